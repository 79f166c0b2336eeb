"""The place where panels lie: opens and closes them, and passes on what the player does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from game.ui.keys import Key
from game.ui.panels.rows import Entry, Panel
from game.ui.panels.slide import Slide
from game.ui.panels.view import PanelView
from game.ui.pointer import Gesture, Pointed

if TYPE_CHECKING:
    from game.ui.app import App


class Desk:
    """The open panel, if one is open."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.view: PanelView | None = None
        self.slide = Slide()
        self._drag: int | None = None

    def pointed(self, panel: PanelView, pointed: Pointed) -> None:
        name = panel.at(pointed.at)
        match pointed.gesture:
            case Gesture.PRESS:
                panel.pressed = name or None
                panel.focus = None
                self._drag = pointed.at[1]
            case Gesture.TAP:
                panel.pressed = None
                if name is None:
                    self.close()
                elif name:
                    self.use(name)
                elif panel.editing:
                    panel.edit(None)
            case Gesture.DRAG:
                panel.pressed = None
                if self._drag is not None:
                    panel.scroll_by(self._drag - pointed.at[1])
                self._drag = pointed.at[1]
            case Gesture.DROP | Gesture.CANCEL:
                panel.pressed = None
                self._drag = None
            case Gesture.HOVER:
                if panel.hover == (name or None):
                    return
                panel.hover = name or None
            case Gesture.SCROLL:
                panel.scroll_by(round(-pointed.by * 48 * self.app.layout.ratio))
            case Gesture.SECOND:
                self.close()
        self.app.redraw()

    def use(self, name: str) -> None:
        """The player uses the control `name` of the open panel."""
        panel = self.view
        assert panel is not None
        self.app.sounds.play("button")
        if not panel.use(name):
            self.close()
        elif self.view is panel:
            self.refresh()
        self.app.changed()

    def text(self, text: str) -> None:
        """Typed text, for the field being edited."""
        if self.view and self.view.editing:
            self.view.panel.typed(self.view.editing, self._field_text() + text)
            self.refresh()

    def _field_text(self) -> str:
        assert self.view is not None
        for control in self.view.controls():
            if isinstance(control, Entry) and control.name == self.view.editing:
                return control.text
        return ""

    def key(self, panel: PanelView, key: Key) -> None:
        if panel.editing and key.name == "backspace":
            panel.panel.typed(panel.editing, self._field_text()[:-1])
            self.refresh()
        elif panel.editing and key.name == "enter":
            panel.panel.submitted(panel.editing)
            if self.view is panel:
                self.refresh()
        elif key.name == "escape":
            if panel.editing:
                panel.edit(None)
            else:
                self.close()
        elif key.name in ("tab", "down", "right"):
            panel.move_focus(-1 if key.shift else 1)
            self.app.host.announce(panel.focused_label())
        elif key.name in ("up", "left"):
            panel.move_focus(-1)
            self.app.host.announce(panel.focused_label())
        elif key.name in ("page up", "page down"):
            panel.scroll_by(panel.body.height * (1 if key.name == "page down" else -1))
        elif key.name in ("enter", "space") and panel.focus and not panel.editing:
            self.use(panel.focus)
        elif key.name == "paste":
            self.app.host.request_paste()
        self.app.redraw()

    def refresh(self) -> None:
        if self.view:
            size, layout = self.app.surface.get_size(), self.app.layout
            self.view.refresh(
                size, layout.ratio, layout.unit, self.app.host.insets(), self.app.look.palette
            )
        self.app.changed()

    def open(self, panel: Panel) -> None:
        """Show `panel` over the table."""
        first = self.view is None
        self.close()
        self.slide.stop()
        if first and not self.app.motion.reduced:
            self.slide.come()
        self.app.hands.let_go()
        self.view = PanelView(panel, self.app.host, self.app.art)
        self.refresh()
        self.app.host.announce(panel.title())
        self.app.keep()

    def close(self) -> None:
        if self.view:
            self.view.close()
            if not self.app.motion.reduced:
                self.slide.go(self.app.surface, self.view.box, self.app.host.seconds())
            self.view = None
            self.app.pointer.forget()
            self.app.changed()

    # --- painting

    def paint_coming(self, surface: Surface, now: float) -> bool:
        """Paint the whole frame while a panel comes; whether one does."""
        return self.slide.paint_coming(surface, now, round(14 * self.app.layout.unit))

    def paint(self, surface: Surface, now: float) -> bool:
        """Paint the open panel, or the one that goes, over the table; whether there is one."""
        if self.view is None:
            return self.slide.paint_going(surface, now)
        self.view.dim(surface)
        ground = surface.copy() if self.slide.takes else None
        self.view.paint(surface, self.app.look.cards)
        if ground is not None:
            self.slide.take(ground, surface, self.view.box, self.app.host.seconds())
            self.paint_coming(surface, self.app.host.seconds())
        return True

    def poll(self) -> None:
        """Take over what the player did in the host's own text input."""
        if self.view and self.view.poll_field():
            self.refresh()

    def paste_code(self) -> None:
        """The clipboard's text goes into the panel's text field."""
        if self.view:
            self.view.edit("code")
        self.app.host.request_paste()

    def paste(self, text: str) -> None:
        """Text from the clipboard: into the open text field, else the code of a new game."""
        if self.view and self.view.editing:
            self.view.panel.typed(self.view.editing, text.strip())
            self.refresh()
            return
        self.app.open_new_game(text.strip())
