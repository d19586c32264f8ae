"""What one can do when a game is over, at every game's table alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.catalog import gettext as _
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.model import Table


@dataclass(frozen=True, slots=True)
class Door:
    """A way on: a button of the screen that ends a game. `reason` says why it is closed."""

    id: str
    label: str
    action: Callable[[], object]
    binding: str = ""
    reason: str = ""


def doors(app: App, table: Table) -> list[Door]:
    """The ways on from a game that is over, the one most wanted first."""
    found = []
    room = table.room
    if table.seat is not None and room is not None:
        voted = table.seat in room.rematch_votes
        found.append(
            Door(
                "rematch",
                _("Waiting for the others") if voted else _("Rematch"),
                lambda: _rematch(app, table),
                "over.rematch",
                _("You have asked for a rematch: it begins when everybody agrees.") if voted else "",
            )
        )
    if app.session is not None:
        found.append(Door("watch", _("Watch the replay"), lambda: app.navigator.watch_replay(table), "over.watch"))
        found.append(Door("save", _("Save the replay"), lambda: app.navigator.save_replay(table), "over.save"))
    found.append(Door("lobby", _("Leave"), app.navigator.to_lobby))
    return found


def _rematch(app: App, table: Table) -> None:
    app.send(wire.Rematch, table=table.id)
