"""Every screen of the shell at many sizes: nothing overlaps, nothing lies outside, everything can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from twisted.internet.defer import Deferred

from client.art import fonts
from client.discovery import Browser, Found
from client.house import Place
from client.scenes.ask import AskDialog
from client.scenes.create import CreateDialog
from client.scenes.handover import GuestDialog
from client.scenes.hosting import HostDialog, HouseDialog
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.menu import TableMenu
from client.scenes.people import PeopleDialog, PersonMenu
from client.scenes.practice import PracticeDialog
from client.scenes.room import RoomScene
from client.scenes.settings import SettingsDialog
from client.ui.controls import Button
from client.ui.dialog import Answer, Question
from client.ui.scene import SCREEN
from client.ui.scroll import ScrollArea
from client.ui.widget import Widget
from shared.protocol import messages as wire
from tests.client.inn import ADDRESS, Inn, settings

LONG = "WWWWWWWWWWWWWWWW"
BUTTON = 36
"""Logical pixels that a dialog's buttons are high at least."""
SMALLEST = 24
"""Logical pixels that something to be clicked has at least, both ways."""


class House:
    """An app at a server with people and tables whose names are as long as names can be."""

    def __init__(self, folder: Path) -> None:
        self.inn = Inn()
        self.app = self.inn.app(folder, name=LONG)
        self.app.navigator.connect(ADDRESS)
        self.inn.settle()
        other = self.inn.session("W" * 15 + "X")
        for number in range(8):
            other.request(wire.MakeTable, settings=settings(title="W" * 32, seats=2 + number % 4))
        self.inn.advance(2.0)
        for line in ("short", "word " * 60, "W" * 300):
            other.request(wire.Say, room="lobby", text=line)
        self.inn.advance(20.0)

    def room(self, seats: int) -> None:
        """A waiting room with bots."""
        self.app.navigator.make_table(settings(seats=seats, title="W" * 32))
        self.inn.advance(1.0)
        self.app.send(wire.AddBot, table=self.app.navigator.at)
        self.inn.advance(1.0)


def title(house: House) -> None:
    house.app.settings.account.servers = ["a.very.long.name.of.a.server.example:7777"] * 3
    house.app.navigator.home(
        "A fault that is told in a sentence which is long enough to need two lines of its own here."
    )


def lobby(house: House) -> None:
    assert isinstance(house.app.scene, LobbyScene)


def people(house: House) -> None:
    lobby(house)
    house.app.scene.side = "people"  # type: ignore[attr-defined]


def create(house: House) -> None:
    house.app.open_dialog(CreateDialog(house.app, ["ra"]))


def practice(house: House) -> None:
    title(house)
    house.app.open_dialog(PracticeDialog(house.app))


def room_of(seats: int) -> Callable[[House], None]:
    def room(house: House) -> None:
        house.room(seats)
        assert isinstance(house.app.scene, RoomScene)

    room.__name__ = f"room_of_{seats}"
    return room


def room_for(game: str) -> Callable[[House], None]:
    def room(house: House) -> None:
        house.app.navigator.make_table(settings(seats=5, game=game, title="W" * 32, password="W" * 64))
        house.inn.advance(1.0)
        assert isinstance(house.app.scene, RoomScene)

    room.__name__ = f"room_for_{game}"
    return room


def create_for(game: str) -> Callable[[House], None]:
    def shown(house: House) -> None:
        dialog = CreateDialog(house.app, ["ra", "coins", "ankh"])
        dialog.form.set_game(game)
        house.app.open_dialog(dialog)

    shown.__name__ = f"create_for_{game}"
    return shown


def counting(house: House) -> None:
    house.inn.evening.service.house.countdown = 3.0
    house.room(3)
    navigator = house.app.navigator
    guest = house.inn.session("W" * 14 + "YY")
    guest.request(wire.Join, table=navigator.at)
    guest.request(wire.Ready, table=navigator.at)
    house.inn.settle()
    house.app.send(wire.Start, table=navigator.at)
    house.inn.advance(0.5)
    assert house.app.scene.count  # type: ignore[attr-defined]


def menu(house: House) -> None:
    house.room(2)
    house.app.send(wire.Start, table=house.app.navigator.at)
    house.inn.advance(1.0)
    table = house.app.navigator.table
    assert table is not None
    house.app.open_dialog(TableMenu(house.app, table))


def at_the_table(house: House) -> None:
    house.room(5)
    table = house.app.navigator.table
    assert table is not None
    house.app.open_dialog(PeopleDialog(house.app, table))


def person(house: House) -> None:
    at_the_table(house)
    table = house.app.navigator.table
    assert table is not None
    house.app.open_dialog(PersonMenu(house.app, table.seats[1].person, LONG, table))


def settings_page(page: str) -> Callable[[House], None]:
    def shown(house: House) -> None:
        dialog = SettingsDialog(house.app)
        dialog.page = page
        house.app.open_dialog(dialog)

    shown.__name__ = f"settings_{page}"
    return shown


def helped(house: House) -> None:
    house.app.open_help()


def lan(house: House) -> None:
    app = house.app
    browser = Browser(app.reactor, lambda: None, ask=lambda reactor, host, port: Deferred())
    browser.servers = {
        str(number): Found(LONG * 2, "fe80::1234:5678:9abc:def0", 7777, fault=number == 1) for number in range(9)
    }
    browser.start = lambda: None  # type: ignore[method-assign]
    app.show(LanScene(app, browser))


def replays(house: House) -> None:
    house.app.open_replays()


def question(house: House) -> None:
    answers = [Answer(str(number), "W" * 20) for number in range(4)]
    house.app.open_dialog(Question(house.app, "W" * 40, "word " * 60, answers))


def lost(house: House) -> None:
    house.inn.shut = True
    house.inn.cut()
    house.inn.advance(4.0)


def learn(house: House) -> None:
    title(house)
    house.app.scene.learn()  # type: ignore[attr-defined]


def guest(house: House) -> None:
    house.room(3)
    house.app.open_dialog(GuestDialog(house.app, house.app.scene.table))  # type: ignore[attr-defined]


def host(house: House) -> None:
    house.app.open_dialog(HostDialog(house.app))


def own_house(house: House) -> None:
    house.app.navigator.hosting = Place("0.0.0.0", 40123)
    house.app.scene.changed()
    house.app.open_dialog(HouseDialog(house.app))


def hosting(house: House) -> None:
    own_house(house)
    house.app.dialogs.clear()


def invited(house: House) -> None:
    session = house.app.session
    assert session is not None
    session.model.receive(wire.Invitation("t1", "W" * 32, "ra", 1, LONG, "ABCDEFGH"))


def sought(house: House) -> None:
    lobby(house)
    house.app.scene.tables.sought.set("nothing like that")  # type: ignore[attr-defined]
    house.app.scene.changed()


def asked(house: House) -> None:
    house.app.scene.by_code()  # type: ignore[attr-defined]
    assert isinstance(house.app.top, AskDialog)
    house.app.top.fault = "A fault that is told in a sentence which is long enough to need two lines of its own."


SCREENS = [
    *(host, own_house, hosting, invited, sought, asked),
    *(learn, guest, counting),
    *(shown(game) for game in ("coins", "ankh") for shown in (room_for, create_for)),
    *(title, lobby, people, at_the_table, person, create, practice, menu, helped, lan, replays, question, lost),
    *(room_of(seats) for seats in (2, 3, 4, 5)),
    *(settings_page(page) for page in ("display", "motion", "sound", "play", "keys", "account")),
]


def wanted(widgets: list[Widget]) -> list[Widget]:
    """What must not overlap: rows hold their own buttons, and lists lie under their rows."""
    holders = (ScrollArea,)
    found = [widget for widget in widgets if not isinstance(widget, holders) and SCREEN.contains(widget.rect)]
    return [
        widget
        for widget in found
        if not any(widget is not other and widget.rect.contains(other.rect) for other in found)
        and widget.id != "chat:lines"
    ]


@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_nothing_overlaps_and_everything_is_inside_and_large_enough(
    show: Callable[[House], None], tmp_path: Path
) -> None:
    house = House(tmp_path)
    show(house)
    house.app.update(1.0)
    widgets = wanted(house.app.top.widgets())
    assert widgets
    for place, widget in enumerate(widgets):
        assert widget.rect.width >= SMALLEST, widget
        assert widget.rect.height >= SMALLEST, widget
        for other in widgets[:place]:
            assert not widget.rect.colliderect(other.rect), f"{widget.id} lies on {other.id}"
    names = [widget.id for widget in house.app.top.widgets()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_buttons_of_dialogs_are_easily_hit_and_escape_closes_each(
    show: Callable[[House], None], tmp_path: Path
) -> None:
    house = House(tmp_path)
    show(house)
    app = house.app
    app.update(1.0)
    dialog = app.top
    if dialog not in app.dialogs:
        return
    for widget in dialog.widgets():
        if type(widget) is Button and widget.id != "form:more":  # a row of the form
            assert widget.rect.height >= BUTTON, widget
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert dialog not in app.dialogs


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_no_word_of_ours_is_cut_at_the_largest_text_size(
    show: Callable[[House], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = set()
    fit = fonts.fitted

    def fitted(string: str, *rest: Any) -> tuple[str, int]:
        shown = fit(string, *rest)
        if shown[0] != string and "WWW" not in string and "word" not in string and "example" not in string:
            cut.add(string)
        return shown

    monkeypatch.setattr(fonts, "fitted", fitted)
    house = House(tmp_path)
    house.app.settings.display.text = 1.25
    house.app.resized(pygame.Surface((1280, 720)))
    show(house)
    house.app.update(1.0)
    house.app.redraw()
    house.app.draw()
    assert not cut


@pytest.mark.parametrize("text", [0.9, 1.25])
@pytest.mark.parametrize("size", [(960, 540), (1280, 800), (1920, 1080)], ids=str)
def test_every_screen_can_be_drawn_at_every_size(size: tuple[int, int], text: float, tmp_path: Path) -> None:
    for show in (title, lobby, create, room_of(5), settings_page("keys"), helped, lan, question):
        house = House(tmp_path)
        house.app.settings.display.text = text
        house.app.resized(pygame.Surface(size))
        show(house)
        house.app.update(1.0)
        house.app.redraw()
        assert house.app.draw()


@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_every_enabled_control_is_reached_by_tab(show: Callable[[House], None], tmp_path: Path) -> None:
    house = House(tmp_path)
    show(house)
    app = house.app
    app.update(1.0)
    reached = set()
    for _ in range(len(app.top.widgets()) + 1):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t", scancode=0))
        reached.add(app.input.focus)
    for widget in app.top.widgets():
        if widget.enabled and widget.action is not None and SCREEN.contains(widget.rect) and widget.focusable:
            assert widget.id in reached
