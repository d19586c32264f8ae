"""`heliopolis bench server`: how many moves one server carries when every seat is played as fast as it answers.

The server is a process of its own, with its journal on disk. This process is the light clients: four connections a
table, each with its own copy of the game as its seat sees it, choosing at random among the legal actions; and
spectators, who only listen.
"""

import argparse
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from assets.catalog import gettext as _
from shared.command_line import Refusal, Subparsers, add_command, add_game_options, at_least, chosen_game
from shared.engine.game import AnyGame
from shared.protocol import messages
from shared.protocol.messages import PROTOCOL
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, frame, from_server

WARM_UP: Final = 1.0
"""Seconds of play before anything is counted."""
_PATIENCE: Final = 60.0
"""Seconds until all tables must be playing."""


class Move:
    """An action on its way: when it was sent, and how many of the players have not heard of it."""

    __slots__ = ("missing", "sent")

    def __init__(self, sent: float, missing: int) -> None:
        self.sent = sent
        self.missing = missing


class Figures:
    """What is counted while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.moves = 0
        self.deliveries = 0
        self.latencies: list[float] = []
        self.games = 0


class Table:
    """What the clients of one table share: whoever hears of a move last completes it."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.id = ""
        self.players: list[Client] = []
        self.moves: dict[int, Move] = {}

    def heard(self, number: int) -> None:
        """One more player heard of step `number`."""
        move = self.moves.get(number)
        if move is None:
            return
        move.missing -= 1
        if not move.missing:
            del self.moves[number]
            if self.figures.on:
                self.figures.moves += 1
                self.figures.latencies.append(time.perf_counter() - move.sent)


class Client:
    """One connection. A `seat` plays; None watches."""

    def __init__(self, game: AnyGame, options: Any, table: Table, seat: int | None, where: tuple[str, int], name: str):
        self.game = game
        self.options = options
        self.table = table
        self.seat = seat
        self.socket = socket.create_connection(where)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.person = 0
        self.state: Any = None
        self.number = -1
        self.answers: dict[int, str] = {}
        self._name = name
        self._reader = FrameReader(LIMIT_FROM_SERVER)
        self._requests = 0
        self._random = Random(name)

    def ask(self, kind: Any, *values: Any) -> int:
        """Send a request and give its id."""
        self._requests += 1
        self.socket.sendall(frame(kind(self._requests, *values)))
        return self._requests

    def sign_in(self) -> None:
        """Come in."""
        self.socket.sendall(frame(messages.ClientHello(PROTOCOL)))
        self.ask(messages.SignIn, self._name)

    def readable(self) -> None:
        """Take in what has arrived."""
        data = self.socket.recv(65536)
        if not data:
            raise Refusal(_("the server closed a connection"))
        for body in self._reader.feed(data):
            message = from_server.decode(body)
            if type(message) is messages.Batch:
                self._batch(message)
            else:
                self._other(message)

    def _other(self, message: messages.FromServer) -> None:
        match message:
            case messages.Ok():
                self.answers[message.id] = message.table
            case messages.Error():
                raise Refusal(
                    _("the server refused: {code} {details}").format(code=message.code, details=message.details)
                )
            case messages.Bye():
                raise Refusal(_("the server closed a connection: {code}").format(code=message.code))
            case messages.Welcome():
                self.person = message.person.id
            case messages.Snapshot():
                self.state = self.game.state_decoder.decode(message.state)
                self.number = message.number
            case messages.Over() if self.seat is not None:
                if self.seat == 0:
                    self.table.figures.games += self.table.figures.on
                self.ask(messages.Rematch, self.table.id)
            case messages.Ping():
                self.socket.sendall(frame(messages.Pong(message.n)))
            case _:
                pass  # the lobby and the rooms matter to people

    def _batch(self, message: messages.Batch) -> None:
        figures = self.table.figures
        figures.deliveries += figures.on
        if self.seat is None:
            return
        game, state = self.game, self.state
        decode = game.event_decoder.decode
        for event in message.events:
            game.evolve(state, decode(event))
        self.number = message.number
        self.table.heard(message.number)
        if self.seat in game.deciders(state):
            legal = game.legal(state, self.seat)
            action = msgspec.Raw(_encode(legal[int(self._random.random() * len(legal))]))
            self.table.moves[self.number + 1] = Move(time.perf_counter(), len(self.table.players))
            self._requests += 1
            act = messages.Act(self._requests, self.table.id, self.number, str(self._requests), action)
            self.socket.sendall(frame(act))


_encode = msgspec.msgpack.Encoder().encode


class Crowd:
    """All clients, one loop."""

    def __init__(self, game: AnyGame, seats: int, where: tuple[str, int]) -> None:
        self.game = game
        self.seats = seats
        self.figures = Figures()
        self.tables: list[Table] = []
        self.clients: list[Client] = []
        self._where = where
        self._selector = selectors.DefaultSelector()

    def connect(self, tables: int, spectators: int) -> None:
        """Bring everybody in: `seats` players and so many spectators for each table."""
        options = self.game.options_type()
        for number in range(tables):
            table = Table(self.figures)
            self.tables.append(table)
            for place in range(self.seats + spectators):
                seat = place if place < self.seats else None
                client = Client(self.game, options, table, seat, self._where, f"t{number} p{place}")
                self.clients.append(client)
                if seat is not None:
                    table.players.append(client)
                self._selector.register(client.socket, selectors.EVENT_READ, client)
                client.sign_in()
                self.run_until(lambda client=client: client.person > 0)

    def start(self) -> None:
        """Open every table, sit down, and begin to play."""
        for number, table in enumerate(self.tables):
            host, *others = table.players
            settings = messages.Settings(f"bench {number}", self.game.key, self.seats, breaks=False)
            asked = host.ask(messages.MakeTable, settings)
            self.run_until(lambda host=host, asked=asked: asked in host.answers)
            table.id = host.answers[asked]
            for client in others:
                client.ask(messages.Join, table.id)
                last = client.ask(messages.Ready, table.id)
                self.run_until(lambda client=client, last=last: last in client.answers)
            for client in self.clients:
                if client.table is table and client.seat is None:
                    client.ask(messages.Watch, table.id)
        for table in self.tables:
            table.players[0].ask(messages.Start, table.id)

    def run_until(self, done: Any) -> None:
        """Serve the sockets until `done()`. Raises Refusal when that takes too long."""
        end = time.monotonic() + _PATIENCE
        while not done():
            self._once(0.5)
            if time.monotonic() > end:
                raise Refusal(_("the server does not answer"))

    def run_for(self, seconds: float) -> float:
        """Serve the sockets for so long; how long it was exactly."""
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            self._once(0.1)
        return time.monotonic() - start

    def _once(self, timeout: float) -> None:
        for key, _events in self._selector.select(timeout):
            key.data.readable()


class Gauge:
    """CPU time and memory of another process, where the system tells (Linux)."""

    def __init__(self, pid: int) -> None:
        self._place = Path(f"/proc/{pid}")
        if not self._place.exists():
            raise Refusal(_("the server's CPU time and memory can only be measured on Linux"))

    def cpu(self) -> float:
        """Seconds of CPU used so far, all threads."""
        fields = (self._place / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kib(self) -> float:
        """Memory that is resident."""
        return int((self._place / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def running_server(connections: int) -> Iterator[tuple[int, tuple[str, int]]]:
    """A server process with a fresh journal, its id and where it listens. It has a core to itself if there are two."""
    with tempfile.TemporaryDirectory(prefix="heliopolis-bench-") as data:
        command = [sys.executable, "-m", "server", "serve", "--endpoint", "tcp:0:interface=127.0.0.1", "--data", data]
        command += ["--no-rate-limits", "--connections", str(connections), "--per-address", str(connections)]
        process = subprocess.Popen([*command, "--until-stdin-closes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            line = process.stdout.readline().decode().split()
            if len(line) != 3:
                raise Refusal(_("the server did not start"))
            apart(process.pid)
            yield process.pid, (line[1], int(line[2]))
        finally:
            process.stdin.close()
            process.wait(20)


def apart(pid: int) -> None:
    """Give process `pid` one core and this process the others, where the system allows."""
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        for task in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), cores[:1])
        os.sched_setaffinity(0, cores[1:])


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of all lie, in milliseconds with three digits."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 3) if values else 0.0


def measure(game: AnyGame, seats: int, tables: int, spectators: int, seconds: float) -> dict[str, Any]:
    """Play and count. Raises Refusal when the server fails."""
    people = tables * (seats + spectators)
    with running_server(people + 10) as (pid, where):
        gauge = Gauge(pid)
        crowd = Crowd(game, seats, where)
        alone = gauge.kib()
        crowd.connect(tables, spectators)
        connected = gauge.kib()
        crowd.start()
        crowd.run_until(lambda: all(table.moves for table in crowd.tables))
        crowd.run_for(WARM_UP)
        figures = crowd.figures
        figures.on = True
        cpu = gauge.cpu()
        elapsed = crowd.run_for(seconds)
        cpu = gauge.cpu() - cpu
        figures.on = False
        playing = gauge.kib()
    return {
        "game": game.key,
        "players": seats,
        "tables": tables,
        "spectators": spectators,
        "seconds": round(elapsed, 3),
        "games": figures.games,
        "moves": figures.moves,
        "moves_per_s": round(figures.moves / elapsed, 1),
        "moves_per_cpu_s": round(figures.moves / cpu, 1) if cpu else 0.0,
        "deliveries_per_s": round(figures.deliveries / elapsed, 1),
        "server_cpu": round(cpu / elapsed, 3),
        "p50_ms": percentile(figures.latencies, 0.5),
        "p99_ms": percentile(figures.latencies, 0.99),
        "kib_per_table": round((playing - connected) / tables, 1),
        "kib_per_connection": round((connected - alone) / people, 1),
    }


def add_parser(commands: Subparsers) -> None:
    """Add `bench server`."""
    parser = add_command(commands, "bench server", run)
    add_game_options(parser)
    parser.add_argument("--tables", type=at_least(1), default=50, metavar="T", help=_("how many tables play at once"))
    parser.add_argument(
        "--spectators", type=at_least(0), default=0, metavar="S", help=_("how many spectators each table has")
    )
    parser.add_argument("--seconds", type=float, default=10.0, metavar="N", help=_("how long to count"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    found = measure(chosen_game(options), options.players, options.tables, options.spectators, options.seconds)
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:20} {value}")
    return 0
