"""Pictures at exactly the size they are drawn at: nothing here is ever scaled up.

Cards, marks and icons come from the SVG sprites in `assets/`; rounded boxes and rings are
written as SVG too, since that is what has smooth edges. Everything is kept until it has
not been used for a while, so that a still size costs nothing and a new one stays small.
"""

from __future__ import annotations

import io
import math
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from game.engine.cards import Card, Suit
from game.paths import ASSETS
from game.ui.theme import ink

# bytes of pictures that are kept, never more than the first and for a window of any size so
# many times those of its table: all cards, lying and turning, take 14 tables, panels a few
_KEEP: Final = 288_000_000
_TABLES: Final = 18
_LIGHT: Final = (480, 300)
DIM: Final = 168  # of 255: what is left of a covered card's light


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How the player wants the cards."""

    large: bool = False  # large indices
    four: bool = False  # four colours
    labels: bool = True  # values beside A J Q K
    back: str = "pyramid"


@cache
def _svg(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def _load(svg: str, size: tuple[int, int]) -> Surface:
    if sys.platform != "emscripten":
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    # pygame cannot read Python's file objects there, only files (which live in memory)
    path = Path(tempfile.gettempdir(), "picture.svg")
    path.write_text(svg, encoding="utf-8")
    return pygame.image.load_sized_svg(path, size)


def _raster(svg: str, size: tuple[int, int]) -> Surface:
    loaded = _load(svg, size).convert_alpha()
    if loaded.get_size() == size:
        return loaded
    # the loader keeps the aspect and may be a pixel off: cut or pad, never scale
    surface = Surface(size, pygame.SRCALPHA)
    surface.blit(loaded, (0, 0))
    return surface


def _ready(picture: Surface) -> Surface:
    """`picture` in the form that is quickest to draw: with the screen's own order of colours,
    and its clear and its solid runs noted once (on the page that is twenty times as fast)."""
    if not picture.get_flags() & pygame.SRCALPHA:
        return picture
    ready = picture.convert_alpha()
    alpha = picture.get_alpha()
    ready.set_alpha(255 if alpha is None else alpha, pygame.RLEACCEL)
    return ready


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


def _hex(colour: Color) -> str:
    return f"rgb({colour.r},{colour.g},{colour.b})"


def _dashes(
    width: float, height: float, radius: float, dash: float, gap: float
) -> list[list[tuple[float, float]]]:
    """The dashes along a box with round corners, as lines of points.

    Written out, since the SVG loader's own `stroke-dasharray` reads memory that was never
    set: now and then it fills half the box.
    """
    straight = (width - 2 * radius, height - 2 * radius)
    corner = math.pi / 2 * radius
    whole = 2 * (sum(straight) + 2 * corner)
    count = max(4, round(whole / (dash + gap)))
    dash *= whole / count / (dash + gap)

    def at(way: float) -> tuple[float, float]:
        """The point so far along, clockwise from the left end of the upper edge."""
        # the start of each side, the direction of it, the centre of the corner after it
        right, bottom = width - radius, height - radius
        sides = (
            (straight[0], (radius, 0.0), (1, 0), (right, radius)),
            (straight[1], (width, radius), (0, 1), (right, bottom)),
            (straight[0], (right, height), (-1, 0), (radius, bottom)),
            (straight[1], (0.0, bottom), (0, -1), (radius, radius)),
        )
        way %= whole
        for turn, (length, (x, y), (dx, dy), (cx, cy)) in enumerate(sides):
            if way < length:
                return x + dx * way, y + dy * way
            way -= length
            if way < corner:
                angle = (turn - 1) * math.pi / 2 + way / radius
                return cx + radius * math.cos(angle), cy + radius * math.sin(angle)
            way -= corner
        return radius, 0.0

    steps = 6
    return [
        [at(whole * i / count + dash * (step / steps - 0.5)) for step in range(steps + 1)]
        for i in range(count)
    ]


class Art:
    """All pictures, made when first asked for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
        self.bytes = 0  # of the pictures that are kept
        self._room = _KEEP  # for them
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}

    def _get(
        self, key: tuple[object, ...], make: Callable[[], Surface], material: bool = False
    ) -> Surface:
        """The picture kept under `key`, made if need be; `material` is not drawn itself but
        worked into other pictures."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make() if material else _ready(make())
            self.bytes += _bytes(found)
            while self.bytes > self._room and len(self._kept) > 1:
                self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    # --- cards

    def face(self, card: Card, size: tuple[int, int], style: CardStyle, dim: bool) -> Surface:
        """A card face, bright or dimmed, with its value label if the player wants it."""
        key = ("face", card, size, style.large, style.four, style.labels, dim)
        return self._get(key, lambda: self._face(card, size, style, dim), material=True)

    def _face(self, card: Card, size: tuple[int, int], style: CardStyle, dim: bool) -> Surface:
        if dim:
            surface = self.face(card, size, style, False).copy()
            surface.fill((DIM, DIM, DIM + 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface
        svg = _svg(f"cards/{'large' if style.large else 'plain'}/{card}.svg")
        if style.four and card.suit.value in ink().four:
            token = ink().red if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else ink().black
            svg = svg.replace(token, ink().four[card.suit.value])
        surface = _raster(svg, size)
        if style.labels and card.rank_name != str(card.rank):
            surface.blit(_raster(_svg(f"cards/marks/value-{card.rank}.svg"), size), (0, 0))
        return surface

    def back(self, size: tuple[int, int], style: CardStyle) -> Surface:
        name = f"cards/backs/{style.back}.svg"
        return self._get(("back", name, size), lambda: _raster(_svg(name), size), material=True)

    def flat(self, picture: Surface, key: tuple[object, ...]) -> Surface:
        """`picture` of a face or back as a sprite without a shadow."""
        return self._get(("flat", *key), lambda: picture)

    def raised(self, picture: Surface, key: tuple[object, ...]) -> Surface:
        """`picture` with its shadow, as one sprite; blit it `shadow_margin` further up and left."""
        return self._get(("raised", *key), lambda: self._raised(picture))

    def turned(self, sprite: Surface, key: tuple[object, ...], width: int) -> Surface:
        """`sprite` seen narrower, while its card turns over."""
        size = (width, sprite.get_height())
        return self._get(
            ("turned", width, *key), lambda: pygame.transform.smoothscale(sprite, size)
        )

    def _raised(self, picture: Surface) -> Surface:
        size = picture.get_size()
        sprite = self.shadow(size).copy()
        margin = self.shadow_margin(size)
        sprite.blit(picture, (margin, margin))
        return sprite

    def mark(self, name: str, size: tuple[int, int]) -> Surface:
        """An overlay of card size: `lock`."""
        return self._get(
            ("mark", name, size), lambda: _raster(_svg(f"cards/marks/{name}.svg"), size)
        )

    def shadow(self, size: tuple[int, int], strength: int = 90) -> Surface:
        """A soft shadow for a card of `size`, `shadow_margin` larger on every side."""
        key = ("shadow", size, strength)
        return self._get(key, lambda: self._shadow(size, strength), material=True)

    @staticmethod
    def shadow_margin(size: tuple[int, int]) -> int:
        return max(3, size[0] // 9)

    def _shadow(self, size: tuple[int, int], strength: int) -> Surface:
        margin = self.shadow_margin(size)
        surface = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        box = self.box(size, size[0] // 11, Color(0, 0, 0, strength))
        surface.blit(box, (margin, margin + margin // 4))
        return pygame.transform.gaussian_blur(surface, max(1, margin // 2))

    # --- shapes

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        fill: Color | None,
        edge: Color | None = None,
        edge_width: float = 0,
        dashed: bool = False,
    ) -> Surface:
        """A box with round corners and smooth edges."""
        key = ("box", size, radius, tuple(fill or ()), tuple(edge or ()), edge_width, dashed)
        return self._get(key, lambda: self._box(size, radius, fill, edge, edge_width, dashed))

    def _box(
        self,
        size: tuple[int, int],
        radius: int,
        fill: Color | None,
        edge: Color | None,
        edge_width: float,
        dashed: bool,
    ) -> Surface:
        width, height = max(1, size[0]), max(1, size[1])
        inset = edge_width / 2
        radius = min(radius, width // 2, height // 2)
        paint = f'fill="{_hex(fill)}" fill-opacity="{fill.a / 255:.3f}"' if fill else 'fill="none"'
        if edge and edge_width:
            paint += (
                f' stroke="{_hex(edge)}" stroke-opacity="{edge.a / 255:.3f}"'
                f' stroke-width="{edge_width}"'
            )
        wide, high = max(0.1, width - edge_width), max(0.1, height - edge_width)
        round_ = max(0.0, radius - inset)
        if dashed:
            dashes = _dashes(wide, high, round_, edge_width * 3.2, edge_width * 2.6)
            path = "".join(
                "M" + "L".join(f"{inset + x:.2f} {inset + y:.2f}" for x, y in dash)
                for dash in dashes
            )
            shape = f'<path d="{path}" {paint}/>'
        else:
            shape = (
                f'<rect x="{inset}" y="{inset}" width="{wide}" height="{high}" rx="{round_}"'
                f" {paint}/>"
            )
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">{shape}</svg>'
        )
        return _raster(svg, (width, height))

    def icon(self, name: str, size: int, colour: Color) -> Surface:
        """An icon, `size` pixels square, in one colour."""
        return self._get(
            ("icon", name, size, tuple(colour)), lambda: self._icon(name, size, colour)
        )

    def _icon(self, name: str, size: int, colour: Color) -> Surface:
        surface = _raster(_svg(f"icons/{name}.svg"), (size, size))
        surface.fill(tuple(colour), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def emblem(self, name: str, size: tuple[int, int]) -> Surface:
        """A picture of several colours from the icons."""
        return self._get(("emblem", name, size), lambda: _raster(_svg(f"icons/{name}.svg"), size))

    def table(self, name: str, size: tuple[int, int]) -> Surface:
        """The table itself, of the window's size."""
        return self._get(("table", name, size), lambda: self._table(name, size))

    def ground(
        self, name: str, size: tuple[int, int], strips: Sequence[Rect], shade: Color
    ) -> Surface:
        """The table with shaded strips on it."""
        key = ("ground", name, size, tuple(map(tuple, strips)), tuple(shade))
        ground = self._get(key, lambda: self._ground(name, size, strips, shade))
        self._room = min(_KEEP, _TABLES * _bytes(ground))
        return ground

    def _ground(
        self, name: str, size: tuple[int, int], strips: Sequence[Rect], shade: Color
    ) -> Surface:
        surface = self.table(name, size).copy()
        for strip in strips:
            box = Surface(strip.size, pygame.SRCALPHA)
            box.fill(shade)
            surface.blit(box, strip)
        return surface

    @staticmethod
    def _table(name: str, size: tuple[int, int]) -> Surface:
        # nothing but soft light, so a few hundred pixels carry it all
        light = _load(_svg(f"tables/{name}.svg"), _LIGHT)
        return pygame.transform.smoothscale(light.convert(), size)

    # --- text

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        found = self._fonts.get((size, bold))
        if found is None:
            name = "Bold" if bold else "Medium"
            found = pygame.font.Font(ASSETS / f"fonts/PyramideSans-{name}.ttf", max(6, size))
            self._fonts[size, bold] = found
        return found

    def text(self, text: str, size: int, colour: Color, bold: bool = False) -> Surface:
        """One line of text."""
        return self._get(
            ("text", text, size, tuple(colour), bold),
            lambda: self._text(text, size, colour, bold),
        )

    def _text(self, text: str, size: int, colour: Color, bold: bool) -> Surface:
        surface = self.font(size, bold).render(text, True, colour)
        if colour.a < 255:
            surface.set_alpha(colour.a)
        return surface

    def fitted(
        self, text: str, size: int, colour: Color, width: int, bold: bool = False
    ) -> Surface:
        """One line of text, in the largest size up to `size` that fits into `width`; what
        would become too small to read ends in an ellipsis."""
        smallest = max(8, round(size * 0.68))
        for smaller in range(size, smallest - 1, -1):
            if self.font(smaller, bold).size(text)[0] <= width:
                return self.text(text, smaller, colour, bold)
        font = self.font(smallest, bold)
        while text and font.size(text + "…")[0] > width:
            text = text[:-1]
        return self.text(text.rstrip() + "…", smallest, colour, bold)

    def halves(self, text: str, size: int, bold: bool = False) -> list[str]:
        """`text` in two lines, as even as can be; one word stays one line."""
        words = text.split(" ")
        both = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        font = self.font(size, bold)
        best = min(both, key=lambda two: max(font.size(one)[0] for one in two), default=(text,))
        return list(best)

    def wrap(self, text: str, size: int, width: int, bold: bool = False) -> list[str]:
        """`text` in lines that fit into `width` pixels."""
        font = self.font(size, bold)
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines
