"""A host for tests: memory for storage, a clock that the test moves, a window of any size."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pygame

from game.hosts.port import Field, Insets, Storage, StorageError


class MemoryStorage:
    """Texts in a dict; `full` makes every write fail, `blocked` reading too."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.full = False
        self.blocked = False
        self.writes = 0

    def read(self, key: str) -> str | None:
        if self.blocked:
            raise StorageError("not allowed")
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        if self.blocked:
            raise StorageError("not allowed")
        if self.full:
            raise StorageError("no room left")
        self.writes += 1
        self.texts[key] = text


class TestHost:
    """See `game.hosts.port.Host`; everything the game says to it is kept."""

    __test__ = False  # for pytest: a helper, not a test case

    def __init__(
        self,
        size: tuple[int, int] = (1280, 800),
        ratio: float = 1.0,
        texts: dict[str, str] | None = None,
        deal: str | None = None,
        lang: str = "en",
    ) -> None:
        self.memory = MemoryStorage(texts)
        self.storage: Storage = self.memory
        self.size, self.ratio = size, ratio
        self.now = 100.0
        self.options = {"deal": deal} if deal else {}
        self.lang = lang
        self.said: list[str] = []
        self.address: str | None = None
        self.clipboard = ""
        self.paste: str | None = None
        self.less_motion = False
        self.is_hidden = False
        self.may_copy = True
        self.own_fields = False  # as on the page: an input of the host's lies over the field
        self.field: Field | None = None
        self.field_holds = ""
        self.field_entered = False
        self.next_entropy = 12345
        self.safe = Insets()
        self.day = date(2026, 11, 30)

    def open_display(self, title: str) -> pygame.Surface:
        return pygame.display.set_mode(self.size)

    def pixel_ratio(self) -> float:
        return self.ratio

    def insets(self) -> Insets:
        return self.safe

    def fit_display(self) -> pygame.Surface:
        return pygame.display.set_mode(self.size)

    async def next_frame(self, idle_seconds: float) -> None:
        self.now += 1 / 60

    def seconds(self) -> float:
        return self.now

    def today(self) -> date:
        return self.day

    def entropy(self) -> int:
        self.next_entropy += 1
        return self.next_entropy

    def copy(self, text: str) -> bool:
        if self.may_copy:
            self.clipboard = text
        return self.may_copy

    def pasted(self) -> str | None:
        text, self.paste = self.paste, None
        return text

    def request_paste(self) -> None:
        self.paste = self.clipboard

    def open_field(self, field: Field) -> bool:
        if self.own_fields:
            if self.field is None:
                self.field_holds = field.text
            self.field = field
        return self.own_fields

    def field_text(self) -> str | None:
        return self.field_holds if self.field else None

    def field_submitted(self) -> bool:
        entered, self.field_entered = self.field_entered, False
        return entered

    def close_field(self) -> None:
        self.field = None

    def start_options(self) -> dict[str, str]:
        return self.options

    def link(self, code: str) -> str:
        return f"https://example.test/?deal={code}"

    def show_address(self, code: str | None) -> None:
        self.address = code

    def languages(self) -> list[str]:
        return [self.lang]

    def reduced_motion(self) -> bool:
        return self.less_motion

    def announce(self, text: str) -> None:
        self.said.append(text)

    def hidden(self) -> bool:
        return self.is_hidden

    def offer_state(self, read: Callable[[], dict[str, Any]]) -> None:
        self.read_state = read
