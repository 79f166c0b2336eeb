"""`pyramide solve`: whether a deal can be won, with the moves; the shortest win; the most cards.

One deal by code or `--cards`, or a file with a deck of 52 cards on each line: one answer for
each, in order. Whatever the verdict, the exit code is 0.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from game.commands.common import (
    CommandError,
    Start,
    add_game_options,
    add_json_option,
    add_words,
    given,
    read_lines,
    start_alone,
    start_of,
    write_json,
)
from game.commands.work import in_order, number_of, with_bar
from game.engine.position import start_position
from game.engine.text import move_text
from game.solver import most_removed, shortest, solve

if TYPE_CHECKING:
    from game.commands import Commands


def add(commands: Commands) -> None:
    """Add `solve`."""
    parser = commands.add_parser("solve", help="whether a deal can be won, and how")
    add_words(parser, "CODE", "a deal code (not with --cards or --file)")
    add_game_options(parser)
    parser.add_argument(
        "--file", metavar="DECKS", help="a deck of 52 cards on each line; - reads stdin"
    )
    parser.add_argument("--shortest", action="store_true", help="a proven shortest win")
    parser.add_argument("--most", action="store_true", help="also the most cards that can go")
    parser.add_argument("--budget", metavar="N", help="give up after N nodes: verdict unknown")
    parser.add_argument("--jobs", metavar="J", default="1", help="processes for a file (1)")
    parser.add_argument("--progress", action="store_true", help="a progress bar, always")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write one answer for each deal."""
    jobs = number_of(options.jobs, "The number of jobs", most=1024)
    budget = None if options.budget is None else number_of(options.budget, "The budget", 0)
    if options.file is None:
        starts = [start_alone(options)]
    else:
        if options.words or given(options, "cards") is not None:
            raise CommandError("With --file, the deals come from the file alone.")
        # every line is read before the first is answered: a bad one leaves stdout empty
        rules = given(options, "rules")
        starts = read_lines(options.file, lambda line: start_of(rules, line, None), "decks")
    task = partial(answer, least=options.shortest, most=options.most, budget=budget)
    answers = with_bar(in_order(task, starts, jobs), len(starts), "deal", options.progress)
    for number, found in enumerate(answers, start=1):
        if options.json:
            write_json(found)
        else:
            print(_said(found, number if options.file is not None else None), flush=True)
    return 0


def answer(start: Start, *, least: bool, most: bool, budget: int | None) -> dict[str, Any]:
    """What is asked about one deal, as JSON-like data."""
    position = start_position(start.rules)
    game = (position, start.deal, start.rules, budget)
    result = shortest(*game) if least else solve(*game)
    moves = result.moves
    found: dict[str, Any] = {
        "verdict": result.verdict.value,
        "length": result.length,
        "moves": None if moves is None else [move_text(start.deal, move) for move in moves],
    }
    if most:
        removed = most_removed(*game)
        found["most"] = removed.cards if removed.proven else None
    return found


def _said(found: dict[str, Any], number: int | None) -> str:
    words = [] if number is None else [f"{number}"]
    words.append(found["verdict"])
    if found["length"] is not None:
        words.append(f"in {found['length']} moves")
    if "most" in found:
        words.append(f"most {'unknown' if found['most'] is None else found['most']}")
    if number is None and found["moves"]:
        words.append(f"\n{' '.join(found['moves'])}")
    return "  ".join(words)
