"""What is shown always ends where the game is, however it got there; and a steady table costs nothing."""

from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.art import cache
from client.director import SPEEDS
from client.games.ra.table import RaTable
from client.sound import EFFECTS
from shared.engine.ra import GAME
from shared.engine.ra.actions import DRAW
from shared.engine.ra.events import AnyEvent
from tests.client.ra.conftest import Open

QUIET = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUIET
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), speed=st.sampled_from(sorted(SPEEDS)), data=st.data())
def test_whatever_is_skipped_the_table_ends_as_the_game_is(
    open_parlour: Open, seed: int, seats: int, speed: str, data: st.DataObject
) -> None:
    parlour = open_parlour(seats=seats, seed=seed, speed=speed)
    for _step in range(data.draw(st.integers(20, 60))):
        if not GAME.deciders(parlour.state):
            break
        parlour.play(parlour.state.turn, parlour.bot_move())
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
    for step in range(45):
        parlour.play(parlour.state.turn, parlour.bot_move())
        parlour.pass_time(random.random(), step=0.1)
        if step % 7 == 0:
            parlour.scene.director.skip()
    parlour.scene.director.skip_all()
    parlour.scene.sheet = None
    parlour.scene.fresh.clear()
    parlour.pass_time(6.0)
    played = pygame.image.tobytes(parlour.draw(), "RGB")
    fresh = RaTable(parlour.app, parlour.table)
    parlour.app.show(fresh)
    parlour.pass_time(6.0)
    assert fresh.log == parlour.scene.log
    assert pygame.image.tobytes(parlour.draw(), "RGB") == played


def test_every_event_is_told_in_the_log_or_obvious(open_parlour: Open) -> None:
    parlour = open_parlour(seats=4, seed=2)
    silent = set()
    while GAME.deciders(parlour.state):
        parlour.play(parlour.state.turn, parlour.bot_move())
    for played in parlour.table.history:
        for event in played.events:
            if parlour.scene.log_line(event, parlour.state, played) is None:
                silent.add(type(event).__name__)
    assert silent <= {"SunsDealt", "AuctionOpened", "EpochScored", "GameOver"}


def test_every_kind_of_event_has_a_beat_whose_sounds_exist(open_parlour: Open) -> None:
    seen: dict[type, Any] = {}
    for seed in range(12):
        parlour = open_parlour(seats=3 + seed % 3, seed=seed)
        state = GAME.blank(parlour.seats, parlour.options)
        while GAME.deciders(parlour.state):
            parlour.play(parlour.state.turn, parlour.bot_move())
        for played in parlour.table.history:
            for event in played.events:
                beat = parlour.scene.beat(event, state, played)
                if beat is not None:
                    seen[type(event)] = beat
                    times = [at for at, _name in beat.cues]
                    assert times == sorted(times)
                    assert {name.partition("@")[0] for _at, name in beat.cues} <= set(EFFECTS)
                    assert 0 < beat.length <= 4000
                GAME.evolve(state, event)
    without = {kind.__name__ for kind in AnyEvent.__args__ if kind not in seen}
    assert without <= {"SunsDealt", "GodsStopped", "GameOver", "TilesDiscarded"}


def test_a_steady_frame_paints_nothing_and_makes_no_surface(at_turn: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = at_turn(lambda state: len(state.up[0]) >= 2 and state.up[0][-1] > state.best, phase="auction")
    parlour.pass_time(12.0)
    parlour.draw()
    painted = cache.drawn()
    made = []
    real = pygame.Surface

    class Counted(real):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **more: Any) -> None:
            made.append(args)
            super().__init__(*args, **more)

    monkeypatch.setattr(pygame, "Surface", Counted)
    for _frame in range(60):
        parlour.pass_time(1 / 60)
        parlour.draw()
    assert cache.drawn() == painted
    assert made == []


def test_the_second_flight_of_the_same_kind_is_painted_already(open_parlour: Open) -> None:
    parlour = open_parlour(speed="normal", seed=5)
    painted = []
    for _turn in range(2):
        assert parlour.comes_to(lambda state: state.track[5] < 0)
        parlour.pass_time(15.0)
        before = cache.drawn()
        parlour.play(0, DRAW)
        while parlour.scene.director.busy:
            parlour.pass_time(1 / 60)
            parlour.draw()
        painted.append(cache.drawn() - before)
    assert painted[1] < 60


def test_reduced_motion_shows_events_without_travel(open_parlour: Open) -> None:
    parlour = open_parlour(speed="normal")
    parlour.settings.motion.reduced = True
    parlour.pass_time(0.1)
    assert parlour.comes_to(lambda state: state.track[5] < 0)
    parlour.play(0, DRAW)
    assert parlour.scene.director.backlog <= 400
