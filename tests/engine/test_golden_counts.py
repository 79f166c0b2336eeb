"""`perft` from positions deep in games, counted by the engine and by the naive twin."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.engine.deal import Deal, numbered_deal, parse_deal
from game.engine.moves import apply
from game.engine.perft import perft
from game.engine.position import Position, start_position
from game.engine.rules import Rules, parse_rules
from game.engine.text import parse_move
from tests import naive
from tests.walks import RULES_TEXTS

LINES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "data" / "perft.jsonl")
    .read_text()
    .splitlines()
]
IDS = [f"{line['rules']}-{number}" for number, line in enumerate(LINES)]


def reached(line: dict[str, Any]) -> tuple[Deal, Rules, Position]:
    deal, rules = parse_deal(line["cards"]), parse_rules(line["rules"])
    position = start_position(rules)
    for word in line["moves"]:
        position = apply(deal, rules, position, parse_move(deal, word))
    return deal, rules, position


def test_six_deals_for_every_preset_and_house_rule() -> None:
    deals = Counter(
        line["rules"] for line in {line["cards"] + line["rules"]: line for line in LINES}.values()
    )
    assert set(deals) == set(RULES_TEXTS)
    assert min(deals.values()) >= 6


@pytest.mark.parametrize("line", LINES, ids=IDS)
def test_the_engine_counts_what_is_written(line: dict[str, Any]) -> None:
    assert perft(*reached(line), line["depth"]) == line["counts"]


@pytest.mark.parametrize("line", LINES, ids=IDS)
def test_the_naive_twin_counts_the_same(line: dict[str, Any]) -> None:
    state = naive.State.start(line["cards"].split(), line["rules"])
    for word in line["moves"]:
        state = state.play(word)
    assert naive.perft(state, line["depth"]) == line["counts"]


@pytest.mark.parametrize("line", [line for line in LINES if "+" in line["rules"]])
def test_the_house_rule_matters_there(line: dict[str, Any]) -> None:
    deal, _, position = reached(line)
    plain = parse_rules(line["rules"].partition("+")[0])
    assert perft(deal, plain, position, line["depth"]) != line["counts"]


def test_from_the_start_of_some_deals() -> None:
    for number in range(6):
        deal = numbered_deal(number)
        for text in RULES_TEXTS:
            rules = parse_rules(text)
            twin = naive.State.start(str(deal).split(), text)
            assert perft(deal, rules, start_position(rules), 4) == naive.perft(twin, 4)
