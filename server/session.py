"""One client's conversation with the house: hello, sign-in, then requests, each answered by one `ok` or `error`.

What a request causes is told before it is answered: when the `ok` comes, the client knows everything about it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import msgspec

from server import chat, commands, hosting
from server.connection import Connection
from server.deadlines import Appointment
from server.limits import TokenBucket
from server.people import Person
from server.refusal import Refused
from server.table import Table
from shared.protocol import messages
from shared.protocol.messages import PROTOCOL
from shared.protocol.wire import WireFault, before_sign_in, frame, from_client

if TYPE_CHECKING:
    from server.house import House

SOFTWARE: Final = f"heliopolis {version('heliopolis')}"
FEATURES: Final = (
    "breaks",
    "codes",
    "delay",
    "delay_decisions",
    "invitations",
    "letters",
    "mute",
    "orders",
    "pause",
    "replay",
    "watchers_chat",
)

_BEFORE: Final = {"hello", "status", "sign_in"}
_AFTER: Final = {
    str(kind.__struct_config__.tag) for kind in messages.FromClient.__args__ if kind is not messages.Ping
} - {"pong"}
_untyped = msgspec.msgpack.Decoder().decode


class Session:
    """The conversation over one connection. Stages: `new`, `greeted` (hello was said), `in` (signed in)."""

    def __init__(self, house: House, connection: Connection) -> None:
        self._house = house
        self._connection = connection
        self.stage = "new"
        self.person: Person | None = None
        self._faults = 0
        self._behind = False
        now = house.now()
        self._acts = TokenBucket(house.limits.acts, now)
        self._talk = TokenBucket(house.limits.talk, now)
        self._requests = TokenBucket(house.limits.requests, now)
        self._patience: Appointment | None = None

    # ---- the connection calls these

    def opened(self) -> None:
        """Speak first."""
        house = self._house
        games = tuple(
            messages.GameOffer(game.key, game.rules_version, (game.min_seats, game.max_seats), tuple(game.bots))
            for game in house.games.values()
        )
        self.send(
            messages.ServerHello(
                protocol=(PROTOCOL, PROTOCOL),
                server=SOFTWARE,
                name=house.name,
                games=games,
                features=FEATURES,
                motd=house.motd,
                time=house.now(),
            )
        )
        self._patience = house.deadlines.after(house.limits.sign_in_within, self._out_of_patience)

    def received(self, body: bytes) -> None:
        """Take one frame. Raises WireFault for what cannot be answered."""
        if self.stage != "in":
            self._before(body)
            return
        try:
            message = from_client.decode(body)
        except WireFault as fault:
            self._ill_formed(body, fault)
            return
        kind = type(message)
        now = self._house.now()
        if kind is messages.Act:
            bucket = self._acts
        elif kind in (messages.Say, messages.Whisper, messages.Invite):
            bucket = self._talk
        else:
            bucket = self._requests
        if not bucket.take(now):
            if isinstance(message, messages.Request):
                self.send(messages.Error(message.id, "too_fast"))
            return
        if isinstance(message, messages.Request):
            self._carry_out(message)
        elif isinstance(message, messages.Ping):
            self.send(messages.Pong(message.n))
        elif isinstance(message, messages.Pong):
            self._connection.ponged(message.n)

    def relieved(self) -> None:
        """The client reads again: bring it up to date with what was left out."""
        person = self.person
        if person is None:
            return
        if self._behind:
            self._behind = False
            self._house.lobby.show(person)
        for table in list(person.tables.values()):
            table.caught_up(person)

    def lost(self) -> None:
        """The connection is gone."""
        if self._patience is not None:
            self._patience.cancel()
        person, self.person = self.person, None
        if person is not None and person.session is self:
            person.session = None
            self._house.lobby.went(person)

    # ---- sending

    @property
    def congested(self) -> bool:
        """Whether the client reads more slowly than we write."""
        return self._connection.congested

    @property
    def round_trip(self) -> float | None:
        """Seconds that the last ping took there and back; None before the first."""
        return self._connection.round_trip

    def measure(self) -> None:
        """Measure the round trip anew, unless the client reads so slowly that it would say nothing."""
        if not self.congested:
            self._connection.ping()

    def send(self, message: msgspec.Struct) -> None:
        """Send one message."""
        self._connection.send(frame(message))

    def send_frame(self, told: bytes) -> None:
        """Send bytes that were framed before."""
        self._connection.send(told)

    def cork(self) -> None:
        """Gather what is sent from now on, to write it at once in `uncork`."""
        self._connection.cork()

    def uncork(self) -> None:
        """Write what was gathered since `cork`."""
        self._connection.uncork()

    def send_news(self, told: bytes) -> None:
        """Send news of the lobby; a client that reads too slowly gets the whole lobby later instead."""
        if self._connection.congested:
            self._behind = True
        else:
            self._connection.send(told)

    def say_bye(self, code: str) -> None:
        """Close the connection with a reason."""
        self._connection.close(messages.Bye(code))

    def _out_of_patience(self) -> None:
        if self.stage != "in":
            self.say_bye("too_slow")

    # ---- before sign-in

    def _before(self, body: bytes) -> None:
        try:
            message = before_sign_in.decode(body)
        except WireFault as fault:
            tag, number = _glimpse(body)
            if tag in _AFTER and number is not None:
                self.send(messages.Error(number, "sign_in_first"))
                self._count_fault(fault)
                return
            raise
        match message:
            case messages.ClientHello():
                if message.protocol != PROTOCOL:
                    self._connection.close(messages.Bye("wrong_version", details={"protocol": message.protocol}))
                    return
                self.stage = "greeted"
            case messages.Status():
                self.send(self._status())
                self._connection.close()
            case messages.SignIn():
                self._sign_in(message)
            case messages.Ping():
                self.send(messages.Pong(message.n))
            case messages.Pong():
                self._connection.ponged(message.n)

    def _status(self) -> messages.ServerStatus:
        house = self._house
        return messages.ServerStatus(
            server=SOFTWARE,
            name=house.name,
            protocol=(PROTOCOL, PROTOCOL),
            people=len(house.lobby.people.present()),
            tables=len(house.lobby.tables),
            running=sum(table.running for table in house.lobby.tables.values()),
            games=tuple(house.games),
        )

    def _sign_in(self, message: messages.SignIn) -> None:
        lobby = self._house.lobby
        try:
            if self.stage != "greeted":
                raise Refused("hello_first")
            person, token = lobby.people.sign_in(message.name, message.token, message.sigil)
        except Refused as refused:
            self.send(messages.Error(message.id, refused.code, refused.details))
            self._count_fault(WireFault(refused.code))
            return
        if person.session is not None:
            elsewhere = person.session
            elsewhere.lost()
            elsewhere.say_bye("elsewhere")
        self.stage = "in"
        self.person = person
        person.session = self
        self._connection.signed_in()
        self.send(messages.Welcome(person.card, token, tuple(person.tables)))
        lobby.came(person, message.heard)
        lobby.settle()
        self.send(messages.Ok(message.id))

    # ---- after sign-in

    def _ill_formed(self, body: bytes, fault: WireFault) -> None:
        """Answer what can be answered; a client that keeps sending such things is shown out."""
        tag, number = _glimpse(body)
        if fault.code == "malformed" or number is None:
            raise fault
        code = "already_signed_in" if tag in _BEFORE else fault.code
        self.send(messages.Error(number, code, {"why": fault.detail[:200]}))
        self._count_fault(fault)

    def _count_fault(self, fault: WireFault) -> None:
        self._faults += 1
        if self._faults > self._house.limits.faults:
            raise fault

    def _carry_out(self, request: messages.Request) -> None:
        person = self.person
        assert person is not None
        try:
            answer = self._answer(person, request)
        except Refused as refused:
            self._house.lobby.settle()
            self.send(messages.Error(request.id, refused.code, refused.details))
            return
        if answer is not None:
            self._house.lobby.settle()
            self.send(answer)
        if isinstance(request, messages.SignOut):
            self.say_bye("signed_out")

    def _answer(self, person: Person, request: messages.Request) -> messages.Ok | None:
        """Carry out `request`. None if its answer comes later. Raises Refused."""
        handle = _HANDLERS.get(type(request))
        if handle is not None:
            return handle(self, person, request)
        assert isinstance(request, messages.TableRequest)
        table = self._house.lobby.table(request.table)
        _AT_TABLE[type(request)](table, person, request)
        return messages.Ok(request.id, table.id)

    def _make_table(self, person: Person, request: messages.MakeTable) -> messages.Ok:
        return messages.Ok(request.id, self._house.lobby.make_table(person, request.settings).id)

    def _join_by_code(self, person: Person, request: messages.JoinByCode) -> messages.Ok:
        table = self._house.lobby.table_by_code(request.code)
        try:
            table.sit(person, None, trusted=True)
        except Refused as refused:
            if refused.code != "table_full" or not table.settings.spectators:
                raise
            table.watch(person, trusted=True)
        return messages.Ok(request.id, table.id)

    def _act(self, person: Person, request: messages.Act) -> None:
        match = _match(self._house.lobby.table(request.table))

        def answered(result: int | Refused) -> None:
            self._house.lobby.settle()
            if isinstance(result, Refused):
                self.send(messages.Error(request.id, result.code, result.details))
            else:
                self.send(messages.Ok(request.id, request.table, result))

        match.act(person, request, answered)

    def _sync(self, person: Person, request: messages.Sync) -> messages.Ok | None:
        table = self._house.lobby.table(request.table)
        if table.id not in person.tables:
            raise Refused("not_at_table")
        telling = table.telling_of(person)
        if telling is None:
            return messages.Ok(request.id, table.id)
        viewer = table.seating.of(person)
        same = not request.commitment or request.commitment == telling.commitment
        since = request.since if same else -1
        telling.sync(person, since, lambda: self.send(messages.Ok(request.id, table.id, telling.limit(viewer))))
        return None

    def _fetch_replay(self, person: Person, request: messages.FetchReplay) -> None:
        def fetched(refused: Refused | None) -> None:
            if refused is None:
                self.send(messages.Ok(request.id, request.table))
            else:
                self.send(messages.Error(request.id, refused.code, refused.details))

        self._house.lobby.table(request.table).replays.fetch(person, fetched)

    def _say(self, person: Person, request: messages.Say) -> messages.Ok | None:
        if (typed := commands.parsed(request, person.tables, self._house.lobby.people.called)) is None:
            chat.say(self._house, person, commands.spoken(request))
            return messages.Ok(request.id)
        if isinstance(typed, messages.Note):
            self.send(typed)
            return messages.Ok(request.id)
        return self._answer(person, typed)

    def _whisper(self, person: Person, request: messages.Whisper) -> messages.Ok:
        chat.whisper(self._house, person, request)
        return messages.Ok(request.id)

    def _invite(self, person: Person, request: messages.Invite) -> messages.Ok:
        chat.invite(self._house, person, request)
        return messages.Ok(request.id)

    def _sign_out(self, person: Person, request: messages.SignOut) -> messages.Ok:
        self._house.lobby.sign_out(person)
        self.person = None
        return messages.Ok(request.id)


def _match(table: Table) -> Any:
    if table.match is None:
        raise Refused("not_running")
    return table.match


def _glimpse(body: bytes) -> tuple[str, int | None]:
    """The name and id of a message that does not fit its type, as far as they can be made out."""
    try:
        seen = _untyped(body)
    except (msgspec.DecodeError, RecursionError):
        return "", None
    if not isinstance(seen, dict):
        return "", None
    tag, number = seen.get("t"), seen.get("id")
    known = isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= 2**53
    return tag if isinstance(tag, str) else "", number if known else None


_Handler = Callable[[Session, Person, Any], messages.Ok | None]

_HANDLERS: Final[dict[type, _Handler]] = {
    messages.MakeTable: Session._make_table,
    messages.JoinByCode: Session._join_by_code,
    messages.Act: Session._act,
    messages.Sync: Session._sync,
    messages.FetchReplay: Session._fetch_replay,
    messages.Say: Session._say,
    messages.Whisper: Session._whisper,
    messages.Invite: Session._invite,
    messages.SignOut: Session._sign_out,
}
"""Requests that name no table, or that are answered in their own way."""

_AT_TABLE: Final[dict[type, Callable[[Table, Person, Any], None]]] = {
    messages.ChangeTable: lambda table, person, request: hosting.change(table, person, request.settings),
    messages.Join: lambda table, person, request: table.sit(person, request.seat, password=request.password),
    messages.Watch: lambda table, person, request: table.watch(person, password=request.password, heard=request.heard),
    messages.Leave: lambda table, person, request: table.leave(person),
    messages.Ready: lambda table, person, request: table.ready(person, request.on),
    messages.Start: lambda table, person, request: hosting.start(table, person, request.on),
    messages.AddBot: lambda table, person, request: hosting.add_bot(table, person, request.bot, request.seat),
    messages.Remove: lambda table, person, request: hosting.remove(
        table, person, request.seat, request.person, request.ban
    ),
    messages.HandOver: lambda table, person, request: hosting.hand_over(table, person, request.person),
    messages.Mute: lambda table, person, request: hosting.mute(table, person, request.person, request.on),
    messages.HearWatchers: lambda table, person, request: table.talk.hear_watchers(person, request.on),
    messages.Rematch: lambda table, person, request: table.rematch(person),
    messages.Concede: lambda table, person, request: _match(table).concede(person),
    messages.Pause: lambda table, person, request: _match(table).pause(person, request.on),
    messages.ExtraTime: lambda table, person, request: _match(table).extra_time(person, request.seat),
    messages.TakeOver: lambda table, person, request: _match(table).take_over(person, request.bot),
    messages.Order: lambda table, person, request: _match(table).order(person, request.order),
}
"""What is done at a table and answered at once."""
