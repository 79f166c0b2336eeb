"""The player's language: whole sentences with named fields, looked up by their English.

A message is its English template, such as `"{first} is covered by {second}."`; `Words`
finds the template of the language and fills in the fields, so that a sentence is never
glued from pieces. `build/words.py` collects the templates: from `words.t("…")` and
`words.n("…", "…", n)`, from `mark("…")` where a template is only named, and from the
engine's reasons and errors. Invariant: `Words` never raises and never answers with less
than the English sentence. Standard library only: no pygame here.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.engine.deal import Deal
from game.engine.errors import PyramideError
from game.engine.refusal import Refusal
from game.paths import ASSETS

DOMAIN: Final = "pyramide"
# tag and the language's own name, in the order in which the settings offer them
LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "ms": "Bahasa Melayu",
    "id": "Bahasa Indonesia",
    "bg": "Български",
    "fr": "Français",
}
AUTO: Final = "auto"  # in the settings: follow the player's system
# other tags that mean one of ours: the code for Indonesian until 1989, and ISO 639-3 codes
_ALIASES: Final = {
    "in": "id",
    "ind": "id",
    "msa": "ms",
    "may": "ms",
    "zsm": "ms",
    "zlm": "ms",
    "bul": "bg",
    "fra": "fr",
    "fre": "fr",
    "eng": "en",
}


def mark(template: str) -> str:
    """`template` itself: says that it is shown somewhere, translated where it is shown."""
    return template


# the wording that the rules fix (rules, section 5), to be used where it applies
SUM_MUST_BE_13: Final = mark("The sum must be 13")
CARD_BLOCKED: Final = mark("This card is blocked by another card")
NO_MORE_MOVES: Final = mark("No more possible moves")
UNDO: Final = mark("Undo")
NEW_GAME: Final = mark("New game")
HINT: Final = mark("Hint")
BEFORE_MISTAKE: Final = mark("Back to before the mistake")
PASS_OF: Final = mark("Pass {number}/{passes} · {left} left")
EASY: Final = mark("Easy")
STANDARD: Final = mark("Standard")
RANDOM: Final = mark("Random")
PROVEN: Final = mark("proven winnable")


def best_language(setting: str, languages: Iterable[str]) -> str:
    """The tag of the language to speak: the setting, else the first of the player's
    `languages` (BCP 47 tags, best first) that there is, else English."""
    for tag in (setting, *languages):
        primary = tag.strip().replace("_", "-").split("-")[0].split(".")[0].lower()
        primary = _ALIASES.get(primary, primary)
        if primary in LANGUAGES:
            return primary
    return "en"


class Words:
    """The sentences of one language. `language` is one of `LANGUAGES`."""

    def __init__(self, language: str = "en", folder: Path | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = _catalogue(self.language, folder or ASSETS / "locale")

    def t(self, template: str, /, **fields: object) -> str:
        """The sentence for `template`, with its fields filled in."""
        if not template:
            return ""  # gettext keeps the catalogue's header under the empty message
        return self._filled(self._catalogue.gettext(template), template, fields)

    def n(self, singular: str, plural: str, n: int, /, **fields: object) -> str:
        """The sentence for `n` things; `{n}` in a template is the number."""
        english = singular if n == 1 else plural
        template = self._catalogue.ngettext(singular, plural, n)
        return self._filled(template, english, {"n": n} | fields)

    def error(self, error: PyramideError) -> str:
        """What an error of the engine or the records says."""
        return self.t(error.template, **error.fields)

    def refusal(self, refusal: Refusal, deal: Deal) -> str:
        """Why the engine refused, about the cards of `deal`."""
        return self.t(refusal.reason.value, **refusal.fields(deal))

    def _filled(self, template: str, english: str, fields: dict[str, object]) -> str:
        values = {  # an error may name the error behind it
            name: self.error(value) if isinstance(value, PyramideError) else value
            for name, value in fields.items()
        }
        for text in (template, english):
            try:
                return text.format(**values)
            except (KeyError, IndexError, ValueError, AttributeError):
                continue  # a translator's slip in a field name: the English sentence says it
        return english


def _catalogue(language: str, folder: Path) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    try:
        with (folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except Exception:  # gettext raises whatever a broken file makes of it, struct.error too
        # a missing or broken catalogue costs the translation, not the game
        return gettext.NullTranslations()
