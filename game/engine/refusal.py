"""Why something cannot be done: reasons as values, and the sentence for each.

The engine answers with a `Refusal`; its template is English and complete, and the screen
translates the same template (`game.ui.words`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.cards import Card
from game.engine.deal import Deal
from game.engine.errors import PyramideError
from game.engine.position import Position, covers, free_cards, in_play, waste_cards, waste_top
from game.engine.pyramid import PLACES
from game.engine.rules import Rules


class Reason(Enum):
    """Each reason's value is its sentence; the names in braces come from the cards."""

    GAME_WON = "The game is won: there is nothing left to do."
    GONE = "{first} has been removed already."
    COVERED_BY_ONE = "{first} is covered by {second}."
    COVERED_BY_TWO = "{first} is covered by {second} and {third}."
    IN_STOCK = "{first} is still in the stock."
    UNDER_WASTE = "{first} lies under {second} in the waste."
    NOT_A_KING = "{first} is no king: it goes only with a card that makes 13 with it."
    WRONG_SUM = "{first_worth} + {second_worth} = {sum}, it must be 13"
    STOCK_EMPTY = "The stock is empty: turn the waste over."
    STOCK_NOT_EMPTY = "The waste is turned over only when the stock is empty."
    NO_PASS_LEFT = "The stock is empty and no pass is left."
    NOTHING_LEFT = "Stock and waste are empty."
    NOTHING_TO_UNDO = "There is nothing to undo."
    UNDO_LIMIT = "Only the last 100 actions can be undone."
    NOTHING_TO_REDO = "There is nothing to redo."


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason and the cards it speaks of, by number in the deal, in the sentence's order."""

    reason: Reason
    cards: tuple[int, ...] = ()

    def fields(self, deal: Deal) -> dict[str, object]:
        """The values for the reason's sentence."""
        cards = [deal.cards[card] for card in self.cards]
        fields: dict[str, object] = {}
        for name, card in zip(("first", "second", "third"), cards, strict=False):
            fields |= {name: card.pretty, f"{name}_worth": worth(card)}
        fields["sum"] = sum(card.rank for card in cards)
        return fields


def worth(card: Card) -> str:
    """What a card counts, as the status line writes it: `9`, but `Q (12)`."""
    if card.rank_name == str(card.rank):
        return card.rank_name
    return f"{card.rank_name} ({card.rank})"


class IllegalMove(PyramideError):
    """A move that the rules do not allow now; `refusal` says why."""

    def __init__(self, refusal: Refusal, deal: Deal) -> None:
        self.refusal = refusal
        super().__init__(refusal.reason.value, **refusal.fields(deal))


def card_refusal(rules: Rules, position: Position, card: int) -> Refusal | None:
    """Why `card` is not free, or None if it is."""
    if card in free_cards(rules, position):
        return None
    if not in_play(position, card):
        return Refusal(Reason.GONE, (card,))
    if card < PLACES:
        above = covers(position, card)
        reason = Reason.COVERED_BY_TWO if len(above) == 2 else Reason.COVERED_BY_ONE
        return Refusal(reason, (card, *above))
    top = waste_top(position)
    if top is not None and card in waste_cards(position):
        return Refusal(Reason.UNDER_WASTE, (card, top))
    return Refusal(Reason.IN_STOCK, (card,))
