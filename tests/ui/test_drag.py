"""Dragging cards: onto a partner, beside it, onto a wrong card, and every way to break off."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.layout import Layout
from tests.ui.driver import Player, Point
from tests.ui.games import deck
from tests.ui.host import TestHost

ROW_7 = "KS 6H 3C 7D 10S QH 7C"


def player(row_7: str = ROW_7, talon: str = "AD", rules: str = "three-passes") -> Player:
    p = Player(TestHost(deal="PS1-R-1"))
    p.deal(deck(row_7=row_7, talon=talon), rules)
    return p


def test_a_card_dropped_on_its_partner_takes_both_away() -> None:
    p = player()
    p.drag_card("3C", "10S")
    assert sorted(p.state()["removed"]) == ["10S", "3C"] and p.game.move_count == 1
    p.check()


def test_the_dragged_card_is_under_the_hand_and_its_partners_wear_rings() -> None:
    p = player()
    p.lift(p.at("6H"), (500, 300))
    held = p.app.hands.dragged_pose()
    assert held is not None and held[0] == 22
    place = p.app.layout.places[22]
    assert abs(held[1].x + place.width / 2 - 500) <= 1
    assert abs(held[1].y + place.height / 2 - 300) <= 1
    assert p.state()["selected"] == "6H" and p.state()["partners"] == ["7D", "7C"]
    assert sorted(p.painted()) == sorted(
        card for card, spot in p.app.spots.items() if spot.shown
    ), "the dragged card is drawn once"
    p.check()


def test_the_card_flies_from_where_it_was_dropped() -> None:
    p = player()
    p.lift(p.at("3C"), p.at("10S"))
    held = p.app.hands.dragged_pose()
    assert held is not None
    p.mouse_up(*p.at("10S"))
    p.frame(0)
    pose = p.app.motion.pose(23, p.host.now)
    assert abs(pose.x - held[1].x) <= 1 and abs(pose.y - held[1].y) <= 1
    p.settle()
    pose, spot = p.app.motion.pose(23, p.host.now), p.app.spots[23]
    assert (pose.x, pose.y, pose.moving) == (spot.x, spot.y, False)


def between(layout: Layout, one: int, other: int, share: float) -> Point:
    a, b = layout.places[one].center, layout.places[other].center
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@pytest.mark.parametrize(("share", "partner"), [(0.3, "7D"), (0.7, "7C")])
def test_the_nearest_partner_wins(share: float, partner: str) -> None:
    p = player("KS 6H 3C 7D 7C QH 2S")
    p.drag(p.app.layout.places[22].center, between(p.app.layout, 24, 25, share))
    assert sorted(p.state()["removed"]) == ["6H", partner]


def test_a_partner_wins_over_a_nearer_wrong_card() -> None:
    p = player("KS 6H 3C 7D 10S QH 2S")
    # nearer to 3♣, but still touching 7♦
    p.drag(p.app.layout.places[22].center, between(p.app.layout, 23, 24, 0.2))
    assert sorted(p.state()["removed"]) == ["6H", "7D"]


def test_a_wrong_card_says_the_sum_and_the_dragged_one_flies_back() -> None:
    p = player()
    p.drag(p.at("QH"), p.at("3C"))
    state = p.state()
    assert state["message"] == "Q (12) + 3 = 15, it must be 13"
    assert state["removed"] == [] and state["selected"] is None and state["moves"] == 0
    assert 26 in p.app.motion.flying() and 23 in p.app.motion.shaking()
    p.settle()
    p.check()


def test_a_wrong_drop_in_pyramide_is_the_same_as_two_touches() -> None:
    p = player(rules="pyramide")
    p.drag(p.at("QH"), p.at("3C"))
    assert p.message == "The sum must be 13" and p.state()["selected"] == "3C"


def test_a_drop_on_the_bare_table_only_flies_back() -> None:
    p = player()
    p.drag(p.at("QH"), (150, 450))
    state = p.state()
    assert state["removed"] == [] and state["selected"] is None and state["moves"] == 0
    p.settle()
    p.check()


def test_a_king_is_dragged_to_the_removed_pile() -> None:
    p = player()
    p.drag(p.at("KS"), p.place("removed"))
    assert p.state()["removed"] == ["KS"]
    p.drag(p.at("QH"), p.place("removed"))
    assert p.state()["removed"] == ["KS"], "no other card goes there"


def test_the_waste_is_dragged_too() -> None:
    p = player()
    p.stock()
    p.settle()
    p.drag_card("AD", "QH")
    assert sorted(p.state()["removed"]) == ["AD", "QH"]


def test_a_covered_card_is_not_dragged() -> None:
    p = player()
    covered = p.name(15)
    p.lift(p.at(covered), (300, 300))
    assert p.app.hands.dragged is None
    p.check()


def test_dragging_the_stock_to_the_waste_draws() -> None:
    p = player()
    p.drag(p.place("stock"), p.place("waste"))
    assert p.state()["waste_top"] == "AD" and p.game.move_count == 1


def test_a_shaky_tap_is_a_tap() -> None:
    p = player()
    x, y = p.at("KS")
    p.drag((x, y), (x + 14, y + 9))
    assert p.state()["removed"] == ["KS"]
    x, y = p.at("QH")
    p.drag((x, y), (x - 12, y + 12))
    assert p.state()["selected"] == "QH"


def test_a_card_carried_away_and_back_is_put_down() -> None:
    p = player()
    x, y = p.at("KS")
    p.lift((x, y), (x + 300, y - 200))
    for step in range(5):
        p.mouse_move(x + 300 - 75 * step, y - 200 + 50 * step, held=True)
        p.frame()
    p.mouse_up(x, y)
    p.frame()
    state = p.state()
    assert state["removed"] == [] and state["selected"] is None and p.app.hands.dragged is None


def leave(p: Player) -> None:
    p.post(pygame.WINDOWLEAVE)


def lose_focus(p: Player) -> None:
    p.post(pygame.WINDOWFOCUSLOST)


def second_button(p: Player) -> None:
    p.mouse_down(500, 300, button=3)
    p.mouse_up(500, 300, button=3)


def escape(p: Player) -> None:
    p.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")


def resize(p: Player) -> None:
    p.host.size = (1100, 700)
    p.post(pygame.WINDOWSIZECHANGED, x=1100, y=700)


def undo(p: Player) -> None:
    p.post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="")


def open_menu(p: Player) -> None:
    p.post(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="")


def draw_key(p: Player) -> None:
    p.post(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="")


ABORTS = (leave, lose_focus, second_button, escape, resize, undo, open_menu, draw_key)


@pytest.mark.parametrize("abort", ABORTS)
def test_a_drag_is_broken_off(abort: Callable[[Player], None]) -> None:
    p = player()
    p.stock()
    p.settle()
    done = p.game.done
    p.lift(p.at("6H"), (500, 300))
    assert p.app.hands.dragged == 22
    abort(p)
    p.frame()
    p.check()
    assert p.app.hands.dragged is None
    p.mouse_move(520, 310, held=True)
    p.frame()
    assert p.app.hands.dragged is None, "the same press picks nothing up again"
    p.mouse_up(*p.app.layout.places[24].center)  # onto its partner
    p.frame()
    assert p.game.done == done + {undo: -1, draw_key: 1}.get(abort, 0)
    assert p.state()["removed"] == []
    p.settle()
    p.check()
    pose, spot = p.app.motion.pose(22, p.host.now), p.app.spots[22]
    assert (pose.x, pose.y) == (spot.x, spot.y)
    if p.state()["panel"]:
        p.key(pygame.K_ESCAPE)
    p.drag(p.app.layout.places[22].center, p.app.layout.places[24].center)
    assert sorted(p.state()["removed"]) == ["6H", "7D"], "and the next drag is a drag"


def test_the_second_button_only_lets_go() -> None:
    p = player()
    p.touch("KS")
    p.settle()
    p.lift(p.at("6H"), (500, 300))
    second_button(p)
    p.frame()
    assert p.state()["removed"] == ["KS"], "no undo"


def test_a_finger_drags_and_a_second_finger_lets_go() -> None:
    p = player()
    x, y = p.at("6H")
    p.finger(pygame.FINGERDOWN, x, y)
    p.frame()
    for step in range(1, 5):
        p.finger(pygame.FINGERMOTION, x + 20 * step, y - 30 * step)
        p.frame()
    assert p.app.hands.dragged == 22
    p.finger(pygame.FINGERDOWN, 700, 300, finger=1, echo=False)
    p.frame()
    assert p.app.hands.dragged is None
    p.finger(pygame.FINGERUP, x + 80, y - 120)
    p.finger(pygame.FINGERUP, 700, 300, finger=1, echo=False)
    p.frame()
    p.check()
    x, y = p.at("6H")
    end = p.at("7D")
    p.finger(pygame.FINGERDOWN, x, y)
    p.finger(pygame.FINGERMOTION, (x + end[0]) / 2, y)
    p.finger(pygame.FINGERMOTION, *end)
    p.finger(pygame.FINGERUP, *end)
    p.frame()
    assert sorted(p.state()["removed"]) == ["6H", "7D"]


def test_a_press_that_outlives_the_table_presses_nothing() -> None:
    """The result card opens by itself: a button of it may lie under the finger by then."""
    p = player()
    p.mouse_down(640, 400)
    p.frame()
    p.app.command("menu")
    assert p.app.desk.view is not None
    p.mouse_up(*p._middle(p.state()["targets"]["panel"]["restart"]))
    p.frame()
    assert p.state()["panel"] == "menu"


def test_a_press_that_outlives_a_panel_touches_nothing() -> None:
    p = player()
    x, y = p.at("3C")
    p.app.command("menu")
    p.mouse_down(x, y)
    p.frame()
    p.key(pygame.K_ESCAPE)
    p.mouse_up(x, y)
    p.frame()
    assert p.state()["selected"] is None
