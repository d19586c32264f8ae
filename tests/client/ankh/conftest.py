"""Tables of Ankh to play at."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared.engine.ankh import decisions as d
from tests.client.ankh.parlour import Parlour

Open = Callable[..., Parlour]


@pytest.fixture
def open_parlour(tmp_path: Path) -> Open:
    """Makes parlours that keep their settings in this test's folder."""

    def make(**wishes: Any) -> Parlour:
        parlour = Parlour(tmp_path, **wishes)
        parlour.settings.play.guard_ms = 0
        return parlour

    return make


@pytest.fixture
def asked(open_parlour: Open) -> Open:
    """Makes a parlour where a decision of a `kind` is ours and the state is as `wanted`: the first that gets there."""

    def make(kind: type[d.Frame], wanted: Callable[[Any], bool] = lambda state: True, **wishes: Any) -> Parlour:
        for seed in range(80):
            parlour = open_parlour(**{"seats": 2 + seed % 4, "seed": seed, **wishes})
            parlour.bot, parlour.random = parlour.game.bots["random"](), Random(seed)
            if parlour.decides(lambda state: isinstance(state.stack[-1], kind) and wanted(state)):
                parlour.read()
                return parlour
        raise AssertionError(f"no game of eighty came to {kind.__name__}")

    return make
