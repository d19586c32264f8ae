"""Frames and messages as bytes, with the `msgpack` package as the independent codec."""

from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.protocol import messages
from shared.protocol.wire import (
    LIMIT_BEFORE_SIGN_IN,
    FrameReader,
    WireFault,
    before_sign_in,
    frame,
    from_client,
    from_server,
)

PLAIN = {
    "t": "act",
    "id": 7,
    "table": "k3f9ax",
    "number": 12,
    "key": "12.1",
    "action": {"t": "bid", "sun": 9},
}


def framed(value: Any) -> bytes:
    """A frame as another language would make it."""
    body: bytes = msgpack.packb(value)
    return len(body).to_bytes(4, "big") + body


def test_a_stream_may_be_cut_at_every_byte() -> None:
    stream = framed({"t": "ping", "n": 1}) + framed(PLAIN) + framed({"t": "pong", "n": 2})
    whole = list(FrameReader(1000).feed(stream))
    assert len(whole) == 3
    for cut in range(len(stream) + 1):
        reader = FrameReader(1000)
        assert [*reader.feed(stream[:cut]), *reader.feed(stream[cut:])] == whole


@given(bodies=st.lists(st.binary(max_size=40)), sizes=st.lists(st.integers(1, 17), min_size=1))
def test_a_stream_may_come_in_any_pieces(bodies: list[bytes], sizes: list[int]) -> None:
    stream = b"".join(len(body).to_bytes(4, "big") + body for body in bodies)
    reader = FrameReader(40)
    found: list[bytes] = []
    at = 0
    while at < len(stream):
        size = sizes[at % len(sizes)]
        found += reader.feed(stream[at : at + size])
        at += size
    assert found == bodies


def test_a_frame_that_is_too_long_is_refused_by_its_head_alone() -> None:
    reader = FrameReader(LIMIT_BEFORE_SIGN_IN)
    with pytest.raises(WireFault) as refused:
        list(reader.feed((LIMIT_BEFORE_SIGN_IN + 1).to_bytes(4, "big")))
    assert refused.value.code == "frame_too_long"


def test_frames_before_one_that_is_too_long_are_still_delivered() -> None:
    reader = FrameReader(20)
    bodies = reader.feed(framed({"t": "ping", "n": 1}) + b"\xff\xff\xff\xff")
    assert msgpack.unpackb(next(bodies)) == {"t": "ping", "n": 1}
    with pytest.raises(WireFault):
        next(bodies)


def test_the_limit_can_grow_between_two_frames() -> None:
    reader = FrameReader(3)
    found = []
    for body in reader.feed(b"\0\0\0\3abc\0\0\0\4abcd"):
        found.append(body)
        reader.limit = 4
    assert found == [b"abc", b"abcd"]


def test_a_message_is_plain_messagepack() -> None:
    message = from_client.decode(msgpack.packb(PLAIN))
    assert isinstance(message, messages.Act)
    assert bytes(message.action) == msgpack.packb({"t": "bid", "sun": 9})
    assert msgpack.unpackb(frame(message)[4:]) == PLAIN


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\x81\xa1t",
        msgpack.packb({"t": "ping", "n": 1}) + b"\0",
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 100_000,
        b"\x81\xa1t\xa1\xff",
    ],
    ids=["empty", "never used byte", "cut short", "trailing byte", "a list of four billion", "deep", "no UTF-8"],
)
def test_what_is_no_messagepack_is_malformed_or_no_message(body: bytes) -> None:
    with pytest.raises(WireFault) as refused:
        from_client.decode(body)
    assert refused.value.code in ("malformed", "bad_message")


@pytest.mark.parametrize(
    "value",
    [
        [],
        7,
        {},
        {"t": "nonsense", "id": 1},
        {"t": "join", "id": 1},
        {"t": "join", "id": "1", "table": "x"},
        {"t": "join", "id": True, "table": "x"},
        {"t": "join", "id": -1, "table": "x"},
        {"t": "join", "id": 1, "table": "x", "extra": 1},
        {"t": "join", "id": 1, "table": "x", "seat": 10},
        {"t": "say", "id": 1, "room": "lobby", "text": "x" * 501},
        {"t": "say", "id": 1, "room": "lobby", "text": ""},
        {"t": "act", "id": 1, "table": "x", "number": 2**31 + 1, "key": "k", "action": {}},
        {"t": "welcome"},
    ],
)
def test_a_map_that_is_no_message_of_the_direction_is_refused(value: Any) -> None:
    with pytest.raises(WireFault) as refused:
        from_client.decode(msgpack.packb(value))
    assert refused.value.code == "bad_message"


def test_before_sign_in_nothing_else_is_known() -> None:
    with pytest.raises(WireFault):
        before_sign_in.decode(msgpack.packb({"t": "make_table", "id": 1}))
    assert isinstance(before_sign_in.decode(msgpack.packb({"t": "status"})), messages.Status)


@pytest.mark.parametrize("tag", ["hello", "bye"])
def test_the_frozen_messages_of_another_version_can_be_read(tag: str) -> None:
    other = {"t": tag, "protocol": [7, 9], "server": "later", "code": "wrong_version", "unheard_of": {"a": 1}}
    read = from_server.decode(msgpack.packb(other))
    assert isinstance(read, messages.ServerHello | messages.Bye)
    assert read.protocol == (7, 9)


def test_a_hello_of_a_later_client_can_be_read() -> None:
    read = before_sign_in.decode(msgpack.packb({"t": "hello", "protocol": 9, "later": [1]}))
    assert isinstance(read, messages.ClientHello)


@pytest.mark.parametrize("direction", [messages.BeforeSignIn, messages.FromClient, messages.FromServer])
def test_no_two_messages_of_a_direction_share_a_name(direction: Any) -> None:
    tags = [kind.__struct_config__.tag for kind in direction.__args__]
    assert len(set(tags)) == len(tags)
