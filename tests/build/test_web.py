"""The page's build: where its pieces come from, what it lays down, what it says when it cannot."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from build import serve, supplies, web
from build.supplies import BuildError, Pyodide

TAG = "cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture
def pyodide(tmp_path: Path) -> Pyodide:
    """A package that says what the real one says."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    data = b"a wheel"
    lock = {
        "info": {"python": "3.14.2", "abi_version": "2026_0"},
        "packages": {
            "pygame-ce": {
                "file_name": f"pygame_ce-2.5.7-{TAG}",
                "sha256": hashlib.sha256(data).hexdigest(),
            }
        },
    }
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    (folder / "package.json").write_text('{"version": "314.0.7"}')
    (folder / "pyodide.mjs").write_text("x=`https://wheels.example/pyodide/v${U}/full/`;")
    return Pyodide.read(folder)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setattr(supplies, "CACHE", tmp_path / "cache")
    return tmp_path / "cache"


def wheel(folder: Path, version: str, tag: str = TAG) -> Path:
    """A file with a wheel's name."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pygame_ce-{version}-{tag}"
    path.touch()
    return path


def refuse(*_: Any, **__: Any) -> Any:
    """No network."""
    raise OSError("no network")


# ------------------------------------------------------------------------------ wheel order


def test_what_the_package_says(pyodide: Pyodide) -> None:
    assert pyodide.tag == TAG
    assert pyodide.site_packages == "/lib/python3.14/site-packages"
    assert pyodide.distribution() == "https://wheels.example/pyodide/v314.0.7/full/"


def test_option_comes_before_environment(tmp_path: Path) -> None:
    first = wheel(tmp_path / "a", "2.5.8")
    second = wheel(tmp_path / "b", "2.5.7")
    environment = {"PYRAMIDE_WHEEL": str(second.parent)}
    assert supplies.wheel_at_hand(str(first), environment, TAG) == first
    assert supplies.wheel_at_hand(None, environment, TAG) == second
    assert supplies.wheel_at_hand(None, {}, TAG) is None


def test_newest_fitting_wheel_of_a_folder(tmp_path: Path) -> None:
    wheel(tmp_path, "2.5.9", "cp313-cp313-manylinux_x86_64.whl")
    wheel(tmp_path, "2.5.9")
    newest = wheel(tmp_path, "2.5.10")
    assert supplies.find_wheel(tmp_path, TAG) == newest


def test_a_wheel_that_does_not_fit_is_told(tmp_path: Path) -> None:
    wrong = wheel(tmp_path, "2.5.8", "cp313-cp313-win_amd64.whl")
    for place in (str(wrong), str(tmp_path), str(tmp_path / "nothing")):
        with pytest.raises(BuildError) as caught:
            supplies.wheel_at_hand(place, {}, TAG)
        assert "\n" not in str(caught.value)


def test_pyodides_own_wheel_is_checked(
    pyodide: Pyodide, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def give(data: bytes) -> Any:
        def answer(url: str, timeout: float) -> io.BytesIO:
            asked.append(url)
            return io.BytesIO(data)

        return answer

    monkeypatch.setattr("urllib.request.urlopen", give(b"another file"))
    with pytest.raises(BuildError, match="lock file"):
        supplies.pyodide_wheel(pyodide)
    assert not list(elsewhere.rglob("*.whl"))
    monkeypatch.setattr("urllib.request.urlopen", give(b"a wheel"))
    found = supplies.require_wheel(pyodide, None, {})
    assert found.read_bytes() == b"a wheel"
    assert asked[-1] == f"https://wheels.example/pyodide/v314.0.7/full/{found.name}"
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    assert supplies.require_wheel(pyodide, None, {}) == found  # from the cache


@pytest.mark.usefixtures("elsewhere")
def test_without_a_network_and_root_one_sentence_says_what_to_do(
    pyodide: Pyodide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    with pytest.raises(BuildError, match=r"--wheel FILE"):
        supplies.require_wheel(pyodide, None, {})


def test_a_wheel_that_was_built_is_used_again(
    pyodide: Pyodide, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = wheel(elsewhere / "wheels" / "built", "2.5.8")
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    assert supplies.require_wheel(pyodide, None, {}) == built


# ----------------------------------------------------------------------------------- node


@pytest.mark.usefixtures("elsewhere")
def test_without_npm_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("subprocess.run", lambda *_, **__: None)
    with pytest.raises(BuildError, match="install Node"):
        supplies.require_node()


def test_failures_end_in_one_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail() -> Pyodide:
        raise BuildError("Something is missing: do this.")

    monkeypatch.setattr(web, "require_pyodide", fail)
    assert web.main(["--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == "Something is missing: do this.\n"
    assert not (tmp_path / "out").exists()


def test_a_busy_port_is_told(tmp_path: Path) -> None:
    with serve.make_server(tmp_path, 0) as running, pytest.raises(BuildError, match="--port"):
        serve.make_server(tmp_path, int(running.server_address[1]))


# ----------------------------------------------------------------------------------- page


def test_lock_file_pins_versions_and_names_no_host() -> None:
    text = (supplies.PAGE / "package-lock.json").read_text()
    lock = json.loads(text)
    assert "resolved" not in text
    packages = [entry for name, entry in lock["packages"].items() if name]
    assert all(entry["integrity"].startswith("sha512-") for entry in packages)
    wanted = json.loads((supplies.PAGE / "package.json").read_text())["dependencies"]
    assert wanted == {"pyodide": lock["packages"]["node_modules/pyodide"]["version"]}


def test_a_bundle_that_lost_a_file_is_refused(tmp_path: Path) -> None:
    staged = tmp_path / "pyramide"
    (staged / "game").mkdir(parents=True)
    for name in ("main.py", "game/one.py"):
        (staged / name).touch()
    apk = tmp_path / "pyramide.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("assets/main.py", "")
    with pytest.raises(BuildError, match=r"game/one\.py"):
        web.check_bundle(apk, staged)


def test_staged_game_has_no_native_modules(tmp_path: Path) -> None:
    web.stage(tmp_path)
    staged = {path.as_posix() for path in web.files_in(tmp_path)}
    assert {"main.py", "game/main.py", "game/hosts/browser.py"} <= staged
    assert not any(
        path.startswith(("game/cli", "game/commands/", "assets/app/")) for path in staged
    )
    assert "game/hosts/desktop.py" not in staged
    for path in staged:
        if path.endswith(".py"):
            text = (tmp_path / path).read_text(encoding="utf-8")
            assert "import platformdirs" not in text and "import tqdm" not in text


def test_pygbags_loader_never_sees_the_address() -> None:
    template = (supplies.PAGE / "pygbag.html").read_text(encoding="utf-8")
    first, second, *_ = re.findall(r"<script[^>]*>", template)
    assert first == '<script src="pygbag-start.js">'  # runs before anything else
    assert "pythons.js" in second
    start = (supplies.PAGE / "pygbag-start.js").read_text(encoding="utf-8")
    assert 'history.replaceState(null, "", location.pathname)' in start


def test_equal_content_gives_equal_names() -> None:
    assert web.digest([b"a", b"b"]) == web.digest([b"a", b"b"])
    assert web.digest([b"a", b"b"]) != web.digest([b"ab"])
    packed = web.Piece.packed("x.bin", b"data")
    assert packed == web.Piece.packed("x.bin", b"data")


def test_pyramid_has_28_places() -> None:
    assert web.pyramid_svg("wide", 56).count("<rect") == 28


def test_site_takes_the_old_ones_place_only_when_it_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "web"
    out.mkdir()
    (out / "index.html").write_text("old")
    with pytest.raises(BuildError), web.replacing(out) as fresh:
        (fresh / "index.html").write_text("half")
        raise BuildError("stopped")
    assert (out / "index.html").read_text() == "old"
    with web.replacing(out) as fresh:
        (fresh / "index.html").write_text("new")
    assert (out / "index.html").read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["web"]


def test_itch_archive_has_the_page_at_its_root(tmp_path: Path) -> None:
    out = tmp_path / "web"
    (out / "page-1").mkdir(parents=True)
    (out / "index.html").touch()
    (out / "page-1" / "boot.js").touch()
    names = zipfile.ZipFile(web.zip_site(out)).namelist()
    assert names == ["index.html", "page-1/boot.js"]
