"""Who is at a table, what one may want of them, and what is said while a game waits."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.app import App
from client.model import Table
from client.scenes.room import RoomScene
from client.scenes.table import TableScene
from client.session import Session
from client.ui.talk import TalkArea
from client.ui.widget import Widget
from shared.protocol import messages as wire
from tests.client.hand import click, click_at, press, write
from tests.client.inn import ADDRESS, Inn, passes, settings


def write_line(app: App, line: str) -> None:
    """Type a line into the chat."""
    app.input.set_focus("chat:field")
    app.draw()
    write(app, line)
    press(app, pygame.K_RETURN)


def hosting(inn: Inn, app: App, *guests: Session, **fields: object) -> Table:
    """Our waiting table, where guests sit and are ready."""
    app.navigator.make_table(settings(seats=len(guests) + 1, breaks=False, **fields))
    passes(inn, app)
    for guest in guests:
        guest.request(wire.Join, table=app.navigator.at)
        guest.request(wire.Ready, table=app.navigator.at)
    passes(inn, app)
    table = app.navigator.table
    assert table is not None
    return table


def playing(inn: Inn, app: App, *guests: Session, **fields: object) -> Table:
    """Our running table."""
    table = hosting(inn, app, *guests, **fields)
    click(app, "room:start")
    passes(inn, app)
    assert isinstance(app.scene, TableScene)
    return table


def by_text(app: App, text: str) -> Widget:
    """A widget on top by what is written on it."""
    return next(widget for widget in app.top.widgets() if widget.text == text)


def prompt(app: App) -> str:
    """What the bar above the board says."""
    assert isinstance(app.scene, TableScene)
    return app.scene.top.prompt().text


def test_the_host_sends_a_spectator_away_for_good(inn: Inn, app: App) -> None:
    guest, watcher = inn.session("Senbi"), inn.session("Hori")
    table = hosting(inn, app, guest)
    watcher.request(wire.Watch, table=table.id)
    passes(inn, app)
    click(app, "room:watching")
    app.press(by_text(app, "Hori"))
    click(app, "person:ban")
    passes(inn, app)
    assert isinstance(app.top, RoomScene)
    assert table.room is not None
    assert not table.room.watching
    assert watcher.model.closed[table.id] == "banned"


def test_a_seat_of_the_waiting_room_offers_what_one_may_want_of_who_sits_there(inn: Inn, app: App) -> None:
    guest = inn.session("Senbi")
    table = hosting(inn, app, guest)
    click(app, "seat:1")
    assert {"person:host", "person:remove", "person:ban", "person:whisper"} <= {w.id for w in app.top.widgets()}
    click(app, "person:host")
    passes(inn, app)
    assert not table.host
    click(app, "seat:1")
    assert "person:ban" not in {widget.id for widget in app.top.widgets()}


def test_whoever_is_ignored_by_a_click_is_read_no_more_until_another(inn: Inn, app: App) -> None:
    guest = inn.session("Senbi")
    passes(inn, app)
    assert app.session is not None

    def click_on_them() -> None:
        click(app, "side:people")
        app.press(by_text(app, "Senbi"))
        click(app, "person:ignore")
        guest.request(wire.Say, room="lobby", text=f"line {len(heard())}")
        passes(inn, app)

    def heard() -> list[str]:
        assert app.session is not None
        return [line.text for line in app.session.model.lines("lobby") if line.text]

    click_on_them()
    assert heard() == []
    click_on_them()
    assert heard() == ["line 0"]


def test_a_whisper_begins_with_a_click_on_somebody_at_the_table(inn: Inn, app: App) -> None:
    guest = inn.session("Senbi")
    playing(inn, app, guest)
    click(app, "top:menu")
    click(app, "menu:people")
    app.press(by_text(app, "Senbi"))
    click(app, "person:whisper")
    assert app.top is app.scene
    write(app, "psst")
    press(app, pygame.K_RETURN)
    passes(inn, app)
    assert [line.text for line in guest.model.lines("lobby") if line.audience == "whisper"] == ["psst"]


def test_one_watches_somebody_where_they_play(inn: Inn, app: App) -> None:
    guest = inn.session("Senbi")
    guest.request(wire.MakeTable, settings=settings(title="Karnak"))
    passes(inn, app)
    click(app, "side:people")
    app.press(by_text(app, "Senbi"))
    assert by_text(app, "Watch them at “Karnak”").enabled
    click(app, "person:watch")
    passes(inn, app)
    assert app.navigator.table is not None
    assert app.navigator.table.seat is None


def test_the_lobby_tells_who_comes_and_goes(inn: Inn, app: App) -> None:
    inn.session("Senbi").close()
    passes(inn, app)
    assert app.session is not None
    assert [line.code for line in app.session.model.lines("lobby")] == ["came", "left"]


@pytest.mark.parametrize(("bots", "ending"), [(True, "a bot steps in before long"), (False, "the table waits")])
def test_the_bar_says_whom_the_game_waits_for(inn: Inn, app: App, bots: bool, ending: str) -> None:
    guest = inn.session("Senbi")
    table = playing(inn, app, guest, bots_replace=bots)
    while table.my_turn:
        assert table.seat is not None
        app.act(table, table.legal(table.seat)[0])
        passes(inn, app)
    before = prompt(app)
    inn.cables[-1].cut()
    inn.shut = True
    passes(inn, app)
    assert prompt(app) == f"Senbi lost the connection: {ending}" != before
    inn.shut = False
    passes(inn, app, 5.0)
    assert prompt(app) == before


@pytest.mark.parametrize(
    ("delay", "words"),
    [({"delay": 120}, "live – 2 minutes"), ({"delay_decisions": 3}, "live – 3 decisions")],
    ids=["by time", "by decisions"],
)
def test_a_spectator_who_hears_later_is_told_so_and_nothing_of_the_present(
    inn: Inn, app: App, delay: dict[str, int], words: str
) -> None:
    guest = inn.session("Senbi")
    made: list[wire.Ok] = []
    guest.request(wire.MakeTable, settings=settings(seats=2, breaks=False, **delay)).addCallback(made.append)
    inn.settle()
    guest.request(wire.AddBot, table=made[0].table)
    guest.request(wire.Start, table=made[0].table)
    app.navigator.watch(made[0].table)
    passes(inn, app, 121.0)
    assert app.find("top:late").text == words
    before = prompt(app)
    inn.cables[-1].cut()
    passes(inn, app, 0.1)
    assert prompt(app) == before


def test_a_wish_for_a_pause_is_heard_and_may_be_agreed_to(inn: Inn, app: App) -> None:
    guest = inn.session("Senbi")
    table = playing(inn, app, guest)
    guest.request(wire.Pause, table=table.id)
    passes(inn, app)
    assert any("Senbi asks for a pause" in toast for toast in app.tree()["toasts"])
    click(app, "top:menu")
    assert app.find("menu:pause").text == "Agree to a pause"
    click(app, "menu:pause")
    passes(inn, app)
    assert prompt(app) == "The game is paused: the menu lets it go on"


@pytest.mark.parametrize(
    ("clocks", "first", "second"),
    [
        ({"decision_time": 30}, 30, 20),
        ({"bank_time": 300}, 300, 290),
        ({"decision_time": 5, "bank_time": 60}, 65, 55),
    ],
    ids=["for each decision", "for the game", "for both"],
)
def test_the_clock_counts_what_is_left_down(
    inn: Inn, app: App, clocks: dict[str, int], first: float, second: float
) -> None:
    guest = inn.session("Senbi")
    playing(inn, app, guest, **clocks)
    assert isinstance(app.scene, TableScene)
    bar = app.scene.top
    passed = inn.clock.seconds()
    begun = bar.left()
    assert begun is not None
    assert begun[0] == pytest.approx(first, abs=3)
    inn.advance(10.0 - (inn.clock.seconds() - passed))
    left = bar.left()
    assert left is not None
    assert left[0] == pytest.approx(begun[0] - 10.0)
    assert left[0] == pytest.approx(second, abs=3)
    app.scene.changed()
    shown = {widget.id: widget.tip for widget in app.scene.widgets()}
    assert ("Senbi" in shown.get("top:clock", "")) == ("bank_time" in clocks)


def test_a_spectator_takes_the_seat_of_somebody_who_left(inn: Inn, app: App) -> None:
    host, leaver = inn.session("Senbi"), inn.session("Hori")
    made: list[wire.Ok] = []
    host.request(wire.MakeTable, settings=settings(seats=2, breaks=False)).addCallback(made.append)
    inn.settle()
    (ok,) = made
    leaver.request(wire.Join, table=ok.table)
    leaver.request(wire.Ready, table=ok.table)
    inn.settle()
    host.request(wire.Start, table=ok.table)
    inn.settle()
    app.navigator.watch(ok.table)
    passes(inn, app)
    click(app, "top:menu")
    assert "menu:sit" not in {widget.id for widget in app.top.widgets()}
    click(app, "menu:resume")
    leaver.request(wire.Leave, table=ok.table)
    passes(inn, app)
    click(app, "top:menu")
    click(app, "menu:sit")
    passes(inn, app)
    assert app.navigator.table is not None
    assert app.navigator.table.seat == 1


def test_the_menu_opens_although_a_choice_has_begun(inn: Inn, app: App) -> None:
    playing(inn, app, inn.session("Senbi"))
    assert isinstance(app.scene, TableScene)
    app.scene.escape = lambda: None  # type: ignore[method-assign]  # what Escape puts back first is another matter
    app.scene.changed()
    click(app, "top:menu")
    assert app.top.name == "menu"


def test_a_line_that_was_refused_is_there_again(inn: Inn, app: App) -> None:
    press(app, pygame.K_t, text="t")
    write(app, "/dance with me")
    press(app, pygame.K_RETURN)
    passes(inn, app)
    assert any("/dance" in toast for toast in app.tree()["toasts"])
    assert app.find("chat:field").content.value == "/dance with me"  # type: ignore[attr-defined]


def test_who_is_ignored_stays_so_the_next_time_and_can_be_taken_back_in_the_settings(
    inn: Inn, app: App, tmp_path: Path
) -> None:
    guest = inn.session("Senbi")
    passes(inn, app)
    write_line(app, "/ignore senbi")
    assert app.settings.account.ignored == ["senbi"]
    again = inn.app(tmp_path, "Nefret")
    assert again.store.load().account.ignored == ["senbi"], "it was stored at once"
    app.navigator.connect(ADDRESS)
    passes(inn, app)
    guest.request(wire.Say, room="lobby", text="hello?")
    passes(inn, app)
    assert app.session is not None
    assert not any(line.text == "hello?" for line in app.session.model.lines("lobby"))
    app.open_settings()
    click(app, "page:account")
    click(app, "set:ignored")
    click(app, "ignored:senbi")
    assert app.settings.account.ignored == []
    guest.request(wire.Say, room="lobby", text="and now?")
    passes(inn, app)
    assert any(line.text == "and now?" for line in app.session.model.lines("lobby"))


def test_ignore_and_unignore_can_be_typed_and_say_what_they_did(inn: Inn, app: App) -> None:
    for line, answer in (
        ("/unignore Senbi", "You do hear Senbi."),
        ("/ignore Senbi", "You hear no more of Senbi."),
        ("/ignore SENBI", "You hear nothing of SENBI already."),
        ("/unignore senbi", "You hear senbi again."),
        ("/ignore", "Whose lines? /ignore name, /unignore name"),
    ):
        write_line(app, line)
        assert app.tree()["toasts"][-1] == answer


def test_the_host_mutes_somebody_and_all_spectators_with_the_mouse(inn: Inn, app: App) -> None:
    guest, watcher = inn.session("Senbi"), inn.session("Merit")
    table = playing(inn, app, guest)
    watcher.request(wire.Watch, table=table.id)
    passes(inn, app)

    def people() -> None:
        click(app, "top:menu")
        click(app, "menu:people")
        app.draw()

    people()
    app.press(by_text(app, "Senbi"))
    click(app, "person:mute")
    passes(inn, app)
    guest.request(wire.Say, room=table.id, text="hello").addErrback(lambda failure: None)
    people()
    click(app, "people:watchers")
    passes(inn, app)
    watcher.request(wire.Say, room=table.id, text="bid!")
    passes(inn, app)
    assert app.session is not None
    said = [line.text or line.code for line in app.session.model.lines(table.id)]
    assert "hello" not in said
    assert "bid!" not in said
    assert {"muted", "watchers_muted"} <= set(said)
    assert not app.find("people:hear").enabled
    click(app, "people:watchers")
    passes(inn, app)
    click(app, "people:hear")
    passes(inn, app)
    assert table.room is not None
    assert table.room.deaf
    assert not table.room.watchers_muted


def test_a_whisper_to_somebody_who_is_away_says_that_it_waits(inn: Inn, app: App) -> None:
    inn.session("Merit")
    passes(inn, app)
    inn.cables[-1].cut()
    inn.shut = True
    passes(inn, app)
    write_line(app, "/w Merit tomorrow?")
    passes(inn, app)
    assert app.session is not None
    codes = [(line.code, line.details.get("name")) for line in app.session.model.lines("lobby") if line.code]
    assert codes[-1] == ("whisper_kept", "Merit")
    area = app.find("chat:lines")
    assert isinstance(area, TalkArea)
    own = next(line for line in app.session.model.lines("lobby") if line.text == "tomorrow?")
    assert area.who(own) == "To Merit (whisper)"


@pytest.mark.parametrize("place", ["room", "table"])
def test_whoever_wrote_a_line_is_asked_about_in_a_room_and_at_a_table(inn: Inn, app: App, place: str) -> None:
    senbi = inn.session("Senbi")
    table = hosting(inn, app, senbi) if place == "room" else playing(inn, app, senbi)
    senbi.request(wire.Say, room=table.id, text="well met")
    passes(inn, app)
    if isinstance(app.scene, TableScene):
        app.scene.rail.show("chat")
    app.draw()
    area = app.find("chat:lines")
    assert isinstance(area, TalkArea)
    assert area.talk is not None
    (name,) = [spot for spot, _person, said in area.talk.names if said == "Senbi"]
    click_at(app, *name.center)
    assert (app.top.name, app.top.title) == ("person", "Senbi")  # type: ignore[attr-defined]
    inn.advance(1.0)
    press(app, pygame.K_ESCAPE)
    app.input.set_focus("chat:lines")
    press(app, pygame.K_RETURN)
    assert (app.top.name, app.top.title) == ("person", "Senbi")  # type: ignore[attr-defined]
