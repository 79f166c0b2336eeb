"""The most cards that can ever be removed: best first over removals, with two upper bounds.

Every position counts, won or not; a won game ends. Here no king is left out: each is a card,
and the last card of the pyramid must not go before it has to, since with it the game may
end. Kings elsewhere in the pyramid go at once: that only uncovers.

The bounds: each family of ranks by itself (its small game, as in `families`) removes at most
so many cards; and the game with unlimited passes, in which any two talon cards may pair if
any two may, removes at most so many. Invariant: the number returned can be reached by the
removals returned, and no position removes more, unless `exact` is False (the budget ran
out: then it is the best found).
"""

from __future__ import annotations

from collections.abc import Generator
from heapq import heappop, heappush
from typing import Final, TypeAlias

from game.engine.deal import TALON
from game.engine.position import Position
from game.engine.pyramid import FULL, PLACES
from game.solver.board import FAMILIES, Board, Cards, advance, every
from game.solver.families import SmallPyramid
from game.solver.options import Options
from game.solver.verdict import Nodes

# cards, place, the node before, the cards removed
Step: TypeAlias = "tuple[int, int, Step | None, Cards]"
PAUSE: Final = 4
_AT: Final = 52
_CARDS: Final = (1 << _AT) - 1


class FamilyMost(dict[int, int]):
    """By `cards | at << 52`: the most cards of the family that can still be removed."""

    def __init__(self, board: Board, family: int) -> None:
        super().__init__()
        self.mask = board.of_family[family]
        self._board = board
        self._small = SmallPyramid(board)

    def __missing__(self, key: int) -> int:
        cards, at = key & _CARDS, key >> _AT
        pyramid = cards & FULL
        talon = cards ^ pyramid
        inside, partners = self._small.geometry(pyramid)
        below = [after | talon | at << _AT for after in inside]
        for rank, gone, low, high, *_ in self._board.actions[every(talon >> PLACES)]:
            if partners[rank]:
                there = advance(at, low, high, self._board.last)
                if there:
                    rest = talon ^ gone
                    below += [after | rest | there << _AT for after in partners[rank]]
        value = max(
            (self[child] + (cards ^ child & _CARDS).bit_count() for child in below),
            default=0,
        )
        self[key] = value
        return value


def most(
    board: Board, position: Position, options: Options, budget: int | None
) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...], bool]]:
    """How many cards can be removed from here on, the removals, and whether that is proven.

    `board` has to keep the talon's kings and must not take kings at once.
    """
    key = position.pyramid | position.talon << PLACES
    at = board.at_of(position)
    families = [FamilyMost(board, family) for family in FAMILIES]
    strict = board.strict
    for table in families:
        table[key & table.mask | at << _AT]
        yield 0

    def bound(key: int, at: int) -> int:
        place = at << _AT
        return sum(table[key & table.mask | place] for table in families)

    all_cards = key.bit_count()
    start: Step = (key, at, None, ())
    best, best_step = 0, start
    order = 0
    heap: list[tuple[int, int, int, Step]] = [(-bound(key, at), 0, 0, start)]
    seen: dict[int, int] = {key: at}
    done = 0
    while heap:
        promise, _, _, here = heappop(heap)
        if -promise <= best:
            break
        key, at, _, _ = here
        if seen[key] < at:
            continue
        if budget is not None and done >= budget:
            return best, _line(best_step), False
        done += 1
        if done % PAUSE == 0:
            yield done
        pyramid = key & FULL
        talon = key ^ pyramid
        found: list[Step] = []
        if pyramid or strict:
            node = board.node(pyramid)
            kings = [item for item in node.inside if len(item[2]) == 1 and item[0]]
            if kings and options.kings_at_once:
                found = [(kings[0][0] | talon, at, here, kings[0][2])]
            else:
                found = [(after | talon, at, here, cards) for after, _, cards in node.inside]
                left = talon >> PLACES
                wanted = node.wanted & left << TALON
                for rank, gone, low, high, _, cards in board.actions[left | wanted]:
                    there = advance(at, low, high, board.last)
                    if not there:
                        continue
                    rest = talon ^ gone
                    if rank:
                        for after, place in node.partners[rank]:
                            found.append((after | rest, there, here, (place, *cards)))
                    else:
                        found.append((pyramid | rest, there, here, cards))
        for step in found:
            key, at, _, _ = step
            before = seen.get(key)
            if before is not None and before <= at:
                continue
            seen[key] = at
            removed = all_cards - key.bit_count()
            if removed > best:
                best, best_step = removed, step
            promise = removed + bound(key, at)
            if promise > best:
                order -= 1  # among equals the deepest, then the latest
                heappush(heap, (-promise, -removed, order, step))
    return best, _line(best_step), True


def _line(step: Step) -> tuple[Cards, ...]:
    line: list[Cards] = []
    at: Step | None = step
    while at is not None and at[3]:
        line.append(tuple(sorted(at[3])))
        at = at[2]
    return tuple(reversed(line))
