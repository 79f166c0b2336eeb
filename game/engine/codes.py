"""Deal codes: one short text for rules, level and number, so for one game.

`PY1-N-AAAAAAS` (Pyramide), `PS1-E-123` (Three passes: Easy, Standard, Random),
`PS1-D-20261130` (the board of a day) and `OS1-R-123` (Open stock), each with house rules
behind a further dash: `PY1-N-AAAAAAS-SP2`.
Invariant: `parse_code(str(code)) == code`. Rules, sections 2, 3 and 4; `docs/deal-codes.md`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.engine.deal import DEALS
from game.engine.errors import CodeError
from game.engine.rules import PRESETS, Base, Rules, house_letters, with_house_letters


class Level(StrEnum):
    """Where a board comes from: the generator (N, R) or the proven catalogue (E, S, D)."""

    NUMBERED = "N"  # Pyramide: deal by number, in seven letters
    EASY = "E"
    STANDARD = "S"
    RANDOM = "R"  # deal by number, in digits from 1
    DAILY = "D"  # the board of a calendar day: year, month and day in eight digits

    @property
    def proven(self) -> bool:
        return self in (Level.EASY, Level.STANDARD, Level.DAILY)


PREFIXES: Final[dict[Base, str]] = {
    Base.PYRAMIDE: "PY1",
    Base.THREE_PASSES: "PS1",
    Base.OPEN_STOCK: "OS1",
}
LEVELS: Final[dict[Base, tuple[Level, ...]]] = {
    Base.PYRAMIDE: (Level.NUMBERED,),
    Base.THREE_PASSES: (Level.EASY, Level.STANDARD, Level.RANDOM, Level.DAILY),
    Base.OPEN_STOCK: (Level.RANDOM,),
}


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a code says. `number` counts from 0 for NUMBERED, from 1 for the other levels."""

    rules: Rules
    level: Level
    number: int

    def __post_init__(self) -> None:
        if self.level not in LEVELS[self.rules.base]:
            raise CodeError(
                "{prefix} codes have no level {level}.",
                prefix=PREFIXES[self.rules.base],
                level=self.level.value,
            )
        first = 0 if self.level is Level.NUMBERED else 1
        if not first <= self.number < DEALS:
            raise CodeError("Board numbers go from {first} to {last}.", first=first, last=DEALS - 1)

    def __str__(self) -> str:
        number = letters(self.number) if self.level is Level.NUMBERED else str(self.number)
        house = house_letters(self.rules)
        return "-".join(
            (PREFIXES[self.rules.base], self.level.value, number, *([house] if house else []))
        )


def letters(number: int) -> str:
    """`number` (0 … 26⁷ - 1) in base 26 with A = 0, seven letters, most significant first."""
    text = ""
    for _ in range(7):
        number, digit = divmod(number, 26)
        text = chr(ord("A") + digit) + text
    return text


def _number(text: str) -> int:
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - ord("A")
    return number


_DASHES: Final = re.compile(r"[‐‑‒–—―−]")
_CODE: Final = re.compile(r"([A-Z]{2}\d)-([A-Z])-([A-Z]{7}|[1-9]\d{0,9})(?:-([A-Z0-9]+))?")


def parse_code(text: str) -> DealCode:
    """The deal code that `text` holds; case, space around it and the kind of dash do not
    matter. Raises CodeError that says what is wrong."""
    tidy = _DASHES.sub("-", text).strip().upper()
    if not tidy:
        raise CodeError("There is no code: it looks like PY1-N-AAAAAAS or PS1-R-123.")
    shown = tidy if len(tidy) <= 40 else tidy[:39] + "…"
    base = next((base for base, prefix in PREFIXES.items() if tidy.startswith(prefix + "-")), None)
    if base is None:
        raise CodeError(
            "“{code}” is no deal code: codes begin with PY1-, PS1- or OS1-.", code=shown
        )
    found = _CODE.fullmatch(tidy) if tidy.isascii() else None
    if not found:
        raise CodeError(
            "“{code}” is no deal code: it should look like {example}.",
            code=shown,
            example="PY1-N-AAAAAAS" if base is Base.PYRAMIDE else f"{PREFIXES[base]}-R-123",
        )
    _, level_letter, number, house = found.groups()
    if level_letter not in [level.value for level in LEVELS[base]]:
        raise CodeError(
            "{prefix} codes have no level {level}.", prefix=PREFIXES[base], level=level_letter
        )
    level = Level(level_letter)
    if (level is Level.NUMBERED) != number.isalpha():
        raise CodeError(
            "The number of a {prefix} code is {form}.",
            prefix=PREFIXES[base],
            form="AAAAAAA … ZZZZZZZ" if level is Level.NUMBERED else "1, 2, 3 …",
        )
    rules: Rules | None = PRESETS[base]
    if house is not None:
        rules = with_house_letters(PRESETS[base], house)
        if rules is None or rules == PRESETS[base]:
            raise CodeError("“{house}” at the end of the code names no house rules.", house=house)
    assert rules is not None
    return DealCode(rules, level, _number(number) if number.isalpha() else int(number))
