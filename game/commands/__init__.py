"""The commands of `pyramide`, one module each.

A command module has `add(commands)`, which adds its own parser to argparse's subparsers
and sets `run` on it: `run(options)` prints what was asked for and returns the exit code.
To add a command, add its module to `COMMANDS`.
"""

from __future__ import annotations

import argparse
from typing import Any, Final, Protocol, TypeAlias

from game.commands import deal, perft, play, replay, solve, survey

Commands: TypeAlias = "argparse._SubParsersAction[Any]"


class Command(Protocol):
    """What every module in `COMMANDS` offers."""

    def add(self, commands: Commands, /) -> None:
        """Add the command's parser, with its `run`."""
        ...


COMMANDS: Final[tuple[Command, ...]] = (play, deal, replay, perft, solve, survey)
