"""The command line: exact JSON, text for people, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards import deal_of
from game.cli import main, parser
from game.commands.play import start_options
from game.engine.codes import parse_code
from game.engine.deal import numbered_deal
from tests import naive

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(__file__).resolve().parent / "data"
PERFT = (DATA / "perft.jsonl").read_text().splitlines()
DECK = (DATA / "open-stock-decks.txt").read_text().splitlines()[0]
S18 = "PY1-N-AAAAAAS"

Capture = pytest.CaptureFixture[str]


def run(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        **options,
    )


def answer(capsys: Capture, *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "" and out.count("\n") == 1
    return json.loads(out)


def refused(capsys: Capture, *words: str) -> str:
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and err.startswith("pyramide: ") and "Traceback" not in err
    return err


# --- deal


def test_deal_as_json_in_exactly_this_shape(capsys: Capture) -> None:
    documented = json.loads((DATA / "documented-deals.json").read_text())[S18]
    deal = numbered_deal(18)
    assert answer(capsys, "deal", S18) == {
        "code": S18,
        "pyramid": documented["pyramid_rows"],
        "waste": ["7D"],
        "stock": [str(card) for card in deal.talon[1:]],
    }


def test_deal_of_the_other_presets(capsys: Capture) -> None:
    for code in ("PS1-R-18", "OS1-R-18"):
        dealt = answer(capsys, "deal", code)
        assert dealt["waste"] == [] and len(dealt["stock"]) == 24 and dealt["code"] == code


def test_deal_reads_a_sloppy_code_and_writes_the_proper_one(capsys: Capture) -> None:
    assert answer(capsys, "deal", " py1–n—aaaaaas ")["code"] == S18


def test_deal_for_people(capsys: Capture) -> None:
    assert main(["deal", S18]) == 0
    out = capsys.readouterr().out
    assert out.startswith(S18) and "10♣" in out and "Waste  7♦" in out
    rows = out.splitlines()[2:9]
    assert [len(row.split()) for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert all("\t" not in row and row == row.rstrip() for row in rows)


def test_where_suit_signs_cannot_be_written_letters_are() -> None:
    done = run("deal", S18, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "10C" in done.stdout and done.stdout.isascii()


def test_all_thousand_open_stock_decks_load(capsys: Capture) -> None:
    for line in (DATA / "open-stock-decks.txt").read_text().splitlines():
        dealt = answer(capsys, "deal", "--cards", line, "--rules", "open-stock")
        cards = [card for row in dealt["pyramid"] for card in row] + dealt["stock"]
        assert [card.lower().replace("10", "t") for card in cards] == line.lower().split()
        assert dealt["code"] is None and dealt["waste"] == []


def test_cards_without_rules_are_played_as_pyramide(capsys: Capture) -> None:
    dealt = answer(capsys, "deal", "--cards", DECK)
    assert len(dealt["waste"]) == 1 and len(dealt["stock"]) == 23


@pytest.mark.parametrize(
    ("code", "rules", "expected"),
    [
        (S18, "three-passes", "PS1-R-18"),
        (S18, "open-stock+strict", "OS1-R-18-S"),
        (S18, "pyramide+passes2", "PY1-N-AAAAAAS-P2"),
        ("PY1-N-AAAAAAS-P2", "pyramide", S18),
        ("PY1-N-AAAAAAS-P2", "pyramide+passes2", "PY1-N-AAAAAAS-P2"),
        ("PS1-R-18", "pyramide", S18),
        ("OS1-R-9", "three-passes+drawn", "PS1-R-9-D"),
        ("PY1-N-AAAAAAA", "three-passes", None),
        ("PY1-N-AAAAAAA", "pyramide+cover", "PY1-N-AAAAAAA-C"),
    ],
)
def test_a_codes_own_cards_under_other_rules(
    capsys: Capture, code: str, rules: str, expected: str | None
) -> None:
    dealt = answer(capsys, "deal", code, "--rules", rules)
    cards = [card for row in dealt["pyramid"] for card in row] + dealt["waste"] + dealt["stock"]
    assert cards == [str(card) for card in deal_of(parse_code(code)).cards]
    assert dealt["code"] == expected
    if expected:
        assert answer(capsys, "deal", expected) == dealt


# --- replay


def test_the_documented_first_moves(capsys: Capture) -> None:
    documented = json.loads((DATA / "documented-deals.json").read_text())[S18]
    state = answer(capsys, "replay", S18, "KD", "10C+3S")
    rows = [*documented["pyramid_rows"][:6], documented["after_first_moves"]["row_7"]]
    assert state == {
        "outcome": "playing",
        "score": 30,
        "moves": 2,
        "pyramid": rows,
        "waste_top": "7D",
        "stock_count": 23,
        "removed": ["KD", "10C", "3S"],
    }


def test_undo_and_redo_are_words_too(capsys: Capture) -> None:
    state = answer(capsys, "replay", S18, "KD", "10c+3s", "undo", "UNDO")
    assert (state["score"], state["moves"], state["removed"]) == (0, 2, [])
    state = answer(capsys, "replay", S18, "KD", "10C+3S", "undo", "undo", "redo")
    assert (state["score"], state["moves"], state["removed"]) == (10, 2, ["KD"])


def test_words_before_and_behind_options(capsys: Capture) -> None:
    expected = answer(capsys, "replay", S18, "KD", "draw")
    assert main(["replay", S18, "--json", "KD", "--rules", "pyramide", "draw"]) == 0
    assert json.loads(capsys.readouterr().out) == expected
    assert main(["--rules", "pyramide", "replay", "--json", S18, "KD", "draw"]) == 0
    assert json.loads(capsys.readouterr().out) == expected


def test_with_cards_every_word_is_a_move(capsys: Capture) -> None:
    cards = str(numbered_deal(18))
    state = answer(capsys, "replay", "--cards", cards, "KD", "draw")
    assert (state["score"], state["waste_top"], state["stock_count"]) == (10, "2H", 22)


def test_recycling_and_the_end_of_the_passes(capsys: Capture) -> None:
    once = ["draw"] * 24
    state = answer(capsys, "replay", "PS1-R-9", *once, "recycle", *once, "recycle", *once)
    assert (state["moves"], state["stock_count"]) == (74, 0)
    assert "no pass is left" in refused(
        capsys, "replay", "PS1-R-9", "--rules", "three-passes+passes1", *once, "recycle"
    )


@pytest.mark.parametrize("line", PERFT[::3])
def test_replay_covers_every_rule_combination(capsys: Capture, line: str) -> None:
    game = json.loads(line)
    state = answer(
        capsys, "replay", "--rules", game["rules"], "--cards", game["cards"], *game["moves"]
    )
    gone = sum(card is None for row in state["pyramid"] for card in row)
    assert state["score"] == 10 * gone and state["moves"] == len(game["moves"])
    removed = [
        c for word in game["moves"] if word not in ("draw", "recycle") for c in word.split("+")
    ]
    assert state["removed"] == removed


def test_won_stuck_and_lost(capsys: Capture) -> None:
    """One finished game of each kind, played by the twin."""
    wanted = {("pyramide+cover", "won"), ("pyramide+open", "stuck"), ("three-passes", "lost")}
    rng = random.Random(1)
    for rules, outcome in wanted:
        for number in range(20_000):
            cards = [str(card) for card in numbered_deal(number % 500).cards]
            words: list[str] = []
            state = naive.State.start(cards, rules)
            while state.moves() and len(words) < 120:
                removals = [w for w in state.moves() if w not in ("draw", "recycle")]
                words.append(rng.choice(removals or state.moves()))
                state = state.play(words[-1])
            if state.outcome() == outcome:
                break
        replayed = answer(capsys, "replay", "--rules", rules, "--cards", " ".join(cards), *words)
        assert replayed["outcome"] == outcome
        assert (replayed["score"] == 280) is (outcome == "won")


def test_replay_for_people(capsys: Capture) -> None:
    assert main(["replay", S18, "KD", "10C+3S"]) == 0
    out = capsys.readouterr().out
    assert "Removed  K♦ 10♣ 3♠" in out and "Score    30" in out and "Outcome  playing" in out


# --- perft


def test_perft_of_one_position(capsys: Capture) -> None:
    game = json.loads(PERFT[0])
    words = ["--rules", game["rules"], "--cards", game["cards"], *game["moves"]]
    counted = answer(capsys, "perft", *words, "--depth", str(game["depth"]))
    assert counted["counts"] == game["counts"]
    assert main(["perft", *words, "--depth", "2"]) == 0
    assert list(map(int, capsys.readouterr().out.split())) == game["counts"][:3]
    assert answer(capsys, "perft", S18, "KD", "--depth", "0")["counts"] == [1]


def test_perft_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    games = [json.loads(line) for line in PERFT]
    asked = [{k: v for k, v in game.items() if k != "counts"} for game in games]
    path.write_text("\n\n".join(map(json.dumps, asked)))
    assert main(["perft", "--file", str(path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["counts"] for line in lines] == [game["counts"] for game in games]
    assert lines == games


def test_perft_reads_stdin() -> None:
    done = run("perft", "--file", "-", "--json", input=PERFT[5] + "\n")
    assert json.loads(done.stdout)["counts"] == json.loads(PERFT[5])["counts"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no positions"),
        ("\n \n", "holds no positions"),
        ("{", "Line 1 of"),
        (PERFT[0] + "\n[]", "Line 2 of"),
        ('{"rules": "pyramide", "cards": "AS", "moves": [], "depth": 1}', "52 cards, not 1"),
        (PERFT[0].replace('"depth": 5', '"depth": -1'), "“depth” has to be"),
        (PERFT[0].replace('"depth": 5', '"depth": true'), "“depth” has to be"),
        (PERFT[0].replace('"depth": 5', '"depth": "5"'), "“depth” has to be"),
        (PERFT[0].replace('"moves": [', '"moves": ["recycle", '), "Move 1 (recycle)"),
        (PERFT[0].replace('"moves": [', '"moves": [1, '), "“moves” has to be"),
        (PERFT[0].replace('"rules": "', '"rules": "x'), "names no rules"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_bad_file_of_positions(capsys: Capture, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "positions"
    path.write_text(text)
    assert says in refused(capsys, "perft", "--file", str(path), "--json")


def test_files_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be read" in refused(capsys, "perft", "--file", str(tmp_path / "none"))
    assert "cannot be read" in refused(capsys, "perft", "--file", str(tmp_path))
    assert "cannot be read" in refused(capsys, "perft", "--file", "a\x00b")
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    assert "no text in UTF-8" in refused(capsys, "perft", "--file", str(binary))
    assert "from the file alone" in refused(capsys, "perft", S18, "--file", str(binary))


# --- what is wrong


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay", S18, "QC"], "Move 1 (QC): Q♣ is covered by 7♣ and 10♣."),
        (["replay", S18, "KD", "7C+7S"], "Move 2 (7C+7S): 7 + 7 = 14, it must be 13"),
        (["replay", S18, "recycle"], "only when the stock is empty"),
        (["replay", S18, "undo"], "nothing to undo"),
        (["replay", S18, "redo"], "nothing to redo"),
        (["replay", S18, "jump"], "“jump” is not a card"),
        (["replay", S18, "KD", "KD"], "K♦ has been removed already"),
        (["replay", S18, ""], "is not a card"),
        (["replay", "KD"], "no deal code"),
        (["replay"], "Name a deal"),
        (["deal"], "Name a deal"),
        (["deal", "PY1-N-AAAAAA"], "should look like PY1-N-AAAAAAS"),
        (["deal", S18, "KD"], "one word too many: KD"),
        (["deal", S18, "--cards", DECK], "one word too many"),
        (["deal", "--cards", "AS KD"], "52 cards, not 2"),
        (["deal", "--cards", DECK.replace("5h", "6d")], "6D is there twice"),
        (["deal", "--cards", DECK.replace("5h", "5x")], "“5x” is not a card"),
        (["deal", S18, "--rules", "chess"], "“chess” names no rules"),
        (["deal", S18, "--rules"], "expected one argument"),
        (["deal", S18, "--fast"], "unrecognized argument: --fast"),
        (["perft", S18, "--depth", "-1"], "depth"),
        (["perft", S18, "--depth", "many"], "whole number from 0"),
        (["sing"], "invalid choice: 'sing'"),
        (["--deal", "nonsense"], "no deal code"),
        (["--deal", S18, "--cards", DECK], "cannot both be given"),
        (["--lang", "xx"], "invalid choice: 'xx'"),
        (["play", "--rules", "chess"], "names no rules"),
        (["play", "now"], "unrecognized argument"),
    ],
)
def test_one_sentence_and_exit_code_2(capsys: Capture, words: list[str], says: str) -> None:
    assert says in refused(capsys, *words)


def test_from_outside_too() -> None:
    done = run("replay", S18, "QC", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pyramide: Move 1 (QC): Q♣ is covered by 7♣ and 10♣.\n"
    assert run("deal", S18, "--json").returncode == 0


words_of_any_kind = st.lists(
    st.sampled_from(["KD", "draw", "undo", "--json", "--rules", "pyramide", "10C+3S", "--cards"])
    | st.text(max_size=12).filter(lambda text: text not in ("-h", "--help")),
    max_size=5,
)


@settings(max_examples=200)
@given(st.sampled_from(["deal", "replay", "perft"]), words_of_any_kind)
def test_nothing_typed_ends_in_a_traceback(command: str, words: list[str]) -> None:
    words = [word for word in words if not ("--help".startswith(word) and word.startswith("--h"))]
    if any(word.startswith("-h") for word in words):
        return
    assert main([command, *words]) in (0, 2)


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "game", "perft", "--file", "-", "--json"]
    lines = ("\n".join(PERFT) + "\n").encode() * 4
    with subprocess.Popen(
        command, cwd=ROOT, stdin=-1, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(lines)
        process.stdin.close()
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_a_full_disk_is_one_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "deal", S18],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 2 and done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    questions = tmp_path / "questions"
    os.mkfifo(questions)
    command = [sys.executable, "-m", "game", "perft", "--file", str(questions), "--json"]
    # opening waits for the reader: then the command runs and waits for its questions
    running = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # tests that run in the background may be deaf to it, and so would be what they start
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    with running as process, questions.open("w"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"pyramide: stopped\n")


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("play", "deal", "replay", "perft"):
        assert command in done.stdout


# --- what the window is told


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ([], {}),
        (["--deal", "py1-n-aaaaaas"], {"deal": S18}),
        (["play", "--deal", S18, "--rules", "three-passes"], {"deal": "PS1-R-18"}),
        (["--rules", "three-passes+passes3"], {"rules": "three-passes"}),
        (["--lang", "bg"], {"lang": "bg"}),
        (
            ["--cards", DECK, "--rules", "open-stock"],
            {"rules": "open-stock", "cards": DECK.upper().replace("T", "10")},
        ),
    ],
)
def test_start_options(words: list[str], options: dict[str, str]) -> None:
    assert start_options(parser().parse_args(words)) == options
