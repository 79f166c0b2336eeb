"""The faces of the two decks and the marks laid over a card."""

from __future__ import annotations

from build.art.courts import bust, court
from build.art.pen import box, disc, document, half_turn, path, placed, shrunk
from build.art.suits import RANKS, SUITS, suit_path, word_path
from build.art.theme import CARD_EDGE, CARD_FOOT, CARD_TOP, GOLD, INK

_L, _M, _R = 36.8, 50.0, 63.2
_TOP, _FOOT = 26.0, 114.0
STRETCH = 1.28  # of the narrow figures: wider is easier to tell apart when small
WEIGHT = 0.5  # of the line about them
_THIRD = (_FOOT - _TOP) / 3

PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(_M, _TOP), (_M, _FOOT)],
    "3": [(_M, _TOP), (_M, 70), (_M, _FOOT)],
    "4": [(_L, _TOP), (_R, _TOP), (_L, _FOOT), (_R, _FOOT)],
    "5": [(_L, _TOP), (_R, _TOP), (_M, 70), (_L, _FOOT), (_R, _FOOT)],
    "6": [(_L, _TOP), (_R, _TOP), (_L, 70), (_R, 70), (_L, _FOOT), (_R, _FOOT)],
    "7": [(_L, _TOP), (_R, _TOP), (_M, 48), (_L, 70), (_R, 70), (_L, _FOOT), (_R, _FOOT)],
    "8": [
        (_L, _TOP), (_R, _TOP), (_M, 48), (_L, 70), (_R, 70), (_M, 92), (_L, _FOOT), (_R, _FOOT),
    ],
    "9": [
        *[(x, _TOP + i * _THIRD) for i in range(4) for x in (_L, _R)],
        (_M, 70),
    ],
    "10": [
        *[(x, _TOP + i * _THIRD) for i in range(4) for x in (_L, _R)],
        (_M, _TOP + _THIRD / 2),
        (_M, _FOOT - _THIRD / 2),
    ],
}  # fmt: skip


def _sheet() -> str:
    """The bare card: warm white, a thin edge, round corners."""
    shade = (
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="140">'
        f'<stop offset="0" stop-color="{CARD_TOP}"/><stop offset="1" stop-color="{CARD_FOOT}"/>'
        "</linearGradient></defs>"
    )
    edge = f'stroke="{CARD_EDGE}" stroke-width="1"'
    return shade + box(0.5, 0.5, 99, 139, 8, "url(#a)", edge)


def _word(rank: str, suit: str, x: float, base: float, height: float, widest: float) -> str:
    ink = INK[suit]
    d = word_path(rank, x, base, height, widest, stretch=STRETCH)
    return path(d, ink, ink, WEIGHT, 'stroke-linejoin="round"')


def _index(rank: str, suit: str) -> str:
    out = _word(rank, suit, 15, 28, 22.4, 20.6)
    return out + path(suit_path(suit, 15, 41.8, 22), INK[suit])


def _ace(suit: str, clear: bool = True) -> str:
    """One great pip with an inlay, the sun over a stepped pyramid, in a ring of rays."""
    ink = INK[suit]
    spokes = _spokes()
    if clear:  # of the two indices
        spokes = [v for v in spokes if not (v[2] * v[3] > 0 and abs(v[2]) > 22 and abs(v[3]) > 12)]
    rays = "".join(f"M{50 + a:.1f} {70 + b:.1f}L{50 + c:.1f} {70 + d:.1f}" for a, b, c, d in spokes)
    out = path(rays, stroke=GOLD, width=1.3, more='stroke-linecap="round"')
    out += path(suit_path(suit, 50, 70, 60), ink)
    inner = suit_path(suit, 50, 70 + {"S": 1, "H": -1, "D": 0, "C": 0.5}[suit], 49.5)
    out += path(inner, stroke=CARD_TOP, width=0.9)
    sun = path(
        "M-4.6-7.4L-6.4-8.2M-3.3-11.2L-4.6-12.8M0-12.9V-15M3.3-11.2L4.6-12.8M4.6-7.4L6.4-8.2",
        stroke=GOLD,
        width=0.7,
    )
    sun += disc(0, -8.6, 2.3, GOLD)
    steps = path("M0-5L10 9H-10Z", GOLD) + path("M0-5L10 9H3Z", ink, more='opacity=".35"')
    steps += path("M-4.5 1H4.5M-7.5 5H7.5", stroke=ink, width=0.9)
    low, size = {"S": (74.5, 0.98), "H": (68, 1.15), "D": (71, 0.88), "C": (72, 0.9)}[suit]
    return out + placed(sun + steps, 50, low, size)


def _spokes() -> list[tuple[float, float, float, float]]:
    from math import cos, pi, sin

    out = []
    for i in range(32):
        a = 2 * pi * i / 32
        r = 39.0 if i % 2 else 37.0
        q = 41.0 if i % 2 else 42.5
        out.append(tuple(round(v, 1) for v in (r * cos(a), r * sin(a), q * cos(a), q * sin(a))))
    return out  # type: ignore[return-value]


def plain(rank: str, suit: str) -> str:
    """A card of the usual deck."""
    index = _index(rank, suit)
    out = _sheet()
    if rank in "JQK":
        out += court(rank, suit)
    elif rank == "A":
        out += _ace(suit)
    else:
        d = "".join(suit_path(suit, x, y, 18.2, upside=y > 70) for x, y in PIPS[rank])
        out += path(d, INK[suit])
    return shrunk(document(out + index + half_turn(index)))


def large(rank: str, suit: str) -> str:
    """A card of the deck with large indices."""
    out = _sheet()
    if rank == "10":
        out += _word(rank, suit, 24.5, 46, 39, 37)
        out += path(suit_path(suit, 59, 27, 30), INK[suit])
    else:
        out += _word(rank, suit, 21, 46, 39, 29)
        out += path(suit_path(suit, 55, 27, 33), INK[suit])
    if rank in "JQK":
        out += bust(rank, suit)
    elif rank == "A":
        out += placed(_ace(suit, clear=False), 50 * 0.06, 93 - 70 * 0.94, 0.94)
    else:
        out += path(suit_path(suit, 50, 94, 68), INK[suit])
    return shrunk(document(out))


def faces() -> dict[str, str]:
    """Every face by its file name below assets/cards."""
    out = {}
    for suit in SUITS:
        for rank in RANKS:
            out[f"plain/{rank}{suit}.svg"] = plain(rank, suit)
            out[f"large/{rank}{suit}.svg"] = large(rank, suit)
    return out


def value_mark(value: int) -> str:
    """A round badge, top right, with what the card counts."""
    out = disc(85, 15, 12.5, "#123f3a", 'stroke="#ffffff" stroke-width="1.6"')
    word = word_path(str(value), 85, 22.2, 14.4, 17.5, 1.3)
    return shrunk(document(out + path(word, "#ffffff", "#ffffff", 0.5)))


def lock_mark() -> str:
    """A padlock under the badge, clear of both decks' indices and of the next row."""
    ink = "#2a1d05"
    out = disc(84.5, 40.2, 12, GOLD, 'stroke="#2a1d05" stroke-width="1.6"')
    out += path("M80.4 39.5V36A4.1 4.1 0 0 1 88.6 36V39.5", stroke=ink, width=2.5)
    out += box(77.6, 38.4, 13.8, 9.6, 2, ink)
    out += disc(84.5, 42.2, 1.6, GOLD) + box(83.8, 42.4, 1.4, 3.2, 0.7, GOLD)
    return shrunk(document(out))


def marks() -> dict[str, str]:
    """Every overlay by its file name below assets/cards."""
    out = {f"marks/value-{value}.svg": value_mark(value) for value in (1, 11, 12, 13)}
    out["marks/lock.svg"] = lock_mark()
    return out
