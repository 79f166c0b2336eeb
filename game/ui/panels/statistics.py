"""Statistics, apart by rule set, house rules and level. Each figure says what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.codes import Level
from game.engine.rules import parse_rules
from game.records.statistics import Win, key_of
from game.ui.panels.base import LEVEL_NAMES, AppPanel, rules_text
from game.ui.panels.rows import Choice, Columns, Figures, Row, Text, heading
from game.ui.timing import clock_text

if TYPE_CHECKING:
    from game.ui.app import App


class StatisticsPanel(AppPanel):
    """The statistics of one kind of game at a time."""

    name = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.key = key_of(app.session.game)
        self.ranking = "time"

    def title(self) -> str:
        return self.words.t("Statistics")

    def rows(self) -> list[Row]:
        t = self.words.t
        statistics = self.app.session.keeper.statistics
        keys = sorted({self.key, *statistics.records})
        record = statistics.of(self.key)
        rows: list[Row] = []
        if len(keys) > 1:
            rows.append(
                Choice("key", t("Kind of game"), [(key, self._kind(key)) for key in keys], self.key)
            )
        else:
            rows.append(heading(self._kind(self.key)))
        none = "–"
        percent = record.win_percent
        rows.append(
            Figures(
                [
                    (str(record.played), t("games begun")),
                    (str(record.won), t("games won")),
                    (
                        none if percent is None else t("{percent} %", percent=round(percent)),
                        t("of the begun games won"),
                    ),
                    (str(record.streak), t("wins in a row now")),
                    (str(record.best_streak), t("longest row of wins")),
                    (_time(record.best_seconds), t("shortest time of a win")),
                    (_time(record.mean_seconds_won), t("mean time of the wins")),
                    (
                        none if record.fewest_moves is None else str(record.fewest_moves),
                        t("fewest moves of a win"),
                    ),
                ]
            )
        )
        wins = record.by_time if self.ranking == "time" else record.by_moves
        rows.append(
            Choice(
                "ranking",
                t("Best wins"),
                [("time", t("By time")), ("moves", t("By moves"))],
                self.ranking,
            )
        )
        if wins:
            rows.append(Columns((11, 19, 22, 48), self._table(wins), right=(0, 1, 2)))
        else:
            rows.append(Text(t("No win yet: the first one will stand here."), dim=True))
        return rows

    def _table(self, wins: list[Win]) -> list[tuple[str, str, str, str]]:
        t = self.words.t
        head = ("", t("time"), t("moves"), t("deal"))
        return [
            head,
            *(
                (str(place), clock_text(win.seconds), str(win.moves), win.code or t("own cards"))
                for place, win in enumerate(wins, 1)
            ),
        ]

    def _kind(self, key: str) -> str:
        rules, _, level = key.partition("/")
        names = rules_text(self.words, parse_rules(rules))
        if level in (Level.EASY, Level.STANDARD, Level.RANDOM):
            names.append(self.words.t(LEVEL_NAMES[Level(level)]))
        return " · ".join(names)

    def act(self, name: str, value: str) -> None:
        if name == "key":
            self.key = value
        elif name == "ranking":
            self.ranking = value


def _time(seconds: float | None) -> str:
    return "–" if seconds is None else clock_text(seconds)
