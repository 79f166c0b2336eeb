"""A site like the built one, whose game is a small program that reports what it sees."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

PROGRAM = Path(__file__).parent / "probe_program.py"


def make_probe_site(site: Path, target: Path) -> None:
    """Copy the page, add the program to its bundle and let the boot script start that."""
    shutil.copytree(site, target)
    (bundle,) = target.glob("page-*/pyramide.apk")
    with zipfile.ZipFile(bundle, "a") as archive:
        archive.write(PROGRAM, "assets/probe_program.py")
    boot = bundle.parent / "boot.js"
    text = boot.read_text(encoding="utf-8")
    changed = text.replace("import main\n", "import probe_program as main\n")
    assert changed != text
    boot.write_text(changed, encoding="utf-8")
