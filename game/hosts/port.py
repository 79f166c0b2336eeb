"""The port between the game and the machine under it.

The game never imports `js`, opens a file or reads a clock: it asks its host. There are
two hosts, `desktop` and `browser`, and the tests hand in a third of their own.
Everything in pixels here is in pixels of the drawing surface, unless it says CSS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import pygame


class StorageError(Exception):
    """The host could not keep or read a text; the message is a reason for a person."""


class Storage(Protocol):
    """A few named texts that outlive the program. Keys are short ASCII words."""

    def read(self, key: str) -> str | None:
        """The text kept under `key`, or None. Raises StorageError if storage is out of reach."""
        ...

    def write(self, key: str, text: str) -> None:
        """Keep `text`, all of it or (with a StorageError) nothing: old text stays then."""
        ...


@dataclass(frozen=True, slots=True)
class Insets:
    """Widths in pixels, at the four sides, where a notch or a rounded corner may be."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A line of text that the player edits, for hosts with a text input of their own."""

    rect: tuple[int, int, int, int]  # x, y, width, height in pixels
    label: str  # what a screen reader calls it
    text: str  # what it holds when it opens
    font_size: int  # in pixels


class Host(Protocol):
    """What the machine under the game offers."""

    storage: Storage

    # --- screen
    def open_display(self, title: str) -> pygame.Surface:
        """Make the window or canvas, with its icon; return the surface to draw on."""
        ...

    def pixel_ratio(self) -> float:
        """Pixels of the surface for one CSS (or desktop) pixel, 1 to 4."""
        ...

    def insets(self) -> Insets:
        """What to keep free of anything that is read or touched."""
        ...

    def fit_display(self) -> pygame.Surface:
        """Make the surface fit the window after it changed; return the one to draw on."""
        ...

    async def next_frame(self, idle_seconds: float) -> None:
        """Wait for the next frame (0), or until an event comes or so many seconds pass."""
        ...

    # --- time and chance
    def seconds(self) -> float:
        """A clock that only goes forward, in seconds; its zero means nothing."""
        ...

    def today(self) -> date:
        """The calendar day in UTC."""
        ...

    def entropy(self) -> int:
        """64 bits from the system's own source of randomness."""
        ...

    # --- text in and out
    def copy(self, text: str) -> bool:
        """Put `text` on the clipboard; False if that is not allowed."""
        ...

    def pasted(self) -> str | None:
        """Text the player pasted since the last call (on the page), else None."""
        ...

    def request_paste(self) -> None:
        """Ask for the clipboard's text: it comes by `pasted`, now or a little later."""
        ...

    def open_field(self, field: Field) -> bool:
        """Show the host's own text input there; False if the game has to draw one."""
        ...

    def field_text(self) -> str | None:
        """What the host's own input holds now, or None when none is open."""
        ...

    def field_submitted(self) -> bool:
        """True once after the player pressed Enter in the host's own input."""
        ...

    def close_field(self) -> None:
        """Take the host's own input away."""
        ...

    # --- the world outside
    def start_options(self) -> dict[str, str]:
        """What the player asked for at the start: `deal`, `lang` (untrusted text)."""
        ...

    def link(self, code: str) -> str:
        """A link (page) or a text (desktop) that deals these cards to somebody else."""
        ...

    def show_address(self, code: str | None) -> None:
        """Make the page's address follow the current deal."""
        ...

    def languages(self) -> list[str]:
        """The player's languages as BCP 47 tags, best first."""
        ...

    def reduced_motion(self) -> bool:
        """True where the system asks for less motion."""
        ...

    def announce(self, text: str) -> None:
        """Say `text` to assistive technology, politely."""
        ...

    def hidden(self) -> bool:
        """True while nobody can see the game: the clock stops, nothing is drawn."""
        ...

    def offer_state(self, read: Callable[[], dict[str, Any]]) -> None:
        """Let tests read the game: `read` gives a view of it as JSON-like data. It costs
        nothing until somebody asks."""
        ...
