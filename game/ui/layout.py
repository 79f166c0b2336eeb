"""Every rectangle of the table for a window size: pure arithmetic, no display.

Invariant: for any window of 320 × 480 CSS pixels or more nothing that is read or touched
is cut or overlaps something else, the pyramid stands in the middle, and on touch screens
every button measures at least 44 CSS pixels (`tests/ui/test_layout.py` walks the sizes).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pygame import Rect

from game.engine.pyramid import ROWS, WHERE
from game.hosts.port import Insets

ASPECT: Final = 1.4  # a card's height over its width
GAP: Final = 0.06  # between the cards of a row, in card widths
WIDTHS: Final = ROWS + (ROWS - 1) * GAP  # a full row in card widths
TIGHT, ROOMY = 0.40, 0.74  # how far a row shows above the next, in card heights
FAN: Final = 0.34  # how far the card under the waste top looks out, in card widths
TOUCH: Final = 44  # CSS pixels that a finger needs
TOOLS: Final = ("undo", "redo", "hint", "new")


class Arrangement(StrEnum):
    TALL = "tall"  # stock and waste under the pyramid, tools below
    WIDE = "wide"  # stock and waste at its left, tools below
    SHORT = "short"  # like wide, with the tools in a column at the right


@dataclass(frozen=True, slots=True)
class Wants:
    """What the table has to show, apart from the window's size."""

    fan: bool = False  # the card under the waste top can be touched
    draw_button: bool = False  # the stock's own card can be touched, so drawing has a button
    mirrored: bool = False  # for the left hand
    code: int = 13  # letters of the deal code


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles, in pixels of the surface."""

    size: tuple[int, int]
    ratio: float  # pixels for one CSS pixel
    unit: float  # pixels for one pixel of the design, grows with the window
    arrangement: Arrangement
    card: tuple[int, int]
    step: int  # from one row to the next
    places: tuple[Rect, ...]  # the 28 of the pyramid
    stock: Rect
    waste: Rect
    removed: Rect
    fan: int  # the card under the waste top lies so far to its side (signed)
    draw_button: Rect | None
    stock_caption: Rect
    removed_caption: Rect
    bar: Rect
    menu: Rect
    figures: Rect  # score, moves, time
    code: Rect
    tools: Rect
    buttons: dict[str, Rect]
    message: Rect  # the room for the message
    message_beside: Rect  # what is left of it while the rescue button shows
    rescue: Rect  # «Back to before the mistake»

    @property
    def gap(self) -> int:
        return max(1, round(self.card[0] * GAP))

    @property
    def strips(self) -> list[Rect]:
        """The strips behind bar and tools, out to the window's edge, behind a notch too."""
        width, height = self.size
        strips = [Rect(0, 0, width, self.bar.bottom)]
        if self.arrangement is not Arrangement.SHORT:
            strips.append(Rect(0, self.tools.top, width, height - self.tools.top))
        return strips


def unit_of(size: tuple[int, int], ratio: float) -> float:
    """Pixels for one pixel of the design: text and buttons grow with big windows."""
    smaller = min(size) / ratio
    return ratio * min(max(smaller / 760, 0.92 if smaller < 340 else 1.0), 2.4)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What every arrangement starts from: the free area and the sizes of bar and tools."""

    size: tuple[int, int]
    ratio: float
    unit: float
    area: Rect  # the window within its safe insets
    wants: Wants

    def px(self, design: float) -> int:
        return round(design * self.unit)

    @property
    def button(self) -> int:
        """Height and least width of a button."""
        return max(round(TOUCH * self.ratio), self.px(44))


@lru_cache(maxsize=16)
def arrange(
    size: tuple[int, int],
    ratio: float = 1.0,
    insets: Insets | None = None,
    wants: Wants | None = None,
) -> Layout:
    """The layout for a window of `size` pixels with the largest cards that fit."""
    insets, wants = insets or Insets(), wants or Wants()
    width, height = size
    area = Rect(
        insets.left,
        insets.top,
        max(1, width - insets.left - insets.right),
        max(1, height - insets.top - insets.bottom),
    )
    frame = _Frame(size, ratio, unit_of(size, ratio), area, wants)
    if area.width > area.height and area.height < 540 * ratio:
        layout = _short(frame)
    else:
        layout = max(_tall(frame), _wide(frame), key=lambda one: one.card[0])
    return _mirrored(layout) if wants.mirrored else layout


# --- the three arrangements


def _tall(frame: _Frame) -> Layout:
    area, px = frame.area, frame.px
    bar = Rect(area.left, area.top, area.width, frame.button + px(10))
    low = area.height < 560 * frame.ratio  # every pixel goes to the pyramid's rows
    under = frame.button + px(10 if low else 20)
    tools = Rect(area.left, area.bottom - under, area.width, under)
    high = max(frame.button, px(40))
    message = Rect(area.left + px(8), tools.top - high - px(4), area.width - px(16), high)
    top, bottom = bar.bottom + px(8 if low else 12), message.top - px(5 if low else 6)
    caption, between = px(22 if low else 24), px(10 if low else 16)

    def rows_room(card_width: int) -> float:
        return bottom - top - 2 * card_width * ASPECT - between - caption

    def fits(card_width: int) -> bool:
        clusters = card_width * (2.3 + (FAN if frame.wants.fan else 0))
        if frame.wants.draw_button:
            clusters += 2 * (frame.button + px(12))
        return (
            card_width * WIDTHS <= area.width - 2 * px(7)
            and clusters <= area.width - 2 * px(7)
            and rows_room(card_width) >= (ROWS - 1) * TIGHT * card_width * ASPECT
        )

    card = _largest(fits, area.width)
    card_height = round(card * ASPECT)
    step = int(min(rows_room(card) / (ROWS - 1), ROOMY * card_height))
    used = (ROWS - 1) * step + 2 * card_height + between + caption
    spare = max(0, bottom - top - used)
    top += spare // 3
    places = _pyramid(area.centerx, top, card, card_height, step)
    y = top + (ROWS - 1) * step + card_height + between + spare // 4
    fan = round(card * FAN) if frame.wants.fan else 0
    gap = round(card * 0.3)
    x = area.centerx - (2 * card + gap + fan) // 2
    stock = Rect(x, y, card, card_height)
    waste = Rect(stock.right + gap + fan, y, card, card_height)
    draw = None
    if frame.wants.draw_button:
        draw = Rect(0, 0, frame.button, frame.button)
        draw.midright = (stock.left - px(12), stock.centery)
    removed = Rect(area.right - px(9) - card, top, card, card_height)
    middle = (stock.left + waste.right) // 2  # of stock and waste together
    caption_width = min(2 * (middle - area.left) - px(8), px(260))
    return _layout(
        frame,
        Arrangement.TALL,
        places,
        step,
        stock,
        waste,
        removed,
        -fan,
        draw,
        Rect(middle - caption_width // 2, stock.bottom + px(3), caption_width, caption),
        bar,
        tools,
        message,
    )


def _wide(frame: _Frame) -> Layout:
    area, px = frame.area, frame.px
    bar = Rect(area.left, area.top, area.width, max(frame.button, px(46)) + px(12))
    tools_height = frame.button + px(20)
    tools = Rect(area.left, area.bottom - tools_height, area.width, tools_height)
    message = Rect(area.left + px(16), tools.top - px(52), area.width - px(32), px(44))
    return _beside(frame, Arrangement.WIDE, bar, tools, message, area, message.top - px(4))


def _short(frame: _Frame) -> Layout:
    area, px = frame.area, frame.px
    bar = Rect(area.left, area.top, area.width, frame.button + px(6))
    tools = Rect(
        area.right - frame.button - px(14),
        bar.bottom,
        frame.button + px(14),
        area.bottom - bar.bottom,
    )
    # between the figures and the code
    left = px(290 if area.width >= 760 * frame.ratio else 250)
    message = Rect(area.left + left, bar.top + px(4), area.width - left - px(190), px(40))
    return _beside(frame, Arrangement.SHORT, bar, tools, message, area, area.bottom - px(6))


def _beside(
    frame: _Frame,
    arrangement: Arrangement,
    bar: Rect,
    tools: Rect,
    message: Rect,
    area: Rect,
    bottom: int,
) -> Layout:
    """The pyramid in the middle, stock and waste at its top left, removed at its top right."""
    px = frame.px
    top = bar.bottom + px(14 if arrangement is Arrangement.WIDE else 6)
    margin = px(24 if arrangement is Arrangement.WIDE else 10)
    caption = px(26)
    side = tools.width if arrangement is Arrangement.SHORT else 0
    center = area.centerx
    fan_widths = FAN if frame.wants.fan else 0
    below = caption + (frame.button + px(6) if frame.wants.draw_button else 0)

    def cluster(card_width: int) -> int:
        return round(card_width * (2.2 + fan_widths))

    def fits(card_width: int, step_heights: float = TIGHT) -> bool:
        height = card_width * ASPECT
        if card_width * WIDTHS / 2 > area.width / 2 - max(side, 0) - px(8):
            return False
        if height * (1 + (ROWS - 1) * step_heights) > bottom - top:
            return False
        left = area.left + margin + cluster(card_width) + px(14)
        right = area.right - side - margin - card_width - px(14)
        for row in range(ROWS):
            half = (row + 1 + row * GAP) * card_width / 2
            if row * step_heights * height < height + below and center - half < left:
                return False
            if row * step_heights * height < height + caption and center + half > right:
                return False
        return True

    card = _largest(fits, area.width)
    card_height = round(card * ASPECT)
    room = (bottom - top - card_height) / (ROWS - 1)
    step = int(min(room, (0.62 if arrangement is Arrangement.WIDE else ROOMY) * card_height))
    spare = max(0, bottom - top - (ROWS - 1) * step - card_height)
    top += spare // 2
    places = _pyramid(center, top, card, card_height, step)
    fan = round(card * fan_widths)
    stock = Rect(area.left + margin, top, card, card_height)
    waste = Rect(stock.right + round(card * 0.18) + fan, top, card, card_height)
    removed = Rect(area.right - side - margin - card, top, card, card_height)
    caption_rect = Rect(stock.left, stock.bottom + px(4), waste.right - stock.left, caption)
    draw = None
    if frame.wants.draw_button:
        draw = Rect(stock.left, caption_rect.bottom, max(card, frame.button), frame.button)
    return _layout(
        frame,
        arrangement,
        places,
        step,
        stock,
        waste,
        removed,
        -fan,
        draw,
        caption_rect,
        bar,
        tools,
        message,
    )


# --- the parts


def _largest(fits: Callable[[int], bool], most: int) -> int:
    """The largest card width for which `fits` holds (at least 12 pixels), by bisection."""
    low, high = 12, max(13, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _pyramid(center: int, top: int, card: int, card_height: int, step: int) -> tuple[Rect, ...]:
    pitch = card + max(1, round(card * GAP))
    rects = []
    for row, column in WHERE:
        left = center - (row * pitch + card) // 2 + column * pitch
        rects.append(Rect(left, top + row * step, card, card_height))
    return tuple(rects)


def _layout(
    frame: _Frame,
    arrangement: Arrangement,
    places: tuple[Rect, ...],
    step: int,
    stock: Rect,
    waste: Rect,
    removed: Rect,
    fan: int,
    draw: Rect | None,
    stock_caption: Rect,
    bar: Rect,
    tools: Rect,
    message: Rect,
) -> Layout:
    px, button = frame.px, frame.button
    menu = Rect(0, 0, button, button)
    menu.midleft = (bar.left + px(10), bar.centery)
    letters = min(max(px(34) + px(9.6) * frame.wants.code, px(104)), px(212))
    code_width = min(letters, round(bar.width * (0.38 if bar.width >= 360 * frame.ratio else 0.34)))
    code = Rect(0, 0, code_width, max(button, px(38)))
    code.midright = (bar.right - px(10), bar.centery)
    if arrangement is Arrangement.SHORT:
        code.width = min(code_width, px(176))
        code.right = bar.right - px(8)
        message.width = max(1, code.left - px(10) - message.left)
    figures = Rect(
        menu.right + px(12), bar.top, max(1, code.left - menu.right - px(20)), bar.height
    )
    if arrangement is Arrangement.SHORT:
        figures.width = message.left - px(8) - figures.left
    caption = Rect(removed.left - px(20), removed.bottom + px(4), removed.width + px(29), px(24))
    caption.right = min(caption.right, frame.area.right)
    caption.left = caption.right - 2 * (caption.right - removed.centerx)
    caption.width = 2 * (removed.centerx - caption.left)
    beside, rescue = _rescue(frame, arrangement, message, places)
    return Layout(
        frame.size,
        frame.ratio,
        frame.unit,
        arrangement,
        (stock.width, stock.height),
        step,
        places,
        stock,
        waste,
        removed,
        fan,
        draw,
        stock_caption,
        caption,
        bar,
        menu,
        figures,
        code,
        tools,
        _tools(frame, arrangement, tools),
        message,
        beside,
        rescue,
    )


def _rescue(
    frame: _Frame, arrangement: Arrangement, message: Rect, places: tuple[Rect, ...]
) -> tuple[Rect, Rect]:
    """The room for the message beside the rescue button, and that button."""
    px = frame.px
    height = min(frame.button, message.height) if arrangement is Arrangement.TALL else frame.button
    if arrangement is Arrangement.SHORT:
        left = frame.area.left + px(8)
        row = places[ROWS * (ROWS - 1) // 2]  # the first card of the last row
        width = min(px(250), row.left - px(8) - left)
        return message, Rect(left, frame.area.bottom - height - px(8), width, height)
    width = min(px(290), message.width // 2 - px(4))
    rescue = Rect(message.right - width, message.centery - height // 2, width, height)
    free = message.width - width - px(8)
    # in the middle of the window where there is room for that
    middle = message.width - 2 * (width + px(8))
    if middle >= px(300):
        return Rect(message.left + width + px(8), message.top, middle, message.height), rescue
    return Rect(message.left, message.top, free, message.height), rescue


def _tools(frame: _Frame, arrangement: Arrangement, tools: Rect) -> dict[str, Rect]:
    """Undo, redo, hint and new game: in a row, or in a column where height is precious."""
    px, button = frame.px, frame.button
    rects: dict[str, Rect] = {}
    if arrangement is Arrangement.SHORT:
        gap = min(px(12), (tools.height - 4 * button) // 5)
        y = tools.bottom - 4 * button - 4 * max(gap, 0)
        for name in TOOLS:
            rects[name] = Rect(tools.centerx - button // 2, y, button, button)
            y += button + max(gap, 0)
        return rects
    roomy = tools.width >= px(620)
    gap = px(10 if roomy else 8)
    wide = {name: px(128) for name in TOOLS} if roomy else dict.fromkeys(TOOLS, button + px(14))
    wide["new"] = px(168) if roomy else px(140)
    total = sum(wide.values()) + gap * (len(TOOLS) - 1)
    if total > tools.width - px(12):
        wide["new"] -= total - (tools.width - px(12))
        total = tools.width - px(12)
    x = tools.centerx - total // 2
    for name in TOOLS:
        rects[name] = Rect(x, tools.centery - button // 2, wide[name], button)
        x += wide[name] + gap
    return rects


def _mirrored(layout: Layout) -> Layout:
    """The same table for the left hand: everything but the pyramid changes sides."""
    width = layout.size[0]

    def flip(rect: Rect) -> Rect:
        return Rect(width - rect.right, rect.top, rect.width, rect.height)

    return Layout(
        layout.size,
        layout.ratio,
        layout.unit,
        layout.arrangement,
        layout.card,
        layout.step,
        layout.places,
        flip(layout.stock),
        flip(layout.waste),
        flip(layout.removed),
        -layout.fan,
        flip(layout.draw_button) if layout.draw_button else None,
        flip(layout.stock_caption),
        flip(layout.removed_caption),
        flip(layout.bar),
        flip(layout.menu),
        flip(layout.figures),
        flip(layout.code),
        flip(layout.tools),
        {name: flip(rect) for name, rect in layout.buttons.items()},
        flip(layout.message),
        flip(layout.message_beside),
        flip(layout.rescue),
    )
