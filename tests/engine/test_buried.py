"""Padlocks: a buried card is never shown in a position that can still be won."""

from __future__ import annotations

import random

import pytest

from game.engine.cards import DECK, Card, Suit
from game.engine.deal import CARDS, Deal, numbered_deal
from game.engine.game import Answer, Game
from game.engine.lookahead import buried_cards
from game.engine.moves import Outcome, legal_moves
from game.engine.position import Position, in_play, start_position
from game.engine.pyramid import BENEATH, PLACES
from game.engine.refusal import Reason
from game.engine.rules import PRESETS, Base, Rules, parse_rules
from tests import naive
from tests.walks import RULES_TEXTS, random_deal, small_position, twin_of, walk


def place_of(row: int, column: int) -> int:
    return row * (row + 1) // 2 + column


def padlocks_by_the_book(deal: Deal, rules: Rules, position: Position) -> list[int]:
    """The definition of `docs/rules.md`, plainly: each partner in play is looked at."""
    if not position.pyramid:
        return []
    padlocks = []
    for card in range(PLACES):
        if not in_play(position, card) or deal.ranks[card] == 13:
            continue
        hopes = []
        for partner in range(CARDS):
            if deal.ranks[partner] + deal.ranks[card] != 13 or not in_play(position, partner):
                continue
            if partner >= PLACES:
                hopes.append(partner)
                continue
            upper, lower = min(card, partner), max(card, partner)
            one_blocks_the_other = bool(BENEATH[upper] >> lower & 1)
            direct = lower in (_left_below(upper), _left_below(upper) + 1)
            if not one_blocks_the_other or (rules.card_with_cover and direct):
                hopes.append(partner)
        if not hopes:
            padlocks.append(card)
    return padlocks


def _left_below(place: int) -> int:
    row = next(row for row in range(7) if place < place_of(row + 1, 0))
    return place + row + 1


def test_the_definition() -> None:
    rng = random.Random(11)
    for text in RULES_TEXTS:
        rules = parse_rules(text)
        for _ in range(150):
            deal = random_deal(rng)
            position = small_position(rng, rules, 28, 24)
            assert buried_cards(deal, rules, position) == padlocks_by_the_book(
                deal, rules, position
            )


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_a_position_with_a_padlock_cannot_be_won(text: str) -> None:
    """Every one of thousands of small positions with a padlock, searched to the end."""
    rng, rules, searched = random.Random(text), parse_rules(text), 0
    while searched < 200:
        deal = random_deal(rng)
        position = small_position(rng, rules, 8, 4)
        if not buried_cards(deal, rules, position):
            continue
        verdict, _, _ = naive.search(twin_of(deal, rules, position), 100_000, stop_at_win=True)
        assert verdict == "unwinnable"
        searched += 1


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_late_in_real_games_too(text: str) -> None:
    """Positions that play reaches, from deals whose pyramid is cut down to its upper rows."""
    rng, rules, searched = random.Random(text), parse_rules(text), 0
    for _ in range(4000):
        deal = random_deal(rng)
        for position in walk(rng, deal, rules):
            small = position.pyramid.bit_count() <= 9 and position.talon.bit_count() <= 6
            if small and buried_cards(deal, rules, position):
                twin = twin_of(deal, rules, position)
                assert naive.search(twin, 100_000, stop_at_win=True)[0] == "unwinnable"
                searched += 1
                break
        if searched >= 3:
            break


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_padlocks_stay_until_undo(text: str) -> None:
    rng, rules = random.Random(12), parse_rules(text)
    for _ in range(15):
        deal, before = random_deal(rng), set[int]()
        for position in walk(rng, deal, rules):
            now = set(buried_cards(deal, rules, position))
            assert before <= now or not position.pyramid
            before = now


# --- handmade: 6♠ high in the pyramid and the four sevens, under every house rule


def handmade(*at: tuple[int, Card]) -> Deal:
    placed = dict(at)
    rest = [card for card in DECK if card not in placed.values()]
    return Deal(tuple(placed.get(number) or rest.pop(0) for number in range(CARDS)))


SIX = Card(6, Suit.SPADES)
SEVENS = [Card(7, suit) for suit in Suit]
BELOW = [place_of(3, 0), place_of(4, 1), place_of(5, 1), place_of(6, 2)]


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_all_partners_beneath(text: str) -> None:
    deal = handmade((place_of(1, 0), SIX), *zip(BELOW, SEVENS, strict=True))
    rules = parse_rules(text)
    assert place_of(1, 0) in buried_cards(deal, rules, start_position(rules))


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_one_partner_beside_is_hope(text: str) -> None:
    deal = handmade((place_of(1, 0), SIX), *zip([*BELOW[:3], place_of(6, 6)], SEVENS, strict=True))
    rules = parse_rules(text)
    assert place_of(1, 0) not in buried_cards(deal, rules, start_position(rules))


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_one_partner_in_the_talon_is_hope(text: str) -> None:
    deal = handmade((place_of(1, 0), SIX), *zip([*BELOW[:3], 40], SEVENS, strict=True))
    rules = parse_rules(text)
    assert place_of(1, 0) not in buried_cards(deal, rules, start_position(rules))
    gone = start_position(rules)._replace(talon=(1 << 24) - 1 & ~(1 << 12))
    assert place_of(1, 0) in buried_cards(deal, rules, gone)


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_a_partner_right_on_the_card_is_hope_only_where_the_two_may_go(text: str) -> None:
    cover = place_of(2, 0)
    deal = handmade((place_of(1, 0), SIX), *zip([cover, *BELOW[:3]], SEVENS, strict=True))
    rules = parse_rules(text)
    buried = place_of(1, 0) in buried_cards(deal, rules, start_position(rules))
    assert buried is not rules.card_with_cover


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_partners_that_it_lies_on_itself(text: str) -> None:
    """The other way round: 6♠ lies on all that is left of its partners."""
    low = place_of(6, 3)
    above = [place_of(0, 0), place_of(1, 0), place_of(2, 1), place_of(3, 1)]
    deal = handmade((low, SIX), *zip(above, SEVENS, strict=True))
    rules = parse_rules(text)
    assert low in buried_cards(deal, rules, start_position(rules))


def test_kings_are_never_buried_and_a_won_game_has_no_padlock() -> None:
    rules = PRESETS[Base.THREE_PASSES]
    for number in range(50):
        deal = numbered_deal(number)
        buried = buried_cards(deal, rules, start_position(rules))
        assert all(deal.ranks[card] != 13 for card in buried)
        assert buried_cards(deal, rules, Position(0, 1, 0, 1)) == []


# --- back to before the mistake


def mistake() -> Game:
    """A game in which a pair goes that a card would have needed."""
    deal = handmade((place_of(1, 0), SIX), *zip([*BELOW[:3], place_of(6, 6)], SEVENS, strict=True))
    six = next(n for n, c in enumerate(deal.cards) if c.rank == 6 and n > place_of(6, 0))
    cards = list(deal.cards)
    cards[place_of(6, 5)], cards[six] = cards[six], cards[place_of(6, 5)]
    return Game(PRESETS[Base.THREE_PASSES], Deal(tuple(cards)))


def test_back_to_before_the_mistake_is_one_undo() -> None:
    game = mistake()
    game.touch_stock()
    before = game.position
    assert game.buried() == [] and game.before_mistake() is None
    game.touch(place_of(6, 5))
    assert game.touch(place_of(6, 6)).answer is Answer.REMOVED
    assert place_of(1, 0) in game.buried()  # at once
    assert game.before_mistake() == 1
    game.touch_stock()
    game.touch_stock()
    counted = game.move_count
    back = game.before_mistake()
    assert back == 1
    assert game.back_to(back).answer is Answer.UNDONE
    assert game.position == before and game.buried() == []
    assert (game.undo_count, game.move_count) == (1, counted)
    assert game.can_redo  # what was taken back can be made again


def test_before_the_mistake_out_of_reach() -> None:
    """A card buried as dealt has no before; and undo does not reach behind its limit."""
    deal = handmade((place_of(1, 0), SIX), *zip(BELOW, SEVENS, strict=True))
    game = Game(PRESETS[Base.THREE_PASSES], deal)
    game.touch_stock()
    assert game.buried() and game.before_mistake() is None
    limited = mistake()
    limited.rules = PRESETS[Base.PYRAMIDE]
    limited.positions = [start_position(limited.rules)]
    limited.touch(place_of(6, 5))
    limited.touch(place_of(6, 6))
    for _ in range(120):
        limited.touch_stock()
    assert limited.buried() and limited.before_mistake() is None
    refusal = limited.back_to(0).refusal
    assert refusal is not None and refusal.reason is Reason.UNDO_LIMIT


@pytest.mark.parametrize("text", RULES_TEXTS)
def test_before_the_mistake_in_random_games(text: str) -> None:
    rng, rules = random.Random(13), parse_rules(text)
    for _ in range(30):
        game = Game(rules, random_deal(rng))
        while game.outcome is Outcome.PLAYING and game.done < 90:
            moves = legal_moves(game.deal, rules, game.position)
            game.play(rng.choice([move for move in moves if move.cards] or moves))
        done = game.before_mistake()
        if done is not None:
            assert buried_cards(game.deal, rules, game.positions[done + 1])
            assert not buried_cards(game.deal, rules, game.positions[done])
        elif game.buried():
            assert buried_cards(game.deal, rules, game.positions[0])
