"""Frames: four bytes of big-endian length, then one MessagePack map.

Bytes in, typed messages out, and back; no sockets. `docs/protocol.md` tells the same for readers of other languages.
"""

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from shared.protocol.messages import BeforeSignIn, FromClient, FromServer

LIMIT_BEFORE_SIGN_IN: Final = 4 * 1024
LIMIT_FROM_CLIENT: Final = 64 * 1024
LIMIT_FROM_SERVER: Final = 1024 * 1024
"""Largest frame body in bytes, by who sends and when."""
_HEAD: Final = 4

MessageT = TypeVar("MessageT")


class WireFault(Exception):  # noqa: N818
    """Bytes that break the protocol. `code` is a stable error code of `docs/protocol.md`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class FrameReader:
    """Collects bytes and yields whole frame bodies, whatever the pieces they came in."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The frame bodies that `data` completes. Raises WireFault `frame_too_long` before storing such a body.

        The limit is read anew for every frame, so the taker of one frame may raise it for the next.
        """
        kept = self._kept
        kept += data
        start = 0
        try:
            while len(kept) - start >= _HEAD:
                length = int.from_bytes(kept[start : start + _HEAD], "big")
                if length > self.limit:
                    raise WireFault("frame_too_long", f"{length} bytes, at most {self.limit}")
                end = start + _HEAD + length
                if len(kept) < end:
                    break
                body = bytes(kept[start + _HEAD : end])
                start = end
                yield body
        finally:
            del kept[:start]


class Codec(Generic[MessageT]):
    """Decodes the closed set of messages that one direction allows at one stage."""

    def __init__(self, messages: object) -> None:
        self._decoder: msgspec.msgpack.Decoder[MessageT] = msgspec.msgpack.Decoder(messages)

    def decode(self, body: bytes) -> MessageT:
        """The message in a frame body.

        Raises WireFault `malformed` (no MessagePack) or `bad_message` (not of the set).
        """
        try:
            return self._decoder.decode(body)
        except msgspec.ValidationError as fault:
            raise WireFault("bad_message", str(fault)) from fault
        except (msgspec.DecodeError, RecursionError) as fault:
            raise WireFault("malformed", str(fault)) from fault


before_sign_in: Codec[BeforeSignIn] = Codec(BeforeSignIn)
from_client: Codec[FromClient] = Codec(FromClient)
from_server: Codec[FromServer] = Codec(FromServer)

_encode = msgspec.msgpack.Encoder().encode


def frame(message: msgspec.Struct) -> bytes:
    """`message` as bytes ready to send."""
    body = _encode(message)
    return len(body).to_bytes(_HEAD, "big") + body
