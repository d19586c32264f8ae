"""A table in the client without a server: the engine answers at once, and time passes when a test says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pygame
from twisted.internet.task import Clock

from client.app import App
from client.games import edition
from client.model import Answered, Model, Table
from client.scenes.table import TableScene
from client.settings import Settings, Store
from shared.engine import registry
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import encode
from shared.protocol import messages as wire

NAMES = ("Nefret", "Imhotep", "Senbi", "Thutmose", "Merit")


class LocalLine:
    """A connection that never breaks."""

    welcomed = True
    stage = "in"
    ping = 0.0


class LocalSession:
    """What the client takes for a server: it plays by the engine and tells the model."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.model = Model()
        self.connection = LocalLine()
        self.online = True
        self.clock_offset = 0.0
        self.missed: dict[str, int] = {}
        self.sent: list[Any] = []
        self.asked: list[Any] = []

    def act(self, table: Table, action: Any) -> None:
        """Carry an action of the client out."""
        self.sent.append(action)
        assert table.seat is not None
        self.parlour.play(table.seat, action)
        self.model.listen(Answered(table))

    def request(self, kind: Any, **fields: Any) -> Any:
        """Note what was asked for."""
        from twisted.internet.defer import Deferred

        self.asked.append((kind, fields))
        return Deferred()

    def close(self) -> None:
        """Nothing to hang up."""


class Parlour:
    """A client that sits (or, with `seat` None, watches) at a table with a game of its own.

    `bot` is the kind of bot that plays for everybody; a game's own parlour says which.
    """

    game_key: ClassVar[str]
    bot_key: ClassVar[str]

    def __init__(
        self,
        folder: Path,
        *,
        seats: int = 4,
        seed: int = 7,
        seat: int | None = 0,
        size: tuple[int, int] = (1280, 720),
        text: float = 1.0,
        speed: Any = "instant",
        names: Sequence[str] = NAMES,
        options: Any = None,
        settings: Settings | None = None,
    ) -> None:
        self.clock = Clock()
        self.clock.advance(1000.0)
        self.settings = settings or Settings()
        self.settings.display.text = text
        self.settings.motion.speed = speed
        self.surface = pygame.Surface(size)
        self.app = App(self.clock, self.surface, settings=self.settings, store=Store(folder), pictures=folder)
        self.session = LocalSession(self)
        self.session.model.listen = self.app.heard
        self.app.navigator.session = self.session  # type: ignore[assignment]
        self.app.navigator.at = "t1"
        self.game = registry.game(self.game_key)
        self.options = options or self.game.options_type()
        self.chance = Chance(seed_from_number(seed))
        self.seats = seats
        self.seat = seat
        self.break_until = 0.0
        self.ready: set[int] = set()
        self.names = names
        self.state, events = self.game.begin(seats, self.options, self.chance)
        self.number = -1
        self.room("playing")
        table = self.session.model.tables["t1"]
        table.state = self.game.blank(seats, self.options)
        self._tell(-1, None, events)
        self.bot = self.game.bots[self.bot_key]()
        self.random = Random(seed)
        self.table = table
        if not isinstance(self.app.scene, TableScene):
            self.app.show(edition(self.game_key).table_scene(self.app, table))
        self.pass_time(1.0, step=0.1)

    # ---------------------------------------------------------------- the server's part

    def room(self, state: Any) -> None:
        """Tell the client how the table stands."""
        cards = tuple(
            wire.SeatCard(
                person=seat + 1 if seat == 0 or seat % 2 else 0,
                name=self.names[seat],
                sigil=seat,
                bot="" if seat == 0 or seat % 2 else self.bot_key,
                ready=seat in self.ready,
            )
            for seat in range(self.seats)
        )
        self.session.model.receive(
            wire.Room(
                table="t1",
                settings=wire.Settings(
                    title="Parlour", game=self.game_key, seats=self.seats, options=msgspec.Raw(encode(self.options))
                ),
                state=state,
                seats=cards,
                host=1,
                seat=self.seat,
                break_until=self.break_until,
            )
        )

    def play(self, seat: int, action: Any) -> None:
        """An action of any seat, carried out and told."""
        events = self.game.decide(self.state, seat, action, self.chance)
        self.game.evolve_all(self.state, events)
        self._tell(seat, action, events)

    def _tell(self, seat: int, action: Any, events: Sequence[Any]) -> None:
        self.number += 1
        self.session.model.receive(
            wire.Batch(
                table="t1",
                number=self.number,
                seat=seat,
                events=tuple(msgspec.Raw(encode(self.game.conceal(event, self.seat))) for event in events),
                at=self.clock.seconds(),
                action=msgspec.Raw(encode(action)),
            )
        )

    def bot_move(self) -> Any:
        """The action that a bot would choose for whoever decides."""
        seat = self.decider
        return self.bot.choose(self.game.view(self.state, seat), seat, self.game.legal(self.state, seat), self.random)

    def play_until(self, wanted: Callable[[Any], bool]) -> bool:
        """Let bots play every seat until the state is as `wanted`; False if the game ends before."""
        while not wanted(self.state):
            if not self.game.deciders(self.state):
                return False
            self.play(self.decider, self.bot_move())
        return True

    @property
    def decider(self) -> int:
        """The seat that decides."""
        return self.game.deciders(self.state)[0]

    # ---------------------------------------------------------------- the person's part

    @property
    def board(self) -> Any:
        """The scene of the table."""
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    def pass_time(self, seconds: float, step: float = 1 / 60) -> None:
        """Let time pass in frames."""
        left = seconds
        while left > 1e-9:
            part = min(step, left)
            self.clock.advance(part)
            self.app.update(part)
            left -= part

    def draw(self) -> pygame.Surface:
        """Draw a frame and return it."""
        self.app.redraw()
        self.app.draw()
        return self.surface

    def click(self, name: str) -> None:
        """Press and release the mouse on a widget."""
        place = self.app.canvas.at(*self.app.find(name).rect.center)
        for event in (
            pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1),
        ):
            self.app.handle(event)
        self.pass_time(1 / 60)

    def hands(self, action: Any) -> None:
        """Play an action of our own with the mouse alone, as a demo does."""
        for _try in range(20):
            self.pass_time(0.3, step=0.1)
            sent = len(self.session.sent)
            for event in edition(self.game_key).clicks_for(action, self.board):
                self.app.handle(event)
            if len(self.session.sent) > sent:
                assert self.session.sent[-1] == action
                return
        raise AssertionError(f"{action} cannot be clicked: {self.app.tree()}")

    def wait(self) -> None:
        """Let everything be shown, and the moment pass in which clicks are not meant."""
        self.board.director.skip_all()
        self.pass_time(0.3, step=0.1)

    def decides(self, wanted: Callable[[Any], bool]) -> bool:
        """Let bots play until it is our decision and the state as wanted, and have that shown."""
        seat = 0 if self.seat is None else self.seat
        found = self.play_until(lambda state: seat in self.game.deciders(state) and wanted(state))
        self.board.sheet = None
        self.wait()
        return found

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        self.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.pass_time(1 / 60)

    def ids(self) -> list[str]:
        """The widgets on top of the screen."""
        return [widget.id for widget in self.app.top.widgets()]
