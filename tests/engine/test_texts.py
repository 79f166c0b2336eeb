"""Text forms: what is written is read back, and any other text gives one clear sentence."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine.cards import DECK, Card, Suit, parse_card
from game.engine.codes import LEVELS, DealCode, Level, letters, parse_code
from game.engine.deal import DEALS, Deal, numbered_deal, parse_deal
from game.engine.errors import CardError, CodeError, MoveError, PyramideError, RulesError
from game.engine.game import Game
from game.engine.moves import legal_moves
from game.engine.refusal import Reason, Refusal
from game.engine.rules import (
    PRESETS,
    Base,
    Rules,
    house_letters,
    parse_rules,
    with_house_letters,
    with_house_rules,
)
from game.engine.text import move_text, parse_move
from tests.walks import RULES_TEXTS, play_randomly, random_deal

cards = st.sampled_from(DECK)
rules_sets = st.builds(
    lambda base, strict, passes, drawn, cover, open_: with_house_rules(
        PRESETS[base], strict=strict, passes=passes, drawn=drawn, cover=cover, open=open_
    ),
    st.sampled_from(Base),
    st.booleans(),
    st.none() | st.integers(0, 99),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
codes = st.builds(
    lambda rules, level, number: DealCode(
        rules, LEVELS[rules.base][level % len(LEVELS[rules.base])], number
    ),
    rules_sets,
    st.integers(0, 2),
    st.integers(1, DEALS - 1),
)
# letters that are near what is asked for, and any others
near = st.text("PYSO1NRAZ07-–— psK♠♥10CDHJQdraw+recycle,;\u212aſßİ٣\x00\n", max_size=30)
anything = near | st.text(max_size=60)


def sentence(error: PyramideError) -> str:
    """The error's text, which has to be one sentence."""
    text = str(error)
    assert text and text[-1] in ".!…" and text[0] == text[0].upper()
    assert "{" not in error.template.format(**dict.fromkeys(error.fields, ""))
    return text


# --- round trips


@given(cards)
def test_cards(card: Card) -> None:
    for text in (
        str(card),
        str(card).lower(),
        card.pretty,
        f" {card} ",
        str(card).replace("10", "T"),
    ):
        assert parse_card(text) == card


def test_there_are_52_cards_and_ten_is_written_10() -> None:
    assert len(set(map(str, DECK))) == 52
    assert str(Card(10, Suit.CLUBS)) == "10C" and Card(10, Suit.CLUBS).pretty == "10♣"


@given(st.permutations(DECK))
def test_deals(deck: list[Card]) -> None:
    deal = Deal(tuple(deck))
    assert parse_deal(str(deal)) == deal


@given(rules_sets)
def test_rules(rules: Rules) -> None:
    assert parse_rules(str(rules)) == rules
    assert with_house_letters(PRESETS[rules.base], house_letters(rules)) == rules


@given(codes)
def test_codes(code: DealCode) -> None:
    text = str(code)
    assert parse_code(text) == code
    for dash in "‐‑‒–—―−":
        assert parse_code(f"\t {text.lower().replace('-', dash)}\n") == code


@given(codes, codes)
def test_one_code_is_one_game(one: DealCode, other: DealCode) -> None:
    assert (str(one) == str(other)) is (one == other)


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(RULES_TEXTS))
def test_moves(seed: int, text: str) -> None:
    rng = random.Random(seed)
    game = Game(parse_rules(text), random_deal(rng))
    for _ in range(10):
        for move in legal_moves(game.deal, game.rules, game.position):
            word = move_text(game.deal, move)
            assert parse_move(game.deal, word) == move
            assert parse_move(game.deal, f" {word.lower()} ") == move
            assert parse_move(game.deal, "+".join(reversed(word.split("+")))) == move
        play_randomly(rng, game, 4)


def test_seven_letters_count_in_base_26() -> None:
    assert letters(0) == "AAAAAAA" and letters(18) == "AAAAAAS" and letters(9) == "AAAAAAJ"
    assert letters(26) == "AAAAABA" and letters(DEALS - 1) == "ZZZZZZZ"
    assert DEALS > 2**32
    assert parse_code("PY1-N-ZZZZZZZ").number == DEALS - 1


# --- any text


@settings(max_examples=400)
@given(anything)
@example("\u212aS")  # the Kelvin sign, which is a K to those who ignore case
@example("ſ")
@example("10\u2660\ufe0f")
def test_any_text_for_a_card(text: str) -> None:
    try:
        assert parse_card(text) in DECK
    except CardError as error:
        sentence(error)


@settings(max_examples=400)
@given(anything)
@example("")
@example("py1-n-aaaaaaſ")
@example("PY1-N-AAAAAA\u212a")
@example("PS1-R-0")
@example("PS1-R-01")
@example("PS1-R-٣")
@example("PS1-R-9999999999")
@example("OS1-R-1-O")
@example("PY1-N-AAAAAAS-P0")
@example("PY1-N-AAAAAAS-P02")
@example("PY1-N-AAAAAAS-DS")
def test_any_text_for_a_code(text: str) -> None:
    try:
        assert parse_code(str(parse_code(text))) == parse_code(text)
    except CodeError as error:
        sentence(error)


@settings(max_examples=400)
@given(anything | st.builds("pyramide+{}".format, near))
@example("pyramide+passes100")
@example("pyramide+passes٣")
@example("pyramide+")
def test_any_text_for_rules(text: str) -> None:
    try:
        assert parse_rules(str(parse_rules(text))) == parse_rules(text)
    except RulesError as error:
        sentence(error)


@settings(max_examples=400)
@given(anything | st.builds("{}+{}".format, near, near))
@example("KD+KD")
@example("KD+QD+AD")
@example("+")
def test_any_text_for_a_move(text: str) -> None:
    deal = numbered_deal(1)
    try:
        move = parse_move(deal, text)
        assert parse_move(deal, move_text(deal, move)) == move
    except (MoveError, CardError) as error:
        sentence(error)


@settings(max_examples=200)
@given(anything | st.lists(cards.map(str), max_size=60).map(" ".join))
def test_any_text_for_a_deal(text: str) -> None:
    try:
        assert len(parse_deal(text).cards) == 52
    except CardError as error:
        sentence(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no code"),
        ("hello", "codes begin with PY1-, PS1- or OS1-"),
        ("PY2-N-AAAAAAS", "codes begin with"),
        ("PY1-N-AAAAAA", "should look like PY1-N-AAAAAAS"),
        ("PY1-N-AAAAAAAS", "should look like"),
        ("PS1-E-123", ""),
        ("PS1-N-AAAAAAS", "PS1 codes have no level N"),
        ("OS1-E-1", "OS1 codes have no level E"),
        ("PY1-N-1234567", "The number of a PY1 code is AAAAAAA … ZZZZZZZ"),
        ("PS1-R-AAAAAAS", "The number of a PS1 code is 1, 2, 3 …"),
        ("PS1-R-9999999999", "Board numbers go from 1 to"),
        ("PY1-N-AAAAAAS-X", "“X” at the end of the code names no house rules"),
        ("PY1-N-AAAAAAS-P0", "names no house rules"),
        ("PY1-N-AAAAAAS-DS", "names no house rules"),
        ("PS1-R-1-P3", "names no house rules"),
        ("x" * 5000, "…”"),
    ],
)
def test_a_bad_code_says_what_is_wrong(text: str, says: str) -> None:
    if not says:
        assert parse_code(text).level is Level.EASY
        return
    with pytest.raises(CodeError, match=says) as caught:
        parse_code(text)
    assert len(sentence(caught.value)) < 160


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no rules"),
        ("klondike", "“klondike” names no rules"),
        ("pyramide+fast", "“fast” is no house rule"),
        ("pyramide+strict+strict", "named twice"),
        ("pyramide+passes1+passes2", "named twice"),
        ("pyramide+passes-1", "no house rule"),
    ],
)
def test_bad_rules_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        parse_rules(text)


def test_house_rules_that_are_the_preset_change_nothing() -> None:
    assert parse_rules("three-passes+passes3") == PRESETS[Base.THREE_PASSES]
    assert parse_rules("open-stock+open") == PRESETS[Base.OPEN_STOCK]
    assert parse_rules("pyramide+passes0") == PRESETS[Base.PYRAMIDE]
    assert str(parse_rules("three-passes+passes2+strict")) == "three-passes+strict+passes2"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_sentence_whose_fields_a_refusal_has(reason: Reason) -> None:
    fields = Refusal(reason, (0, 1, 2)).fields(numbered_deal(0))
    text = reason.value.format(**fields)
    assert text[0].isupper() or text[0].isdigit()
    assert "{" not in text
