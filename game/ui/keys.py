"""What each key means. The list that players read is in the rules panel and the README."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame


@dataclass(frozen=True, slots=True)
class Key:
    """A key press: a command or a direction by name, or the rank of a card; "" for none."""

    name: str = ""
    rank: int = 0
    shift: bool = False


_NAMES: Final = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_TAB: "tab",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_AC_BACK: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_u: "undo",
    pygame.K_y: "redo",
    pygame.K_h: "hint",
    pygame.K_n: "new",
    pygame.K_d: "draw",
    pygame.K_r: "restart",
    pygame.K_b: "rescue",
    pygame.K_m: "menu",
    pygame.K_s: "statistics",
    pygame.K_o: "settings",
    pygame.K_c: "code",
    pygame.K_l: "share",
    pygame.K_F1: "rules",
    pygame.K_F11: "full",
}
_WITH_CONTROL: Final = {
    pygame.K_z: "undo",
    pygame.K_y: "redo",
    pygame.K_n: "new",
    pygame.K_r: "restart",
    pygame.K_c: "code",
    pygame.K_v: "paste",
}
_RANKS: Final = {
    pygame.K_a: 1,
    pygame.K_1: 1,
    pygame.K_0: 10,
    pygame.K_t: 10,
    pygame.K_j: 11,
    pygame.K_q: 12,
    pygame.K_k: 13,
    pygame.K_KP_0: 10,
    pygame.K_KP_1: 1,
    **{pygame.K_0 + rank: rank for rank in range(2, 10)},
    **{pygame.K_KP_1 + rank - 1: rank for rank in range(2, 10)},
}


def read_key(event: pygame.event.Event) -> Key:
    """The meaning of a KEYDOWN event."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        name = _WITH_CONTROL.get(event.key, "")
        return Key("redo" if name == "undo" and shift else name, shift=shift)
    if event.mod & pygame.KMOD_ALT:
        return Key(shift=shift)
    if event.key in _NAMES:
        return Key(_NAMES[event.key], shift=shift)
    return Key(rank=_RANKS.get(event.key, 0), shift=shift)
