"""The buttons and figures on the table: what they say, for the game as it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.moves import pass_left
from game.engine.position import stock_cards
from game.solver import Verdict
from game.ui import words as fixed
from game.ui.controls import Button, Figure, Kind
from game.ui.layout import Arrangement
from game.ui.timing import clock_text

if TYPE_CHECKING:
    from game.ui.app import App


def table_buttons(app: App) -> list[Button]:
    """The buttons on the table, in the order of the keyboard's focus."""
    game, layout, t = app.session.game, app.layout, app.words.t
    rects = layout.buttons
    roomy = rects["undo"].width >= 110 * layout.unit
    code = str(game.code) if game.code else t("own cards")
    proven = game.code is not None and app.session.proven(game.code)
    new_text = layout.arrangement is not Arrangement.SHORT
    found = [
        Button("menu", layout.menu, t("Menu"), "menu", text_shown=False),
        Button("code", layout.code, code, note=t(fixed.PROVEN) if proven else ""),
        Button("undo", rects["undo"], t(fixed.UNDO), "undo", Kind.PLAIN, game.can_undo, roomy),
        Button("redo", rects["redo"], t("Redo"), "redo", Kind.PLAIN, game.can_redo, roomy),
        Button("hint", rects["hint"], t(fixed.HINT), "hint", text_shown=roomy),
        Button("new", rects["new"], t(fixed.NEW_GAME), "new", Kind.MAIN, text_shown=new_text),
    ]
    if layout.draw_button:
        draw = bool(stock_cards(game.position))
        label, icon = (t("Draw"), "draw") if draw else (t("Turn over"), "recycle")
        wide = layout.draw_button.width > 76 * layout.unit
        can = draw or (bool(game.position.talon) and pass_left(game.rules, game.position))
        found.append(Button("draw", layout.draw_button, label, icon, enabled=can, text_shown=wide))
    if app.can_rescue():
        found.append(Button("rescue", layout.rescue, t(fixed.BEFORE_MISTAKE), "lock", Kind.MAIN))
    return found


def table_figures(app: App) -> list[Figure]:
    """The figures in the bar."""
    game, t = app.session.game, app.words.t
    figures = [Figure(str(game.score), t("score"))] if game.rules.scored else []
    figures.append(Figure(str(game.move_count), t("moves")))
    figures.append(Figure(clock_text(game.seconds), t("time")))
    if not game.rules.scored:
        figures.append(Figure(str(game.undo_count), t("undos")))
    if app.session.settings.coach:
        figures.append(_coach(app))
    return figures


def _coach(app: App) -> Figure:
    """The coach's quiet sign: whether the game can still be won."""
    t, palette = app.words.t, app.look.palette
    match app.advice.verdict():
        case Verdict.WINNABLE:
            return Figure("", t("winnable"), "coach-yes", palette.good)
        case Verdict.UNWINNABLE:
            return Figure("", t("lost"), "coach-no", palette.danger)
        case _:
            return Figure("", t("coach"), "coach-unknown", palette.text_dim)
