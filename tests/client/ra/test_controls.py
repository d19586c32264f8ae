"""What a person does at the table of Ra with mouse and keys."""

from typing import Any

import pygame
import pytest

from client.settings import Settings
from shared.engine.ra import GAME
from shared.engine.ra.actions import BID, CALL_RA, DRAW, PASS, STOP_GODS, TAKE_WITH_GOD, Discard
from shared.engine.ra.model import FULL, VOLUNTARY
from shared.engine.ra.tiles import DISASTERS, EMPTY, GOD
from tests.client.ra.conftest import Open


def test_the_bag_draws_a_tile(at_turn: Open) -> None:
    parlour = at_turn()
    parlour.click("bag")
    assert parlour.session.sent == [DRAW]


def test_the_keys_d_and_r_draw_and_call(at_turn: Open) -> None:
    parlour = at_turn(lambda state: any(tile != EMPTY for tile in state.track))
    parlour.key(pygame.K_d)
    assert parlour.comes_to(lambda state: any(tile != EMPTY for tile in state.track))
    parlour.key(pygame.K_r)
    assert parlour.session.sent == [DRAW, CALL_RA]


def test_calling_ra_on_an_empty_track_asks_first(at_turn: Open) -> None:
    parlour = at_turn(lambda state: all(tile == EMPTY for tile in state.track))
    parlour.click("ra")
    assert parlour.session.sent == []
    assert parlour.app.top.name == "question"
    parlour.pass_time(0.3)
    parlour.click("answer:ok")
    assert parlour.session.sent == [CALL_RA]


def test_without_confirmations_nothing_is_asked(at_turn: Open) -> None:
    settings = Settings()
    settings.play.confirm = False
    parlour = at_turn(lambda state: all(tile == EMPTY for tile in state.track), settings=settings)
    parlour.click("ra")
    assert parlour.session.sent == [CALL_RA]


@pytest.mark.parametrize("name", ["bag", "ra"])
def test_on_a_full_track_bag_and_eye_both_call_ra(at_turn: Open, name: str) -> None:
    parlour = at_turn(lambda state: EMPTY not in state.track, seats=5)
    parlour.click(name)
    assert parlour.session.sent == [CALL_RA]


def test_a_bid_takes_two_clicks(at_turn: Open) -> None:
    parlour = at_turn(_can_bid, phase="auction")
    sun = parlour.state.up[0][-1]
    parlour.click(f"sun:{sun}")
    assert parlour.session.sent == []
    assert f"Bid the {sun}?" in parlour.scene.prompt().text
    parlour.click(f"sun:{sun}")
    assert parlour.session.sent == [BID[sun]]


def test_a_key_chooses_a_sun_and_enter_bids_it(at_turn: Open) -> None:
    parlour = at_turn(lambda state: len(state.up[0]) == 3 and state.best < state.up[0][1], phase="auction")
    sun = parlour.state.up[0][1]
    parlour.key(pygame.K_2)
    assert parlour.session.sent == []
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [BID[sun]]


@pytest.mark.parametrize("key", [(pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL)])
def test_a_chosen_sun_can_be_put_back(at_turn: Open, key: tuple[int, int]) -> None:
    parlour = at_turn(lambda state: len(state.up[0]) == 3 and state.best < state.up[0][1], phase="auction")
    parlour.key(pygame.K_2)
    parlour.key(*key)
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == []
    assert parlour.app.top is parlour.scene


def test_one_click_bids_are_a_setting(at_turn: Open) -> None:
    settings = Settings()
    settings.play.one_click_bids = True
    parlour = at_turn(_can_bid, phase="auction", settings=settings)
    sun = parlour.state.up[0][-1]
    parlour.click(f"sun:{sun}")
    assert parlour.session.sent == [BID[sun]]


def test_the_last_sun_is_not_bid_unasked(at_turn: Open) -> None:
    parlour = at_turn(lambda state: len(state.up[0]) == 1 and state.up[0][0] > state.best, phase="auction")
    sun = parlour.state.up[0][0]
    parlour.click(f"sun:{sun}")
    parlour.click(f"sun:{sun}")
    assert parlour.session.sent == []
    parlour.pass_time(0.3)
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [BID[sun]]


def test_a_sun_that_is_too_low_says_so(at_turn: Open) -> None:
    parlour = at_turn(lambda state: 0 < state.up[0][0] < state.best, phase="auction")
    widget = parlour.app.find(f"sun:{parlour.state.up[0][0]}")
    assert not widget.enabled
    parlour.click(widget.id)
    assert f"the best bid is {parlour.state.best}" in parlour.app.tree()["toasts"][-1]
    assert parlour.session.sent == []


def test_pass_is_a_button_and_a_key(at_turn: Open) -> None:
    def may_pass(state: Any) -> bool:
        return PASS in GAME.legal(state, 0) and state.reason != FULL

    parlour = at_turn(may_pass, phase="auction")
    parlour.click("pass")
    assert parlour.comes_to(may_pass, phase="auction")
    parlour.key(pygame.K_p)
    assert parlour.session.sent == [PASS, PASS]


def test_who_called_and_is_alone_with_it_must_bid(at_turn: Open) -> None:
    parlour = at_turn(lambda state: len(state.up[0]) >= 2)
    parlour.play(0, CALL_RA)
    while parlour.state.turn != 0:
        parlour.play(parlour.state.turn, PASS)
    assert (parlour.state.reason, parlour.state.caller) == (VOLUNTARY, 0)
    parlour.wait()
    widget = parlour.app.find("pass")
    assert not widget.enabled
    assert "you must bid" in widget.reason
    assert "bid a sun" in parlour.scene.prompt().text


def test_a_god_takes_a_tile_with_two_clicks_on_it(at_turn: Open) -> None:
    parlour = at_turn(lambda state: _takeable(state) and state.picks == 0, seats=3)
    slot = _takeable(parlour.state)[0]
    parlour.click(f"slot:{slot}")
    assert parlour.session.sent == []
    parlour.key(pygame.K_RETURN)
    assert parlour.session.sent == [TAKE_WITH_GOD[slot]]


def test_in_god_mode_a_number_takes_a_tile(at_turn: Open) -> None:
    parlour = at_turn(lambda state: _takeable(state) and state.picks == 0, seats=3)
    slot = _takeable(parlour.state)[0]
    parlour.key(pygame.K_g)
    parlour.key(pygame.K_1 + slot)
    assert parlour.session.sent == [TAKE_WITH_GOD[slot]]


def test_the_arrow_ends_the_swapping(at_turn: Open) -> None:
    parlour = at_turn(
        lambda state: state.tiles[0][GOD] >= 2 and len(_takeable(state)) >= 2 and not state.picks, seats=3
    )
    parlour.play(0, TAKE_WITH_GOD[_takeable(parlour.state)[0]])
    parlour.wait()
    assert "ra" not in parlour.ids()
    parlour.click("stop")
    assert parlour.session.sent == [STOP_GODS]


def _can_bid(state: Any) -> bool:
    """Whether seat 0 has several suns, and one that takes the lead."""
    return len(state.up[0]) >= 2 and state.up[0][-1] > state.best


def _takeable(state: Any) -> list[int]:
    """Harmless slots that seat 0 can take with a god, if it is its turn."""
    legal = GAME.legal(state, 0)
    return [slot for slot in range(8) if TAKE_WITH_GOD[slot] in legal and state.track[slot] not in DISASTERS]


def test_the_choice_of_a_disaster_is_made_with_numbers_and_enter(at_turn: Open) -> None:
    parlour = at_turn(phase="discard", seats=3)
    assert parlour.app.top.name == "disaster"
    legal = GAME.legal(parlour.state, 0)
    for number in range(parlour.state.debts[0][1]):
        assert not parlour.app.find("discard").enabled
        parlour.key(pygame.K_1 + number)
    parlour.key(pygame.K_RETURN)
    sent = parlour.session.sent
    assert len(sent) == 1
    assert isinstance(sent[0], Discard)
    assert sent[0] in legal


def test_one_can_look_behind_the_choice_and_clear_it(at_turn: Open) -> None:
    parlour = at_turn(phase="discard", seats=3)
    parlour.key(pygame.K_1)
    parlour.click("peek")
    assert parlour.ids() == ["peek"]
    parlour.key(pygame.K_SPACE)
    parlour.key(pygame.K_c)
    assert not parlour.app.find("clear").enabled
    assert parlour.session.sent == []


def test_a_click_while_something_flies_only_skips_the_flight(at_turn: Open) -> None:
    parlour = at_turn(lambda state: state.up[0] and state.track[6] == EMPTY, speed="normal")
    parlour.click("bag")
    parlour.pass_time(0.05)
    assert parlour.scene.director.busy
    parlour.click("bag")
    assert parlour.session.sent == [DRAW]


def test_a_click_in_the_moment_the_controls_appear_does_nothing(open_parlour: Open) -> None:
    parlour = open_parlour()
    parlour.play_until(lambda state: state.phase == "turn" and state.turn == 0)
    parlour.scene.director.skip_all()
    parlour.scene.sheet = None
    parlour.pass_time(1 / 60)
    parlour.click("bag")
    assert parlour.session.sent == []


def test_out_of_turn_the_bag_says_whose_turn_it_is(open_parlour: Open) -> None:
    parlour = open_parlour()
    parlour.play_until(lambda state: state.phase == "turn" and state.turn == 1)
    parlour.scene.sheet = None
    parlour.wait()
    assert parlour.app.find("bag").reason == "It is Imhotep's turn."
    parlour.click("bag")
    assert parlour.session.sent == []


def test_who_watches_has_no_controls_but_can_look_from_every_place(open_parlour: Open) -> None:
    parlour = open_parlour(seat=None)
    parlour.play_until(lambda state: state.auctions > 2 and state.phase == "turn")
    parlour.scene.sheet = None
    parlour.wait()
    assert "pass" not in parlour.ids()
    assert not any(widget.enabled and widget.binding.startswith("ra.") for widget in parlour.app.top.widgets())
    own = parlour.scene.viewpoint
    parlour.click(f"player:{(own + 1) % 4}")
    assert parlour.scene.viewpoint == (own + 1) % 4


def test_every_control_that_can_be_used_can_be_reached_with_tab(at_turn: Open) -> None:
    parlour = at_turn(_can_bid, phase="auction")
    usable = {widget.id for widget in parlour.app.top.widgets() if widget.enabled and widget.binding.startswith("ra.")}
    reached = set()
    for _step in range(60):
        parlour.key(pygame.K_TAB)
        reached.add(parlour.app.input.focus)
    assert usable <= reached


def test_a_tooltip_says_what_a_tile_scores_and_how_many_are_left(at_turn: Open) -> None:
    parlour = at_turn(lambda state: any(tile != EMPTY for tile in state.track))
    slot = next(slot for slot, tile in enumerate(parlour.state.track) if tile != EMPTY)
    tip = parlour.app.find(f"slot:{slot}").tip
    assert "left in the bag" in tip
    assert len(tip.splitlines()) >= 2
