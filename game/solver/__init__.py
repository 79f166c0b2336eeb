"""The exact solver: what can be won, in how few moves, what to do next.

Standard library only; it plays by the engine's rules and hands back the engine's moves.
`docs/solver.md` describes how it works and why it is right.
"""

from game.solver.options import ALL, NONE, Options
from game.solver.search import (
    Most,
    Result,
    Search,
    Verdict,
    buried,
    hint,
    most_removed,
    search_hint,
    search_most_removed,
    search_shortest,
    search_solve,
    shortest,
    solve,
)

__all__ = [
    "ALL",
    "NONE",
    "Most",
    "Options",
    "Result",
    "Search",
    "Verdict",
    "buried",
    "hint",
    "most_removed",
    "search_hint",
    "search_most_removed",
    "search_shortest",
    "search_solve",
    "shortest",
    "solve",
]
