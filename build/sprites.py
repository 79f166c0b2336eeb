"""Writes every picture of the game and the theme's colours.

python build/sprites.py            writes them below assets/
python build/sprites.py --check    only tells whether the tree is what would be written
"""

from __future__ import annotations

import argparse
import io
import json
import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

ICON_SIZES = (16, 32, 48, 64, 128, 180, 192, 256, 512, 1024)
ICO_SIZES = (16, 32, 48, 64, 256)
FOLDERS = ("cards", "tables", "icons", "app")


def texts() -> dict[str, str]:
    """Every file that is text, by its name below assets."""
    from build.art import app, backs, cards, emblems, icons, tables, theme

    out = {f"cards/{name}": svg for name, svg in cards.faces().items()}
    out |= {f"cards/{name}": svg for name, svg in (backs.backs() | cards.marks()).items()}
    out |= {f"tables/{name}": svg for name, svg in tables.tables().items()}
    out |= {f"icons/{name}": svg for name, svg in (icons.icons() | emblems.emblems()).items()}
    out["app/icon.svg"] = app.icon()
    out["theme.json"] = json.dumps(theme.THEME, indent=2) + "\n"
    return out


def _png(svg: str, size: int) -> bytes:
    import pygame

    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (size, size))
    out = io.BytesIO()
    pygame.image.save(surface, out, "icon.png")
    return out.getvalue()


def _ico(pngs: dict[int, bytes]) -> bytes:
    """A Windows icon that holds PNG pictures."""
    head = struct.pack("<HHH", 0, 1, len(pngs))
    at = len(head) + 16 * len(pngs)
    for size, data in pngs.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(pngs.values())


def pictures() -> dict[str, bytes]:
    """The app icon rasterised, by file name below assets."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from build.art import app

    pngs = {size: _png(app.icon(), size) for size in ICON_SIZES}
    out = {f"app/icon-{size}.png": data for size, data in pngs.items()}
    out["app/maskable-512.png"] = _png(app.maskable(), 512)
    out["app/icon.ico"] = _ico({size: pngs[size] for size in ICO_SIZES})
    return out


def _pngs_of(ico: bytes) -> list[bytes]:
    """The PNG pictures in a Windows icon."""
    count = struct.unpack_from("<HHH", ico)[2]
    spans = [struct.unpack_from("<II", ico, 6 + 16 * i + 8) for i in range(count)]
    return [ico[at : at + size] for size, at in spans]


def _same_picture(old: bytes, new: bytes) -> bool:
    """Whether two PNG files show the same (encoders differ, and curves by a shade)."""
    import pygame

    if old == new:
        return True
    one, two = (pygame.image.load(io.BytesIO(data), "icon.png") for data in (old, new))
    if one.get_size() != two.get_size():
        return False
    a, b = (pygame.image.tobytes(s, "RGBA") for s in (one, two))
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 4


def differences(assets: Path) -> list[str]:
    """The names of files that are missing, wrong or too many."""
    wanted: dict[str, bytes] = {name: text.encode() for name, text in texts().items()}
    wanted |= pictures()
    wrong = []
    for name, data in wanted.items():
        path = assets / name
        if not path.is_file():
            wrong.append(name)
        elif name.endswith(".png"):
            if not _same_picture(path.read_bytes(), data):
                wrong.append(name)
        elif name.endswith(".ico"):
            old, new = _pngs_of(path.read_bytes()), _pngs_of(data)
            if len(old) != len(new) or not all(map(_same_picture, old, new)):
                wrong.append(name)
        elif path.read_bytes() != data:
            wrong.append(name)
    for folder in FOLDERS:
        for path in sorted((assets / folder).rglob("*")):
            name = path.relative_to(assets).as_posix()
            if path.is_file() and name not in wanted:
                wrong.append(name)
    return wrong


def write(assets: Path) -> int:
    """Writes everything and tells how many files that were."""
    count = 0
    for name, text in texts().items():
        path = assets / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        count += 1
    for name, data in pictures().items():
        (assets / name).write_bytes(data)
        count += 1
    return count


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the game's pictures.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    if not options.check:
        print(f"{write(ROOT / 'assets')} files written")
        return 0
    wrong = differences(ROOT / "assets")
    for name in wrong:
        print(f"differs: assets/{name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
