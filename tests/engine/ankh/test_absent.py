"""Who plays for a seat that is away, and what standing orders do (docs/rules/ankh.md, section 14)."""

from typing import Any

import pytest

from shared.engine.ankh import GAME
from shared.engine.ankh import decisions as d
from shared.engine.ankh.actions import PASS, Bid, BidFollowers, Decline, Play
from tests.engine.ankh.positions import conflict, table
from tests.vectors._ankh_table import Table

DUEL = "g0:0:god:0,4 a0:0:warrior:-1,4 g1:1:god:-2,10 b0:1:warrior:-3,10"
NUMBER = 2
"""The conflict in which the positions below stand."""


def battle(cards: tuple[Any, ...] = (), **gods: dict[str, Any]) -> Table:
    """A battle in the West at its first decision, or after both have played their cards."""
    position = table(2, DUEL, gods={name[-1]: god for name, god in gods.items()})
    conflict(position, number=NUMBER)
    for seat, card in enumerate(cards):
        position.act(seat, Play((card,)))
    return position


def plague(followers: int = 4) -> Table:
    """The Plague of Locusts waits for bids; seat 0 has so many followers."""
    return battle(("plague_of_locusts", "chariots"), g0={"followers": followers}, g1={"followers": 2})


def test_an_order_bids_its_limit_against_the_plague_or_all_there_is() -> None:
    position = plague(4)
    assert isinstance(position.state.stack[-1], d.PlaceBids)
    assert GAME.follow(position.state, 0, BidFollowers(3)) == Bid(3)
    assert GAME.follow(position.state, 0, BidFollowers(9)) == Bid(4)
    assert GAME.follow(position.state, 0, BidFollowers(-1)) == Bid(0)
    assert GAME.follow(position.state, 0, Decline()) == Bid(0)


def test_who_has_bid_is_not_asked_again() -> None:
    position = plague()
    position.act(0, Bid(1))
    assert GAME.follow(position.state, 0, BidFollowers(3)) is None
    assert GAME.follow(position.state, 1, BidFollowers(3)) == Bid(2)


def test_an_order_for_one_conflict_is_silent_in_the_others() -> None:
    position = plague()
    for order in (BidFollowers(1, NUMBER), BidFollowers(1), Decline(NUMBER), Decline()):
        assert GAME.follow(position.state, 0, order) is not None
    for order in (BidFollowers(1, NUMBER + 1), BidFollowers(1, NUMBER - 1), Decline(NUMBER + 1)):
        assert GAME.follow(position.state, 0, order) is None


def test_cards_are_nobodys_but_the_persons_to_choose() -> None:
    position = battle()
    assert isinstance(position.state.stack[-1], d.ChooseCards)
    assert GAME.follow(position.state, 0, Decline()) is None
    assert GAME.follow(position.state, 0, BidFollowers(2)) is None


def test_what_a_conflict_offers_again_and_again_is_declined() -> None:
    position = battle(g0={"god": "amun"})
    assert isinstance(position.state.stack[-1], d.DeclareTwoCards)
    assert GAME.follow(position.state, 0, Decline()) == PASS
    assert GAME.follow(position.state, 0, BidFollowers(2)) is None, "who only bids is still asked"
    position = battle(("drought", "chariots"), g0={"followers": 4, "powers": ["worshipful"]})
    position.go(until=lambda state: isinstance(state.stack[-1], d.Worship))
    assert GAME.follow(position.state, 0, Decline()) == PASS


@pytest.mark.parametrize("cards", [("build_monument", "chariots"), ("drought", "plague_of_locusts")])
def test_what_follows_from_a_card_or_decides_a_battle_is_still_asked(cards: tuple[str, str]) -> None:
    position = battle(cards, g0={"followers": 3})
    if cards[0] == "drought":
        for seat in (0, 1):
            position.act(seat, Bid(0))
    frame = position.state.stack[-1]
    assert isinstance(frame, d.BuildMonument | d.BreakTie), frame
    assert GAME.follow(position.state, 0, Decline()) is None


def test_on_ones_turn_no_order_speaks() -> None:
    position = table(2)
    position.go(d.BeginTurn(0), until=lambda state: True)
    assert GAME.deciders(position.state) == (0,)
    assert GAME.follow(position.state, 0, Decline()) is None
    assert GAME.follow(position.state, 0, BidFollowers(1)) is None
