"""The seconds between the host's start and the game."""

from collections.abc import Callable

import pytest

from shared.protocol import messages
from tests.server.evening import START, Evening, Guest

People = list[Guest]


def counting(seats: int = 3) -> tuple[Evening, str, People]:
    """A table of so many people whose host has just started the game."""
    evening = Evening(countdown=3.0)
    people = [evening.guest(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")[:seats]]
    table = evening.waiting(*people)
    people[0].ok(messages.Start, table)
    return evening, table, people


def test_everybody_hears_when_the_game_begins_and_it_begins_then() -> None:
    evening, table, (ann, bob, cy) = counting()
    dee = evening.guest("Dee")
    dee.ok(messages.Watch, table)
    for guest in (ann, bob, cy, dee):
        assert (guest.room.state, guest.room.starts_at) == ("waiting", START + 3)
    evening.advance(2.9)
    assert ann.room.state == "waiting"
    evening.advance(0.1)
    for guest in (ann, bob, cy, dee):
        assert (guest.room.state, guest.room.starts_at) == ("playing", 0)


def test_whoever_is_alone_with_bots_begins_at_once() -> None:
    evening = Evening(countdown=3.0)
    ann = evening.guest("Ann")
    table = evening.waiting(ann, bots=2)
    ann.ok(messages.Start, table)
    assert ann.room.state == "playing"


def leave(table: str, people: People) -> None:
    people[1].ok(messages.Leave, table)


def untick(table: str, people: People) -> None:
    people[1].ok(messages.Ready, table, False)


def drop_out(table: str, people: People) -> None:
    people[1].leave_without_a_word()


def drop_out_as_host(table: str, people: People) -> None:
    people[0].leave_without_a_word()


def leave_as_host(table: str, people: People) -> None:
    people[0].ok(messages.Leave, table)


def take_it_back(table: str, people: People) -> None:
    people[0].ok(messages.Start, table, False)


def send_away(table: str, people: People) -> None:
    people[0].ok(messages.Remove, table, 1)


def hand_over(table: str, people: People) -> None:
    people[0].ok(messages.HandOver, table, people[1].id)


def change(table: str, people: People) -> None:
    people[0].ok(messages.ChangeTable, table, messages.Settings(title="Memphis", game="toy", seats=3))


@pytest.mark.parametrize(
    ("happens", "note"),
    [
        (leave, "put_off"),
        (untick, "held_back"),
        (drop_out, "held_back"),
        (drop_out_as_host, "held_back"),
        (leave_as_host, "put_off"),
        (take_it_back, "held_back"),
        (send_away, "put_off"),
        (hand_over, "held_back"),
        (change, "held_back"),
    ],
)
def test_the_game_does_not_begin_when_somebody_does_not_want_to_any_more(
    happens: Callable[[str, People], None], note: str
) -> None:
    evening, table, people = counting()
    evening.advance(1.5)
    happens(table, people)
    cy = people[2]
    assert cy.room.starts_at == 0
    assert note in cy.notes
    if happens in (change, take_it_back):
        assert next(each for each in cy.all(messages.Note) if each.code == note).details == {"name": "Ann"}
    evening.advance(10)
    assert cy.room.state == "waiting"
    assert evening.table(table).match is None


def test_a_start_that_was_held_back_counts_from_three_again() -> None:
    evening, table, (ann, bob, _cy) = counting()
    evening.advance(2)
    bob.ok(messages.Ready, table, False)
    assert ann.last(messages.Note).details == {"name": "Bob"}
    assert ann.refused(messages.Start, table) == "not_ready"
    bob.ok(messages.Ready, table)
    ann.ok(messages.Start, table)
    evening.advance(2.9)
    assert ann.room.starts_at
    evening.advance(0.2)
    assert ann.room.state == "playing"


def test_a_start_is_given_once_and_taken_back_only_by_the_host_and_only_while_it_is_counted() -> None:
    evening, table, (ann, bob, _cy) = counting()
    assert ann.refused(messages.Start, table) == "already_starting"
    assert bob.refused(messages.Start, table, False) == "not_host"
    ann.ok(messages.Start, table, False)
    assert ann.refused(messages.Start, table, False) == "not_starting"
    ann.ok(messages.Start, table)
    evening.advance(3)
    assert ann.refused(messages.Start, table, False) == "already_running"


def test_a_server_that_is_restarted_while_it_counts_waits_again() -> None:
    evening, table, people = counting()
    evening.advance(1)
    evening.restart()
    evening.advance(10)
    back = [evening.back(guest) for guest in people]
    assert (back[1].room.state, back[1].room.starts_at) == ("waiting", 0)
    for guest in back[1:]:
        guest.ok(messages.Ready, table)
    back[0].ok(messages.Start, table)
    evening.advance(3)
    assert back[1].room.state == "playing"


def test_a_table_that_closes_while_it_counts_begins_no_game() -> None:
    evening, table, people = counting(2)
    for guest in people:
        guest.ok(messages.Leave, table)
    evening.advance(10)
    assert not evening.service.house.lobby.tables
    assert not evening.journal.tables()
