"""TV: the table where most is going on, and the next one when a game is over."""

from __future__ import annotations

import pygame
import pytest

from client.app import App
from client.scenes.lobby import LobbyScene
from client.scenes.table import TableScene
from client.session import Session
from client.television import CROWD, STAY, worth
from shared.protocol import messages as wire
from tests.client.hand import click, press
from tests.client.inn import Inn, passes, settings


def running(inn: Inn, title: str, *people: Session, **fields: object) -> str:
    """A running game of these people and a bot."""
    made: list[wire.Ok] = []
    given = settings(title=title, seats=len(people) + 1, breaks=False, **fields)
    people[0].request(wire.MakeTable, settings=given).addCallback(made.append)
    inn.settle()
    table = made[0].table
    for guest in people[1:]:
        guest.request(wire.Join, table=table)
        guest.request(wire.Ready, table=table)
    people[0].request(wire.AddBot, table=table)
    inn.settle()
    people[0].request(wire.Start, table=table)
    inn.settle()
    return table


def ended(inn: Inn, app: App, table: str, *people: Session) -> None:
    """Bots play for everybody, so that the game is over at once; what is to be read before the ranking is closed."""
    for person in people:
        person.request(wire.TakeOver, table=table, bot=True)
    inn.settle()
    assert people[0].model.tables[table].standings is not None
    passes(inn, app)
    assert not app.toasts.standing, "the scoring is to be read first"
    while app.top.name != "ranking":
        click(app, "continue")
        passes(inn, app)
    passes(inn, app)


def shown(app: App) -> str:
    """The title of the table that is shown."""
    assert isinstance(app.scene, TableScene)
    room = app.scene.table.room
    assert room is not None
    return room.settings.title


def said(app: App) -> str:
    """What stands over the table, whatever else is laid over it."""
    return app.toasts.standing


def card(people: int = 0, watching: int = 0, stage: tuple[str, int, int] = ("epoch", 1, 3)) -> wire.TableCard:
    """A running table of four seats."""
    seats = [wire.SeatCard(person=n + 1, name=str(n)) if n < people else wire.SeatCard(bot="easy") for n in range(4)]
    return wire.TableCard("t", "Thebes", "ra", "playing", tuple(seats), watching=watching, stage=stage)


def test_people_spectators_and_what_is_still_to_come_make_a_table_worth_watching() -> None:
    assert worth(card(people=3)) > worth(card(people=2)) > worth(card())
    assert worth(card(people=2, watching=4)) > worth(card(people=3)), "a crowd knows why it is there"
    assert worth(card(watching=CROWD + 50)) == worth(card(watching=CROWD)), "but not all shall sit at one table"
    assert worth(card(stage=("epoch", 1, 3))) > worth(card(stage=("epoch", 2, 3))) > worth(card(stage=("epoch", 3, 3)))


def test_somebody_who_is_away_or_lets_a_bot_play_is_nothing_to_see() -> None:
    away = wire.SeatCard(person=1, name="Ann", present=False)
    idle = wire.SeatCard(person=2, name="Bob", bot="easy")
    assert worth(wire.TableCard("t", "Thebes", "ra", "playing", (away, idle))) == 0


def test_tv_begins_with_the_best_table_and_goes_on_to_the_next_when_its_game_is_over(inn: Inn, app: App) -> None:
    ann, bob, cy = inn.session("Ann"), inn.session("Bob"), inn.session("Cy")
    running(inn, "Memphis", cy)
    best = running(inn, "Thebes", ann, bob)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    assert shown(app) == "Thebes"
    ended(inn, app, best, ann, bob)
    assert said(app).startswith("TV: “Memphis” in 1")
    passes(inn, app, STAY - 4.0)
    assert shown(app) == "Thebes"
    passes(inn, app, 4.0)
    assert shown(app) == "Memphis"
    assert app.session is not None
    assert set(app.session.model.tables) == {app.navigator.at}, "it left the first table"


@pytest.mark.parametrize("choice", ["Esc", "a click"])
def test_esc_or_any_choice_stays(inn: Inn, app: App, choice: str) -> None:
    ann, cy = inn.session("Ann"), inn.session("Cy")
    best = running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    running(inn, "Memphis", cy)
    ended(inn, app, best, ann)
    passes(inn, app, 2.0)
    if choice == "Esc":
        press(app, pygame.K_ESCAPE)
        assert not said(app), "it was for the TV"
    else:
        click(app, next(widget.id for widget in app.top.widgets() if widget.enabled and widget.action is not None))
    passes(inn, app, STAY * 2)
    assert shown(app) == "Thebes"
    assert not said(app)
    assert not app.navigator.tv.on


def test_tv_says_when_nothing_else_runs_and_goes_on_when_something_does(inn: Inn, app: App) -> None:
    ann, cy = inn.session("Ann"), inn.session("Cy")
    best = running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    ended(inn, app, best, ann)
    passes(inn, app, STAY * 2)
    assert said(app) == "TV: no other game is running. Esc: stay here"
    running(inn, "Memphis", cy)
    passes(inn, app, STAY + 3)
    assert shown(app) == "Memphis"


def test_tv_stays_for_a_rematch_of_the_table_that_it_shows(inn: Inn, app: App) -> None:
    ann, cy = inn.session("Ann"), inn.session("Cy")
    best = running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    running(inn, "Memphis", cy)
    ended(inn, app, best, ann)
    passes(inn, app, 3.0)
    ann.request(wire.Rematch, table=best)
    passes(inn, app, STAY * 2)
    assert shown(app) == "Thebes"
    assert app.navigator.tv.on


def test_tv_goes_on_when_its_table_is_closed(inn: Inn, app: App) -> None:
    ann, cy = inn.session("Ann"), inn.session("Cy")
    best = running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    running(inn, "Memphis", cy)
    passes(inn, app)
    ann.request(wire.Leave, table=best)
    passes(inn, app, 3.0)
    assert shown(app) == "Memphis"


def test_tv_is_off_after_its_watcher_has_gone_elsewhere(inn: Inn, app: App) -> None:
    ann = inn.session("Ann")
    running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    app.navigator.to_lobby()
    passes(inn, app, 3.0)
    assert isinstance(app.scene, LobbyScene)
    assert not app.navigator.tv.on


def test_tv_shows_no_table_with_a_password_and_none_of_ours(inn: Inn, app: App) -> None:
    running(inn, "Thebes", inn.session("Ann"), password="sesame")
    passes(inn, app)
    assert not app.find("lobby:tv").enabled
    click(app, "lobby:tv")
    assert any("No game is running here" in toast for toast in app.tree()["toasts"])


def test_a_table_that_wants_no_spectators_is_passed_over(inn: Inn, app: App) -> None:
    ann, bob, cy = inn.session("Ann"), inn.session("Bob"), inn.session("Cy")
    first = running(inn, "Thebes", ann)
    passes(inn, app)
    click(app, "lobby:tv")
    passes(inn, app)
    running(inn, "Closed", bob, spectators=False)
    running(inn, "Memphis", cy)
    passes(inn, app)
    ended(inn, app, first, ann)
    passes(inn, app, STAY * 2 + 5)
    assert shown(app) == "Memphis"
