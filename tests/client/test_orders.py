"""Standing orders at the boards: left, shown in words, carried out by the server, taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.app import App
from client.model import Table
from client.session import Session
from shared.engine.coins import actions as coins
from shared.engine.coins.model import Bidding, Choosing
from shared.engine.ra import actions as ra
from shared.engine.ra.model import AUCTION, TURN
from shared.protocol import messages as wire
from tests.client.hand import click, press
from tests.client.inn import ADDRESS, Inn, settings


class Duel:
    """Nefret at the screen and Senbi elsewhere, at a table of two on a server in memory."""

    def __init__(self, folder: Path, game: str) -> None:
        self.inn = Inn()
        self.app: App = self.inn.app(folder)
        self.app.navigator.connect(ADDRESS)
        self.passes()
        self.app.navigator.make_table(settings(game=game, seats=2, breaks=False, seed=3))
        self.passes()
        self.other: Session = self.inn.session("Senbi")
        for kind in (wire.Join, wire.Ready):
            self.other.request(kind, table=self.app.navigator.at)
            self.passes(0.25)
        self.app.send(wire.Start, table=self.app.navigator.at)
        self.passes()
        assert self.table.playing

    def passes(self, seconds: float = 0.5) -> None:
        """Time passes for server and client."""
        self.inn.settle()
        self.inn.advance(seconds)
        self.app.update(seconds)
        self.app.draw()

    @property
    def table(self) -> Table:
        """The table as Nefret knows it, in seat 0."""
        found = self.app.navigator.table
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        """The game as Nefret sees it."""
        return self.table.state

    @property
    def shown(self) -> list[str]:
        """The widgets about orders on the screen."""
        return [widget.id for widget in self.app.top.widgets() if widget.id.startswith("order")]

    def act(self, action: Any) -> None:
        """An action of whoever decides."""
        (seat,) = self.table.deciders
        if seat == 0:
            self.app.act(self.table, action)
        else:
            self.other.act(self.other.model.tables[self.table.id], action)
        number = self.table.number
        self.passes(0.25)
        assert self.table.number > number

    def plain_move(self) -> None:
        """What an absent player does, of whoever decides."""
        (seat,) = self.table.deciders
        self.act(self.table.game.on_timeout(self.state, seat))

    def until(self, wanted: Callable[[Any], bool]) -> None:
        """Let both play plainly until the game is as wanted."""
        for _step in range(200):
            if wanted(self.state):
                self.passes()
                return
            self.plain_move()
        raise AssertionError("the game did not come to that")

    def open_auction(self) -> None:
        """Nefret opens an auction, so that Senbi is asked first."""
        if self.table.game.key == "ra":
            self.until(lambda state: state.phase == TURN and state.turn == 0 and any(k >= 0 for k in state.track))
            self.act(ra.CALL_RA)
        else:
            self.until(lambda state: isinstance(state.pending, Choosing) and state.pending.seat == 0)
            self.act(coins.AUCTION[1])
        assert self.table.deciders == (1,)

    def raise_bid(self) -> int:
        """Senbi bids the least that is possible, and what that was."""
        legal = [action for action in self.table.game.legal(self.state, 1) if isinstance(action, ra.Bid | coins.Bid)]
        least = legal[0]
        self.act(least)
        return least.sun if isinstance(least, ra.Bid) else least.amount

    def decided(self, seat: int) -> list[Any]:
        """What a seat has done so far."""
        return [played.action for played in self.table.history if played.seat == seat]


@pytest.fixture(params=["ra", "coins"])
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Duel:
    return Duel(tmp_path, request.param)


def highest(duel: Duel) -> int:
    """The highest bid that can be named in the dialog, which then shows it."""
    for _step in range(20):
        press(duel.app, pygame.K_UP)
    assert not duel.app.find("order:more").enabled
    return int(duel.app.find("order:limit").text)


def test_an_order_is_left_with_the_mouse_while_another_decides_and_bids_the_least_that_wins(duel: Duel) -> None:
    duel.open_auction()
    click(duel.app, "order")
    while duel.app.find("order:more").enabled:
        click(duel.app, "order:more")
    limit = int(duel.app.find("order:limit").text)
    click(duel.app, "order:bid")
    duel.passes()
    assert duel.app.find("order:back").text == f"You will bid up to {limit} in this auction"
    suns = duel.state.up[0] if duel.table.game.key == "ra" else ()
    bid = duel.raise_bid()
    duel.passes()
    wanted = ra.BID[min(sun for sun in suns if sun > bid)] if suns else coins.BID[bid + 1]
    assert duel.decided(0)[-1] == wanted


def test_an_order_is_left_and_taken_back_with_the_keyboard_alone(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    limit = highest(duel)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    assert duel.app.find("order:back").text == f"You will bid up to {limit} in this auction"
    press(duel.app, pygame.K_o)
    duel.passes()
    assert duel.shown == ["order"]
    assert duel.table.order is None
    duel.raise_bid()
    duel.passes()
    assert duel.table.deciders == (0,)


def test_one_click_takes_the_order_back(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_p)
    duel.passes()
    assert duel.shown == ["order:back"]
    click(duel.app, "order:back")
    duel.passes()
    assert duel.shown == ["order"]


def test_on_ones_own_turn_an_order_answers_at_once(duel: Duel) -> None:
    duel.open_auction()
    duel.raise_bid()
    assert duel.table.deciders == (0,)
    number = duel.table.number
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    assert duel.table.history[number + 1].seat == 0
    assert isinstance(duel.table.history[number + 1].action, ra.Bid | coins.Bid)


def test_an_order_for_one_auction_is_done_with_it(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    assert duel.shown == ["order:back"]
    duel.until(lambda state: state.phase != AUCTION if duel.table.game.key == "ra" else not _bidding(state))
    assert "order:back" not in duel.shown


def test_an_order_for_every_auction_stands_in_the_next(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RIGHT)
    press(duel.app, pygame.K_LEFT)
    click(duel.app, "order:every")
    limit = int(duel.app.find("order:limit").text)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    first = duel.state.auctions
    duel.until(lambda state: state.auctions > first)
    assert duel.app.find("order:back").text == f"You will bid up to {limit} in every auction"


def test_before_an_auction_the_order_is_about_the_next(duel: Duel) -> None:
    if duel.table.game.key == "ra":
        duel.until(lambda state: state.phase == TURN)
    else:
        duel.until(lambda state: not _bidding(state) and not isinstance(state.pending, Choosing))
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    assert duel.app.find("order:back").text.endswith("in the next auction")
    duel.open_auction()
    assert duel.app.find("order:back").text.endswith("in this auction")


def test_a_standing_order_is_told_again_after_the_line_broke(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    said = duel.app.find("order:back").text
    duel.inn.cables[0].cut()
    for _step in range(20):
        duel.passes(0.5)
    assert duel.app.online(duel.table)
    assert duel.app.find("order:back").text == said


def test_an_order_that_the_server_no_longer_holds_is_not_shown_after_coming_back(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    duel.inn.cables[0].cut()
    duel.inn.evening.service.house.lobby.tables[duel.table.id].seating[0].clear_order()
    for _step in range(20):
        duel.passes(0.5)
    assert duel.app.online(duel.table)
    assert duel.shown == ["order"]


def test_escape_leaves_no_order(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    assert duel.app.top.name == "order"
    press(duel.app, pygame.K_ESCAPE)
    duel.passes()
    assert duel.app.top is duel.app.scene
    assert duel.table.order is None


def test_who_gives_up_is_asked_no_longer(duel: Duel) -> None:
    duel.open_auction()
    press(duel.app, pygame.K_o)
    assert duel.app.top.name == "order"
    duel.app.send(wire.Concede, table=duel.table.id)
    duel.passes()
    assert "order" not in [dialog.name for dialog in duel.app.dialogs]
    assert duel.shown == []


def test_spectators_leave_no_orders(duel: Duel, tmp_path: Path) -> None:
    watcher = duel.inn.app(tmp_path / "watcher", name="Merit")
    watcher.navigator.connect(ADDRESS)
    duel.passes()
    watcher.navigator.watch(duel.table.id)
    duel.passes()
    watcher.update(0.5)
    assert watcher.scene.name == duel.table.game.key
    assert not [widget.id for widget in watcher.scene.widgets() if widget.id.startswith("order")]


def _bidding(state: Any) -> bool:
    return isinstance(state.pending, Bidding)
