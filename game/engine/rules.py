"""The rules of a game as data: three presets and the house rules over them.

Invariant: `parse_rules(str(rules)) == rules`, and everything the player chooses before
the deal, and nothing else, is in a `Rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.engine.errors import RulesError

UNLIMITED: Final = 0  # passes through the stock without end
MOST_PASSES: Final = 99


class Base(StrEnum):
    """The presets, by the word that names them on the command line."""

    PYRAMIDE = "pyramide"
    THREE_PASSES = "three-passes"
    OPEN_STOCK = "open-stock"


@dataclass(frozen=True, slots=True)
class Rules:
    """What decides which moves there are, when a game ends and what it counts."""

    base: Base
    waste_dealt: int  # talon cards that lie face up on the waste at the start: 0 or 1
    passes: int  # through the stock in all; UNLIMITED (0) for any number
    strict: bool = False  # a win needs stock and waste empty too
    drawn_with_waste: bool = False  # the card drawn last pairs with the waste card under it
    card_with_cover: bool = False  # a card pairs with its only cover, when that one is free
    open_stock: bool = False  # the stock lies face up and its top card is free
    undo_limit: int | None = None  # actions that undo can take back; None for all
    scored: bool = False  # points on the screen
    keeps_second: bool = False  # after a wrong sum the second card stays selected
    explains: bool = False  # the screen says which sum was wrong and which cards cover

    def __str__(self) -> str:
        """The text form `BASE[+strict][+passesN][+drawn][+cover][+open]`."""
        return "+".join((self.base.value, *house_words(self)))


PRESETS: Final[dict[Base, Rules]] = {
    Base.PYRAMIDE: Rules(
        Base.PYRAMIDE,
        waste_dealt=1,
        passes=UNLIMITED,
        undo_limit=100,
        scored=True,
        keeps_second=True,
    ),
    Base.THREE_PASSES: Rules(Base.THREE_PASSES, waste_dealt=0, passes=3, explains=True),
    Base.OPEN_STOCK: Rules(
        Base.OPEN_STOCK, waste_dealt=0, passes=3, open_stock=True, explains=True
    ),
}

# house rules that are switched on: field, word on the command line, letter in a deal code
SWITCHES: Final[tuple[tuple[str, str, str], ...]] = (
    ("strict", "strict", "S"),
    ("drawn_with_waste", "drawn", "D"),
    ("card_with_cover", "cover", "C"),
    ("open_stock", "open", "O"),
)
_PASSES_WORD: Final = re.compile(r"passes(\d{1,2})")


def with_house_rules(
    rules: Rules,
    *,
    strict: bool = False,
    passes: int | None = None,
    drawn: bool = False,
    cover: bool = False,
    open: bool = False,
) -> Rules:
    """`rules` with house rules switched on by their words; False or None changes nothing."""
    if passes is not None and not 0 <= passes <= MOST_PASSES:
        raise RulesError("The number of passes must be 0 (unlimited) to {most}.", most=MOST_PASSES)
    return replace(
        rules,
        passes=rules.passes if passes is None else passes,
        strict=rules.strict or strict,
        drawn_with_waste=rules.drawn_with_waste or drawn,
        card_with_cover=rules.card_with_cover or cover,
        open_stock=rules.open_stock or open,
    )


def house_words(rules: Rules) -> list[str]:
    """The words for what differs from the preset, in their fixed order."""
    preset = PRESETS[rules.base]
    words = [
        word for field, word, _ in SWITCHES if getattr(rules, field) and not getattr(preset, field)
    ]
    if rules.passes != preset.passes:
        words.insert(1 if rules.strict else 0, f"passes{rules.passes}")
    return words


def house_letters(rules: Rules) -> str:
    """The same in the short form that a deal code carries, e.g. `SP2D`; "" for a preset."""
    letters = {word: letter for _, word, letter in SWITCHES}
    return "".join(letters.get(word, word.replace("passes", "P")) for word in house_words(rules))


def parse_rules(text: str) -> Rules:
    """The rules that `text` names, e.g. `three-passes+strict+passes2`. Raises RulesError."""
    base_word, *words = [word.strip().lower() for word in text.split("+")]
    try:
        rules = PRESETS[Base(base_word)]
    except ValueError:
        raise RulesError(
            "“{text}” names no rules: they begin with pyramide, three-passes or open-stock.",
            text=text,
        ) from None
    switches = [word for _, word, _ in SWITCHES]
    seen: set[str] = set()
    for word in words:
        passes = _PASSES_WORD.fullmatch(word)
        kind = "passes" if passes else word
        if kind in seen:
            raise RulesError("The house rule “{word}” is named twice.", word=word)
        seen.add(kind)
        if passes:
            rules = with_house_rules(rules, passes=int(passes[1]))
        elif word in switches:
            rules = with_house_rules(rules, **{word: True})
        else:
            raise RulesError(
                "“{word}” is no house rule: there are strict, passesN, drawn, cover and open.",
                word=word,
            )
    return rules


_LETTERS: Final = re.compile(r"(S)?(?:P(\d{1,2}))?(D)?(C)?(O)?")


def with_house_letters(rules: Rules, letters: str) -> Rules | None:
    """`rules` with the house rules of a deal code, or None if `letters` name none.

    Only the one canonical spelling is taken, so that one game has one code.
    """
    found = _LETTERS.fullmatch(letters)
    if not found:
        return None
    changed = with_house_rules(
        rules,
        strict=bool(found[1]),
        passes=int(found[2]) if found[2] else None,
        drawn=bool(found[3]),
        cover=bool(found[4]),
        open=bool(found[5]),
    )
    return changed if house_letters(changed) == letters else None
