"""The buttons and figures on the table: what they say, for the game as it is now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.moves import pass_left
from game.engine.position import stock_cards
from game.solver import Verdict
from game.ui import words as fixed
from game.ui.controls import Button, Controls, Figure, Kind
from game.ui.layout import Arrangement
from game.ui.narrate import Narrator
from game.ui.still import Item
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


def furniture(app: App) -> list[Item]:
    """Everything on the table that is not a card, as items of the still picture."""
    layout, game, table = app.layout, app.session.game, app.look.table
    c = Controls(app.art, app.look.palette, layout.unit, layout.ratio)
    figures = table_figures(app)
    line = Narrator(app.words, game).pass_line()
    # what is wider than the stock belongs to stock and waste together
    narrow = app.art.font(c.px(14)).size(line)[0] <= layout.stock.width
    middle = (layout.stock if narrow else layout.stock.union(layout.waste)).centerx
    gone = str(len(game.removed()) or "")
    said: list[Item] = []
    if app.message:
        room = layout.message_beside if app.can_rescue() else layout.message
        pill, paint = c.message(room, app.message)
        said = [Item("message", pill, (app.message, table), paint)]
    return [
        Item(
            "figures",
            layout.figures,
            (tuple(figures), table),
            partial(c.figures, layout=layout, figures=figures),
        ),
        _caption(c, "stock caption", layout.stock_caption, line, middle, table),
        _caption(c, "removed caption", layout.removed_caption, gone, layout.removed.centerx, table),
        *(_button(app, c, button) for button in app.buttons()),
        *said,
    ]


def _caption(c: Controls, name: str, room: Rect, text: str, center: int, table: str) -> Item:
    return Item(
        name, room, (text, center, table), partial(c.caption, room=room, text=text, center=center)
    )


def _button(app: App, c: Controls, button: Button) -> Item:
    at = app.pointer.pressed_at
    hover = app.hands.hover == button.name
    pressed = at is not None and button.rect.collidepoint(at)
    focus = app.keyboard.focus == button.name
    return Item(
        ("button", button.name),
        button.rect.inflate(2 * c.px(5), 2 * c.px(5)),
        (button, hover, pressed, focus, app.look.table),
        partial(c.button, button=button, hover=hover, pressed=pressed, focus=focus),
    )
