"""What the shell asks of a game's client side: its edition.

The shell (connection, lobby, waiting room, chat, clocks, replay bar) knows no game. Each game on the shelf has a
package here that offers `EDITION`, imported on first use. An edition makes the table scene (a
`client.scenes.table.TableScene` that draws the board), and has the words and the icon of its game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec
import pygame

from shared.engine.game import ScoreLine, Stage
from shared.engine.registry import UnknownGame

if TYPE_CHECKING:
    from client.app import App
    from client.house import Practice
    from client.model import Played, Table
    from client.scenes.table import TableScene
    from client.ui.canvas import Canvas

_EDITIONS: Final = {
    "ra": "client.games.ra",
    "ankh": "client.games.ankh",
    "coins": "client.games.coins",
}


@dataclass(frozen=True, slots=True)
class OptionField:
    """One row of the create-table form: a field of the game's options with its choices, in words.

    `choices` are the legal values with their labels, the default first or anywhere; `help` is one sentence. A field
    that means something only together with another one says so with `when`: the other's name and value. Without that
    it is not offered, and has its default. Where an option has a value for each seat, `part` is the seat: no two seats
    have the same, so whoever had what another one gets has the other's instead.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]
    help: str = ""
    when: tuple[str, Any] | None = None
    part: int | None = None

    @property
    def key(self) -> str:
        """What the row is called: the option's name, for a part of it with the seat, like `gods:2`."""
        return self.name if self.part is None else f"{self.name}:{self.part}"

    def applies(self, options: Any, seats: int = 0) -> bool:
        """Whether the field means anything in `options`, at a table of so many `seats` (0: as many as there may be)."""
        if self.part is not None and seats and self.part >= seats:
            return False
        return self.when is None or getattr(options, self.when[0]) == self.when[1]

    def value(self, options: Any) -> Any:
        """What `options` have here."""
        found = getattr(options, self.name)
        return found if self.part is None else found[self.part]

    def changed(self, options: Any, value: Any) -> Any:
        """`options` with `value` here."""
        if self.part is not None:
            parts = list(getattr(options, self.name))
            if value in parts:
                parts[parts.index(value)] = parts[self.part]
            parts[self.part] = value
            value = tuple(parts)
        return msgspec.structs.replace(options, **{self.name: value})


@dataclass(frozen=True, slots=True)
class Binding:
    """A key that can be rebound. `name` is `<game>.<what>` (`ra.draw`), `key` like `d`, `1`, `ctrl+z`, `return`."""

    name: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the scrubber of a replay. `kind` is `stage` (tall), `major` or `minor`; `label` is its tooltip."""

    number: int
    kind: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules card: a heading and short paragraphs. `icon` is drawn by `Edition.draw_icon` if not empty."""

    title: str
    lines: tuple[str, ...]
    icon: str = ""


class Edition(ABC):
    """One stateless object per game. Every sentence goes through gettext when the method is called."""

    key: ClassVar[str]
    bindings: ClassVar[tuple[Binding, ...]] = ()
    """Labels are marked with a no-op `_` and translated when shown."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The game's name as people read it."""

    @abstractmethod
    def table_scene(self, app: App, table: Table) -> TableScene:
        """The board of `table`, for players, spectators and replays alike."""

    @abstractmethod
    def draw_icon(self, canvas: Canvas, rect: pygame.Rect, icon: str = "") -> None:
        """Draw a named icon of the game into a logical rect; without a name the game's own, for lists."""

    @abstractmethod
    def option_fields(self) -> Sequence[OptionField]:
        """The options that the create-table form offers, in order."""

    @abstractmethod
    def refusal(self, code: str, details: dict[str, str | int]) -> str | None:
        """A sentence for one of the game's own refusal codes, or None if the code is not the game's."""

    @abstractmethod
    def bot_name(self, bot: str) -> str:
        """A kind of bot in words."""

    @abstractmethod
    def stage_name(self, stage: Stage) -> str:
        """The running stage in words, short: `epoch II`."""

    def stage_title(self, stage: Stage) -> str:
        """The running stage as the bar above the board names it: `Middle Kingdom`."""
        return self.stage_name(stage)

    @abstractmethod
    def score_reason(self, line: ScoreLine) -> str:
        """Why there were points, in words."""

    @abstractmethod
    def rules_card(self) -> Sequence[Section]:
        """The rules and the scoring, for the help card."""

    @abstractmethod
    def marks(self, history: Sequence[Played]) -> list[Mark]:
        """What a reader of the replay wants to jump to."""

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """Paint one piece that the board will need after another, while the title is shown and nothing moves."""
        return iter(())

    def lesson(self) -> Practice | None:
        """The table at which a newcomer is led through the beginning of this game; None if there is no lesson."""
        return None

    @abstractmethod
    def clicks_for(self, action: Any, scene: TableScene) -> list[pygame.event.Event]:
        """The next mouse and key events that a person would make in `scene` to play `action`.

        A choice made in several steps (pick a sun, then commit) may be given step by step: the driver posts the
        events, lets the client run, and asks again until the action was sent. Widgets are found by their ids.
        """


def edition(key: str) -> Edition:
    """The edition of the game called `key`. Raises UnknownGame."""
    try:
        package = _EDITIONS[key]
    except KeyError:
        raise UnknownGame(key) from None
    found: Edition = import_module(package).EDITION
    return found


def has_edition(key: str) -> bool:
    """Whether this client can show the game called `key`."""
    return key in _EDITIONS
