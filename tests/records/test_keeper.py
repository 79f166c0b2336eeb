"""The keeper: nothing is lost silently, a win counts once, trouble never stops the game."""

from __future__ import annotations

import random
from datetime import date

import pytest

from game.boards import deal_of
from game.engine.codes import parse_code
from game.engine.game import Game
from game.engine.moves import DRAW, Outcome, legal_removals
from game.records import keeper as words
from game.records.keeper import Keeper
from game.records.settings import Settings
from tests.walks import play_randomly

TODAY = date(2026, 5, 6)


class Memory:
    """Storage in memory that can be made to fail; `killed_after` writes it is dead."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.full = self.blocked = False
        self.writes = 0
        self.killed_after: int | None = None

    def read(self, key: str) -> str | None:
        if self.blocked:
            raise PermissionError("storage is blocked")
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        if self.blocked:
            raise PermissionError("storage is blocked")
        if self.full:
            raise OSError("no space left")
        if self.killed_after is not None and self.writes >= self.killed_after:
            return  # the program is gone: nothing arrives any more
        self.writes += 1
        self.texts[key] = text


def new_game(text: str = "PY1-N-AAAAAAS") -> Game:
    code = parse_code(text)
    return Game(code.rules, deal_of(code), code)


def winnable() -> tuple[str, list[list[int]]]:
    """A code, and the touches that win its game."""
    rng = random.Random(3)
    for number in range(1, 400):
        for _ in range(30):
            game = new_game(f"PS1-R-{number}-P9CO")
            while game.outcome is Outcome.PLAYING:
                removals = legal_removals(game.deal, game.rules, game.position)
                if removals:
                    game.play(rng.choice(removals))
                elif not game.touch_stock().done:
                    break
            if game.outcome is Outcome.WON:
                return str(game.code), [list(move.cards) for move in game.moves]
    raise AssertionError("no win found")


CODE, TOUCHES = winnable()


def play(keeper: Keeper, touches: list[list[int]]) -> int:
    """Play the touches, keeping after each; how many wins were counted."""
    game, wins = keeper.game, 0
    assert game is not None
    for cards in touches:
        if not cards:
            game.touch_stock()
        for card in cards:
            game.touch(card)
        wins += keeper.keep(TODAY)
    return wins


# --- the game in progress


def test_a_fresh_start() -> None:
    keeper = Keeper(Memory())
    assert keeper.game is None and keeper.settings == Settings() and keeper.saved
    assert keeper.take_notices() == []


def test_the_game_is_there_again_after_every_action() -> None:
    storage, rng = Memory(), random.Random(1)
    keeper = Keeper(storage)
    keeper.start(new_game())
    for _ in range(60):
        game = keeper.game
        assert game is not None
        play_randomly(rng, game, 1)
        keeper.keep(TODAY)
        again = Keeper(Memory(storage.texts)).game
        game.selection = None
        assert again == game


def test_settings_are_kept() -> None:
    storage = Memory()
    Keeper(storage).change(Settings(volume=3))
    assert Keeper(storage).settings.volume == 3


# --- what counts


def test_looking_at_a_deal_is_not_playing() -> None:
    keeper = Keeper(Memory())
    for _ in range(3):
        keeper.start(new_game())
        keeper.keep(TODAY)
    assert keeper.statistics.of("pyramide/N").played == 0


def test_a_game_counts_as_played_with_its_first_action() -> None:
    storage = Memory()
    keeper = Keeper(storage)
    keeper.start(new_game())
    play(keeper, [[], []])
    assert Keeper(storage).statistics.of("pyramide/N").played == 1


def test_a_win_counts_the_moment_it_happens_and_once() -> None:
    storage = Memory()
    keeper = Keeper(storage)
    keeper.start(new_game(CODE))
    assert play(keeper, TOUCHES) == 1
    key = next(iter(keeper.statistics.records))
    # nobody pressed anything, the program ends here
    keeper = Keeper(storage)
    record = keeper.statistics.of(key)
    assert (record.played, record.won, record.streak) == (1, 1, 1)
    assert record.by_time[0].day == "2026-05-06" and record.by_time[0].code == CODE
    # the last move undone and made again, before and after another start
    assert keeper.game is not None
    for _ in range(2):
        keeper.game.undo()
        assert not keeper.keep(TODAY)
        keeper.game.redo()
        assert not keeper.keep(TODAY)
        keeper = Keeper(storage)
        assert keeper.game is not None
    keeper.start(new_game())
    record = keeper.statistics.of(key)
    assert (record.played, record.won, record.streak) == (1, 1, 1)


def test_a_lost_game_undone_and_won_counts_as_one_won() -> None:
    keeper = Keeper(Memory())
    keeper.start(new_game(CODE))
    assert keeper.game is not None
    play(keeper, [[], [], []])
    for _ in range(3):
        keeper.game.undo()
    assert play(keeper, TOUCHES) == 1
    (record,) = keeper.statistics.records.values()
    assert (record.played, record.won) == (1, 1)


def test_a_begun_game_given_up_ends_the_streak() -> None:
    storage = Memory()
    keeper = Keeper(storage)
    for _ in range(2):
        keeper.start(new_game(CODE))
        play(keeper, TOUCHES)
    key = next(iter(keeper.statistics.records))
    assert keeper.statistics.of(key).streak == 2
    keeper.start(new_game(CODE))  # dealt, not begun
    keeper.start(new_game(CODE))
    assert keeper.statistics.of(key).streak == 2
    play(keeper, TOUCHES[:1])
    assert keeper.game is not None
    keeper.game.add_seconds(12)
    assert keeper.statistics.of(key).streak == 2  # it may still be won
    keeper = Keeper(storage)
    keeper.keep(TODAY)
    keeper.start(new_game(CODE))
    record = Keeper(storage).statistics.of(key)
    assert (record.played, record.won, record.streak, record.best_streak) == (3, 2, 0, 2)


@pytest.mark.parametrize("killed_after", range(2 * len(TOUCHES) + 8))
def test_killed_between_any_two_writes_a_game_counts_once(killed_after: int) -> None:
    storage = Memory()
    keeper = Keeper(storage)
    keeper.start(new_game(CODE))
    storage.writes, storage.killed_after = 0, killed_after
    play(keeper, TOUCHES)
    # started again, the player goes on from whatever was kept
    keeper = Keeper(Memory(storage.texts))
    assert keeper.game is not None and keeper.take_notices() == []
    play(keeper, TOUCHES[keeper.game.done :])
    (record,) = keeper.statistics.records.values()
    assert (record.played, record.won, len(record.by_time)) == (1, 1, 1)


# --- trouble


@pytest.mark.parametrize("key", ["game", "statistics", "settings"])
@pytest.mark.parametrize(
    "text", ["", "nonsense", "{}", '{"format":"pyramide-game","version":9}', "\x00"]
)
def test_a_broken_text_is_kept_aside_and_told(key: str, text: str) -> None:
    storage = Memory()
    keeper = Keeper(storage)
    keeper.start(new_game(CODE))
    play(keeper, TOUCHES)
    keeper.change(Settings(volume=9))
    others = {name: kept for name, kept in storage.texts.items() if name != key}
    storage.texts[key] = text
    keeper = Keeper(storage)
    assert keeper.take_notices() == [words.BROKEN[key]] and keeper.take_notices() == []
    assert storage.texts[f"{key}.broken"] == text
    for name, kept in others.items():
        assert storage.texts[name] == kept
    # and the game goes on, saved
    keeper.start(new_game())
    keeper.change(Settings())
    play(keeper, [[]])
    assert keeper.saved and Keeper(storage).take_notices() == []
    assert storage.texts[f"{key}.broken"] == text


def test_a_second_broken_text_does_not_push_out_the_first() -> None:
    storage = Memory({"game": "one"})
    Keeper(storage).start(new_game())
    storage.texts["game"] = "two"
    Keeper(storage).start(new_game())
    assert (storage.texts["game.broken"], storage.texts["game.broken2"]) == ("one", "two")


def test_a_broken_text_that_cannot_be_put_aside_is_left_alone() -> None:
    storage = Memory({"statistics": "precious"})
    storage.full = True
    keeper = Keeper(storage)
    storage.full = False
    keeper.start(new_game())
    play(keeper, [[]])
    assert storage.texts["statistics"] == "precious"
    assert not keeper.saved and keeper.problem == words.NOT_SAVED


def test_a_full_storage_is_told_once_and_the_game_goes_on() -> None:
    storage = Memory()
    keeper = Keeper(storage)
    keeper.start(new_game())
    kept = dict(storage.texts)
    storage.full = True
    play(keeper, [[], [], []])
    assert keeper.game is not None and keeper.game.done == 3
    assert keeper.take_notices() == [words.NOT_SAVED]
    assert not keeper.saved and keeper.problem_detail == "no space left"
    assert storage.texts == kept  # the old text is whole
    storage.full = False
    play(keeper, [[]])
    assert keeper.saved and keeper.problem is None
    again = Keeper(storage)
    assert again.game == keeper.game and again.statistics.of("pyramide/N").played == 1
    storage.full = True
    play(keeper, [[]])
    assert keeper.take_notices() == [words.NOT_SAVED]  # another trouble, told again


def test_a_blocked_storage_costs_neither_the_game_nor_what_was_kept() -> None:
    storage = Memory()
    first = Keeper(storage)
    first.start(new_game(CODE))
    play(first, TOUCHES)
    kept = dict(storage.texts)
    storage.blocked = True
    keeper = Keeper(storage)
    assert keeper.take_notices() == [words.NOT_READ]
    keeper.start(new_game())
    play(keeper, [[]])
    assert not keeper.saved
    storage.blocked = False  # now it would work: but what is there has not been read
    play(keeper, [[]])
    assert storage.texts == kept


def test_a_win_is_counted_in_memory_even_where_nothing_can_be_written() -> None:
    storage = Memory()
    storage.full = True
    keeper = Keeper(storage)
    keeper.start(new_game(CODE))
    assert play(keeper, TOUCHES) == 1
    (record,) = keeper.statistics.records.values()
    assert record.won == 1


def test_settings_that_were_mended_are_told() -> None:
    storage = Memory({"settings": '{"format":"pyramide-settings","version":1,"volume":999}'})
    keeper = Keeper(storage)
    assert keeper.take_notices() == [words.SETTINGS_MENDED]
    assert keeper.settings.volume == Settings().volume


def test_statistics_older_than_the_game_do_not_lose_it() -> None:
    """The statistics were broken, the game was not: its number is not given twice."""
    storage = Memory()
    keeper = Keeper(storage)
    for _ in range(5):
        keeper.start(new_game(CODE))
        play(keeper, TOUCHES[:1])
    del storage.texts["statistics"]
    keeper = Keeper(storage)
    assert play(keeper, TOUCHES[1:]) == 1
    keeper.start(new_game(CODE))
    assert play(keeper, TOUCHES) == 1
    (record,) = keeper.statistics.records.values()
    assert (record.played, record.won) == (2, 2)


def test_drawing_counts_as_a_first_action() -> None:
    keeper = Keeper(Memory())
    keeper.start(new_game())
    assert keeper.game is not None
    assert keeper.game.play(DRAW).done and not keeper.keep(TODAY)
    assert keeper.statistics.of("pyramide/N").played == 1
