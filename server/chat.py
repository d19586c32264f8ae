"""What people say to each other: in the lobby, at a table, among spectators, to one person; and invitations."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from server.people import Person
from server.refusal import Refused
from shared.protocol import messages
from shared.protocol.wire import frame

if TYPE_CHECKING:
    from server.house import House

LOBBY = "lobby"


def clean(text: str) -> str:
    """A line without what could spoil others' windows. Raises Refused `empty_line`."""
    kept = "".join(" " if sign in "\t\n\r" else sign for sign in text)
    kept = "".join(sign for sign in kept if unicodedata.category(sign) not in ("Cc", "Cs", "Cn", "Co")).strip()
    if not kept:
        raise Refused("empty_line")
    return kept


def say(house: House, person: Person, request: messages.Say) -> None:
    """Tell a line to everyone in a room, or to its spectators."""
    text = clean(request.text)
    line = frame(messages.Chat(request.room, person.id, person.name, text, house.now(), request.audience))
    if request.room == LOBBY:
        house.lobby.talk.append(line)
        for other in house.lobby.people.present():
            if other.session is not None:
                other.session.send_frame(line)
        return
    table = house.lobby.table(request.room)
    if table.id not in person.tables:
        raise Refused("not_at_table")
    if request.audience == "watchers":
        if person.id not in table.watchers:
            raise Refused("not_watching")
        for watcher in table.watchers.values():
            table.send_frame(watcher.person, line)
    else:
        table.talk.append(line)
        table.tell_all(line)


def whisper(house: House, person: Person, request: messages.Whisper) -> None:
    """Tell a line to one person; the writer gets it, too."""
    text = clean(request.text)
    other = house.lobby.people.called(request.to)
    if other is None:
        raise Refused("no_such_person")
    if other.session is None:
        raise Refused("not_here", name=other.name)
    line = frame(messages.Chat("", person.id, person.name, text, house.now(), "whisper"))
    other.session.send_frame(line)
    if other is not person and person.session is not None:
        person.session.send_frame(line)


def invite(house: House, person: Person, request: messages.Invite) -> None:
    """Ask one person to a table where `person` is. Whoever the table does not want is not asked."""
    table = house.lobby.table(request.table)
    if table.id not in person.tables:
        raise Refused("not_at_table")
    other = house.lobby.people.get(request.person)
    if other is None or other is person or other.id in table.banned:
        raise Refused("no_such_person")
    if table.id in other.tables:
        raise Refused("there_already", name=other.name)
    if other.session is None:
        raise Refused("not_here", name=other.name)
    settings = table.settings
    other.session.send(messages.Invitation(table.id, settings.title, settings.game, person.id, person.name, table.code))
