"""The boards of a level, page by page, with what was reached on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import boards
from game.engine.codes import DealCode, Level
from game.engine.rules import PRESETS, Base
from game.ui.controls import Kind
from game.ui.panels.base import LEVEL_NAMES, AppPanel, board_cell
from game.ui.panels.rows import Buttons, Cells, Choice, Do, Row, Text

if TYPE_CHECKING:
    from game.ui.app import App

PAGE = 50


class BoardsPanel(AppPanel):
    """Choose a board by its number."""

    name = "boards"

    def __init__(self, app: App, level: Level | None = None) -> None:
        """Opened at the board that is played, if it has that level, or none was chosen."""
        super().__init__(app)
        code = app.session.game.code
        playing = code if code is not None and boards.count(code.level) else None
        self.level = level or (playing.level if playing else Level.EASY)
        here = playing is not None and playing.level is self.level
        self.page = (playing.number - 1) // PAGE if playing and here else 0

    def title(self) -> str:
        return self.words.t("Choose a board")

    def _code(self, number: int) -> DealCode:
        return DealCode(PRESETS[Base.THREE_PASSES], self.level, number)

    def rows(self) -> list[Row]:
        t = self.words.t
        levels = [(level.value, t(LEVEL_NAMES[level])) for level in (Level.EASY, Level.STANDARD)]
        last = boards.count(self.level)
        first = self.page * PAGE + 1
        numbers = range(first, min(first + PAGE - 1, last) + 1)
        return [
            Choice("level", "", levels, self.level.value),
            Buttons(
                [
                    Do("back:10", "−500", None, Kind.PLAIN, self.page > 0),
                    Do("back:1", "−50", "back", Kind.PLAIN, self.page > 0),
                    Do("on:1", "+50", "forward", Kind.PLAIN, first + PAGE <= last),
                    Do("on:10", "+500", None, Kind.PLAIN, first + PAGE <= last),
                ]
            ),
            Cells(5, [self._cell(number) for number in numbers], wide=10),
            Text(
                t("Below each number: your best line / par. All boards are proven winnable."),
                dim=True,
                size=13,
            ),
        ]

    def _cell(self, number: int) -> Do:
        return board_cell(self.app, self._code(number), f"board:{number}", str(number))

    def act(self, name: str, value: str) -> None:
        if name == "level":
            self.level, self.page = Level(value), 0
        elif name == "board":
            self.app.deal(self._code(int(value)))
        else:
            pages = -(-boards.count(self.level) // PAGE)
            step = int(value) if name == "on" else -int(value)
            self.page = min(max(0, self.page + step), pages - 1)
