"""What can be told of a position without a search: futile turning, and buried cards."""

from __future__ import annotations

from typing import Final

from game.engine.cards import KING, TARGET
from game.engine.deal import Deal
from game.engine.moves import DRAW, RECYCLE, after, is_won, legal_moves, legal_removals
from game.engine.position import Position
from game.engine.pyramid import BENEATH, COVER_MASKS, COVERED_BY_PLACE, PLACES, places
from game.engine.rules import Rules


def turns_to_removal(deal: Deal, rules: Rules, position: Position) -> int | None:
    """How many draws and recycles bring the first king or pair that can be removed (0: one
    can be now), or None if nothing can ever be removed again.

    Exact, since a position without a removal has at most one move, draw or recycle: the
    way is forced, and ends or comes round to a position it has passed.
    """
    seen: set[Position] = set()
    while position not in seen:
        if legal_removals(deal, rules, position):
            return len(seen)
        seen.add(position)
        moves = legal_moves(deal, rules, position)
        if moves not in ([DRAW], [RECYCLE]):
            break
        position = after(rules, position, moves[0])
    return None


def buried_cards(deal: Deal, rules: Rules, position: Position) -> list[int]:
    """The pyramid cards that can certainly never be removed, so that the game is lost.

    A card is buried when every possible partner still in play, if any is left, lies in the
    pyramid right above or beneath it, so that one of the two must go before the other is
    free and they never meet (rules, section 3). With *card with its cover* two cards of
    which one lies right on the other may go together once it is the only cover, so such
    a partner does not bury. The other house rules change which talon cards can meet and
    when, never that: they leave the definition as it is. Kings need no partner.
    """
    if is_won(rules, position):
        return []
    ranks = deal.ranks
    by_rank = [0] * (KING + 1)  # the cards of a rank, as in `left`
    for card, rank in enumerate(ranks):
        by_rank[rank] |= 1 << card
    left = position.pyramid | position.talon << PLACES
    never = _APART_BUT_COVERS if rules.card_with_cover else _APART
    return [
        card
        for card in places(position.pyramid)
        if ranks[card] != KING and not by_rank[TARGET - ranks[card]] & left & ~never[card]
    ]


# for each place: the places whose card is never free together with its own, those above and
# those beneath; and without those right above and right beneath
_APART: Final = tuple(
    BENEATH[place] | sum(1 << above for above in range(place) if BENEATH[above] >> place & 1)
    for place in range(PLACES)
)
_APART_BUT_COVERS: Final = tuple(
    apart & ~(COVER_MASKS[place] | sum(1 << above for above in COVERED_BY_PLACE[place]))
    for place, apart in enumerate(_APART)
)
