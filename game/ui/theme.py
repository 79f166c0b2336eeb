"""The colours of a table, read from `assets/theme.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from pygame import Color

from game.paths import ASSETS

TABLES: Final = ("classic", "light", "dark")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one table; the names say what each is for."""

    text: Color
    text_dim: Color
    bar: Color
    panel: Color
    panel_text: Color
    panel_dim: Color
    line: Color
    button: Color
    button_text: Color
    button_edge: Color
    main: Color
    main_text: Color
    select: Color
    partner: Color
    danger: Color
    cover: Color  # around what covers a card
    good: Color
    slot: Color


@dataclass(frozen=True, slots=True)
class Ink:
    """The colour tokens that card faces are drawn with, for recolouring."""

    red: str
    black: str
    four: dict[str, str]  # suit letter to colour, for the four-colour deck


@cache
def _theme() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))
    return data


@cache
def palette(table: str) -> Palette:
    """The palette of `table`: classic, light or dark."""
    colours = _theme()["tables"][table]
    return Palette(**{field.name: Color(colours[field.name]) for field in fields(Palette)})


@cache
def ink() -> Ink:
    data = _theme()["ink"]
    return Ink(str(data["red"]), str(data["black"]), dict(data["four"]))
