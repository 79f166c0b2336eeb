"""Settings: good ones come back, bad ones have their default and are named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.records.settings import NAMES, Settings
from game.records.texts import SaveError
from game.ui.words import LANGUAGES

some = st.builds(
    Settings,
    language=st.sampled_from(["auto", *LANGUAGES]),
    table=st.sampled_from(["classic", "light", "dark"]),
    deck_colours=st.sampled_from(["two", "four"]),
    large_index=st.booleans(),
    value_labels=st.booleans(),
    error_help=st.booleans(),
    one_tap=st.booleans(),
    left_handed=st.booleans(),
    reduced_motion=st.sampled_from(["auto", "on", "off"]),
    sound=st.booleans(),
    volume=st.integers(0, 100),
    coach=st.booleans(),
    last_rules=st.sampled_from(["pyramide", "three-passes+strict", "open-stock"]),
)


@given(some)
def test_they_come_back(settings: Settings) -> None:
    again = Settings.from_text(settings.to_text())
    assert again == settings and again.notes == ()


def test_the_defaults_that_the_rules_name() -> None:
    settings = Settings()
    assert settings.value_labels and not settings.error_help and not settings.one_tap
    assert settings.last_rules == "pyramide" and settings.language == "auto"


def changed(**changes: Any) -> str:
    return json.dumps(json.loads(Settings(volume=30).to_text()) | changes)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("language", None),
        ("table", "../secret"),
        ("table", "x" * 25),
        ("back", ""),
        ("back", 3),
        ("deck_colours", "three"),
        ("large_index", 1),
        ("value_labels", "yes"),
        ("reduced_motion", True),
        ("volume", 101),
        ("volume", -1),
        ("volume", True),
        ("volume", 30.0),
        ("last_rules", "chess"),
        ("last_rules", "three-passes+passes3"),
    ],
)
def test_a_bad_value_has_its_default_and_the_others_stay(name: str, value: object) -> None:
    settings = Settings.from_text(changed(**{name: value}))
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.notes == (name,)
    assert name == "volume" or settings.volume == 30


def test_what_is_missing_has_its_default_and_what_is_unknown_is_let_be() -> None:
    settings = Settings.from_text('{"format":"pyramide-settings","version":1,"volume":5,"x":[]}')
    assert settings == Settings(volume=5) and settings.notes == ()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nonsense", changed(version=2), changed(format="")]
)
def test_no_settings_at_all(text: str) -> None:
    with pytest.raises(SaveError):
        Settings.from_text(text)


def test_the_program_itself_cannot_make_bad_ones() -> None:
    with pytest.raises(ValueError, match="volume"):
        Settings(volume=300)


def test_every_name_is_kept() -> None:
    assert set(NAMES) <= set(json.loads(Settings().to_text()))


@given(st.sampled_from(NAMES), st.none() | st.booleans() | st.integers() | st.text(max_size=30))
def test_any_value_is_taken_or_replaced(name: str, value: object) -> None:
    settings = Settings.from_text(changed(**{name: value}))
    assert getattr(settings, name) in (value, getattr(Settings(), name))
