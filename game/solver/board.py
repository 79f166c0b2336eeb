"""A deal under its rules, compiled for searching: one number for the cards, one for the place.

The cards left are one integer `key`: bits 0 … 27 the pyramid, bits 28 … 51 the talon, as in
`Position`. How far the talon has been turned is another, `at`: `64 * pass + step`, where

* step `2b` says: the boundary is at `b`, and the card drawn last is gone or was moved off;
* step `2b - 1` says: the boundary is at `b`, and the card right below it was drawn last.

Draws need no nodes of their own. A removal that uses the talon can be made at every step of
one interval `[low, high]`, known from the talon's mask alone (`Actions`): from a step up to
`high` it can be made in this pass, at `max(step, low)`; else at `low` in the next pass.
A player who wants to remove something with the talon can do nothing else with it before, so
the jump to the earliest such place is the whole choice (see `docs/solver.md`).

Invariant: `tests/solver/test_generator.py` holds these removals equal to the engine's, move
for move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from game.engine.cards import KING, TARGET
from game.engine.deal import TALON, Deal
from game.engine.position import Position
from game.engine.pyramid import COVER_MASKS, COVERED_BY_PLACE, FULL, PLACES, free_places
from game.engine.rules import UNLIMITED, Rules

PASS: Final = 64  # `at` of the next pass is so much higher
END: Final = 2 * TALON  # the step with the whole talon turned
WHOLE: Final = (1 << TALON) - 1  # every talon place
MANY: Final = 40  # passes that are as good as unlimited: every pass but the last removes a card
KINGS: Final = 0  # the family of the kings; the others are 1 … 6, by the lower rank
FAMILIES: Final = tuple(range(7))

Cards: TypeAlias = tuple[int, ...]
# a removal inside the pyramid: the pyramid after it, its family, the cards
Inside: TypeAlias = tuple[int, int, Cards]
# a removal with the talon: the pyramid partner's talon rank (0: needs none), its bits in the key,
# low, high, family, the talon cards
Action: TypeAlias = tuple[int, int, int, int, int, Cards]


class Node(NamedTuple):
    """What can be done with one pyramid mask."""

    inside: tuple[Inside, ...]
    # by the rank of the talon card: the pyramids after it took a partner, and that place
    partners: tuple[tuple[tuple[int, int], ...], ...]
    wanted: int  # the talon's places that can go with a free card now, or alone, from bit 24 on


def bits(mask: int) -> Iterator[int]:
    """The bits set in `mask`, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def family_of(rank: int) -> int:
    """Ranks that can pair with each other are one family; kings are another."""
    return min(rank, TARGET - rank)


@cache
def free_of(pyramid: int) -> tuple[int, ...]:
    """The free places of a pyramid; there are 1,430 that play can reach."""
    return tuple(free_places(pyramid))


def count_of(rank: int) -> int:
    """One card of `rank` in a number of rank counts: four bits a rank, rank r at bit 4r."""
    return 1 << 4 * rank


def every(talon: int) -> int:
    """The key in `Actions` of all that can be done with these talon cards."""
    return talon | talon << TALON


def advance(at: int, low: int, high: int, last: int) -> int:
    """Where a removal with the interval `[low, high]` is made from `at`, or 0 if never.

    `last` is the `at` with which the last pass begins.
    """
    step = at & 63
    if step <= high:
        return at if step >= low else at - step + low
    return at - step + PASS + low if at - step < last else 0


class Actions(dict[int, "tuple[Action, ...]"]):
    """By `talon | wanted << 24`: the removals that take a talon card, the furthest on first.

    Those with the pyramid and the kings are left out where the card is not `wanted`.

    The waste top is the highest card left below the boundary, the next stock card the
    lowest at or above it. So, with `u` the card left before `t` and `v` the one after it:

    * `t` is the waste top from `t` drawn (step 2t + 1) until `v` is drawn (up to step 2v);
    * in an open stock it is the stock's top from `u` drawn on: the interval begins at 2u + 1;
    * *drawn card with waste*: `u` and `t` pair only at step 2t + 1, with `t` just drawn;
    * in an open stock they pair from `u` drawn (2u + 1) until `t` is drawn (2t).

    With `any_time` (unlimited passes, and nobody counts the turns) every interval is all.
    """

    def __init__(self, ranks: tuple[int, ...], rules: Rules, any_time: bool) -> None:
        super().__init__()
        self._open = rules.open_stock
        self._drawn = rules.drawn_with_waste
        self._any_time = any_time
        self._ranks = ranks[PLACES:]
        self._pairs = self._open or self._drawn
        self._around: dict[int, tuple[Action, ...]] = {}  # by a card and those next to it

    def __missing__(self, key: int) -> tuple[Action, ...]:
        if len(self) >= 20_000:  # bounds the memory; they are quickly made again
            self.clear()
        talon, wanted = key & WHOLE, key >> TALON
        around, pairs = self._around, self._pairs
        found: list[Action] = []
        left = talon if pairs else talon & wanted
        while left:
            t = left.bit_length() - 1
            one = 1 << t
            left ^= one
            above = talon >> t + 1
            # how far above t the next card left is, and one more than the place of the one
            # before: 0 if there is none
            near = t | (above & -above).bit_length() << 5
            if pairs:
                near |= (talon & one - 1).bit_length() << 10 | (1 << 15 if wanted & one else 0)
            actions = around.get(near)
            if actions is None:
                actions = around[near] = self._make(near)
            found += actions
        self[key] = made = tuple(found)
        return made

    def _make(self, near: int) -> tuple[Action, ...]:
        """What can be done with one card."""
        t, next_up, before = near & 31, near >> 5 & 31, (near >> 10 & 31) - 1
        ranks = self._ranks
        rank = ranks[t]
        family = family_of(rank)
        gone = 1 << PLACES + t
        found: list[Action] = []
        if not self._pairs or near >> 15:
            low = 2 * t + 1
            if self._open:
                low = 2 * before + 1 if before >= 0 else 0
            # until the card left after t is drawn
            high = 2 * (t + next_up) if next_up else END
            # a king needs no partner
            needs = 0 if rank == KING else rank
            found.append((needs, gone, low, high, family, (PLACES + t,)))
        if self._pairs and before >= 0 and ranks[before] + rank == TARGET:
            low = 2 * before + 1 if self._open else 2 * t + 1
            high = 2 * t + 1 if self._drawn else 2 * t
            both = (PLACES + before, PLACES + t)
            gone |= 1 << PLACES + before
            found.append((0, gone, low, high, family, both))
        if self._any_time:
            found = [(*action[:2], 0, END, *action[4:]) for action in found]
        return tuple(found)


class Board:
    """One deal under one set of rules.

    `kings_at_once`: pyramid kings are taken as soon as they are free. Sound whenever every
    pyramid card has to go anyway: a king needs no partner and is nobody's, so taking it
    only uncovers, and every line of play goes on as before without its removal.

    `skip_talon_kings`: kings in the talon are left out. Sound for won or lost: a king can be
    taken whenever it is on top, which it is before anything below it or after it is used;
    a line of play for the talon without kings is one for the whole talon with each king
    taken as it comes up. The one thing it could change is which card lies right under the
    card drawn last, when a king lies between: see `at_of`.
    """

    def __init__(
        self,
        deal: Deal,
        rules: Rules,
        *,
        kings_at_once: bool = True,
        skip_talon_kings: bool = True,
        any_time: bool = False,
    ) -> None:
        self.deal = deal
        self.rules = rules
        self.ranks = deal.ranks
        self.strict = rules.strict
        self.talon_pairs = rules.open_stock or rules.drawn_with_waste
        self.passes = MANY if rules.passes == UNLIMITED else rules.passes
        self.last = PASS * self.passes
        # play ends when the talon is turned further than this
        self.latest = self.last + END
        self.any_time = any_time
        self.kings_at_once = kings_at_once
        self.skip_talon_kings = skip_talon_kings
        self.actions = Actions(deal.ranks, rules, any_time)
        # bit p: place p of the pyramid or, from bit 28 on, talon card p - 28
        self.of_rank = [0] * (KING + 1)
        self.of_family = [0] * len(FAMILIES)
        for card, rank in enumerate(deal.ranks):
            self.of_rank[rank] |= 1 << card
            self.of_family[family_of(rank)] |= 1 << card
        self._kings = self.of_rank[KING] & FULL
        # for each rank: its mates in the pyramid, itself in the talon, one of it
        self._mates = tuple(
            (self.of_rank[TARGET - rank] & FULL, self.of_rank[rank] >> PLACES, count_of(rank))
            for rank in range(1, KING)
        )
        self.nodes: dict[int, Node] = {}
        self.usefuls: dict[int, int] = {}

    # --- positions

    def key_of(self, position: Position) -> int:
        """The cards left, kings that go at once taken."""
        talon = position.talon << PLACES
        if self.skip_talon_kings:
            talon &= ~self.of_rank[KING]
        return self.close(position.pyramid) | talon

    def at_of(self, position: Position) -> int:
        """How far the talon has been turned."""
        if self.any_time:
            return PASS
        _, talon, boundary, number = position
        just_drawn = boundary > 0 and talon >> boundary - 1 & 1
        if just_drawn and self.skip_talon_kings:
            # a king right under the card drawn last parts it from the card below
            under = talon & (1 << boundary - 1) - 1
            if under and self.ranks[PLACES + under.bit_length() - 1] == KING:
                just_drawn = 0
        return PASS * number + 2 * boundary - (1 if just_drawn else 0)

    def close(self, pyramid: int) -> int:
        """`pyramid` after every free king has gone, if kings go at once."""
        if self.kings_at_once:
            kings = pyramid & self._kings
            while kings:  # from the bottom up: a king may uncover another
                place = kings.bit_length() - 1
                kings ^= 1 << place
                if not COVER_MASKS[place] & pyramid:
                    pyramid ^= 1 << place
        return pyramid

    def won(self, key: int) -> bool:
        """Whether the cards left are those of a won game."""
        return not (key if self.strict else key & FULL)

    def counts(self, key: int) -> int:
        """How many talon cards of each rank are left (see `count_of`)."""
        talon = key >> PLACES << PLACES
        return sum(
            (talon & self.of_rank[rank]).bit_count() * count_of(rank) for rank in range(1, KING + 1)
        )

    # --- what a pyramid offers

    def node(self, pyramid: int) -> Node:
        """What can be done with `pyramid`; made once for each mask."""
        node = self.nodes.get(pyramid)
        if node is None:
            node = self.nodes[pyramid] = self._make_node(pyramid)
        return node

    def _make_node(self, pyramid: int) -> Node:
        ranks = self.ranks
        inside: list[Inside] = []
        partners: list[tuple[tuple[int, int], ...]] = [()] * KING
        free: list[list[int]] = [[] for _ in range(KING + 1)]
        close = self.close if pyramid & self._kings else _as_it_is
        for place in free_of(pyramid):
            rank = ranks[place]
            if rank == KING:
                inside.append((close(pyramid ^ 1 << place), KINGS, (place,)))
                continue
            free[rank].append(place)
            partners[TARGET - rank] += ((close(pyramid ^ 1 << place), place),)
        for rank in range(1, 7):
            for place in free[rank]:
                for other in free[TARGET - rank]:
                    after = close(pyramid ^ 1 << place ^ 1 << other)
                    inside.append((after, rank, (place, other)))
        if self.rules.card_with_cover:
            for place in free_of(pyramid):
                for above in COVERED_BY_PLACE[place]:
                    only = pyramid & COVER_MASKS[above] == 1 << place
                    if only and ranks[above] + ranks[place] == TARGET:
                        after = close(pyramid ^ 1 << place ^ 1 << above)
                        inside.append((after, family_of(ranks[place]), (above, place)))
        wanted = self.of_rank[KING] >> PLACES
        for rank in range(1, KING):
            if partners[rank]:
                wanted |= self.of_rank[rank] >> PLACES
        return Node(tuple(inside), tuple(partners), wanted << TALON)

    def useful(self, pyramid: int) -> int:
        """The talon's places (bits 0 … 23) that can still go with the pyramid, or alone."""
        useful = self.usefuls.get(pyramid)
        if useful is None:
            useful = self.of_rank[KING] >> PLACES  # a king always goes when it is on top
            for mates, talon, _ in self._mates:
                if mates & pyramid:
                    useful |= talon
            self.usefuls[pyramid] = useful
        return useful

    def needs(self, pyramid: int) -> int:
        """The rank counts of a talon that would serve every card of the pyramid."""
        return sum((mates & pyramid).bit_count() * one for mates, _, one in self._mates)


def _as_it_is(pyramid: int) -> int:
    return pyramid
