"""Makes `tests/data/golden-decks.json` and `tests/data/perft.jsonl`.

The decks were made once and are never to change: a test compares them with the generator
that `docs/deal-codes.md` describes. The counts come from the naive twin, from positions
deep in random games in which the house rule makes a difference to the count.

    python -m tests.engine.make_goldens
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from game.boards import deal_of
from game.engine.codes import letters, parse_code
from game.engine.deal import DEALS, Deal, numbered_deal
from game.engine.moves import after, legal_moves
from game.engine.perft import perft
from game.engine.position import Position, start_position
from game.engine.rules import UNLIMITED, Rules, parse_rules
from game.engine.text import move_text
from tests import naive
from tests.walks import ALL_AT_ONCE, HOUSE_TEXTS, PRESET_TEXTS

DATA = Path(__file__).resolve().parents[1] / "data"
DEALS_FOR_EACH = 6
DEPTH = 5

NUMBERS = (
    *(0, 1, 2, 8, 9, 10, 17, 18, 19, 25, 26, 27, 659, 1000, 65_535, 65_536),
    *(2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 26**6, DEALS - 2, DEALS - 1),
)
OTHER_CODES = (
    *("PS1-R-1", "PS1-R-18", "PS1-R-4294967296"),
    *("OS1-R-9", "OS1-R-123", "PY1-N-AAAAAAS-SP2"),
)

# each house rule, and the rules without it
WITHOUT = {text: text.partition("+")[0] for text in HOUSE_TEXTS + ALL_AT_ONCE}


def decks() -> dict[str, str]:
    """Code to cards."""
    codes = [f"PY1-N-{letters(number)}" for number in NUMBERS] + list(OTHER_CODES)
    return {code: str(deal_of(parse_code(code))) for code in codes}


def late_games(text: str, number: int) -> Iterator[tuple[Deal, Rules, list[str], Position]]:
    """Positions of random games of one deal, the later the sooner."""
    rules, deal, rng = parse_rules(text), numbered_deal(number), random.Random(number)
    for _ in range(40):
        position = start_position(rules)
        words: list[str] = []
        line: list[tuple[Position, int]] = []
        for _ in range(150):
            moves = legal_moves(deal, rules, position)
            if not moves:
                break
            removals = [move for move in moves if move.cards]
            move = rng.choice(removals if removals and rng.random() < 0.9 else moves)
            line.append((position, len(words)))
            words.append(move_text(deal, move))
            position = after(rules, position, move)
        for earlier, played in reversed(line[-25:]):
            yield deal, rules, words[:played], earlier


def matters(deal: Deal, rules: Rules, position: Position, without: str | None) -> bool:
    """Whether the house rule changes the count from here (always, for a preset)."""
    counts = perft(deal, rules, position, DEPTH)
    if without is None:
        return counts[-1] > 8
    plain = parse_rules(without)
    if (plain.passes == UNLIMITED) != (rules.passes == UNLIMITED):
        position = position._replace(pass_number=1)
    return counts != perft(deal, plain, position, DEPTH)


def perfts() -> Iterator[dict[str, object]]:
    """The lines of `perft.jsonl`."""
    for text in (*PRESET_TEXTS, *WITHOUT):
        found, number = 0, 0
        while found < DEALS_FOR_EACH:
            number += 1
            for deal, rules, words, position in late_games(text, number):
                if matters(deal, rules, position, WITHOUT.get(text)):
                    state = naive.State.start(str(deal).split(), text)
                    for word in words:
                        state = state.play(word)
                    counts = naive.perft(state, DEPTH)
                    yield {
                        "rules": text,
                        "cards": str(deal),
                        "moves": words,
                        "depth": DEPTH,
                        "counts": counts,
                    }
                    found += 1
                    break


def main() -> None:
    """Write both files."""
    (DATA / "golden-decks.json").write_text(json.dumps(decks(), indent=1) + "\n")
    lines = [json.dumps(line) for line in perfts()]
    (DATA / "perft.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
