"""From removals to a whole game: kings, draws and recycles put in, every move replayed.

The searches think in removals; this module writes down the moves that carry them out, all by
the engine's own `legal_moves` and `after`. Invariant: every move that is returned was found
among the engine's legal moves where it is made; anything else raises `ProofError`, which
would be a fault of the solver and is never handed on as an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from game.engine.cards import KING
from game.engine.deal import TALON, Deal
from game.engine.moves import DRAW, RECYCLE, Move, after, is_won, legal_moves, remove
from game.engine.position import Position, in_play, stock_cards, waste_cards
from game.engine.pyramid import PLACES
from game.engine.rules import Rules


class ProofError(AssertionError):
    """A claim of the solver that the engine does not confirm."""


Kings: TypeAlias = Literal["all", "pyramid", "none"]


def carry_out(
    deal: Deal,
    rules: Rules,
    position: Position,
    removals: Iterable[tuple[int, ...]],
    *,
    kings: Kings = "all",
) -> tuple[list[Move], Position]:
    """The moves that make `removals` in their order, each as soon as it is legal.

    As soon as it is legal is never too late: the place is then at most as far on as the
    search planned, and further back with the same cards can do all that further on can.
    `kings` says which kings are taken along as they come free, since the search left them
    out: those in pyramid and talon, those in the pyramid, or none.
    """
    moves: list[Move] = []

    def play(move: Move) -> None:
        nonlocal position
        moves.append(move)
        position = after(rules, position, move)

    def king_in(legal: list[Move]) -> Move | None:
        for move in legal:
            card = move.cards[0] if len(move.cards) == 1 else None
            if card is not None and (kings == "all" or (kings == "pyramid" and card < PLACES)):
                return move
        return None

    for cards in removals:
        if len(cards) == 1 and not in_play(position, cards[0]):
            continue  # a king that was taken along earlier
        wanted = remove(*cards)
        turns = 0
        while True:
            legal = legal_moves(deal, rules, position)
            king = king_in(legal)
            if wanted in legal:
                play(wanted)
                break
            if king is not None:
                play(king)
                continue
            turn = DRAW if DRAW in legal else RECYCLE
            turns += 1
            if turn not in legal or turns > 3 * TALON:
                raise ProofError(f"{wanted} never becomes legal")
            play(turn)
    # the last kings: a strict game is not won without those of the talon
    while kings != "none":
        legal = legal_moves(deal, rules, position)
        king = king_in(legal)
        if king is not None:
            play(king)
        elif rules.strict and not position.pyramid and legal and _only_kings(deal, position):
            play(legal[0])
        else:
            break
    return moves, position


def _only_kings(deal: Deal, position: Position) -> bool:
    """Whether the talon holds kings and nothing else."""
    return all(deal.ranks[card] == KING for card in waste_cards(position) + stock_cards(position))


def winning_moves(
    deal: Deal, rules: Rules, position: Position, removals: Iterable[tuple[int, ...]]
) -> list[Move]:
    """The moves of the win that `removals` claim. Raises ProofError if it is none."""
    moves, end = carry_out(deal, rules, position, removals)
    if not is_won(rules, end):
        raise ProofError("the game is not won")
    return moves
