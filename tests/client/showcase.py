"""The pictures of the two auction games in the README: `python -m tests.client.showcase` takes them anew.

They are moments of games between bots, found by what makes them worth showing, so they follow every change of the look.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pygame

from shared.engine.ra.tiles import EMPTY
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SEEDS: Final = range(200)


def main() -> None:
    """Take them."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    take("ra-table", lambda folder, seed: RaParlour(folder, seats=5, seed=seed), "auction", _a_rich_lot)
    take("coins-table", lambda folder, seed: CoinParlour(folder, seats=4, seed=seed), "bid", _a_contest)


def take(name: str, sit_down: Callable[[Path, int], Any], kind: str, worth: Callable[[Any], bool]) -> None:
    """Store the first moment in which a decision of that `kind` is ours and the state is `worth` a picture."""
    for seed in SEEDS:
        with TemporaryDirectory() as folder:
            parlour = sit_down(Path(folder), seed)
            if _comes_to(parlour, kind, worth):
                parlour.pass_time(12.0)
                pygame.image.save(parlour.draw(), FOLDER / f"{name}.png")
                return
    raise LookupError(f"no game of {len(SEEDS)} came to what {name} shows")


def _comes_to(parlour: Parlour, kind: str, worth: Callable[[Any], bool]) -> bool:
    if isinstance(parlour, RaParlour):
        return parlour.comes_to(worth, kind)
    assert isinstance(parlour, CoinParlour)
    return parlour.comes_to(kind, worth)


def _a_rich_lot(state: Any) -> bool:
    """In the second epoch many tiles are sold, somebody has bid, and one of our suns is too low but not all."""
    lot = sum(tile != EMPTY for tile in state.track)
    ours = sorted(state.up[0])
    return state.epoch == 2 and lot >= 6 and len(ours) == 3 and ours[0] < state.best < ours[1]


def _a_contest(state: Any) -> bool:
    """In the second epoch two others have bid for something, and we have won something before."""
    return state.epoch == 2 and state.pending.best >= 3 and sum(state.sheets[0]) >= 3 and len(state.centre) >= 2


if __name__ == "__main__":
    main()
