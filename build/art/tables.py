"""The tables: light from above on felt, paper and slate."""

from __future__ import annotations

from build.art.pen import document
from build.art.theme import TABLES


def table(name: str) -> str:
    """A background of 160 by 100 that stretches to any window."""
    colours = TABLES[name]
    lit, base, dark = colours["felt_light"], colours["felt"], colours["felt_dark"]
    tint = "#5a4520" if name == "light" else "#000000"
    edge = "0.16" if name == "light" else "0.28"
    defs = (
        '<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="80" cy="14" r="116">'
        f'<stop offset="0" stop-color="{lit}"/><stop offset=".48" stop-color="{base}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        '<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100">'
        f'<stop offset="0" stop-color="{tint}" stop-opacity="0"/>'
        f'<stop offset=".6" stop-color="{tint}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{tint}" stop-opacity="{edge}"/></linearGradient>'
    )
    inner = f'<defs>{defs}</defs><rect width="160" height="100" fill="url(#a)"/>'
    inner += '<rect width="160" height="100" fill="url(#b)"/>'
    return document(inner, 160, 100, 'preserveAspectRatio="none"')


def tables() -> dict[str, str]:
    """Every table by its file name below assets/tables."""
    return {f"{name}.svg": table(name) for name in TABLES}
