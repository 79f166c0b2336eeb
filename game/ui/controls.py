"""Buttons, bar, tools and message: everything on the table that is not a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from pygame import Color, Rect, Surface

from game.ui.art import Art
from game.ui.layout import Layout
from game.ui.theme import Palette


class Kind(Enum):
    PLAIN = auto()
    MAIN = auto()  # the one gold button
    BARE = auto()  # only its content
    CHOSEN = auto()  # the chosen one of several


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it is called, where it is, what it says."""

    name: str
    rect: Rect
    label: str  # spoken, and written where there is room
    icon: str | None = None
    kind: Kind = Kind.PLAIN
    enabled: bool = True
    text_shown: bool = True
    note: str = ""  # a second, smaller line
    size: float = 15  # of the label, in pixels of the design
    badge: str = ""  # a small icon in the corner
    marked: bool = False  # with a golden edge


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name, in the bar; `icon` instead of the number for the coach."""

    value: str
    name: str
    icon: str | None = None
    colour: Color | None = None


def shade(colour: Color, amount: float) -> Color:
    """`colour` a little lighter (amount > 0) or darker."""
    return colour.lerp(Color("white" if amount > 0 else "black"), abs(amount))


class Controls:
    """The painter of controls in one palette."""

    def __init__(self, art: Art, palette: Palette, unit: float, ratio: float = 1.0) -> None:
        self.art, self.palette, self.unit, self.ratio = art, palette, unit, ratio

    def px(self, design: float) -> int:
        return max(1, round(design * self.unit))

    def button(
        self, surface: Surface, button: Button, *, hover: bool, pressed: bool, focus: bool
    ) -> None:
        """Paint one button in its state."""
        palette, px = self.palette, self.px
        main = button.kind in (Kind.MAIN, Kind.CHOSEN)
        fill = palette.main if main else palette.button
        ink = palette.main_text if main else palette.button_text
        edge = palette.main if main else palette.button_edge
        if hover and button.enabled:
            fill = shade(fill, 0.12)
        if pressed and button.enabled:
            fill = shade(fill, -0.12)
        if not button.enabled and button.kind is not Kind.BARE:
            ink = Color(ink)
            ink.a = 95
            fill, edge = Color(fill), Color(edge)
            fill.a, edge.a = 110, 90
        rect = button.rect.move(0, px(1)) if pressed and button.enabled else button.rect
        if button.kind is not Kind.BARE or hover or pressed:
            width = max(1.0, self.unit)
            if button.marked:
                width, edge = 2.4 * width, palette.select
            surface.blit(self.art.box(rect.size, px(12), fill, edge, width), rect)
        self._content(surface, button, rect, ink)
        if button.badge:
            corner = rect.move(-px(3), px(3)).topright
            badge = self.art.icon(button.badge, px(15), ink)
            surface.blit(badge, badge.get_rect(topright=corner))
        if focus:
            outer = rect.inflate(px(6), px(6))
            surface.blit(self.art.box(outer.size, px(15), None, palette.text, px(2)), outer)

    def _content(self, surface: Surface, button: Button, rect: Rect, ink: Color) -> None:
        """Icon and label side by side, in the middle; a long label takes two lines."""
        px, art = self.px, self.art
        icon = art.icon(button.icon, px(22), ink) if button.icon else None
        beside = px(22) + px(7) if icon else 0
        # a label alone may come nearer to the edges of a small button
        room = max(1, rect.width - px(18 if icon or rect.width > px(80) else 8) - beside)
        bold = button.kind is Kind.MAIN
        lines = self._label(button.label, button.size, room, ink, bold) if button.text_shown else []
        note = art.fitted(button.note, px(11), ink, rect.width - px(8)) if button.note else None
        lift = note.get_height() // 2 if note else 0
        width = max((line.get_width() for line in lines), default=0)
        x = rect.centerx - (width + (beside if lines else px(22) if icon else 0)) // 2
        if icon:
            surface.blit(icon, icon.get_rect(midleft=(x, rect.centery - lift)))
            x += beside
        step = lines[0].get_height() - px(3) if lines else 0
        y = rect.centery - lift - step * (len(lines) - 1) // 2
        for line in lines:
            surface.blit(line, line.get_rect(center=(x + width // 2, y)))
            y += step
        if note:
            surface.blit(note, note.get_rect(midtop=(rect.centerx, rect.centery + px(3))))

    def _label(self, text: str, design: float, room: int, ink: Color, bold: bool) -> list[Surface]:
        art, size = self.art, self.px(design)
        small = min(size, self.px(13))
        if not text:
            return []
        if art.font(size, bold).size(text)[0] > room and " " in text:
            lines = art.halves(text, small, bold)
            return [art.fitted(line, small, ink, room, bold) for line in lines]
        return [art.fitted(text, size, ink, room, bold)]

    def figures(self, surface: Surface, layout: Layout, figures: Sequence[Figure]) -> None:
        """Score, moves, time …, each in a column that does not move when numbers change."""
        px, art, palette = self.px, self.art, self.palette
        rooms = self._rooms(layout.figures.width, figures)
        small = art.font(max(8, round(0.7 * px(11))))
        if any(small.size(one.name)[0] > room for one, room in zip(figures, rooms, strict=True)):
            # too narrow for all names: a sign speaks for itself
            figures = [replace(one, name="") if one.icon else one for one in figures]
            rooms = self._rooms(layout.figures.width, figures)
        # one size for all names and one for all values, or the bar looks uneven
        name_size = self._common([one.name for one in figures], px(11), rooms, False)
        value_size = self._common([one.value for one in figures], px(18), rooms, True)
        center = layout.figures.centery
        x = layout.figures.left - px(6)
        if layout.menu.left > layout.code.left:  # for the left hand: at the menu's side
            x = layout.figures.right - sum(rooms) - px(6) * len(rooms)
        for figure, room in zip(figures, rooms, strict=True):
            x += px(6)
            name = art.fitted(figure.name, name_size, palette.text_dim, room)
            if figure.icon:
                icon = art.icon(figure.icon, px(20), figure.colour or palette.text)
                surface.blit(icon, icon.get_rect(midleft=(x, center - px(7))))
            else:
                value = art.fitted(figure.value, value_size, palette.text, room, bold=True)
                surface.blit(value, value.get_rect(midleft=(x, center - px(7))))
            surface.blit(name, name.get_rect(midleft=(x, center + px(12))))
            x += room

    def _rooms(self, width: int, figures: Sequence[Figure]) -> list[int]:
        """The widths for the figures: even where there is room, else as their names need it.
        They do not depend on the numbers, or these would move."""
        px = self.px
        most = px(92) - px(6)
        even = width // max(1, len(figures)) - px(6)
        name_font, value_font = self.art.font(px(11)), self.art.font(px(18), True)
        needs = [
            max(
                name_font.size(one.name)[0],
                value_font.size("0:00" if ":" in one.value else "00")[0],
            )
            for one in figures
        ]
        if all(need <= even for need in needs):
            return [max(8, min(even, most))] * len(figures)
        free = width - sum(needs) - px(6) * len(figures)
        return [max(8, need + free // max(1, len(figures))) for need in needs]

    def _common(self, texts: Sequence[str], size: int, rooms: Sequence[int], bold: bool) -> int:
        """The largest text size up to `size` in which each of `texts` fits its room, not less
        than 0.7 of it."""
        smallest = max(8, round(size * 0.7))
        for smaller in range(size, smallest, -1):
            font = self.art.font(smaller, bold)
            if all(font.size(text)[0] <= room for text, room in zip(texts, rooms, strict=True)):
                return smaller
        return smallest

    def message(self, room: Rect, text: str) -> tuple[Rect, Callable[[Surface], None]]:
        """The message in its pill, in one or two lines: where it is, and how it is painted."""
        px, art = self.px, self.art
        inside = room.width - px(32)
        size = px(15)
        lines = [text]
        if art.font(size).size(text)[0] > inside:
            size = px(13)
            lines = art.wrap(text, size, inside)
            if len(lines) > 2:
                lines = [lines[0], " ".join(lines[1:])]
        pictures = [art.fitted(line, size, Color("#ffffff"), inside) for line in lines]
        width = max(picture.get_width() for picture in pictures) + px(32)
        height = room.height if len(lines) > 1 else min(room.height, px(36))
        pill = Rect(0, 0, width, height)
        pill.center = room.center
        step = art.font(size).get_linesize() - px(2)
        first = pill.centery - step * (len(pictures) - 1) // 2

        def paint(surface: Surface) -> None:
            surface.blit(art.box(pill.size, height // 2, Color(8, 24, 24, 205)), pill)
            for line, picture in enumerate(pictures):
                y = first + line * step
                surface.blit(picture, picture.get_rect(center=(pill.centerx, y)))

        return pill, paint

    def caption(self, surface: Surface, room: Rect, text: str, center: int) -> None:
        """A small line of text, centred at `center` as far as its room allows."""
        picture = self.art.fitted(text, self.px(14), self.palette.text, room.width)
        place = picture.get_rect(center=(center, room.centery))
        surface.blit(picture, place.clamp(room))
