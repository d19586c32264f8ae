"""Whatever a client sends, the server answers or shows it out; it never fails, and others notice nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgpack
import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from twisted.logger import ILogObserver, LogEvent, LogLevel, formatEvent, globalLogPublisher
from zope.interface import implementer

from server.limits import FREE, Limits
from shared.protocol import messages
from tests.protocol.reference import members
from tests.server.evening import Evening, Guest
from tests.server.toy import options

LIMITS = Limits(acts=FREE, talk=FREE, requests=FREE, faults=10**6)
REQUESTS = [kind for kind in members(messages.FromClient) if issubclass(kind, messages.Request)]

LATEST = 2**31
"""Stands for the step that the server has reached."""

small = st.integers(-2, 6)
raws = st.one_of(st.none(), st.dictionaries(st.text(max_size=3), small, max_size=2)).map(
    lambda value: msgspec.Raw(msgpack.packb(value))
)
orders = st.builds(dict, t=st.just("always"), number=small).map(lambda value: msgspec.Raw(msgpack.packb(value)))
actions = st.sampled_from([{"t": "wait"}, *({"t": "choose", "number": number} for number in range(5))]).map(
    lambda value: msgspec.Raw(msgpack.packb(value))
)
tables = st.builds(
    messages.Settings,
    title=st.sampled_from(["Thebes", " ", "x" * 32]),
    game=st.sampled_from(["toy", "chess"]),
    seats=st.integers(2, 5),
    options=st.sampled_from([messages.NIL, options(rounds=1), options(rounds=3)]),
    private=st.booleans(),
    password=st.sampled_from(["", "ibis"]),
    decision_time=st.sampled_from([0, 5]),
    bank_time=st.sampled_from([0, 10]),
    spectators=st.booleans(),
    delay=st.sampled_from([0, 3]),
    delay_decisions=st.sampled_from([0, 0, 2]),
    bots_replace=st.booleans(),
    away_time=st.sampled_from([0, 2]),
    breaks=st.booleans(),
    seed=st.sampled_from([None, 4]),
)
later = st.sampled_from([{"delay": 0}, {"delay": 3}, {"delay_decisions": 2}])
habits = st.builds(
    lambda rest, late: {**rest, **late},
    st.fixed_dictionaries(
        {
            "decision_time": st.sampled_from([0, 5]),
            "bank_time": st.sampled_from([0, 10]),
            "bots_replace": st.booleans(),
            "away_time": st.sampled_from([0, 2]),
            "breaks": st.booleans(),
        }
    ),
    later,
)
FIELDS: dict[str, Any] = {
    "seat": st.one_of(st.none(), st.integers(0, 5)),
    "person": st.integers(0, 4),
    "password": st.sampled_from(["", "ibis"]),
    "code": st.text(max_size=8),
    "bot": st.sampled_from(["", "random", "high", "?"]),
    "on": st.booleans(),
    "ban": st.booleans(),
    "order": st.one_of(orders, raws),
    "action": st.one_of(actions, actions, raws),
    "number": st.one_of(st.just(LATEST), st.just(LATEST), st.integers(-1, 12)),
    "since": st.integers(-1, 12),
    "heard": st.sampled_from([0.0, 2e9]),
    "key": st.sampled_from(["a", "b", "c"]),
    "commitment": st.text(max_size=2),
    "room": st.just("lobby"),
    "to": st.sampled_from(["Ann", "Bob", "?"]),
    "text": st.sampled_from(["hello", "/join", "/start", "/bot", "//", "/leave", "/mute", "/mute Bob", "\x07"]),
    "audience": st.sampled_from(["all", "watchers"]),
    "settings": tables,
}


@st.composite
def moves(draw: st.DrawFn) -> tuple[int, Any, dict[str, Any]]:
    """Who asks for what, the table left open; or, now and then, that time passes or somebody's connection breaks."""
    who = draw(st.integers(0, 2))
    kind: Any = draw(
        st.sampled_from([*REQUESTS, messages.Act, messages.Act, messages.Start, messages.Ready, None, float])
    )
    if kind is None:
        return who, None, {}
    if kind is float:
        return who, float, {"seconds": draw(st.sampled_from([0.3, 3.0, 40.0]))}
    fields = {name: draw(FIELDS[name]) for name in kind.__struct_fields__ if name not in ("id", "table")}
    if kind is messages.TakeOver:
        fields["bot"] = draw(st.booleans())
    return who, kind, fields


@contextmanager
def nothing_failed() -> Iterator[None]:
    """No appointment and no write may fail unnoticed either: they say so to the log alone."""
    failures: list[LogEvent] = []

    @implementer(ILogObserver)
    def note(event: LogEvent) -> None:
        if event.get("log_level") is LogLevel.critical:
            failures.append(event)

    globalLogPublisher.addObserver(note)
    try:
        yield
    finally:
        globalLogPublisher.removeObserver(note)
    assert not failures, formatEvent(failures[0]) + str(failures[0].get("log_failure"))


def faults(guest: Guest) -> list[messages.Bye]:
    """The times when the server failed a guest."""
    return [bye for bye in guest.all(messages.Bye) if bye.code == "server_fault"]


def play(plan: list[tuple[int, Any, dict[str, Any]]], given: dict[str, Any]) -> None:
    """Begin a game of three with the given settings, and carry a plan out."""
    evening = Evening(limits=LIMITS, seed=1)
    names = ("Ann", "Bob", "Cy")
    people = [evening.guest(name) for name in names]
    table = evening.waiting(*people, rounds=2, **given)
    people[0].ok(messages.Start, table)
    tokens = [guest.token for guest in people]
    for who, kind, fields in plan:
        guest = people[who]
        if kind is None:
            guest.leave_without_a_word()
        elif kind is float:
            evening.advance(fields["seconds"])
        else:
            if "table" in kind.__struct_fields__:
                known = list(evening.service.house.lobby.tables) or ["none"]
                fields = {**fields, "table": known[0]}
            if fields.get("number") == LATEST:
                match = evening.table(known[0]).match if known[0] != "none" else None
                fields["number"] = match.play.number if match is not None else 0
            assert guest.ask(kind, **fields) is not None or kind is messages.SignOut
        assert not faults(guest)
        if guest.lost or guest.closed:
            if not guest.lost:
                guest.leave_without_a_word()
            people[who] = evening.guest(names[who], tokens[who])
            tokens[who] = people[who].token
    evening.advance(200)
    for left in evening.service.house.lobby.tables.values():
        assert left.host is not None
        assert left.seating.of(left.host) is not None
    evening.restart()
    evening.advance(1)


@settings(max_examples=60, deadline=None)
@given(plan=st.lists(moves(), min_size=20, max_size=80), given=habits)
def test_no_order_of_requests_makes_the_server_fail(
    plan: list[tuple[int, Any, dict[str, Any]]], given: dict[str, Any]
) -> None:
    with nothing_failed():
        play(plan, given)


@settings(max_examples=100, deadline=None)
@given(pieces=st.lists(st.binary(max_size=60), max_size=6))
def test_no_bytes_make_the_server_fail(pieces: list[bytes]) -> None:
    evening = Evening(limits=LIMITS)
    ann, stranger = evening.guest("Ann"), evening.connect()
    for piece in pieces:
        for guest in (ann, stranger):
            guest.protocol.dataReceived(len(piece).to_bytes(4, "big") + piece)
            guest.listen()
            assert not faults(guest)
    assert evening.guest("Bob").make()
