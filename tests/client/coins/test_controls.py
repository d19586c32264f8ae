"""What a person does at the table of Coin Ra with mouse and keys."""

from typing import Any

import pygame
import pytest

from client.settings import Settings
from shared.engine.coins import GAME
from shared.engine.coins.actions import AUCTION, BID, DRAW, KEEP, PASS
from shared.engine.coins.model import Bidding, CoinOptions
from tests.client.coins.conftest import Open


def rich(state: Any) -> bool:
    """Whether seat 0 can bid several amounts."""
    return bool(state.coins[0] >= state.pending.least + 4)


def wheel(parlour: Any, name: str, notches: int) -> None:
    """Turn the wheel over a widget."""
    place = parlour.app.canvas.at(*parlour.app.find(name).rect.center)
    parlour.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    parlour.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=notches, x=0))
    parlour.pass_time(1 / 60)


# ---------------------------------------------------------------- a turn


def test_the_bag_draws_a_tile(asked_to: Open) -> None:
    parlour = asked_to("draw")
    parlour.click("bag")
    assert parlour.session.sent == [DRAW]


def test_d_draws_and_k_keeps(asked_to: Open) -> None:
    parlour = asked_to("draw")
    parlour.key(pygame.K_d)
    assert parlour.session.sent == [DRAW]
    assert parlour.comes_to("choose")
    parlour.key(pygame.K_k)
    assert parlour.session.sent[-1] == KEEP


def test_a_auctions_from_the_price_on_the_stepper(asked_to: Open) -> None:
    parlour = asked_to("choose")
    parlour.key(pygame.K_UP)
    parlour.key(pygame.K_UP)
    parlour.key(pygame.K_DOWN)
    parlour.key(pygame.K_a)
    assert parlour.session.sent == [AUCTION[2]]


def test_a_chip_names_a_start_price(asked_to: Open) -> None:
    parlour = asked_to("choose")
    parlour.click("amount:5")
    assert parlour.app.find("auction").text == "Auction from 5"
    parlour.click("auction")
    assert parlour.session.sent == [AUCTION[5]]


def test_the_choice_says_what_the_tile_is_worth_to_everybody(asked_to: Open) -> None:
    parlour = asked_to("choose", seats=3)
    assert "keep it or auction it" in parlour.scene.prompt().text
    panel = next(panel for panel in parlour.scene.board_panels() if panel.name == "strip")
    assert isinstance(panel.key, tuple)
    assert len(panel.key[0].worth) == 3


def test_nobody_but_the_one_who_drew_sees_the_buttons_of_the_choice(open_parlour: Open) -> None:
    parlour = open_parlour()
    assert parlour.play_until(lambda state: isinstance(state.pending, Bidding) is False and state.pending.seat == 2)
    parlour.wait()
    assert not {"keep", "auction", "bid", "pass"} & set(parlour.ids())


def test_enter_does_not_choose_between_keeping_and_selling(asked_to: Open) -> None:
    parlour = asked_to("choose")
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == []


# ---------------------------------------------------------------- an auction


def test_enter_bids_the_least(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    least = parlour.state.pending.least
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [BID[least]]


def test_up_and_down_change_the_bid_within_what_is_legal(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    least, coins = parlour.state.pending.least, parlour.state.coins[0]
    parlour.key(pygame.K_DOWN)
    assert parlour.scene.controls.amount == least
    for _press in range(20):
        parlour.key(pygame.K_UP)
    assert parlour.scene.controls.amount == coins
    assert parlour.session.sent == []
    assert not parlour.app.find("more").enabled


def test_the_wheel_changes_the_bid(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    least = parlour.state.pending.least
    wheel(parlour, "amount", 1)
    wheel(parlour, "amount", 1)
    wheel(parlour, "amount", -1)
    assert parlour.scene.controls.amount == least + 1


def test_after_a_click_on_plus_enter_bids_and_does_not_step(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    least = parlour.state.pending.least
    parlour.click("more")
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [BID[least + 1]]


def test_quick_raises_are_the_least_two_more_and_all(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    least, coins = parlour.state.pending.least, parlour.state.coins[0]
    chips = [name for name in parlour.ids() if name.startswith("amount:")]
    assert chips == [f"amount:{amount}" for amount in (least, least + 1, least + 2, coins)]
    parlour.click(f"amount:{least + 2}")
    parlour.click("bid")
    assert parlour.session.sent == [BID[least + 2]]


@pytest.mark.parametrize("key", [(pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL)])
def test_a_raise_can_be_taken_back(asked_to: Open, key: tuple[int, int]) -> None:
    parlour = asked_to("bid", rich)
    parlour.key(pygame.K_UP)
    parlour.key(*key)
    assert parlour.scene.controls.amount == parlour.state.pending.least
    assert parlour.app.top is parlour.scene


def test_an_amount_belongs_to_its_decision(asked_to: Open) -> None:
    parlour = asked_to("bid", rich)
    parlour.click(f"amount:{parlour.state.coins[0]}")
    parlour.key(pygame.K_p)
    assert parlour.session.sent == [PASS]
    assert parlour.comes_to("bid", rich)
    assert parlour.scene.controls.amount == parlour.state.pending.least


def test_p_passes_for_good(asked_to: Open) -> None:
    parlour = asked_to("bid", rich, seats=3)
    number = parlour.state.auctions
    parlour.key(pygame.K_p)
    assert parlour.session.sent == [PASS]
    if parlour.state.auctions == number and isinstance(parlour.state.pending, Bidding):
        assert parlour.state.pending.out[0]


def test_all_coins_are_not_bid_unasked(asked_to: Open) -> None:
    parlour = asked_to("bid", lambda state: rich(state) and state.epoch < 3)
    coins = parlour.state.coins[0]
    parlour.click(f"amount:{coins}")
    parlour.click("bid")
    assert parlour.session.sent == []
    assert parlour.app.top.name == "question"
    parlour.pass_time(0.3)
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [BID[coins]]


def test_without_confirmations_nothing_is_asked(asked_to: Open) -> None:
    settings = Settings()
    settings.play.confirm = False
    parlour = asked_to("bid", rich, settings=settings)
    coins = parlour.state.coins[0]
    parlour.click(f"amount:{coins}")
    parlour.click("bid")
    assert parlour.session.sent == [BID[coins]]


def test_coins_that_come_back_are_bid_unasked(asked_to: Open) -> None:
    parlour = asked_to("bid", rich, options=CoinOptions(coins="reset"))
    coins = parlour.state.coins[0]
    parlour.click(f"amount:{coins}")
    parlour.click("bid")
    assert parlour.session.sent == [BID[coins]]


def test_a_click_in_the_first_moment_is_not_meant(open_parlour: Open) -> None:
    parlour = open_parlour()
    assert parlour.play_until(lambda state: state.pending.seat != 0)
    parlour.wait()
    assert parlour.play_until(lambda state: 0 in GAME.deciders(state) and isinstance(state.pending, Bidding))
    parlour.scene.director.skip_all()
    parlour.pass_time(0.02)
    parlour.click("pass")
    assert parlour.session.sent == []
    parlour.pass_time(0.3)
    parlour.click("pass")
    assert parlour.session.sent == [PASS]


# ---------------------------------------------------------------- why something is not possible


def test_the_prompt_names_the_number_to_beat(asked_to: Open) -> None:
    parlour = asked_to("bid", lambda state: state.pending.best >= 2 and rich(state))
    bidding = parlour.state.pending
    text = parlour.scene.prompt().text
    assert str(bidding.least) in text
    assert parlour.scene.name_of(bidding.leader) in text


def test_the_bag_says_that_an_auction_is_running(asked_to: Open) -> None:
    parlour = asked_to("bid")
    parlour.click("bag")
    assert parlour.app.tree()["toasts"][-1] == "An auction is running."
    assert parlour.session.sent == []


def test_the_bag_says_that_the_drawn_tile_waits(asked_to: Open) -> None:
    parlour = asked_to("choose")
    parlour.key(pygame.K_d)
    assert parlour.app.tree()["toasts"][-1] == "Keep the drawn tile or auction it first."


def test_it_says_whose_turn_it_is(open_parlour: Open) -> None:
    parlour = open_parlour()
    assert parlour.play_until(lambda state: state.pending.seat == 2)
    parlour.wait()
    parlour.click("bag")
    assert parlour.app.tree()["toasts"][-1] == "It is Senbi's turn."


def test_a_fixed_price_cannot_be_stepped_and_says_why(asked_to: Open) -> None:
    parlour = asked_to("choose", options=CoinOptions(fixed_price=True))
    assert not parlour.app.find("more").enabled
    parlour.key(pygame.K_a)
    assert parlour.session.sent == [AUCTION[1]]


def test_without_coins_an_opening_bid_is_impossible_and_it_says_why(asked_to: Open) -> None:
    options = CoinOptions(opening_is_bid=True)
    parlour = asked_to("choose", lambda state: state.coins[0] == 0, options=options, seats=2)
    parlour.click("auction")
    assert parlour.app.tree()["toasts"][-1] == "You have no coin to open an auction with."
    parlour.key(pygame.K_k)
    assert parlour.session.sent == [KEEP]


def test_the_leader_is_told_that_his_is_the_best_bid(open_parlour: Open) -> None:
    for seed in range(20):
        parlour = open_parlour(seed=seed)
        if parlour.play_until(lambda state: isinstance(state.pending, Bidding) and state.pending.leader == 0):
            break
    parlour.wait()
    bid = parlour.app.find("bid")
    assert not bid.enabled
    assert bid.reason == "Yours is the best bid."


# ---------------------------------------------------------------- all of it by keyboard, and tooltips


@pytest.mark.parametrize("kind", ["draw", "choose", "bid"])
def test_every_control_that_can_be_used_has_a_key_or_a_stop_of_tab(asked_to: Open, kind: str) -> None:
    parlour = asked_to(kind, rich if kind == "bid" else lambda state: True)
    own = {"bag", "keep", "auction", "bid", "pass", "more", "less"}
    usable = {widget.id: widget for widget in parlour.app.top.widgets() if widget.enabled and widget.id in own}
    reached = set()
    for _step in range(40):
        parlour.key(pygame.K_TAB)
        reached.add(parlour.app.input.focus)
    assert usable
    for name, widget in usable.items():
        assert name in reached or widget.binding, name


def test_a_tooltip_says_what_a_tile_scores_and_how_many_were_not_seen(asked_to: Open) -> None:
    parlour = asked_to("draw")
    tip = parlour.app.find("own:0").tip
    assert "1, 3, 6, 10, 15, 21" in tip
    assert "not seen yet" in tip


def test_a_spectator_may_follow_another_seat(open_parlour: Open) -> None:
    parlour = open_parlour(seat=None)
    assert parlour.play_until(lambda state: state.epoch == 1 and any(state.active))
    parlour.wait()
    assert not {"keep", "auction", "bid", "pass"} & set(parlour.ids())
    parlour.click("bag")
    assert parlour.app.tree()["toasts"][-1] == "You are watching."
    parlour.click("player:2")
    assert parlour.scene.viewpoint == 2
    parlour.draw()
