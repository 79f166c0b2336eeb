"""How a panel comes and goes: it fades, and slides up a little on its way in.

It is only looks: what a panel offers can be touched as soon as it is open, and the table as
soon as it is closed. A frame costs two pictures that are ready: what lies under the panel,
and the panel.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui.motion import ease

COMES: Final = 0.14  # seconds
GOES: Final = 0.1
_FAINT: Final = 60  # of 255: how a panel begins


class Slide:
    """The panel on its way in or out. Times are the host's seconds."""

    def __init__(self) -> None:
        self._wanted = False  # a panel has been opened and not been painted yet
        self._comes = False
        self._begin: float | None = None
        self._ground: Surface | None = None  # what lies under the panel that comes
        self._picture: Surface | None = None
        self._box = Rect(0, 0, 0, 0)

    def come(self) -> None:
        """A panel has been opened."""
        self.stop()
        self._wanted = True

    def go(self, surface: Surface, box: Rect, now: float) -> None:
        """The panel that `surface` shows in `box` has been closed."""
        painted = not self._wanted
        self.stop()
        self._box = box.clip(surface.get_rect())
        if painted and self._box.width and self._box.height:
            self._picture, self._begin = surface.subsurface(self._box).copy(), now

    def stop(self) -> None:
        """Everything is at rest."""
        self._wanted = self._comes = False
        self._begin = self._ground = self._picture = None

    def runs(self, now: float) -> bool:
        """Whether a panel is under way at `now`."""
        if self._begin is None:
            return False
        return now < self._begin + (COMES if self._comes else GOES)

    def settle(self, now: float) -> bool:
        """Forget what has come or gone; whether a panel is still under way."""
        if self._begin is not None and not self.runs(now):
            self.stop()
        return self._begin is not None

    def forget(self) -> None:
        """What is under way looks different now."""
        if self._comes:
            self._ground = None

    @property
    def takes(self) -> bool:
        """Whether it needs the pictures of the panel that comes."""
        return self._wanted or (self._comes and self._ground is None)

    def take(self, ground: Surface, surface: Surface, box: Rect, now: float) -> None:
        """Here they are: `surface` shows the panel in `box` on `ground`."""
        self._ground = ground
        self._box = box.clip(surface.get_rect())
        self._picture = surface.subsurface(self._box).copy()
        if self._wanted:
            self._begin = now
        self._wanted, self._comes = False, True

    def paint_coming(self, surface: Surface, now: float, way: int) -> bool:
        """Paint the whole frame if a panel is coming, `way` pixels up; whether it is."""
        if self._begin is None or self._ground is None or self._picture is None:
            return False
        e = ease(min(max((now - self._begin) / COMES, 0.0), 1.0))
        surface.blit(self._ground, (0, 0))
        self._picture.set_alpha(round(_FAINT + (255 - _FAINT) * e))
        surface.blit(self._picture, self._box.move(0, round(way * (1 - e))))
        return True

    def paint_going(self, surface: Surface, now: float) -> bool:
        """Paint the panel that goes over the table; whether one does."""
        if self._begin is None or self._comes or self._picture is None:
            return False
        self._picture.set_alpha(round(255 * (1 - min(max((now - self._begin) / GOES, 0.0), 1.0))))
        surface.blit(self._picture, self._box)
        return True
