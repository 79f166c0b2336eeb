"""Motion: how cards get from where they were drawn to where they lie.

It is only looks. The engine has moved on before anything moves here, input is taken at
any time, and a flight that is overtaken starts anew from where the card is drawn now.
Invariant: every card is drawn once, and after the last flight exactly on its spot.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.ui.scene import Pile, Spot

FLY: Final = 0.23  # seconds; every flight stays under a quarter of a second
TURN: Final = 0.18
SHAKE: Final = 0.24
STAGGER: Final = 0.014  # between the cards of a deal


def ease(t: float) -> float:
    """Fast away, soft landing: cubic out, for 0 … 1."""
    return 1 - (1 - t) ** 3


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card is drawn at one moment."""

    x: float
    y: float
    width: float  # 1 whole, 0 edge on (while it turns over)
    face_up: bool
    moving: bool


@dataclass(frozen=True, slots=True)
class _Flight:
    start: Pose
    end: Spot
    begin: float
    seconds: float
    order: int

    def pose(self, now: float) -> Pose:
        t = min(max((now - self.begin) / self.seconds, 0.0), 1.0)
        e = ease(t)
        turning = self.start.face_up != self.end.face_up
        width = abs(math.cos(math.pi * t)) if turning else 1.0
        face_up = self.end.face_up if t >= 0.5 else self.start.face_up
        x = self.start.x + (self.end.x - self.start.x) * e
        y = self.start.y + (self.end.y - self.start.y) * e
        return Pose(x, y, max(width, 0.02), face_up, t < 1)


class Motion:
    """The flights and shakes under way. Times are the host's seconds."""

    def __init__(self) -> None:
        self.reduced = False
        self._spots: dict[int, Spot] = {}
        self._flights: dict[int, _Flight] = {}
        self._shakes: dict[int, float] = {}
        self._count = 0

    def place(self, spots: Mapping[int, Spot]) -> None:
        """Put every card on its spot at once (a new window size, reduced motion)."""
        self._spots = dict(spots)
        self._flights.clear()
        self._shakes.clear()

    def go(self, spots: Mapping[int, Spot], now: float) -> None:
        """Let every card whose spot has changed fly to its new one."""
        if self.reduced or not self._spots:
            self.place(spots)
            return
        for card, spot in spots.items():
            old = self._spots.get(card)
            if old is None or (old.x, old.y, old.face_up) == (spot.x, spot.y, spot.face_up):
                continue
            start = self.pose(card, now)
            if old.pile is spot.pile and not (old.shown and spot.shown):
                continue  # shifts deep in a pile are not seen
            seconds = TURN if spot.pile is Pile.WASTE else FLY
            self._fly(card, _Flight(start, spot, now, seconds, self._next()))
        self._spots = dict(spots)

    def deal(self, spots: Mapping[int, Spot], origin: tuple[int, int], now: float) -> None:
        """Deal: the pyramid's cards fly in from `origin`, one after the other."""
        self.place(spots)
        if self.reduced:
            return
        start = Pose(*origin, 1.0, True, True)
        for card, spot in spots.items():
            if spot.pile in (Pile.PYRAMID, Pile.WASTE) and spot.shown:
                begin = now + min(card, 30) * STAGGER
                self._fly(card, _Flight(start, spot, begin, FLY, self._next()))

    def drop(self, card: int, pose: Pose, now: float) -> None:
        """A dragged card was let go at `pose`: it flies from there to its spot."""
        if not self.reduced:
            self._fly(card, _Flight(pose, self._spots[card], now, FLY, self._next()))

    def shake(self, cards: tuple[int, ...], now: float) -> None:
        """A card that cannot go shakes its head."""
        if not self.reduced:
            self._shakes.update(dict.fromkeys(cards, now))

    def settle(self, now: float) -> bool:
        """Forget what has ended; whether anything still moves."""
        self._flights = {
            card: flight
            for card, flight in self._flights.items()
            if now < flight.begin + flight.seconds
        }
        self._shakes = {card: begin for card, begin in self._shakes.items() if now < begin + SHAKE}
        return bool(self._flights or self._shakes)

    def pose(self, card: int, now: float) -> Pose:
        """How `card` is drawn at `now`."""
        flight = self._flights.get(card)
        spot = self._spots[card]
        pose = flight.pose(now) if flight else Pose(spot.x, spot.y, 1.0, spot.face_up, False)
        begin = self._shakes.get(card)
        if begin is None or not 0 <= now - begin < SHAKE:
            return pose
        t = (now - begin) / SHAKE
        swing = math.sin(t * math.pi * 5) * (1 - t) * 7
        return Pose(pose.x + swing, pose.y, pose.width, pose.face_up, True)

    def flying(self) -> list[int]:
        """The cards in the air, the last to start on top."""
        return sorted(self._flights, key=lambda card: self._flights[card].order)

    def shaking(self) -> set[int]:
        return set(self._shakes)

    def _fly(self, card: int, flight: _Flight) -> None:
        self._flights[card] = flight

    def _next(self) -> int:
        self._count += 1
        return self._count
