"""Everything from a bare checkout, with nothing but Python's standard library.

    python3 build/start.py play [ARGUMENTS…]    the game in a window, or any of its commands
    python3 build/start.py page [--port N]      make the web page and serve it here
    python3 build/start.py test [ARGUMENTS…]    all tests (the arguments go to pytest)

Makes `.venv` in the project and installs what the command needs; the next time it is there.
Whatever is missing ends in one sentence that says what to do, and exit code 2.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
NEWEST_KNOWN = 15  # minor versions to look for on PATH

# command -> what pip installs of the project for it
EXTRAS = {"play": "", "page": "[build]", "test": "[build,test,cluster]"}


class StartError(Exception):
    """Something is missing; the message is a sentence that says what to do about it."""


# -------------------------------------------------------------------------------- Python


def version_of(python: str) -> tuple[int, int]:
    """The version of an interpreter, (0, 0) if it cannot be run."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        run = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=30)
        major, minor = run.stdout.split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return (0, 0)
    return (int(major), int(minor))


def newer_pythons() -> Iterator[str]:
    """Interpreters on PATH under the names that newer versions have."""
    for minor in range(NEWEST_KNOWN, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            yield found


def find_python() -> str:
    """This interpreter if it is new enough, else a newer one."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for python in newer_pythons():
        if version_of(python) >= OLDEST:
            return python
    wanted = ".".join(map(str, OLDEST))
    this = ".".join(map(str, sys.version_info[:2]))
    raise StartError(f"Python {wanted} or newer is needed and this is {this}: install a newer one.")


# ----------------------------------------------------------------------------------- venv


def venv_python() -> Path:
    """The interpreter inside `.venv`."""
    windows = os.name == "nt"
    return VENV / ("Scripts/python.exe" if windows else "bin/python")


def make_venv() -> None:
    """Make `.venv` unless a working one is there."""
    if venv_python().exists() and version_of(str(venv_python())) >= OLDEST:
        return
    python = find_python()
    command = [python, "-m", "venv", "--clear", str(VENV)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        if not VENV.parent.is_dir() or not os.access(VENV.parent, os.W_OK):
            raise StartError(f"{VENV.parent} cannot be written: move the project somewhere else.")
        raise StartError(
            "This Python has no working venv module: install it "
            "(on Debian: apt-get install python3-venv), then run this again."
        )


def wanted_packages(extras: str) -> str:
    """A hash of what says which packages are needed."""
    project = (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(project + extras.encode()).hexdigest()


def last_error(output: str) -> str:
    """pip's own reason, if it gives one, to stand behind a sentence."""
    reasons = re.findall(r"^\s*(?:ERROR|\w*Error): .+$", output, re.MULTILINE)
    return f" ({reasons[-1].strip()})" if reasons else ""


def install(extras: str) -> None:
    """Install the project from here, unless pyproject.toml is as it was the last time."""
    stamp = VENV / f"installed{extras.replace(',', '-')}"
    wanted = wanted_packages(extras)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("installing what is needed into .venv; the first time takes a minute", flush=True)
    command = [str(venv_python()), "-m", "pip", "install", "--quiet"]
    command += ["--disable-pip-version-check", "--retries", "2", "--editable", f".{extras}"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        raise StartError(
            "pip could not install what is needed: check the network and run this again"
            f"{last_error(run.stderr)}."
        )
    stamp.write_text(wanted)


def prepare(command: str) -> None:
    """The environment in which `command` runs."""
    make_venv()
    install(EXTRAS[command])


# ------------------------------------------------------------------------------- commands


def run_python(*arguments: str) -> int:
    """Run the venv's interpreter in the project; its exit code."""
    try:
        return subprocess.run([str(venv_python()), *arguments], cwd=ROOT).returncode
    except KeyboardInterrupt:
        return 130


def play(arguments: list[str]) -> int:
    """The game, or what the arguments ask of it."""
    prepare("play")
    command = [str(venv_python()), "-m", "game", *arguments]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    try:
        return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}).returncode
    except KeyboardInterrupt:
        return 130


def page(arguments: list[str]) -> int:
    """Make the page if something has changed, and serve it."""
    prepare("page")
    return run_python("build/web.py", "--if-changed", "--serve", *arguments)


def has_chromium() -> bool:
    """Whether the tests will find a browser."""
    chosen = os.environ.get("PYRAMIDE_CHROMIUM")
    names = [chosen] if chosen else ["chromium", "chromium-browser", "google-chrome"]
    return any(shutil.which(name) for name in names)


def require_chromium() -> None:
    """A browser for the tests of the page: Debian's, where this runs as root."""
    if has_chromium():
        return
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        print("installing Chromium for the tests of the page", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL)
    if not has_chromium():
        raise StartError(
            "The tests of the page need Chromium: install it (on Debian: apt-get install "
            "chromium), or name one in PYRAMIDE_CHROMIUM, or leave those tests out: "
            "python3 build/start.py test -m 'not web'."
        )


def test(arguments: list[str]) -> int:
    """Everything is tested; with arguments, what they choose."""
    prepare("test")
    without_page = any("not web" in argument for argument in arguments)
    if not without_page and not os.environ.get("PYRAMIDE_WEB"):
        require_chromium()
        code = run_python("build/web.py", "--if-changed")
        if code:
            return code
    parallel = [] if any(a.startswith("-n") for a in arguments) else ["-n", "2"]
    return run_python("-m", "pytest", *parallel, *arguments)


COMMANDS = {"play": play, "page": page, "test": test}


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names."""
    if not arguments or arguments[0] not in COMMANDS:
        print((__doc__ or "").strip(), file=sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except StartError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
