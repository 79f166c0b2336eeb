"""The game on the table and what is remembered of it: every action of the player ends here.

No pygame: a session is driven by the screen, and could be by anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.boards import count, deal_of
from game.engine.codes import LEVELS, DealCode, Level, parse_code
from game.engine.deal import DEALS, Deal, parse_deal
from game.engine.game import Game, Response
from game.engine.lookahead import turns_to_removal
from game.engine.moves import DRAW, Move, Outcome, legal_removals, remove
from game.engine.rules import PRESETS, UNLIMITED, Base, Rules, parse_rules
from game.hosts.port import Host
from game.records.keeper import Keeper
from game.records.settings import Settings
from game.records.statistics import Record, key_of


@dataclass(frozen=True, slots=True)
class Done:
    """What an action did: the engine's answer, and whether it won the game just now."""

    response: Response
    won: bool = False


class Session:
    """One player at one table."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.keeper = Keeper(host.storage)

    @property
    def game(self) -> Game:
        game = self.keeper.game
        assert game is not None, "begin() comes first"
        return game

    @property
    def settings(self) -> Settings:
        return self.keeper.settings

    # --- beginning

    def begin(self, options: Mapping[str, str]) -> bool:
        """Take up the game that was left, or begin the one that the start options ask for
        (`deal`, or `rules` with or without `cards`); whether a game was resumed.

        Options that name the very game that was left resume it. Raises an error for options
        that name no game, and then nothing has changed.
        """
        kept = self.keeper.game
        code = parse_code(options["deal"]) if "deal" in options else None
        rules = parse_rules(options["rules"]) if "rules" in options else None
        deal = parse_deal(options["cards"]) if "cards" in options else None
        if deal is not None:
            rules = rules or PRESETS[Base.PYRAMIDE]
            if kept is not None and (kept.deal, kept.rules) == (deal, rules):
                return True
            self.play_cards(rules, deal, None)
        elif code is not None:
            if kept is not None and kept.code == code:
                return True
            self.deal(code)
        elif kept is not None and rules in (None, kept.rules):
            return True
        else:
            self.deal(self.fresh_code(rules or parse_rules(self.settings.last_rules)))
        return False

    def fresh_code(self, rules: Rules, level: Level | None = None) -> DealCode:
        """A board that nobody chose, from the system's own randomness."""
        level = level or (Level.NUMBERED if rules.base is Base.PYRAMIDE else Level.RANDOM)
        first = 0 if level is Level.NUMBERED else 1
        boards = count(level) if level.proven else DEALS - first
        return DealCode(rules, level, first + self.host.entropy() % boards)

    @staticmethod
    def levels(rules: Rules) -> list[Level]:
        """The levels to choose from; the daily boards have a window of their own."""
        levels = [level for level in LEVELS[rules.base] if level is not Level.DAILY]
        return [level for level in levels if not level.proven or count(level)]

    def next_code(self, step: int = 1) -> DealCode | None:
        """The board `step` numbers on in the same level, or None where there is none."""
        code = self.game.code
        if code is None or code.level is Level.DAILY:
            return None
        number = code.number + step
        first = 0 if code.level is Level.NUMBERED else 1
        last = count(code.level) if code.level.proven else DEALS - 1
        return DealCode(code.rules, code.level, number) if first <= number <= last else None

    def deal(self, code: DealCode) -> None:
        """Begin the game that `code` names. Raises CodeError and leaves the running one."""
        self.play_cards(code.rules, deal_of(code), code)

    def play_cards(self, rules: Rules, deal: Deal, code: DealCode | None) -> None:
        """Begin a game with these cards."""
        self.keeper.start(Game(rules, deal, code))

    def restart(self) -> None:
        """The same cards again, from the start."""
        game = self.game
        self.play_cards(game.rules, game.deal, game.code)

    # --- playing

    def touch(self, card: int) -> Done:
        """The player touches a card."""
        partners = self.game.partners(card)
        if (
            self.settings.one_tap
            and self.game.selection is None
            and len(partners) == 1
            and remove(card)
            not in legal_removals(self.game.deal, self.game.rules, self.game.position)
        ):
            return self._kept(self.game.play(remove(card, partners[0])))
        return self._kept(self.game.touch(card))

    def touch_stock(self) -> Done:
        """The player touches the stock: draw or recycle."""
        return self._kept(self.game.touch_stock())

    def play(self, move: Move) -> Done:
        """The player makes a whole move at once (a card dropped on its partner)."""
        return self._kept(self.game.play(move))

    def undo(self) -> Done:
        return self._kept(self.game.undo())

    def redo(self) -> Done:
        return self._kept(self.game.redo())

    def back_to(self, done: int) -> Done:
        """Back to the position after the first `done` actions, as one undo."""
        return self._kept(self.game.back_to(done))

    def _kept(self, response: Response) -> Done:
        won = self.keeper.keep(self.host.today()) if response.done else False
        return Done(response, won)

    def keep(self) -> None:
        """Keep the game as it stands, without an action (the clock has gone on)."""
        self.keeper.keep(self.host.today())

    # --- what is remembered

    def record(self) -> Record:
        """The statistics of the rules and level being played."""
        return self.keeper.statistics.of(key_of(self.game))

    def proven(self, code: DealCode) -> bool:
        """Whether the board of `code` is proven winnable under the very rules it names."""
        return code.level.proven and code.rules == PRESETS[code.rules.base]

    # --- looking ahead

    def futile(self) -> bool:
        """With passes without end: nothing can ever be removed again, though the game goes
        on, and the player has turned the whole stock to see it."""
        game = self.game
        if game.rules.passes != UNLIMITED or game.outcome is not Outcome.PLAYING:
            return False
        return turns_to_removal(game.deal, game.rules, game.position) is None and self._turned_all()

    def _turned_all(self) -> bool:
        """Whether the last actions drew every card that stock and waste hold."""
        game = self.game
        left = game.position.talon.bit_count()
        recent = game.moves[max(0, game.done - left - 1) : game.done]
        if any(move.cards for move in recent) and left:
            return False
        return sum(move == DRAW for move in recent) >= left
