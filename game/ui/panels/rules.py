"""The rules of the game being played, and the keys."""

from __future__ import annotations

from game.engine.rules import UNLIMITED
from game.ui.panels.base import AppPanel, rules_text
from game.ui.panels.rows import Beside, Columns, Row, Text, heading
from game.ui.words import mark

KEYS = (
    (mark("Arrow keys, Tab"), mark("go to a card or button")),
    (mark("Enter"), mark("touch it")),
    (mark("A 2 … 9 0 J Q K"), mark("touch a free card of that rank (0 is 10)")),
    (mark("Space, D"), mark("draw, or turn the waste over")),
    (mark("U, Ctrl+Z"), mark("undo")),
    (mark("Y, Ctrl+Y"), mark("redo")),
    (mark("B"), mark("back to before the mistake")),
    (mark("H"), mark("hint")),
    (mark("N"), mark("new game")),
    (mark("R"), mark("same cards again")),
    (mark("C, Ctrl+C"), mark("copy the code")),
    (mark("L"), mark("copy a link")),
    (mark("Ctrl+V"), mark("paste a code")),
    (mark("M, S, O, F1"), mark("menu, statistics, settings, rules")),
    (mark("Escape"), mark("close, or let go")),
    (mark("F11"), mark("full screen")),
)


class RulesPanel(AppPanel):
    """What holds in the game on the table, in whole sentences."""

    name = "rules"
    breadth = 840.0  # two columns where there is room for them

    def title(self) -> str:
        return self.words.t("Rules")

    def rows(self) -> list[Row]:
        t = self.words.t
        names = " · ".join(rules_text(self.words, self.app.session.game.rules))
        rows: list[Row] = [heading(names)]
        rows += [Text(sentence) for sentence in self.sentences()]
        keys: list[Row] = [
            heading(t("Keys")),
            Columns((38, 62), [("", ""), *((t(key), t(what)) for key, what in KEYS)]),
            Text(t("Right mouse button or a tap with two fingers: undo."), dim=True, size=13),
        ]
        return [Beside(rows, keys, 54, least=660)]

    def sentences(self) -> list[str]:
        """The rules of this very game."""
        t, rules = self.words.t, self.app.session.game.rules
        found = [
            t("28 cards lie in a pyramid. Remove free cards in pairs that make 13."),
            t("A counts 1, J 11, Q 12, K 13: a king goes alone. Suits do not matter."),
            t("A card is free when no card lies on it. The top of the waste is free too."),
        ]
        if rules.waste_dealt:
            found.append(t("One card lies on the waste, 23 in the stock."))
        else:
            found.append(t("24 cards lie in the stock, the waste is empty."))
        if rules.open_stock:
            found.append(t("The stock lies face up, and its top card is free as well."))
        found.append(
            t("Touch the stock to turn its top card onto the waste.")
            if not rules.open_stock
            else t("The button at the stock turns its top card onto the waste.")
        )
        if rules.passes == UNLIMITED:
            found.append(
                t("When the stock is empty, touch it to turn the waste over, as often as you like.")
            )
        elif rules.passes == 1:
            found.append(t("There is one pass through the stock: the waste is never turned over."))
        else:
            found.append(
                t(
                    "There are {passes} passes through the stock: when it is empty, touch it to turn the waste over.",
                    passes=rules.passes,
                )
            )
        if rules.drawn_with_waste:
            found.append(
                t(
                    "The card drawn last may also go with the waste card right under it, while it lies on top."
                )
            )
        if rules.card_with_cover:
            found.append(
                t(
                    "A card may also go with the one card that still covers it, when that one is free."
                )
            )
        found.append(
            t("You win when pyramid, stock and waste are empty.")
            if rules.strict
            else t("You win when the pyramid is gone, whatever is left in stock and waste.")
        )
        if rules.scored:
            found.append(t("Each card removed from the pyramid counts 10 points: a win is 280."))
        if rules.undo_limit is not None:
            found.append(
                t(
                    "The last {limit} actions can be undone; the move counter does not go back.",
                    limit=rules.undo_limit,
                )
            )
        else:
            found.append(
                t(
                    "Every action can be undone, back to the deal. Undos are counted and cost nothing."
                )
            )
        if rules.passes == UNLIMITED:
            found.append(
                t(
                    "The game ends without a win only when stock and waste are empty and nothing makes 13."
                )
            )
        else:
            found.append(
                t(
                    "The game is lost when the passes are used up and nothing makes 13; you can undo and go on."
                )
            )
        found.append(
            t(
                "A padlock marks a card whose every possible partner lies under or over it in the pyramid: it can never go any more, so the game cannot be won from here."
            )
        )
        return found

    def act(self, name: str, value: str) -> None:
        """Nothing here can be used."""
