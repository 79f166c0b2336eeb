"""What every panel of the game has at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.boards import par_of
from game.engine.codes import DealCode, Level
from game.engine.rules import UNLIMITED, Base, Rules, house_words
from game.ui import words as fixed
from game.ui.controls import Kind
from game.ui.panels.rows import Do, Panel
from game.ui.words import Words, mark

if TYPE_CHECKING:
    from game.ui.app import App

RULE_NAMES = {
    Base.PYRAMIDE: mark("Pyramide"),
    Base.THREE_PASSES: mark("Three passes"),
    Base.OPEN_STOCK: mark("Open stock"),
}
LEVEL_NAMES = {
    Level.EASY: fixed.EASY,
    Level.STANDARD: fixed.STANDARD,
    Level.RANDOM: fixed.RANDOM,
    Level.NUMBERED: mark("By number"),
    Level.DAILY: mark("Daily board"),
}
HOUSE_NAMES = {
    "strict": mark("Strict win"),
    "drawn": mark("Drawn card with waste"),
    "cover": mark("Card with its cover"),
    "open": mark("Open stock"),
}


class AppPanel(Panel):
    """A panel that works on the running game."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def words(self) -> Words:
        return self.app.words


def best_line(app: App, code: DealCode) -> int | None:
    """The player's shortest winning line on a board, None before the first win."""
    best = app.session.keeper.statistics.bests.get(str(code))
    return None if best is None else best.line


def board_cell(app: App, code: DealCode, name: str, label: str, marked: bool = False) -> Do:
    """A proven board in a grid: gold once won, a medal for par, best line and par below."""
    best, par = best_line(app, code), par_of(code)
    medal = "medal" if best is not None and par is not None and best <= par else None
    note = "" if best is None else str(best)
    if par is not None:
        note = f"{note or '–'}/{par}"
    kind = Kind.PLAIN if best is None else Kind.CHOSEN
    return Do(name, label, medal, kind, marked=marked, note=note)


def passes_text(words: Words, passes: int) -> str:
    """`3 passes`, `unlimited passes`."""
    if passes == UNLIMITED:
        return words.t("unlimited passes")
    return words.n("{n} pass", "{n} passes", passes)


def rules_text(words: Words, rules: Rules) -> list[str]:
    """The name of the preset and of each house rule that differs from it."""
    names = [words.t(RULE_NAMES[rules.base])]
    for word in house_words(rules):
        names.append(
            words.t(HOUSE_NAMES[word]) if word in HOUSE_NAMES else passes_text(words, rules.passes)
        )
    return names
