"""Whoever changes the language at a table reads everything in it at once, also what was said before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from assets import catalog
from client.games import edition
from tests.client.ankh.parlour import Parlour as AnkhParlour
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.ra.parlour import Parlour as RaParlour

GAMES = pytest.mark.parametrize("kind", [RaParlour, CoinParlour, AnkhParlour], ids=["ra", "coins", "ankh"])


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Every other test reads English."""
    yield
    catalog.bind("en")


def said(scene: Any) -> list[tuple[str, ...]]:
    """Everything that widgets and the log say."""
    words = [(widget.id, widget.text, widget.tip, widget.reason) for widget in scene.widgets()]
    return words + [(line.verb, line.icon, line.tail) for line in scene.log]


@GAMES
def test_a_table_looks_as_if_it_had_been_entered_in_that_language(kind: Any, tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=3, seed=4)
    for _move in range(30):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.pass_time(0.5)
    parlour.pass_time(5.0)
    parlour.draw()
    app, board = parlour.app, parlour.board
    app.speak("de")
    parlour.pass_time(5.0)
    parlour.draw()
    turned = pygame.image.tobytes(parlour.surface, "RGB")
    words = said(board)
    app.show(edition(parlour.game_key).table_scene(app, parlour.table))
    parlour.pass_time(5.0)
    parlour.draw()
    assert words == said(app.scene)
    assert turned == pygame.image.tobytes(parlour.surface, "RGB")
