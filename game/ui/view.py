"""A read-only view of the game as plain data, for tests that drive the real thing.

Rectangles are [x, y, width, height] in CSS pixels. Nothing can be changed through it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pygame import Rect

from game.engine.game import Game
from game.engine.position import stock_cards, stock_top, waste_cards, waste_top
from game.engine.pyramid import PLACES, ROW_STARTS
from game.records.statistics import Record
from game.ui.layout import Layout
from game.ui.scene import Pile, Spot, clear_parts
from game.ui.table import Marks


def pyramid_rows(game: Game) -> list[list[str | None]]:
    """The seven rows, None for a card that is gone."""
    names = [
        str(game.deal.cards[place]) if game.position.pyramid >> place & 1 else None
        for place in range(PLACES)
    ]
    return [names[start : start + row + 1] for row, start in enumerate(ROW_STARTS)]


def table_state(game: Game, marks: Marks) -> dict[str, Any]:
    """The game on the table and what is lit, by card names."""

    def name(card: int | None) -> str | None:
        return None if card is None else str(game.deal.cards[card])

    def names(cards: set[int]) -> list[str]:
        return [str(game.deal.cards[card]) for card in sorted(cards)]

    position = game.position
    return {
        "code": str(game.code) if game.code else None,
        "rules": str(game.rules),
        "score": game.score,
        "moves": game.move_count,
        "undos": game.undo_count,
        "hints": game.hint_count,
        "seconds": int(game.seconds),
        "outcome": game.outcome.value,
        "pyramid": pyramid_rows(game),
        "waste_top": name(waste_top(position)),
        "waste_count": len(waste_cards(position)),
        "stock_count": len(stock_cards(position)),
        "stock_top": name(stock_top(position)) if game.rules.open_stock else None,
        "removed": [str(game.deal.cards[card]) for card in game.removed()],
        "selected": name(game.selection),
        "partners": names(marks.partners),
        "lit": names(marks.lit),
        "hinted": names(marks.hinted),
        "hint_stock": marks.hint_stock,
        "covering": names(marks.covering),
        "locked": names(marks.locked),
        "pass": position.pass_number,
        "passes": game.rules.passes,
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
    }


def css(rect: Rect, ratio: float) -> list[float]:
    """`rect` in CSS pixels."""
    return [round(value / ratio, 2) for value in (rect.x, rect.y, rect.width, rect.height)]


def targets(
    game: Game,
    layout: Layout,
    where: Mapping[int, Spot],
    buttons: Mapping[str, Rect],
    panel: Mapping[str, Rect],
    field: Rect | None,
) -> dict[str, Any]:
    """Where to touch what, in CSS pixels."""
    ratio = layout.ratio
    cards = {
        str(game.deal.cards[card]): css(part, ratio)
        for card, part in clear_parts(where, layout).items()
        if game.rules.open_stock or where[card].pile is not Pile.STOCK
    }
    return {
        "cards": cards,
        "stock": css(layout.stock, ratio),
        "waste": css(layout.waste, ratio),
        "removed": css(layout.removed, ratio),
        "buttons": {name: css(rect, ratio) for name, rect in buttons.items()},
        "panel": {name: css(rect, ratio) for name, rect in panel.items()},
        "field": css(field, ratio) if field else None,
    }


def statistics_state(record: Record) -> dict[str, Any]:
    """The statistics of the rules and level being played."""
    return {
        "played": record.played,
        "won": record.won,
        "streak": record.streak,
        "best_streak": record.best_streak,
        "best_seconds": record.best_seconds,
        "fewest_moves": record.fewest_moves,
    }


def frames_state(frames: Collection[tuple[float, float, float]]) -> dict[str, float]:
    """What the last drawn frames cost in work, in milliseconds; the p99 of each phase too."""

    def milliseconds(seconds: Iterable[float], part: float) -> float:
        rising = sorted(seconds) or [0.0]
        return round(1000 * rising[round((len(rising) - 1) * part)], 2)

    events, time, painting = zip(*frames, strict=True) if frames else ((), (), ())
    return {
        "count": len(frames),
        "median": milliseconds(map(sum, frames), 0.5),
        "p99": milliseconds(map(sum, frames), 0.99),
        "events": milliseconds(events, 0.99),
        "time": milliseconds(time, 0.99),
        "painting": milliseconds(painting, 0.99),
    }
