"""What a driven client needs around it: a reactor that runs until the play is over, a window. And the demo."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from twisted.internet.defer import CancelledError, Deferred
from twisted.python.failure import Failure

from assets.catalog import gettext as _
from client import words
from client.app import App
from client.connection import Refused
from client.driven import Album, DrivenPlayer
from client.hands import Tired
from client.house import House, practice_command
from client.model import Table
from client.settings import Settings, Store
from client.window import GameWindow
from shared.command_line import Refusal
from shared.engine.game import AnyGame, ScoreLine

NAME: Final = "Nefertari"

T = TypeVar("T")


class Stage:
    """The reactor for the length of one play. `reactor` is there for whoever plays on it."""

    def __init__(self) -> None:
        from twisted.internet import reactor

        self.reactor: Any = reactor
        self._play: Deferred[Any] | None = None
        self._over = False
        self._result: Any = None
        self._fault: Failure | None = None
        self._app: App | None = None

    def run(self, play: Callable[[], Coroutine[Deferred[Any], Any, T]]) -> T:
        """Run the reactor until `play` has ended, and give its result. Raises Refusal when it ended too early."""
        self.reactor.callWhenRunning(self._begin, play)
        self.reactor.run()
        fault, self._fault = self._fault, None
        if self._over:
            result: T = self._result
            return result
        if self._app is not None and self._app.fault is not None:
            self._app.fault.raiseException()
        if fault is None or isinstance(fault.value, CancelledError):
            raise Refusal(_("it was stopped before its end"))
        if isinstance(fault.value, Tired | Refused):
            why = fault.value
            said = words.refusal(why.code, why.details) if isinstance(why, Refused) else str(why)
            raise Refusal(_("it did not come to its end: {why}").format(why=said))
        fault.raiseException()
        raise AssertionError("raiseException always raises")

    def close(self) -> None:
        """The window was closed: what is not over yet ends here."""
        if self._play is not None:
            self._play.cancel()

    def _begin(self, play: Callable[[], Coroutine[Deferred[Any], Any, Any]]) -> None:
        self._play = Deferred.fromCoroutine(play())
        self._play.addCallbacks(self._done, self._failed)
        self._play.addBoth(lambda _nothing: self.reactor.stop())

    def _done(self, result: Any) -> None:
        self._over, self._result = True, result

    def _failed(self, fault: Failure) -> None:
        self._fault = fault

    def client(self, kept: Path) -> App:
        """A running client as `heliopolis play` has it, at the title, with settings of its own in `kept`."""
        settings = Settings()
        settings.motion.speed = "instant"
        settings.play.guard_ms = 0
        window = GameWindow(settings.display)
        app = App(self.reactor, window.frame, settings=settings, store=Store(kept), window=window, pictures=kept)
        self._app = app
        window.resized = app.resized
        app.run(ended=self.close)
        app.navigator.home()
        return app


def perform(
    game: AnyGame, players: int, seed: int, out: Path, kept: Path, bot: str = ""
) -> tuple[dict[str, Any], bytes]:
    """Play `game` to its end and give what `result.json` says, and the replay.

    All seats, the client's own too, think like the kind of bot named `bot` or, without one, like the strongest.
    Pictures go to `out`, what may be lost afterwards to `kept`. Raises Refusal when the game did not come to its end.
    """
    stage = Stage()
    data = kept / "server"

    def replay() -> bytes | None:
        return next((file.read_bytes() for file in data.glob("replays/*.heliopolis")), None)

    async def play() -> tuple[dict[str, Any], bytes]:
        house = House(stage.reactor, [*practice_command(0, str(data)), "--seed", str(seed)])
        try:
            place = await house.start()
            app = stage.client(kept)
            player = DrivenPlayer(app, game.bots[bot or list(game.bots)[-1]](), Random(seed), Album(out, app))
            await player.sign_in(NAME, f"{place.host}:{place.port}")
            await player.make_table(game.key, players, bot)
            table = await player.play()
            kept_there = await player.hands.until(replay, "the replay")
            return {"seed_number": seed, **_result(table, player)}, kept_there
        finally:
            house.stop()

    return stage.run(play)


def _result(table: Table, player: DrivenPlayer) -> dict[str, Any]:
    """How the game went."""
    assert table.standings is not None
    stages = table.game.score_lines(table.state)
    by_seat = {standing.seat: standing for standing in table.standings}
    return {
        "game": table.game.key,
        "players": len(table.seats),
        "seats": [
            {
                "name": table.name_of(seat),
                "bot": card.bot,
                "rank": by_seat[seat].rank,
                "score": by_seat[seat].score,
                "stages": [_by_category(stage[seat]) for stage in stages],
            }
            for seat, card in enumerate(table.seats)
        ],
        "winner": [table.name_of(standing.seat) for standing in table.standings if standing.rank == 1],
        "commitment": table.commitment,
        "seed": table.seed.hex(),
        "steps": table.number + 1,
        "events": sum(len(played.events) for played in table.history),
        "actions": player.actions,
        "clicks": player.hands.clicks,
        "keys": player.hands.keys,
        "pictures": player.album.pictures,
    }


def _by_category(lines: tuple[ScoreLine, ...]) -> dict[str, int]:
    """Points by category."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.category] = points.get(line.category, 0) + line.points
    return points
