"""The game on the table as a text, and back.

A kept game is its rules, its code or cards, and the moves made, those that can be redone
included. Invariant: reading one plays every move through the engine, so a
text that was tampered with is refused with a sentence, never believed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.boards import deal_of
from game.engine.codes import parse_code
from game.engine.deal import parse_deal
from game.engine.errors import PyramideError
from game.engine.game import Game
from game.engine.moves import apply
from game.engine.position import start_position
from game.engine.rules import parse_rules
from game.engine.text import move_text, parse_move
from game.records.texts import SaveError, count, flag, read_object, seconds, write_object

VERSION: Final = 1
MOST_MOVES: Final = 100_000  # far more than anybody plays; keeps reading quick


@dataclass(slots=True)
class SavedGame:
    """A game, and what the statistics know of it.

    `serial` is its number among all games begun here, 0 before it has one; `begun` says
    that it counts as played, `recorded` that its win has been counted.
    """

    game: Game
    serial: int = 0
    begun: bool = False
    recorded: bool = False

    def to_text(self) -> str:
        """The kept text."""
        game = self.game
        return write_object(
            "game",
            VERSION,
            {
                "rules": str(game.rules),
                "code": str(game.code) if game.code else None,
                "cards": None if game.code else str(game.deal),
                "moves": [move_text(game.deal, move) for move in game.moves],
                "done": game.done,
                "undo_floor": game.undo_floor,
                "move_count": game.move_count,
                "undo_count": game.undo_count,
                "hint_count": game.hint_count,
                "seconds": round(game.seconds, 3),
                "serial": self.serial,
                "begun": self.begun,
                "recorded": self.recorded,
            },
        )

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """The game of a kept text, played again. Raises SaveError."""
        kept = read_object("game", VERSION, text)
        try:
            game = _game(kept)
        except SaveError:
            raise
        except PyramideError as error:
            raise SaveError("The saved game cannot be played: {reason}", reason=error) from None
        _replay(game, kept)
        _counters(game, kept)
        saved = cls(game, count(kept, "serial"), flag(kept, "begun"), flag(kept, "recorded"))
        if (saved.begun or saved.recorded) and not game.move_count:
            raise SaveError("The saved game is damaged: its counters disagree.")
        return saved


def _text(kept: dict[str, Any], name: str) -> str:
    value = kept.get(name)
    if not isinstance(value, str):
        raise SaveError("This saved text is damaged: {name} is no text.", name=name)
    return value


def _game(kept: dict[str, Any]) -> Game:
    """The game before its first move."""
    rules = parse_rules(_text(kept, "rules"))
    if kept.get("code") is None:
        return Game(rules, parse_deal(_text(kept, "cards")))
    code = parse_code(_text(kept, "code"))
    if code.rules != rules:
        raise SaveError("The saved game is damaged: its code is for other rules.")
    return Game(rules, deal_of(code), code)


def _replay(game: Game, kept: dict[str, Any]) -> None:
    """Fill in the history; every move has to be legal where it was made."""
    words = kept.get("moves")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise SaveError("This saved text is damaged: {name} is no list of moves.", name="moves")
    if len(words) > MOST_MOVES:
        raise SaveError("This saved text is far too long to be one of this game's.")
    moves, positions = [], [start_position(game.rules)]
    for number, word in enumerate(words, start=1):
        try:
            move = parse_move(game.deal, word)
            positions.append(apply(game.deal, game.rules, positions[-1], move))
        except PyramideError as error:
            raise SaveError(
                "The saved game cannot be played: move {number} is not legal. {reason}",
                number=number,
                reason=error,
            ) from None
        moves.append(move)
    game.moves, game.positions = moves, positions


def _counters(game: Game, kept: dict[str, Any]) -> None:
    """Fill in what undo does not restore; what could not have come about is refused."""
    game.done = count(kept, "done")
    game.undo_floor = count(kept, "undo_floor")
    game.move_count = count(kept, "move_count")
    game.undo_count = count(kept, "undo_count")
    game.hint_count = count(kept, "hint_count")
    game.seconds = seconds(kept, "seconds")
    made, limit = len(game.moves), game.rules.undo_limit
    # the floor rises only by more actions than undo takes back
    floor = 0 if limit is None else max(0, game.move_count - limit)
    if not (
        game.undo_floor <= game.done <= made <= game.move_count
        and game.undo_floor <= floor
        # only undo leaves moves to redo, or more moves made than there are in the history
        and (game.undo_count > 0 or game.done == made == game.move_count)
    ):
        raise SaveError("The saved game is damaged: its counters disagree.")
