"""What any two versions can say to each other, and the pieces that all messages are made of.

`hello` and `bye` are frozen for ever: they are how a client and a server of other versions find out that, and why, they
do not fit. The other messages are in `shared.protocol.messages`, which has these, too.
"""

from typing import Annotated, Final

from msgspec import Meta, Raw, Struct

PROTOCOL: Final = 1
"""The version that this code speaks."""

Name = Annotated[str, Meta(min_length=1, max_length=16)]
Title = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Secret = Annotated[str, Meta(max_length=64)]
Code = Annotated[str, Meta(max_length=40)]
Id = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
NIL: Final = Raw(b"\xc0")


class GameOffer(Struct, frozen=True):
    """A game that the server can seat: its key, rules version, numbers of seats, kinds of bots."""

    key: str
    rules: int
    seats: tuple[int, int]
    bots: tuple[str, ...] = ()


class ServerHello(Struct, tag_field="t", tag="hello", frozen=True):
    """The server's first word. `protocol` is the lowest and highest version it speaks."""

    protocol: tuple[int, int]
    server: str
    name: str = ""
    games: tuple[GameOffer, ...] = ()
    features: tuple[str, ...] = ()
    motd: str = ""
    auth: tuple[str, ...] = ("guest",)
    time: float = 0.0


class ClientHello(Struct, tag_field="t", tag="hello", frozen=True):
    """The client's first word. `protocol` is the version it wants to speak."""

    protocol: int
    client: str = ""
    features: tuple[str, ...] = ()


class Bye(Struct, tag_field="t", tag="bye", frozen=True):
    """Why the server closes the connection. `protocol` tells a client of another version what would fit."""

    code: str
    protocol: tuple[int, int] = (PROTOCOL, PROTOCOL)
    details: dict[str, str | int] = {}
