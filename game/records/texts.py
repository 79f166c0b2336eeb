"""What the three kept texts share: versioned JSON objects, read with suspicion.

Invariant: reading a text gives values of the types that were asked for, or raises one
`SaveError` with a sentence a player could read.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final, TypeGuard

from game.engine.errors import PyramideError

LONGEST: Final = 4_000_000  # characters; more than this program ever writes


class SaveError(PyramideError):
    """A kept text that cannot be believed."""


def write_object(kind: str, version: int, values: dict[str, Any]) -> str:
    """The text of one kept object. ASCII only, keys in a fixed order."""
    head = {"format": f"pyramide-{kind}", "version": version}
    return json.dumps(head | values, separators=(",", ":"), allow_nan=False)


def read_object(kind: str, version: int, text: str) -> dict[str, Any]:
    """The values of a text that `write_object` made, of this version or an older one."""
    if len(text) > LONGEST:
        raise SaveError("This saved text is far too long to be one of this game's.")
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("This saved text is damaged: it is not JSON.") from None
    if not isinstance(values, dict) or values.get("format") != f"pyramide-{kind}":
        raise SaveError("This saved text is not one of this game's.")
    found = values.get("version")
    if not is_count(found) or found < 1:
        raise SaveError("This saved text does not say its version.")
    if found > version:
        raise SaveError("This saved text was written by a newer version of the game.")
    return values


def is_count(value: object) -> TypeGuard[int]:
    """Whether `value` is a whole number from 0 (JSON's true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def is_seconds(value: object) -> TypeGuard[float]:
    """Whether `value` is a time in seconds from 0."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value < 2**53
        and math.isfinite(value)
    )


def count(values: dict[str, Any], name: str) -> int:
    """The whole number from 0 under `name`. Raises SaveError."""
    value = values.get(name)
    if not is_count(value):
        raise SaveError("This saved text is damaged: {name} is no number.", name=name)
    return value


def seconds(values: dict[str, Any], name: str) -> float:
    """The time in seconds under `name`. Raises SaveError."""
    value = values.get(name)
    if not is_seconds(value):
        raise SaveError("This saved text is damaged: {name} is no time.", name=name)
    return float(value)


def flag(values: dict[str, Any], name: str) -> bool:
    """The yes or no under `name`. Raises SaveError."""
    value = values.get(name)
    if not isinstance(value, bool):
        raise SaveError("This saved text is damaged: {name} is neither yes nor no.", name=name)
    return value
