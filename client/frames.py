"""What the frames of a table cost, measured on a game that bots have played beforehand.

A frame is update and draw at 1280x720, without the copy to the screen. Still frames are drawn although nothing changed;
flying ones are those of the moves with most in the air; landing ones, counted apart, are those in which such a
movement begins or ends, so that the picture is put together anew. The times are CPU times of this thread, so that a
busy machine spoils them less.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from twisted.internet.task import deferLater

from client.app import App
from client.games import edition
from client.model import Stepped
from client.performance import Stage
from client.scenes.replay import Tape
from client.scenes.table import TableScene
from shared.engine.chance import Chance, commitment, seed_from_number
from shared.engine.game import AnyGame, encode
from shared.engine.log import NO_ACTION, TABLE, Step
from shared.protocol.replay import Header, Replay

SEED: Final = 7
AHEAD: Final = 480
"""Frames after which the client has painted all that it paints ahead, a little in each."""
STILL: Final = 600
"""Still frames that are drawn."""
FLIGHTS: Final = 8
"""Moves that are shown in full."""
FRAME: Final = 1 / 60
SETTLE: Final = 7.0
"""Seconds until the client has noticed that nobody does anything."""


def measure(game: AnyGame, seats: int, seconds: float) -> dict[str, Any]:
    """All figures of `docs/commands.md`; the idle table is watched for `seconds`."""
    replay = _played(game, seats)
    title = _start_to_title()
    stage = Stage()

    async def watch() -> dict[str, Any]:
        app = stage.client(Path(folder))
        await deferLater(stage.reactor, 1.0)  # what the title does on the side is done
        tape = Tape(replay)
        moves = _liveliest(app, tape)
        tape.go(moves[0][1] - 1)
        start = _cpu()
        app.show(edition(game.key).table_scene(app, tape.table))
        app.draw()
        first = _cpu() - start
        for _ in range(AHEAD):
            _frame(app)
        still = [_frame(app) for _ in range(STILL)]
        flying: list[float] = []
        landing: list[float] = []
        for _count, number in moves:
            _flight(app, tape, number, flying, landing)
        app.settings.motion.speed = "instant"
        await deferLater(stage.reactor, SETTLE)
        before, since = time.process_time(), time.monotonic()
        await deferLater(stage.reactor, seconds)
        idle = (time.process_time() - before) / (time.monotonic() - since)
        return {
            "game": game.key,
            "players": seats,
            "frame_ms": {
                **_spread(still + flying + landing),
                "still": _spread(still),
                "flying": _spread(flying),
                "landing": _spread(landing),
            },
            "flying": moves[0][0],
            "frames": len(still) + len(flying) + len(landing),
            "first_frame_ms": round(1000 * first, 2),
            "idle_cpu": round(idle, 4),
            "title_s": round(title, 2),
        }

    with TemporaryDirectory(prefix="heliopolis-bench-") as folder:
        return stage.run(watch)


def _cpu() -> float:
    """Seconds that this thread has worked."""
    return time.thread_time()


def _frame(app: App) -> float:
    """Draw one frame and say how long it took."""
    start = _cpu()
    app.update(FRAME)
    app.redraw()
    app.draw()
    return _cpu() - start


def _flight(app: App, tape: Tape, number: int, flying: list[float], landing: list[float]) -> None:
    """Show step `number` with its animation and enter the time of each frame."""
    app.settings.motion.speed = "normal"
    tape.go(number - 1)
    scene = edition(tape.game.key).table_scene(app, tape.table)
    app.show(scene)
    _frame(app)
    played = tape.forward()
    assert played is not None
    scene.heard(Stepped(tape.table, played))
    while scene.director.busy:
        before = scene.director.current
        span = _frame(app)
        (flying if scene.director.current is before else landing).append(span)


def _liveliest(app: App, tape: Tape) -> list[tuple[int, int]]:
    """The steps with most pieces in the air: pairs of how many, and the step's number; the liveliest first."""
    scene: TableScene = edition(tape.game.key).table_scene(app, tape.table)
    state = tape.game.blank(len(tape.table.seats), tape.options)
    found = []
    for played in tape.steps:
        most = 0
        for event in played.events:
            beat = scene.beat(event, state, played)
            most = max(most, sum(1 for tween in beat.tweens if tween.motion) if beat is not None else 0)
            tape.game.evolve(state, event)
        if played.number:
            found.append((most, played.number))
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))[:FLIGHTS]


def _spread(spans: list[float]) -> dict[str, float]:
    """Median and the time that 99 of 100 keep to, in milliseconds."""
    ordered = sorted(spans)
    return {
        "p50": round(1000 * ordered[len(ordered) // 2], 3),
        "p99": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
    }


def _start_to_title() -> float:
    """Seconds from starting a process to the first picture of the title in it."""
    start = time.monotonic()
    subprocess.run([sys.executable, "-c", "from client.frames import show_title; show_title()"], check=True)
    return time.monotonic() - start


def show_title() -> None:
    """Start the client, draw the title once, and end."""
    stage = Stage()

    async def look() -> None:
        stage.client(Path(folder)).draw()

    with TemporaryDirectory(prefix="heliopolis-bench-") as folder:
        stage.run(look)


def _played(game: AnyGame, seats: int) -> Replay:
    """A game between the strongest bots."""
    seed = seed_from_number(SEED)
    chance, random = Chance(seed), Random(SEED)
    kind, maker = list(game.bots.items())[-1]
    bots = [maker() for _ in range(seats)]
    options = game.options_type()
    state, events = game.begin(seats, options, chance)
    steps = [_step(0, TABLE, NO_ACTION, events)]
    while deciders := game.deciders(state):
        seat = deciders[0]
        action = bots[seat].choose(game.view(state, seat), seat, game.legal(state, seat), random)
        events = game.decide(state, seat, action, chance)
        game.evolve_all(state, events)
        steps.append(_step(len(steps), seat, msgspec.Raw(encode(action)), events))
    header = Header(
        game=game.key,
        rules=game.rules_version,
        names=tuple(f"Bot {seat + 1}" for seat in range(seats)),
        bots=(kind,) * seats,
        options=msgspec.Raw(encode(options)),
        commitment=commitment(seed),
    )
    return Replay(header, tuple(steps), game.standings(state) or (), seed)


def _step(number: int, seat: int, action: msgspec.Raw, events: list[Any]) -> Step:
    return Step(number, seat, action, tuple(msgspec.Raw(encode(event)) for event in events), 0, 0.0)
