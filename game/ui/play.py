"""What the player does at the table, and what the table shows of it.

Mouse, fingers, keyboard and buttons all end here; from here there is one way on, through
the session into the engine, and one way back, `done`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.game import Answer, Response
from game.engine.moves import Kind, Move, Outcome
from game.engine.refusal import Reason
from game.ui.narrate import Narrator
from game.ui.session import Done

if TYPE_CHECKING:
    from game.ui.app import App

_COVERED = (Reason.COVERED_BY_ONE, Reason.COVERED_BY_TWO)
_FORWARD = (Answer.REMOVED, Answer.DREW, Answer.RECYCLED, Answer.REDONE)
_SOUNDS = {
    Answer.SELECTED: "select",
    Answer.DESELECTED: "select",
    Answer.DREW: "draw",
    Answer.RECYCLED: "recycle",
    Answer.UNDONE: "undo",
    Answer.REDONE: "undo",
}


class Play:
    """The player's intents."""

    def __init__(self, app: App) -> None:
        self.app = app

    def touch(self, card: int) -> None:
        """Touch a card."""
        self.done(self.app.session.touch(card))

    def touch_stock(self) -> None:
        """Touch the stock: draw, or turn the waste over."""
        self.done(self.app.session.touch_stock())

    def move(self, move: Move) -> None:
        """A whole move at once."""
        self.done(self.app.session.play(move))

    def undo(self) -> None:
        self.done(self.app.session.undo())

    def redo(self) -> None:
        self.done(self.app.session.redo())

    def rescue(self) -> None:
        """«Back to before the mistake»."""
        point = self.app.rescue_point()
        if point is not None:
            self.done(self.app.session.back_to(point))

    def hint(self) -> None:
        """Ask for a hint; it comes when the solver has found it."""
        app = self.app
        if app.session.game.outcome is not Outcome.PLAYING:
            app.open_result()
            return
        app.advice.hint(self.show_hint, lambda: app.say(app.words.t("Thinking …")))

    def show_hint(self, move: Move | None) -> None:
        """Light what can be done now, or say that nothing can."""
        app, game = self.app, self.app.session.game
        game.selection = None
        app.mark()
        if move is not None:
            game.count_hint()
            app.marks.hinted = set(move.cards)
            app.marks.hint_stock = move.kind is not Kind.REMOVE
            app.keep()
        app.sounds.play("hint")
        app.say(Narrator(app.words, game).hint(move))
        app.changed()

    # --- what came of it

    def done(self, done: Done) -> None:
        """Show what came of an action: motion, marks, words, sound."""
        app, response = self.app, done.response
        game = app.session.game
        now = app.host.seconds()
        app.start_clock()
        app.move_cards(now)
        narrator = Narrator(app.words, game)
        message = narrator.message(response, app.session.settings.error_help)
        if response.refusal:
            self._show_refusal(response, now)
        self._sound(response, done.won)
        app.say(message, narrator.spoken(response, message))
        app.result_in(None)
        if response.answer in _FORWARD:
            self._look_for_end(done, narrator)
        app.tell_problems()
        app.changed()

    def _look_for_end(self, done: Done, narrator: Narrator) -> None:
        app = self.app
        if app.session.game.outcome is not Outcome.PLAYING:
            app.say(narrator.outcome())
            if not done.won:
                app.sounds.play("lost")
            if app.session.game.outcome is Outcome.WON:
                app.motion.celebrate(app.host.seconds())
                app.result_in(app.motion.celebration)
            else:
                app.result_in(0.0 if app.motion.reduced else 0.55)  # the last cards are seen going
        elif app.session.futile():
            app.say(app.words.t("Nothing more can be removed in this game"))

    def _show_refusal(self, response: Response, now: float) -> None:
        app, refusal = self.app, response.refusal
        assert refusal is not None
        explains = app.session.game.rules.explains or app.session.settings.error_help
        if refusal.reason is Reason.WRONG_SUM:
            app.motion.shake(refusal.cards[1:], now)
        elif refusal.reason in _COVERED and explains:
            app.motion.shake(refusal.cards[:1], now)
            app.marks.covering = set(refusal.cards[1:])

    def _sound(self, response: Response, won: bool) -> None:
        sound = _SOUNDS.get(response.answer)
        if won:
            sound = "win"
        elif response.answer is Answer.REMOVED:
            sound = "pair" if len(response.cards) == 2 else "king"
        elif response.refusal:
            sound = "wrong" if response.refusal.reason is Reason.WRONG_SUM else "blocked"
        if sound:
            self.app.sounds.play(sound)
