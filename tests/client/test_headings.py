"""No heading of a scoring is cut, in any language, for any number of players: on its screen, in a replay, below."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.board.panels import heading
from client.games.coins import layout, words
from client.model import BOT_NAMES
from client.ui.canvas import Canvas
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.fit import cut, cut_by
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

NAMES = ("Ani", "Bek", "Dua", "Hor", "Ipi")
"""Short ones: a name may be cut, what counts may not."""
HARD = [((960, 540), 1.25), ((1280, 720), 1.0)]
"""Windows and text sizes at which least room is left."""

pytestmark = pytest.mark.usefixtures("language")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("size", "text"), HARD)
@pytest.mark.parametrize("table", [RaParlour, CoinParlour])
def test_the_last_scoring_the_ranking_and_the_panel_below_are_written_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: type[Parlour],
    seats: int,
    size: tuple[int, int],
    text: float,
) -> None:
    parlour = table(tmp_path, seats=seats, size=size, text=text, names=NAMES, seed=seats)
    parlour.play_until(lambda state: False)
    parlour.wait()
    scores = parlour.app.top
    assert scores.name == "scores"
    assert cut(parlour, monkeypatch) == []
    assert cut_by(lambda: scores.paint_film(parlour.app.canvas), monkeypatch) == []  # type: ignore[attr-defined]
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    assert cut(parlour, monkeypatch) == []


@pytest.mark.parametrize(("size", "text"), HARD)
@pytest.mark.parametrize(
    ("category", "column", "most"),
    [
        ("pharaohs", layout.PHARAOH_COLUMN, "+55"),
        ("nile", layout.NILE_COLUMN, "+55"),
        ("civilizations", layout.CIVILIZATION_COLUMN, "+20"),
        ("gods", layout.GOD_COLUMN, "+16"),
        ("disasters", layout.DISASTER_COLUMN, "–25"),
        ("war", layout.WAR_COLUMN, "–10"),
    ],
)
def test_beside_the_largest_figures_there_is_room_for_the_heading(
    monkeypatch: pytest.MonkeyPatch,
    category: str,
    column: pygame.Rect,
    most: str,
    size: tuple[int, int],
    text: float,
) -> None:
    canvas = Canvas.fit(pygame.Surface(size), text)
    name = words.category(category)
    assert cut_by(lambda: heading(canvas, column, name, most, "#FFFFFF"), monkeypatch) == []


@pytest.mark.parametrize(("size", "text"), HARD)
@pytest.mark.parametrize("table", [RaParlour, CoinParlour])
def test_the_names_that_bots_get_are_never_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: type[Parlour], size: tuple[int, int], text: float
) -> None:
    names = sorted(BOT_NAMES, key=len, reverse=True)[:5]
    parlour = table(tmp_path, seats=5, size=size, text=text, names=names)
    for _move in range(6):
        for _step in range(5):
            parlour.play(parlour.decider, parlour.bot_move())
        parlour.wait()
        assert [said for said in cut(parlour, monkeypatch) if said in names] == []
