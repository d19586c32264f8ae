"""What every board promises: what is shown ends where the game is, and whoever comes later sees the same."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.board.ranking import RankingScreen
from client.director import SPEEDS
from client.games import edition
from client.sound import EFFECTS
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

Open = Callable[..., Parlour]
QUIET = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
SILENT = {
    "ra": {"SunsDealt", "AuctionOpened", "EpochScored", "GameOver"},
    "coins": {"CoinsDealt", "EpochScored", "GameOver"},
}
"""Events of which the log says nothing: others say it, or everybody sees it."""


@pytest.fixture(params=[RaParlour, CoinParlour], ids=["ra", "coins"])
def open_parlour(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Makes parlours of a game."""

    def make(**wishes: Any) -> Parlour:
        made: Parlour = request.param(tmp_path, **wishes)
        return made

    return make


def play_on(parlour: Parlour) -> bool:
    """Let a bot play for whoever decides; False at the end of the game."""
    if not parlour.game.deciders(parlour.state):
        return False
    parlour.play(parlour.decider, parlour.bot_move())
    return True


@QUIET
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), speed=st.sampled_from(sorted(SPEEDS)), data=st.data())
def test_whatever_is_skipped_the_table_ends_as_the_game_is(
    open_parlour: Open, seed: int, seats: int, speed: str, data: st.DataObject
) -> None:
    parlour = open_parlour(seats=seats, seed=seed, speed=speed)
    for _step in range(data.draw(st.integers(20, 80))):
        if not play_on(parlour):
            break
        match data.draw(st.sampled_from(["frame", "skip", "skip all", "nothing"])):
            case "frame":
                parlour.pass_time(0.4, step=0.1)
            case "skip":
                parlour.board.director.skip()
            case "skip all":
                parlour.board.director.skip_all()
    parlour.board.director.skip_all()
    parlour.pass_time(0.1)
    assert parlour.board.shown == parlour.game.view(parlour.state, 0)
    assert not parlour.board.air.flights
    assert not parlour.board.air.away


@pytest.mark.parametrize("seats", [2, 5])
def test_an_animated_game_looks_in_the_end_like_one_entered_fresh(open_parlour: Open, seats: int) -> None:
    parlour = open_parlour(seats=seats, speed="normal")
    random = Random(4)
    for step in range(55):
        play_on(parlour)
        parlour.pass_time(random.random(), step=0.1)
        if step % 7 == 0:
            parlour.board.director.skip()
    parlour.board.director.skip_all()
    parlour.board.close_scores()
    parlour.pass_time(6.0)
    old = parlour.board
    played = pygame.image.tobytes(parlour.draw(), "RGB")
    fresh = edition(parlour.game_key).table_scene(parlour.app, parlour.table)
    parlour.app.show(fresh)
    parlour.pass_time(6.0)
    assert fresh.log == old.log
    assert pygame.image.tobytes(parlour.draw(), "RGB") == played


def test_every_event_is_told_in_the_log_or_obvious(open_parlour: Open) -> None:
    parlour = open_parlour(seats=4, seed=11)
    while play_on(parlour):
        pass
    silent = {
        type(event).__name__
        for played in parlour.table.history
        for event in played.events
        if parlour.board.log_line(event, parlour.state, played) is None
    }
    assert silent <= SILENT[parlour.game_key]


def test_a_snapshot_in_the_middle_of_a_flight_shows_the_present(open_parlour: Open) -> None:
    parlour = open_parlour(speed="calm")
    for _step in range(10):
        play_on(parlour)
    assert parlour.board.director.busy
    parlour.board.jump()
    assert parlour.board.shown == parlour.game.view(parlour.state, 0)
    assert not parlour.board.air.flights


def test_beats_have_sounds_that_exist_in_the_order_of_their_times(open_parlour: Open) -> None:
    parlour = open_parlour(seats=4, seed=11)
    while play_on(parlour):
        pass
    state = parlour.game.blank(parlour.seats, parlour.options)
    for played in parlour.table.history:
        for event in played.events:
            beat = parlour.board.beat(event, state, played)
            if beat is not None:
                times = [at for at, _name in beat.cues]
                assert times == sorted(times)
                assert {name.partition("@")[0] for _at, name in beat.cues} <= set(EFFECTS)
                assert 0 < beat.length <= (6000 if beat.unhurried else 4000)
            parlour.game.evolve(state, event)


def test_every_kind_of_event_is_heard_and_higher_bids_sound_higher(open_parlour: Open) -> None:
    heard: dict[str, set[bool]] = {}
    bids: list[tuple[int, str]] = []
    for seed in range(6):
        parlour = open_parlour(seats=3, seed=seed)
        while play_on(parlour):
            pass
        state = parlour.game.blank(parlour.seats, parlour.options)
        for played in parlour.table.history:
            for event in played.events:
                beat = parlour.board.beat(event, state, played)
                kind = type(event).__name__
                if kind != "AuctionOpened" or getattr(event, "reason", "") != "drawn":  # the Ra tile was heard
                    heard.setdefault(kind, set()).add(beat is not None and bool(beat.cues))
                bids += [
                    (getattr(event, "sun", 0) or getattr(event, "amount", 0), name)
                    for _at, name in (beat.cues if beat is not None else ())
                    if name.startswith("sun_bid")
                ]
                parlour.game.evolve(state, event)
    silent = {kind for kind, sounds in heard.items() if False in sounds}
    assert not silent
    pitches = dict(bids)
    ordered = [float(pitches[bid].partition("@")[2]) for bid in sorted(pitches) if bid]
    assert len(ordered) > 3
    assert ordered == sorted(set(ordered))


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_can_be_played_with_the_mouse(open_parlour: Open, seats: int) -> None:
    parlour = open_parlour(seats=seats, seed=seats)
    while parlour.game.deciders(parlour.state):
        action = parlour.bot_move()
        if parlour.decider == 0:
            parlour.hands(action)
        else:
            parlour.play(parlour.decider, action)
    parlour.wait()
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"


def second_epoch(parlour: Parlour) -> None:
    """Play until the first epoch was scored, and have that shown."""
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.app.top.name == "scores"


def test_the_scoring_waits_for_everybody_in_a_break(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3)
    second_epoch(parlour)
    parlour.break_until = parlour.clock.seconds() + 30
    parlour.room("playing")
    parlour.wait()
    parlour.click("continue")
    assert [kind.__name__ for kind, _fields in parlour.session.asked] == ["Ready"]
    parlour.ready = {0}
    parlour.room("playing")
    parlour.pass_time(0.1)
    assert parlour.app.find("continue").text == "Waiting…"
    parlour.break_until = 0.0
    parlour.ready = set()
    parlour.room("playing")
    parlour.pass_time(0.1)
    assert parlour.app.top is parlour.board


def test_who_comes_back_in_a_break_sees_the_scoring_too(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3)
    second_epoch(parlour)
    before = parlour.board.sheet
    parlour.break_until = parlour.clock.seconds() + 30
    parlour.room("playing")
    parlour.board.sheet = None
    parlour.board.jump()
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "scores"
    again = parlour.board.sheet
    assert (again.rows, again.before, again.after) == (before.rows, before.before, before.after)
    parlour.click("continue")
    assert [kind.__name__ for kind, _fields in parlour.session.asked] == ["Ready"]


@pytest.mark.parametrize("ranks", [(2, 3), (1, 1), (1, 2)])
def test_the_end_can_be_shown_whoever_has_won_or_nobody(open_parlour: Open, ranks: tuple[int, int]) -> None:
    parlour = open_parlour(seats=2, seed=1, speed="normal")
    while play_on(parlour):
        pass
    parlour.wait()
    ranking = parlour.board.make_ranking()
    standings = tuple(
        msgspec.structs.replace(standing, rank=rank) for standing, rank in zip(ranking.standings, ranks, strict=True)
    )
    screen = RankingScreen(parlour.board, dataclasses.replace(ranking, standings=standings))
    screen.enter()
    screen.paint(parlour.app.canvas)
    assert screen.busy == (1 in ranks)
    names = {standing.rank: parlour.board.name_of(standing.seat) for standing in standings}
    if 1 not in ranks:
        assert screen.title() == "Nobody wins"
    elif ranks == (1, 1):
        assert screen.title().endswith(" win")
    else:
        assert screen.title() in ("You win!", f"{names[1]} wins")


def test_what_came_since_our_last_action_keeps_a_rim_until_we_act(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seed=3)
    marked = 0
    while marked < 5:
        assert parlour.decides(lambda state: True)
        if parlour.app.top is not parlour.board:
            parlour.board.close_scores()
            parlour.pass_time(0.3)
        fresh = +parlour.board.fresh
        again = edition(parlour.game_key).table_scene(parlour.app, parlour.table)
        assert +again.fresh == fresh  # type: ignore[attr-defined]
        seen = parlour.draw().copy()
        marked += bool(fresh)
        if fresh:
            parlour.board.fresh.clear()
            parlour.board.changed()
            assert pygame.image.tobytes(parlour.draw(), "RGB") != pygame.image.tobytes(seen, "RGB")
        parlour.board.fresh.update(fresh)
        parlour.board.act(parlour.bot_move())
        before = parlour.board.table.history[-1]
        assert before.seat == 0
        parlour.pass_time(0.1)
        assert all(name.startswith("tiles:") or name == "centre" for name in +parlour.board.fresh)
