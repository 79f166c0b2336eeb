"""Won, playing, stuck, lost: exactly as defined, by an exhaustive look of their own."""

from __future__ import annotations

import random
from itertools import product

import pytest

from game.engine.deal import numbered_deal
from game.engine.lookahead import turns_to_removal
from game.engine.moves import DRAW, RECYCLE, Outcome, after, legal_moves, outcome
from game.engine.position import Position, start_position
from game.engine.pyramid import FULL
from game.engine.rules import parse_rules
from tests.walks import RULES_TEXTS, random_deal, small_position, twin_of, walk

EMPTY_OR_NOT = list(product((False, True), repeat=3))


@pytest.mark.parametrize(("pyramid", "stock", "waste"), EMPTY_OR_NOT)
@pytest.mark.parametrize("text", RULES_TEXTS)
def test_the_win_looks_at_the_right_piles(
    text: str, pyramid: bool, stock: bool, waste: bool
) -> None:
    rules = parse_rules(text)
    position = Position(FULL if pyramid else 0, waste * 1 | stock * 1 << 23, 5, 1)
    won = outcome(numbered_deal(1), rules, position) is Outcome.WON
    assert won is (not pyramid and not (rules.strict and (stock or waste)))


def test_the_dead_end_is_what_an_exhaustive_look_says() -> None:
    """10,000 random positions: the outcome and every single kind of move, by the twin."""
    rng = random.Random(7)
    seen: set[tuple[str, Outcome]] = set()
    for number in range(10_000):
        text = RULES_TEXTS[number % len(RULES_TEXTS)]
        rules, deal = parse_rules(text), random_deal(rng)
        position = small_position(rng, rules, rng.choice([3, 10, 28]), rng.choice([0, 1, 3, 24]))
        twin = twin_of(deal, rules, position)
        stands = outcome(deal, rules, position)
        assert stands.value == twin.outcome()
        dead = not twin.won() and not twin.moves()
        assert (stands in (Outcome.STUCK, Outcome.LOST)) is dead
        if rules.passes == 0 and position.talon:
            assert stands in (Outcome.PLAYING, Outcome.WON)  # there is something to turn
        seen.add((text, stands))
    for text in RULES_TEXTS:
        dead_end = Outcome.LOST if parse_rules(text).passes else Outcome.STUCK
        assert {(text, dead_end), (text, Outcome.WON), (text, Outcome.PLAYING)} <= seen


def test_the_game_goes_on_while_a_card_can_be_drawn() -> None:
    """Deal 9 soon allows no removal for ever; *Pyramide* does not declare that."""
    rules, deal = parse_rules("pyramide"), numbered_deal(9)
    position = start_position(rules)
    rng = random.Random(1)
    for position in walk(rng, deal, rules, eager=1.0):
        assert outcome(deal, rules, position) is Outcome.PLAYING
    assert turns_to_removal(deal, rules, position) is None


def test_lost_names_the_end_of_limited_passes_and_stuck_of_unlimited_ones() -> None:
    deal = numbered_deal(4)
    limited, unlimited = parse_rules("three-passes"), parse_rules("pyramide")
    assert outcome(deal, limited, Position(1, 0, 0, 3)) is Outcome.LOST
    assert outcome(deal, unlimited, Position(1, 0, 0, 1)) is Outcome.STUCK


def test_turns_to_removal_counts_exactly() -> None:
    """Against plain turning of the stock, many times over."""
    rng = random.Random(8)
    found = set()
    for number in range(3000):
        rules = parse_rules(RULES_TEXTS[number % len(RULES_TEXTS)])
        deal = random_deal(rng)
        position = small_position(rng, rules, 4, 4)
        told, turns, here = turns_to_removal(deal, rules, position), 0, position
        expected = None
        while turns < 300:
            moves = legal_moves(deal, rules, here)
            if any(move.cards for move in moves):
                expected = turns
                break
            if not moves:
                break
            assert moves in ([DRAW], [RECYCLE])
            here = after(rules, here, moves[0])
            turns += 1
        assert told == expected
        found.add(told)
    assert {None, 0, 1, 2, 3} <= found
