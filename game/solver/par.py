"""The shortest win: A* over removals, with draws and recycles paid for by the jump.

Draws, recycles and removals count 1 each. A removal with the talon is made at the first place
that its interval allows (`board.Actions`), in this pass if it can be: waiting only adds draws,
and whoever turns on to the next pass comes by the place in this one anyway, so the removal can
be moved there, after which the turning costs one draw less. Pyramid kings go at once: each
costs its one move whenever it is made. Talon kings are cards like others here: one may stay
where it is, if passing it by costs less.

Invariant: the length returned is the least there is, or `None` if the budget ran out.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from game.engine.position import Position
from game.engine.pyramid import FULL, PLACES
from game.solver.board import KINGS, PASS, Board, Cards
from game.solver.costs import ENDLESS, Bound, turning
from game.solver.options import Options
from game.solver.unlimited import Unlimited
from game.solver.verdict import LOST, Nodes

# cards, place, moves so far, rank counts, the node before, the cards removed
Step: TypeAlias = "tuple[int, int, int, int, Step | None, Cards]"
PAUSE: Final = 16


def shortest_win(
    board: Board, position: Position, options: Options, budget: int | None
) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...]] | None]:
    """The length of the shortest win and its removals; (0, LOST) if there is none; None if
    `budget` nodes were not enough. `board` has to keep the talon's kings."""
    key = board.key_of(position)
    at = board.at_of(position)
    kings = board.of_family[KINGS] & FULL
    length = (position.pyramid & ~key & FULL).bit_count()  # the kings that went at once
    if board.won(key):
        return length, ()
    counts = board.counts(key)
    unlimited = Unlimited(board) if options.unlimited else None
    if unlimited is not None:
        root = key & FULL | counts << PLACES
        unlimited.start(root)
        for _ in unlimited.fill(root):
            yield 0
        if not unlimited[root]:
            return 0, LOST
    bound = Bound() if options.cost_bound else None
    if bound is not None:
        for _ in bound.prepare(board, key, at):
            yield 0
    least = bound(key, at) if bound else 0
    if least >= ENDLESS:
        return 0, LOST
    # by moves at least in all: the positions to take up, the last pushed first
    waiting: dict[int, list[Step]] = {length + least: [(key, at, length, counts, None, ())]}
    met: dict[int, list[tuple[int, int, int]]] = {}
    best: dict[tuple[int, int], int] = {}
    strict, last = board.strict, board.last
    done = 0
    while waiting:
        total = min(waiting)
        here = waiting[total].pop()
        if not waiting[total]:
            del waiting[total]
        key, at, length, counts, _, _ = here
        if board.won(key):
            return length, _line(here)
        if best.get((key, at), length) < length:
            continue
        if budget is not None and done >= budget:
            return None
        done += 1
        if done % PAUSE == 0:
            yield done
        pyramid = key & FULL
        talon = key ^ pyramid
        cards_left = talon >> PLACES
        node = board.nodes.get(pyramid) or board.node(pyramid)
        step = at & 63
        found: list[Step] = []
        for rank, rest, low, high, _, cards, taken in board.actions[cards_left]:
            if rank and not node.partners[rank]:
                continue
            if step <= high:
                there = at if step >= low else at - step + low
            elif at - step < last:
                there = at - step + PASS + low
            else:
                continue
            longer = length + 1 + turning(cards_left, at, there) + (there >> 6) - (at >> 6)
            left = counts - taken
            if rank:
                for after, place in node.partners[rank]:
                    gone = (pyramid & ~after & kings).bit_count()
                    found.append((after | rest, there, longer + gone, left, here, (place, *cards)))
            else:
                found.append((pyramid | rest, there, longer, left, here, cards))
        for after, _, cards in node.inside:
            gone = (pyramid & ~after & kings).bit_count()
            if len(cards) == 1:
                gone -= 1  # a king that was not taken at once is the removal itself
            found.append((after | talon, at, length + 1 + gone, counts, here, cards))
        for item in found:
            key, at, length, left, _, _ = item
            known = best.get((key, at))
            if known is not None and known <= length:
                continue
            pyramid = key & FULL
            if unlimited is not None and not unlimited[pyramid | left << PLACES]:
                continue
            if options.same_cards and not _new(met, key, at, length):
                continue
            best[key, at] = length
            least = 0
            if not (not key if strict else not pyramid):
                least = bound(key, at) if bound else 0
                if least >= ENDLESS:
                    continue
            waiting.setdefault(max(total, length + least), []).append(item)
    return 0, LOST


def _new(met: dict[int, list[tuple[int, int, int]]], key: int, at: int, length: int) -> bool:
    """Whether no earlier meeting of these cards can do as well by turning on.

    With the same cards left, turning from one place to a later one costs the difference of
    what both cost from the start of the first pass. So an earlier place that was reached with
    at least as little to spare is as good, whatever comes after.
    """
    talon = key >> PLACES
    spare = length - turning(talon, PASS, at) - (at >> 6)
    places = met.setdefault(key, [])
    for before, other, _ in places:
        if before <= at and other <= spare:
            return False
    places[:] = [place for place in places if not (at <= place[0] and spare <= place[1])]
    places.append((at, spare, length))
    return True


def _line(step: Step) -> tuple[Cards, ...]:
    line: list[Cards] = []
    at: Step | None = step
    while at is not None and at[5]:
        line.append(tuple(sorted(at[5])))
        at = at[4]
    return tuple(reversed(line))
