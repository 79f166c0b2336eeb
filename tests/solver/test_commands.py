"""`pyramide solve` and `pyramide survey`: answers, files, any number of jobs, bad input."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from distributed import LocalCluster

from game.cli import main
from game.commands.survey import (
    BLOCK,
    State,
    blocks_of,
    survey_block,
    surveyed_deal,
    wilson,
)
from game.engine.cards import DECK
from game.engine.rules import parse_rules

DATA = Path(__file__).parent.parent / "data"


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_solve_one_deal(capsys: pytest.CaptureFixture[str]) -> None:
    (lost,) = lines(capsys, "solve", "PY1-N-AAAAAAJ", "--most")
    assert lost == {"verdict": "unwinnable", "length": None, "moves": None, "most": 14}
    (won,) = lines(capsys, "solve", "PS1-R-5")
    moves = won["moves"]
    assert won["verdict"] == "winnable" and isinstance(moves, list)
    assert won["length"] == len(moves)
    assert main(["replay", "PS1-R-5", *moves, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "won"
    (par,) = lines(capsys, "solve", "PS1-R-14", "--shortest")
    assert par["length"] == 54
    (unknown,) = lines(capsys, "solve", "PS1-R-5", "--budget", "0")
    assert unknown == {"verdict": "unknown", "length": None, "moves": None}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_solve_a_file_in_order(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = (DATA / "open-stock-decks.txt").read_text().splitlines()[:8]
    lengths = [int(word) for word in (DATA / "open-stock-lengths.txt").read_text().split()[:8]]
    file = tmp_path / "decks.txt"
    file.write_text("\n".join(decks) + "\n\n")
    found = lines(capsys, "solve", "--file", str(file), "--rules", "open-stock", "--jobs", jobs)
    assert [line["verdict"] == "winnable" for line in found] == [length > 0 for length in lengths]


@pytest.mark.parametrize(
    "words",
    [
        ["solve"],
        ["solve", "PS1-R-5", "again"],
        ["solve", "PS1-R-5", "--jobs", "0"],
        ["solve", "PS1-R-5", "--jobs", "many"],
        ["solve", "PS1-R-5", "--file", "decks"],
        ["solve", "--file", "there-is-no-such-file"],
        ["solve", "--cards", "KD KD"],
        ["survey", "PS1-R-5"],
        ["survey", "--deals", "-3"],
        ["survey", "--deals", "0"],
        ["survey", "--seed", "x"],
        ["survey", "--rules", "bridge"],
    ],
)
def test_bad_input_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.strip().splitlines()) == 1


def test_a_bad_line_leaves_stdout_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "decks.txt"
    file.write_text((DATA / "open-stock-decks.txt").read_text().splitlines()[0] + "\nKD\n")
    assert main(["solve", "--file", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "Line 2" in said.err
    file.write_bytes(b"\xff\xfe")
    assert main(["solve", "--file", str(file)]) == 2


# --- surveys


def test_surveyed_deals_are_decks_and_differ() -> None:
    deals = [surveyed_deal(1, number) for number in range(50)]
    assert all(sorted(deal.cards) == sorted(DECK) for deal in deals)
    assert len({deal.cards for deal in deals}) == 50
    # golden: the deals of a seed never change
    assert str(deals[0]).startswith("10D 10H 6C 5S 7S AH")
    assert str(deals[1]).startswith("5H 5D 3S JS 8C 3D")


def test_wilson() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.40383, abs=1e-5)
    assert high == pytest.approx(0.59617, abs=1e-5)
    assert wilson(0, 10)[0] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_survey_is_the_same_for_any_jobs_and_after_an_interruption(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["survey", "--rules", "pyramide", "--deals", "250", "--seed", "4"]
    (whole,) = lines(capsys, *words)
    state = tmp_path / "state.json"
    # a survey that was killed after its second block
    first = State(str(state), parse_rules("pyramide"), 4, None)
    for block in blocks_of(250)[:2]:
        first.add(block, survey_block(block, rules_text="pyramide", seed=4, budget=None))
    (resumed,) = lines(capsys, *words, "--jobs", jobs, "--state", str(state))
    assert resumed == whole
    assert len(json.loads(state.read_text())["blocks"]) == 3
    assert main(["survey", "--rules", "three-passes", "--state", str(state)]) == 2
    state.write_text("{")
    assert main([*words, "--state", str(state)]) == 2


def test_blocks_cover_the_deals() -> None:
    assert blocks_of(2 * BLOCK + 7) == [(0, BLOCK), (BLOCK, BLOCK), (2 * BLOCK, 7)]


def test_a_dask_cluster_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["survey", "--rules", "pyramide", "--deals", "230", "--seed", "6"]
    (alone,) = lines(capsys, *words)
    cluster = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    )
    with cluster:
        (together,) = lines(capsys, *words, "--scheduler", cluster.scheduler_address)
    assert together == alone
    task = partial(survey_block, rules_text="pyramide", seed=6, budget=None)
    assert sum(sum(task(block)) for block in blocks_of(230)) == 230
