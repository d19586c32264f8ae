"""A game whose server is killed in the middle, twice: `python -m tests.end_to_end.crash FOLDER` prints how it went.

The server process dies without a word (SIGKILL), starts again on the same port with the same data, and the client,
which is driven by events alone, has to find its way back to its seat.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from client.driven import Album, DrivenPlayer
from client.performance import Stage
from shared.engine import registry

DEATHS = (40, 120)
"""Steps after which the server is killed."""


def serve(data: Path, port: int) -> tuple[subprocess.Popen[str], int]:
    """A server process and the port where it listens."""
    where = f"tcp:{port}:interface=127.0.0.1"
    command = [sys.executable, "-m", "server", "serve", "--endpoint", where, "--data", str(data)]
    server = subprocess.Popen(
        [*command, "--bot-pace", "0", "--until-stdin-closes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    _listening, _host, at = server.stdout.readline().split()
    return server, int(at)


def main(folder: Path) -> None:
    """Play, kill, play on to the end."""
    game = registry.game("ra")
    stage = Stage()
    data = folder / "server"
    told: list[dict[str, object]] = []

    async def play() -> dict[str, object]:
        server, port = serve(data, 0)
        app = stage.client(folder)
        pictures = folder / "pictures"
        pictures.mkdir()
        player = DrivenPlayer(app, game.bots["greedy"](), Random(1), Album(pictures, app))
        await player.sign_in("Senbi", f"127.0.0.1:{port}")
        await player.make_table("ra", 3)
        for death in DEATHS:
            table = await player.play(until=lambda table: table.number >= death)  # noqa: B023 - awaited at once
            before = len(table.history)
            server.kill()
            server.wait()
            await player.hands.until(lambda: app.top.name == "lost", "the veil over a broken line")
            server, port = serve(data, port)
            await player.hands.until(lambda: app.online(table), "the way back")  # noqa: B023 - awaited at once
            told.append({"steps_before": before, "same_table": app.navigator.table is table})
        table = await player.play()
        await player.hands.until(lambda: list(data.glob("replays/*.heliopolis")), "the replay")
        assert server.stdin is not None
        server.stdin.close()
        server.wait()
        assert table.standings is not None
        return {
            "deaths": told,
            "numbers": [played.number for played in table.history],
            "scores": {standing.seat: standing.score for standing in table.standings},
        }

    print(json.dumps(stage.run(play)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
