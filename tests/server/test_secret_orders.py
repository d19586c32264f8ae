"""An order is nobody else's business: no byte that others are sent depends on it before its answer is shown."""

from random import Random

import msgspec
import pytest

from shared.engine import registry
from shared.engine.ankh import GAME
from shared.engine.ankh.actions import BidFollowers, Decline, Play
from shared.engine.ankh.decisions import PlaceBids
from shared.engine.ankh.model import AnkhState
from shared.engine.game import encode
from shared.protocol import messages
from tests.server.evening import Evening, Guest

LUCK = 3
"""Random play that comes to a plague while the owner of the order has followers to bid."""


def to_the_plague(order: BidFollowers | Decline) -> tuple[AnkhState, Guest, list[list[bytes]]]:
    """A game in which Ann leaves an order and a plague comes, up to the moment when only Bob has not bid: the state,
    Ann, and all that Bob and somebody who watches were sent."""
    evening = Evening({"ankh": registry.game("ankh")}, seed=4)
    ann, bob, dee = (evening.guest(name) for name in ("Ann", "Bob", "Dee"))
    table = ann.make(game="ankh", seats=2)
    bob.ok(messages.Join, table)
    bob.ok(messages.Ready, table)
    dee.ok(messages.Watch, table)
    ann.ok(messages.Start, table)
    for guest in (bob, dee):
        guest.forget()
    ann.ok(messages.Order, table, msgspec.Raw(encode(order)))
    luck = Random(LUCK)
    match = evening.table(table).match
    assert match is not None
    for _ in range(600):
        state: AnkhState = match.play.state
        if isinstance(state.stack[-1], PlaceBids) and state.stack[-1].waiting == (1,):
            for guest in (bob, dee):
                guest.listen()
            return (
                state,
                ann,
                [[body.replace(table.encode(), b"t" * len(table)) for body in guest.raw] for guest in (bob, dee)],
            )
        seat = GAME.deciders(state)[0]
        legal = GAME.legal(state, seat)
        plague = [action for action in legal if isinstance(action, Play) and "plague_of_locusts" in action.cards]
        (ann, bob)[seat].act(table, plague[0] if plague else luck.choice(legal))
        evening.settle()
    raise AssertionError("no plague came")


@pytest.mark.parametrize("order", [BidFollowers(2), Decline()], ids=str)
def test_nobody_can_tell_what_an_order_bids(order: BidFollowers | Decline) -> None:
    state, ann, told = to_the_plague(BidFollowers(1))
    other_state, _ann, other_told = to_the_plague(order)
    assert state.battle is not None
    assert other_state.battle is not None
    assert state.battle.bids == {0: 1}
    assert other_state.battle.bids == {0: order.limit if isinstance(order, BidFollowers) else 0}
    assert told == other_told
    assert ann.all(messages.OrderNews)


def test_nobody_hears_that_there_is_an_order() -> None:
    _state, _ann, told = to_the_plague(BidFollowers(1))
    kinds = {msgspec.msgpack.decode(body)["t"] for heard in told for body in heard}
    assert "order_news" not in kinds
    assert not any(b"bid_followers" in body for heard in told for body in heard)
