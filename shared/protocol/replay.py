"""The replay file: a finished game as a stream of MessagePack maps.

    header    what was played, by whom, with which options, and the commitment to the seed
    step      one map for each `shared.engine.log.Step`, from number 0
    ...
    end       the standings, the seed, and a digest: SHA-256 of all bytes before this map, then of it with no digest

Every game is in its file as it happened, nothing hidden: the seed is revealed at the end anyway.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgpack
import msgspec

from shared.engine.game import Standing
from shared.engine.log import Step

FORMAT: Final = 1
"""Version of the file's layout that this code reads and writes."""
LARGEST: Final = 16 * 1024 * 1024
"""Bytes beyond which a file is not looked at."""


class ReplayFault(ValueError):  # noqa: N818
    """Bytes that are no replay. `code` says why: `not_a_replay`, `other_format`, `cut_short`, `damaged`, `too_long`.

    `detail` names the place or the figure.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Header(msgspec.Struct, frozen=True, tag_field="t", tag="heliopolis replay", kw_only=True):
    """The first map. A seat has a name or, if a bot played it at the end, the bot's kind, or both.

    `options` are the game's own; `played` is the Unix time of the end.
    """

    format: int = FORMAT
    game: str
    rules: int
    names: tuple[str, ...]
    bots: tuple[str, ...]
    options: msgspec.Raw
    commitment: str
    title: str = ""
    played: float = 0.0


class End(msgspec.Struct, frozen=True, tag_field="t", tag="end", kw_only=True, forbid_unknown_fields=True):
    """The last map. `conceded` are the seats that gave up: they rank behind all others (`game.conceded_last`)."""

    standings: tuple[Standing, ...]
    seed: bytes
    digest: bytes
    conceded: tuple[int, ...] = ()


@dataclass(frozen=True)
class Replay:
    """A whole file, opened."""

    header: Header
    steps: tuple[Step, ...]
    standings: tuple[Standing, ...]
    seed: bytes
    conceded: tuple[int, ...] = ()


_encode = msgspec.msgpack.Encoder().encode
_header = msgspec.msgpack.Decoder(Header).decode
_step = msgspec.msgpack.Decoder(Step).decode
_end = msgspec.msgpack.Decoder(End).decode
_any = msgspec.msgpack.Decoder().decode


def pack(
    header: Header, steps: Iterable[Step], standings: Sequence[Standing], seed: bytes, conceded: Sequence[int] = ()
) -> bytes:
    """The bytes of a replay file."""
    body = b"".join([_encode(header), *map(_encode, steps)])
    end = End(standings=tuple(standings), seed=seed, digest=b"", conceded=tuple(conceded))
    return body + _encode(msgspec.structs.replace(end, digest=_digest(body, end)))


def unpack(data: bytes) -> Replay:
    """The replay in `data`. Raises ReplayFault."""
    if len(data) > LARGEST:
        raise ReplayFault("too_long", f"{len(data)} bytes, at most {LARGEST}")
    maps = _maps(data)
    header = _read_header(next(maps, None))
    steps: list[Step] = []
    size = 0
    end: End | None = None
    for start, body in maps:
        if end is not None:
            raise ReplayFault("damaged", f"byte {start}: something follows the end")
        if _is_end(body):
            end, size = _read(_end, body, "the end"), start
            continue
        step = _read(_step, body, f"step {len(steps)}")
        if step.number != len(steps):
            raise ReplayFault("damaged", f"step {len(steps)} is missing")
        steps.append(step)
    if end is None:
        raise ReplayFault("cut_short", f"it stops after step {len(steps) - 1}")
    if _digest(data[:size], msgspec.structs.replace(end, digest=b"")) != end.digest:
        raise ReplayFault("damaged", "its bytes are not those that were written")
    return Replay(header, tuple(steps), end.standings, end.seed, end.conceded)


def _digest(body: bytes, end: End) -> bytes:
    return hashlib.sha256(body + _encode(end)).digest()


def _maps(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Each map of the stream with the place where it starts."""
    unpacker = msgpack.Unpacker(max_buffer_size=LARGEST)
    unpacker.feed(data)
    start = 0
    while start < len(data):
        try:
            unpacker.skip()
        except msgpack.OutOfData:
            raise ReplayFault("not_a_replay" if start == 0 else "cut_short", f"byte {start}") from None
        except (ValueError, msgpack.UnpackException) as fault:
            raise ReplayFault("not_a_replay" if start == 0 else "damaged", f"byte {start}: {fault}") from fault
        end = unpacker.tell()
        yield start, data[start:end]
        start = end


def _read_header(first: tuple[int, bytes] | None) -> Header:
    if first is None:
        raise ReplayFault("not_a_replay", "it is empty")
    seen = _look(first[1])
    if seen.get("t") != Header.__struct_config__.tag:
        raise ReplayFault("not_a_replay")
    if seen.get("format") != FORMAT:
        raise ReplayFault("other_format", f"format {seen.get('format')}, this program reads {FORMAT}")
    header: Header = _read(_header, first[1], "the header")
    return header


def _is_end(body: bytes) -> bool:
    return _look(body).get("t") == End.__struct_config__.tag


def _look(body: bytes) -> dict[Any, Any]:
    try:
        seen = _any(body)
    except (msgspec.MsgspecError, RecursionError):
        return {}
    return seen if isinstance(seen, dict) else {}


def _read(decode: Any, body: bytes, what: str) -> Any:
    try:
        return decode(body)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise ReplayFault("damaged", f"{what}: {fault}") from fault
