"""`pyramide deal CODE`: the cards that a code deals."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.common import (
    Start,
    add_game_options,
    add_json_option,
    add_words,
    show_cards,
    show_pyramid,
    start_alone,
    write_json,
)

if TYPE_CHECKING:
    from game.commands import Commands


def add(commands: Commands) -> None:
    """Add `deal`."""
    parser = commands.add_parser("deal", help="show the cards that a code deals")
    add_words(parser, "CODE", "a deal code, such as PY1-N-AAAAAAS")
    add_game_options(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the deal."""
    start = start_alone(options)
    dealt = start.rules.waste_dealt
    waste, stock = list(start.deal.talon[:dealt]), list(start.deal.talon[dealt:])
    if options.json:
        write_json(
            {
                "code": str(start.code) if start.code else None,
                "pyramid": [list(map(str, row)) for row in start.deal.rows],
                "waste": list(map(str, waste)),
                "stock": list(map(str, stock)),
            }
        )
        return 0
    print(heading(start))
    print()
    print(show_pyramid([list(row) for row in start.deal.rows]))
    print()
    print(f"Waste  {show_cards(waste)}")
    print(f"Stock  {show_cards(stock)}")
    return 0


def heading(start: Start) -> str:
    """The first line for people: code and rules."""
    return f"{start.code or 'no code'}  ({start.rules})"
