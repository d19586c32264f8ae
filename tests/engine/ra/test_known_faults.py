"""Faults that other implementations of Ra had, one test each: what went wrong there must go right here."""

from collections import Counter
from random import Random

import pytest

from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import IllegalAction, encode
from shared.engine.ra import GAME
from shared.engine.ra.actions import CALL_RA, DRAW, PASS, STOP_GODS, Bid, Discard, TakeWithGod
from shared.engine.ra.events import EpochEnded, EpochScored, EpochStarted, GameOver, LotWon, NobodyBid
from shared.engine.ra.model import AUCTION, DISCARD, OVER, TURN, VOLUNTARY, RaOptions, RaState
from shared.engine.ra.tiles import (
    AGRICULTURE,
    ART,
    CIVILIZATIONS,
    DISASTERS,
    DROUGHT,
    EARTHQUAKE,
    EMPTY,
    FLOOD,
    FORTRESS,
    FUNERAL,
    GOD,
    GOLD,
    MONUMENTS,
    NILE,
    PALACE,
    PHARAOH,
    PYRAMID,
    RA,
    RA_SPACES,
    RELIGION,
    SLOTS,
    SPHINX,
    TEMPLE,
    UNREST,
    WRITING,
)
from shared.engine.ra.value import lot_value, preview
from tests.engine.conformance import at_random, by_absence, play
from tests.engine.ra.positions import breakdown, do, names, owned, position, refusal

FULL_TRACK = (PHARAOH, NILE, GOLD, UNREST, GOD, FLOOD, SPHINX, ART)


def ending_with_last_sun(**place: object) -> RaState:
    """Seat 0 has the only face-up sun, so whatever it wins ends the epoch."""
    return position([[8], [], []], down=[[1, 2, 5], [3, 6, 7, 9], [4, 10, 11, 13]], centre=12, **place)  # type: ignore[arg-type]


# ---------------------------------------------------------------- 1 to 8: epochs


@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 8), (4, 9), (5, 10)])
def test_01_the_ra_tile_that_ends_an_epoch_depends_on_the_number_of_players(seats: int, spaces: int) -> None:
    state = position([[seat + 2] for seat in range(seats)], bag=[RA] * 12)
    for count in range(1, spaces):
        assert names(do(state, state.turn, DRAW)) == ["RaDrawn", "AuctionOpened"]
        assert state.ras == count
        while state.phase == AUCTION:
            do(state, state.turn, PASS)
    assert "EpochEnded" in names(do(state, state.turn, DRAW))


def test_02_the_last_ra_ends_the_epoch_without_an_auction_and_boxes_the_track() -> None:
    state = position([[2], [9], [5]], ras=7, track=(PHARAOH, EARTHQUAKE), tiles={0: {PYRAMID: 2}}, bag=[RA])
    events = do(state, 0, DRAW)
    assert names(events) == ["RaDrawn", "EpochEnded", "EpochScored", "EpochStarted"]
    assert state.track == [EMPTY] * SLOTS
    assert owned(state, 0) == {PYRAMID: 2}, "a disaster on the track hurts nobody"
    assert state.turn == 1
    assert state.ras == 0


def test_03_the_epoch_ends_when_the_last_sun_is_spent() -> None:
    state = ending_with_last_sun(track=(GOLD,))
    do(state, 0, CALL_RA)
    events = do(state, 0, Bid(8))
    assert names(events) == ["SunBid", "LotWon", "EpochEnded", "EpochScored", "EpochStarted"]
    assert breakdown(state, 0)["gold"] == 3, "the lot counts in the epoch that it ends"


def test_04_the_epoch_ends_after_the_disaster_of_the_last_lot_is_chosen() -> None:
    state = ending_with_last_sun(track=(UNREST,), tiles={0: {ART: 2, WRITING: 1, RELIGION: 1}})
    do(state, 0, CALL_RA)
    assert names(do(state, 0, Bid(8))) == ["SunBid", "LotWon", "DisasterStruck"]
    assert (state.phase, GAME.deciders(state)) == (DISCARD, (0,))
    events = do(state, 0, Discard((ART, ART)))
    assert names(events) == ["TilesDiscarded", "EpochEnded", "EpochScored", "EpochStarted"]
    assert (state.phase, state.turn) == (TURN, 2)


@pytest.mark.parametrize("seats", sorted(RA_SPACES))
def test_05_every_epoch_is_scored_once(seats: int) -> None:
    reasons = Counter[str]()
    for number in range(16):
        record = play(GAME, seats, RaOptions(), number, at_random if number % 2 else by_absence)
        events = [event for move in record.moves for event in move.events]
        assert [event.epoch for event in events if isinstance(event, EpochScored)] == [1, 2, 3]
        assert sum(isinstance(event, GameOver) for event in events) == 1
        reasons.update(event.reason for event in events if isinstance(event, EpochEnded))
    assert len(reasons) == 2, "both kinds of endings were seen"


@pytest.mark.parametrize("last_sun", [True, False])
def test_06_the_game_is_over_after_the_third_epoch_however_it_ends(last_sun: bool) -> None:
    if last_sun:
        state = ending_with_last_sun(epoch=3)
        do(state, 0, CALL_RA)
        events = do(state, 0, Bid(8))
    else:
        state = position([[2], [9], [5]], epoch=3, ras=7, bag=[RA])
        events = do(state, 0, DRAW)
    assert names(events)[-3:] == ["EpochEnded", "EpochScored", "GameOver"]
    assert state.phase == OVER
    assert GAME.standings(state) is not None
    assert refusal(state, 0, DRAW) == "game_over"


def test_07_the_next_epoch_starts_with_the_highest_sun_after_the_exchange() -> None:
    state = position([[13], [], []], down=[[2], [12, 3], [11, 4]], centre=9)
    do(state, 0, CALL_RA)
    events = do(state, 0, Bid(13))
    assert state.centre == 13, "the highest sun is nobody's now"
    assert events[-1] == EpochStarted(2, 1)
    assert state.up == [(2, 9), (3, 12), (4, 11)]
    assert state.down == [(), (), ()]


@pytest.mark.parametrize("seats", sorted(RA_SPACES))
def test_08_the_first_player_has_the_highest_sun_wherever_it_was_dealt(seats: int) -> None:
    starters = set()
    for number in range(40):
        state, _ = GAME.begin(seats, RaOptions(), Chance(seed_from_number(number)))
        assert state.up[state.turn][-1] == max(sun for suns in state.up for sun in suns)
        starters.add(state.turn)
    assert starters == set(range(seats))


# ---------------------------------------------------------------- 9 to 17: auctions


def test_09_tiles_stay_when_nobody_wants_the_lot_of_a_drawn_ra() -> None:
    state = position([[2], [3], [4]], turn=1, track=(GOLD,), bag=[RA])
    do(state, 1, DRAW)
    for seat in (2, 0, 1):
        do(state, seat, PASS)
    assert state.track[0] == GOLD
    assert (state.phase, state.turn, state.centre) == (TURN, 2, 1)


def test_10_a_full_track_leaves_a_forced_call_or_gods() -> None:
    state = position([[2], [3], [4]], track=FULL_TRACK, tiles={0: {GOD: 1}})
    assert DRAW not in GAME.legal(state, 0)
    assert CALL_RA in GAME.legal(state, 0)
    assert TakeWithGod(6) in GAME.legal(state, 0)
    assert refusal(state, 0, DRAW) == "track_full"
    do(state, 0, CALL_RA)
    assert state.reason == "full"
    for seat in (1, 2):
        do(state, seat, PASS)
    events = do(state, 0, PASS)
    assert events[-1] == NobodyBid(FULL_TRACK)
    assert state.track == [EMPTY] * SLOTS


def test_10_nobody_calls_when_the_eighth_tile_is_laid() -> None:
    state = position([[2], [3]], track=FULL_TRACK[:7], bag=[NILE])
    assert names(do(state, 0, DRAW)) == ["Drew"]
    assert (state.phase, state.turn) == (TURN, 1)


def test_11_a_voluntary_caller_must_bid_only_if_nobody_else_did() -> None:
    state = position([[2, 9], [3], [4]], track=(GOLD,))
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 2, PASS)
    assert list(GAME.legal(state, 0)) == [Bid(2), Bid(9)]
    assert refusal(state, 0, PASS) == "caller_must_bid"

    state = position([[2, 9], [3], [4]], track=(GOLD,))
    do(state, 0, CALL_RA)
    do(state, 1, Bid(3))
    do(state, 2, PASS)
    assert list(GAME.legal(state, 0)) == [Bid(9), PASS]
    events = do(state, 0, PASS)
    assert events[-1] == LotWon(1, 3, 1, (GOLD,))


@pytest.mark.parametrize("drawn", [True, False])
def test_12_whoever_invoked_ra_bids_last(drawn: bool) -> None:
    state = position([[2], [3], [4], [5]], turn=2, bag=[RA])
    do(state, 2, DRAW if drawn else CALL_RA)
    order = []
    for bid in (PASS, PASS, Bid(3), Bid(4)):
        order.append(state.turn)
        do(state, state.turn, bid)
    assert order == [3, 0, 1, 2]


def test_13_the_turn_goes_to_the_left_of_the_caller_even_after_a_disaster_of_somebody_else() -> None:
    state = position([[2, 7], [3, 8], [4, 9]], track=(UNREST,), tiles={2: {ART: 2, WRITING: 1}})
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 2, Bid(4))
    do(state, 0, PASS)
    assert (state.phase, state.turn) == (DISCARD, 2)
    do(state, 2, Discard((ART, WRITING)))
    assert (state.phase, state.turn) == (TURN, 1)


def test_14_who_has_no_face_up_sun_neither_bids_nor_moves() -> None:
    state = position([[2], [], [4], []], down=[[], [3], [], [5]], bag=[NILE, RA, NILE])
    do(state, 0, CALL_RA)
    assert state.turn == 2
    assert refusal(state, 1, Bid(3)) == "wrong_bidder"
    do(state, 2, PASS)
    do(state, 0, Bid(2))
    assert state.turn == 2
    assert refusal(state, 1, DRAW) == "no_face_up_sun"


def test_14_whose_last_sun_is_on_offer_is_still_in() -> None:
    state = position([[8], [3], [4]], track=(GOLD,))
    do(state, 0, CALL_RA)
    do(state, 1, Bid(3))
    do(state, 2, Bid(4))
    do(state, 0, PASS)
    assert state.turn == 1, "outbid, seat 1 has its sun again and moves"
    do(state, 1, CALL_RA)
    assert state.turn == 0, "seat 2 spent its last sun"


def test_15_a_player_left_alone_goes_on_alone() -> None:
    state = position([[3, 5], [], []], track=(GOLD,), bag=[RA, RA, NILE])
    assert state.turn == 0
    do(state, 0, DRAW)
    assert state.turn == 0
    if state.phase == TURN:
        do(state, 0, DRAW)
    assert (state.phase, state.turn) == (AUCTION, 0)
    do(state, 0, PASS)
    assert (state.phase, state.turn) == (TURN, 0)
    do(state, 0, CALL_RA)
    assert list(GAME.legal(state, 0)) == [Bid(3), Bid(5)]
    do(state, 0, Bid(5))
    assert state.up[0] == (3,)
    assert state.turn == 0


def test_16_the_won_sun_lies_face_down_and_the_paid_one_in_the_centre() -> None:
    state = position([[2], [7, 9]], centre=6)
    do(state, 0, CALL_RA)
    do(state, 1, Bid(7))
    do(state, 0, PASS)
    assert (state.up[1], state.down[1], state.centre) == ((9,), (6,), 7)
    do(state, 1, CALL_RA)
    do(state, 0, PASS)
    assert refusal(state, 1, Bid(6)) == "sun_not_available"


def test_17_losing_bids_stay_with_their_owners() -> None:
    state = position([[2, 8], [3], [4]])
    do(state, 0, CALL_RA)
    do(state, 1, Bid(3))
    do(state, 2, Bid(4))
    do(state, 0, Bid(8))
    assert state.up == [(2,), (3,), (4,)]
    assert state.down == [(1,), (), ()]


# ---------------------------------------------------------------- 18 to 24: gods and disasters


def test_18_a_god_takes_neither_gods_nor_thin_air() -> None:
    state = position([[2], [3]], track=(GOD, NILE), tiles={0: {GOD: 2}})
    assert TakeWithGod(0) not in GAME.legal(state, 0)
    assert refusal(state, 0, TakeWithGod(0)) == "cannot_take_god"
    assert refusal(state, 0, TakeWithGod(5)) == "empty_slot"
    assert refusal(state, 0, TakeWithGod(-1)) == "empty_slot"
    assert refusal(state, 0, TakeWithGod(8)) == "empty_slot"


def test_19_several_gods_can_be_used_in_one_turn() -> None:
    state = position([[2], [3]], track=(GOLD, NILE, ART), tiles={0: {GOD: 3}})
    do(state, 0, TakeWithGod(0))
    do(state, 0, TakeWithGod(2))
    assert state.turn == 0
    assert refusal(state, 0, DRAW) == "gods_in_use"
    do(state, 0, STOP_GODS)
    assert state.turn == 1
    assert owned(state, 0) == {GOLD: 1, ART: 1, GOD: 1}


def test_20_gods_wait_for_their_owners_turn() -> None:
    state = position([[2], [3]], track=(GOLD, UNREST), tiles={0: {GOD: 2, ART: 2, WRITING: 1}, 1: {GOD: 1}})
    assert refusal(state, 1, TakeWithGod(0)) == "not_your_turn"
    do(state, 0, TakeWithGod(1))
    assert refusal(state, 0, TakeWithGod(0)) == "discard_first"
    do(state, 0, Discard((ART, ART)))
    do(state, 0, STOP_GODS)
    do(state, 1, CALL_RA)
    assert refusal(state, 0, TakeWithGod(0)) == "auction_running"


def test_21_a_disaster_taken_by_a_god_strikes_at_once() -> None:
    state = position([[2], [3]], track=(ART, UNREST), tiles={0: {GOD: 2}})
    do(state, 0, TakeWithGod(1))
    do(state, 0, TakeWithGod(0))
    assert owned(state, 0) == {ART: 1}, "unrest first finds nothing"

    state = position([[2], [3]], track=(ART, UNREST), tiles={0: {GOD: 2}})
    do(state, 0, TakeWithGod(0))
    do(state, 0, TakeWithGod(1))
    assert owned(state, 0) == {}, "art first falls to the unrest"


def test_21_by_table_option_no_god_takes_a_disaster() -> None:
    state = position([[2], [3]], track=(UNREST,), tiles={0: {GOD: 1}}, options=RaOptions(god_takes_disaster="forbid"))
    assert list(GAME.legal(state, 0)) == [DRAW, CALL_RA]
    assert refusal(state, 0, TakeWithGod(0)) == "cannot_take_disaster"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({FLOOD: 3, NILE: 2}, {FLOOD: 1, NILE: 2}),
        ({FLOOD: 1, NILE: 2}, {NILE: 1}),
        ({NILE: 1}, {}),
        ({FLOOD: 1}, {}),
    ],
)
def test_22_drought_takes_floods_before_niles(before: dict[int, int], after: dict[int, int]) -> None:
    state = position([[2], [3]], track=(DROUGHT,), tiles={0: before})
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 0, Bid(2))
    assert owned(state, 0) == after
    assert state.phase == TURN


def test_23_disasters_of_a_kind_add_up_and_take_what_is_there() -> None:
    lot = (UNREST, UNREST, FUNERAL, PHARAOH, EARTHQUAKE, ART)
    state = position([[2], [3]], track=lot, tiles={0: {AGRICULTURE: 3, WRITING: 1, TEMPLE: 1}})
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 0, Bid(2))
    assert owned(state, 0) == {AGRICULTURE: 3, WRITING: 1, ART: 1}, "the pharaoh just won and the temple are lost"
    assert state.debts == ((UNREST, 4),)
    assert len(GAME.legal(state, 0)) == 3
    do(state, 0, Discard((AGRICULTURE, AGRICULTURE, AGRICULTURE, ART)))
    assert owned(state, 0) == {WRITING: 1}


def test_23_two_kinds_of_disasters_are_chosen_one_after_the_other() -> None:
    tiles = {ART: 2, WRITING: 2, TEMPLE: 2, PALACE: 1}
    state = position([[2], [3]], track=(EARTHQUAKE, UNREST), tiles={0: tiles})
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 0, Bid(2))
    assert state.debts == ((UNREST, 2), (EARTHQUAKE, 2))
    assert refusal(state, 0, Discard((PALACE, TEMPLE))) == "wrong_discard"
    do(state, 0, Discard((ART, WRITING)))
    do(state, 0, Discard((PALACE, TEMPLE)))
    assert owned(state, 0) == {ART: 1, WRITING: 1, TEMPLE: 1}
    assert state.turn == 1


def test_24_disasters_are_never_kept_nor_previewed() -> None:
    state = position([[2], [3]], track=(*DISASTERS, GOLD))
    assert lot_value(state, 0).epoch == 3
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    do(state, 0, Bid(2))
    assert owned(state, 0) == {GOLD: 1}
    assert sum(line.points for line in preview(state, 0)) == 3 - 5
    assert [state.box[disaster] for disaster in DISASTERS] == [1, 1, 1, 1]


# ---------------------------------------------------------------- 25 to 32: scoring


def scored(tiles: dict[int, dict[int, int]], *, epoch: int = 1, seats: int = 3, **place: object) -> RaState:
    """The state after the last Ra of an epoch in which the seats had these tiles."""
    up = [[seat + 2] for seat in range(seats)]
    state = position(up, tiles=tiles, epoch=epoch, ras=RA_SPACES[seats] - 1, bag=[RA], **place)  # type: ignore[arg-type]
    do(state, 0, DRAW)
    return state


@pytest.mark.parametrize(("kinds", "points"), [(0, -5), (1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_25_civilizations_count_by_kinds_not_by_tiles(kinds: int, points: int) -> None:
    for copies in (1, 2):
        state = scored({0: dict.fromkeys(CIVILIZATIONS[:kinds], copies)})
        assert breakdown(state, 0)["civilizations"] == points


@pytest.mark.parametrize(
    ("pharaohs", "points"),
    [
        ((4, 3, 3, 4), (5, -2, -2, 5)),
        ((3, 1, 0, 1, 3), (5, 0, -2, 0, 5)),
        ((2, 2, 2), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((1, 0), (5, -2)),
    ],
)
def test_26_tied_pharaohs_share_and_all_equal_pay_nothing(pharaohs: tuple[int, ...], points: tuple[int, ...]) -> None:
    state = scored({seat: {PHARAOH: count} for seat, count in enumerate(pharaohs)}, seats=len(pharaohs))
    assert tuple(breakdown(state, seat)["pharaohs"] for seat in range(state.seats)) == points


def test_27_suns_count_face_up_and_down_and_all_equal_pay_nothing() -> None:
    state = position([[2], [3], [4]], down=[[9], [5], [4]], epoch=3, ras=7, bag=[RA])
    do(state, 0, DRAW)
    assert [breakdown(state, seat)["suns"] for seat in range(3)] == [5, -5, -5]
    state = position([[2], [3], [4]], down=[[6], [5], [4]], epoch=3, ras=7, bag=[RA])
    do(state, 0, DRAW)
    assert [breakdown(state, seat)["suns"] for seat in range(3)] == [0, 0, 0]


def test_28_niles_need_a_flood_and_stay_while_floods_go() -> None:
    state = scored({0: {NILE: 4}, 1: {NILE: 3, FLOOD: 1}, 2: {FLOOD: 2}})
    assert [breakdown(state, seat)["nile"] for seat in range(3)] == [0, 4, 2]
    assert [owned(state, seat) for seat in range(3)] == [{NILE: 4}, {NILE: 3}, {}]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((1,), 1),
        ((2,), 1),
        ((3,), 6),
        ((4,), 11),
        ((5,), 16),
        ((1,) * 6, 6),
        ((1,) * 7, 10),
        ((1,) * 8, 15),
        ((4, 3, 2, 1), 19),
    ],
)
def test_29_monuments_count_kinds_and_three_alike_but_not_pairs(counts: tuple[int, ...], points: int) -> None:
    tiles = dict(zip(MONUMENTS, counts, strict=False))
    assert breakdown(scored({0: tiles}, epoch=3), 0)["monuments"] == points
    assert "monuments" not in breakdown(scored({0: tiles}, epoch=2), 0)


def test_30_the_floor_is_under_the_total_and_not_under_the_change() -> None:
    tiles = {0: {GOLD: 1}, 1: {PHARAOH: 1}, 2: {PHARAOH: 2}}
    assert scored(tiles, fame=(5, 3, 0)).fame == (1, 0, 0)
    assert scored(tiles, fame=(5, 3, 0), options=RaOptions(negative_points="allow")).fame == (1, -2, 0)


def test_31_a_tie_goes_to_the_highest_single_sun_of_the_tied() -> None:
    state = position([[16], [9], [15], [13]], down=[[], [14], [], []], fame=(30, 44, 44, 44))
    state.phase = OVER
    standings = GAME.standings(state)
    assert standings is not None
    assert [(one.seat, one.rank, one.tie_break) for one in standings] == [
        (2, 1, (15,)),
        (1, 2, (14,)),
        (3, 3, (13,)),
        (0, 4, (16,)),
    ]


def test_32_the_box_holds_what_the_box_should_hold() -> None:
    state, _ = GAME.begin(4, RaOptions(), Chance(seed_from_number(1)))
    bag = Counter(state.bag)
    assert bag.total() == 180
    assert [bag[kind] for kind in (RA, GOD, PHARAOH, NILE, FLOOD, GOLD)] == [30, 8, 25, 25, 12, 5]
    assert [bag[kind] for kind in DISASTERS] == [2, 2, 4, 2]
    assert {bag[kind] for kind in (*CIVILIZATIONS, *MONUMENTS)} == {5}
    assert state.fame == (10, 10, 10, 10)
    assert sorted(state.up) == [(2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)]


# ---------------------------------------------------------------- 33 to 36: the rest


def test_33_ra_may_be_called_over_an_empty_track() -> None:
    state = position([[2], [3]], centre=9)
    do(state, 0, CALL_RA)
    assert state.reason == VOLUNTARY
    do(state, 1, PASS)
    events = do(state, 0, Bid(2))
    assert events[-1] == LotWon(0, 2, 9, ())


def test_33b_the_engine_itself_refuses_bids_that_are_too_low_or_not_owned() -> None:
    state = position([[2], [6, 3], [4]])
    do(state, 0, CALL_RA)
    do(state, 1, Bid(3))
    assert refusal(state, 2, Bid(3)) == "sun_not_available"
    assert refusal(state, 2, Bid(6)) == "sun_not_available"
    do(state, 2, Bid(4))
    assert refusal(state, 0, Bid(2)) == "bid_too_low"


def test_34_nobody_acts_for_somebody_else() -> None:
    state = position([[2], [3], [4]], track=(GOLD,), tiles={1: {GOD: 1}})
    for seat in (1, 2):
        for action in (DRAW, CALL_RA, TakeWithGod(0), STOP_GODS, Discard(())):
            assert refusal(state, seat, action) == "not_your_turn"
    for seat in (-1, 3, 99):
        assert refusal(state, seat, DRAW) == "not_your_turn"
    assert refusal(state, 0, TakeWithGod(0)) == "not_enough_gods"
    assert refusal(state, 0, Bid(2)) == "no_auction"
    assert refusal(state, 0, Discard((GOLD,))) == "nothing_owed"
    do(state, 0, CALL_RA)
    assert refusal(state, 2, Bid(4)) == "wrong_bidder"
    assert refusal(state, 1, DRAW) == "auction_running"


def test_35_a_refusal_takes_nothing_from_the_bag_and_no_chance() -> None:
    state = position([[2], [3]], track=FULL_TRACK)
    before, chance = encode(state), Chance(seed_from_number(4))
    with pytest.raises(IllegalAction):
        GAME.decide(state, 0, DRAW, chance)
    with pytest.raises(IllegalAction):
        GAME.decide(state, 1, DRAW, chance)
    assert encode(state) == before
    assert chance.position == 0


def test_35_the_end_of_an_epoch_comes_with_the_action_that_caused_it() -> None:
    for number in range(20):
        for move in play(GAME, 3, RaOptions(), number).moves:
            kinds = names(move.events)
            if "EpochEnded" in kinds:
                assert kinds[kinds.index("EpochEnded") + 1] == "EpochScored"
                assert kinds[-1] in ("EpochStarted", "GameOver")


def test_36_values_do_not_depend_on_what_was_valued_before() -> None:
    rich = position([[2], [3]], track=(FORTRESS, FORTRESS, FORTRESS), tiles={0: {NILE: 3}})
    late = position([[2], [3]], track=(FORTRESS, FORTRESS, FORTRESS), tiles={0: {NILE: 3}}, epoch=3)
    first = lot_value(rich, 0), preview(rich, 0)
    assert preview(late, 0) != preview(rich, 0)
    assert (lot_value(rich, 0), preview(rich, 0)) == first
    bot = GAME.bots["greedy"]()
    record = play(GAME, 3, RaOptions(), 3)
    for state, move in record.states(sample=30):
        fresh = GAME.bots["greedy"]()
        arguments = (GAME.view(state, move.seat), move.seat, GAME.legal(state, move.seat))
        assert bot.choose(*arguments, Random(0)) == fresh.choose(*arguments, Random(0))
