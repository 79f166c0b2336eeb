"""The app's own picture: three cards in a pyramid on the table."""

from __future__ import annotations

from build.art.pen import box, document, path, placed
from build.art.suits import suit_path
from build.art.theme import BLACK, CARD_FOOT, CARD_TOP, GOLD, GOLD_DEEP, RED


def _scene() -> str:
    out = ""
    for x, y in ((32.5, 12), (14, 41), (51, 41)):
        out += box(x - 0.6, y + 1.4, 36.2, 47.6, 5, "#000000", 'opacity=".3"')
        out += box(x, y, 35, 47, 4.6, "url(#c)")
        if y < 40:
            out += path("M50 17.5L61.5 36.5H38.5Z", GOLD) + path(
                "M50 17.5L61.5 36.5H54Z", GOLD_DEEP
            )
            out += path("M46.5 24H53.5M43 30H57", stroke=CARD_TOP, width=1.6)
    out += path(suit_path("S", 31.5, 64.5, 25), BLACK)
    return out + path(suit_path("H", 68.5, 64.5, 25), RED)


def _defs() -> str:
    return (
        '<defs><radialGradient id="a" gradientUnits="userSpaceOnUse" cx="50" cy="24" r="80">'
        '<stop offset="0" stop-color="#2f8a75"/><stop offset="1" stop-color="#0e3a38"/>'
        '</radialGradient><linearGradient id="c" gradientUnits="userSpaceOnUse" x1="0" y1="10"'
        f' x2="0" y2="90"><stop offset="0" stop-color="{CARD_TOP}"/>'
        f'<stop offset="1" stop-color="{CARD_FOOT}"/></linearGradient></defs>'
    )


def icon() -> str:
    """On a table with round corners, transparent outside."""
    return document(_defs() + box(0, 0, 100, 100, 22, "url(#a)") + _scene(), 100, 100)


def maskable() -> str:
    """Over the whole square, the picture within the safe circle."""
    inner = box(0, 0, 100, 100, 0, "url(#a)") + placed(_scene(), 14, 14, 0.72)
    return document(_defs() + inner, 100, 100)
