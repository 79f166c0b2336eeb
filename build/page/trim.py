"""Make the page's Python small and quick to start: keep what is imported, compile it.

Runs inside the very interpreter that the page ships (Pyodide under Node, see
`compile.mjs`), since only that one writes byte code that it will accept. CPython starts
twice as fast from compiled modules, and the page downloads no module that nothing imports.
"""

from __future__ import annotations

import ast
import importlib
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

# What Pyodide, zipimport and the error page need without an import that can be read.
ALWAYS = {
    "__future__", "_sitebuiltins", "ast", "asyncio", "codecs", "codeop", "contextlib",
    "encodings", "encodings.aliases", "encodings.ascii", "encodings.idna", "encodings.latin_1",
    "encodings.utf_8", "importlib.metadata", "importlib.resources", "inspect", "io", "json",
    "linecache", "site", "tokenize", "traceback", "warnings", "zipfile", "zipimport",
    "importlib._bootstrap_external",
}  # fmt: skip

# Parts of the library that nothing in a page can use: the way to them is cut off here,
# though a kept module imports them in a function of its own.
NEVER = {
    "ctypes", "curses", "doctest", "ensurepip", "idlelib", "lib2to3", "multiprocessing", "pdb",
    "profile", "pydoc", "pydoc_data", "sqlite3", "test", "tkinter", "turtle", "turtledemo",
    "unittest", "venv", "xmlrpc", "_pyrepl", "_pydecimal", "_pyio", "_pydatetime", "http",
    "urllib.request", "urllib.error", "urllib.response", "smtplib", "ftplib", "poplib", "imaplib",
    "tarfile", "xml", "wsgiref", "antigravity", "this", "cProfile", "rlcompleter", "pickletools",
    "html", "plistlib", "asyncio.windows_events", "asyncio.windows_utils",
    "asyncio.proactor_events", "_osx_support", "_aix_support", "_android_support", "_ios_support",
    "_apple_support", "nturl2path",
}  # fmt: skip


def imports(source: bytes, package: str) -> Iterator[str]:
    """Every module that `source`, living in `package`, may import, as absolute names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                parts = parts[: len(parts) - node.level + 1]
                base = ".".join([*parts, base]).strip(".")
            yield base
            for alias in node.names:
                yield f"{base}.{alias.name}"


def parents(name: str) -> Iterator[str]:
    """`a.b.c` gives `a`, `a.b`, `a.b.c`: importing a module imports the ones around it."""
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        yield ".".join(parts[:end])


def barred(name: str) -> bool:
    """Whether the module or one around it is in NEVER."""
    return any(part in NEVER for part in parents(name))


class Library:
    """The modules of a standard library in a zip, by dotted name."""

    def __init__(self, path: Path) -> None:
        self.archive = zipfile.ZipFile(path)
        self.names = {
            name[:-3].removesuffix("/__init__").replace("/", "."): name
            for name in self.archive.namelist()
            if name.endswith(".py")
        }

    def closure(self, start: Iterable[str]) -> set[str]:
        """The modules reached from `start` by imports, wherever in the code they stand."""
        kept: set[str] = set()
        queue = list(start)
        while queue:
            for name in parents(queue.pop()):
                if name in kept or name not in self.names or barred(name):
                    continue
                kept.add(name)
                path = self.names[name]
                package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
                queue.extend(imports(self.archive.read(path), package))
        return kept


def compiled(source: bytes, filename: str, optimize: int) -> bytes:
    """A .pyc that is taken as it is: it asks for no source and for no date."""
    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    bootstrap: Any = importlib.import_module("importlib._bootstrap_external")
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file with a fixed date, so that the same input gives the same bytes."""
    entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data, compresslevel=9)


def trim_library(source: Path, target: Path, used: Iterable[str]) -> int:
    """Write the used part of the library, compiled; return the number of modules."""
    library = Library(source)
    own = {name for name in library.names if name.startswith(("_pyodide", "pyodide"))}
    start = {*ALWAYS, *used, *sys.modules, *own}
    kept = sorted(library.closure(start))
    with zipfile.ZipFile(target, "w") as archive:
        for name in kept:
            path = library.names[name]
            # Pyodide reads its own docstrings when it starts; nobody reads the others
            optimize = 0 if name.startswith(("_pyodide", "pyodide")) else 2
            code = compiled(library.archive.read(path), f"/lib/python314.zip/{path}", optimize)
            add(archive, f"{path}c", code)
    return len(kept)


def python_files(folder: Path) -> list[Path]:
    """The folder's Python files, in an order that is always the same."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def compile_tree(folder: Path, target: Path, inside: str) -> set[str]:
    """Compile a folder's modules into a zip of `__pycache__` files; return what they import.

    `inside` is the folder's path in the page's file system: tracebacks name it.
    """
    used: set[str] = set()
    with zipfile.ZipFile(target, "w") as archive:
        for path in python_files(folder):
            source = path.read_bytes()
            relative = path.relative_to(folder)
            package = ".".join(relative.parts[:-1])
            used.update(imports(source, package))
            name = f"{path.stem}.{sys.implementation.cache_tag}.pyc"
            cached = relative.parent / "__pycache__" / name
            add(archive, cached.as_posix(), compiled(source, f"{inside}/{relative.as_posix()}", 0))
    return used


def main(library: str, out: str, *trees: str) -> str:
    """Trim `library` for the `trees` (FOLDER=PATH_IN_THE_PAGE=NAME) into the folder `out`."""
    used: set[str] = set()
    for tree in trees:
        folder, inside, name = tree.split("=")
        used |= compile_tree(Path(folder), Path(out) / f"{name}.zip", inside)
    count = trim_library(Path(library), Path(out) / "stdlib.zip", used)
    size = (Path(out) / "stdlib.zip").stat().st_size
    return f"{count} modules of the standard library, {size} bytes"
