"""What a win costs at least: each family of ranks pays for its own cards.

Share the moves of a game out among the families: a removal belongs to the family of its
cards, a draw to the family of the card drawn; recycles belong to nobody and are counted
apart. Every move has one owner, so the sum of what each family must pay at least is a lower
bound of the whole. What a family must pay is found exactly in its small game, in which all
other cards vanish (`families` says why that game allows no less than the real one).

One thing binds the families together: how far the talon has to be turned. `Reach` knows, for
one family or two together, the earliest place at which they can be done; the latest of these is
a place that every win comes to, and so every family pays for its cards that are drawn on the
way there, even if it was done long before.

The bound never falls by more than a move costs, since the real moves are moves of the
small games or leave them alone: the search in `par` may close a position when it is first
taken up. Invariant: it is never more than the moves still needed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import Final

from game.solver.board import FAMILIES, KINGS, Board, advance
from game.solver.refusals import WIDTH, SmallGame, States

ENDLESS: Final = 1 << 20  # more than any game costs: there is no win
SLICE: Final = 16  # entries between two pauses while a table fills
_AT: Final = 12  # bits of an `at`

# what an entry is at most, and the ways on: the least that each comes to, and the entry below it
_Ways = tuple[int, list[tuple[int, int]]]


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


class Table(dict[int, int]):
    """The least that can be paid, by the state of a small game and the place."""

    adds = True  # whether what is known of a way comes on top of the entry below

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__()
        self._small = small
        self._last = board.last

    def _ways(self, key: int) -> _Ways:
        raise NotImplementedError

    def __missing__(self, key: int) -> int:
        value, ways = self._ways(key)
        adds = self.adds
        for least, below in reversed(ways):
            if least < value:
                found = self[below] + least if adds else self[below]
                if found < value:
                    value = found
        return self._close(key, value)

    def _close(self, key: int, value: int) -> int:
        self[key] = value
        return value

    def fill(self, key: int) -> Iterator[None]:
        """Make the entry for `key` and those below it that decide it, pausing every few."""
        if key in self:
            return
        adds = self.adds
        # the entries being made: the best so far, and the ways still to be looked at
        waiting = [(key, *self._ways(key))]
        done = 0
        while waiting:
            key, value, ways = waiting.pop()
            while ways:
                least, below = ways[-1]
                if least < value:
                    known = self.get(below)
                    if known is None:
                        break
                    value = min(value, known + least if adds else known)
                ways.pop()
            if ways:
                waiting.append((key, value, ways))
                waiting.append((ways[-1][1], *self._ways(ways[-1][1])))
            else:
                self._close(key, value)
            done += 1
            if done % SLICE == 0:
                yield


class Reach(Table):
    """By `state | at << width`: the earliest place at which the families can be done."""

    adds = False  # a way comes at least to its next place

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__(board, small)
        self._width = small.width
        self._states = (1 << small.width) - 1

    def _ways(self, key: int) -> _Ways:
        width = self._width
        state, at = key & self._states, key >> width
        talon, done, inside, drawn = self._small.moves(state & self._small.cards)
        if done:
            return at, []
        settled = settle(talon, at)
        if settled != at:
            return ENDLESS, [(at, state | settled << width)]
        here = at << width
        ways = [(at, state & keep | here) for refused, keep in inside if not state & refused]
        for refused, keep, low, high in drawn:
            if not state & refused:
                there = advance(at, low, high, self._last)
                if there:
                    ways.append((there, state & keep | there << width))
        ways.sort(reverse=True)
        return ENDLESS, ways

    def _close(self, key: int, value: int) -> int:
        # an entry that was settled may come before its place
        self[key] = value = max(value, key >> self._width)
        return value


class Cost(Table):
    """By `state | at << 24 | end << 36`: the removals of the family and the draws of its cards
    that a win which comes as far as `end` needs at least."""

    def _ways(self, key: int) -> _Ways:
        state, at, end = key & (1 << WIDTH) - 1, key >> WIDTH & (1 << _AT) - 1, key >> WIDTH + _AT
        talon, done, inside, drawn = self._small.moves(state & self._small.cards)
        settled = settle(talon, at)
        goal = 0 if at >= end else settle(talon, end)
        ending = goal << WIDTH + _AT
        if settled != at or goal != end:
            return ENDLESS, [(0, state | settled << WIDTH | ending)]
        value = ENDLESS
        if done:
            value = turning(talon, at, end) if at < end else 0
        ending |= at << WIDTH
        ways = [(1, state & keep | ending) for refused, keep in inside if not state & refused]
        for refused, keep, low, high in drawn:
            if not state & refused:
                there = advance(at, low, high, self._last)
                if there:
                    place = (there | end << _AT) << WIDTH
                    ways.append((1 + turning(talon, at, there), state & keep | place))
        ways.sort(reverse=True)
        return value, ways


class Bound:
    """The lower bound for a whole position, its pyramid kings left out."""

    def __init__(self, board: Board, states: States) -> None:
        singles = [SmallGame(board, states, (family,)) for family in FAMILIES]
        self._costs = [Cost(board, small) for small in singles]
        self._alone = [Reach(board, small) for small in singles]
        self._couples = [
            (one, two, Reach(board, SmallGame(board, states, (one, two))))
            for one, two in combinations(FAMILIES[1:], 2)
        ]

    def least(self, states: Sequence[int], at: int, end: int) -> int:
        """At least so many moves to a win that comes as far as `end`; ENDLESS if there is
        none."""
        least = (end >> 6) - (at >> 6)
        place = (at | end << _AT) << WIDTH
        for cost, state in zip(self._costs, states, strict=False):
            least += cost[state | place]
        return least if least < ENDLESS else ENDLESS

    def end(self, states: Sequence[int], at: int) -> int:
        """A place that every win from here comes to; ENDLESS if there is none."""
        place = at << WIDTH
        return max([reach[state | place] for reach, state in zip(self._alone, states, strict=True)])

    def prepare_end(self, states: Sequence[int], at: int) -> Iterator[None]:
        """Make what `end` needs here, pausing every few entries."""
        for reach, state in zip(self._alone, states, strict=True):
            yield from reach.fill(state | at << WIDTH)

    def prepare_least(self, states: Sequence[int], at: int, end: int) -> Iterator[None]:
        """Make what `least` needs here, pausing every few entries."""
        place = (at | end << _AT) << WIDTH
        for cost, state in zip(self._costs, states, strict=True):
            yield from cost.fill(state | place)

    def far_end(self, states: Sequence[int], at: int) -> Generator[None, None, int]:
        """`end` with two families at a time: never less, and dearer. Pauses while it is made."""
        end = self._alone[KINGS][states[KINGS] | at << WIDTH]
        place = at << 2 * WIDTH
        for one, two, reach in self._couples:
            key = states[one] | states[two] << WIDTH | place
            earliest = reach.get(key)
            if earliest is None:
                yield from reach.fill(key)
                earliest = reach[key]
            if earliest > end:
                end = earliest
        return end
