"""What is drawn is what the engine holds: no ghosts, whatever was done before."""

import random

import pygame
import pytest
from pygame import Rect

from game.engine.codes import parse_code
from game.engine.game import Game
from game.engine.moves import Kind, Outcome, legal_moves
from game.records.savegame import SavedGame
from tests.ui.driver import Player
from tests.ui.host import TestHost

SIZES = [
    ((320, 480), 1.0),
    ((375, 667), 1.0),
    ((844, 390), 1.0),
    ((1024, 768), 1.0),
    ((1920, 1080), 1.0),
    ((750, 1334), 2.0),
]
CODES = ("PY1-N-AAAAAAS", "PS1-R-5", "PS1-R-5-DCO")


def wander(p: Player, rng: random.Random, actions: int) -> None:
    """Random play by every way there is, with frames in between as they fall."""
    for _ in range(actions):
        moves = legal_moves(p.game.deal, p.game.rules, p.game.position)
        roll = rng.random()
        if moves and roll < 0.6:
            removals = [move for move in moves if move.kind is Kind.REMOVE]
            p.app.play.move(rng.choice(removals or moves))
        elif roll < 0.75:
            p.app.play.undo()
        elif roll < 0.85:
            p.app.play.redo()
        elif roll < 0.95 and p.app.marks.lit:
            p.app.play.touch(rng.choice(sorted(p.app.marks.lit)))
        else:
            p.app.play.hint()
        for _ in range(rng.choice((0, 1, 1, 3))):
            p.frame(rng.choice((0.01, 0.05, 0.3)))


def fresh_picture(p: Player) -> pygame.Surface:
    """The picture that a new program draws of the same game."""
    texts = {"game": SavedGame(p.game).to_text()}
    again = Player(TestHost(p.host.size, p.host.ratio, texts=texts))
    assert again.game.position == p.game.position
    again.app.desk.close()
    again.settle()
    again.app.desk.close()
    again.frame()
    return again.app.surface


def differences(one: pygame.Surface, other: pygame.Surface, free: list[Rect]) -> Rect | None:
    """Where two pictures differ, outside the rectangles that may."""
    one, other = one.copy(), other.copy()
    for rect in free:
        one.fill((0, 0, 0), rect)
        other.fill((0, 0, 0), rect)
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


@pytest.mark.parametrize(("size", "ratio"), SIZES)
@pytest.mark.parametrize("code", CODES)
def test_a_played_table_looks_like_a_fresh_one(
    code: str, size: tuple[int, int], ratio: float
) -> None:
    rng = random.Random(f"{code}{size}")
    p = Player(TestHost(size, ratio, deal=code))
    for _ in range(2):
        wander(p, rng, 20)
        if p.game.outcome is not Outcome.PLAYING:
            p.app.play.undo()
        if p.game.selection is not None:
            p.app.play.touch(p.game.selection)
        if p.app.marks.hinted or p.app.marks.hint_stock:
            p.app.play.touch_stock()
        p.post(pygame.WINDOWLEAVE)
        p.settle()
        p.app.desk.close()
        p.frame()
        played = p.app.surface.copy()
        layout = p.app.layout
        free = [layout.message.inflate(4, 4), layout.figures, layout.buttons["redo"]]
        found = differences(played, fresh_picture(p), free)
        assert found is None, f"{code} at {size}: {found}"
        # its window is the other player's by now
        p.app.surface = p.host.fit_display()
        p.app.table.forget()
        p.app.redraw()


def test_the_comparison_sees_a_ghost() -> None:
    p = Player(TestHost((1024, 768), deal="PY1-N-AAAAAAS"))
    picture = p.app.surface.copy()
    assert differences(picture, p.app.surface, []) is None
    ghost = picture.copy()
    ghost.fill((200, 200, 200), (500, 400, 3, 3), pygame.BLEND_RGB_ADD)
    assert differences(picture, ghost, []) == Rect(500, 400, 3, 3)


def test_a_removed_card_leaves_the_bare_table() -> None:
    p = Player(TestHost((1280, 800), deal="PY1-N-AAAAAAS"))
    p.settle()
    place = p.app.layout.places[26].copy()
    p.touch("KD")
    p.settle()
    table = p.app.art.table("classic", (1280, 800))
    # below row 6, in the middle of the gap, nothing is left, not even a shadow
    at = (place.centerx, p.app.layout.places[20].bottom + place.height // 3)
    assert p.app.surface.get_at(at)[:3] == table.get_at(at)[:3]


def test_a_drag_leaves_no_trace() -> None:
    p = Player(TestHost((1280, 800), deal="PY1-N-AAAAAAS"))
    p.settle()
    before = p.app.surface.copy()
    p.lift(p.at("7C"), (300, 300))
    p.key(pygame.K_ESCAPE)
    p.mouse_up(300, 300)
    p.post(pygame.WINDOWLEAVE)
    p.settle()
    free = [p.app.layout.message.inflate(4, 4), p.app.layout.figures]
    assert differences(before, p.app.surface, free) is None


@pytest.mark.parametrize("name", ["menu", "new", "statistics", "settings", "rules"])
def test_a_closed_panel_leaves_no_trace(name: str) -> None:
    p = Player(TestHost((1024, 768), deal="PS1-R-5"))
    p.settle()
    before = p.app.surface.copy()
    p.app.command(name)
    p.frame()
    assert differences(before, p.app.surface, []) is not None
    p.key(pygame.K_ESCAPE)
    p.settle()
    assert differences(before, p.app.surface, []) is None


@pytest.mark.parametrize(("size", "ratio"), SIZES)
def test_a_resize_gives_the_same_picture_as_a_start(size: tuple[int, int], ratio: float) -> None:
    p = Player(TestHost((900, 700), deal="PS1-R-5"))
    p.settle()
    p.resize(*size, ratio)
    p.settle()
    resized = p.app.surface.copy()
    start = Player(TestHost(size, ratio, deal="PS1-R-5"))
    start.settle()
    assert differences(resized, start.app.surface, []) is None


def test_every_frame_of_a_game_has_each_card_once() -> None:
    code = parse_code("PS1-R-7")
    p = Player(TestHost((640, 480), deal=str(code)))
    rng = random.Random(3)
    game: Game = p.game
    for _ in range(25):
        moves = legal_moves(game.deal, game.rules, game.position)
        p.app.play.move(rng.choice(moves))
        for _ in range(3):
            p.frame(0.04)
            painted = p.painted()
            shown = {card for card, spot in p.app.spots.items() if spot.shown}
            assert len(painted) == len(set(painted)) and set(painted) == shown
