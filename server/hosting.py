"""What the host of a table decides: its settings, its bots, who goes, who is host next, when a game starts."""

from __future__ import annotations

import msgspec

from server.bots import default_bot
from server.people import Person
from server.refusal import Refused
from server.seating import Seat
from server.settings import checked, differences
from server.table import Table
from shared.protocol import messages


def _must_host(table: Table, person: Person) -> None:
    if person is not table.host:
        raise Refused("not_host")


def _must_wait(table: Table) -> None:
    if table.running:
        raise Refused("already_running")


def change(table: Table, person: Person, settings: messages.Settings) -> None:
    """New settings before a game, or after one, which is put away; every ready tick is cleared."""
    _must_host(table, person)
    _must_wait(table)
    settings, game, options = checked(settings, table.house.games)
    changed = differences(table.settings, settings)
    if not changed and table.match is None:
        return
    table.seating.resize(settings.seats)
    if table.countdown.until:
        table.countdown.hold_back(person.name)
    for seat in table.seating:
        if seat.bot and seat.bot not in game.bots:
            seat.bot = default_bot(game)
    if settings.private and not table.settings.private:
        table.house.lobby.table_hidden(table)
    table.settings, table.game, table.options = settings, game, options
    table.reopen()
    if changed:
        table.note("settings", watchers=not table.gallery.behind, name=person.name, what=",".join(changed))
    else:
        table.note("reopened", watchers=not table.gallery.behind, name=person.name)
    if not settings.spectators:
        for watcher in list(table.watchers.values()):
            table.send_away(watcher.person, "no_spectators")
    table.touch()


def add_bot(table: Table, person: Person, kind: str, wanted: int | None) -> None:
    """A bot takes a free seat, or plays an abandoned one."""
    _must_host(table, person)
    kind = kind or default_bot(table.game)
    if kind not in table.game.bots:
        raise Refused("unknown_bot", bot=kind)
    number = table.seating.choose_free(wanted)
    table.seating[number].bot = kind
    table.seating[number].play_oneself()
    table.note("bot_sat", bot=kind, seat=number)
    table.touch()
    table.people_changed()


def remove(table: Table, person: Person, number: int | None, other: int | None, ban: bool) -> None:
    """Clear a seat (a free one is taken away altogether), or send a person away."""
    _must_host(table, person)
    gone = next((each for each in table.everyone() if each.id == other), None)
    if number is not None:
        gone = table.seating[number].person
        if gone is None:
            _must_wait(table)
            if table.seating[number].bot:
                table.seating.seats[number] = Seat()
            else:
                _take_seat_away(table, number)
            table.touch()
            return
    if gone is None:
        raise Refused("no_such_person")
    if gone is person:
        raise Refused("own_seat")
    if ban:
        table.banned.add(gone.id)
    table.send_away(gone, "banned" if ban else "removed")


def _take_seat_away(table: Table, number: int) -> None:
    if len(table.seating) <= table.game.min_seats:
        raise Refused("bad_seats", seats=len(table.seating) - 1, fewest=table.game.min_seats, most=table.game.max_seats)
    settings = msgspec.structs.replace(table.settings, seats=len(table.seating) - 1)
    table.settings, table.game, table.options = checked(settings, table.house.games)
    del table.seating.seats[number]
    table.reopen()


def hand_over(table: Table, person: Person, other: int) -> None:
    """Make somebody else at the table host."""
    _must_host(table, person)
    heir = next((each for each in table.seating.people() if each.id == other), None)
    if heir is None:
        raise Refused("no_such_person")
    table.host = heir
    table.note("host", name=heir.name)
    table.touch()


def mute(table: Table, person: Person, other: int | None, on: bool) -> None:
    """Keep somebody at the table from writing there, or all spectators' lines from the players; or no more."""
    _must_host(table, person)
    table.talk.mute(person, other, on)


def start(table: Table, person: Person, on: bool) -> None:
    """The host begins a game, or takes that back while the seconds before it are counted (`on` false).

    Refused while a seat is free or somebody is not ready.
    """
    _must_host(table, person)
    _must_wait(table)
    counting = bool(table.countdown.until)
    if not on:
        if not counting:
            raise Refused("not_starting")
        table.countdown.hold_back(person.name)
        return
    if counting:
        raise Refused("already_starting")
    table.seating.check_ready(person, table.game.min_seats)
    table.countdown.begin()
