"""What a panel is made of: rows that lay themselves out for a width.

A row gives its height and its pieces, at places relative to its own top left corner. Text
wraps and buttons break into a new line, so that a panel fits any window by growing longer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from pygame import Color, Rect

from game.ui.controls import Button, Controls, Kind


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text in a panel."""

    rect: Rect
    text: str
    size: int  # pixels
    colour: Color
    bold: bool = False
    centered: bool = False
    right: bool = False  # ends at the right edge


@dataclass(frozen=True, slots=True)
class Switch:
    """An on-off switch; its whole row can be touched."""

    name: str
    rect: Rect
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of text to edit."""

    name: str
    rect: Rect
    label: str
    text: str
    hint: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A card or icon from the sprites, by a name that the view knows."""

    rect: Rect
    kind: str  # "icon", "back", "rule"
    name: str
    colour: Color | None = None


Piece = Label | Button | Switch | Entry | Picture


@dataclass(frozen=True, slots=True)
class Placed:
    """A row laid out: its height and its pieces."""

    height: int
    pieces: tuple[Piece, ...] = ()


class Row(Protocol):
    def place(self, c: Controls, width: int) -> Placed:
        """Lay the row out for `width` pixels."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    dim: bool = False
    bold: bool = False
    centered: bool = False
    size: float = 15
    colour: Color | None = None

    def place(self, c: Controls, width: int) -> Placed:
        size = c.px(self.size)
        step = round(size * 1.42)
        colour = self.colour or (c.palette.panel_dim if self.dim else c.palette.panel_text)
        lines = c.art.wrap(self.text, size, width, self.bold)
        pieces = tuple(
            Label(Rect(0, index * step, width, step), line, size, colour, self.bold, self.centered)
            for index, line in enumerate(lines)
        )
        return Placed(step * len(lines), pieces)


def heading(text: str) -> Text:
    """A heading inside a panel."""
    return Text(text, bold=True, size=16)


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty room."""

    size: float = 8

    def place(self, c: Controls, width: int) -> Placed:
        return Placed(c.px(self.size))


def _height(c: Controls) -> int:
    return max(c.px(44), round(44 * c.ratio))


@dataclass(frozen=True, slots=True)
class Do:
    """What a button in a panel does and says; the row gives it its place."""

    name: str
    label: str
    icon: str | None = None
    kind: Kind = Kind.PLAIN
    enabled: bool = True
    size: float = 15  # of the label; smaller where the row is narrow
    marked: bool = False  # the one that is sought first, such as today
    note: str = ""  # a second, smaller line


@dataclass(frozen=True, slots=True)
class Buttons:
    """Buttons side by side, as wide as the row together; they break into lines if need be,
    all with labels of one size or, where that is too wide, in two lines."""

    buttons: Sequence[Do]
    most: int = 4  # in one line

    def place(self, c: Controls, width: int) -> Placed:
        gap, height = c.px(8), _height(c)
        columns, size = self._columns(c, width, gap)
        pieces = []
        rows = self._lines(columns)
        for line, inside in enumerate(rows):
            for column, one in enumerate(inside):
                left = round(column * (width + gap) / len(inside))
                right = round((column + 1) * (width + gap) / len(inside)) - gap
                rect = Rect(left, line * (height + gap), right - left, height)
                label = size if one.size == 15 else one.size
                pieces.append(
                    Button(one.name, rect, one.label, one.icon, one.kind, one.enabled, size=label)
                )
        return Placed(len(rows) * (height + gap) - gap, tuple(pieces))

    def _lines(self, columns: int) -> list[Sequence[Do]]:
        """The buttons line by line. Each line fills the row, however few it has; the short
        one is the last, or the first if it begins with the main button."""
        short = len(self.buttons) % columns
        first = short if short and self.buttons[0].kind is Kind.MAIN else columns
        starts = [0, *range(first, len(self.buttons), columns)]
        ends = [*starts[1:], len(self.buttons)]
        return [self.buttons[start:end] for start, end in zip(starts, ends, strict=True)]

    def _columns(self, c: Controls, width: int, gap: int) -> tuple[int, float]:
        """The most columns in which every label can be read, and the size of the labels."""
        count = len(self.buttons)
        for most in range(min(self.most, count), 1, -1):
            columns = -(-count // -(-count // most))  # even lines: not three and one
            room = (width + gap) // columns - gap - c.px(20)
            for size in (15, 14, 13):
                if all(self._fits(c, one, room, size) for one in self.buttons):
                    return columns, size
            if all(self._fits(c, one, room, 15, True) for one in self.buttons):
                return columns, 15
        return 1, 15

    @staticmethod
    def _fits(c: Controls, one: Do, room: int, size: float, two_lines: bool = False) -> bool:
        room -= c.px(29) if one.icon else 0
        if not one.label or c.art.font(c.px(size), True).size(one.label)[0] <= room:
            return True
        small = c.px(13)
        lines = c.art.halves(one.label, small, True)
        font = c.art.font(small, True)
        return two_lines and all(font.size(line)[0] <= room for line in lines)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: a label, and a button for each value named `name:value`."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]  # value, what it says
    value: str

    def place(self, c: Controls, width: int) -> Placed:
        top = Text(self.label, dim=True, size=13).place(c, width) if self.label else Placed(0)
        offset = top.height + (c.px(4) if self.label else 0)
        buttons = Buttons(
            [
                Do(
                    f"{self.name}:{value}",
                    label,
                    kind=Kind.CHOSEN if value == self.value else Kind.PLAIN,
                    size=22 if label == "∞" else 15,  # a low sign
                )
                for value, label in self.options
            ],
            most=5,
        ).place(c, width)
        return Placed(
            offset + buttons.height,
            (*top.pieces, *(moved(one, 0, offset) for one in buttons.pieces)),
        )


@dataclass(frozen=True, slots=True)
class Toggle:
    """A switch with its label and, below, what it means."""

    name: str
    label: str
    on: bool
    detail: str = ""

    def place(self, c: Controls, width: int) -> Placed:
        room = width - c.px(70)
        label = Text(self.label).place(c, room)
        detail = Text(self.detail, dim=True, size=12.5).place(c, room) if self.detail else Placed(0)
        inner = label.height + detail.height
        height = max(_height(c), inner + c.px(8))
        top = (height - inner) // 2
        pieces = [moved(one, 0, top) for one in label.pieces]
        pieces += [moved(one, 0, top + label.height) for one in detail.pieces]
        return Placed(
            height, (Switch(self.name, Rect(0, 0, width, height), self.label, self.on), *pieces)
        )


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with a button to lower it and one to raise it."""

    name: str
    label: str
    value: str

    def place(self, c: Controls, width: int) -> Placed:
        height = _height(c)
        pieces: list[Piece] = [
            Label(
                Rect(0, 0, width - 2 * height - c.px(80), height),
                self.label,
                c.px(15),
                c.palette.panel_text,
            ),
            Button(
                f"{self.name}:down", Rect(width - 2 * height - c.px(72), 0, height, height), "−"
            ),
            Label(
                Rect(width - height - c.px(72), 0, c.px(72), height),
                self.value,
                c.px(16),
                c.palette.panel_text,
                True,
                True,
            ),
            Button(f"{self.name}:up", Rect(width - height, 0, height, height), "+"),
        ]
        return Placed(height, tuple(pieces))


@dataclass(frozen=True, slots=True)
class TextField:
    """A text to type or paste, with what is wrong with it below."""

    name: str
    label: str
    text: str
    hint: str
    error: str = ""

    def place(self, c: Controls, width: int) -> Placed:
        top = Text(self.label, dim=True, size=13).place(c, width)
        offset = top.height + c.px(4)
        height = _height(c)
        pieces: list[Piece] = [
            *top.pieces,
            Entry(self.name, Rect(0, offset, width, height), self.label, self.text, self.hint),
        ]
        offset += height
        if self.error:
            error = Text(self.error, size=13.5, colour=c.palette.danger).place(c, width)
            pieces += [moved(one, 0, offset + c.px(4)) for one in error.pieces]
            offset += error.height + c.px(4)
        return Placed(offset, tuple(pieces))


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers with what each counts, in columns."""

    figures: Sequence[tuple[str, str]]  # value, what it counts
    columns: int = 4
    least: float = 86  # width of a column in the design

    def place(self, c: Controls, width: int) -> Placed:
        columns = max(1, min(self.columns, width // c.px(self.least)))
        # no line shorter than need be, or one figure would stand alone in it
        columns = -(-len(self.figures) // -(-len(self.figures) // columns))
        cell = width // columns
        value_size, name_size = c.px(22), c.px(12.5)
        value_step, name_step = round(value_size * 1.3), round(name_size * 1.3)
        pieces: list[Piece] = []
        y = 0
        for start in range(0, len(self.figures), columns):
            tallest = 0
            for column, (value, name) in enumerate(self.figures[start : start + columns]):
                x = column * cell
                pieces.append(
                    Label(
                        Rect(x, y, cell, value_step),
                        value,
                        value_size,
                        c.palette.panel_text,
                        True,
                        True,
                    )
                )
                lines = c.art.wrap(name, name_size, cell - c.px(8))
                for index, line in enumerate(lines):
                    rect = Rect(x, y + value_step + index * name_step, cell, name_step)
                    pieces.append(Label(rect, line, name_size, c.palette.panel_dim, False, True))
                tallest = max(tallest, value_step + len(lines) * name_step)
            y += tallest + c.px(12)
        return Placed(max(0, y - c.px(12)), tuple(pieces))


@dataclass(frozen=True, slots=True)
class Columns:
    """A table of texts; the first line names the columns. `shares` are widths in percent,
    `right` the columns that end in line, as numbers do; rules part the lines."""

    shares: Sequence[int]
    lines: Sequence[Sequence[str]]
    right: Sequence[int] = ()

    def place(self, c: Controls, width: int) -> Placed:
        size = c.px(13.5)
        gap, rule = c.px(18), max(1, round(c.unit))
        shown = [line for line in self.lines if any(line)]
        pieces: list[Piece] = []
        y = 0
        for line in shown:
            colour = c.palette.panel_text if line is not self.lines[0] else c.palette.panel_dim
            x, tallest = 0, 0
            for column, (share, text) in enumerate(zip(self.shares, line, strict=True)):
                cell = width * share // 100
                right = column in self.right
                texts = [text] if right else c.art.wrap(text, size, cell - gap)
                for number, part in enumerate(texts):
                    rect = Rect(x, y + number * round(size * 1.35) + c.px(5), cell - gap, 0)
                    rect.height = round(size * 1.35)
                    pieces.append(Label(rect, part, size, colour, right=right))
                tallest = max(tallest, len(texts) * round(size * 1.35) + c.px(10))
                x += cell
            y += tallest
            if line is not shown[-1]:
                pieces.append(Picture(Rect(0, y, width, rule), "rule", "", c.palette.line))
        return Placed(y, tuple(pieces))


@dataclass(frozen=True, slots=True)
class Beside:
    """Two stacks of rows side by side; one under the other where it is too narrow for that."""

    left: Sequence[Row]
    right: Sequence[Row]
    share: int = 50  # of the width for the left one, in percent
    centered: bool = False  # the left one stands in the middle of the right one's height
    least: float = 460  # width of the design for both

    def place(self, c: Controls, width: int) -> Placed:
        gap = c.px(12)
        if width < c.px(self.least):
            return _stack(c, [*self.left, *self.right], width, gap)
        left_width = (width - 2 * gap) * self.share // 100
        left = _stack(c, self.left, left_width, gap)
        right = _stack(c, self.right, width - 2 * gap - left_width, gap)
        height = max(left.height, right.height)
        top = (height - left.height) // 2 if self.centered else 0
        return Placed(
            height,
            (
                *(moved(one, 0, top) for one in left.pieces),
                *(moved(one, left_width + 2 * gap, 0) for one in right.pieces),
            ),
        )


def _stack(c: Controls, rows: Sequence[Row], width: int, gap: int) -> Placed:
    pieces: list[Piece] = []
    y = 0
    for row in rows:
        placed = row.place(c, width)
        pieces += [moved(one, 0, y) for one in placed.pieces]
        y += placed.height + gap
    return Placed(max(0, y - gap), tuple(pieces))


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid of small buttons, for a calendar: names, labels and how each looks."""

    columns: int
    cells: Sequence[Do | str | None]  # a button, a text, or nothing
    wide: int = 0  # columns where the row is wide

    def place(self, c: Controls, width: int) -> Placed:
        gap = c.px(4)
        columns = self.wide if self.wide and width >= c.px(480) else self.columns
        cell = (width + gap) / columns - gap
        height = max(min(round(cell), c.px(46)), round(40 * c.ratio))
        pieces: list[Piece] = []
        for index, one in enumerate(self.cells):
            line, column = divmod(index, columns)
            left, right = round(column * (cell + gap)), round(column * (cell + gap) + cell)
            rect = Rect(left, line * (height + gap), right - left, height)
            if isinstance(one, str):
                pieces.append(Label(rect, one, c.px(13), c.palette.panel_dim, False, True))
            elif one is not None:
                pieces.append(
                    Button(
                        one.name,
                        rect,
                        one.label,
                        None,
                        one.kind,
                        one.enabled,
                        note=one.note,
                        badge=one.icon or "",
                        marked=one.marked,
                    )
                )
        lines = -(-len(self.cells) // columns)
        return Placed(lines * (height + gap) - gap, tuple(pieces))


def moved(piece: Piece, x: int, y: int) -> Piece:
    """`piece` somewhere else."""
    return replace(piece, rect=piece.rect.move(x, y))


class Panel(ABC):
    """One panel: subclasses say what is in it and what its buttons do."""

    name = ""
    breadth = 580.0  # of the design, at the most
    emblem = ""  # of the head
    festive = False

    @abstractmethod
    def title(self) -> str:
        """What stands above the rows."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """What is in the panel now, from the top."""

    @abstractmethod
    def act(self, name: str, value: str) -> None:
        """The player used the control `name`; `value` is what stands behind its colon."""

    def typed(self, name: str, text: str) -> None:  # noqa: B027 (most panels have no text field)
        """The player edits the text field `name`."""

    def submitted(self, name: str) -> None:  # noqa: B027
        """The player pressed Enter in the text field `name`."""
