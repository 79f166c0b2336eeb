"""Work in many processes: results in the order of the work, a progress bar while they come.

Invariant: what is handed out does not depend on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TypeVar

from game.commands.common import CommandError

Work = TypeVar("Work")
Done = TypeVar("Done")


def number_of(text: str, name: str, least: int = 1, most: int = 10**9) -> int:
    """The whole number that an option gives. Raises CommandError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
        raise CommandError(f"{name} is a whole number from {least} to {most}, not {text}.")
    return int(text)


def in_order(task: Callable[[Work], Done], work: Sequence[Work], jobs: int) -> Iterator[Done]:
    """`task` of each item of `work`, in order, by `jobs` processes."""
    if jobs == 1 or len(work) < 2:
        yield from map(task, work)
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap(task, work)


def with_bar(
    done: Iterator[Done], total: int, unit: str, asked: bool, start: int = 0
) -> Iterator[Done]:
    """`done` with a progress bar on stderr: on a terminal, or when asked for."""
    if not (asked or (sys.stderr is not None and sys.stderr.isatty())):
        yield from done
        return
    bars = import_module("tqdm")  # only who looks at a bar waits for it
    with bars.tqdm(total=total, initial=start, unit=unit, file=sys.stderr) as bar:
        for item in done:
            yield item
            bar.update()
