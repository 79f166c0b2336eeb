"""The engine stands alone: the standard library only, no clock, no file, no chance."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "game" / "engine").glob("*.py"))
FORBIDDEN = {"time", "random", "os", "pathlib", "io", "secrets", "datetime", "pygame"}

BLOCKED = """
import sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("pygame", "js", "platformdirs", "numpy"):
            raise ImportError(f"{name} is blocked here")

sys.meta_path.insert(0, Block())
import importlib, pkgutil
import game.engine
for module in pkgutil.iter_modules(game.engine.__path__):
    importlib.import_module("game.engine." + module.name)
import game.boards
from game.engine.codes import parse_code
print(game.boards.deal_of(parse_code("PY1-N-AAAAAAS")).cards[0])
assert not any(name.partition(".")[0] == "pygame" for name in sys.modules)
"""


def imports_of(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_standard_library_and_itself_only(path: Path) -> None:
    for name in imports_of(path):
        top = name.partition(".")[0]
        assert name.startswith("game.engine") or top in sys.stdlib_module_names, name
        assert top not in FORBIDDEN, name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_file_is_opened(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "exec", "eval", "__import__")


def test_it_imports_where_pygame_cannot_be() -> None:
    run = subprocess.run(
        [sys.executable, "-c", BLOCKED], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "JD"


def test_importing_it_does_not_load_pygame() -> None:
    """Nor do the records and the words."""
    for name in ("game.records.keeper", "game.ui.words", "game.cli"):
        code = f"import sys, {name}; assert 'pygame' not in sys.modules, '{name}'"
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_every_module_says_what_it_is_for() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.name
