"""Watching in the client: a game that is shown later, to its end, and what comes after it."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from client.app import App
from client.games.ra import words as ra_words
from client.scenes.table import TableScene
from client.session import Session
from shared.protocol import messages as wire
from tests.client.hand import click, press, write
from tests.client.inn import Inn, passes, settings


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


def places(inn: Inn, app: App, host: Session, game: str) -> TableScene:
    """The board of a game of three that we watch."""
    made: list[wire.Ok] = []
    given = settings(game=game, seats=3, breaks=False)
    host.request(wire.MakeTable, settings=given).addCallback(made.append)
    inn.settle()
    for _ in range(2):
        host.request(wire.AddBot, table=made[0].table)
    inn.settle()
    host.request(wire.Start, table=made[0].table)
    inn.settle()
    app.navigator.watch(made[0].table)
    passes(inn, app)
    return board(app)


@pytest.mark.parametrize("game", ["ra", "coins", "ankh"])
def test_a_spectator_looks_from_any_players_place_by_key_click_and_menu(inn: Inn, app: App, game: str) -> None:
    host = inn.session("Senbi")
    scene = places(inn, app, host, game)
    press(app, pygame.K_ESCAPE)  # the draft of Ankh lies on the table
    while app.dialogs:
        press(app, pygame.K_ESCAPE)
        passes(inn, app, 0.5)
    seen = [scene.viewpoint]
    for _time in range(3):
        press(app, pygame.K_v)
        seen.append(scene.viewpoint)
    assert seen == [0, 1, 2, 0]
    app.draw()
    app.press(app.find("player:2"))
    assert scene.viewpoint == 2
    click(app, "top:menu")
    passes(inn, app, 0.5)
    label = app.find("menu:follow").text
    assert label == f"Look from {scene.name_of(0)}'s place"
    click(app, "menu:follow")
    assert scene.viewpoint == 0
    passes(inn, app, 0.5)
    app.press(app.find("player:1"))
    assert scene.viewpoint == 1
    click(app, "top:watching")
    passes(inn, app, 0.5)
    app.press(next(widget for widget in app.top.widgets() if widget.text == "Senbi"))
    passes(inn, app, 0.5)
    click(app, "person:follow")
    assert scene.viewpoint == 0


def test_a_player_has_no_other_place_to_look_from(inn: Inn, app: App) -> None:
    app.navigator.make_table(settings(seats=2, breaks=False))
    passes(inn, app)
    click(app, "room:bot")
    passes(inn, app)
    click(app, "room:start")
    passes(inn, app, 5.0)
    scene = board(app)
    press(app, pygame.K_v)
    assert scene.viewpoint == scene.seat
    assert "table:follow" not in {widget.id for widget in scene.widgets()}


def test_who_watches_is_counted_and_named_in_the_bar(inn: Inn, app: App) -> None:
    host, other = inn.session("Senbi"), inn.session("Merit")
    scene = places(inn, app, host, "ra")
    assert app.find("top:watching").text == "1 watching"
    other.request(wire.Watch, table=scene.table.id)
    passes(inn, app)
    assert app.find("top:watching").text == "2 watching"
    assert app.find("top:watching").tip == "Nefret\nMerit"


def test_spectators_talk_apart_from_the_players_by_a_click(inn: Inn, app: App) -> None:
    host, other = inn.session("Senbi"), inn.session("Merit")
    scene = places(inn, app, host, "ra")
    other.request(wire.Watch, table=scene.table.id)
    passes(inn, app)
    press(app, pygame.K_t, text="t")
    app.draw()
    app.input.set_focus("")
    click(app, "rail:chat")
    click(app, "rail:audience")
    app.draw()
    app.input.set_focus("chat:field")
    app.draw()
    write(app, "psst")
    press(app, pygame.K_RETURN)
    passes(inn, app)
    assert [line.text for line in other.model.lines(scene.table.id) if line.text] == ["psst"]
    assert not [line.text for line in host.model.lines(scene.table.id) if line.text]


def test_before_the_first_step_that_may_be_told_nobody_is_said_to_act(inn: Inn, app: App) -> None:
    host = inn.session("Senbi")
    table = waiting(inn, host, delay_decisions=5)
    host.request(wire.Start, table=table)
    inn.settle()
    app.navigator.watch(table)
    passes(inn, app)
    scene = board(app)
    assert scene.table.number == -1
    assert scene.top.prompt().text == ra_words.waits(scene.shown, scene.name_of(-1)) == "The game begins"
