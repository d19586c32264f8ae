"""What one client, and all of them together, may ask of the server."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Rate(NamedTuple):
    """So many a second in the long run, so many at once after a rest."""

    per_second: float
    at_once: float


class TokenBucket:
    """Counts what a `Rate` allows. Times are Unix seconds."""

    __slots__ = ("_full", "_per_second", "_since", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._per_second, self._full = rate
        self._tokens = rate.at_once
        self._since = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        tokens = min(self._full, self._tokens + (now - self._since) * self._per_second)
        self._since = now
        if tokens < 1:
            self._tokens = tokens
            return False
        self._tokens = tokens - 1
        return True


@dataclass(frozen=True)
class Limits:
    """Every bound in one place. Durations are seconds, sizes bytes.

    `waiting_bytes` is how much may wait for a connection that does not read; more cuts it off. `faults` is how many
    ill-formed requests a signed-in client may send before it is shown out. `history_bytes` is the longest log that is
    sent step by step; beyond it a client gets a snapshot.
    """

    connections: int = 2_000
    connections_per_address: int = 64
    sign_in_within: float = 20.0
    quiet_until_ping: float = 8.0
    quiet_until_dead: float = 24.0
    waiting_bytes: int = 512 * 1024
    history_bytes: int = 256 * 1024
    faults: int = 20
    tables: int = 500
    tables_per_person: int = 8
    watchers: int = 200
    acts: Rate = field(default=Rate(20, 100))
    talk: Rate = field(default=Rate(0.7, 8))
    requests: Rate = field(default=Rate(10, 60))


FREE = Rate(1e9, 1e9)
"""No bound: for measurements."""
