"""What people say to each other: in the lobby, at a table, among spectators, to one person; and invitations."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from server.journal import LetterRecord
from server.people import Person
from server.refusal import Refused
from shared.protocol import messages
from shared.protocol.wire import frame

if TYPE_CHECKING:
    from server.house import House

LOBBY: Final = "lobby"
LETTERS: Final = 20
"""Whispers that wait for one person who is away, at most."""
LETTER_AGE: Final = 7 * 24 * 3600.0
"""Seconds after which a whisper is not delivered any more."""


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
    if request.room == LOBBY:
        talk = house.lobby.talk
        line = frame(messages.Chat(request.room, person.id, person.name, text, talk.stamp(), request.audience))
        talk.keep(line)
        for other in house.lobby.people.present():
            if other.session is not None:
                other.session.send_frame(line)
        return
    table = house.lobby.table(request.room)
    if table.id not in person.tables:
        raise Refused("not_at_table")
    table.talk.say(person, text, request.audience)


def whisper(house: House, person: Person, request: messages.Whisper) -> None:
    """Tell a line to one person; the writer gets it, too. Who is away gets it when they come.

    Raises Refused `no_such_person`, or `letters_full` when too many wait for them already.
    """
    text = clean(request.text)
    other = house.lobby.people.called(request.to)
    if other is None:
        raise Refused("no_such_person")
    now = house.now()
    if other.session is None:
        if len(other.letters) >= LETTERS:
            raise Refused("letters_full", name=other.name, most=LETTERS)
        other.letters.append(LetterRecord(person.id, person.name, text, now))
        house.lobby.people.keep(other)
    line = frame(messages.Chat("", person.id, person.name, text, now, "whisper", other.name))
    if other.session is not None:
        other.session.send_frame(line)
    if other is not person and person.session is not None:
        person.session.send_frame(line)
        if other.session is None:
            person.session.send(messages.Note("", "whisper_kept", {"name": other.name}))


def deliver(house: House, person: Person) -> None:
    """Give `person`, who has just come, what was whispered to them while they were away."""
    if not person.letters or person.session is None:
        return
    for letter in person.letters:
        if letter.at >= house.now() - LETTER_AGE:
            chat = messages.Chat("", letter.person, letter.name, letter.text, letter.at, "whisper", person.name, True)
            person.session.send(chat)
    person.letters.clear()
    house.lobby.people.keep(person)


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
