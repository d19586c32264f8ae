"""One server, put together: every part gets what it needs here, and nothing looks anything up elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from server.archive import Archive
from server.bots import Thinker
from server.connection import Connections
from server.deadlines import Deadlines
from server.house import House, secret_seed
from server.journal import Journal
from server.limits import Limits
from server.lobby import Lobby
from server.session import SOFTWARE, Session
from shared.engine.chance import seed_from_number
from shared.engine.game import AnyGame
from shared.protocol.messages import Bye


class Service:
    """A server without its listening ports; `connections` is the factory to listen with."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.connections = Connections(house, lambda connection: Session(house, connection))

    def figures(self) -> dict[str, str]:
        """What the server is and how busy, for its announcement."""
        lobby = self.house.lobby
        return {
            "version": SOFTWARE,
            "name": self.house.name,
            "tables": str(len(lobby.tables)),
            "players": str(len(lobby.people.present())),
        }

    def say_goodbye(self) -> None:
        """Close every connection."""
        self.connections.close(Bye("closing"))

    def close(self) -> None:
        """Say goodbye, write down what is still to be written, and stop."""
        self.say_goodbye()
        self.house.thinker.close()
        self.house.archive.close()
        self.house.journal.close()
        self.house.deadlines.close()


def new_service(
    *,
    games: Mapping[str, AnyGame],
    reactor: Any,
    now: Callable[[], float],
    journal: Journal,
    replays: Path | None = None,
    limits: Limits | None = None,
    name: str = "",
    motd: str = "",
    pace: float = 0.6,
    countdown: float = 3.0,
    seed: int | None = None,
    threads: bool = True,
) -> Service:
    """A server for `games` whose tables go on where `journal` has them.

    `reactor` is Twisted's (IReactorTime and IReactorFromThreads), `now` gives Unix time, `replays` is the folder for
    replay files. With a `seed`, the games' seeds follow from it in the order in which the games begin. Without
    `threads`, bots think in the reactor, whatever it takes.
    """
    numbers = count(seed or 0)
    house = House(
        games=games,
        journal=journal,
        archive=Archive(replays, reactor),
        deadlines=Deadlines(reactor, now),
        thinker=Thinker(reactor, threads),
        now=now,
        limits=limits or Limits(),
        name=name,
        motd=motd,
        pace=pace,
        countdown=countdown,
        new_seed=secret_seed if seed is None else lambda: seed_from_number(next(numbers)),
    )
    Lobby(house).restore()
    return Service(house)
