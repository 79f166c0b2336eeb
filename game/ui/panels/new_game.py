"""New game: rules, house rules, level and number, or a code that somebody sent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.codes import DealCode, Level, parse_code
from game.engine.errors import PyramideError
from game.engine.rules import PRESETS, UNLIMITED, Base, Rules
from game.ui import words as fixed
from game.ui.controls import Kind
from game.ui.panels.base import HOUSE_NAMES, LEVEL_NAMES, RULE_NAMES, AppPanel
from game.ui.panels.boards import BoardsPanel
from game.ui.panels.rows import Beside, Buttons, Choice, Do, Row, Text, TextField, Toggle
from game.ui.words import mark

if TYPE_CHECKING:
    from game.ui.app import App

_HOUSE = {  # field of Rules: word, and what it means
    "strict": ("strict", mark("Stock and waste must be cleared too")),
    "drawn_with_waste": (
        "drawn",
        mark("The card drawn last may pair with the waste card under it"),
    ),
    "card_with_cover": ("cover", mark("A card may pair with the only card that still covers it")),
    "open_stock": ("open", mark("The stock lies face up and its top card can be used")),
}
_PASSES = (1, 2, 3, UNLIMITED)


class NewGamePanel(AppPanel):
    """The New game window. What is chosen here touches the running game only at the end."""

    name = "new game"
    breadth = 800.0  # two columns where there is room for them

    def __init__(self, app: App, text: str = "") -> None:
        super().__init__(app)
        self.rules: Rules = app.session.game.rules
        code = app.session.game.code
        self.level = app.session.levels(self.rules)[0]
        if code is not None and code.rules.base is self.rules.base:
            self.level = self.level if code.level is Level.DAILY else code.level
        self.code_text = text
        self.code_error = ""
        self.house_open = self.rules != PRESETS[self.rules.base]
        if text:
            self._check()

    def title(self) -> str:
        return self.words.t(fixed.NEW_GAME)

    def rows(self) -> list[Row]:
        t = self.words.t
        rows: list[Row] = [
            Choice(
                "base",
                t("Rules"),
                [(base.value, t(name)) for base, name in RULE_NAMES.items()],
                self.rules.base.value,
            ),
            Text(self._about(), dim=True, size=13.5),
        ]
        levels = self.app.session.levels(self.rules)
        if len(levels) > 1:
            rows.append(
                Choice(
                    "level",
                    t("Level"),
                    [(level.value, t(LEVEL_NAMES[level])) for level in levels],
                    self.level.value,
                )
            )
            if self.level.proven:
                rows.append(Text(self._proven(), dim=True, size=13.5))
        rows.append(Buttons([Do("deal", t("Deal"), "cards", Kind.MAIN)]))
        if self.level is Level.NUMBERED:
            rows.append(Buttons([Do("find", t("Find a winnable deal"), "search")]))
        rows.append(self._by_number())
        other: list[Row] = [
            TextField(
                "code",
                t("A code, a link or a board number"),
                self.code_text,
                t("PY1-N-AAAAAAS"),
                self.code_error,
            ),
            Buttons(
                [
                    Do("paste", t("Paste"), "paste"),
                    Do("deal-code", t("Deal this code"), "link", enabled=bool(self.code_text)),
                ]
            ),
            *self._house_rows(),
        ]
        return [Beside(rows, other, least=660)]

    def _about(self) -> str:
        t = self.words.t
        match self.rules.base:
            case Base.PYRAMIDE:
                return t("One card on the waste, the stock as often as you like, points.")
            case Base.THREE_PASSES:
                return t("24 cards in the stock, three passes, unlimited undo.")
            case Base.OPEN_STOCK:
                return t("The stock lies face up: three passes, and its top card can be used.")

    def _by_number(self) -> Row:
        """Previous and next board, and where there is a catalogue, any."""
        t, session = self.words.t, self.app.session
        buttons = [
            Do("step:-1", t("Previous"), "back", Kind.PLAIN, session.next_code(-1) is not None),
            Do("step:1", t("Next"), "forward", Kind.PLAIN, session.next_code() is not None),
        ]
        if self.level.proven:
            buttons.append(Do("boards", t("Choose a board"), "board"))
        return Buttons(buttons, most=3)

    def _proven(self) -> str:
        if self.rules == PRESETS[self.rules.base]:
            return self.words.t("Every one of these boards is proven winnable.")
        return self.words.t("Proven winnable without house rules only.")

    def _house_rows(self) -> list[Row]:
        t = self.words.t
        arrow = "up" if self.house_open else "down"
        rows: list[Row] = [Buttons([Do("house", t("House rules"), arrow)])]
        if not self.house_open:
            return rows
        preset = PRESETS[self.rules.base]
        toggles: list[Row] = [
            Toggle(field, t(HOUSE_NAMES[word]), getattr(self.rules, field), t(meaning))
            for field, (word, meaning) in _HOUSE.items()
            if not getattr(preset, field)
        ]
        rows += [Beside(toggles[at : at + 1], toggles[at + 1 : at + 2]) for at in (0, 2)]
        passes = [(str(number), "∞" if number == UNLIMITED else str(number)) for number in _PASSES]
        rows.append(Choice("passes", t("Passes through the stock"), passes, str(self.rules.passes)))
        return rows

    def act(self, name: str, value: str) -> None:
        if name == "base":
            self._choose_base(Base(value))
        elif name == "level":
            self.level = Level(value)
        elif name == "house":
            self.house_open = not self.house_open
        elif name == "passes":
            self.rules = replace(self.rules, passes=int(value))
        elif name in _HOUSE:
            self.rules = _switched(self.rules, name)
        elif name == "deal":
            self._deal(self.app.session.fresh_code(self.rules, self.level))
        elif name == "find":
            self.app.change_settings(last_rules=str(self.rules))
            self.app.find_winnable(self.rules)
        elif name == "step":
            code = self.app.session.next_code(int(value))
            if code is not None:
                self.app.deal(code)
        elif name == "boards":
            self.app.desk.open(BoardsPanel(self.app, self.level))
        elif name == "paste":
            self.app.desk.paste_code()
        elif name == "deal-code":
            self.submitted("code")

    def _choose_base(self, base: Base) -> None:
        self.rules = PRESETS[base]
        self.level = self.app.session.levels(self.rules)[0]

    def _deal(self, code: DealCode) -> None:
        self.app.change_settings(last_rules=str(code.rules))
        self.app.deal(code)

    # --- the code

    def typed(self, name: str, text: str) -> None:
        self.code_text = text.strip()
        self.code_error = ""

    def submitted(self, name: str) -> None:
        code = self._check()
        if code is not None:
            try:
                self._deal(code)
            except PyramideError as error:
                self._refuse(error)

    def _check(self) -> DealCode | None:
        try:
            return parse_code(self._whole(code_in(self.code_text)))
        except PyramideError as error:
            self._refuse(error)
            return None

    def _whole(self, text: str) -> str:
        """A number alone is a board of the chosen level."""
        if not (text.isascii() and text.isdigit()) or self.level is Level.NUMBERED:
            return text
        return str(DealCode(self.rules, self.level, int(text)))

    def _refuse(self, error: PyramideError) -> None:
        self.code_error = self.words.error(error)
        self.app.host.announce(self.code_error)


def code_in(text: str) -> str:
    """The code in a text that may be a whole link."""
    _, found, rest = text.partition("deal=")
    return rest.split("&")[0].split("#")[0] if found else text


def _switched(rules: Rules, field: str) -> Rules:
    """`rules` with one house rule switched over."""
    values = {name: getattr(rules, name) for name in _HOUSE}
    values[field] = not values[field]
    return replace(
        rules,
        strict=values["strict"],
        drawn_with_waste=values["drawn_with_waste"],
        card_with_cover=values["card_with_cover"],
        open_stock=values["open_stock"],
    )
