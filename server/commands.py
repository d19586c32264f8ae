"""Commands that people type into the chat of any client: each is a request that has a button, too.

They mean the table of the room, or in the lobby the one whose id follows; `//` begins a line that is no command.
"""

from collections.abc import Callable, Collection
from typing import Final

import msgspec

from server.chat import LOBBY
from server.people import Person
from server.refusal import Refused
from shared.protocol import messages

HELP: Final = ("/join", "/watch", "/start", "/leave", "/ready", "/bot", "/mute", "/unmute", "/help")


def _seat(word: str) -> int | None:
    return int(word) - 1 if word.isascii() and word.isdigit() and 1 <= int(word) <= 9 else None


_COMMANDS: Final[dict[str, Callable[[int, str, str], messages.Request]]] = {
    "join": lambda number, table, word: messages.Join(number, table, _seat(word)),
    "watch": lambda number, table, word: messages.Watch(number, table),
    "start": lambda number, table, word: messages.Start(number, table),
    "leave": lambda number, table, word: messages.Leave(number, table),
    "ready": lambda number, table, word: messages.Ready(number, table),
    "bot": lambda number, table, word: messages.AddBot(number, table, word),
}


def parsed(
    said: messages.Say, tables: Collection[str], called: Callable[[str], Person | None]
) -> messages.Request | messages.Note | None:
    """The request that a line stands for, the answer to `/help`, or None for an ordinary line.

    A command in the lobby that names no table means the one of the speaker's `tables`, if there is only one. `called`
    finds people by name. Raises Refused `unknown_command`, `which_table` or `no_such_person`.
    """
    line = said.text.strip()
    if not line.startswith("/") or line.startswith("//"):
        return None
    name, _, rest = line[1:].partition(" ")
    words = rest.split()
    name = name.lower()
    if name == "help":
        return messages.Note(said.room, "help", {"commands": " ".join(HELP)})
    if name not in (*_COMMANDS, "mute", "unmute"):
        raise Refused("unknown_command", command=f"/{name}"[:20], commands=" ".join(HELP))
    if said.room != LOBBY:
        table = said.room
    elif words:
        table, *words = words
    elif len(tables) == 1:
        (table,) = tables
    else:
        raise Refused("which_table", command=f"/{name}")
    if name in ("mute", "unmute"):
        person = called(" ".join(words)) if words else None
        if words and person is None:
            raise Refused("no_such_person")
        return messages.Mute(said.id, table, person.id if person is not None else None, name == "mute")
    return _COMMANDS[name](said.id, table, words[0] if words else "")


def spoken(said: messages.Say) -> messages.Say:
    """A line as it is told: `//` was only there to say that it is no command."""
    text = said.text.lstrip()
    return msgspec.structs.replace(said, text=text[1:]) if text.startswith("//") else said
