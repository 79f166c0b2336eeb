"""The picture of everything that lies still, repainted only where something has changed.

It is made of items: each says what it may paint on, what it looks like and how it is painted.
Invariant: after `update` the picture is what painting all items in order on the bare table
would give; equal looks in equal places are not painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that lies still. `name` is its own among all items."""

    name: object
    reach: Rect  # all that it may paint on
    look: object  # whatever decides how it looks; equal looks look the same
    paint: Callable[[Surface], None]


class Still:
    """The picture."""

    def __init__(self) -> None:
        self.picture: Surface | None = None
        self._ground: Surface | None = None  # the bare table that it was painted on
        self._items: dict[object, Item] = {}

    def update(self, ground: Surface, items: Sequence[Item]) -> tuple[Surface, list[Rect] | None]:
        """The picture of `items`, in order, on the bare table `ground`; and where it has changed
        (None: everywhere)."""
        named = {item.name: item for item in items}
        regions: list[Rect] | None = None
        if self.picture is None or ground is not self._ground:
            self.picture, self._ground = ground.copy(), ground
            for item in items:
                item.paint(self.picture)
        else:
            regions = merged(self._changes(named))
            for region in regions:
                self._repaint(self.picture, ground, region, items)
        self._items = named
        return self.picture, regions

    def _changes(self, named: dict[object, Item]) -> list[Rect]:
        regions = []
        for name in self._items.keys() | named.keys():
            old, new = self._items.get(name), named.get(name)
            if old is None or new is None:
                item = old or new
                assert item is not None
                regions.append(item.reach)
            elif old.reach != new.reach:
                regions += [old.reach, new.reach]
            elif old.look != new.look:
                regions.append(new.reach)
        return regions

    @staticmethod
    def _repaint(picture: Surface, ground: Surface, region: Rect, items: Sequence[Item]) -> None:
        picture.set_clip(region)
        picture.blit(ground, region, region)
        for item in items:
            if item.reach.colliderect(region):
                item.paint(picture)
        picture.set_clip(None)


def merged(regions: Sequence[Rect]) -> list[Rect]:
    """Regions that cover the same: two that overlap become one where that is less to paint."""
    found: list[Rect] = []
    for region in regions:
        grown, at = Rect(region), 0
        while at < len(found):
            both = grown.union(found[at])
            if _area(both) < _area(grown) + _area(found[at]):
                # larger now: it may reach some that it did not reach before
                del found[at]
                grown, at = both, 0
            else:
                at += 1
        found.append(grown)
    return found


def _area(region: Rect) -> int:
    return region.width * region.height
