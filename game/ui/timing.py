"""Times as people read them."""

from __future__ import annotations


def clock_text(seconds: float) -> str:
    """`0:07`, `12:34`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
