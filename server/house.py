"""What all parts of one server share; `service.py` puts it together."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from server.archive import Archive
from server.bots import Thinker
from server.deadlines import Deadlines
from server.journal import Journal
from server.limits import Limits
from shared.engine.chance import SEED_BYTES
from shared.engine.game import AnyGame

if TYPE_CHECKING:
    from server.lobby import Lobby


def secret_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


@dataclass
class House:
    """One server. `now` gives Unix time.

    `pace` is the least seconds a bot waits before it acts, `countdown` the seconds between the host's start and the
    game; 0 for at once.
    """

    games: Mapping[str, AnyGame]
    journal: Journal
    archive: Archive
    deadlines: Deadlines
    thinker: Thinker
    now: Callable[[], float]
    limits: Limits = field(default_factory=Limits)
    name: str = ""
    motd: str = ""
    pace: float = 0.6
    countdown: float = 3.0
    new_seed: Callable[[], bytes] = secret_seed
    lobby: Lobby = field(init=False)
