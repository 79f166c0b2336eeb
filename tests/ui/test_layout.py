"""The layout by arithmetic: sizes from the smallest phone to a 4K screen, and between."""

from itertools import combinations, product

import pytest
from pygame import Rect

from game.hosts.port import Insets
from game.ui.layout import Arrangement, Layout, Wants, arrange

NAMED = [(320, 480), (375, 667), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 768)]
NAMED += [
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (480, 320),
    (600, 600),
]
BETWEEN = [(w, h) for w in range(320, 2000, 93) for h in range(480, 1300, 71)]
WANTS = [Wants(*flags) for flags in product((False, True), repeat=3)]


def parts(layout: Layout) -> dict[str, Rect]:
    """Everything that may not overlap anything else (the pyramid's cards do by design)."""
    named = {
        "stock": layout.stock,
        "waste": layout.waste.union(layout.waste.move(layout.fan, 0)),
        "removed": layout.removed,
        "stock caption": layout.stock_caption,
        "removed caption": layout.removed_caption,
        "menu": layout.menu,
        "figures": layout.figures,
        "code": layout.code,
        "message": layout.message_beside,
        "rescue": layout.rescue,
        **{f"button {name}": rect for name, rect in layout.buttons.items()},
    }
    if layout.draw_button:
        named["draw"] = layout.draw_button
    return named


def check(layout: Layout) -> None:
    window = Rect(0, 0, *layout.size)
    named = parts(layout)
    assert window.contains(layout.message)
    assert not any(place.colliderect(layout.message) for place in layout.places)
    for name, rect in named.items():
        assert window.contains(rect), f"{name} {rect} is cut at {layout.size}"
        assert rect.width > 0 and rect.height > 0, f"{name} is empty at {layout.size}"
        for place in layout.places:
            assert not place.colliderect(rect), f"{name} lies on the pyramid at {layout.size}"
    for (one, first), (other, second) in combinations(named.items(), 2):
        assert not first.colliderect(second), f"{one} and {other} overlap at {layout.size}"
    for place in layout.places:
        assert window.contains(place), f"a card is cut at {layout.size}"
    for row in range(7):
        left, right = layout.places[row * (row + 1) // 2], layout.places[row * (row + 3) // 2]
        assert abs(left.left + right.right - layout.size[0]) <= 2, "the pyramid is off-centre"
    assert layout.step >= 0.38 * layout.card[1], "the index of a covered card must show"


@pytest.mark.parametrize("wants", WANTS, ids=str)
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_nothing_is_cut_or_overlaps(ratio: float, wants: Wants) -> None:
    for width, height in NAMED + (BETWEEN if ratio == 1.0 else []):
        check(arrange((round(width * ratio), round(height * ratio)), ratio, None, wants))


@pytest.mark.parametrize(("width", "height"), [(320, 480), (375, 667), (390, 844), (844, 390)])
@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
def test_fingers_find_every_button(width: int, height: int, ratio: float) -> None:
    layout = arrange((round(width * ratio), round(height * ratio)), ratio)
    for rect in [layout.menu, layout.code, layout.rescue, *layout.buttons.values()]:
        assert rect.width >= 44 * ratio and rect.height >= 44 * ratio


def test_notches_stay_free() -> None:
    insets = Insets(left=44, right=44, bottom=21)
    layout = arrange((844, 390), 1.0, insets)
    inside = Rect(44, 0, 844 - 88, 390 - 21)
    for name, rect in parts(layout).items():
        assert inside.contains(rect), name


def test_the_arrangement_follows_the_window() -> None:
    assert arrange((375, 667)).arrangement is Arrangement.TALL
    assert arrange((1280, 800)).arrangement is Arrangement.WIDE
    assert arrange((844, 390)).arrangement is Arrangement.SHORT


def test_a_phone_shows_large_cards() -> None:
    assert arrange((375, 667)).card[0] >= 46
    assert arrange((844, 390)).card[0] >= 60
    assert arrange((1280, 800)).card[0] >= 100


def test_the_left_hand_gets_the_mirror_image() -> None:
    right, left = arrange((1280, 800)), arrange((1280, 800), wants=Wants(mirrored=True))
    assert left.stock.right == 1280 - right.stock.left
    assert left.places == right.places
