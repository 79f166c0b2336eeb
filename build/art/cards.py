"""The faces of the two decks and the marks laid over a card."""

from __future__ import annotations

from build.art.courts import bust, court
from build.art.pen import box, disc, document, half_turn, path, placed, shrunk
from build.art.suits import RANKS, SUITS, suit_path, word_path
from build.art.theme import CARD_EDGE, CARD_FOOT, CARD_TOP, GOLD, INK

_L, _M, _R = 36.0, 50.0, 64.0
_TOP, _FOOT = 26.0, 114.0
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
    d = word_path(rank, x, base, height, widest)
    return path(d, ink, ink, 0.9, 'stroke-linejoin="round"')


def _index(rank: str, suit: str) -> str:
    out = _word(rank, suit, 15, 28, 22.4, 20.6)
    return out + path(suit_path(suit, 15, 41.8, 22), INK[suit])


def _ace(suit: str) -> str:
    """One great pip with an inlay, the sun over a stepped pyramid, in a ring of rays."""
    ink = INK[suit]
    rays = "".join(
        f"M{50 + a:.1f} {70 + b:.1f}L{50 + c:.1f} {70 + d:.1f}" for a, b, c, d in _spokes()
    )
    out = path(rays, stroke=GOLD, width=1.3, more='stroke-linecap="round"')
    out += path(suit_path(suit, 50, 70, 64), ink)
    inner = suit_path(suit, 50, 70 + {"S": 1, "H": -1, "D": 0, "C": 0.5}[suit], 53)
    out += path(inner, stroke=CARD_TOP, width=0.9)
    low = {"S": 3.0, "H": -4.0, "D": 0.0, "C": 0.0}[suit]
    y = 72 + low
    out += path(f"M50 {y - 7}L60 {y + 7}H40Z", GOLD)
    out += path(f"M50 {y - 7}L60 {y + 7}H53Z", ink, more='opacity=".35"')
    out += path(f"M45.5 {y - 1}H54.5M42.5 {y + 3}H57.5", stroke=ink, width=0.9)
    return out + disc(50, y - 10.5, 2.1, GOLD)


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
        d = "".join(suit_path(suit, x, y, 18.5, upside=y > 70) for x, y in PIPS[rank])
        out += path(d, INK[suit])
    return shrunk(document(out + index + half_turn(index)))


def large(rank: str, suit: str) -> str:
    """A card of the deck with large indices."""
    out = _sheet()
    if rank == "10":
        out += _word(rank, suit, 26, 46, 39, 40)
        out += path(suit_path(suit, 65, 27, 33), INK[suit])
    else:
        out += _word(rank, suit, 21, 46, 39, 29)
        out += path(suit_path(suit, 55, 27, 33), INK[suit])
    if rank in "JQK":
        out += bust(rank, suit)
    elif rank == "A":
        out += placed(_ace(suit), 50 * 0.06, 93 - 70 * 0.94, 0.94)
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
    """A padlock beside the index, above what the next row covers."""
    out = disc(60, 30, 18.5, "#1b1e26", 'opacity=".25"')
    out += disc(60, 29, 18, "#123f3a", f'stroke="{GOLD}" stroke-width="2.4"')
    out += path("M54 28V23.5A6 6 0 0 1 66 23.5V28", stroke="#ffffff", width=3)
    out += box(50, 27, 20, 14.5, 3, GOLD)
    out += disc(60, 32.6, 2.2, "#123f3a") + box(59, 33, 2, 5, 1, "#123f3a")
    return shrunk(document(out))


def marks() -> dict[str, str]:
    """Every overlay by its file name below assets/cards."""
    out = {f"marks/value-{value}.svg": value_mark(value) for value in (1, 11, 12, 13)}
    out["marks/lock.svg"] = lock_mark()
    return out
