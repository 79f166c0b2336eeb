"""The keyboard at the table: a focus that walks over cards and buttons, and direct keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui.keys import Key
from game.ui.narrate import Narrator
from game.ui.scene import Pile, clear_parts

if TYPE_CHECKING:
    from game.ui.app import App


class Keyboard:
    """The focus and what keys do while no panel is open."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.focus: str | None = None  # "card:12", "stock" or a button's name

    def leave(self) -> None:
        """The player goes on with the pointer: the focus is not shown any more."""
        if self.focus:
            self.focus = None
            self._focus_marks()

    def pressed(self, key: Key) -> None:
        """A key while no panel is open."""
        if key.name in ("left", "right", "up", "down", "tab"):
            self._move_focus(key)
        elif key.name in ("enter", "space") and self.focus:
            self._use_focus(self.focus)
        elif key.name == "space":
            self.app.play.touch_stock()
        elif key.name == "escape":
            self._escape()
        elif key.rank:
            self._touch_rank(key.rank)
        elif key.name == "paste":
            self.app.host.request_paste()
        elif key.name == "full":
            pygame.display.toggle_fullscreen()
        elif key.name:
            self.app.command(key.name)

    def _escape(self) -> None:
        game = self.app.session.game
        if self.app.hands.dragged is not None:
            self.app.hands.let_go()
        elif self.focus:
            self.focus = None
            self._focus_marks()
        elif game.selection is not None:
            self.app.play.touch(game.selection)
        else:
            self.app.command("menu")

    def _touch_rank(self, rank: int) -> None:
        """Touch the next lit card of a rank: the one that completes the selection first."""
        game = self.app.session.game
        lit = sorted(card for card in self.app.marks.lit if game.deal.ranks[card] == rank)
        partners = [card for card in lit if card in self.app.marks.partners]
        if partners:
            self.app.play.touch(partners[0])
        elif lit:
            selected = game.selection
            later = [card for card in lit if selected is None or card > selected]
            game.selection = None if selected in lit else selected
            self.app.play.touch((later or lit)[0])
        else:
            self.app.say(self.app.words.t("No such card is free"))

    def _focusable(self) -> dict[str, Rect]:
        found = {
            f"card:{card}": rect
            for card, rect in sorted(clear_parts(self.app.spots, self.app.layout).items())
            if self.app.spots[card].pile is not Pile.STOCK or self.app.session.game.rules.open_stock
        }
        found["stock"] = self.app.layout.stock
        found |= {button.name: button.rect for button in self.app.buttons() if button.enabled}
        return found

    def _move_focus(self, key: Key) -> None:
        """Move the keyboard's focus: Tab in order, arrows to the nearest that way."""
        found = self._focusable()
        names = list(found)
        if self.focus not in found:
            lit = [
                name
                for name in names
                if name.startswith("card:") and int(name[5:]) in self.app.marks.lit
            ]
            self.focus = (lit or names)[0]
        elif key.name == "tab":
            self.focus = names[(names.index(self.focus) + (-1 if key.shift else 1)) % len(names)]
        else:
            self.focus = _nearest(found, self.focus, key.name) or self.focus
        self._focus_marks()
        self.app.host.announce(self._focus_words(self.focus))
        self.app.changed()

    def _focus_marks(self) -> None:
        focus = self.focus or ""
        self.app.marks.focused = int(focus[5:]) if focus.startswith("card:") else None
        self.app.marks.focus_stock = focus == "stock"
        self.app.changed()

    def _focus_words(self, focus: str) -> str:
        narrator = Narrator(self.app.words, self.app.session.game)
        if focus.startswith("card:"):
            return narrator.described(int(focus[5:]))
        if focus == "stock":
            return narrator.piles()
        return next((one.label for one in self.app.buttons() if one.name == focus), "")

    def _use_focus(self, focus: str) -> None:
        if focus.startswith("card:"):
            self.app.play.touch(int(focus[5:]))
        elif focus == "stock":
            self.app.play.touch_stock()
        else:
            self.app.command(focus)
        if self.focus not in self._focusable():
            self.focus = None
        self._focus_marks()


def _nearest(found: dict[str, Rect], focus: str, direction: str) -> str | None:
    """The name of the rectangle to go to from the one in focus: the nearest straight that
    way, else the nearest roughly that way, else (up and down) the nearest on that side."""
    here = found[focus]
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best: tuple[int, float, str] | None = None
    for name, rect in found.items():
        along = (rect.centerx - here.centerx) * dx + (rect.centery - here.centery) * dy
        across = abs((rect.centerx - here.centerx) * dy) + abs((rect.centery - here.centery) * dx)
        if name == focus or along <= 2:
            continue
        if dx:
            straight = rect.top < here.bottom and rect.bottom > here.top
        else:
            straight = rect.left < here.right and rect.right > here.left
        detour = 0 if straight else 1 if across <= along * 2.5 else 2
        if detour == 2 and dx:
            continue
        candidate = (detour, along + 2.2 * across, name)
        if best is None or candidate < best:
            best = candidate
    return best[2] if best else None
