"""The result of a game: won, stuck or lost, with its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.codes import Level
from game.engine.moves import Outcome
from game.engine.position import stock_cards, waste_cards
from game.ui import words as fixed
from game.ui.controls import Kind
from game.ui.layout import Arrangement
from game.ui.panels.base import LEVEL_NAMES, AppPanel, best_line, rules_text
from game.ui.panels.rows import Beside, Buttons, Do, Figures, Row, Text
from game.ui.timing import clock_text

if TYPE_CHECKING:
    from game.ui.app import App


class ResultPanel(AppPanel):
    """The result card."""

    name = "result"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._fit()
        self.festive = app.session.game.outcome is Outcome.WON
        self.emblem = "emblem-won" if self.festive else "emblem-ended"

    def _fit(self) -> None:
        """In a low window the figures stand beside the words, in a small one close together."""
        layout = self.app.layout
        self._short = layout.arrangement is Arrangement.SHORT
        self._small = not self._short and layout.size[1] < 560 * layout.ratio
        self.breadth = 780.0 if self._short else 580.0

    def title(self) -> str:
        t = self.words.t
        match self.app.session.game.outcome:
            case Outcome.WON:
                return t("You won!")
            case Outcome.STUCK:
                return t(fixed.NO_MORE_MOVES)
            case Outcome.LOST:
                return t("This one is lost")
            case Outcome.PLAYING:
                return t("Still playing")

    def rows(self) -> list[Row]:
        t, game = self.words.t, self.app.session.game
        self._fit()
        medal = self._medal()
        if medal:
            self.emblem = "emblem-par"
        said: list[Row] = [
            *([] if self._small and self.festive else [Text(self._sentence(), centered=True)]),
            *medal,
            *self._lost_where(),
            Text(self._kind(), dim=True, centered=True, size=13.5),
        ]
        figures = Figures(self.figures(), 5 if self._short else 4, 62 if self._small else 86)
        rows: list[Row] = [Beside(said, [figures], 30, True)] if self._short else [*said, figures]
        buttons = [
            Do("new", t(fixed.NEW_GAME), "new", Kind.MAIN),
            Do("restart", t("Same cards again"), "restart"),
            Do("share", t("Share"), "share"),
        ]
        if game.code is not None and game.code.level is Level.DAILY:
            buttons.append(Do("daily", t("Calendar"), "calendar"))
        elif self.app.session.next_code() is not None:
            buttons.append(Do("next board", t("Next board"), "forward"))
        if game.outcome is not Outcome.WON and game.can_undo:
            buttons.insert(1, Do("undo", t(fixed.UNDO), "undo"))
            if self.app.can_rescue():
                buttons.insert(2, Do("rescue", t(fixed.BEFORE_MISTAKE), "lock"))
        rows.append(Buttons(buttons, most=6 if self._short else 2))
        return rows

    def _lost_where(self) -> list[Row]:
        """Where the win was lost, once the solver has found it."""
        t, app = self.words.t, self.app
        game = app.session.game
        if game.outcome in (Outcome.WON, Outcome.PLAYING):
            return []
        if app.advice.working("back"):
            return [Text(t("Looking for where the win was lost …"), dim=True, centered=True)]
        at = app.advice.last_winnable
        if at is None:
            return [Text(t("This deal could not be won."), dim=True, centered=True)]
        number = at + 1
        return [
            Text(
                t("The win was lost with action {number} of {all}.", number=number, all=game.done),
                dim=True,
                centered=True,
            )
        ]

    def _medal(self) -> list[Row]:
        game = self.app.session.game
        par = self.app.advice.par
        if game.outcome is Outcome.WON and par is not None and game.done <= par:
            return [
                Text(
                    self.words.t("Par! There is no shorter win. A medal for this board."),
                    bold=True,
                    centered=True,
                    colour=self.app.look.palette.select,
                )
            ]
        return []

    def _kind(self) -> str:
        game = self.app.session.game
        names = rules_text(self.words, game.rules)
        if game.code is not None and not game.rules.scored:
            names.append(self.words.t(LEVEL_NAMES[game.code.level]))
        names.append(str(game.code) if game.code else self.words.t("own cards"))
        return " · ".join(names)

    def _sentence(self) -> str:
        t = self.words.t
        match self.app.session.game.outcome:
            case Outcome.WON:
                return t("The pyramid is cleared.")
            case Outcome.STUCK:
                return t("Stock and waste are empty and nothing makes 13.")
            case Outcome.LOST:
                return t("The passes are used up and nothing makes 13. You can undo and go on.")
            case Outcome.PLAYING:
                return t("This game has not ended.")

    def figures(self) -> list[tuple[str, str]]:
        """Value and name of each figure."""
        t, game = self.words.t, self.app.session.game
        record = self.app.session.record()
        found = [(str(game.score), t("score"))] if game.rules.scored else []
        found += [
            (clock_text(game.seconds), t("time")),
            (str(game.move_count), t("moves")),
            (str(game.undo_count), t("undos")),
            (str(game.hint_count), t("hints")),
            (str(len(stock_cards(game.position))), t("cards left in the stock")),
            (str(len(waste_cards(game.position))), t("cards left on the waste")),
        ]
        found += self._par()
        if record.win_percent is not None:
            found.append(
                (t("{percent} %", percent=round(record.win_percent)), t("of the begun games won"))
            )
        found.append((str(record.streak), t("wins in a row now")))
        return found

    def _par(self) -> list[tuple[str, str]]:
        """Par, this line and the best one, for a proven board."""
        t, app = self.words.t, self.app
        game = app.session.game
        par = app.advice.par
        waiting = app.advice.working("back") or app.advice.working("par")
        if par is None and not waiting:
            return []
        found = [("…" if par is None else str(par), t("par: the shortest win there is"))]
        best = best_line(app, game.code) if game.code else None
        if game.outcome is Outcome.WON:
            found.append((str(game.done), t("actions in your winning line")))
        if best is not None:
            found.append((str(best), t("your best line on this board")))
        return found

    def _shared(self) -> str:
        """The result as a text, with the link to the same cards."""
        lines = [self.title(), self._kind()]
        lines += [
            self.words.t("{name}: {value}", name=name, value=value)
            for value, name in self.figures()
        ]
        code = self.app.session.game.code
        if code is not None:
            lines.append(self.app.host.link(str(code)))
        return "\n".join(lines)

    def act(self, name: str, value: str) -> None:
        if name == "share":
            self.app.share_result(self._shared())
            return
        self.app.desk.close()
        self.app.command(name)
