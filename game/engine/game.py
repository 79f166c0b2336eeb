"""A game being played: its history, counters and selection, and the answer to each touch.

What undo restores is a stored `Position`; what it must not restore (move counter, undo and
hint counters, the clock) is here. Mouse, touch, keyboard and replay all come in by the
same few methods.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from game.engine.cards import TARGET
from game.engine.codes import DealCode
from game.engine.deal import Deal
from game.engine.lookahead import buried_cards
from game.engine.moves import (
    DRAW,
    RECYCLE,
    Kind,
    Move,
    Outcome,
    apply,
    is_won,
    legal_removals,
    outcome,
    refusal_of,
    remove,
)
from game.engine.position import (
    Position,
    free_cards,
    removed_cards,
    score,
    start_position,
    stock_top,
)
from game.engine.refusal import Reason, Refusal, card_refusal
from game.engine.rules import Rules


class Answer(Enum):
    """What came of a touch or a command."""

    SELECTED = auto()
    DESELECTED = auto()
    REMOVED = auto()
    DREW = auto()
    RECYCLED = auto()
    UNDONE = auto()
    REDONE = auto()
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class Response:
    """The engine's answer: what happened, to which cards, or why nothing did."""

    answer: Answer
    cards: tuple[int, ...] = ()
    refusal: Refusal | None = None

    @property
    def done(self) -> bool:
        return self.answer is not Answer.REFUSED


_ANSWERS = {Kind.REMOVE: Answer.REMOVED, Kind.DRAW: Answer.DREW, Kind.RECYCLE: Answer.RECYCLED}


def _refused(reason: Reason, *cards: int) -> Response:
    return Response(Answer.REFUSED, refusal=Refusal(reason, cards))


@dataclass
class Game:
    """One game. `code` is None for cards that no code names.

    Invariants: `positions[i + 1]` is `positions[i]` after `moves[i]`; `positions[done]` is
    the one on the table, what lies behind it can be redone; `undo_floor` is the furthest
    that undo goes back.
    """

    rules: Rules
    deal: Deal
    code: DealCode | None = None
    moves: list[Move] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    done: int = 0
    undo_floor: int = 0
    move_count: int = 0  # removals, draws and recycles ever made; undo does not lower it
    undo_count: int = 0
    hint_count: int = 0
    seconds: float = 0.0  # played so far; the host's clock is handed in
    selection: int | None = None

    def __post_init__(self) -> None:
        if not self.positions:
            self.positions = [start_position(self.rules)]

    # --- how it stands

    @property
    def position(self) -> Position:
        return self.positions[self.done]

    @property
    def outcome(self) -> Outcome:
        return outcome(self.deal, self.rules, self.position)

    @property
    def score(self) -> int:
        return score(self.position)

    @property
    def can_undo(self) -> bool:
        return self.done > self.undo_floor

    @property
    def can_redo(self) -> bool:
        return self.done < len(self.moves)

    def removed(self) -> list[int]:
        """The cards that are gone, in the order in which they went."""
        order = [card for move in self.moves[: self.done] for card in move.cards]
        assert sorted(order) == removed_cards(self.position)
        return order

    def partners(self, card: int) -> list[int]:
        """Every card that could be removed together with `card` now."""
        pairs = legal_removals(self.deal, self.rules, self.position)
        return sorted(
            other for move in pairs if card in move.cards for other in move.cards if other != card
        )

    def touchable(self) -> set[int]:
        """The lit cards: every free one, and with house rules a covered one that has a pair."""
        cards = set(free_cards(self.rules, self.position))
        for move in legal_removals(self.deal, self.rules, self.position):
            cards.update(move.cards)
        return cards

    def buried(self) -> list[int]:
        """The cards with a padlock (see `lookahead.buried_cards`)."""
        return buried_cards(self.deal, self.rules, self.position)

    # --- touches

    def touch(self, card: int) -> Response:
        """The player touches `card`, by number in the deal."""
        if is_won(self.rules, self.position):
            return _refused(Reason.GAME_WON)
        removals = legal_removals(self.deal, self.rules, self.position)
        if remove(card) in removals:
            return self.play(remove(card))
        selected = self.selection
        if selected is not None and selected != card and remove(selected, card) in removals:
            return self.play(remove(selected, card))
        if not any(card in move.cards for move in removals):
            refusal = card_refusal(self.rules, self.position, card)
            if refusal:
                return Response(Answer.REFUSED, (card,), refusal)
        if selected == card:
            self.selection = None
            return Response(Answer.DESELECTED, (card,))
        self.selection = card
        if selected is None:
            return Response(Answer.SELECTED, (card,))
        if not self.rules.keeps_second:
            self.selection = None
        return Response(Answer.REFUSED, (selected, card), self._mismatch(selected, card))

    def touch_stock(self) -> Response:
        """The player touches the stock: draw, or recycle when it is empty."""
        move = DRAW if self.position.talon >> self.position.boundary else RECYCLE
        return self.play(move)

    def _mismatch(self, selected: int, card: int) -> Refusal:
        ranks = self.deal.ranks
        if ranks[selected] + ranks[card] != TARGET:
            return Refusal(Reason.WRONG_SUM, (selected, card))
        # 13, but one of the two may go only with another card
        refusal = refusal_of(self.deal, self.rules, self.position, remove(selected, card))
        assert refusal is not None
        return refusal

    def play(self, move: Move) -> Response:
        """Make `move`, or say why it cannot be made."""
        refusal = refusal_of(self.deal, self.rules, self.position, move)
        if refusal:
            return Response(Answer.REFUSED, move.cards, refusal)
        before = self.position
        position = apply(self.deal, self.rules, before, move)
        del self.moves[self.done :]
        del self.positions[self.done + 1 :]
        self.moves.append(move)
        self.positions.append(position)
        self.move_count += 1
        self._go(self.done + 1)
        if self.rules.undo_limit is not None:
            self.undo_floor = max(self.undo_floor, self.done - self.rules.undo_limit)
        drawn = stock_top(before) if move == DRAW else None
        return Response(_ANSWERS[move.kind], move.cards if drawn is None else (drawn,))

    def _go(self, done: int) -> None:
        """Put another position of the history on the table; keep the selection if it may."""
        removing = self.positions[done][:2] != self.positions[self.done][:2]
        undoing = done < self.done
        self.done = done
        if removing or undoing or self.selection not in self.touchable():
            self.selection = None

    # --- going back and forth

    def undo(self) -> Response:
        """Take the last action back: the position, not the counters."""
        if not self.can_undo:
            return _refused(Reason.UNDO_LIMIT if self.done else Reason.NOTHING_TO_UNDO)
        return self._back_to(self.done - 1)

    def redo(self) -> Response:
        """Make the last undone action again; it was counted when it was first made."""
        if not self.can_redo:
            return _refused(Reason.NOTHING_TO_REDO)
        move = self.moves[self.done]
        self._go(self.done + 1)
        return Response(Answer.REDONE, move.cards)

    def before_mistake(self) -> int | None:
        """How many actions lead to the last position in which no card was buried, or None
        when no card is buried now or undo does not reach so far."""
        if not self.buried():
            return None
        # partners only ever leave, so a buried card stays buried: bisection finds the mistake
        clear, buried = self.undo_floor - 1, self.done
        while buried - clear > 1:
            middle = (clear + buried) // 2
            if buried_cards(self.deal, self.rules, self.positions[middle]):
                buried = middle
            else:
                clear = middle
        return clear if clear >= self.undo_floor else None

    def back_to(self, done: int) -> Response:
        """Return to the position after the first `done` actions, counted as one undo."""
        if not self.undo_floor <= done < self.done:
            return _refused(Reason.UNDO_LIMIT if done < self.undo_floor else Reason.NOTHING_TO_UNDO)
        return self._back_to(done)

    def _back_to(self, done: int) -> Response:
        cards = tuple(card for move in self.moves[done : self.done] for card in move.cards)
        self.undo_count += 1
        self._go(done)
        return Response(Answer.UNDONE, cards)

    # --- counters

    def count_hint(self) -> None:
        """A hint was shown."""
        self.hint_count += 1

    def add_seconds(self, seconds: float) -> None:
        """So much more time was spent at the table."""
        self.seconds += seconds
