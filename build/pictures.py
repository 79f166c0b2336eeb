"""Draws the game's pictures by playing it: scenes, contact sheet, goldens, README.

python build/pictures.py              every scene and a contact sheet into dist/pictures
python build/pictures.py --update     the golden pictures of the tests and docs/contact-sheet.png
python build/pictures.py --readme     docs/pictures
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
from pygame import Color, Rect, Surface  # noqa: E402

from game.engine.moves import legal_moves  # noqa: E402
from tests.ui.driver import Player  # noqa: E402
from tests.ui.games import DEAD_END, deck, losing_moves, moves_of  # noqa: E402
from tests.ui.host import TestHost  # noqa: E402

GOLDEN: Final = ROOT / "tests" / "data" / "golden"
DOCS: Final = ROOT / "docs"
DESK, PHONE, SMALL, SHORT = (1280, 800), (375, 667), (320, 480), (844, 390)
TILE: Final = 8  # pixels; pictures are compared by tiles
FAR: Final = 13  # of 255: a tile whose mean differs by more has changed

Act = Callable[[Player], None]


@dataclass(frozen=True)
class Scene:
    """One picture: a window, a deal, settings, and what the player does in it."""

    name: str
    size: tuple[int, int]
    code: str
    act: Act = lambda p: None
    settings: dict[str, Any] = field(default_factory=dict)
    ratio: float = 1.0
    golden: bool = False


# --- what the player does


def some_moves(count: int) -> Act:
    """Removals first, then draws."""

    def act(p: Player) -> None:
        for _ in range(count):
            moves = legal_moves(p.game.deal, p.game.rules, p.game.position)
            p.app.play.move(moves[0])

    return act


def after(count: int, then: Act) -> Act:
    def act(p: Player) -> None:
        some_moves(count)(p)
        then(p)

    return act


def select(p: Player) -> None:
    """Touch the lit card with the most partners."""
    best = max(sorted(p.app.marks.lit), key=lambda card: len(p.game.partners(card)))
    p.touch(p.name(best))


def selection(p: Player) -> None:
    """A card that four others go with."""
    p.deal(deck(row_7="8C 5C QD 5H 2C KS 5S", talon="5D"), "three-passes")
    p.stock()
    p.touch("8C")


def blocked(p: Player) -> None:
    """A covered card, and what covers it."""
    p.touch(p.name(16))


def buried(p: Player) -> None:
    """The first move after which a card has a padlock."""
    for move in losing_moves("PS1-R-2"):
        p.app.play.move(move)
        if p.game.buried():
            return


def ended(code: str) -> Act:
    def act(p: Player) -> None:
        for move in moves_of(code):
            p.game.add_seconds(4)
            p.app.play.move(move)

    return act


def lost(p: Player) -> None:
    for move in losing_moves("PS1-R-2"):
        p.game.add_seconds(3)
        p.app.play.move(move)


def last_pass(p: Player) -> None:
    """All passes used, the stock empty."""
    while p.game.position.pass_number < 3 or p.state()["stock_count"]:
        p.app.play.touch_stock()


def command(name: str) -> Act:
    return lambda p: p.app.command(name)


def statistics(p: Player) -> None:
    """After a win that took a while."""
    for move in moves_of("PS1-R-11"):
        p.game.add_seconds(4)
        p.app.play.move(move)
    p.app.result_in(None)
    p.app.command("statistics")


def house_rules(p: Player) -> None:
    p.app.command("new")
    p.press("house")


def hint(p: Player) -> None:
    p.app.command("hint")


def dragging(p: Player) -> None:
    width, height = p.app.layout.card
    x, y = p.at("10C")
    p.lift((x, y), (x + 1.4 * width, y - 0.25 * height))


def focus(p: Player) -> None:
    for _ in range(3):
        p.key(pygame.K_TAB)


def scenes() -> list[Scene]:
    """The fixed set, in the order of the contact sheet."""
    fine: dict[str, Any] = {"deck_colours": "four", "large_index": True}
    deal_18 = "PY1-N-AAAAAAS"
    return [
        Scene("desk-start", DESK, deal_18),
        Scene("desk-play", DESK, "PY1-N-AAAAAAF", after(16, select)),
        Scene("desk-selection", DESK, "PS1-R-1", selection),
        Scene("desk-light", DESK, "PS1-R-5", after(14, select), {"table": "light"}),
        Scene("desk-dark", DESK, "OS1-R-11", after(12, select), {"table": "dark", "back": "dunes"}),
        Scene("desk-fine", DESK, "PS1-R-5-DCO", some_moves(9), fine),
        Scene("desk-left", DESK, "PS1-R-7", some_moves(20), {"left_handed": True}),
        Scene("desk-buried", DESK, "PS1-R-2", buried),
        Scene("desk-won", DESK, "PY1-N-AAAAAAF", ended("PY1-N-AAAAAAF")),
        Scene("desk-stuck", DESK, DEAD_END, ended(DEAD_END), {"table": "light"}),
        Scene("desk-new", DESK, "PS1-R-5", house_rules),
        Scene("desk-settings", DESK, "PS1-R-5", command("settings"), {"table": "light"}),
        Scene("desk-statistics", DESK, "PS1-R-11", statistics),
        Scene("desk-rules", DESK, "PS1-R-5-DCO", command("rules"), {"table": "dark"}),
        Scene("desk-large", (1920, 1080), "PS1-R-11", after(22, select)),
        Scene("phone-start", PHONE, deal_18, golden=True),
        Scene("phone-selection", PHONE, "PS1-R-1", selection, golden=True),
        Scene("phone-blocked", PHONE, "PS1-R-7", blocked, golden=True),
        Scene("phone-buried", PHONE, "PS1-R-2", buried, golden=True),
        Scene("phone-hint", PHONE, "OS1-R-5", hint, {"table": "dark"}, golden=True),
        Scene("phone-lost", PHONE, "PS1-R-2", lost, golden=True),
        Scene("phone-won", PHONE, "PS1-R-11", ended("PS1-R-11"), golden=True),
        Scene("phone-menu", PHONE, "PS1-R-5", command("menu"), {"table": "light"}, golden=True),
        Scene("phone-new", PHONE, "PS1-R-5", house_rules, golden=True),
        Scene("phone-settings", PHONE, "PS1-R-5", command("settings")),
        Scene("phone-daily", PHONE, "PS1-E-5", command("daily")),
        Scene("phone-rules", PHONE, "PS1-R-5", command("rules")),
        Scene("phone-fine", PHONE, "PS1-R-5-DCO", some_moves(9), fine, golden=True),
        Scene("phone-drag", PHONE, deal_18, dragging, {"table": "light"}),
        Scene("phone-no-pass", PHONE, "PS1-R-5", last_pass, {"back": "lattice"}),
        Scene("phone-sharp", (750, 1334), "PS1-R-5", after(12, select), ratio=2.0),
        Scene("small-start", SMALL, "PS1-R-1", golden=True),
        Scene("small-drawn", SMALL, "PS1-R-5-DCO", some_moves(8), {"table": "light"}, golden=True),
        Scene("small-won", SMALL, "PS1-R-11", ended("PS1-R-11"), {"table": "light"}),
        Scene("short-start", SHORT, "PS1-R-5-DCO", focus, golden=True),
        Scene("short-selection", SHORT, "PS1-R-1", selection, {"left_handed": True}),
        Scene("short-buried", SHORT, "PS1-R-2", buried, {"table": "dark"}, golden=True),
        Scene("short-won", SHORT, "PY1-N-AAAAAAF", ended("PY1-N-AAAAAAF"), golden=True),
        Scene("tablet", (768, 1024), "PS1-R-11", after(16, select), {"back": "lattice"}),
    ]


def draw(scene: Scene) -> Surface:
    """Play the scene and take its picture."""
    host = TestHost(scene.size, scene.ratio, deal=scene.code)
    p = Player(host)
    if scene.settings:
        p.app.change_settings(**scene.settings)
    scene.act(p)
    p.settle()
    p.app.draw()
    return p.app.surface.copy()


# --- comparing


def worst_tile(one: Surface, other: Surface) -> int:
    """How much the tile that differs most differs: the mean of its pixels, of 255."""
    if one.get_size() != other.get_size():
        return 255
    one, other = one.convert(24), other.convert(24)
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    width, height = one.get_size()
    tiles = pygame.transform.smoothscale(more, (-(-width // TILE), -(-height // TILE)))
    return max(pygame.image.tobytes(tiles, "RGB"))


# --- keeping


def contact_sheet(pictures: dict[str, Surface], width: int = 1240, height: int = 128) -> Surface:
    """All pictures, small, in rows."""
    font = pygame.font.Font(ROOT / "assets/fonts/PyramideSans-Medium.ttf", 9)
    rows: list[list[tuple[str, Surface]]] = [[]]
    x = gap = 10
    for name, picture in pictures.items():
        shrunk = min(height / picture.get_height(), 1)
        size = (round(picture.get_width() * shrunk), round(picture.get_height() * shrunk))
        small = pygame.transform.smoothscale(picture, size)
        if x + size[0] + gap > width:
            rows.append([])
            x = gap
        rows[-1].append((name, small))
        x += size[0] + gap
    sheet = Surface((width, len(rows) * (height + 24) + gap))
    sheet.fill(Color(24, 26, 28))
    for number, row in enumerate(rows):
        x, y = gap, gap + number * (height + 24)
        for name, small in row:
            sheet.blit(small, (x, y))
            label = font.render(name, True, Color(200, 204, 206))
            sheet.blit(label, (x, y + height + 2), Rect(0, 0, small.get_width() + gap - 2, 20))
            x += small.get_width() + gap
    return sheet


def readme() -> dict[str, Surface]:
    """The pictures of the README, from real play."""
    found = {scene.name: scene for scene in scenes()}
    names = {
        "desk": "desk-play",
        "phone": "phone-sharp",
        "three-passes": "desk-buried",
        "result": "phone-won",
    }
    return {name: draw(found[scene]) for name, scene in names.items()}


def main() -> None:
    """See the top of this file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--update", action="store_true", help="goldens and docs/contact-sheet.png")
    parser.add_argument("--readme", action="store_true", help="docs/pictures")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "pictures")
    options = parser.parse_args()
    if options.readme:
        _write(readme(), DOCS / "pictures")
    if options.update or not options.readme:
        pictures = {scene.name: draw(scene) for scene in scenes()}
        sheet = contact_sheet(pictures)
        if options.update:
            golden = {scene.name: pictures[scene.name] for scene in scenes() if scene.golden}
            for old in GOLDEN.glob("*.png"):
                if old.stem not in golden:
                    old.unlink()
            _write(golden, GOLDEN)
            _write({"contact-sheet": sheet}, DOCS)
        else:
            _write({**pictures, "contact-sheet": sheet}, options.out)


def _write(pictures: dict[str, Surface], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        pygame.image.save(picture, folder / f"{name}.png")
    print(f"{len(pictures)} pictures in {folder.name}")


if __name__ == "__main__":
    main()
