"""Who is here, who may come back, and what a name may look like."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from server.journal import Journal, LetterRecord, PersonRecord
from server.refusal import Refused
from shared.protocol import messages
from shared.protocol.names import LONGEST_NAME, fault_of, normal

if TYPE_CHECKING:
    from server.session import Session
    from server.table import Table

SHORTEST_TOKEN: Final = 22
"""Characters that a token of a client's own has at least: 128 bits in base 64."""
KEPT: Final = 24 * 3600.0
"""Seconds for which somebody without a seat may come back by token."""


def clean_line(text: str, longest: int, code: str) -> str:
    """`text` in normal form. Raises Refused(`code`) when people could not read it as it stands; `why` says what is
    wrong (`shared.protocol.names`).
    """
    text = normal(text)
    if why := fault_of(text, longest):
        raise Refused(code, why=why, **({"longest": longest} if why == "long" else {}))
    return text


def folded(name: str) -> str:
    """What two names must not share: case, width and spaces do not make another name."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def token_hash(token: str) -> bytes:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).digest()


class Person:
    """Somebody who signed in. `session` is None while they are away; `tables` are those they sit at or watch.

    `letters` are whispers that wait for them.
    """

    __slots__ = ("id", "letters", "name", "seen", "session", "sigil", "tables", "token_hash")

    def __init__(self, number: int, name: str, sigil: int, hashed: bytes, seen: float) -> None:
        self.id = number
        self.name = name
        self.sigil = sigil
        self.token_hash = hashed
        self.seen = seen
        self.letters: list[LetterRecord] = []
        self.session: Session | None = None
        self.tables: dict[str, Table] = {}

    @property
    def card(self) -> messages.Person:
        """How others see them."""
        return messages.Person(self.id, self.name, self.sigil)

    @property
    def record(self) -> PersonRecord:
        """How they are kept."""
        return PersonRecord(self.id, self.name, self.sigil, self.token_hash, self.seen, tuple(self.letters))


class People:
    """Everybody known to the server."""

    def __init__(self, journal: Journal, now: Callable[[], float]) -> None:
        self._journal = journal
        self._now = now
        self._known: dict[int, Person] = {}
        self._by_token: dict[bytes, Person] = {}
        self._by_name: dict[str, Person] = {}
        for record in journal.people():
            person = Person(record.id, record.name, record.sigil, record.token_hash, record.seen)
            person.letters.extend(record.letters)
            self._add(person)
        self._next = max(self._known, default=0) + 1

    def present(self) -> list[Person]:
        """Those who are connected."""
        return [person for person in self._known.values() if person.session is not None]

    def get(self, number: int) -> Person | None:
        """The person of that number, present or not."""
        return self._known.get(number)

    def called(self, name: str) -> Person | None:
        """The person of that name, present or not."""
        return self._by_name.get(folded(name))

    def sign_in(self, name: str, token: str, sigil: int) -> tuple[Person, str]:
        """The person who comes in, and their token.

        A known token brings the same person back, under a new name if they wish. A client that comes for the first
        time makes its own, so that it is known again even if the line breaks before it hears that it was let in; one
        that is too short to be secret is replaced. Raises Refused `bad_name`, or `name_taken` when somebody present, or
        with a seat, has it.
        """
        name = clean_line(name, LONGEST_NAME, "bad_name")
        person = self._by_token.get(token_hash(token)) if token else None
        holder = self._by_name.get(folded(name))
        if holder is not None and holder is not person:
            if holder.session is not None or holder.tables:
                raise Refused("name_taken", name=name)
            self.forget(holder)
        if person is None:
            if len(token) < SHORTEST_TOKEN:
                token = secrets.token_urlsafe(24)
            person = Person(self._next, name, sigil, token_hash(token), self._now())
            self._next += 1
            self._add(person)
        elif person.name != name or person.sigil != sigil:
            self._by_name.pop(folded(person.name), None)
            person.name, person.sigil = name, sigil
            self._by_name[folded(name)] = person
        self.save(person)
        return person, token

    def save(self, person: Person) -> None:
        """Keep what is known of `person`, who has just been seen."""
        person.seen = self._now()
        self.keep(person)

    def keep(self, person: Person) -> None:
        """Keep what has changed about `person`, who need not be here."""
        self._journal.save_person(person.record)

    def forget(self, person: Person) -> None:
        """`person` will not come back."""
        self._known.pop(person.id, None)
        self._by_token.pop(person.token_hash, None)
        if self._by_name.get(folded(person.name)) is person:
            del self._by_name[folded(person.name)]
        self._journal.forget_person(person.id)

    def sweep(self) -> None:
        """Forget those who have been away for long and hold no seat."""
        before = self._now() - KEPT
        for person in list(self._known.values()):
            if person.session is None and not person.tables and person.seen < before:
                self.forget(person)

    def _add(self, person: Person) -> None:
        self._known[person.id] = person
        self._by_token[person.token_hash] = person
        self._by_name[folded(person.name)] = person
