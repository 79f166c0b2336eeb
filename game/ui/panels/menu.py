"""The menu: the way to everything else."""

from __future__ import annotations

from game.ui import words as fixed
from game.ui.panels.base import AppPanel
from game.ui.panels.rows import Buttons, Do, Row, Text


class MenuPanel(AppPanel):
    """The menu."""

    name = "menu"

    def title(self) -> str:
        return self.words.t("Menu")

    def rows(self) -> list[Row]:
        t = self.words.t
        return [
            Buttons(
                [
                    Do("new", t(fixed.NEW_GAME), "new"),
                    Do("daily", t("Daily board"), "calendar"),
                    Do("boards", t("Choose a board"), "board"),
                    Do("restart", t("Same cards again"), "restart"),
                    Do("ask deal", t("Can this deal be won?"), "search"),
                    Do("statistics", t("Statistics"), "stats"),
                    Do("settings", t("Settings"), "settings"),
                    Do("rules", t("Rules and keys"), "rules"),
                    Do("share", t("Copy link"), "share"),
                ],
                most=2,
            ),
            Text(
                t("Cards in a pyramid, pairs that make 13. Everything stays on this device."),
                dim=True,
                size=13,
            ),
        ]

    def act(self, name: str, value: str) -> None:
        if name == "share":
            self.app.desk.close()
        self.app.command(name)
