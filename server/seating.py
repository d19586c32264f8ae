"""The seats of a table: who owns each, who plays it, and how the others see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from server.deadlines import Appointment
from server.people import Person
from server.refusal import Refused
from shared.protocol.messages import NIL, SeatCard


class Seat:
    """One seat. It belongs to a `person`, to a `bot` of some kind, or to nobody.

    `stand_in` is the kind of bot that plays for the person, and `why`: `away`, `left` (nobody owns the seat any
    more), `conceded`, or their own `wish`. `following` says that the person's client has the game up to the last step
    and hears of each further one. A `deaf` one does not read what spectators write. `away` is when a bot will stand
    in for an absent person. `order` is the standing order.
    """

    __slots__ = (
        "away",
        "bot",
        "conceded",
        "deaf",
        "following",
        "order",
        "person",
        "raw_order",
        "ready",
        "stand_in",
        "why",
    )

    def __init__(self, person: Person | None = None, bot: str = "") -> None:
        self.person = person
        self.bot = bot
        self.stand_in = ""
        self.why = ""
        self.conceded = False
        self.ready = False
        self.following = False
        self.deaf = False
        self.away: Appointment | None = None
        self.order: Any = None
        self.raw_order = NIL

    @property
    def free(self) -> bool:
        """Whether nobody owns it."""
        return self.person is None and not self.bot

    @property
    def played_by(self) -> str:
        """The kind of bot that plays it now; empty if a person does, or nobody."""
        return self.stand_in or self.bot

    @property
    def present(self) -> bool:
        """Whether its owner is here; a bot always is."""
        return self.person.session is not None if self.person else bool(self.bot)

    def let_bot_play(self, kind: str, why: str) -> None:
        """A bot of `kind` plays for the owner from now on."""
        self.stand_in, self.why = kind, why

    def play_oneself(self) -> None:
        """The owner plays again."""
        self.stand_in = self.why = ""

    def clear_order(self) -> None:
        """Take the standing order back."""
        self.order, self.raw_order = None, NIL

    @property
    def card(self) -> SeatCard:
        """How everyone sees it."""
        person = self.person
        return SeatCard(
            person=person.id if person else 0,
            name=person.name if person else "",
            sigil=person.sigil if person else 0,
            bot=self.played_by,
            ready=self.ready,
            present=self.present,
            conceded=self.conceded,
            open=self.free,
        )


class Seating:
    """All seats of a table, in clockwise order."""

    def __init__(self, count: int) -> None:
        self.seats = [Seat() for _ in range(count)]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, number: int) -> Seat:
        """The seat of that number. Raises Refused `no_such_seat`."""
        if not 0 <= number < len(self.seats):
            raise Refused("no_such_seat", seat=number)
        return self.seats[number]

    def of(self, person: Person) -> int | None:
        """Where `person` sits."""
        for number, seat in enumerate(self.seats):
            if seat.person is person:
                return number
        return None

    def people(self) -> list[Person]:
        """Those who own a seat."""
        return [seat.person for seat in self.seats if seat.person]

    @property
    def conceded(self) -> tuple[int, ...]:
        """The seats that have given up."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.conceded)

    def deciding_people(self) -> list[int]:
        """The seats of people who are here and have not given up: those whose agreement counts."""
        return [number for number, seat in enumerate(self.seats) if seat.person and seat.present and not seat.conceded]

    def choose_free(self, wanted: int | None) -> int:
        """The wanted seat, or the first free one. Raises Refused `no_such_seat`, `seat_taken` or `table_full`."""
        if wanted is not None:
            if not self[wanted].free:
                raise Refused("seat_taken", seat=wanted)
            return wanted
        for number, seat in enumerate(self.seats):
            if seat.free:
                return number
        raise Refused("table_full")

    def resize(self, count: int) -> None:
        """Have `count` seats: people keep theirs, and of the others the free ones go first, from the end.

        Raises Refused `seats_taken` if more people sit than that.
        """
        people = len(self.people())
        if people > count:
            raise Refused("seats_taken", taken=people)
        spare = len(self.seats) - count
        others = sorted((seat for seat in reversed(self.seats) if not seat.person), key=lambda seat: bool(seat.bot))
        going = others[: max(0, spare)]
        self.seats = [seat for seat in self.seats if seat not in going] + [Seat() for _ in range(-spare)]

    def check_ready(self, host: Person | None, fewest: int) -> None:
        """Raise Refused `seats_free` or `not_ready` unless every seat is taken and everyone but the host is ready."""
        free = sum(seat.free for seat in self.seats)
        if free:
            raise Refused("seats_free", free=free, taken=len(self.seats) - free, fewest=fewest)
        for seat in self.seats:
            if seat.person not in (None, host) and not seat.ready:
                raise Refused("not_ready", name=seat.person.name if seat.person else "")

    def unready(self) -> None:
        """Clear every ready tick."""
        for seat in self.seats:
            seat.ready = False

    def cards(self) -> tuple[SeatCard, ...]:
        """How everyone sees them."""
        return tuple(seat.card for seat in self.seats)


def decoded_order(decoder: msgspec.msgpack.Decoder[Any], raw: msgspec.Raw) -> Any:
    """A standing order from its bytes, None for nil. Raises Refused `bad_order`."""
    if bytes(raw) == bytes(NIL):
        return None
    try:
        return decoder.decode(raw)
    except msgspec.MsgspecError as fault:
        raise Refused("bad_order", why=str(fault)) from fault
