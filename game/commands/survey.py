"""`pyramide survey`: the share of deals that can be won, with its 95 % interval.

The deals of a seed S are numbered from 0: deal k is the deck shuffled (`engine.deal.shuffled`)
with the seed that is word k of the SplitMix64 stream begun with S. So every deal can be made
without those before it, and the same S and N are the same deals everywhere.

The work is cut into blocks of fixed size. Invariant: a block's result depends on the rules,
the seed and the block alone, and the result of the survey is their sum, so it is the same for
any number of processes, after any interruption, and on a Dask cluster.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.commands.common import CommandError, add_game_options, add_json_option, given, write_json
from game.commands.work import in_order, number_of, with_bar
from game.engine.cards import DECK
from game.engine.deal import Deal, shuffled, splitmix64
from game.engine.position import start_position
from game.engine.rules import PRESETS, Base, Rules, parse_rules
from game.solver import Verdict, solve

if TYPE_CHECKING:
    from game.commands import Commands

BLOCK: Final = 100  # deals
_STREAM: Final = 0x9E3779B97F4A7C15  # what SplitMix64 adds to its state for each word
_Z: Final = 1.959963984540054  # of a 95 % interval

# first deal, number of deals
Block: TypeAlias = tuple[int, int]
# winnable, unwinnable, unknown
Counts: TypeAlias = tuple[int, int, int]


def surveyed_deal(seed: int, number: int) -> Deal:
    """Deal `number` of the survey with `seed`."""
    return Deal(tuple(shuffled(DECK, next(splitmix64(seed + number * _STREAM)))))


def survey_block(block: Block, *, rules_text: str, seed: int, budget: int | None) -> Counts:
    """How many deals of a block can be won, cannot, and are unknown."""
    rules = parse_rules(rules_text)
    start = start_position(rules)
    found = dict.fromkeys(Verdict, 0)
    first, count = block
    for number in range(first, first + count):
        found[solve(start, surveyed_deal(seed, number), rules, budget).verdict] += 1
    return found[Verdict.WINNABLE], found[Verdict.UNWINNABLE], found[Verdict.UNKNOWN]


def blocks_of(deals: int) -> list[Block]:
    """The blocks of a survey of so many deals."""
    return [(first, min(BLOCK, deals - first)) for first in range(0, deals, BLOCK)]


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of `hits` in `total`."""
    share = hits / total
    middle = share + _Z**2 / (2 * total)
    spread = _Z * sqrt(share * (1 - share) / total + _Z**2 / (4 * total**2))
    scale = 1 + _Z**2 / total
    return (middle - spread) / scale, (middle + spread) / scale


def add(commands: Commands) -> None:
    """Add `survey`."""
    parser = commands.add_parser("survey", help="the share of deals that can be won")
    add_game_options(parser)
    parser.add_argument("--deals", metavar="N", default="1000", help="how many deals (1000)")
    parser.add_argument("--seed", metavar="S", default="1", help="which deals (1)")
    parser.add_argument("--jobs", metavar="J", default="1", help="processes (1)")
    parser.add_argument("--budget", metavar="N", help="give up on a deal after N nodes")
    parser.add_argument("--state", metavar="FILE", help="keep what is done, and go on from it")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster that does the work"
    )
    parser.add_argument("--progress", action="store_true", help="a progress bar, always")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve the deals and write the share."""
    if options.words or given(options, "cards") is not None:
        raise CommandError("A survey deals its own cards: it takes no code and no --cards.")
    text = given(options, "rules")
    rules = PRESETS[Base.PYRAMIDE] if text is None else parse_rules(text)
    deals = number_of(options.deals, "The number of deals")
    seed = number_of(options.seed, "The seed", 0, 2**64 - 1)
    jobs = number_of(options.jobs, "The number of jobs", most=1024)
    budget = None if options.budget is None else number_of(options.budget, "The budget", 0)
    state = State(options.state, rules, seed, budget)
    blocks = blocks_of(deals)
    missing = [block for block in blocks if block not in state.done]
    task = partial(survey_block, rules_text=str(rules), seed=seed, budget=budget)
    if options.scheduler is None:
        results = _by_processes(task, missing, jobs)
    else:
        results = _by_cluster(task, missing, options.scheduler)
    start = len(blocks) - len(missing)
    for block, counts in with_bar(results, len(blocks), "block", options.progress, start):
        state.add(block, counts)
    result = summary(rules, deals, seed, [state.done[block] for block in blocks])
    if options.json:
        write_json(result)
    else:
        low, high = result["interval"]
        print(
            f"{result['rules']}: {result['winnable']} of {deals} deals can be won: "
            f"{100 * result['share']:.2f} % (95 %: {100 * low:.2f} to {100 * high:.2f} %)"
            + (f", {result['unknown']} unknown" if result["unknown"] else "")
        )
    return 0


def summary(rules: Rules, deals: int, seed: int, counts: list[Counts]) -> dict[str, Any]:
    """The result of a survey, as JSON-like data. With unknown deals the interval reaches from
    none of them winnable to all of them."""
    winnable, unwinnable, unknown = (sum(column) for column in zip(*counts, strict=True))
    return {
        "rules": str(rules),
        "deals": deals,
        "seed": seed,
        "winnable": winnable,
        "unwinnable": unwinnable,
        "unknown": unknown,
        "share": winnable / deals,
        "interval": [wilson(winnable, deals)[0], wilson(winnable + unknown, deals)[1]],
    }


class State:
    """The blocks that are done, in memory and, if a file is named, there after each block.

    The file is replaced in one step, so a kill at any moment leaves the old or the new one.
    """

    def __init__(self, name: str | None, rules: Rules, seed: int, budget: int | None) -> None:
        self.done: dict[Block, Counts] = {}
        self._path = None if name is None else Path(name)
        self._head = {"rules": str(rules), "seed": seed, "budget": budget}
        if self._path is None or not self._path.exists():
            return
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            head = {key: kept[key] for key in self._head}
            done = {(int(a), int(b)): (int(w), int(u), int(x)) for a, b, w, u, x in kept["blocks"]}
        except (OSError, ValueError, KeyError, TypeError):
            raise CommandError(f"{name} holds no state of a survey.") from None
        if head != self._head:
            raise CommandError(
                f"{name} belongs to another survey: {head['rules']}, seed {head['seed']}."
            )
        self.done = done

    def add(self, block: Block, counts: Counts) -> None:
        """Keep a block's result."""
        self.done[block] = counts
        if self._path is not None:
            blocks = [[*block, *counts] for block, counts in sorted(self.done.items())]
            new = self._path.with_name(self._path.name + ".new")
            new.write_text(json.dumps({**self._head, "blocks": blocks}), encoding="utf-8")
            new.replace(self._path)


def _by_processes(
    task: partial[Counts], blocks: list[Block], jobs: int
) -> Iterator[tuple[Block, Counts]]:
    yield from zip(blocks, in_order(task, blocks, jobs), strict=True)


def _by_cluster(
    task: partial[Counts], blocks: list[Block], address: str
) -> Iterator[tuple[Block, Counts]]:
    try:
        cluster = import_module("distributed")
    except ImportError:
        raise CommandError("A cluster needs the extra: pip install pyramide[cluster].") from None
    try:
        client = cluster.Client(address, timeout="20s")
    except (OSError, ValueError):
        raise CommandError(f"No Dask scheduler answers at {address}.") from None
    with client:
        futures = client.map(task, blocks, pure=False)
        which = dict(zip([future.key for future in futures], blocks, strict=True))
        for future, counts in cluster.as_completed(futures, with_results=True):
            yield which[future.key], tuple(counts)
