"""What the solver has to say, worked out a few milliseconds at a time between frames.

Each job is a generator that pauses often; `work` lets the jobs go on for a slice of a
frame. A job that is asked for anew, or whose game has gone on, is simply dropped. Nothing
here changes a game: the answers are kept, and the screen reads them.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from game.boards import deal_of, par_of
from game.engine.codes import DealCode
from game.engine.game import Game
from game.engine.moves import Move
from game.engine.position import Position, start_position
from game.engine.rules import Rules
from game.solver import Search, Verdict, search_hint, search_shortest, search_solve

if TYPE_CHECKING:
    from game.ui.app import App

SLICE: Final = 0.004  # seconds of a frame
_STEP: Final = 1  # nodes between two looks at the clock: a search pauses every few
_BUDGET: Final = 400_000  # nodes: far more than any board has needed
_HINT_BUDGET: Final = 60_000  # nodes: a hint that comes late is none

Job = Generator[None, None, None]
Answer = TypeVar("Answer")


class Advice:
    """The solver's answers about the game on the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._jobs: dict[str, Job] = {}
        self._verdicts: dict[Position, Verdict] = {}
        self._late: Callable[[], None] | None = None
        self.par: int | None = None  # length of the shortest win of this deal, once known
        self.last_winnable: int | None = None  # actions that lead to it, once a win is lost

    # --- jobs

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    def working(self, name: str) -> bool:
        """Whether the job `name` is not done yet."""
        return name in self._jobs

    def work(self) -> None:
        """Let the jobs go on for a slice of a frame."""
        end = self.app.host.seconds() + SLICE
        while self._jobs:
            name, job = next(iter(self._jobs.items()))
            try:
                next(job)
            except StopIteration:
                # a job may have asked for another of its own name
                if self._jobs.get(name) is job:
                    del self._jobs[name]
                self.app.desk.refresh()
                self.app.changed()
            if self.app.host.seconds() >= end:
                break
        # A search makes a hundred thousand objects and no cycles. To look through them all for
        # some in the midst of it would take 30 ms and more: that waits until they are gone.
        (gc.disable if self._jobs else gc.enable)()
        late, self._late = self._late, None
        if late and self.working("hint"):
            late()

    def _ask(self, name: str, job: Job) -> None:
        self._jobs.pop(name, None)
        self._jobs[name] = job

    # --- what happens at the table

    def new_game(self) -> None:
        """Another deal is on the table: nothing that was found out holds any more."""
        self._jobs.clear()
        self._verdicts.clear()
        self.par = self.last_winnable = None
        self.moved()

    def moved(self) -> None:
        """The position has changed."""
        for name in ("hint", "coach", "back"):
            self._jobs.pop(name, None)
        self.last_winnable = None
        if self.app.session.settings.coach:
            self._ask("coach", self._coach())

    def verdict(self) -> Verdict | None:
        """Whether the game can still be won, as far as is known."""
        return self._verdicts.get(self.app.session.game.position)

    # --- questions

    def hint(self, then: Callable[[Move | None], None], late: Callable[[], None]) -> None:
        """Look for a hint; `then` gets it. `late` is called if that takes more than a slice."""
        game = self.app.session.game

        def job() -> Job:
            search = search_hint(game.position, game.deal, game.rules, _HINT_BUDGET)
            then((yield from _answer(search)))

        self._ask("hint", job())
        self._late = late

    def ask_deal(self) -> None:
        """Find out whether the deal on the table could be won from its start."""

        def job() -> Job:
            game = self.app.session.game
            self.app.deal_judged((yield from self._judge(game, start_position(game.rules))))

        self._ask("deal", job())

    def look_back(self) -> None:
        """After a game: its par, and where the win was lost."""
        game = self.app.session.game
        known = par_of(game.code) if game.code else None
        if known is not None:
            self.par = known

        def job() -> Job:
            if not game.position.pyramid:
                self.last_winnable = None
            else:
                self.last_winnable = yield from self._last_winnable(game, 0)
            if self.par is None:
                self._ask("par", self._find_par(game))

        self._ask("back", job())

    def find_winnable(self, rules: Rules, fresh: Callable[[], DealCode]) -> None:
        """Try fresh deals until one is proven winnable, and deal it."""

        def job() -> Job:
            while True:
                code = fresh()
                deal = deal_of(code)
                search = search_solve(start_position(rules), deal, rules, _BUDGET)
                result = yield from _answer(search)
                if result.verdict is Verdict.WINNABLE:
                    self.app.deal_found(code)
                    return

        self._ask("find", job())

    # --- searching

    def _coach(self) -> Job:
        game = self.app.session.game
        verdict = yield from self._judge(game, game.position)
        self.app.changed()
        if verdict is Verdict.UNWINNABLE:
            self.last_winnable = yield from self._last_winnable(game, game.undo_floor)
            self.app.changed()

    def _find_par(self, game: Game) -> Job:
        start = start_position(game.rules)
        result = yield from _answer(search_shortest(start, game.deal, game.rules, _BUDGET))
        self.par = result.length

    def _judge(self, game: Game, position: Position) -> Generator[None, None, Verdict]:
        known = self._verdicts.get(position)
        if known is None:
            result = yield from _answer(search_solve(position, game.deal, game.rules, _BUDGET))
            known = self._verdicts[position] = result.verdict
        return known

    def _last_winnable(self, game: Game, floor: int) -> Generator[None, None, int | None]:
        """How many actions lead to the last position on the way here that could be won.

        A win that is lost stays lost, so bisection finds it: about seven searches.
        """
        line: Sequence[Position] = game.positions[: game.done + 1]
        good, bad = floor - 1, len(line)
        while bad - good > 1:
            middle = (good + bad) // 2
            verdict = yield from self._judge(game, line[middle])
            good, bad = (middle, bad) if verdict is Verdict.WINNABLE else (good, middle)
        return good if good >= floor else None


def _answer(search: Search[Answer]) -> Generator[None, None, Answer]:
    while not search.run(_STEP):
        yield
    return search.answer
