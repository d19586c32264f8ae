"""What people write to each other, and the commands they type instead of pressing buttons."""

import pytest

from server.limits import FREE, Limits
from server.table import TALK_KEPT
from shared.protocol import messages
from tests.server.evening import Evening, Guest
from tests.server.toy import options


def said(guest: Guest) -> list[tuple[str, str, str]]:
    """The lines a guest has read: audience, name, text."""
    return [(line.audience, line.name, line.text) for line in guest.all(messages.Chat)]


def test_the_lobby_hears_what_is_said_in_it() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    ann.ok(messages.Say, "lobby", "good evening")
    assert said(ann) == said(bob) == [("all", "Ann", "good evening")]


def test_a_table_hears_its_own_lines_and_newcomers_read_the_last_ones() -> None:
    evening = Evening(limits=Limits(talk=FREE))
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=3)
    for number in range(TALK_KEPT + 10):
        ann.ok(messages.Say, table, f"line {number}")
    assert not said(bob)
    assert bob.refused(messages.Say, table, "hello") == "not_at_table"
    bob.ok(messages.Join, table)
    assert [text for _, _, text in said(bob)] == [f"line {number}" for number in range(10, TALK_KEPT + 10)]
    assert not said(cy)


def test_newcomers_read_the_last_lines_of_the_lobby() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    ann.ok(messages.Say, "lobby", "anybody here?")
    assert said(evening.guest("Bob")) == [("all", "Ann", "anybody here?")]


def test_whoever_comes_back_reads_what_was_said_meanwhile() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    bob.leave_without_a_word()
    ann.ok(messages.Say, table, "where is Bob?")
    assert said(evening.back(bob)) == [("all", "Ann", "where is Bob?")]


def test_spectators_can_talk_among_themselves() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee, eve = evening.guest("Dee"), evening.guest("Eve")
    dee.ok(messages.Watch, table)
    dee.ok(messages.Say, table, "Ann will win", "watchers")
    eve.ok(messages.Watch, table)
    dee.ok(messages.Say, table, "no, Bob", "watchers")
    assert said(eve) == [("watchers", "Dee", "no, Bob")]
    assert not said(ann)
    assert ann.refused(messages.Say, table, "psst", "watchers") == "not_watching"
    dee.ok(messages.Say, table, "good luck")
    assert said(bob) == [("all", "Dee", "good luck")]


def test_a_whisper_reaches_one_person_under_any_spelling_of_the_name() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    ann.ok(messages.Whisper, "bob", "secret")
    assert said(ann) == said(bob) == [("whisper", "Ann", "secret")]
    assert not said(cy)
    assert ann.refused(messages.Whisper, "Nobody", "hello") == "no_such_person"
    table = bob.make()
    bob.leave_without_a_word()
    assert ann.refused(messages.Whisper, "Bob", "hello") == "not_here"
    assert table


def test_signs_that_spoil_a_window_are_left_out() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    ann.ok(messages.Say, "lobby", "a\x1b[2Jb\tc\nd")
    assert said(ann)[-1][2] == "a[2Jb c d"
    assert ann.refused(messages.Say, "lobby", "\x00\n ") == "empty_line"


def test_lines_of_the_house_tell_who_came_and_left() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=2)
    bob.ok(messages.Join, table)
    bob.ok(messages.Leave, table)
    assert ann.notes == ["sat", "sat", "got_up"]
    assert ann.last(messages.Note).details == {"name": "Bob", "seat": 1}


# ---- commands


def test_an_evening_can_be_played_with_typed_commands_alone() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3, options=options(rounds=1))
    assert bob.ok(messages.Say, "lobby", f"/watch {table}").table == table
    assert bob.ok(messages.Say, table, "/join").table == table
    assert bob.room.seat == 1
    assert ann.refused(messages.Say, table, "/start") == "seats_free"
    ann.ok(messages.Say, table, "/bot random")
    assert ann.room.seats[2].bot == "random"
    assert ann.refused(messages.Say, table, "/start") == "not_ready"
    bob.ok(messages.Say, table, "/ready")
    assert bob.refused(messages.Say, table, "/start") == "not_host"
    ann.ok(messages.Say, table, "  /START  ")
    assert bob.room.state == "playing"
    bob.ok(messages.Say, table, "/leave")
    assert bob.last(messages.RoomClosed).reason == "left"
    assert not said(ann), "commands are not told to others"


def test_join_takes_a_table_and_a_seat_as_people_count_them() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    bob.ok(messages.Say, "lobby", f"/join {table} 3")
    assert bob.room.seat == 2


def test_join_in_the_lobby_means_the_table_one_watches() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=2)
    bob.ok(messages.Watch, table)
    assert bob.ok(messages.Say, "lobby", "/join").table == table
    assert bob.room.seat == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [("/fly", "unknown_command"), ("/", "unknown_command"), ("/join", "which_table"), ("/join x", "no_such_table")],
)
def test_commands_that_make_no_sense_are_refused(line: str, code: str) -> None:
    assert Evening().guest("Ann").refused(messages.Say, "lobby", line) == code


def test_help_lists_the_commands_to_whoever_asks() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    ann.ok(messages.Say, "lobby", "/help")
    note = ann.last(messages.Note)
    assert note.code == "help"
    assert "/start" in str(note.details["commands"])
    assert not bob.all(messages.Note)


def test_two_slashes_begin_a_line_that_is_no_command() -> None:
    ann = Evening().guest("Ann")
    ann.ok(messages.Say, "lobby", "//join is a command")
    assert said(ann) == [("all", "Ann", "/join is a command")]


def test_whoever_is_at_a_table_invites_somebody_who_comes_in_by_the_code() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3, private=True)
    ann.ok(messages.Invite, table, bob.last(messages.Welcome).person.id)
    invitation = bob.last(messages.Invitation)
    assert (invitation.table, invitation.name, invitation.game) == (table, "Ann", "toy")
    bob.ok(messages.JoinByCode, invitation.code)
    assert bob.last(messages.Room).seat == 1


def test_nobody_is_invited_from_elsewhere_nor_who_is_there_gone_or_sent_away() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    ann_id, bob_id, cy_id = (each.last(messages.Welcome).person.id for each in (ann, bob, cy))
    table = ann.make(seats=3)
    assert bob.refused(messages.Invite, table, cy_id) == "not_at_table"
    assert ann.refused(messages.Invite, table, ann_id) == "no_such_person"
    assert ann.refused(messages.Invite, table, 999) == "no_such_person"
    bob.ok(messages.Join, table)
    assert ann.refused(messages.Invite, table, bob_id) == "there_already"
    ann.ok(messages.Remove, table, None, bob_id, True)
    assert ann.refused(messages.Invite, table, bob_id) == "no_such_person"
    cy.leave_without_a_word()
    assert ann.refused(messages.Invite, table, cy_id) == "not_here"
    assert not bob.all(messages.Invitation)
    assert not cy.all(messages.Invitation)
