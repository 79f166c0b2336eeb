"""Pairs that were refused, and the small games in which they are remembered.

A pair that can be removed now and will be removed some day can as well be removed at once:
whatever is removed or drawn in between is still there, no less free, and never dearer
(`docs/solver.md`). So a search has two choices only for a removal at hand: to make it now,
or to refuse it for good. What was refused makes the rest of the game smaller.

The state of a family of ranks is a number of 24 bits: 0 … 7 its cards left, 8 … 23 the pairs
of them that were refused. Talon kings are the family 0: a king refused stays.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from game.engine.cards import KING
from game.engine.pyramid import FULL, PLACES
from game.solver.board import FAMILIES, KINGS, Board, Cards, bits, every
from game.solver.families import vanished

WIDTH: Final = 24  # bits of a family's state
CARDS: Final = 0xFF  # those of its cards
PAIRS: Final = 16  # how many those of its pairs are
_SUIT_CARDS: Final = 4  # cards of a rank


class Pair(NamedTuple):
    """A removal as its family sees it."""

    family: int
    refused: int  # the bit that says so
    keep: int  # to mask the state with when it is made


class Refused(dict[int, int]):
    """By a family's state: the pairs refused, each card numbered among those of its rank left.

    So it does not say which of the cards of a rank are gone. `PAIRS` bits.
    """

    def __init__(self, family: int) -> None:
        super().__init__()
        self._family = family

    def __missing__(self, state: int) -> int:
        left = [i for i in range(_SUIT_CARDS) if state >> i & 1]
        mates = [j for j in range(_SUIT_CARDS) if state >> _SUIT_CARDS + j & 1]
        bits = [8 + i for i in left]
        if self._family != KINGS:
            bits = [8 + 4 * i + j for i in left for j in mates]
        self[state] = refused = sum((state >> bit & 1) << k for k, bit in enumerate(bits))
        return refused


class States:
    """How the cards of a board are numbered within their families."""

    def __init__(self, board: Board) -> None:
        self.members: list[tuple[int, ...]] = []  # by family: its cards, the lower rank first
        for family in FAMILIES:
            cards = list(bits(board.of_family[family]))
            if family == KINGS:
                cards = [card for card in cards if card >= PLACES]
            self.members.append(tuple(sorted(cards, key=lambda card: board.ranks[card])))
        # by the cards of the removal, in any order
        self.pairs: dict[tuple[int, ...], Pair] = {}
        for i, king in enumerate(self.members[KINGS]):
            refused = 1 << 8 + i
            self.pairs[(king,)] = Pair(KINGS, refused, ~(1 << i | refused))
        for family in FAMILIES[1:]:
            members = self.members[family]
            for i, low in enumerate(members[:_SUIT_CARDS]):
                for j, high in enumerate(members[_SUIT_CARDS:]):
                    # the two cards, and every pair that has one of them
                    gone = 1 << i | 1 << _SUIT_CARDS + j | 0xF << 8 + 4 * i | 0x1111 << 8 + j
                    pair = Pair(family, 1 << 8 + 4 * i + j, ~gone)
                    self.pairs[low, high] = self.pairs[high, low] = pair

        self.refused = [Refused(family) for family in FAMILIES]

    def of(self, key: int) -> list[int]:
        """By family, the state with these cards left and nothing refused."""
        return [
            sum(1 << i for i, card in enumerate(members) if key >> card & 1)
            for members in self.members
        ]


# a removal in the pyramid: the bit that refuses it, what it leaves
_Inside: TypeAlias = tuple[int, int]
# one with the talon: the same, and the interval of steps in which it can be made
_Drawn: TypeAlias = tuple[int, int, int, int]


# what can be done with a talon card: the rank that says with which places, its interval, and by
# the place which removal it is
_WithTalon: TypeAlias = tuple[int, int, int, dict[int, _Inside]]


class Moves(NamedTuple):
    """What can be removed in a small game."""

    talon: int  # its cards left there (bits 0 … 23)
    done: bool  # whether that is a win
    inside: list[_Inside]
    drawn: list[_Drawn]  # the furthest on first


class SmallGame:
    """One family or more, all other cards vanished (`families` says why that is easier).

    Its states are those of the families side by side, 24 bits each.
    """

    def __init__(self, board: Board, states: States, families: tuple[int, ...]) -> None:
        self.board = board
        self.width = WIDTH * len(families)
        self.cards = sum(CARDS << WIDTH * i for i in range(len(families)))
        self._members = [states.members[family] for family in families]
        self._keys: list[dict[int, int]] = [{} for _ in families]  # by the cards of each
        # by the cards of a removal: the bit that refuses it, and what to mask the state with
        self._pairs: dict[Cards, _Inside] = {}
        for cards, (family, refused, keep) in states.pairs.items():
            if family in families:
                by = WIDTH * families.index(family)
                # the other families' bits stay: `keep` is ~gone, with all bits above it set
                self._pairs[cards] = refused << by, ~(~keep << by)
        # by a card: what it makes with the card at a place
        self._mates: dict[int, dict[int, _Inside]] = {}
        for cards, pair in self._pairs.items():
            self._mates.setdefault(cards[-1], {})[cards[0]] = pair
        self._geometry: dict[int, tuple[list[_Inside], list[list[int]]]] = {}
        self._with_talon: dict[int, list[_WithTalon]] = {}
        self._moves: dict[int, Moves] = {}
        # not where a step also says which card was drawn last, nor where turning does not count
        self._passed = not board.rules.drawn_with_waste and not board.any_time

    def moves(self, cards: int) -> Moves:
        """What can be removed with these cards left, refused or not."""
        moves = self._moves.get(cards)
        if moves is None:
            moves = self._moves[cards] = self._make(cards)
        return moves

    def _make(self, cards: int) -> Moves:
        key, by = 0, cards
        for members, keys in zip(self._members, self._keys, strict=True):
            left = by & CARDS
            by >>= WIDTH
            if left not in keys:
                keys[left] = sum(1 << card for j, card in enumerate(members) if left >> j & 1)
            key |= keys[left]
        pyramid, talon = key & FULL, key >> PLACES
        done = not (key if self.board.strict else pyramid)
        geometry = self._geometry.get(pyramid)
        if geometry is None:
            inside, free = vanished(self.board, pyramid)
            partners: list[list[int]] = [[] for _ in range(KING + 1)]
            partners[0] = [0]  # what needs no partner
            for place, rank in free:
                partners[rank].append(place)
            geometry = [self._pairs[cards] for _, cards in inside], partners
            self._geometry[pyramid] = geometry
        removals, partners = geometry
        with_talon = self._with_talon.get(talon)
        if with_talon is None:
            with_talon = self._with_talon[talon] = self._intervals(talon)
        drawn: list[_Drawn] = []
        for rank, low, high, mates in with_talon:
            for place in partners[rank]:
                refused, keep = mates[place]
                drawn.append((refused, keep, low, high))
        return Moves(talon, done, removals, drawn)

    def _intervals(self, talon: int) -> list[_WithTalon]:
        """What can be done with these talon cards, the furthest on first."""
        found: list[_WithTalon] = []
        for rank, _, low, high, _, removed in self.board.actions[every(talon)]:
            card = removed[-1]
            if self._passed:
                # on top of the stock it is when all before it are passed, whosoever they are
                low = max(low, 2 * (card - PLACES))
            # with a pyramid card at that place; what needs none stands at place 0
            mates = self._mates[card] if rank else {0: self._pairs[removed]}
            found.append((rank, low, high, mates))
        return found
