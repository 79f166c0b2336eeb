"""Draws `docs/winnability.svg` and prints the table of `docs/winnability.md`.

pyramide survey --rules … --deals N --seed 1 --json >> docs/winnability.jsonl  (for each rule set)
python build/winnability.py docs/winnability.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

import matplotlib
from matplotlib import pyplot

# Mark Masten, 100 million deals each
PUBLISHED: Final = {
    "open-stock+passes1": 9.02,
    "open-stock+passes1+cover": 22.77,
    "open-stock+strict+passes1": 6.80,
    "open-stock+strict+passes1+cover": 15.92,
    "open-stock+passes0": 66.87,
    "open-stock+passes0+cover": 83.15,
}
PLOT: Final = Path(__file__).resolve().parent.parent / "docs" / "winnability.svg"


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(description="Draws the plot of docs/winnability.md.")
    parser.add_argument("results", type=Path)
    lines = parser.parse_args().results.read_text(encoding="utf-8").splitlines()
    results = sorted((json.loads(line) for line in lines), key=lambda result: result["share"])
    print("| rules | deals | winnable | share | 95 % interval | published |")
    print("|---|---|---|---|---|---|")
    for result in reversed(results):
        low, high = (100 * value for value in result["interval"])
        known = PUBLISHED.get(result["rules"])
        verdict = (
            "" if known is None else f"{known:.2f} %, {'in' if low <= known <= high else 'out'}side"
        )
        print(
            f"| `{result['rules']}` | {result['deals']:,} | {result['winnable']:,} "
            f"| {100 * result['share']:.2f} % | {low:.2f} to {high:.2f} % | {verdict} |"
        )
    matplotlib.rcParams["svg.hashsalt"] = "pyramide"  # the same bytes for the same results
    figure, axes = pyplot.subplots(figsize=(8, 0.34 * len(results) + 1))
    for row, result in enumerate(results):
        low, high = (100 * value for value in result["interval"])
        axes.plot([low, high], [row, row], color="#31688e", linewidth=4, solid_capstyle="butt")
        axes.plot(100 * result["share"], row, "|", color="#31688e", markersize=9)
        if result["rules"] in PUBLISHED:
            # beside the bar, which it would hide
            axes.plot(PUBLISHED[result["rules"]], row + 0.36, "v", color="#d1495b", markersize=5)
    axes.set_yticks(range(len(results)), [result["rules"] for result in results])
    axes.set_xlim(-2, 100)
    axes.set_ylim(-1, len(results))
    axes.set_xlabel("winnable deals in %: 95 % interval (bar), published rate (triangle)")
    axes.grid(axis="x", alpha=0.3)
    figure.tight_layout()
    figure.savefig(PLOT, metadata={"Date": None})
    print(f"{PLOT.name}: {PLOT.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
