"""Tables of Coin Ra to play at."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.client.coins.parlour import Parlour

Open = Callable[..., Parlour]


@pytest.fixture
def open_parlour(tmp_path: Path) -> Open:
    """Makes parlours that keep their settings in this test's folder."""

    def make(**wishes: Any) -> Parlour:
        return Parlour(tmp_path, **wishes)

    return make


@pytest.fixture
def asked_to(open_parlour: Open) -> Open:
    """Makes a parlour where a decision of a kind (`draw`, `choose`, `bid`) is ours and the state as `wanted`."""

    def make(kind: str, wanted: Callable[[Any], bool] = lambda state: True, **wishes: Any) -> Parlour:
        for seed in range(60):
            parlour = open_parlour(seed=seed, **wishes)
            if parlour.comes_to(kind, wanted):
                return parlour
        raise AssertionError("no game of sixty came to what was wanted")

    return make
