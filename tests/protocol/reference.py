"""The tables of `docs/protocol.md`, made from the messages themselves.

`python -m tests.protocol.reference` writes them into the document; a test sees to it that they are up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from shared.engine import registry
from shared.engine.game import AnyGame
from shared.engine.log import Step
from shared.protocol import messages, replay

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "protocol.md"
_PLACE: Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def members(kinds: Any) -> list[type]:
    """The Structs of a union, or the one Struct."""
    return list(get_args(kinds)) if isinstance(kinds, UnionType) or get_args(kinds) else [kinds]


def written(kind: inspect.Type, seen: dict[str, type]) -> str:
    """A type as the document writes it; Structs that it names are added to `seen`."""
    match kind:
        case inspect.Metadata():
            return written(kind.type, seen)
        case inspect.IntType():
            return "int" + bounds(kind.ge, kind.le)
        case inspect.FloatType():
            return "float"
        case inspect.StrType():
            return "str" + bounds(kind.min_length, kind.max_length)
        case inspect.BoolType():
            return "bool"
        case inspect.BytesType():
            return "bin"
        case inspect.NoneType():
            return "nil"
        case inspect.RawType() | inspect.AnyType():
            return "any"
        case inspect.LiteralType():
            return " or ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(written(each, seen) for each in kind.types))
        case inspect.VarTupleType() | inspect.ListType():
            return f"[{written(kind.item_type, seen)} ...]"
        case inspect.TupleType():
            return "[" + ", ".join(written(each, seen) for each in kind.item_types) + "]"
        case inspect.DictType():
            return f"{{{written(kind.key_type, seen)}: {written(kind.value_type, seen)}}}"
        case inspect.EnumType():
            return " or ".join(str(member.value) for member in kind.cls)
        case inspect.StructType():
            seen[kind.cls.__name__] = kind.cls
            return f"*{kind.cls.__name__}*"
    raise TypeError(f"no way to write {kind}")


def bounds(low: Any, high: Any) -> str:
    """The range of a number or of a text's length."""
    if low is None and high is None:
        return ""
    limit = "2^53" if high == 2**53 else "2^31" if high == 2**31 else high
    return f" {'' if low is None else low}..{'' if limit is None else limit}"


def fields(struct: type, seen: dict[str, type]) -> str:
    """The fields of a Struct in one cell: name, type, and what it is taken for when absent."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    cells = []
    for field in info.fields:
        text = f"`{field.encode_name}` {written(field.type, seen)}"
        if field.default is not msgspec.NODEFAULT:
            text += f" = {plain(field.default)}"
        elif field.default_factory is not msgspec.NODEFAULT:
            text += f" = {plain(field.default_factory())}"
        cells.append(text)
    return ", ".join(cells).replace("|", "\\|") or "none"


def plain(value: Any) -> str:
    """A default as the document writes it."""
    if isinstance(value, msgspec.Raw):
        value = msgspec.msgpack.decode(value)
    value = msgspec.to_builtins(value)
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return str(list(value)) if isinstance(value, tuple) else str(value)


def meaning(struct: type) -> str:
    """What a Struct's docstring says, in one line."""
    return " ".join((struct.__doc__ or "").split()).replace("|", "\\|")


def name_of(struct: type) -> str:
    """How a table calls a Struct: by its tag, or by its name if it has none."""
    tag = struct.__struct_config__.tag  # type: ignore[attr-defined]
    return f"`{tag}`" if tag is not None else f"*{struct.__name__}*"


def table(structs: list[type], seen: dict[str, type], head: str = "message") -> str:
    """One row for each Struct."""
    rows = [f"| {name_of(each)} | {fields(each, seen)} | {meaning(each)} |" for each in structs]
    return "\n".join([f"| {head} | fields | meaning |", "| --- | --- | --- |", *rows]) + "\n"


def with_parts(kinds: list[type], head: str = "message", shown: set[str] | None = None) -> str:
    """A table of Structs and, below it, those they are made of that were not `shown` before."""
    seen: dict[str, type] = {}
    shown = set() if shown is None else shown
    text = table(kinds, seen, head)
    shown |= {kind.__name__ for kind in kinds}
    while parts := [seen[name] for name in seen if name not in shown]:
        shown |= {part.__name__ for part in parts}
        text += "\n" + table(parts, seen, "part")
    return text


def game_section(game: AnyGame) -> str:
    """Everything of a game that travels raw."""
    shown: set[str] = set()
    text = f"### `{game.key}`: {game.min_seats} to {game.max_seats} seats, rules version {game.rules_version}\n\n"
    text += "Options:\n\n" + with_parts([game.options_type], "options", shown)
    text += "\nActions:\n\n" + with_parts(members(game.action_type), "action", shown)
    if game.order_type is not None:
        text += "\nStanding orders:\n\n" + with_parts(members(game.order_type), "order", shown)
    text += "\nEvents:\n\n" + with_parts(members(game.event_type), "event", shown)
    text += "\nState, as in `snapshot`:\n\n" + with_parts([game.state_type], "state", shown)
    return text


def sections() -> dict[str, str]:
    """Every made part of the document by its name."""
    both = {messages.Ping, messages.Pong, messages.ServerHello, messages.ClientHello, messages.Bye}
    shown = {kind.__name__ for kind in both}
    before = [kind for kind in members(messages.BeforeSignIn) if kind not in both]
    return {
        "both": with_parts([messages.ServerHello, messages.ClientHello, messages.Bye, messages.Ping, messages.Pong]),
        "before": with_parts(before),
        "from_client": with_parts([kind for kind in members(messages.FromClient) if kind not in both], shown=shown),
        "from_server": with_parts([kind for kind in members(messages.FromServer) if kind not in both], shown=shown),
        "replay": with_parts([replay.Header, Step, replay.End], "map"),
        "games": "\n".join(map(game_section, registry.games())),
    }


def updated(document: str) -> str:
    """The document with every made part as it should be. Raises KeyError for a part that nobody makes."""
    made = sections()
    return _PLACE.sub(lambda place: f"{place[1]}\n{made[place[2]]}\n{place[3]}", document)


def main() -> int:
    """Write the document."""
    DOCUMENT.write_text(updated(DOCUMENT.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
