"""The real game on the real page, by mouse and keyboard, as a visitor plays it."""

from __future__ import annotations

import json
import urllib.parse
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from game.boards import deal_of
from game.engine.cards import DECK
from game.engine.codes import DealCode, Level
from game.engine.deal import Deal, parse_deal
from game.engine.game import Game
from game.engine.moves import Kind, Move
from game.engine.position import start_position
from game.engine.rules import PRESETS, Base
from game.records.savegame import SavedGame
from game.solver import solve
from tests.web.conftest import SUBPATH
from tests.web.player import GamePage, guard

DOCUMENTED = "PY1-N-AAAAAAS"


def winnable() -> tuple[DealCode, list[Move]]:
    """The first deal of Pyramide that the solver wins, and how."""
    rules = PRESETS[Base.PYRAMIDE]
    for number in range(50):
        code = DealCode(rules, Level.NUMBERED, number)
        result = solve(start_position(rules), deal_of(code), rules)
        if result.moves is not None:
            return code, list(result.moves)
    raise AssertionError("no winnable deal among fifty")


def play(game: GamePage, deal: Deal, moves: list[Move]) -> None:
    """Make moves by clicking."""
    for move in moves:
        if move.kind is Kind.REMOVE:
            for card in move.cards:
                game.click(str(deal.cards[card]))
        else:
            game.click("stock")


def keep(game: GamePage, key: str, text: str) -> None:
    """Put a text into the page's storage before the game starts."""
    script = f"if (!sessionStorage.put) localStorage.setItem({json.dumps('pyramide.' + key)}, "
    game.page.add_init_script(f"{script}{json.dumps(text)}); sessionStorage.put = 1;")


def kept(game: GamePage, key: str) -> str | None:
    text: str | None = game.page.evaluate("key => localStorage.getItem(key)", f"pyramide.{key}")
    return text


def test_the_documented_deal(game: GamePage) -> None:
    game.open(f"?deal={DOCUMENTED}")
    game.click("KD")
    game.click("10C")
    state = game.click("3S")
    assert state["score"] == 30 and state["moves"] == 2
    assert state["pyramid"][6] == ["7C", None, "3H", "4H", None, None, "7S"]
    assert state["removed"] == ["KD", "10C", "3S"]
    game.click("buttons.undo")
    state = game.click("buttons.undo")
    assert state["score"] == 0 and state["moves"] == 2
    assert state["pyramid"][6] == ["7C", "10C", "3H", "4H", "3S", "KD", "7S"]
    # a wrong pair: the second card stays selected
    game.click("7C")
    state = game.click("7S")
    assert state["message"] == "The sum must be 13" and state["selected"] == "7S"
    # a blocked card: nothing, and with error help the message
    state = game.click("QC")
    assert state["selected"] == "7S" and state["moves"] == 2 and state["message"] == ""
    game.press("o")
    while "error_help" not in game.state()["targets"]["panel"]:
        game.page.mouse.move(*game.centre("panel.close"))
        game.page.mouse.wheel(0, 120)
        game.settled()
    game.click("panel.error_help")
    game.press("Escape")
    assert game.click("QC")["message"] == "This card is blocked by another card"


def test_a_win_is_kept_once(game: GamePage) -> None:
    code, moves = winnable()
    deal = deal_of(code)
    game.open(f"?deal={code}")
    play(game, deal, moves)
    state = game.wait_for(lambda state: state["panel"] == "result")
    assert state["outcome"] == "won" and state["score"] == 280
    assert state["statistics"]["won"] == 1 and state["statistics"]["played"] == 1
    game.reload()
    state = game.settled()
    assert state["outcome"] == "won"
    assert state["statistics"]["won"] == 1 and state["statistics"]["played"] == 1


def test_a_reload_goes_on(game: GamePage) -> None:
    game.open(f"?deal={DOCUMENTED}")
    game.click("KD")
    game.click("stock")
    before = game.click("buttons.undo")
    game.reload()
    after = game.settled()
    for name in ("code", "score", "moves", "undos", "pyramid", "waste_top", "removed", "can_redo"):
        assert after[name] == before[name], name
    assert game.click("buttons.redo")["stock_count"] == 22


def test_the_address_follows_the_deal(game: GamePage) -> None:
    game.open()
    state = game.settled()
    assert urllib.parse.urlparse(game.address()).query == f"deal={state['code']}"
    game.press("n")
    state = game.click("panel.deal")
    assert game.address().endswith(f"?deal={state['code']}")


def test_a_code_is_pasted_and_typed(game: GamePage) -> None:
    game.open()
    running = game.settled()
    game.press("n")
    field = game.page.locator("input")
    field.fill("PY1-N-AAAAA")
    game.page.keyboard.press("Enter")
    state = game.wait_for(lambda state: any("PY1-N-AAAAA" in line for line in state["panel_text"]))
    assert state["code"] == running["code"], "a bad code leaves the running game alone"
    field.fill(" py1–n–aaaaaas ")
    game.page.keyboard.press("Enter")
    state = game.wait_for(lambda state: state["panel"] is None)
    assert state["code"] == DOCUMENTED and state["pyramid"][0] == ["JD"]


def test_a_bad_code_in_the_link_is_named(game: GamePage) -> None:
    game.open("?deal=PY1-N-12")
    state = game.settled()
    assert "PY1-N-12" in state["message"]
    assert state["outcome"] == "playing" and state["code"].startswith("PY1-N-")


def test_corrupt_storage_costs_nothing(game: GamePage) -> None:
    keep(game, "game", '{"broken')
    keep(game, "statistics", "[]")
    game.open(f"?deal={DOCUMENTED}")
    assert game.settled()["message"]
    assert game.click("KD")["score"] == 10
    assert kept(game, "game.broken") == '{"broken'


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } });",
        "Storage.prototype.setItem = () =>"
        " { throw new DOMException('full', 'QuotaExceededError'); };",
    ],
    ids=["blocked", "full"],
)
def test_storage_that_does_not_work_is_said(game: GamePage, script: str) -> None:
    game.page.add_init_script(script)
    game.open(f"?deal={DOCUMENTED}")
    assert game.settled()["message"], "the player is told"
    assert game.click("KD")["score"] == 10


ROW_7 = "KS 6H 3C 7D 10S QH 9C"


def worked_example() -> Deal:
    """A deal with the last row and the first stock card of the rules' worked example."""
    row, first = ROW_7.split(), "AD"
    rest = [str(card) for card in DECK if str(card) not in (*row, first)]
    return parse_deal(" ".join([*rest[:21], *row, first, *rest[21:]]))


def test_the_worked_example_of_three_passes(game: GamePage) -> None:
    deal = worked_example()
    saved = SavedGame(Game(PRESETS[Base.THREE_PASSES], deal))
    keep(game, "game", saved.to_text())
    game.open()
    state = game.click("KS")
    assert state["removed"] == ["KS"]
    state = game.click("6H")
    assert state["partners"] == ["7D"]
    first_of_row_6 = state["pyramid"][5][0]
    assert first_of_row_6 not in state["lit"]
    state = game.click("7D")
    assert state["removed"] == ["KS", "6H", "7D"] and first_of_row_6 in state["lit"]
    game.click("QH")
    state = game.click("9C")
    assert state["message"] == "Q (12) + 9 = 21, it must be 13" and state["selected"] is None
    game.click("3C")
    assert game.click("10S")["removed"][-2:] == ["3C", "10S"]
    assert game.click("stock")["waste_top"] == "AD"
    game.click("QH")
    state = game.click("AD")
    assert state["removed"][-2:] == ["QH", "AD"] or state["removed"][-2:] == ["AD", "QH"]
    assert state["stock_caption"] == "Pass 1/3 · 23 left"


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[GamePage]:
    """A phone with a sharp screen and fingers."""
    opened: BrowserContext = browser.new_context(
        viewport={"width": 375, "height": 667},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    foreign = guard(opened, server)
    yield GamePage(opened.new_page(), f"{server}{SUBPATH}/")
    opened.close()
    assert foreign == []


def test_the_tab_has_the_name_of_the_game(game: GamePage) -> None:
    game.open()
    game.page.set_viewport_size({"width": 900, "height": 700})  # a new mode of the screen
    game.settled()
    assert game.page.title() == "Pyramide"


def test_a_tap_counts_once(phone: GamePage) -> None:
    phone.open(f"?deal={DOCUMENTED}")
    assert phone.tap("stock")["stock_count"] == 22
    assert phone.tap("stock")["stock_count"] == 21
    state = phone.tap("KD")
    assert state["score"] == 10 and state["moves"] == 3


def test_the_language_of_the_link(game: GamePage) -> None:
    game.open(f"?deal={DOCUMENTED}&lang=bg")
    assert game.settled()["language"] == "bg"
    game.click("7C")
    assert game.click("7S")["message"] == "Сборът трябва да е равен на 13"


def test_a_still_table_is_not_drawn(game: GamePage) -> None:
    game.open(f"?deal={DOCUMENTED}")
    game.page.mouse.move(2, 400)
    before = game.after_input()["redraws"]
    game.page.wait_for_timeout(1500)
    assert game.state()["redraws"] == before
