"""Drives the game by real pygame events, as a player would, on a test host."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pygame

from game.engine.deal import Deal, parse_deal
from game.engine.game import Game
from game.engine.moves import Kind, Move, Outcome, apply
from game.engine.position import (
    in_play,
    removed_cards,
    score,
    stock_cards,
    waste_cards,
)
from game.engine.pyramid import PLACES
from game.engine.rules import Rules, parse_rules
from game.ui.app import App
from game.ui.art import Art
from game.ui.scene import Pile, spots
from tests.ui.host import TestHost

Point = tuple[float, float]
_ART = Art()  # pictures are the same for every player, and slow to make


class Player:
    """A player at the table: clicks, drags and keys, and what they see."""

    def __init__(self, host: TestHost) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.host = host
        self.drawing = True
        with patch("game.ui.app.Art", lambda: _ART):
            self.app = App(host)
        self.app.begin()
        self.settle()

    # --- time

    def frame(self, seconds: float = 1 / 60) -> None:
        """One turn of the main loop."""
        self.host.now += seconds
        for event in pygame.event.get():
            self.app.handle(event)
        self.app.tick()
        if self.drawing:
            self.app.draw()

    def settle(self, seconds: float = 1.2) -> None:
        """Let everything that moves come to rest, and a result that is due appear."""
        for _ in range(round(seconds * 10)):
            self.frame(1 / 10)
        self.frame()

    # --- deals

    def deal(self, cards: Deal | str, rules: Rules | str = "pyramide") -> None:
        """Begin a game with these cards, as the command line does."""
        deal = parse_deal(cards) if isinstance(cards, str) else cards
        found = parse_rules(rules) if isinstance(rules, str) else rules
        self.app.session.play_cards(found, deal, None)
        self.app.table_changed(dealt=True)
        self.settle()

    @property
    def game(self) -> Game:
        return self.app.session.game

    def name(self, card: int) -> str:
        return str(self.game.deal.cards[card])

    # --- hands

    @staticmethod
    def post(kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))

    def mouse_move(self, x: float, y: float, held: bool = False) -> None:
        at = (round(x), round(y))
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(int(held), 0, 0))

    def mouse_down(self, x: float, y: float, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=button)

    def mouse_up(self, x: float, y: float, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=button)

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.mouse_move(x, y)
        self.mouse_down(x, y, button)
        self.mouse_up(x, y, button)
        self.frame()

    def finger(self, kind: int, x: float, y: float, finger: int = 0, echo: bool = True) -> None:
        """A finger event, with the mouse event that the system adds for the first finger."""
        width, height = self.app.surface.get_size()
        self.post(
            kind, touch_id=1, finger_id=finger, x=x / width, y=y / height, dx=0, dy=0, pressure=1
        )
        if not echo:
            return
        at = (round(x), round(y))
        if kind == pygame.FINGERMOTION:
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=True)
        else:
            mouse = pygame.MOUSEBUTTONDOWN if kind == pygame.FINGERDOWN else pygame.MOUSEBUTTONUP
            self.post(mouse, pos=at, button=1, touch=True)

    def tap(self, x: float, y: float) -> None:
        """A tap with one finger: its finger events, and the mouse events that follow them."""
        self.finger(pygame.FINGERDOWN, x, y)
        self.frame()
        self.finger(pygame.FINGERUP, x, y)
        self.frame()

    def two_finger_tap(self, x: float, y: float) -> None:
        self.finger(pygame.FINGERDOWN, x, y)
        self.finger(pygame.FINGERDOWN, x + 60, y, finger=1, echo=False)
        self.frame()
        self.finger(pygame.FINGERUP, x + 60, y, finger=1, echo=False)
        self.finger(pygame.FINGERUP, x, y)
        self.frame()

    def _middle(self, rect: list[float]) -> Point:
        ratio = self.host.ratio
        return (rect[0] + rect[2] / 2) * ratio, (rect[1] + rect[3] / 2) * ratio

    def at(self, card: str) -> Point:
        """The middle of what shows of a card."""
        return self._middle(self.state()["targets"]["cards"][card])

    def place(self, name: str) -> Point:
        """The middle of "stock", "waste" or "removed"."""
        return self._middle(self.state()["targets"][name])

    def touch(self, *cards: str) -> None:
        """Click cards by name, at the middle of what shows of them."""
        for card in cards:
            self.click(*self.at(card))

    def stock(self) -> None:
        self.click(*self.place("stock"))

    def draw(self) -> None:
        """Draw or turn over, by the button where the stock's own card can be touched."""
        if self.app.layout.draw_button:
            self.press("draw")
        else:
            self.stock()

    def make(self, move: Move) -> None:
        """Make a move of the engine's by clicks."""
        if move.kind is not Kind.REMOVE:
            self.draw()
            return
        for card in move.cards:
            self.touch(self.name(card))

    def press(self, name: str) -> None:
        """Click a button, of the table or of the open panel."""
        targets = self.state()["targets"]
        rect = targets["panel"].get(name) or targets["buttons"].get(name)
        assert rect is not None, f"no button {name!r} in {sorted(targets['panel'])}"
        self.click(*self._middle(rect))

    def lift(self, start: Point, end: Point, steps: int = 4) -> None:
        """Press at `start` and move to `end`, without letting go."""
        self.mouse_down(*start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            self.mouse_move(x, y, held=True)
            self.frame()

    def drag(self, start: Point, end: Point, steps: int = 4) -> None:
        self.lift(start, end, steps)
        self.mouse_up(*end)
        self.frame()

    def drag_card(self, card: str, other: str) -> None:
        self.drag(self.at(card), self.at(other))

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.frame()

    def type(self, text: str) -> None:
        self.post(pygame.TEXTINPUT, text=text)
        self.frame()

    def resize(self, width: int, height: int, ratio: float = 1.0) -> None:
        """The window gets another size, in pixels of the surface."""
        self.host.size, self.host.ratio = (width, height), ratio
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height)
        self.frame()

    # --- eyes

    def state(self) -> dict[str, Any]:
        return self.app.state()

    @property
    def message(self) -> str:
        return self.app.message

    def picture(self, name: str) -> None:
        self.app.redraw()
        self.frame()
        pygame.image.save(self.app.surface, name)

    def painted(self) -> list[int]:
        """The cards that the next picture paints, in order."""
        cards: list[int] = []
        real = self.app.table._paint_pose

        def counted(surface: Any, shown: Any, card: int, *rest: Any) -> None:
            cards.append(card)
            real(surface, shown, card, *rest)

        with patch.object(self.app.table, "_paint_pose", counted):
            self.app.table._still.picture = None  # all of it, not only what has changed
            self.app.changed()
            self.app.draw()
        return cards

    def check(self) -> None:
        """What holds after every event, whatever it was."""
        check_game(self.game)
        check_table(self.app)


def check_game(game: Game) -> None:
    """The engine's invariants."""
    position = game.position
    assert 0 <= game.undo_floor <= game.done <= len(game.moves)
    assert len(game.positions) == len(game.moves) + 1
    if game.done:
        before = game.positions[game.done - 1]
        assert apply(game.deal, game.rules, before, game.moves[game.done - 1]) == position
    piles = [
        [card for card in range(PLACES) if in_play(position, card)],
        stock_cards(position),
        waste_cards(position),
        game.removed(),
    ]
    assert sorted(card for pile in piles for card in pile) == list(range(52))
    assert sorted(game.removed()) == removed_cards(position)
    assert game.score == score(position) == 10 * (PLACES - len(piles[0]))
    assert game.selection is None or game.selection in game.touchable()


def check_table(app: App) -> None:
    """What the table shows is what the engine holds."""
    game = app.session.game
    position, marks = game.position, app.marks
    assert sorted(app.spots) == list(range(52))
    assert app.spots == spots(game, app.layout)
    by_pile: dict[Pile, list[int]] = {pile: [] for pile in Pile}
    for card, spot in sorted(app.spots.items(), key=lambda item: item[1].order):
        by_pile[spot.pile].append(card)
    assert by_pile[Pile.PYRAMID] == [card for card in range(PLACES) if in_play(position, card)]
    assert by_pile[Pile.STOCK] == stock_cards(position)[::-1]
    assert by_pile[Pile.WASTE] == waste_cards(position)
    assert by_pile[Pile.REMOVED] == game.removed()
    assert marks.selected == game.selection
    assert marks.lit == (set() if game.outcome is Outcome.WON else game.touchable())
    assert marks.locked == set(game.buried())
    partners = set() if game.selection is None else set(game.partners(game.selection))
    assert marks.partners == partners
    if app.hands.dragged is not None:
        assert app.hands.dragged in game.touchable()
        assert app.pointer.pressed_at is not None, "nobody holds the card that is dragged"
