"""What each viewer hears of a game: concealed, and encoded once per distinct view."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from server.play import Play
from shared.engine.game import AnyGame, Viewer, encode
from shared.engine.log import Step
from shared.protocol.messages import NIL, Batch, Clock, Snapshot
from shared.protocol.wire import frame

Frames = Callable[[Viewer], bytes]
"""The frame of a step for a viewer."""


def batch_frames(
    game: AnyGame, table: str, step: Step, events: Sequence[Any], clocks: tuple[Clock, ...] = ()
) -> Frames:
    """How each viewer is told of `step`, whose `events` are given decoded.

    The action travels along only where nothing was hidden, or to the seat that made it: a secret choice is in the
    action as well as in the event.
    """
    conceal = game.conceal
    known: dict[tuple[bytes, ...], bytes] = {}
    open_frame = b""

    def of(viewer: Viewer) -> bytes:
        nonlocal open_frame
        hidden = False
        told = []
        for index, event in enumerate(events):
            shown = conceal(event, viewer)
            if shown is event:
                told.append(step.events[index])
            else:
                hidden = True
                told.append(msgspec.Raw(encode(shown)))
        if not hidden or viewer == step.seat:
            action = step.action
            if not hidden and open_frame:
                return open_frame
        else:
            action = NIL
        view = (bytes(action), *map(bytes, told)) if hidden else ()
        if (made := known.get(view)) is None:
            made = frame(Batch(table, step.number, step.seat, tuple(told), step.at, action, clocks))
            known[view] = made
        if not hidden:
            open_frame = made
        return made

    return of


def old_batch(game: AnyGame, table: str, step: Step, viewer: Viewer) -> bytes:
    """The frame of a step of the past, without its clocks."""
    decode = game.event_decoder.decode
    return batch_frames(game, table, step, [decode(event) for event in step.events])(viewer)


def snapshot(play: Play, table: str, viewer: Viewer, clocks: tuple[Clock, ...] = ()) -> Snapshot:
    """The game as `viewer` may see it now."""
    view = msgspec.Raw(encode(play.game.view(play.state, viewer)))
    return Snapshot(table, play.number, view, play.commitment, clocks)


def beginning(play: Play, table: str, viewer: Viewer) -> Snapshot:
    """The game before its first event, from which all its steps can be followed."""
    blank = play.game.view(play.game.blank(play.seats, play.options), viewer)
    return Snapshot(table, -1, msgspec.Raw(encode(blank)), play.commitment)


class DelayedFeed:
    """What spectators hear of a game whose table holds events back: a state of its own that follows later.

    It holds only what a spectator may know, so nothing of the present can slip out.
    """

    def __init__(self, play: Play, table: str, delay: float) -> None:
        self._play = play
        self._table = table
        self._delay = delay
        self._held: deque[tuple[float, Step, list[Any]]] = deque()
        self.state: Any = play.game.view(play.game.blank(play.seats, play.options), None)
        self.number = -1

    def hold(self, step: Step, events: list[Any]) -> None:
        """Keep a step back."""
        self._held.append((step.at + self._delay, step, events))

    def release(self, now: float) -> list[bytes]:
        """The frames that may be told by now, each once."""
        game = self._play.game
        frames = []
        while self._held and self._held[0][0] <= now:
            _, step, events = self._held.popleft()
            frames.append(batch_frames(game, self._table, step, events)(None))
            for event in events:
                game.evolve(self.state, game.conceal(event, None))
            self.number = step.number
        return frames

    @property
    def next_due(self) -> float | None:
        """The Unix time when the next step may be told."""
        return self._held[0][0] if self._held else None

    @property
    def empty(self) -> bool:
        """Whether spectators know everything."""
        return not self._held

    def snapshot(self) -> Snapshot:
        """The game as spectators may see it by now."""
        return Snapshot(self._table, self.number, msgspec.Raw(encode(self.state)), self._play.commitment)
