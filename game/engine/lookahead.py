"""What can be told of a position without a search: futile turning, and buried cards."""

from __future__ import annotations

from game.engine.cards import KING, TARGET
from game.engine.deal import CARDS, Deal
from game.engine.moves import DRAW, RECYCLE, after, is_won, legal_moves, legal_removals
from game.engine.position import Position, in_play
from game.engine.pyramid import BENEATH, COVER_MASKS, PLACES, places
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
    left: list[list[int]] = [[] for _ in range(KING + 1)]  # the cards in play by rank
    for card in range(CARDS):
        if in_play(position, card):
            left[ranks[card]].append(card)
    return [
        card
        for card in places(position.pyramid)
        if ranks[card] != KING
        and not any(_can_meet(rules, card, partner) for partner in left[TARGET - ranks[card]])
    ]


def _can_meet(rules: Rules, card: int, partner: int) -> bool:
    """Whether the pyramid card `card` and `partner` could ever be free together."""
    if partner >= PLACES:
        return True
    upper, lower = sorted((card, partner))
    if BENEATH[upper] >> lower & 1:
        return rules.card_with_cover and bool(COVER_MASKS[upper] >> lower & 1)
    return True
