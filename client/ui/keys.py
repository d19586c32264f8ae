"""Keys by name: `d`, `1`, `return`, `ctrl+z`, `shift+left`. Several that mean the same stand apart by a space.

A widget names a binding (`lobby.create`); this table says which key that is unless the settings say otherwise. The
boards' own bindings are in their editions (`client.games`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from assets.catalog import gettext as _
from client.games import Binding, edition, has_edition
from shared.engine import registry


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


SHELL: Final = (
    Binding("help", _mark("Help"), "f1 h"),
    Binding("explain", _mark("What does this mean? With Tab and arrows"), "i"),
    Binding("full_screen", _mark("Full screen"), "f11 alt+return"),
    Binding("mute", _mark("Sound on or off"), "m"),
    Binding("text_larger", _mark("Larger text"), "ctrl+= ctrl++ ctrl+[+] ctrl+shift+="),
    Binding("text_smaller", _mark("Smaller text"), "ctrl+- ctrl+[-]"),
    Binding("screenshot", _mark("Picture of the screen"), "f12"),
    Binding("chat", _mark("Write in the chat"), "t /"),
    Binding("speed", _mark("Animation speed"), "f2"),
    Binding("list.find", _mark("Find in the list"), "f ctrl+f"),
    Binding("title.online", _mark("Title: play online"), "o"),
    Binding("title.lan", _mark("Title: local network"), "l"),
    Binding("title.practice", _mark("Title: practice"), "p"),
    Binding("title.learn", _mark("Title: learn"), "e"),
    Binding("title.replays", _mark("Title: replays"), "r"),
    Binding("title.settings", _mark("Title: settings"), "s"),
    Binding("title.quit", _mark("Title: quit"), "q"),
    Binding("lobby.create", _mark("Lobby: create a table"), "n"),
    Binding("lobby.quick", _mark("Lobby: quick play"), "q"),
    Binding("lobby.practice", _mark("Lobby: table with bots"), "b"),
    Binding("lobby.accept", _mark("Lobby: take an invitation"), "j"),
    Binding("lobby.tv", _mark("Lobby: watch the best table"), "v"),
    Binding("lan.refresh", _mark("Local network: look again"), "f5"),
    Binding("lan.host", _mark("Local network: host here"), "n"),
    Binding("lan.address", _mark("Local network: add an address"), "a"),
    Binding("room.ready", _mark("Table: ready"), "r"),
    Binding("room.start", _mark("Table: start"), "s"),
    Binding("room.bot", _mark("Table: add a bot"), "b"),
    Binding("room.guest", _mark("Table: someone at this screen"), "g"),
    Binding("table.log", _mark("Board: log"), "l"),
    Binding("table.detail", _mark("Board: next player, large"), "n"),
    Binding("table.follow", _mark("Board: look from the next player's place, as a spectator"), "v"),
    Binding("table.bag", _mark("Board: what is left in the bag"), "c"),
    Binding("table.order", _mark("Board: leave an order, or take it back"), "o"),
    Binding("lesson.next", _mark("Lesson: go on"), "return"),
    Binding("over.rematch", _mark("Game over: rematch"), "r"),
    Binding("over.watch", _mark("Game over: watch the replay"), "w"),
    Binding("over.save", _mark("Game over: save the replay"), "s"),
    Binding("replay.play", _mark("Replay: play or pause"), "space"),
    Binding("replay.next", _mark("Replay: next step"), "right"),
    Binding("replay.back", _mark("Replay: step back"), "left"),
    Binding("replay.next_mark", _mark("Replay: next mark"), "shift+right"),
    Binding("replay.last_mark", _mark("Replay: mark before"), "shift+left"),
    Binding("replay.next_stage", _mark("Replay: next part"), "ctrl+right"),
    Binding("replay.last_stage", _mark("Replay: part before"), "ctrl+left"),
    Binding("replay.first", _mark("Replay: beginning"), "home"),
    Binding("replay.last", _mark("Replay: end"), "end"),
    Binding("replay.faster", _mark("Replay: faster"), "+ = [+]"),
    Binding("replay.slower", _mark("Replay: slower"), "- [-]"),
    Binding("replay.card", _mark("Replay: the last scoring, and back to the table"), "c"),
)

_MODIFIERS: Final = ((pygame.KMOD_CTRL, "ctrl"), (pygame.KMOD_ALT, "alt"), (pygame.KMOD_SHIFT, "shift"))


def name_of(event: pygame.event.Event) -> str:
    """The name of the key of a KEYDOWN, with its modifiers in front; empty for a modifier alone."""
    key = pygame.key.name(event.key)
    if not key or key.endswith((" shift", " ctrl", " alt", " meta")):
        return ""
    mods = getattr(event, "mod", 0)
    return "+".join([name for mask, name in _MODIFIERS if mods & mask] + [key])


def writes(event: pygame.event.Event) -> bool:
    """Whether the key of a KEYDOWN writes something into a field, as F1 does not."""
    letter = getattr(event, "unicode", "")
    return bool(letter) and letter.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)


class Keys:
    """Which key presses what, with the person's own choices applied.

    The boards' bindings are looked up in their editions when somebody first asks for them: the title needs none.
    """

    def __init__(self, rebound: Mapping[str, str], bindings: Iterable[Binding] = SHELL) -> None:
        self._known = {binding.name: binding for binding in bindings}
        self._boards = [key for key in registry.KEYS if has_edition(key)]
        self.rebound = rebound

    @property
    def bindings(self) -> dict[str, Binding]:
        """Every binding there is, the shell's first."""
        while self._boards:
            self._learn(self._boards[0])
        return self._known

    def _learn(self, game: str) -> None:
        """Look the bindings of a board up."""
        self._boards.remove(game)
        self._known |= {binding.name: binding for binding in edition(game).bindings}

    def of(self, name: str) -> tuple[str, ...]:
        """The keys of the binding called `name`."""
        if name in self.rebound:
            return tuple(self.rebound[name].split())
        game = name.partition(".")[0]
        if game in self._boards:
            self._learn(game)
        binding = self._known.get(name)
        return tuple(binding.key.split()) if binding else ()

    def cap(self, name: str) -> str:
        """What is printed on the key cap of a binding: its first key."""
        keys = self.of(name)
        return caps_of(keys[0]) if keys else ""

    def means(self, name: str, event: pygame.event.Event) -> bool:
        """Whether the key of `event` is that of the binding called `name`."""
        return name_of(event) in self.of(name)


def caps_of(key: str) -> str:
    """A key with its modifiers as a person calls it: `Ctrl+Enter`."""
    plus = key == "+" or key.endswith("++")
    parts = [part for part in key.split("+") if part] + (["+"] if plus else [])
    return "+".join(map(cap_of, parts))


def cap_of(key: str) -> str:
    """One key as a person calls it."""
    named = {
        "return": _("Enter"),
        "space": _("Space"),
        "escape": _("Esc"),
        "left": _("Left"),
        "right": _("Right"),
        "up": _("Up"),
        "down": _("Down"),
        "ctrl": _("Ctrl"),
        "alt": _("Alt"),
        "shift": _("Shift"),
        "home": _("Home"),
        "end": _("End"),
    }
    return named.get(key, key.upper() if len(key) <= 3 else key.capitalize())
