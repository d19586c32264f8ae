"""Watching in the client: a game that is shown later, to its end, and what comes after it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from client.app import App
from client.scenes.table import TableScene
from client.session import Session
from shared.protocol import messages as wire
from tests.client.inn import ADDRESS, Inn, settings


@pytest.fixture
def inn() -> Inn:
    return Inn()


@pytest.fixture
def app(inn: Inn, tmp_path: Path) -> App:
    """A client in the lobby, under the name Nefret."""
    app = inn.app(tmp_path)
    app.navigator.connect(ADDRESS)
    passes(inn, app)
    return app


def passes(inn: Inn, app: App, seconds: float = 1.0) -> None:
    """Time passes for server and client."""
    inn.settle()
    inn.advance(seconds)
    app.update(seconds)
    app.draw()


def waiting(inn: Inn, host: Session, **fields: object) -> str:
    """A table of `host` and bots."""
    made: list[wire.Ok] = []
    host.request(wire.MakeTable, settings=settings(seats=2, breaks=False, **fields)).addCallback(made.append)
    inn.settle()
    host.request(wire.AddBot, table=made[0].table)
    inn.settle()
    return made[0].table


def played(inn: Inn, host: Session, table: str) -> None:
    """A bot plays for the host, too, so that the game is over at once."""
    host.request(wire.Start, table=table)
    host.request(wire.TakeOver, table=table, bot=True)
    inn.settle()
    known = host.model.tables[table]
    assert known.standings is not None


def board(app: App) -> TableScene:
    """The board that is shown."""
    assert isinstance(app.scene, TableScene)
    return app.scene


def test_a_spectator_who_hears_later_sees_the_first_game_to_its_end_and_then_the_second(inn: Inn, app: App) -> None:
    host = inn.session("Senbi")
    table = waiting(inn, host, delay=60)
    app.navigator.watch(table)
    passes(inn, app)
    played(inn, host, table)
    passes(inn, app, 20.0)
    host.request(wire.Rematch, table=table)
    passes(inn, app, 20.0)
    first = board(app)
    assert first.table.standings is None
    passes(inn, app, 21.0)
    assert board(app) is first
    assert first.table.standings is not None
    assert first.shown == first.table.state
    passes(inn, app, 21.0)
    second = board(app)
    assert second is not first
    assert second.table.commitment == host.model.tables[table].commitment
    assert second.table.standings is None


def test_a_spectator_goes_over_to_a_game_of_more_seats(inn: Inn, app: App) -> None:
    host = inn.session("Senbi")
    table = waiting(inn, host, delay=60)
    app.navigator.watch(table)
    passes(inn, app)
    played(inn, host, table)
    room = host.model.tables[table].room
    assert room is not None
    host.request(wire.ChangeTable, table=table, settings=msgspec.structs.replace(room.settings, seats=4))
    for _ in range(2):
        host.request(wire.AddBot, table=table)
    inn.settle()
    host.request(wire.Start, table=table)
    passes(inn, app, 30.0)
    assert len(board(app).table.seats) == 2
    passes(inn, app, 31.0)
    assert board(app).table.standings is not None
    passes(inn, app, 60.0)
    assert len(board(app).table.seats) == 4
    assert board(app).table.standings is None
    assert board(app).shown == board(app).table.state
