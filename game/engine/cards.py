"""Cards: rank 1 (ace) to 13 (king) and a suit. Written rank then suit: `10C`, `KD`.

Invariant: a `Card` is one of 52, `DECK` holds each once, and `parse_card(str(card))`
is that card again.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

from game.engine.errors import CardError

TARGET: Final = 13  # what the values of a pair sum to; a king is worth it alone
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Suit(StrEnum):
    """The four suits by their letter; `sign` is the printed one."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def sign(self) -> str:
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]

    @property
    def red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card(NamedTuple):
    """One card; `rank` is also its value (ace 1, jack 11, queen 12, king 13)."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return f"{_RANKS[self.rank - 1]}{self.suit.value}"

    @property
    def rank_name(self) -> str:
        """`A`, `2` … `10`, `J`, `Q`, `K`."""
        return _RANKS[self.rank - 1]

    @property
    def pretty(self) -> str:
        """As people write it: `10♣`."""
        return f"{self.rank_name}{self.suit.sign}"


# the order that the generator shuffles; part of the deal format, never to change
DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))

# ASCII alone ignores case: else the Kelvin sign would be a king
_CARD: Final = re.compile(r"(A|[2-9]|10|T|J|Q|K)([SHDC♠♥♦♣])", re.IGNORECASE | re.ASCII)
_SIGNS: Final = {suit.sign: suit for suit in Suit}


def parse_card(text: str) -> Card:
    """The card that `text` names: `10C`, `tc`, `10♣`. Raises CardError."""
    found = _CARD.fullmatch(text.strip())
    if not found:
        raise CardError("“{text}” is not a card: write rank and suit, like 10C or KD.", text=text)
    rank, suit = found[1].upper(), found[2].upper()
    rank = "10" if rank == "T" else rank
    return Card(_RANKS.index(rank) + 1, _SIGNS[suit] if suit in _SIGNS else Suit(suit))
