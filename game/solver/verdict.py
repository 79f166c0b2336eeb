"""Can it be won? A depth-first search over removals, with proofs of "no" cut short.

Invariant: `win` returns the removals of a won game, `LOST` only after every line of play has been
followed or cut for a proven reason, `None` only when the budget ran out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from typing import Final, TypeAlias

from game.engine.cards import KING
from game.engine.deal import TALON
from game.engine.position import Position
from game.engine.pyramid import FULL, PLACES
from game.solver.board import PASS, WHOLE, Board, Cards, count_of
from game.solver.families import Deadlines, Together, single_families
from game.solver.options import Options
from game.solver.unlimited import Unlimited

# what a search yields: the nodes it has done so far
Nodes: TypeAlias = int
# a node of the path: its cards, its place, both as they are known in `seen`, its key in
# `Unlimited`, a place that no family's deadline comes before, the node before, the cards removed
Step: TypeAlias = "tuple[int, int, int, int, int, int, Step | None, Cards]"

LOST: Final[tuple[Cards, ...]] = ((),)  # no line of play: a removal without cards
PAUSE: Final = 4  # nodes between two pauses
PATIENCE: Final = 300  # nodes before old choices are taken up
ELDEST: Final = 64  # of so many nodes one is the oldest
USELESS: Final = 15  # in place of the rank of a card that nothing can remove
FAR: Final = 1 << 62  # further on than any place


# what is left of a talon for searching: the cards (bits 0 … 23); above the pyramid's bits their
# ranks in order, and `Board.counts` of the useful ones
Sifted: TypeAlias = tuple[int, int, int]


class Sift(dict[int, Sifted]):
    """By `talon | useful << 24`: the talon as the search knows it.

    A card is useless when nothing can remove it any more. Useless cards below all others
    cover nothing; of useless cards with nothing else left between them one covers as much as
    all, and while the highest is on top so are, in effect, the others: the lowest of each
    run stays (`runs`).

    Only the order of the ranks matters, not which cards of a rank they are nor where the gaps
    are, and all useless cards are of one rank: talons with the same order have the same
    sequence (`ranks`; else each talon has its own).
    """

    def __init__(self, board: Board, runs: bool, ranks: bool) -> None:
        super().__init__()
        self._runs = runs
        self._same = ranks
        ranks_of = board.ranks[PLACES:]
        self._pieces = [Piece(ranks_of[i : i + 8]) for i in range(0, TALON, 8)]

    def __missing__(self, key: int) -> Sifted:
        talon, useful = key & WHOLE, key >> TALON
        if self._runs:
            kept = talon & useful
            gaps = ~talon & WHOLE
            # a useless card stays where the next card left below it is useful: right below it, or
            # below a gap, which a carry from its lower end runs through
            above = kept << 1
            talon = kept | talon & (above | (above & gaps) + gaps)
        else:
            kept = talon & useful
        one, two, three = self._pieces
        a, width, counts = one[talon & 255 | (kept & 255) << 8]
        b, more, counts_b = two[talon >> 8 & 255 | kept & 255 << 8]
        c, _, counts_c = three[talon >> 16 | kept >> 8 & 255 << 8]
        order = (a | (b | c << more) << width) if self._same else talon
        self[key] = found = (talon, order << PLACES, counts + counts_b + counts_c << PLACES)
        return found


class Piece(dict[int, tuple[int, int, int]]):
    """Eight places of the talon, by `left | useful << 8`: the ranks left in order, four bits
    each, how many bits they take, and the counts of the useful ones."""

    def __init__(self, ranks: tuple[int, ...]) -> None:
        super().__init__()
        self._ranks = ranks

    def __missing__(self, key: int) -> tuple[int, int, int]:
        order = width = counts = 0
        for i, rank in enumerate(self._ranks):
            if key >> i & 1:
                useful = key >> 8 + i & 1
                order |= (rank if useful else USELESS) << width
                width += 4
                counts += useful * count_of(rank)
        self[key] = order, width, counts
        return self[key]


def _turned(talon: int, at: int) -> int:
    """`at`, with the cards left counted in place of the places."""
    step = at & 63
    return at - step + (talon & BELOW[step]).bit_count() + (talon & UNDER[step]).bit_count()


# by the step: the talon places below the boundary; below the card drawn last, if it is there
BELOW: Final = tuple((1 << (step + 1 >> 1)) - 1 for step in range(PASS))
UNDER: Final = tuple((1 << (step >> 1)) - 1 for step in range(PASS))


def win(
    board: Board, position: Position, options: Options, budget: int | None
) -> Generator[Nodes, None, tuple[Cards, ...] | None]:
    """The removals of a win from `position`, in order; LOST; or None: `budget` nodes were not
    enough."""
    key = board.key_of(position)
    at = board.at_of(position)
    if board.won(key):
        return ()
    strict = board.strict
    masks = board.of_family
    # where the unlimited table is exact nothing else is needed
    exact = board.any_time and not strict and options.unlimited
    families = options.families and not exact
    singles = [Deadlines(board, ())]
    if families:
        singles += single_families(board)
        for table in singles[1:]:
            yield from _after(0, table.fill(key & table.mask))
            if table[key & table.mask] < at:
                return LOST
    unlimited = Unlimited(board) if options.unlimited else None
    root = key & FULL | board.counts(key) << PLACES
    if unlimited is not None:
        unlimited.start(root)
        yield from _after(0, unlimited.fill(root))
        if not unlimited[root]:
            return LOST
        if exact:
            return _straight(board, unlimited, key, board.counts(key))

    last = board.last
    latest = board.latest
    # A useless card cannot be told by the pyramid alone when talon cards pair with each
    # other; and in a strict game there is none: a card that cannot go is a lost game.
    sift = not (strict or board.talon_pairs or board.any_time)
    dead_cut = sift and options.dead_cut
    sifted = Sift(board, sift and options.dead_runs, options.same_ranks)
    furthest_back = options.furthest_back
    together = Together(board, options.threes_after)
    choose_at = FAR if options.pairs_after is None else options.pairs_after
    actions, nodes, usefuls = board.actions, board.nodes, board.usefuls
    # Furthest back first: less of the stock turned, with the same cards, can do all that more
    # of it turned can, by drawing. So a place is worth trying only if it is further back than
    # every place where the same cards were met before.
    pyramid, talon = key & FULL, key >> PLACES
    useful = board.useful(pyramid) if sift else WHOLE
    same = pyramid | sifted[talon | useful << 24][1]
    place = _turned(talon, at)
    seen: dict[int, int] = {same: place}
    met: dict[int, int] = {}  # the same, by the cards before they were sifted
    visited: set[tuple[int, int]] = set()  # in place of both without that dominance
    safe = 0 if families else latest
    stack: deque[Step] = deque([(key, at, same, place, root, safe, None, ())])
    done = 0
    while stack:
        # now and then the oldest choice left open in place of the newest: a wrong turn near
        # the start would else cost all that lies behind it
        old = done > PATIENCE and done % ELDEST == 0
        here = stack.popleft() if old else stack.pop()
        key, at, same, place, loose, safe, _, _ = here
        if furthest_back and seen[same] < place:
            continue
        if unlimited is not None and not unlimited[loose]:
            seen[same] = 0  # at every place
            continue
        if budget is not None and done >= budget:
            return None
        done += 1
        if done % PAUSE == 0:
            yield done
        if done >= choose_at:
            choose_at = together.choose(done)
        late = False
        for table in together.tables:
            small = key & table.mask
            if small not in table:
                yield from _after(done, table.fill(small))
            if table[small] < at:
                table.hits += 1
                late = True
                break
        if late:
            continue
        pyramid = key & FULL
        talon = key ^ pyramid
        left = talon >> PLACES
        node = nodes.get(pyramid) or board.node(pyramid)
        limits: tuple[int, ...] | None = None
        step = at & 63
        begin = at - step
        # the last pushed is tried first: this pass before the next, further back before
        # further on, and what needs no turning at all before everything
        now: list[tuple[int, int, int, Cards]] = []
        later: list[tuple[int, int, int, Cards]] = []
        partners = node.partners
        for rank, gone, low, high, family, cards in actions[left | node.wanted & left << TALON]:
            if step <= high:
                there = at if step >= low else begin + low
                goes = now
            elif begin < last:
                there = begin + PASS + low
                goes = later
            else:
                continue
            if there > safe:
                if limits is None:
                    limits = _limits(singles, pyramid | talon)
                    safe = limits[0]
                if there > limits[family]:
                    continue
            rest = talon ^ gone
            if rank:
                for after, partner in partners[rank]:
                    key = after | rest
                    if met.get(key, FAR) > there:
                        if furthest_back:
                            met[key] = there
                        goes.append((key, there, family, (partner, *cards)))
            elif met.get(pyramid | rest, FAR) > there:
                if furthest_back:
                    met[pyramid | rest] = there
                goes.append((pyramid | rest, there, family, cards))
        for after, family, cards in node.inside:
            key = after | talon
            if met.get(key, FAR) > at:
                if furthest_back:
                    met[key] = at
                now.append((key, at, family, cards))
        later += now
        for key, there, family, cards in later:
            sure = safe
            if families and family:
                deadline = singles[family][key & masks[family]]
                if deadline < there:
                    continue
                if deadline < sure:
                    sure = deadline
            pyramid = key & FULL
            if not (key if strict else pyramid):
                return _line((key, there, same, place, loose, sure, here, cards))
            talon = key >> PLACES
            if sift:
                useful = usefuls.get(pyramid) or board.useful(pyramid)
                if dead_cut and there >= last:
                    # in the last pass a useless waste card stays where it is, and so
                    # does all that lies below it: none of it can be used any more
                    dead = talon & ~useful & (1 << (there - last + 1 >> 1)) - 1
                    if dead:
                        talon = talon >> dead.bit_length() << dead.bit_length()
            talon, sequence, counts = sifted[talon | useful << 24]
            same = pyramid | sequence
            place = _turned(talon, there)
            if furthest_back:
                before = seen.get(same)
                if before is not None and before <= place:
                    continue
            elif (same, place) in visited:
                continue
            if furthest_back:
                seen[same] = place
            else:
                visited.add((same, place))
            key = pyramid | talon << PLACES
            stack.append((key, there, same, place, pyramid | counts, sure, here, cards))
    return LOST


def _after(done: Nodes, pauses: Iterator[None]) -> Iterator[Nodes]:
    """The pauses of a table that fills, `done` nodes done."""
    for _ in pauses:
        yield done


def _straight(board: Board, unlimited: Unlimited, key: int, counts: int) -> tuple[Cards, ...]:
    """The removals of a win with unlimited passes: from one true entry to the next."""
    line: list[Cards] = []
    pyramid, talon = key & FULL, key >> PLACES
    while pyramid:
        node = board.node(pyramid)
        ways = [(after, counts, cards) for after, _, cards in node.inside]
        for rank in range(1, KING):
            of_rank = talon & board.of_rank[rank] >> PLACES
            if of_rank:
                # any card of the rank does; the one drawn first
                card = PLACES + (of_rank & -of_rank).bit_length() - 1
                fewer = counts - count_of(rank)
                ways += [(after, fewer, (place, card)) for after, place in node.partners[rank]]
        # a true entry has a true one after it
        after, counts, cards = next(way for way in ways if unlimited[way[0] | way[1] << PLACES])
        line.append(tuple(sorted(cards)))
        pyramid = after
        if cards[-1] >= PLACES:
            talon ^= 1 << cards[-1] - PLACES
    return tuple(line)


def _limits(singles: list[Deadlines], key: int) -> tuple[int, ...]:
    """For each family, the earliest deadline of all the others: a removal in a family leaves
    the others' cards as they are, and may not be made later than that."""
    deadlines = [table[key & table.mask] for table in singles[1:]]
    first, second = sorted(deadlines)[:2]
    return (first, *[second if deadline == first else first for deadline in deadlines])


def _line(step: Step) -> tuple[Cards, ...]:
    """The removals that lead to `step`."""
    line: list[Cards] = []
    at: Step | None = step
    while at is not None and at[7]:
        line.append(tuple(sorted(at[7])))
        at = at[6]
    return tuple(reversed(line))
