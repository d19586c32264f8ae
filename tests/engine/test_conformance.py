"""The contract of a game, held against every game on the shelf (see `conformance.py`)."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.engine import registry
from shared.engine.game import encode
from tests.engine import conformance
from tests.engine.conformance import Record, play

TABLES = [(game.key, seats) for game in registry.games() for seats in range(game.min_seats, game.max_seats + 1)]
EVERY_TABLE = pytest.mark.parametrize(("key", "seats"), TABLES)
EVERY_GAME = pytest.mark.parametrize("key", registry.KEYS)
SAMPLE = 40
"""Positions per game for what is too slow to try in each."""


@cache
def record_of(key: str, seats: int) -> Record:
    """One random game with default options, played once for all tests."""
    game = registry.game(key)
    return play(game, seats, game.options_type(), number=seats)


@EVERY_TABLE
def test_everything_survives_the_wire(key: str, seats: int) -> None:
    conformance.check_codecs(record_of(key, seats))


@EVERY_GAME
def test_what_is_no_action_event_or_option_is_refused(key: str) -> None:
    conformance.check_strangers_are_refused(registry.game(key))


@EVERY_TABLE
def test_the_same_seed_and_actions_give_the_same_game(key: str, seats: int) -> None:
    conformance.check_determinism(record_of(key, seats))


@EVERY_TABLE
def test_a_copy_stays_as_it_was(key: str, seats: int) -> None:
    conformance.check_copies(record_of(key, seats))


@EVERY_TABLE
def test_a_log_gives_the_game_again_and_a_forged_one_is_found_out(key: str, seats: int) -> None:
    conformance.check_log(record_of(key, seats))


@EVERY_TABLE
def test_exactly_the_legal_actions_are_accepted(key: str, seats: int) -> None:
    conformance.check_legality(record_of(key, seats), SAMPLE)


@EVERY_TABLE
def test_a_game_ends_with_a_ranking_and_stays_ended(key: str, seats: int) -> None:
    conformance.check_ending(record_of(key, seats))


@EVERY_TABLE
def test_stages_and_scores_are_told_all_the_time(key: str, seats: int) -> None:
    conformance.check_progress(record_of(key, seats))


@EVERY_TABLE
def test_a_concealed_log_evolves_to_the_concealed_state(key: str, seats: int) -> None:
    conformance.check_views(record_of(key, seats))


@EVERY_TABLE
def test_a_view_is_enough_to_know_what_one_may_do(key: str, seats: int) -> None:
    conformance.check_views_suffice(record_of(key, seats), SAMPLE)


@EVERY_TABLE
def test_choices_made_at_the_same_time_stay_secret(key: str, seats: int) -> None:
    conformance.check_secret_choices(record_of(key, seats), SAMPLE)


def test_secret_choices_are_really_tried_where_a_game_has_them() -> None:
    assert conformance.check_secret_choices(record_of("ankh", 4), SAMPLE) > 0


@EVERY_TABLE
def test_absent_players_decide_legally_and_to_the_end(key: str, seats: int) -> None:
    game = registry.game(key)
    conformance.check_absence(game, seats, game.options_type(), number=1)


@EVERY_TABLE
def test_standing_orders_ask_for_legal_actions(key: str, seats: int) -> None:
    conformance.check_orders(record_of(key, seats), SAMPLE)


@EVERY_TABLE
def test_bots_choose_legally_from_what_they_see(key: str, seats: int) -> None:
    conformance.check_bots(record_of(key, seats), sample=6)


@EVERY_GAME
def test_every_option_can_be_played_with(key: str) -> None:
    game = registry.game(key)
    played = []
    for number, options in enumerate(conformance.option_sets(game)):
        seats = next(
            (
                seats
                for seats in range(game.max_seats, game.min_seats - 1, -1)
                if conformance.fits(game, seats, options)
            ),
            None,
        )
        if seats is not None:
            record = play(game, seats, options, number)
            assert game.options_decoder.decode(encode(options)) == options
            conformance.check_ending(record)
            conformance.check_views(record)
            conformance.check_legality(record, sample=6)
            played.append(options)
    assert game.options_type() in played


@EVERY_GAME
@given(number=st.integers(min_value=0, max_value=2**32), data=st.data())
@settings(max_examples=8, deadline=None)
def test_any_game_ends_and_replays(key: str, number: int, data: st.DataObject) -> None:
    game = registry.game(key)
    seats = data.draw(st.integers(game.min_seats, game.max_seats))
    record = play(game, seats, game.options_type(), number)
    conformance.check_ending(record)
    conformance.check_log(record)
