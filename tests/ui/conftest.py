"""The tests of the screen have no screen and no sound device."""

import gc
import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """A game that is dropped in the midst of a search leaves the collector off."""
    yield
    gc.enable()
