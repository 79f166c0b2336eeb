"""What may be removed: every place with every kind of cover, every order, every rule."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from game.engine.cards import DECK, KING, TARGET, Card, Suit
from game.engine.deal import CARDS, Deal, numbered_deal
from game.engine.game import Answer, Game
from game.engine.moves import (
    DRAW,
    RECYCLE,
    apply,
    legal_moves,
    legal_removals,
    refusal_of,
    remove,
)
from game.engine.position import (
    Position,
    free_cards,
    in_play,
    start_position,
    stock_cards,
    waste_cards,
    waste_top,
)
from game.engine.pyramid import (
    BENEATH,
    COVER_MASKS,
    COVERS,
    FULL,
    PLACES,
    WHERE,
    free_places,
    reachable_masks,
)
from game.engine.refusal import IllegalMove, Reason
from game.engine.rules import Rules, parse_rules
from game.engine.text import move_text
from tests.walks import RULES_TEXTS, random_deal, small_position, twin_of, walk

COVERED = [(place, which) for place in range(PLACES - 7) for which in ("left", "right", "both")]


def deal_with(at: dict[int, Card]) -> Deal:
    """A deal with these cards at these numbers and the others anywhere."""
    rest = [card for card in DECK if card not in at.values()]
    return Deal(tuple(at.get(number) or rest.pop(0) for number in range(CARDS)))


def with_covers(place: int, which: str) -> int:
    """A pyramid where `place` has only these of its covers, which are themselves free."""
    left, right = COVERS[place]
    covers = {"left": 1 << left, "right": 1 << right, "both": 1 << left | 1 << right}[which]
    return FULL & ~BENEATH[place] | covers


def touched(rules: Rules, deal: Deal, position: Position, *cards: int) -> Game:
    """A game in `position` after touches."""
    game = Game(rules, deal, positions=[position])
    for card in cards:
        game.touch(card)
    return game


# --- the pyramid itself


def test_there_are_1430_pyramids() -> None:
    assert len(reachable_masks()) == 1430


def test_what_covers_what() -> None:
    for place, (row, column) in enumerate(WHERE):
        covering = {WHERE[cover] for cover in COVERS[place]}
        assert covering == ({(row + 1, column), (row + 1, column + 1)} if row < 6 else set())


def test_what_is_beneath_is_what_must_go_first() -> None:
    for place in range(PLACES):
        for mask in reachable_masks():
            if mask >> place & 1 and place in free_places(mask):
                assert not mask & BENEATH[place]


# --- covered cards


@pytest.mark.parametrize(("place", "which"), COVERED)
@pytest.mark.parametrize("text", ["pyramide", "three-passes", "open-stock", "three-passes+cover"])
def test_a_covered_king_is_refused(place: int, which: str, text: str) -> None:
    rules = parse_rules(text)
    deal = deal_with({place: Card(KING, Suit.SPADES)})
    position = start_position(rules)._replace(pyramid=with_covers(place, which))
    assert remove(place) not in legal_moves(deal, rules, position)
    with pytest.raises(IllegalMove, match="K♠ is covered by"):
        apply(deal, rules, position, remove(place))
    game = touched(rules, deal, position, place)
    assert game.position == position and game.move_count == 0


@pytest.mark.parametrize(("place", "which"), COVERED)
def test_a_covered_card_makes_no_pair(place: int, which: str) -> None:
    # its partner lies free on the waste, so the cover is all that is against it
    rules = parse_rules("pyramide")
    deal = deal_with({place: Card(6, Suit.SPADES), PLACES: Card(7, Suit.SPADES)})
    position = start_position(rules)._replace(pyramid=with_covers(place, which))
    refusal = refusal_of(deal, rules, position, remove(place, PLACES))
    assert refusal is not None
    covers = tuple(card for card in COVERS[place] if in_play(position, card))
    assert refusal.cards == (place, *covers)
    expected = Reason.COVERED_BY_TWO if which == "both" else Reason.COVERED_BY_ONE
    assert refusal.reason is expected
    assert touched(rules, deal, position, place, PLACES).move_count == 0
    assert touched(rules, deal, position, PLACES, place).move_count == 0


@pytest.mark.parametrize("place", range(PLACES))
def test_the_same_card_uncovered_goes(place: int) -> None:
    rules = parse_rules("pyramide")
    position = start_position(rules)._replace(pyramid=FULL & ~BENEATH[place])
    king = deal_with({place: Card(KING, Suit.SPADES)})
    assert touched(rules, king, position, place).score == 10 + _score(position)
    pair = deal_with({place: Card(6, Suit.SPADES), PLACES: Card(7, Suit.SPADES)})
    for order in permutations((place, PLACES)):
        assert touched(rules, pair, position, *order).score == 10 + _score(position)


def _score(position: Position) -> int:
    return 10 * (PLACES - position.pyramid.bit_count())


@pytest.mark.parametrize(("place", "which"), COVERED)
@pytest.mark.parametrize("side", [0, 1])
def test_card_with_its_cover(place: int, which: str, side: int) -> None:
    cover = COVERS[place][side]
    deal = deal_with({place: Card(4, Suit.HEARTS), cover: Card(9, Suit.CLUBS)})
    plain, house = parse_rules("three-passes"), parse_rules("three-passes+cover")
    position = start_position(house)._replace(pyramid=with_covers(place, which))
    move = remove(place, cover)
    may = which == ("left", "right")[side]  # the partner is the only card left on it
    assert (move in legal_moves(deal, house, position)) is may
    assert move not in legal_moves(deal, plain, position)
    if may:
        for order in permutations((place, cover)):
            game = touched(house, deal, position, *order)
            assert not in_play(game.position, place) and not in_play(game.position, cover)
            game.undo()
            assert game.position == position


def test_card_with_its_cover_needs_the_cover_free() -> None:
    # place 10 is covered by 15 alone, and 15 by 21
    deal = deal_with({10: Card(4, Suit.HEARTS), 15: Card(9, Suit.CLUBS)})
    rules = parse_rules("three-passes+cover")
    left = FULL & ~(BENEATH[10] & ~(1 << 15 | 1 << 21))
    position = start_position(rules)._replace(pyramid=left)
    assert remove(10, 15) not in legal_moves(deal, rules, position)


@pytest.mark.parametrize("place", range(PLACES - 13))
def test_card_with_its_cover_is_never_two_rows_down(place: int) -> None:
    rules = parse_rules("three-passes+cover")
    for below in {low for cover in COVERS[place] for low in COVERS[cover]}:
        deal = deal_with({place: Card(4, Suit.HEARTS), below: Card(9, Suit.CLUBS)})
        for mask in reachable_masks():
            if mask >> place & 1 and mask >> below & 1:
                position = start_position(rules)._replace(pyramid=mask)
                assert remove(place, below) not in legal_removals(deal, rules, position)


# --- every order and every kind of place


def test_a_pair_goes_in_either_order_wherever_its_cards_lie() -> None:
    rng = random.Random(1)
    kinds = set()
    for number in range(120):
        deal = numbered_deal(number)
        rules = parse_rules(RULES_TEXTS[number % len(RULES_TEXTS)])
        for position in walk(rng, deal, rules):
            for move in legal_removals(deal, rules, position):
                kinds.add(tuple(sorted(_kind(position, card) for card in move.cards)))
                results = {
                    touched(rules, deal, position, *order).position
                    for order in permutations(move.cards)
                }
                assert results == {apply(deal, rules, position, move)}
                assert position not in results
    assert kinds >= {
        ("pyramid",),
        ("waste",),
        ("stock",),
        ("pyramid", "pyramid"),
        ("pyramid", "waste"),
        ("pyramid", "stock"),
        ("stock", "waste"),
        ("waste", "waste"),
    }


def _kind(position: Position, card: int) -> str:
    if card < PLACES:
        return "pyramid"
    return "waste" if card in waste_cards(position) else "stock"


def test_touches_remove_exactly_what_is_legal() -> None:
    """Every two touches in every order: a pair goes if and only if it is a legal move."""
    rng = random.Random(2)
    for text in RULES_TEXTS:
        rules = parse_rules(text)
        for _ in range(2):
            deal = random_deal(rng)
            position = small_position(rng, rules, 9, 9)
            removals = legal_removals(deal, rules, position)
            left = [card for card in range(CARDS) if in_play(position, card)]
            for one in left:
                for other in left:
                    game = Game(rules, deal, positions=[position])
                    game.selection = None
                    first = game.touch(one)
                    if first.answer is not Answer.SELECTED or one == other:
                        continue
                    second = game.touch(other)
                    pair = remove(one, other)
                    if second.answer is Answer.REMOVED and len(second.cards) == 2:
                        assert pair in removals
                    else:
                        assert pair not in removals


# --- draw and recycle


def test_drawing_turns_the_stock_in_order_and_recycling_keeps_it() -> None:
    rules, deal = parse_rules("three-passes"), numbered_deal(5)
    position = start_position(rules)
    for _ in range(2):
        for card in range(PLACES, CARDS):
            position = apply(deal, rules, position, DRAW)
            assert waste_top(position) == card
        position = apply(deal, rules, position, RECYCLE)
        assert stock_cards(position) == list(range(PLACES, CARDS))
        assert waste_cards(position) == []


def test_removed_cards_do_not_come_back_with_the_waste() -> None:
    rules = parse_rules("pyramide")
    deal = deal_with({PLACES: Card(KING, Suit.SPADES), PLACES + 3: Card(KING, Suit.HEARTS)})
    game = Game(rules, deal)
    game.touch(PLACES)
    for _ in range(23):
        game.touch_stock()
        game.touch(PLACES + 3)
    game.touch_stock()
    assert stock_cards(game.position) == [
        card for card in range(PLACES + 1, CARDS) if card != PLACES + 3
    ]
    assert game.score == 0  # kings of the waste are worth nothing


@pytest.mark.parametrize("passes", [1, 2, 3, 7])
def test_there_are_exactly_so_many_passes(passes: int) -> None:
    rules = parse_rules(f"three-passes+passes{passes}")
    game = Game(rules, numbered_deal(3))
    turned = 0
    while game.touch_stock().done:
        turned += game.moves[-1] == RECYCLE
    assert turned == passes - 1
    assert game.move_count == 24 * passes + passes - 1


@pytest.mark.parametrize("text", ["pyramide", "three-passes", "open-stock", "pyramide+passes1"])
def test_an_empty_stock_gives_a_message_and_counts_nothing(text: str) -> None:
    rules, deal = parse_rules(text), numbered_deal(3)
    position = Position(FULL, 0, 24, 1)
    game = Game(rules, deal, positions=[position])
    response = game.touch_stock()
    assert response.refusal is not None and response.refusal.reason is Reason.NOTHING_LEFT
    assert (game.moves, game.positions, game.move_count) == ([], [position], 0)
    last_pass = Position(FULL, 1, 24, rules.passes)
    game = Game(rules, deal, positions=[last_pass])
    response = game.touch_stock()
    if rules.passes:
        assert response.refusal is not None and response.refusal.reason is Reason.NO_PASS_LEFT
        assert (game.moves, game.positions, game.move_count) == ([], [last_pass], 0)
    else:
        assert response.answer is Answer.RECYCLED


def test_draw_and_recycle_at_the_wrong_time_say_why() -> None:
    rules, deal = parse_rules("pyramide"), numbered_deal(3)
    start = start_position(rules)
    for position, move, reason in [
        (start, RECYCLE, Reason.STOCK_NOT_EMPTY),
        (start._replace(boundary=24), DRAW, Reason.STOCK_EMPTY),
        (start._replace(pyramid=0), DRAW, Reason.GAME_WON),
    ]:
        refusal = refusal_of(deal, rules, position, move)
        assert refusal is not None and refusal.reason is reason


# --- house rules on the talon


def test_the_drawn_card_goes_with_the_one_under_it() -> None:
    at = {PLACES: Card(6, Suit.SPADES), PLACES + 1: Card(7, Suit.SPADES)}
    deal = deal_with(at)
    for text, may in [("three-passes", False), ("three-passes+drawn", True)]:
        game = Game(parse_rules(text), deal)
        game.touch_stock()
        game.touch_stock()
        assert (
            remove(PLACES, PLACES + 1) in legal_removals(deal, game.rules, game.position)
        ) is may


def test_a_card_that_comes_back_to_the_top_is_not_drawn() -> None:
    # 6♠ 7♠ K♠ drawn; when the king is gone 7♠ is on top again, but was not drawn last
    at = dict(
        enumerate((Card(6, Suit.SPADES), Card(7, Suit.SPADES), Card(13, Suit.SPADES)), PLACES)
    )
    game = Game(parse_rules("three-passes+drawn"), deal_with(at))
    for _ in range(3):
        game.touch_stock()
    game.touch(PLACES + 2)
    assert waste_top(game.position) == PLACES + 1
    assert remove(PLACES, PLACES + 1) not in legal_removals(game.deal, game.rules, game.position)


def test_the_card_dealt_to_the_waste_was_not_drawn_and_has_none_under_it() -> None:
    rules = parse_rules("pyramide+drawn")
    deal = deal_with({PLACES: Card(6, Suit.SPADES), PLACES + 1: Card(7, Suit.SPADES)})
    game = Game(rules, deal)
    assert remove(PLACES, PLACES + 1) not in legal_removals(deal, rules, game.position)
    game.touch_stock()  # now 7♠ is drawn, and 6♠ lies right under it
    assert remove(PLACES, PLACES + 1) in legal_removals(deal, rules, game.position)


def test_a_drawn_card_stays_drawn_while_the_open_stock_loses_cards() -> None:
    rules = parse_rules("open-stock+drawn")
    at = {
        PLACES: Card(6, Suit.SPADES),
        PLACES + 1: Card(7, Suit.SPADES),
        PLACES + 2: Card(KING, Suit.SPADES),
    }
    game = Game(rules, deal_with(at))
    game.touch_stock()
    game.touch_stock()
    game.touch(PLACES + 2)  # the king goes from the stock: no draw
    assert remove(PLACES, PLACES + 1) in legal_removals(game.deal, rules, game.position)


def test_in_an_open_stock_the_top_is_free_and_taking_it_is_no_draw() -> None:
    rules = parse_rules("open-stock")
    at = {
        PLACES: Card(KING, Suit.SPADES),
        PLACES + 1: Card(6, Suit.SPADES),
        27: Card(7, Suit.SPADES),
    }
    game = Game(rules, deal_with(at))
    assert PLACES in free_cards(rules, game.position)
    game.touch(PLACES)
    assert waste_top(game.position) is None
    game.touch(PLACES + 1)
    game.touch(27)
    assert game.score == 10 and game.move_count == 2
    closed = parse_rules("three-passes")
    refusal = refusal_of(game.deal, closed, start_position(closed), remove(PLACES))
    assert refusal is not None and refusal.reason is Reason.IN_STOCK


def test_a_card_deeper_in_stock_or_waste_is_refused_with_its_place() -> None:
    rules, deal = parse_rules("open-stock"), numbered_deal(4)
    position = start_position(rules)._replace(boundary=3)
    for card, reason in [
        (PLACES, Reason.UNDER_WASTE),
        (PLACES + 1, Reason.UNDER_WASTE),
        (PLACES + 4, Reason.IN_STOCK),
    ]:
        refusal = refusal_of(deal, rules, position, remove(card))
        assert refusal is not None and refusal.reason is reason
    gone = refusal_of(deal, rules, position._replace(talon=0), remove(PLACES))
    assert gone is not None and gone.reason is Reason.GONE


# --- the twin, and moves as such


def test_the_twin_sees_the_same_moves_in_any_position() -> None:
    rng = random.Random(3)
    for text in RULES_TEXTS:
        rules = parse_rules(text)
        for _ in range(60):
            deal = random_deal(rng)
            position = small_position(rng, rules, 28, 24)
            words = [move_text(deal, move) for move in legal_moves(deal, rules, position)]
            assert sorted(words) == sorted(twin_of(deal, rules, position).moves())
            assert len(set(words)) == len(words)


def test_a_removal_is_thirteen_and_leaves_the_rest_alone() -> None:
    rng = random.Random(4)
    for text in RULES_TEXTS:
        rules, deal = parse_rules(text), random_deal(rng)
        for position in walk(rng, deal, rules):
            for move in legal_removals(deal, rules, position):
                assert sum(deal.ranks[card] for card in move.cards) == TARGET
                reached = apply(deal, rules, position, move)
                gone = {c for c in range(CARDS) if in_play(position, c) != in_play(reached, c)}
                assert gone == set(move.cards)
                assert reached[2:] == position[2:]


def test_a_won_position_has_no_moves() -> None:
    rules, deal = parse_rules("pyramide"), numbered_deal(0)
    assert legal_moves(deal, rules, Position(0, 3, 1, 1)) == []
    strict = parse_rules("pyramide+strict")
    assert legal_moves(deal, strict, Position(0, 3, 1, 1)) != []


def test_only_what_is_on_a_card_counts_as_its_cover() -> None:
    assert all(mask.bit_count() in (0, 2) for mask in COVER_MASKS)
