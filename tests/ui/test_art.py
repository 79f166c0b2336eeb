"""The pictures and the sounds: all there, well formed, drawable, told apart."""

from __future__ import annotations

import io
import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from game.ui.sounds import EVENTS

ASSETS = Path(__file__).resolve().parents[2] / "assets"
THEME: dict[str, Any] = json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
DECKS = ("plain", "large")
FACES = [f"cards/{deck}/{rank}{suit}.svg" for deck in DECKS for rank in RANKS for suit in SUITS]
BACKS = [f"cards/backs/{name}.svg" for name in ("pyramid", "lattice", "dunes")]
MARKS = [f"cards/marks/value-{value}.svg" for value in (1, 11, 12, 13)] + ["cards/marks/lock.svg"]
TABLES = [f"tables/{name}.svg" for name in ("classic", "light", "dark")]
ICON_NAMES = [
    "menu",
    "undo",
    "redo",
    "hint",
    "new",
    "restart",
    "settings",
    "stats",
    "rules",
    "copy",
    "paste",
    "share",
    "close",
    "back",
    "forward",
    "lock",
    "draw",
    "recycle",
    "calendar",
    "board",
    "medal",
    "sound",
    "mute",
    "check",
    "coach-yes",
    "coach-no",
    "coach-unknown",
    "flag",
    "star",
    "trophy",
    "search",
    "daily",
    "user-free",
    "info",
    "language",
    "hand",
    "up",
    "down",
]
ICONS = [f"icons/{name}.svg" for name in ICON_NAMES]
ALLOWED = {
    "svg", "g", "path", "rect", "circle", "defs", "linearGradient", "radialGradient", "stop",
}  # fmt: skip


def text(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def draw(svg: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height))


@pytest.mark.parametrize("name", FACES + BACKS + MARKS + TABLES + ICONS + ["app/icon.svg"])
def test_is_svg_that_every_renderer_draws(name: str) -> None:
    root = ElementTree.fromstring(text(name))
    tags = {str(element.tag).rpartition("}")[2] for element in root.iter()}
    assert tags <= ALLOWED
    for element in root.iter():
        assert not {"style", "class", "clip-path", "mask", "filter"} & set(element.attrib)
    box = {"cards": "0 0 100 140", "tables": "0 0 160 100", "icons": "0 0 24 24"}
    assert root.get("viewBox") == box.get(name.partition("/")[0], "0 0 100 100")
    assert len(text(name)) < 16_000


@pytest.mark.parametrize("name", FACES + BACKS)
@pytest.mark.parametrize("width", [28, 40, 77, 180])
def test_card_fills_its_box_but_the_corners(name: str, width: int) -> None:
    height = round(width * 1.4)
    card = draw(text(name), width, height)
    assert card.get_size() == (width, height)
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        assert card.get_at(corner).a < 100
    for inside in ((width // 2, height // 2), (width // 2, 2), (2, height // 2)):
        assert card.get_at(inside).a == 255


@pytest.mark.parametrize("name", MARKS)
def test_mark_lies_on_the_part_that_the_next_row_leaves(name: str) -> None:
    mark = draw(text(name), 100, 140)
    box = mark.get_bounding_rect(min_alpha=8)
    assert box.width > 20 and box.height > 20
    assert box.bottom <= 53  # 38 %
    assert box.left >= 27  # right of the index


@pytest.mark.parametrize("name", TABLES)
def test_table_is_lit_from_above_and_covers(name: str) -> None:
    table = draw(text(name), 320, 200)
    assert table.get_size() == (320, 200)
    for spot in ((0, 0), (319, 199), (160, 100)):
        assert table.get_at(spot).a == 255
    top, foot = (table.get_at((160, y)) for y in (50, 196))
    assert sum(top[:3]) > sum(foot[:3])


@pytest.mark.parametrize("name", ICONS)
def test_icon_is_white_and_inside_its_box(name: str) -> None:
    assert set(re.findall(r"#[0-9a-fA-F]+", text(name))) == {"#fff"}
    icon = draw(text(name), 48, 48)
    box = icon.get_bounding_rect(min_alpha=8)
    assert box.width >= 12 or box.height >= 12
    assert box.left >= 1 and box.top >= 1 and box.right <= 47 and box.bottom <= 47


def test_icons_differ() -> None:
    seen = {pygame.image.tobytes(draw(text(name), 24, 24), "RGBA") for name in ICONS}
    assert len(seen) == len(ICONS)


@pytest.mark.parametrize("name", FACES)
def test_ink_is_one_token(name: str) -> None:
    """A four-colour deck is made by putting another colour in the token's place."""
    ink, other = THEME["ink"]["red"], THEME["ink"]["black"]
    if name[-5] in "SC":
        ink, other = other, ink
    assert ink in text(name)
    assert other not in text(name)


def index(deck: str, rank: str, suit: str, width: int) -> list[float]:
    """The grey of the corner with rank and suit."""
    svg = text(f"cards/{deck}/{rank}{suit}.svg")
    svg = svg.replace(THEME["ink"]["red"], THEME["ink"]["black"])
    card = draw(svg, width, round(width * 1.4))
    sheet = pygame.Surface(card.get_size())
    sheet.fill((255, 255, 255))
    sheet.blit(card, (0, 0))
    wide = 0.27 if deck == "plain" else 0.8
    return [
        sum(sheet.get_at((x, y))[:3]) / 765
        for y in range(round(width * 1.4 * 0.38))
        for x in range(round(width * wide))
    ]


@pytest.mark.parametrize("deck", DECKS)
def test_suits_are_told_apart_by_shape_alone(deck: str) -> None:
    """At 40 pixels, all in one ink, seven whole pixels or more differ between any two."""
    for one, two in combinations(SUITS, 2):
        a, b = (index(deck, "7", suit, 40) for suit in (one, two))
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 7, (one, two)


@pytest.mark.parametrize("deck", DECKS)
def test_ranks_are_told_apart_at_phone_size(deck: str) -> None:
    for one, two in combinations(RANKS, 2):
        a, b = (index(deck, rank, "S", 40) for rank in (one, two))
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 5, (one, two)


def test_a_value_badge_does_not_touch_the_index() -> None:
    for value in (1, 11, 12, 13):
        badge = draw(text(f"cards/marks/value-{value}.svg"), 200, 280).get_bounding_rect(
            min_alpha=8
        )
        assert badge.left > 200 * 0.7 and badge.right <= 200


@pytest.mark.parametrize("size", [16, 32, 48, 64, 128, 180, 192, 256, 512, 1024])
def test_app_icon(size: int) -> None:
    icon = pygame.image.load(ASSETS / "app" / f"icon-{size}.png")
    assert icon.get_size() == (size, size)
    assert icon.get_at((0, 0)).a < 60 and icon.get_at((size // 2, size // 2)).a == 255


def test_app_icon_for_masks_and_windows() -> None:
    maskable = pygame.image.load(ASSETS / "app" / "maskable-512.png")
    assert maskable.get_at((0, 0)).a == 255
    data = (ASSETS / "app" / "icon.ico").read_bytes()
    assert data[:6] == b"\0\0\1\0\5\0"
    assert data.count(b"\x89PNG") == 5


def test_pictures_are_what_the_script_makes() -> None:
    pytest.importorskip("fontTools")
    pytest.importorskip("font_fjallaone")
    from build.sprites import differences

    assert differences(ASSETS) == []


def test_sounds_are_short_quiet_and_without_clicks() -> None:
    numpy = pytest.importorskip("numpy")
    soundfile = pytest.importorskip("soundfile")
    files = {path.stem: path for path in (ASSETS / "sounds").iterdir()}
    assert set(files) == set(EVENTS)
    assert sum(path.stat().st_size for path in files.values()) < 150_000
    for name, path in files.items():
        wave, rate = soundfile.read(path)
        assert rate == 44100 and wave.ndim == 1
        assert len(wave) / rate <= (2.0 if name == "win" else 0.41)
        assert 10 ** (-24 / 20) < numpy.abs(wave).max() <= 10 ** (-9 / 20)
        assert numpy.abs(wave[:8]).max() < 0.01 and numpy.abs(wave[-8:]).max() < 0.003
