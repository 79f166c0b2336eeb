"""Mouse and touch as one kind of gesture: tap, drag, drop, second button.

One touch arrives as a finger event and again as a mouse event marked `touch`: only the
finger counts. A press that leaves the window, loses the focus, meets a second finger or the
second button is cancelled. Invariant: each TAP and each DROP follows a PRESS of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

SLIP: Final = 9  # CSS pixels that a finger may move and still tap
_MOUSE_PAD: Final = -1  # SDL's touch_id for fingers on a pad that moves the mouse


class Gesture(Enum):
    PRESS = auto()
    TAP = auto()
    DRAG = auto()  # the pressed pointer has moved away
    DROP = auto()
    CANCEL = auto()
    HOVER = auto()
    SECOND = auto()  # right button, or a tap with two fingers
    SCROLL = auto()


@dataclass(frozen=True, slots=True)
class Pointed:
    """One gesture. `at` and `start` in pixels; `by` in wheel steps for SCROLL."""

    gesture: Gesture
    at: tuple[int, int] = (0, 0)
    start: tuple[int, int] = (0, 0)
    by: float = 0.0
    finger: bool = False


class Pointer:
    """Turns pygame's events into gestures. `slip` in pixels of the surface."""

    def __init__(self) -> None:
        self.slip = float(SLIP)
        self._start: tuple[int, int] | None = None
        self._dragging = False
        self._fingers: dict[int, tuple[int, int]] = {}
        self._finger: int | None = None  # the one that presses
        self._two = False

    @property
    def pressed_at(self) -> tuple[int, int] | None:
        return self._start

    def gestures(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Pointed]:
        """The gestures that `event` completes, in a window of `size` pixels."""
        kind = event.type
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            if event.touch_id == _MOUSE_PAD:
                return []
            at = (round(event.x * size[0]), round(event.y * size[1]))
            return self._touched(kind, event.finger_id, at)
        if getattr(event, "touch", False):
            return []
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, False)
        if kind == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos, False)
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 3:
            # while the first button is held, the second one only says "let go"
            return self._cancel() or [Pointed(Gesture.SECOND, event.pos)]
        if kind == pygame.MOUSEMOTION:
            return self._move(event.pos, False)
        if kind == pygame.MOUSEWHEEL:
            return [
                Pointed(
                    Gesture.SCROLL, pygame.mouse.get_pos(), by=getattr(event, "precise_y", event.y)
                )
            ]
        if kind in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN):
            if kind != pygame.WINDOWLEAVE:
                # nobody will tell when they are lifted
                self._fingers.clear()
                self._finger, self._two = None, False
            return [*self._cancel(), Pointed(Gesture.HOVER, (-1, -1))]
        return []

    def forget(self) -> None:
        """What is under the pointer has changed: the press that is held means nothing now."""
        self._start, self._dragging = None, False

    def _touched(self, kind: int, finger: int, at: tuple[int, int]) -> list[Pointed]:
        if kind == pygame.FINGERDOWN:
            self._fingers[finger] = at
            if len(self._fingers) == 1:
                self._finger = finger
                return self._press(at, True)
            self._two = len(self._fingers) == 2
            return self._cancel()
        if kind == pygame.FINGERMOTION:
            start = self._fingers.get(finger)
            if start and self._far(start, at) and len(self._fingers) > 1:
                self._two = False
            return self._move(at, True) if finger == self._finger else []
        self._fingers.pop(finger, None)
        if self._two and not self._fingers:
            self._two = False
            return [Pointed(Gesture.SECOND, at, finger=True)]
        if finger != self._finger:
            return []
        self._finger = None
        return self._release(at, True)

    def _press(self, at: tuple[int, int], finger: bool) -> list[Pointed]:
        cancelled = self._cancel()
        self._start, self._dragging = at, False
        return [*cancelled, Pointed(Gesture.PRESS, at, at, finger=finger)]

    def _move(self, at: tuple[int, int], finger: bool) -> list[Pointed]:
        if self._start is None:
            return [] if finger else [Pointed(Gesture.HOVER, at)]
        if not self._dragging and self._far(self._start, at):
            self._dragging = True
        return [Pointed(Gesture.DRAG, at, self._start, finger=finger)] if self._dragging else []

    def _release(self, at: tuple[int, int], finger: bool) -> list[Pointed]:
        start, self._start = self._start, None
        if start is None:
            return []
        gesture = Gesture.DROP if self._dragging else Gesture.TAP
        self._dragging = False
        return [Pointed(gesture, at, start, finger=finger)]

    def _cancel(self) -> list[Pointed]:
        if self._start is None:
            return []
        start, self._start, self._dragging = self._start, None, False
        return [Pointed(Gesture.CANCEL, start, start)]

    def _far(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > self.slip**2
