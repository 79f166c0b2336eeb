"""The player's language: the fixed wording, the choice of a language, whole catalogues."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build import words as build_words
from build.words import PLURALS, catalog_of, fields_of, load, messages, mo_path, po_path, problems
from game.engine.codes import parse_code
from game.engine.deal import numbered_deal
from game.engine.errors import CodeError, PyramideError
from game.engine.refusal import Reason, Refusal
from game.records.texts import SaveError
from game.ui import words as fixed
from game.ui.words import LANGUAGES, Words, best_language

ROOT = Path(__file__).resolve().parents[2]
SINGLE = [message for message in messages() if isinstance(message, str)]

# rules, section 5: English, Malay, Indonesian, Bulgarian; None where the wording is ours
FIXED = [
    (
        "The sum must be 13",
        "Jumlah mestilah sama dengan 13",
        None,
        "Сборът трябва да е равен на 13",
    ),
    (
        "This card is blocked by another card",
        "Kad ini dihalang oleh kad lain",
        None,
        "Тази карта е блокирана от друга",
    ),
    (
        "No more possible moves",
        "Tiada lagi langkah yang boleh dibuat",
        None,
        "Няма повече възможни ходове",
    ),
    ("Undo", "Buat asal", "Batal langkah", "Отмяна"),
    ("New game", "Permainan baharu", None, "Нова партия"),
    ("Hint", None, "Petunjuk", None),
    ("Back to before the mistake", None, "Mundur ke sebelum salah langkah", None),
    ("Easy", None, "Mudah", None),
    ("Standard", None, "Standar", None),
    ("Random", None, "Acak", None),
    ("proven winnable", None, "terbukti bisa tamat", None),
]


@pytest.mark.parametrize("row", FIXED, ids=lambda row: row[0])
def test_the_fixed_wording(row: tuple[str, str | None, str | None, str | None]) -> None:
    english = row[0]
    assert english in messages()
    for language, wording in zip(("en", "ms", "id", "bg"), row, strict=True):
        if wording is not None:
            assert Words(language).t(english) == wording


def test_the_pass_under_the_stock() -> None:
    fields = {"number": 2, "passes": 3, "left": 14}
    assert Words("en").t(fixed.PASS_OF, **fields) == "Pass 2/3 · 14 left"
    assert Words("id").t(fixed.PASS_OF, **fields) == "Putaran 2/3 · sisa 14"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ms", ["timbunan ambilan", "timbunan buangan", "piramid", "Raja"]),
        ("id", ["tumpukan tarikan", "tumpukan buangan", "piramida", "raja"]),
        ("bg", ["талон", "открита", "пирамида", "поп"]),
        ("fr", ["pioche", "défausse", "pyramide", "roi"]),
    ],
)
def test_the_words_for_the_piles(language: str, words: list[str]) -> None:
    text = " ".join(" ".join(forms) for forms in load(language).values())
    for word in words:
        assert word in text


# --- catalogues


def test_every_message_is_translated_in_every_language_with_the_same_fields() -> None:
    assert list(problems()) == []


def test_the_check_from_outside() -> None:
    done = subprocess.run(
        [sys.executable, "build/words.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout


def test_the_check_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build_words, "LOCALE", tmp_path)
    found = "\n".join(problems())
    assert "fr: not translated: 'Undo'" in found and "pyramide.po is not up to date" in found
    build_words.update()
    assert "up to date" not in "\n".join(problems())
    path = po_path("fr")
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            'msgid "{card} removed"\nmsgstr ""', 'msgid "{card} removed"\nmsgstr "{karte} retirée"'
        ),
        encoding="utf-8",
    )
    found = "\n".join(problems())
    assert "other fields than the English in '{karte} retirée'" in found
    assert "fr: pyramide.mo is not up to date" in found


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_an_entry(reason: Reason) -> None:
    assert reason.value in messages()
    for language in PLURALS:
        assert reason.value in load(language)


def test_every_template_of_an_error_has_an_entry() -> None:
    """Whatever class of error the game raises: its template is a text that is collected."""
    names = {"PyramideError", *_subclasses(PyramideError)} - {"IllegalMove"}  # says a Reason
    seen = set()
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in names
            ):
                template = node.args[0]
                assert isinstance(template, ast.Constant), f"{path}:{node.lineno}"
                assert template.value in messages(), template.value
                assert {keyword.arg for keyword in node.keywords} == fields_of(template.value)
                seen.add(node.func.id)
    assert seen >= {"CardError", "CodeError", "RulesError", "MoveError", "SaveError"}


def _subclasses(kind: type) -> set[str]:
    kinds: list[type] = kind.__subclasses__()
    return {sub.__name__ for sub in kinds}.union(*map(_subclasses, kinds))


def test_no_field_is_without_a_name() -> None:
    for message in SINGLE:
        assert all(name.isidentifier() for name in fields_of(message)), message


def test_catalogues_depend_on_the_sources_alone() -> None:
    for language in PLURALS:
        assert b"POT-Creation-Date" not in po_path(language).read_bytes()
        assert b"POT-Creation-Date" not in mo_path(language).read_bytes()
        assert [m.id for m in catalog_of(language, {})][1:] == list(messages())


# --- Words


def test_plural_forms() -> None:
    forms = {
        language: [Words(language).n("{n} pass", "{n} passes", n) for n in (0, 1, 2, 5)]
        for language in LANGUAGES
    }
    assert forms["en"] == ["0 passes", "1 pass", "2 passes", "5 passes"]
    assert forms["bg"] == ["0 обхода", "1 обход", "2 обхода", "5 обхода"]
    assert forms["fr"] == ["0 passage", "1 passage", "2 passages", "5 passages"]
    assert forms["ms"] == ["0 pusingan", "1 pusingan", "2 pusingan", "5 pusingan"]


def test_refusals_and_errors_are_said_in_the_language() -> None:
    refusal = Refusal(Reason.COVERED_BY_ONE, (0, 1))
    cards = numbered_deal(0)
    assert Words("en").refusal(refusal, cards) == "Q♠ is covered by 3♠."
    assert Words("bg").refusal(refusal, cards) == "Q♠ е покрита от 3♠."
    with pytest.raises(CodeError) as caught:
        parse_code("")
    assert Words("fr").error(caught.value).startswith("Il n'y a pas de code")


def test_an_error_inside_an_error_is_translated_too() -> None:
    inner = PyramideError("There is nothing to undo.")
    outer = SaveError("The saved game cannot be played: {reason}", reason=inner)
    said = Words("bg").error(outer)
    assert said == "Запазената игра не може да се изиграе: Няма какво да се отмени."


@pytest.mark.parametrize(
    ("setting", "languages", "expected"),
    [
        ("auto", [], "en"),
        ("auto", ["bg-BG", "en"], "bg"),
        ("auto", ["de-AT", "fr-CA", "bg"], "fr"),
        ("auto", ["en-US", "bg"], "en"),
        ("auto", ["in_ID"], "id"),
        ("auto", ["zsm-MY"], "ms"),
        ("auto", ["ms_MY.UTF-8"], "ms"),
        ("auto", ["ID"], "id"),
        ("auto", ["", "-", "xx"], "en"),
        ("fr", ["bg"], "fr"),
        ("xx", ["bg"], "bg"),
        ("", ["bg"], "bg"),
    ],
)
def test_the_choice_of_a_language(setting: str, languages: list[str], expected: str) -> None:
    assert best_language(setting, languages) == expected


@given(st.text(), st.lists(st.text(max_size=10), max_size=4))
def test_any_tags_give_a_language_there_is(setting: str, languages: list[str]) -> None:
    assert best_language(setting, languages) in LANGUAGES


def test_a_missing_or_broken_catalogue_costs_only_the_translation(tmp_path: Path) -> None:
    assert Words("fr", tmp_path).t("Undo") == "Undo"
    path = tmp_path / "fr" / "LC_MESSAGES" / "pyramide.mo"
    path.parent.mkdir(parents=True)
    for data in (
        b"",
        b"nonsense",
        b"\xde\x12\x04\x95" + bytes(40),
        mo_path("fr").read_bytes()[:90],
    ):
        path.write_bytes(data)
        assert Words("fr", tmp_path).t("Undo") == "Undo"


@given(st.text(max_size=20), st.sampled_from(list(LANGUAGES)))
def test_no_template_raises(template: str, language: str) -> None:
    words = Words(language)
    words.t(template)
    words.t(template, card="K♠")
    words.n(template, template, 3)
    assert words.t("") == ""


def test_an_unknown_language_is_english() -> None:
    assert Words("tlh").t("Undo") == "Undo" and Words("tlh").language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_filled(language: str) -> None:
    words = Words(language)
    for message in messages():
        for english in [message] if isinstance(message, str) else message:
            fields = dict.fromkeys(fields_of(english), "7")
            if isinstance(message, str):
                assert "{" not in words.t(message, **fields)
