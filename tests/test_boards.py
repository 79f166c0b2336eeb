"""The proven boards: golden numbers, proofs replayed, the boards of the days."""

from __future__ import annotations

import random
import time
from datetime import date, timedelta

import pytest

from game import boards
from game.boards import FILE, FIRST_DAY, count, daily_code, deal_of, par_of, read_catalogue
from game.engine.codes import Level, parse_code
from game.engine.deal import numbered_deal
from game.engine.errors import CodeError
from game.engine.moves import apply, is_won
from game.engine.position import start_position
from game.engine.rules import PRESETS, Base
from game.solver import shortest, solve
from game.solver.player import wins

RULES = PRESETS[Base.THREE_PASSES]
START = start_position(RULES)


def test_sizes() -> None:
    assert (count(Level.EASY), count(Level.STANDARD)) == (4000, 8000)
    assert FILE.stat().st_size <= 80_000
    begun = time.process_time()
    read_catalogue(FILE.read_bytes())
    assert time.process_time() - begun < 0.2  # 20 ms on a quiet machine; far less as a rule


def test_a_damaged_catalogue_is_refused() -> None:
    content = bytearray(FILE.read_bytes())
    content[1000] ^= 1
    with pytest.raises(CodeError):
        read_catalogue(bytes(content))


def test_boards_that_do_not_exist() -> None:
    for code in ("PS1-E-4001", "PS1-S-8001"):
        with pytest.raises(CodeError):
            deal_of(parse_code(code))


def test_a_sample_is_won_through_the_engine_and_as_hard_as_it_says() -> None:
    chance = random.Random(5)
    for levels, level in zip(read_catalogue(FILE.read_bytes()), ("E", "S"), strict=True):
        for number in chance.sample(range(1, len(levels) + 1), 12):
            deal = deal_of(parse_code(f"PS1-{level}-{number}"))
            board = levels[number - 1]
            assert deal == numbered_deal(board.deal)
            position = start_position(RULES)
            for move in solve(position, deal, RULES).moves or ():
                position = apply(deal, RULES, position, move)
            assert is_won(RULES, position), (level, number)
            assert wins(deal, board.deal, RULES) == levels.wins[number - 1]


def test_every_board_has_its_par_and_a_sample_is_proven_again() -> None:
    chance = random.Random(6)
    for level in read_catalogue(FILE.read_bytes()):
        assert all(14 <= board.par <= 100 for board in level)
        for board in chance.sample(list(level), 2):
            assert shortest(START, numbered_deal(board.deal), RULES).length == board.par


def test_every_day_has_a_board_and_none_comes_twice_in_years() -> None:
    days = [FIRST_DAY + timedelta(days=n) for n in range(3000)]
    seen = {str(deal_of(daily_code(day))) for day in days}
    assert len(seen) == len(days)
    with pytest.raises(CodeError):
        deal_of(daily_code(date(2025, 12, 31)))


def test_par_only_for_the_boards_own_rules() -> None:
    assert par_of(parse_code("PS1-R-5")) is None
    assert par_of(parse_code("PS1-E-1-S")) is None


def test_without_a_catalogue_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_catalogue", lambda: (boards.Boards([], b"", b""),) * 2)
    for code in ("PS1-E-1", "PS1-D-20260101"):
        with pytest.raises(CodeError):
            deal_of(parse_code(code))


@pytest.mark.parametrize(
    ("code", "first_cards"),
    [
        ("PS1-E-1", "4S 6S 5H 6C 3H JH"),
        ("PS1-E-2000", "KH 2C 8D 10C 6C 3H"),
        ("PS1-E-4000", "3D 6C 6S 8S 7H AS"),
        ("PS1-S-1", "4D AS KH QS 10S 9H"),
        ("PS1-S-4000", "8C 3C 2S 2H KH KS"),
        ("PS1-S-8000", "10D 10C AH 7H QD 9D"),
        ("PS1-D-20260101", "4S 6S 5H 6C 3H JH"),
        ("PS1-D-20270615", "AD 10S 7H 5D 4S 4C"),
    ],
)
def test_same_code_same_cards_for_ever(code: str, first_cards: str) -> None:
    assert str(deal_of(parse_code(code))).startswith(first_cards + " ")
