"""The browser under the game: everything the page offers, by way of `build/page/host.js`.

The only module that imports `js`, and only when a host is made, so that it can be read and
checked anywhere. The listening is done in JavaScript: this side asks once a frame what
happened. Texts from outside (the address, the clipboard, the input) are handed on untrusted.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from datetime import UTC, date, datetime
from typing import Any

# read by SDL when pygame is imported and when its display starts
os.environ.setdefault("SDL_EMSCRIPTEN_KEYBOARD_ELEMENT", "#canvas")
os.environ.setdefault("PYGAME_BLEND_ALPHA_SDL2", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Callable

import pygame

from game.hosts.port import Field, Insets, Storage, StorageError

# the signals of host.js
RESIZED, ESCAPE, TAB, BACKTAB = 1, 2, 4, 8

# while a sound plays, the wait for the next frame is cut to this, to see it end
SOUND_CHECK_SECONDS = 0.5

REASONS = {
    "full": "the browser's storage for this page is full",
    "blocked": "the browser does not let this page keep anything",
    "lost": "the browser did not keep what was written",
}


def _page() -> Any:
    """The page's half of the host."""
    import js  # type: ignore[import-not-found,unused-ignore]

    return js.pyramidePage


class BrowserStorage:
    """Texts in localStorage, checked by reading back; names begin with `pyramide.`."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def read(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        reason, text = self._page.read(key)
        if reason:
            raise StorageError(REASONS[reason])
        return None if text is None else str(text)

    def write(self, key: str, text: str) -> None:
        """Keep `text`; what was kept before stays if that fails."""
        reason = self._page.write(key, text)
        if reason:
            raise StorageError(REASONS[reason])


class BrowserHost:
    """The page as a host: see `game.hosts.port.Host` for what each method promises."""

    def __init__(self, page: Any = None) -> None:
        self._page = page if page is not None else _page()
        self.storage: Storage = BrowserStorage(self._page)
        self._ratio = 1.0
        self._size = (0, 0)
        self._sounding = False

    # --- screen
    def open_display(self, title: str) -> pygame.Surface:
        """Draw on the page's canvas. The mixer is left to whoever plays the first sound."""
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(title)  # SDL gives the tab its own name with every new mode
        surface = self.fit_display()
        self._page.title(title)
        self._page.takeSignals()
        self._page.focus()
        return surface

    def pixel_ratio(self) -> float:
        """Canvas pixels for one CSS pixel."""
        return self._ratio

    def insets(self) -> Insets:
        """The browser's safe area, in canvas pixels."""
        left, top, right, bottom = (round(css * self._ratio) for css in self._page.insets())
        return Insets(left, top, right, bottom)

    def fit_display(self) -> pygame.Surface:
        """Give the canvas one pixel for each pixel of the screen that it covers."""
        width, height, ratio = self._page.size()
        size = (int(width), int(height))
        self._ratio = float(ratio)
        surface = pygame.display.get_surface()
        if surface is None or size != self._size or surface.get_size() != size:
            # not RESIZABLE: SDL would set the canvas back to CSS pixels by itself
            surface = pygame.display.set_mode(size)
            self._size = size
        return surface

    async def next_frame(self, idle_seconds: float) -> None:
        """One animation frame, or sleep until the page sees an event."""
        self._watch_sound()
        if self._sounding:
            idle_seconds = min(idle_seconds, SOUND_CHECK_SECONDS)
        frame = self._page.nextFrame(idle_seconds)
        if hasattr(frame, "__await__"):
            await frame
        else:  # pygbag's own loader: its promises cannot be awaited, its loop keeps the pace
            await asyncio.sleep(0)
        signals = self._page.takeSignals()
        if signals:
            self._post(signals)

    def _watch_sound(self) -> None:
        """Let the audio device sleep while nothing plays: it would cost CPU all the time."""
        sounding = pygame.mixer.get_init() is not None and pygame.mixer.get_busy()
        if sounding != self._sounding:
            self._sounding = sounding
            self._page.playing(sounding)

    def _post(self, signals: int) -> None:
        """Turn what the page saw into pygame's events."""
        if signals & RESIZED:
            width, height, ratio = self._page.size()
            if (int(width), int(height)) != self._size or float(ratio) != self._ratio:
                size = (int(width), int(height))
                pygame.event.post(
                    pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
                )
        for bit, key, mod in (
            (ESCAPE, pygame.K_ESCAPE, 0),
            (TAB, pygame.K_TAB, 0),
            (BACKTAB, pygame.K_TAB, pygame.KMOD_LSHIFT),
        ):
            if signals & bit:
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    event = pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0)
                    pygame.event.post(event)

    # --- time and chance
    def seconds(self) -> float:
        """The page's own clock, which only goes forward."""
        return time.monotonic()

    def today(self) -> date:
        """The calendar day in UTC."""
        return datetime.now(UTC).date()

    def entropy(self) -> int:
        """64 bits from the browser's cryptographic source."""
        high, low = (int(word) for word in self._page.entropy())
        return high << 32 | low

    # --- text in and out
    def copy(self, text: str) -> bool:
        """Put `text` on the clipboard; False where the browser is known to refuse."""
        return bool(self._page.copy(text))

    def pasted(self) -> str | None:
        """What came by the browser's own paste, or by `request_paste`, since the last call."""
        text = self._page.takePasted()
        return None if text is None else str(text)

    def request_paste(self) -> None:
        """Ask the browser, which may ask the player; a refusal is silence."""
        self._page.requestPaste()

    def open_field(self, field: Field) -> bool:
        """Lay an HTML input over the canvas, or move the one that is open."""
        x, y, width, height = (edge / self._ratio for edge in field.rect)
        size = field.font_size / self._ratio
        self._page.openField(x, y, width, height, size, field.label, field.text)
        return True

    def field_text(self) -> str | None:
        """What the HTML input holds, or None when none is open."""
        text = self._page.fieldText()
        return None if text is None else str(text)

    def field_submitted(self) -> bool:
        """True once after Enter."""
        return bool(self._page.takeSubmitted())

    def close_field(self) -> None:
        """Hide the HTML input; the keyboard is the game's again."""
        self._page.closeField()

    # --- the world outside
    def start_options(self) -> dict[str, str]:
        """`deal` and `lang` from the address, nothing else of it."""
        found: dict[str, str] = json.loads(self._page.startOptions())
        return found

    def link(self, code: str) -> str:
        """The page's own address with this deal."""
        return str(self._page.link(code))

    def show_address(self, code: str | None) -> None:
        """Let the address name the deal, without a new entry in the history."""
        self._page.showAddress(code)

    def languages(self) -> list[str]:
        """The browser's languages, best first."""
        return [str(tag) for tag in self._page.languages()]

    def reduced_motion(self) -> bool:
        """The system's wish, as the browser tells it."""
        return bool(self._page.reducedMotion())

    def announce(self, text: str) -> None:
        """Write into the page's live region."""
        self._page.announce(text)

    def hidden(self) -> bool:
        """True while the tab is hidden."""
        return bool(self._page.hidden())

    def offer_state(self, read: Callable[[], dict[str, Any]]) -> None:
        """`window.pyramide.state()` asks for it: it gets a copy, as JSON text."""
        from pyodide.ffi import create_proxy

        self._page.offerState(create_proxy(lambda: json.dumps(read())))
