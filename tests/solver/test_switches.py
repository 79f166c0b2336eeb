"""Every dominance and bound can be switched off, and no answer changes."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from game.solver import ALL, Options, most_removed, shortest, solve
from tests.solver.positions import all_rules, near_win, played


def without(name: str) -> Options:
    """All switches on but one."""
    values: dict[str, Any] = {name: None if name.endswith("_after") else False}
    return replace(ALL, **values)


SINGLE = [without(field.name) for field in fields(Options)]
# the tables of two and three families from the first node on
EARLY = replace(ALL, pairs_after=0, threes_after=0)


@pytest.mark.parametrize(
    "options", [*SINGLE, EARLY], ids=[*(field.name for field in fields(Options)), "pairs_early"]
)
def test_one_switch_changes_no_answer(options: Options) -> None:
    for number, rules in enumerate(all_rules()[::2]):
        for sample in (played(rules, number, 1, 12), near_win(rules, number, 9)):
            if sample is not None:
                game = (sample.position, sample.deal, sample.rules)
                verdict = solve(*game, options=ALL).verdict
                assert solve(*game, options=options).verdict == verdict, str(sample)
                length = shortest(*game).length
                assert shortest(*game, options=options).length == length, str(sample)
                most = most_removed(*game).cards
                assert most_removed(*game, options=options).cards == most, str(sample)


@pytest.mark.parametrize(
    "name",
    ["kings_at_once", "skip_talon_kings", "dead_cut", "dead_runs", "same_ranks", "families"],
)
def test_verdicts_of_whole_deals_without_it(name: str) -> None:
    options = without(name)
    for rules in ("three-passes", "three-passes+passes1", "three-passes+drawn+passes2"):
        for number in range(12):
            sample = played(rules, number, 0, 28)
            game = (sample.position, sample.deal, sample.rules)
            plain = solve(*game, 20_000, options).verdict
            assert plain in ("unknown", solve(*game).verdict), str(sample)


def test_verdicts_of_whole_deals_with_families_together_from_the_start() -> None:
    for rules in ("three-passes+passes1", "three-passes+passes2", "open-stock+strict+passes1"):
        for number in range(12):
            sample = played(rules, number, 0, 28)
            game = (sample.position, sample.deal, sample.rules)
            plain = solve(*game, options=without("pairs_after")).verdict
            assert solve(*game, options=EARLY).verdict == plain, str(sample)
