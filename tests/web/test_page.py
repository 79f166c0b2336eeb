"""The page around the game: how it starts, where it works, and how it fails."""

from __future__ import annotations

import json
import re
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from build.serve import make_server
from tests.web.conftest import SUBPATH
from tests.web.player import START_SECONDS, GamePage, guard
from tests.web.probe import make_probe_site

TROUBLE = "#trouble"


# --------------------------------------------------------------------------------- start


def test_starts_under_a_sub_path_without_an_error(probe: GamePage) -> None:
    probe.open()
    assert probe.state()["size"] == [1280, 800]
    assert probe.errors == []
    assert probe.page.locator("#loader:not(.done)").count() == 0


def test_first_picture_is_a_table_whose_progress_is_true(probe: GamePage) -> None:
    page = probe.page
    page.add_init_script(
        """globalThis.progress = [];
           addEventListener("DOMContentLoaded", () => {
             const meter = document.getElementById("meter");
             new MutationObserver(() => progress.push(meter.value))
               .observe(meter, { attributes: true });
             // noted at once: the picture goes when the game is there
             globalThis.places = document.querySelectorAll(".pyramid.wide .place").length;
             globalThis.heading = document.querySelector("h1").innerText;
           });"""
    )
    page.goto(probe.url, wait_until="commit")
    probe.wait_for(lambda state: bool(state["ready"]), START_SECONDS)
    assert page.evaluate("[places, heading]") == [28, "Pyramide"]
    values = page.evaluate("progress")
    assert len(set(values)) >= 5
    assert values == sorted(values)
    assert 0 < values[0] < 0.5
    assert values[-1] >= 0.9


def test_every_start_is_another_random_one(probe: GamePage) -> None:
    first = probe.open().state()
    probe.reload()
    second = probe.state()
    assert first["random"] != second["random"]
    assert first["entropy"] != second["entropy"]


def test_files_are_named_by_content_and_bundle_has_no_native_modules(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    assert "@@" not in index
    assert re.search(r'src="page-[0-9a-f]{12}/boot\.js"', index)
    assert not re.search(r'(src|href)="(/|https?:)', index)
    (bundle,) = site.glob("page-*/*.apk")
    names = zipfile.ZipFile(bundle).namelist()
    assert all(name.startswith("assets/") for name in names)
    assert "assets/game/hosts/browser.py" in names
    assert not {"assets/game/hosts/desktop.py", "assets/game/cli.py"} & set(names)


def test_second_visit_needs_no_network(browser: Browser, site: Path, tmp_path: Path) -> None:
    make_probe_site(site, tmp_path / "probe")
    context = browser.new_context()
    with make_server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/probe/"
        probe = GamePage(context.new_page(), url).open()
        probe.page.wait_for_function(
            "async () => (await navigator.serviceWorker.getRegistration())?.active?.state"
            " === 'activated'"
        )
        server.shutdown()
    probe.reload()
    assert probe.state()["ready"]
    context.close()


# ------------------------------------------------------------------------------- address


CRAFTED = [
    "?deal=%3Cscript%3Ealert(1)%3C/script%3E&PYGPI=https://evil.example/&PYTHONSTARTUP=/x",
    "?game=pyramid&-c&import%20os&deal=PY1-N-AAAAAAS",
    "#deal=PY1-N-AAAAAAS&PYTHONPATH=/x",
    "?deal=" + "A" * 5000,
    "?deal=%00%0aPY1&lang=..%2f..%2fetc",
]


@pytest.mark.parametrize("query", CRAFTED, ids=range(len(CRAFTED)))
def test_only_deal_and_lang_come_out_of_the_address(probe: GamePage, query: str) -> None:
    probe.page.on("dialog", lambda dialog: probe.errors.append(dialog.message))
    state = probe.open(query).state()
    assert set(state["options"]) <= {"deal", "lang"}
    assert all(0 < len(text) <= 200 for text in state["options"].values())
    assert not any(ord(sign) < 32 for text in state["options"].values() for sign in text)
    everything = json.dumps([state["environment"], state["arguments"]])
    for word in ("evil", "PYGPI", "PYTHONSTARTUP", "PYTHONPATH", "script", 'pyramid"', "AAAA"):
        assert word not in everything
    assert probe.errors == []


def test_address_follows_the_deal_and_keeps_the_language(probe: GamePage) -> None:
    probe.open("?lang=bg&deal=PY1-N-AAAAAAS&other=1")
    assert probe.state()["link"] == probe.url + "?deal=PY1-N-AAAAAAS"
    probe.press("a")
    assert probe.address() == probe.url + "?deal=PY1-N-AAAAAAJ&lang=bg"


# -------------------------------------------------------------------------------- errors


def answer(status: int, body: bytes = b"") -> Callable[[Route], None]:
    """A route handler that gives the same answer always."""

    def give(route: Route) -> None:
        route.fulfill(status=status, body=body)

    return give


BROKEN = [
    ("**/*.apk", 404, b""),
    ("**/*.apk", 200, b"this is no archive"),
    ("**/python.wasm.bin", 404, b""),
    ("**/python.wasm.bin", 200, b"\x1f\x8b garbage"),
    ("**/python.wasm.bin", 200, b"<html>no such page</html>"),
    ("**/stdlib.bin", 500, b""),
    ("**/pygame.bin", 200, b""),
    ("**/compiled.bin", 404, b""),
    ("**/pyodide.asm.js", 404, b""),
]


@pytest.mark.parametrize(("pattern", "status", "body"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_download_is_told(probe: GamePage, pattern: str, status: int, body: bytes) -> None:
    probe.page.route(pattern, answer(status, body))
    probe.open(ready=False)
    probe.page.wait_for_selector(TROUBLE)
    assert "could not be downloaded" in probe.trouble()
    assert probe.page.locator("#trouble-reload").is_visible()


def test_a_fault_of_the_game_is_told_and_loses_nothing(
    probe: GamePage, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    probe.open()
    probe.press("s")
    probe.page.keyboard.press("x")
    probe.page.wait_for_selector(TROUBLE)
    assert "fault of its own" in probe.trouble()
    probe.page.click("#trouble-copy")
    probe.page.wait_for_function("document.getElementById('trouble-copy').textContent == 'Copied'")
    report = probe.page.evaluate("navigator.clipboard.readText()")
    assert "RuntimeError: probed" in report
    assert "probe_program.py" in report
    # only the new page may be asked: the old one can vanish while it answers
    with probe.page.expect_navigation(wait_until="commit"):
        probe.page.click("#trouble-reload")
    probe.wait_for(lambda state: bool(state["ready"]), START_SECONDS)
    assert probe.state()["kept"] == "kept ♠"


def test_a_game_that_ends_says_so(probe: GamePage) -> None:
    probe.open()
    probe.page.keyboard.press("q")
    probe.page.wait_for_selector(TROUBLE)
    assert "has ended" in probe.trouble()


def test_a_browser_without_webassembly_is_told(probe: GamePage) -> None:
    probe.page.add_init_script("delete globalThis.WebAssembly")
    probe.open(ready=False)
    probe.page.wait_for_selector(TROUBLE)
    assert "WebAssembly" in probe.trouble()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("ms-MY", "tidak dapat dimuat turun"),
        ("id-ID", "gagal diunduh"),
        ("bg-BG", "не можа да се изтегли"),
        ("fr-FR", "n’a pas pu être téléchargée"),
        ("de-DE", "could not be downloaded"),
    ],
)
def test_errors_are_told_in_the_players_language(
    browser: Browser, server: str, locale: str, words: str
) -> None:
    context = browser.new_context(locale=locale)
    foreign = guard(context, server)
    probe = GamePage(context.new_page(), f"{server}probe/")
    probe.page.route("**/*.apk", answer(404))
    probe.open(ready=False)
    probe.page.wait_for_selector(TROUBLE)
    assert words in probe.trouble()
    context.close()
    assert foreign == []


# ------------------------------------------------------------------------------ the rest


def test_page_is_described_for_phones_and_for_assistive_technology(game: GamePage) -> None:
    game.open(ready=False)
    page = game.page
    assert page.locator("[aria-live=polite]").count() == 1
    viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "viewport-fit=cover" in viewport
    assert page.locator("noscript").count() == 1
    assert page.locator("#canvas").get_attribute("tabindex") == "0"
    manifest = page.request.get(f"{game.url}manifest.webmanifest")
    assert manifest.ok
    assert "manifest" in manifest.headers["content-type"]
    for icon in manifest.json()["icons"]:
        assert page.request.get(f"{game.url}{icon['src']}").ok
    assert game.url.endswith(f"/{SUBPATH}/")


def test_policy_allows_no_other_origin(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', index)
    assert policy
    assert "http" not in policy[1]
    assert "default-src &#x27;none&#x27;" in policy[1]


def test_icons_of_the_tab_lie_in_the_page_itself(site: Path) -> None:
    # Chromium takes them anew with each deal: that must ask for nothing
    index = (site / "index.html").read_text(encoding="utf-8")
    icons = re.findall(r'<link rel="icon"[^>]* href="([^"]*)"', index)
    assert len(icons) == 2
    assert all(icon.startswith("data:image/") for icon in icons)


def test_without_javascript_a_sentence_is_there(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}{SUBPATH}/")
    assert "needs JavaScript" in page.locator("noscript").inner_text()
    context.close()
