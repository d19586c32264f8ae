"""What a person likes, kept as TOML in the user's configuration folder and changed live.

Every section is a Struct with defaults, so a file may name as little as it wants. A damaged file is put aside (with
`.damaged` added) and the defaults are taken; the person is told. Tokens, which let the same person come back to a
server, lie in a file of their own that nobody else may read.
"""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import platformdirs
from msgspec import Meta, Struct, field

from client.director import SPEEDS

Share = Annotated[float, Meta(ge=0.0, le=1.0)]
DEFAULT_PORT: Final = 7777
RECENT: Final = 6
"""Servers that are remembered."""


class Display(Struct, forbid_unknown_fields=True):
    """The window. `text` scales what is written, `vsync` waits for the screen (slower without a graphics card)."""

    width: Annotated[int, Meta(ge=640, le=16384)] = 1280
    height: Annotated[int, Meta(ge=360, le=16384)] = 720
    full_screen: bool = False
    text: Annotated[float, Meta(ge=0.9, le=1.25)] = 1.0
    high_contrast: bool = False
    vsync: bool = False
    fps: Annotated[int, Meta(ge=15, le=240)] = 60
    language: str = ""


class Motion(Struct, forbid_unknown_fields=True):
    """How things move. `reduced` leaves only short fades."""

    speed: Literal["calm", "normal", "fast", "instant"] = "normal"
    reduced: bool = False
    shake: bool = True
    flashes: bool = True
    particles: bool = True


class Volume(Struct, forbid_unknown_fields=True):
    """How loud things are, from 0 to 1."""

    master: Share = 0.8
    effects: Share = 0.9
    notice: Share = 1.0
    chat: Share = 0.5
    mute: bool = False
    mute_in_background: bool = False


class Playing(Struct, forbid_unknown_fields=True):
    """Conveniences at the table. `guard_ms` swallows clicks so soon after controls appear; without `log_passes` the
    log leaves out what changed nothing.
    """

    one_click_bids: bool = False
    confirm: bool = True
    auto_pass: bool = False
    preview: bool = True
    log_passes: bool = True
    guard_ms: Annotated[int, Meta(ge=0, le=1000)] = 150
    tooltip_ms: Annotated[int, Meta(ge=0, le=3000)] = 350


class Account(Struct, forbid_unknown_fields=True):
    """Who one is, where one was, and whose lines one does not read. `servers` are addresses, the last one first."""

    name: Annotated[str, Meta(max_length=16)] = ""
    sigil: Annotated[int, Meta(ge=0, le=4)] = 0
    servers: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)


class Settings(Struct, forbid_unknown_fields=True):
    """All settings. `keys` holds only what was rebound: name of a binding to key."""

    display: Display = field(default_factory=Display)
    motion: Motion = field(default_factory=Motion)
    sound: Volume = field(default_factory=Volume)
    play: Playing = field(default_factory=Playing)
    account: Account = field(default_factory=Account)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def speed_factor(self) -> float:
        """How fast the director goes; infinite for Instant."""
        return SPEEDS[self.motion.speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether only short fades are shown."""
        return self.motion.reduced

    @property
    def guard(self) -> float:
        """Seconds after controls appear in which a click is swallowed."""
        return self.play.guard_ms / 1000

    def remember_server(self, address: str) -> None:
        """Put `address` first in the list of recent servers."""
        servers = [address, *(known for known in self.account.servers if known != address)]
        self.account.servers = servers[:RECENT]


def folder() -> Path:
    """Where settings are kept on this machine."""
    return Path(platformdirs.user_config_dir("heliopolis", appauthor=False))


class Store:
    """The two files: settings and tokens. `trouble` is a code when something could not be read or written."""

    def __init__(self, place: Path | None = None) -> None:
        self.place = place if place is not None else folder()
        self.trouble = ""

    @property
    def settings_file(self) -> Path:
        """Where the settings lie."""
        return self.place / "settings.toml"

    @property
    def tokens_file(self) -> Path:
        """Where the tokens lie."""
        return self.place / "tokens.toml"

    def load(self) -> Settings:
        """The settings as they were saved, or the defaults with `trouble` set when the file is damaged."""
        found = self._read(self.settings_file, Settings)
        return found if found is not None else Settings()

    def save(self, settings: Settings) -> None:
        """Write the settings. A folder that cannot be written to is `trouble`, not an end."""
        self._write(self.settings_file, msgspec.to_builtins(settings))

    def token(self, address: str) -> str:
        """What brings the same person back to the server at `address`, or an empty string."""
        found = self._read(self.tokens_file, dict[str, str])
        return found.get(address, "") if found else ""

    def companions(self, address: str) -> list[str]:
        """The names of those who shared this screen at the server at `address` and have a token there."""
        found = self._read(self.tokens_file, dict[str, str]) or {}
        return [key.partition(" ")[2] for key in found if key.startswith(f"{address} ")]

    def keep_token(self, address: str, token: str) -> None:
        """Remember the token for the server at `address`; an empty one forgets it."""
        tokens = self._read(self.tokens_file, dict[str, str]) or {}
        if token:
            tokens[address] = token
        else:
            tokens.pop(address, None)
        self._write(self.tokens_file, tokens, private=True)

    def _read(self, file: Path, kind: Any) -> Any:
        try:
            return msgspec.convert(tomllib.loads(file.read_text("utf-8")), kind)
        except FileNotFoundError:
            return None
        except OSError:
            self.trouble = "settings_unreadable"
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError):
            self.trouble = "settings_damaged"
            with contextlib.suppress(OSError):  # if it cannot be put aside either, the next save replaces it
                file.replace(file.with_name(file.name + ".damaged"))
        return None

    def _write(self, file: Path, tree: Mapping[str, Any], *, private: bool = False) -> None:
        new = file.with_name(file.name + ".new")
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666), "wb") as out:
                out.write(to_toml(tree).encode("utf-8"))
            new.replace(file)  # whoever reads it sees the old or the new file, never half of one
        except OSError:
            self.trouble = "settings_unwritable"


def to_toml(tree: Mapping[str, Any]) -> str:
    """`tree` (tables of strings, numbers, booleans and lists of strings) as TOML."""
    plain = [f"{_key(key)} = {_value(value)}\n" for key, value in tree.items() if not isinstance(value, Mapping)]
    tables = [
        f"\n[{_key(key)}]\n{to_toml(value)}" for key, value in tree.items() if isinstance(value, Mapping) and value
    ]
    return "".join(plain + tables).lstrip("\n")


def _key(key: str) -> str:
    bare = key and key.isascii() and all(letter.isalnum() or letter in "-_" for letter in key)
    return key if bare else _value(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            # a JSON string is a TOML basic string, but for DEL, which JSON leaves as it is
            return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
        case list():
            return "[" + ", ".join(_value(item) for item in value) + "]"
    raise TypeError(f"no TOML for {type(value).__name__}")
