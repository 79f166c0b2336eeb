"""What many tests need: rule texts, random play, small positions, and the way to the twin."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.engine.cards import DECK
from game.engine.deal import CARDS, TALON, Deal
from game.engine.game import Game
from game.engine.moves import after, legal_moves
from game.engine.position import (
    Position,
    in_play,
    start_position,
    stock_cards,
    waste_cards,
)
from game.engine.pyramid import PLACES, ROW_STARTS, reachable_masks
from game.engine.rules import UNLIMITED, Rules, parse_rules
from tests import naive

PRESET_TEXTS = ("pyramide", "three-passes", "open-stock")
HOUSE_TEXTS = (
    "pyramide+strict",
    "pyramide+passes2",
    "pyramide+drawn",
    "pyramide+cover",
    "pyramide+open",
    "three-passes+strict",
    "three-passes+passes1",
    "three-passes+passes0",
    "three-passes+drawn",
    "three-passes+cover",
    "three-passes+open",
    "open-stock+strict",
    "open-stock+passes1",
    "open-stock+drawn",
    "open-stock+cover",
)
ALL_AT_ONCE = (
    "pyramide+strict+passes3+drawn+cover+open",
    "three-passes+strict+passes2+drawn+cover+open",
    "three-passes+drawn+cover",
)
RULES_TEXTS = PRESET_TEXTS + HOUSE_TEXTS + ALL_AT_ONCE


def random_deal(rng: random.Random) -> Deal:
    """Any 52 cards in any order."""
    return Deal(tuple(rng.sample(DECK, CARDS)))


def walk(rng: random.Random, deal: Deal, rules: Rules, eager: float = 0.8) -> Iterator[Position]:
    """The positions of one random game; with chance `eager` a removal is preferred."""
    position = start_position(rules)
    yield position
    for _ in range(200):
        moves = legal_moves(deal, rules, position)
        if not moves:
            return
        removals = [move for move in moves if move.cards]
        move = rng.choice(removals if removals and rng.random() < eager else moves)
        position = after(rules, position, move)
        yield position


def play_randomly(rng: random.Random, game: Game, actions: int) -> None:
    """Random actions in `game`: moves, and now and then undo, redo, a touch or nonsense."""
    for _ in range(actions):
        moves = legal_moves(game.deal, game.rules, game.position)
        roll = rng.random()
        if roll < 0.6 and moves:
            removals = [move for move in moves if move.cards]
            game.play(rng.choice(removals or moves))
        elif roll < 0.7 and moves:
            game.play(rng.choice(moves))
        elif roll < 0.8:
            game.undo()
        elif roll < 0.88:
            game.redo()
        elif roll < 0.96:
            game.touch(rng.randrange(CARDS))
        else:
            game.touch_stock()


def small_position(rng: random.Random, rules: Rules, pyramid: int, talon: int) -> Position:
    """A position with at most so many cards left in the pyramid and in the talon.

    The pyramid is one that play can reach; the talon cards are any.
    """
    masks = _masks_of(pyramid)
    left = rng.sample(range(TALON), rng.randint(0, talon))
    # the boundary of a real game lies just past a card that was drawn, or at 0
    boundary = rng.choice([0, rules.waste_dealt, *(t + 1 for t in left), rng.randint(0, TALON)])
    passes = 1 if rules.passes == UNLIMITED else rng.randint(1, rules.passes)
    return Position(rng.choice(masks), sum(1 << t for t in left), boundary, passes)


def _masks_of(most: int) -> list[int]:
    return sorted(mask for mask in reachable_masks() if mask.bit_count() <= most)


def twin_of(deal: Deal, rules: Rules, position: Position) -> naive.State:
    """The same position in the naive twin."""
    words = [str(card) for card in deal.cards]
    state = naive.State.start(words, str(rules))
    state.rows = [
        [
            words[start + column] if in_play(position, start + column) else None
            for column in range(row + 1)
        ]
        for row, start in enumerate(ROW_STARTS)
    ]
    state.stock = [words[card] for card in stock_cards(position)]
    state.waste = [words[card] for card in waste_cards(position)]
    last = PLACES + position.boundary - 1  # the card that was drawn last, if it was drawn
    drawn = last >= PLACES + rules.waste_dealt or position.pass_number > 1
    state.drawn = words[last] if drawn and in_play(position, last) else None
    state.pass_number = position.pass_number
    state.removed = [word for number, word in enumerate(words) if not in_play(position, number)]
    return state


def all_rules() -> list[Rules]:
    """Every rule set the tests look at."""
    return [parse_rules(text) for text in RULES_TEXTS]
