"""The two faces have every sign that the game writes, and figures of one width."""

from __future__ import annotations

from pathlib import Path

import pytest

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
WEIGHTS = ("Medium", "Bold")

LATIN = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ«»\u00a0\u202f"
BULGARIAN = "".join(map(chr, range(0x410, 0x450))) + "ѝЍ„“"
SIGNS = "«»„“”‘’–—…·×→←↑↓±≤≥%/№−♠♥♦♣∞"


def path(weight: str) -> Path:
    return FONTS / f"PyramideSans-{weight}.ttf"


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_sign_has_a_glyph(weight: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    font = ttlib.TTFont(path(weight))
    known = font.getBestCmap()
    missing = [c for c in LATIN + FRENCH + BULGARIAN + SIGNS if ord(c) not in known]
    assert missing == []
    empty = [
        c
        for c in (LATIN + FRENCH + BULGARIAN + SIGNS)
        if not c.isspace() and font["glyf"][known[ord(c)]].numberOfContours == 0
    ]
    assert empty == []


@pytest.mark.parametrize("weight", WEIGHTS)
def test_name_and_licence(weight: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    names = ttlib.TTFont(path(weight))["name"]
    assert names.getDebugName(16) == "Pyramide Sans"
    assert "Manrope" not in (names.getDebugName(1) + names.getDebugName(4) + names.getDebugName(6))
    assert "Open Font License" in names.getDebugName(13)
    text = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "Manrope" in text and "SIL OPEN FONT LICENSE" in text


@pytest.mark.parametrize("weight", WEIGHTS)
def test_renders_with_figures_of_one_width(weight: str) -> None:
    import pygame

    pygame.font.init()
    font = pygame.font.Font(str(path(weight)), 32)
    assert len({font.size(figure)[0] for figure in "0123456789"}) == 1
    metrics = font.metrics("10♣ Пирамида é ∞ №")
    assert all(metric is not None for metric in metrics)
    shapes = {pygame.image.tobytes(font.render(s, True, (0, 0, 0)), "RGBA") for s in "♠♥♦♣□"}
    assert len(shapes) == 5


@pytest.mark.parametrize("weight", WEIGHTS)
def test_pairs_are_kerned(weight: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    pairs = ttlib.TTFont(path(weight))["kern"].kernTables[0].kernTable
    assert pairs["A", "V"] < 0
    assert not any("space" in pair for pair in pairs)


def test_fonts_are_small() -> None:
    assert sum(path(weight).stat().st_size for weight in WEIGHTS) < 160_000
