"""Small pictures of the table, compared dot by dot with those in `golden/`.

They are exact for the pinned pygame-ce. `python -m tests.client.coins.test_golden` paints them anew; look at them
before committing.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from client.board import frame
from client.board.persons import Person
from client.games.coins import board, layout, own, panels, strip, views
from client.ui.canvas import Canvas
from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState
from tests.client import golden

FOLDER = Path(__file__).parent / "golden"
PEOPLE = [Person(name, seat, bot=seat == 2) for seat, name in enumerate(("Nefret", "Imhotep", "Senbi", "Thutmose"))]


def position(wanted: Callable[[CoinState], bool]) -> CoinState:
    """The first position like that in games of bots, with seat 0 to decide."""
    for seed in range(60):
        chance, random, bot = Chance(seed_from_number(seed)), Random(seed), GAME.bots["merchant"]()
        state, _events = GAME.begin(4, CoinOptions(), chance)
        while GAME.deciders(state):
            seat = GAME.deciders(state)[0]
            if seat == 0 and wanted(state):
                return state
            action = bot.choose(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
            GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
    raise LookupError("no game of sixty came to what was wanted")


def auction() -> CoinState:
    """A single auction with a best bid, some tiles won already."""
    return position(
        lambda state: (
            isinstance(state.pending, Bidding)
            and not state.pending.forced
            and state.pending.best > 1
            and sum(state.sheets[0]) > 3
        )
    )


def forced() -> CoinState:
    """Ra sells everything."""
    return position(lambda state: isinstance(state.pending, Bidding) and len(state.pending.lot) > 8)


def choice() -> CoinState:
    """A drawn tile that is ours."""
    return position(lambda state: isinstance(state.pending, Choosing) and sum(map(len, state.active)) > 4)


def _opponent(canvas: Canvas) -> None:
    state = auction()
    lines = views.running_lines(state)[1]
    view = views.seat_view(state, 1, PEOPLE[1], lines, preview_shown=True)
    panels.paint_opponent(canvas, frame.panel(4, 0, 1), view)


def _auction(canvas: Canvas) -> None:
    view = strip.strip_view(auction(), PEOPLE.__getitem__, 0, frozenset(), None)
    board.paint_strip(canvas, view)
    board.paint_lot(canvas, view)


def _forced(canvas: Canvas) -> None:
    view = strip.strip_view(forced(), PEOPLE.__getitem__, 0, frozenset(), None)
    board.paint_strip(canvas, view)
    board.paint_lot(canvas, view)


def _choice(canvas: Canvas) -> None:
    board.paint_choice(canvas, strip.choice_view(choice(), 0, PEOPLE.__getitem__, 1, tuple(range(1, 16))), drawn=True)


def _rail(canvas: Canvas) -> None:
    state = choice()
    panels.paint_actions(canvas, True, False, state.draws_left, views.next_view(state, PEOPLE.__getitem__))


def _own(canvas: Canvas) -> None:
    state = auction()
    every = views.running_lines(state)
    view = views.own_view(state, 0, PEOPLE.__getitem__, every, preview_shown=True, bidding=True)
    for panel in own.own_panels(view):
        panel.draw(canvas)


PICTURES: golden.Pictures = {
    "opponent": (_opponent, frame.panel(4, 0, 1), 1.0),
    "auction": (_auction, layout.STRIP, 1.0),
    "forced": (_forced, layout.STRIP, 1.0),
    "choice": (_choice, layout.STRIP, 1.0),
    "rail": (_rail, frame.ACTIONS, 1.0),
    "rows": (_own, pygame.Rect(300, 512, 540, 200), 1.0),
    "war": (_own, pygame.Rect(840, 512, 432, 200), 1.5),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_part_of_the_table_looks_as_it_did(name: str, tmp_path: Path) -> None:
    golden.compare(PICTURES, name, FOLDER, tmp_path)


if __name__ == "__main__":
    golden.renew(PICTURES, FOLDER)
