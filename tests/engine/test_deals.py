"""Deals: the same number gives the same cards, for ever, in any program."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from game.boards import deal_of
from game.engine.cards import DECK
from game.engine.codes import parse_code
from game.engine.deal import (
    DEALS,
    SEED_OFFSET,
    Deal,
    numbered_deal,
    parse_deal,
    shuffled,
    splitmix64,
)
from game.engine.errors import CardError

DATA = Path(__file__).resolve().parents[1] / "data"
GOLDEN: dict[str, str] = json.loads((DATA / "golden-decks.json").read_text())
DOCUMENTED = json.loads((DATA / "documented-deals.json").read_text())


def written_out(number: int) -> list[str]:
    """The generator once more, from `docs/deal-codes.md` alone."""
    state = (number + 659) % 2**64

    def next_word() -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    front: list[str] = []
    if number == 18:
        rows = [card for row in DOCUMENTED["PY1-N-AAAAAAS"]["pyramid_rows"] for card in row]
        front = rows + DOCUMENTED["PY1-N-AAAAAAS"]["waste"]
    deck = [
        rank + suit
        for suit in "SHDC"
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
        if rank + suit not in front
    ]
    for last in range(len(deck) - 1, 0, -1):
        bound = last + 1
        word = next_word()
        while word >= 2**64 // bound * bound:
            word = next_word()
        other = word % bound
        deck[last], deck[other] = deck[other], deck[last]
    return front + deck


@pytest.mark.parametrize("code", GOLDEN)
def test_golden_decks(code: str) -> None:
    assert str(deal_of(parse_code(code))) == GOLDEN[code]


@pytest.mark.parametrize("code", GOLDEN)
def test_another_program_deals_the_same(code: str) -> None:
    assert written_out(parse_code(code).number) == GOLDEN[code].split()


def test_golden_decks_are_many_and_reach_the_ends() -> None:
    numbers = {parse_code(code).number for code in GOLDEN}
    assert len(GOLDEN) >= 20
    assert numbers >= {0, 1, 9, 18, 2**32 - 1, 2**32, DEALS - 1}


def test_the_documented_cards() -> None:
    documented = DOCUMENTED["PY1-N-AAAAAAS"]
    code = parse_code("PY1-N-AAAAAAS")
    deal = deal_of(code)
    assert code.number == documented["index"]
    assert [[str(card) for card in row] for row in deal.rows] == documented["pyramid_rows"]
    assert [str(card) for card in deal.talon[: code.rules.waste_dealt]] == documented["waste"]
    assert len(deal.talon) - code.rules.waste_dealt == documented["stock_count"]


def test_the_stock_of_the_pinned_deal_comes_from_the_same_generator() -> None:
    deal = numbered_deal(18)
    rest = [card for card in DECK if card not in deal.cards[:29]]
    assert list(deal.cards[29:]) == shuffled(rest, 18 + SEED_OFFSET)


def test_every_deal_is_a_whole_deck() -> None:
    for number in range(300):
        assert sorted(map(str, numbered_deal(number).cards)) == sorted(map(str, DECK))


def test_one_number_is_one_deal_under_every_preset() -> None:
    cards = {str(deal_of(parse_code(code))) for code in ("PY1-N-AAAAAAB", "PS1-R-1", "OS1-R-1")}
    assert len(cards) == 1


def test_every_card_reaches_every_place_about_equally_often() -> None:
    # 5,200 deals: 100 expected in each of the 52 × 52 cells, standard deviation 10
    seen = Counter(
        (place, card) for number in range(5200) for place, card in enumerate(shuffled(DECK, number))
    )
    assert len(seen) == 52 * 52
    assert min(seen.values()) > 50 and max(seen.values()) < 160


def test_numbers_that_are_no_deal() -> None:
    for number in (-1, DEALS):
        with pytest.raises(CardError, match="numbered 0 to"):
            numbered_deal(number)


def test_the_thousand_open_stock_decks_load() -> None:
    lines = (DATA / "open-stock-decks.txt").read_text().splitlines()
    assert len(lines) == len((DATA / "open-stock-lengths.txt").read_text().split()) == 1000
    for line in lines:
        deal = parse_deal(line)
        assert [str(card) for card in deal.cards] == [
            word[0].upper().replace("T", "10") + word[1].upper() for word in line.split()
        ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "52 cards, not 0"),
        ("AS", "52 cards, not 1"),
        (" ".join(map(str, DECK[:51])), "52 cards, not 51"),
        (" ".join(map(str, DECK)) + " AS", "52 cards, not 53"),
        (" ".join(map(str, (*DECK[:51], DECK[0]))), "AS is there twice"),
        (" ".join(map(str, DECK[:51])) + " 1S", "“1S” is not a card"),
        ("joker " + " ".join(map(str, DECK[1:])), "“joker” is not a card"),
    ],
)
def test_decks_that_are_none(text: str, says: str) -> None:
    with pytest.raises(CardError, match=says):
        parse_deal(text)


def test_a_deal_reads_ten_and_t_and_any_case_and_writes_ten() -> None:
    words = [str(card) for card in DECK]
    sloppy = ", ".join(word.lower().replace("10", "t") for word in words)
    assert parse_deal(sloppy) == Deal(DECK)
    assert str(parse_deal(sloppy)) == " ".join(words)


def test_the_published_words_of_splitmix64() -> None:
    words = splitmix64(0)
    assert [next(words) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_the_vectors_of_the_reference_page() -> None:
    page = (DATA.parents[1] / "docs" / "deal-codes.md").read_text(encoding="utf-8")
    text = " ".join(page.split())
    for code in ("AAAAAAA", "AAAAAAB", "AAAAAAJ", "AAAAAAS", "ZZZZZZZ"):
        assert f"{code} {numbered_deal(parse_code(f'PY1-N-{code}').number)}" in text
    assert f"*number* + {SEED_OFFSET}" in text
