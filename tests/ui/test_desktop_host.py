"""The desktop host: texts that outlive a crash, a window, and no work while nothing moves."""

from __future__ import annotations

import asyncio
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.hosts import desktop
from game.hosts.desktop import DesktopHost, FileStorage
from game.hosts.port import Field, Host, Insets, StorageError


@pytest.fixture
def storage(tmp_path: Path) -> FileStorage:
    """An empty storage, whose folder does not exist yet."""
    return FileStorage(tmp_path / "data" / "pyramide")


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DesktopHost]:
    """A host with a window that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    yield DesktopHost(tmp_path, {"deal": "PY1-N-AAAAAAS"})
    pygame.display.quit()


# -------------------------------------------------------------------------------- storage


def test_texts_last(storage: FileStorage) -> None:
    assert storage.read("game") is None
    for text in ("", "{}", "♠ поп\nline two\r\n", "x" * 100_000):
        storage.write("game", text)
        assert FileStorage(storage.folder).read("game") == text
    assert [path.name for path in storage.folder.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("key", ["", "../game", "a/b", "a\\b", ".hidden", "ключ", "a" * 80])
def test_keys_are_short_words(storage: FileStorage, key: str) -> None:
    with pytest.raises(ValueError):
        storage.write(key, "x")


def broken(name: str) -> Any:
    """A function that fails as a full disk does."""

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    return fail


@pytest.mark.parametrize("step", ["os.fdopen", "os.fsync", "pathlib.Path.replace"])
def test_a_failed_write_leaves_the_old_text(
    storage: FileStorage, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    storage.write("game", "old")
    with monkeypatch.context() as patched:
        patched.setattr(step, broken(step))
        with pytest.raises(StorageError, match="cannot be written"):
            storage.write("game", "new")
    assert storage.read("game") == "old"
    assert [path.name for path in storage.folder.iterdir()] == ["game.txt"]


def test_a_text_that_is_no_text_is_refused(storage: FileStorage) -> None:
    storage.write("game", "old")
    with pytest.raises(StorageError):
        storage.write("game", "\ud800")
    assert storage.read("game") == "old"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    storage = FileStorage(tmp_path / "data")
    with pytest.raises(StorageError, match="cannot be written"):
        storage.write("game", "new")
    with pytest.raises(StorageError, match="cannot be read"):
        storage.read("game")


def test_a_read_only_folder_is_told(storage: FileStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.write("game", "old")

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    # root may write everywhere, so the refusal has to be played
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(StorageError, match="Permission denied"):
        storage.write("game", "new")
    assert storage.read("game") == "old"


@pytest.mark.parametrize("damage", [b"\xff\xfe", b"ok \xc3"])
def test_a_damaged_file_is_told_and_can_be_replaced(storage: FileStorage, damage: bytes) -> None:
    storage.write("game", "old")
    storage.path("game").write_bytes(damage)
    with pytest.raises(StorageError, match="damaged"):
        storage.read("game")
    storage.write("game", "new")
    assert storage.read("game") == "new"


def test_data_folder_can_be_chosen(tmp_path: Path) -> None:
    assert desktop.data_folder({"PYRAMIDE_DATA": str(tmp_path)}) == tmp_path
    assert desktop.data_folder({}).name == "pyramide"


# --------------------------------------------------------------------------------- system


@pytest.mark.parametrize(
    ("environment", "scale"),
    [
        ({}, 1),
        ({"PYRAMIDE_SCALE": "2"}, 2),
        ({"PYRAMIDE_SCALE": "1.5", "GDK_SCALE": "2"}, 1.5),
        ({"GDK_SCALE": "2"}, 2),
        ({"PYRAMIDE_SCALE": "99"}, 4),
        ({"PYRAMIDE_SCALE": "0"}, 1),
        ({"PYRAMIDE_SCALE": "nan"}, 1),
        ({"PYRAMIDE_SCALE": "big"}, 1),
    ],
)
def test_scale(environment: dict[str, str], scale: float) -> None:
    assert desktop.desktop_scale(environment) == scale


@pytest.mark.parametrize(
    ("room", "scale", "size"),
    [
        ((1920, 1080), 1, (1280, 800)),
        ((1366, 768), 1, (1280, 676)),
        ((3840, 2160), 2, (2560, 1600)),
        ((300, 300), 1, (320, 480)),
    ],
)
def test_window_fits_the_desktop(
    room: tuple[int, int], scale: float, size: tuple[int, int]
) -> None:
    assert desktop.window_size(room, scale) == size


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("ms_MY.UTF-8", "ms-MY"),
        ("bg_BG@euro", "bg-BG"),
        ("id", "id"),
        ("zh-Hans-CN", "zh-Hans-CN"),
        ("C", None),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("", None),
    ],
)
def test_language_tags(name: str, tag: str | None) -> None:
    assert desktop.language_tag(name) == tag


def test_languages_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "bg:fr")
    monkeypatch.setenv("LANG", "ms_MY.UTF-8")
    assert DesktopHost(Path("unused")).languages()[:3] == ["bg", "fr", "ms-MY"]


# ----------------------------------------------------------------------------------- host


def test_window_opens_and_answers(host: DesktopHost) -> None:
    port: Host = host  # the types agree with the port
    surface = port.open_display("Pyramide")
    assert pygame.display.get_caption()[0] == "Pyramide"
    assert surface.get_width() >= 320
    assert port.fit_display() is pygame.display.get_surface()
    assert port.insets() == Insets()
    assert port.start_options() == {"deal": "PY1-N-AAAAAAS"}
    assert not port.open_field(Field((0, 0, 10, 10), "code", "", 16))
    assert port.field_text() is None and not port.field_submitted()
    assert port.entropy() != port.entropy() and 0 <= port.entropy() < 2**64
    assert port.seconds() <= port.seconds()
    assert port.pasted() is None
    assert isinstance(port.copy("text"), bool)


def test_without_a_screen_a_sentence_says_so(
    host: DesktopHost, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.init()  # the dummy one, as SDL would take by itself
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(SystemExit) as caught:
        host.open_display("Pyramide")
    assert caught.value.code == 2
    assert "no screen" in capsys.readouterr().err


def test_link(host: DesktopHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYRAMIDE_PAGE", raising=False)
    assert host.link("PS1-E-7") == "PS1-E-7"
    monkeypatch.setenv("PYRAMIDE_PAGE", "https://example.org/play/")
    assert host.link("PS1-E-7") == "https://example.org/play/?deal=PS1-E-7"


def test_idle_costs_next_to_nothing(host: DesktopHost) -> None:
    host.open_display("Pyramide")
    pygame.event.get()
    wall, cpu = time.monotonic(), time.process_time()
    asyncio.run(host.next_frame(2.0))
    assert time.monotonic() - wall >= 1.9
    assert time.process_time() - cpu < 0.1


def test_an_event_ends_the_wait_and_stays(host: DesktopHost) -> None:
    host.open_display("Pyramide")
    pygame.event.get()
    for number in (1, 2, 3):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT, number=number))
    before = time.monotonic()
    asyncio.run(host.next_frame(30.0))
    assert time.monotonic() - before < 25
    found = [event.number for event in pygame.event.get(pygame.USEREVENT)]
    assert found == [1, 2, 3]


def test_frames_are_paced(host: DesktopHost) -> None:
    host.open_display("Pyramide")

    async def frames() -> None:
        for _ in range(30):
            await host.next_frame(0)

    before = time.monotonic()
    asyncio.run(frames())
    assert time.monotonic() - before > 0.4
