"""Jack, queen and king of each suit: a half figure, met by its own half turn along a sash.

The panel leaves out the corners of the two indices, so each half figure stands off the middle,
at x = 60, and the sash runs down from left to right between the two.
"""

# path data is one word however long
# ruff: noqa: E501
from __future__ import annotations

from dataclasses import dataclass

from build.art.pen import box, disc, half_turn, moved, path, placed
from build.art.suits import SUIT_PATHS, suit_path
from build.art.theme import GOLD, GOLD_DEEP, INK

LINE = "#2b2233"
CREAM = "#fff6e3"
STEEL = "#b4c2d3"
STEEL_DARK = "#6d8099"

_PANEL = "M27 11Q27 8 30 8H91Q94 8 94 11V85.6H73V129Q73 132 70 132H9Q6 132 6 129V54.4H27Z"


@dataclass(frozen=True)
class Cloth:
    """The colours of one suit's people."""

    robe: str
    deep: str
    accent: str
    light: str
    mantle: str
    mantle_deep: str
    panel: str
    halo: str
    skin: str
    skin_dark: str
    hair: str
    hair_dark: str


CLOTHS = {
    "S": Cloth(
        "#2f4f86", "#1d3259", "#8fb3dd", "#e3ecf6", "#8c3a5b", "#63253f", "#eaf0f6", "#cfdcec",
        "#f0cba3", "#d9a678", "#4a3128", "#33211b",
    ),
    "H": Cloth(
        "#bb3340", "#7f1f31", "#f2aa92", "#fbe5da", "#2f4a7a", "#1e3157", "#fbefe7", "#f3d3c4",
        "#f6d5b3", "#e0aa83", "#b5672c", "#8a4a1c",
    ),
    "D": Cloth(
        "#d77a2b", "#974b18", "#f8cf86", "#fdf1d8", "#1f6c74", "#134a51", "#fcf3e1", "#f5dcae",
        "#dba877", "#b98251", "#2c2430", "#1b161f",
    ),
    "C": Cloth(
        "#2f7d5c", "#1c4f3c", "#a5d3a0", "#e7f2e0", "#b9802a", "#83571a", "#edf4e9", "#cfe3c8",
        "#b67f55", "#8f5d3a", "#2b2019", "#1a130f",
    ),
}  # fmt: skip


def _face(c: Cloth, look: float, lip: str) -> str:
    """A head from brow to chin, its middle at x = 60, looking to one side."""
    out = path("M55 45H65V56L60 60 55 56Z", c.skin_dark)
    out += path(
        "M48.5 31C48.5 23 71.5 23 71.5 31V38C71.5 46 66 51.5 60 51.5S48.5 46 48.5 38Z", c.skin
    )
    out += path(
        "M60 25C67 25 71.5 27 71.5 31V38C71.5 46 66 51.5 60 51.5C66 47 68 42 67.5 36S65 27 60 25Z",
        c.skin_dark,
        more='opacity=".45"',
    )
    out += disc(53, 43, 2.4, "#e2664f", 'opacity=".3"') + disc(
        67, 43, 2.4, "#e2664f", 'opacity=".3"'
    )
    eyes = ""
    for x in (55.2, 64.8):
        eyes += path(
            f"M{x - 3:.1f} 38Q{x:.1f} 34.4 {x + 3:.1f} 38Q{x:.1f} 40.2 {x - 3:.1f} 38Z", "#fff"
        )
        eyes += disc(x + look, 37.5, 1.5, LINE)
    out += eyes
    strokes = "M52 37.9Q55.2 34.4 58.3 37.9M61.7 37.9Q64.8 34.4 68 37.9"
    out += path(strokes, stroke=LINE, width=0.9)
    out += path(
        "M51.8 33.6Q54.5 31.3 58 32.7M62 32.7Q65.5 31.3 68.2 33.6", stroke=c.hair_dark, width=1.3
    )
    out += path("M60.2 37.5L58.6 43Q60.2 44.3 61.8 43.3", stroke=c.skin_dark, width=1.1)
    out += path("M57 46.7Q58.6 45.8 60 46.5Q61.4 45.8 63 46.7Q60 49 57 46.7Z", lip)
    return out


def _crown(y: float, tall: float, cap: str, gem: str, points: int, half: float) -> str:
    """A crown standing on y, its middle at x = 60."""
    lo, hi = 60 - half, 60 + half
    out = path(f"M{lo + 1:.1f} {y}Q60 {y - tall * 1.5:.1f} {hi - 1:.1f} {y}Z", cap)
    d = f"M{lo} {y}L{lo - 2} {y - tall * 0.86:.1f}"
    tips = [(lo - 2, y - tall * 0.86)]
    step = (2 * half + 4) / (points - 1)
    for i in range(1, points):
        x = lo - 2 + step * i
        rise = 1 - 0.14 * abs(i - (points - 1) / 2) / ((points - 1) / 2)
        d += f"L{x - step / 2:.1f} {y - tall * 0.42:.1f}L{x:.1f} {y - tall * rise:.1f}"
        tips.append((x, y - tall * rise))
    d += f"L{hi} {y}Q60 {y + 2.6:.1f} {lo} {y}Z"
    out += path(d, GOLD)
    out += path(
        f"M60 {y + 1.3:.1f}Q{60 + half / 2} {y + 1.3:.1f} {hi} {y}L{hi + 2} {y - tall * 0.86:.1f}"
        f"L{hi + 2 - step / 2:.1f} {y - tall * 0.42:.1f}L{60 + step * (0.5 if points % 2 == 0 else 1):.1f} {y - tall * 0.5:.1f}L60 {y - tall * 0.5:.1f}Z",
        GOLD_DEEP,
        more='opacity=".3"',
    )
    out += path(
        f"M{lo - 0.4:.1f} {y - 3}Q60 {y - 0.4:.1f} {hi + 0.4:.1f} {y - 3}",
        stroke=GOLD_DEEP,
        width=0.8,
    )
    for x, top in tips:
        out += disc(x, top, 1.4, CREAM)
    out += path(f"M60 {y - 4.6:.1f}L62.3 {y - 1.5:.1f} 60 {y + 1.2:.1f} 57.7 {y - 1.5:.1f}Z", gem)
    for x in (60 - half * 0.6, 60 + half * 0.6):
        out += disc(x, y - 1.4, 1.2, gem)
    return out


def _pattern(suit: str, c: Cloth, spots: list[tuple[float, float]], size: float) -> str:
    """The suit's motif strewn over a cloth."""
    d = ""
    for x, y in spots:
        if suit == "S":
            d += f"M{x} {y - size}L{x + size * 0.5} {y}L{x} {y + size}L{x - size * 0.5} {y}Z"
        elif suit == "D":
            d += f"M{x} {y - size}L{x + size} {y}L{x} {y + size}L{x - size} {y}Z"
        else:
            s = size / 45
            d += moved(SUIT_PATHS[suit], x - 50 * s, y - 50 * s, s)
    return path(d, c.accent)


def _collar(suit: str, c: Cloth) -> str:
    """What lies about the neck; each suit has its own cut."""
    if suit == "S":  # tall points
        out = path("M52 52L44 50 49 63 60 67 71 63 76 50 68 52 60 60Z", c.light)
        return out + path("M44 50L49 63 60 67 60 60 52 52ZM44 50", c.accent, more='opacity=".6"')
    if suit == "H":  # a ruff
        d = ""
        for x, y in (
            (46.5, 54),
            (50.5, 58),
            (55, 60.6),
            (60, 61.5),
            (65, 60.6),
            (69.5, 58),
            (73.5, 54),
        ):
            d += f"M{x - 3.6} {y}A3.6 3.6 0 1 1 {x + 3.6} {y}A3.6 3.6 0 1 1 {x - 3.6} {y}Z"
        return path(d, CREAM) + path(
            "M50 56L48 59M54.5 58L53 62.5M60 58.5V64M65.5 58L67 62.5M70 56L72 59",
            stroke=c.accent,
            width=0.8,
        )
    if suit == "D":  # a zigzag cape
        d = "M52 52L43 57 46 63 50 60.5 53 66.5 56.7 62.5 60 69 63.3 62.5 67 66.5 70 60.5 74 63 77 57 68 52 60 60Z"
        return path(d, c.light) + path(
            "M45 58.6L52.5 56 60 63.5 67.5 56 75 58.6", stroke=GOLD, width=1.2
        )
    d = "M52 52C46 52 42 56 44 60C46 63 50 62 51 60C51 65 56 66.5 57.5 63.5C58 67 62 67 62.5 63.5"
    d += "C64 66.5 69 65 69 60C70 62 74 63 76 60C78 56 74 52 68 52L60 60Z"
    return path(d, c.light) + path("M48 57.5Q60 65 72 57.5", stroke=c.robe, width=0.9)


def _robe(c: Cloth, fill: str, deep: str) -> str:
    """Shoulders and breast down to the sash."""
    out = path("M31 63.5C33 58 43 55.5 53 53.5H67C80 55.5 91 58 94 68V86Z", fill)
    return out + path("M79 56.6C88 58.5 92.5 61 94 68V86L81 81.4C84 72 83 63 79 56.6Z", deep)


def _blade(suit: str, x: float, top: float, foot: float) -> str:
    """The suit's arm: sword, winged lance, spear, mace."""
    if suit == "S":
        out = path(
            f"M{x - 2.3} {foot - 16}V{top + 5}L{x} {top}L{x + 2.3} {top + 5}V{foot - 16}Z", STEEL
        )
        out += path(f"M{x} {top}L{x + 2.3} {top + 5}V{foot - 16}H{x}Z", STEEL_DARK)
        out += path(
            f"M{x - 6.5} {foot - 16}Q{x} {foot - 13} {x + 6.5} {foot - 16}",
            stroke=GOLD,
            width=2.6,
            more='stroke-linecap="round"',
        )
        out += path(f"M{x} {foot - 14}V{foot - 3}", stroke=LINE, width=2.6)
        return out + disc(x, foot - 2, 2.4, GOLD)
    shaft = path(f"M{x} {top + 8}V{foot}", stroke="#6b4426", width=2.2)
    if suit == "H":  # halberd
        head = path(
            f"M{x + 0.5} {top + 7}C{x + 4} {top + 7} {x + 6} {top + 4} {x + 7} {top + 3}"
            f"C{x + 8.5} {top + 10} {x + 8.5} {top + 16} {x + 7} {top + 21}C{x + 6} {top + 19} {x + 4} {top + 17} {x + 0.5} {top + 17}Z",
            STEEL,
        )
        head += path(f"M{x - 0.5} {top + 9}L{x - 6} {top + 12} {x - 0.5} {top + 15}Z", STEEL_DARK)
        head += path(f"M{x} {top - 1}L{x + 2.2} {top + 7}H{x - 2.2}Z", STEEL)
        return shaft + head + box(x - 1.7, top + 6.5, 3.4, 11.5, 1, GOLD)
    if suit == "D":  # spear
        head = path(
            f"M{x} {top}Q{x + 2.5} {top + 7} {x + 5} {top + 10}L{x} {top + 19} {x - 5} {top + 10}Q{x - 2.5} {top + 7} {x} {top}Z",
            STEEL,
        )
        head += path(
            f"M{x} {top}Q{x + 2.5} {top + 7} {x + 5} {top + 10}L{x} {top + 19}Z", STEEL_DARK
        )
        return shaft + head + box(x - 2.6, top + 17.5, 5.2, 3, 1.2, GOLD)
    d = ""
    for px, py in ((x, top + 4.4), (x - 4, top + 10.5), (x + 4, top + 10.5)):
        d += f"M{px - 4} {py}A4 4 0 1 1 {px + 4} {py}A4 4 0 1 1 {px - 4} {py}Z"
    return (
        shaft
        + path(d, GOLD)
        + disc(x, top + 8.6, 2.4, GOLD_DEEP)
        + box(x - 2.6, top + 15, 5.2, 2.6, 1.2, GOLD_DEEP)
    )


def _flower(suit: str, c: Cloth, x: float, y: float) -> str:
    """What the queen holds: tulip, rose, lily, daisy."""
    out = path(f"M{x} {y + 4}Q{x - 1.5} {y + 18} {x + 1} {y + 32}", stroke="#3f7d4e", width=1.7)
    out += path(
        f"M{x - 0.4} {y + 19}Q{x - 8} {y + 17} {x - 7} {y + 10}Q{x} {y + 11} {x - 0.4} {y + 19}Z",
        "#4f9460",
    )
    if suit == "S":
        out += path(
            f"M{x} {y + 8}C{x - 9} {y + 8} {x - 8} {y - 2} {x - 6} {y - 6}L{x - 2.6} {y - 1}L{x} {y - 8}L{x + 2.6} {y - 1}L{x + 6} {y - 6}C{x + 8} {y - 2} {x + 9} {y + 8} {x} {y + 8}Z",
            c.mantle,
        )
        return out + path(
            f"M{x} {y - 8}L{x + 2.5} {y - 1}Q{x + 2} {y + 6} {x} {y + 8}Q{x - 2} {y + 6} {x - 2.5} {y - 1}Z",
            "#c46a8d",
        )
    if suit == "H":
        out += disc(x, y, 7.4, c.deep) + disc(x - 0.8, y - 0.6, 5.8, c.robe)
        return out + path(
            f"M{x - 4} {y}Q{x} {y + 5} {x + 4} {y - 1}M{x - 3} {y - 2}Q{x} {y + 2} {x + 2.6} {y - 3}M{x - 1} {y - 4}Q{x} {y - 2} {x + 1} {y - 5}",
            stroke=c.accent,
            width=1.1,
        )
    if suit == "D":
        d = ""
        for dx, dy in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)):
            d += f"M{x} {y}Q{x + 6 * dx - 4 * dy:.1f} {y + 6 * dy + 4 * dx:.1f} {x + 8.6 * dx:.1f} {y + 8.6 * dy:.1f}Q{x + 6 * dx + 4 * dy:.1f} {y + 6 * dy - 4 * dx:.1f} {x} {y}Z"
        return out + path(d, "#fff", stroke=c.robe, width=0.7) + disc(x, y, 2.4, GOLD)
    d = ""
    for dx, dy in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)):
        px, py = x + 4.6 * dx, y + 4.6 * dy
        d += f"M{px - 3.5:.1f} {py:.1f}A3.5 3.5 0 1 1 {px + 3.5:.1f} {py:.1f}A3.5 3.5 0 1 1 {px - 3.5:.1f} {py:.1f}Z"
    return out + path(d, "#fdf3d0") + disc(x, y, 2.9, GOLD)


def _hand(c: Cloth, x: float, y: float, cuff: str) -> str:
    """A fist about a shaft, its cuff below."""
    out = path(
        f"M{x - 5} {y + 3}Q{x} {y + 6} {x + 6} {y + 2}L{x + 8} {y + 8}Q{x + 1} {y + 11} {x - 4} {y + 8}Z",
        cuff,
    )
    out += path(
        f"M{x - 4.5} {y - 2}Q{x - 4.5} {y - 4} {x - 2} {y - 4}H{x + 2}Q{x + 4.6} {y - 4} {x + 4.6} {y - 1.5}V{y + 2}Q{x + 4} {y + 4.6} {x} {y + 4.6}Q{x - 4.5} {y + 4.6} {x - 4.5} {y + 1}Z",
        c.skin,
    )
    return out + path(
        f"M{x - 4} {y - 1.3}H{x + 1.5}M{x - 4.2} {y + 1.4}H{x + 1.5}", stroke=c.skin_dark, width=0.8
    )


def _king(suit: str, c: Cloth) -> str:
    out = path("M49 25C43 33 43 50 47 55H73C77 50 77 33 71 25Z", c.hair)
    out += _robe(c, c.mantle, c.mantle_deep)
    out += path("M51 54L46 70 74 78 70 54Z", c.robe)
    out += _pattern(suit, c, [(53.5, 63), (66.5, 63), (60, 68), (52, 70), (68, 72.5)], 2.2)
    # ermine
    out += path(
        "M53 53C45 54 38 57 33.5 62.5L40 67.3C44 62 49 61 52 60L49 70 54.5 72C56 66 57 62 60 60C63 62 65 68 66 76L71.5 78L68 60C75 61 82 64 86 71L91.5 66C86 58 77 54 67 53L60 60Z",
        CREAM,
    )
    spots = ""
    for x, y in ((40, 61.5), (46, 58), (52.4, 66), (68, 70), (73, 58), (80, 61.5), (86, 66)):
        spots += f"M{x} {y - 1.7}L{x + 1.1} {y + 1.3}H{x - 1.1}Z"
    out += path(spots, LINE)
    out += _face(c, {"S": -0.7, "H": 0.7, "D": 0.7, "C": -0.7}[suit], "#b04a41")
    beard = {
        "S": "M48.5 37C47 50 51 60 56 64L60 59 64 64C69 60 73 50 71.5 37C70 43 66 44.6 60 44.6S50 43 48.5 37Z",
        "H": "M48.5 36C46 49 51 60 60 60S74 49 71.5 36C70 43 66 44.6 60 44.6S50 43 48.5 36Z",
        "D": "M48.5 37C48 47 53 55 60 66C67 55 72 47 71.5 37C70 43 66 44.6 60 44.6S50 43 48.5 37Z",
        "C": "M48.5 35C44 38 44 43 46 45C44 49 46 53 49.5 54C50 58 54 60.5 57 59.6C59 62 61 62 63 59.6C66 60.5 70 58 70.5 54C74 53 76 49 74 45C76 43 76 38 71.5 35C70 43 66 44.6 60 44.6S50 43 48.5 35Z",
    }[suit]
    out += path(beard, c.hair)
    out += path(
        "M60 43.6C56 42.6 53.5 45 51.5 48C55 48.6 58 48 60 46.3C62 48 65 48.6 68.5 48C66.5 45 64 42.6 60 43.6Z",
        c.hair_dark,
    )
    out += path("M57.6 48.3Q60 49.6 62.4 48.3Q60 51.3 57.6 48.3Z", "#c9695c")
    strands = {
        "S": "M54 52L56 59M66 52L64 59M51 47L53 54M69 47L67 54",
        "H": "M60 52V58M55 51L56 57M65 51L64 57",
        "D": "M60 52V61M56 50L58 57M64 50L62 57",
        "C": "M52 51Q54 53 56 51M64 51Q66 53 68 51M58 55Q60 57 62 55",
    }[suit]
    out += path(strands, stroke=c.hair_dark, width=1)
    out += _crown(27, 15.5, c.robe, c.robe if suit != "D" else c.mantle, 5, 12)
    out += _blade(suit, 35, 12, 65.5)
    out += _hand(c, 35.5, 57, c.accent)
    return out


def _queen(suit: str, c: Cloth) -> str:
    # the veil, its inner fold, the hair behind the face
    out = path(
        "M60 16C43 16 42 32 41 44C40 52 37 57 33 62L52 66H70L88 76C81 66 80 54 79 44C78 32 77 16 60 16Z",
        c.accent,
    )
    out += path(
        "M60 20C47 20 46 34 45.5 45C45 52 43 57 41 60L52 66H70L80 70C76 64 75 52 74.5 45C74 34 73 20 60 20Z",
        c.light,
    )
    if suit == "C":  # curls
        curls = (
            (48, 30), (45.5, 36), (46, 42), (48, 48), (72, 30), (74.5, 36), (74, 42), (72, 48),
            (51.5, 52.5), (68.5, 52.5),
        )  # fmt: skip
        d = "".join(
            f"M{x - 4.2} {y}A4.2 4.2 0 1 1 {x + 4.2} {y}A4.2 4.2 0 1 1 {x - 4.2} {y}Z"
            for x, y in curls
        )
        out += path(d, c.hair)
    else:
        out += path("M49 26C43 34 44 48 46 56L54 60H66L74 56C76 48 77 34 71 26Z", c.hair)
    out += _robe(c, c.robe, c.deep)
    out += path(
        "M44 55.2C47 66 50 68 60 78.5L67 76.2C72 68 74 62 76 55.2L68 54 60 64 52 54Z", c.mantle
    )
    out += path("M44 55.2C47 66 50 70 56 74M76 55.2C74 64 71 71 66 79", stroke=GOLD, width=1.3)
    out += _pattern(suit, c, [(79, 63), (85, 69), (77, 72), (88, 78), (42, 61.5)], 2.5)
    out += _collar(suit, c)
    out += _face(c, {"S": 0.7, "H": -0.7, "D": -0.7, "C": 0.7}[suit], "#c0383f")
    # parted hair
    out += path(
        "M60 23.5C52 23 46 29 47.5 42C50 40 51.5 34 53 31C56 30 58.5 28 60 25.5C61.5 28 64 30 67 31C68.5 34 70 40 72.5 42C74 29 68 23 60 23.5Z",
        c.hair,
    )
    out += path("M58 26.5Q53 28 50.5 34M62 26.5Q67 28 69.5 34", stroke=c.hair_dark, width=0.8)
    if suit == "H":  # two plaits over the ruff
        for x in (46.2, 73.8):
            d = "".join(
                f"M{x} {y - 3.4}Q{x + 4.6} {y} {x} {y + 3.4}Q{x - 4.6} {y} {x} {y - 3.4}Z"
                for y in (50, 54.6, 59.2)
            )
            out += path(d, c.hair, c.hair_dark, 0.6) + disc(x, 63.2, 1.5, GOLD)
    elif suit == "D":  # a jewel on the brow
        out += path("M53 30.6Q60 33.4 67 30.6", stroke=GOLD, width=0.9)
        out += path("M60 30.4L61.8 32.6 60 35.2 58.2 32.6Z", c.mantle, GOLD, 0.5)
    out += disc(48.8, 45.5, 1.5, GOLD) + disc(71.2, 45.5, 1.5, GOLD)
    d = "".join(
        f"M{x - 1.2} {y}A1.2 1.2 0 1 1 {x + 1.2} {y}A1.2 1.2 0 1 1 {x - 1.2} {y}Z"
        for x, y in ((53.6, 54.5), (56.6, 57), (63.4, 57), (66.4, 54.5))
    )
    out += path(d, "#fff", stroke=GOLD_DEEP, width=0.4)
    out += disc(60, 59, 2.1, GOLD)
    out += _crown(24.5, 11.5, c.mantle, c.mantle, 5, 9)
    out += _flower(suit, c, 35, 24)
    out += _hand(c, 35.5, 57, c.mantle)
    return out


def _jack(suit: str, c: Cloth) -> str:
    out = path(
        "M48 27C44 36 44 46 43 51C46 54 51 54 53 52H67C69 54 74 54 77 51C76 46 76 36 72 27Z", c.hair
    )
    out += _robe(c, c.robe, c.deep)
    out += path("M53 54C43 56 33 58 31 63.5L60 74V60Z", c.mantle)
    out += _pattern(suit, c, [(69, 64), (76, 62), (73, 71), (67, 73.5)], 2.4)
    out += path("M40 57L43 67.5M48 55.5L51 70.5", stroke=c.accent, width=1.5)
    out += path("M60 60V74", stroke=GOLD, width=1.6)
    out += disc(60, 69.5, 1.5, CREAM) + disc(60, 73.5, 1.5, CREAM)
    out += _collar(suit, c)
    out += _face(c, {"S": -0.8, "H": 0.8, "D": -0.8, "C": 0.8}[suit], "#b8494a")
    if suit == "D":
        out += path(
            "M60 44.6C57 43.6 55 45 53 44C54 46.6 58 46.6 60 45.5C62 46.6 66 46.6 67 44C65 45 63 43.6 60 44.6Z",
            c.hair,
        )
    if suit == "C":
        out += path("M57.5 49.6H62.5Q62.5 53 60 53.6Q57.5 53 57.5 49.6Z", c.hair)
    fringe = "M47.5 40C46.5 32 49 27 53 25H68C71 27 73.5 32 72.5 40C70.5 37 70 34 69.5 31C64 32.5 58 32 54 29.5C52.5 33 49.5 35 47.5 40Z"
    out += path(fringe, c.hair)
    plume, vein = (c.mantle, c.accent) if suit == "C" else (c.robe, c.accent)
    beret = "M46 28C41 24 44 17 52 15.5C62 13 76 15 77.5 21C78.5 25.5 76 27 74 28.5C66 25.5 55 25.5 46 28Z"
    out += path(beret, c.mantle if suit != "C" else c.robe)
    out += path(
        "M46 28C43 25.6 43 23 44.5 20.5C48 24.5 62 21 77.8 23C78 25.5 76 27 74 28.5C66 25.5 55 25.5 46 28Z",
        c.mantle_deep if suit != "C" else c.deep,
    )
    out += path("M46 27.8Q60 23.5 74 28", stroke=GOLD, width=2.2)
    # the feather, from the brooch up to the left
    out += path(
        "M71.5 26C62 24 57 19.5 50 18.5C43 17.5 37 21 32 18C32 14 38 9.5 47 9.5C58 9.5 68 14 71.5 26Z",
        plume,
    )
    out += path(
        "M71 25C63 17 52 13.5 34 17.5M62 18L62 12.6M55 15.3L54 10.3M48 14.6L45 10.5M57 16.5L51 18.4M48.5 14.9L43 18.3M42 15.6L37.5 13",
        stroke=vein,
        width=0.9,
    )
    out += disc(71, 25.5, 2.5, GOLD) + disc(71, 25.5, 1.1, c.robe)
    out += _blade(suit, 83.5, 27, 79)
    out += _hand(c, 83.5, 65, c.accent)
    return out


def _half(rank: str, suit: str) -> str:
    """Halo, person and pip: the upper half of a court's panel."""
    c = CLOTHS[suit]
    rays = "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in _rays())
    out = disc(60, 34, 21.5, c.halo) + path(rays, stroke=c.halo, width=1.6)
    out += {"J": _jack, "Q": _queen, "K": _king}[rank](suit, c)
    # the jack's arm stands on that side; a badge may take this pip's place
    pip_x = 86.0 if (rank, suit) == ("Q", "C") else 84.5
    return out + path(suit_path(suit, pip_x, 17 if rank == "J" else 37, 15), INK[suit])


def _sash(c: Cloth) -> str:
    """The band between the two halves, its ends on the panel's edges."""
    out = path("M6 54.4L94 80.4V85.6L6 59.6Z", c.deep)
    out += path("M6 54.6L94 80.6M6 59.4L94 85.4", stroke=GOLD, width=1.1)
    beads = "".join(
        f"M{x - 1.5} {y:.1f}L{x} {y - 1.9:.1f}L{x + 1.5} {y:.1f}L{x} {y + 1.9:.1f}Z"
        for x, y in ((x, 70 + (x - 50) * 0.2955) for x in range(14, 90, 8))
    )
    return out + path(beads, GOLD)


def court(rank: str, suit: str) -> str:
    """The panel of a court card: a half figure and its half turn."""
    c = CLOTHS[suit]
    half = _half(rank, suit)
    out = path(_PANEL, c.panel) + half + half_turn(half)
    return out + _sash(c) + path(_PANEL, stroke=c.deep, width=1.3)


def bust(rank: str, suit: str) -> str:
    """The same person once, below the large index."""
    c = CLOTHS[suit]
    panel = "M6 57Q6 54 9 54H91Q94 54 94 57V130Q94 133 91 133H9Q6 133 6 130Z"
    cloak = c.robe if rank == "Q" else c.mantle
    out = path(panel, c.panel) + placed(_half(rank, suit), -10, 47)
    out += path("M6 103L94 129V130Q94 133 91 133H9Q6 133 6 130Z", cloak)
    spots = [(12.0, 112.0), (23, 115), (12, 125), (34, 126), (23, 128.5), (45, 123), (56, 129)]
    out += _pattern(suit, c, spots, 2.8)
    return out + placed(_sash(c), 0, 47) + path(panel, stroke=c.deep, width=1.3)


def _rays() -> list[tuple[float, float, float, float]]:
    from math import cos, radians, sin

    rays = []
    for angle in range(-180, 1, 18):
        dx, dy = cos(radians(angle)), sin(radians(angle))
        reach = min(32.0, (26 / -dy) if dy < -0.05 else 32.0)
        rays.append(
            (
                round(60 + 23.5 * dx, 1),
                round(34 + 23.5 * dy, 1),
                round(60 + reach * dx, 1),
                round(34 + reach * dy, 1),
            )
        )
    return [r for r in rays if abs(r[2] - r[0]) + abs(r[3] - r[1]) > 1.5]
