"""What became of the games: counts, streaks and the best wins, by rules and level.

What each figure means:

* `played`: games in which at least one action was made (a draw counts). A deal that was
  only looked at is not counted; a restarted deal is a new game.
* `won`: games won, each once, the moment it happens, whatever is undone afterwards.
* `streak`: games won one after the other up to now. It ends when another game takes the
  place of a begun one that was not won. `best_streak`: the longest ever.
* `seconds_won`: time spent on won games up to the win. `seconds_all`: that, and the time of
  begun games that were given up. Both in seconds; the game on the table is in neither.
* `by_time`, `by_moves`: up to ten wins, the quickest and those with the fewest moves
  first; of equals the earlier win stays in front.
* `bests` of a code: the shortest winning line of that board under its own rules (its
  actions from deal to win, without what was undone), the quickest win, and the day of the
  first win.

Invariants: 0 <= won <= played; streak <= best_streak <= won; the lists are sorted. Each game
has a serial number, so that a win that is reported twice, also after a crash between two
writes, is counted once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.errors import RulesError
from game.engine.game import Game
from game.engine.rules import parse_rules
from game.records.texts import SaveError, count, read_object, seconds, write_object

VERSION: Final = 1
RANKED: Final = 10  # wins in each best list
MOST_CODES: Final = 5000  # boards whose best is remembered; the oldest are forgotten
NO_LEVEL: Final = "-"  # for cards that no code names


@dataclass(frozen=True, slots=True)
class Win:
    """One won game, for the rankings."""

    seconds: float
    moves: int
    code: str  # "" for cards that no code names
    day: str  # ISO date, UTC
    # actions from deal to win, without what was undone; the rankings do not keep it
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Best:
    """What was reached on one board; the figures need not be of the same win."""

    line: int  # actions of the shortest winning line: what a par is compared with
    seconds: float
    day: str  # ISO date of the first win, UTC


@dataclass(slots=True)
class Record:
    """The figures of one rule set and level; see the top of this file."""

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    seconds_won: float = 0.0
    seconds_all: float = 0.0
    by_time: list[Win] = field(default_factory=list)
    by_moves: list[Win] = field(default_factory=list)

    @property
    def best_seconds(self) -> float | None:
        """The time of the quickest win, or None without a win."""
        return self.by_time[0].seconds if self.by_time else None

    @property
    def fewest_moves(self) -> int | None:
        """The moves of the shortest win, or None without a win."""
        return self.by_moves[0].moves if self.by_moves else None

    @property
    def win_percent(self) -> float | None:
        """Won games in a hundred played ones, or None before the first."""
        return 100 * self.won / self.played if self.played else None

    @property
    def mean_seconds_won(self) -> float | None:
        """The mean time of the won games alone, or None without a win."""
        return self.seconds_won / self.won if self.won else None

    def _rank(self, win: Win) -> None:
        self.by_time = sorted([*self.by_time, win], key=lambda w: w.seconds)[:RANKED]
        self.by_moves = sorted([*self.by_moves, win], key=lambda w: w.moves)[:RANKED]


@dataclass(slots=True)
class Statistics:
    """All records, by key, and what is known of the game begun last."""

    records: dict[str, Record] = field(default_factory=dict)
    bests: dict[str, Best] = field(default_factory=dict)  # by code, the latest last
    next_serial: int = 1
    counted: int = 0  # serial number of the game counted as played last
    won: int = 0  # serial number of the game counted as won last
    left: int = 0  # serial number of the game given up last

    def of(self, key: str) -> Record:
        """The record under `key`, an empty one if there is none yet."""
        return self.records.get(key, Record())

    def new_serial(self) -> int:
        """The number of a new game."""
        self.next_serial += 1
        return self.next_serial - 1

    def count_played(self, key: str, serial: int) -> bool:
        """Game `serial` has its first action. False if that was known."""
        if serial <= self.counted:
            return False
        self.counted = serial
        self.records.setdefault(key, Record()).played += 1
        return True

    def count_won(self, key: str, serial: int, win: Win) -> bool:
        """Game `serial` is won just now. False if that was known."""
        if serial <= self.won:
            return False
        self.count_played(key, serial)
        self.won = serial
        record = self.records.setdefault(key, Record())
        record.won += 1
        record.streak += 1
        record.best_streak = max(record.best_streak, record.streak)
        record.seconds_won += win.seconds
        record.seconds_all += win.seconds
        record._rank(win)
        if win.code:
            old = self.bests.pop(win.code, Best(win.line, win.seconds, win.day))
            self.bests[win.code] = Best(
                min(old.line, win.line), min(old.seconds, win.seconds), old.day
            )
            while len(self.bests) > MOST_CODES:
                del self.bests[next(iter(self.bests))]
        return True

    def count_left(self, key: str, serial: int, seconds: float) -> bool:
        """Another game takes the place of game `serial`, begun and not won. False if known."""
        if serial <= self.left or serial <= self.won:
            return False
        self.left = serial
        record = self.records.setdefault(key, Record())
        record.streak = 0
        record.seconds_all += seconds
        return True

    # --- the kept text

    def to_text(self) -> str:
        """The kept text."""
        return write_object(
            "statistics",
            VERSION,
            {
                "next_serial": self.next_serial,
                "counted": self.counted,
                "won": self.won,
                "left": self.left,
                "records": {key: _write(record) for key, record in self.records.items()},
                "bests": {
                    code: [best.line, best.seconds, best.day] for code, best in self.bests.items()
                },
            },
        )

    @classmethod
    def from_text(cls, text: str) -> Statistics:
        """The statistics of a kept text. Raises SaveError if any of it cannot be true."""
        kept = read_object("statistics", VERSION, text)
        records, bests = kept.get("records"), kept.get("bests")
        if not isinstance(records, dict) or not isinstance(bests, dict):
            raise SaveError("These statistics are damaged: the records are missing.")
        statistics = cls(
            records={key: _read(key, values) for key, values in records.items()},
            bests={code: _read_best(code, values) for code, values in bests.items()},
            next_serial=count(kept, "next_serial"),
            counted=count(kept, "counted"),
            won=count(kept, "won"),
            left=count(kept, "left"),
        )
        latest = max(statistics.counted, statistics.won, statistics.left)
        statistics.next_serial = max(statistics.next_serial, latest + 1)
        return statistics


def key_of(game: Game) -> str:
    """Under which key a game counts: its rules with house rules, and its level."""
    return f"{game.rules}/{game.code.level.value if game.code else NO_LEVEL}"


def win_of(game: Game, day: str) -> Win:
    """What a game that is won just now enters in the rankings."""
    code = str(game.code) if game.code else ""
    return Win(game.seconds, game.move_count, code, day, game.done)


_FIGURES: Final = ("played", "won", "streak", "best_streak", "seconds_won", "seconds_all")
_LISTS: Final = ("by_time", "by_moves")


def _write(record: Record) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(record, name) for name in _FIGURES}
    for name in _LISTS:
        values[name] = [[w.seconds, w.moves, w.code, w.day] for w in getattr(record, name)]
    return values


def _read(key: str, values: object) -> Record:
    if not isinstance(values, dict):
        raise SaveError("These statistics are damaged: {key} is no record.", key=key)
    try:
        parse_rules(key.rpartition("/")[0])
    except RulesError:
        raise SaveError("These statistics are damaged: {key} names no rules.", key=key) from None
    record = Record(
        played=count(values, "played"),
        won=count(values, "won"),
        streak=count(values, "streak"),
        best_streak=count(values, "best_streak"),
        seconds_won=seconds(values, "seconds_won"),
        seconds_all=seconds(values, "seconds_all"),
        by_time=_read_wins(values, "by_time"),
        by_moves=_read_wins(values, "by_moves"),
    )
    if not record.streak <= record.best_streak <= record.won <= record.played:
        raise SaveError("These statistics are damaged: the counts of {key} disagree.", key=key)
    if len(record.by_time) != len(record.by_moves) or len(record.by_time) > record.won:
        raise SaveError("These statistics are damaged: the wins of {key} disagree.", key=key)
    record.by_time.sort(key=lambda win: win.seconds)
    record.by_moves.sort(key=lambda win: win.moves)
    return record


def _read_wins(values: dict[str, Any], name: str) -> list[Win]:
    kept = values.get(name)
    if not isinstance(kept, list) or len(kept) > RANKED:
        raise SaveError("These statistics are damaged: {name} is no list of wins.", name=name)
    wins = []
    for entry in kept:
        if not isinstance(entry, list) or len(entry) != 4:
            raise SaveError("These statistics are damaged: {name} is no list of wins.", name=name)
        fields = dict(zip(("seconds", "moves", "code", "day"), entry, strict=True))
        code, day = fields["code"], fields["day"]
        if not isinstance(code, str) or not isinstance(day, str):
            raise SaveError("These statistics are damaged: {name} is no list of wins.", name=name)
        wins.append(Win(seconds(fields, "seconds"), count(fields, "moves"), code, day))
    return wins


def _read_best(code: str, values: object) -> Best:
    if not isinstance(values, list) or len(values) != 3 or not isinstance(values[2], str):
        raise SaveError("These statistics are damaged: {key} is no record.", key=code)
    fields = {"line": values[0], "seconds": values[1]}
    return Best(count(fields, "line"), seconds(fields, "seconds"), values[2])
