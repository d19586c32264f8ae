"""What holds in every game from the first event to the last, at every kind of table."""

from collections import Counter

from hypothesis import given

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import DRAW, KEEP, PASS, Action, Auction, Bid
from shared.engine.coins.events import EpochScored, EpochStarted, LotteryDealt, LotWon
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState
from shared.engine.coins.tiles import RA
from shared.engine.game import IllegalAction
from tests.engine.coins.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, states, steps


def tiles_on_the_table(state: CoinState) -> Counter[int]:
    """Every tile wherever it lies."""
    pending = state.pending
    tiles = Counter([*state.bag, *state.centre, *[RA] * state.ras])
    for lying in state.active:
        tiles.update(lying)
    for counts in state.sheets:
        tiles.update({kind: count for kind, count in enumerate(counts) if count})
    if isinstance(pending, Choosing):
        tiles[pending.tile] += 1
    elif isinstance(pending, Bidding):
        tiles.update(pending.lot)
    return tiles


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_no_tile_and_no_coin_is_ever_lost_or_made(seats: int, options: CoinOptions, seed: int) -> None:
    all_tiles = Counter(options.full_bag())
    started = False
    for state, events in steps(seats, options, seed):
        state = state.copy()
        for event in events:
            GAME.evolve(state, event)
            started = started or isinstance(event, EpochStarted)
            purses = [coins for coins in state.coins if coins is not None]
            assert sum(purses) + (state.bank or 0) == 15 * seats, event
            assert min(purses) >= 0, event
            if started:
                assert tiles_on_the_table(state) == all_tiles, event


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_every_game_ends_after_three_epochs(seats: int, options: CoinOptions, seed: int) -> None:
    played = list(steps(seats, options, seed))
    told = [event for _, events in played for event in events]
    assert [event.epoch for event in told if isinstance(event, EpochStarted)] == [1, 2, 3]
    assert [event.epoch for event in told if isinstance(event, EpochScored)] == [1, 2, 3]
    *_, last = states(seats, options, seed)
    assert last.over
    assert GAME.deciders(last) == ()
    ranking = GAME.standings(last)
    assert ranking is not None
    assert sorted(entry.seat for entry in ranking) == list(range(seats))
    keys = [(entry.score, *entry.tie_break) for entry in ranking]
    assert keys == sorted(keys, reverse=True)
    assert [entry.rank for entry in ranking] == [1 + sum(other > key for other in keys) for key in keys]


def recount(tiles: Counter[int], wars: list[int], capped: bool) -> int:
    """The points of a sheet, worked out another way than the engine does."""
    total = 0
    for kind in (0, 1):
        for place in range(1, tiles[kind] + 1):
            total += 0 if capped and place > 6 else place
    left = tiles.copy()
    while all(left[kind] for kind in range(2, 7)):
        left.subtract(range(2, 7))
        total += 10
    ranks = sorted(wars)
    total += 10 * (tiles[7] == ranks[-1]) - 10 * (tiles[7] == ranks[0])
    return total - 5 * tiles[8] + tiles[9] + tiles[9]


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_scores_agree_with_a_recount_from_what_was_won(seats: int, options: CoinOptions, seed: int) -> None:
    sheets = [Counter[int]() for _ in range(seats)]
    totals, won = [0] * seats, [0] * seats
    for _, events in steps(seats, options, seed):
        for event in events:
            if isinstance(event, LotWon):
                sheets[event.seat].update(event.lot)
                won[event.seat] += len(event.lot)
            elif isinstance(event, LotteryDealt):
                for tile, seat in zip(event.tiles, event.seats, strict=True):
                    sheets[seat][tile] += 1
                    won[seat] += 1
            elif isinstance(event, EpochScored):
                wars = [sheet[7] for sheet in sheets]
                capped = options.table_beyond_6 == "cap_21"
                for seat, lines in enumerate(event.lines):
                    gained = recount(sheets[seat], wars, capped)
                    assert sum(line.points for line in lines) == gained
                    totals[seat] += gained
            elif isinstance(event, EpochStarted) and not options.keep_tiles:
                sheets = [Counter() for _ in range(seats)]
    *_, last = states(seats, options, seed)
    assert (list(GAME.scores(last)), last.won) == (totals, won)


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_exactly_the_legal_actions_are_accepted(seats: int, options: CoinOptions, seed: int) -> None:
    thinkable: list[Action] = [DRAW, KEEP, PASS]
    thinkable += [make(number) for number in (1, 15, 16, 0, -1, 2, 3, 99) for make in (Auction, Bid)]
    for state in states(seats, options, seed):
        before = state.copy()
        for seat in range(-1, seats + 1):
            legal = GAME.legal(state, seat)
            assert bool(legal) == (seat in GAME.deciders(state))
            for action in {*thinkable, *legal} if legal else thinkable[:5]:
                chance = Chance(seed_from_number(seed))
                try:
                    GAME.decide(state, seat, action, chance)
                except IllegalAction:
                    assert action not in legal
                    assert chance.position == 0
                else:
                    assert action in legal
        assert state == before


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_between_two_events_of_an_action_nobody_who_does_not_exist_decides(
    seats: int, options: CoinOptions, seed: int
) -> None:
    for state, events in steps(seats, options, seed):
        state = state.copy()
        for event in events:
            GAME.evolve(state, event)
            assert set(GAME.deciders(state)) <= set(range(seats)), event


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_an_auction_never_asks_who_has_passed_or_leads(seats: int, options: CoinOptions, seed: int) -> None:
    for state in states(seats, options, seed):
        bidding = state.pending
        if isinstance(bidding, Bidding):
            assert not bidding.out[bidding.seat]
            assert bidding.seat != bidding.leader
            assert options.hidden_coins or bidding.least <= (state.coins[bidding.seat] or 0)


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_a_log_as_a_viewer_gets_it_leads_to_what_that_viewer_sees(seats: int, options: CoinOptions, seed: int) -> None:
    viewers = (*range(seats), None)
    views = {viewer: GAME.blank(seats, options) for viewer in viewers}
    full = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        for event in events:
            GAME.evolve(full, event)
            for viewer in viewers:
                GAME.evolve(views[viewer], GAME.conceal(event, viewer))
                assert views[viewer] == GAME.view(full, viewer)
