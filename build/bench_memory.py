"""Whether memory grows over many games of random play: in the window, and on the real page.

    python build/bench_memory.py [--games N] [--web FOLDER]

Plays random games (cards, draws, undos, hints, each game another deal) without waiting for
motion and prints the memory of the process after each tenth of them: of the game
with an unseen window, or with --web of the page's own process in Chromium. Of a page it
prints also, after a collection, WebAssembly's memory (Python, the game, all its pictures),
which never shrinks, the JavaScript heap, and what the page has asked for. Linux only.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import shutil
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

ACTIONS = 40  # in a game
KEYS = "ddddddaa2233445566778899 00jjqqkkkuyhb"  # draws, ranks, undo, redo, hint, rescue
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WATCH = """
globalThis.memories = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
  const made = await instantiate.call(WebAssembly, module, imports);
  const found = [...Object.values(imports?.env ?? {}), ...Object.values(made.exports ?? {})];
  memories.push(...found.filter((one) => one instanceof WebAssembly.Memory));
  return made;
};
"""
BYTES = "() => memories.reduce((sum, one) => sum + one.buffer.byteLength, 0)"
ASKED = "() => performance.getEntriesByType('resource').length"
READY = "() => globalThis.pyramide?.state()?.ready"


def megabytes(process: int | str = "self") -> float:
    """Memory of a process that no other one shares."""
    words = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
    return (int(words[1]) - int(words[2])) * os.sysconf("SC_PAGE_SIZE") / 1e6


def tenths(games: int) -> set[int]:
    """After which games to look."""
    return {max(1, games * part // 10) for part in range(1, 11)}


def native(games: int) -> None:
    """Random games in a window that nobody sees."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from tests.ui.driver import Player
    from tests.ui.host import TestHost

    rng, host = random.Random(1), TestHost((1280, 800))
    player = Player(host)
    app = player.app
    for number in range(1, games + 1):
        app.deal(app.session.fresh_code(app.session.game.rules))
        for _ in range(ACTIONS):
            lit = sorted(app.marks.lit)
            action = rng.choice(("card", "card", "card", "draw", "draw", "undo", "redo"))
            if action != "card":
                app.command(action)
            elif lit:
                app.play.touch(rng.choice(lit))
            player.frame(0.12)
        app.command(rng.choice(("hint", "restart")))
        player.frame(0.5)
        host.said.clear()  # the host's own notes
        if number in tenths(games):
            gc.collect()
            print(f"{number:6} games {megabytes():8.1f} MB", flush=True)


def on_page(web: Path, games: int, chromium: str) -> None:
    """Random games on the page."""
    from playwright.sync_api import sync_playwright

    from build.serve import make_server

    with make_server(web, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.add_init_script(WATCH)
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        page.wait_for_function(READY, timeout=120_000)
        devtools, collector = browser.new_browser_cdp_session(), page.context.new_cdp_session(page)
        rng = random.Random(1)
        for number in range(1, games + 1):
            while (panel := state(page)["panel"]) != "new game":
                page.keyboard.press("Escape" if panel else "n")
                page.wait_for_timeout(50)
            x, y, width, height = state(page)["targets"]["panel"]["deal"]
            page.mouse.click(x + width / 2, y + height / 2)
            page.wait_for_function("() => pyramide.state().panel === null")
            for key in rng.choices(KEYS, k=ACTIONS):
                page.keyboard.press("Space" if key == " " else key)
            if number in tenths(games):
                collector.send("HeapProfiler.collectGarbage")
                heap = collector.send("Runtime.getHeapUsage")["usedSize"] / 1e6
                wasm, asked = page.evaluate(BYTES) / 1e6, page.evaluate(ASKED)
                processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
                used = max(megabytes(one["id"]) for one in processes if one["type"] == "renderer")
                print(
                    f"{number:6} games {used:8.1f} MB, WebAssembly {wasm:.1f} MB, JavaScript"
                    f" {heap:.1f} MB, {asked} requests",
                    flush=True,
                )
        browser.close()
        server.shutdown()


def state(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => globalThis.pyramide.state()")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", type=Path, help="the built page, to play there")
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args(arguments)
    if options.web is None:
        native(options.games)
        return 0
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not (options.web / "index.html").exists() or chromium is None:
        print("Build the page first (python build/web.py), and install Chromium.", file=sys.stderr)
        return 2
    on_page(options.web, options.games, chromium)
    return 0


if __name__ == "__main__":
    sys.exit(main())
