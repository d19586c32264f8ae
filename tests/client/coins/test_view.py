"""What is shown always ends where the game is, however it got there; and every event is told."""

from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.art import cache
from client.director import SPEEDS
from client.games.coins.table import CoinTable
from client.sound import EFFECTS
from shared.engine.coins import GAME
from shared.engine.coins.events import AnyEvent
from shared.engine.coins.model import CoinOptions
from tests.client.coins.conftest import Open

QUIET = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUIET
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), speed=st.sampled_from(sorted(SPEEDS)), data=st.data())
def test_whatever_is_skipped_the_table_ends_as_the_game_is(
    open_parlour: Open, seed: int, seats: int, speed: str, data: st.DataObject
) -> None:
    options = CoinOptions(hidden_coins=bool(seed % 2))
    parlour = open_parlour(seats=seats, seed=seed, speed=speed, options=options)
    for _step in range(data.draw(st.integers(20, 90))):
        if not GAME.deciders(parlour.state):
            break
        parlour.play(parlour.decider, parlour.bot_move())
        match data.draw(st.sampled_from(["frame", "skip", "skip all", "nothing"])):
            case "frame":
                parlour.pass_time(0.4, step=0.1)
            case "skip":
                parlour.scene.director.skip()
            case "skip all":
                parlour.scene.director.skip_all()
    parlour.scene.director.skip_all()
    parlour.pass_time(0.1)
    assert parlour.scene.shown == GAME.view(parlour.state, 0)
    assert not parlour.scene.air.flights
    assert not parlour.scene.air.away


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_animated_game_looks_in_the_end_like_one_entered_fresh(open_parlour: Open, seats: int) -> None:
    parlour = open_parlour(seats=seats, speed="normal")
    random = Random(4)
    for step in range(60):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.pass_time(random.random(), step=0.1)
        if step % 7 == 0:
            parlour.scene.director.skip()
    parlour.scene.director.skip_all()
    parlour.scene.sheet = None
    parlour.pass_time(6.0)
    played = pygame.image.tobytes(parlour.draw(), "RGB")
    before = parlour.scene
    fresh = CoinTable(parlour.app, parlour.table)
    parlour.app.show(fresh)
    parlour.pass_time(6.0)
    assert fresh.log == before.log
    assert pygame.image.tobytes(parlour.draw(), "RGB") == played


def test_every_event_is_told_in_the_log_or_obvious(open_parlour: Open) -> None:
    parlour = open_parlour(seats=4, seed=11)
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
    silent = {
        type(event).__name__
        for played in parlour.table.history
        for event in played.events
        if parlour.scene.log_line(event, parlour.state, played) is None
    }
    assert silent <= {"CoinsDealt", "EpochScored", "GameOver"}


def test_every_kind_of_event_has_a_beat_whose_sounds_exist(open_parlour: Open) -> None:
    seen: dict[type, Any] = {}
    for seed in (3, 11, 56):
        options = CoinOptions(hidden_coins=seed == 3)
        parlour = open_parlour(seats=4, seed=seed, options=options)
        state = GAME.blank(parlour.seats, parlour.options)
        while GAME.deciders(parlour.state):
            parlour.play(parlour.decider, parlour.bot_move())
        for played in parlour.table.history:
            for event in played.events:
                beat = parlour.scene.beat(event, state, played)
                if beat is not None:
                    seen[type(event)] = beat
                    times = [at for at, _name in beat.cues]
                    assert times == sorted(times)
                    assert {name.partition("@")[0] for _at, name in beat.cues} <= set(EFFECTS)
                    assert 0 < beat.length <= (6000 if beat.unhurried else 4000)
                GAME.evolve(state, event)
    assert {kind.__name__ for kind in AnyEvent.__args__ if kind not in seen} == set()


def test_a_steady_frame_paints_nothing(asked_to: Open) -> None:
    parlour = asked_to("bid")
    parlour.pass_time(12.0)
    parlour.draw()
    painted = cache.drawn()
    for _frame in range(60):
        parlour.pass_time(1 / 60)
        parlour.draw()
    assert cache.drawn() == painted


def test_reduced_motion_shows_events_without_travel(open_parlour: Open) -> None:
    parlour = open_parlour(speed="normal")
    parlour.settings.motion.reduced = True
    parlour.pass_time(0.1)
    assert parlour.comes_to("draw")
    parlour.play(0, parlour.bot_move())
    assert parlour.scene.director.backlog <= 400


def test_a_snapshot_in_the_middle_of_a_flight_shows_the_present(open_parlour: Open) -> None:
    parlour = open_parlour(speed="calm")
    for _step in range(10):
        parlour.play(parlour.decider, parlour.bot_move())
    assert parlour.scene.director.busy
    parlour.scene.jump()
    assert parlour.scene.shown == GAME.view(parlour.state, 0)
    assert not parlour.scene.air.flights
