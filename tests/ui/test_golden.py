"""The golden pictures: what a scene looked like when somebody last looked at it.

After a change that is meant: `python build/pictures.py --update`, and look at the sheet.
"""

import pygame
import pytest

from build.pictures import FAR, GOLDEN, Scene, contact_sheet, draw, scenes, worst_tile
from tests.ui.driver import Player
from tests.ui.host import TestHost

KEPT = [scene for scene in scenes() if scene.golden]


@pytest.mark.parametrize("scene", KEPT, ids=lambda scene: scene.name)
def test_the_picture_is_the_golden_one(scene: Scene) -> None:
    golden = GOLDEN / f"{scene.name}.png"
    assert golden.is_file(), "python build/pictures.py --update"
    difference = worst_tile(draw(scene), pygame.image.load(golden))
    assert difference <= FAR, f"{scene.name} differs by {difference}: look at it"


def test_the_goldens_are_few_and_small() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == {scene.name for scene in KEPT}
    assert sum(path.stat().st_size for path in GOLDEN.glob("*.png")) < 2_500_000


def picture() -> pygame.Surface:
    player = Player(TestHost((375, 667), deal="PY1-N-AAAAAAS"))
    player.settle()
    return player.app.surface.copy()


def test_the_same_picture_is_the_same() -> None:
    assert worst_tile(picture(), picture()) == 0


def test_a_card_moved_by_one_pixel_is_seen() -> None:
    player = Player(TestHost((375, 667), deal="PY1-N-AAAAAAS"))
    player.settle()
    before = player.app.surface.copy()
    for card in (0, 10, 21, 27, 28):
        other = before.copy()
        spot = player.app.spots[card]
        size = player.app.layout.card
        face = before.subsurface((spot.x, spot.y, size[0], player.app.layout.step)).copy()
        other.blit(face, (spot.x + 1, spot.y))
        assert worst_tile(before, other) > FAR


def test_a_changed_glyph_is_seen() -> None:
    before = picture()
    player = Player(TestHost((375, 667), deal="PY1-N-AAAAAAS"))
    player.game.move_count = 8  # instead of 0
    player.app.changed()
    player.settle()
    assert worst_tile(before, player.app.surface) > FAR


def test_a_suit_of_another_shape_is_seen() -> None:
    before = picture()
    player = Player(TestHost((375, 667), deal="PY1-N-AAAAAAS"))
    cards = [str(card) for card in player.game.deal.cards]
    cards[21], cards[27] = cards[27], cards[21]  # 7♣ and 7♠
    player.deal(" ".join(cards))
    other = player.app.surface
    clip = player.app.layout.places[21]
    assert worst_tile(before.subsurface(clip), other.subsurface(clip)) > FAR


def test_a_shade_of_difference_in_smoothing_is_not_seen() -> None:
    before = picture()
    other = before.copy()
    for x in range(0, 375, 2):  # every edge a little softer, every colour a little off
        other.fill((4, 4, 4), (x, 0, 1, 667), pygame.BLEND_RGB_ADD)
    assert worst_tile(before, other) <= FAR


def test_the_contact_sheet_shows_all() -> None:
    pictures = {"one": picture(), "two": picture()}
    sheet = contact_sheet(pictures, width=400)
    assert sheet.get_width() == 400 and sheet.get_height() > 128
