"""Positions: where every card is, and what lies where.

A `Position` is four whole numbers; everything that undo restores is in it. Cards are
named by their number in the deal: 0 … 27 in the pyramid, 28 … 51 in the talon.

Stock and waste are the two sides of one boundary in the talon: the waste top is the
highest card left below it, the next stock card the lowest one at or above it. Drawing
moves the boundary just past the drawn card, recycling sets it to 0. So the card drawn
last is still on top exactly when the talon card right below the boundary is still there.
Rules, sections 1 and 4.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.engine.deal import TALON
from game.engine.pyramid import COVERS, FULL, PLACES, free_places
from game.engine.rules import Rules

POINTS: Final = 10  # for each card removed from the pyramid
_ALL_TALON: Final = (1 << TALON) - 1


class Position(NamedTuple):
    """Where things are. Two masks of cards left, and how far the stock has been turned."""

    pyramid: int  # 28 bits, bit p for place p
    talon: int  # 24 bits, bit t for talon card t (card 28 + t of the deal)
    boundary: int  # 0 … 24: talon cards below are the waste, the others the stock
    pass_number: int  # from 1; stays 1 while passes are unlimited


def start_position(rules: Rules) -> Position:
    """All 52 cards in place, `rules.waste_dealt` of them on the waste."""
    return Position(FULL, _ALL_TALON, rules.waste_dealt, 1)


def waste_top(position: Position) -> int | None:
    """The card on top of the waste, or None."""
    left = position.talon & (1 << position.boundary) - 1
    return PLACES + left.bit_length() - 1 if left else None


def stock_top(position: Position) -> int | None:
    """The card that is drawn next, or None."""
    left = position.talon >> position.boundary
    return PLACES + position.boundary + (left & -left).bit_length() - 1 if left else None


def waste_cards(position: Position) -> list[int]:
    """The waste from its bottom to its top."""
    return [PLACES + t for t in range(position.boundary) if position.talon >> t & 1]


def stock_cards(position: Position) -> list[int]:
    """The stock, the card drawn next in front."""
    return [PLACES + t for t in range(position.boundary, TALON) if position.talon >> t & 1]


def in_play(position: Position, card: int) -> bool:
    """Whether `card` (0 … 51) has not been removed."""
    if card < PLACES:
        return bool(position.pyramid >> card & 1)
    return bool(position.talon >> card - PLACES & 1)


def removed_cards(position: Position) -> list[int]:
    """The cards that are gone, by number."""
    left = position.pyramid | position.talon << PLACES
    return [card for card in range(PLACES + TALON) if not left >> card & 1]


def covers(position: Position, card: int) -> list[int]:
    """The cards that lie right on a pyramid card, none for a free or a talon card."""
    if card >= PLACES:
        return []
    return [cover for cover in COVERS[card] if position.pyramid >> cover & 1]


def drawn_card(position: Position) -> int | None:
    """The card drawn last, while it is still on top of the waste, or None."""
    at = position.boundary - 1
    return PLACES + at if at >= 0 and position.talon >> at & 1 else None


def free_cards(rules: Rules, position: Position) -> list[int]:
    """The free cards: uncovered pyramid cards, the waste top and, in an open stock, its top."""
    free = free_places(position.pyramid)
    waste = waste_top(position)
    if waste is not None:
        free.append(waste)
    stock = stock_top(position) if rules.open_stock else None
    if stock is not None:
        free.append(stock)
    return free


def score(position: Position) -> int:
    """10 for each card gone from the pyramid; a cleared pyramid is 280."""
    return POINTS * (PLACES - position.pyramid.bit_count())
