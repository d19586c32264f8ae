"""`heliopolis replay` and `heliopolis verify`: whole, forged, damaged and foreign files."""

import json
import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from shared.engine import registry
from shared.engine.chance import Chance, commitment, seed_from_number
from shared.engine.game import conceded_last, encode
from shared.engine.log import NO_ACTION, TABLE, Step
from shared.protocol.replay import Header, Replay, pack, unpack
from tests.cli.conftest import Type

NAMES = ("Nefertiti", "", "Ptah")
BOTS = ("", "greedy", "random")
SEED = seed_from_number(11)


def played(key: str, seats: int = 3) -> Replay:
    """A game of random play as its replay."""
    game = registry.game(key)
    chance, random = Chance(SEED), Random(3)
    state, events = game.begin(seats, game.options_type(), chance)
    raw = [msgspec.Raw(encode(event)) for event in events]
    steps = [Step(0, TABLE, NO_ACTION, tuple(raw), chance.position, 100.0)]
    while deciders := game.deciders(state):
        seat = random.choice(deciders)
        action = random.choice(game.legal(state, seat))
        events = game.decide(state, seat, action, chance)
        game.evolve_all(state, events)
        raw = [msgspec.Raw(encode(event)) for event in events]
        steps.append(Step(len(steps), seat, msgspec.Raw(encode(action)), tuple(raw), chance.position, 100.0))
    header = Header(
        game=key,
        rules=game.rules_version,
        names=NAMES[:seats],
        bots=BOTS[:seats],
        options=msgspec.Raw(encode(game.options_type())),
        commitment=commitment(SEED),
    )
    standings = game.standings(state)
    assert standings is not None
    return Replay(header, tuple(steps), standings, SEED)


def stored(folder: Path, replay: Replay) -> Path:
    """The file of a replay."""
    file = folder / "game.heliopolis"
    file.write_bytes(pack(replay.header, replay.steps, replay.standings, replay.seed, replay.conceded))
    return file


@pytest.fixture(params=registry.KEYS)
def any_replay(request: pytest.FixtureRequest) -> Replay:
    """A game of each kind."""
    return played(request.param)


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A game of Ra."""
    return played("ra")


def changed(replay: Replay, number: int, **fields: object) -> Replay:
    """`replay` with other fields in one step, as somebody might forge it."""
    steps = list(replay.steps)
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return Replay(replay.header, tuple(steps), replay.standings, replay.seed)


def test_a_fair_game_of_any_kind_is_called_fair(any_replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    done = heliopolis(f"verify {stored(tmp_path, any_replay)}")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Fair: ")
    assert str(len(any_replay.steps)) in done.out


def test_a_replay_is_one_json_object_a_step(any_replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    done = heliopolis(f"replay {stored(tmp_path, any_replay)} --json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["number"] for line in lines] == list(range(len(any_replay.steps)))
    assert (lines[0]["seat"], lines[0]["name"], lines[0]["action"]) == (-1, "", None)
    names = {-1: "", 0: "Nefertiti", 1: "greedy 2", 2: "Ptah"}
    for line, step in zip(lines[1:], any_replay.steps[1:], strict=True):
        assert line["name"] == names[line["seat"]] == names[step.seat]
        assert line["action"]["t"]
        assert [event["t"] for event in line["events"]] == [msgspec.msgpack.decode(event)["t"] for event in step.events]


def test_a_person_reads_who_did_what_and_who_won(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    lines = heliopolis(f"replay {stored(tmp_path, replay)}").out.splitlines()
    assert lines[0] == "ra between Nefertiti, greedy 2, Ptah"
    assert any("Ptah" in line and "draw" in line for line in lines)
    assert lines[-1].startswith("Ranking: 1. ")


def test_a_changed_event_is_named_by_its_step(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    donor = next(step for step in replay.steps[21:] if step.events != replay.steps[20].events)
    done = heliopolis(f"verify {stored(tmp_path, changed(replay, 20, events=donor.events))}")
    assert (done.status, done.out) == (1, "")
    assert "NOT FAIR: step 20 " in done.err


def test_an_action_of_another_seat_is_named_by_its_step(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    forged = changed(replay, 9, seat=(replay.steps[9].seat + 1) % 3)
    assert "NOT FAIR: step 9 " in heliopolis(f"verify {stored(tmp_path, forged)}").err


def test_another_seed_than_the_announced_one_is_not_fair(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    forged = Replay(replay.header, replay.steps, replay.standings, seed_from_number(12))
    done = heliopolis(f"verify {stored(tmp_path, forged)}")
    assert done.status == 1
    assert "NOT FAIR: the seed" in done.err


def test_another_winner_than_the_game_had_is_not_fair(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    forged = Replay(replay.header, replay.steps, replay.standings[::-1], replay.seed)
    done = heliopolis(f"verify {stored(tmp_path, forged)}")
    assert done.status == 1
    assert "NOT FAIR: the ranking" in done.err


def test_a_game_that_stops_before_its_end_is_not_fair(replay: Replay, tmp_path: Path, heliopolis: Type) -> None:
    forged = Replay(replay.header, replay.steps[:-1], replay.standings, replay.seed)
    assert "NOT FAIR" in heliopolis(f"verify {stored(tmp_path, forged)}").err


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("game", "senet", "does not know the game 'senet'"),
        ("rules", 99, "version 99 of the rules"),
        ("names", ("Nefertiti",), "is not played by 1"),
        ("options", msgspec.Raw(encode({"dice": 2})), "no such options"),
        ("bots", (), ""),
    ],
)
def test_headers_that_do_not_fit(
    replay: Replay, tmp_path: Path, heliopolis: Type, field: str, value: object, said: str
) -> None:
    header = msgspec.structs.replace(replay.header, **{field: value})
    file = stored(tmp_path, Replay(header, replay.steps, replay.standings, replay.seed))
    done = heliopolis(f"verify {file}")
    assert said in done.err
    assert done.status == (1 if said else 0)
    assert heliopolis(f"replay {file}").status == 0


@pytest.mark.parametrize("command", ["verify", "replay", "replay --json"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a replay"),
        (b"PK\x03\x04 something else", "not a replay"),
        (os.urandom(16).hex().encode() * 9, "not a replay"),
        (b"\x93\x01\x02\x03", "not a replay"),
        (msgspec.msgpack.encode({"t": "heliopolis replay", "format": 9}), "another version"),
    ],
)
def test_what_is_no_replay_is_refused_in_a_sentence(
    content: bytes, said: str, command: str, tmp_path: Path, heliopolis: Type
) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    done = heliopolis(f"{command} {file}")
    assert (done.status, done.out) == (1, "")
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_cut_anywhere_or_with_a_turned_bit_is_refused(
    replay: Replay, tmp_path: Path, heliopolis: Type, command: str
) -> None:
    whole = stored(tmp_path, replay).read_bytes()
    random = Random(5)
    file = tmp_path / "damaged"
    for _ in range(25):
        place = random.randrange(len(whole))
        for data in (
            whole[:place],
            whole[:place] + bytes([whole[place] ^ 1 << random.randrange(8)]) + whole[place + 1 :],
        ):
            file.write_bytes(data)
            done = heliopolis(f"{command} {file}")
            assert done.status == 1
            assert done.err.startswith("heliopolis: ")
            assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_cannot_be_read_are_named(command: str, tmp_path: Path, heliopolis: Type) -> None:
    for path in (tmp_path / "nowhere", tmp_path):
        done = heliopolis(f"{command} {path}")
        assert done.status == 1
        assert f"{path} cannot be read: " in done.err


def test_what_was_packed_is_unpacked(replay: Replay) -> None:
    assert unpack(pack(replay.header, replay.steps, replay.standings, replay.seed)) == replay


def test_a_game_that_somebody_gave_up_is_fair_with_that_seat_last(
    replay: Replay, tmp_path: Path, heliopolis: Type
) -> None:
    winner = replay.standings[0].seat
    given_up = Replay(replay.header, replay.steps, conceded_last(replay.standings, [winner]), replay.seed, (winner,))
    assert given_up.standings[-1].seat == winner
    assert heliopolis(f"verify {stored(tmp_path, given_up)}").status == 0
    claimed = Replay(replay.header, replay.steps, replay.standings, replay.seed, (winner,))
    assert heliopolis(f"verify {stored(tmp_path, claimed)}").status == 1
