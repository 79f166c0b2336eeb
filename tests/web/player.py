"""Plays the page as a person would: looks at the state, touches what it names."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

State = dict[str, Any]
Rect = tuple[float, float, float, float]  # x, y, width, height in CSS pixels

START_SECONDS = 90.0  # a busy machine with two cores
WAIT_SECONDS = 20.0


def guard(context: BrowserContext, server: str) -> list[str]:
    """Cut the context off from every origin but the server's; return what was asked for."""
    foreign: list[str] = []

    def decide(route: Route) -> None:
        url = route.request.url
        if url.startswith((server, "data:", "blob:")):
            route.fallback()
        else:
            foreign.append(url)
            route.abort()

    context.route("**/*", decide)
    return foreign


class GamePage:
    """The page of one visitor.

    Targets are named as in the state: a card (`10C`), `stock`, `waste`, `removed`, `field`,
    `buttons.undo`, `panel.close`.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        page.set_default_timeout(1000 * START_SECONDS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, query: str = "", ready: bool = True) -> GamePage:
        """Go to the page, with `?…` or `#…` behind its address; wait until it plays."""
        self.page.goto(self.url + query, wait_until="commit")
        if ready:
            self.wait_for(lambda state: bool(state["ready"] and state["taken"]), START_SECONDS)
        return self

    def reload(self) -> None:
        """Load the page again and wait until it plays."""
        self.page.reload(wait_until="commit")
        self.wait_for(lambda state: bool(state["ready"]), START_SECONDS)

    def state(self) -> State:
        """What `window.pyramide.state()` tells now."""
        code = "() => globalThis.pyramide?.state() ?? { ready: false }"
        found: State = self.page.evaluate(code)
        return found

    def wait_for(self, wanted: Callable[[State], bool], seconds: float = WAIT_SECONDS) -> State:
        """Look until the state is as wanted; return it."""
        end = time.monotonic() + seconds
        while True:
            state = self.state()
            if wanted(state):
                return state
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain; {self.trouble() or state}")
            self.page.wait_for_timeout(40)

    def settled(self) -> State:
        """The state when the game has seen all that happened and nothing moves any more."""
        return self.wait_for(
            lambda state: bool(state["ready"] and state["taken"]) and not state.get("moving")
        )

    def address(self) -> str:
        """The page's address as the page itself has it: Playwright hears of it later."""
        found: str = self.page.evaluate("location.href")
        return found

    def trouble(self) -> str:
        """The sentence of the error page with its detail, or nothing."""
        box = self.page.locator("#trouble")
        return box.inner_text() if box.is_visible() else ""

    # --- touching
    def rect(self, target: str) -> Rect:
        """Where a target is now."""
        place: Any = self.state()["targets"]
        if target in place["cards"]:
            place = place["cards"][target]
        else:
            for name in target.split("."):
                place = place[name]
        assert place, f"{target} is not there"
        x, y, width, height = place
        return (x, y, width, height)

    def centre(self, target: str) -> tuple[float, float]:
        """The middle of a target, in CSS pixels."""
        x, y, width, height = self.rect(target)
        return x + width / 2, y + height / 2

    def click(self, target: str) -> State:
        """Press the mouse on a target; return the state when all has settled."""
        self.page.mouse.click(*self.centre(target))
        return self.after_input()

    def tap(self, target: str) -> State:
        """Touch a target with a finger (the context must have touch)."""
        self.page.touchscreen.tap(*self.centre(target))
        return self.after_input()

    def press(self, key: str) -> State:
        """Press a key, e.g. `Escape`, `Control+z`."""
        self.page.keyboard.press(key)
        return self.after_input()

    def after_input(self) -> State:
        """The state when the game has answered what the pointer or a key just did."""
        # a browser may hand on what pointers do only with its next frame
        self.page.evaluate("() => new Promise(r => requestAnimationFrame(() => setTimeout(r)))")
        return self.settled()

    def marks(self) -> dict[str, float]:
        """Milliseconds from the navigation to each phase of the start."""
        code = "() => performance.getEntriesByType('mark').map(m => [m.name, m.startTime])"
        return {name.removeprefix("pyramide:"): when for name, when in self.page.evaluate(code)}
