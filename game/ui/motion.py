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
GLEAM: Final = 0.24  # seconds that one place of a pyramid just cleared shines
WAVE: Final = 0.07  # between its rows
GLEAMS: Final = 6  # steps of brightness, each a picture of its own


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
        x = self.start.x + (self.end.x - self.start.x) * e
        y = self.start.y + (self.end.y - self.start.y) * e
        width, face_up = self._turned(t)
        return Pose(x, y, width, face_up, t < 1)

    def _turned(self, t: float) -> tuple[float, bool]:
        """Width and face at `t`: the card turns on from how it stands at the start."""
        if self.start.width >= 1 and self.start.face_up == self.end.face_up:
            return 1.0, self.end.face_up
        if t >= 1:
            return 1.0, self.end.face_up
        first = math.acos(self.start.width if self.start.face_up else -self.start.width)
        last = 0.0 if self.end.face_up else math.pi
        facing = math.cos(first + (last - first) * t)
        return max(abs(facing), 0.02), facing > 0


class Motion:
    """The flights and shakes under way. Times are the host's seconds."""

    def __init__(self) -> None:
        self.reduced = False
        self.swing = 7.0  # pixels that a shaking card goes to each side
        self._won_at: float | None = None
        self._spots: dict[int, Spot] = {}
        self._flights: dict[int, _Flight] = {}
        self._shakes: dict[int, float] = {}
        self._count = 0

    def place(self, spots: Mapping[int, Spot]) -> None:
        """Put every card on its spot at once (a new window size, reduced motion)."""
        self._spots = dict(spots)
        self._flights.clear()
        self._shakes.clear()
        self._won_at = None

    def go(self, spots: Mapping[int, Spot], now: float) -> None:
        """Let every card whose spot has changed fly to its new one."""
        self._won_at = None
        if self.reduced or not self._spots:
            self.place(spots)
            return
        for card, spot in spots.items():
            old = self._spots.get(card)
            if old is None or (old.x, old.y, old.face_up) == (spot.x, spot.y, spot.face_up):
                continue
            start = self.pose(card, now)
            if old.pile is spot.pile and spot.pile in (Pile.STOCK, Pile.REMOVED):
                continue  # a pile that grows or shrinks by a card shifts by a pixel
            if old.pile is spot.pile and not (old.shown and spot.shown):
                continue  # nor is anything seen of what lies deep in the waste
            seconds = TURN if spot.pile is Pile.WASTE else FLY
            self._fly(card, _Flight(start, spot, now, seconds, self._next()))
        self._spots = dict(spots)

    def deal(self, spots: Mapping[int, Spot], origin: tuple[int, int], now: float) -> None:
        """Deal: the pyramid's cards fly in from `origin`, one after the other, and turn over
        on their way."""
        self.place(spots)
        if self.reduced:
            return
        start = Pose(*origin, 1.0, False, True)
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

    def celebrate(self, now: float) -> None:
        """The pyramid is cleared: its places shine, row by row, once the last card is gone."""
        if not self.reduced:
            self._won_at = now + FLY

    @property
    def celebration(self) -> float:
        """Seconds from the winning move until all is at rest."""
        return 0.0 if self.reduced else FLY + 6 * WAVE + GLEAM

    def gleam(self, row: int, now: float) -> int:
        """How brightly the places of a row shine: 0 to GLEAMS."""
        if self._won_at is None:
            return 0
        t = (now - self._won_at - (6 - row) * WAVE) / GLEAM
        return round(GLEAMS * math.sin(math.pi * t)) if 0 < t < 1 else 0

    def waits(self, card: int, now: float) -> bool:
        """Whether `card` still lies where its flight begins."""
        flight = self._flights.get(card)
        return flight is not None and now < flight.begin

    def settle(self, now: float) -> bool:
        """Forget what has ended; whether anything still moves."""
        if self._won_at is not None and now >= self._won_at + 6 * WAVE + GLEAM:
            self._won_at = None
        self._flights = {
            card: flight
            for card, flight in self._flights.items()
            if now < flight.begin + flight.seconds
        }
        self._shakes = {card: begin for card, begin in self._shakes.items() if now < begin + SHAKE}
        return bool(self._flights or self._shakes or self._won_at is not None)

    def moving(self, now: float) -> bool:
        """Whether anything still moves at `now`."""
        ends = [flight.begin + flight.seconds for flight in self._flights.values()]
        ends += [begin + SHAKE for begin in self._shakes.values()]
        if self._won_at is not None:
            ends.append(self._won_at + 6 * WAVE + GLEAM)
        return any(now < end for end in ends)

    def pose(self, card: int, now: float) -> Pose:
        """How `card` is drawn at `now`."""
        flight = self._flights.get(card)
        spot = self._spots[card]
        pose = flight.pose(now) if flight else Pose(spot.x, spot.y, 1.0, spot.face_up, False)
        begin = self._shakes.get(card)
        if begin is None or not 0 <= now - begin < SHAKE:
            return pose
        t = (now - begin) / SHAKE
        swing = math.sin(t * math.pi * 5) * (1 - t) * self.swing
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
