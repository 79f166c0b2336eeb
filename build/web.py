"""Make the web page: a complete static site in `dist/web`.

    python build/web.py [--serve [--port N]] [--zip] [--wheel FILE_OR_FOLDER]

Stages `game/` and `assets/` beside `build/page/main.py`, lets pygbag bundle that folder, and
lays the page and the interpreter next to the bundle. The result works under any path of any
plain web server, without special headers, and asks no other server for anything.

Files that a release may change live in folders named by a hash of their content, so that
no cache ever mixes two releases; only `index.html`, `sw.js` and the icons keep their names.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import gzip
import hashlib
import html
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.serve import serve
from build.supplies import (
    CACHE,
    PAGE,
    ROOT,
    BuildError,
    Pyodide,
    require_node,
    require_pyodide,
    require_wheel,
)

DEFAULT_OUT = ROOT / "dist" / "web"
APP_ICONS = ROOT / "assets" / "app"

# the folder that pygbag bundles gives the bundle its name
BUNDLE = "pyramide"
# where the page unpacks it: pygbag puts everything under `assets/`
IN_THE_PAGE = "/pyramide/assets"

# modules of the window and the command line: they import what a page has not
NATIVE_ONLY = ("cli.py", "commands/", "hosts/desktop.py", "__main__.py")
PAGE_ICONS = (  # of assets/app: file, type, sizes, purpose
    ("icon.svg", "image/svg+xml", "any", "any"),
    ("icon-180.png", "image/png", "180x180", "any"),
    ("icon-192.png", "image/png", "192x192", "any"),
    ("icon-512.png", "image/png", "512x512", "any"),
    ("maskable-512.png", "image/png", "512x512", "maskable"),
)
PAGE_SCRIPTS = ("boot.js", "host.js", "words.js", "style.css")

# One policy for the page: nothing from anywhere else. SDL's JavaScript parts live inside
# its WebAssembly module and are compiled from there, which needs 'unsafe-eval'.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-eval' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


# ------------------------------------------------------------------------------- staging


def files_in(folder: Path) -> list[Path]:
    """The folder's files as relative paths, in an order that is always the same."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(
        path.relative_to(folder)
        for path in found
        if "__pycache__" not in path.parts and path.suffix != ".pyc"
    )


def copy_tree(source: Path, target: Path, leave_out: tuple[str, ...] = ()) -> None:
    """Copy a folder's files with one fixed date, so that equal content gives equal archives.

    Paths that begin with one of `leave_out` stay behind.
    """
    for relative in files_in(source):
        if relative.as_posix().startswith(leave_out):
            continue
        path = target / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / relative, path)
        os.utime(path, (1577880000, 1577880000))


def stage(folder: Path) -> None:
    """Lay the game as pygbag expects a program: a folder with a main.py."""
    copy_tree(ROOT / "game", folder / "game", NATIVE_ONLY)
    copy_tree(ROOT / "assets", folder / "assets", ("app/",))
    shutil.copyfile(PAGE / "main.py", folder / "main.py")
    os.utime(folder / "main.py", (1577880000, 1577880000))


def bundle(staged: Path, template: Path, icon: Path, options: Iterable[str] = ()) -> Path:
    """Run pygbag over the staged folder, offline; return the folder that it makes."""
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", *options]
    command += ["--template", str(template), "--icon", str(icon), str(staged)]
    run = subprocess.run(command, cwd=staged.parent, capture_output=True, text=True)
    made = staged / "build" / "web"
    apk = made / f"{BUNDLE}.apk"
    if run.returncode or not apk.is_file():
        if "No module named pygbag" in run.stderr:
            raise BuildError("pygbag is missing: run pip install 'pyramide[build]' (or .[build]).")
        raise BuildError(f"pygbag could not bundle the game: {run.stderr.strip()[-500:]}")
    check_bundle(apk, staged)
    return made


def check_bundle(apk: Path, staged: Path) -> None:
    """pygbag leaves out what its filters dislike, in silence: everything must be there."""
    with zipfile.ZipFile(apk) as archive:
        inside = set(archive.namelist())
    staged_files = (path for path in files_in(staged) if path.parts[0] != "build")
    missing = [str(path) for path in staged_files if f"assets/{path.as_posix()}" not in inside]
    if missing:
        raise BuildError(f"pygbag left out of the bundle: {', '.join(missing[:5])}")


# ------------------------------------------------------------------------------- runtime


def store_zip(folder: Path) -> bytes:
    """A zip without compression of its own: gzip around the whole packs tighter."""
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            for relative in files_in_all(folder):
                entry = zipfile.ZipInfo(relative.as_posix(), (2020, 1, 1, 0, 0, 0))
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, (folder / relative).read_bytes())
        file.seek(0)
        return file.read()


def files_in_all(folder: Path) -> list[Path]:
    """Every file, compiled ones too, as sorted relative paths."""
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def unzip(archive: Path, target: Path) -> None:
    """Unpack a zip into a folder."""
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(target)


def compile_python(pyodide: Pyodide, trees: dict[str, tuple[Path, str]], out: Path) -> str:
    """Trim the standard library and compile everything, by the interpreter of the page.

    `trees` names the folders to compile: name -> (folder, its path in the page).
    """
    environment = require_node()
    node = shutil.which("node", path=environment["PATH"]) or "node"
    arguments = [f"{folder}={inside}={name}" for name, (folder, inside) in trees.items()]
    command = [node, str(PAGE / "compile.mjs"), str(pyodide.folder), str(out), *arguments]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    if run.returncode:
        raise BuildError(f"the page's Python could not be prepared: {run.stderr.strip()[-800:]}")
    return run.stdout.strip()


@dataclass(frozen=True, slots=True)
class Piece:
    """One file that the page downloads: its name there, its bytes, whether gzip is around it."""

    name: str
    data: bytes
    zipped: bool = False

    @classmethod
    def packed(cls, name: str, data: bytes) -> Piece:
        """With gzip around it, whatever the web server does by itself."""
        return cls(name, gzip.compress(data, 9, mtime=0), True)


def prepare(
    pyodide: Pyodide, wheel: Path, staged: Path, work: Path
) -> tuple[dict[str, Piece], Piece]:
    """The runtime's pieces, and the compiled modules of the game."""
    site = work / "site"
    unzip(wheel, site)
    out = work / "compiled"
    out.mkdir()
    trees = {
        "pygame": (site, pyodide.site_packages),
        "compiled": (staged, IN_THE_PAGE),
    }
    print(compile_python(pyodide, trees, out), flush=True)
    unzip(out / "pygame.zip", site)
    for name in ("stdlib", "compiled"):
        unzip(out / f"{name}.zip", out / name)
    folder = pyodide.folder
    runtime = {
        "pyodide": Piece("pyodide.js", (folder / "pyodide.mjs").read_bytes()),
        "asm": Piece("pyodide.asm.js", (folder / "pyodide.asm.mjs").read_bytes()),
        "wasm": Piece.packed("python.wasm.bin", (folder / "pyodide.asm.wasm").read_bytes()),
        "stdlib": Piece.packed("stdlib.bin", store_zip(out / "stdlib")),
        "pygame": Piece.packed("pygame.bin", store_zip(site)),
    }
    return runtime, Piece.packed("compiled.bin", store_zip(out / "compiled"))


# ---------------------------------------------------------------------------------- page


def digest(parts: Iterable[bytes]) -> str:
    """A short hash over some bytes, for names."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()[:12]


def pyramid_svg(shape: str, drop: int, width: int = 100, height: int = 140, step: int = 106) -> str:
    """The 28 places of the pyramid, for the first picture; a row is `drop` below the last."""
    places = []
    for row in range(7):
        for column in range(row + 1):
            x = 3 * step + column * step - row * step // 2
            places.append(
                f'<rect class="place" x="{x}" y="{row * drop}" '
                f'width="{width}" height="{height}" rx="9"/>'
            )
    box = f"-4 -4 {6 * step + width + 8} {6 * drop + height + 8}"
    return (
        f'<svg class="pyramid {shape}" viewBox="{box}" preserveAspectRatio="xMidYMin meet" '
        f'aria-hidden="true">{"".join(places)}</svg>'
    )


def fill(template: str, values: dict[str, str]) -> str:
    """Put values in the places of a template, written @@name@@."""
    for name, value in values.items():
        template = template.replace(f"@@{name}@@", value)
    return template


def describe(
    folder: str, pieces: dict[str, Piece], info: dict[str, str]
) -> dict[str, dict[str, object]]:
    """What boot.js has to know of each download."""
    return {
        key: {
            "url": f"{folder}/{piece.name}",
            "size": len(piece.data),
            **({"gzip": True} if piece.zipped else {}),
            **({"info": info} if key == "pyodide" else {}),
        }
        for key, piece in pieces.items()
    }


def preload_links(files: dict[str, dict[str, object]], page: str) -> str:
    """Start every download with the first bytes of the page, not after its scripts."""
    lines = [f'<link rel="modulepreload" href="{page}/{name}">' for name in ("host.js", "words.js")]
    for key, file in files.items():
        if key in ("pyodide", "asm"):
            lines.append(f'<link rel="modulepreload" href="{file["url"]}">')
        else:
            lines.append(f'<link rel="preload" as="fetch" crossorigin href="{file["url"]}">')
    return "\n".join(lines)


def plain_icon(size: int = 64) -> bytes:
    """A green square as PNG, where the project's icons have not been drawn yet."""
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + b"\x1f\x6a\x5b" * size) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def png_size(path: Path) -> int:
    """The width of a PNG file, in pixels."""
    return int.from_bytes(path.read_bytes()[16:20], "big")


def icon_file(work: Path) -> Path:
    """A small icon for pygbag and the browser's tab."""
    icons = sorted(APP_ICONS.glob("icon-*.png"), key=png_size)
    if icons:
        return next((path for path in icons if png_size(path) >= 48), icons[-1])
    path = work / "icon.png"
    path.write_bytes(plain_icon())
    return path


def in_place(kind: str, data: bytes) -> str:
    """A small file as an address that holds it. Chromium takes the tab's icons anew whenever
    the page's address changes, with each deal that is: this way nothing is asked for."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def lay_icons(out: Path) -> tuple[str, list[dict[str, str]]]:
    """Copy the project's icons; return their links and their entries for the manifest."""
    links, entries = [], []
    for name, kind, sizes, purpose in PAGE_ICONS:
        if not (APP_ICONS / name).is_file():
            continue
        (out / "icons").mkdir(exist_ok=True)
        shutil.copyfile(APP_ICONS / name, out / "icons" / name)
        place = f"icons/{name}"
        entries.append({"src": place, "sizes": sizes, "type": kind, "purpose": purpose})
        if kind == "image/svg+xml":
            data = in_place(kind, (APP_ICONS / name).read_bytes())
            links.append(f'<link rel="icon" type="{kind}" href="{data}">')
        elif sizes == "180x180":
            links.append(f'<link rel="apple-touch-icon" href="{place}">')
    return "\n".join(links), entries


def write_pieces(out: Path, folder: str, pieces: Iterable[Piece]) -> None:
    """Write downloads into their folder."""
    (out / folder).mkdir(parents=True)
    for piece in pieces:
        (out / folder / piece.name).write_bytes(piece.data)


def lay_licences(out: Path, site_licences: Path) -> None:
    """The licences of what the page is made of, next to it."""
    target = out / "licences"
    target.mkdir()
    shutil.copyfile(ROOT / "LICENSE", target / "pyramide.txt")
    shutil.copyfile(PAGE / "licences.txt", target / "runtime.txt")
    for path in sorted(site_licences.glob("*.dist-info/licenses/*")):
        shutil.copyfile(path, target / path.name)


def lay_page(
    out: Path, made: Path, runtime: dict[str, Piece], compiled: Piece, info: dict[str, str]
) -> None:
    """Write the whole site into `out`."""
    apk = Piece(f"{BUNDLE}.apk", (made / f"{BUNDLE}.apk").read_bytes())
    scripts = [Piece(name, (PAGE / name).read_bytes()) for name in PAGE_SCRIPTS]
    game = {"game": apk, "compiled": compiled}
    runtime_folder = f"runtime-{digest(piece.data for piece in runtime.values())}"
    page_folder = f"page-{digest(piece.data for piece in [*scripts, *game.values()])}"
    write_pieces(out, runtime_folder, runtime.values())
    write_pieces(out, page_folder, [*scripts, *game.values()])
    files = describe(runtime_folder, runtime, info) | describe(page_folder, game, info)
    links, icons = lay_icons(out)
    version = digest([runtime_folder.encode(), page_folder.encode()])
    values = {
        "version": version,
        "policy": html.escape("; ".join(f"{name} {value}" for name, value in POLICY.items())),
        "favicon": in_place("image/png", (made / "favicon.png").read_bytes()),
        "icons": links,
        "page": page_folder,
        "preloads": preload_links(files, page_folder),
        "files": json.dumps(files, separators=(",", ":")).replace("<", "\\u003c"),
        "pyramid-wide": pyramid_svg("wide", drop=56),
        "pyramid-tall": pyramid_svg("tall", drop=102),
    }
    index = fill((made / "index.html").read_text(encoding="utf-8"), values)
    (out / "index.html").write_text(index, encoding="utf-8")
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text(encoding="utf-8"))
    manifest["icons"] = icons
    text = json.dumps(manifest, indent=2) + "\n"
    (out / "manifest.webmanifest").write_text(text, encoding="utf-8")
    (out / ".nojekyll").touch()  # GitHub Pages serves the files as they are
    lay_worker(out)


def lay_worker(out: Path) -> None:
    """The service worker knows every file by name, and its version from all their content."""
    kept = [path for path in files_in(out) if path.parts[0] not in ("licences", ".nojekyll")]
    version = digest((out / path).read_bytes() for path in kept)
    names = ["./", *(path.as_posix() for path in kept if path.name != "index.html")]
    worker = fill((PAGE / "sw.js").read_text(), {"version": version, "list": json.dumps(names)})
    (out / "sw.js").write_text(worker, encoding="utf-8")


@contextlib.contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """A new folder that takes the place of `out` when all of it is there."""
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        yield fresh
        fresh.chmod(0o755)
        if out.exists():
            shutil.rmtree(out)
        fresh.rename(out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def build_local(out: Path, wheel_option: str | None) -> None:
    """The page with its own interpreter beside it."""
    pyodide = require_pyodide()
    wheel = require_wheel(pyodide, wheel_option, os.environ)
    print(f"Pyodide {pyodide.folder.parent.parent.name}, {wheel.name}", flush=True)
    with tempfile.TemporaryDirectory() as temporary, replacing(out) as fresh:
        work = Path(temporary)
        staged = work / BUNDLE
        staged.mkdir()
        stage(staged)
        runtime, compiled = prepare(pyodide, wheel, staged, work)
        made = bundle(staged, PAGE / "index.html", icon_file(work))
        lay_page(fresh, made, runtime, compiled, dict(pyodide.info))
        lay_licences(fresh, work / "site")


def build_pygbag(out: Path) -> None:
    """The page with pygbag's own loader, which comes from pygbag's server when it is played."""
    with tempfile.TemporaryDirectory() as temporary, replacing(out) as fresh:
        work = Path(temporary)
        staged = work / BUNDLE
        staged.mkdir()
        stage(staged)
        options = ["--title", "Pyramide", "--ume_block", "0"]
        made = bundle(staged, PAGE / "pygbag.html", icon_file(work), options)
        for name in (f"{BUNDLE}.apk", "favicon.png", "index.html"):
            shutil.copyfile(made / name, fresh / name)
        for name in ("host.js", "style.css", "pygbag.js", "pygbag-start.js"):
            shutil.copyfile(PAGE / name, fresh / name)
        (fresh / ".nojekyll").touch()


# ---------------------------------------------------------------------------------- main


def inputs() -> Iterator[Path]:
    """Everything in the project that the page is made of."""
    for folder in ("game", "assets", "build/page"):
        yield from (ROOT / folder / path for path in files_in(ROOT / folder))
    yield from (ROOT / "build" / name for name in ("web.py", "supplies.py"))


def fingerprint(options: Iterable[str]) -> str:
    """A hash of all inputs and options: equal means that the page is up to date."""
    parts = [repr(list(options)).encode()]
    for path in inputs():
        parts += [str(path.relative_to(ROOT)).encode(), path.read_bytes()]
    return digest(parts)


def zip_site(out: Path) -> Path:
    """The site as one archive with `index.html` at its root, as itch.io takes it."""
    target = out.parent / f"{BUNDLE}-itch.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for relative in files_in(out):
            archive.write(out / relative, relative)
    return target


def total_size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum((folder / path).stat().st_size for path in files_in(folder))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Make the web page in dist/web.")
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT, help="the folder to write")
    parser.add_argument("--wheel", metavar="FILE_OR_FOLDER", help="pygame-ce for the page")
    parser.add_argument(
        "--runtime",
        choices=("own", "pygbag"),
        default="own",
        help="the interpreter: beside the page (own), or pygbag's from its server",
    )
    parser.add_argument("--if-changed", action="store_true", help="only if something has changed")
    parser.add_argument("--zip", action="store_true", help="make an archive for itch.io too")
    parser.add_argument("--serve", action="store_true", help="serve the page on this machine")
    parser.add_argument("--port", type=int, default=8000, help="where to serve it")
    return parser.parse_args(arguments)


def build(options: argparse.Namespace) -> None:
    """Make the page, unless only changes are wanted and there are none."""
    out: Path = options.out.resolve()
    stamp = CACHE / f"page-{digest([str(out).encode()])}"
    wheel = options.wheel or os.environ.get("PYRAMIDE_WHEEL") or ""
    now = fingerprint([options.runtime, wheel])
    made = (out / "index.html").exists() and stamp.exists() and stamp.read_text() == now
    if options.if_changed and made:
        return
    if options.runtime == "pygbag":
        build_pygbag(out)
    else:
        build_local(out, options.wheel)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(now)
    print(f"{out}: {total_size(out) / 1e6:.1f} MB in {len(files_in(out))} files", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 if the page is there, 2 with one sentence if it cannot be made."""
    options = parse(arguments)
    try:
        build(options)
        if options.zip:
            print(zip_site(options.out.resolve()))
        if options.serve:
            serve(options.out.resolve(), options.port)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
