"""The table option that keeps fame secret until the end (docs/rules/ra.md, section 13)."""

import pytest

from shared.engine.game import encode
from shared.engine.ra import GAME
from shared.engine.ra.actions import DRAW
from shared.engine.ra.events import EpochScored, GameOver
from shared.engine.ra.model import RaOptions, RaState
from shared.engine.ra.tiles import GOLD, RA
from tests.engine.conformance import play
from tests.engine.ra.positions import do, position

HIDDEN = RaOptions(hidden_scores=True)


def after_epoch_1(fame: tuple[int, ...] = (10, 20, 30)) -> RaState:
    state = position([[2], [3], [4]], tiles={1: {GOLD: 2}}, fame=fame, ras=7, bag=[RA, RA], options=HIDDEN)
    do(state, 0, DRAW)
    return state


def test_a_seat_sees_its_own_fame_and_lines_and_a_spectator_none() -> None:
    state = after_epoch_1()
    assert state.fame == (5, 21, 25)
    seen = GAME.view(state, 1)
    assert seen.fame == (None, 21, None)
    assert [bool(lines) for lines in seen.scored[0]] == [False, True, False]
    assert GAME.scores(GAME.view(state, None)) == (None, None, None)


def test_the_fame_that_everybody_starts_with_is_no_secret() -> None:
    state = position([[2], [3]], options=HIDDEN)
    assert GAME.view(state, None).fame == (10, 10)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_states_that_differ_only_in_the_fame_of_others_look_the_same(viewer: int | None) -> None:
    one = after_epoch_1()
    other = after_epoch_1()
    other.fame = (one.fame[0], 99, one.fame[2])
    other.scored = ((one.scored[0][0], one.scored[0][0], one.scored[0][2]),)  # seat 1 scored like seat 0
    assert encode(one) != encode(other)
    assert encode(GAME.view(one, viewer)) == encode(GAME.view(other, viewer))


def test_only_the_scoring_is_concealed_and_only_from_others() -> None:
    record = play(GAME, 3, HIDDEN, 1)
    for move in record.moves:
        for event in move.events:
            for viewer in (0, None):
                shown = GAME.conceal(event, viewer)
                if not isinstance(event, EpochScored):
                    assert shown is event
                else:
                    assert isinstance(shown, EpochScored)
                    assert [fame is not None for fame in shown.fame] == [seat == viewer for seat in range(3)]
                    assert [bool(lines) for lines in shown.lines] == [seat == viewer for seat in range(3)]


def test_at_the_end_everything_is_open() -> None:
    record = play(GAME, 4, HIDDEN, 2)
    last = record.moves[-1].events[-1]
    assert isinstance(last, GameOver)
    assert GAME.conceal(last, None) is last
    assert GAME.view(record.final, None) == record.final
    assert len(record.final.scored) == 3
    assert all(all(epoch) for epoch in record.final.scored)


def test_with_open_scores_nothing_is_concealed() -> None:
    record = play(GAME, 3, RaOptions(), 1)
    assert GAME.view(record.final, None) == record.final
    for move in record.moves:
        for event in move.events:
            assert GAME.conceal(event, None) is event
