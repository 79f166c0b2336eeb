"""The shortest win: A* over removals, with draws and recycles paid for by the jump.

Draws, recycles and removals count 1 each. A removal with the talon is made at the first place
that its interval allows (`board.Actions`), in this pass if it can be: waiting only adds draws,
and whoever turns on to the next pass comes by the place in this one anyway, so the removal can
be moved there, after which the turning costs one draw less. Pyramid kings go at once: each
costs its one move whenever it is made. So does a king of an open stock: whoever turns past it
takes it (`_in_passing`). Other talon kings are cards like others here: one may stay where it is,
if passing it by costs less.

The removals at hand are taken in the order of their places. To make one is to refuse all
before it for good (`refusals`): each choice of pairs is followed in one order only.

Invariant: the length returned is the least there is, or `None` if the budget ran out.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from heapq import heappop, heappush
from operator import itemgetter
from typing import Final, TypeAlias

from game.engine.deal import TALON, Deal
from game.engine.position import Position
from game.engine.pyramid import FULL, PLACES
from game.engine.rules import UNLIMITED, Rules
from game.solver.board import KINGS, PASS, WHOLE, Board, Cards, bits
from game.solver.costs import ENDLESS, Bound
from game.solver.options import Options
from game.solver.refusals import PAIRS, States
from game.solver.verdict import BELOW, LOST, UNDER, Nodes, Sift, win

# what a meeting of cards is known by: the cards, those of a rank not told apart
_Met: TypeAlias = int
# and how it was met: the place, with the cards counted; what is to spare; the pairs refused
_How: TypeAlias = tuple[int, int, int]
# cards, place, a place that every win from here comes to, moves so far, the families' states, how
# it was met, the node before, the cards removed
Step: TypeAlias = "tuple[int, int, int, int, tuple[int, ...], _Met, _How, Step | None, Cards]"
# a removal at hand: place, moves with it, the key after it, its cards
_Hand: TypeAlias = tuple[int, int, int, Cards]
PAUSE: Final = 4  # nodes between two pauses
PIECE: Final = 500  # positions that are forgotten between two pauses
ALL: Final = WHOLE << TALON  # to look a talon up whose cards all count
CHEAP: Final = 200  # nodes before the dear bound is asked too
DEAR: Final = 5000  # nodes before all of it is asked


def shortest_win(
    deal: Deal, rules: Rules, position: Position, options: Options, budget: int | None
) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...]] | None]:
    """The length of the shortest win and its removals; (0, LOST) if there is none; None if
    `budget` nodes were not enough."""
    whole = Board(deal, rules, any_time=rules.passes == UNLIMITED)
    verdict = yield from win(whole, position, options, budget)
    if verdict is None or verdict == LOST:
        return None if verdict is None else (0, LOST)
    board = Board(deal, rules, kings_at_once=options.kings_at_once, skip_talon_kings=False)
    search = _AStar(board, position, options)
    found = yield from search.run(budget)
    for _ in search.let_go():
        yield search.done
    return found


class _AStar:
    """The search itself."""

    def __init__(self, board: Board, position: Position, options: Options) -> None:
        self.board = board
        self.options = options
        self.key = board.key_of(position)
        self.at = board.at_of(position)
        self.kings = board.of_family[KINGS] & FULL
        self.taken = position.pyramid & ~self.key & FULL  # kings gone at once
        self.passing = _in_passing(board, position, options)  # talon kings, as bits of the key
        self.numbering = States(board)
        self.sifted = Sift(board, False, options.same_ranks)
        self.met: dict[_Met, list[_How]] = {}
        # by moves at least in all, those furthest on first, the last found first
        self.waiting: list[tuple[int, int, int, bool, Step]] = []
        self.done = 0

    def run(
        self, budget: int | None
    ) -> Generator[Nodes, None, tuple[int, tuple[Cards, ...]] | None]:
        """The least length and its removals, or None: the budget ran out."""
        board, options, kings, passing = self.board, self.options, self.kings, self.passing
        numbering = self.numbering
        pairs, numbers = numbering.pairs, numbering.refused
        key, at = self.key, self.at
        length = self.taken.bit_count()
        if board.won(key):
            return length, ()
        strict, refuse = board.strict, options.refusals
        # what has to go before the game is won, or can be by the stock's kings alone
        needed = FULL if not strict else ~passing
        states = tuple(numbering.of(key & ~passing))
        bound = Bound(board, numbering, options.kings_once) if options.cost_bound else None
        if bound is not None:
            for _ in bound.prepare_end(states, at):
                yield 0
            for _ in bound.prepare_least(states, at, bound.end(states, at)):
                yield 0
        done = entry = 0
        met, how = self._meeting(key, at, length, 0)
        self.met[met] = [how]
        waiting = self.waiting
        heappush(waiting, (0, 0, 0, False, (key, at, at, length, states, met, how, None, ())))
        while waiting:
            total, _, _, seen, here = heappop(waiting)
            key, at, end, length, states, met, how, _, _ = here
            if not key & needed:
                # in a strict game the last kings of the stock go too
                last = key & passing if strict else 0
                return length + last.bit_count(), _line(here, passing) + _kings(last)
            if how not in self.met[met]:
                continue  # met again since, with less
            if bound is not None and not seen:
                # how far every win comes is only asked for what would be taken up next
                if done >= CHEAP:
                    work = bound.far_end(states, at, done >= DEAR)
                    further = yield from _paused(done, work)
                else:
                    further = bound.end(states, at)
                if further > end:
                    if further >= ENDLESS:
                        continue
                    end = further
                    for _ in bound.prepare_least(states, at, end):
                        yield done
                    least = length + (key & kings).bit_count() + bound.least(states, at, end)
                    if passing:
                        least += self._toll(key, at, end)
                    if least > total:
                        if least < ENDLESS:
                            entry -= 1
                            here = (key, at, end, *here[3:])
                            heappush(waiting, (least, -length, entry, True, here))
                        continue
            if budget is not None and done >= budget:
                return None
            self.done = done = done + 1
            if done % PAUSE == 0:
                yield done
            now = list(states)
            all_refused = how[2]
            for there, longer, after, cards in self._at_hand(key, at, length):
                family, refused, keep = pairs.get(cards, _KING)
                state = now[family]
                if state & refused:
                    continue
                number, by = numbers[family], PAIRS * family
                others = all_refused & ~(((1 << PAIRS) - 1) << by)
                now[family] = state & keep
                left = tuple(now)
                met, how = self._meeting(after, there, longer, others | number[state & keep] << by)
                if refuse:
                    state |= refused
                    all_refused = others | number[state] << by
                now[family] = state
                if not self._new(met, how):
                    continue
                least, further = longer, there
                if bound is not None and after & needed:
                    further = end if end > there else there
                    least += (after & kings).bit_count() + bound.least(left, there, further)
                if passing:
                    least += self._toll(after, there, further)
                if least < ENDLESS:
                    entry -= 1
                    step = (after, there, further, longer, left, met, how, here, cards)
                    heappush(waiting, (max(least, total), -longer, entry, False, step))
        raise AssertionError("a game that can be won has a shortest win")

    def let_go(self) -> Iterator[None]:
        """Forget all, a piece at a time: at once it takes as long as many nodes."""
        while self.waiting:
            del self.waiting[-PIECE:]
            yield
        while self.met:
            for _ in range(min(PIECE, len(self.met))):
                self.met.popitem()
            yield

    def _toll(self, key: int, at: int, end: int) -> int:
        """What the talon kings cost on the way from `at` to `end` that are taken in passing."""
        ahead = key & self.passing
        if ahead and at >> 6 == end >> 6 and not self.board.strict:
            ahead &= (1 << PLACES + ((end & 63) + 1 >> 1)) - 1
        return ahead.bit_count()

    def _at_hand(self, key: int, at: int, length: int) -> list[_Hand]:
        """The removals that can come next, by their places."""
        board, kings = self.board, self.kings
        pyramid = key & FULL
        talon = key ^ pyramid
        left = talon >> PLACES
        node = board.nodes.get(pyramid) or board.node(pyramid)
        found: list[_Hand] = []
        for after, _, cards in node.inside:
            gone = (pyramid & ~after & kings).bit_count()
            # a king that was not taken at once is the removal itself
            found.append((at, length + gone + (len(cards) > 1), after | talon, cards))
        partners = node.partners
        step = at & 63
        begin = at - step
        again = begin < board.last
        passing = talon & self.passing
        # kings taken in passing cover nothing
        others = left ^ passing >> PLACES
        from_here = others >> (step + 1 >> 1)
        wanted = node.wanted & others << TALON
        for rank, gone, low, high, _, cards in board.actions[others | wanted]:
            rest = talon ^ gone
            if step <= high:
                there, longer = at, length + 1
                if step < low:
                    there = begin + low
                    # the cards from here on that lie before there
                    drawn = from_here & (1 << (low + 1 >> 1) - (step + 1 >> 1)) - 1
                    longer += drawn.bit_count()
                if passing:
                    passed = passing & (1 << cards[-1]) - 1
                    longer += passed.bit_count()
                    rest ^= passed
            elif again:
                there = begin + PASS + low
                drawn = others & (1 << (low + 1 >> 1)) - 1
                longer = length + 2 + (left >> (step + 1 >> 1)).bit_count() + drawn.bit_count()
                rest ^= passing
            else:
                continue
            if rank:
                for after, place in partners[rank]:
                    whole = longer + (pyramid & ~after & kings).bit_count()
                    found.append((there, whole, after | rest, (place, *cards)))
            else:
                found.append((there, longer, pyramid | rest, cards))
        found.sort(key=_PLACE)
        return found

    def _meeting(self, key: int, at: int, length: int, refused: int) -> tuple[_Met, _How]:
        """How these cards are known when they are met here after `length` moves.

        The future depends on the order of the talon's ranks, not on which cards of a rank they
        are nor where the gaps are: draws only count cards that are left.
        """
        talon = key >> PLACES
        step, passes = at & 63, (at >> 6) - 1
        drawn = (talon & BELOW[step]).bit_count()
        # what turning these cards to here costs from the start of pass 1
        turning = drawn + passes * (talon.bit_count() + 1)
        place = at - step + drawn + (talon & UNDER[step]).bit_count()
        return key & FULL | self.sifted[talon | ALL][1], (place, length - turning, refused)

    def _new(self, met: _Met, how: _How) -> bool:
        """Whether no earlier meeting of these cards can do as well by turning on.

        With the same cards left, turning from one place to a later one costs the difference of
        what both cost from the start of the first pass. So an earlier place that was reached
        with at least as little to spare, and at which no pair was refused that is not refused
        here, is as good, whatever comes after.
        """
        places = self.met.get(met)
        if places is None:
            self.met[met] = [how]
            return True
        place, spare, refused = how
        if not self.options.same_cards:
            if any((place, refused) == known[::2] and known[1] <= spare for known in places):
                return False
        else:
            for before, other, others in places:
                if before <= place and other <= spare and not others & ~refused:
                    return False
            places[:] = [
                known
                for known in places
                if not (place <= known[0] and spare <= known[1] and not refused & ~known[2])
            ]
        places.append(how)
        return True


_PLACE: Final = itemgetter(0)


def _paused(done: Nodes, work: Generator[None, None, int]) -> Generator[Nodes, None, int]:
    """What `work` comes to, its pauses handed on."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return int(end.value)
        yield done


_KING: Final = (KINGS, 0, -1)  # a pyramid king is in no family's state


def _line(step: Step, passing: int) -> tuple[Cards, ...]:
    """The removals that lead to `step`, kings that were taken in passing before the one that
    they were passed for."""
    line: list[Cards] = []
    at: Step | None = step
    while at is not None and at[8]:
        line.append(tuple(sorted(at[8])))
        before = at[7]
        if before is not None:
            line += reversed(_kings(before[0] & ~at[0] & passing))
        at = before
    return tuple(reversed(line))


def _kings(cards: int) -> tuple[Cards, ...]:
    """The removals of these kings as the stock shows them."""
    return tuple((king,) for king in bits(cards))


def _in_passing(board: Board, position: Position, options: Options) -> int:
    """The talon kings that are taken as they come up, if they are.

    With an open stock a king on top of the stock goes by itself. That costs no more than to draw
    it, and leaves one card less to be drawn later and nothing on the waste: whoever turns past
    it takes it. A king that lies on the waste already is not so simple, so if one does, all are
    cards like others.
    """
    kings = board.of_family[KINGS] & ~FULL & position.talon << PLACES
    waste = position.talon & (1 << position.boundary) - 1
    if not options.kings_in_passing or not board.rules.open_stock or kings & waste << PLACES:
        return 0
    return kings
