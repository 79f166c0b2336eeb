"""Where each of the 52 cards lies on the screen, worked out from the game alone.

Invariant: `spots` names all 52 cards, each once, whatever the player did before; motion is
only the way from one set of spots to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from pygame import Rect

from game.engine.game import Game
from game.engine.position import stock_cards, waste_cards
from game.engine.pyramid import COVERS, places
from game.ui.layout import Layout


class Pile(IntEnum):
    """In the order in which they are painted."""

    PYRAMID = 0
    STOCK = 1
    WASTE = 2
    REMOVED = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: its top left corner in pixels, its pile and its height in it."""

    x: int
    y: int
    pile: Pile
    order: int  # in the pile, from the bottom
    face_up: bool
    shown: bool  # False for a card that lies deep in a pile, under others
    grounded: bool = True  # lies on the table itself or on the pyramid, and casts a shadow


# how many cards of a pile are painted: enough to look like a pile; on the waste, which
# lies flat, the top one and the one that shows when it flies away
_DEPTH: Final = {Pile.STOCK: 6, Pile.REMOVED: 6, Pile.WASTE: 2}


def _pile(cards: list[int], rect: Rect, pile: Pile, face_up: bool, lift: float) -> dict[int, Spot]:
    """Spots for a pile, given from its bottom; each layer lies a little higher."""
    depth = _DEPTH[pile]
    spots = {}
    count = len(cards)
    for order, card in enumerate(cards):
        layer = max(0, order - max(0, count - depth))
        offset = round(layer * lift)
        shown = order >= count - depth
        grounded = layer == 0 and order >= count - depth
        spots[card] = Spot(rect.x, rect.y - offset, pile, order, face_up, shown, grounded)
    return spots


def spots(game: Game, layout: Layout) -> dict[int, Spot]:
    """The spot of every card, by number in the deal."""
    position = game.position
    lift = max(0.35 * layout.ratio, layout.card[0] / 110)
    found: dict[int, Spot] = {
        place: Spot(rect.x, rect.y, Pile.PYRAMID, place, True, True)
        for place in places(position.pyramid)
        for rect in (layout.places[place],)
    }
    found |= _pile(
        stock_cards(position)[::-1], layout.stock, Pile.STOCK, game.rules.open_stock, lift
    )
    waste = waste_cards(position)
    found |= _pile(waste, layout.waste, Pile.WASTE, True, 0)
    if layout.fan and len(waste) > 1:
        under = waste[-2]
        spot = found[under]
        found[under] = Spot(spot.x + layout.fan, spot.y, Pile.WASTE, spot.order, True, True)
    found |= _pile(game.removed(), layout.removed, Pile.REMOVED, True, lift)
    return found


def card_at(
    where: Mapping[int, Spot], layout: Layout, point: tuple[int, int], open_stock: bool
) -> int | None:
    """The card in play that lies on top at `point`: a pyramid card, one of the waste that
    shows, or the top of an open stock."""
    piles = {Pile.PYRAMID, Pile.WASTE} | ({Pile.STOCK} if open_stock else set())
    hits = [
        (spot.pile, spot.order, card)
        for card, spot in where.items()
        if spot.pile in piles
        and spot.shown
        and Rect(spot.x, spot.y, *layout.card).collidepoint(point)
    ]
    return max(hits)[2] if hits else None


def clear_parts(where: Mapping[int, Spot], layout: Layout) -> dict[int, Rect]:
    """For each card in play that shows: the part of it that no other card lies on."""
    parts: dict[int, Rect] = {}
    present = {card for card, spot in where.items() if spot.pile is Pile.PYRAMID}
    tops: dict[Pile, int] = {}
    for spot in where.values():
        tops[spot.pile] = max(tops.get(spot.pile, 0), spot.order)
    for card, spot in where.items():
        rect = Rect(spot.x, spot.y, *layout.card)
        if not spot.shown or spot.pile is Pile.REMOVED:
            continue
        if spot.pile is Pile.PYRAMID:
            covered = any(cover in present for cover in COVERS[card])
            parts[card] = Rect(rect.x, rect.y, rect.width, layout.step) if covered else rect
        elif spot.order == tops[spot.pile]:
            parts[card] = rect
        elif spot.pile is Pile.WASTE and layout.fan and spot.order == tops[spot.pile] - 1:
            side = abs(layout.fan)
            x = rect.x if layout.fan < 0 else rect.right - side
            parts[card] = Rect(x, rect.y, side, rect.height)
    return parts
