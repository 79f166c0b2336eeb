"""Shows one panel: lays its rows out, scrolls, paints, and finds what was touched.

A tap outside, Escape and Back close any panel. What is shown is only a picture of the
panel's rows; `refresh` makes it anew after every action.
"""

from __future__ import annotations

import pygame
from pygame import Color, Rect, Surface

from game.hosts.port import Field, Host, Insets
from game.ui.art import Art, CardStyle
from game.ui.controls import Button, Controls, Kind, shade
from game.ui.panels.rows import Entry, Label, Panel, Picture, Piece, Switch, moved
from game.ui.theme import Palette

Control = Button | Switch | Entry
_CLOSE = "close"


class PanelView:
    """The panel on the screen."""

    def __init__(self, panel: Panel, host: Host, art: Art) -> None:
        self.panel, self.host, self.art = panel, host, art
        self.scroll = 0
        self.focus: str | None = None  # the control that the keyboard is on
        self.hover: str | None = None
        self.pressed: str | None = None
        self.editing: str | None = None  # the text field being edited
        self.box = Rect(0, 0, 0, 0)
        self.body = Rect(0, 0, 0, 0)
        self._pieces: list[Piece] = []
        self._height = 0
        self._roomy = False  # room for a large emblem
        self._host_field: str | None = None
        self._controls: Controls | None = None
        self._drag_from: int | None = None

    # --- layout

    def refresh(
        self, size: tuple[int, int], ratio: float, unit: float, insets: Insets, palette: Palette
    ) -> None:
        """Lay the panel out for a window of `size` pixels."""
        c = self._controls = Controls(self.art, palette, unit, ratio)
        area = Rect(
            insets.left,
            insets.top,
            size[0] - insets.left - insets.right,
            size[1] - insets.top - insets.bottom,
        )
        margin = c.px(8)
        rows = self.panel.rows()
        width = min(c.px(self.panel.breadth), area.width - 2 * margin)
        pad = c.px(20) if width > c.px(420) else c.px(14)
        inner = width - 2 * pad
        self._pieces = []
        between = c.px(12 if area.height >= 560 * ratio else 8)
        y = 0
        for row in rows:
            placed = row.place(c, inner)
            self._pieces += [moved(piece, 0, y) for piece in placed.pieces]
            y += placed.height + between
        self._height = y
        head = max(c.px(56), round(48 * ratio))
        if self.panel.emblem:
            # a large one where the whole panel shows all the same
            self._roomy = c.px(158) + y + pad <= area.height - 2 * margin
            head = c.px(158) if self._roomy else c.px(62)
        height = min(head + y + pad, area.height - 2 * margin)
        self.box = Rect(0, 0, width, height)
        self.box.center = area.center
        self.body = Rect(
            self.box.left + pad, self.box.top + head, inner, max(1, height - head - pad // 2)
        )
        self._clamp()
        names = [control.name for control in self.controls()]
        if self.focus not in names:
            self.focus = None
        self._follow_field()

    def _clamp(self) -> None:
        most = max(0, self._height - self.body.height)
        self.scroll = min(max(0, self.scroll), most)

    def _close_button(self, c: Controls) -> Button:
        side = max(c.px(44), round(44 * c.ratio))
        rect = Rect(self.box.right - side - c.px(6), self.box.top + c.px(6), side, side)
        return Button(_CLOSE, rect, "", "close", Kind.BARE)

    def controls(self) -> list[Control]:
        """Everything that can be used, in the order of reading, at its place on the screen."""
        assert self._controls is not None
        found: list[Control] = [
            piece
            for piece in (self._placed(one) for one in self._pieces)
            if isinstance(piece, Button | Switch | Entry)
        ]
        return [*found, self._close_button(self._controls)]

    def _placed(self, piece: Piece) -> Piece:
        return moved(piece, self.body.left, self.body.top - self.scroll)

    def at(self, point: tuple[int, int]) -> str | None:
        """The name of the control at `point`, "" for the panel itself, None outside it."""
        if not self.box.collidepoint(point):
            return None
        for control in self.controls():
            if control.rect.collidepoint(point) and (
                control.name == _CLOSE or self.body.collidepoint(point)
            ):
                if isinstance(control, Button) and not control.enabled:
                    return ""
                return control.name
        return ""

    def targets(self) -> dict[str, Rect]:
        """The controls that can be seen, for the state that tests read."""
        return {
            control.name: control.rect.clip(self.body) if control.name != _CLOSE else control.rect
            for control in self.controls()
            if control.name == _CLOSE or control.rect.colliderect(self.body)
        }

    def field(self) -> Rect | None:
        """Where the text field is that the player can type in, if the panel shows one."""
        for control in self.controls():
            if isinstance(control, Entry) and control.rect.colliderect(self.body):
                return control.rect.clip(self.body)
        return None

    def texts(self) -> list[str]:
        """Every line of text of the panel, from the top."""
        return [piece.text for piece in self._pieces if isinstance(piece, Label)]

    # --- using it

    def use(self, name: str) -> bool:
        """Use the control `name`; False if that closes the panel."""
        if name == _CLOSE:
            return False
        if any(isinstance(one, Entry) and one.name == name for one in self.controls()):
            self.edit(name)
            return True
        head, _, value = name.partition(":")
        self.panel.act(head, value)
        return True

    def move_focus(self, step: int) -> None:
        """The keyboard goes on to the next control (or the one before)."""
        names = [
            control.name
            for control in self.controls()
            if not isinstance(control, Button) or control.enabled
        ]
        index = names.index(self.focus) + step if self.focus in names else (0 if step > 0 else -1)
        self.focus = names[index % len(names)]
        rect = next(one.rect for one in self.controls() if one.name == self.focus)
        if self.focus != _CLOSE:
            if rect.top < self.body.top:
                self.scroll -= self.body.top - rect.top
            elif rect.bottom > self.body.bottom:
                self.scroll += rect.bottom - self.body.bottom
            self._clamp()

    def focused_label(self) -> str:
        """What a screen reader says of the control in focus."""
        for control in self.controls():
            if control.name == self.focus:
                return control.label
        return ""

    def scroll_by(self, pixels: int) -> None:
        self.scroll += pixels
        self._clamp()
        self._follow_field()

    # --- text fields

    def edit(self, name: str | None) -> None:
        """Begin or end editing a text field."""
        self.editing = name
        if name is None and self._host_field:
            self.host.close_field()
            self._host_field = None
        if name is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()

    def _follow_field(self) -> None:
        """Hosts with a text input of their own show it where the panel has its field."""
        entry = next(
            (
                one
                for one in self.controls()
                if isinstance(one, Entry) and self.body.contains(one.rect)
            ),
            None,
        )
        if entry is None:
            if self._host_field:
                self.host.close_field()
                self._host_field = None
            return
        assert self._controls is not None
        rect = entry.rect
        field = Field(
            (rect.x, rect.y, rect.width, rect.height),
            entry.label,
            entry.text,
            self._controls.px(16),
        )
        if self.host.open_field(field):
            self._host_field = entry.name

    def poll_field(self) -> bool:
        """Take over what the player did in the host's own input; whether anything."""
        if not self._host_field:
            return False
        text = self.host.field_text()
        changed = False
        entry = next((one for one in self.controls() if one.name == self._host_field), None)
        if text is not None and isinstance(entry, Entry) and text != entry.text:
            self.panel.typed(self._host_field, text)
            changed = True
        if self.host.field_submitted():
            self.panel.submitted(self._host_field)
            changed = True
        return changed

    def close(self) -> None:
        """The panel goes away."""
        self.edit(None)
        if self._host_field:
            self.host.close_field()
            self._host_field = None

    # --- painting

    @staticmethod
    def dim(surface: Surface) -> None:
        """Take half the light from what lies under the panel."""
        surface.fill((135, 135, 135), special_flags=pygame.BLEND_RGB_MULT)

    def paint(self, surface: Surface, style: CardStyle) -> None:
        """Paint the panel over what is there."""
        c = self._controls
        assert c is not None
        palette = c.palette
        surface.blit(
            self.art.box(self.box.size, c.px(18), palette.panel, palette.line, max(1, c.unit)),
            self.box,
        )
        close = self._close_button(c)
        if self.panel.emblem:
            self._paint_emblem(surface, c)
        else:
            title = self.art.fitted(
                self.panel.title(),
                c.px(20),
                palette.panel_text,
                self.box.width - c.px(100),
                bold=True,
            )
            surface.blit(title, title.get_rect(midleft=(self.body.left, close.rect.centery)))
        icon = Color(palette.panel_text)
        self._paint_button(surface, c, close)
        surface.blit(
            self.art.icon("close", c.px(22), icon),
            self.art.icon("close", c.px(22), icon).get_rect(center=close.rect.center),
        )
        old = surface.get_clip()
        surface.set_clip(self.body.inflate(c.px(10), c.px(6)))
        for piece in self._pieces:
            placed = self._placed(piece)
            if placed.rect.colliderect(self.body.inflate(0, c.px(8))):
                self._paint_piece(surface, c, placed, style)
        surface.set_clip(old)
        self._paint_scrollbar(surface, c)

    def _paint_emblem(self, surface: Surface, c: Controls) -> None:
        """The head of a result: emblem and title in the middle, above one another or beside."""
        panel, art, palette = self.panel, self.art, c.palette
        colour = palette.select if panel.festive else palette.panel_text
        side = c.px(92) if self._roomy else c.px(50)
        emblem = art.emblem(panel.emblem, (side, side))
        room = self.box.width - c.px(40 if self._roomy else 160)
        size = c.px(27 if self._roomy else 22)
        lines = [panel.title()]
        if art.font(c.px(18), True).size(lines[0])[0] > room:
            # rather two lines than one that is small or cut
            size = c.px(18)
            lines = art.halves(lines[0], size, True)
        title = _above_each_other(
            [art.fitted(line, size, colour, room, bold=True) for line in lines]
        )
        if panel.festive:
            wide = min(self.box.width - c.px(16), 3 * c.px(158))
            confetti = art.emblem("confetti", (wide, wide // 3))
            at = confetti.get_rect(midtop=(self.box.centerx, self.box.top + c.px(2)))
            surface.blit(confetti, at, Rect(0, 0, wide, self.body.top - self.box.top))
        if self._roomy:
            at = emblem.get_rect(midtop=(self.box.centerx, self.box.top + c.px(16)))
            surface.blit(emblem, at)
            surface.blit(title, title.get_rect(center=(at.centerx, at.bottom + c.px(24))))
            return
        whole = side + c.px(10) + title.get_width()
        at = emblem.get_rect(midleft=(self.box.centerx - whole // 2, self.box.top + c.px(34)))
        surface.blit(emblem, at)
        surface.blit(title, title.get_rect(midleft=(at.right + c.px(10), at.centery)))

    def _paint_piece(self, surface: Surface, c: Controls, piece: Piece, style: CardStyle) -> None:
        if isinstance(piece, Label):
            picture = self.art.fitted(
                piece.text, piece.size, piece.colour, piece.rect.width, piece.bold
            )
            place = picture.get_rect(midleft=piece.rect.midleft)
            if piece.centered:
                place.center = piece.rect.center
            elif piece.right:
                place.midright = piece.rect.midright
            surface.blit(picture, place)
        elif isinstance(piece, Button):
            self._paint_button(surface, c, piece)
        elif isinstance(piece, Switch):
            self._paint_switch(surface, c, piece)
        elif isinstance(piece, Entry):
            self._paint_entry(surface, c, piece)
        elif isinstance(piece, Picture):
            if piece.kind == "rule":
                surface.fill(piece.colour or c.palette.line, piece.rect)
            elif piece.kind == "back":
                surface.blit(self.art.back(piece.rect.size, style), piece.rect)
            else:
                colour = piece.colour or c.palette.panel_text
                surface.blit(self.art.icon(piece.name, piece.rect.width, colour), piece.rect)

    def _paint_button(self, surface: Surface, c: Controls, button: Button) -> None:
        c.button(
            surface,
            button if button.name != _CLOSE else Button(_CLOSE, button.rect, "", None, Kind.BARE),
            hover=self.hover == button.name,
            pressed=self.pressed == button.name,
            focus=self.focus == button.name,
        )

    def _paint_switch(self, surface: Surface, c: Controls, switch: Switch) -> None:
        palette = c.palette
        track = Rect(0, 0, c.px(46), c.px(26))
        track.midright = (switch.rect.right - c.px(4), switch.rect.centery)
        fill = palette.main if switch.on else palette.button
        edge = palette.main if switch.on else palette.button_edge
        if switch.name == self.pressed:
            fill = shade(fill, -0.12)
        elif switch.name == self.hover:
            fill = shade(fill, 0.12)
        surface.blit(self.art.box(track.size, track.height // 2, fill, edge, max(1, c.unit)), track)
        knob = Rect(0, 0, c.px(18), c.px(18))
        knob.centery = track.centery
        knob.centerx = track.right - c.px(13) if switch.on else track.left + c.px(13)
        colour = palette.main_text if switch.on else palette.button_text
        surface.blit(self.art.box(knob.size, knob.height // 2, colour), knob)
        if switch.name in (self.focus, self.hover):
            ring = Color(palette.panel_text)
            ring.a = 255 if switch.name == self.focus else 70
            surface.blit(
                self.art.box(switch.rect.size, c.px(10), None, ring, c.px(1.5)), switch.rect
            )

    def _paint_entry(self, surface: Surface, c: Controls, entry: Entry) -> None:
        if self._host_field == entry.name:
            return
        palette = c.palette
        editing = self.editing == entry.name
        edge = palette.main if editing or self.focus == entry.name else palette.button_edge
        if entry.name == self.hover and not editing:
            edge = shade(edge, 0.3)
        surface.blit(
            self.art.box(entry.rect.size, c.px(10), palette.button, edge, c.px(1.6)), entry.rect
        )
        shown = entry.text + ("|" if editing else "")
        text = shown or entry.hint
        colour = palette.button_text if shown else palette.panel_dim
        picture = self.art.fitted(text, c.px(16), colour, entry.rect.width - c.px(24))
        left = entry.rect.left + c.px(12)
        surface.blit(picture, picture.get_rect(midleft=(left, entry.rect.centery)))

    def _paint_scrollbar(self, surface: Surface, c: Controls) -> None:
        if self._height <= self.body.height:
            return
        length = max(c.px(28), self.body.height * self.body.height // self._height)
        room = self.body.height - length
        top = self.body.top + room * self.scroll // max(1, self._height - self.body.height)
        bar = Rect(self.box.right - c.px(8), top, c.px(4), length)
        colour = Color(c.palette.panel_dim)
        colour.a = 150
        surface.blit(self.art.box(bar.size, bar.width // 2, colour), bar)


def _above_each_other(lines: list[Surface]) -> Surface:
    """Lines of text as one picture, each beginning at the left."""
    if len(lines) == 1:
        return lines[0]
    size = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    both = Surface(size, pygame.SRCALPHA)
    y = 0
    for line in lines:
        both.blit(line, (0, y))
        y += line.get_height()
    return both
