"""What moves only for looks: deals, turns, a win, and panels that come and go."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color, Surface

from game.ui.art import Art
from game.ui.panels.slide import COMES, GOES
from game.ui.words import LANGUAGES
from tests.ui.driver import Player
from tests.ui.games import DEAD_END, losing_moves, moves_of
from tests.ui.host import TestHost

CODE = "PS1-R-11"


def player(size: tuple[int, int] = (1280, 800), code: str = CODE) -> Player:
    return Player(TestHost(size, deal=code))


def picture(p: Player) -> bytes:
    return pygame.image.tobytes(p.app.surface, "RGB")


def test_a_deal_comes_face_down() -> None:
    p = player()
    p.app.table_changed(dealt=True)
    assert not any(p.app.motion.pose(card, p.host.now).face_up for card in range(28))
    p.settle()
    assert all(p.app.motion.pose(card, p.host.now).face_up for card in range(28))


@pytest.mark.parametrize("after", [0.02, 0.05, 0.09, 0.13, 0.17])
def test_a_turn_that_is_overtaken_goes_on_from_its_width(after: float) -> None:
    p = player()
    p.stock()
    card = next(one for one, spot in p.app.spots.items() if spot.pile.name == "WASTE")
    p.frame(after)
    before = p.app.motion.pose(card, p.host.now)
    p.app.play.undo()
    now = p.app.motion.pose(card, p.host.now)
    assert now.face_up is before.face_up and now.width == pytest.approx(before.width, abs=0.03)


def won(p: Player) -> None:
    for move in moves_of(CODE):
        p.app.play.move(move)


def test_a_win_shines_and_then_all_is_still() -> None:
    p = player()
    won(p)
    p.frame(0.3)
    assert any(p.app.motion.gleam(row, p.host.now) for row in range(7))
    assert p.state()["moving"] and p.state()["panel"] is None
    p.settle()
    assert p.state()["panel"] == "result" and not p.state()["moving"]


def test_a_win_can_be_undone_while_it_shines() -> None:
    p = player()
    won(p)
    p.frame(0.3)
    p.key(pygame.K_u)
    assert not any(p.app.motion.gleam(row, p.host.now) for row in range(7))
    p.settle()
    assert p.state()["panel"] is None and p.state()["outcome"] == "playing"
    p.check()


def test_with_reduced_motion_all_is_at_once() -> None:
    p = player()
    p.app.change_settings(reduced_motion="on")
    won(p)
    p.frame()
    assert p.state()["panel"] == "result" and not p.state()["moving"]
    shown = picture(p)
    p.settle()
    assert picture(p) == shown
    p.key(pygame.K_ESCAPE)
    assert not p.state()["moving"]


def test_a_panel_comes_and_goes_quickly_and_can_be_used_meanwhile() -> None:
    assert COMES <= 0.15 and GOES <= 0.15
    p = player()
    bare = picture(p)
    p.app.command("menu")
    p.frame(0.01)
    first = picture(p)
    p.frame(0.05)
    assert p.state()["moving"] and picture(p) != first
    p.press("settings")
    assert p.state()["panel"] == "settings"
    p.settle()
    whole = picture(p)
    p.app.redraw()
    p.frame()
    assert picture(p) == whole, "at rest it is what a whole picture shows"
    p.key(pygame.K_ESCAPE)
    assert p.state()["panel"] is None and p.state()["moving"]
    p.settle()
    assert picture(p) == bare


@pytest.mark.parametrize("size", [(320, 480), (375, 667), (844, 390), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("win", [True, False])
def test_a_result_shows_its_buttons_without_scrolling(size: tuple[int, int], win: bool) -> None:
    p = player(size, CODE if win else "PS1-R-2")
    for move in moves_of(CODE) if win else losing_moves("PS1-R-2"):
        p.app.play.move(move)
    p.settle()
    view = p.app.desk.view
    assert view is not None and view.panel.name == "result"
    for control in view.controls():
        assert control.name == "close" or view.body.contains(control.rect), control.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_result_is_whole_in_the_smallest_window(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = Player(TestHost((640, 960), 2.0, deal=DEAD_END))
    p.app.change_settings(language=language)
    for move in moves_of(DEAD_END):
        p.app.play.move(move)
    drawn: list[str] = []
    write = Art.text

    def text(art: Art, words: str, size: int, colour: Color, bold: bool = False) -> Surface:
        drawn.append(words)
        return write(art, words, size, colour, bold)

    monkeypatch.setattr(Art, "text", text)
    p.settle()
    view = p.app.desk.view
    assert view is not None and view.panel.name == "result"
    p.app.redraw()
    p.frame()
    assert drawn and not [words for words in drawn if words.endswith("…")]
