"""One demo from its beginning to its end: the server's process, the client, the driven player, and what came of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from assets.catalog import gettext as _
from assets.command_line import Refusal
from client.app import App
from client.connection import Refused
from client.driven import Album, DrivenPlayer
from client.hands import Tired
from client.house import House, practice_command
from client.model import Table
from client.settings import Settings, Store
from client.window import GameWindow
from shared.engine.game import AnyGame

NAME: Final = "Nefertari"


class Performance:
    """Plays `game` with `players` seats and the luck of `seed`. Pictures go to `out`, what may be lost to `kept`."""

    def __init__(self, game: AnyGame, players: int, seed: int, out: Path, kept: Path) -> None:
        from twisted.internet import reactor

        self.reactor: Any = reactor
        self.game = game
        self.players = players
        self.seed = seed
        self.out = out
        self.kept = kept
        self._result: tuple[dict[str, Any], bytes] | None = None
        self._fault: Failure | None = None
        self._stopped = False

    def give(self) -> tuple[dict[str, Any], bytes]:
        """Run until the game is over and give the result and the replay. Raises Refusal when it does not get there."""
        self.reactor.callWhenRunning(self._begin)
        self.reactor.run()
        if self._fault is not None:
            if isinstance(self._fault.value, Tired | Refused):
                raise Refusal(_("the demo did not come to its end: {fault}").format(fault=self._fault.value))
            self._fault.raiseException()
        if self._result is None:
            raise Refusal(_("the demo was stopped before its end"))
        return self._result

    def _begin(self) -> None:
        done = Deferred.fromCoroutine(self._perform())
        done.addErrback(self._failed)
        done.addBoth(lambda _nothing: self._stop())

    def _failed(self, fault: Failure) -> None:
        self._fault = fault

    def _stop(self) -> None:
        """End the reactor, whoever says so first: the end of the game, or a client that was closed."""
        if not self._stopped:
            self._stopped = True
            self.reactor.stop()

    async def _perform(self) -> None:
        command = [*practice_command(0, str(self.kept / "server")), "--seed", str(self.seed)]
        house = House(self.reactor, command)
        place = await house.start()
        app = self._client()
        try:
            album = Album(self.out, app)
            player = DrivenPlayer(app, list(self.game.bots.values())[-1](), Random(self.seed), album)
            await player.sign_in(NAME, f"{place.host}:{place.port}")
            await player.make_table(self.game.key, self.players)
            table = await player.play()
            replay = await player.hands.until(self._replay, "the replay")
            self._result = self._tell(table, player), replay
        finally:
            app.quit()
            house.stop()

    def _client(self) -> App:
        """The client as `heliopolis play` has it, with settings of its own."""
        settings = Settings()
        settings.motion.speed = "instant"
        settings.play.guard_ms = 0
        window = GameWindow(settings.display)
        app = App(
            self.reactor, window.frame, settings=settings, store=Store(self.kept), window=window, pictures=self.kept
        )
        window.resized = app.resized
        app.run(ended=self._stop)
        app.navigator.home()
        return app

    def _replay(self) -> bytes | None:
        """The replay file, once the server has written it."""
        return next((file.read_bytes() for file in (self.kept / "server").glob("replays/*.heliopolis")), None)

    def _tell(self, table: Table, player: DrivenPlayer) -> dict[str, Any]:
        """What `result.json` says."""
        assert table.standings is not None
        stages = self.game.score_lines(table.state)
        by_seat = {standing.seat: standing for standing in table.standings}
        return {
            "game": self.game.key,
            "players": self.players,
            "seed_number": self.seed,
            "seats": [
                {
                    "name": card.name,
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
            "replay": "game.heliopolis",
        }


def _by_category(lines: Any) -> dict[str, int]:
    """Points by category."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.category] = points.get(line.category, 0) + line.points
    return points
