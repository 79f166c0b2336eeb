"""From a deal code to its cards: numbered deals, and the catalogue of proven boards.

The catalogue is read when the first proven board is asked for. Boards are never renumbered:
the same code names the same cards for ever (`docs/boards.md`).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple, overload

from game.engine.codes import DealCode, Level
from game.engine.deal import Deal, numbered_deal
from game.engine.errors import CodeError
from game.engine.rules import PRESETS, Base
from game.paths import ASSETS

FIRST_DAY: Final = date(2026, 1, 1)  # the first day that has a board


class Board(NamedTuple):
    """One proven board: which deal it is, and its par (the length of its shortest win), 0 while
    that is not proven."""

    deal: int
    par: int


HEAD: Final = b"PYRAMIDE BOARDS 1\n"
FILE: Final = ASSETS / "boards" / "three-passes.bin"
_DIGEST: Final = 32  # bytes of SHA-256 at the end of the file
_STRIDE: Final = 7919  # a prime that shares no factor with the number of boards


class Boards(Sequence[Board]):
    """The boards of one level, taken from the catalogue's columns when they are asked for."""

    def __init__(self, deals: Sequence[int], pars: bytes, wins: bytes) -> None:
        self._deals, self._pars = deals, pars
        self.wins = wins  # of the reference player, in 100 games

    def __len__(self) -> int:
        return len(self._deals)

    @overload
    def __getitem__(self, index: int) -> Board: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Board]: ...

    def __getitem__(self, index: int | slice) -> Board | Sequence[Board]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        return Board(self._deals[index], self._pars[index])


def read_catalogue(content: bytes) -> tuple[Boards, Boards]:
    """The boards of Easy and of Standard (`build/boards.py` says how they are written). Raises
    CodeError if the file is damaged."""
    body = content[:-_DIGEST]
    if not body.startswith(HEAD) or sha256(body).digest() != content[-_DIGEST:]:
        raise CodeError("The catalogue of proven boards is damaged.")
    at = len(HEAD)
    sizes = [int.from_bytes(body[at + 2 * i : at + 2 * i + 2], "little") for i in (0, 1)]
    at += 4
    levels = []
    for size in sizes:
        deals = array("H", body[at : at + 2 * size])
        if sys.byteorder == "big":
            deals.byteswap()
        at += 2 * size
        levels.append(Boards(deals, body[at : at + size], body[at + size : at + 2 * size]))
        at += 2 * size
    return levels[0], levels[1]


@cache
def _catalogue() -> tuple[Boards, Boards]:
    try:
        content = FILE.read_bytes()
    except OSError:
        return Boards([], b"", b""), Boards([], b"", b"")  # a source tree without the catalogue
    return read_catalogue(content)


def _boards(level: Level) -> Sequence[Board]:
    """The boards of level Easy or Standard, board 1 first; none for the others."""
    easy, standard = _catalogue()
    return easy if level is Level.EASY else standard if level is Level.STANDARD else ()


def _daily_board(day: date) -> Board:
    """The board of a day: through all boards in steps of a prime, so that none comes twice
    before all have come once (32 years). Raises CodeError without a catalogue."""
    easy, standard = _catalogue()
    boards = len(easy) + len(standard)
    if not boards:
        raise CodeError("There is no catalogue of proven boards here.")
    at = (day - FIRST_DAY).days * _STRIDE % boards
    return easy[at] if at < len(easy) else standard[at - len(easy)]


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
    if code.level is Level.DAILY:
        return _daily_board(day_of(code))
    boards = _boards(code.level)
    if not boards:
        raise CodeError("There is no catalogue of proven boards here.")
    if not code.number <= len(boards):
        raise CodeError("The boards of this level go from 1 to {last}.", last=len(boards))
    return boards[code.number - 1]


def par_of(code: DealCode) -> int | None:
    """The par of a proven board under its own rules, None where no par is known."""
    if not code.level.proven or code.rules != PRESETS[code.rules.base]:
        return None
    return _board(code).par or None


def deal_of(code: DealCode) -> Deal:
    """The cards that `code` names. Raises CodeError for a board that does not exist."""
    return numbered_deal(_board(code).deal if code.level.proven else code.number)
