"""Several people at one screen, beside others on the network, with the real server in memory."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from client.app import App
from client.games import edition
from client.scenes.handover import GuestDialog
from client.scenes.lobby import LobbyScene
from client.scenes.room import RoomScene
from client.scenes.table import TableScene
from client.session import Session
from shared.protocol import messages as wire
from tests.client.hand import click, press, write
from tests.client.inn import ADDRESS, Inn

DRAWN = 4
"""Of so many moments of a game one is drawn, too: what is drawn has tests of its own."""


class Sofa:
    """A screen that several people share at an inn; `remote` is somebody on the network at the same table."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.inn = Inn()
        self.folder = folder
        self.app: App = self.inn.app(folder)
        self.random = Random(5)
        self.remote: Session | None = None
        self.app.find("title:address").content.set(str(ADDRESS))  # type: ignore[attr-defined]
        click(self.app, "title:online")
        self.wait(1.0)
        press(self.app, pygame.K_n, text="n")
        self.wait(0.5)
        if options.get("hidden"):
            click(self.app, "form:option:hidden_scores")
        click(self.app, "create:make")
        self.wait(0.5)

    def wait(self, seconds: float = 0.25, *, draw: bool = True) -> None:
        """Let time pass for everybody."""
        self.inn.settle()
        self.inn.advance(seconds)
        self.app.update(seconds)
        if draw:
            self.app.draw()

    def invite(self, name: str) -> None:
        """Somebody sits down beside us, by events alone."""
        click(self.app, "room:guest")
        self.wait(0.3)
        write(self.app, name)
        press(self.app, pygame.K_RETURN)
        self.wait(0.5)

    def call(self, name: str) -> None:
        """Somebody on the network sits down, too."""
        self.remote = self.inn.session(name)
        self.remote.request(wire.Join, table=self.app.navigator.at)
        self.inn.settle()
        self.remote.request(wire.Ready, table=self.app.navigator.at)
        self.wait()

    def start(self) -> None:
        """Fill the table with bots and begin."""
        while self.app.find("room:bot").enabled:
            click(self.app, "room:bot")
            self.wait(0.5)
        click(self.app, "room:start")
        self.wait(1.0)

    @property
    def board(self) -> TableScene:
        """The table as whoever is in front sees it."""
        assert isinstance(self.app.scene, TableScene), self.app.scene
        return self.app.scene

    @property
    def front(self) -> str:
        """Who is in front."""
        seat = self.board.seat
        assert seat is not None
        return self.board.name_of(seat)

    def move(self, *, draw: bool = True) -> None:
        """Whoever is asked does something: at this screen by clicks, on the network by a message."""
        board, app = self.board, self.app
        if app.top.name == "handover" or app.top is not board:
            press(app, pygame.K_RETURN)
        elif board.controls_live and board.seat is not None:
            legal = list(board.legal())
            if self._wish is None or self._wish[0] != (board.table.number, board.seat):
                self._wish = ((board.table.number, board.seat), legal[int(self.random.random() * len(legal))])
            for event in edition("ra").clicks_for(self._wish[1], board):
                app.handle(event)
        if self.remote is not None:
            table = self.remote.model.tables[app.navigator.at]
            if table.my_turn and table.seat is not None:
                legal = list(table.legal(table.seat))
                self.remote.act(table, legal[int(self.random.random() * len(legal))])
            elif table.in_break:
                self.remote.request(wire.Ready, table=table.id)
        self.wait(draw=draw)

    _wish: tuple[tuple[int, int], Any] | None = None

    def play(self, rounds: int = 1500) -> set[str]:
        """Play until the game is over, and give the names of all who were in front for a decision."""
        seen = set()
        for number in range(rounds):
            if self.board.controls_live:
                seen.add(self.front)
            if self.board.table.standings is not None and self.app.top.name == "ranking":
                return seen
            self.move(draw=number % DRAWN == 0)
        raise AssertionError(f"the game does not end: {self.app.tree()}")


@pytest.fixture
def sofa(tmp_path: Path) -> Sofa:
    """A screen in the waiting room of its own table of three."""
    return Sofa(tmp_path)


def test_somebody_at_this_screen_sits_down_by_name_and_is_ready(sofa: Sofa) -> None:
    sofa.invite("Bob")
    room = sofa.app.scene
    assert isinstance(room, RoomScene)
    cards = room.room.seats
    assert [card.name for card in cards[:2]] == ["Nefret", "Bob"]
    assert cards[1].ready
    assert cards[0].sigil != cards[1].sigil
    assert sofa.app.dialogs == []


def test_a_name_that_is_taken_is_told_in_the_dialog(sofa: Sofa) -> None:
    sofa.invite("Nefret")
    dialog = sofa.app.top
    assert isinstance(dialog, GuestDialog)
    assert "Nefret" in dialog.fault
    assert sofa.app.navigator.company.guests == []
    press(sofa.app, pygame.K_a, mod=pygame.KMOD_CTRL)
    write(sofa.app, "Bob")
    press(sofa.app, pygame.K_RETURN)
    sofa.wait(0.5)
    assert isinstance(sofa.app.top, RoomScene)


def test_two_here_and_one_on_the_network_play_a_game_and_each_comes_to_the_front(sofa: Sofa) -> None:
    sofa.invite("Bob")
    sofa.call("Senbi")
    sofa.start()
    assert sofa.play() == {"Nefret", "Bob"}
    assert sofa.front == "Nefret", "the one whom the screen belongs to sees the end"
    click(sofa.app, "rematch")
    sofa.wait(0.5)
    room = sofa.board.table.room
    assert room is not None
    assert len(room.rematch_votes) == 2, "who shares the screen wants what its owner wants"


def test_the_pill_says_whom_it_asks_and_the_name_stands_over_the_table(sofa: Sofa) -> None:
    sofa.invite("Bob")
    sofa.start()
    for _ in range(200):
        if sofa.board.controls_live and sofa.app.top is sofa.board:
            assert sofa.board.top.prompt().who == sofa.front
            if sofa.front == "Bob":
                break
        sofa.move()
    assert sofa.front == "Bob"
    assert sofa.board.viewpoint == 1, "Bob's own suns and tiles lie in front"


def test_without_secrets_the_screen_turns_by_itself(sofa: Sofa) -> None:
    sofa.invite("Bob")
    sofa.start()
    for _ in range(400):
        assert sofa.app.top.name != "handover"
        if sofa.board.table.standings is not None:
            break
        sofa.move()


def test_with_secrets_the_screen_is_covered_until_it_was_passed_on(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, hidden=True)
    sofa.invite("Bob")
    sofa.start()
    for _ in range(800):
        if sofa.app.top.name == "handover":
            break
        sofa.move()
    before = sofa.front
    taker = sofa.app.find("handover:take").text
    known = sofa.board.table.state.fame
    assert known.count(None) == len(known) - 1, "each knows but their own fame"
    picture = sofa.app.canvas.surface.copy()
    sofa.board.jump()
    sofa.board.log.clear()
    sofa.app.redraw()
    sofa.app.draw()
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(sofa.app.canvas.surface, "RGB"), (
        "nothing of the table is seen through the cover"
    )
    press(sofa.app, pygame.K_RETURN)
    sofa.wait()
    assert sofa.front != before
    assert sofa.front in taker
    assert sofa.board.table.state.fame != known


def test_whoever_shares_the_screen_can_leave_before_the_game(sofa: Sofa) -> None:
    sofa.invite("Bob")
    click(sofa.app, "seat:1")
    sofa.wait(0.3)
    click(sofa.app, "answer:ok")
    sofa.wait(0.5)
    room = sofa.app.scene
    assert isinstance(room, RoomScene)
    assert [card.name for card in room.room.seats if card.person] == ["Nefret"]
    assert sofa.app.navigator.company.guests == []


def test_when_the_owner_leaves_all_leave(sofa: Sofa) -> None:
    sofa.invite("Bob")
    table = sofa.app.navigator.at
    sofa.app.navigator.leave_table()
    sofa.wait(0.5)
    assert isinstance(sofa.app.scene, LobbyScene)
    assert table not in sofa.inn.evening.service.house.lobby.tables
    assert sofa.app.navigator.company.sessions == [sofa.app.navigator.company.own]


def test_after_a_pulled_cable_everybody_is_back(sofa: Sofa) -> None:
    sofa.invite("Bob")
    sofa.start()
    for _ in range(10):
        sofa.move()
    sofa.inn.cut()
    sofa.wait()
    assert sofa.app.top.name == "lost"
    sofa.wait(5.0)
    sofa.wait(5.0)
    assert sofa.app.top.name != "lost"
    assert all(session.online for session in sofa.app.navigator.company.sessions)
    assert sofa.play() == {"Nefret", "Bob"}


def test_a_client_that_was_ended_comes_back_with_all_who_shared_its_screen(sofa: Sofa) -> None:
    sofa.invite("Bob")
    sofa.start()
    for _ in range(10):
        sofa.move()
    sofa.app.navigator.end()
    again = sofa.inn.app(sofa.folder)
    again.settings.remember_server(str(ADDRESS))
    again.navigator.connect(ADDRESS)
    sofa.app = again
    sofa.wait(1.0)
    sofa.wait(1.0)
    assert [guest.name for guest in again.navigator.company.guests] == ["Bob"]
    assert sofa.play() == {"Nefret", "Bob"}
