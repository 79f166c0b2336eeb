"""Touching cards and stock: what goes, what stays, what is lit and what is said."""

import gc
import random
from itertools import count, permutations

import pygame
import pytest

from game.engine.lookahead import buried_cards
from game.engine.moves import Kind, Outcome, legal_moves
from game.engine.position import stock_cards
from game.ui.theme import palette
from tests.ui.driver import Player
from tests.ui.games import DEAD_END, deck, losing_moves, moves_of
from tests.ui.host import TestHost
from tests.walks import RULES_TEXTS, random_deal

DEAL_18 = "PY1-N-AAAAAAS"


def player(code: str | None = DEAL_18, **settings: object) -> Player:
    found = Player(TestHost(deal=code))
    if settings:
        found.app.change_settings(**settings)
    return found


def three_passes(row_7: str, talon: str = "", pyramid: str = "", house: str = "") -> Player:
    found = player("PS1-R-1")
    found.deal(deck(pyramid, row_7, talon), "three-passes" + house)
    return found


# --- Pyramide


def test_the_documented_first_moves() -> None:
    p = player()
    p.touch("KD")
    assert p.game.score == 10 and p.message == "K♦ removed"
    p.touch("10C")
    state = p.state()
    assert state["selected"] == "10C"
    assert state["partners"] == ["3H", "3S"], "every card that makes 13 has a ring"
    p.touch("3S")
    p.settle()
    state = p.state()
    assert state["score"] == 30 and state["moves"] == 2 and state["message"] == "10♣ and 3♠ removed"
    assert state["pyramid"][6] == ["7C", None, "3H", "4H", None, None, "7S"]
    assert state["waste_top"] == "7D" and state["stock_count"] == 23
    p.press("undo")
    assert p.message == "Undone: 10♣ and 3♠ are back"
    p.press("undo")
    state = p.state()
    assert state["score"] == 0 and state["moves"] == 2 and state["outcome"] == "playing"
    assert state["removed"] == [] and not state["can_undo"]
    p.press("redo")
    p.press("redo")
    assert p.game.score == 30 and p.game.move_count == 2
    p.check()


def test_a_wrong_sum_leaves_the_second_card_selected() -> None:
    p = player()
    p.touch("7C", "7S")
    state = p.state()
    assert state["message"] == "The sum must be 13"
    assert state["selected"] == "7S" and state["moves"] == 0
    p.touch("7S")
    assert p.game.selection is None and p.message == "", "touched again it is let go"


@pytest.mark.parametrize("help_on", [False, True])
def test_a_blocked_card_is_explained_with_error_help_only(help_on: bool) -> None:
    p = player(error_help=help_on)
    p.touch("QC")
    state = p.state()
    assert state["message"] == ("This card is blocked by another card" if help_on else "")
    assert state["selected"] is None and state["moves"] == 0
    assert state["covering"] == (["7C", "10C"] if help_on else [])
    p.touch("7C", "QC")  # also as a second card
    assert p.game.selection is not None and p.name(p.game.selection) == "7C"


def test_the_bare_table_lets_the_selection_go() -> None:
    p = player()
    p.touch("7C")
    p.click(100, 600)
    assert p.game.selection is None


def test_draw_recycle_and_the_passes_without_end() -> None:
    p = player()
    for left in range(22, -1, -1):
        p.stock()
        assert p.state()["stock_count"] == left
    assert p.game.move_count == 23 and p.state()["waste_count"] == 24
    p.stock()
    state = p.state()
    assert state["stock_count"] == 24 and state["waste_top"] is None
    assert state["message"] == "The waste is the stock again" and state["pass"] == 1
    p.check()


def test_a_king_on_the_waste_goes_by_one_touch() -> None:
    p = player()
    p.deal(deck(row_7="2C 2D 2H 2S 3C 3D 3H", talon="4C KS"))
    p.stock()
    p.touch("KS")
    assert p.state()["removed"] == ["KS"] and p.game.score == 0 and p.game.move_count == 2


# --- Three passes


def test_the_worked_example_of_the_rules() -> None:
    p = three_passes("KS 6H 3C 7D 10S QH 9C", "AD")
    row_6 = p.name(15)  # the first card of row 6
    p.touch("KS")
    assert p.state()["removed"] == ["KS"]
    assert row_6 not in p.state()["lit"]
    p.touch("6H")
    assert p.state()["partners"] == ["7D"]
    p.touch("7D")
    assert p.state()["removed"] == ["KS", "6H", "7D"]
    assert row_6 in p.state()["lit"]
    p.touch("QH", "9C")
    state = p.state()
    assert state["message"] == "Q (12) + 9 = 21, it must be 13"
    assert state["selected"] is None and state["partners"] == []
    assert 27 in p.app.motion.shaking()
    p.touch("3C", "10S")
    p.stock()
    assert p.message == "A♦ drawn"
    p.touch("QH", "AD")
    state = p.state()
    assert sorted(state["removed"][-2:]) == ["AD", "QH"]
    assert state["moves"] == 5 and state["stock_caption"] == "Pass 1/3 · 23 left"
    p.check()


def test_a_covered_card_says_what_covers_it_and_shows_it() -> None:
    p = three_passes("KS 6H 3C 7D 10S QH 9C")
    covered = p.name(15)
    shown = p.game.deal.cards[15].pretty
    p.touch(covered)
    assert p.message == f"{shown} is covered by K♠ and 6♥."
    assert p.state()["covering"] == ["KS", "6H"]
    assert 15 in p.app.motion.shaking()
    p.touch("KS", covered)
    assert p.message == f"{shown} is covered by 6♥."
    assert p.state()["covering"] == ["6H"] and p.state()["selected"] is None


def test_every_partner_wears_a_ring() -> None:
    p = three_passes("8C 5C 5D 5H 2C 2D 5S")
    p.touch("8C")
    assert p.state()["partners"] == ["5C", "5D", "5H", "5S"]
    p.settle()
    colour = palette("classic").partner
    layout = p.app.layout
    width = max(2.0, layout.card[0] / 24)
    for card in range(21, 28):
        rect = layout.places[card]
        outer = rect.inflate(round(width * 1.5), round(width * 1.5))
        found = p.app.surface.get_at((outer.left + round(width / 2), rect.centery))
        near = max(abs(found[i] - colour[i]) for i in range(3)) < 40
        assert near == (card in p.app.marks.partners), p.name(card)


def test_three_passes_run_out() -> None:
    p = player("PS1-R-1")
    p.drawing = False
    for number in (1, 2, 3):
        assert p.state()["stock_caption"] == f"Pass {number}/3 · 24 left"
        for _ in range(24):
            p.stock()
        if number < 3:
            p.stock()
    state = p.state()
    assert state["stock_caption"] == "No pass left" and state["moves"] == 74
    if state["outcome"] == "playing":
        p.stock()
        assert p.message == "The stock is empty and no pass is left."
        assert p.game.move_count == 74 and len(p.game.moves) == 74


def test_no_pass_left_is_a_message_and_nothing_else() -> None:
    p = three_passes("6H 7D 3C 2D 10S QH 9C", house="+passes1")
    for _ in range(24):
        p.stock()
    before = (p.game.moves[:], p.game.move_count, p.game.position)
    p.stock()
    assert p.message == "The stock is empty and no pass is left."
    assert (p.game.moves, p.game.move_count, p.game.position) == before
    assert p.state()["outcome"] == "playing", "6 and 7 still make 13"


# --- buried cards


def test_back_to_before_the_mistake() -> None:
    p = player("PS1-R-2")
    p.drawing = False
    assert "rescue" not in p.state()["targets"]["buttons"]
    for move in losing_moves("PS1-R-2"):
        p.app.play.move(move)
        p.check()
        state = p.state()
        # never a padlock without the button, as long as undo reaches back
        assert ("rescue" in state["targets"]["buttons"]) == bool(state["locked"])
    assert p.game.buried(), "choose another deal"
    clear = [
        done
        for done in range(p.game.done)
        if not buried_cards(p.game.deal, p.game.rules, p.game.positions[done])
    ]
    p.key(ord("b"))
    assert p.game.done == max(clear) and p.game.undo_count == 1
    assert p.state()["locked"] == [] and "rescue" not in p.state()["targets"]["buttons"]
    p.settle()
    assert p.state()["panel"] is None


# --- one tap


def test_one_tap_takes_the_only_partner() -> None:
    p = three_passes("8C 5C 2D 2H 2C 9D 4S")
    p.app.change_settings(one_tap=True)
    p.touch("8C")
    assert sorted(p.state()["removed"]) == ["5C", "8C"] and p.game.move_count == 1
    p.touch("2D")
    assert p.state()["selected"] == "2D", "without a partner it is only selected"
    p.key(27)
    p.touch("9D")
    assert sorted(p.state()["removed"]) == ["4S", "5C", "8C", "9D"]


def test_one_tap_leaves_the_choice_between_two_partners() -> None:
    p = three_passes("8C 5C 5D 2H 2C 9D 3S")
    p.app.change_settings(one_tap=True)
    p.touch("8C")
    assert p.state()["selected"] == "8C" and p.state()["partners"] == ["5C", "5D"]
    p.touch("5D")
    assert sorted(p.state()["removed"]) == ["5D", "8C"]


# --- lit is what can be touched, under all rules


@pytest.mark.parametrize("rules", RULES_TEXTS)
def test_lit_cards_answer_and_others_do_not(rules: str) -> None:
    rng = random.Random(rules)
    p = player("PS1-R-1")
    p.deal(random_deal(rng), rules)
    p.drawing = False
    for _ in range(6):
        for _ in range(rng.randint(1, 7)):
            if moves := legal_moves(p.game.deal, p.game.rules, p.game.position):
                removals = [move for move in moves if move.kind is Kind.REMOVE]
                p.app.play.move(rng.choice(removals if removals and rng.random() < 0.7 else moves))
        p.check()
        if p.state()["outcome"] != "playing":
            return
        state = p.state()
        lit = set(state["lit"])
        for card in state["targets"]["cards"]:
            before = (p.game.position, p.game.done)
            p.touch(card)
            p.check()
            after = p.state()
            if card not in lit:
                assert (p.game.position, p.game.done) == before and after["selected"] is None
            elif after["selected"] == card:
                partners = {p.name(one) for one in p.game.partners(_number(p, card))}
                assert set(after["partners"]) == partners
                p.touch(card)
                assert p.state()["selected"] is None
            else:
                assert p.game.done == before[1] + 1 and p.name(p.game.removed()[-1]) == card
                p.key(ord("u"))
                assert p.game.position == before[0]


def _number(p: Player, card: str) -> int:
    return [str(one) for one in p.game.deal.cards].index(card)


# --- house rules on the screen


@pytest.mark.parametrize("order", list(permutations((0, 1))))
def test_the_drawn_card_goes_with_the_waste_card_under_it(order: tuple[int, ...]) -> None:
    p = three_passes("2C 2D 2H 2S 3C 3D 3H", "4C 9S 8H", house="+drawn")
    p.stock()
    p.stock()
    pair = ("4C", "9S")
    assert {"4C", "9S"} <= set(p.state()["lit"])
    p.touch(pair[order[0]])
    assert p.state()["partners"] == [pair[order[1]]]
    p.touch(pair[order[1]])
    assert sorted(p.state()["removed"]) == ["4C", "9S"]
    p.check()


def test_without_the_house_rule_the_card_under_the_waste_stays() -> None:
    p = three_passes("2C 2D 2H 2S 3C 3D 3H", "4C 9S 8H")
    p.stock()
    p.stock()
    assert "4C" not in p.state()["lit"] and "4C" not in p.state()["targets"]["cards"]


@pytest.mark.parametrize("order", list(permutations((0, 1))))
def test_a_card_goes_with_its_only_cover(order: tuple[int, ...]) -> None:
    top = "2C 2D 2H 2S 3C 3D 3H 3S AC AD AH AS 6C 6D 6H 5C"
    p = three_passes("KS 8H 9C 9D 10S 4H 4C", pyramid=top, house="+cover")
    pair = ("5C", "8H")
    assert "5C" not in p.state()["lit"], "two cards cover it"
    p.touch("KS")
    assert "5C" in p.state()["lit"]
    p.touch(pair[order[0]])
    assert pair[order[1]] in p.state()["partners"]
    p.touch(pair[order[1]])
    assert sorted(p.state()["removed"]) == ["5C", "8H", "KS"]
    p.check()


@pytest.mark.parametrize("order", list(permutations((0, 1))))
@pytest.mark.parametrize("other", ["8H", "8D"])
def test_the_top_of_an_open_stock_goes_with_pyramid_and_waste(
    order: tuple[int, ...], other: str
) -> None:
    p = three_passes("8H 2D 2H 2S 3C 3D 3H", "8D 5C 9H", house="+open")
    p.press("draw")
    assert p.state()["stock_top"] == "5C" and p.state()["waste_top"] == "8D"
    pair = ("5C", other)
    p.touch(pair[order[0]])
    assert pair[order[1]] in p.state()["partners"]
    p.touch(pair[order[1]])
    assert sorted(p.state()["removed"]) == sorted(pair)
    assert p.game.move_count == 2 and len(stock_cards(p.game.position)) == 22
    p.check()


def test_a_king_on_an_open_stock_goes_by_one_touch() -> None:
    p = three_passes("8H 2D 2H 2S 3C 3D 3H", "KD 5C", house="+open")
    p.touch("KD")
    assert p.state()["removed"] == ["KD"] and p.state()["stock_top"] == "5C"


def test_the_draw_button_is_dim_when_there_is_nothing_to_turn() -> None:
    p = player("PS1-R-2-P1O")
    for _ in range(24):
        assert {one.name: one.enabled for one in p.app.buttons()}["draw"]
        p.app.play.touch_stock()
    assert not {one.name: one.enabled for one in p.app.buttons()}["draw"]
    p.press("draw")
    assert p.game.move_count == 24


# --- ends


def test_a_win_is_said_and_shown() -> None:
    p = player("PS1-R-11")
    for move in moves_of("PS1-R-11"):
        p.make(move)
    assert p.message == "You won!" and p.state()["panel"] is None, "the last cards are seen going"
    p.settle()
    state = p.state()
    assert state["panel"] == "result" and state["outcome"] == "won"
    assert "The pyramid is cleared." in state["panel_text"]


def test_a_loss_is_said_and_can_be_undone() -> None:
    p = player("PS1-R-1")
    p.drawing = False
    moves = losing_moves("PS1-R-1")
    for move in moves:
        p.app.play.move(move)
    p.drawing = True
    assert p.message == "Lost: nothing makes 13 and no pass is left"
    p.settle()
    state = p.state()
    assert state["outcome"] == "lost" and state["panel"] == "result"
    p.press("undo")
    state = p.state()
    assert state["outcome"] == "playing" and state["panel"] is None and state["undos"] == 1
    p.settle()
    assert p.state()["panel"] is None, "the result does not come back by itself"
    p.make(moves[-1])
    p.settle()
    assert p.state()["panel"] == "result"


def test_a_dead_end_is_worded_as_the_rules_say() -> None:
    p = player(DEAD_END)
    for move in moves_of(DEAD_END):
        assert p.game.outcome is Outcome.PLAYING
        p.app.play.move(move)
    assert p.message == "No more possible moves"
    p.settle()
    state = p.state()
    assert state["outcome"] == "stuck" and state["panel"] == "result"
    assert "Stock and waste are empty and nothing makes 13." in state["panel_text"]
    assert p.app.desk.view is not None
    assert p.app.desk.view.panel.title() == "No more possible moves"


def test_after_a_fruitless_pass_it_says_that_nothing_can_be_removed() -> None:
    futile = "Nothing more can be removed in this game"
    p = player("PY1-N-AAAAAAJ")
    p.drawing = False
    draws = 0  # since the last removal
    for _ in range(300):
        moves = legal_moves(p.game.deal, p.game.rules, p.game.position)
        p.app.play.move(moves[0])
        draws = 0 if moves[0].cards else draws + (moves[0].kind is Kind.DRAW)
        if p.message == futile:
            break
        assert draws <= 60, "a whole pass and more, and not a word"
    left = p.game.position.talon.bit_count()
    assert draws >= left, "it was said before the pass was over"
    for _ in range(2 * left + 2):
        p.stock()
        assert p.state()["outcome"] == "playing", "while cards can be drawn the game goes on"
        assert p.state()["panel"] is None
    p.press("hint")
    p.settle()  # it waits for the last card
    assert p.message == "Nothing more can be removed" and p.game.hint_count == 0


# --- hints


def test_a_hint_lights_and_counts_only_when_shown() -> None:
    p = three_passes("6H 7D 3C 2D 10S QH 9C")
    p.press("hint")
    state = p.state()
    assert len(state["hinted"]) in (1, 2) and state["hints"] == 1
    assert state["message"].startswith("Hint: ")
    p.touch(*state["hinted"])
    assert sorted(p.state()["removed"]) == sorted(state["hinted"])
    assert p.state()["hints"] == 1 and p.state()["hinted"] == []


def test_a_hint_says_draw_when_that_is_the_move() -> None:
    p = three_passes("2C 2D 2H 2S 3C 3D 3H", "AC AD")
    p.press("hint")
    state = p.state()
    assert state["hint_stock"] and state["hints"] == 1
    assert state["message"] == "Hint: draw a card"
    p.stock()
    assert not p.state()["hint_stock"]


def test_no_hint_no_count() -> None:
    p = player("PS1-R-1")
    p.drawing = False
    for move in losing_moves("PS1-R-1"):
        p.app.play.move(move)
    p.settle()
    p.key(27)
    p.press("hint")
    assert p.state()["hints"] == 0


def test_nothing_is_collected_while_a_search_is_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    p = player("PS1-N-AAAAAAS")
    # a clock that runs while the solver works, so that a search takes many frames
    ticks = count()
    monkeypatch.setattr(p.host, "seconds", lambda: p.host.now + next(ticks) / 100)
    p.app.advice.hint(lambda move: None, lambda: None)
    p.frame()
    assert p.app.advice.busy and not gc.isenabled()
    for _ in range(2000):
        if p.app.advice.busy:
            p.frame()
    assert not p.app.advice.busy and gc.isenabled()
    # one that is called off
    p.app.advice.hint(lambda move: None, lambda: None)
    p.frame()
    assert not gc.isenabled()
    p.app.advice.new_game()
    p.frame()
    assert gc.isenabled()


# --- touch


def test_one_tap_of_a_finger_draws_one_card() -> None:
    p = player()
    p.tap(*p.place("stock"))
    assert p.state()["stock_count"] == 22 and p.game.move_count == 1


def test_a_tap_with_two_fingers_undoes() -> None:
    p = player()
    p.tap(*p.place("stock"))
    p.two_finger_tap(640, 400)
    assert p.state()["stock_count"] == 23 and p.game.undo_count == 1
    p.tap(*p.place("stock"))
    assert p.game.move_count == 2, "one finger is one finger again"


def test_the_right_button_undoes() -> None:
    p = player()
    p.touch("KD")
    p.click(640, 400, button=3)
    assert p.state()["removed"] == [] and p.game.undo_count == 1


def test_a_finger_lost_with_the_window_does_not_stay_down() -> None:
    p = player()
    p.finger(pygame.FINGERDOWN, *p.place("stock"))
    p.frame()
    p.post(pygame.WINDOWFOCUSLOST)
    p.frame()
    p.tap(*p.place("stock"))
    assert p.state()["stock_count"] == 22


def test_a_mouse_pad_that_speaks_of_fingers_does_not_tap() -> None:
    p = player()
    x, y = p.place("stock")
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        p.post(kind, touch_id=-1, finger_id=0, x=x / 1280, y=y / 800, dx=0, dy=0, pressure=1)
    p.frame()
    assert p.game.move_count == 0
