"""Every message, typed; one closed set per direction and stage.

    server -> hello                          the server speaks first
    client -> hello, then sign_in            or: status, and the server answers and closes
    client -> a request with an id           server -> exactly one ok or error with that id
    server -> lobby, table and game news     unasked, in order
    either -> ping, the other -> pong

The `t` field names a message. Structs refuse unknown fields, except `hello` and `bye`, which are frozen for ever so
that any two versions can tell each other why they do not fit. Actions, events, options and states are the game's own:
here they are raw MessagePack that only `shared.engine` opens. Times are Unix seconds, durations are seconds.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from shared.protocol.cards import Clock as Clock
from shared.protocol.cards import Person as Person
from shared.protocol.cards import Ranked as Ranked
from shared.protocol.cards import SeatCard as SeatCard
from shared.protocol.cards import Settings as Settings
from shared.protocol.cards import TableCard as TableCard
from shared.protocol.greeting import NIL as NIL
from shared.protocol.greeting import PROTOCOL as PROTOCOL
from shared.protocol.greeting import Bye as Bye
from shared.protocol.greeting import ClientHello as ClientHello
from shared.protocol.greeting import Code as Code
from shared.protocol.greeting import GameOffer as GameOffer
from shared.protocol.greeting import Id as Id
from shared.protocol.greeting import Line as Line
from shared.protocol.greeting import Name as Name
from shared.protocol.greeting import SeatNumber as SeatNumber
from shared.protocol.greeting import Secret as Secret
from shared.protocol.greeting import ServerHello as ServerHello
from shared.protocol.greeting import Title as Title


class Message(Struct, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all messages but the two frozen ones."""


# ---------------------------------------------------------------- client to server, before sign-in


class Status(Message, tag="status"):
    """Asks for the state of the server without signing in."""


class SignIn(Message, tag="sign_in"):
    """Comes in under a name. A `token` that the server knows takes the same person up again.

    A client makes its own for the first time: 22 to 64 characters that nobody can guess. Sent again, they prove that it
    is the same person, even if the line broke before the `welcome`; without them the server makes a token.

    The name is a `Name` with no signs that people could not read; the server says `bad_name` if it is not. `heard` has
    for the lobby and for tables the time `at` of the last line (`chat`, `note`) read there: only later ones are told.
    """

    id: Id
    name: Annotated[str, Meta(max_length=200)]
    token: Secret = ""
    sigil: Annotated[int, Meta(ge=0, le=4)] = 0
    heard: Annotated[dict[str, float], Meta(max_length=64)] = {}


# ---------------------------------------------------------------- client to server, after sign-in


class Request(Message):
    """Base of what is answered by exactly one `ok` or `error`."""

    id: Id


class TableRequest(Request):
    """Base of requests about one table."""

    table: str


class MakeTable(Request, tag="make_table"):
    """Opens a table and sits down at it as its host. The `ok` names the table."""

    settings: Settings


class ChangeTable(TableRequest, tag="change_table"):
    """The host changes the settings before or after a game; every ready tick is cleared, and the table waits."""

    settings: Settings


class Join(TableRequest, tag="join"):
    """Takes a free seat (any, if `seat` is None) at a waiting table, or an abandoned one at a running table."""

    seat: SeatNumber | None = None
    password: Secret = ""


class JoinByCode(Request, tag="join_code"):
    """Like `join`, for a private table, by its invite code. The `ok` names the table."""

    code: Secret


class Watch(TableRequest, tag="watch"):
    """Becomes a spectator. Who comes back is told only the lines later than `heard`."""

    password: Secret = ""
    heard: float = 0.0


class Leave(TableRequest, tag="leave"):
    """Gets up from a seat or stops watching. In a running game the seat is left to a bot or a friend."""


class Ready(TableRequest, tag="ready"):
    """Ticks or unticks ready: before the game, and in a break to go on."""

    on: bool = True


class Start(TableRequest, tag="start"):
    """The host starts the game; free seats must have been filled or removed.

    Where several people sit, it begins after three seconds (`starts_at` in the `room`), in which whoever unticks ready
    or leaves holds it back, and so does the host with `on` false.
    """

    on: bool = True


class AddBot(TableRequest, tag="add_bot"):
    """The host puts a bot on a free seat (the first, if None)."""

    bot: Code = ""
    seat: SeatNumber | None = None


class Remove(TableRequest, tag="remove"):
    """The host clears a seat or sends a spectator away; `ban` keeps that person from coming back."""

    seat: SeatNumber | None = None
    person: Id | None = None
    ban: bool = False


class HandOver(TableRequest, tag="hand_over"):
    """The host makes another seated person host."""

    person: Id


class Mute(TableRequest, tag="mute"):
    """The host keeps a person from writing at the table or, without a person, keeps spectators' lines from the players.

    What spectators then write to all is told to spectators only. With `on` false, everybody is heard again.
    """

    person: Id | None = None
    on: bool = True


class HearWatchers(TableRequest, tag="hear_watchers"):
    """A player does not want to read what spectators write, or (`on` true) wants to again."""

    on: bool = True


class Rematch(TableRequest, tag="rematch"):
    """After a game: the same seats, a new game."""


class Concede(TableRequest, tag="concede"):
    """Gives the game up; a bot plays the seat to the end, and it ranks last."""


class Pause(TableRequest, tag="pause"):
    """Votes to pause (or, with `on` false, to go on); it happens when every seated person present agrees."""

    on: bool = True


class ExtraTime(TableRequest, tag="extra_time"):
    """Gives another seat a minute more."""

    seat: SeatNumber


class TakeOver(TableRequest, tag="take_over"):
    """Lets a bot play the own seat (`bot` true) or takes it back (`bot` false)."""

    bot: bool


class Order(TableRequest, tag="order"):
    """Leaves a standing order of the game with the server, or with nil takes it back."""

    order: Raw = NIL


class Act(TableRequest, tag="act"):
    """An action of the game, made against step `number` (the last one the client has seen).

    `key` is the client's own id of this action: sent again after a broken connection, it gets its first answer again.
    """

    number: Annotated[int, Meta(ge=-1, le=2**31)]
    key: Annotated[str, Meta(min_length=1, max_length=36)]
    action: Raw


class Sync(TableRequest, tag="sync"):
    """Asks for everything after step `since`; -1 for everything.

    With the `commitment` of the game that step belongs to, another game at the same table is told from its beginning.
    """

    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    commitment: Secret = ""


class Say(Request, tag="say"):
    """A line of chat. `room` is `lobby` or a table; `audience` `watchers` keeps it among spectators."""

    room: str
    text: Line
    audience: Literal["all", "watchers"] = "all"


class Whisper(Request, tag="whisper"):
    """A line for one person's eyes, by name. Whoever is away gets it when they come, with its time."""

    to: Name
    text: Line


class Invite(TableRequest, tag="invite"):
    """Asks somebody who is on the server to the table, where the one who asks is, too."""

    person: Id


class FetchReplay(TableRequest, tag="fetch_replay"):
    """Asks for the replay file of a finished game; it comes as `replay` before the `ok`."""


class SignOut(Request, tag="sign_out"):
    """Leaves for good: seats are given up and the token is forgotten."""


class Ping(Message, tag="ping"):
    """Asks for a sign of life; the other side answers `pong` with the same number."""

    n: Id


class Pong(Message, tag="pong"):
    """Answers `ping`."""

    n: Id


# ---------------------------------------------------------------- server to client


class Ok(Message, tag="ok"):
    """The request was carried out. `table` and `number` where the request says so."""

    id: Id
    table: str = ""
    number: int = -1


class Error(Message, tag="error"):
    """The request was refused and changed nothing. The client turns `code` and `details` into a sentence."""

    id: Id
    code: str
    details: dict[str, str | int] = {}


class ServerStatus(Message, tag="server_status"):
    """Answers `status`."""

    server: str
    name: str
    protocol: tuple[int, int]
    people: int
    tables: int
    running: int
    games: tuple[str, ...] = ()


class Welcome(Message, tag="welcome"):
    """Signed in. The `token` brings the same person back; `tables` are those where a place is kept."""

    person: Person
    token: str
    tables: tuple[str, ...] = ()


class Lobby(Message, tag="lobby"):
    """Everything in the lobby, after sign-in. Later news come one by one."""

    people: tuple[Person, ...]
    tables: tuple[TableCard, ...]


class TableNews(Message, tag="table_news"):
    """A table appeared in the lobby or changed."""

    card: TableCard


class TableGone(Message, tag="table_gone"):
    """A table left the lobby."""

    table: str


class PersonNews(Message, tag="person_news"):
    """Somebody came in."""

    person: Person


class PersonGone(Message, tag="person_gone"):
    """Somebody left."""

    person: int


class Room(Message, tag="room"):
    """A table as those at it see it, sent whole whenever anything but the game itself changes.

    `seat` is the receiver's own, or None for a spectator. `code` is the invite code. `pause_votes` are the seats that
    want a pause or, in a pause, want to go on. The settings' password and seed are the host's to see; `locked` tells
    the others that there is a password, `practice` that a seed was chosen, so that the host could know every draw.
    The `muted` may not write here; with `watchers_muted` players do not read spectators' lines, and a `deaf` receiver
    does not want to. `break_until` is the Unix time when a running break ends by itself, or 0: until then nobody can
    act. `starts_at` is the Unix time when the game that the host has started begins, or 0.
    """

    table: str
    settings: Settings
    state: Literal["waiting", "playing", "paused", "over"]
    seats: tuple[SeatCard, ...]
    host: int
    seat: int | None = None
    watching: tuple[Person, ...] = ()
    code: str = ""
    pause_votes: tuple[int, ...] = ()
    rematch_votes: tuple[int, ...] = ()
    break_until: float = 0.0
    practice: bool = False
    locked: bool = False
    starts_at: float = 0.0
    muted: tuple[int, ...] = ()
    watchers_muted: bool = False
    deaf: bool = False


class RoomClosed(Message, tag="room_closed"):
    """The receiver is no longer at the table: `left`, `removed`, `banned`, `no_spectators`, `closed`, `moved`."""

    table: str
    reason: str


class Pings(Message, tag="pings"):
    """How far away the people in a waiting room are: person and milliseconds of a `ping` there and back, roughly.

    Whoever is away or has just come is not among them.
    """

    table: str
    times: tuple[tuple[int, int], ...]


class Snapshot(Message, tag="snapshot"):
    """The game as the receiver may see it after step `number`. `commitment` is the hash of the seed."""

    table: str
    number: int
    state: Raw
    commitment: str
    clocks: tuple[Clock, ...] = ()


class Batch(Message, tag="batch"):
    """Step `number`: an action and all it caused, as the receiver may see it. `seat` is -1 for the start."""

    table: str
    number: int
    seat: int
    events: tuple[Raw, ...]
    at: float
    action: Raw = NIL
    clocks: tuple[Clock, ...] = ()


class Clocks(Message, tag="clocks"):
    """The clocks changed without a step: a pause, extra time, a return."""

    table: str
    clocks: tuple[Clock, ...]


class Over(Message, tag="over"):
    """The game ended at step `number`. `seed` is revealed, so every draw can be checked."""

    table: str
    number: int
    standings: tuple[Ranked, ...]
    seed: bytes


class Chat(Message, tag="chat"):
    """A line somebody wrote. `room` is `lobby`, a table, or for a whisper ``.

    A whisper has the name of its reader in `to`; it was `kept` if they were away when it was written. In the lobby and
    at a table, every line has a later time `at` than those before it: by that a client says how far it has read.
    """

    room: str
    person: int
    name: str
    text: str
    at: float
    audience: Literal["all", "watchers", "whisper"] = "all"
    to: str = ""
    kept: bool = False


class Note(Message, tag="note"):
    """A line from the house, as a code for the client to put into words: `sat`, `away`, `watches`, `waits_for`, ...

    Its time `at` is as in `chat`, or 0 for an answer to the receiver alone.
    """

    room: str
    code: str
    details: dict[str, str | int] = {}
    at: float = 0.0


class Invitation(Message, tag="invitation"):
    """Somebody (`person`, `name`) asks the receiver to a table; `code` opens it, even a private one."""

    table: str
    title: str
    game: str
    person: int
    name: str
    code: str


class OrderNews(Message, tag="order_news"):
    """The receiver's standing order as the server now holds it (nil: none)."""

    table: str
    order: Raw = NIL


class ReplayFile(Message, tag="replay"):
    """The bytes of a replay file (`shared.protocol.replay`)."""

    table: str
    data: bytes


BeforeSignIn = ClientHello | Status | SignIn | Ping | Pong
FromClient = (
    MakeTable
    | ChangeTable
    | Join
    | JoinByCode
    | Watch
    | Leave
    | Ready
    | Start
    | AddBot
    | Remove
    | HandOver
    | Mute
    | HearWatchers
    | Rematch
    | Concede
    | Pause
    | ExtraTime
    | TakeOver
    | Order
    | Act
    | Sync
    | Say
    | Whisper
    | Invite
    | FetchReplay
    | SignOut
    | Ping
    | Pong
)
FromServer = (
    ServerHello
    | Bye
    | Ok
    | Error
    | ServerStatus
    | Welcome
    | Lobby
    | TableNews
    | TableGone
    | PersonNews
    | PersonGone
    | Room
    | RoomClosed
    | Pings
    | Snapshot
    | Batch
    | Clocks
    | Over
    | Chat
    | Note
    | Invitation
    | OrderNews
    | ReplayFile
    | Ping
    | Pong
)
