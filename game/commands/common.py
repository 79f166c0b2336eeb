"""What the commands share: the options that name a game, errors, and how cards are written.

Invariant: every command finds its game by `start_of`, so that a code, `--rules` and `--cards`
mean the same everywhere.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from game.boards import deal_of
from game.engine.cards import Card
from game.engine.codes import DealCode, Level, parse_code
from game.engine.deal import Deal, parse_deal
from game.engine.errors import CodeError, PyramideError
from game.engine.game import Game
from game.engine.refusal import IllegalMove
from game.engine.rules import PRESETS, Base, Rules, parse_rules
from game.engine.text import parse_move

Read = TypeVar("Read")


class CommandError(ValueError):
    """What was typed or read cannot be used; the message is one sentence."""


# --- options


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """`--rules` and `--cards`. They may stand before or after the command."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default=argparse.SUPPRESS,
        help="BASE[+strict][+passesN][+drawn][+cover][+open], "
        "BASE one of pyramide, three-passes, open-stock",
    )
    parser.add_argument(
        "--cards",
        metavar="CARDS",
        default=argparse.SUPPRESS,
        help="the 52 cards in place of a code: the pyramid from the top, left to right, "
        "then the talon from the card drawn first",
    )


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="write JSON in place of text")


def add_words(parser: argparse.ArgumentParser, metavar: str, help_text: str) -> None:
    """The positional words of a command; the first is the code unless there is `--cards`."""
    parser.add_argument("words", nargs="*", metavar=metavar, help=help_text)


# --- from options to a game


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins; `code` is None where no code names these rules and cards."""

    rules: Rules
    deal: Deal
    code: DealCode | None

    def game(self) -> Game:
        """A new game."""
        return Game(self.rules, self.deal, self.code)


def start_of(rules_text: str | None, cards_text: str | None, code_text: str | None) -> Start:
    """The start that `--rules`, `--cards` and a code name, each None when not given.

    A code's own cards are played under other rules when both are given. Raises
    PyramideError or CommandError.
    """
    rules = None if rules_text is None else parse_rules(rules_text)
    if cards_text is not None:
        if code_text is not None:
            raise CommandError("A code and --cards cannot both be given.")
        return Start(rules or PRESETS[Base.PYRAMIDE], parse_deal(cards_text), None)
    if code_text is None:
        raise CommandError("Name a deal: a code such as PY1-N-AAAAAAS, or --cards with 52 cards.")
    code = parse_code(code_text)
    deal = deal_of(code)
    if rules is None or rules == code.rules:
        return Start(code.rules, deal, code)
    return Start(rules, deal, _code_under(rules, code))


def _code_under(rules: Rules, code: DealCode) -> DealCode | None:
    """The code of the same cards under other rules, or None where there is none."""
    if rules.base is code.rules.base:
        level = code.level
    elif code.level.proven:
        return None  # the catalogue's boards have no number that other presets know
    else:
        level = Level.NUMBERED if rules.base is Base.PYRAMIDE else Level.RANDOM
    try:
        return DealCode(rules, level, code.number)
    except CodeError:
        return None  # deal 0 has no code where boards are counted from 1


def start_and_moves(options: argparse.Namespace) -> tuple[Start, list[str]]:
    """The start that the options name, and the words behind it: the moves."""
    words = list(options.words)
    cards = given(options, "cards")
    code = words.pop(0) if cards is None and words else None
    return start_of(given(options, "rules"), cards, code), words


def start_alone(options: argparse.Namespace) -> Start:
    """The start that the options name, for commands that take no moves."""
    start, words = start_and_moves(options)
    if words:
        raise CommandError(f"There is one word too many: {words[0]}")
    return start


def given(options: argparse.Namespace, name: str) -> str | None:
    """The text of an option, None if it was not given."""
    text: str | None = getattr(options, name, None)
    return text


def play_words(game: Game, words: list[str]) -> None:
    """Make the moves that `words` name, `undo` and `redo` among them.

    Raises CommandError: the first word that is no legal move, with its number.
    """
    for number, word in enumerate(words, start=1):
        try:
            _play_word(game, word)
        except PyramideError as error:
            raise CommandError(f"Move {number} ({word}): {error}") from None


def _play_word(game: Game, word: str) -> None:
    kind = word.strip().lower()
    if kind == "undo":
        response = game.undo()
    elif kind == "redo":
        response = game.redo()
    else:
        response = game.play(parse_move(game.deal, word))
    if response.refusal:
        raise IllegalMove(response.refusal, game.deal)


# --- writing


def read_lines(name: str, read: Callable[[str], Read], what: str) -> list[Read]:
    """What `read` makes of each line of the file `name` (`-`: of the input), blank ones left out.

    Raises CommandError: a file that is none or holds nothing; or what is wrong with a line, with
    its number.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"{name} cannot be read: {reason}.") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{name} is no text in UTF-8.") from None
    found: list[Read] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                found.append(read(line))
            except (PyramideError, CommandError) as error:
                raise CommandError(f"Line {number} of {name}: {error}") from None
    if not found:
        raise CommandError(f"{name} holds no {what}.")
    return found


def write_json(value: object) -> None:
    """`value` as one line of JSON on stdout."""
    print(json.dumps(value, ensure_ascii=False))


def shown(card: Card) -> str:
    """A card for people: with its suit's sign, where the terminal can write it."""
    try:
        card.pretty.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return str(card)
    return card.pretty


def show_pyramid(rows: list[list[Card | None]]) -> str:
    """The pyramid for people, each card centred over the two that cover it; `.` for gone."""
    lines = []
    for row, cards in enumerate(rows):
        cells = (f"{'.' if card is None else shown(card):^4}" for card in cards)
        lines.append((" " * 3 * (len(rows) - row) + "  ".join(cells)).rstrip())
    return "\n".join(lines)


def show_cards(cards: list[Card]) -> str:
    """A list of cards for people, or a dash."""
    return " ".join(map(shown, cards)) or "-"
