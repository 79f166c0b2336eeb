"""What the browser host promises the game, tried with a program that reports what it sees."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession

from tests.web.player import START_SECONDS, GamePage, State, guard

Wanted = Callable[[State], bool]


def has(event: list[Any]) -> Wanted:
    """A predicate: the probe has reported this event."""
    return lambda state: event in state["events"]


def sized(width: int, height: int) -> Wanted:
    """A predicate: the surface has this size."""
    return lambda state: bool(state["size"] == [width, height])


def pressed_near(x: float, y: float, slack: float) -> Wanted:
    """A predicate: the probe has reported a press there."""

    def near(event: list[Any]) -> bool:
        if event[0] != "press":
            return False
        return bool(abs(event[1] - x) <= slack and abs(event[2] - y) <= slack)

    return lambda state: any(near(event) for event in state["events"])


# -------------------------------------------------------------------------------- canvas


@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_canvas_is_sharp_and_presses_land(
    browser: Browser, server: str, ratio: float, touch: bool
) -> None:
    width, height = 500, 400
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=ratio, has_touch=touch
    )
    foreign = guard(context, server)
    probe = GamePage(context.new_page(), f"{server}probe/")
    state = probe.open().state()
    assert state["size"] == [width * ratio, height * ratio]
    assert state["ratio"] == ratio
    box = probe.page.locator("#canvas").bounding_box()
    assert box == {"x": 0, "y": 0, "width": width, "height": height}
    places = [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2), (251, 199)]
    for x, y in places:
        if touch:
            probe.page.touchscreen.tap(x, y)
        else:
            probe.page.mouse.click(x, y)
        state = probe.wait_for(pressed_near(x * ratio, y * ratio, ratio))
    presses = [event for event in state["events"] if event[0] == "press"]
    assert len(presses) == len(places)  # one touch is one press
    assert all(event[3] == touch for event in presses)
    context.close()
    assert foreign == []


def test_canvas_follows_the_window(probe: GamePage) -> None:
    probe.open()
    for width, height in itertools.permutations((375, 667, 1024), 2):
        probe.page.set_viewport_size({"width": width, "height": height})
        probe.wait_for(sized(width, height))
        probe.page.mouse.click(width - 3, height - 3)
        probe.wait_for(has(["press", width - 3, height - 3, False]))


def test_canvas_follows_zoom(probe: GamePage, context: BrowserContext) -> None:
    probe.open()
    session = context.new_cdp_session(probe.page)
    for ratio in (2, 1.25, 1):
        session.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": 1280, "height": 800, "deviceScaleFactor": ratio, "mobile": False},
        )
        state = probe.wait_for(sized(round(1280 * ratio), round(800 * ratio)))
        assert state["ratio"] == ratio


def test_largest_screens_are_capped(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 3840, "height": 2160}, device_scale_factor=2)
    guard(context, server)
    width, height = GamePage(context.new_page(), f"{server}probe/").open().state()["size"]
    context.close()
    assert width * height <= 3840 * 2160 * 1.001
    assert width / height == pytest.approx(16 / 9, rel=0.01)


# ------------------------------------------------------------------------------ keyboard


def test_keys_reach_the_game_and_never_scroll(probe: GamePage) -> None:
    probe.open()
    for key, name in (("ArrowDown", "down"), ("Space", "space"), ("Tab", "tab"), ("k", "k")):
        probe.page.keyboard.press(key)
        probe.wait_for(has(["key", name]))
    assert probe.page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert probe.page.evaluate("document.activeElement.id") == "canvas"


def test_lost_focus_comes_back_with_the_next_key_or_press(probe: GamePage) -> None:
    probe.open()
    probe.page.evaluate("document.activeElement.blur()")
    probe.page.keyboard.press("k")
    probe.wait_for(has(["key", "k"]))
    probe.page.evaluate("document.activeElement.blur()")
    probe.page.mouse.click(50, 50)
    assert probe.page.evaluate("document.activeElement.id") == "canvas"


def test_inside_a_frame_the_keyboard_comes_back(context: BrowserContext, server: str) -> None:
    page = context.new_page()
    page.set_default_timeout(1000 * START_SECONDS)
    page.goto(f"{server}frame.html")
    inside = page.frame_locator("#inside").locator("#canvas")
    frame = next(frame for frame in page.frames if frame.url.endswith("/probe/"))

    def events() -> Any:
        return frame.evaluate("pyramide.state().events")

    frame.wait_for_function("globalThis.pyramide?.state().ready")
    for letter in "jk":
        page.click("#outside")
        page.keyboard.press("o")
        inside.click(position={"x": 300, "y": 200})
        page.keyboard.press(letter)
        frame.wait_for_function(
            "key => pyramide.state().events.some(event => event[1] === key)", arg=letter
        )
    assert ["key", "o"] not in events()
    page.close()


# ----------------------------------------------------------------------------- text field


def test_text_field_is_a_real_input_in_its_place(probe: GamePage) -> None:
    probe.open()
    probe.press("f")
    field = probe.page.locator("#field")
    assert field.is_visible()
    assert field.bounding_box() == {"x": 100, "y": 120, "width": 300, "height": 50}
    assert field.get_attribute("aria-label") == "Deal code"
    assert field.get_attribute("autocapitalize") == "characters"
    assert field.evaluate("input => parseFloat(getComputedStyle(input).fontSize)") >= 16
    assert probe.state()["field"] == "PY1-"
    probe.page.keyboard.type("ps1-e-7")
    probe.wait_for(lambda state: state["field"] == "ps1-e-7")
    probe.page.keyboard.press("Enter")
    probe.wait_for(has(["submitted", "ps1-e-7"]))
    assert not field.is_visible()
    assert probe.page.evaluate("document.activeElement.id") == "canvas"
    assert not any(event[0] == "key" and event[1] == "p" for event in probe.state()["events"])


def test_escape_leaves_the_text_field_for_the_game(probe: GamePage) -> None:
    probe.open()
    probe.press("f")
    probe.page.keyboard.press("Escape")
    probe.wait_for(has(["key", "escape"]))
    assert probe.page.evaluate("document.activeElement.id") == "canvas"


# ------------------------------------------------------------------------------ clipboard


def test_copy_and_paste(probe: GamePage, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    probe.open()
    probe.press("c")
    probe.wait_for(has(["copied", True]))
    assert probe.page.evaluate("navigator.clipboard.readText()") == "copied by the probe"
    probe.page.keyboard.press("Control+v")
    probe.wait_for(has(["pasted", "copied by the probe"]))
    probe.page.evaluate("navigator.clipboard.writeText('asked for')")
    probe.press("v")
    probe.wait_for(has(["pasted", "asked for"]))


# -------------------------------------------------------------------------------- storage


def test_storage_lasts_and_a_full_one_is_told(probe: GamePage) -> None:
    probe.open()
    probe.press("s")
    probe.press("w")
    probe.wait_for(has(["refused", "the browser's storage for this page is full"]))
    probe.reload()
    assert probe.state()["kept"] == "kept ♠"


# ------------------------------------------------------------------------- the world outside


def test_the_same_message_is_said_twice(probe: GamePage) -> None:
    probe.open()
    said = "[...document.querySelectorAll('[data-live]')].map(e => e.textContent)"
    probe.page.mouse.click(50, 50)
    probe.page.wait_for_function(f"{said}.includes('pressed')")
    first = probe.page.evaluate(said)
    probe.page.mouse.click(60, 60)
    probe.page.wait_for_function(f"String({said}) !== {str(first).replace(chr(39), chr(34))!r}")
    assert sorted(probe.page.evaluate(said)) == sorted(first)


def test_the_state_is_a_copy(probe: GamePage) -> None:
    probe.open()
    probe.page.evaluate("pyramide.state().size[0] = 1; try { pyramide.state = 0 } catch {}")
    assert probe.state()["size"] == [1280, 800]


# ----------------------------------------------------------------------------------- cost


WINDOWS = 6  # in one of them nothing else goes on: the start, the service worker, a spare tab
WINDOW_SECONDS = 3.0


def renderer_seconds(session: CDPSession) -> dict[int, float]:
    """CPU seconds that each of the browser's renderers has used so far."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {p["id"]: float(p["cpuTime"]) for p in processes if p["type"] == "renderer"}


def idle_share(browser: Browser) -> float:
    """The part of a core that the still page takes, in the quietest of a few windows: what
    the page does by itself it does in all of them, on a busy machine too."""
    session = browser.new_browser_cdp_session()
    shares: list[float] = []
    while len(shares) < WINDOWS and min(shares, default=1) >= 0.02:
        before, begin = renderer_seconds(session), time.monotonic()
        time.sleep(WINDOW_SECONDS)
        after = renderer_seconds(session)
        used = sum(after[process] - before[process] for process in before.keys() & after.keys())
        shares.append(used / (time.monotonic() - begin))
    return min(shares)


def test_a_still_table_costs_next_to_nothing(probe: GamePage, browser: Browser) -> None:
    probe.open()
    probe.page.mouse.click(100, 100)
    before, begin = probe.settled()["frames"], time.monotonic()
    assert idle_share(browser) < 0.02
    frames, seconds = probe.state()["frames"] - before, time.monotonic() - begin
    assert frames < 5 + 2 * seconds  # the probe looks up once a second


def test_a_sound_that_has_ended_costs_nothing(probe: GamePage, browser: Browser) -> None:
    probe.open()
    probe.press("m")
    assert idle_share(browser) < 0.02
