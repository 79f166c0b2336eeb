"""Games with a known end, found by random play: a code and the moves that lead there."""

from __future__ import annotations

from typing import Final

from game.boards import deal_of
from game.engine.cards import DECK, Card, parse_card
from game.engine.codes import parse_code
from game.engine.deal import CARDS, Deal
from game.engine.game import Game
from game.engine.moves import Kind, Move, Outcome, legal_moves
from game.engine.pyramid import PLACES, ROW_STARTS
from game.engine.text import parse_move

# a game that ends with stock and waste empty, and a pyramid from which nothing goes
DEAD_END: Final = "PY1-N-AAAAABM-DO"
GAMES: Final = {
    DEAD_END: "QS+AH 8D+5S JH+2C 5D+8S draw 7S+6H KS AC+QD 2S+JD 9C+4H 7D+6S 10H+3D draw 4D+9S"
    " 2H+JS AS+QC draw draw draw draw draw draw 3S+10D KH draw 9H+4S KC 10S+3H KD"
    " recycle 10C+3C 5H+8C JC+2D draw draw draw 8H+5C 7C+6D recycle 4C+9D 6C+7H",
    "PY1-N-AAAAAAF": "KS 3S+10S 5S+8S KC draw KH draw draw 10C+3D draw 7D+6D JD+2H draw draw draw"
    " draw draw 9H+4H draw 8H+5C 7C+6H KD draw QC+AS draw JC+2C draw QD+AC 6C+7H draw draw draw"
    " 3H+10D draw draw 6S+7S draw draw QS+AD 4C+9D draw draw draw recycle draw draw draw draw draw"
    " draw 10H+3C draw draw draw draw draw draw recycle draw JH+2D draw 5H+8D draw draw draw draw"
    " 4S+9S",
    "PS1-R-11": "4S+9H draw draw draw JC+2S KC QC+AS draw 4C+9C draw draw draw draw draw 10H+3D"
    " draw draw KH draw JD+2H 10D+3H QS+AC draw draw 8H+5D 6C+7H draw draw draw 5S+8D draw draw"
    " AD+QH draw JH+2C KS 6D+7D draw draw draw draw 2D+JS recycle draw draw draw draw 7S+6H 3S+10C"
    " KD AH+QD draw draw draw draw draw draw 5H+8S",
    "OS1-R-11": "4S+9H draw QC+AS JC+2S KC 4C+9C draw draw draw draw 10H+3D draw KH JD+2H 10D+3H"
    " QS+AC draw 8H+5D 6C+7H draw draw 5S+8D draw AD+QH JH+2C KS 6D+7D draw draw draw 2D+JS recycle"
    " draw draw draw 7S+6H 3S+10C KD AH+QD 4D+9D 5H+8C",
    "PS1-R-300-S": "QS+AD 5S+8H draw 10S+3H draw draw draw draw KS draw 10H+3D 5D+8C draw draw"
    " 6C+7H draw draw draw 10C+3S AH+QC 2C+JD 4S+9S JH+2H draw draw draw draw draw KH draw draw"
    " QD+AS draw draw draw draw KC KD draw 6H+7D 8D+5H draw recycle draw draw 8S+5C draw draw 9H+4C"
    " draw 9C+4D draw draw 7C+6D draw draw JS+2S draw 6S+7S recycle draw draw 2D+JC QH+AC draw draw"
    " 10D+3C 4H+9D",
    "PS1-R-5-DCO": "KS 3S+10S 5S+8S KC draw KH draw 10C+3D 7D+6D JD+2S 8D+5D 2H+JS draw 9H+4H"
    " 8H+5C 7C+6H QS+AS KD draw QC+AC JC+2C 4C+9S 10H+3C draw draw draw draw draw QD+AD 6C+7H draw"
    " draw draw recycle JH+2D draw 3H+10D draw 6S+7S draw draw 5H+8C 4S+9C",
}

WINS: Final = tuple(code for code in GAMES if code != DEAD_END)


def deck(pyramid: str = "", row_7: str = "", talon: str = "") -> Deal:
    """A deal with these cards at the top of the pyramid, in row 7 and first in the talon, and
    the others, in the order of the deck, wherever there is room."""
    wanted = {0: pyramid.split(), ROW_STARTS[6]: row_7.split(), PLACES: talon.split()}
    cards: list[Card | None] = [None] * CARDS
    for start, words in wanted.items():
        for place, word in enumerate(words, start):
            cards[place] = parse_card(word)
    rest = iter([card for card in DECK if card not in cards])
    return Deal(tuple(card or next(rest) for card in cards))


def moves_of(code: str) -> list[Move]:
    """The moves of the game of `code`, to its end."""
    deal = deal_of(parse_code(code))
    return [parse_move(deal, word) for word in GAMES[code].split()]


def losing_moves(code: str, takes: bool = True) -> list[Move]:
    """Moves that end the game of `code` without a win: draws, and with `takes` removals too."""
    parsed = parse_code(code)
    game = Game(parsed.rules, deal_of(parsed), parsed)
    while game.outcome is Outcome.PLAYING:
        moves = legal_moves(game.deal, game.rules, game.position)
        wanted = [move for move in moves if (move.kind is Kind.REMOVE) == takes]
        game.play((wanted or moves)[0])
    assert game.outcome is not Outcome.WON
    return game.moves
