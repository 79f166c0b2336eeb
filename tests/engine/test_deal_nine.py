"""Deal 9, as generated, is one from which no play ever removes more than 14 cards.

The generator's one free constant was chosen for this; see `docs/deal-codes.md`.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.engine.deal import PINNED, SEED_OFFSET, numbered_deal
from game.engine.moves import after, legal_moves
from game.engine.position import removed_cards, start_position
from game.engine.rules import PRESETS, Base
from tests import naive
from tests.engine.most import most_removable

DOCUMENTED = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "documented-deals.json").read_text()
)["PY1-N-AAAAAAJ"]


def test_fourteen_by_every_move_of_the_engine() -> None:
    rules, deal = PRESETS[Base.PYRAMIDE], numbered_deal(DOCUMENTED["index"])
    assert DOCUMENTED["index"] not in PINNED
    seen = {start_position(rules)}
    waiting = list(seen)
    while waiting:
        position = waiting.pop()
        for move in legal_moves(deal, rules, position):
            reached = after(rules, position, move)
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
    most = max(len(removed_cards(position)) for position in seen)
    assert most == DOCUMENTED["most_cards_ever_removed"] == 14


def test_fourteen_by_the_naive_twin() -> None:
    state = naive.State.start(str(numbered_deal(9)).split(), "pyramide")
    assert naive.search(state, 1_000_000) == ("unwinnable", None, 14)


def test_the_constant_is_the_smallest() -> None:
    assert most_removable(numbered_deal(9)) == 14
    for offset in range(SEED_OFFSET):
        assert most_removable(numbered_deal(9, offset), enough=14) != 14
