"""What a search may use: every dominance and every bound, each with its own switch.

Invariant: no switch ever changes an answer, only the work that it takes;
`tests/solver/test_switches.py` holds the solver to that. The reason why each is sound
stands beside the code that uses it, and together in `docs/solver.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Options:
    """Switches; all on is the fast solver, all off a plain search over jumps."""

    kings_at_once: bool = True  # pyramid kings go as soon as they are free (board.Board.close)
    skip_talon_kings: bool = True  # talon kings count for nothing (board.Board)
    furthest_back: bool = True  # same cards, less of the stock turned: dominates (verdict)
    dead_cut: bool = True  # last pass: a useless waste card hides all below it (verdict)
    dead_runs: bool = True  # of neighbouring useless talon cards one is enough (verdict)
    same_ranks: bool = True  # talons with the same order of ranks are the same (verdict)
    unlimited: bool = True  # a game lost with unlimited passes is lost (unlimited)
    families: bool = True  # a game lost for one family of ranks is lost (families)
    pairs_after: int | None = 1000  # from so many nodes on also for two families; None: never
    threes_after: int | None = 4000  # and for three, if for two; None: never
    cost_bound: bool = True  # par: each family pays for itself (costs)
    refusals: bool = True  # par: a removal at hand is made now or never (refusals)
    kings_in_passing: bool = True  # par: an open stock's kings go as they come up (par)
    kings_once: bool = True  # par: a talon king that was left is not passed again (costs)
    same_cards: bool = True  # par: turning on from an earlier place may cost no more (par)


ALL: Final = Options()
NONE: Final = Options(
    kings_at_once=False,
    skip_talon_kings=False,
    furthest_back=False,
    dead_cut=False,
    dead_runs=False,
    same_ranks=False,
    unlimited=False,
    families=False,
    pairs_after=None,
    threes_after=None,
    cost_bound=False,
    refusals=False,
    kings_in_passing=False,
    kings_once=False,
    same_cards=False,
)
