"""Paints the table: pyramid, stock, waste and removed pile from sprites.

What lies still is kept as one picture and only made anew when something changed; what
moves is painted over it each frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, repeat
from typing import Final

import pygame
from pygame import Rect, Surface

from game.engine.cards import Card
from game.engine.game import Game
from game.engine.moves import pass_left
from game.engine.position import stock_cards
from game.engine.pyramid import PLACES, WHERE
from game.ui.art import Art, CardStyle
from game.ui.layout import Layout
from game.ui.motion import GLEAMS, Motion, Pose
from game.ui.scene import Pile, Spot
from game.ui.still import Item, Still, merged
from game.ui.theme import Palette

# the widths in which a card is drawn while it turns over: few, so that each is made once
TURN_STEPS: Final = 8
_HEAVY: Final = 1.35  # the weight of the ring around what covers a card
_PRESSED: Final = 44  # how strongly what is pressed is tinted, of 255


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
    pressed: int | None = None  # the card on which a finger or the button rests
    focused: int | None = None
    hint_stock: bool = False
    hover_stock: bool = False
    press_stock: bool = False
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


class Table:
    """The table's painter. What lies still, with the furniture around it, is kept as one
    picture; a frame is that picture and the cards in the air. Invariant: after `paint` the
    surface is what painting all of it would give, though only what has changed was painted."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._still = Still()
        self._stale = True
        self._away: frozenset[int] = frozenset()  # the cards that the picture leaves out
        self._painted: Surface | None = None  # the surface that shows what was painted last
        self._above: list[Rect] = []  # where it shows more than the picture

    def touch(self) -> None:
        """Something that lies still may look different now."""
        self._stale = True

    def forget(self) -> None:
        """The surface may show something else now: all of it is painted next time."""
        self._painted = None

    def paint(
        self,
        surface: Surface,
        shown: Shown,
        furniture: Callable[[], Sequence[Item]],
        now: float,
        dragged: tuple[int, Pose] | None,
    ) -> list[Rect] | None:
        """Paint the table, with everything in the air where it is at `now`; `furniture` is what
        lies on it that is not a card. Where something was painted; None: everywhere."""
        motion = shown.motion
        air = [card for card in motion.flying() if shown.spots[card].shown]
        swaying = [card for card in motion.shaking() if card not in air]
        held = [dragged[0]] if dragged else []
        away = frozenset([*air, *swaying, *held])
        picture = self._still.picture
        changed: list[Rect] | None = []
        if picture is None or self._stale or away != self._away:
            self._stale, self._away = False, away
            layout, look = shown.layout, shown.look
            ground = self.art.ground(look.table, layout.size, layout.strips, look.palette.bar)
            picture, changed = self._still.update(ground, [*self._items(shown), *furniture()])
        if changed is None or surface is not self._painted:
            painted = None
            surface.blit(picture, (0, 0))
        else:
            painted = merged([*changed, *self._above])
            for region in painted:
                surface.blit(picture, region, region)
        self._painted = surface
        above = self._paint_gleam(surface, shown, now)
        # cards that wait for their turn in a deal lie on the stock, all in one place
        poses = [
            (card, motion.pose(card, now))
            for card in [*swaying, *air]
            if card not in held and not motion.waits(card, now)
        ]
        for card, pose in [*poses, *([dragged] if dragged else [])]:
            self._paint_pose(surface, shown, card, pose)
            above.append(self._reach(shown.layout, round(pose.x), round(pose.y)))
        self._above = above
        return None if painted is None else painted + above

    def _reach(self, layout: Layout, x: int, y: int) -> Rect:
        """All that a card at this place, its shadow and its rings may paint on."""
        # a ring goes half its weight beyond the edge, the keyboard's is three pixels wider
        ring = 3 + math.ceil(0.75 * _HEAVY * _ring_width(layout))
        margin = max(self.art.shadow_margin(layout.card), ring)
        return Rect((x, y), layout.card).inflate(2 * margin, 2 * margin)

    def _paint_gleam(self, surface: Surface, shown: Shown, now: float) -> list[Rect]:
        """The places of a pyramid just cleared, while they shine."""
        layout, palette = shown.layout, shown.look.palette
        shining = []
        width = max(1.5 * layout.ratio, layout.card[0] / 40)
        for place, rect in enumerate(layout.places):
            strength = shown.motion.gleam(WHERE[place][0], now) / GLEAMS
            if strength:
                fill, edge = pygame.Color(palette.select), pygame.Color(palette.select)
                fill.a, edge.a = round(60 * strength), round(255 * strength)
                surface.blit(self.art.box(rect.size, layout.card[0] // 11, fill, edge, width), rect)
                shining.append(rect)
        return shining

    def warm_deal(self, shown: Shown) -> None:
        """Make the pictures that dealing needs, so that its first frames are not late: the back,
        turning too, and the pyramid's faces, in the air and as they come to lie."""
        style, size, deal = shown.look.cards, shown.layout.card, shown.game.deal
        for card in (None, *deal.cards[:PLACES]):
            face, key = self._picture(card, size, style, dim=False)
            sprite = self.art.raised(face, key)
            if card is None:
                for step in range(1, TURN_STEPS):
                    self.art.turned(sprite, (*key, False), _turning_width(sprite, step))
            else:
                face, key = self._picture(card, size, style, dim=True)
                self.art.raised(face, key)

    def warm(self, shown: Shown) -> Iterator[None]:
        """Make the pictures that play will need, one between two pauses: the back and the
        talon's faces, lying and turning, then the bright faces of the pyramid."""
        style, size, deal = shown.look.cards, shown.layout.card, shown.game.deal
        for card in (None, *deal.cards[PLACES:], *deal.cards[:PLACES]):
            face, key = self._picture(card, size, style, dim=False)
            sprite = self.art.raised(face, key)
            yield
            if card is None or card in deal.talon:
                for step in range(1, TURN_STEPS):
                    self.art.turned(sprite, (*key, False), _turning_width(sprite, step))
                    yield

    def _picture(
        self, card: Card | None, size: tuple[int, int], style: CardStyle, dim: bool
    ) -> tuple[Surface, tuple[object, ...]]:
        """The face of `card` (None: a back), and the key that its sprites are kept under."""
        if card is None:
            return self.art.back(size, style), ("back", size, style.back)
        return self.art.face(card, size, style, dim), ("face", card, size, style, dim)

    def _items(self, shown: Shown) -> list[Item]:
        """Everything at rest, from the bottom up."""
        spots = shown.spots
        order = sorted(spots, key=lambda card: (spots[card].pile, spots[card].order))
        cards = [card for card in order if spots[card].shown and card not in self._away]
        above = [*(spots[card] for card in cards[1:]), None]
        backs = count()
        # a back is a back: when the stock loses a card, its picture stays as it is
        names = [card if spots[card].face_up else ("back", next(backs)) for card in cards]
        return [
            *self._slots(shown),
            *map(self._item, repeat(shown), names, cards, above),
            *self._stock_rings(shown),
        ]

    def _item(self, shown: Shown, name: object, card: int, above: Spot | None) -> Item:
        """A card at rest; `above` is what is painted after it."""
        spot, size = shown.spots[card], shown.layout.card
        reach = self._reach(shown.layout, spot.x, spot.y)
        pose = Pose(spot.x, spot.y, 1.0, spot.face_up, False)
        marks = () if spot.pile is Pile.REMOVED else _marks_of(shown.marks, card)
        dim = self._dim(shown, card, pose, spot.pile)
        edge = self._edge(shown.layout, spot, above)
        look = (
            *(spot.face_up, spot.grounded, edge, dim, marks),
            *(shown.look.cards, shown.look.table, size),
        )
        return Item(
            name,
            reach,
            look,
            lambda surface: self._paint_pose(
                surface, shown, card, pose, spot.pile, not spot.grounded, edge
            ),
        )

    @staticmethod
    def _edge(layout: Layout, spot: Spot, above: Spot | None) -> int:
        """How much of a card within a pile shows, at its lower end: no more is painted. 0: all,
        since it lies on top, or on the table and casts the pile's shadow."""
        if above is None or above.pile is not spot.pile or spot.grounded:
            return 0
        if spot.pile not in (Pile.STOCK, Pile.REMOVED):
            return 0
        # its lower corners show too, as far as they are round
        return spot.y - above.y + layout.card[0] // 11 + 2

    def _slots(self, shown: Shown) -> list[Item]:
        """The places of the piles, and what stands in an empty stock."""
        layout, look, art = shown.layout, shown.look, self.art
        edge = pygame.Color(look.palette.slot)
        edge.a = 130
        width = max(1.0, 1.6 * layout.unit)

        def slot(rect: Rect) -> Callable[[Surface], None]:
            box = art.box(rect.size, layout.card[0] // 11, None, edge, width, dashed=True)
            return lambda surface: surface.blit(box, rect) and None

        rects = {"stock": layout.stock, "waste": layout.waste, "removed": layout.removed}
        found = [Item(name, rect, look.table, slot(rect)) for name, rect in rects.items()]
        if not stock_cards(shown.game.position):
            found.append(self._empty_stock(shown))
        return found

    def _empty_stock(self, shown: Shown) -> Item:
        layout, palette, hinted = shown.layout, shown.look.palette, shown.marks.hint_stock
        position = shown.game.position
        turn = bool(position.talon) and pass_left(shown.game.rules, position)
        colour = palette.slot if not turn else palette.main if hinted else palette.text
        icon = self.art.icon("recycle" if turn else "close", layout.card[0] // 2, colour)
        place = icon.get_rect(center=layout.stock.center)
        return Item(
            "empty stock",
            place,
            (turn, hinted, shown.look.table),
            lambda surface: surface.blit(icon, place) and None,
        )

    def _stock_rings(self, shown: Shown) -> list[Item]:
        """The rings of hint, mouse and keyboard around the stock."""
        layout, marks, palette = shown.layout, shown.marks, shown.look.palette
        position = shown.game.position
        usable = bool(stock_cards(position)) or (
            bool(position.talon) and pass_left(shown.game.rules, position)
        )
        rings: list[tuple[Rect, pygame.Color, float, int]] = []
        if usable and marks.press_stock:
            rings.append((layout.stock, palette.select, 1.0, _PRESSED))
        elif usable and marks.hint_stock:
            rings.append((layout.stock, palette.main, 1.0, 0))
        elif usable and marks.hover_stock:
            rings.append((layout.stock, palette.select, 0.5, 0))
        if marks.focus_stock:
            rings.append((layout.stock.inflate(6, 6), palette.text, 0.9, 0))
        if not rings:
            return []

        def paint(surface: Surface) -> None:
            for rect, colour, strength, veil in rings:
                self._ring(surface, layout, rect, colour, strength, veil=veil)

        reach = self._reach(layout, *layout.stock.topleft)
        look = (
            marks.hint_stock,
            marks.hover_stock,
            marks.press_stock,
            marks.focus_stock,
            shown.look.table,
        )
        return [Item("stock rings", reach, look, paint)]

    @staticmethod
    def _dim(shown: Shown, card: int, pose: Pose, pile: Pile | None) -> bool:
        """Whether a card at rest is dimmed: it cannot be touched."""
        if pile is Pile.PYRAMID:
            return card not in shown.marks.lit
        peeps = shown.layout.fan != 0 and pose.x != shown.layout.waste.x
        return pile is Pile.WASTE and peeps and card not in shown.marks.lit

    def _paint_pose(
        self,
        surface: Surface,
        shown: Shown,
        card: int,
        pose: Pose,
        pile: Pile | None = None,
        flat: bool = False,
        edge: int = 0,
    ) -> None:
        """Paint one card; `pile` for one at rest, `flat` for one that lies on its pile and
        casts no shadow, `edge` for one of which only so much shows, at its lower end."""
        art, layout, marks, look = self.art, shown.layout, shown.marks, shown.look
        game, size = shown.game, layout.card
        dim = self._dim(shown, card, pose, pile)
        up = game.deal.cards[card] if pose.face_up else None
        face, key = self._picture(up, size, look.cards, dim)
        margin = 0 if flat else art.shadow_margin(size)
        sprite = art.flat(face, key) if flat else art.raised(face, key)
        x, y = round(pose.x), round(pose.y)
        if edge:
            surface.blit(sprite, (x, y + size[1] - edge), (0, size[1] - edge, size[0], edge))
            return
        width = _turning_width(sprite, round(pose.width * TURN_STEPS))
        if width < sprite.get_width():
            sprite = art.turned(sprite, (*key, flat), width)
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
        if card == marks.pressed and card in marks.lit:
            self._ring(surface, layout, rect, palette.select, 1.0, veil=_PRESSED)
        elif card == marks.selected:
            self._ring(surface, layout, rect, palette.select, 1.0)
        elif card in marks.hinted:
            self._ring(surface, layout, rect, palette.main, 1.0)
        elif card in marks.partners:
            self._ring(surface, layout, rect, palette.partner, 1.0)
        elif card in marks.covering:
            self._ring(surface, layout, rect, palette.cover, 1.0, _HEAVY, 56)
        elif card == marks.hovered and card in marks.lit:
            self._ring(surface, layout, rect, palette.select, 0.5)
        if card == marks.focused:
            self._ring(surface, layout, rect.inflate(6, 6), palette.text, 0.9)

    def _ring(
        self,
        surface: Surface,
        layout: Layout,
        rect: Rect,
        colour: pygame.Color,
        strength: float,
        weight: float = 1.0,
        veil: int = 0,
    ) -> None:
        """A ring around a card, outside its edge, so that the card keeps its size; `veil`
        tints the card too."""
        width = _ring_width(layout) * weight
        outer = rect.inflate(round(width * 1.5), round(width * 1.5))
        tint = pygame.Color(colour)
        tint.a = round(255 * strength)
        radius = round(layout.card[0] / 11 + width)
        fill = None
        if veil:
            fill = pygame.Color(colour)
            fill.a = veil
        surface.blit(self.art.box(outer.size, radius, fill, tint, width), outer)


def _ring_width(layout: Layout) -> float:
    return max(2.7 * layout.ratio, layout.card[0] / 24)


def _marks_of(marks: Marks, card: int) -> tuple[bool, ...]:
    """Everything about a card that `Table._paint_marks` looks at."""
    return (
        card in marks.locked,
        card == marks.selected,
        card in marks.hinted,
        card in marks.partners,
        card in marks.covering,
        card == marks.hovered,
        card == marks.pressed,
        card == marks.focused,
        card in marks.lit,
    )


def _turning_width(sprite: Surface, step: int) -> int:
    """How wide a sprite is drawn at a step of its turn, 0 … TURN_STEPS."""
    return max(1, round(sprite.get_width() * step / TURN_STEPS))
