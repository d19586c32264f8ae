"""A frame in which pieces land has nothing left to paint: what they leave behind was painted while they flew."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from client.board.landing import panels_after
from client.ui import layers
from client.ui.canvas import Canvas
from client.ui.layers import Panel
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

BOTH = pytest.mark.parametrize("kind", [RaParlour, CoinParlour], ids=["ra", "coins"])
FRAME = 1 / 60
SMALL = {"sun widgets"}
"""What is small and painted when it comes: the suns in front."""
LONG_ENOUGH = 14
"""Frames that a beat must last for all panels to be painted meanwhile."""


class Brush:
    """Counts what is painted, frame by frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.painted: list[str] = []
        real = layers._paint

        def paint(still: Canvas, panel: Panel) -> Any:
            self.painted.append(panel.name)
            return real(still, panel)

        monkeypatch.setattr(layers, "_paint", paint)


def watch(parlour: Parlour, brush: Brush, steps: int) -> list[tuple[str, set[str]]]:
    """Show a game in frames; of every frame in which a long beat ends: its name, and the panels that were painted.

    Of the frames between only some are drawn: they are many, and what they paint is asked elsewhere.
    """
    landings = []
    for _step in range(steps):
        if not parlour.game.deciders(parlour.state):
            break
        parlour.play(parlour.decider, parlour.bot_move())
        frames, director = 0, parlour.board.director
        while director.busy:
            before = director.current
            brush.painted.clear()
            parlour.pass_time(FRAME)
            if director.current is before:
                frames += 1
                if frames % 8 == 1:
                    parlour.draw()
                continue
            parlour.draw()
            if before is not None and frames >= LONG_ENOUGH and before.name not in ("scores", "at once"):
                landings.append((before.name, set(brush.painted)))
            frames = 0
    return landings


@BOTH
def test_when_pieces_land_no_panel_is_painted_but_the_suns_in_front(
    kind: type[Parlour], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour = kind(tmp_path, seats=4, seat=None, seed=3, speed="normal", size=(640, 360))
    parlour.draw()
    landings = watch(parlour, Brush(monkeypatch), 40)
    assert len(landings) >= 20
    late: Counter[tuple[str, str]] = Counter()
    for name, painted in landings:
        late.update((name, panel) for panel in painted - SMALL)
    assert not late


@BOTH
def test_a_frame_in_flight_paints_at_most_one_panel(
    kind: type[Parlour], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour = kind(tmp_path, seats=4, seat=None, seed=3, speed="normal", size=(640, 360))
    parlour.draw()
    brush, flights = Brush(monkeypatch), 0
    for _step in range(10):
        parlour.play(parlour.decider, parlour.bot_move())
        while (director := parlour.board.director).busy:
            before = director.current
            away = set(parlour.board.air.away)
            brush.painted.clear()
            parlour.pass_time(FRAME)
            parlour.draw()
            if before is not None and director.current is before and parlour.board.air.away == away:
                flights += 1
                assert len(brush.painted) <= 1
    assert flights > 80


@BOTH
def test_looking_ahead_leaves_the_table_as_it_is(kind: type[Parlour], tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=3, seed=5, speed="normal")
    looked = 0
    for _step in range(60):
        parlour.play(parlour.decider, parlour.bot_move())
        board = parlour.board
        parlour.pass_time(2 * FRAME)
        beat = board.director.current
        if beat is None or beat.brings is None or beat.early:
            board.director.skip_all()
            continue
        before, shown, fresh, away = dict(vars(board)), board.shown.copy(), +board.fresh, set(board.air.away)
        panels = panels_after(board, [beat.brings[:2]], ())
        assert panels
        assert vars(board) == before
        assert (board.shown, +board.fresh, board.air.away) == (shown, fresh, away)
        looked += 1
        board.director.skip_all()
    assert looked > 20
