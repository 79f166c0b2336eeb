"""Positions for the solver's tests: random play, in the engine and the naive twin at once.

Invariant: `Sample.position` and `Sample.twin` are the same position of the same deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from game.engine.cards import KING
from game.engine.deal import TALON, Deal, numbered_deal
from game.engine.moves import after
from game.engine.position import Position, start_position
from game.engine.pyramid import FULL, PLACES, free_places
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


def laid(rules_text: str, number: int, pyramid_left: int) -> Sample:
    """Deal `number` with so many pyramid cards left and part of the talon, every king of it in
    the stock: not reached by play, which takes kings early."""
    rules, deal = parse_rules(rules_text), numbered_deal(number)
    chance = random.Random(f"laid {rules_text} {number}")
    pyramid = FULL
    while pyramid.bit_count() > pyramid_left:
        pyramid ^= 1 << chance.choice(list(free_places(pyramid)))
    boundary = chance.randrange(TALON + 1)
    talon = 0
    for card in range(TALON):
        king = deal.ranks[PLACES + card] == KING
        if card >= boundary if king else chance.random() < 0.6:
            talon |= 1 << card
    twin = naive.State.start([str(card) for card in deal.cards], rules_text)
    words = [str(card) for card in deal.cards]
    place = 0
    for row in twin.rows:
        for i in range(len(row)):
            if not pyramid >> place & 1:
                row[i] = None
            place += 1
    left = [card for card in range(TALON) if talon >> card & 1]
    twin.waste = [words[PLACES + card] for card in left if card < boundary]
    twin.stock = [words[PLACES + card] for card in left if card >= boundary]
    if boundary and talon >> boundary - 1 & 1:
        twin.drawn = twin.waste[-1]
    twin.pass_number = pass_number = chance.randint(1, max(rules.passes, 1))
    return Sample(rules, deal, Position(pyramid, talon, boundary, pass_number), twin)
