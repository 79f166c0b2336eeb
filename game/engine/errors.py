"""Errors that a player could read.

Every error of the engine carries an English template and the values for it, so that
`str(error)` is a whole sentence and the screen can translate the same template.
"""

from __future__ import annotations


class PyramideError(ValueError):
    """Base of every error the engine raises on purpose; `str()` is one sentence."""

    def __init__(self, template: str, **fields: object) -> None:
        self.template = template
        self.fields = fields
        super().__init__(template.format(**fields))


class CardError(PyramideError):
    """A text that names no card, or 52 cards that are no deck."""


class RulesError(PyramideError):
    """A text that names no rules, or rules that cannot be played."""


class CodeError(PyramideError):
    """A text that is no deal code."""


class MoveError(PyramideError):
    """A text that is no move of this deal."""
