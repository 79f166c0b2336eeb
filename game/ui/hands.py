"""Mouse and fingers at the table: what a tap, a drag and a drop mean.

Every way ends in `Play`, and so in the one path into the engine. Invariant: a card that
is dragged is only drawn elsewhere; whatever becomes of the drag, the engine has it where
it was until a move is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.engine.moves import Move, legal_removals, remove
from game.ui.motion import Pose
from game.ui.pointer import Gesture, Pointed
from game.ui.scene import card_at

if TYPE_CHECKING:
    from game.ui.app import App


_SHAKY: Final = 0.3  # of a card's width: a drag that stayed so near was meant as a tap


class Hands:
    """What the pointer does while no panel is open."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.hover: str | None = None  # the button under the mouse
        self.dragged: int | None = None  # the card in the hand
        self._drag_at = (0, 0)
        self._drag_from = (0, 0)
        self._carried = 0  # how far the card in the hand has been from its place, squared

    def pointed(self, pointed: Pointed) -> None:
        """One gesture of mouse or touch."""
        at = pointed.at
        match pointed.gesture:
            case Gesture.PRESS:
                self.hover = None
                self._press(at)
            case Gesture.TAP:
                self._lift()
                self._tap(at)
            case Gesture.DRAG:
                if self.app.marks.pressed is not None or self.app.marks.press_stock:
                    self._lift()
                self._drag(pointed)
            case Gesture.DROP:
                self._lift()
                self._drop(pointed)
            case Gesture.CANCEL:
                self._lift()
                self.let_go()
            case Gesture.HOVER:
                self._hover(at)
            case Gesture.SECOND:
                self.app.play.undo()
            case Gesture.SCROLL:
                pass

    def _press(self, at: tuple[int, int]) -> None:
        self.app.keyboard.leave()
        _, self.app.marks.pressed, self.app.marks.press_stock = self._under(at)
        self.app.changed()

    def _lift(self) -> None:
        """Nothing is pressed any more."""
        self.app.marks.pressed, self.app.marks.press_stock = None, False
        self.app.changed()

    def _tap(self, at: tuple[int, int]) -> None:
        button = self.button_at(at)
        if button:
            self.app.command(button)
            return
        card = card_at(self.app.spots, self.app.layout, at, self.app.session.game.rules.open_stock)
        if card is not None:
            self.app.play.touch(card)
        elif self.app.layout.stock.collidepoint(at):
            self.app.play.touch_stock()
        elif self.app.session.game.selection is not None:
            # the bare table lets the selection go
            self.app.play.touch(self.app.session.game.selection)

    def _under(self, at: tuple[int, int]) -> tuple[str | None, int | None, bool]:
        """The button, the card or the stock at a point."""
        button = self.button_at(at)
        if button:
            return button, None, False
        app = self.app
        card = card_at(app.spots, app.layout, at, app.session.game.rules.open_stock)
        return None, card, card is None and app.layout.stock.collidepoint(at)

    def _hover(self, at: tuple[int, int]) -> None:
        button, card, stock = self._under(at)
        marks = self.app.marks
        if (button, card, stock) != (self.hover, marks.hovered, marks.hover_stock):
            self.hover, marks.hovered, marks.hover_stock = button, card, stock
            self.app.changed()

    def _drag(self, pointed: Pointed) -> None:
        if self.dragged is None:
            if self.button_at(pointed.start):
                return
            game = self.app.session.game
            card = card_at(self.app.spots, self.app.layout, pointed.start, game.rules.open_stock)
            if card is None or card not in game.touchable():
                return
            self.dragged, self._carried = card, 0
            game.selection = card
            self.app.mark()
            self.app.sounds.play("select")
        self._drag_at = pointed.at
        self._drag_from = pointed.start
        dx, dy = pointed.at[0] - pointed.start[0], pointed.at[1] - pointed.start[1]
        self._carried = max(self._carried, dx * dx + dy * dy)
        self.app.changed()

    def dragged_pose(self) -> tuple[int, Pose] | None:
        if self.dragged is None:
            return None
        spot = self.app.spots[self.dragged]
        x = spot.x + self._drag_at[0] - self._drag_from[0]
        y = spot.y + self._drag_at[1] - self._drag_from[1]
        return self.dragged, Pose(x, y, 1.0, True, True)

    def lose(self) -> None:
        """The table has changed under the hand: it holds nothing any more."""
        self.dragged = None
        self.app.pointer.forget()

    def let_go(self) -> None:
        """The drag is off: the card flies back to where it lies."""
        held = self.dragged_pose()
        self.lose()
        if held:
            self.app.session.game.selection = None
            self.app.motion.drop(held[0], held[1], self.app.host.seconds())
            self.app.mark()
        self.app.changed()

    def _drop(self, pointed: Pointed) -> None:
        held = self.dragged_pose()
        if held is None:
            # a slip of the finger on one and the same thing is a tap all the same
            if self._thing_at(pointed.start) == self._thing_at(pointed.at) is not None:
                self._tap(pointed.at)
            elif self._thing_at(pointed.start) == "stock" and self.app.layout.waste.collidepoint(
                pointed.at
            ):
                self.app.play.touch_stock()
            self.app.changed()
            return
        card, pose = held
        if self._thing_at(pointed.start) == self._thing_at(pointed.at):
            self.let_go()
            if self._carried < (self.app.layout.card[0] * _SHAKY) ** 2:
                self.app.play.touch(card)
            return
        move = self._move_at(card, pose)
        if move is None:
            self._dropped_wrong(card, pose)
            return
        self.dragged = None
        self.app.motion.drop(card, pose, self.app.host.seconds())
        self.app.session.game.selection = None
        self.app.play.done(self.app.session.play(move))

    def _move_at(self, card: int, pose: Pose) -> Move | None:
        """What dropping `card` at `pose` means: the nearest legal partner that it touches,
        or, for a king, the removed pile."""
        game, layout = self.app.session.game, self.app.layout
        dropped = Rect(round(pose.x), round(pose.y), *layout.card)
        removals = legal_removals(game.deal, game.rules, game.position)
        if remove(card) in removals and dropped.colliderect(layout.removed):
            return remove(card)
        near = [
            ((other.x - dropped.x) ** 2 + (other.y - dropped.y) ** 2, partner)
            for partner in game.partners(card)
            for other in (self.app.spots[partner],)
            if dropped.colliderect(Rect(other.x, other.y, *layout.card))
        ]
        return remove(card, min(near)[1]) if near else None

    def _dropped_wrong(self, card: int, pose: Pose) -> None:
        """Dropped on a card that is no partner: the sum is wrong, the card flies back."""
        under = [
            ((spot.x - pose.x) ** 2 + (spot.y - pose.y) ** 2, other)
            for other, spot in self.app.spots.items()
            if other != card
            and other in self.app.marks.lit
            and abs(spot.x - pose.x) < self.app.layout.card[0] * 0.7
            and abs(spot.y - pose.y) < self.app.layout.card[1] * 0.7
        ]
        self.let_go()
        if under:
            self.app.session.game.selection = card
            self.app.play.touch(min(under)[1])

    def _thing_at(self, at: tuple[int, int]) -> str | None:
        button, card, stock = self._under(at)
        if card is not None:
            return f"card:{card}"
        return "stock" if stock else button

    def button_at(self, at: tuple[int, int]) -> str | None:
        for button in self.app.buttons():
            if button.rect.collidepoint(at):
                return button.name
        return None
