"""Writing small SVG: numbers, elements, documents."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


def num(value: float, digits: int = 2) -> str:
    """A number as short as SVG allows."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    """One path; no fill unless one is given."""
    out = f'<path d="{d}" fill="{fill}"'
    if stroke:
        out += f' stroke="{stroke}"'
        if width:
            out += f' stroke-width="{num(width)}"'
    return out + (f" {more}" if more else "") + "/>"


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A filled circle."""
    out = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"'
    return out + (f" {more}" if more else "") + "/>"


def box(
    x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", more: str = ""
) -> str:
    """A rectangle, with round corners if wanted."""
    out = f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    if r:
        out += f' rx="{num(r)}"'
    return out + f' fill="{fill}"' + (f" {more}" if more else "") + "/>"


def group(inner: str, attributes: str) -> str:
    """A group; its attributes are inherited."""
    return f"<g {attributes}>{inner}</g>"


def placed(inner: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Moved, then turned, then scaled about its own origin."""
    moves = f"translate({num(x)} {num(y)})"
    if turn:
        moves += f" rotate({num(turn)})"
    if scale != 1:
        moves += f" scale({num(scale, 4)})"
    return group(inner, f'transform="{moves}"')


def half_turn(inner: str) -> str:
    """The same, upside down, about the middle of the card."""
    return group(inner, 'transform="rotate(180 50 70)"')


def moved(d: str, x: float, y: float, sx: float, sy: float | None = None) -> str:
    """Path data of absolute M L C Q H V Z A commands, scaled about the origin, then moved.

    Both scales of one sign (a mirrored arc would run the wrong way round).
    """
    if sy is None:
        sy = sx
    out: list[str] = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        if command in "Zz":
            out.append("Z")
            continue
        if command == "H":
            values = [n * sx + x for n in numbers]
        elif command == "V":
            values = [n * sy + y for n in numbers]
        elif command == "A":
            values = []
            for i in range(0, len(numbers), 7):
                rx, ry, tilt, large, sweep, px, py = numbers[i : i + 7]
                values += [abs(rx * sx), abs(ry * sy), tilt, large, sweep]
                values += [px * sx + x, py * sy + y]
        elif command in "MLCQ":
            values = [n * sx + x if i % 2 == 0 else n * sy + y for i, n in enumerate(numbers)]
        else:
            raise ValueError(f"cannot move path command {command}")
        out.append(command + joined(values))
    return "".join(out)


def joined(values: list[float]) -> str:
    """Numbers in a row, with a blank only where one is needed."""
    out = ""
    for value in values:
        text = num(value)
        if text.startswith("0."):
            text = text[1:]
        elif text.startswith("-0."):
            text = "-" + text[2:]
        out += text if not out or text.startswith("-") else " " + text
    return out


def document(inner: str, width: float = 100, height: float = 140, more: str = "") -> str:
    """A whole SVG file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}"'
    return head + (f" {more}" if more else "") + f">{inner}</svg>\n"


def _arguments(command: str) -> int:
    return {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}[command]


def small(d: str, digits: int = 1) -> str:
    """The same path in relative commands and few digits; the error does not add up."""
    out = ""
    last = ""
    x = y = 0.0
    start = (0.0, 0.0)
    unit = 10.0**digits
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        if command in "Zz":
            out += "z"
            last = "z"
            x, y = start
            continue
        count = _arguments(command)
        for at in range(0, len(numbers), count):
            part = numbers[at : at + count]
            if command == "H":
                values = [part[0] - x]
                end = (part[0], y)
            elif command == "V":
                values = [part[0] - y]
                end = (x, part[0])
            elif command == "A":
                values = [*part[:5], part[5] - x, part[6] - y]
                end = (part[5], part[6])
            else:
                values = [n - (y if i % 2 else x) for i, n in enumerate(part)]
                end = (part[-2], part[-1])
            name = command.lower()
            if command == "M" and at:
                name = "l"
            if command == "M" and not at and not out:
                name, values = "M", part
            values = [round(v * unit) / unit for v in values]
            # where the pen really is after rounding
            if command == "H":
                end = (x + values[0], y)
            elif command == "V":
                end = (x, y + values[0])
            elif name == "M":
                end = (values[0], values[1])
            else:
                end = (x + values[-2], y + values[-1])
            if command == "M" and not at:
                start = end
            text = joined(values)
            if name == last and name not in "mM":
                out += text if text.startswith("-") else " " + text
            else:
                out += name + text
            last = name
            x, y = end
    return out


_PATH = re.compile(r'(?<= d=")[^"]*(?=")')


def shrunk(svg: str, digits: int = 1) -> str:
    """All paths of a drawing made small."""
    return _PATH.sub(lambda found: small(found[0], digits), svg)
