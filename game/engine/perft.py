"""`perft`: how many move sequences there are, a fingerprint of the rules as a whole."""

from __future__ import annotations

from collections import Counter

from game.engine.deal import Deal
from game.engine.moves import after, legal_moves
from game.engine.position import Position
from game.engine.rules import Rules


def perft(deal: Deal, rules: Rules, position: Position, depth: int) -> list[int]:
    """The number of move sequences of length 0 … `depth` from `position`.

    Sequences that meet in one position are counted together from there on, so the work
    grows with the positions, not with the sequences.
    """
    layer = Counter({position: 1})
    counts = [1]
    for _ in range(depth):
        deeper: Counter[Position] = Counter()
        for position, ways in layer.items():
            for move in legal_moves(deal, rules, position):
                deeper[after(rules, position, move)] += ways
        layer = deeper
        counts.append(sum(layer.values()))
    return counts
