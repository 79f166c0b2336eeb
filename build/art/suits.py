"""The four suits and the thirteen ranks as outlines."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from build.art.pen import joined, moved

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")

# each in a square of 100, absolute commands only
SUIT_PATHS = {
    "S": "M50 2C54 20 65 32 77 43C88 53 94 59 94 69C94 82 83 90 72 90C63 90 58 86 54 80"
    "C55 87 58 93 65 98H35C42 93 45 87 46 80C42 86 37 90 28 90C17 90 6 82 6 69"
    "C6 59 12 53 23 43C35 32 46 20 50 2Z",
    "H": "M50 96C43 80 5 63 5 33C5 17 16 6 29 6C38 6 46 11 50 21C54 11 62 6 71 6C84 6 95 17 95 33"
    "C95 63 57 80 50 96Z",
    "D": "M50 2C59 21 73 38 89 50C73 62 59 79 50 98C41 79 27 62 11 50C27 38 41 21 50 2Z",
    "C": "M35.8 41.8A22 22 0 1 1 64.2 41.8A22 22 0 1 1 55 70.2C56 82 60 91 67 98H33"
    "C40 91 44 82 45 70.2A22 22 0 1 1 35.8 41.8Z",
}


def suit_path(suit: str, x: float, y: float, size: float, upside: bool = False) -> str:
    """The path data of a suit of this size with its middle at (x, y)."""
    scale = size / 100
    if upside:
        scale = -scale
    return moved(SUIT_PATHS[suit], x - 50 * scale, y - 50 * scale, scale)


@cache
def _rank_font() -> Any:
    from importlib.resources import files

    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    name = Path(str(files("font_fjallaone"))) / "files" / "FjallaOne-Regular.ttf"
    return TTFont(name)


class _Pen:
    """Takes a glyph's outline down as absolute SVG commands, y downwards."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.points: list[tuple[float, float]] = []
        self.here = (0.0, 0.0)

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        self.points += points
        self.here = points[-1]
        self.parts.append(command + joined([v for x, y in points for v in (x, -y)]))

    def moveTo(self, point: tuple[float, float]) -> None:
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:
        self._add("C", *points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:
        for i, control in enumerate(points[:-1]):
            end = points[i + 1]
            if i + 2 < len(points):
                end = ((control[0] + end[0]) / 2, (control[1] + end[1]) / 2)
            self._add("Q", control, end)

    def closePath(self) -> None:
        self.parts.append("Z")

    endPath = closePath

    def addComponent(self, name: str, transform: object) -> None:
        raise ValueError(f"glyph {name} is composed")


def _short_tail(pen: _Pen) -> tuple[str, float, float, float]:
    """The outline with what hangs below the line drawn up."""
    parts = []
    for part in pen.parts:
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", part)]
        flat = [v * 0.6 if i % 2 and v > 0 else v for i, v in enumerate(numbers)]
        parts.append(part[0] + joined(flat))
    xs = [x for x, _ in pen.points]
    return "".join(parts), min(xs), max(xs), max(y for _, y in pen.points)


@cache
def _glyph(char: str) -> tuple[str, float, float, float]:
    """Outline, left edge, right edge, height above the line of one glyph."""
    font = _rank_font()
    pen = _Pen()
    font.getGlyphSet()[font.getBestCmap()[ord(char)]].draw(pen)
    if char == "Q":  # its tail would touch the suit below
        return _short_tail(pen)
    xs = [x for x, _ in pen.points]
    ys = [y for _, y in pen.points]
    return "".join(pen.parts), min(xs), max(xs), max(ys)


def word_path(
    text: str,
    x: float,
    base: float,
    height: float,
    widest: float,
    gap: float = 1.6,
    stretch: float = 1.0,
) -> str:
    """Path data of digits or capitals, centred on x, standing on base, never wider than widest.

    The height is that of a flat capital; round ones overshoot it as in the font.
    """
    tall = _glyph("E")[3]
    scale = height / tall
    width = sum((_glyph(c)[2] - _glyph(c)[1]) * scale for c in text) + gap * (len(text) - 1)
    squeeze = min(stretch, widest / width)
    left = x - width * squeeze / 2
    out = ""
    for c in text:
        d, lo, hi, _ = _glyph(c)
        out += moved(d, left - lo * scale * squeeze, base, scale * squeeze, scale)
        left += ((hi - lo) * scale + gap) * squeeze
    return out
