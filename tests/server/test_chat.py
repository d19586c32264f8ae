"""What people write to each other, and the commands they type instead of pressing buttons."""

import pytest

from server.absence import BLIP
from server.chat import LETTERS
from server.limits import FREE, Limits
from server.talk import TALK_KEPT
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
    assert bob.notes == ["sat"], "what happened before the oldest of the lines is not told"
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
    assert said(eve) == [("watchers", "Dee", "Ann will win"), ("watchers", "Dee", "no, Bob")]
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
    assert ann.last(messages.Chat).to == "Bob"


def test_a_whisper_to_somebody_who_is_away_is_delivered_when_they_come() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    bob.leave_without_a_word()
    at = evening.reactor.seconds()
    ann.ok(messages.Whisper, "Bob", "tomorrow at eight?")
    note = ann.last(messages.Note)
    assert (note.room, note.code, note.details) == ("", "whisper_kept", {"name": "Bob"})
    evening.advance(3600)
    back = evening.back(bob)
    line = back.last(messages.Chat)
    assert (line.audience, line.name, line.to, line.text) == ("whisper", "Ann", "Bob", "tomorrow at eight?")
    assert line.kept
    assert line.at == at
    back.leave_without_a_word()
    assert not said(evening.back(back)), "once is enough"


def test_whispers_to_somebody_who_is_away_survive_a_crash() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    bob.leave_without_a_word()
    ann.ok(messages.Whisper, "Bob", "tomorrow at eight?")
    evening.restart()
    assert said(evening.back(bob)) == [("whisper", "Ann", "tomorrow at eight?")]


def test_a_whisper_that_waited_for_too_long_is_not_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.chat.LETTER_AGE", 600.0)
    evening = Evening()
    _table, (ann, bob) = evening.game("Ann", "Bob")
    bob.leave_without_a_word()
    ann.ok(messages.Whisper, "Bob", "now!")
    evening.advance(540)
    ann.ok(messages.Whisper, "Bob", "any time")
    evening.advance(61)
    assert said(evening.back(bob)) == [("whisper", "Ann", "any time")]


def test_so_many_whispers_wait_for_one_person_and_no_more() -> None:
    evening = Evening(limits=Limits(talk=FREE))
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    bob.leave_without_a_word()
    for number in range(LETTERS):
        ann.ok(messages.Whisper, "Bob", f"line {number}")
    assert ann.refused(messages.Whisper, "Bob", "one more") == "letters_full"
    assert [text for _, _, text in said(evening.back(bob))] == [f"line {number}" for number in range(LETTERS)]


def test_nobody_else_reads_the_whispers_of_a_name_that_became_free() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    bob.leave_without_a_word()
    ann.ok(messages.Whisper, "Bob", "only for you")
    assert not said(evening.guest("Bob")), "somebody else took the name"


# ---- who may say and read


def test_the_host_keeps_one_person_from_writing_at_the_table() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=3)
    for guest in (bob, cy):
        guest.ok(messages.Join, table)
    assert bob.refused(messages.Mute, table, cy.id) == "not_host"
    assert ann.refused(messages.Mute, table, ann.id) == "own_seat"
    assert ann.refused(messages.Mute, table, 99) == "no_such_person"
    ann.ok(messages.Mute, table, bob.id)
    assert bob.refused(messages.Say, table, "hello?") == "muted"
    assert bob.room.muted == (bob.id,)
    assert cy.notes[-1] == "muted"
    cy.ok(messages.Say, table, "hello")
    bob.ok(messages.Say, "lobby", "that is another room")
    ann.ok(messages.Mute, table, bob.id, False)
    bob.ok(messages.Say, table, "thank you")
    assert said(cy)[-1] == ("all", "Bob", "thank you")
    ann.ok(messages.Mute, table, bob.id)
    ann.ok(messages.HandOver, table, bob.id)
    bob.ok(messages.Say, table, "a host may always speak")


def test_the_host_keeps_what_spectators_write_from_the_players() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee, eve = evening.guest("Dee"), evening.guest("Eve")
    dee.ok(messages.Watch, table)
    eve.ok(messages.Watch, table)
    assert dee.refused(messages.Mute, table) == "not_host"
    ann.ok(messages.Mute, table)
    assert dee.room.watchers_muted
    dee.ok(messages.Say, table, "bid now!")
    assert said(eve) == said(dee) == [("watchers", "Dee", "bid now!")]
    assert not said(ann)
    bob.leave_without_a_word()
    assert not said(evening.back(bob)), "nor when they come back"
    ann.ok(messages.Mute, table, None, False)
    dee.ok(messages.Say, table, "well played")
    assert said(ann) == [("all", "Dee", "well played")]
    assert [code for code in ann.notes if "watchers" in code] == ["watchers_muted", "watchers_heard"]


def test_a_player_may_choose_not_to_read_what_spectators_write() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee = evening.guest("Dee")
    dee.ok(messages.Watch, table)
    assert dee.refused(messages.HearWatchers, table, False) == "not_seated"
    bob.ok(messages.HearWatchers, table, False)
    assert bob.room.deaf
    assert not ann.room.deaf
    dee.ok(messages.Say, table, "bid now!")
    assert said(ann) == said(dee) == [("all", "Dee", "bid now!")]
    assert not said(bob)
    bob.leave_without_a_word()
    back = evening.back(bob)
    assert not said(back)
    back.ok(messages.HearWatchers, table)
    dee.ok(messages.Say, table, "sorry")
    assert said(back) == [("all", "Dee", "sorry")]


def test_after_a_crash_the_muted_are_muted_still() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.Mute, table, bob.id)
    ann.ok(messages.Mute, table)
    bob.ok(messages.HearWatchers, table, False)
    evening.restart()
    back = evening.back(bob)
    assert back.refused(messages.Say, table, "hello?") == "muted"
    assert back.room.watchers_muted
    assert back.room.deaf


# ---- coming back


def test_whoever_comes_back_is_told_what_the_house_said_meanwhile_in_its_order() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    lines = [line for line in bob.heard if isinstance(line, messages.Chat | messages.Note)]
    bob.leave_without_a_word()
    evening.advance(BLIP)
    dee = evening.guest("Dee")
    dee.ok(messages.Watch, table)
    dee.ok(messages.Say, table, "hello")
    dee.ok(messages.Leave, table)
    back = evening.back(bob)
    again = [line for line in back.heard if isinstance(line, messages.Chat | messages.Note)]
    missed = [line for line in again if line not in lines]
    assert [line.code if isinstance(line, messages.Note) else line.text for line in missed] == [
        "away", "waits_for", "watches", "hello", "stopped_watching", "back",
    ]  # fmt: skip
    assert again == [line for line in ann.heard if isinstance(line, messages.Chat | messages.Note)]
    times = [line.at for line in again]
    assert times == sorted(set(times)), "each has a time of its own"


def test_spectators_are_not_told_later_what_was_for_the_players() -> None:
    evening = Evening()
    table, (_ann, bob) = evening.game("Ann", "Bob", delay=60)
    bob.leave_without_a_word()
    evening.advance(BLIP)
    dee = evening.guest("Dee")
    dee.ok(messages.Watch, table)
    assert "waits_for" not in dee.notes
    assert "away" in dee.notes


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


def test_mute_and_unmute_can_be_typed() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob the Great")
    table = ann.make(seats=2)
    bob.ok(messages.Join, table)
    ann.ok(messages.Say, table, "/mute bob the great")
    assert ann.room.muted == (bob.id,)
    assert bob.refused(messages.Say, table, "/unmute Bob the Great") == "not_host"
    ann.ok(messages.Say, table, "/unmute Bob the Great")
    assert not ann.room.muted
    ann.ok(messages.Say, table, "/mute")
    assert ann.room.watchers_muted
    ann.ok(messages.Say, table, "/unmute")
    assert not ann.room.watchers_muted
    assert ann.refused(messages.Say, table, "/mute Nobody") == "no_such_person"


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
