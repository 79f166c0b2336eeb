"""The kept game: the same game comes back, and a tampered one is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards import deal_of
from game.engine.codes import parse_code
from game.engine.deal import numbered_deal
from game.engine.game import Game
from game.engine.rules import parse_rules
from game.records.savegame import SavedGame
from game.records.texts import SaveError
from tests.walks import RULES_TEXTS, play_randomly, random_deal

CODES = ["PY1-N-AAAAAAS", "PS1-R-123", "OS1-R-7-SC", "PY1-N-AAAAAAJ-P2D"]


def played(seed: int, actions: int, code_text: str | None = None) -> SavedGame:
    rng = random.Random(seed)
    if code_text is None:
        game = Game(parse_rules(rng.choice(RULES_TEXTS)), random_deal(rng))
    else:
        code = parse_code(code_text)
        game = Game(code.rules, deal_of(code), code)
    play_randomly(rng, game, actions)
    game.selection = None
    game.seconds = rng.randrange(10**6) / 8
    game.hint_count = rng.randrange(9)
    return SavedGame(game, seed, begun=game.move_count > 0, recorded=False)


@settings(max_examples=120)
@given(st.integers(0, 2**32), st.integers(0, 160), st.sampled_from([None, *CODES]))
def test_the_same_game_comes_back(seed: int, actions: int, code: str | None) -> None:
    saved = played(seed, actions, code)
    again = SavedGame.from_text(saved.to_text())
    assert again == saved
    assert again.to_text() == saved.to_text()
    for one, other in ((again.game, saved.game),):
        assert one.undo() == other.undo() and one.redo() == other.redo()
        assert one.can_redo == other.can_redo and one.position == other.position


def test_beyond_the_undo_limit() -> None:
    code = parse_code("PY1-N-AAAAAAS")
    game = Game(code.rules, deal_of(code), code)
    for _ in range(140):
        game.touch_stock()
    for _ in range(30):
        game.undo()
    again = SavedGame.from_text(SavedGame(game, 1, True).to_text()).game
    assert (again.undo_floor, again.done, len(again.moves)) == (40, 110, 140)
    while again.undo().done:
        pass
    assert again.done == 40


def test_the_text_is_plain_and_says_its_version() -> None:
    values = json.loads(played(1, 20, "PY1-N-AAAAAAS").to_text())
    assert values["format"] == "pyramide-game" and values["version"] == 1
    assert values["code"] == "PY1-N-AAAAAAS" and values["cards"] is None


def tampered(**changes: Any) -> str:
    code = parse_code("PY1-N-AAAAAAS")
    game = Game(code.rules, deal_of(code), code)
    for word in (26, 22, 25):
        game.touch(word)
    game.undo()
    values = json.loads(SavedGame(game, 3, begun=True).to_text())
    SavedGame.from_text(json.dumps(values))
    return json.dumps(values | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": ["KD", "QC+AD"]},
        {"moves": ["KD", "KD"]},
        {"moves": ["KD", "undo"]},
        {"moves": ["10C+3S", "recycle"]},
        {"moves": ["KD", 3]},
        {"moves": "KD"},
        {"moves": []},
        {"moves": ["draw"] * 100_001},
        {"done": 3},
        {"done": -1},
        {"done": 1.0},
        {"done": True},
        {"done": None},
        {"undo_floor": 1},
        {"undo_floor": 2},
        {"move_count": 1},
        {"undo_count": 0},
        {"undo_count": -1},
        {"hint_count": "3"},
        {"seconds": -1},
        {"seconds": "12"},
        {"seconds": 10**30},
        {"code": "PS1-R-18"},
        {"code": "PY1-N-AAAAAAS-S"},
        {"code": "nonsense"},
        {"code": 18},
        {"code": None},
        {"code": None, "cards": "AS AS"},
        {"rules": "three-passes"},
        {"rules": "klondike"},
        {"rules": None},
        {"serial": -2},
        {"begun": 1},
        {"recorded": None},
        {"begun": True, "moves": [], "done": 0, "move_count": 0, "undo_count": 0},
        {"format": "pyramide-settings"},
        {"version": 2},
        {"version": 0},
        {"version": "1"},
    ],
    ids=str,
)
def test_what_was_tampered_with_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SaveError) as caught:
        SavedGame.from_text(tampered(**changes))
    text = str(caught.value)
    assert text[0].isupper() and "{" not in text and "\n" not in text


def test_the_newer_version_is_named_as_such() -> None:
    with pytest.raises(SaveError, match="newer version"):
        SavedGame.from_text(tampered(version=99))


def test_other_cards_under_the_same_moves_are_refused_or_played_truly() -> None:
    text = tampered(code="PY1-N-AAAAAAT")
    with pytest.raises(SaveError, match="cannot be played: move 1 is not legal"):
        SavedGame.from_text(text)


@settings(max_examples=200)
@given(st.integers(0, 400), st.text(max_size=6))
def test_a_text_cut_or_changed_anywhere(at: int, junk: str) -> None:
    text = played(5, 25, "PY1-N-AAAAAAS").to_text()
    for broken in (
        text[:at],
        text[:at] + junk + text[at:],
        text[:at] + junk + text[at + 1 :],
        junk,
    ):
        try:
            saved = SavedGame.from_text(broken)
        except SaveError:
            continue
        game = saved.game  # then it is a game that can be played
        assert game.positions[game.done] == game.position
        assert game.undo_floor <= game.done <= len(game.moves) <= game.move_count


def test_a_game_of_cards_without_a_code() -> None:
    game = Game(parse_rules("open-stock"), numbered_deal(77))
    assert SavedGame.from_text(SavedGame(game, 9).to_text()).game == game


def test_an_absurdly_nested_or_long_text() -> None:
    for text in ("[" * 200_000, '{"format":"pyramide-game"' + " " * 5_000_000, "null", "NaN"):
        with pytest.raises(SaveError):
            SavedGame.from_text(text)
