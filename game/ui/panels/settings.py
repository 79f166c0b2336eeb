"""Settings: looks, helps, sound, language. Each takes effect at once."""

from __future__ import annotations

from game.ui.panels.base import AppPanel
from game.ui.panels.rows import Beside, Choice, Row, Stepper, Toggle, heading
from game.ui.words import AUTO, LANGUAGES, mark

_TABLES = {"classic": mark("Classic"), "light": mark("Light"), "dark": mark("Dark")}
_BACKS = {"pyramid": mark("Pyramids"), "lattice": mark("Lattice"), "dunes": mark("Dunes")}
_STEP = 10  # percent of volume


class SettingsPanel(AppPanel):
    """The settings."""

    name = "settings"
    breadth = 840.0  # two columns where there is room for them

    def title(self) -> str:
        return self.words.t("Settings")

    def rows(self) -> list[Row]:
        t, settings = self.words.t, self.app.session.settings
        languages = [(AUTO, t("Automatic")), *LANGUAGES.items()]
        looks: list[Row] = [
            heading(t("Table and cards")),
            Choice(
                "table",
                t("Table"),
                [(key, t(name)) for key, name in _TABLES.items()],
                settings.table,
            ),
            Choice(
                "back",
                t("Card backs"),
                [(key, t(name)) for key, name in _BACKS.items()],
                settings.back,
            ),
            Choice(
                "deck_colours",
                t("Colours of the suits"),
                [("two", t("Two")), ("four", t("Four"))],
                settings.deck_colours,
            ),
            Beside(
                [Toggle("large_index", t("Large indices"), settings.large_index)],
                [
                    Toggle(
                        "value_labels",
                        t("Value labels"),
                        settings.value_labels,
                        t("Small numbers beside A, J, Q and K"),
                    )
                ],
            ),
            Toggle("left_handed", t("Left-handed table"), settings.left_handed),
        ]
        play: list[Row] = [
            heading(t("Play")),
            Beside(
                [
                    Toggle(
                        "error_help",
                        t("Error help"),
                        settings.error_help,
                        t("Says why a card cannot be touched"),
                    )
                ],
                [
                    Toggle(
                        "one_tap",
                        t("One tap"),
                        settings.one_tap,
                        t("A tap on a card with exactly one partner removes the pair"),
                    )
                ],
            ),
            Toggle(
                "coach",
                t("Coach"),
                settings.coach,
                t("A quiet sign whether the game can still be won, and the way back when not"),
            ),
        ]
        rest: list[Row] = [
            heading(t("Motion and sound")),
            Choice(
                "reduced_motion",
                t("Reduced motion"),
                [(AUTO, t("Automatic")), ("on", t("On")), ("off", t("Off"))],
                settings.reduced_motion,
            ),
            Toggle("sound", t("Sound"), settings.sound),
            Stepper("volume", t("Volume"), t("{percent} %", percent=settings.volume)),
            Choice("language", t("Language"), languages, settings.language),
        ]
        return [Beside(looks, [*play, *rest], least=660)]

    def act(self, name: str, value: str) -> None:
        settings = self.app.session.settings
        if name == "volume":
            change = _STEP if value == "up" else -_STEP
            self.app.change_settings(volume=min(100, max(0, settings.volume + change)))
        elif value:
            self.app.change_settings(**{name: value})
        else:
            self.app.change_settings(**{name: not getattr(settings, name)})
