"""Standing orders at the table of Ankh: left, told, carried out by the server, taken back."""

from pathlib import Path
from random import Random

import pygame
import pytest

from shared.engine.ankh.actions import Bid, BidFollowers, Decline, Play
from shared.engine.ankh.decisions import ChooseCards, PlaceBids
from tests.client.ankh.conftest import Open
from tests.client.hand import click, press
from tests.client.test_orders import Duel

LUCK = 4
"""Random play that comes to a plague while Nefret has followers to bid."""


@pytest.fixture
def duel(tmp_path: Path) -> Duel:
    """Nefret and Senbi at the beginning of a game."""
    return Duel(tmp_path, "ankh")


def test_a_bid_against_the_plague_is_left_and_taken_back_with_the_keyboard_alone(duel: Duel) -> None:
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_UP)
    press(duel.app, pygame.K_RIGHT)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    assert duel.table.order == BidFollowers(2)
    assert duel.app.find("order:back").text == "You bid 2 against plagues in every conflict"
    press(duel.app, pygame.K_o)
    duel.passes()
    assert duel.table.order is None
    assert duel.shown == ["order"]


def test_every_offer_of_the_next_conflict_is_declined_with_one_key(duel: Duel) -> None:
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_d)
    duel.passes()
    assert duel.table.order == Decline(1)
    assert duel.app.find("order:back").text == "You decline offers in the next conflict"
    click(duel.app, "order:back")
    duel.passes()
    assert duel.table.order is None


def test_the_server_bids_what_was_ordered_and_the_others_learn_it_with_all_bids(duel: Duel) -> None:
    press(duel.app, pygame.K_o)
    press(duel.app, pygame.K_RIGHT)
    press(duel.app, pygame.K_RETURN)
    duel.passes()
    luck, game = Random(LUCK), duel.table.game
    for _step in range(600):
        frame = duel.state.stack[-1]
        if isinstance(frame, PlaceBids) and frame.waiting == (1,):
            break
        seat = duel.table.deciders[0]
        legal = game.legal(duel.state, seat)
        plague = [action for action in legal if isinstance(action, Play) and "plague_of_locusts" in action.cards]
        action = plague[0] if plague else luck.choice(legal)
        session = duel.app.session if seat == 0 else duel.other
        assert session is not None
        session.act(session.model.tables[duel.table.id], action)
        duel.inn.advance(0.1)
    else:
        raise AssertionError("no plague came")
    assert duel.table.history[-1].seat == 0
    assert duel.table.history[-1].action == Bid(1)
    other = duel.other.model.tables[duel.table.id].state
    assert other.battle.bids == {0: -1}


def test_an_order_can_be_left_on_the_sheet_of_a_battle(asked: Open) -> None:
    parlour = asked(ChooseCards)
    assert parlour.app.top.name == "battle"
    parlour.key(pygame.K_o)
    assert parlour.app.top.name == "order"
    parlour.key(pygame.K_ESCAPE)
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "battle"
