"""`heliopolis arena` and `heliopolis bench engine`, for every game on the shelf."""

import json
from typing import Any

import pytest

from server import arena, bench_engine
from shared.engine import registry
from shared.engine.game import AnyGame, Standing
from tests.cli.conftest import Type


@pytest.fixture(params=registry.KEYS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """A game on the shelf."""
    return registry.game(request.param)


def competition(game: AnyGame, line_up: tuple[str, ...], games: int, jobs: int = 1) -> dict[str, arena.Tally]:
    """What came of an arena with seed 1."""
    return arena.compete(game.key, line_up, 1, games, jobs, lambda done: None)


def outcome(tallies: dict[str, arena.Tally]) -> dict[str, tuple[int, float, int, int]]:
    """All that does not depend on the machine's speed."""
    return {
        kind: (tally.games, round(tally.wins, 9), tally.score, tally.thinking.count) for kind, tally in tallies.items()
    }


def test_the_first_place_of_a_game_is_shared_among_those_who_have_it(game: AnyGame) -> None:
    for first in ([0], [1], [0, 1], []):
        ranks = [1 if seat in first else 2 for seat in range(game.min_seats)]
        tallies = {"a": arena.Tally(), "b": arena.Tally()}
        arena.enter_result(["a", *["b"] * (game.min_seats - 1)], standings(ranks), tallies)
        assert tallies["a"].wins == ((1 / len(first)) if 0 in first else 0)
        assert tallies["a"].wins + tallies["b"].wins == (1 if first else 0)
        assert (tallies["a"].games, tallies["b"].games) == (1, game.min_seats - 1)
        assert (tallies["a"].score, tallies["b"].score) == (10, 11 if game.min_seats == 2 else 23)


def standings(ranks: list[int]) -> tuple[Standing, ...]:
    """Seats with these ranks and 10, 11, ... points."""
    return tuple(Standing(seat, rank, 10 + seat) for seat, rank in enumerate(ranks))


def test_a_game_is_won_at_most_once(game: AnyGame) -> None:
    seats = game.min_seats
    tallies = competition(game, ("random",) * seats, seats)
    assert tallies["random"].games == seats * seats
    assert 0 <= tallies["random"].wins <= seats + 1e-9


def test_processes_change_nothing_but_the_time(game: AnyGame) -> None:
    line_up = ("random",) * game.min_seats
    assert outcome(competition(game, line_up, 4)) == outcome(competition(game, line_up, 4, jobs=2))


def test_a_deal_is_played_from_every_seat_with_the_same_luck(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[bytes, list[str]]] = []
    monkeypatch.setattr(
        arena, "play", lambda game, line_up, seed, randoms, tallies: played.append((seed, list(line_up)))
    )
    seats = game.min_seats
    line_up = tuple(f"bot {place}" for place in range(seats))
    arena.play_numbers(game.key, line_up, 1, range(2 * seats))
    first, second = played[:seats], played[seats:]
    assert len({seed for seed, _ in first}) == 1
    assert {seed for seed, _ in first}.isdisjoint(seed for seed, _ in second)
    for seat in range(seats):
        assert {names[seat] for _, names in first} == set(line_up)


def test_the_arena_prints_what_it_promises(heliopolis: Type) -> None:
    done = heliopolis("arena --game ra --players 3 --bots greedy,random --games 6 --jobs 1 --json")
    found: dict[str, Any] = json.loads(done.out)
    assert found["games"] == 6
    rows = {row["bot"]: row for row in found["bots"]}
    assert set(rows) == {"greedy", "random"}
    assert rows["greedy"]["games"] == 6
    assert rows["random"]["games"] == 12
    for row in rows.values():
        assert set(row) == {"bot", "games", "wins", "win_rate", "ci95", "mean_score", "ms_mean", "ms_p99"}
        assert 0 <= row["ci95"][0] <= row["win_rate"] <= row["ci95"][1] <= 1
        assert row["ms_mean"] > 0


def test_the_arena_prints_a_table_for_people(heliopolis: Type) -> None:
    head, row = heliopolis("arena --game ra --players 2 --bots random --games 2 --jobs 1").out.splitlines()
    assert head.startswith("bot")
    assert row.startswith("random")


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_greedy_bot_of_ra_beats_random_ones_in_95_of_100_games(players: int) -> None:
    line_up = ("greedy", *["random"] * (players - 1))
    assert arena.compete("ra", line_up, 1, 200, 2, lambda done: None)["greedy"].wins >= 190


def test_random_play_is_counted_in_games_and_actions(game: AnyGame) -> None:
    found = bench_engine.measure(game, game.min_seats, 0.01)
    assert found["games"] >= 1
    assert found["actions"] > found["games"]
    assert found["actions_per_s"] == pytest.approx(found["actions"] / found["seconds"], rel=0.1)


def test_the_same_number_is_the_same_game(game: AnyGame) -> None:
    assert bench_engine.play(game, game.max_seats, 3) == bench_engine.play(game, game.max_seats, 3)


def test_the_engine_bench_prints_json(heliopolis: Type) -> None:
    found = json.loads(heliopolis("bench engine --game ra --players 5 --seconds 0.05 --json").out)
    assert {"games", "actions", "games_per_s", "actions_per_s"} <= set(found)
