"""Tables of Ra to play at."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.client.ra.parlour import Parlour

Open = Callable[..., Parlour]


@pytest.fixture
def open_parlour(tmp_path: Path) -> Open:
    """Makes parlours that keep their settings in this test's folder."""

    def make(**wishes: Any) -> Parlour:
        return Parlour(tmp_path, **wishes)

    return make


@pytest.fixture
def at_turn(open_parlour: Open) -> Open:
    """Makes a parlour where it is our decision in a `phase` and the state is as `wanted`: the first that gets there."""

    def make(wanted: Callable[[Any], bool] = lambda state: True, phase: str = "turn", **wishes: Any) -> Parlour:
        for seed in range(60):
            parlour = open_parlour(seed=seed, **wishes)
            if parlour.comes_to(wanted, phase):
                return parlour
        raise AssertionError("no game of sixty came to what was wanted")

    return make
