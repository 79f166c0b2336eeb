"""The shortest win: A* over removals, with draws and recycles paid for by the jump.

Draws, recycles and removals count 1 each. A removal with the talon is made at the first place
that its interval allows (`board.Actions`), in this pass if it can be: waiting only adds draws,
and whoever turns on to the next pass comes by the place in this one anyway, so the removal can
be moved there, after which the turning costs one draw less. Pyramid kings go at once: each
costs its one move whenever it is made. Talon kings are cards like others here: one may stay
where it is, if passing it by costs less.

Where a quick verdict says that no win ends in the first pass, or in the first two, the bound
counts on all the turning up to the next.

Invariant: the length returned is the least there is, or `None` if the budget ran out.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from game.engine.deal import Deal
from game.engine.position import Position
from game.engine.pyramid import FULL, PLACES
from game.engine.rules import UNLIMITED, Rules
from game.solver.board import KINGS, PASS, Board, Cards
from game.solver.costs import ENDLESS, Bound, turning
from game.solver.options import Options
from game.solver.unlimited import Unlimited
from game.solver.verdict import LOST, Nodes, win

# cards, place, moves so far, rank counts, the node before, the cards removed
Step: TypeAlias = "tuple[int, int, int, int, Step | None, Cards]"
PAUSE: Final = 16
CHEAP: Final = 800  # nodes before the dear bound is asked too


GLANCE: Final = 300  # nodes for the verdict on a number of passes that is not the last


def shortest_win(
    deal: Deal, rules: Rules, position: Position, options: Options, budget: int | None
) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...]] | None]:
    """The length of the shortest win and its removals; (0, LOST) if there is none; None if
    `budget` nodes were not enough."""
    free = rules.passes == UNLIMITED
    whole = Board(deal, rules, any_time=free)
    verdict = yield from win(whole, position, options, budget)
    if verdict is None or verdict == LOST:
        return None if verdict is None else (0, LOST)
    first = position.pass_number
    floor = 0
    for passes in range(first, whole.passes):
        # every win ends in a later pass than one whose verdict is "lost"
        glance = yield from win(Board(deal, rules, passes=passes), position, options, GLANCE)
        if glance != LOST:
            break
        floor = PASS * (passes + 1)
    board = Board(deal, rules, kings_at_once=options.kings_at_once, skip_talon_kings=False)
    search = _AStar(board, position, options, floor)
    return (yield from search.run(budget))


class _AStar:
    """The search itself. `floor`: an `at` that every win is known to come to."""

    def __init__(self, board: Board, position: Position, options: Options, floor: int) -> None:
        self.board = board
        self.position = position
        self.options = options
        self.floor = floor
        self.done = 0

    def run(
        self, budget: int | None
    ) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...]] | None]:
        """The least length and its removals, or None: the budget ran out."""
        board, options = self.board, self.options
        key = board.key_of(self.position)
        at = board.at_of(self.position)
        kings = board.of_family[KINGS] & FULL
        length = (self.position.pyramid & ~key & FULL).bit_count()  # the kings gone at once
        if board.won(key):
            return length, ()
        counts = board.counts(key)
        unlimited = Unlimited(board) if options.unlimited else None
        if unlimited is not None:
            unlimited.start(key & FULL | counts << PLACES)
        bound = Bound(self.floor) if options.cost_bound else None
        if bound is not None:
            for _ in bound.prepare(board, key, at):
                yield self.done
        total = length + (bound.quick(key, at) if bound else 0)
        # by moves at least in all: the positions to take up, the last pushed first
        waiting: dict[int, list[Step]] = {total: [(key, at, length, counts, None, ())]}
        met: dict[int, list[tuple[int, int]]] = {}
        best: dict[tuple[int, int], int] = {}
        strict, last = board.strict, board.last
        same_cards = options.same_cards
        dead_cut = options.dead_cut and not (strict or board.talon_pairs)
        nodes, actions = board.nodes, board.actions
        # those of them that the dear bound has seen
        ready: dict[int, list[Step]] = {}
        while waiting or ready:
            if total not in waiting and total not in ready:
                total = min(min(waiting, default=ENDLESS), min(ready, default=ENDLESS))
            seen = total in ready
            buckets = ready if seen else waiting
            here = buckets[total].pop()
            if not buckets[total]:
                del buckets[total]
            key, at, length, counts, _, _ = here
            pyramid = key & FULL
            if not (key if strict else pyramid):
                return length, _line(here)
            if same_cards:
                places = met.get(key)
                if places and (at, length - _turned(key >> PLACES, at)) not in places:
                    continue  # met again since, with less
            elif best.get((key, at), length) < length:
                continue
            if bound is not None and not seen and self.done > CHEAP:
                # the dear bound only for what would be taken up next
                least = length + bound.whole(key, at)
                if least > total:
                    if least < ENDLESS:
                        ready.setdefault(least, []).append(here)
                    continue
            if budget is not None and self.done >= budget:
                return None
            self.done += 1
            if self.done % PAUSE == 0:
                yield self.done
            talon = key ^ pyramid
            left = talon >> PLACES
            node = nodes.get(pyramid) or board.node(pyramid)
            partners = node.partners
            step = at & 63
            begin = at - step
            from_here = left >> (step + 1 >> 1)
            found: list[Step] = []
            for rank, rest, low, high, _, cards, taken in actions[left]:
                if rank and not partners[rank]:
                    continue
                if step <= high:
                    if step >= low:
                        there, longer = at, length + 1
                    else:
                        there = begin + low
                        # the cards from here on that lie before there
                        drawn = from_here & (1 << (low + 1 >> 1) - (step + 1 >> 1)) - 1
                        longer = length + 1 + drawn.bit_count()
                elif begin < last:
                    there = begin + PASS + low
                    drawn = left & (1 << (low + 1 >> 1)) - 1
                    longer = length + 2 + from_here.bit_count() + drawn.bit_count()
                else:
                    continue
                fewer = counts - taken
                if rank:
                    for after, place in partners[rank]:
                        gone = longer + (pyramid & ~after & kings).bit_count()
                        found.append((after | rest, there, gone, fewer, here, (place, *cards)))
                else:
                    found.append((pyramid | rest, there, longer, fewer, here, cards))
            for after, _, cards in node.inside:
                gone = (pyramid & ~after & kings).bit_count()
                # a king that was not taken at once is the removal itself
                longer = length + gone + (len(cards) > 1)
                found.append((after | talon, at, longer, counts, here, cards))
            for item in found:
                key, at, length, fewer, _, cards = item
                pyramid = key & FULL
                if dead_cut and at >= last:
                    # nothing that lies below a useless waste card in the last pass is ever
                    # used or drawn again
                    useful = (nodes.get(pyramid) or board.node(pyramid)).useful
                    dead = key >> PLACES & ~useful & (1 << (at - last + 1 >> 1)) - 1
                    if dead:
                        cut = PLACES + dead.bit_length()
                        key = pyramid | key >> cut << cut
                        fewer = board.counts(key)
                        item = (key, at, length, fewer, here, cards)
                if same_cards:
                    if not _new(met, key, at, length):
                        continue
                else:
                    known = best.get((key, at))
                    if known is not None and known <= length:
                        continue
                    best[key, at] = length
                if unlimited is not None and not unlimited[pyramid | fewer << PLACES]:
                    continue
                least = length
                if (key if strict else pyramid) and bound is not None:
                    least += bound.quick(key, at)
                if least < ENDLESS:
                    waiting.setdefault(least if least > total else total, []).append(item)
        raise AssertionError("a game that can be won has a shortest win")


def _turned(talon: int, at: int) -> int:
    """What turning these cards from the start of pass 1 to `at` costs."""
    return turning(talon, PASS, at) + (at >> 6)


def _new(met: dict[int, list[tuple[int, int]]], key: int, at: int, length: int) -> bool:
    """Whether no earlier meeting of these cards can do as well by turning on.

    With the same cards left, turning from one place to a later one costs the difference of
    what both cost from the start of the first pass. So an earlier place that was reached with
    at least as little to spare is as good, whatever comes after.
    """
    spare = length - _turned(key >> PLACES, at)
    places = met.get(key)
    if places is None:
        met[key] = [(at, spare)]
        return True
    for before, other in places:
        if before <= at and other <= spare:
            return False
    places[:] = [place for place in places if not (at <= place[0] and spare <= place[1])]
    places.append((at, spare))
    return True


def _line(step: Step) -> tuple[Cards, ...]:
    line: list[Cards] = []
    at: Step | None = step
    while at is not None and at[5]:
        line.append(tuple(sorted(at[5])))
        at = at[4]
    return tuple(reversed(line))
