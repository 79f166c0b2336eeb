"""Moves: the one `legal_moves` and the one `apply` that every player uses.

The screen, the command line, replay and every claim of the solver go through these.
What one move is: rules, section 4.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from game.engine.cards import KING, TARGET
from game.engine.deal import Deal
from game.engine.position import (
    Position,
    drawn_card,
    free_cards,
    stock_top,
    waste_cards,
)
from game.engine.pyramid import COVER_MASKS, COVERED_BY_PLACE, PLACES
from game.engine.refusal import IllegalMove, Reason, Refusal, card_refusal
from game.engine.rules import UNLIMITED, Rules


class Kind(StrEnum):
    REMOVE = "remove"
    DRAW = "draw"
    RECYCLE = "recycle"


class Move(NamedTuple):
    """One action of the player. `cards`: one king or a rising pair, by number in the deal."""

    kind: Kind
    cards: tuple[int, ...] = ()


DRAW: Final = Move(Kind.DRAW)
RECYCLE: Final = Move(Kind.RECYCLE)


def remove(*cards: int) -> Move:
    """The move that takes one king or two cards away, in either order."""
    return Move(Kind.REMOVE, tuple(sorted(cards)))


class Outcome(StrEnum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"  # unlimited passes: stock and waste empty and nothing to remove
    LOST = "lost"  # limited passes: nothing to remove, draw or recycle any more


def is_won(rules: Rules, position: Position) -> bool:
    """The pyramid is gone; in a strict game stock and waste too."""
    return not position.pyramid and not (rules.strict and position.talon)


def legal_removals(deal: Deal, rules: Rules, position: Position) -> list[Move]:
    """Every king and every pair that can be removed now: kings first, then rising pairs."""
    if is_won(rules, position):
        return []
    ranks = deal.ranks
    free = free_cards(rules, position)
    kings = [Move(Kind.REMOVE, (card,)) for card in free if ranks[card] == KING]
    pairs = [pair for pair in combinations(free, 2) if ranks[pair[0]] + ranks[pair[1]] == TARGET]
    if rules.card_with_cover:
        pairs += [
            (above, cover)
            for cover in free
            if cover < PLACES
            for above in COVERED_BY_PLACE[cover]
            if position.pyramid & COVER_MASKS[above] == 1 << cover
            and ranks[above] + ranks[cover] == TARGET
        ]
    if rules.drawn_with_waste and (drawn := drawn_card(position)) is not None:
        under = waste_cards(position)[-2:-1]
        pairs += [(card, drawn) for card in under if ranks[card] + ranks[drawn] == TARGET]
    return kings + [Move(Kind.REMOVE, pair) for pair in sorted(pairs)]


def pass_left(rules: Rules, position: Position) -> bool:
    """Whether the rules allow one more recycle, whatever lies in the stock."""
    return rules.passes == UNLIMITED or position.pass_number < rules.passes


def legal_moves(deal: Deal, rules: Rules, position: Position) -> list[Move]:
    """Every move of `position`, each once: removals, then draw or recycle. A won position
    has none."""
    if is_won(rules, position):
        return []
    moves = legal_removals(deal, rules, position)
    if position.talon >> position.boundary:
        moves.append(DRAW)
    elif position.talon and pass_left(rules, position):
        moves.append(RECYCLE)
    return moves


def after(rules: Rules, position: Position, move: Move) -> Position:
    """The position after `move`, which the caller took from `legal_moves`."""
    pyramid, talon, boundary, pass_number = position
    if move.kind is Kind.DRAW:
        card = stock_top(position)
        assert card is not None, "draw from an empty stock"
        return Position(pyramid, talon, card - PLACES + 1, pass_number)
    if move.kind is Kind.RECYCLE:
        # the pass is counted only where it is limited: else positions would never repeat
        return Position(pyramid, talon, 0, pass_number + (rules.passes != UNLIMITED))
    for card in move.cards:
        if card < PLACES:
            pyramid &= ~(1 << card)
        else:
            talon &= ~(1 << card - PLACES)
    return Position(pyramid, talon, boundary, pass_number)


def refusal_of(deal: Deal, rules: Rules, position: Position, move: Move) -> Refusal | None:
    """Why `move` is not legal in `position`, or None if it is."""
    if move in legal_moves(deal, rules, position):
        return None
    if is_won(rules, position):
        return Refusal(Reason.GAME_WON)
    if move.kind is Kind.REMOVE:
        for card in move.cards:
            if refusal := card_refusal(rules, position, card):
                return refusal
        if len(move.cards) == 1:
            return Refusal(Reason.NOT_A_KING, move.cards)
        return Refusal(Reason.WRONG_SUM, move.cards)
    if position.talon >> position.boundary:
        return Refusal(Reason.STOCK_NOT_EMPTY)
    if not position.talon:
        return Refusal(Reason.NOTHING_LEFT)
    if not pass_left(rules, position):
        return Refusal(Reason.NO_PASS_LEFT)
    return Refusal(Reason.STOCK_EMPTY)


def apply(deal: Deal, rules: Rules, position: Position, move: Move) -> Position:
    """The position after `move`. Raises IllegalMove, with the reason, if it is not legal."""
    refusal = refusal_of(deal, rules, position, move)
    if refusal:
        raise IllegalMove(refusal, deal)
    return after(rules, position, move)


def outcome(deal: Deal, rules: Rules, position: Position) -> Outcome:
    """How a game in `position` stands: exactly what `legal_moves` says (rules, sections 2, 3)."""
    if is_won(rules, position):
        return Outcome.WON
    if legal_moves(deal, rules, position):
        return Outcome.PLAYING
    return Outcome.STUCK if rules.passes == UNLIMITED else Outcome.LOST
