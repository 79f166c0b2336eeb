"""The daily board: one for each calendar day (UTC), the same for everyone."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import TYPE_CHECKING

from game import boards
from game.ui.controls import Kind
from game.ui.panels.base import AppPanel, board_cell
from game.ui.panels.rows import Buttons, Cells, Do, Figures, Row, Text
from game.ui.words import mark

if TYPE_CHECKING:
    from game.ui.app import App

MONTHS = (
    mark("January {year}"),
    mark("February {year}"),
    mark("March {year}"),
    mark("April {year}"),
    mark("May {year}"),
    mark("June {year}"),
    mark("July {year}"),
    mark("August {year}"),
    mark("September {year}"),
    mark("October {year}"),
    mark("November {year}"),
    mark("December {year}"),
)
# of one letter or two, for the heads of narrow columns
WEEKDAYS = (
    mark("Mo"),
    mark("Tu"),
    mark("We"),
    mark("Th"),
    mark("Fr"),
    mark("Sa"),
    mark("Su"),
)


class DailyPanel(AppPanel):
    """A month of daily boards with their results."""

    name = "daily"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.today = app.host.today()
        self.year, self.month = self.today.year, self.today.month

    def title(self) -> str:
        return self.words.t("Daily board")

    def rows(self) -> list[Row]:
        t = self.words.t
        first = date(self.year, self.month, 1)
        return [
            Buttons([Do("play", t("Play today's board"), "daily", Kind.MAIN)]),
            Figures(
                [
                    (str(streak(self.app, self.today)), t("days in a row, each won on its day")),
                    (str(self._won_days()), t("boards of this month won")),
                ]
            ),
            Buttons(
                [
                    Do("month:-1", "", "back", Kind.PLAIN, first > boards.FIRST_DAY),
                    Do("this", t(MONTHS[self.month - 1], year=self.year), None, Kind.BARE, False),
                    Do("month:1", "", "forward", Kind.PLAIN, self._next() <= self.today),
                ],
                most=3,
            ),
            Cells(7, self._cells()),
            Text(
                t("Below each day: your best line / par. A new board comes at midnight UTC."),
                dim=True,
                size=13,
            ),
        ]

    def _next(self) -> date:
        return date(self.year + self.month // 12, self.month % 12 + 1, 1)

    def _cells(self) -> list[Do | str | None]:
        cells: list[Do | str | None] = [self.words.t(name) for name in WEEKDAYS]
        for day in calendar.Calendar().itermonthdates(self.year, self.month):
            cells.append(self._cell(day) if day.month == self.month else None)
        return cells

    def _cell(self, day: date) -> Do:
        playable = boards.FIRST_DAY <= day <= self.today
        name, label = f"day:{day:%Y%m%d}", str(day.day)
        if not playable:
            return Do(name, label, None, Kind.PLAIN, False)
        return board_cell(self.app, boards.daily_code(day), name, label, day == self.today)

    def _won_days(self) -> int:
        prefix = str(boards.daily_code(date(self.year, self.month, 1)))[:-2]
        return sum(code.startswith(prefix) for code in self.app.session.keeper.statistics.bests)

    def act(self, name: str, value: str) -> None:
        if name == "play":
            self.app.deal(boards.daily_code(self.today))
        elif name == "day":
            self.app.deal(boards.daily_code(date(int(value[:4]), int(value[4:6]), int(value[6:]))))
        elif name == "month":
            other = self._next() if value == "1" else date(self.year, self.month, 1) - timedelta(1)
            self.year, self.month = other.year, other.month


def streak(app: App, today: date) -> int:
    """Days in a row, up to today or yesterday, whose board was won on the very day."""
    bests = app.session.keeper.statistics.bests

    def won(day: date) -> bool:
        best = bests.get(str(boards.daily_code(day)))
        return best is not None and best.day == day.isoformat()

    day = today if won(today) else today - timedelta(1)
    days = 0
    while day >= boards.FIRST_DAY and won(day):
        days, day = days + 1, day - timedelta(1)
    return days
