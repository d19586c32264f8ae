"""Every event is a beat; and a steady table costs nothing."""

from typing import Any

from shared.engine.coins import GAME
from shared.engine.coins.events import AnyEvent
from shared.engine.coins.model import CoinOptions
from tests.client.coins.conftest import Open
from tests.client.steady import is_steady


def test_every_kind_of_event_has_a_beat(open_parlour: Open) -> None:
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
                GAME.evolve(state, event)
    assert {kind.__name__ for kind in AnyEvent.__args__ if kind not in seen} == set()


def test_a_steady_frame_paints_nothing_and_makes_no_surface(asked_to: Open) -> None:
    is_steady(asked_to("bid"))


def test_reduced_motion_shows_events_without_travel(open_parlour: Open) -> None:
    parlour = open_parlour(speed="normal")
    parlour.settings.motion.reduced = True
    parlour.pass_time(0.1)
    assert parlour.comes_to("draw")
    parlour.play(0, parlour.bot_move())
    assert parlour.scene.director.backlog <= 400
