"""The reference player: how hard a board is for someone who sees what a person sees.

The player knows the pyramid and the waste top, never the order of the stock, and keeps no
memory of it. At each turn:

1. a free king goes at once;
2. if pairs can be removed, with chance 1/8 none is and the player turns on (people overlook
   or save pairs); else the pair with the best score goes, ties by chance. The score of a
   pair: 4 for each pyramid card it takes, 2 for each card that it uncovers, minus 1 for each
   pyramid card taken while a card of its rank's partner is still covered and no other
   card of its own rank is free (it may be missed later);
3. else the player draws, or recycles while a pass is left.

The game is lost when nothing can be done. Chance comes from SplitMix64, seeded with the deal's
number and the game's, so the wins of a board are the same everywhere and for ever.
`docs/boards.md` says how well this agrees with other measures.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.deal import Deal, splitmix64
from game.engine.position import start_position
from game.engine.pyramid import FULL, PLACES
from game.engine.rules import Rules
from game.solver.board import Board, Cards, Node

GAMES = 100  # that the player plays on each board
_DEAL_STEP = 1 << 20  # seeds: the deal's number in the high bits, the game's in the low ones


def wins(deal: Deal, number: int, rules: Rules, games: int = GAMES) -> int:
    """How many of `games` seeded games the reference player wins on deal `number`."""
    return cards_left(deal, number, rules, games).count(0)


def cards_left(deal: Deal, number: int, rules: Rules, games: int = GAMES) -> list[int]:
    """The pyramid cards left at the end of each of `games` seeded games of the reference player
    on deal `number`. For loose rules whose talon is used only by its waste top."""
    assert not (rules.strict or rules.open_stock or rules.drawn_with_waste)
    table = _Table(deal, rules)
    return [table.play(splitmix64(number * _DEAL_STEP + game)) for game in range(games)]


class _Table:
    """One board, played many times. Masks as in `Position`."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self._board = Board(deal, rules)
        self._ranks = deal.ranks
        self._start = start_position(rules)
        self._scores: dict[tuple[int, int], int] = {}

    def play(self, words: Iterator[int]) -> int:
        """The pyramid cards left at the end of one game."""
        board, ranks = self._board, self._ranks
        _, talon, boundary, number = self._start
        pyramid = board.close(self._start.pyramid)
        while pyramid:
            waste = talon & (1 << boundary) - 1
            top = waste.bit_length() - 1
            rank = ranks[PLACES + top] if waste else 0
            if rank == 13:
                talon ^= 1 << top
                continue
            node = board.node(pyramid)
            pairs: list[tuple[int, Cards]] = [(after, cards) for after, _, cards in node.inside]
            if waste:
                pairs += [(after, (place, PLACES + top)) for after, place in node.partners[rank]]
            if pairs and next(words) & 7:
                best = max(scores := [self._score(node, pyramid, after) for after, _ in pairs])
                liked = [pair for pair, score in zip(pairs, scores, strict=True) if score == best]
                pyramid, cards = liked[next(words) % len(liked)]
                if cards[1] >= PLACES:
                    talon ^= 1 << top
                continue
            left = talon >> boundary
            if left:
                boundary += (left & -left).bit_length()
            elif talon and number < board.passes:
                boundary, number = 0, number + 1
            elif not pairs:
                return pyramid.bit_count()
            else:
                # nothing to turn on to: the pair that was passed over goes after all
                pyramid, cards = pairs[next(words) % len(pairs)]
                if cards[1] >= PLACES:
                    talon ^= 1 << top
        return 0

    def _score(self, node: Node, pyramid: int, after: int) -> int:
        score = self._scores.get((pyramid, after))
        if score is None:
            score = self._scores[pyramid, after] = self._worth(node, pyramid, after)
        return score

    def _worth(self, node: Node, pyramid: int, after: int) -> int:
        board, ranks = self._board, self._ranks
        taken = pyramid & ~after
        before = _free(board, pyramid)
        score = 4 * taken.bit_count() + 2 * (_free(board, after) & ~before).bit_count()
        for place in range(PLACES):
            if taken >> place & 1 and ranks[place] != 13:
                mates = board.of_rank[13 - ranks[place]] & FULL & after
                same = board.of_rank[ranks[place]] & before & after
                if mates & ~before and not same:
                    score -= 1
        return score


def _free(board: Board, pyramid: int) -> int:
    """The free places of a pyramid, as a mask; kings that are free have gone."""
    mask = 0
    for partners in board.node(pyramid).partners:
        for _, place in partners:
            mask |= 1 << place
    return mask
