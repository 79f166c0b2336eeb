"""Keeps the game, the statistics and the settings in the host's storage.

Invariants: a kept text that cannot be read is never written over (it is put aside under
`<key>.broken` first, or the key is left alone for good); a failure to write is told once
and never stops the game; `saved` is true only when everything is really kept; a win is
counted once, whatever is undone, reloaded or killed in between.

The statistics are written before the game that refers to them: a program killed between
the two leaves statistics that already know the game's serial number, so nothing counts
twice when that action is made again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, Protocol, TypeVar

from game.engine.game import Game
from game.engine.moves import Outcome
from game.records.savegame import SavedGame
from game.records.settings import Settings
from game.records.statistics import Statistics, key_of, win_of
from game.records.texts import SaveError


def mark(template: str) -> str:
    """`template` itself: says that the screen shows it, translated (see `game.ui.words`)."""
    return template


GAME: Final = "game"
STATISTICS: Final = "statistics"
SETTINGS: Final = "settings"

NOT_SAVED: Final = mark("The game goes on, but nothing can be saved here now.")
NOT_READ: Final = mark("What was saved here cannot be read; it is left as it is.")
BROKEN: Final = {
    GAME: mark("The saved game was damaged: it is kept aside, and a new one begins."),
    STATISTICS: mark("The statistics were damaged: they are kept aside and start afresh."),
    SETTINGS: mark("The settings were damaged: they are kept aside and start afresh."),
}
SETTINGS_MENDED: Final = mark("Some settings were not valid and have their defaults again.")
_ASIDE: Final = (".broken", *(f".broken{number}" for number in range(2, 10)))


class Storage(Protocol):
    """What the keeper asks of `game.hosts.port.Storage`, which lies a floor above."""

    def read(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        ...

    def write(self, key: str, text: str) -> None:
        """Keep `text`, all of it, or raise and keep the old one."""
        ...


Kept = TypeVar("Kept")


class Keeper:
    """What is remembered, in memory and in storage.

    `problem` is the template of a sentence while the last write failed, else None, and
    `problem_detail` the host's own words; `take_notices` hands out each sentence once.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.problem: str | None = None
        self.problem_detail = ""
        self._notices: list[str] = []
        self._failing: set[str] = set()  # keys whose last write failed
        self._left_alone: set[str] = set()  # keys that hold something not to write over
        self.settings = self._load(SETTINGS, Settings.from_text) or Settings()
        if self.settings.notes:
            self._notices.append(SETTINGS_MENDED)
        self.statistics = self._load(STATISTICS, Statistics.from_text) or Statistics()
        self.current = self._load(GAME, SavedGame.from_text)
        if self.current:
            self._reconcile(self.current)

    @property
    def saved(self) -> bool:
        """Whether everything is kept, as far as is known."""
        return self.problem is None

    @property
    def game(self) -> Game | None:
        """The game that was on the table, to go on with, or None."""
        return self.current.game if self.current else None

    def take_notices(self) -> list[str]:
        """Templates of sentences to tell the player, each handed out once."""
        notices, self._notices = self._notices, []
        return notices

    # --- the game on the table

    def start(self, game: Game) -> None:
        """`game` takes the place of the one on the table; a begun one not won is given up."""
        old = self.current
        if old and old.begun and not old.recorded:
            self.statistics.count_left(key_of(old.game), old.serial, old.game.seconds)
        self.current = SavedGame(game, serial=self.statistics.new_serial())
        self._write(STATISTICS, self.statistics.to_text())
        self._write(GAME, self.current.to_text())

    def keep(self, today: date) -> bool:
        """Keep the game as it stands: after every action, and when the player looks away.

        Counts the game as played with its first action, and its win the moment it happens.
        True exactly when the win was counted now.
        """
        current = self.current
        if current is None:
            return False
        game, changed, won = current.game, False, False
        if game.move_count and not current.begun:
            current.begun = True
            changed = self.statistics.count_played(key_of(game), current.serial)
        if not current.recorded and game.outcome is Outcome.WON:
            current.recorded = True
            won = self.statistics.count_won(
                key_of(game), current.serial, win_of(game, today.isoformat())
            )
        if changed or won or STATISTICS in self._failing:
            self._write(STATISTICS, self.statistics.to_text())
        self._write(GAME, current.to_text())
        return won

    def change(self, settings: Settings) -> None:
        """Keep other settings."""
        self.settings = settings
        self._write(SETTINGS, settings.to_text())

    def _reconcile(self, current: SavedGame) -> None:
        """The two texts are written one after the other: take the later word of each."""
        statistics = self.statistics
        if not current.serial:
            current.serial = statistics.new_serial()
        statistics.next_serial = max(statistics.next_serial, current.serial + 1)
        current.begun = current.begun or statistics.counted == current.serial
        current.recorded = current.recorded or statistics.won == current.serial

    # --- storage

    def _load(self, key: str, parse: Callable[[str], Kept]) -> Kept | None:
        # whatever a host's storage raises, the game is played: so every exception counts
        try:
            text = self.storage.read(key)
        except Exception as error:
            self._left_alone.add(key)
            self.problem_detail = str(error)
            if NOT_READ not in self._notices:
                self._notices.append(NOT_READ)
            return None
        if text is None:
            return None
        try:
            return parse(text)
        except SaveError as error:
            self.problem_detail = str(error)
            self._notices.append(BROKEN[key])
            if not self._put_aside(key, text):
                self._left_alone.add(key)
            return None

    def _put_aside(self, key: str, text: str) -> bool:
        """Keep a text that cannot be read under a name that is free. False if that fails."""
        try:
            for ending in _ASIDE:
                held = self.storage.read(key + ending)
                if held == text:
                    return True
                if held is None:
                    self.storage.write(key + ending, text)
                    return True
        except Exception as error:
            self.problem_detail = str(error)
        return False

    def _write(self, key: str, text: str) -> None:
        if key in self._left_alone:
            self._failed(key)
            return
        try:
            self.storage.write(key, text)
        except Exception as error:
            self.problem_detail = str(error)
            self._failed(key)
        else:
            self._failing.discard(key)
            if not self._failing:
                self.problem = None

    def _failed(self, key: str) -> None:
        if self.problem is None:  # told once, not after every action
            self._notices.append(NOT_SAVED)
        self._failing.add(key)
        self.problem = NOT_SAVED
