"""From a deal code to its cards: numbered deals, and the catalogue of proven boards.

The catalogue is read when the first proven board is asked for. Boards are never renumbered:
the same code names the same cards for ever (`docs/boards.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from game.engine.codes import DealCode, Level
from game.engine.deal import Deal, numbered_deal
from game.engine.errors import CodeError
from game.engine.rules import PRESETS, Base

FIRST_DAY: Final = date(2026, 1, 1)  # the first day that has a board


class Board(NamedTuple):
    """One proven board: which deal it is, and its par (the length of its shortest win)."""

    deal: int
    par: int


def _boards(level: Level) -> Sequence[Board]:
    """The boards of a proven level, board 1 first."""
    return ()


def count(level: Level) -> int:
    """How many boards a proven level has."""
    return len(_boards(level))


def day_of(code: DealCode) -> date:
    """The calendar day that a daily code names. Raises CodeError if there is none."""
    year, rest = divmod(code.number, 10_000)
    try:
        day = date(year, *divmod(rest, 100))
    except ValueError:
        day = date.min
    if day < FIRST_DAY:
        raise CodeError(
            "{number} is no day with a board: write year, month and day, like {first}.",
            number=code.number,
            first=f"{FIRST_DAY:%Y%m%d}",
        )
    return day


def daily_code(day: date) -> DealCode:
    """The code of a day's board."""
    return DealCode(PRESETS[Base.THREE_PASSES], Level.DAILY, int(f"{day:%Y%m%d}"))


def _board(code: DealCode) -> Board:
    """The proven board that `code` names. Raises CodeError if there is none."""
    boards = _boards(code.level)
    if not code.number <= len(boards):
        raise CodeError("The boards of this level go from 1 to {last}.", last=len(boards))
    return boards[code.number - 1]


def par_of(code: DealCode) -> int | None:
    """The par of a proven board under its own rules, None where no par is known."""
    if not code.level.proven or code.rules != PRESETS[code.rules.base]:
        return None
    return _board(code).par


def deal_of(code: DealCode) -> Deal:
    """The cards that `code` names. Raises CodeError for a board that does not exist."""
    return numbered_deal(_board(code).deal if code.level.proven else code.number)
