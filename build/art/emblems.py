"""Emblems of a result: a crowned pyramid for a win, a medal for par, a pale one for the rest."""

from __future__ import annotations

import math
import random

from build.art.pen import disc, document, group, num, path, placed
from build.art.theme import GOLD, GOLD_DEEP

_LIGHT_GOLD = "#ffe3a1"
_NIGHT = "#0f3f3b"
_PALE = "#9fb0ab"
_PALE_DEEP = "#6d807b"
_CONFETTI = ("#ffd166", "#edb84f", "#7fd6ff", "#ff8a78", "#a0e8b3")


def _rays() -> str:
    d = ""
    for number in range(20):
        middle = math.tau * number / 20
        far = 49 if number % 2 else 45.5
        for turn, radius in ((-0.05, 39), (0, far), (0.05, 39)):
            x = 50 + radius * math.sin(middle + turn)
            y = 52 - radius * math.cos(middle + turn)
            d += f"{'M' if turn < 0 else 'L'}{num(x)} {num(y)}"
        d += "Z"
    return path(d, GOLD, more='opacity=".75"')


def _coin(light: str, deep: str) -> str:
    rim = disc(50, 52, 37, deep) + disc(50, 52, 36, light) + disc(50, 52, 32.5, deep)
    return rim + disc(50, 52, 31.5, _NIGHT)


def _pyramid(light: str, deep: str, line: str) -> str:
    left = path("M50 34L70 68H30Z", light)
    right = path("M50 34L70 68H56Z", deep)
    return left + right + path("M43.5 45H56.5M37.6 55H62.4", stroke=line, width=1.8)


def _crown() -> str:
    d = "M36 27L34 10L43 17.5L50 6L57 17.5L66 10L64 27Z"
    jewels = disc(34, 9.5, 2.4, GOLD) + disc(50, 5.8, 2.6, GOLD) + disc(66, 9.5, 2.4, GOLD)
    body = path(d, GOLD, GOLD_DEEP, 1.4, 'stroke-linejoin="round"')
    stones = disc(43, 23.3, 1.7, "#c8202f") + disc(50, 23.3, 2, "#7fd6ff")
    return body + jewels + stones + disc(57, 23.3, 1.7, "#c8202f")


def won() -> str:
    """A golden pyramid on a coin with rays, under a crown."""
    scene = _rays() + _coin(GOLD, GOLD_DEEP) + _pyramid(_LIGHT_GOLD, GOLD, _NIGHT)
    return document(scene + _crown(), 100, 100)


def par() -> str:
    """The same with the ribbon of a medal."""
    ribbon = path("M33 74L24 99L34 94.5L40 99L46 80Z", "#c8202f")
    ribbon += path("M67 74L76 99L66 94.5L60 99L54 80Z", "#a3172a")
    scene = _rays() + ribbon + _coin(GOLD, GOLD_DEEP) + _pyramid(_LIGHT_GOLD, GOLD, _NIGHT)
    return document(scene + _crown(), 100, 100)


def ended() -> str:
    """A pyramid of stone: a game that was not won."""
    return document(_coin(_PALE, _PALE_DEEP) + _pyramid(_PALE, _PALE_DEEP, _NIGHT), 100, 100)


def confetti() -> str:
    """What is thrown at a win: little squares and pyramids, with room in the middle."""
    rng = random.Random(13)
    out = ""
    for number in range(46):
        side = -1 if number % 2 else 1
        x = 150 + side * (66 + 80 * rng.random())
        y, size = 4 + 88 * rng.random() ** 1.4, 1.6 + 1.7 * rng.random()
        colour = _CONFETTI[number % len(_CONFETTI)]
        shape = f"M0 {num(-size)}L{num(size)} {num(size)}H{num(-size)}Z"
        if number % 3:
            shape = f"M{num(-size)} {num(-size / 2)}H{num(size)}V{num(size / 2)}H{num(-size)}Z"
        faint = 1 - 0.55 * (y / 100)
        piece = path(shape, colour, more=f'opacity="{num(faint)}"')
        out += placed(piece, x, y, 1, round(360 * rng.random()))
    return document(group(out, 'stroke="none"'), 300, 100)


def emblems() -> dict[str, str]:
    """Every emblem by its file name below assets/icons."""
    return {
        "emblem-won.svg": won(),
        "emblem-par.svg": par(),
        "emblem-ended.svg": ended(),
        "confetti.svg": confetti(),
    }
