"""Tables before and after a game: seats, settings, the host, who may come in."""

from typing import Any

import msgspec
import pytest

from server.limits import Limits
from shared.engine.registry import game
from shared.protocol import messages
from shared.protocol.messages import Settings
from tests.server.evening import Evening, Guest
from tests.server.test_play import play_out
from tests.server.toy import TOY, options


def settings(**given: Any) -> Settings:
    """A table's settings."""
    return Settings(**{"title": "Thebes", "game": "toy", "seats": 3, **given})


def names(guest: Guest) -> list[str]:
    """Who sits where, as a guest sees it; bots by their kind."""
    return [seat.name or seat.bot for seat in guest.room.seats]


# ---- opening


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"title": " "}, "bad_title"),
        ({"title": ""}, "bad_title"),
        ({"title": "a\nb"}, "bad_title"),
        ({"title": "x" * 33}, "bad_title"),
        ({"game": "chess"}, "unknown_game"),
        ({"options": msgspec.Raw(msgspec.msgpack.encode({"rounds": 0}))}, "bad_options"),
        ({"options": msgspec.Raw(msgspec.msgpack.encode({"unheard": 0}))}, "bad_options"),
        ({"options": msgspec.Raw(msgspec.msgpack.encode(7))}, "bad_options"),
        ({"options": options(rounds=11, short=True)}, "too_long"),
    ],
)
def test_settings_that_make_no_sense_open_no_table(given: dict[str, Any], code: str) -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    assert ann.refused(messages.MakeTable, settings(**given)) == code
    assert not evening.service.house.lobby.tables


def test_a_new_table_has_its_maker_as_host_and_every_option_filled_in() -> None:
    ann = Evening().guest("Ann")
    ann.make(seats=3)
    assert names(ann) == ["Ann", "", ""]
    assert (ann.room.host, ann.room.seat, ann.room.state) == (ann.id, 0, "waiting")
    assert msgspec.msgpack.decode(ann.room.settings.options) == {"rounds": 4, "short": False}


def test_the_lobby_hears_of_public_tables_only() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    public = ann.make()
    private = ann.make(private=True)
    evening.advance(1)
    assert {news.card.id for news in bob.all(messages.TableNews)} == {public}
    assert [card.id for card in evening.guest("Cy").last(messages.Lobby).tables] == [public]
    assert private != public


def test_many_changes_at_once_are_one_piece_of_news() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=5)
    for _ in range(4):
        ann.ok(messages.AddBot, table)
    evening.advance(1)
    assert len(bob.all(messages.TableNews)) == 1


def test_nobody_sits_at_too_many_tables_and_the_house_has_room_for_so_many() -> None:
    evening = Evening(limits=Limits(tables_per_person=2, tables=3))
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    ann.make()
    table = ann.make()
    assert ann.refused(messages.MakeTable, settings()) == "too_many_tables"
    third = bob.make()
    assert ann.refused(messages.Join, third) == "too_many_tables"
    assert bob.refused(messages.MakeTable, settings()) == "server_full"
    ann.ok(messages.Leave, table)
    ann.make()


# ---- sitting down


def test_a_guest_takes_the_seat_that_was_asked_for_or_the_first_free_one() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=3)
    assert bob.refused(messages.Join, table, 0) == "seat_taken"
    assert bob.refused(messages.Join, table, 3) == "no_such_seat"
    bob.ok(messages.Join, table, 2)
    cy.ok(messages.Join, table)
    assert names(ann) == ["Ann", "Cy", "Bob"]
    assert (bob.room.seat, cy.room.seat) == (2, 1)
    assert cy.refused(messages.Join, table) == "already_seated"


def test_a_full_table_seats_nobody_else() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=2)
    bob.ok(messages.Join, table)
    assert cy.refused(messages.Join, table) == "table_full"
    cy.ok(messages.Watch, table)
    assert cy.room.seat is None
    bob.ok(messages.Leave, table)
    cy.ok(messages.Join, table)
    assert cy.room.seat == 1
    assert not ann.room.watching


def test_a_password_opens_a_table_and_only_the_host_sees_it() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(password="ibis")
    assert bob.refused(messages.Join, table) == "wrong_password"
    assert bob.refused(messages.Watch, table, "cat") == "wrong_password"
    bob.ok(messages.Join, table, None, "ibis")
    assert ann.room.settings.password == "ibis"
    assert bob.room.settings.password == ""
    assert b"ibis" not in b"".join(bob.raw)
    evening.advance(1)
    assert evening.guest("Cy").last(messages.Lobby).tables[0].locked


def test_a_private_table_is_entered_by_its_code() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=2, private=True)
    assert bob.refused(messages.Join, table) == "private"
    assert bob.refused(messages.JoinByCode, "NOTTHIS2") == "wrong_code"
    assert bob.ok(messages.JoinByCode, ann.room.code.lower()).table == table
    cy.ok(messages.JoinByCode, ann.room.code)
    assert cy.room.seat is None, "with every seat taken, the code lets one watch"


def test_who_was_banned_does_not_come_back_and_who_was_removed_may() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    for ban, reason in ((False, "removed"), (True, "banned")):
        bob.ok(messages.Join, table)
        ann.ok(messages.Remove, table, person=bob.id, ban=ban)
        assert bob.last(messages.RoomClosed).reason == reason
    assert bob.refused(messages.Join, table) == "banned"
    assert bob.refused(messages.JoinByCode, ann.room.code) == "banned"
    assert bob.refused(messages.Watch, table) == "banned"


def test_only_the_host_decides() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    bob.ok(messages.Join, table)
    for kind, values in [
        (messages.Start, ()),
        (messages.AddBot, ()),
        (messages.Remove, (0,)),
        (messages.HandOver, (bob.id,)),
        (messages.ChangeTable, (settings(),)),
    ]:
        assert bob.refused(kind, table, *values) == "not_host"


def test_the_host_can_be_handed_over_and_passes_on_when_the_host_leaves() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=3)
    bob.ok(messages.Join, table)
    assert ann.refused(messages.HandOver, table, cy.id) == "no_such_person"
    ann.ok(messages.HandOver, table, bob.id)
    assert ann.room.host == bob.id
    bob.ok(messages.Leave, table)
    assert ann.room.host == ann.id
    assert ann.refused(messages.Remove, table, 0) == "own_seat"


def test_changed_settings_clear_every_tick_and_keep_those_who_sit() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    bob.ok(messages.Join, table, 2)
    bob.ok(messages.Ready, table)
    ann.ok(messages.ChangeTable, table, settings(seats=2, title="Memphis"))
    assert names(bob) == ["Ann", "Bob"]
    assert bob.room.settings.title == "Memphis"
    assert not any(seat.ready for seat in bob.room.seats)
    ann.ok(messages.ChangeTable, table, settings(seats=5))
    assert len(bob.room.seats) == 5


def test_seats_of_people_are_not_taken_away_by_settings_and_a_refused_change_takes_no_seat_at_all() -> None:
    evening = Evening()
    ann, bob, cy = (evening.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = ann.make(seats=5)
    bob.ok(messages.Join, table)
    cy.ok(messages.Join, table)
    assert ann.refused(messages.ChangeTable, table, settings(seats=2)) == "seats_taken"
    bob.ok(messages.Ready, table)
    assert names(ann) == ["Ann", "Bob", "Cy", "", ""]
    assert ann.room.settings.seats == 5


def test_fewer_seats_take_the_free_ones_first_then_those_of_bots() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=5)
    ann.ok(messages.AddBot, table, "random", 1)
    ann.ok(messages.AddBot, table, "high", 2)
    bob.ok(messages.Join, table, 4)
    ann.ok(messages.ChangeTable, table, settings(seats=4))
    assert names(ann) == ["Ann", "random", "high", "Bob"]
    ann.ok(messages.ChangeTable, table, settings(seats=3))
    assert names(ann) == ["Ann", "random", "Bob"]


def test_everyone_hears_what_the_host_has_changed_and_nothing_when_it_is_nothing() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    bob.ok(messages.Join, table)
    bob.ok(messages.Ready, table)
    ann.ok(messages.ChangeTable, table, ann.room.settings)
    assert "settings" not in bob.notes
    assert bob.room.seats[1].ready, "nothing has changed"
    ann.ok(messages.ChangeTable, table, settings(title="Memphis", seats=4, password="ibis", breaks=False))
    assert bob.last(messages.Note).details == {"name": "Ann", "what": "title,seats,password"}
    assert not bob.room.seats[1].ready
    assert (bob.room.settings.title, bob.room.locked, bob.room.settings.password) == ("Memphis", True, "")
    evening.advance(1)
    (card,) = evening.guest("Cy").last(messages.Lobby).tables
    assert (card.title, card.locked) == ("Memphis", True)


def test_a_password_is_set_changed_and_removed() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    for password in ("ibis", "lotus"):
        ann.ok(messages.ChangeTable, table, settings(password=password))
        assert bob.refused(messages.Join, table, None, "rose") == "wrong_password"
        bob.ok(messages.Join, table, None, password)
        bob.ok(messages.Leave, table)
    ann.ok(messages.ChangeTable, table, settings())
    bob.ok(messages.Join, table)


def test_another_game_keeps_everyone_in_their_seats_and_has_options_of_its_own() -> None:
    evening = Evening(games={"toy": TOY, "ra": game("ra")})
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3, options=options(rounds=2))
    bob.ok(messages.Join, table, 2)
    ann.ok(messages.AddBot, table, "high")
    assert ann.refused(messages.ChangeTable, table, settings(game="ra", options=options(rounds=2))) == "bad_options"
    ann.ok(messages.ChangeTable, table, settings(game="ra"))
    assert [seat.name for seat in bob.room.seats] == ["Ann", "", "Bob"]
    assert bob.room.seats[1].bot in game("ra").bots
    assert game("ra").options_decoder.decode(bob.room.settings.options) == game("ra").options_type()
    evening.advance(1)
    assert evening.guest("Cy").last(messages.Lobby).tables[0].game == "ra"
    bob.ok(messages.Ready, table)
    ann.ok(messages.Start, table)
    assert bob.room.state == "playing"


def test_a_table_that_wants_no_spectators_any_more_sends_them_away_and_lets_them_sit_down() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=3)
    bob.ok(messages.Watch, table)
    ann.ok(messages.ChangeTable, table, settings(spectators=False))
    assert bob.last(messages.RoomClosed).reason == "no_spectators"
    assert not ann.room.watching
    assert bob.refused(messages.Watch, table) == "no_spectators"
    bob.ok(messages.Join, table)


def test_a_table_becomes_public_again() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(private=True)
    ann.ok(messages.ChangeTable, table, settings(private=False))
    evening.advance(1)
    assert bob.last(messages.TableNews).card.id == table


def test_after_a_game_the_host_may_change_the_table_or_just_lead_everyone_back_to_it() -> None:
    evening = Evening()
    for changed in ({}, {"title": "Memphis"}):
        table, (ann, bob) = evening.game("Ann", "Bob", rounds=1)
        play_out(table, [ann, bob], 1)
        assert bob.room.state == "over"
        ann.ok(messages.ChangeTable, table, msgspec.structs.replace(ann.room.settings, **changed))
        assert (bob.room.state, bob.room.seat) == ("waiting", 1)
        assert bob.last(messages.Note).code == ("settings" if changed else "reopened")
        for guest in (bob, ann):
            guest.ok(messages.Leave, table)
            guest.leave_without_a_word()


def test_bots_sit_down_and_are_sent_away_and_a_free_seat_can_be_removed() -> None:
    ann = Evening().guest("Ann")
    table = ann.make(seats=3)
    assert ann.refused(messages.AddBot, table, "genius") == "unknown_bot"
    ann.ok(messages.AddBot, table, "random", 2)
    ann.ok(messages.AddBot, table)
    assert names(ann) == ["Ann", "high", "random"]
    assert ann.refused(messages.AddBot, table) == "table_full"
    ann.ok(messages.Remove, table, 1)
    assert names(ann) == ["Ann", "", "random"]
    ann.ok(messages.Remove, table, 1)
    assert names(ann) == ["Ann", "random"]
    assert ann.room.settings.seats == 2
    ann.ok(messages.Remove, table, 1)
    assert ann.refused(messages.Remove, table, 1) == "bad_seats"


# ---- starting


def test_a_game_starts_when_every_seat_is_taken_and_every_guest_ready() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make(seats=2)
    assert ann.refused(messages.Start, table) == "seats_free"
    bob.ok(messages.Join, table)
    assert ann.refused(messages.Start, table) == "not_ready"
    bob.ok(messages.Ready, table)
    ann.ok(messages.Start, table)
    assert ann.room.state == "playing"
    assert ann.refused(messages.Start, table) == "already_running"
    assert ann.refused(messages.ChangeTable, table, settings()) == "already_running"
    assert evening.guest("Cy").refused(messages.Join, table) == "table_full"


def test_an_unready_tick_holds_the_game_back() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = evening.waiting(ann, bob)
    bob.ok(messages.Ready, table, False)
    assert ann.refused(messages.Start, table) == "not_ready"


# ---- leaving


def test_a_table_closes_with_the_last_who_sits_there() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make()
    evening.advance(1)
    bob.ok(messages.Watch, table)
    ann.ok(messages.Leave, table)
    evening.advance(1)
    assert bob.last(messages.RoomClosed).reason == "closed"
    assert bob.last(messages.TableGone).table == table
    assert ann.refused(messages.Leave, table) == "no_such_table"
    assert not evening.journal.tables()


def test_a_waiting_table_where_nobody_is_closes_after_a_while() -> None:
    evening = Evening()
    ann = evening.guest("Ann")
    table = ann.make()
    ann.leave_without_a_word()
    evening.advance(119)
    assert table in evening.service.house.lobby.tables
    evening.advance(2)
    assert table not in evening.service.house.lobby.tables


def test_whoever_is_at_no_table_cannot_leave_it_or_tick_ready() -> None:
    evening = Evening()
    table = evening.guest("Ann").make()
    bob = evening.guest("Bob")
    assert bob.refused(messages.Leave, table) == "not_at_table"
    assert bob.refused(messages.Ready, table) == "not_seated"
    assert bob.refused(messages.Sync, table) == "not_at_table"


def test_a_table_made_private_leaves_the_lobby() -> None:
    evening = Evening()
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = ann.make()
    evening.advance(1)
    ann.ok(messages.ChangeTable, table, settings(private=True))
    evening.advance(1)
    assert bob.last(messages.TableGone).table == table
