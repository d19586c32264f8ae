"""How an epoch ends, and what follows (docs/rules/coins.md, 7 and 8)."""

from collections import Counter

import pytest

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import DRAW, KEEP, PASS, Auction, Bid
from shared.engine.coins.events import (
    BAG_EMPTY,
    LAST_RA,
    AuctionOpened,
    EpochEnded,
    EpochScored,
    EpochStarted,
    Event,
    GameOver,
    LotteryDealt,
    LotWon,
)
from shared.engine.coins.model import Choosing, CoinOptions, CoinState, Drawing
from shared.engine.coins.tiles import DISASTER, GOD, NILE, PHARAOH, RA, WAR
from tests.vectors.coins import fill_bag, hand_out, play, table


def before_last_draw(tile: int, ras: int, **given: object) -> CoinState:
    """Three seats; seat 0 is about to draw `tile`, the last one in the bag."""
    state = table(3, CoinOptions())
    hand_out(state, given)
    state.ras = ras
    fill_bag(state, [tile], 0)
    return state


def kinds_of(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def everyone_passes(state: CoinState) -> list[Event]:
    """The three answers to an auction of seat 0, with a lottery that starts at seat 2."""
    return [*play(state, 1, PASS), *play(state, 2, PASS), *play(state, 0, PASS, [2])]


def test_a_third_ra_that_empties_the_bag_brings_one_forced_auction() -> None:
    state = before_last_draw(RA, 2, active=[["war"], [], []])
    play(state, 0, DRAW, [0])
    events = everyone_passes(state)
    assert AuctionOpened not in kinds_of(events)
    assert EpochEnded(1, LAST_RA) in events
    assert events[-1] == EpochStarted(2, 1)


def test_a_second_ra_that_empties_the_bag_brings_one_forced_auction_too() -> None:
    state = before_last_draw(RA, 1, active=[["war"], [], []])
    play(state, 0, DRAW, [0])
    events = everyone_passes(state)
    assert AuctionOpened not in kinds_of(events)
    assert EpochEnded(1, BAG_EMPTY) in events


def test_the_last_tile_is_kept_and_then_sold_with_everything_else() -> None:
    state = before_last_draw(GOD, 2, active=[["war"], [], []], centre=["nile"])
    play(state, 0, DRAW, [0])
    assert play(state, 0, KEEP)[1:] == [AuctionOpened(0, 1, True, (WAR, GOD, NILE))]
    play(state, 1, Bid(2))
    play(state, 2, PASS)
    events = play(state, 0, PASS)
    assert events[1:3] == [LotWon(1, 2, (WAR, GOD, NILE)), EpochEnded(1, BAG_EMPTY)]
    assert kinds_of(events[3:]) == [EpochScored, EpochStarted]
    assert state.scores == [-10, 10 + 2 + 1, -10]


def test_the_last_tile_can_be_auctioned_before_the_final_forced_auction() -> None:
    state = before_last_draw(GOD, 0, active=[["war"], [], []])
    play(state, 0, DRAW, [0])
    play(state, 0, Auction(1))
    play(state, 1, Bid(1))
    play(state, 2, PASS)
    events = play(state, 0, PASS)
    assert events[1:] == [LotWon(1, 1, (GOD,)), AuctionOpened(0, 1, True, (WAR,))]


def test_without_anything_to_sell_the_last_tile_ends_the_epoch_at_once() -> None:
    state = before_last_draw(GOD, 0)
    play(state, 0, DRAW, [0])
    play(state, 0, Auction(1))
    play(state, 1, Bid(1))
    play(state, 2, PASS)
    assert kinds_of(play(state, 0, PASS)[1:]) == [LotWon, EpochEnded, EpochScored, EpochStarted]


def test_what_nobody_bought_is_dealt_round_and_counts() -> None:
    state = before_last_draw(RA, 2, centre=["disaster", "god", "god", "disaster"], active=[[], [], []])
    play(state, 0, DRAW, [0])
    events = everyone_passes(state)
    assert LotteryDealt((DISASTER, GOD, GOD, DISASTER), (2, 0, 1, 2)) in events
    assert state.scores == [2, 2, -10]
    assert state.won == [1, 1, 2]
    assert (state.centre, state.sheets) == ([], [[0] * 10] * 3)


def test_a_short_bag_leaves_tiles_undrawn_and_takes_them_back() -> None:
    options = CoinOptions(short_bag=48)
    state = table(3, options)
    assert (len(state.bag), state.draws_left) == (51, 3)
    for seat in range(3):
        assert state.draws_left == 3 - seat
        play(state, seat, DRAW, [state.bag.index(PHARAOH)])
        play(state, seat, KEEP)
    for seat in (0, 1):
        play(state, seat, PASS)
    assert EpochEnded(1, BAG_EMPTY) in play(state, 2, PASS, [0])
    assert (state.epoch, state.bag, state.draws_left) == (2, options.full_bag(), 3)


def test_the_start_player_moves_on_by_one_whoever_drew_last() -> None:
    state = table(3, CoinOptions())
    state.ras = 2
    state.pending = Drawing(2)
    fill_bag(state, [RA], 10)
    assert play(state, 2, DRAW, [0])[-1] == EpochStarted(2, 1)
    assert state.pending == Drawing(1)


def test_the_next_epoch_has_a_full_bag_empty_sheets_and_the_old_purses() -> None:
    state = table(3, CoinOptions())
    hand_out(state, {"coins": [1, 2, 3]})
    state.sheets[1][GOD] = 2
    state.ras = 2
    fill_bag(state, [RA], 10)
    play(state, 0, DRAW, [0])
    assert Counter(state.bag) == Counter(CoinOptions().full_bag())
    assert (state.ras, state.sheets, state.coins, state.bank) == (0, [[0] * 10] * 3, [1, 2, 3], 39)
    assert state.scores == [0, 4, 0]


def test_coins_that_are_reset_are_fifteen_again() -> None:
    state = table(3, CoinOptions(coins="reset"))
    hand_out(state, {"coins": [1, 2, 3]})
    state.ras = 2
    fill_bag(state, [RA], 10)
    play(state, 0, DRAW, [0])
    assert (state.coins, state.bank) == ([15, 15, 15], 0)


def test_tiles_for_keeps_stay_on_the_sheets_and_out_of_the_bag() -> None:
    state = table(3, CoinOptions(keep_tiles=True))
    hand_out(state, {"coins": [0, 0, 0], "centre": ["god", "god"]})
    state.ras = 2
    state.bag = [RA, WAR, PHARAOH]
    events = play(state, 0, DRAW, [0, 1])
    assert EpochStarted(2, 1) in events
    assert Counter(state.bag) == Counter([WAR, PHARAOH, RA, RA, RA])
    assert [counts[GOD] for counts in state.sheets] == [0, 1, 1]
    state.ras, state.bag = 2, [RA]
    play(state, 1, DRAW, [0])
    assert state.scores == [0, 4, 4]


def test_the_sheets_stay_to_be_seen_after_the_last_epoch() -> None:
    state = table(3, CoinOptions())
    state.epoch, state.ras = 3, 2
    state.sheets[2][GOD] = 3
    fill_bag(state, [RA], 5)
    assert play(state, 0, DRAW, [0])[-1] == GameOver((15, 15, 15))
    assert state.over
    assert state.sheets[2][GOD] == 3


def test_with_an_independent_lottery_each_tile_has_its_own_chance() -> None:
    state = table(3, CoinOptions(lottery="independent"))
    hand_out(state, {"coins": [0, 0, 0], "centre": ["god", "war", "nile"]})
    state.ras = 2
    fill_bag(state, [RA], 5)
    assert LotteryDealt((GOD, WAR, NILE), (1, 1, 0)) in play(state, 0, DRAW, [0, 1, 1, 0])


@pytest.mark.parametrize(("removed", "percent"), [(0, 0), (3, 17), (6, 32), (9, 45), (12, 56)])
def test_a_short_bag_is_empty_first_as_often_as_if_tiles_had_been_taken_out(removed: int, percent: int) -> None:
    empty, epochs = 0, 0
    for seed in range(200):
        chance = Chance(seed_from_number(seed))
        state, _ = GAME.begin(2, CoinOptions(short_bag=removed), chance)
        state.coins, state.bank = [0, 0], 30  # nobody can buy anything
        while not state.over:
            action = KEEP if isinstance(state.pending, Choosing) else DRAW
            events = GAME.decide(state, GAME.deciders(state)[0], action, chance)
            GAME.evolve_all(state, events)
            epochs += sum(isinstance(event, EpochEnded) for event in events)
            empty += sum(isinstance(event, EpochEnded) and event.reason == BAG_EMPTY for event in events)
    assert epochs == 600
    assert 100 * empty / epochs == pytest.approx(percent, abs=6)
