"""The one main loop: events become intents, intents go to the engine, and what changed is
drawn again. A table on which nothing happens is not drawn at all.

`Hands` and `Keyboard` turn events into intents, `Play` carries them out, `Desk` has the
panels; the app holds them together, lets time pass, and draws.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.engine.codes import DealCode
from game.engine.errors import PyramideError
from game.engine.moves import Outcome
from game.engine.rules import Rules
from game.hosts.port import Host
from game.solver import Verdict
from game.ui import view
from game.ui import words as fixed
from game.ui.advice import SLICE, Advice
from game.ui.art import Art, CardStyle
from game.ui.controls import Button
from game.ui.furniture import furniture, table_buttons
from game.ui.hands import Hands
from game.ui.keyboard import Keyboard
from game.ui.keys import read_key
from game.ui.layout import Layout, Wants, arrange
from game.ui.motion import Motion
from game.ui.narrate import Narrator
from game.ui.panels.boards import BoardsPanel
from game.ui.panels.daily import DailyPanel
from game.ui.panels.desk import Desk
from game.ui.panels.menu import MenuPanel
from game.ui.panels.new_game import NewGamePanel
from game.ui.panels.result import ResultPanel
from game.ui.panels.rules import RulesPanel
from game.ui.panels.settings import SettingsPanel
from game.ui.panels.statistics import StatisticsPanel
from game.ui.play import Play
from game.ui.pointer import SLIP, Pointer
from game.ui.scene import Pile, Spot, spots
from game.ui.session import Session
from game.ui.sounds import Sounds
from game.ui.still import Item
from game.ui.table import Look, Marks, Shown, Table
from game.ui.theme import TABLES, palette
from game.ui.words import AUTO, Words, best_language

TITLE: Final = "Pyramide"
_KEEP_EVERY: Final = 20.0  # seconds between keeping the clock, when nothing else happens
_LONGEST_STEP: Final = 5.0  # seconds: more between two looks at the clock was a sleep
_SHOWN: Final = 24  # characters of a bad code, which may be anything
_FRAMES: Final = 600  # whose cost is remembered
_LONGEST_IDLE: Final = 60.0  # seconds
_RESIZED: Final = (
    pygame.VIDEORESIZE,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.WINDOWDISPLAYCHANGED,
)
_UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_LEFT: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)


class App:
    """The game on the screen. All that it holds, but for the session, may be thrown away."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.session = Session(host)
        self.words = Words("en")
        self.art = Art()
        self.table = Table(self.art)
        self.motion = Motion()
        self.pointer = Pointer()
        self.sounds = Sounds()
        self.play = Play(self)
        self.hands = Hands(self)
        self.keyboard = Keyboard(self)
        self.desk = Desk(self)
        self.advice = Advice(self)
        self.marks = Marks()
        self.message = ""
        self.running = True
        self.turns = 0  # of the loop
        self.redraws = 0  # those that painted
        # for each drawn frame, the seconds that events, time and painting took
        self.frames: deque[tuple[float, float, float]] = deque(maxlen=_FRAMES)
        self._flipping = 0.0  # seconds that the screen took the last picture
        self._dirty = True
        self._worked = False  # in this frame, and long: what came of it is painted in the next
        self._clock_on = False  # from the first touch on
        self._result_at: float | None = None
        self._last = host.seconds()
        self._kept_at = self._last
        self._shown_second = -1
        self._warm: Iterator[None] | None = None  # pictures still to be made in idle moments
        self.surface = host.open_display(TITLE)
        self.spots: dict[int, Spot] = {}
        self.layout: Layout
        self.look: Look
        self.commands: dict[str, Callable[[], None]] = {
            "undo": self.play.undo,
            "redo": self.play.redo,
            "hint": self.play.hint,
            "rescue": self.play.rescue,
            "draw": self.play.touch_stock,
            "restart": self.restart,
            "code": self.copy_code,
            "share": self.share,
            "new": self.open_new_game,
            "menu": lambda: self.desk.open(MenuPanel(self)),
            "daily": lambda: self.desk.open(DailyPanel(self)),
            "boards": lambda: self.desk.open(BoardsPanel(self)),
            "next board": self.next_board,
            "ask deal": self.ask_deal,
            "statistics": lambda: self.desk.open(StatisticsPanel(self)),
            "settings": lambda: self.desk.open(SettingsPanel(self)),
            "rules": lambda: self.desk.open(RulesPanel(self)),
        }

    # --- the loop

    async def run(self) -> None:
        """Play until the player closes the game."""
        self.host.offer_state(self.state)
        self.begin()
        while self.running:
            self.turns += 1
            begin, drawn = self.host.seconds(), self.redraws
            for event in pygame.event.get():
                self.handle(event)
            handled = self.host.seconds()
            self.tick()
            ticked = self.host.seconds()
            self.draw()
            if self.redraws > drawn:
                painting = self.host.seconds() - ticked - self._flipping
                self.frames.append((handled - begin, ticked - handled, painting))
            await self.host.next_frame(self.idle_seconds())
        self.session.keep()

    def begin(self) -> None:
        """Take up the game that was left, or the one that the player's link names."""
        self.apply_settings()
        trouble = ""
        options = self.host.start_options()
        try:
            resumed = self.session.begin(options)
        except PyramideError as error:
            code = options.get("deal", "")[:_SHOWN]
            reason = self.words.error(error)
            trouble = self.words.t("“{code}” cannot be dealt: {reason}", code=code, reason=reason)
            resumed = self.session.begin({})
        self.table_changed(dealt=not resumed)
        if trouble:
            self.say(trouble)
        elif resumed and self._clock_on and not self.message:
            self.say(self.words.t("Your game goes on"))

    def idle_seconds(self) -> float:
        """How long nothing has to be drawn unless something happens."""
        now = self.host.seconds()
        if self._dirty or self.advice.busy or self.moves(now):
            return 0.0
        if self._result_at is not None:
            return max(0.005, self._result_at - now)
        if self.clock_runs():
            return max(0.005, 1.0 - self.session.game.seconds % 1.0)
        return _LONGEST_IDLE

    def moves(self, now: float) -> bool:
        """Whether anything on the screen is under way."""
        return self.motion.moving(now) or self.desk.slide.runs(now)

    def clock_runs(self) -> bool:
        """The clock stands while nobody can play: in panels, before the first touch, after
        the end, and while the game is hidden."""
        return (
            self._clock_on
            and self.desk.view is None
            and self.session.game.outcome is Outcome.PLAYING
            and not self.host.hidden()
        )

    def start_clock(self) -> None:
        """The player has touched the table."""
        self._clock_on = True

    def tick(self) -> None:
        """Let time pass: clock, the result, the host's own text input and clipboard."""
        now = self.host.seconds()
        step, self._last = now - self._last, now
        if self.clock_runs():
            self.session.game.add_seconds(min(step, _LONGEST_STEP))
            if now - self._kept_at > _KEEP_EVERY:
                self.keep()
        if self._result_at is not None and now >= self._result_at:
            self._result_at = None
            self.open_result()
        # a search may pause late: it waits while something is seen to move
        if not self.moves(now):
            dirty = self._dirty
            self.advice.work()
            found = self._dirty and not dirty
            self._worked |= found and self.host.seconds() > now + SLICE / 2
        self._warm_up(now)
        self.desk.poll()
        pasted = self.host.pasted()
        if pasted is not None:
            self.desk.paste(pasted)

    def _warm_up(self, now: float) -> None:
        """While nothing moves, make pictures that will be needed, for a slice of a frame."""
        if self._dirty or self.advice.busy or self.motion.moving(now):
            return
        while self._warm is not None and self.host.seconds() < now + SLICE:
            if next(self._warm, self) is self:
                self._warm = None

    def handle(self, event: pygame.event.Event) -> None:
        """One event from pygame."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type in _RESIZED:
            self._fit()
        elif event.type in _UNCOVERED:
            self.table.forget()
            self.redraw()
        elif event.type in _LEFT:
            self.keep()
        elif event.type == pygame.KEYDOWN:
            key = read_key(event)
            if self.desk.view:
                self.desk.key(self.desk.view, key)
            else:
                self.keyboard.pressed(key)
        elif event.type == pygame.TEXTINPUT:
            self.desk.text(event.text)
        for pointed in self.pointer.gestures(event, self.surface.get_size()):
            if self.desk.view:
                self.desk.pointed(self.desk.view, pointed)
            else:
                self.hands.pointed(pointed)

    def command(self, name: str) -> None:
        """A button or a key, by name."""
        if name in self.commands:
            self.commands[name]()

    # --- keeping

    def keep(self) -> None:
        """Keep the game as it stands; say so if that fails."""
        self._kept_at = self.host.seconds()
        self.session.keep()
        self.tell_problems()

    def tell_problems(self) -> None:
        """Whatever went wrong with the records, once each."""
        notices = self.session.keeper.take_notices()
        if notices:
            self.say(" ".join(self.words.t(notice) for notice in notices))

    # --- settings and layout

    def apply_settings(self) -> None:
        """Take over what the player has chosen."""
        settings, host = self.session.settings, self.host
        wanted = host.start_options().get("lang")
        languages = [*([wanted] if wanted else []), *host.languages()]
        setting = "" if settings.language == AUTO else settings.language
        self.words = Words(best_language(setting, languages))
        table = settings.table if settings.table in TABLES else TABLES[0]
        style = CardStyle(
            settings.large_index,
            settings.deck_colours == "four",
            settings.value_labels,
            settings.back,
        )
        self.look = Look(table, palette(table), style)
        motion = settings.reduced_motion
        self.motion.reduced = motion == "on" or (motion == AUTO and host.reduced_motion())
        self.sounds.on, self.sounds.volume = settings.sound, settings.volume
        if self.spots:
            self.relayout()

    def change_settings(self, **changes: Any) -> None:
        """The player has chosen something: keep it and show it."""
        keeper = self.session.keeper
        keeper.change(replace(keeper.settings, **changes))
        self.apply_settings()
        self.advice.moved()
        self.tell_problems()

    def _fit(self) -> None:
        """The window, its pixel ratio or its safe area may have changed."""
        self.surface = self.host.fit_display()
        self.table.forget()
        self.relayout()

    def relayout(self) -> None:
        """Work out every rectangle anew, for the window and the game as they are now."""
        rules, host = self.session.game.rules, self.host
        wants = Wants(
            fan=rules.drawn_with_waste,
            draw_button=rules.open_stock,
            mirrored=self.session.settings.left_handed,
            code=self._code_letters(),
        )
        ratio = host.pixel_ratio()
        self.layout = arrange(self.surface.get_size(), ratio, host.insets(), wants)
        self.pointer.slip = SLIP * ratio
        self.motion.swing = self.layout.card[0] / 9
        self.hands.lose()
        self.spots = spots(self.session.game, self.layout)
        self.motion.place(self.spots)
        self._warm = self.table.warm(self._shown())
        self.desk.refresh()
        self.changed()

    def _code_letters(self) -> int:
        """How many letters wide the code's button is; its second line is smaller."""
        code = self.session.game.code
        if code is None:
            return len(self.words.t("own cards"))
        note = self.words.t(fixed.PROVEN) if self.session.proven(code) else ""
        return max(len(str(code)), round(0.62 * len(note)))

    def changed(self) -> None:
        """What lies on the table looks different now."""
        self.table.touch()
        self.redraw()

    def redraw(self) -> None:
        """Something has to be drawn again."""
        self.desk.slide.forget()
        self._dirty = True

    def table_changed(self, *, dealt: bool) -> None:
        """Another game is on the table."""
        game = self.session.game
        self._clock_on = game.move_count > 0
        self._result_at = None
        self.message = ""
        self.keyboard.leave()
        self.relayout()
        self.mark()
        if not self.redraws:
            # nothing is seen yet: better a little later than a deal that stutters
            self.table.warm_deal(self._shown())
        self.advice.new_game()
        self._worked = dealt
        if dealt:
            self.motion.deal(self.spots, self._deck_top(), self.host.seconds())
            self.sounds.play("deal")
        elif game.outcome is not Outcome.PLAYING:
            self.result_in(0.0)
        self.host.show_address(str(game.code) if game.code else None)
        self.tell_problems()

    def _deck_top(self) -> tuple[int, int]:
        """Where the top of the stock lies, from which a deal comes."""
        top = max(
            (spot for spot in self.spots.values() if spot.pile is Pile.STOCK),
            key=lambda spot: spot.order,
            default=None,
        )
        return (top.x, top.y) if top else self.layout.stock.topleft

    def move_cards(self, now: float) -> None:
        """Let the cards go to where the game has them."""
        self.hands.lose()
        self.spots = spots(self.session.game, self.layout)
        self.motion.go(self.spots, now)
        self.mark()
        self.advice.moved()

    def mark(self) -> None:
        """Work out what is lit, ringed and locked from the game."""
        game, old = self.session.game, self.marks
        self.marks = Marks(
            lit=game.touchable() if game.outcome is not Outcome.WON else set(),
            partners=set(game.partners(game.selection)) if game.selection is not None else set(),
            locked=set(game.buried()),
            selected=game.selection,
            hovered=old.hovered,
            hover_stock=old.hover_stock,
            focused=old.focused,
            focus_stock=old.focus_stock,
        )

    def rescue_point(self) -> int | None:
        """How many actions lead to where «Back to before the mistake» goes, or None.

        That is the last position without a buried card; with the coach on, the last one
        that could be won, as soon as the solver has found it.
        """
        game = self.session.game
        if self.session.settings.coach and self.advice.verdict() is Verdict.UNWINNABLE:
            found = self.advice.last_winnable
            if found is not None and game.undo_floor <= found < game.done:
                return found
        return game.before_mistake() if self.marks.locked else None

    def can_rescue(self) -> bool:
        """Whether «Back to before the mistake» has somewhere to go."""
        return self.rescue_point() is not None

    def buttons(self) -> list[Button]:
        """The buttons on the table."""
        return table_buttons(self)

    # --- words

    def say(self, message: str, spoken: str | None = None) -> None:
        """Show a message, and speak it (or more) to assistive technology."""
        self.message = message
        spoken = message if spoken is None else spoken
        if spoken:
            self.host.announce(spoken)
        self.changed()

    # --- new games

    def deal(self, code: DealCode) -> None:
        """Begin the game that `code` names. Raises CodeError and leaves the running one."""
        self.session.deal(code)
        self.desk.close()
        self.table_changed(dealt=True)

    def next_board(self) -> None:
        """The board after this one."""
        code = self.session.next_code()
        if code is not None:
            self.deal(code)

    def find_winnable(self, rules: Rules) -> None:
        """Look for a deal that is proven winnable, and deal it."""
        self.desk.close()
        self.say(self.words.t("Looking for a winnable deal …"))
        self.advice.find_winnable(rules, lambda: self.session.fresh_code(rules))

    def deal_found(self, code: DealCode) -> None:
        """The solver has proven this deal winnable."""
        self.deal(code)
        self.say(self.words.t("This deal is proven winnable"))

    def deal_judged(self, verdict: Verdict) -> None:
        """The solver has looked at the deal on the table."""
        t = self.words.t
        match verdict:
            case Verdict.WINNABLE:
                self.say(t("This deal is proven winnable"))
            case Verdict.UNWINNABLE:
                self.say(t("This deal cannot be won, that is proven"))
            case Verdict.UNKNOWN:
                self.say(t("Whether this deal can be won is not known"))

    def ask_deal(self) -> None:
        """Can this deal be won at all?"""
        self.desk.close()
        self.say(self.words.t("Looking at every way to play …"))
        self.advice.ask_deal()

    def restart(self) -> None:
        """The same cards again."""
        self.session.restart()
        self.desk.close()
        self.table_changed(dealt=True)
        self.say(self.words.t("The same cards again"))

    # --- sharing

    def copy_code(self) -> None:
        """Copy the deal code."""
        code = self.session.game.code
        if code is None:
            self.say(self.words.t("These cards have no code"))
        else:
            self._copy(str(code), self.words.t("Code {code} copied", code=code))

    def share(self) -> None:
        """Copy a link that deals these cards."""
        code = self.session.game.code
        if code is None:
            self.say(self.words.t("These cards have no code"))
        else:
            link = self.host.link(str(code))
            self._copy(link, self.words.t("Link to {code} copied", code=code))

    def share_result(self, text: str) -> None:
        """Copy a result."""
        self._copy(text, self.words.t("Result copied"))

    def _copy(self, text: str, message: str) -> None:
        if self.host.copy(text):
            self.say(message)
        else:
            self.say(self.words.t("Copying is not allowed here: {text}", text=text))

    # --- panels that the game itself opens

    def open_new_game(self, text: str = "") -> None:
        """The New game window, with a code that was pasted."""
        self.desk.open(NewGamePanel(self, text))

    def open_result(self) -> None:
        """The result card."""
        self.advice.look_back()
        self.desk.open(ResultPanel(self))

    def result_in(self, seconds: float | None) -> None:
        """Open the result card in so many seconds (None: not at all)."""
        self._result_at = None if seconds is None else self.host.seconds() + seconds

    # --- drawing

    def draw(self) -> None:
        """Draw what has changed, if anything has."""
        if self.host.hidden():
            return
        if self._worked:
            # to work out a new table, or a hint, and to paint it would make one long frame;
            # nothing moves yet, and the picture in between is the old one
            self._worked = False
            return
        now = self.host.seconds()
        panel_moves = self.desk.slide.settle(now)
        moving = self.motion.settle(now) or panel_moves
        if self._dirty or moving:
            # one more frame after the last movement, to draw everything at rest
            self._dirty = moving
            self.redraws += 1
            covered = self.desk.paint_coming(self.surface, now)
            if not covered:
                held = self.hands.dragged_pose()
                self.table.paint(self.surface, self._shown(), self._furniture, now, held)
                covered = self.desk.paint(self.surface, now)
            if covered:
                self.table.forget()
            # the pictures of a panel that comes are taken once it is painted
            self._dirty = self._dirty or self.desk.slide.runs(now)
            begin = self.host.seconds()
            pygame.display.flip()
            self._flipping = self.host.seconds() - begin
        elif int(self.session.game.seconds) != self._shown_second and not self.desk.view:
            self._draw_clock(now)

    def _shown(self) -> Shown:
        return Shown(self.session.game, self.layout, self.spots, self.motion, self.marks, self.look)

    def _draw_clock(self, now: float) -> None:
        """The clock alone has changed: show its figures anew and nothing else."""
        self.table.touch()
        painted = self.table.paint(self.surface, self._shown(), self._furniture, now, None)
        pygame.display.update(painted or self.surface.get_rect())

    def _furniture(self) -> list[Item]:
        self._shown_second = int(self.session.game.seconds)
        return furniture(self)

    # --- for tests

    def state(self) -> dict[str, Any]:
        """A read-only view of everything (see `view`)."""
        game, layout, panel = self.session.game, self.layout, self.desk.view
        buttons = {button.name: button.rect for button in self.buttons()}
        shown = panel.targets() if panel else {}
        field = panel.field() if panel else None
        return {
            "ready": self.redraws > 0,
            **view.table_state(game, self.marks),
            "message": self.message,
            "panel": panel.panel.name if panel else None,
            "panel_text": panel.texts() if panel else [],
            "language": self.words.language,
            "moving": self._dirty or self.moves(self.host.seconds()),
            "turns": self.turns,
            "redraws": self.redraws,
            "frames": view.frames_state(self.frames),
            "clock_runs": self.clock_runs(),
            "thinking": self.advice.busy,
            "verdict": self.advice.verdict(),
            "stock_caption": Narrator(self.words, game).pass_line(),
            "targets": view.targets(game, layout, self.spots, buttons, shown, field),
            "statistics": view.statistics_state(self.session.record()),
        }
