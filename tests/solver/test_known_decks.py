"""The 1,000 decks whose answers an independent breadth-first search has found.

Verdicts for all; lengths for a seeded sample here, for all with `build/bench_solver.py --all`.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from pathlib import Path

from game.engine.deal import parse_deal
from game.engine.position import start_position
from game.engine.rules import parse_rules
from game.solver import Verdict, shortest, solve

DATA = Path(__file__).parent.parent / "data"
DECKS = (DATA / "open-stock-decks.txt").read_text(encoding="utf-8").splitlines()
LENGTHS = [int(word) for word in (DATA / "open-stock-lengths.txt").read_text().split()]


def verdicts(rules_text: str) -> list[bool]:
    rules = parse_rules(rules_text)
    start = start_position(rules)
    return [solve(start, parse_deal(deck), rules).verdict is Verdict.WINNABLE for deck in DECKS]


def test_there_are_a_thousand() -> None:
    assert len(DECKS) == len(LENGTHS) == 1000


def test_open_stock_verdicts() -> None:
    assert verdicts("open-stock") == [length > 0 for length in LENGTHS]


def test_drawn_card_with_waste_has_the_same_verdicts() -> None:
    assert verdicts("three-passes+drawn") == [length > 0 for length in LENGTHS]


def test_shortest_wins_of_a_sample() -> None:
    rules = parse_rules("open-stock")
    for number in random.Random(13).sample(range(1000), 24):
        result = shortest(start_position(rules), parse_deal(DECKS[number]), rules)
        assert (result.length or 0) == LENGTHS[number], number


def test_a_long_search_stays_within_memory() -> None:
    number = 170
    program = (
        "import sys; from game.cli import main;"
        "sys.exit(main(['solve', '--shortest', '--json', '--rules', 'open-stock', '--cards',"
        f" {DECKS[number]!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f'"length": {LENGTHS[number]}' in done.stdout, done.stderr
    # the most that any child of this process ever held, in KiB
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 500 * 1024
