"""What a frame costs while everything moves, and what a still table costs: on the real page.

    python build/bench_table.py [--web FOLDER] [--games N]

Opens the built page in Chromium at 1280×800, plays games by draws, pairs and undos so fast
that something is always moving, and prints the work of the drawn frames (median and p99 in
milliseconds), the frames a second, the processor time of a still table, and the growth of
memory over many games. The work of a frame is all that the game does for it: events, engine,
painting; not the browser's own copying of the finished picture, which is about 2 ms more.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.serve import make_server

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
STILL_SECONDS = 10.0
READY = "() => globalThis.pyramide?.state()?.ready"


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => globalThis.pyramide.state()")
    return found


def processor_seconds(devtools: CDPSession) -> float:
    """Time that the page's process has worked so far."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def storm(page: Page, seconds: float) -> tuple[float, float]:
    """Deal, draw and undo without a pause; frames a second, and those that were painted."""
    begin, before = time.monotonic(), state(page)
    keys = ("d", "d", "u", "d", "h", "d", "u", "y", "d", "r")
    count = 0
    while time.monotonic() - begin < seconds:
        page.keyboard.press(keys[count % len(keys)])
        page.wait_for_timeout(90)
        count += 1
    after, taken = state(page), time.monotonic() - begin
    turns, redraws = (after[name] - before[name] for name in ("turns", "redraws"))
    return turns / taken, redraws / taken


def games(page: Page, count: int) -> tuple[float, float]:
    """The page's memory (MB of the WebAssembly heap and JavaScript) before and after
    `count` new deals with a few moves each."""
    code = "() => (performance.memory?.usedJSHeapSize ?? 0) / 1e6"
    before = float(page.evaluate(code))
    for _ in range(count):
        for key in ("r", "d", "d", "q", "a", "u"):
            page.keyboard.press(key)
        page.wait_for_timeout(20)
    return before, float(page.evaluate(code))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", type=Path, default=Path("dist/web"), help="the built page")
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args(arguments)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not (options.web / "index.html").exists() or chromium is None:
        print("Build the page first (python build/web.py), and install Chromium.", file=sys.stderr)
        return 2
    with make_server(options.web, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/?deal=PS1-R-7")
        page.wait_for_function(READY, timeout=120_000)
        page.wait_for_timeout(1500)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        still = processor_seconds(devtools)
        page.wait_for_timeout(STILL_SECONDS * 1000)
        still = processor_seconds(devtools) - still
        storm(page, 6)
        turns, redraws = storm(page, 12)
        frames = state(page)["frames"]
        print(f"frames while moving   {turns:6.1f} a second, {redraws:.1f} of them painted")
        print(
            f"work of a frame       {frames['median']:6.2f} ms median, {frames['p99']:.2f} ms p99"
        )
        parts = ", ".join(f"{name} {frames[name]:.2f}" for name in ("events", "time", "painting"))
        print(f"p99 of its parts      {parts} ms")
        print(f"still table           {100 * still / STILL_SECONDS:6.2f} % of a core")
        before, after = games(page, options.games)
        print(f"memory, {options.games} games     {before:6.1f} MB before, {after:.1f} MB after")
        browser.close()
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
