"""Each figure counts what the top of `game/records/statistics.py` says, once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards import deal_of
from game.engine.codes import parse_code
from game.engine.deal import numbered_deal
from game.engine.game import Game
from game.engine.rules import parse_rules
from game.records.statistics import (
    MOST_CODES,
    RANKED,
    Best,
    Record,
    Statistics,
    Win,
    key_of,
    win_of,
)
from game.records.texts import SaveError

KEY = "pyramide/N"


def won(statistics: Statistics, seconds: float = 60, moves: int = 50, code: str = "") -> None:
    serial = statistics.new_serial()
    statistics.count_played(KEY, serial)
    assert statistics.count_won(
        KEY, serial, Win(seconds, moves, code, "2026-01-02", max(1, moves - 2))
    )


def left(statistics: Statistics, seconds: float = 5) -> None:
    serial = statistics.new_serial()
    statistics.count_played(KEY, serial)
    assert statistics.count_left(KEY, serial, seconds)


def test_an_empty_record() -> None:
    record = Statistics().of(KEY)
    assert (record.played, record.won, record.best_seconds, record.fewest_moves) == (
        0,
        0,
        None,
        None,
    )
    assert record.win_percent is None and record.mean_seconds_won is None


def test_what_each_figure_counts() -> None:
    statistics = Statistics()
    won(statistics, 100, 70)
    won(statistics, 50, 90)
    left(statistics, 30)
    won(statistics, 75, 80)
    record = statistics.of(KEY)
    assert (record.played, record.won) == (4, 3)
    assert (record.streak, record.best_streak) == (1, 2)
    assert (record.seconds_won, record.seconds_all) == (225, 255)
    assert (record.best_seconds, record.fewest_moves) == (50, 70)
    assert record.win_percent == 75 and record.mean_seconds_won == 75
    assert [win.seconds for win in record.by_time] == [50, 75, 100]
    assert [win.moves for win in record.by_moves] == [70, 80, 90]


def test_a_win_is_counted_once_however_often_it_is_reported() -> None:
    statistics = Statistics()
    serial = statistics.new_serial()
    assert statistics.count_played(KEY, serial)
    assert not statistics.count_played(KEY, serial)
    win = Win(60, 50, "PY1-N-AAAAAAS", "2026-01-02")
    assert statistics.count_won(KEY, serial, win)
    assert not statistics.count_won(KEY, serial, win)
    assert not statistics.count_left(KEY, serial, 9)
    record = statistics.of(KEY)
    assert (record.played, record.won, record.streak, record.seconds_all) == (1, 1, 1, 60)
    assert len(record.by_time) == 1


def test_a_game_is_left_once() -> None:
    statistics = Statistics()
    serial = statistics.new_serial()
    statistics.count_played(KEY, serial)
    assert statistics.count_left(KEY, serial, 9) and not statistics.count_left(KEY, serial, 9)
    assert statistics.of(KEY).seconds_all == 9


def test_ten_wins_are_ranked_and_of_equals_the_earlier_stays_in_front() -> None:
    statistics = Statistics()
    for number in range(15):
        won(statistics, seconds=100 - number, moves=40, code=f"PY1-N-AAAAAA{chr(65 + number)}")
    record = statistics.of(KEY)
    assert len(record.by_time) == len(record.by_moves) == RANKED
    assert [win.seconds for win in record.by_time] == list(range(86, 96))
    assert [win.code[-1] for win in record.by_moves] == list("ABCDEFGHIJ")


def test_the_best_of_a_board() -> None:
    statistics = Statistics()
    for moves in (60, 55, 58):
        won(statistics, moves=moves, code="PY1-N-AAAAAAS")
    won(statistics, moves=10)
    assert statistics.bests == {"PY1-N-AAAAAAS": Best(53, 60, "2026-01-02")}


def test_the_best_of_old_boards_is_forgotten_last() -> None:
    statistics = Statistics(
        bests={f"PS1-R-{n}": Best(48, 60, "2026-01-02") for n in range(1, MOST_CODES + 1)}
    )
    won(statistics, moves=70, code="PS1-R-1")
    won(statistics, moves=70, code="PS1-R-999999")
    assert len(statistics.bests) == MOST_CODES
    assert statistics.bests["PS1-R-1"].line == 48 and "PS1-R-2" not in statistics.bests


def test_rules_and_levels_are_kept_apart() -> None:
    keys = set()
    for text in ("PY1-N-AAAAAAS", "PY1-N-AAAAAAS-S", "PS1-R-18", "OS1-R-18"):
        code = parse_code(text)
        keys.add(key_of(Game(code.rules, deal_of(code), code)))
    keys.add(key_of(Game(parse_rules("pyramide"), numbered_deal(18))))
    assert keys == {
        "pyramide/N",
        "pyramide+strict/N",
        "three-passes/R",
        "open-stock/R",
        "pyramide/-",
    }


def test_what_a_win_enters() -> None:
    code = parse_code("PY1-N-AAAAAAS")
    game = Game(code.rules, deal_of(code), code, move_count=44, seconds=12.5)
    assert win_of(game, "2026-03-04") == Win(12.5, 44, "PY1-N-AAAAAAS", "2026-03-04", game.done)


events = st.lists(
    st.tuples(st.sampled_from("wlp"), st.integers(0, 10_000), st.integers(1, 300)), max_size=40
)


@given(events)
def test_any_history_holds_together_and_comes_back(history: list[tuple[str, int, int]]) -> None:
    statistics = Statistics()
    for kind, seconds, moves in history:
        if kind == "w":
            won(statistics, seconds, moves, f"PY1-N-AAAAA{chr(65 + moves % 26)}A")
        elif kind == "l":
            left(statistics, seconds)
        else:
            statistics.count_played(KEY, statistics.new_serial())
    record = statistics.of(KEY)
    assert 0 <= record.streak <= record.best_streak <= record.won <= record.played
    assert record.won == sum(kind == "w" for kind, _, _ in history)
    assert record.by_time == sorted(record.by_time, key=lambda win: win.seconds)
    assert record.seconds_won <= record.seconds_all
    assert Statistics.from_text(statistics.to_text()) == statistics


def tampered(**changes: Any) -> str:
    statistics = Statistics()
    won(statistics)
    left(statistics)
    values = json.loads(statistics.to_text())
    record = values["records"][KEY]
    for name in list(changes):
        if name in record:
            record[name] = changes.pop(name)
    return json.dumps(values | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"won": 3},
        {"played": -1},
        {"streak": 2},
        {"best_streak": 2},
        {"seconds_won": "1"},
        {"seconds_all": -1},
        {"by_time": []},
        {"by_time": None},
        {"by_time": [[1, 2, "x"]]},
        {"by_time": [[1, "2", "x", "y"]]},
        {"by_moves": [[1, 2, "x", "y"]] * 11},
        {"by_moves": [[1, 2, 3, "y"]]},
        {"records": []},
        {"records": {"pyramide/N": 3}},
        {"records": {"chess/N": {}}},
        {"bests": {"x": [-1, 5, "2026-01-02"]}},
        {"bests": 3},
        {"next_serial": None},
        {"version": 2},
        {"format": "x"},
    ],
    ids=str,
)
def test_what_cannot_be_true_is_refused(changes: dict[str, Any]) -> None:
    Statistics.from_text(tampered())
    with pytest.raises(SaveError):
        Statistics.from_text(tampered(**changes))


def test_a_record_of_its_own_has_no_shared_lists() -> None:
    assert Record().by_time is not Record().by_time
