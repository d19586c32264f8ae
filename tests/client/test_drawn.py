"""No widget draws farther around itself than it says: what it leaves outside would stay when it has gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from client.ui.canvas import Canvas
from client.ui.widget import Look, Widget
from tests.client.ankh.parlour import Parlour as AnkhParlour
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.ra.parlour import Parlour as RaParlour

GAMES = pytest.mark.parametrize("kind", [RaParlour, CoinParlour, AnkhParlour], ids=["ra", "coins", "ankh"])
BEYOND = 150
"""How far outside is looked."""
EDGE = 1
"""Pixels that rounding may cost."""


def outside(widget: Widget, shape: Canvas) -> pygame.Rect | None:
    """What a widget draws where it does not say so."""
    x, y, width, height = widget.drawn.inflate(2 * BEYOND, 2 * BEYOND)
    alone = shape.layer(x, y, width, height)
    widget.draw(alone, Look())
    drawn = alone.surface.get_bounding_rect().move(x, y)
    place = widget.drawn.inflate(2 * EDGE, 2 * EDGE)
    return None if not drawn.width or place.contains(drawn) else drawn


@GAMES
@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_every_widget_of_a_table_draws_where_it_says(kind: Any, language: str, tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=3, seed=3, text=1.25)
    looked: set[tuple[str, ...]] = set()
    for _move in range(70):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.pass_time(0.4)
        if parlour.decider != 0:
            continue
        parlour.pass_time(2.0)
        for widget in parlour.app.top.widgets():
            seen = (widget.id, widget.text, str(widget.rect), str(widget.enabled))
            if widget.still and seen not in looked:
                looked.add(seen)
                assert outside(widget, parlour.app.canvas) is None, widget.id
    assert len(looked) > 60
