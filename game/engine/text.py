"""Text forms of moves: `KD`, `10C+3S`, `draw`, `recycle`.

Invariant: `parse_move(deal, move_text(deal, move)) == move`.
"""

from __future__ import annotations

from game.engine.cards import parse_card
from game.engine.deal import Deal
from game.engine.errors import MoveError
from game.engine.moves import DRAW, RECYCLE, Kind, Move, remove


def move_text(deal: Deal, move: Move) -> str:
    """The word for `move` of a game with `deal`."""
    if move.kind is not Kind.REMOVE:
        return move.kind.value
    return "+".join(str(deal.cards[card]) for card in move.cards)


def parse_move(deal: Deal, text: str) -> Move:
    """The move that `text` names, legal or not. Raises MoveError or CardError."""
    word = text.strip().lower()
    if word == DRAW.kind.value:
        return DRAW
    if word == RECYCLE.kind.value:
        return RECYCLE
    names = word.split("+")
    if len(names) > 2:
        raise MoveError("“{text}” names more than two cards.", text=text)
    cards = [deal.cards.index(parse_card(name)) for name in names]
    if len(set(cards)) < len(cards):
        raise MoveError("“{text}” names one card twice.", text=text)
    return remove(*cards)
