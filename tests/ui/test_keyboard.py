"""The keyboard alone: whole games, every key of the list, and what is said on the way."""

import pygame
import pytest

from game.engine.moves import Kind, Outcome
from game.engine.position import waste_top
from game.engine.pyramid import PLACES
from game.ui.panels.rules import KEYS
from tests.ui.driver import Player
from tests.ui.games import DEAD_END, WINS, deck, moves_of
from tests.ui.host import TestHost

RANK_KEYS = {
    1: pygame.K_a,
    **{rank: pygame.K_0 + rank for rank in range(2, 10)},
    10: pygame.K_0,
    11: pygame.K_j,
    12: pygame.K_q,
    13: pygame.K_k,
}


def player(code: str = "PY1-N-AAAAAAS") -> Player:
    return Player(TestHost((1000, 700), deal=code))


def focus_on(p: Player, wanted: str) -> None:
    """Walk with Tab until the focus is there."""
    for _ in range(70):
        if p.app.keyboard.focus == wanted:
            return
        p.key(pygame.K_TAB)
    raise AssertionError(f"Tab never reaches {wanted}")


@pytest.mark.parametrize("code", WINS)
def test_a_whole_game_by_focus_and_enter(code: str) -> None:
    p = player(code)
    p.drawing = False
    for move in moves_of(code):
        if move.kind is not Kind.REMOVE:
            p.key(pygame.K_d)
            continue
        for card in move.cards:
            focus_on(p, f"card:{card}")
            p.key(pygame.K_RETURN)
        p.check()
    assert p.game.outcome is Outcome.WON
    p.drawing = True
    p.settle()
    assert p.state()["panel"] == "result"
    p.key(pygame.K_ESCAPE)
    assert p.state()["panel"] is None


def test_a_whole_game_by_ranks_and_space() -> None:
    p = player(DEAD_END)
    p.deal(deck(row_7="KS 6H 3C 7D 10S QH 9C", talon="AD"), "three-passes")
    p.key(RANK_KEYS[13])
    p.key(RANK_KEYS[6])
    assert p.state()["selected"] == "6H"
    p.key(RANK_KEYS[7])
    assert sorted(p.state()["removed"]) == ["6H", "7D", "KS"]
    p.key(RANK_KEYS[12])
    p.key(pygame.K_SPACE)
    assert p.state()["waste_top"] == "AD" and p.state()["selected"] == "QH"
    p.key(RANK_KEYS[1])
    p.key(RANK_KEYS[3])
    p.key(RANK_KEYS[10])
    assert sorted(p.state()["removed"]) == ["10S", "3C", "6H", "7D", "AD", "KS", "QH"]
    p.key(RANK_KEYS[4])
    assert p.message == "No such card is free"
    p.check()


@pytest.mark.parametrize("size", [(1000, 700), (375, 667), (844, 390)])
@pytest.mark.parametrize("code", ["PY1-N-AAAAAAS", "PS1-R-2-DCO"])
def test_the_arrows_reach_everything(size: tuple[int, int], code: str) -> None:
    p = Player(TestHost(size, deal=code))
    p.drawing = False
    p.draw()
    p.draw()
    wanted = set(p.app.keyboard._focusable())
    p.key(pygame.K_TAB)
    assert p.app.keyboard.focus is not None
    reached = {p.app.keyboard.focus}
    border = [p.app.keyboard.focus]
    while border:
        start = border.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            p.app.keyboard.focus = start
            p.key(key)
            found = p.app.keyboard.focus
            if found not in reached:
                reached.add(found)
                border.append(found)
    assert wanted - reached == set()


def test_tab_goes_round_everything_both_ways() -> None:
    p = player()
    wanted = set(p.app.keyboard._focusable())
    p.key(pygame.K_TAB)
    forward = [p.app.keyboard.focus]
    for _ in range(len(wanted) - 1):
        p.key(pygame.K_TAB)
        forward.append(p.app.keyboard.focus)
    assert set(forward) == wanted
    back = [forward[-1]]
    for _ in range(len(wanted) - 1):
        p.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        back.append(p.app.keyboard.focus or "")
    assert back == forward[::-1]


def test_the_focus_is_seen_and_leaves_with_the_mouse() -> None:
    p = player()
    p.settle()
    still = pygame.image.tobytes(p.app.surface, "RGB")
    p.key(pygame.K_TAB)
    p.settle()
    assert pygame.image.tobytes(p.app.surface, "RGB") != still
    assert p.app.marks.focused is not None
    p.click(500, 640)
    assert p.app.keyboard.focus is None and p.app.marks.focused is None


# --- every documented key

ALONE = {
    pygame.K_m: "menu",
    pygame.K_s: "statistics",
    pygame.K_o: "settings",
    pygame.K_F1: "rules",
    pygame.K_n: "new game",
    pygame.K_ESCAPE: "menu",
}


@pytest.mark.parametrize(("key", "panel"), ALONE.items())
def test_keys_that_open_panels(key: int, panel: str) -> None:
    p = player()
    p.key(key)
    assert p.state()["panel"] == panel
    p.key(pygame.K_ESCAPE)
    assert p.state()["panel"] is None


def test_keys_for_undo_redo_restart_and_hint() -> None:
    p = player()
    for undo, redo in (
        ((pygame.K_u, 0), (pygame.K_y, 0)),
        ((pygame.K_z, pygame.KMOD_CTRL), (pygame.K_y, pygame.KMOD_CTRL)),
        ((pygame.K_z, pygame.KMOD_META), (pygame.K_z, pygame.KMOD_META | pygame.KMOD_SHIFT)),
    ):
        p.key(RANK_KEYS[13])
        assert p.state()["removed"] == ["KD"]
        p.key(*undo)
        assert p.state()["removed"] == []
        p.key(*redo)
        assert p.state()["removed"] == ["KD"]
        p.key(pygame.K_u)
    p.key(pygame.K_h)
    p.settle()  # the search waits while cards move
    assert p.state()["hinted"] == ["KD"]
    p.key(RANK_KEYS[13])
    p.key(pygame.K_r)
    assert p.state()["removed"] == [] and p.game.move_count == 0
    assert p.message == "The same cards again"


def test_keys_that_copy() -> None:
    p = player()
    for key, mod in ((pygame.K_c, 0), (pygame.K_c, pygame.KMOD_CTRL)):
        p.host.clipboard = ""
        p.key(key, mod)
        assert p.host.clipboard == "PY1-N-AAAAAAS"
    p.key(pygame.K_l)
    assert p.host.clipboard == "https://example.test/?deal=PY1-N-AAAAAAS"


def test_paste_opens_the_new_game_window_with_the_code() -> None:
    p = player()
    p.host.clipboard = "py1-n-aaaaaaj"
    p.key(pygame.K_v, pygame.KMOD_CTRL)
    p.frame()
    assert p.state()["panel"] == "new game"
    assert str(p.game.code) == "PY1-N-AAAAAAS", "only the player deals it"


def test_escape_lets_go_before_it_opens_the_menu() -> None:
    p = player()
    p.touch("7C")
    p.key(pygame.K_ESCAPE)
    assert p.state()["selected"] is None and p.state()["panel"] is None
    p.key(pygame.K_TAB)
    p.key(pygame.K_ESCAPE)
    assert p.app.keyboard.focus is None and p.state()["panel"] is None
    p.key(pygame.K_ESCAPE)
    assert p.state()["panel"] == "menu"


def test_the_list_of_keys_names_every_key() -> None:
    text = " ".join(keys for keys, _ in KEYS)
    for word in ("Arrow", "Tab", "Enter", "Space", "Ctrl+Z", "Ctrl+Y", "Escape", "F1", "F11"):
        assert word in text
    for letter in "DUYBHNRCLMSO":
        assert letter in text.replace(",", "").split()


# --- what is said


def test_the_focus_says_card_place_and_covers() -> None:
    p = player()
    focus_on(p, "card:26")
    assert p.host.said[-1] == "K♦, row 7, card 6, free"
    focus_on(p, "card:15")
    assert p.host.said[-1] == "Q♣, row 6, card 1, covered by 7♣ and 10♣"
    p.touch("10C", "3S")
    focus_on(p, "card:15")
    assert p.host.said[-1] == "Q♣, row 6, card 1, covered by 7♣"
    top = waste_top(p.game.position)
    focus_on(p, f"card:{top}")
    assert p.host.said[-1] == "7♦, on the waste"
    focus_on(p, "stock")
    assert p.host.said[-1] == "Stock: 23 cards, waste: 7♦"
    focus_on(p, "undo")
    assert p.host.said[-1] == "Undo"


def test_every_action_is_said_with_counts_and_passes() -> None:
    p = player("PS1-R-1")
    p.drawing = False
    p.key(pygame.K_d)
    drawn = p.game.deal.cards[PLACES].pretty
    assert p.host.said[-1].startswith(f"{drawn} drawn")
    assert f"Stock: 23 cards, waste: {drawn}, pass 1 of 3" in p.host.said[-1]
    for _ in range(24):
        p.key(pygame.K_d)
    assert "Stock: 24 cards, waste: empty, pass 2 of 3" in p.host.said[-1]
    p.key(pygame.K_u)
    assert "pass 1 of 3" in p.host.said[-1]


def test_selections_removals_and_refusals_are_said() -> None:
    p = player("PS1-R-1")
    p.deal(deck(row_7="KS 6H 3C 7D 10S QH 9C"), "three-passes")
    p.key(RANK_KEYS[6])
    assert p.host.said[-1].startswith("6♥ selected: it goes with 7")
    p.key(RANK_KEYS[7])
    assert p.host.said[-1].startswith("6♥ and 7♦ removed")
    covered = p.game.deal.cards[17].pretty  # under 3♣ alone
    focus_on(p, "card:17")
    assert p.host.said[-1] == f"{covered}, row 6, card 3, covered by 3♣"
    p.key(pygame.K_RETURN)
    assert p.host.said[-1] == f"{covered} is covered by 3♣."


def test_in_pyramide_a_blocked_card_is_explained_to_those_who_cannot_see() -> None:
    p = player()
    focus_on(p, "card:15")
    p.key(pygame.K_RETURN)
    assert p.message == ""
    assert p.host.said[-1] == "Q♣ is covered by 7♣ and 10♣."


def test_panels_say_their_title_and_their_controls() -> None:
    p = player()
    p.key(pygame.K_m)
    assert "Menu" in p.host.said[-1]
    p.key(pygame.K_TAB)
    assert "New game" in p.host.said[-1]


def test_a_panel_is_used_by_keyboard_alone() -> None:
    p = player()
    p.key(pygame.K_o)
    for _ in range(40):
        p.key(pygame.K_TAB)
        if p.app.desk.view and p.app.desk.view.focus == "left_handed":
            break
    p.key(pygame.K_SPACE)
    assert p.app.session.settings.left_handed
    for _ in range(40):
        p.key(pygame.K_TAB)
        if p.app.desk.view and p.app.desk.view.focus == "close":
            break
    p.key(pygame.K_RETURN)
    assert p.state()["panel"] is None


def test_the_result_is_used_by_keyboard_alone() -> None:
    p = player("PS1-R-11")
    p.drawing = False
    for move in moves_of("PS1-R-11"):
        p.app.play.move(move)
    p.settle()
    assert p.state()["panel"] == "result"
    p.key(pygame.K_TAB)
    assert p.app.desk.view is not None and p.app.desk.view.focus == "new"
    p.key(pygame.K_RETURN)
    assert p.state()["panel"] == "new game"
