"""The replay file: what goes in comes out, and damage is named."""

import io
from collections.abc import Sequence

import msgpack
import msgspec
import pytest

from shared.engine.chance import Chance, commitment, seed_from_number
from shared.engine.game import Standing, encode
from shared.engine.log import NO_ACTION, TABLE, Step, verify
from shared.protocol.replay import LARGEST, Header, ReplayFault, pack, unpack
from tests.server.toy import TOY, Choose, Options

SEED = seed_from_number(5)


def game() -> tuple[Header, list[Step], tuple[Standing, ...]]:
    """A short game of two."""
    options = Options(rounds=2)
    chance = Chance(SEED)
    state, events = TOY.begin(2, options, chance)
    steps = [Step(0, TABLE, NO_ACTION, raw(events), chance.position, 100.0)]
    for number in range(1, 5):
        seat = TOY.deciders(state)[0]
        action = Choose(seat + 1)
        events = TOY.decide(state, seat, action, chance)
        TOY.evolve_all(state, events)
        steps.append(Step(number, seat, raw([action])[0], raw(events), chance.position, 100.0 + number))
    header = Header(
        game="toy",
        rules=1,
        names=("Ann", ""),
        bots=("", "high"),
        options=msgspec.Raw(encode(options)),
        commitment=commitment(SEED),
        title="Thebes",
        played=104.0,
    )
    return header, steps, TOY.standings(state) or ()


def raw(values: Sequence[object]) -> tuple[msgspec.Raw, ...]:
    """Values as they stand in a step."""
    return tuple(msgspec.Raw(msgspec.msgpack.encode(value)) for value in values)


def packed() -> bytes:
    """A whole file."""
    header, steps, standings = game()
    return pack(header, steps, standings, SEED)


def fault_of(data: bytes) -> ReplayFault:
    """What is wrong with a file."""
    with pytest.raises(ReplayFault) as refused:
        unpack(data)
    return refused.value


def test_what_goes_in_comes_out_and_can_be_verified() -> None:
    header, steps, standings = game()
    replay = unpack(packed())
    assert (replay.header.names, replay.header.title, replay.seed) == (header.names, "Thebes", SEED)
    assert [bytes(event) for step in replay.steps for event in step.events] == [
        bytes(event) for step in steps for event in step.events
    ]
    assert replay.standings == standings
    options = TOY.options_decoder.decode(replay.header.options)
    final = verify(TOY, len(replay.header.names), options, replay.seed, replay.steps)
    assert TOY.standings(final) == replay.standings


def test_any_reader_of_messagepack_streams_can_read_it() -> None:
    maps = list(msgpack.Unpacker(io.BytesIO(packed())))
    assert maps[0]["t"] == "heliopolis replay"
    assert [step["number"] for step in maps[1:-1]] == [0, 1, 2, 3, 4]
    assert maps[1]["events"][0]["t"] == "dealt"
    assert maps[-1]["t"] == "end"


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"\xc1", b"\x80", msgpack.packb({"t": "other"}), b"text\n" * 50])
def test_other_files_are_no_replays(data: bytes) -> None:
    assert fault_of(data).code == "not_a_replay"


def test_a_file_that_was_cut_short_says_so_wherever_it_was_cut() -> None:
    whole = packed()
    codes = {fault_of(whole[:cut]).code for cut in range(1, len(whole))}
    assert codes <= {"not_a_replay", "cut_short"}
    first = len(msgspec.msgpack.encode(game()[0]))
    assert fault_of(whole[: first + 3]).code == "cut_short"


def test_a_changed_byte_is_found_wherever_it_is() -> None:
    whole = packed()
    for at in range(len(whole)):
        changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        assert fault_of(changed), f"byte {at} of {len(whole)}"


def test_a_missing_step_is_named() -> None:
    header, steps, standings = game()
    fault = fault_of(pack(header, [*steps[:2], *steps[3:]], standings, SEED))
    assert fault.code == "damaged"
    assert "step 2" in fault.detail


def test_a_step_of_another_shape_is_named() -> None:
    header = game()[0]
    whole = msgspec.msgpack.encode(header) + msgpack.packb({"number": 0, "seat": "north"})
    fault = fault_of(whole)
    assert fault.code == "damaged"
    assert "step 0" in fault.detail


def test_what_follows_the_end_is_damage() -> None:
    assert fault_of(packed() + packed()).code == "damaged"


def test_a_later_format_is_named() -> None:
    header = msgspec.structs.replace(game()[0], format=2)
    fault = fault_of(msgspec.msgpack.encode(header))
    assert fault.code == "other_format"
    assert "2" in fault.detail


def test_a_file_beyond_all_games_is_not_looked_at() -> None:
    assert fault_of(bytes(LARGEST + 1)).code == "too_long"
