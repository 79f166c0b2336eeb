"""The solver against the naive twin, which sees every state of small positions."""

from __future__ import annotations

import pytest

from game.engine.moves import after, is_won
from game.engine.position import removed_cards
from game.solver import NONE, Verdict, hint, most_removed, shortest, solve
from tests import naive
from tests.solver.positions import Sample, all_rules, laid, near_win, played, samples

LIMIT = 4000


def check(sample: Sample, *, plain: bool = False) -> bool:
    """Every answer about `sample` is the twin's; False if the twin gave up."""
    verdict, length, most = naive.search(sample.twin, LIMIT)
    if verdict == "unknown":
        return False
    game = (sample.position, sample.deal, sample.rules)
    assert solve(*game).verdict == verdict, str(sample)
    best = shortest(*game)
    assert (best.verdict, best.length) == (verdict, length), str(sample)
    found = most_removed(*game)
    # a win may have been found before the twin's limit: then the twin has not seen all
    assert found.proven, str(sample)
    assert found.cards == most or (verdict == "winnable" and found.cards > most), str(sample)
    if plain:
        assert solve(*game, options=NONE).verdict == verdict, str(sample)
        assert shortest(*game, options=NONE).length == length, str(sample)
        assert most_removed(*game, options=NONE).cards == found.cards, str(sample)
    return True


@pytest.mark.parametrize("base", ["three-passes", "pyramide"])
def test_small_positions_under_every_combination_of_house_rules(base: str) -> None:
    agreed = 0
    for rules in all_rules(base):
        for sample in samples(rules, 5, seed=3, pyramid_left=9):
            agreed += check(sample)
    assert agreed > 300


@pytest.mark.parametrize("base", ["three-passes", "pyramide"])
def test_positions_before_a_win_under_every_combination_of_house_rules(base: str) -> None:
    agreed = 0
    for rules in all_rules(base):
        for number in range(5):
            sample = near_win(rules, 4000 + number, 5 + number % 3)
            agreed += sample is not None and check(sample, plain=True)
    assert agreed > 80


def test_shortest_wins_with_the_kings_still_in_the_stock() -> None:
    agreed = won = 0
    for rules in all_rules("open-stock"):
        for number in range(9):
            sample = laid(rules, 700 + number, 2 + number % 3)
            verdict, length, _ = naive.search(sample.twin, LIMIT)
            if verdict != "unknown":
                best = shortest(sample.position, sample.deal, sample.rules)
                assert (best.verdict, best.length) == (verdict, length), str(sample)
                agreed += 1
                won += verdict == "winnable"
    assert agreed > 300
    assert won > 40


def test_half_played_deals_with_one_pass() -> None:
    agreed = 0
    for number in range(30):
        agreed += check(played("three-passes+passes1", number, 0, 18))
    assert agreed > 15


@pytest.mark.parametrize("rules", ["three-passes", "pyramide", "open-stock+drawn+strict"])
def test_hints_lead_to_the_win_or_to_the_most_and_end(rules: str) -> None:
    for sample in samples(rules, 12, seed=5, pyramid_left=12):
        follow(sample)
    for number in range(4):
        near = near_win(rules, 5000 + number, 9)
        if near is not None:
            follow(near)


def follow(sample: Sample) -> None:
    deal, rules, position = sample.deal, sample.rules, sample.position
    winnable = solve(position, deal, rules).verdict is Verdict.WINNABLE
    most = most_removed(position, deal, rules).cards
    for _ in range(200):
        move = hint(position, deal, rules)
        if move is None:
            break
        position = after(rules, position, move)
    else:
        pytest.fail(f"the hints do not end: {sample}")
    if winnable:
        assert is_won(rules, position), str(sample)
    else:
        assert len(removed_cards(position)) == most, str(sample)
