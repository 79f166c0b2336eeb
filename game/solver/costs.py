"""What a win costs at least: each family of ranks pays for its own cards.

Share the moves of a game out among the families: a removal belongs to the family of its
cards, a draw to the family of the card drawn; recycles belong to nobody and are counted
apart. Every move has one owner, so the sum of what each family must pay at least is a lower
bound of the whole. What a family must pay is found exactly in its small game, in which all
other cards vanish (`families` says why that game allows no less than the real one).

One thing binds the families together: how far the talon has to be turned. `Reach` knows, for
each family, the earliest place at which it can be done; the latest of these is a place
that every win comes to, and so every family pays for its cards that are drawn on the way
there, even if it was done long before.

Both bounds never fall by more than a move costs, since the real moves are moves of the
small games or leave them alone: the search in `par` may close a position when it is first
taken up. Invariant: `bound` is never more than the moves still needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from game.engine.pyramid import FULL, PLACES
from game.solver.board import Board, advance
from game.solver.families import SmallGame

WAYS: Final = 3  # to couple the families, for the quick bound
ENDLESS: Final = 1 << 20  # more than any game costs: there is no win
_AT: Final = 52  # in a key of these tables: bits of the cards, then `at`, then the end
_END: Final = 64
_CARDS: Final = (1 << _AT) - 1
_ONE_AT: Final = (1 << _END - _AT) - 1


def turning(talon: int, at: int, there: int) -> int:
    """The draws from `at` to `there`, which is not earlier, with these talon cards (bits
    0 … 23) in place."""
    first, until = (at & 63) + 1 >> 1, (there & 63) + 1 >> 1
    passes = (there >> 6) - (at >> 6)
    if not passes:
        return (talon >> first & (1 << max(until - first, 0)) - 1).bit_count()
    draws = (talon >> first).bit_count() + (talon & (1 << until) - 1).bit_count()
    return draws + (passes - 1) * talon.bit_count()


def settle(talon: int, at: int) -> int:
    """The earliest `at` that nothing tells from `at` when only `talon` is left."""
    step = at & 63
    below = talon & (1 << (step + 1 >> 1)) - 1
    if not below:
        return at - step
    drawn = 2 * below.bit_length() - 1
    return at - step + drawn + (step > drawn)


class Reach(dict[int, int]):
    """By `cards | at << 52`: the earliest place at which the family can be done."""

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__()
        self._board = board
        self._small = small
        self._strict = board.strict

    def __missing__(self, key: int) -> int:
        cards, at = key & _CARDS, key >> _AT
        settled = settle(cards >> PLACES, at)
        if settled != at:
            value = max(at, self[cards | settled << _AT])
            self[key] = value
            return value
        pyramid = cards & FULL
        if not pyramid and not (self._strict and cards):
            value = at
        else:
            board = self._board
            talon = cards ^ pyramid
            inside, partners = self._small.geometry(pyramid)
            value = ENDLESS
            for after in inside:
                value = min(value, self[after | talon | at << _AT])
            for rank, rest, low, high, *_ in board.actions[talon >> PLACES]:
                if partners[rank]:
                    there = advance(at, low, high, board.last)
                    if there and there < value:
                        for after in partners[rank]:
                            value = min(value, self[after | rest | there << _AT])
        self[key] = value
        return value


class Cost(dict[int, int]):
    """By `cards | at << 52 | end << 64`: the removals of the family and the draws of its cards
    that a win which comes as far as `end` needs at least."""

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__()
        self._board = board
        self._small = small
        self._strict = board.strict

    def __missing__(self, key: int) -> int:
        cards, at, end = key & _CARDS, key >> _AT & _ONE_AT, key >> _END
        talon = cards >> PLACES
        settled = settle(talon, at)
        goal = 0 if at >= end else settle(talon, end)
        if settled != at or goal != end:
            value = self[cards | settled << _AT | goal << _END]
            self[key] = value
            return value
        pyramid = cards & FULL
        value = ENDLESS
        if not pyramid and not (self._strict and cards):
            value = turning(talon, at, end) if at < end else 0
        if value:
            board = self._board
            inside, partners = self._small.geometry(pyramid)
            ending = end << _END
            for after in inside:
                value = min(value, 1 + self[after | talon << PLACES | at << _AT | ending])
            for rank, rest, low, high, *_ in board.actions[talon]:
                if partners[rank]:
                    there = advance(at, low, high, board.last)
                    if there:
                        paid = 1 + turning(talon, at, there)
                        if paid < value:
                            place = there << _AT | ending
                            for after in partners[rank]:
                                value = min(value, paid + self[after | rest | place])
        self[key] = value
        return value


class Bound:
    """The lower bound for a whole position: the kings, and the families in three couples.

    Two families together pay at least what they pay one by one. There are fifteen ways to
    couple them. `quick` looks at those few that say most about the first position,
    `whole` at all.
    """

    def __init__(self, floor: int = 0) -> None:
        self._floor = floor  # every win is known to turn the talon at least so far
        self._reach: list[tuple[int, Reach]] = []
        self._costs: list[tuple[int, Cost]] = []
        self._ways: list[tuple[int, int, int]] = []
        self._few_tables = 0  # the tables that the quick bound needs stand in front
        self._few_ways: list[tuple[int, int, int]] = []

    def prepare(self, board: Board, key: int, at: int) -> Iterator[None]:
        """Make the tables, and find the ways for `key` at `at`, pausing after each table."""
        tables: dict[tuple[int, ...], tuple[int, Reach, Cost]] = {}
        end = max(at, self._floor)
        for families in ((0,), *combinations(range(1, 7), 2)):
            small = SmallGame(board)
            mask = sum(board.of_family[family] for family in families)
            reach = Reach(board, small)
            tables[families] = mask, reach, Cost(board, small)
            end = max(end, reach[key & mask | at << _AT])
            yield
        place = at << _AT | end << _END
        paid: dict[tuple[int, ...], int] = {}
        for families, (mask, _, cost) in tables.items():
            paid[families] = cost[key & mask | place] if end < ENDLESS else 0
            yield
        ways = sorted(_couplings((1, 2, 3, 4, 5, 6)), key=lambda way: -sum(paid[p] for p in way))
        few = [(0,), *sorted({pair for way in ways[:WAYS] for pair in way})]
        order = [*few, *(families for families in tables if families not in few)]
        self._reach = [tables[families][:2] for families in order]
        self._costs = [(tables[families][0], tables[families][2]) for families in order]
        self._ways = [(order.index(a), order.index(b), order.index(c)) for a, b, c in ways]
        self._few_tables = len(few)
        self._few_ways = self._ways[:WAYS]

    def quick(self, key: int, at: int) -> int:
        """At least so many moves from here to a win; ENDLESS if there is none."""
        few = self._few_tables
        return self._least(key, at, self._reach[:few], self._costs[:few], self._few_ways)

    def whole(self, key: int, at: int) -> int:
        """The same with every table: never less than `quick`, and dearer."""
        return self._least(key, at, self._reach, self._costs, self._ways)

    def _least(
        self,
        key: int,
        at: int,
        reaches: list[tuple[int, Reach]],
        costs: list[tuple[int, Cost]],
        ways: list[tuple[int, int, int]],
    ) -> int:
        end = self._floor if self._floor > at else at
        place = at << _AT
        for mask, reach in reaches:
            earliest = reach[key & mask | place]
            if earliest > end:
                end = earliest
        if end >= ENDLESS:
            return ENDLESS
        place |= end << _END
        paid = [cost[key & mask | place] for mask, cost in costs]
        least = paid[0] + max([paid[a] + paid[b] + paid[c] for a, b, c in ways])
        return min(ENDLESS, least + (end >> 6) - (at >> 6))


def _couplings(families: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to put `families` in couples."""
    if not families:
        yield ()
        return
    first, *rest = families
    for i, other in enumerate(rest):
        for couples in _couplings((*rest[:i], *rest[i + 1 :])):
            yield ((first, other), *couples)
