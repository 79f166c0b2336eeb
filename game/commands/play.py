"""`pyramide` and `pyramide play`: a game in a window."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from game.commands.common import CommandError, add_game_options, given, start_of
from game.engine.rules import parse_rules
from game.ui.words import AUTO, LANGUAGES

if TYPE_CHECKING:
    from game.commands import Commands


def add(commands: Commands) -> None:
    """Add `play`."""
    parser = commands.add_parser("play", help="play in a window (the default)")
    add_game_options(parser)
    add_options(parser)
    parser.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game in a window."""
    parser.add_argument("--deal", metavar="CODE", default=argparse.SUPPRESS, help="play this deal")
    parser.add_argument(
        "--lang",
        metavar="LANGUAGE",
        choices=(AUTO, *LANGUAGES),
        default=argparse.SUPPRESS,
        help="speak this language: " + ", ".join(LANGUAGES),
    )


def start_options(options: argparse.Namespace) -> dict[str, str]:
    """What to tell the host: texts that have been read once, so that they are right."""
    rules, cards = given(options, "rules"), given(options, "cards")
    chosen: dict[str, str] = {}
    if cards is not None or given(options, "deal") is not None:
        start = start_of(rules, cards, given(options, "deal"))
        if start.code:
            chosen["deal"] = str(start.code)
        else:
            chosen |= {"cards": str(start.deal), "rules": str(start.rules)}
    elif rules is not None:
        chosen["rules"] = str(parse_rules(rules))
    language = given(options, "lang")
    if language is not None:
        chosen["lang"] = language
    return chosen


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed."""
    chosen = start_options(options)
    try:
        # the window is loaded only when it is wanted: every other command does without
        from game.hosts.desktop import DesktopHost
        from game.main import main as play
    except ImportError as error:
        if error.name != "pygame":
            raise
        raise CommandError("The window needs pygame-ce, which is not installed.") from None
    host = DesktopHost(options=chosen)
    asyncio.run(play(host))
    return 0
