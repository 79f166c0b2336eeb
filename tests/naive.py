"""The naive twin: Pyramid solitaire once more, slow and plain, to arbitrate.

Rows, stock and waste are lists of card words such as `10C`; there are no masks, no
boundary and nothing from `game`. It is written from the rules alone, so where it and the
engine agree, two readings of the rules agree. Invariant: `play` never changes a state, it
makes a new one.
"""

from __future__ import annotations

from collections.abc import Hashable

VALUES = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(value): value for value in range(2, 11)}

# waste cards dealt, passes (0: unlimited), open stock
PRESETS = {
    "pyramide": {"waste_dealt": 1, "passes": 0, "open": False},
    "three-passes": {"waste_dealt": 0, "passes": 3, "open": False},
    "open-stock": {"waste_dealt": 0, "passes": 3, "open": True},
}


def value(card: str) -> int:
    """What `card` counts: the word without its last letter, the suit."""
    return VALUES[card[:-1]]


def read_rules(text: str) -> dict[str, int]:
    """`three-passes+strict+passes2` as a dictionary."""
    base, *words = text.split("+")
    rules = {"strict": False, "drawn": False, "cover": False, **PRESETS[base]}
    for word in words:
        if word.startswith("passes"):
            rules["passes"] = int(word.removeprefix("passes"))
        else:
            assert word in ("strict", "drawn", "cover", "open"), word
            rules[word] = True
    return rules


class State:
    """One position of one game."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self.dealt: list[str] = []  # the 52 cards in dealt order, to write pairs in that order
        self.rows: list[list[str | None]] = []  # None where a card is gone
        self.stock: list[str] = []  # the next card to draw is the first
        self.waste: list[str] = []  # the top is the last
        self.drawn: str | None = None  # the card drawn last, while it is on top of the waste
        self.pass_number = 1
        self.removed: list[str] = []  # in the order in which they went

    @staticmethod
    def start(cards: list[str], rules_text: str) -> State:
        """The deal: 28 cards to the pyramid, then the talon, the card drawn first in front."""
        assert len(cards) == 52 == len(set(cards))
        state = State()
        state.rules = read_rules(rules_text)
        state.dealt = list(cards)
        left = list(cards)
        for length in range(1, 8):
            state.rows.append([left.pop(0) for _ in range(length)])
        for _ in range(state.rules["waste_dealt"]):
            state.waste.append(left.pop(0))
        state.stock = left
        return state

    def copy(self) -> State:
        twin = State()
        twin.rules, twin.dealt = self.rules, self.dealt
        twin.rows = [list(row) for row in self.rows]
        twin.stock, twin.waste = list(self.stock), list(self.waste)
        twin.drawn, twin.pass_number = self.drawn, self.pass_number
        twin.removed = list(self.removed)
        return twin

    # --- what lies where

    def pyramid_cards(self) -> list[str]:
        return [card for row in self.rows for card in row if card is not None]

    def covers(self, row: int, column: int) -> list[str]:
        """The one or two cards that lie right on this place."""
        if row == 6:
            return []
        below = self.rows[row + 1][column], self.rows[row + 1][column + 1]
        return [card for card in below if card is not None]

    def free_pyramid(self) -> list[str]:
        return [
            card
            for row in range(7)
            for column, card in enumerate(self.rows[row])
            if card is not None and not self.covers(row, column)
        ]

    def free(self) -> list[str]:
        cards = self.free_pyramid()
        if self.waste:
            cards.append(self.waste[-1])
        if self.rules["open"] and self.stock:
            cards.append(self.stock[0])
        return cards

    # --- moves

    def pairs(self) -> list[tuple[str, str]]:
        """Every two cards that may go together, each couple once."""
        free = self.free()
        couples = [(one, other) for one in free for other in free if one != other]
        if self.rules["cover"]:
            for row in range(7):
                for column, card in enumerate(self.rows[row]):
                    covers = self.covers(row, column)
                    if card is not None and len(covers) == 1 and covers[0] in free:
                        couples.append((card, covers[0]))
        if (
            self.rules["drawn"]
            and len(self.waste) >= 2
            and self.drawn is not None
            and self.drawn == self.waste[-1]
        ):
            couples.append((self.waste[-1], self.waste[-2]))
        found: list[tuple[str, str]] = []
        for one, other in couples:
            if value(one) + value(other) == 13:
                first, second = sorted((one, other), key=self.dealt.index)
                if (first, second) not in found:
                    found.append((first, second))
        return found

    def moves(self) -> list[str]:
        """Every move, as a replay word: kings, pairs, draw or recycle. None when won."""
        if self.won():
            return []
        words = [card for card in self.free() if value(card) == 13]
        words += [f"{first}+{second}" for first, second in self.pairs()]
        if self.stock:
            words.append("draw")
        elif self.waste and (self.rules["passes"] == 0 or self.pass_number < self.rules["passes"]):
            words.append("recycle")
        return words

    def play(self, word: str) -> State:
        """The state after `word`, one of `moves()`."""
        assert word in self.moves(), word
        state = self.copy()
        if word == "draw":
            state.drawn = state.stock.pop(0)
            state.waste.append(state.drawn)
        elif word == "recycle":
            state.stock, state.waste = state.waste, []
            state.drawn = None
            if self.rules["passes"]:
                state.pass_number += 1
        else:
            for card in word.split("+"):
                state.take(card)
        return state

    def take(self, card: str) -> None:
        self.removed.append(card)
        for row in self.rows:
            if card in row:
                row[row.index(card)] = None
        if card in self.waste:
            self.waste.remove(card)
        if card in self.stock:
            self.stock.remove(card)
        if card == self.drawn:
            self.drawn = None

    # --- how it stands

    def won(self) -> bool:
        if self.pyramid_cards():
            return False
        return not (self.rules["strict"] and (self.stock or self.waste))

    def outcome(self) -> str:
        """`won`, `playing`, `stuck` (unlimited passes) or `lost` (limited passes)."""
        if self.won():
            return "won"
        if self.moves():
            return "playing"
        return "lost" if self.rules["passes"] else "stuck"

    def score(self) -> int:
        return 10 * (28 - len(self.pyramid_cards()))

    def key(self) -> Hashable:
        """Equal for two states of one game exactly when nothing can tell them apart."""
        return (
            tuple(tuple(row) for row in self.rows),
            tuple(self.stock),
            tuple(self.waste),
            self.drawn if self.rules["drawn"] else None,
            self.pass_number,
        )


def search(state: State, limit: int, *, stop_at_win: bool = False) -> tuple[str, int | None, int]:
    """Breadth first over every state that can be reached: (verdict, shortest, most_removed).

    `verdict` is `winnable`, `unwinnable` or `unknown` (more than `limit` states and no win
    among them); `shortest` the number of moves of the shortest win or None; `most_removed`
    the most cards gone in any state seen, those gone at the start included. Without
    `stop_at_win` all states are seen, so that `most_removed` is exact unless the limit
    came first.
    """
    seen = {state.key()}
    layer = [state]
    depth = 0
    shortest: int | None = None
    most = len(state.removed)
    complete = True
    while layer and complete:
        deeper: list[State] = []
        for here in layer:
            most = max(most, len(here.removed))
            if here.won():
                if shortest is None:
                    shortest = depth
                if stop_at_win:
                    return "winnable", shortest, most
                continue
            for word in here.moves():
                after = here.play(word)
                key = after.key()
                if key in seen:
                    continue
                if len(seen) >= limit:
                    complete = False
                    break
                seen.add(key)
                deeper.append(after)
        layer = deeper
        depth += 1
    if not complete:
        for here in layer:
            most = max(most, len(here.removed))
            if here.won() and shortest is None:
                shortest = depth
    if shortest is not None:
        return "winnable", shortest, most
    return ("unwinnable" if complete else "unknown"), None, most


def perft(state: State, depth: int) -> list[int]:
    """The number of move sequences of length 0 … `depth`, each played out."""
    counts = [0] * (depth + 1)

    def walk(here: State, length: int) -> None:
        counts[length] += 1
        if length < depth:
            for word in here.moves():
                walk(here.play(word), length + 1)

    walk(state, 0)
    return counts
