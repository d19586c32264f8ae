"""An inn whose cables are torn: what goes over them is split, held up and lost at places that chance chooses.

Everything is in memory and on a false clock, so a thousand mishaps take a moment and come again in the same way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from twisted.internet.defer import Deferred, fail, succeed

from client.connection import Identity
from client.model import News, Table
from client.session import Session
from shared.engine.game import AnyGame, encode
from shared.engine.registry import game
from shared.protocol import messages as wire
from tests.client.inn import ADDRESS, NOBODY, Cable, Door, Inn
from tests.server.evening import Evening

NIGHT = 24 * 3600.0
"""Seconds of the false clock after which nobody waits any longer for a game to end."""


@dataclass
class Fate:
    """What happens to the bytes on a cable, and how often it did. The shares add up to less than one."""

    seed: int
    cut: float = 0.06
    hold: float = 0.05
    split: float = 0.5
    longest: float = 3.0
    """Seconds that bytes are held up at most."""
    calm: bool = False
    """Whether nothing happens at all."""
    cuts: int = 0
    holds: int = 0
    splits: int = 0
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    @property
    def mishaps(self) -> int:
        """All of them."""
        return self.cuts + self.holds + self.splits


class TornCable(Cable):
    """A cable in the hands of `fate`: what one end has let go need not have come to the other yet."""

    def __init__(self, evening: Evening, client: Any, fate: Fate, now: Callable[[], float]) -> None:
        super().__init__(evening, client)
        self.fate = fate
        self._now = now
        self._on_the_way = [b"", b""]
        self._held_until = [0.0, 0.0]
        self._deaf = ""
        """The end that has not noticed that the cable is cut: `client`, `server`, or empty."""

    def pump(self) -> bool:
        """See `Cable.pump`: carry a piece in each direction, if fate lets it pass."""
        if not self.whole:
            return False
        moved = False
        for way, piece in enumerate((self.client_side.take(), self._from_server())):
            self._on_the_way[way] += piece
            moved = self._carry(way) or moved
            if not self.whole:
                return True
        self._close_if_asked()
        return moved

    def cut(self) -> None:
        """See `Cable.cut`."""
        super().cut()
        self._on_the_way = [b"", b""]

    def _from_server(self) -> bytes:
        data: bytes = self.server_side.value()
        self.server_side.clear()
        return data

    def _carry(self, way: int) -> bool:
        """Let some of what lies on one way arrive, and say whether anything happened."""
        fate, data = self.fate, self._on_the_way[way]
        if not data or self._now() < self._held_until[way]:
            return False
        chance = 1.0 if fate.calm else fate.random.random()
        length = len(data)
        if chance < fate.cut:
            fate.cuts += 1
            self._arrive(way, fate.random.randint(0, length))
            if self.whole:
                self._tear()
            return True
        if chance < fate.cut + fate.hold:
            fate.holds += 1
            self._held_until[way] = self._now() + fate.random.random() * fate.longest
            return False
        if chance < fate.cut + fate.hold + fate.split and length > 1:
            fate.splits += 1
            length = fate.random.randint(1, length - 1)
        self._arrive(way, length)
        return True

    def _arrive(self, way: int, length: int) -> None:
        piece, self._on_the_way[way] = self._on_the_way[way][:length], self._on_the_way[way][length:]
        if piece:
            (self.server if way == 0 else self.client).dataReceived(piece)

    def _tear(self) -> None:
        """Cut. Sometimes only one end notices, as when a machine loses its network without a word."""
        who = self.fate.random.choice(("both", "both", "client", "server"))
        if who == "both":
            self.cut()
            return
        self.whole = False
        self._on_the_way = [b"", b""]
        (self.client if who == "client" else self.server).connectionLost()
        self._deaf = "server" if who == "client" else "client"

    @property
    def of_use(self) -> bool:
        """Whether anything can still happen to it."""
        return self.whole or bool(self._deaf)

    def notice(self) -> None:
        """Let the end that has heard nothing of the cut close its side if it has had enough by now."""
        side = self.client_side if self._deaf == "client" else self.server_side
        if self._deaf and (side.aborted or side.disconnecting):
            (self.client if self._deaf == "client" else self.server).connectionLost()
            self._deaf = ""

    def _close_if_asked(self) -> None:
        asked = (
            self.client_side.aborted
            or self.client_side.disconnecting
            or self.server_side.aborted
            or self.server_side.disconnecting
        )
        if asked and not any(self._on_the_way) and not self.server_side.value():
            self.cut()


class TornDoor(Door):
    """A door whose cables are torn."""

    inn: TornInn

    def connect(self, factory: Any) -> Deferred[Any]:
        """See `Door.connect`."""
        if self.inn.shut:
            return fail(NOBODY)
        client = factory.buildProtocol(None)
        self.inn.cables.append(TornCable(self.inn.evening, client, self.inn.fate, self.inn.clock.seconds))
        return succeed(client)


class TornInn(Inn):
    """A server in memory, and people who come to it through torn cables."""

    def __init__(self, key: str, fate: Fate, **given: Any) -> None:
        self.game: AnyGame = game(key)
        self.evening = Evening(games={key: self.game}, **given)
        self.cables: list[Cable] = []
        self.shut = False
        self.fate = fate

    def take_to(self, fate: Fate) -> None:
        """Put all cables, and those to come, into the hands of another fate."""
        self.fate = fate
        for cable in self.cables:
            if isinstance(cable, TornCable):
                cable.fate = fate

    def settle(self) -> None:
        """See `Inn.settle`."""
        super().settle()
        for cable in self.cables:
            if isinstance(cable, TornCable):
                cable.notice()
        self.cables = [cable for cable in self.cables if isinstance(cable, TornCable) and cable.of_use]

    def session(self, name: str, heard: Callable[[News], None] = lambda news: None, token: str = "") -> Session:
        """See `Inn.session`; nobody minds how long it takes to get in."""
        chance = Random(f"{self.fate.seed} {name}").random
        session = Session(self.clock, ADDRESS, Identity(name, token=token), listen=heard, endpoint=TornDoor(self))
        session.connection.chance = chance
        session.open()
        self.settle()
        return session


def decision(table: Table) -> Any:
    """What our seat plays: any legal action, the same whenever the same is seen."""
    assert table.seat is not None
    seen = hashlib.sha256(encode(table.state) + bytes([table.seat])).digest()
    return Random(seen).choice(table.legal(table.seat))


def play_on(
    inn: TornInn, people: Sequence[Session], table_id: str, meanwhile: Callable[[], None] = lambda: None
) -> None:
    """Let everyone who sits at the table play until all know how the game ended."""
    end = inn.clock.seconds() + NIGHT
    while not all(_knows_the_end(session, table_id) for session in people):
        assert inn.clock.seconds() < end, "the game does not come to its end"
        for session in people:
            table = session.model.tables.get(table_id)
            if table is not None and table.my_turn and session.online and table.deciders[0] == table.seat:
                session.act(table, decision(table))
        meanwhile()
        inn.settle()
        inn.advance(0.25)


def _knows_the_end(session: Session, table_id: str) -> bool:
    table = session.model.tables.get(table_id)
    return table is not None and bool(table.seed) and session.online and not table.catching_up


def told(table: Table) -> dict[str, Any]:
    """Everything of a game that a client shows, but for the times."""
    return {
        "number": table.number,
        "state": encode(table.state),
        "history": [
            (played.number, played.seat, encode(played.action), [encode(event) for event in played.events])
            for played in table.history
        ],
        "standings": table.standings,
        "seed": table.seed,
        "commitment": table.commitment,
        "order": table.order,
        "pending": table.pending,
    }


def settings(inn: TornInn, seats: int, **fields: Any) -> wire.Settings:
    """A table whose draws are the same every time, and where nobody is replaced."""
    return wire.Settings(title="Thebes", game=inn.game.key, seats=seats, seed=11, bots_replace=False, **fields)
