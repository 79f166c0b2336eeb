"""`pyramide perft`: count move sequences, a fingerprint of the rules that programs can compare.

`pyramide perft CODE MOVE… --depth N` counts from one position; `--file` reads one JSON object
a line, `{"rules", "cards", "moves": […], "depth": N}`, and answers each with `"counts"`.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.commands.common import (
    CommandError,
    Start,
    add_game_options,
    add_json_option,
    add_words,
    given,
    play_words,
    read_lines,
    start_and_moves,
    start_of,
    write_json,
)
from game.engine.perft import perft
from game.engine.position import Position

if TYPE_CHECKING:
    from game.commands import Commands

DEPTH: Final = 4  # when none is asked for


@dataclass(frozen=True, slots=True)
class Question:
    """Count from where `moves` lead, to `depth`."""

    start: Start
    moves: list[str]
    position: Position
    depth: int

    def counts(self) -> list[int]:
        """The number of move sequences of length 0 … depth."""
        return perft(self.start.deal, self.start.rules, self.position, self.depth)

    def answer(self) -> dict[str, Any]:
        """The question with its counts, as JSON-like data."""
        return {
            "rules": str(self.start.rules),
            "cards": str(self.start.deal),
            "moves": self.moves,
            "depth": self.depth,
            "counts": self.counts(),
        }


def add(commands: Commands) -> None:
    """Add `perft`."""
    parser = commands.add_parser("perft", help="count the move sequences of each length")
    add_words(parser, "WORD", "a deal code (not with --cards), then moves that lead to a position")
    add_game_options(parser)
    parser.add_argument("--depth", metavar="N", default=None, help=f"up to N moves ({DEPTH})")
    parser.add_argument(
        "--file", metavar="POSITIONS", help="a JSON line for each position; - reads stdin"
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count, and write the counts."""
    if options.file is not None:
        if options.words or options.depth is not None or given(options, "cards") is not None:
            raise CommandError("With --file, the positions come from the file alone.")
        # every line is read before the first is answered: a bad one leaves stdout empty
        read = partial(_read_question, rules=given(options, "rules"))
        for question in read_lines(options.file, read, "positions"):
            _write(question, options.json)
        return 0
    start, words = start_and_moves(options)
    _write(_question(start, words, _depth_of(options.depth)), options.json)
    return 0


def _write(question: Question, as_json: bool) -> None:
    if as_json:
        write_json(question.answer())
    else:
        print("  ".join(map(str, question.counts())))
    sys.stdout.flush()


def _question(start: Start, moves: list[str], depth: int) -> Question:
    game = start.game()
    play_words(game, moves)
    return Question(start, moves, game.position, depth)


def _depth_of(text: str | None) -> int:
    if text is None:
        return DEPTH
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise CommandError(f"The depth is a whole number from 0, not {text}.")
    return int(text)


# --- a file of positions


def _read_question(line: str, *, rules: str | None) -> Question:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise CommandError("this is no JSON.") from None
    if not isinstance(values, dict):
        raise CommandError("this is no JSON object.")
    cards, moves, depth = values.get("cards"), values.get("moves", []), values.get("depth")
    named = values.get("rules", rules)
    if not isinstance(cards, str) or not (named is None or isinstance(named, str)):
        raise CommandError("“cards” and “rules” have to be texts.")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise CommandError("“moves” has to be a list of texts.")
    if not isinstance(depth, int) or isinstance(depth, bool) or not 0 <= depth < 10**6:
        raise CommandError("“depth” has to be a whole number from 0.")
    return _question(start_of(named, cards, None), moves, depth)
