"""Every table's colours can be read: contrast as WCAG 2 measures it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ASSETS = Path(__file__).resolve().parents[2] / "assets"
THEME: dict[str, Any] = json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = THEME["tables"]

Colour = tuple[float, float, float]


def rgb(text: str) -> Colour:
    assert len(text) == 7 and text[0] == "#"
    r, g, b = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return r, g, b


def over(top: list[int], under: Colour) -> Colour:
    share = top[3] / 255
    r, g, b = (share * t + (1 - share) * u for t, u in zip(top[:3], under, strict=True))
    return r, g, b


def luminance(colour: Colour) -> float:
    parts = []
    for value in colour:
        v = value / 255
        parts.append(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grounds(table: dict[str, Any]) -> list[Colour]:
    """What text on the table may stand on: the felt anywhere, bare or under a bar."""
    felts = [rgb(table[key]) for key in ("felt", "felt_dark", "felt_light")]
    return felts + [over(table["bar"], felt) for felt in felts]


def test_tables_are_three_and_have_the_same_keys() -> None:
    assert set(TABLES) == {"classic", "light", "dark"}
    assert len({frozenset(table) for table in TABLES.values()}) == 1


@pytest.mark.parametrize("name", sorted(TABLES))
def test_text_on_the_table(name: str) -> None:
    table = TABLES[name]
    for ground in grounds(table):
        for key in ("text", "text_dim", "danger", "good"):
            assert contrast(rgb(table[key]), ground) >= 4.5, (key, ground)


@pytest.mark.parametrize("name", sorted(TABLES))
def test_text_on_panels_and_buttons(name: str) -> None:
    table = TABLES[name]
    for key, ground in (
        ("panel_text", "panel"),
        ("panel_dim", "panel"),
        ("button_text", "button"),
        ("main_text", "main"),
        ("danger", "panel"),
        ("good", "panel"),
        ("danger", "button"),
    ):
        assert contrast(rgb(table[key]), rgb(table[ground])) >= 4.5, (key, ground)


@pytest.mark.parametrize("name", sorted(TABLES))
def test_rings_slots_and_edges(name: str) -> None:
    """What is no text but tells something: 3 to 1."""
    table = TABLES[name]
    for key in ("select", "partner", "slot"):
        for ground in grounds(table):
            assert contrast(rgb(table[key]), ground) >= 3, (key, ground)
    assert contrast(rgb(table["button_edge"]), rgb(table["felt_dark"])) >= 1.5
    assert contrast(rgb(table["main"]), rgb(table["felt"])) >= 3


def test_selection_and_partner_differ() -> None:
    for table in TABLES.values():
        a, b = rgb(table["select"]), rgb(table["partner"])
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 150


def test_inks_on_the_card() -> None:
    ink = THEME["ink"]
    face = rgb(THEME["card"]["face"])
    for colour in (ink["red"], ink["black"], *ink["four"].values()):
        assert contrast(rgb(colour), face) >= 4.5
    badge = THEME["badge"]
    assert contrast(rgb(badge["text"]), rgb(badge["fill"])) >= 7
