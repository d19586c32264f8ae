"""The waiting room: what its host changes, what the others see of it, and the seconds before the game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.app import App
from client.model import Table
from client.scenes.lobby import LobbyScene
from client.scenes.room import FLASH, RoomScene
from client.scenes.table import TableScene
from client.session import Session
from shared.protocol import messages as wire
from tests.client.hand import click, press, write
from tests.client.inn import ADDRESS, Inn, settings


class Evening:
    """Our client in the waiting room of a table, as its host or not, and Senbi there, too."""

    def __init__(self, folder: Path, *, host: bool = True, countdown: float = 0.0, **fields: object) -> None:
        self.inn = Inn(countdown=countdown)
        self.app: App = self.inn.app(folder)
        self.app.navigator.connect(ADDRESS)
        self.inn.settle()
        self.senbi: Session = self.inn.session("Senbi")
        opener = self.app.session if host else self.senbi
        guest = self.senbi if host else self.app.session
        assert opener is not None
        assert guest is not None
        opener.request(wire.MakeTable, settings=settings(seats=2, **fields))
        self.inn.settle()
        (self.table,) = opener.model.tables
        guest.request(wire.Join, table=self.table, password=str(fields.get("password", "")))
        self.pass_time(0.5)
        guest.request(wire.Ready, table=self.table)
        self.pass_time(0.5)

    def pass_time(self, seconds: float) -> None:
        """Time passes for everybody."""
        self.inn.settle()
        self.inn.advance(seconds)
        self.app.update(seconds)
        self.app.draw()

    @property
    def scene(self) -> RoomScene:
        """The waiting room."""
        assert isinstance(self.app.scene, RoomScene), self.app.scene
        return self.app.scene

    @property
    def scene_table(self) -> Table:
        """The table as our client knows it."""
        table = self.app.navigator.table
        assert table is not None
        return table

    @property
    def seen(self) -> wire.Room:
        """The room as Senbi sees it."""
        room = self.senbi.model.tables[self.table].room
        assert room is not None
        return room

    def answer(self, text: str) -> None:
        """Write into the question that was opened, in the place of what stands there."""
        self.pass_time(0.5)
        press(self.app, pygame.K_a, pygame.KMOD_CTRL)
        press(self.app, pygame.K_BACKSPACE)
        write(self.app, text)
        press(self.app, pygame.K_RETURN)
        self.pass_time(0.5)

    def lit(self) -> set[str]:
        """The rows that flash."""
        return {widget.id for widget in self.scene.widgets() if getattr(widget, "flash", False)}


def test_the_host_renames_the_table_and_gives_it_a_password_that_is_changed_and_taken_away(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    app = evening.app
    click(app, "room:title")
    evening.answer("  Gate   of Nut ")
    assert evening.seen.settings.title == app.find("room:title").text == "Gate of Nut"
    assert not evening.seen.seats[1].ready
    for password in ("lotus", "ibis"):
        click(app, "form:password")
        evening.answer(password)
        assert app.find("form:password").tree()["value"] == password
        assert evening.seen.locked
    click(app, "form:password")
    evening.answer("")
    assert not evening.seen.locked
    lines = [line.details["what"] for line in evening.senbi.model.lines(evening.table) if line.code == "settings"]
    assert lines == ["title", "password", "password", "password"]


def test_a_name_is_cut_while_it_is_typed_and_an_empty_one_is_refused_in_words(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    click(evening.app, "room:title")
    evening.answer("")
    assert evening.app.top.name == "ask"
    assert evening.app.find("ask:field").fault  # type: ignore[attr-defined]
    evening.answer("x" * 50)
    assert evening.seen.settings.title == "x" * 32


def test_changes_made_faster_than_the_server_answers_are_all_kept(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    app, (own, *_others) = evening.app, evening.inn.cables
    for row in ("breaks", "bots_replace", "private"):
        click(app, f"form:{row}")
        own.pump()  # what the server said to the change before arrives together with this one
        app.update(0.01)
    evening.pass_time(0.5)
    changed = evening.seen.settings
    assert (changed.breaks, changed.bots_replace, changed.private) == (False, False, True)
    shown = [app.find(f"form:{row}").tree()["value"] for row in ("breaks", "bots_replace", "private")]
    assert shown == [False, False, True]


def test_a_refused_change_is_taken_back_on_the_form_and_said_in_words(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    third = evening.inn.session("Tiye")
    app = evening.app
    app.send(wire.ChangeTable, table=evening.table, settings=settings(seats=3))
    evening.pass_time(0.5)
    third.request(wire.Join, table=evening.table)
    evening.pass_time(0.5)
    seats = app.find("form:seats")
    seats.step(-1)  # type: ignore[attr-defined]
    evening.pass_time(0.5)
    assert any("More people sit here" in toast for toast in app.tree()["toasts"])
    assert app.find("form:seats").tree()["value"] == 3
    assert len(evening.seen.seats) == 3


def test_another_game_is_chosen_in_the_room_and_everyone_stays_there(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    scene = evening.scene
    scene.talk.text.set("half a sentence")
    click(evening.app, "form:game")
    evening.pass_time(0.5)
    chosen = evening.seen.settings.game
    assert chosen != "ra"
    assert evening.scene is scene, "nothing that was being written is lost"
    assert scene.table.game.key == chosen
    assert [card.name for card in evening.seen.seats] == ["Nefret", "Senbi"]
    assert evening.senbi.model.tables[evening.table].game.key == chosen
    evening.senbi.request(wire.Ready, table=evening.table)
    evening.pass_time(0.5)
    click(evening.app, "room:start")
    evening.pass_time(1.0)
    assert isinstance(evening.app.scene, TableScene)


@pytest.mark.parametrize(
    ("changed", "lit"),
    [
        ({"spectators": False}, ["form:spectators"]),
        ({"title": "Memphis"}, ["room:title"]),
        ({"password": "ibis"}, ["form:password"]),
        ({"password": "ibis", "private": True}, ["form:password", "form:private"]),
        ({"delay": 60}, ["form:delay"]),
        ({"game": "coins"}, ["form:game"]),
    ],
    ids=str,
)
def test_whatever_the_host_changes_flashes_for_the_others(
    changed: dict[str, object], lit: list[str], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, host=False, password="lotus")
    assert not evening.lit()
    evening.senbi.request(
        wire.ChangeTable, table=evening.table, settings=settings(**{"seats": 2, "password": "lotus", **changed})
    )
    evening.inn.settle()
    assert evening.lit() == set(lit)
    assert not evening.scene.ready
    evening.pass_time(FLASH + 0.1)
    assert not evening.lit()


def test_a_row_that_is_on_another_page_is_shown_when_it_is_changed(tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=False, game="ankh")
    ids = [widget.id for widget in evening.scene.widgets()]
    assert "form:more" in ids
    assert "form:private" not in ids
    evening.senbi.request(wire.ChangeTable, table=evening.table, settings=settings(seats=2, game="ankh", private=True))
    evening.inn.settle()
    assert evening.lit() == {"form:private"}


def test_what_only_the_host_may_change_says_so_to_the_others(tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=False, password="lotus")
    for name in ("room:title", "form:game", "form:password", "form:private"):
        widget = evening.app.find(name)
        assert not widget.enabled
        assert "host" in widget.reason
    assert "lotus" not in str(evening.app.tree())


def test_a_table_that_wants_no_spectators_any_more_shows_ours_to_the_lobby_with_the_reason(tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=False)
    app = evening.app
    app.navigator.leave_table()
    evening.pass_time(1.0)
    app.navigator.watch(evening.table)
    evening.pass_time(1.0)
    assert evening.scene.table.seat is None
    evening.senbi.request(wire.ChangeTable, table=evening.table, settings=settings(seats=2, spectators=False))
    evening.pass_time(0.5)
    assert isinstance(app.scene, LobbyScene)
    assert any("no spectators" in toast for toast in app.tree()["toasts"])


# ---- three, two, one


def counted(evening: Evening) -> list[int]:
    """What is counted in the waiting room until it is gone."""
    seen: list[int] = []
    while isinstance(evening.app.scene, RoomScene) and evening.scene.count:
        if not seen or seen[-1] != evening.scene.count:
            seen.append(evening.scene.count)
        evening.pass_time(0.25)
    return seen


@pytest.mark.parametrize("host", [True, False])
def test_everybody_sees_three_two_one_before_the_game(host: bool, tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=host, countdown=3.0)
    if host:
        click(evening.app, "room:start")
    else:
        evening.senbi.request(wire.Start, table=evening.table)
    evening.pass_time(0.1)
    assert counted(evening) == [3, 2, 1]
    evening.pass_time(0.5)
    assert isinstance(evening.app.scene, TableScene)
    assert evening.app.sound.played.count("count") == 3


@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_ESCAPE])
def test_the_host_takes_a_start_back_with_the_same_key_or_escape(key: int, tmp_path: Path) -> None:
    evening = Evening(tmp_path, countdown=3.0)
    press(evening.app, pygame.K_s, text="s")
    evening.pass_time(1.0)
    assert evening.scene.count == 2
    press(evening.app, key, text="s" if key == pygame.K_s else "")
    evening.pass_time(0.1)
    assert evening.scene.count == 0
    evening.pass_time(5.0)
    assert evening.seen.state == "waiting"
    assert len(evening.app.session.model.tables) == 1  # type: ignore[union-attr]
    press(evening.app, pygame.K_s, text="s")
    evening.pass_time(0.1)
    assert counted(evening) == [3, 2, 1]


@pytest.mark.parametrize("way", ["escape", "tick"])
def test_whoever_is_ready_holds_the_start_back_with_escape_or_by_unticking_and_stays(way: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=False, countdown=3.0)
    evening.senbi.request(wire.Start, table=evening.table)
    evening.pass_time(1.0)
    if way == "escape":
        press(evening.app, pygame.K_ESCAPE)
    else:
        click(evening.app, "room:ready")
    evening.pass_time(5.0)
    assert evening.scene.count == 0
    assert not evening.scene.ready
    assert "held_back" in [line.code for line in evening.senbi.model.lines(evening.table)]


def test_leave_leaves_even_while_the_seconds_are_counted(tmp_path: Path) -> None:
    evening = Evening(tmp_path, host=False, countdown=3.0)
    evening.senbi.request(wire.Start, table=evening.table)
    evening.pass_time(1.0)
    click(evening.app, "room:leave")
    evening.pass_time(5.0)
    assert isinstance(evening.app.scene, LobbyScene)
    assert [card.name for card in evening.seen.seats] == ["Senbi", ""]
    assert "put_off" in [line.code for line in evening.senbi.model.lines(evening.table)]


# ---- after a game


def test_after_a_game_its_host_leads_everyone_back_to_the_waiting_room(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    click(evening.app, "room:start")
    evening.pass_time(1.0)
    for session in (evening.app.session, evening.senbi):
        assert session is not None
        session.request(wire.Concede, table=evening.table)
    evening.pass_time(120.0)
    table = evening.senbi.model.tables[evening.table]
    assert table.room is not None
    assert table.room.state == "over"
    evening.app.open_menu(evening.scene_table)
    evening.pass_time(0.5)
    click(evening.app, "menu:reopen")
    evening.pass_time(1.0)
    assert [card.name for card in evening.scene.room.seats] == ["Nefret", "Senbi"]
    assert evening.scene.room.state == "waiting"
    assert not table.playing


# ---- how far away


def test_the_seats_tell_how_far_away_everyone_is(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    session = evening.app.session
    assert session is not None
    host, guest = (card.person for card in evening.seen.seats)
    session.model.receive(wire.Pings(table=evening.table, times=((host, 5), (guest, 140))))
    assert [evening.app.find(f"seat:{number}").ping for number in range(2)] == [5, 140]  # type: ignore[attr-defined]
