"""`pyramide replay CODE MOVE…`: play moves through the engine and say how the game stands."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from game.commands.common import (
    add_game_options,
    add_json_option,
    add_words,
    play_words,
    show_cards,
    show_pyramid,
    shown,
    start_and_moves,
    write_json,
)
from game.commands.deal import heading
from game.engine.cards import Card
from game.engine.game import Game
from game.engine.position import in_play, stock_cards, waste_top
from game.engine.pyramid import ROW_STARTS

if TYPE_CHECKING:
    from game.commands import Commands


def add(commands: Commands) -> None:
    """Add `replay`."""
    parser = commands.add_parser("replay", help="play moves and show how the game stands")
    add_words(
        parser,
        "WORD",
        "a deal code (not with --cards), then moves: KD, 10C+3S, draw, recycle, undo, redo",
    )
    add_game_options(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write how the game stands after the moves."""
    start, words = start_and_moves(options)
    game = start.game()
    play_words(game, words)
    if options.json:
        write_json(state_of(game))
        return 0
    cards = game.deal.cards
    top = waste_top(game.position)
    print(heading(start))
    print()
    print(show_pyramid(rows_of(game)))
    print()
    print(f"Waste    {'-' if top is None else shown(cards[top])}")
    print(f"Stock    {len(stock_cards(game.position))} left")
    print(f"Removed  {show_cards([cards[card] for card in game.removed()])}")
    print(f"Score    {game.score}")
    print(f"Moves    {game.move_count}")
    print(f"Outcome  {game.outcome.value}")
    return 0


def rows_of(game: Game) -> list[list[Card | None]]:
    """The pyramid row by row, None where a card is gone."""
    return [
        [
            card if in_play(game.position, start + column) else None
            for column, card in enumerate(row)
        ]
        for start, row in zip(ROW_STARTS, game.deal.rows, strict=True)
    ]


def state_of(game: Game) -> dict[str, Any]:
    """How the game stands, as JSON-like data."""
    cards, top = game.deal.cards, waste_top(game.position)
    return {
        "outcome": game.outcome.value,
        "score": game.score,
        "moves": game.move_count,
        "pyramid": [[card and str(card) for card in row] for row in rows_of(game)],
        "waste_top": None if top is None else str(cards[top]),
        "stock_count": len(stock_cards(game.position)),
        "removed": [str(cards[card]) for card in game.removed()],
    }
