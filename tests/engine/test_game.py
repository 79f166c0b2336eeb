"""A game as a whole: history, counters, selection, and what touches answer."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.cards import DECK, TARGET
from game.engine.codes import parse_code
from game.engine.deal import CARDS, Deal, numbered_deal
from game.engine.game import Answer, Game
from game.engine.moves import DRAW, RECYCLE, Outcome, apply, legal_removals, outcome, remove
from game.engine.position import (
    Position,
    free_cards,
    in_play,
    start_position,
    stock_cards,
    waste_cards,
)
from game.engine.pyramid import PLACES, places
from game.engine.refusal import Reason, worth
from game.engine.rules import PRESETS, Base, parse_rules
from game.engine.text import parse_move
from tests.walks import RULES_TEXTS, play_randomly, random_deal

games = st.builds(
    lambda seed, text: Game(parse_rules(text), random_deal(random.Random(seed))),
    st.integers(0, 2**32),
    st.sampled_from(RULES_TEXTS),
)


def documented() -> Game:
    code = parse_code("PY1-N-AAAAAAS")
    return Game(code.rules, numbered_deal(code.number), code)


def number_of(game: Game, word: str) -> int:
    return [str(card) for card in game.deal.cards].index(word)


def touch(game: Game, *words: str) -> list[Answer]:
    return [game.touch(number_of(game, word)).answer for word in words]


# --- properties of random play


@settings(max_examples=150)
@given(games, st.integers(0, 2**32))
def test_52_cards_each_once_and_the_score_after_every_action(game: Game, seed: int) -> None:
    rng, counted = random.Random(seed), 0
    for _ in range(80):
        play_randomly(rng, game, 1)
        position = game.position
        everywhere = [
            *places(position.pyramid),
            *waste_cards(position),
            *stock_cards(position),
            *game.removed(),
        ]
        assert sorted(everywhere) == list(range(CARDS))
        assert game.score == 10 * (PLACES - position.pyramid.bit_count())
        assert game.score == 10 * sum(card < PLACES for card in game.removed())
        assert game.move_count >= counted
        counted = game.move_count
        assert game.selection is None or game.selection in game.touchable()
        assert len(game.positions) == len(game.moves) + 1


@settings(max_examples=100)
@given(games, st.integers(0, 2**32))
def test_undo_and_redo_give_the_very_positions_back(game: Game, seed: int) -> None:
    play_randomly(random.Random(seed), game, 150)
    while game.redo().done:
        pass
    there, counted = list(game.positions), game.move_count
    assert game.position == there[-1]
    for back in range(len(there) - 2, game.undo_floor - 1, -1):
        assert game.undo().answer is Answer.UNDONE
        assert repr(game.position).encode() == repr(there[back]).encode()
    assert not game.undo().done
    if game.undo_floor == 0:
        assert game.position == start_position(game.rules)
    for forth in range(game.undo_floor + 1, len(there)):
        assert game.redo().answer is Answer.REDONE
        assert repr(game.position).encode() == repr(there[forth]).encode()
    assert not game.redo().done
    assert game.move_count == counted


@settings(max_examples=60)
@given(games, st.integers(0, 2**32))
def test_the_history_is_what_the_engine_makes_of_the_moves(game: Game, seed: int) -> None:
    play_randomly(random.Random(seed), game, 120)
    position = start_position(game.rules)
    for move, kept in zip(game.moves, game.positions[1:], strict=True):
        position = apply(game.deal, game.rules, position, move)
        assert position == kept


def test_a_won_game_is_280() -> None:
    rng, won = random.Random(5), set()
    for number in range(6000):
        rules = parse_rules(RULES_TEXTS[number % len(RULES_TEXTS)])
        game = Game(rules, random_deal(rng))
        for _ in range(160):
            removals = legal_removals(game.deal, rules, game.position)
            if not (game.play(rng.choice(removals)) if removals else game.touch_stock()).done:
                break
        if game.outcome is Outcome.WON:
            won.add(str(rules))
            assert game.score == 280
            if rules.strict:
                assert len(game.removed()) == CARDS
            refused = game.touch(0)
            assert refused.refusal is not None and refused.refusal.reason is Reason.GAME_WON
            assert game.undo().done
            assert outcome(game.deal, rules, game.position) is Outcome.PLAYING
        if len(won) >= 6 and any("strict" in text for text in won):
            break
    assert len(won) >= 6


# --- undo, redo, counters


def test_a_pair_is_one_undo() -> None:
    game = documented()
    start = game.position
    touch(game, "KD", "10C", "3S")
    assert game.score == 30 and game.move_count == 2
    game.undo()
    assert in_play(game.position, number_of(game, "10C"))
    assert in_play(game.position, number_of(game, "3S"))
    assert game.score == 10
    game.undo()
    assert game.position == start and (game.score, game.move_count, game.undo_count) == (0, 2, 2)


def test_after_undo_nothing_is_freer_than_before() -> None:
    rng = random.Random(6)
    for text in RULES_TEXTS:
        game = Game(parse_rules(text), random_deal(rng))
        for _ in range(60):
            play_randomly(rng, game, 1)
            if game.moves and game.done and game.positions[game.done - 1] != game.position:
                position = game.position
                game.undo()
                game.redo()
                assert game.position == position
                game.undo()
                touchable = Game(game.rules, game.deal, positions=[game.position]).touchable()
                assert game.touchable() == touchable
                assert touchable >= set(free_cards(game.rules, game.position))
                game.redo()


def test_the_last_hundred_actions_and_no_more() -> None:
    game = Game(PRESETS[Base.PYRAMIDE], numbered_deal(3))
    for _ in range(150):
        assert game.touch_stock().done
    undone = 0
    while game.undo().done:
        undone += 1
    assert undone == 100 == game.undo_count and game.move_count == 150
    refused = game.undo().refusal
    assert refused is not None and refused.reason is Reason.UNDO_LIMIT
    for _ in range(100):
        assert game.redo().done
    assert not game.redo().done and game.move_count == 150


def test_after_fewer_than_a_hundred_the_start_is_reached() -> None:
    game = Game(PRESETS[Base.PYRAMIDE], numbered_deal(3))
    for _ in range(100):
        game.touch_stock()
    for _ in range(100):
        assert game.undo().done
    refused = game.undo().refusal
    assert refused is not None and refused.reason is Reason.NOTHING_TO_UNDO


@pytest.mark.parametrize("base", [Base.THREE_PASSES, Base.OPEN_STOCK])
def test_unlimited_undo_through_draws_and_recycles(base: Base) -> None:
    game = Game(PRESETS[base], numbered_deal(3))
    while game.touch_stock().done:
        pass
    assert game.moves.count(RECYCLE) == 2
    for _ in range(game.move_count):
        assert game.undo().done
    assert game.position == start_position(game.rules)
    assert game.undo_count == game.move_count == 74


def test_a_new_move_forgets_what_could_be_redone() -> None:
    game = documented()
    touch(game, "KD", "10C", "3S")
    game.undo()
    game.touch_stock()
    assert not game.can_redo and game.moves == [remove(number_of(game, "KD")), DRAW]
    assert game.move_count == 3


def test_the_undo_after_a_loss() -> None:
    game = Game(PRESETS[Base.THREE_PASSES], numbered_deal(9))
    while game.outcome is Outcome.PLAYING:
        removals = legal_removals(game.deal, game.rules, game.position)
        if removals:
            game.play(removals[0])
        else:
            assert game.touch_stock().done
    assert outcome(game.deal, game.rules, game.position) is Outcome.LOST
    assert game.undo().done
    assert outcome(game.deal, game.rules, game.position) is Outcome.PLAYING


def test_counters_of_hints_and_time() -> None:
    game = documented()
    game.count_hint()
    game.add_seconds(1.5)
    touch(game, "KD")
    game.undo()
    assert (game.hint_count, game.seconds) == (1, 1.5)


# --- selection and answers


def test_a_wrong_sum_keeps_the_second_card_in_pyramide() -> None:
    game = documented()
    assert touch(game, "7C") == [Answer.SELECTED]
    response = game.touch(number_of(game, "7S"))
    assert response.refusal is not None and response.refusal.reason is Reason.WRONG_SUM
    assert game.selection == number_of(game, "7S") and game.moves == []


def test_a_wrong_sum_clears_the_selection_in_three_passes() -> None:
    game = Game(PRESETS[Base.THREE_PASSES], numbered_deal(18))
    touch(game, "7C", "7S")
    assert game.selection is None and game.moves == []


def test_the_documented_blocked_card() -> None:
    game = documented()
    refusal = game.touch(number_of(game, "QC")).refusal
    assert refusal is not None and refusal.reason is Reason.COVERED_BY_TWO
    assert [str(game.deal.cards[card]) for card in refusal.cards] == ["QC", "7C", "10C"]
    assert game.selection is None


def test_touching_the_selected_card_again_deselects_it() -> None:
    game = documented()
    assert touch(game, "7C", "7C") == [Answer.SELECTED, Answer.DESELECTED]
    assert game.selection is None and game.moves == []


def test_a_blocked_touch_leaves_the_selection() -> None:
    game = documented()
    touch(game, "10C", "QC")
    assert game.selection == number_of(game, "10C")


def test_drawing_over_the_selected_waste_card_deselects_it() -> None:
    game = documented()
    touch(game, "7D")
    game.touch_stock()
    assert game.selection is None
    touch(game, "10C")
    game.touch_stock()
    assert game.selection == number_of(game, "10C")  # a pyramid card is still free


def test_undo_and_redo_drop_the_selection() -> None:
    game = documented()
    game.touch_stock()
    touch(game, "10C")
    game.undo()
    assert game.selection is None


def test_partners_are_all_that_make_thirteen_now() -> None:
    rng = random.Random(9)
    for text in RULES_TEXTS:
        game = Game(parse_rules(text), random_deal(rng))
        for _ in range(12):
            play_randomly(rng, game, 3)
            removals = legal_removals(game.deal, game.rules, game.position)
            for card in rng.sample(range(CARDS), 20):
                partners = game.partners(card)
                assert partners == [
                    o for o in range(CARDS) if remove(card, o) in removals and o != card
                ]
                assert all(game.deal.ranks[card] + game.deal.ranks[o] == TARGET for o in partners)


def test_a_lit_card_can_be_touched_and_an_unlit_one_cannot() -> None:
    rng = random.Random(10)
    for text in RULES_TEXTS:
        game = Game(parse_rules(text), random_deal(rng))
        for _ in range(25):
            for card in range(CARDS):
                probe = Game(game.rules, game.deal, positions=[game.position])
                assert (card in game.touchable()) is probe.touch(card).done
            play_randomly(rng, game, 1)


def test_nonsense_changes_nothing() -> None:
    game = documented()
    before = game.position, game.move_count
    assert not game.play(RECYCLE).done
    assert not game.play(remove(0)).done
    assert not game.undo().done and not game.redo().done
    assert not game.back_to(0).done
    assert (game.position, game.move_count) == before
    assert (game.moves, game.undo_count) == ([], 0)


def test_worth_is_written_as_the_status_line_wants_it() -> None:
    assert [worth(card) for card in DECK[:13]] == [
        *("A (1)", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
        *("J (11)", "Q (12)", "K (13)"),
    ]


# --- the worked example of the rules, section 3


def worked_example() -> Game:
    """Row 7 and the first stock card as written there; the other cards are any."""
    row = ["KS", "6H", "3C", "7D", "10S", "QH", "9C"]
    rest = [str(card) for card in DECK if str(card) not in (*row, "AD")]
    deal = Deal(
        tuple(
            DECK[[str(card) for card in DECK].index(word)]
            for word in (*rest[:21], *row, "AD", *rest[21:])
        )
    )
    return Game(PRESETS[Base.THREE_PASSES], deal)


def test_the_worked_example() -> None:
    game = worked_example()
    assert touch(game, "KS") == [Answer.REMOVED]
    assert 15 not in game.touchable()  # the first card of row 6 still has 6♥ on it
    assert touch(game, "6H") == [Answer.SELECTED]
    assert game.partners(number_of(game, "6H")) == [number_of(game, "7D")]
    assert touch(game, "7D") == [Answer.REMOVED]
    assert 15 in game.touchable()
    touch(game, "QH")
    refusal = game.touch(number_of(game, "9C")).refusal
    assert refusal is not None and refusal.reason is Reason.WRONG_SUM
    sentence = refusal.reason.value.format(**refusal.fields(game.deal))
    assert sentence == "Q (12) + 9 = 21, it must be 13"
    assert touch(game, "3C", "10S") == [Answer.SELECTED, Answer.REMOVED]
    drawn = game.touch_stock()
    assert drawn.answer is Answer.DREW and drawn.cards == (number_of(game, "AD"),)
    assert touch(game, "QH", "AD") == [Answer.SELECTED, Answer.REMOVED]
    words = ["KS", "6H+7D", "3C+10S", "draw", "QH+AD"]
    assert game.moves == [parse_move(game.deal, word) for word in words]


def test_position_is_small_and_hashable() -> None:
    assert {start_position(PRESETS[base]) for base in Base} == {
        Position((1 << 28) - 1, (1 << 24) - 1, 1, 1),
        Position((1 << 28) - 1, (1 << 24) - 1, 0, 1),
    }
