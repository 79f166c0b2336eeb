"""Three card backs: pyramids over their own reflection, a lattice, dunes at dusk."""

# path data is one word however long
# ruff: noqa: E501
from __future__ import annotations

from math import cos, radians, sin

from build.art.pen import box, disc, document, half_turn, path, shrunk
from build.art.theme import CARD_EDGE, CARD_TOP, GOLD, GOLD_DEEP


def _fade(name: str, y1: float, y2: float, *stops: tuple[float, str]) -> str:
    inner = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{y1}" x2="0"'
        f' y2="{y2}">{inner}</linearGradient>'
    )


def _card(defs: str, inner: str) -> str:
    edge = f'stroke="{CARD_EDGE}" stroke-width="1"'
    out = f"<defs>{defs}</defs>" + box(0.5, 0.5, 99, 139, 8, CARD_TOP, edge)
    return shrunk(document(out + inner))


def _star(x: float, y: float, r: float) -> str:
    q = r * 0.22
    return (
        f"M{x} {y - r}L{x + q} {y - q}L{x + r} {y}L{x + q} {y + q}"
        f"L{x} {y + r}L{x - q} {y + q}L{x - r} {y}L{x - q} {y - q}Z"
    )


def pyramid() -> str:
    """Gold steps on night blue, the same either way up."""
    half = ""
    rays = ""
    for angle in range(-170, 0, 20):
        c, s = cos(radians(angle)), sin(radians(angle))
        rays += f"M{50 + 8.5 * c:.1f} {31 + 8.5 * s:.1f}L{50 + 13 * c:.1f} {31 + 13 * s:.1f}"
    half += path(rays, stroke=GOLD, width=1.2, more='stroke-linecap="round"')
    half += disc(50, 31, 6, GOLD)
    left, right = "", ""
    for i in range(5):
        y = 37 + i * 6.2
        a, b = 4 + i * 6.2, 4 + i * 6.2 + 5
        left += f"M{50 - a:.1f} {y:.1f}H50V{y + 5:.1f}H{50 - b:.1f}Z"
        right += f"M50 {y:.1f}H{50 + a:.1f}L{50 + b:.1f} {y + 5:.1f}H50Z"
    half += path(left, GOLD) + path(right, "#b9812a")
    half += path("".join(_star(x, y, r) for x, y, r in (
        (25, 27, 2.6), (75, 27, 2.6), (20, 43, 1.7), (80, 43, 1.7), (33, 20, 1.5), (67, 20, 1.5),
        (17, 57, 1.4), (83, 57, 1.4),
    )), "#f3dca6")  # fmt: skip
    fans = ""
    for r in (5, 8, 11):
        fans += f"M{11 + r} 11A{r} {r} 0 0 1 11 {11 + r}M{89 - r} 11A{r} {r} 0 0 0 89 {11 + r}"
    half += path(fans, stroke=GOLD, width=0.9)
    inner = box(5, 5, 90, 130, 5, "url(#a)")
    inner += half + half_turn(half)
    inner += path("M14 69H86M14 71H86", stroke="#f3dca6", width=0.7)
    frame = f'stroke="{GOLD}" stroke-width="1"'
    inner += box(8.5, 8.5, 83, 123, 3.5, "none", frame)
    return _card(_fade("a", 0, 140, (0, "#16294a"), (0.5, "#2b5288"), (1, "#16294a")), inner)


def lattice() -> str:
    """A garden lattice on wine red."""
    inner = box(5, 5, 90, 130, 5, "url(#a)")
    nx, ny = 5, 8
    w, h = 80 / nx, 120 / ny
    lines, gold, petals, centres = "", "", "", ""
    for i in range(nx):
        for j in range(ny):
            x, y = 10 + (i + 0.5) * w, 10 + (j + 0.5) * h
            lines += f"M{x - w / 2} {y}L{x} {y - h / 2}L{x + w / 2} {y}L{x} {y + h / 2}Z"
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                px, py = 3.9 * dx, 3.9 * dy
                petals += (
                    f"M{x} {y}Q{x + px * 0.6 - 2.2 * dy} {y + py * 0.6 + 2.2 * dx} {x + px} {y + py}"
                    f"Q{x + px * 0.6 + 2.2 * dy} {y + py * 0.6 - 2.2 * dx} {x} {y}Z"
                )
            centres += f"M{x - 1} {y}L{x} {y - 1}L{x + 1} {y}L{x} {y + 1}Z"
            if i and j:
                cx, cy = x - w / 2, y - h / 2
                gold += f"M{cx - 2} {cy}L{cx} {cy - 2}L{cx + 2} {cy}L{cx} {cy + 2}Z"
    inner += path(lines, stroke=GOLD, width=0.9)
    inner += path(petals, "#f0b9a0") + path(centres, GOLD) + path(gold, "#ffdf9b")
    frame = f'stroke="{GOLD}" stroke-width="1"'
    inner += box(10, 10, 80, 120, 1, "none", frame)
    inner += box(7.5, 7.5, 85, 125, 3.5, "none", f'stroke="{GOLD_DEEP}" stroke-width=".8"')
    return _card(_fade("a", 0, 140, (0, "#8c2239"), (1, "#5f1429")), inner)


def dunes() -> str:
    """Dunes at dusk, three far pyramids, a low sun."""
    defs = _fade("a", 5, 90, (0, "#2a2a5c"), (0.5, "#8a4a7a"), (0.8, "#e2805f"), (1, "#f7bd77"))
    defs += _fade("b", 76, 135, (0, "#d98a4c"), (1, "#a4502f"))
    defs += _fade("c", 90, 135, (0, "#a9502f"), (1, "#6b2c38"))
    defs += _fade("d", 100, 135, (0, "#6f2d3c"), (1, "#3a1f42"))
    sky = box(5, 5, 90, 130, 5, "url(#a)")
    sky += disc(50, 60, 25, "#ffdca0", 'opacity=".22"') + disc(
        50, 60, 19, "#ffdca0", 'opacity=".35"'
    )
    sky += disc(50, 60, 13.5, "#fff0c4")
    sky += path("".join(_star(x, y, r) for x, y, r in (
        (20, 20, 2.4), (35, 13, 1.4), (48, 24, 1.6), (62, 15, 2.2), (78, 25, 1.6), (85, 13, 1.3),
        (14, 38, 1.3), (86, 41, 1.5), (30, 32, 1.2), (68, 34, 1.2),
    )), "#ffeecb")  # fmt: skip
    sky += path("M50 62L75 90H25Z", "#b5603f") + path("M50 62L75 90H58Z", "#7d3a3c")
    sky += path("M25 73L41 90H9Z", "#c8744a") + path("M25 73L41 90H30Z", "#8c4540")
    sky += path("M78 76L91 90H65Z", "#c8744a") + path("M78 76L91 90H82Z", "#8c4540")
    sky += path("M5 90C20 82 34 84 50 89S82 92 95 84V130Q95 135 90 135H10Q5 135 5 130Z", "url(#b)")
    sky += path(
        "M5 104C22 92 40 94 54 102S82 108 95 98V130Q95 135 90 135H10Q5 135 5 130Z", "url(#c)"
    )
    sky += path(
        "M5 112C22 122 46 122 62 112S86 104 95 108V130Q95 135 90 135H10Q5 135 5 130Z", "url(#d)"
    )
    sky += path(
        "M10 99C24 92 40 95 52 101M58 104C70 108 82 107 92 100M12 116C28 123 48 121 62 112M18 122C32 127 50 125 66 115",
        stroke="#ffcf94",
        width=0.6,
        more='opacity=".55"',
    )
    sky += box(8, 8, 84, 124, 3.5, "none", 'stroke="#ffe2ae" stroke-width=".9" opacity=".8"')
    return _card(defs, sky)


def backs() -> dict[str, str]:
    """Every back by its file name below assets/cards."""
    return {
        "backs/pyramid.svg": pyramid(),
        "backs/lattice.svg": lattice(),
        "backs/dunes.svg": dunes(),
    }
