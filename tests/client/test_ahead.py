"""What a game will need is painted before it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from client.art import cache, coins, tiles, tokens
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("kind", [RaParlour, CoinParlour])
def test_no_piece_of_an_auction_game_is_painted_while_it_is_played(
    kind: type[Parlour], seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour: Any = kind(tmp_path, seats=seats, seed=5, speed="instant")
    scene = parlour.scene
    cache.forget()
    for _piece in scene.pieces_ahead(parlour.app.canvas):
        pass
    late: list[tuple[Any, ...]] = []

    def watch(module: Any, painter: str) -> None:
        real = getattr(module, painter)

        def painted(*asked: Any) -> Any:
            late.append((painter, *asked))
            return real(*asked)

        monkeypatch.setattr(module, painter, painted)

    watch(tiles, "_plate")
    watch(tokens, "_disc")
    watch(coins, "_disc")
    for _move in range(40):
        parlour.play(parlour.game.deciders(parlour.state)[0], parlour.bot_move())
        parlour.pass_time(0.1)
        parlour.draw()
    parlour.settings.motion.speed = "normal"
    for _move in range(12):
        parlour.play(parlour.game.deciders(parlour.state)[0], parlour.bot_move())
        while scene.director.busy:
            parlour.pass_time(0.08)
            parlour.draw()
    assert set(late) == set()
