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

Invariant: the bound is never more than the moves still needed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from game.engine.pyramid import BENEATH, FULL, PLACES
from game.solver.board import FAMILIES, KINGS, PASS, Board, advance, bits
from game.solver.refusals import CARDS, WIDTH, SmallGame, States

ENDLESS: Final = 1 << 20  # more than any game costs: there is no win
SLICE: Final = 16  # entries between two pauses while a table fills
_AT: Final = 12  # bits of an `at`
FEW: Final = 7  # couples of families that are asked first
_BOTH: Final = CARDS | CARDS << WIDTH  # the cards of two families' states

# from where to where it holds, and what: the place, or where one is if that is further on
_Stretch: TypeAlias = tuple[int, int, int]
# a removal in `Reach`: where it is made, the state after it, its interval
_Way: TypeAlias = tuple[int, int, int, int]
# a state at a place, the best stretch so far, the ways still to be looked at, the nearest last
_Open: TypeAlias = tuple[int, int, _Stretch, list[_Way]]
# what an entry is at most, and the ways on: the least that each comes to, and the entry below it
_Ways: TypeAlias = tuple[int, list[tuple[int, int]]]


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


class Reach(dict[int, "list[_Stretch]"]):
    """By the state of a small game: the earliest place at which the families can be done, from
    the places that were asked for.

    Whoever sets out later is not done earlier. So what was found from one place holds from every
    later one as well, as long as the same line can still be played: that is a stretch.
    """

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__()
        self._small = small
        self._last = board.last

    def known(self, state: int, at: int) -> int | None:
        """The earliest place at which a game in `state` at `at` can be done, ENDLESS if never;
        None if that has not been worked out."""
        for first, until, place in self.get(state, ()):
            if first <= at <= until:
                return place if place > at else at
        return None

    def earliest(self, state: int, at: int) -> int:
        """The same, worked out if need be."""
        place = self.known(state, at)
        if place is not None:
            return place
        for _ in self.fill(state, at):
            pass
        return self.earliest(state, at)

    def _open(self, state: int, at: int) -> _Open:
        """A state whose ways have not been looked at yet."""
        small = self._small
        talon, done, inside, drawn = small.moves(state & small.cards)
        if done:
            return state, 0, (0, ENDLESS, 0), []
        step = at & 63
        begin = at - step
        again = begin < self._last
        here = [(at, state & keep, 0, ENDLESS) for refused, keep in inside if not state & refused]
        now: list[_Way] = []
        later: list[_Way] = []
        for refused, keep, low, high in drawn:
            if state & refused:
                continue
            if step > high:
                if again:
                    later.append((begin + PASS + low, state & keep, low, high))
            elif step >= low:
                here.append((at, state & keep, low, high))
            else:
                now.append((begin + low, state & keep, low, high))
        later += now
        later += here
        return state, at, (settle(talon, at), ENDLESS, ENDLESS), later

    def fill(self, state: int, at: int) -> Iterator[None]:
        """Work out what `earliest` needs here, pausing every few states."""
        waiting = [self._open(state, at)]
        done = 0
        while waiting:
            state, at, best, ways = waiting.pop()
            while ways and ways[-1][0] < max(at, best[2]):
                there, below, low, high = ways[-1]
                for stretch in self.get(below, ()):
                    if stretch[0] <= there <= stretch[1]:
                        break
                else:
                    waiting.append((state, at, best, ways))
                    waiting.append(self._open(below, there))
                    break
                ways.pop()
                _, until, place = stretch
                if place < best[2]:
                    begin = there & -64
                    best = (best[0], min(until, begin + high), max(place, begin + low))
            else:
                self.setdefault(state, []).append(best)
            done += 1
            if done % SLICE == 0:
                yield


class Cost(dict[int, int]):
    """By `state | at << 24 | end << 36`: the removals of the family and the draws of its cards
    that a win which comes as far as `end` needs at least."""

    def __init__(self, board: Board, small: SmallGame) -> None:
        super().__init__()
        self._small = small
        self._last = board.last

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

    def __missing__(self, key: int) -> int:
        value, ways = self._ways(key)
        for least, below in reversed(ways):
            if least < value:
                value = min(value, self[below] + least)
        self[key] = value
        return value

    def fill(self, key: int) -> Iterator[None]:
        """Make the entry for `key` and those below it that decide it, pausing every few."""
        if key in self:
            return
        # the entries being made: the best so far, and the ways still to be looked at
        waiting = [(key, *self._ways(key))]
        done = 0
        while waiting:
            key, value, ways = waiting.pop()
            while ways and ways[-1][0] < value:
                least, below = ways[-1]
                known = self.get(below)
                if known is None:
                    waiting.append((key, value, ways))
                    waiting.append((below, *self._ways(below)))
                    break
                ways.pop()
                value = min(value, known + least)
            else:
                self[key] = value
            done += 1
            if done % SLICE == 0:
                yield


class KingCost(Cost):
    """The same for talon kings: one that was left where it is is not passed again.

    To take it instead costs a move and saves at least a draw, and it covers nothing any more.
    """

    def __init__(self, board: Board, small: SmallGame, kings: Sequence[int]) -> None:
        super().__init__(board, small)
        # by the bit that refuses it: the king's place in the talon
        self._kings = [(1 << 8 + i, 1 << king - PLACES) for i, king in enumerate(kings)]

    def _ways(self, key: int) -> _Ways:
        at, end = key >> WIDTH & (1 << _AT) - 1, key >> WIDTH + _AT
        if at < end:
            left = sum(king for refused, king in self._kings if key & refused)
            if left and turning(left, at, end):
                return ENDLESS, []
        return super()._ways(key)


class Bound:
    """The lower bound for a whole position, its pyramid kings left out."""

    def __init__(self, board: Board, states: States, kings_once: bool) -> None:
        singles = [SmallGame(board, states, (family,)) for family in FAMILIES]
        self._costs = [Cost(board, small) for small in singles]
        if kings_once:
            self._costs[KINGS] = KingCost(board, singles[KINGS], states.members[KINGS])
        self._alone = [Reach(board, small) for small in singles]
        couples = sorted(combinations(FAMILIES[1:], 2), key=lambda two: -_covered(board, two))
        self._couples = [(*two, Reach(board, SmallGame(board, states, two))) for two in couples]

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
        alone = zip(self._alone, states, strict=True)
        return max([reach.earliest(state, at) for reach, state in alone])

    def prepare_end(self, states: Sequence[int], at: int) -> Iterator[None]:
        """Make what `end` needs here, pausing every few entries."""
        for reach, state in zip(self._alone, states, strict=True):
            yield from reach.fill(state, at)

    def prepare_least(self, states: Sequence[int], at: int, end: int) -> Iterator[None]:
        """Make what `least` needs here, pausing every few entries."""
        place = (at | end << _AT) << WIDTH
        for cost, state in zip(self._costs, states, strict=True):
            yield from cost.fill(state | place)

    def far_end(self, states: Sequence[int], at: int, every: bool) -> Generator[None, None, int]:
        """`end` for two families at a time: never less, and dearer. Pauses while it is made.

        Asks those couples that lie on each other most, or `every` couple. What was refused is
        left out: it would part many states and raises few of the ends.
        """
        end = self._alone[KINGS].earliest(states[KINGS], at)  # the one family in no couple
        for one, two, reach in self._couples[: None if every else FEW]:
            cards = (states[one] | states[two] << WIDTH) & _BOTH
            place = reach.known(cards, at)
            if place is None:
                yield from reach.fill(cards, at)
                place = reach.earliest(cards, at)
            if place > end:
                end = place
        return end


def _covered(board: Board, families: tuple[int, int]) -> int:
    """How many cards of each of two families lie somewhere on those of the other."""
    one, two = (board.of_family[family] & FULL for family in families)
    return sum(
        (BENEATH[place] & other).bit_count()
        for cards, other in ((one, two), (two, one))
        for place in bits(cards)
    )
