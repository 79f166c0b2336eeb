"""Storms of input: whatever comes, at whatever moment, 52 cards are there, each once."""

import gc
import random
from collections import Counter

import pygame
import pytest

from game import boards
from game.engine.codes import DealCode, Level
from game.engine.rules import parse_rules
from game.ui.art import _KEEP
from game.ui.motion import FLY, SHAKE, TURN, Motion
from game.ui.scene import spots
from tests.ui.driver import Player
from tests.ui.host import TestHost

SIZES = ((640, 480), (320, 480), (480, 320), (700, 560))
KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_u, pygame.K_y, pygame.K_h),
    *(pygame.K_d, pygame.K_b, pygame.K_m, pygame.K_n, pygame.K_s, pygame.K_o, pygame.K_F1),
    *(pygame.K_a, pygame.K_k, pygame.K_7, pygame.K_6, pygame.K_0, pygame.K_j, pygame.K_c),
    *(pygame.K_AC_BACK, pygame.K_BACKSPACE, pygame.K_PAGEDOWN, pygame.K_r),
]


class Storm:
    """Events without sense, near the things that matter more often than not."""

    def __init__(self, seed: int, rules: str) -> None:
        self.rng = random.Random(seed)
        host = TestHost(SIZES[0], deal=str(DealCode(parse_rules(rules), Level.RANDOM, seed + 1)))
        self.p = Player(host)
        self.at: tuple[float, float] = (0, 0)
        if not boards.count(Level.EASY):  # a tree without the catalogue
            for name in ("daily", "boards"):
                self.p.app.commands.pop(name, None)

    def point(self) -> tuple[float, float]:
        app, rng = self.p.app, self.rng
        roll = rng.random()
        if app.desk.view and roll < 0.5:
            controls = app.desk.view.controls()
            return rng.choice(controls).rect.center
        if roll < 0.45 and app.marks.lit:
            spot = app.spots[rng.choice(sorted(app.marks.lit))]
            width, height = app.layout.card
            return spot.x + rng.randrange(width), spot.y + rng.randrange(height)
        if roll < 0.6:
            return app.layout.stock.center
        if roll < 0.7:
            return rng.choice(app.buttons()).rect.center
        if roll < 0.75:
            return app.layout.removed.center
        width, height = app.surface.get_size()
        return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)

    def event(self) -> None:
        p, rng = self.p, self.rng
        self.at = self.point() if rng.random() < 0.7 else self.at
        x, y = self.at
        finger = rng.choice((0, 0, 0, 1, 2))
        kinds = {
            "down": 16,
            "up": 18,
            "move": 20,
            "right": 3,
            "wheel": 2,
            "key": 10,
            "leave": 1,
            "focus": 1,
            "size": 1,
            "text": 1,
            "finger down": 6,
            "finger up": 7,
            "finger move": 6,
            "paste": 0.2,
            "expose": 0.5,
        }
        match rng.choices(list(kinds), list(kinds.values()))[0]:
            case "down":
                p.mouse_down(x, y)
            case "up":
                p.mouse_up(x, y)
            case "move":
                p.mouse_move(x, y, held=rng.random() < 0.5)
            case "right":
                p.mouse_down(x, y, button=rng.choice((2, 3)))
                p.mouse_up(x, y, button=3)
            case "wheel":
                p.post(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), precise_y=0.5)
            case "key":
                mod = rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
                p.post(pygame.KEYDOWN, key=rng.choice(KEYS), mod=mod, unicode="")
            case "leave":
                p.post(pygame.WINDOWLEAVE)
            case "focus":
                p.post(pygame.WINDOWFOCUSLOST)
            case "size":
                p.host.size = rng.choice(SIZES)
                p.post(pygame.WINDOWSIZECHANGED, x=1, y=1)
            case "text":
                p.post(pygame.TEXTINPUT, text=rng.choice("aPY1-NØ"))
            case "finger down":
                p.finger(pygame.FINGERDOWN, x, y, finger, echo=finger == 0)
            case "finger up":
                p.finger(pygame.FINGERUP, x, y, finger, echo=finger == 0)
            case "finger move":
                p.finger(pygame.FINGERMOTION, x, y, finger, echo=finger == 0)
            case "paste":
                p.host.paste = rng.choice(("PS1-R-5", "nonsense"))
            case "expose":
                p.post(pygame.WINDOWEXPOSED)

    def settle(self) -> None:
        """Let go of everything and let it come to rest."""
        p = self.p
        for finger in range(3):
            p.finger(pygame.FINGERUP, 0, 0, finger, echo=False)
        p.mouse_up(0, 0)
        p.settle()


def painted_once(p: Player) -> None:
    """The next picture has every card that shows, once."""
    if p.app._worked:
        p.app.draw()  # a deal is painted in the frame after it
    counts = Counter(p.painted())
    # a card of the deal that waits to fly lies unseen on the stock
    motion, now = p.app.motion, p.host.now
    shown = {
        card
        for card, spot in p.app.spots.items()
        if spot.shown and (card == p.app.hands.dragged or not motion.waits(card, now))
    }
    assert set(counts) == shown and set(counts.values()) <= {1}


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, "three-passes"),
        (2, "three-passes+drawn+cover+open"),
        (3, "open-stock"),
        (4, "three-passes+strict+passes0+drawn"),
    ],
)
def test_a_storm(seed: int, rules: str) -> None:
    storm = Storm(seed, rules)
    p, rng = storm.p, storm.rng
    done = 0
    for number in range(1500):
        storm.event()
        p.drawing = number % 7 == 0
        p.frame(0.001 if rng.random() < 0.9 else rng.choice((0.02, 0.1, 0.3)))
        p.check()
        for flight in p.app.motion._flights.values():
            assert flight.seconds < 0.25
        if number % 40 == 0 and not p.app.desk.view:
            painted_once(p)
        if number % 250 == 0:
            p.drawing = True
            storm.settle()
            assert not p.app.motion.settle(p.host.now)
            check_at_rest(p)
        done += p.game.move_count > 0
    assert done > 100, "the storm played no game at all"


def check_at_rest(p: Player) -> None:
    for card, spot in p.app.spots.items():
        pose = p.app.motion.pose(card, p.host.now)
        assert (pose.x, pose.y, pose.face_up) == (spot.x, spot.y, spot.face_up)
        assert pose.width == 1 and not pose.moving


@pytest.mark.parametrize("seed", [5, 6])
def test_double_and_triple_taps_during_motion(seed: int) -> None:
    """Taps in one spot, 1 ms apart, while cards fly: each counts once, on what lies there."""
    rng = random.Random(seed)
    p = Player(TestHost((640, 480), deal="PS1-R-5"))
    p.drawing = False
    for _ in range(150):
        before = p.game.done
        at = rng.choice([p.place("stock"), *(p.at(card) for card in p.state()["lit"])])
        taps = rng.choice((1, 2, 3))
        for _ in range(taps):
            p.mouse_down(*at)
            p.mouse_up(*at)
            p.frame(0.001)
            p.check()
        assert p.game.done - before <= taps
        if p.state()["outcome"] != "playing" or rng.random() < 0.1:
            p.key(pygame.K_ESCAPE)
            p.app.restart()


def test_flights_are_short() -> None:
    assert max(FLY, TURN, SHAKE) < 0.25


def test_motion_is_continuous_when_it_is_overtaken() -> None:
    p = Player(TestHost((1280, 800), deal="PY1-N-AAAAAAS"))
    p.touch("KD")
    for _ in range(30):
        at = {card: p.app.motion.pose(card, p.host.now) for card in range(52)}
        p.app.play.undo() if p.game.can_undo else p.app.play.redo()
        for card in range(28):
            pose = p.app.motion.pose(card, p.host.now)
            assert abs(pose.x - at[card].x) < 1 and abs(pose.y - at[card].y) < 1
        p.frame(0.03)


def test_reduced_motion_is_immediate_and_still_says_what_went() -> None:
    host = TestHost((1280, 800), deal="PY1-N-AAAAAAS")
    host.less_motion = True
    p = Player(host)
    p.touch("KD")
    assert not p.app.motion.settle(p.host.now) and p.app.motion.flying() == []
    assert p.message == "K♦ removed"
    p.stock()
    assert not p.app.motion.settle(p.host.now)
    p.touch("7C", "7S")
    assert not p.app.motion.shaking()


def test_a_flight_goes_where_the_card_is_now() -> None:
    """Its place may shift while it flies: it must not end where the card was to lie."""
    p = Player(TestHost((1280, 800), deal="PY1-N-AAAAAAS"))
    motion = Motion()
    before = dict(p.app.spots)
    motion.place(before)
    p.app.session.touch_stock()
    motion.go(spots(p.game, p.app.layout), 0.0)
    p.app.session.touch_stock()
    after = spots(p.game, p.app.layout)
    motion.go(after, 0.05)
    for card in motion.flying():
        pose, spot = motion.pose(card, 0.9), after[card]
        assert (pose.x, pose.y) == (spot.x, spot.y)


def test_nothing_grows_over_many_games() -> None:
    rng = random.Random(7)
    host = TestHost((640, 480), deal="PS1-R-1")
    p = Player(host)
    p.drawing = False
    counts = []
    for number in range(200):
        p.app.deal(DealCode(parse_rules("three-passes"), Level.RANDOM, number + 1))
        for _ in range(12):
            if rng.random() < 0.5 and (lit := sorted(p.app.marks.lit)):
                p.app.play.touch(rng.choice(lit))
            else:
                p.app.play.touch_stock()
        if number % 10 == 9:
            p.drawing = True
            p.frame(0.1)
            p.drawing = False
        if number in (99, 199):
            p.drawing = True
            p.settle()
            p.drawing = False
            gc.collect()
            counts.append(len(gc.get_objects()))
        host.said.clear()
    pictures = p.app.art._kept.values()
    assert p.app.art.bytes == sum(one.get_bytesize() * one.width * one.height for one in pictures)
    assert p.app.art.bytes <= _KEEP
    assert len(p.app.motion._flights) == 0 and len(p.app.motion._shakes) == 0
    assert counts[1] < counts[0] + 3000, counts
