"""Where the assets are: inside the installed package, or beside it in the source tree."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
ASSETS: Final = next(
    (folder for folder in (_PACKAGE / "assets", _PACKAGE.parent / "assets") if folder.is_dir()),
    _PACKAGE.parent / "assets",
)
