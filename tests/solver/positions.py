"""Positions for the solver's tests: random play, in the engine and the naive twin at once.

Invariant: `Sample.position` and `Sample.twin` are the same position of the same deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from game.engine.deal import Deal, numbered_deal
from game.engine.moves import after
from game.engine.position import Position, start_position
from game.engine.rules import Rules, parse_rules
from game.engine.text import move_text, parse_move
from game.solver import solve
from tests import naive

SWITCHES = ("strict", "drawn", "cover", "open")


def all_rules(base: str = "three-passes", passes: tuple[int, ...] = (0, 1, 2, 3)) -> list[str]:
    """`base` with every combination of the four switches and each number of passes."""
    found = []
    for number, *on in product(passes, *[(False, True)] * 4):
        words = [word for word, chosen in zip(SWITCHES, on, strict=True) if chosen]
        found.append("+".join((base, *words, f"passes{number}")))
    return found


@dataclass
class Sample:
    """One position, twice."""

    rules: Rules
    deal: Deal
    position: Position
    twin: naive.State

    def __str__(self) -> str:
        return f"{self.rules} deal {self.deal} {self.position}"


def played(rules_text: str, number: int, seed: int, pyramid_left: int) -> Sample:
    """Deal `number`, played at random until at most `pyramid_left` pyramid cards are left or
    nothing more can go: removals are liked better than turning."""
    rules, deal = parse_rules(rules_text), numbered_deal(number)
    chance = random.Random(f"{rules_text} {number} {seed}")
    position = start_position(rules)
    twin = naive.State.start([str(card) for card in deal.cards], rules_text)
    for _ in range(150):
        words = twin.moves()
        if not words or len(twin.pyramid_cards()) <= pyramid_left:
            break
        removals = [word for word in words if word not in ("draw", "recycle")]
        word = chance.choice(removals if removals and chance.random() < 0.8 else words)
        twin = twin.play(word)
        position = after(rules, position, parse_move(deal, word))
    return Sample(rules, deal, position, twin)


def samples(rules_text: str, count: int, seed: int, pyramid_left: int) -> Iterator[Sample]:
    """`count` different samples."""
    for number in range(count):
        yield played(rules_text, 1000 * seed + number, seed, pyramid_left)


def near_win(rules_text: str, number: int, pyramid_left: int) -> Sample | None:
    """A position shortly before the end of a win that the solver found, or None if deal
    `number` cannot be won."""
    rules, deal = parse_rules(rules_text), numbered_deal(number)
    position = start_position(rules)
    moves = solve(position, deal, rules).moves
    if moves is None:
        return None
    twin = naive.State.start([str(card) for card in deal.cards], rules_text)
    for move in moves:
        if len(twin.pyramid_cards()) <= pyramid_left:
            break
        twin = twin.play(move_text(deal, move))
        position = after(rules, position, move)
    return Sample(rules, deal, position, twin)
