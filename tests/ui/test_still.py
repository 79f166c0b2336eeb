"""A table on which nothing happens costs nothing."""

import random
from functools import partial

import pygame
import pytest

from game.ui.furniture import furniture
from game.ui.table import Table
from tests.ui.driver import Player
from tests.ui.host import TestHost


def player(size: tuple[int, int] = (1280, 800), code: str = "PS1-R-5") -> Player:
    return Player(TestHost(size, deal=code))


def test_a_still_table_is_not_drawn() -> None:
    p = player()
    before = p.app.redraws
    for _ in range(300):
        p.frame(0.2)
    assert p.app.redraws == before
    assert p.app.idle_seconds() >= 30, "before the first touch not even the clock runs"


def test_the_clock_alone_wakes_it_once_a_second() -> None:
    p = player()
    p.stock()
    p.settle()
    before, wakes = p.app.redraws, 0
    end = p.host.now + 10
    while p.host.now < end:
        idle = p.app.idle_seconds()
        assert 0 < idle <= 1
        p.frame(idle + 0.001)
        wakes += 1
    assert p.app.redraws == before, "the clock is no reason to draw the table"
    assert wakes <= 12


def test_the_clock_paints_its_own_rectangle_only() -> None:
    p = player()
    p.stock()
    p.settle()
    surface, figures = p.app.surface, p.app.layout.figures
    mark = (255, 0, 255)
    outside = [(x, y) for x in range(3, 1280, 80) for y in range(3, 800, 80)]
    outside = [at for at in outside if not figures.collidepoint(at)]
    for at in outside:
        surface.set_at(at, mark)
    inside = surface.subsurface(figures).copy()
    p.frame(1.1)
    assert all(surface.get_at(at)[:3] == mark for at in outside)
    after = surface.subsurface(figures)
    assert pygame.image.tobytes(inside, "RGB") != pygame.image.tobytes(after, "RGB")


def test_the_clock_alone_looks_like_a_whole_picture() -> None:
    p = player()
    p.stock()
    p.settle()
    for _ in range(3):
        p.frame(1.0)
    alone = pygame.image.tobytes(p.app.surface, "RGB")
    p.app.changed()
    p.app.draw()
    assert pygame.image.tobytes(p.app.surface, "RGB") == alone


def test_a_hidden_game_stands_still() -> None:
    p = player()
    p.stock()
    p.settle()
    p.host.is_hidden = True
    before, seconds = p.app.redraws, p.game.seconds
    p.post(pygame.WINDOWHIDDEN)
    for _ in range(20):
        p.frame(1)
    assert p.app.redraws == before and p.game.seconds == seconds
    p.host.is_hidden = False
    p.post(pygame.WINDOWSHOWN)
    p.frame(0.1)
    assert p.app.redraws > before, "whole again as soon as it is seen"


def test_a_sleep_is_not_counted_as_play() -> None:
    p = player()
    p.stock()
    p.settle()
    seconds = p.game.seconds
    p.frame(3600)
    assert p.game.seconds - seconds <= 5


def test_the_mouse_over_bare_table_draws_nothing() -> None:
    p = player()
    p.mouse_move(200, 500)
    p.frame()
    before = p.app.redraws
    for x in range(200, 260):
        p.mouse_move(x, 560)
        p.frame()
    assert p.app.redraws == before


def test_a_hover_is_seen_and_goes_again() -> None:
    p = player()
    p.mouse_move(100, 600)
    p.settle()
    bare = pygame.image.tobytes(p.app.surface, "RGB")
    p.mouse_move(*p.at(p.state()["lit"][0]))
    p.frame()
    assert pygame.image.tobytes(p.app.surface, "RGB") != bare
    p.post(pygame.WINDOWLEAVE)
    p.frame()
    assert pygame.image.tobytes(p.app.surface, "RGB") == bare


@pytest.mark.parametrize("name", ["menu", "new"])
def test_an_open_panel_is_still_too(name: str) -> None:
    p = player()
    p.stock()
    p.press(name)
    p.settle()
    before = p.app.redraws
    for _ in range(50):
        p.frame(0.5)
    assert p.app.redraws == before and p.app.idle_seconds() > 5


def test_the_game_is_kept_now_and_then_while_the_clock_runs() -> None:
    p = player()
    p.stock()
    p.settle()
    writes = p.host.memory.writes
    for _ in range(60):
        p.frame(1)
    assert 2 <= p.host.memory.writes - writes <= 6


def test_what_is_pressed_is_seen_until_the_finger_lifts() -> None:
    p = player()
    p.mouse_move(100, 600)
    p.settle()
    bare = pygame.image.tobytes(p.app.surface, "RGB")
    for target in (p.at(p.state()["lit"][0]), p.app.layout.stock.center):
        p.mouse_move(*target)
        p.frame()
        hovered = pygame.image.tobytes(p.app.surface, "RGB")
        p.mouse_down(*target)
        p.frame()
        pressed = pygame.image.tobytes(p.app.surface, "RGB")
        assert pressed not in (bare, hovered)
        x, y = target
        p.mouse_down(x, y, button=3)  # while one button is held, the other lets go
        p.frame()
        p.post(pygame.WINDOWLEAVE)
        p.frame()
        assert pygame.image.tobytes(p.app.surface, "RGB") == bare
    assert p.game.selection is None and p.game.move_count == 0


def test_a_finger_on_a_card_is_seen_and_goes_with_the_tap_or_the_drag() -> None:
    p = player()
    card = p.state()["lit"][0]
    x, y = p.at(card)
    p.finger(pygame.FINGERDOWN, x, y)
    p.frame()
    pressed = p.app.marks.pressed
    assert pressed is not None and p.name(pressed) == card
    p.finger(pygame.FINGERMOTION, x, y - 60)
    p.frame()
    assert p.app.marks.pressed is None and p.app.hands.dragged is not None
    p.finger(pygame.FINGERUP, x, y - 60)
    p.settle()
    p.finger(pygame.FINGERDOWN, x, y)
    p.finger(pygame.FINGERUP, x, y)
    p.frame()
    assert p.app.marks.pressed is None


def test_a_locked_card_does_not_yield_to_a_press() -> None:
    p = player()
    p.mouse_move(100, 600)
    p.settle()
    bare = pygame.image.tobytes(p.app.surface, "RGB")
    p.mouse_down(*p.at(p.name(0)))
    p.frame()
    assert pygame.image.tobytes(p.app.surface, "RGB") == bare


@pytest.mark.parametrize("size", [(1280, 800), (320, 480)])
def test_what_is_painted_in_parts_is_the_whole_picture(size: tuple[int, int]) -> None:
    """Whatever happens, each frame shows what painting the whole table anew would show."""
    p = player(size)
    chance = random.Random(7)
    keys = ("d", "d", "u", "h", "y", "r", "tab", "left", "up", "down", "return", "escape")
    for turn in range(150):
        what = chance.randrange(10)
        x, y = chance.randrange(size[0]), chance.randrange(size[1])
        if what < 6:
            key = pygame.key.key_code(chance.choice(keys))
            p.post(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)
        elif what < 8:
            p.mouse_move(x, y)
        else:
            lit = p.state()["lit"]
            card = p.at(chance.choice(lit)) if lit else (x, y)
            p.mouse_down(*card)
            p.frame()
            p.mouse_move(x, y, held=True)
            p.frame()
            p.mouse_up(x, y) if chance.random() < 0.5 else p.post(pygame.WINDOWLEAVE)
        for _ in range(chance.randrange(1, 6)):
            before = p.app.redraws
            p.frame()
            if p.app.desk.view or p.app.desk.slide.runs(p.host.now):
                continue
            if p.app._dirty and p.app.redraws == before:
                continue  # a deal is painted in the frame after it
            whole = p.app.surface.copy()
            held = p.app.hands.dragged_pose()
            things = partial(furniture, p.app)
            Table(p.app.art).paint(whole, p.app._shown(), things, p.host.now, held)
            seen = p.app.surface.copy()
            for picture in (whole, seen):  # the clock waits for the next change
                picture.fill("black", p.app.layout.figures)
            same = pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(seen, "RGB")
            assert same, f"turn {turn}"
