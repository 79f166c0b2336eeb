"""Makes the catalogue of proven boards, `assets/boards/three-passes.bin`.

    python build/boards.py [--jobs J] [--state FOLDER] [--partial]
    python build/boards.py --verify [N] [--jobs J]
    python build/boards.py --report [N]

Deals 1, 2, 3 … of the generator are taken in order until 12,000 can be won under the rules of
Three passes, proven by the solver; each gets its par (the proven shortest win) and its
difficulty (the wins of the reference player, `game/solver/player.py`). The 4,000 easiest are
level Easy, the others Standard, in each level by deal number: many wins are easy, of boards with
equally many the one with the lower deal. So the levels do not wait for the pars: with
`--partial` a par that is not proven yet is written as 0, and filled in later under the same
board number.

What is done is kept in the state folder, a line for each deal, so that the work goes on after
a kill at any moment (a line cut short is done again). Lines may come in any order: the
catalogue is the same bytes for any number of workers.

`--verify` solves every board of the finished catalogue again and replays each win through the
engine, which takes some minutes; for N boards drawn at random, or all 12,000, it proves the pars
too, one or two seconds each. `--report` prints the figures of `docs/boards.md`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from statistics import correlation, mean
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.boards import FILE, HEAD, read_catalogue
from game.engine.deal import numbered_deal
from game.engine.moves import apply, is_won
from game.engine.position import start_position
from game.engine.rules import PRESETS, Base, parse_rules
from game.solver import Verdict, search_solve, shortest, solve
from game.solver.player import cards_left, wins

tqdm = import_module("tqdm").tqdm

BOARDS: Final = 12_000
EASY: Final = 4_000
RULES: Final = PRESETS[Base.THREE_PASSES]
START: Final = start_position(RULES)


class Made(NamedTuple):
    """What is known of a deal that can be won."""

    deal: int
    wins: int
    par: int


def scan(number: int) -> tuple[int, int]:
    """The deal, and the reference player's wins: -1 if it cannot be won."""
    deal = numbered_deal(number)
    if solve(START, deal, RULES).verdict is not Verdict.WINNABLE:
        return number, -1
    return number, wins(deal, number, RULES)


def par(number: int) -> tuple[int, int]:
    """The deal, and the length of its shortest win."""
    length = shortest(START, numbered_deal(number), RULES).length
    assert length is not None, f"deal {number} was winnable"
    return number, length


class Kept:
    """A file with `deal value` on each line; a last line cut short does not count."""

    def __init__(self, path: Path) -> None:
        self.values: dict[int, int] = {}
        whole = b""
        if path.exists():
            whole = path.read_bytes()
            whole = whole[: whole.rfind(b"\n") + 1]
            for line in whole.splitlines():
                number, value = line.split()
                self.values[int(number)] = int(value)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(whole)
        self._file = path.open("ab")

    def add(self, number: int, value: int) -> None:
        """Keep a value; written at once."""
        self.values[number] = value
        self._file.write(b"%d %d\n" % (number, value))
        self._file.flush()


def work(
    task: Callable[[int], tuple[int, int]], numbers: Iterable[int], jobs: int
) -> Iterator[tuple[int, int]]:
    """`task` of each number, in whatever order it is done."""
    if jobs == 1:
        yield from map(task, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(task, numbers, chunksize=4)


def make(folder: Path, jobs: int, partial: bool = False) -> list[Made]:
    """The boards, by deal number."""
    scanned = Kept(folder / "scanned.txt")
    with tqdm(total=BOARDS, unit="board", desc="proven") as bar:
        first = 1
        while True:
            winnable = sorted(n for n, value in scanned.values.items() if value >= 0)
            bar.n = min(len(winnable), BOARDS)
            bar.refresh()
            # the catalogue is the first 12,000 with no gap before the last
            gaps = [n for n in range(first, first + 500) if n not in scanned.values]
            if not gaps:
                first += 500
                if sum(n < first for n in winnable) >= BOARDS:
                    break
                continue
            for number, value in work(scan, gaps, jobs):
                scanned.add(number, value)
                bar.update(value >= 0 and bar.n < BOARDS)
    chosen = winnable[:BOARDS]
    pars = Kept(folder / "pars.txt")
    missing = [number for number in chosen if number not in pars.values and not partial]
    done = work(par, missing, jobs)
    for number, value in tqdm(
        done, total=BOARDS, initial=BOARDS - len(missing), unit="board", desc="pars"
    ):
        pars.add(number, value)
    return [Made(number, scanned.values[number], pars.values.get(number, 0)) for number in chosen]


def catalogue(boards: list[Made]) -> bytes:
    """The file: a head, then for each level the deals, the pars and the wins; then a checksum."""
    ranked = sorted(boards, key=lambda board: (-board.wins, board.deal))
    levels = [sorted(ranked[:EASY]), sorted(ranked[EASY:])]
    content = HEAD
    for level in levels:
        content += len(level).to_bytes(2, "little")
    for level in levels:
        deals = array("H", [board.deal for board in level])
        if sys.byteorder == "big":
            deals.byteswap()
        content += deals.tobytes()
        content += bytes(board.par for board in level)
        content += bytes(board.wins for board in level)
    return content + sha256(content).digest()


def verify(jobs: int, sample: int) -> None:
    """Solve every board of the catalogue again, and prove the pars of `sample` of them."""
    levels = read_catalogue(FILE.read_bytes())
    pars = {board.deal: board.par for level in levels for board in level}
    assert len(pars) == BOARDS and [len(level) for level in levels] == [EASY, BOARDS - EASY]
    wrong = 0
    for number, length in tqdm(work(proof, sorted(pars), jobs), total=BOARDS, unit="board"):
        if not length or 0 < length < pars[number]:
            wrong += 1
            print(f"deal {number}: par {pars[number]}, a win of {length} found")
    print(f"{BOARDS - wrong} of {BOARDS} boards proven again")
    chosen = random.Random(1).sample(sorted(pars), sample)
    for number, least in tqdm(work(par, chosen, jobs), total=sample, unit="par"):
        if pars[number] not in (0, least):
            wrong += 1
            print(f"deal {number}: par {pars[number]} in the catalogue, {least} proven")
    print(f"{sample} pars proven again")
    if wrong:
        raise SystemExit(1)


def proof(number: int) -> tuple[int, int]:
    """The deal and the length of a win, replayed through the engine; 0 if there is none."""
    deal = numbered_deal(number)
    position = START
    moves = solve(START, deal, RULES).moves or ()
    for move in moves:
        position = apply(deal, RULES, position, move)
    return number, len(moves) if is_won(RULES, position) else 0


def report(sample: int) -> None:
    """Print what `docs/boards.md` says of the catalogue: the spread of the difficulty, the levels
    and the deals left out side by side, and how it goes with other measures."""
    levels = read_catalogue(FILE.read_bytes())
    boards = [
        (won, board.deal, board.par)
        for level in levels
        for won, board in zip(level.wins, level, strict=True)
    ]
    inside = {deal for _, deal, _ in boards}
    # the catalogue has every deal that can be won up to its last
    rest = [number for number in range(1, max(inside)) if number not in inside]
    print("| wins of 100 | Easy | Standard | the rest |\n|---|---|---|---|")
    for low, high in ((0, 0), (1, 4), (5, 9), (10, 19), (20, 39), (40, 59), (60, 79), (80, 100)):
        counts = [sum(low <= won <= high for won in level.wins) for level in levels]
        print(f"| {low} to {high} | {counts[0]} | {counts[1]} | {0 if low else len(rest)} |")
    _side_by_side(
        {
            "Easy": [board.deal for board in levels[0]],
            "Standard": [board.deal for board in levels[1]],
            "the rest": rest,
        },
        {board.deal: board.par for level in levels for board in level},
        sample,
    )
    chance = random.Random(1)
    chosen = chance.sample(boards, sample)
    measures: dict[str, list[float]] = {"par": [], "solver nodes": []}
    measures |= {"wins with two passes": [], "wins on the same cards, other games": []}
    for _, number, least in tqdm(chosen, unit="board"):
        deal = numbered_deal(number)
        measures["par"].append(least)
        search = search_solve(START, deal, RULES)
        search.finish()
        measures["solver nodes"].append(search.nodes)
        two = parse_rules("three-passes+passes2")
        measures["wins with two passes"].append(wins(deal, number, two))
        again = wins(deal, number + 10**6, RULES)  # other seeds
        measures["wins on the same cards, other games"].append(again)
    print("\n| measure | rank correlation with the wins |\n|---|---|")
    won = [float(wins) for wins, *_ in chosen]
    for name, values in measures.items():
        print(f"| {name} | {correlation(_ranks(won), _ranks(values)):+.2f} |")
    pars = correlation(_ranks([float(won) for won, *_ in boards]), _ranks([b[2] for b in boards]))
    print(f"| par, all {BOARDS} boards | {pars:+.2f} |")


def _side_by_side(deals: dict[str, list[int]], pars: dict[int, int], sample: int) -> None:
    """Print means over a sample of the deals of each kind."""
    rows: dict[str, list[str]] = {"deals": [], "wins of 100": [], "pyramid cards left": []}
    rows |= {"par": [], "solver nodes": []}
    for numbers in deals.values():
        chosen = random.Random(2).sample(numbers, sample)
        games = [cards_left(numbered_deal(number), number, RULES) for number in chosen]
        rows["deals"].append(f"{len(numbers):,}")
        rows["wins of 100"].append(f"{mean(left.count(0) for left in games):.1f}")
        rows["pyramid cards left"].append(f"{mean(mean(left) for left in games):.1f}")
        known = [pars[number] for number in numbers if number in pars]
        rows["par"].append(f"{mean(known):.1f}" if known else "")
        searches = [search_solve(START, numbered_deal(number), RULES) for number in chosen]
        for search in tqdm(searches, unit="board"):
            search.finish()
        rows["solver nodes"].append(f"{mean(search.nodes for search in searches):.0f}")
    print("\n| mean | " + " | ".join(deals) + " |\n|---|" + "---|" * len(deals))
    for name, values in rows.items():
        print(f"| {name} | " + " | ".join(values) + " |")


def _ranks(values: list[float]) -> list[float]:
    """The rank of each value, equal values sharing the mean of theirs."""
    order = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(order)))}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def main() -> None:
    """Make or verify the catalogue."""
    parser = argparse.ArgumentParser(description="Makes the catalogue of proven boards.")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--state", type=Path, default=Path("boards-state"))
    parser.add_argument("--partial", action="store_true", help="do not wait for the pars")
    parser.add_argument("--report", type=int, nargs="?", const=150, metavar="N")
    parser.add_argument("--verify", type=int, nargs="?", const=0, metavar="N")
    options = parser.parse_args()
    if options.verify is not None:
        verify(options.jobs, options.verify)
        return
    if options.report:
        report(options.report)
        return
    content = catalogue(make(options.state, options.jobs, options.partial))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    new = FILE.with_suffix(".new")
    new.write_bytes(content)
    new.replace(FILE)
    print(f"{FILE.name}: {len(content)} bytes, {sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
