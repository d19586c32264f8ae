"""Every event is a beat; and a steady table costs nothing."""

from typing import Any

from client.art import cache
from shared.engine.ra import GAME
from shared.engine.ra.actions import DRAW
from shared.engine.ra.events import AnyEvent
from tests.client.ra.conftest import Open
from tests.client.steady import is_steady


def test_every_kind_of_event_has_a_beat(open_parlour: Open) -> None:
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
                GAME.evolve(state, event)
    without = {kind.__name__ for kind in AnyEvent.__args__ if kind not in seen}
    assert without <= {"SunsDealt", "TilesDiscarded"}


def test_a_steady_frame_paints_nothing_and_makes_no_surface(at_turn: Open) -> None:
    is_steady(at_turn(lambda state: len(state.up[0]) >= 2 and state.up[0][-1] > state.best, phase="auction"))


def test_the_second_flight_of_the_same_kind_is_painted_already(open_parlour: Open) -> None:
    parlour = open_parlour(speed="normal", seed=5)
    painted = []
    for _turn in range(2):
        assert parlour.comes_to(lambda state: state.track[5] < 0)
        parlour.pass_time(15.0)
        parlour.draw()
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
