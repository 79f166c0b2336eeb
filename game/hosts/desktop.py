"""The desktop under the game: a window, files, the clipboard, the clock.

Invariant of the storage: a text is replaced whole or not at all, also when the disk is full,
the folder may not be written, or the power goes in the middle.
"""

from __future__ import annotations

import asyncio
import contextlib
import locale
import os
import re
import secrets
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from platformdirs import user_data_dir

from game.hosts.port import Field, Insets, Storage, StorageError
from game.paths import ASSETS

NAME: Final = "pyramide"
WINDOW: Final = (1280, 800)  # wanted, in desktop pixels
SMALLEST: Final = (320, 480)
# of the desktop at most: the rest is title bar and panels
FITTING: Final = (0.96, 0.88)
FRAMES_PER_SECOND: Final = 60
UNSEEN: Final = ("offscreen", "dummy")  # what SDL falls back on
LONGEST_WAIT: Final = 3600.0  # seconds
LOOK_SECONDS: Final = 0.012  # between two looks for events while nothing moves


# ------------------------------------------------------------------------------- storage


class FileStorage:
    """One UTF-8 file a key, in a folder that is made when something is first written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        """The file of `key`, which must be a short ASCII word."""
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}", key):
            raise ValueError(f"{key!r} is no name for something to keep")
        return self.folder / f"{key}.txt"

    def read(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        path = self.path(key)
        try:
            return path.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageError(f"{path} cannot be read: {_reason(error)}") from error
        except UnicodeDecodeError as error:
            raise StorageError(f"{path} is damaged: it is no text") from error

    def write(self, key: str, text: str) -> None:
        """Keep `text`: in a new file that takes the old one's place when it is on the disk."""
        path = self.path(key)
        part: Path | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{key}-", dir=self.folder)
            part = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except (OSError, UnicodeEncodeError) as error:
            if part is not None:
                with contextlib.suppress(OSError):
                    part.unlink()
            raise StorageError(f"{path} cannot be written: {_reason(error)}") from error
        _sync_folder(self.folder)


def _reason(error: Exception) -> str:
    """The system's own words, without the path that the sentence already has."""
    return getattr(error, "strerror", None) or str(error)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power failure, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where the game keeps things: PYRAMIDE_DATA, or the system's place for them."""
    chosen = environment.get("PYRAMIDE_DATA")
    return Path(chosen).expanduser() if chosen else Path(user_data_dir(NAME, appauthor=False))


# ------------------------------------------------------------------- what the system says


def desktop_scale(environment: Mapping[str, str]) -> float:
    """Window pixels for one desktop pixel, 1 to 4.

    Windows, macOS and Wayland enlarge the window by themselves; X11 leaves it to programs,
    whose common agreement is GDK_SCALE. PYRAMIDE_SCALE overrides both.
    """
    for name in ("PYRAMIDE_SCALE", "GDK_SCALE"):
        with contextlib.suppress(ValueError):
            scale = float(environment.get(name, ""))
            if scale == scale:  # not a NaN
                return min(4.0, max(1.0, scale))
    return 1.0


def window_size(desktop: tuple[int, int], scale: float) -> tuple[int, int]:
    """The wanted size, made smaller where the desktop is small."""
    wide, high = (
        max(least, min(round(wanted * scale), round(room * part)))
        for wanted, least, room, part in zip(WINDOW, SMALLEST, desktop, FITTING, strict=True)
    )
    return wide, high


def language_tag(name: str) -> str | None:
    """`pt_BR.UTF-8@euro` as BCP 47: `pt-BR`; None for `C` and the like."""
    base = re.split(r"[.@]", name.strip(), maxsplit=1)[0].replace("_", "-")
    return base if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", base) else None


def system_languages(environment: Mapping[str, str]) -> Iterator[str]:
    """The player's languages by the usual variables, then by the system itself."""
    yield from environment.get("LANGUAGE", "").split(":")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            yield environment[name]
            break
    with contextlib.suppress(pygame.error, AttributeError):
        for found in pygame.system.get_pref_locales():
            yield "-".join(filter(None, (found.get("language"), found.get("country"))))
    with contextlib.suppress(ValueError):
        yield locale.getlocale()[0] or ""


def require_screen() -> None:
    """Start the display; without one leave with a sentence, not with a game nobody sees."""
    with contextlib.suppress(pygame.error):
        pygame.display.init()
        if os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver() not in UNSEEN:
            return
    print("There is no screen here on which a window could open.", file=sys.stderr)
    raise SystemExit(2)


# ---------------------------------------------------------------------------------- host


class DesktopHost:
    """A window as a host: see `game.hosts.port.Host` for what each method promises.

    `options` is what the command line asks for at the start (`deal`, `lang` and others).
    """

    def __init__(
        self, data_dir: Path | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self.storage: Storage = FileStorage(data_dir or data_folder(os.environ))
        self._options = dict(options or {})
        self._scale = desktop_scale(os.environ)
        self._clock = pygame.time.Clock()
        self._pasted: str | None = None

    # --- screen
    def open_display(self, title: str) -> pygame.Surface:
        """Open a window in the middle of the desktop, with its icon."""
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", NAME)
        os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
        require_screen()
        pygame.font.init()
        icon = ASSETS / "app" / "icon-256.png"
        if icon.is_file():
            pygame.display.set_icon(pygame.image.load(icon))
        pygame.display.set_caption(title)
        pygame.display.set_allow_screensaver(True)
        size = window_size(pygame.display.get_desktop_sizes()[0], self._scale)
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._limit_size()
        return surface

    def _limit_size(self) -> None:
        """Ask the window manager not to make the window smaller than the game can be."""
        least = (round(SMALLEST[0] * self._scale), round(SMALLEST[1] * self._scale))
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            # pygame-ce would rather have its Window drawn on directly
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = least

    def pixel_ratio(self) -> float:
        """Window pixels for one desktop pixel."""
        return self._scale

    def insets(self) -> Insets:
        """A window has no notch."""
        return Insets()

    def fit_display(self) -> pygame.Surface:
        """The surface follows the window by itself."""
        return pygame.display.get_surface() or pygame.display.set_mode(WINDOW, pygame.RESIZABLE)

    async def next_frame(self, idle_seconds: float) -> None:
        """Wait for the next sixtieth of a second, or sleep until an event comes."""
        if idle_seconds <= 0:
            self._clock.tick(FRAMES_PER_SECOND)
            await asyncio.sleep(0)
            return
        end = time.monotonic() + min(idle_seconds, LONGEST_WAIT)
        # pygame.event.wait would look a thousand times a second, and take the event away
        while not pygame.event.peek() and (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(left, LOOK_SECONDS))

    # --- time and chance
    def seconds(self) -> float:
        """The system's monotonic clock."""
        return time.monotonic()

    def today(self) -> date:
        """The calendar day in UTC."""
        return datetime.now(UTC).date()

    def entropy(self) -> int:
        """64 bits from the system's random source."""
        return secrets.randbits(64)

    # --- text in and out
    def copy(self, text: str) -> bool:
        """Put `text` on the system's clipboard."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError, ImportError):
            return False
        return True

    def pasted(self) -> str | None:
        """What `request_paste` found, once."""
        text, self._pasted = self._pasted, None
        return text

    def request_paste(self) -> None:
        """Take the clipboard's text now; an empty clipboard is silence."""
        with contextlib.suppress(pygame.error, AttributeError, ImportError, UnicodeDecodeError):
            self._pasted = pygame.scrap.get_text() or None

    def open_field(self, field: Field) -> bool:
        """A window has no text input of its own: the game draws one."""
        return False

    def field_text(self) -> str | None:
        """None is ever open."""
        return None

    def field_submitted(self) -> bool:
        """None is ever open."""
        return False

    def close_field(self) -> None:
        """None is ever open."""

    # --- the world outside
    def start_options(self) -> dict[str, str]:
        """What the command line asked for."""
        return dict(self._options)

    def link(self, code: str) -> str:
        """A link to the page that PYRAMIDE_PAGE names, or the code alone."""
        page = os.environ.get("PYRAMIDE_PAGE", "").strip()
        return f"{page}?deal={code}" if page else code

    def show_address(self, code: str | None) -> None:
        """A window has no address."""

    def languages(self) -> list[str]:
        """The system's languages as BCP 47 tags, each once."""
        tags = (language_tag(name) for name in system_languages(os.environ))
        return list(dict.fromkeys(tag for tag in tags if tag))

    def reduced_motion(self) -> bool:
        """No desktop tells it to SDL; the game's settings have a switch."""
        return False

    def announce(self, text: str) -> None:
        """A window has no live region: the status line says the same."""

    def hidden(self) -> bool:
        """True while the window is minimised."""
        return not pygame.display.get_active()

    def offer_state(self, read: Callable[[], dict[str, Any]]) -> None:
        """Nobody reads it here."""
