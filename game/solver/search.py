"""The questions that can be asked, and how they are worked at slice by slice.

`solve`, `shortest`, `most_removed` and `hint` answer at once; `search_…` hand out a `Search`
that is run in slices, so that a page never drops a frame. Nodes are counted, not seconds:
there is no clock here, a caller who has one hands in `stop`. The answers are the same
whatever the slices. Invariant: a win is only ever claimed with moves that the engine replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from game.engine.deal import Deal
from game.engine.lookahead import buried_cards, turns_to_removal
from game.engine.moves import DRAW, RECYCLE, Move, after, is_won, legal_moves, legal_removals
from game.engine.position import Position, removed_cards
from game.engine.rules import UNLIMITED, Rules
from game.solver.board import Board
from game.solver.most import most
from game.solver.options import ALL, Options
from game.solver.par import shortest_win
from game.solver.proof import ProofError, carry_out, winning_moves
from game.solver.verdict import LOST, Nodes, win


class Verdict(StrEnum):
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"  # the budget ran out, nothing else


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of `solve` and `shortest`."""

    verdict: Verdict
    moves: tuple[Move, ...] | None = None  # of the win found; only if winnable

    @property
    def length(self) -> int | None:
        """Draws, recycles and removals of the win found."""
        return None if self.moves is None else len(self.moves)


@dataclass(frozen=True, slots=True)
class Most:
    """The answer of `most_removed`."""

    cards: int  # gone at the end of `moves`, those gone before included
    moves: tuple[Move, ...]
    proven: bool  # False: the budget ran out, more may be possible


Answer = TypeVar("Answer")


class Search(Generic[Answer]):
    """A search that can be paused. `answer` is there once `run` has said that it is done."""

    def __init__(self, steps: Generator[Nodes, None, Answer]) -> None:
        self._steps = steps
        self._answer: Answer
        self.done = False
        self.nodes = 0  # done so far

    def run(self, nodes: int | None = None, stop: Callable[[], bool] | None = None) -> bool:
        """Go on for about `nodes` more nodes (None: without a limit), or until `stop()`,
        which is asked every few nodes. True when the answer is there."""
        until = None if nodes is None else self.nodes + nodes
        while not self.done:
            try:
                self.nodes = next(self._steps)
            except StopIteration as end:
                self._answer = end.value
                self.done = True
                break
            if until is not None:
                # a pause in which no node was done, while a table fills, is work too
                until -= 1
                if self.nodes >= until:
                    break
            if stop is not None and stop():
                break
        return self.done

    @property
    def answer(self) -> Answer:
        """The answer. Raises RuntimeError before it is there."""
        if not self.done:
            raise RuntimeError("The search is not done yet.")
        return self._answer

    def finish(self) -> Answer:
        """Run to the end."""
        self.run()
        return self.answer


# --- can it be won


def search_solve(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Search[Result]:
    """`solve`, to be run in slices."""
    return Search(_solve(position, deal, rules, budget, options))


def solve(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Result:
    """Whether `position` can be won, with the moves of a win. `budget` is in nodes."""
    return search_solve(position, deal, rules, budget, options).finish()


def _solve(
    position: Position, deal: Deal, rules: Rules, budget: int | None, options: Options
) -> Generator[Nodes, None, Result]:
    board = Board(
        deal,
        rules,
        kings_at_once=options.kings_at_once,
        skip_talon_kings=options.skip_talon_kings,
        any_time=rules.passes == UNLIMITED,
    )
    line = yield from win(board, position, options, budget)
    if line is None:
        return Result(Verdict.UNKNOWN)
    if line == LOST:
        return Result(Verdict.UNWINNABLE)
    return Result(Verdict.WINNABLE, tuple(winning_moves(deal, rules, position, line)))


# --- the shortest win


def search_shortest(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Search[Result]:
    """`shortest`, to be run in slices."""
    return Search(_shortest(position, deal, rules, budget, options))


def shortest(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Result:
    """A shortest win: no other has fewer draws, recycles and removals together."""
    return search_shortest(position, deal, rules, budget, options).finish()


def _shortest(
    position: Position, deal: Deal, rules: Rules, budget: int | None, options: Options
) -> Generator[Nodes, None, Result]:
    found = yield from shortest_win(deal, rules, position, options, budget)
    if found is None:
        return Result(Verdict.UNKNOWN)
    length, line = found
    if line == LOST:
        return Result(Verdict.UNWINNABLE)
    moves, end = carry_out(deal, rules, position, line, kings="pyramid")
    if not is_won(rules, end) or len(moves) != length:
        raise ProofError("the shortest win is not what was said")
    return Result(Verdict.WINNABLE, tuple(moves))


# --- the most cards


def search_most_removed(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Search[Most]:
    """`most_removed`, to be run in slices."""
    return Search(_most_removed(position, deal, rules, budget, options))


def most_removed(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Most:
    """The most cards that can be gone in any position that play from here can reach."""
    return search_most_removed(position, deal, rules, budget, options).finish()


def _most_removed(
    position: Position, deal: Deal, rules: Rules, budget: int | None, options: Options
) -> Generator[Nodes, None, Most]:
    board = Board(
        deal,
        rules,
        kings_at_once=False,
        skip_talon_kings=False,
        any_time=rules.passes == UNLIMITED,
    )
    removed, line, proven = yield from most(board, position, options, budget)
    moves, end = carry_out(deal, rules, position, line, kings="none")
    gone = len(removed_cards(end))
    if gone != len(removed_cards(position)) + removed:
        raise ProofError("fewer cards go than the search said")
    return Most(gone, tuple(moves), proven)


# --- hints


def search_hint(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Search[Move | None]:
    """`hint`, to be run in slices."""
    return Search(_hint(position, deal, rules, budget, options))


def hint(
    position: Position,
    deal: Deal,
    rules: Rules,
    budget: int | None = None,
    options: Options = ALL,
) -> Move | None:
    """What to do now: a move on a way to win if there is one, else on a way that removes as
    many cards as can be removed. None if the game is won or nothing can ever be removed.

    Who follows hints comes to an end: with limited passes every game does. With unlimited
    ones the hint goes to the nearest removal that keeps the win (or the most), and each draw
    and recycle brings that one nearer. If the budget runs out, the nearest removal of all.
    """
    return search_hint(position, deal, rules, budget, options).finish()


def _hint(
    position: Position, deal: Deal, rules: Rules, budget: int | None, options: Options
) -> Generator[Nodes, None, Move | None]:
    if is_won(rules, position) or turns_to_removal(deal, rules, position) is None:
        return None
    result = yield from _solve(position, deal, rules, budget, options)
    if result.moves and rules.passes != UNLIMITED:
        return result.moves[0]
    best: Most | None = None
    if result.verdict is Verdict.UNWINNABLE:
        best = yield from _most_removed(position, deal, rules, budget, options)
        if best.proven and not best.moves:
            return None
        if rules.passes != UNLIMITED and best.moves:
            return best.moves[0]
        if not best.proven:
            best = None
    keeps = result.verdict is Verdict.WINNABLE or best is not None
    nearest: Move | None = None
    here, first = position, None
    for _ in range(2 * len(deal.talon) + 4):
        for removal in legal_removals(deal, rules, here):
            there = after(rules, here, removal)
            nearest = nearest or first or removal
            if not keeps:
                return nearest
            if best is None:
                later = yield from _solve(there, deal, rules, None, options)
                good = later.verdict is Verdict.WINNABLE
            else:
                rest = yield from _most_removed(there, deal, rules, budget, options)
                good = rest.cards == best.cards
            if good:
                return first or removal
        moves = legal_moves(deal, rules, here)
        turn = DRAW if DRAW in moves else RECYCLE
        if turn not in moves:
            break
        first = first or turn
        here = after(rules, here, turn)
    return nearest


def buried(position: Position, deal: Deal, rules: Rules) -> list[int]:
    """The pyramid cards that can certainly never go (`game.engine.lookahead`)."""
    return buried_cards(deal, rules, position)
