"""What the game says about what just happened, in whole sentences of the player's language.

The same sentences stand in the message and are spoken to screen readers; what is spoken
may say more, since a blind player sees no table.
"""

from __future__ import annotations

from game.engine.cards import TARGET
from game.engine.game import Answer, Game, Response
from game.engine.moves import Move, Outcome
from game.engine.position import covers, stock_cards, waste_top
from game.engine.pyramid import PLACES, WHERE
from game.engine.refusal import Reason, Refusal
from game.engine.rules import UNLIMITED
from game.ui import words as fixed
from game.ui.words import Words

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Narrator:
    """Sentences about one game."""

    def __init__(self, words: Words, game: Game) -> None:
        self.words, self.game = words, game

    def name(self, card: int) -> str:
        return self.game.deal.cards[card].pretty

    def message(self, response: Response, error_help: bool) -> str:
        """What the screen says after a touch or a command; "" for nothing."""
        t, game = self.words.t, self.game
        names = [self.name(card) for card in response.cards]
        match response.answer:
            case Answer.SELECTED:
                rank = _RANKS[TARGET - game.deal.ranks[response.cards[0]] - 1]
                return t("{card} selected: it goes with {rank}", card=names[0], rank=rank)
            case Answer.DESELECTED:
                return ""
            case Answer.REMOVED if len(names) == 1:
                return t("{card} removed", card=names[0])
            case Answer.REMOVED:
                return t("{first} and {second} removed", first=names[0], second=names[1])
            case Answer.DREW:
                return t("{card} drawn", card=names[0])
            case Answer.RECYCLED:
                return t("The waste is the stock again")
            case Answer.UNDONE:
                return self._undone(names)
            case Answer.REDONE:
                return t("Redone")
            case Answer.REFUSED:
                assert response.refusal is not None
                return self._refused(response.refusal, error_help)

    def _undone(self, names: list[str]) -> str:
        t = self.words.t
        if len(names) == 1:
            return t("Undone: {card} is back", card=names[0])
        if len(names) == 2:
            return t("Undone: {first} and {second} are back", first=names[0], second=names[1])
        return t("Undone")

    def _refused(self, refusal: Refusal, error_help: bool) -> str:
        blocked = refusal.reason in (
            Reason.COVERED_BY_ONE,
            Reason.COVERED_BY_TWO,
            Reason.UNDER_WASTE,
        )
        if not self.game.rules.explains:
            if refusal.reason is Reason.WRONG_SUM:
                return self.words.t(fixed.SUM_MUST_BE_13)
            if blocked:
                return self.words.t(fixed.CARD_BLOCKED) if error_help else ""
        return self.words.refusal(refusal, self.game.deal)

    # --- the stock

    def pass_line(self) -> str:
        """What stands under the stock."""
        game, t = self.game, self.words.t
        left = len(stock_cards(game.position))
        if game.rules.passes == UNLIMITED:
            return str(left)
        if not left and game.position.pass_number >= game.rules.passes:
            return t("No pass left")
        return t(
            fixed.PASS_OF, number=game.position.pass_number, passes=game.rules.passes, left=left
        )

    # --- hints and ends

    def hint(self, move: Move | None) -> str:
        t = self.words.t
        if move is None:
            return t("Nothing more can be removed")
        names = [self.name(card) for card in move.cards]
        if len(names) == 2:
            return t("Hint: {first} and {second}", first=names[0], second=names[1])
        if names:
            return t("Hint: {card}", card=names[0])
        return t("Hint: draw a card") if move.kind == "draw" else t("Hint: turn the waste over")

    def outcome(self) -> str:
        """The sentence of a game that has ended."""
        t = self.words.t
        match self.game.outcome:
            case Outcome.WON:
                return t("You won!")
            case Outcome.STUCK:
                return t(fixed.NO_MORE_MOVES)
            case Outcome.LOST:
                return t("Lost: nothing makes 13 and no pass is left")
            case Outcome.PLAYING:
                return ""

    # --- for the ear

    def spoken(self, response: Response, message: str) -> str:
        """What a screen reader says: the message, and where the game stands."""
        game, t = self.game, self.words.t
        parts = [message] if message else []
        if response.answer in (Answer.DREW, Answer.RECYCLED, Answer.UNDONE, Answer.REDONE):
            parts.append(self.piles())
        elif response.answer is Answer.REMOVED:
            left = game.position.pyramid.bit_count()
            parts.append(
                self.words.n("{n} card left in the pyramid", "{n} cards left in the pyramid", left)
            )
        elif response.answer is Answer.DESELECTED:
            parts.append(t("{card} no longer selected", card=self.name(response.cards[0])))
        elif response.refusal and not message:
            parts.append(self.words.refusal(response.refusal, game.deal))
        return ". ".join(parts)

    def piles(self) -> str:
        """Stock, waste and passes in one sentence."""
        game, t = self.game, self.words.t
        top = waste_top(game.position)
        left = len(stock_cards(game.position))
        waste = self.name(top) if top is not None else t("empty")
        if game.rules.passes == UNLIMITED:
            return self.words.n(
                "Stock: {n} card, waste: {waste}",
                "Stock: {n} cards, waste: {waste}",
                left,
                waste=waste,
            )
        return self.words.n(
            "Stock: {n} card, waste: {waste}, pass {number} of {passes}",
            "Stock: {n} cards, waste: {waste}, pass {number} of {passes}",
            left,
            waste=waste,
            number=game.position.pass_number,
            passes=game.rules.passes,
        )

    def described(self, card: int) -> str:
        """A card as the keyboard's focus meets it: name, place, what covers it."""
        game, t = self.game, self.words.t
        name = self.name(card)
        if card >= PLACES:
            return (
                t("{card}, on the waste", card=name)
                if card == waste_top(game.position)
                else t("{card}, on the stock", card=name)
            )
        row, column = WHERE[card]
        place = {"card": name, "row": row + 1, "column": column + 1}
        above = [self.name(cover) for cover in covers(game.position, card)]
        if not above:
            return t("{card}, row {row}, card {column}, free", **place)
        if len(above) == 1:
            return t(
                "{card}, row {row}, card {column}, covered by {first}", **place, first=above[0]
            )
        return t(
            "{card}, row {row}, card {column}, covered by {first} and {second}",
            **place,
            first=above[0],
            second=above[1],
        )
