"""Runs on the page in place of the game: shows through the state what the host delivers."""

from __future__ import annotations

import os
import random
import sys
from typing import Any

import pygame

from game.hosts.browser import BrowserHost
from game.hosts.port import Field, StorageError

FIELD = (100, 120, 300, 50)  # in canvas pixels


class Probe:
    """A red square in each corner, and a report of everything that comes."""

    def __init__(self) -> None:
        self.host = BrowserHost()
        self.surface = self.host.open_display("Pyramide")
        self.frames = 0
        self.events: list[Any] = []

    async def run(self) -> None:
        """Report until the page is closed or `q` is pressed."""
        self.draw()
        self.host.offer_state(self.state)
        while True:
            for event in pygame.event.get():
                self.take(event)
            pasted = self.host.pasted()
            if pasted is not None:
                self.events.append(["pasted", pasted])
            if self.host.field_submitted():
                self.events.append(["submitted", self.host.field_text()])
                self.host.close_field()
            self.frames += 1
            if ["key", "q"] in self.events:
                return
            await self.host.next_frame(1.0)

    def take(self, event: pygame.event.Event) -> None:
        """Note an event, and do what the key asks for."""
        if event.type == pygame.VIDEORESIZE:
            self.surface = self.host.fit_display()
            self.draw()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.events.append(["press", *event.pos, bool(event.touch)])
            self.host.announce("pressed")
        elif event.type == pygame.KEYDOWN:
            name = pygame.key.name(event.key)
            self.events.append(["key", name])
            action = getattr(self, f"key_{name}", None)
            if action:
                action()

    def draw(self) -> None:
        """Corners that a test can find in a picture."""
        width, height = self.surface.get_size()
        self.surface.fill((20, 90, 80))
        for x in (0, width - 8):
            for y in (0, height - 8):
                self.surface.fill((250, 0, 0), (x, y, 8, 8))
        pygame.display.flip()

    def state(self) -> dict[str, Any]:
        """Everything that a test may want to know."""
        return {
            "ready": True,
            "size": list(self.surface.get_size()),
            "ratio": self.host.pixel_ratio(),
            "frames": self.frames,
            "events": self.events,
            "options": self.host.start_options(),
            "link": self.host.link("PY1-N-AAAAAAS"),
            "field": self.host.field_text(),
            "kept": self.host.storage.read("probe"),
            "random": random.getrandbits(32),
            "entropy": str(self.host.entropy()),
            "environment": dict(os.environ),
            "arguments": list(sys.argv),
        }

    # --- what keys do
    def key_x(self) -> None:
        """A fault of the program."""
        raise RuntimeError("probed")

    def key_f(self) -> None:
        """Open a text field."""
        self.host.open_field(Field(FIELD, "Deal code", "PY1-", 20))

    def key_c(self) -> None:
        """Copy a text."""
        self.events.append(["copied", self.host.copy("copied by the probe")])

    def key_v(self) -> None:
        """Ask for the clipboard."""
        self.host.request_paste()

    def key_s(self) -> None:
        """Keep a text."""
        self.host.storage.write("probe", "kept ♠")

    def key_w(self) -> None:
        """Keep more than there is room for."""
        try:
            self.host.storage.write("probe", "x" * 20_000_000)
        except StorageError as error:
            self.events.append(["refused", str(error)])

    def key_a(self) -> None:
        """Show the deal in the address."""
        self.host.show_address("PY1-N-AAAAAAJ")

    def key_m(self) -> None:
        """Play a quiet sound for a quarter of a second."""
        pygame.mixer.init(44100, -16, 2, 1024)
        pygame.mixer.Sound(buffer=bytes(44100)).play()


async def start() -> None:
    """As `main.start` of the page."""
    await Probe().run()
