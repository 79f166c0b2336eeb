"""From a deal code to its cards: numbered deals, and the catalogue of proven boards."""

from __future__ import annotations

from game.engine.codes import DealCode
from game.engine.deal import Deal, numbered_deal
from game.engine.errors import CodeError


def deal_of(code: DealCode) -> Deal:
    """The cards that `code` names. Raises CodeError for a board that does not exist."""
    if code.level.proven:
        raise CodeError("There is no catalogue of proven boards here.")
    return numbered_deal(code.number)
