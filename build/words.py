"""Collects the game's sentences and compiles their translations.

    python build/words.py            updates assets/locale/*/LC_MESSAGES/pyramide.po and .mo
    python build/words.py --check    says what is missing or stale; exit code 1 if anything is

Messages are the English templates in `game/`: arguments of `t("…")`, `n("…", "…", n)` and
`mark("…")`, the engine's `Reason` values, and the templates of errors. English needs no
catalogue. Invariant: both files depend on the sources alone (no dates, no line numbers), so
that running this twice changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, cast

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from babel.messages.catalog import Catalog, Message  # noqa: E402
from babel.messages.extract import extract_from_dir  # noqa: E402
from babel.messages.mofile import write_mo  # noqa: E402
from babel.messages.pofile import read_po, write_po  # noqa: E402

from game.engine.refusal import Reason  # noqa: E402
from game.ui.words import DOMAIN, LANGUAGES  # noqa: E402

LOCALE: Final = ROOT / "assets" / "locale"
# how each translated language counts
PLURALS: Final = {
    "ms": (1, "0"),
    "id": (1, "0"),
    "bg": (2, "(n != 1)"),
    "fr": (2, "(n > 1)"),
}
ERRORS: Final = ("PyramideError", "CardError", "RulesError", "CodeError", "MoveError", "SaveError")
SINGLE: Final = ("t", "mark", *ERRORS)  # called with one template, and its fields by name
PLURAL: Final = "n"  # called with the singular, the plural and the number

Id = str | tuple[str, str]


def extract(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str | None, str | tuple[str, str], list[str]]]:
    """Babel's extraction of one Python file, by its syntax tree: a method called `mark` of
    something else is none of ours, and both sides of `t("…" if … else "…")` are."""
    for node in ast.walk(ast.parse(file.read())):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func
        if isinstance(called, ast.Name):
            name = called.id
        elif isinstance(called, ast.Attribute) and called.attr in ("t", "n"):
            name = called.attr
        else:
            continue
        if name in SINGLE:
            for template in _texts(node.args[0]):
                yield node.lineno, None, template, []
        elif name == PLURAL and len(node.args) >= 3:
            for pair in zip(_texts(node.args[0]), _texts(node.args[1]), strict=False):
                yield node.lineno, "ngettext", pair, []


def _texts(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        return [node.value]
    return []


def messages() -> dict[Id, list[str]]:
    """Every message, in the order of its text, and the files that it is in."""
    found: dict[Id, set[str]] = {}
    for filename, _, message, _, _ in extract_from_dir(
        ROOT / "game",
        method_map=[("**.py", cast(str, extract))],  # Babel takes a function there too
        keywords={"ngettext": (1, 2)},
    ):
        key: Id = message if isinstance(message, str) else (message[0], message[1])
        found.setdefault(key, set()).add(f"game/{Path(filename).as_posix()}")
    for reason in Reason:
        found.setdefault(reason.value, set()).add("game/engine/refusal.py")
    return {key: sorted(found[key]) for key in sorted(found, key=str)}


def po_path(language: str) -> Path:
    """The translations of a language, for people to edit."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str) -> Path:
    """The same compiled, for the game to read."""
    return po_path(language).with_suffix(".mo")


def fields_of(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


class _Plain(Catalog):
    """A catalogue whose header says no more than what reading it needs: no dates."""

    def __init__(self, language: str) -> None:
        super().__init__(locale=language, domain=DOMAIN, fuzzy=False)
        self.forms, self.expression = PLURALS[language]

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "Pyramide"),
            ("Language", str(self.locale)),
            ("Plural-Forms", f"nplurals={self.forms}; plural={self.expression};"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers: Any = property(_get_mime_headers)

    @property
    def num_plurals(self) -> int:
        # Babel's own table counts other forms, and would write them as empty ones
        return self.forms


def load(language: str) -> dict[Id, tuple[str, ...]]:
    """What the .po file of a language translates: message to its one or more forms."""
    path = po_path(language)
    if not path.exists():
        return {}
    catalog = read_po(io.BytesIO(path.read_bytes()), locale=language, domain=DOMAIN)
    return {
        _id(message): _forms(message)
        for message in catalog
        if message.id and all(_forms(message)) and not message.fuzzy
    }


def _id(message: Message) -> Id:
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def catalog_of(language: str, translated: dict[Id, tuple[str, ...]]) -> _Plain:
    """The catalogue of all messages, those without a translation left empty."""
    catalog = _Plain(language)
    for key, files in messages().items():
        forms = translated.get(key, ())
        value: str | tuple[str, ...]
        if isinstance(key, str):
            value = forms[0] if forms else ""
        else:
            value = forms or ("",) * PLURALS[language][0]
        catalog.add(key, value, locations=[(name, 0) for name in files])
    return catalog


def po_bytes(catalog: _Plain) -> bytes:
    """The .po file."""
    out = io.BytesIO()
    write_po(out, catalog, width=96, omit_header=True, no_location=True)
    lines = [f'"{name}: {value}\\n"' for name, value in catalog.mime_headers]
    return "\n".join(['msgid ""', 'msgstr ""', *lines, "", ""]).encode() + out.getvalue()


def mo_bytes(catalog: _Plain) -> bytes:
    """The .mo file: messages without a translation are left out."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def problems() -> Iterator[str]:
    """What a catalogue lacks, a sentence each."""
    wanted = messages()
    for language in PLURALS:
        translated = load(language)
        for key in wanted:
            for english in (key,) if isinstance(key, str) else key:
                if "{}" in english:
                    yield f"message: a field without a name in {english!r}"
            if key not in translated:
                yield f"{language}: not translated: {key!r}"
                continue
            yield from _form_problems(language, key, translated[key])
        catalog = catalog_of(language, translated)
        for path, fresh in (
            (po_path(language), po_bytes(catalog)),
            (mo_path(language), mo_bytes(catalog)),
        ):
            if not path.exists() or path.read_bytes() != fresh:
                yield f"{language}: {path.name} is not up to date"


def _form_problems(language: str, key: Id, forms: tuple[str, ...]) -> Iterator[str]:
    expected = 1 if isinstance(key, str) else PLURALS[language][0]
    if len(forms) != expected:
        yield f"{language}: {len(forms)} forms in place of {expected}: {key!r}"
    english = {key} if isinstance(key, str) else set(key)
    allowed = set().union(*map(fields_of, english))
    needed = set.intersection(*map(fields_of, english))
    for form in forms:
        try:
            has = fields_of(form)
        except ValueError:
            yield f"{language}: braces do not match in {form!r}"
            continue
        if not needed <= has <= allowed:
            yield f"{language}: other fields than the English in {form!r}"


def update() -> None:
    """Write every .po and .mo file."""
    for language in PLURALS:
        catalog = catalog_of(language, load(language))
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_bytes(po_bytes(catalog))
        mo_path(language).write_bytes(mo_bytes(catalog))


def main() -> int:
    """Update the catalogues, or check them."""
    parser = argparse.ArgumentParser(description="Collect and compile the game's sentences.")
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if not up to date")
    options = parser.parse_args()
    assert set(PLURALS) == set(LANGUAGES) - {"en"}
    if not options.check:
        update()
    found = list(problems())
    for problem in found:
        print(problem)
    print(f"{len(messages())} messages, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
