"""Sounds: one short sample for each event. No sound device is no error, only silence."""

from __future__ import annotations

from typing import Final

import pygame

from game.paths import ASSETS

EVENTS: Final = (
    "deal",
    "draw",
    "recycle",
    "select",
    "pair",
    "king",
    "wrong",
    "blocked",
    "undo",
    "win",
    "lost",
    "button",
    "hint",
)


class Sounds:
    """The player of sounds. The mixer is opened with the first sound that is wanted."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 70  # percent
        self._samples: dict[str, pygame.mixer.Sound] = {}
        self._ready: bool | None = None

    def play(self, event: str) -> None:
        """Play the sample of `event`, if the player wants sound and there is a device."""
        if not self.on or not self.volume or not self._open():
            return
        sample = self._samples.get(event)
        if sample is None:
            try:
                sample = pygame.mixer.Sound(ASSETS / f"sounds/{event}.ogg")
            except (pygame.error, OSError):
                self._ready = False
                return
            self._samples[event] = sample
        sample.set_volume(self.volume / 100)
        sample.play()

    def _open(self) -> bool:
        if self._ready is None:
            try:
                pygame.mixer.init(44100, -16, 1, 1024)
                self._ready = True
            except (pygame.error, NotImplementedError):
                self._ready = False
        return self._ready
