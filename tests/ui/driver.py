"""Drives the game by real pygame events, as a player would, on a test host."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.app import App
from tests.ui.host import TestHost


class Player:
    """A player at the table: clicks, drags and keys, and what they see."""

    def __init__(self, host: TestHost) -> None:
        pygame.display.init()
        pygame.font.init()
        self.host = host
        self.app = App(host)
        self.app.begin()
        self.settle()

    # --- time

    def frame(self, seconds: float = 1 / 60) -> None:
        """One turn of the main loop."""
        self.host.now += seconds
        for event in pygame.event.get():
            self.app.handle(event)
        self.app.tick()
        self.app.draw()

    def settle(self, seconds: float = 1.2) -> None:
        """Let everything that moves come to rest."""
        for _ in range(round(seconds * 30)):
            self.frame(1 / 30)

    # --- hands

    def click(self, x: float, y: float, button: int = 1) -> None:
        at = (round(x), round(y))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.frame()

    def _middle(self, rect: list[float]) -> tuple[float, float]:
        ratio = self.host.ratio
        return (rect[0] + rect[2] / 2) * ratio, (rect[1] + rect[3] / 2) * ratio

    def touch(self, *cards: str) -> None:
        """Click cards by name, at the middle of what shows of them."""
        for card in cards:
            self.click(*self._middle(self.state()["targets"]["cards"][card]))

    def stock(self) -> None:
        self.click(*self._middle(self.state()["targets"]["stock"]))

    def press(self, name: str) -> None:
        """Click a button, of the table or of the open panel."""
        targets = self.state()["targets"]
        rect = targets["panel"].get(name) or targets["buttons"].get(name)
        assert rect is not None, f"no button {name!r} in {sorted(targets['panel'])}"
        self.click(*self._middle(rect))

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
        at = (round(start[0]), round(start[1]))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        for step in range(1, steps + 1):
            x = round(start[0] + (end[0] - start[0]) * step / steps)
            y = round(start[1] + (end[1] - start[1]) * step / steps)
            at = (x, y)
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            )
            self.frame()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.frame()

    def drag_card(self, card: str, other: str) -> None:
        cards = self.state()["targets"]["cards"]
        self.drag(self._middle(cards[card]), self._middle(cards[other]))

    def key(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.frame()

    def type(self, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.frame()

    # --- eyes

    def state(self) -> dict[str, Any]:
        return self.app.state()

    def picture(self, name: str) -> None:
        self.app.redraw()
        self.frame()
        pygame.image.save(self.app.surface, name)
