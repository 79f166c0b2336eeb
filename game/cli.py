"""The command line: `pyramide …`. Plays when no command is named.

Invariant: whatever is wrong with what was typed or read is one sentence on stderr and exit
code 2, with nothing on stdout and no traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from game.commands import COMMANDS, play
from game.commands.common import CommandError, add_game_options
from game.engine.errors import PyramideError

WRONG: Final = 2  # exit code: something typed or read is not right
STOPPED: Final = 130  # exit code after Ctrl-C, as shells count it
PIPE_CLOSED: Final = 141  # exit code when nobody reads the output any more


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """The parser of everything that can be typed."""
    top = _Parser(
        prog="pyramide",
        description="Pyramid solitaire. Without a command, a game in a window.",
        allow_abbrev=False,
    )
    add_game_options(top)
    play.add_options(top)
    top.set_defaults(run=play.run, words=[])
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for command in COMMANDS:
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (sys.argv without it) and return the exit code."""
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        if sys.stdout:  # a window without a terminal has none
            sys.stdout.flush()
    except (CommandError, PyramideError) as error:
        _say(str(error))
        return WRONG
    except KeyboardInterrupt:
        _say("stopped")
        return STOPPED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        _say(f"Something could not be read or written: {error.strerror or error}.")
        return WRONG
    return code


def _drop_output() -> None:
    """What is still buffered must not fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    options, rest = parser().parse_known_args(argv)
    # argparse takes the words after CODE only up to the next option: the others are in `rest`
    unknown = [word for word in rest if word.startswith("-")]
    if unknown or (rest and not options.words):
        raise CommandError(f"unrecognized argument: {(unknown or rest)[0]}")
    options.words = [*options.words, *rest]
    code: int = options.run(options)
    return code


def _say(sentence: str) -> None:
    print(f"pyramide: {' '.join(sentence.split())}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
