"""Small pictures of the table of Ankh, compared dot by dot with those in `golden/`.

They are exact for the pinned pygame-ce. `python -m tests.client.ankh.test_golden` paints them anew; look at them before
committing.
"""

from functools import lru_cache
from pathlib import Path
from random import Random

import pygame
import pytest

from client.art import ankh_cards
from client.board.persons import Person
from client.games.ankh import layout, panels, views, words
from client.games.ankh.atlas import Atlas
from client.games.ankh.facing import Facing
from client.games.ankh.lights import DARK
from client.games.ankh.scenery import paint_pieces
from client.games.ankh.sheet import region_view
from client.games.ankh.sheet_art import paint_sheet
from client.games.ankh.tales import BattleTale, Chronicle
from client.ui.canvas import Canvas
from shared.engine.ankh import GAME
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import CARDS
from shared.engine.chance import Chance, seed_from_number
from tests.client import golden

FOLDER = Path(__file__).parent / "golden"
PEOPLE = [Person(name, seat, bot=seat == 2) for seat, name in enumerate(("Nefret", "Imhotep", "Senbi", "Thutmose"))]


@lru_cache(maxsize=1)
def fought() -> tuple[AnkhState, BattleTale]:
    """A game of random bots, and its first battle of three gods with a plague."""
    for seed in range(60):
        chance, random, bot = Chance(seed_from_number(seed)), Random(seed), GAME.bots["random"]()
        state, _events = GAME.begin(4, AnkhOptions(), chance)
        chronicle = Chronicle()
        while deciders := GAME.deciders(state):
            seat = deciders[0]
            action = bot.choose(state, seat, GAME.legal(state, seat), random)
            for event in GAME.decide(state, seat, action, chance):
                chronicle.hear(event, state)
                GAME.evolve(state, event)
            for tale in chronicle.unread:
                if isinstance(tale, BattleTale) and len(tale.gods) == 3 and tale.bids and tale.winner is not None:
                    return state, tale
            chronicle.read_all()
    raise AssertionError("no such battle")


def _map(canvas: Canvas) -> None:
    state, _tale = fought()
    view = Atlas().view
    panels.paint_board(canvas, 16)
    view.paint_land(canvas)
    view.paint_lines(canvas, state.camels)
    paint_pieces(canvas, view, views.map_view(state, lambda seat: seat))


def _opponent(canvas: Canvas) -> None:
    state, _tale = fought()
    view = views.seat_view(state, 1, PEOPLE.__getitem__, lambda seat: seat)
    panels.paint_opponent(canvas, layout.opponent(0), view)


def _own(canvas: Canvas) -> None:
    state, _tale = fought()
    panels.paint_own(canvas, views.own_view(state, 0, PEOPLE.__getitem__, lambda seat: seat))


def _events(canvas: Canvas) -> None:
    state, _tale = fought()
    panels.paint_events(canvas, views.events_view(state))


def _sheet(canvas: Canvas) -> None:
    state, tale = fought()
    face = Facing(tale, state, lambda god: PEOPLE[god].name, lambda seat: seat, 0).face()
    paint_sheet(canvas, face, region_view(tale.hexes), DARK)


def _cards(canvas: Canvas) -> None:
    for number, card in enumerate(CARDS):
        picture = ankh_cards.card(card, 50, 70, words.card_caption(card), words.card_strength(card))
        canvas.image(picture, topleft=(10 + 54 * number, 10))


PICTURES: golden.Pictures = {
    "map": (_map, pygame.Rect(370, 240, 300, 200), 1.0),
    "opponent": (_opponent, layout.opponent(0), 1.0),
    "own": (_own, pygame.Rect(872, 280, 400, 130), 1.5),
    "events": (_events, layout.EVENTS, 1.0),
    "battle": (_sheet, pygame.Rect(380, 300, 780, 200), 1.0),
    "region": (_sheet, pygame.Rect(104, 140, 262, 300), 1.0),
    "cards": (_cards, pygame.Rect(0, 0, 390, 90), 1.0),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_part_of_the_table_looks_as_it_did(name: str, tmp_path: Path) -> None:
    golden.compare(PICTURES, name, FOLDER, tmp_path)


if __name__ == "__main__":
    golden.renew(PICTURES, FOLDER)
