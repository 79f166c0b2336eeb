"""Panels: how they open and close, what they leave alone, and what is remembered."""

import json
from typing import Any

import pygame
import pytest

from game.engine.moves import Outcome
from game.records.keeper import BROKEN, GAME, NOT_READ, NOT_SAVED, SETTINGS, STATISTICS
from game.ui.panels.boards import BoardsPanel
from tests.ui.driver import Player
from tests.ui.games import moves_of
from tests.ui.host import TestHost

CODE = "PS1-R-11"
ROOM = (1280, 1000)  # tall enough to show every panel whole
# the buttons that open each panel, one after the other
WAYS = {
    "menu": ("menu",),
    "new game": ("new",),
    "statistics": ("menu", "statistics"),
    "settings": ("menu", "settings"),
    "rules": ("menu", "rules"),
}


def player(code: str | None = CODE, texts: dict[str, str] | None = None) -> Player:
    p = Player(TestHost(ROOM, texts=texts, deal=code))
    p.drawing = False
    return p


def played(p: Player, actions: int = 9) -> Player:
    """Some moves into a game that is won."""
    for move in moves_of(CODE)[:actions]:
        p.app.play.move(move)
    p.settle()
    return p


def snapshot(p: Player) -> tuple[Any, ...]:
    game = p.game
    counters = (game.move_count, game.undo_count, game.hint_count, game.seconds)
    return game.rules, game.deal, game.code, game.moves, game.positions, game.done, counters


def open_panel(p: Player, name: str) -> None:
    for button in WAYS[name]:
        p.press(button)
    assert p.state()["panel"] == name


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("way", ["outside", "escape", "back", "button", "second button"])
def test_every_panel_closes(name: str, way: str) -> None:
    p = played(player())
    before = snapshot(p)
    open_panel(p, name)
    opened = p.game.seconds
    p.settle(3)
    assert p.game.seconds == opened, "the clock stands while a panel is open"
    match way:
        case "outside":
            p.click(5, 500)
        case "escape":
            p.key(pygame.K_ESCAPE)
        case "back":
            p.key(pygame.K_AC_BACK)
        case "button":
            p.press("close")
        case "second button":
            p.click(640, 5, button=3)
    state = p.state()
    assert state["panel"] is None
    after = snapshot(p)
    assert after[:-1] == before[:-1] and after[-1][:3] == before[-1][:3]
    assert after[-1][3] - before[-1][3] < 0.5
    p.settle()
    assert p.game.seconds > opened, "and goes on afterwards"
    p.check()


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("size", [(320, 480), (375, 667), (844, 390), (1280, 800)])
def test_every_control_of_a_panel_can_be_reached(name: str, size: tuple[int, int]) -> None:
    p = Player(TestHost(size, deal=CODE))
    p.drawing = False
    open_panel(p, name)
    view = p.app.desk.view
    assert view is not None
    window = p.app.surface.get_rect()
    assert window.contains(view.box)
    names = {control.name for control in view.controls()}
    seen = set(view.targets())
    for _ in range(60):
        p.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
        p.frame()
        for target, rect in view.targets().items():
            assert view.box.contains(rect)
            if rect.height >= min(40, view.body.height):
                seen.add(target)
    assert names <= seen
    for control in view.controls():
        assert control.rect.height >= 40, f"{control.name} is too small for a finger"
        assert control.rect.left >= view.box.left and control.rect.right <= view.box.right


def test_a_panel_scrolls_under_the_finger() -> None:
    p = Player(TestHost((375, 667), deal=CODE))
    open_panel(p, "settings")
    assert p.app.desk.view is not None
    before = p.app.session.settings
    p.drag((180, 500), (180, 200), steps=8)
    assert p.app.desk.view.scroll == pytest.approx(300, abs=12)
    assert p.app.session.settings == before, "scrolling switches nothing"
    assert p.state()["panel"] == "settings"


# --- new game


@pytest.mark.parametrize(
    ("presses", "start", "end"),
    [
        (["base:pyramide"], "PY1-N-", ""),
        (["base:three-passes", "level:R"], "PS1-R-", ""),
        (["base:open-stock"], "OS1-R-", ""),
        (["base:pyramide", "house", "strict", "passes:2"], "PY1-N-", "-SP2"),
        (
            ["base:three-passes", "level:R", "house", "drawn_with_waste", "card_with_cover"],
            "PS1-R-",
            "-DC",
        ),
        (
            ["base:three-passes", "level:R", "house", "open_stock", "strict", "strict"],
            "PS1-R-",
            "-O",
        ),
        (["base:open-stock", "house", "passes:0"], "OS1-R-", "-P0"),
    ],
)
def test_a_new_game_is_dealt_as_chosen(presses: list[str], start: str, end: str) -> None:
    p = player()
    p.press("new")
    for press in presses:
        targets = p.state()["targets"]["panel"]
        if press.startswith("level:") and press not in targets:
            continue  # without a catalogue there is one level only
        p.press(press)
    before = snapshot(p)[:3]
    assert before == snapshot(p)[:3]
    p.press("deal")
    state = p.state()
    code = state["code"]
    assert code.startswith(start) and code.endswith(end) and state["panel"] is None
    if not end:
        assert code.count("-") == 2
    assert p.host.address == code, "the page's address follows"
    assert state["moves"] == 0 and state["undos"] == 0
    buttons = {button.name: button for button in p.app.buttons()}
    assert code in buttons["code"].label
    # the window shows the same choice again
    p.press("new")
    assert p.app.session.settings.last_rules == state["rules"]


@pytest.mark.parametrize("code", ["PY1-N-AAAAAAS", "PS1-R-5-DC", "OS1-R-5"])
def test_the_new_game_window_begins_with_the_rules_on_the_table(code: str) -> None:
    p = player(code)
    p.press("new")
    p.press("deal")
    state = p.state()
    assert state["code"] != code
    assert (state["code"][:3], state["rules"]) == (code[:3], str(p.game.rules))
    assert state["code"].split("-")[3:] == code.split("-")[3:]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PY1-N-AAAAAAS", "PY1-N-AAAAAAS"),
        ("py1-n-aaaaaas", "PY1-N-AAAAAAS"),
        ("  Py1–N—aaaaaas ", "PY1-N-AAAAAAS"),
        ("https://example.test/play/?deal=PS1-R-5-DCO&lang=fr#top", "PS1-R-5-DCO"),
    ],
)
@pytest.mark.parametrize("way", ["type", "paste button", "paste key", "host's own field"])
def test_a_code_is_dealt_however_it_comes(text: str, code: str, way: str) -> None:
    p = player()
    p.host.own_fields = way == "host's own field"
    if way == "paste key":
        p.host.clipboard = text
        p.key(pygame.K_v, pygame.KMOD_CTRL)
        p.frame()
        p.frame()
    else:
        p.press("new")
    if way == "type":
        p.press("code")
        for letter in "xx":
            p.type(letter)
        p.key(pygame.K_BACKSPACE)
        p.key(pygame.K_BACKSPACE)
        for letter in text.strip():
            p.type(letter)
    elif way == "paste button":
        p.host.clipboard = text
        p.press("paste")
        p.frame()
    elif way == "host's own field":
        assert p.host.field is not None, "the host shows its own input"
        p.host.field_holds = text
        p.frame()
        p.frame()
    p.press("deal-code")
    state = p.state()
    assert state["code"] == code and state["panel"] is None
    if way == "host's own field":
        assert p.host.field is None, "and takes it away"


def test_enter_deals_the_typed_code() -> None:
    p = player()
    p.press("new")
    p.press("code")
    p.type("PS1-R-7")
    p.key(pygame.K_RETURN)
    assert p.state()["code"] == "PS1-R-7"


@pytest.mark.parametrize(
    "text",
    ["PY1-N-AAAA", "XX1-R-3", "PS1-Q-3", "PS1-R-0", "PS1-R-5-XYZ", "hello", "🂡" * 50, "-" * 99],
)
def test_a_bad_code_is_explained_and_leaves_the_game_alone(text: str) -> None:
    p = played(player())
    before = snapshot(p)
    p.press("new")
    p.press("code")
    p.type(text)
    p.key(pygame.K_RETURN)
    state = p.state()
    assert state["panel"] == "new game"
    view = p.app.desk.view
    assert view is not None
    error = getattr(view.panel, "code_error", "")
    assert error.endswith((".", "?")) and len(error) > 20 and error == p.host.said[-1]
    assert " ".join(state["panel_text"]).replace("…", "").count(error[:12]) >= 1
    assert snapshot(p)[:-1] == before[:-1]
    p.type("1")
    assert getattr(view.panel, "code_error", "") == "", "the sentence goes when the text changes"
    p.key(pygame.K_ESCAPE)
    p.key(pygame.K_ESCAPE)
    assert p.state()["panel"] is None
    p.check()


def test_a_bad_code_in_a_link_is_named_and_a_fresh_deal_played() -> None:
    p = player("PY1-N-???")
    assert "PY1-N-???" in p.message
    assert p.state()["code"].startswith("PY1-N-") and p.state()["outcome"] == "playing"


# --- settings


def test_settings_take_effect_at_once_and_persist() -> None:
    p = player()
    p.drawing = True
    open_panel(p, "settings")
    stock = p.app.layout.stock.copy()
    for press, name, value in (
        ("table:dark", "table", "dark"),
        ("back:dunes", "back", "dunes"),
        ("deck_colours:four", "deck_colours", "four"),
        ("large_index", "large_index", True),
        ("value_labels", "value_labels", False),
        ("left_handed", "left_handed", True),
        ("error_help", "error_help", True),
        ("one_tap", "one_tap", True),
        ("reduced_motion:on", "reduced_motion", "on"),
        ("sound", "sound", False),
        ("volume:down", "volume", 60),
        ("language:bg", "language", "bg"),
    ):
        before = pygame.image.tobytes(p.app.surface, "RGB")
        while p.state()["targets"]["panel"].get(press, (0, 0, 0, 0))[3] < 30:
            p.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
            p.frame()
        p.press(press)
        assert getattr(p.app.session.settings, name) == value
        p.frame()
        assert pygame.image.tobytes(p.app.surface, "RGB") != before, f"{press} shows nothing"
    assert p.app.layout.stock != stock, "the table changes sides"
    assert p.app.motion.reduced and not p.app.sounds.on
    assert p.app.words.language == "bg"
    again = Player(TestHost(ROOM, texts=p.host.memory.texts))
    assert again.app.session.settings == p.app.session.settings
    assert again.app.words.language == "bg"
    assert again.app.layout.stock == p.app.layout.stock


# --- what is remembered


def win(p: Player) -> None:
    for move in moves_of(CODE)[p.game.done :]:
        p.app.play.move(move)
    assert p.game.outcome is Outcome.WON


def test_a_win_is_recorded_once_and_at_once() -> None:
    p = player()
    win(p)
    # nobody has pressed anything: the program may be killed now
    again = Player(TestHost(ROOM, texts=dict(p.host.memory.texts)))
    assert again.state()["statistics"]["won"] == 1
    assert again.state()["statistics"]["played"] == 1
    assert again.state()["panel"] == "result", "and the result is still to be seen"
    p.settle()
    p.press("close")
    p.key(pygame.K_u)
    p.make(moves_of(CODE)[-1])
    p.settle()
    state = p.state()
    assert state["statistics"]["won"] == 1 and state["statistics"]["played"] == 1
    p.press("restart")
    win(p)
    assert p.state()["statistics"]["won"] == 2 and p.state()["statistics"]["streak"] == 2


@pytest.mark.parametrize(
    ("code", "level", "page"),
    [("PS1-S-7", "S", 0), ("PS1-S-123", "S", 2), ("PS1-E-51", "E", 1), ("PS1-R-500", "E", 0)],
)
def test_the_board_list_opens_at_the_board_that_is_played(code: str, level: str, page: int) -> None:
    p = player(code)
    p.app.command("boards")
    view = p.app.desk.view
    panel = view.panel if view else None
    assert isinstance(panel, BoardsPanel)
    assert (panel.level, panel.page) == (level, page)


def test_statistics_are_apart_by_rules() -> None:
    p = player()
    win(p)
    p.settle()
    p.press("close")
    deal(p, "PY1-N-AAAAAAS")
    p.touch("KD")
    assert p.state()["statistics"]["won"] == 0 and p.state()["statistics"]["played"] == 1
    deal(p, "PS1-R-11-S")
    assert p.state()["statistics"] == {**p.state()["statistics"], "won": 0, "played": 0}
    deal(p, CODE)
    assert p.state()["statistics"]["won"] == 1
    open_panel(p, "statistics")
    text = p.state()["panel_text"]
    assert "games won" in text and "shortest time of a win" in " ".join(text)


def deal(p: Player, code: str) -> None:
    p.press("new")
    p.press("code")
    p.type(code)
    p.key(pygame.K_RETURN)
    p.settle()
    assert p.state()["code"] == code


@pytest.mark.parametrize("actions", [1, 9, 30])
def test_a_killed_game_goes_on_where_it_was(actions: int) -> None:
    p = played(player(), actions)
    p.key(pygame.K_u)
    p.key(pygame.K_h)
    lit = p.state()["lit"]
    p.touch(lit[0])
    p.app.keep()
    texts = dict(p.host.memory.texts)  # all that is left of it
    again = Player(TestHost(ROOM, texts=texts))
    assert again.game.selection is None
    was, now = snapshot(p), snapshot(again)
    assert now[:-1] == was[:-1] and now[-1][:3] == was[-1][:3]
    assert abs(now[-1][3] - was[-1][3]) < 3
    if actions > 1:
        assert again.message == "Your game goes on"
    again.key(pygame.K_y)
    again.check()


def test_the_address_of_the_running_game_resumes_it() -> None:
    p = played(player())
    again = player(CODE, dict(p.host.memory.texts))
    assert again.game.done == p.game.done
    other = player("PS1-R-5", dict(p.host.memory.texts))
    assert other.game.done == 0 and str(other.game.code) == "PS1-R-5"


def test_restart_deals_the_same_cards() -> None:
    p = played(player())
    cards = p.game.deal
    p.press("menu")
    p.press("restart")
    assert p.game.deal == cards and p.game.done == 0 and p.game.move_count == 0
    assert str(p.game.code) == CODE


# --- storage that fails


def test_full_storage_is_said_once_and_the_game_goes_on() -> None:
    p = player()
    kept = dict(p.host.memory.texts)
    p.host.memory.full = True
    p.app.play.move(moves_of(CODE)[0])
    assert p.message == NOT_SAVED
    played(p, 0)
    for move in moves_of(CODE)[1:6]:
        p.app.play.move(move)
        assert p.message != NOT_SAVED
    assert p.host.memory.texts == kept, "the old texts are left as they were"
    p.host.memory.full = False
    p.app.play.move(moves_of(CODE)[6])
    again = Player(TestHost(ROOM, texts=p.host.memory.texts))
    assert again.game.done == 7 and again.state()["statistics"]["played"] == 1


def test_blocked_storage_costs_nothing_but_memory() -> None:
    host = TestHost(ROOM, deal=CODE)
    host.memory.blocked = True
    p = Player(host)
    assert NOT_READ in p.message and NOT_SAVED in p.message
    win(p)
    p.settle()
    assert p.state()["panel"] == "result" and p.state()["statistics"]["won"] == 1


@pytest.mark.parametrize("key", [GAME, STATISTICS, SETTINGS])
@pytest.mark.parametrize("text", ["", "{", "null", '{"format": "other"}', "\x00", "[" * 3000])
def test_a_corrupt_text_is_told_and_kept(key: str, text: str) -> None:
    texts = dict(played(player()).host.memory.texts)
    texts[key] = text
    p = Player(TestHost(ROOM, texts=texts))
    assert p.message == BROKEN[key]
    assert text in [p.host.memory.texts.get(f"{key}.broken"), p.host.memory.texts.get(key)]
    p.stock()
    p.check()
    assert p.game.move_count >= 1


def test_a_game_that_was_tampered_with_is_not_believed() -> None:
    texts = dict(played(player()).host.memory.texts)
    kept = json.loads(texts[GAME])
    kept["moves"][0] = "KS"
    texts[GAME] = json.dumps(kept)
    p = Player(TestHost(ROOM, texts=texts))
    assert p.message == BROKEN[GAME]
    assert p.host.memory.texts[f"{GAME}.broken"] == texts[GAME]


# --- sharing


def test_the_result_is_shared_with_its_link() -> None:
    p = player()
    win(p)
    p.settle()
    p.press("share")
    assert f"https://example.test/?deal={CODE}" in p.host.clipboard
    assert "You won!" in p.host.clipboard


def test_where_copying_is_not_allowed_the_text_is_shown() -> None:
    p = player()
    p.host.may_copy = False
    p.key(pygame.K_c)
    assert CODE in p.message


def test_the_result_card_lists_every_figure() -> None:
    p = player()
    win(p)
    p.settle()
    text = " ".join(p.state()["panel_text"])
    for word in ("time", "moves", "undos", "hints", "stock", "waste", "won", "row", CODE):
        assert word in text, word


@pytest.mark.parametrize(
    ("code", "says", "silent"),
    [
        ("PY1-N-AAAAAAS", "as often as you like", "passes through the stock"),
        ("PS1-R-5", "3 passes through the stock", "as often as you like"),
        ("PS1-R-5-SP1", "one pass", "whatever is left"),
        ("PS1-R-5-D", "right under it", "still covers it"),
        ("PS1-R-5-C", "still covers it", "right under it"),
        ("OS1-R-5", "stock lies face up", "one card lies on the waste"),
    ],
)
def test_the_rules_are_those_of_the_game_on_the_table(code: str, says: str, silent: str) -> None:
    p = player(code)
    open_panel(p, "rules")
    text = " ".join(p.state()["panel_text"])
    assert says in text and silent not in text
