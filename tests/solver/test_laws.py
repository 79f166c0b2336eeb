"""What must hold between answers, whatever they are."""

from __future__ import annotations

import pytest

from game.engine.cards import KING
from game.engine.deal import Deal, numbered_deal
from game.engine.moves import Kind, apply, is_won
from game.engine.position import start_position
from game.engine.pyramid import PLACES
from game.engine.rules import parse_rules
from game.solver import (
    Result,
    Verdict,
    buried,
    most_removed,
    search_hint,
    search_most_removed,
    search_shortest,
    search_solve,
    shortest,
    solve,
)
from tests.solver.positions import samples


def verdict(rules_text: str, deal: Deal) -> Result:
    """The verdict on `deal`, its win replayed through the engine once more."""
    rules = parse_rules(rules_text)
    position = start_position(rules)
    result = solve(position, deal, rules)
    assert (result.moves is not None) is (result.verdict is Verdict.WINNABLE)
    for move in result.moves or ():
        position = apply(deal, rules, position, move)
    assert is_won(rules, position) is (result.verdict is Verdict.WINNABLE)
    return result


# each game is not easier than the next one
CHAINS = [
    ["three-passes+passes1", "three-passes+passes2", "three-passes", "three-passes+passes0"],
    ["three-passes+strict+passes1", "three-passes+strict", "three-passes"],
    ["three-passes", "three-passes+drawn", "three-passes+drawn+cover"],
    ["three-passes+passes1", "three-passes+passes1+cover", "three-passes+passes1+cover+open"],
    ["three-passes+strict", "three-passes+strict+open", "three-passes+strict+open+drawn"],
    ["pyramide+strict", "pyramide+strict+drawn", "pyramide+strict+drawn+cover"],
    ["three-passes+passes0", "pyramide"],
]


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain[0])
def test_fewer_passes_and_strict_are_not_easier_house_rules_not_harder(chain: list[str]) -> None:
    for number in range(40):
        deal = numbered_deal(2000 + number)
        won = [verdict(rules, deal).verdict is Verdict.WINNABLE for rules in chain]
        assert won == sorted(won), (number, won)


@pytest.mark.parametrize("rules", ["pyramide+strict", "open-stock+strict", "three-passes+strict"])
def test_strict_wins_obey_the_counting_rule(rules: str) -> None:
    """Pairs made inside the pyramid = kings that began in the talon + pairs inside the talon."""
    wins = 0
    for number in range(60):
        deal = numbered_deal(number)
        moves = verdict(rules, deal).moves
        if moves is None:
            continue
        wins += 1
        pairs = [move.cards for move in moves if move.kind is Kind.REMOVE and len(move.cards) == 2]
        inside = sum(cards[1] < PLACES for cards in pairs)
        talon = sum(cards[0] >= PLACES for cards in pairs)
        kings = sum(card.rank == KING for card in deal.talon)
        assert inside == kings + talon, number
    assert wins


def test_deal_nine_has_the_documented_most() -> None:
    rules = parse_rules("pyramide")
    deal = numbered_deal(9)
    most = most_removed(start_position(rules), deal, rules)
    assert most.proven and most.cards == 14
    assert solve(start_position(rules), deal, rules).verdict is Verdict.UNWINNABLE


def test_a_budget_that_runs_out_is_unknown_and_nothing_else() -> None:
    for rules_text in ("three-passes+passes2", "three-passes+strict", "open-stock"):
        rules = parse_rules(rules_text)
        start = start_position(rules)
        for number in range(6):
            deal = numbered_deal(number)
            sure = solve(start, deal, rules).verdict
            for budget in (0, 1, 5, 30):
                assert solve(start, deal, rules, budget).verdict in (sure, Verdict.UNKNOWN)
                assert shortest(start, deal, rules, budget).verdict in (sure, Verdict.UNKNOWN)
                most_removed(start, deal, rules, budget)


def test_slices_change_nothing() -> None:
    for rules in ("three-passes", "pyramide", "open-stock+strict"):
        for sample in samples(rules, 6, seed=9, pyramid_left=14):
            game = (sample.position, sample.deal, sample.rules)
            for start in (search_solve, search_shortest, search_most_removed, search_hint):
                whole = start(*game).finish()
                sliced = start(*game)
                with pytest.raises(RuntimeError):
                    _ = sliced.answer
                runs = 0
                while not sliced.run(1):
                    runs += 1
                assert sliced.answer == whole, str(sample)
                stopped = start(*game)
                while not stopped.run(stop=lambda: True):
                    pass
                assert stopped.answer == whole, str(sample)


def test_a_buried_card_is_a_lost_game() -> None:
    seen = 0
    for rules in ("three-passes", "three-passes+cover+drawn+open", "pyramide"):
        for sample in samples(rules, 40, seed=11, pyramid_left=14):
            if buried(sample.position, sample.deal, sample.rules):
                seen += 1
                result = solve(sample.position, sample.deal, sample.rules)
                assert result.verdict is Verdict.UNWINNABLE, str(sample)
    assert seen
