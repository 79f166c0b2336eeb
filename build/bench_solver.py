"""Measures the solver and prints the table of `docs/solver.md`.

    python build/bench_solver.py [--deals N] [--lengths N] [--all]

Verdicts of the known open-stock decks and of numbered deals under each rule set (`--deals`, 200
unless told), and shortest wins of the known decks (`--lengths`, 40). `--all` takes 1,000 of
each. Every answer that is known is compared. Times are processor milliseconds of one process;
memory is the most that the process held.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.engine.deal import Deal, numbered_deal, parse_deal
from game.engine.position import start_position
from game.engine.rules import parse_rules
from game.solver import Result, Verdict, shortest, solve

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
RULES = [
    "three-passes",
    "three-passes+passes2",
    "three-passes+passes1",
    "three-passes+strict",
    "three-passes+drawn",
    "three-passes+cover",
    "three-passes+open",
    "pyramide",
]


def measure(
    name: str,
    deals: Iterable[Deal],
    ask: Callable[[Deal], Result],
    right: Callable[[int, Result], bool] | None = None,
) -> None:
    """One line of the table."""
    times, wrong, won = [], 0, 0
    for number, deal in enumerate(deals):
        begun = time.process_time()
        result = ask(deal)
        times.append(1000 * (time.process_time() - begun))
        won += result.verdict is Verdict.WINNABLE
        wrong += right is not None and not right(number, result)
    times.sort()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"| {name} | {len(times)} | {won} | {'' if right is None else wrong} "
        f"| {mean(times):.1f} | {median(times):.1f} "
        f"| {times[int(0.99 * len(times))]:.0f} | {times[-1]:.0f} | {memory} |",
        flush=True,
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measures the solver.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--lengths", type=int, default=40)
    parser.add_argument("--all", action="store_true", help="1,000 of each")
    options = parser.parse_args()
    count = 1000 if options.all else options.deals
    lengths = 1000 if options.all else options.lengths
    decks = [
        parse_deal(line)
        for line in (DATA / "open-stock-decks.txt").read_text(encoding="utf-8").splitlines()
    ]
    known = [int(word) for word in (DATA / "open-stock-lengths.txt").read_text().split()]
    print("| measure | deals | won | wrong | mean ms | median | p99 | worst | MB |")
    print("|---|---|---|---|---|---|---|---|---|")
    rules = parse_rules("open-stock")
    start = start_position(rules)
    measure(
        "known decks, open stock",
        decks[:count],
        lambda deal: solve(start, deal, rules),
        lambda number, result: (result.verdict is Verdict.WINNABLE) == (known[number] > 0),
    )
    for text in RULES:
        other = parse_rules(text)
        measure(
            f"`{text}`",
            map(numbered_deal, range(count)),
            lambda deal, other=other: solve(start_position(other), deal, other),  # type: ignore[misc]
        )
    measure(
        "known decks, shortest win",
        decks[:lengths],
        lambda deal: shortest(start, deal, rules),
        lambda number, result: (result.length or 0) == known[number],
    )


if __name__ == "__main__":
    main()
