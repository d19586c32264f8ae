"""A stay at one server: the connection and the model, and what ties them together.

Actions are made here: each gets a key of its own, is sent once, and after a broken line is sent again with the same
key, so the server carries it out once whatever happened in between. After coming back, every table is brought up to
date from the last step that is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Raw
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from client.connection import Address, Connection, Identity, Refused
from client.model import LOBBY, Answered, Jumped, LinkNews, Model, News, Table
from shared.engine.game import encode
from shared.protocol import messages as wire

REPEATABLE: Final = frozenset({"offline"})
"""Refusals after which an action is kept, to be sent again."""


class Session:
    """One server as one person sees it. `listen` hears all news, `welcome` is called after each sign-in."""

    def __init__(
        self,
        reactor: Any,
        address: Address,
        identity: Identity,
        *,
        listen: Callable[[News], None],
        endpoint: Any = None,
        keep_token: Callable[[str], None] = lambda token: None,
    ) -> None:
        self.reactor = reactor
        self.address = address
        self.model = Model()
        self.model.listen = listen
        self.clock_offset = 0.0
        """Seconds that the server's clock is ahead of ours."""
        self.missed: dict[str, int] = {}
        """Table -> the last step known when the line broke, until somebody has shown what was missed."""
        self._keep_token = keep_token
        self._listen = listen
        self._untold: set[str] = set()
        """Commitments of the games whose history is too long for the server to tell."""
        self._kept: set[str] = set()
        """Tables where a seat was kept for us, of which this client knows nothing yet: it was started anew."""
        self._returning: set[str] = set()
        """Tables that we ask to watch again, whose history we have up to some step."""
        self.connection = Connection(
            reactor,
            address,
            identity,
            hear=self._hear,
            changed=self._link_changed,
            endpoint=endpoint,
            heard=self._heard_until,
        )

    @property
    def online(self) -> bool:
        """Whether the server can be asked."""
        return self.connection.online

    def open(self) -> None:
        """Go there."""
        self.connection.open()

    def close(self) -> None:
        """Leave; the server keeps our seats for a while."""
        self.connection.close()

    def request(self, kind: type[wire.Request], **fields: Any) -> Deferred[wire.Ok]:
        """Ask for something. Fires with the `ok`, or fails with Refused."""
        return self.connection.request(kind, **fields)

    def act(self, table: Table, action: Any) -> str:
        """Send `action` for our seat at `table` and return its key."""
        key = table.next_key()
        table.pending[key] = (table.number, action)
        self._send_act(table, key)
        return key

    def _send_act(self, table: Table, key: str) -> None:
        number, action = table.pending[key]
        answer = self.request(wire.Act, table=table.id, number=number, key=key, action=Raw(encode(action)))
        answer.addCallbacks(self._accepted, self._turned_down, (table, key), {}, (table, key), {})

    def _accepted(self, ok: wire.Ok, table: Table, key: str) -> None:
        table.settle(key, ok.number)
        self._listen(Answered(table))

    def _turned_down(self, failure: Failure, table: Table, key: str) -> None:
        refused = _refused(failure)
        if refused.code in REPEATABLE:
            return
        table.pending.pop(key, None)
        self._listen(Answered(table, refused.code, refused.details))
        if refused.code == "stale":
            self.sync(table)

    def sync(self, table: Table, *, whole: bool = False, again: bool = False) -> None:
        """Ask for everything after the last step that is known, or for the `whole` history.

        Then, with `again`, what was never answered is sent once more, if the game is still the same.
        """
        if table.catching_up:
            return
        table.catching_up = True
        since = -1 if whole else table.number
        answer = self.request(wire.Sync, table=table.id, since=since, commitment=table.commitment)
        answer.addBoth(self._synced, table, whole, again)

    def _synced(self, answer: wire.Ok | Failure, table: Table, whole: bool, again: bool) -> None:
        table.catching_up = False
        if isinstance(answer, wire.Ok):
            if whole and table.number >= 0 and not table.history:
                self._untold.add(table.commitment)
            elif not whole and self._lacks_history(table):
                self.sync(table, whole=True, again=again)
                return
            if table.playing:
                self._listen(Jumped(table))
            if again:
                for key in list(table.pending):
                    self._send_act(table, key)
        elif _refused(answer).code not in REPEATABLE:
            # the table is gone, or we are no longer at it
            self.model.receive(wire.RoomClosed(table=table.id, reason="closed"))

    def _lacks_history(self, table: Table) -> bool:
        """Whether we came in the middle of a game, or were away for so long that we only know where it stands."""
        return table.number >= 0 and not table.history and table.commitment not in self._untold

    def _hear(self, message: wire.FromServer) -> None:
        if isinstance(message, wire.Snapshot) and message.table in self._returning:
            return  # we know the game up to some step, and ask for what came after it
        self.model.receive(message)
        match message:
            case wire.ServerHello():
                self._keep_token(self.connection.identity.token)  # before it is sent: the answer may be lost
                if message.time:
                    self.clock_offset = message.time - self.reactor.seconds()
            case wire.Welcome():
                self._keep_token(message.token)
                self._come_back(message)
            case wire.Batch():
                table = self.model.tables.get(message.table)
                if table is not None and message.number > table.number:
                    self.sync(table)
            case wire.Room(table=name) if name in self._kept:
                self._kept.discard(name)
                table = self.model.tables.get(name)
                if table is not None and message.state != "waiting":
                    self.sync(table, whole=True)
            case wire.Snapshot():
                table = self.model.tables.get(message.table)
                if table is not None and self._lacks_history(table):
                    self.sync(table, whole=True)

    def _come_back(self, welcome: wire.Welcome) -> None:
        """Bring every table up to date, and send again what was never answered."""
        self._returning.clear()
        self._kept = set(welcome.tables) - set(self.model.tables)
        for table in list(self.model.tables.values()):
            table.catching_up = False
            if table.seat is None:
                table.catching_up = True
                self._returning.add(table.id)
                code = table.room.code if table.room is not None else ""
                heard = self.model.told_until.get(table.id, 0.0)
                watching = self.request(wire.Watch, table=table.id, password=code, heard=heard)
                watching.addBoth(self._watching_again, table)
            elif table.id in welcome.tables:
                table.order = None  # told again if it still stands
                self.sync(table, again=True)
            else:
                self.model.receive(wire.RoomClosed(table=table.id, reason="closed"))

    def _watching_again(self, answer: wire.Ok | Failure, table: Table) -> None:
        if isinstance(answer, Failure):
            if _refused(answer).code not in REPEATABLE:
                self.model.receive(wire.RoomClosed(table=table.id, reason="closed"))
            return
        self._returning.discard(table.id)
        table.catching_up = False
        self.sync(table)

    def _heard_until(self) -> dict[str, float]:
        """How far we have read what is said in the lobby and at our tables."""
        told = self.model.told_until
        return {room: told[room] for room in (LOBBY, *self.model.tables) if room in told}

    def _link_changed(self) -> None:
        if not self.connection.online:
            for table in self.model.tables.values():
                if table.playing:
                    self.missed.setdefault(table.id, table.number)
        self._listen(LinkNews())


def _refused(failure: Failure) -> Refused:
    """The refusal in `failure`; anything else is a fault of ours and goes on as one."""
    if not isinstance(failure.value, Refused):
        failure.raiseException()
        raise AssertionError("raiseException always raises")
    return failure.value
