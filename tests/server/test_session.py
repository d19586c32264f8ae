"""Hello, sign-in, requests and their answers, and everything that ends a conversation."""

import msgpack
import pytest

from server.limits import Limits, Rate
from shared.protocol import messages
from shared.protocol.messages import PROTOCOL
from tests.server.evening import Evening, Guest


def framed(value: object) -> bytes:
    """A frame as another language would make it."""
    body: bytes = msgpack.packb(value)
    return len(body).to_bytes(4, "big") + body


def greeted(evening: Evening) -> Guest:
    """A client that has said hello."""
    guest = evening.connect()
    guest.say(messages.ClientHello(PROTOCOL))
    return guest


def bye(guest: Guest) -> messages.Bye:
    """The reason the server gave for closing."""
    assert guest.closed
    return guest.last(messages.Bye)


# ---- hello


def test_the_server_speaks_first_and_says_what_it_can_seat() -> None:
    hello = Evening(name="Nile", motd="Welcome").connect().last(messages.ServerHello)
    assert (hello.name, hello.motd, hello.protocol) == ("Nile", "Welcome", (PROTOCOL, PROTOCOL))
    assert [(game.key, game.seats, game.bots) for game in hello.games] == [("toy", (2, 5), ("random", "high"))]


def test_a_client_of_another_version_is_told_which_version_would_do() -> None:
    guest = Evening().connect()
    guest.send(framed({"t": "hello", "protocol": 99, "words of the future": [1, 2]}))
    assert bye(guest).code == "wrong_version"
    assert bye(guest).protocol == (PROTOCOL, PROTOCOL)


def test_status_needs_no_sign_in_and_ends_the_conversation() -> None:
    evening = Evening()
    evening.game("Ann", "Bob")
    guest = evening.connect()
    guest.say(messages.Status())
    status = guest.last(messages.ServerStatus)
    assert (status.people, status.tables, status.running, status.games) == (2, 1, 1, ("toy",))
    assert guest.closed


def test_sign_in_without_hello_is_refused() -> None:
    assert Evening().connect().refused(messages.SignIn, "Ann") == "hello_first"


def test_requests_before_sign_in_are_refused_and_can_be_made_after_it() -> None:
    guest = greeted(Evening())
    assert guest.refused(messages.Join, "nowhere") == "sign_in_first"
    guest.ok(messages.SignIn, "Ann")
    assert guest.refused(messages.Join, "nowhere") == "no_such_table"


def test_a_second_sign_in_is_refused() -> None:
    assert Evening().guest("Ann").refused(messages.SignIn, "Bob") == "already_signed_in"


def test_who_does_not_sign_in_in_time_is_shown_out() -> None:
    evening = Evening()
    guest = greeted(evening)
    evening.advance(21)
    assert bye(guest).code == "too_slow"


# ---- names and tokens


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u3000\u00a0", "empty"),
        ("x" * 17, "long"),
        ("A\tnn", "control"),
        ("A\x00nn", "control"),
        ("A\x1b[31m", "control"),
        ("A\u200bnn", "control"),
        ("\u202eAnn", "control"),
        ("A\ue000", "control"),
        (" Ann", "space"),
        ("Ann ", "space"),
        ("An  n", "space"),
        ("An\u00a0n", "space"),
        ("An\u2003n", "space"),
        ("An\u2028n", "space"),
        ("A\u0301\u0302\u0303\u0304nn", "marks"),
    ],
)
def test_names_that_people_could_not_read_are_refused(name: str, why: str) -> None:
    guest = greeted(Evening())
    answer = guest.ask(messages.SignIn, name)
    assert isinstance(answer, messages.Error)
    assert (answer.code, answer.details["why"]) == ("bad_name", why)
    guest.ok(messages.SignIn, "Ann")


@pytest.mark.parametrize("name", ["Ann", "Ann Lee", "Zoë", "Ῥᾶ", "ラー", "x" * 16, "Ann-Sofie 2"])
def test_ordinary_names_in_any_script_are_welcome(name: str) -> None:
    assert Evening().guest(name).last(messages.Welcome).person.name == name


def test_composed_and_decomposed_letters_are_one_name() -> None:
    evening = Evening()
    assert evening.guest("Zoe\u0308").last(messages.Welcome).person.name == "Zoë"
    assert greeted(evening).refused(messages.SignIn, "Zoë") == "name_taken"


@pytest.mark.parametrize("name", ["ann lee", "ANN LEE", "AnnLee", "Ａnn Lee"])
def test_a_name_that_only_looks_different_is_taken(name: str) -> None:
    evening = Evening()
    evening.guest("Ann Lee")
    assert greeted(evening).refused(messages.SignIn, name) == "name_taken"


def test_a_token_brings_the_same_person_back_even_under_a_new_name() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    ann.leave_without_a_word()
    again = evening.guest("Anna", ann.token)
    assert again.id == ann.id
    assert again.last(messages.Welcome).token == ann.token
    assert again.last(messages.Welcome).person.name == "Anna"


def test_an_unknown_token_makes_a_new_person_and_is_theirs_from_then_on() -> None:
    evening = Evening()
    token = "a secret of the client's own"
    ann = evening.guest("Ann", token)
    assert ann.token == token
    ann.leave_without_a_word()
    assert evening.guest("Ann", token).id == ann.id
    assert evening.guest("Bob", "another secret of its own").id != ann.id


def test_a_token_that_is_too_short_to_be_secret_is_replaced() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann", "0123456789" * 2), evening.guest("Bob", "0123456789" * 2)
    assert ann.id != bob.id
    assert len({ann.token, bob.token, "0123456789" * 2}) == 3


def test_who_did_not_hear_the_welcome_comes_in_by_the_token_that_they_made_even_before_the_old_line_is_lost() -> None:
    evening = Evening()
    token = "a secret of the client's own"
    first = evening.guest("Ann", token)
    table = first.make()
    assert greeted(evening).refused(messages.SignIn, "Ann", "somebody else's secret token") == "name_taken"
    second = evening.guest("Ann", token)
    assert bye(first).code == "elsewhere"
    assert second.id == first.id
    assert second.last(messages.Welcome).tables == (table,)


def test_the_name_of_somebody_away_is_kept_as_long_as_they_have_a_seat() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    table = ann.make()
    ann.leave_without_a_word()
    assert greeted(evening).refused(messages.SignIn, "Ann") == "name_taken"
    again = evening.guest("Ann", ann.token)
    assert again.last(messages.Welcome).tables == (table,)
    again.ok(messages.Leave, table)
    again.leave_without_a_word()
    assert evening.guest("Ann").id != ann.id


def test_a_second_connection_of_the_same_person_replaces_the_first() -> None:
    evening = Evening()
    first = evening.guest("Ann")
    table = first.make()
    second = evening.guest("Ann", first.token)
    assert bye(first).code == "elsewhere"
    assert second.room.table == table
    assert second.room.seats[0].present
    second.ok(messages.Leave, table)


def test_signing_out_gives_up_seats_and_token() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make()
    bob.ok(messages.Join, table)
    ann.ok(messages.SignOut)
    assert bye(ann).code == "signed_out"
    assert bob.room.host == bob.id
    assert bob.last(messages.PersonGone).person == ann.id
    assert evening.guest("Ann", ann.token).id != ann.id


def test_people_hear_who_comes_and_who_goes() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    bob = evening.guest("Bob")
    assert ann.last(messages.PersonNews).person == bob.last(messages.Welcome).person
    assert [person.name for person in bob.last(messages.Lobby).people] == ["Ann", "Bob"]
    bob.leave_without_a_word()
    assert ann.last(messages.PersonGone).person == bob.id


# ---- what is ill-formed


@pytest.mark.parametrize("data", [b"\0\0\0\1\xc1", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\2\x81\xa1", b"\0\0\0\0"])
def test_bytes_that_are_no_message_end_the_conversation(data: bytes) -> None:
    for guest in (Evening().connect(), Evening().guest("Ann")):
        guest.send(data)
        assert bye(guest).code in ("malformed", "frame_too_long", "bad_message")


def test_frames_are_small_before_sign_in_and_larger_after() -> None:
    evening = Evening()
    guest = greeted(evening)
    guest.send(framed({"t": "ping", "n": 1, "x": "x" * 5000}))
    assert bye(guest).code == "frame_too_long"
    signed_in = evening.guest("Ann")
    signed_in.send(framed({"t": "say", "id": 9, "room": "lobby", "text": "x" * 5000}))
    assert signed_in.answer(9).code == "bad_message"
    signed_in.send(framed({"t": "say", "id": 10, "room": "lobby", "text": "x" * 70_000}))
    assert bye(signed_in).code == "frame_too_long"


def test_a_request_of_the_wrong_shape_is_answered_and_the_next_one_carried_out() -> None:
    guest = Evening().guest("Ann")
    guest.send(framed({"t": "join", "id": 5, "table": 7}))
    assert guest.answer(5).code == "bad_message"
    guest.send(framed({"t": "fly", "id": 6}))
    assert guest.answer(6).code == "bad_message"
    assert guest.make()


def test_a_client_that_keeps_sending_nonsense_is_shown_out() -> None:
    guest = Evening().guest("Ann")
    for number in range(100, 121):
        guest.send(framed({"t": "fly", "id": number}))
    assert bye(guest).code == "bad_message"


def test_after_a_bye_nothing_that_still_lies_in_the_buffer_is_carried_out() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    said = framed({"t": "say", "id": 8, "room": "lobby", "text": "too late"})
    ann.send(b"\0\0\0\1\xc1" + said)
    ann.protocol.dataReceived(said)
    assert bye(ann).code == "malformed"
    assert not ann.all(messages.Chat)


def test_a_fault_of_the_server_ends_one_conversation_not_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    lobby = evening.service.house.lobby

    def broken(_name: str) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(lobby, "table", broken)
        ann.ask(messages.Leave, "x")
    assert bye(ann).code == "server_fault"
    assert bob.make()


# ---- limits and signs of life


def test_whoever_asks_too_fast_is_refused_and_may_ask_again_later() -> None:
    evening = Evening(limits=Limits(talk=Rate(1, 3)))
    ann = evening.guest("Ann")
    for _ in range(3):
        ann.ok(messages.Say, "lobby", "hello")
    assert ann.refused(messages.Say, "lobby", "hello") == "too_fast"
    evening.advance(1)
    ann.ok(messages.Say, "lobby", "hello")


def test_too_many_connections_are_turned_away() -> None:
    evening = Evening(limits=Limits(connections_per_address=2))
    first, _second = evening.connect(), evening.connect()
    third = evening.connect()
    assert bye(third).code == "server_full"
    first.leave_without_a_word()
    assert not evening.connect().closed


def test_a_quiet_client_is_asked_for_a_sign_of_life_and_dropped_without_one() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    ann.silent = True
    evening.advance(23.9)
    assert [ping.n for ping in ann.all(messages.Ping)] == [1, 2]
    assert not ann.transport.aborted
    evening.advance(0.2)
    assert ann.transport.aborted
    assert not bob.closed


def test_a_ping_is_answered_at_every_stage() -> None:
    evening = Evening()
    guest = evening.connect()
    guest.say(messages.Ping(3))
    assert guest.last(messages.Pong).n == 3
    ann = evening.guest("Ann")
    ann.say(messages.Ping(4))
    assert ann.last(messages.Pong).n == 4


def test_a_client_that_does_not_read_is_cut_off_before_it_costs_much() -> None:
    evening = Evening(limits=Limits(waiting_bytes=10_000))
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make()
    bob.ok(messages.Join, table)
    bob.protocol.pauseProducing()
    for _ in range(30):
        ann.ok(messages.HandOver, table, ann.id)
    assert bob.transport.aborted
    assert not ann.closed


def test_news_of_the_lobby_are_left_out_for_a_slow_client_and_made_up_for() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    bob.protocol.pauseProducing()
    bob.forget()
    table = ann.make()
    evening.advance(1)
    assert not bob.all(messages.TableNews)
    bob.protocol.resumeProducing()
    assert [card.id for card in bob.last(messages.Lobby).tables] == [table]


def test_closing_the_server_says_goodbye() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    evening.service.close()
    assert bye(ann).code == "closing"
