"""Paints the table: pyramid, stock, waste and removed pile from sprites.

What lies still is kept as one picture and only made anew when something changed; what
moves is painted over it each frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.engine.game import Game
from game.engine.position import stock_cards
from game.engine.rules import UNLIMITED
from game.ui.art import Art, CardStyle
from game.ui.layout import Layout
from game.ui.motion import Motion, Pose
from game.ui.scene import Pile, Spot
from game.ui.theme import Palette


@dataclass
class Marks:
    """What is lit or ringed just now, by number in the deal; see `app`."""

    lit: set[int] = field(default_factory=set)  # can be touched
    partners: set[int] = field(default_factory=set)  # make 13 with the selection
    hinted: set[int] = field(default_factory=set)
    covering: set[int] = field(default_factory=set)  # what covers the card just touched
    locked: set[int] = field(default_factory=set)
    selected: int | None = None
    hovered: int | None = None
    focused: int | None = None
    hint_stock: bool = False
    hover_stock: bool = False
    focus_stock: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """The player's choice of table and cards."""

    table: str
    palette: Palette
    cards: CardStyle


@dataclass(frozen=True, slots=True)
class Shown:
    """All that the table shows at one moment."""

    game: Game
    layout: Layout
    spots: dict[int, Spot]
    motion: Motion
    marks: Marks
    look: Look


Furnish = Callable[[Surface], None]


class Table:
    """The table's painter. What lies still, with the furniture around it, is kept as one
    picture; a frame is that picture and the cards in the air."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._still: Surface | None = None
        self._away: frozenset[int] = frozenset()  # the cards that the picture leaves out

    def touch(self) -> None:
        """Something that lies still has changed."""
        self._still = None

    def paint(
        self,
        surface: Surface,
        shown: Shown,
        furnish: Furnish,
        now: float,
        dragged: tuple[int, Pose] | None,
    ) -> None:
        """Paint the whole table, with everything in the air where it is at `now`; `furnish`
        paints what lies on it that is not a card."""
        motion = shown.motion
        air = [card for card in motion.flying() if shown.spots[card].shown]
        swaying = [card for card in motion.shaking() if card not in air]
        held = [dragged[0]] if dragged else []
        away = frozenset([*air, *swaying, *held])
        size = shown.layout.size
        if self._still is None or self._still.get_size() != size or away - self._away:
            self._still = self.art.table(shown.look.table, size).copy()
            self._away = away
            self._paint_still(self._still, shown, furnish, None)
        elif away != self._away:
            landed, self._away = self._away - away, away
            for card in landed:
                self.repaint(self._reach(shown, card), shown, furnish)
        surface.blit(self._still, (0, 0))
        for card in [*swaying, *air]:
            if card not in held:
                self._paint_pose(surface, shown, card, motion.pose(card, now))
        if dragged:
            self._paint_pose(surface, shown, *dragged)

    def repaint(self, region: Rect, shown: Shown, furnish: Furnish) -> None:
        """Paint one region of what lies still anew."""
        if self._still is None:
            return
        self._still.set_clip(region)
        self._still.blit(self.art.table(shown.look.table, shown.layout.size), (0, 0))
        self._paint_still(self._still, shown, furnish, region)
        self._still.set_clip(None)

    def _reach(self, shown: Shown, card: int) -> Rect:
        """All that a card at rest may paint on: itself, its shadow and its ring."""
        spot, size = shown.spots[card], shown.layout.card
        margin = 2 * self.art.shadow_margin(size)
        return Rect(spot.x, spot.y, *size).inflate(margin, margin)

    def _paint_still(
        self, surface: Surface, shown: Shown, furnish: Furnish, region: Rect | None
    ) -> None:
        spots, marks, layout = shown.spots, shown.marks, shown.layout
        self._paint_slots(surface, shown.game, layout, marks, shown.look)
        for card in sorted(spots, key=lambda card: (spots[card].pile, spots[card].order)):
            spot = spots[card]
            if not spot.shown or card in self._away:
                continue
            if region and not region.colliderect(self._reach(shown, card)):
                continue
            pose = Pose(spot.x, spot.y, 1.0, spot.face_up, False)
            self._paint_pose(surface, shown, card, pose, spot.pile, not spot.grounded)
        if stock_cards(shown.game.position):
            palette = shown.look.palette
            if marks.hint_stock:
                self._ring(surface, layout, layout.stock, palette.main, 1.0)
            elif marks.hover_stock:
                self._ring(surface, layout, layout.stock, palette.select, 0.5)
        if marks.focus_stock:
            self._ring(surface, layout, layout.stock.inflate(6, 6), shown.look.palette.text, 0.9)
        furnish(surface)

    def _paint_slots(
        self, surface: Surface, game: Game, layout: Layout, marks: Marks, look: Look
    ) -> None:
        palette, art = look.palette, self.art
        edge = pygame.Color(palette.slot)
        edge.a = 130
        width = max(1.0, 1.6 * layout.unit)
        for rect in (layout.stock, layout.waste, layout.removed):
            slot = art.box(rect.size, layout.card[0] // 11, None, edge, width, dashed=True)
            surface.blit(slot, rect)
        if not stock_cards(game.position):
            rules, position = game.rules, game.position
            may = rules.passes == UNLIMITED or position.pass_number < rules.passes
            turn = bool(position.talon) and may
            side = layout.card[0] // 2
            colour = palette.main if marks.hint_stock else palette.text
            icon = art.icon("recycle" if turn else "close", side, colour if turn else palette.slot)
            surface.blit(icon, icon.get_rect(center=layout.stock.center))
            if turn and (marks.hint_stock or marks.hover_stock):
                self._ring(surface, layout, layout.stock, palette.main, 1.0)

    def _paint_pose(
        self,
        surface: Surface,
        shown: Shown,
        card: int,
        pose: Pose,
        pile: Pile | None = None,
        flat: bool = False,
    ) -> None:
        """Paint one card; `pile` for one at rest, `flat` for one that lies on its pile and
        casts no shadow."""
        art, layout, marks, look = self.art, shown.layout, shown.marks, shown.look
        game, size = shown.game, layout.card
        dim = pile is Pile.PYRAMID and card not in marks.lit
        if pile is Pile.WASTE:
            dim = card not in marks.lit and layout.fan != 0 and pose.x != layout.waste.x
        if pose.face_up:
            face = art.face(game.deal.cards[card], size, look.cards, dim)
            key: tuple[object, ...] = ("face", game.deal.cards[card], size, look.cards, dim)
        else:
            face = art.back(size, look.cards)
            key = ("back", size, look.cards.back)
        margin = 0 if flat else art.shadow_margin(size)
        sprite = art.flat(face, key) if flat else art.raised(face, key)
        x, y = round(pose.x), round(pose.y)
        if pose.width < 0.99:
            width = max(1, round(sprite.get_width() * pose.width))
            sprite = pygame.transform.smoothscale(sprite, (width, sprite.get_height()))
            surface.blit(sprite, (x - margin + (size[0] + 2 * margin - width) // 2, y - margin))
            return
        surface.blit(sprite, (x - margin, y - margin))
        if pile is not Pile.REMOVED:
            self._paint_marks(surface, layout, card, Rect((x, y), size), marks, look)

    def _paint_marks(
        self, surface: Surface, layout: Layout, card: int, rect: Rect, marks: Marks, look: Look
    ) -> None:
        palette = look.palette
        if card in marks.locked:
            surface.blit(self.art.mark("lock", layout.card), rect)
        if card == marks.selected:
            self._ring(surface, layout, rect, palette.select, 1.0)
        elif card in marks.hinted:
            self._ring(surface, layout, rect, palette.main, 1.0)
        elif card in marks.partners:
            self._ring(surface, layout, rect, palette.partner, 1.0)
        elif card in marks.covering:
            self._ring(surface, layout, rect, palette.danger, 1.0)
        elif card == marks.hovered and card in marks.lit:
            self._ring(surface, layout, rect, palette.select, 0.5)
        if card == marks.focused:
            self._ring(surface, layout, rect.inflate(6, 6), palette.text, 0.9)

    def _ring(
        self, surface: Surface, layout: Layout, rect: Rect, colour: pygame.Color, strength: float
    ) -> None:
        """A ring around a card, outside its edge, so that the card keeps its size."""
        width = max(2.7 * layout.ratio, layout.card[0] / 24)
        outer = rect.inflate(round(width * 1.5), round(width * 1.5))
        tint = pygame.Color(colour)
        tint.a = round(255 * strength)
        radius = round(layout.card[0] / 11 + width)
        surface.blit(self.art.box(outer.size, radius, None, tint, width), outer)
