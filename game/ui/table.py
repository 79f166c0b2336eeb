"""Paints the table: pyramid, stock, waste and removed pile from sprites.

What lies still is kept as one picture and only made anew when something changed; what
moves is painted over it each frame.
"""

from __future__ import annotations

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


class Table:
    """The table's painter. `paint` draws everything between bar and tools."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._still: Surface | None = None
        self._still_of: frozenset[int] | None = None

    def touch(self) -> None:
        """Something that lies still has changed."""
        self._still = None

    def paint(
        self,
        surface: Surface,
        game: Game,
        layout: Layout,
        spots: dict[int, Spot],
        motion: Motion,
        marks: Marks,
        look: Look,
        now: float,
        dragged: tuple[int, Pose] | None,
    ) -> None:
        """Paint the whole table, with everything in the air where it is at `now`."""
        air = [card for card in motion.flying() if spots[card].shown]
        shaking = motion.shaking()
        away = frozenset([*air, *shaking, *([dragged[0]] if dragged else [])])
        if self._still is None or self._still_of != away or self._still.get_size() != layout.size:
            self._still = self._paint_still(game, layout, spots, marks, look, away)
            self._still_of = away
        surface.blit(self._still, (0, 0))
        for card in [*(one for one in shaking if one not in air), *air]:
            if dragged and card == dragged[0]:
                continue
            self._paint_pose(surface, game, layout, card, motion.pose(card, now), marks, look)
        if dragged:
            self._paint_pose(surface, game, layout, dragged[0], dragged[1], marks, look)

    def _paint_still(
        self,
        game: Game,
        layout: Layout,
        spots: dict[int, Spot],
        marks: Marks,
        look: Look,
        away: frozenset[int],
    ) -> Surface:
        surface = self.art.table(look.table, layout.size).copy()
        self._paint_slots(surface, game, layout, marks, look)
        order = sorted(spots, key=lambda card: (spots[card].pile, spots[card].order))
        for card in order:
            spot = spots[card]
            if not spot.shown or card in away:
                continue
            pose = Pose(spot.x, spot.y, 1.0, spot.face_up, False)
            flat = not spot.grounded
            self._paint_pose(surface, game, layout, card, pose, marks, look, spot.pile, flat)
        if stock_cards(game.position) and (marks.hint_stock or marks.hover_stock):
            palette = look.palette
            colour = palette.main if marks.hint_stock else palette.select
            self._ring(surface, layout, layout.stock, colour, 1.0 if marks.hint_stock else 0.5)
        return surface

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
        game: Game,
        layout: Layout,
        card: int,
        pose: Pose,
        marks: Marks,
        look: Look,
        pile: Pile | None = None,
        flat: bool = False,
    ) -> None:
        """Paint one card; `flat` for one that lies on its pile and casts no shadow."""
        art, size = self.art, layout.card
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
        sprite = face if flat else art.raised(face, key)
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
        width = max(2.0, layout.card[0] / 24)
        outer = rect.inflate(round(width * 1.5), round(width * 1.5))
        tint = pygame.Color(colour)
        tint.a = round(255 * strength)
        radius = round(layout.card[0] / 11 + width)
        surface.blit(self.art.box(outer.size, radius, None, tint, width), outer)
