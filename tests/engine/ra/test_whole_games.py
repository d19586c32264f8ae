"""Thousands of games, each listened to by an independent book-keeper (`recount.py`) and checked after every event."""

from collections import Counter
from random import Random

import pytest

from shared.engine.chance import Chance, seed_from_number
from shared.engine.ra import GAME
from shared.engine.ra.actions import Action
from shared.engine.ra.events import (
    AuctionOpened,
    EpochEnded,
    EpochScored,
    EpochStarted,
    GameOver,
    LotWon,
    NobodyBid,
    SunsDealt,
)
from shared.engine.ra.model import OVER, RaOptions, RaState
from shared.engine.ra.tiles import COUNTS, EMPTY, KINDS, NAMES, RA, RA_SPACES, SLOTS, START_CENTRE, SUN_GROUPS, TILES
from tests.engine.conformance import option_sets
from tests.engine.ra.recount import Book

OPTIONS: list[RaOptions] = option_sets(GAME)
SUNS_MOVE = (SunsDealt, LotWon, EpochStarted, GameOver)
ACTION_KINDS = ("draw", "call_ra", "take_with_god", "stop_gods", "bid", "pass", "discard")


def temperament(random: Random) -> dict[str, float]:
    """How much a player likes each kind of action: uniform players never fill a track, timid ones never end a bag."""
    if random.random() < 0.3:
        return dict.fromkeys(ACTION_KINDS, 1.0)
    return {kind: random.choice((0.05, 0.3, 1.0, 4.0)) for kind in ACTION_KINDS}


def check_tiles(state: RaState, book: Book) -> None:
    """After every event: all 180 tiles are somewhere, and the book-keeper sees the same track."""
    loose = [0] * KINDS
    for tile, number in Counter([*state.bag, *state.track]).items():
        if tile != EMPTY:
            loose[tile] = number
    loose[RA] += state.ras
    assert tuple(map(sum, zip(loose, state.box, *state.tiles, strict=True))) == COUNTS
    assert len(state.track) == SLOTS
    assert state.ras <= RA_SPACES[state.seats]
    assert {slot: NAMES[tile] for slot, tile in enumerate(state.track) if tile != EMPTY} == book.track


def check_suns(state: RaState, book: Book) -> None:
    """Whenever suns moved: none is lost, and every seat has as many as at the start."""
    groups = SUN_GROUPS[state.seats]
    owned = [up + down for up, down in zip(state.up, state.down, strict=True)]
    suns = [state.centre, *(sun for own in owned for sun in own)]
    assert sorted(suns) == sorted([START_CENTRE, *(sun for group in groups for sun in group)])
    assert {len(own) for own in owned} == {len(groups[0])}
    assert [set(up) for up in state.up] == (book.suns if state.epoch else [set()] * state.seats)
    assert [set(down) for down in state.down] == (book.spent if state.epoch else book.suns)


def play_and_check(seats: int, number: int) -> None:
    """One game of players with their own temperaments."""
    random = Random(number * 10 + seats)
    options = OPTIONS[number % len(OPTIONS)]
    likes = [temperament(random) for _ in range(seats)]
    chance = Chance(seed_from_number(number))
    state = GAME.blank(seats, options)
    book = Book(seats, floor=options.negative_points == "floor")
    events = GAME.start(seats, options, chance)
    decisions = ends = scorings = 0
    while True:
        opened = next((event for event in events if isinstance(event, AuctionOpened)), None)
        closed = next((event for event in events if isinstance(event, NobodyBid)), None)
        assert not (closed and state.reason == "voluntary"), "a voluntary auction without a winner"
        for event in events:
            GAME.evolve(state, event)
            book.hear(event)
            check_tiles(state, book)
            if isinstance(event, SUNS_MOVE):
                check_suns(state, book)
            ends += isinstance(event, EpochEnded)
            scorings += isinstance(event, EpochScored)
        assert opened is None or state.phase == "auction"
        assert sum(isinstance(event, LotWon) for event in events) <= 1
        if state.phase == OVER:
            break
        (seat,) = GAME.deciders(state)
        assert state.up[seat] or state.phase == "discard", "a seat without a face-up sun decides"
        legal = GAME.legal(state, seat)
        weights = [likes[seat][_kind(action)] for action in legal]
        events = GAME.decide(state, seat, random.choices(legal, weights)[0], chance)
        decisions += 1
        assert decisions < 3000
    assert book.finished
    assert ends == scorings == len(state.scored) == 3
    assert book.tiles().total() == TILES


def _kind(action: Action) -> str:
    return str(action.__struct_config__.tag)


@pytest.mark.parametrize("seats", sorted(SUN_GROUPS))
def test_a_second_book_keeper_agrees_with_a_hundred_games(seats: int) -> None:
    for number in range(100):
        play_and_check(seats, number)


@pytest.mark.slow
@pytest.mark.parametrize("seats", sorted(SUN_GROUPS))
def test_a_second_book_keeper_agrees_with_ten_thousand_games(seats: int) -> None:
    for number in range(10_000):
        play_and_check(seats, number)
