"""The solver's removals are the engine's, move for move."""

from __future__ import annotations

import pytest

from game.engine.moves import DRAW, RECYCLE, after, legal_moves, legal_removals
from game.engine.pyramid import FULL, PLACES
from game.solver.board import Board, advance, every
from tests.solver.positions import Sample, all_rules, samples

Found = dict[tuple[int, ...], tuple[int, int, int]]


def engine_removals(sample: Sample, board: Board) -> Found:
    """Every removal that turning on brings up, with the position after the first time."""
    rules, here = sample.rules, sample.position
    found: Found = {}
    for _ in range(200):
        for move in legal_removals(sample.deal, rules, here):
            there = after(rules, here, move)
            found.setdefault(move.cards, (there.pyramid, there.talon, board.at_of(here)))
        turn = [move for move in legal_moves(sample.deal, rules, here) if move in (DRAW, RECYCLE)]
        if not turn:
            break
        here = after(rules, here, turn[0])
        if here.pass_number > sample.position.pass_number + 1:
            break
    return found


def solver_removals(sample: Sample, board: Board) -> Found:
    key, at = board.key_of(sample.position), board.at_of(sample.position)
    pyramid = key & FULL
    found: Found = {}
    node = board.node(pyramid)
    for left, _, cards in node.inside:
        found[tuple(sorted(cards))] = (left, key >> PLACES, at)
    for rank, gone, low, high, _, talon_cards in board.actions[every(key >> PLACES)]:
        there = advance(at, low, high, board.last)
        if not there:
            continue
        for left, extra in (
            [(left, (place,)) for left, place in node.partners[rank]] if rank else [(pyramid, ())]
        ):
            cards = tuple(sorted((*extra, *talon_cards)))
            found[cards] = (left, (key ^ gone) >> PLACES, there)
    return found


@pytest.mark.parametrize("rules", all_rules("three-passes", (1, 2, 3)))
def test_removals_are_those_of_the_engine(rules: str) -> None:
    for sample in samples(rules, 25, seed=7, pyramid_left=4):
        board = Board(sample.deal, sample.rules, kings_at_once=False, skip_talon_kings=False)
        if sample.position.pyramid == 0 and not sample.rules.strict:
            continue
        assert solver_removals(sample, board) == engine_removals(sample, board), str(sample)
