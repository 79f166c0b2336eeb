"""The game with unlimited passes: a table that is exact for it and a bound for the others.

With unlimited passes every talon card can be brought to the top at any time, so a loose
game depends only on the pyramid and on how many talon cards of each rank are left. Pairs
inside the talon never help there: they only take partners away. Fewer passes, the strict
win and every way of turning allow less, so what is lost here is lost under all of them;
house rules for the talon change nothing here, *card with its cover* is in the nodes.

One family of ranks alone, all other cards vanished (see `families`), is an easier game
still, with a handful of states: an entry that some family loses is false without a search.

Keys are `pyramid | counts << 28`, counts as in `Board.counts`. Invariant: `table[key]` is
whether the pyramid can be cleared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from game.engine.pyramid import FULL, PLACES
from game.solver.board import Board, count_of, family_of
from game.solver.families import SLICE, SmallPyramid

# one bit above each rank's count: set after a subtraction where it did not run short
_SPARE: Final = sum(8 * count_of(rank) for rank in range(1, 13))
# for each rank: the bits of its count; its own and its mate's bit above; one card, in a key
_BITS: Final = tuple(
    (7 * count_of(rank), 8 * count_of(rank) | 8 * count_of(13 - rank), count_of(rank) << PLACES)
    for rank in range(13)
)


class FamilyAlone(dict[int, bool]):
    """Whether one family can be cleared alone: keys are those of `Unlimited`, masked."""

    def __init__(self, board: Board, family: int) -> None:
        super().__init__()
        counts = 15 * (count_of(family) | count_of(13 - family))
        self.mask = board.of_family[family] & FULL | counts << PLACES
        self._small = SmallPyramid(board)
        self._ranks = (family, 13 - family)

    def __missing__(self, key: int) -> bool:
        pyramid = key & FULL
        value = not pyramid
        if not value:
            inside, partners = self._small.geometry(pyramid)
            counts = key ^ pyramid
            below = [after | counts for after in inside]
            for rank in self._ranks:
                bits, _, one = _BITS[rank]
                if counts >> PLACES & bits:
                    below += [after | counts - one for after in partners[rank]]
            value = any(self[after] for after in below)
        self[key] = value
        return value


# what a pyramid needs; for each rank with a partner there: the rank's bits, its family and the
# pyramids after; the pyramids after a removal inside, with its family
_WithTalon: TypeAlias = tuple[int, int, int, FamilyAlone, list[int]]
_Inside: TypeAlias = tuple[int, FamilyAlone | None]
_Known: TypeAlias = tuple[int, tuple[_WithTalon, ...], list[_Inside]]


class Unlimited(dict[int, bool]):
    """Whether a pyramid can be cleared with these talon cards at hand."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board
        self._known: dict[int, _Known] = {}
        self._alone = [FamilyAlone(board, family) for family in range(1, 7)]

    def _know(self, pyramid: int) -> _Known:
        node = self._board.node(pyramid)
        with_talon = tuple(
            [
                (*_BITS[rank], self._alone[family_of(rank) - 1], [after for after, _ in afters])
                for rank, afters in enumerate(node.partners)
                if afters
            ]
        )
        inside = [
            (after, self._alone[family - 1] if family else None) for after, family, _ in node.inside
        ]
        known = self._known[pyramid] = (self._board.needs(pyramid), with_talon, inside)
        return known

    def _next(self, key: int) -> list[int]:
        """The entries that decide `key`: it is true when one of them is."""
        pyramid = key & FULL
        needs, with_talon, inside = self._known.get(pyramid) or self._know(pyramid)
        talon = key ^ pyramid
        counts = talon >> PLACES
        spare = (counts | _SPARE) - needs
        found: list[int] = []
        for bits, both, one, alone, afters in with_talon:
            if spare & both == both:
                # both ranks have a talon partner for each of their cards: they are as good
                # as kings, and taking a free one at once keeps that so
                return [afters[0] | talon - one]
            if counts & bits:
                rest = talon - one
                for after in afters:
                    after |= rest
                    if alone[after & alone.mask]:
                        found.append(after)
        for after, family in inside:
            after |= talon
            if family is None or family[after & family.mask]:
                found.append(after)
        return found

    def start(self, key: int) -> None:
        """Look at every family first; from then on only at the one that a removal changes."""
        if not all(alone[key & alone.mask] for alone in self._alone):
            self[key] = False

    def __missing__(self, key: int) -> bool:
        value = not key & FULL or any(self[after] for after in self._next(key))
        self[key] = value
        return value

    def fill(self, key: int) -> Iterator[None]:
        """Decide `key`, pausing every few entries."""
        if key in self:
            return
        waiting = [(key, iter(self._next(key) if key & FULL else ()))]
        done = 0
        while waiting:
            key, children = waiting[-1]
            value: bool | None = not key & FULL
            if not value:
                for child in children:
                    known = self.get(child)
                    if known:
                        value = True
                        break
                    if known is None:
                        # if it turns out true, so is this; else go on with the next
                        value = None
                        waiting.append((child, iter(self._next(child) if child & FULL else ())))
                        break
                if value is None:
                    done += 1
                    if done % SLICE == 0:
                        yield
                    continue
            waiting.pop()
            self[key] = value
            if value:  # and so for all that waited for it
                for key, _ in waiting:
                    self[key] = True
                return
