"""The geometry of the pyramid: 28 places in 7 rows, and what covers what.

Places are numbered 0 … 27 from the top, left to right. A set of places is an integer
whose bit *p* stands for place *p*. Card *c* of row *r* is covered by cards *c* and
*c + 1* of row *r + 1* (rules, section 1).
"""

from __future__ import annotations

from functools import cache
from typing import Final

ROWS: Final = 7
PLACES: Final = ROWS * (ROWS + 1) // 2
FULL: Final = (1 << PLACES) - 1

ROW_STARTS: Final[tuple[int, ...]] = tuple(row * (row + 1) // 2 for row in range(ROWS))
# (row, column) of each place, both from 0
WHERE: Final[tuple[tuple[int, int], ...]] = tuple(
    (row, column) for row in range(ROWS) for column in range(row + 1)
)


def place(row: int, column: int) -> int:
    """The place in row 0 … 6, column 0 … row."""
    return ROW_STARTS[row] + column


# the two places that cover each place; none for the last row
COVERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    (place(row + 1, column), place(row + 1, column + 1)) if row + 1 < ROWS else ()
    for row, column in WHERE
)
COVER_MASKS: Final[tuple[int, ...]] = tuple(sum(1 << p for p in covers) for covers in COVERS)
# the one or two places that each place covers
COVERED_BY_PLACE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(above for above in range(PLACES) if p in COVERS[above]) for p in range(PLACES)
)


def _beneath(top: int) -> int:
    mask = 0
    for cover in COVERS[top]:
        mask |= 1 << cover | _beneath(cover)
    return mask


# the part of the pyramid beneath each place: all that must go before it is free
BENEATH: Final[tuple[int, ...]] = tuple(_beneath(p) for p in range(PLACES))


def places(mask: int) -> list[int]:
    """The places in `mask`, rising."""
    return [p for p in range(mask.bit_length()) if mask >> p & 1]


def free_places(mask: int) -> list[int]:
    """The places of `mask` with no card of `mask` on them, rising."""
    return [p for p in places(mask) if not COVER_MASKS[p] & mask]


@cache
def reachable_masks() -> frozenset[int]:
    """Every pyramid that play can reach by taking free cards: 1,430 masks."""
    seen = {FULL}
    open_masks = [FULL]
    while open_masks:
        mask = open_masks.pop()
        for p in free_places(mask):
            smaller = mask & ~(1 << p)
            if smaller not in seen:
                seen.add(smaller)
                open_masks.append(smaller)
    return frozenset(seen)
