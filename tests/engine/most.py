"""The most cards that can be removed under *Pyramide*, by an exhaustive search of its own.

With passes without end every talon card can be brought to the top of the waste at any
time, so a state is what is left of pyramid and talon, and turning the stock is no choice.
`test_deal_nine` holds this shortcut equal to a search of the engine's own moves.
"""

from __future__ import annotations

from game.engine.cards import KING, TARGET
from game.engine.deal import CARDS, Deal
from game.engine.pyramid import FULL, PLACES, free_places


def most_removable(deal: Deal, enough: int = CARDS) -> int:
    """The most cards that any play removes, or some number above `enough` if that is more."""
    ranks = deal.ranks
    everything = (1 << CARDS) - 1
    seen = {everything}
    waiting = [everything]
    most = 0
    while waiting:
        left = waiting.pop()
        most = max(most, CARDS - left.bit_count())
        if most > enough:
            return most
        pyramid = left & FULL
        if not pyramid:
            continue  # won: the game is over
        free = free_places(pyramid)
        talon = [card for card in range(PLACES, CARDS) if left >> card & 1]
        taken = [1 << card for card in (*free, *talon) if ranks[card] == KING]
        for number, one in enumerate(free):
            for other in (*free[number + 1 :], *talon):
                if ranks[one] + ranks[other] == TARGET:
                    taken.append(1 << one | 1 << other)
        for cards in taken:
            after = left & ~cards
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return most
