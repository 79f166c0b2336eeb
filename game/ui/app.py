"""The one main loop: events become intents, intents go to the engine, and what changed is
drawn again. A table on which nothing happens is not drawn at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect

from game.engine.codes import DealCode, parse_code
from game.engine.errors import CodeError
from game.engine.game import Answer, Response
from game.engine.moves import Kind, Move, Outcome, legal_removals, remove
from game.engine.position import stock_cards
from game.engine.refusal import Reason
from game.hosts.port import Host
from game.ui import controls, view
from game.ui import words as fixed
from game.ui.art import Art, CardStyle
from game.ui.controls import Button, Controls, Figure
from game.ui.keys import Key, read_key
from game.ui.layout import Arrangement, Layout, Wants, arrange
from game.ui.motion import Motion, Pose
from game.ui.narrate import Narrator
from game.ui.panels.rows import Panel
from game.ui.panels.view import PanelView
from game.ui.pointer import SLIP, Gesture, Pointed, Pointer
from game.ui.scene import Pile, Spot, card_at, clear_parts, spots
from game.ui.session import Done, Session
from game.ui.sounds import Sounds
from game.ui.table import Look, Marks, Table
from game.ui.theme import TABLES, palette
from game.ui.timing import clock_text
from game.ui.words import AUTO, Words, best_language

TITLE: Final = "Pyramide"
_RESULT_AFTER: Final = 0.55  # seconds: the last cards are seen going first
_KEEP_EVERY: Final = 20.0  # seconds between keeping the clock, when nothing else happens
_LONGEST_STEP: Final = 5.0  # seconds: more between two looks at the clock was a sleep
_COVERED: Final = (Reason.COVERED_BY_ONE, Reason.COVERED_BY_TWO)


class App:
    """The game on the screen. All that it holds, but for the session, may be thrown away."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.session = Session(host)
        self.art = Art()
        self.table = Table(self.art)
        self.motion = Motion()
        self.pointer = Pointer()
        self.sounds = Sounds()
        self.marks = Marks()
        self.words = Words("en")
        self.panel: PanelView | None = None
        self.message = ""
        self.running = True
        self.redraws = 0
        self.focus: str | None = None  # what the keyboard is on: "card:12", "stock", a button
        self.hover: str | None = None  # a button's name
        self.dragged: int | None = None
        self._drag_at = (0, 0)
        self._dirty = True
        self._publish_due = True
        self._touched = False  # the clock runs from the first touch on
        self._result_at: float | None = None
        self._last = host.seconds()
        self._kept_at = self._last
        self._shown_second = -1
        self._panel_drag: int | None = None
        self.surface = host.open_display(TITLE)
        self.layout: Layout
        self.spots: dict[int, Spot] = {}
        self.look: Look
        self.commands: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "new": self.open_new_game,
            "menu": self.open_menu,
            "code": self.copy_code,
            "draw": self.draw_card,
            "rescue": self.rescue,
            "restart": self.restart,
            "statistics": self.open_statistics,
            "settings": self.open_settings,
            "rules": self.open_rules,
            "share": self.share,
        }

    # --- the loop

    async def run(self) -> None:
        """Play until the player closes the game."""
        self.begin()
        while self.running:
            for event in pygame.event.get():
                self.handle(event)
            self.tick()
            self.draw()
            await self.host.next_frame(self.idle_seconds())
        self.session.keep()

    def begin(self) -> None:
        """Take up the game that was left, or the one that the player's link names."""
        self.apply_settings()
        options = self.host.start_options()
        wanted: DealCode | None = None
        trouble = ""
        if options.get("deal"):
            try:
                wanted = parse_code(options["deal"])
                resumed = self.session.begin(wanted)
            except CodeError as error:
                trouble = self.words.error(error)
                resumed = self.session.begin(None)
        else:
            resumed = self.session.begin(None)
        self._table_changed(dealt=not resumed)
        notices = [self.words.t(notice) for notice in self.session.keeper.take_notices()]
        self.say(trouble or (notices[0] if notices else self._greeting(resumed)))

    def _greeting(self, resumed: bool) -> str:
        if resumed and self.session.game.move_count:
            return self.words.t("Your game goes on")
        return ""

    def idle_seconds(self) -> float:
        """How long nothing has to be drawn unless something happens."""
        now = self.host.seconds()
        if self._dirty or self.motion.settle(now) or self.dragged is not None:
            return 0.0
        if self._result_at is not None:
            return max(0.005, self._result_at - now)
        if self.clock_runs():
            rest = 1.0 - self.session.game.seconds % 1.0
            return max(0.005, rest)
        return 60.0

    def clock_runs(self) -> bool:
        """The clock stands while nobody can play: in panels, before the first touch, after
        the end, and while the game is hidden."""
        return (
            self._touched
            and self.panel is None
            and self.session.game.outcome is Outcome.PLAYING
            and not self.host.hidden()
        )

    def tick(self) -> None:
        """Let time pass: clock, motion, the result, the host's own text input."""
        now = self.host.seconds()
        step, self._last = now - self._last, now
        if self.clock_runs():
            self.session.game.add_seconds(min(step, _LONGEST_STEP))
            if now - self._kept_at > _KEEP_EVERY:
                self.keep()
        if self._result_at is not None and now >= self._result_at:
            self._result_at = None
            self.open_result()
        if self.panel and self.panel.poll_field():
            self._refresh_panel()
        pasted = self.host.pasted()
        if pasted is not None:
            self._paste(pasted)

    def keep(self) -> None:
        """Keep the game; say so once if that fails."""
        self._kept_at = self.host.seconds()
        self.session.keep()
        self._tell_problems()

    def _tell_problems(self) -> None:
        for notice in self.session.keeper.take_notices():
            self.say(self.words.t(notice))

    # --- settings

    def apply_settings(self) -> None:
        """Take over what the player has chosen."""
        settings, host = self.session.settings, self.host
        wanted = host.start_options().get("lang", "")
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
        self.motion.reduced = motion == "on" or (motion == "auto" and host.reduced_motion())
        self.sounds.on, self.sounds.volume = settings.sound, settings.volume
        if self.spots:
            self.relayout()

    def change_settings(self, **changes: Any) -> None:
        """The player has chosen something: keep it and show it."""
        keeper = self.session.keeper
        keeper.change(replace(keeper.settings, **changes))
        self.apply_settings()
        self._tell_problems()

    # --- layout

    def relayout(self) -> None:
        """Work out every rectangle anew, for the window and the game as they are now."""
        rules, host = self.session.game.rules, self.host
        wants = Wants(
            fan=rules.drawn_with_waste,
            draw_button=rules.open_stock,
            mirrored=self.session.settings.left_handed,
        )
        size, ratio = self.surface.get_size(), host.pixel_ratio()
        self.layout = arrange(size, ratio, host.insets(), wants)
        self.pointer.slip = SLIP * ratio
        self.spots = spots(self.session.game, self.layout)
        self.motion.place(self.spots)
        self.dragged = None
        self._refresh_panel()
        self._changed()

    def _refresh_panel(self) -> None:
        if self.panel:
            size, layout = self.surface.get_size(), self.layout
            self.panel.refresh(
                size, layout.ratio, layout.unit, self.host.insets(), self.look.palette
            )
        self._changed()

    def _changed(self) -> None:
        """Something has to be drawn again."""
        self.table.touch()
        self._dirty = self._publish_due = True

    def _table_changed(self, *, dealt: bool) -> None:
        """Another game is on the table."""
        self._touched = self.session.game.move_count > 0
        self._result_at = None
        self.message = ""
        self.focus = None
        self.relayout()
        self._mark()
        if dealt:
            origin = self.layout.stock.topleft
            self.motion.deal(self.spots, origin, self.host.seconds())
            self.sounds.play("deal")
        code = self.session.game.code
        self.host.show_address(str(code) if code else None)

    def _mark(self) -> None:
        """Work out what is lit, ringed and locked from the game."""
        game = self.session.game
        old = self.marks
        self.marks = Marks(
            lit=game.touchable() if game.outcome is not Outcome.WON else set(),
            partners=set(game.partners(game.selection)) if game.selection is not None else set(),
            locked=set(game.buried()),
            selected=game.selection,
            hovered=old.hovered,
            focused=old.focused,
        )

    # --- events

    def handle(self, event: pygame.event.Event) -> None:
        """One event from pygame."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type in (
            pygame.VIDEORESIZE,
            pygame.WINDOWSIZECHANGED,
            pygame.WINDOWRESIZED,
            pygame.WINDOWDISPLAYCHANGED,
        ):
            self.surface = self.host.fit_display()
            if self.surface.get_size() != self.layout.size or (
                self.host.pixel_ratio() != self.layout.ratio
            ):
                self.relayout()
            self._dirty = True
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._dirty = True
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED):
            self.keep()
        elif event.type == pygame.KEYDOWN:
            self.key(event)
            return
        elif event.type == pygame.TEXTINPUT:
            self.text(event.text)
            return
        for gesture in self.pointer.gestures(event, self.surface.get_size()):
            self.pointed(gesture)

    def pointed(self, pointed: Pointed) -> None:
        """One gesture of mouse or touch."""
        if self.panel:
            self._pointed_at_panel(self.panel, pointed)
            return
        at = pointed.at
        match pointed.gesture:
            case Gesture.PRESS:
                self.hover = None
                self._press()
            case Gesture.TAP:
                self._changed()
                self._tap(at)
            case Gesture.DRAG:
                self._drag(pointed)
            case Gesture.DROP:
                self._drop(pointed)
            case Gesture.CANCEL:
                self._let_go()
            case Gesture.HOVER:
                self._hover(at)
            case Gesture.SECOND:
                self.undo()
            case Gesture.SCROLL:
                pass

    def _press(self) -> None:
        if self.focus:
            self.focus = None
            self._focus_marks()
        self._changed()

    def _tap(self, at: tuple[int, int]) -> None:
        button = self._button_at(at)
        if button:
            self.command(button)
            return
        card = card_at(self.spots, self.layout, at, self.session.game.rules.open_stock)
        if card is not None:
            self.touch(card)
        elif self.layout.stock.collidepoint(at):
            self.touch_stock()
        elif self.session.game.selection is not None:
            # the bare table lets the selection go
            self.touch(self.session.game.selection)

    def _hover(self, at: tuple[int, int]) -> None:
        button = self._button_at(at)
        card = (
            None
            if button
            else card_at(self.spots, self.layout, at, self.session.game.rules.open_stock)
        )
        stock = not button and card is None and self.layout.stock.collidepoint(at)
        marks = self.marks
        if (button, card, stock) != (self.hover, marks.hovered, marks.hover_stock):
            self.hover, marks.hovered, marks.hover_stock = button, card, stock
            self._changed()

    # --- dragging

    def _drag(self, pointed: Pointed) -> None:
        if self.dragged is None:
            if self._button_at(pointed.start):
                return
            game = self.session.game
            card = card_at(self.spots, self.layout, pointed.start, game.rules.open_stock)
            if card is None or card not in game.touchable():
                return
            self.dragged = card
            game.selection = card
            self._mark()
            self.sounds.play("select")
        self._drag_at = pointed.at
        self._drag_from = pointed.start
        self._dirty = True
        self.table.touch()

    def _dragged_pose(self) -> tuple[int, Pose] | None:
        if self.dragged is None:
            return None
        spot = self.spots[self.dragged]
        x = spot.x + self._drag_at[0] - self._drag_from[0]
        y = spot.y + self._drag_at[1] - self._drag_from[1]
        return self.dragged, Pose(x, y, 1.0, True, True)

    def _let_go(self) -> None:
        """The drag is off: the card flies back to where it lies."""
        held = self._dragged_pose()
        self.dragged = None
        if held:
            self.session.game.selection = None
            self.motion.drop(held[0], held[1], self.host.seconds())
            self._mark()
        self._changed()

    def _drop(self, pointed: Pointed) -> None:
        held = self._dragged_pose()
        if held is None:
            # a slip of the finger on one and the same thing is a tap all the same
            if self._thing_at(pointed.start) == self._thing_at(pointed.at) is not None:
                self._tap(pointed.at)
            elif self._thing_at(pointed.start) == "stock" and self.layout.waste.collidepoint(
                pointed.at
            ):
                self.touch_stock()
            self._changed()
            return
        card, pose = held
        if self._thing_at(pointed.start) == self._thing_at(pointed.at):
            self._let_go()
            return
        move = self._move_at(card, pose)
        if move is None:
            self._dropped_wrong(card, pose)
            return
        self.dragged = None
        self.motion.drop(card, pose, self.host.seconds())
        self.session.game.selection = None
        self.done(self.session.play(move))

    def _move_at(self, card: int, pose: Pose) -> Move | None:
        """What dropping `card` at `pose` means: the nearest legal partner that it touches,
        or, for a king, the removed pile."""
        game, layout = self.session.game, self.layout
        dropped = Rect(round(pose.x), round(pose.y), *layout.card)
        removals = legal_removals(game.deal, game.rules, game.position)
        if remove(card) in removals and dropped.colliderect(layout.removed):
            return remove(card)
        near = [
            ((other.x - dropped.x) ** 2 + (other.y - dropped.y) ** 2, partner)
            for partner in game.partners(card)
            for other in (self.spots[partner],)
            if dropped.colliderect(Rect(other.x, other.y, *layout.card))
        ]
        return remove(card, min(near)[1]) if near else None

    def _dropped_wrong(self, card: int, pose: Pose) -> None:
        """Dropped on a card that is no partner: the sum is wrong, the card flies back."""
        under = [
            ((spot.x - pose.x) ** 2 + (spot.y - pose.y) ** 2, other)
            for other, spot in self.spots.items()
            if other != card
            and other in self.marks.lit
            and abs(spot.x - pose.x) < self.layout.card[0] * 0.7
            and abs(spot.y - pose.y) < self.layout.card[1] * 0.7
        ]
        self._let_go()
        if under:
            self.session.game.selection = card
            self.touch(min(under)[1])

    # --- what lies where

    def _thing_at(self, at: tuple[int, int]) -> str | None:
        button = self._button_at(at)
        if button:
            return button
        card = card_at(self.spots, self.layout, at, self.session.game.rules.open_stock)
        if card is not None:
            return f"card:{card}"
        return "stock" if self.layout.stock.collidepoint(at) else None

    def _button_at(self, at: tuple[int, int]) -> str | None:
        for button in self.buttons():
            if button.rect.collidepoint(at):
                return button.name
        return None

    def buttons(self) -> list[Button]:
        """The buttons on the table."""
        game, layout, t = self.session.game, self.layout, self.words.t
        roomy = layout.buttons["undo"].width >= 110 * layout.unit
        code = str(game.code) if game.code else t("own cards")
        proven = game.code is not None and self.session.proven(game.code)
        found = [
            Button("menu", layout.menu, t("Menu"), "menu", text_shown=False),
            Button("code", layout.code, code, None, note=t(fixed.PROVEN) if proven else ""),
            Button(
                "undo",
                layout.buttons["undo"],
                t(fixed.UNDO),
                "undo",
                enabled=game.can_undo,
                text_shown=roomy,
            ),
            Button(
                "redo",
                layout.buttons["redo"],
                t("Redo"),
                "redo",
                enabled=game.can_redo,
                text_shown=roomy,
            ),
            Button("hint", layout.buttons["hint"], t(fixed.HINT), "hint", text_shown=roomy),
            Button(
                "new",
                layout.buttons["new"],
                t(fixed.NEW_GAME),
                "new",
                controls.Kind.MAIN,
                text_shown=layout.arrangement is not Arrangement.SHORT,
            ),
        ]
        if layout.draw_button:
            label = t("Draw") if stock_cards(game.position) else t("Turn over")
            icon = "draw" if stock_cards(game.position) else "recycle"
            wide = layout.draw_button.width > 76 * layout.unit
            found.append(Button("draw", layout.draw_button, label, icon, text_shown=wide))
        if self.can_rescue():
            found.append(
                Button("rescue", layout.rescue, t(fixed.BEFORE_MISTAKE), "lock", controls.Kind.MAIN)
            )
        return found

    def can_rescue(self) -> bool:
        """Whether «Back to before the mistake» has somewhere to go."""
        return bool(self.marks.locked) and self.session.game.before_mistake() is not None

    # --- intents

    def command(self, name: str) -> None:
        """A button or a key."""
        if name in self.commands:
            self.commands[name]()

    def touch(self, card: int) -> None:
        """The player touches a card, by mouse, finger or keyboard."""
        self.done(self.session.touch(card))

    def touch_stock(self) -> None:
        """The player touches the stock."""
        self.done(self.session.touch_stock())

    def draw_card(self) -> None:
        self.touch_stock()

    def undo(self) -> None:
        self.done(self.session.undo())

    def redo(self) -> None:
        self.done(self.session.redo())

    def rescue(self) -> None:
        """«Back to before the mistake»."""
        done = self.session.rescue()
        if done:
            self.done(done)

    def done(self, done: Done) -> None:
        """Show what came of an action: motion, marks, words, sound, records."""
        response, game = done.response, self.session.game
        self._touched = True
        self.dragged = None
        now = self.host.seconds()
        self.spots = spots(game, self.layout)
        self.motion.go(self.spots, now)
        self._mark()
        narrator = Narrator(self.words, game)
        message = narrator.message(response, self.session.settings.error_help)
        if response.refusal:
            self._show_refusal(response, now)
        self._sound(response, done.won)
        self.say(message, narrator.spoken(response, message))
        self._result_at = None
        if response.answer in (Answer.REMOVED, Answer.DREW, Answer.RECYCLED, Answer.REDONE):
            self._look_for_end(done, narrator, now)
        self._tell_problems()
        self._changed()

    def _look_for_end(self, done: Done, narrator: Narrator, now: float) -> None:
        if self.session.game.outcome is not Outcome.PLAYING:
            self.say(narrator.outcome())
            if not done.won:
                self.sounds.play("lost")
            self._result_at = now + (0.0 if self.motion.reduced else _RESULT_AFTER)
        elif self.session.futile():
            self.say(self.words.t("Nothing more can be removed in this game"))

    def _show_refusal(self, response: Response, now: float) -> None:
        refusal = response.refusal
        assert refusal is not None
        explains = self.session.game.rules.explains
        if refusal.reason is Reason.WRONG_SUM:
            self.motion.shake(refusal.cards[1:], now)
        elif refusal.reason in _COVERED and (explains or self.session.settings.error_help):
            self.motion.shake(refusal.cards[:1], now)
            self.marks.covering = set(refusal.cards[1:])

    def _sound(self, response: Response, won: bool) -> None:
        if won:
            self.sounds.play("win")
            return
        sound = {
            Answer.SELECTED: "select",
            Answer.DESELECTED: "select",
            Answer.DREW: "draw",
            Answer.RECYCLED: "recycle",
            Answer.UNDONE: "undo",
            Answer.REDONE: "undo",
        }.get(response.answer)
        if response.answer is Answer.REMOVED:
            sound = "pair" if len(response.cards) == 2 else "king"
        elif response.refusal:
            sound = "wrong" if response.refusal.reason is Reason.WRONG_SUM else "blocked"
        if sound:
            self.sounds.play(sound)

    def say(self, message: str, spoken: str | None = None) -> None:
        """Show a message, and speak it (or more) to assistive technology."""
        self.message = message
        spoken = message if spoken is None else spoken
        if spoken:
            self.host.announce(spoken)
        self._dirty = self._publish_due = True

    def hint(self) -> None:
        """Light what can be done now."""
        game = self.session.game
        if game.outcome is not Outcome.PLAYING:
            self.open_result()
            return
        move = self.session.hint()
        game.selection = None
        self._mark()
        if move is not None:
            game.count_hint()
            self.marks.hinted = set(move.cards)
            self.marks.hint_stock = move.kind is not Kind.REMOVE
            self.session.keep()
        self.sounds.play("hint")
        self.say(Narrator(self.words, game).hint(move))
        self._changed()

    # --- new games

    def deal(self, code: DealCode) -> None:
        """Begin the game that `code` names. Raises CodeError."""
        self.session.deal(code)
        self.close_panel()
        self._table_changed(dealt=True)
        self._tell_problems()

    def restart(self) -> None:
        """The same cards again."""
        self.session.restart()
        self.close_panel()
        self._table_changed(dealt=True)
        self.say(self.words.t("The same cards again"))

    def copy_code(self) -> None:
        """Copy the deal code."""
        code = self.session.game.code
        if code is None:
            self.say(self.words.t("These cards have no code"))
            return
        self._copy(str(code), self.words.t("Code {code} copied", code=code))

    def share(self) -> None:
        """Copy a link that deals these cards."""
        code = self.session.game.code
        if code is None:
            self.say(self.words.t("These cards have no code"))
            return
        self._copy(self.host.link(str(code)), self.words.t("Link to {code} copied", code=code))

    def _copy(self, text: str, message: str) -> None:
        if self.host.copy(text):
            self.say(message)
        else:
            self.say(self.words.t("Copying is not allowed here: {text}", text=text))

    def share_result(self, kind: str, figures: list[tuple[str, str]]) -> None:
        """Copy the result as a text, with the link to the same cards."""
        lines = [kind, *(f"{name}: {value}" for value, name in figures)]
        code = self.session.game.code
        if code is not None:
            lines.append(self.host.link(str(code)))
        self._copy("\n".join(lines), self.words.t("Result copied"))

    def paste_code(self) -> None:
        """The clipboard's text goes into the panel's text field."""
        if self.panel:
            self.panel.edit("code")
        self.host.request_paste()

    def _paste(self, text: str) -> None:
        """Text from the clipboard: into the open text field, else the code of a new game."""
        if self.panel and self.panel.editing:
            self.panel.panel.typed(self.panel.editing, text.strip())
            self._refresh_panel()
            return
        self.open_new_game(text.strip())

    # --- panels

    def open(self, panel: Panel) -> None:
        """Show `panel` over the table."""
        self.close_panel()
        self._let_go()
        self.panel = PanelView(panel, self.host, self.art)
        self._refresh_panel()
        self.host.announce(panel.title())
        self.keep()

    def close_panel(self) -> None:
        if self.panel:
            self.panel.close()
            self.panel = None
            self._changed()

    def open_menu(self) -> None:
        from game.ui.panels.menu import MenuPanel

        self.open(MenuPanel(self))

    def open_new_game(self, text: str = "") -> None:
        from game.ui.panels.new_game import NewGamePanel

        self.open(NewGamePanel(self, text))

    def open_settings(self) -> None:
        from game.ui.panels.settings import SettingsPanel

        self.open(SettingsPanel(self))

    def open_statistics(self) -> None:
        from game.ui.panels.statistics import StatisticsPanel

        self.open(StatisticsPanel(self))

    def open_rules(self) -> None:
        from game.ui.panels.rules import RulesPanel

        self.open(RulesPanel(self))

    def open_result(self) -> None:
        from game.ui.panels.result import ResultPanel

        self.open(ResultPanel(self))

    def _pointed_at_panel(self, panel: PanelView, pointed: Pointed) -> None:
        name = panel.at(pointed.at)
        match pointed.gesture:
            case Gesture.PRESS:
                panel.pressed = name or None
                panel.focus = None
                self._panel_drag = pointed.at[1]
            case Gesture.TAP:
                panel.pressed = None
                if name is None:
                    self.close_panel()
                elif name:
                    self.use_panel(name)
                elif panel.editing:
                    panel.edit(None)
            case Gesture.DRAG:
                panel.pressed = None
                if self._panel_drag is not None:
                    panel.scroll_by(self._panel_drag - pointed.at[1])
                self._panel_drag = pointed.at[1]
            case Gesture.DROP | Gesture.CANCEL:
                panel.pressed = None
                self._panel_drag = None
            case Gesture.HOVER:
                if panel.hover == (name or None):
                    return
                panel.hover = name or None
            case Gesture.SCROLL:
                panel.scroll_by(round(-pointed.by * 48 * self.layout.ratio))
            case Gesture.SECOND:
                self.close_panel()
        self._dirty = self._publish_due = True

    def use_panel(self, name: str) -> None:
        """The player uses the control `name` of the open panel."""
        panel = self.panel
        assert panel is not None
        self.sounds.play("button")
        if not panel.use(name):
            self.close_panel()
        elif self.panel is panel:
            self._refresh_panel()
        self._changed()

    # --- keyboard

    def text(self, text: str) -> None:
        """Typed text, for the field being edited."""
        if self.panel and self.panel.editing:
            self.panel.panel.typed(self.panel.editing, self._field_text() + text)
            self._refresh_panel()

    def _field_text(self) -> str:
        from game.ui.panels.rows import Entry

        assert self.panel is not None
        for control in self.panel.controls():
            if isinstance(control, Entry) and control.name == self.panel.editing:
                return control.text
        return ""

    def key(self, event: pygame.event.Event) -> None:
        """A key, in a panel or at the table."""
        key = read_key(event)
        if self.panel:
            self._panel_key(self.panel, key)
        else:
            self._table_key(key)

    def _panel_key(self, panel: PanelView, key: Key) -> None:
        if panel.editing and key.name == "backspace":
            panel.panel.typed(panel.editing, self._field_text()[:-1])
            self._refresh_panel()
        elif panel.editing and key.name == "enter":
            panel.panel.submitted(panel.editing)
            if self.panel is panel:
                self._refresh_panel()
        elif key.name == "escape":
            if panel.editing:
                panel.edit(None)
            else:
                self.close_panel()
        elif key.name in ("tab", "down", "right"):
            panel.move_focus(-1 if key.shift else 1)
            self.host.announce(panel.focused_label())
        elif key.name in ("up", "left"):
            panel.move_focus(-1)
            self.host.announce(panel.focused_label())
        elif key.name in ("page up", "page down"):
            panel.scroll_by(panel.body.height * (1 if key.name == "page down" else -1))
        elif key.name in ("enter", "space") and panel.focus and not panel.editing:
            self.use_panel(panel.focus)
        elif key.name == "paste":
            self.host.request_paste()
        self._dirty = self._publish_due = True

    def _table_key(self, key: Key) -> None:
        if key.name in ("left", "right", "up", "down", "tab"):
            self._move_focus(key)
        elif key.name in ("enter", "space") and self.focus:
            self._use_focus(self.focus)
        elif key.name == "space":
            self.touch_stock()
        elif key.name == "escape":
            self._escape()
        elif key.rank:
            self._touch_rank(key.rank)
        elif key.name == "paste":
            self.host.request_paste()
        elif key.name == "full":
            pygame.display.toggle_fullscreen()
        elif key.name:
            self.command(key.name)

    def _escape(self) -> None:
        game = self.session.game
        if self.dragged is not None:
            self._let_go()
        elif self.focus:
            self.focus = None
            self._focus_marks()
        elif game.selection is not None:
            self.touch(game.selection)
        else:
            self.open_menu()

    def _touch_rank(self, rank: int) -> None:
        """Touch the next lit card of a rank: the one that completes the selection first."""
        game = self.session.game
        lit = sorted(card for card in self.marks.lit if game.deal.ranks[card] == rank)
        partners = [card for card in lit if card in self.marks.partners]
        if partners:
            self.touch(partners[0])
        elif lit:
            selected = game.selection
            later = [card for card in lit if selected is None or card > selected]
            game.selection = None if selected in lit else selected
            self.touch((later or lit)[0])
        else:
            self.say(self.words.t("No such card is free"))

    def _focusable(self) -> dict[str, Rect]:
        found = {
            f"card:{card}": rect
            for card, rect in sorted(clear_parts(self.spots, self.layout).items())
            if self.spots[card].pile is not Pile.STOCK or self.session.game.rules.open_stock
        }
        found["stock"] = self.layout.stock
        found |= {button.name: button.rect for button in self.buttons() if button.enabled}
        return found

    def _move_focus(self, key: Key) -> None:
        """Move the keyboard's focus: Tab in order, arrows to the nearest that way."""
        found = self._focusable()
        names = list(found)
        if self.focus not in found:
            lit = [
                name
                for name in names
                if name.startswith("card:") and int(name[5:]) in self.marks.lit
            ]
            self.focus = (lit or names)[0]
        elif key.name == "tab":
            self.focus = names[(names.index(self.focus) + (-1 if key.shift else 1)) % len(names)]
        else:
            self.focus = _nearest(found, self.focus, key.name) or self.focus
        self._focus_marks()
        self.host.announce(self._focus_words(self.focus))
        self._changed()

    def _focus_marks(self) -> None:
        focus = self.focus or ""
        self.marks.focused = int(focus[5:]) if focus.startswith("card:") else None
        self.marks.focus_stock = focus == "stock"
        self._changed()

    def _focus_words(self, focus: str) -> str:
        narrator = Narrator(self.words, self.session.game)
        if focus.startswith("card:"):
            return narrator.described(int(focus[5:]))
        if focus == "stock":
            return narrator.piles()
        return next((one.label for one in self.buttons() if one.name == focus), "")

    def _use_focus(self, focus: str) -> None:
        if focus.startswith("card:"):
            self.touch(int(focus[5:]))
        elif focus == "stock":
            self.touch_stock()
        else:
            self.command(focus)
        if self.focus not in self._focusable():
            self.focus = None
        self._focus_marks()

    # --- drawing

    def draw(self) -> None:
        """Draw what has changed, if anything has."""
        now = self.host.seconds()
        if self.host.hidden():
            return
        moving = self.motion.settle(now)
        second = int(self.session.game.seconds)
        if not (self._dirty or moving):
            if second != self._shown_second and self.panel is None:
                self._draw_clock()
            self._publish()
            return
        self._dirty = moving
        self.redraws += 1
        self._paint(now)
        pygame.display.flip()
        self._publish()

    def _paint(self, now: float) -> None:
        layout, surface, game = self.layout, self.surface, self.session.game
        self.table.paint(
            surface,
            game,
            layout,
            self.spots,
            self.motion,
            self.marks,
            self.look,
            now,
            self._dragged_pose(),
        )
        c = Controls(self.art, self.look.palette, layout.unit, layout.ratio)
        c.bar(surface, layout, self._figures())
        self._shown_second = int(game.seconds)
        c.caption(surface, layout.stock_caption, Narrator(self.words, game).pass_line())
        gone = len(game.removed())
        if gone:
            c.caption(surface, layout.removed_caption, str(gone))
        rescue = self.can_rescue()
        for button in self.buttons():
            pressed = self.pointer.pressed_at
            c.button(
                surface,
                button,
                hover=self.hover == button.name,
                pressed=pressed is not None and button.rect.collidepoint(pressed),
                focus=self.focus == button.name,
            )
        c.message(surface, layout.message_beside if rescue else layout.message, self.message)
        if self.panel:
            self.panel.paint(surface, self.look.cards)

    def _draw_clock(self) -> None:
        """The clock alone has changed: paint its figures and nothing else."""
        rect = self.layout.figures
        self.surface.set_clip(rect)
        self._paint(self.host.seconds())
        self.surface.set_clip(None)
        pygame.display.update(rect)
        self._publish_due = True

    def _figures(self) -> list[Figure]:
        game, t = self.session.game, self.words.t
        figures = [Figure(str(game.score), t("score"))] if game.rules.scored else []
        figures.append(Figure(str(game.move_count), t("moves")))
        figures.append(Figure(clock_text(game.seconds), t("time")))
        if not game.rules.scored:
            figures.append(Figure(str(game.undo_count), t("undos")))
        return figures

    # --- for tests

    def state(self) -> dict[str, Any]:
        """A read-only view of everything (see `view`)."""
        game, layout = self.session.game, self.layout
        buttons = {button.name: button.rect for button in self.buttons()}
        panel = self.panel.targets() if self.panel else {}
        record = self.session.record()
        return {
            "ready": True,
            **view.table_state(game, self.marks),
            "message": self.message,
            "panel": self.panel.panel.name if self.panel else None,
            "language": self.words.language,
            "moving": self.motion.settle(self.host.seconds()),
            "redraws": self.redraws,
            "clock_runs": self.clock_runs(),
            "stock_caption": Narrator(self.words, game).pass_line(),
            "targets": view.targets(game, layout, self.spots, buttons, panel),
            "statistics": {
                "played": record.played,
                "won": record.won,
                "streak": record.streak,
                "best_streak": record.best_streak,
                "best_seconds": record.best_seconds,
                "fewest_moves": record.fewest_moves,
            },
        }

    def _publish(self) -> None:
        if self._publish_due and self.host.wants_state():
            state = self.state()
            self._publish_due = bool(state["moving"])
            self.host.publish(state)


def _nearest(found: dict[str, Rect], focus: str, direction: str) -> str | None:
    """The name of the rectangle nearest to the one in focus, in a direction."""
    here = found[focus].center
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best: tuple[float, str] | None = None
    for name, rect in found.items():
        along = (rect.centerx - here[0]) * dx + (rect.centery - here[1]) * dy
        across = abs((rect.centerx - here[0]) * dy) + abs((rect.centery - here[1]) * dx)
        if name == focus or along <= 2 or across > along * 2.5:
            continue
        distance = along + 2.2 * across
        if best is None or distance < best[0]:
            best = (distance, name)
    return best[1] if best else None
