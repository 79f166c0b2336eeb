"""What the player has chosen, for every game to come.

Invariant: a `Settings` holds only values that the game can use. What a kept text says
wrongly is replaced by the default, and `notes` names it; names it does not know are left
alone (a newer version's).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from game.engine.errors import RulesError
from game.engine.rules import parse_rules
from game.records.texts import read_object, write_object

VERSION: Final = 1
_LANGUAGES: Final = ("auto", "en", "ms", "id", "bg", "fr")
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": _LANGUAGES,
    "deck_colours": ("two", "four"),
    "reduced_motion": ("auto", "on", "off"),
}
_LOUDEST: Final = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice each; `dataclasses.replace` changes one."""

    language: str = "auto"  # "auto" follows the player's system
    table: str = "classic"  # the name of a table among the assets
    back: str = "pyramid"  # the name of a card back among the assets
    deck_colours: str = "two"  # "two" or "four": a colour for each suit
    large_index: bool = False
    value_labels: bool = True  # small numbers beside A J Q K
    error_help: bool = False  # a message when a covered card is touched
    one_tap: bool = False  # a tap on a card with exactly one partner removes the pair
    left_handed: bool = False
    reduced_motion: str = "auto"  # "auto" follows the player's system
    sound: bool = True
    volume: int = 70  # percent
    coach: bool = False  # words on what the last move gave up
    last_rules: str = "pyramide"  # what a fresh deal is played by
    notes: tuple[str, ...] = field(default=(), compare=False)  # names replaced when read

    def __post_init__(self) -> None:
        for name in NAMES:
            if not _good(name, getattr(self, name)):
                raise ValueError(f"{getattr(self, name)!r} is no value for {name}")

    def to_text(self) -> str:
        """The kept text."""
        return write_object("settings", VERSION, {name: getattr(self, name) for name in NAMES})

    @classmethod
    def from_text(cls, text: str) -> Settings:
        """The settings of a kept text. Raises SaveError if it is none at all."""
        kept = read_object("settings", VERSION, text)
        good: dict[str, Any] = {}
        bad = []
        for name in NAMES:
            if name in kept:
                if _good(name, kept[name]):
                    good[name] = kept[name]
                else:
                    bad.append(name)
        return cls(**good, notes=tuple(bad))


NAMES: Final = tuple(entry.name for entry in fields(Settings) if entry.name != "notes")
_TYPES: Final = {entry.name: entry.type for entry in fields(Settings)}


def _good(name: str, value: object) -> bool:
    """Whether `value` is one that `name` may have."""
    if _TYPES[name] == "bool":
        return isinstance(value, bool)
    if _TYPES[name] == "int":
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LOUDEST
    if not isinstance(value, str):
        return False
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "last_rules":
        try:
            return str(parse_rules(value)) == value
        except RulesError:
            return False
    # a table or a back: the screen falls back to the default if there is none of that name
    return value.isascii() and value.replace("-", "").isalnum() and len(value) <= 24
