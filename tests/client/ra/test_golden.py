"""Small pictures of the table, compared dot by dot with those in `golden/`.

They are exact for the pinned pygame-ce. `python -m tests.client.ra.test_golden` paints them anew; look at them before
committing.
"""

from pathlib import Path
from random import Random

import pygame
import pytest

from client.board import frame
from client.board.persons import Person
from client.games.ra import board, layout, own, panels, views
from client.ui.canvas import Canvas
from shared.engine.chance import Chance, seed_from_number
from shared.engine.ra import GAME
from shared.engine.ra.model import RaOptions, RaState
from shared.engine.ra.value import lot_value
from tests.client import golden

FOLDER = Path(__file__).parent / "golden"
PEOPLE = [Person(name, seat, bot=seat == 2) for seat, name in enumerate(("Nefret", "Imhotep", "Senbi", "Thutmose"))]


def auction() -> RaState:
    """An auction in the second epoch, with the bid of seat 0 to come."""
    chance, random, bot = Chance(seed_from_number(21)), Random(21), GAME.bots["greedy"]()
    state, _events = GAME.begin(4, RaOptions(), chance)
    while not (state.epoch == 2 and state.phase == "auction" and state.turn == 0 and state.best and state.ras > 2):
        seat = state.turn
        action = bot.choose(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
        GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
    return state


def _opponent(canvas: Canvas) -> None:
    state = auction()
    view = views.seat_view(state, 1, PEOPLE[1], views.running_lines(state)[1])
    panels.paint_opponent(canvas, frame.panel(4, 0, 1), view)


def _strip(canvas: Canvas) -> None:
    state = auction()
    board.paint_strip(canvas, views.strip_view(state, PEOPLE.__getitem__, 0, lot_value(state, 0), frozenset()))


def _tiles(canvas: Canvas) -> None:
    state = auction()
    board.paint_board(canvas, views.BoardView(4))
    board.paint_tiles(canvas, views.TilesView(4, state.ras, tuple(state.track)))


def _own(canvas: Canvas) -> None:
    state = auction()
    view = views.own_view(state, 0, PEOPLE.__getitem__, 0, views.running_lines(state))
    for panel in own.own_panels(view):
        panel.draw(canvas)


PICTURES: golden.Pictures = {
    "opponent": (_opponent, frame.panel(4, 0, 1), 1.0),
    "strip": (_strip, layout.STRIP, 1.0),
    "tiles": (_tiles, pygame.Rect(186, 200, 420, 176), 1.0),
    "own": (_own, pygame.Rect(300, 512, 480, 200), 1.0),
    "preview": (_own, pygame.Rect(1046, 512, 226, 200), 1.5),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_part_of_the_table_looks_as_it_did(name: str, tmp_path: Path) -> None:
    golden.compare(PICTURES, name, FOLDER, tmp_path)


if __name__ == "__main__":
    golden.renew(PICTURES, FOLDER)
