"""Deadlines: how late a family of ranks can still be cleared, whatever the others do.

A pair never leaves its family (A+Q, 2+J, 3+10, 4+9, 5+8, 6+7). Take one family, or two, and
let every other card vanish: from the talon, and from the pyramid as soon as nothing of the
family lies beneath it. Every line of play of the real game, with the removals of other
families left out, is a line of play of this small game: the family's own cards are the
same, no fewer of them are free, and the talon's other cards cover nothing. So a game that
the small one cannot win is lost.

The small game has few states (about 70 for one family), and being further back in the talon
is never worse, so one number says all about a state: the latest `at` from which the
family can still be cleared, `NEVER` if from none. It follows backwards from the last
removal: one made at `[low, high]` that must leave us no later than a deadline has to be
begun no later than the last step of that interval before the deadline.

Invariant: `table[cards] < at` only if the game is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from game.engine.cards import KING, TARGET
from game.engine.pyramid import BENEATH, COVERED_BY_PLACE, FULL, PLACES
from game.solver.board import FAMILIES, PASS, Action, Board, Cards, bits, every

NEVER: Final = -1
SLICE: Final = 16  # states between two pauses while a table fills
THREES: Final = 10  # how many tables of them at once

# the pyramids after a removal inside, and after one with a talon card, by that card's rank
_Geometry: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
# a removal inside the pyramid: the bits of its cards, and they
Inside: TypeAlias = tuple[int, Cards]
# a free card: its place, and the rank of the talon cards that it goes with
Free: TypeAlias = tuple[int, int]


class SmallPyramid:
    """The pyramid of one or more families, where all other cards vanish."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._geometry: dict[int, _Geometry] = {}

    def geometry(self, pyramid: int) -> _Geometry:
        """What can be removed from `pyramid`, which holds cards of these families only."""
        found = self._geometry.get(pyramid)
        if found is None:
            inside, free = vanished(self.board, pyramid)
            after = tuple([pyramid ^ gone for gone, _ in inside])
            partners: list[tuple[int, ...]] = [()] * (KING + 1)
            partners[0] = (pyramid,)  # a removal inside the talon
            for place, rank in free:
                partners[rank] += (pyramid ^ 1 << place,)
            found = self._geometry[pyramid] = after, tuple(partners)
        return found


def vanished(board: Board, pyramid: int) -> tuple[list[Inside], list[Free]]:
    """What can be removed where all but the cards of `pyramid` have vanished from the pyramid:
    the removals inside it, and the free cards that go with the talon."""
    ranks = board.ranks
    free = [place for place in bits(pyramid) if not BENEATH[place] & pyramid]
    inside: list[Inside] = []
    partners: list[Free] = []
    for i, place in enumerate(free):
        one, rank = 1 << place, TARGET - ranks[place]
        if not rank:
            inside.append((one, (place,)))
            continue
        partners.append((place, rank))
        for other in free[i + 1 :]:
            if ranks[other] == rank:
                inside.append((one | 1 << other, (place, other)))
        if board.rules.card_with_cover:
            for above in COVERED_BY_PLACE[place]:
                # the real cover is the only one, so nothing else of the families is beneath
                only = pyramid >> above & 1 and BENEATH[above] & pyramid == one
                if only and ranks[above] == rank:
                    inside.append((one | 1 << above, (place, above)))
    return inside, partners


class Deadlines(dict[int, int]):
    """By the families' cards left (a key masked with `mask`): the latest `at` that still wins."""

    def __init__(self, board: Board, families: Iterable[int]) -> None:
        super().__init__()
        self.mask = sum(board.of_family[family] for family in families)
        self.hits = 0  # how often it proved a position lost
        self._actions = board.actions
        self._small = SmallPyramid(board)
        self._strict = board.strict
        self._last, self._latest = board.last, board.latest

    def __missing__(self, key: int) -> int:
        pyramid = key & FULL
        if not pyramid and not (self._strict and key):
            self[key] = self._latest
            return self._latest
        inside, partners = self._small.geometry(pyramid)
        best = NEVER
        talon = key ^ pyramid
        for after in inside:
            best = max(best, self[after | talon])
        if best < self._latest:
            for action in self._actions[every(talon >> PLACES)]:
                for after in partners[action[0]]:
                    deadline = self[after | talon ^ action[1]]
                    if deadline > best:
                        best = max(best, begin_by(deadline, action))
        self[key] = best
        return best

    def fill(self, key: int) -> Iterator[None]:
        """Make the entry for `key` and those below it that decide it, pausing every few."""
        waiting = [key]
        done = 0
        actions, geometry = self._actions, self._small.geometry
        latest, last, strict = self._latest, self._last, self._strict
        while waiting:
            key = waiting[-1]
            if key in self:
                waiting.pop()
                continue
            pyramid = key & FULL
            talon = key ^ pyramid
            best = NEVER
            missing: list[int] = []
            if not (key if strict else pyramid):
                best = latest
            else:
                inside, partners = geometry(pyramid)
                for after in inside:
                    deadline = self.get(after | talon)
                    if deadline is None:
                        missing.append(after | talon)
                    elif deadline > best:
                        best = deadline
                if best < latest and not missing:
                    for action in actions[every(talon >> PLACES)]:
                        after_all = partners[action[0]]
                        if not after_all:
                            continue
                        if last + action[3] <= best:
                            break  # begun as late as can be it is no better, nor are those to come
                        rest = talon ^ action[1]
                        for after in after_all:
                            deadline = self.get(after | rest)
                            if deadline is None:
                                missing.append(after | rest)
                            elif deadline > best:
                                best = max(best, begin_by(deadline, action))
                        if missing:
                            break  # they may make the others needless
            if missing and best < latest:
                waiting += missing
                continue
            self[key] = best
            waiting.pop()
            done += 1
            if done % SLICE == 0:
                yield


def begin_by(deadline: int, action: Action) -> int:
    """The latest `at` from which `action` leads no further than `deadline`, or NEVER."""
    low, high = action[2], action[3]
    step = deadline & 63
    if step >= low:
        return deadline - step + high if step > high else deadline
    begin = deadline - step - PASS + high
    return begin if begin >= PASS else NEVER


def single_families(board: Board) -> list[Deadlines]:
    """A table for each family of two ranks, 1 … 6."""
    return [Deadlines(board, (family,)) for family in range(1, 7)]


class Together:
    """The tables for two and for three families that a search looks into.

    They cost more than they save while it is young. Later, those that prove most are asked
    first and the others no more; three families are taken together where two of them prove most.
    """

    def __init__(self, board: Board, threes_after: int | None) -> None:
        self.tables: list[Deadlines] = []
        self._board = board
        self._threes_at = threes_after or 0
        never = threes_after is None
        self._threes = [] if never else list(combinations(FAMILIES[1:], 3))
        self._proven: Counter[int] = Counter()  # by mask, how often

    def choose(self, done: int) -> int:
        """Choose the tables from here on, `done` nodes done. At how many to choose again."""
        tables = self.tables
        if not tables:
            self.tables = [Deadlines(self._board, two) for two in combinations(FAMILIES[1:], 2)]
            return done + done
        for table in tables:
            self._proven[table.mask] += table.hits
        total = sum(table.hits for table in tables)
        tables = [table for table in tables if 50 * table.hits >= total]
        if done >= self._threes_at:
            self._threes_at += self._threes_at
            self._threes.sort(key=self._promise)
            for _ in self._threes[-THREES:]:
                if self._promise(self._threes[-1])[0]:
                    tables.append(Deadlines(self._board, self._threes.pop()))
        tables.sort(key=lambda table: -table.hits)
        for table in tables:
            table.hits //= 2
        self.tables = tables
        return done + 400

    def _promise(self, three: tuple[int, ...]) -> tuple[int, int]:
        """What two of its pairs of families have proven both, then what all have."""
        of_family = self._board.of_family
        hits = [self._proven[of_family[a] | of_family[b]] for a, b in combinations(three, 2)]
        return sum(hits) - max(hits), sum(hits)
