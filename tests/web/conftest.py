"""The built page, a plain server under a sub-path, and a browser that reaches nothing else."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from build import web
from build.serve import make_server
from build.supplies import CACHE, BuildError
from tests.web.player import GamePage, guard
from tests.web.probe import make_probe_site

HERE = Path(__file__).parent
SUBPATH = "some/where"  # static hosts put a page anywhere
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the page and Chromium."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("web")


def chromium() -> str:
    """The system's Chromium."""
    names = (os.environ.get("PYRAMIDE_CHROMIUM", ""), "chromium", "chromium-browser")
    for name in (*names, "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    pytest.fail("Chromium is missing: apt-get install chromium, or set PYRAMIDE_CHROMIUM.")


def build_once() -> None:
    """Make the page if there is none; of several test processes, one does it."""
    lock = CACHE / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    end = time.monotonic() + 280
    while not (web.DEFAULT_OUT / "index.html").exists():
        try:
            lock.mkdir()
        except FileExistsError:
            assert time.monotonic() < end, f"nobody finished the page: remove {lock}"
            time.sleep(0.5)
            continue
        try:
            web.build(web.parse([]))
        except BuildError as error:
            pytest.fail(str(error))
        finally:
            lock.rmdir()


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder with the built page: PYRAMIDE_WEB, or dist/web, made if it is missing."""
    chosen = os.environ.get("PYRAMIDE_WEB")
    if chosen:
        return Path(chosen).resolve()
    build_once()
    return web.DEFAULT_OUT


@pytest.fixture(scope="session")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the page in a sub-path, and the probe beside it."""
    root = tmp_path_factory.mktemp("www")
    (root / SUBPATH).parent.mkdir(parents=True)
    (root / SUBPATH).symlink_to(site, target_is_directory=True)
    make_probe_site(site, root / "probe")
    shutil.copy(HERE / "frame.html", root / "frame.html")
    with make_server(root, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}/"
        running.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of a module.

    Not for all: while Playwright is there, no other test of the process can start a loop of
    its own with asyncio.run.
    """
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        yield running
        running.close()


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """A fresh visitor at 1280×800; a request to any other server fails the test."""
    opened = browser.new_context(viewport={"width": 1280, "height": 800})
    foreign = guard(opened, server)
    yield opened
    opened.close()
    assert foreign == []


@pytest.fixture
def game(context: BrowserContext, server: str) -> GamePage:
    """The real page, not opened yet."""
    return GamePage(context.new_page(), f"{server}{SUBPATH}/")


@pytest.fixture
def probe(context: BrowserContext, server: str) -> GamePage:
    """A page with the same runtime and host, and a small program instead of the game."""
    return GamePage(context.new_page(), f"{server}probe/")
