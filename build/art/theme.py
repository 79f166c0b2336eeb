"""Colours: the two inks, the four of a four-colour deck, and each table's palette."""

from __future__ import annotations

RED = "#c8202f"
BLACK = "#1b1e26"
INK = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}

CARD_TOP = "#fffdf8"
CARD_FOOT = "#f8f2e4"
CARD_EDGE = "#c9bda3"
GOLD = "#e6ae3f"
GOLD_DEEP = "#a8731c"

_DARK_UI: dict[str, object] = {
    "text": "#f5f1e6",
    "text_dim": "#cfe0d9",
    "bar": [4, 22, 21, 92],
    "panel": "#12302d",
    "panel_text": "#f5f1e6",
    "panel_dim": "#b4c7c0",
    "line": "#3d5f59",
    "button": "#1d4a45",
    "button_text": "#f5f1e6",
    "button_edge": "#4e7a73",
    "main": "#edb84f",
    "main_text": "#2a1d05",
    "select": "#ffd166",
    "partner": "#7fd6ff",
    "danger": "#ffc3ba",
    "cover": "#ff5b4a",
    "good": "#a0e8b3",
    "slot": "#93bbb1",
    "felt": "#17524a",
    "felt_dark": "#0b2d2b",
    "felt_light": "#1d6153",
}

TABLES: dict[str, dict[str, object]] = {
    "classic": _DARK_UI,
    "light": {
        "text": "#2b2419",
        "text_dim": "#4a402c",
        "bar": [255, 250, 238, 130],
        "panel": "#fffaf0",
        "panel_text": "#2b2419",
        "panel_dim": "#62573f",
        "line": "#cdbf9f",
        "button": "#fdf6e6",
        "button_text": "#2b2419",
        "button_edge": "#85744f",
        "main": "#1f5f56",
        "main_text": "#fffaf0",
        "select": "#8f5200",
        "partner": "#0a5a90",
        "danger": "#94121f",
        "cover": "#c81424",
        "good": "#155229",
        "slot": "#6f5f3d",
        "felt": "#e0d3b6",
        "felt_dark": "#d2c2a0",
        "felt_light": "#f1e8d3",
    },
    "dark": {
        **_DARK_UI,
        "text": "#eeeaf2",
        "text_dim": "#b3afc2",
        "bar": [0, 0, 0, 96],
        "panel": "#1c1b26",
        "panel_text": "#eeeaf2",
        "panel_dim": "#b0acc0",
        "line": "#45435a",
        "button": "#2a2938",
        "button_text": "#eeeaf2",
        "button_edge": "#6a6784",
        "slot": "#85829c",
        "felt": "#23222f",
        "felt_dark": "#121118",
        "felt_light": "#343246",
    },
}

THEME: dict[str, object] = {
    "ink": {"red": RED, "black": BLACK, "four": {"D": "#1f5fbf", "C": "#1c7a3e"}},
    "card": {"face": CARD_TOP, "edge": CARD_EDGE, "gold": GOLD},
    "badge": {"fill": "#123f3a", "text": "#ffffff"},
    "tables": TABLES,
}
