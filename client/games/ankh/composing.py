"""What the table of Ankh shows, panel by panel: the board with its map, the others, the actions, one's own things.

A panel is painted again only when its key changes, so each says in its key everything that it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.games.ankh import layout, lights, panels, questions, views
from client.games.ankh.scenery import paint_pieces
from client.ui.layers import Panel
from shared.engine.ankh import decisions as d
from shared.engine.ankh.options import red_max

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable
    from client.ui.canvas import Canvas


def table_panels(table: AnkhTable) -> list[Panel]:
    """Everything that stands still on the table as it is shown."""
    found = _board_panels(table)
    for seat in table.others():
        rect, view = table.panel_of(seat), table.seat_view(seat)
        found.append(Panel(f"seat{seat}", view, rect, _opponent_painter(rect, view)))
    found += [_actions_panel(table), _own_panel(table)]
    return found


def _board_panels(table: AnkhTable) -> list[Panel]:
    red = red_max(table.state.options)
    ladder = views.ladder_view(table.state, table.sigil_of, table.air.away)
    events = views.events_view(table.state)
    marks = pygame.Rect(layout.LADDER.right, layout.LADDER.y - 10, 130, layout.LADDER.height + 20)
    return [
        Panel("board", red, layout.BOARD, lambda canvas: panels.paint_board(canvas, red), margin=24),
        Panel("events", events, layout.EVENTS, lambda canvas: panels.paint_events(canvas, events)),
        *_map_panels(table),
        Panel("ladder", ladder, marks, lambda canvas: panels.paint_ladder_marks(canvas, ladder)),
    ]


def _map_panels(table: AnkhTable) -> list[Panel]:
    view, state = table.atlas.view, table.state
    light = lights.light_of(state, table.controls.choosing) if table.controls.asking else lights.DARK
    camels = state.camels
    pieces = map_view(table, light)
    spot = (view, light.lit, light.parts)
    return [
        _map_panel("land", view, lambda canvas: panels.paint_land(canvas, view)),
        _map_panel("light", spot, lambda canvas: lights.paint_light(canvas, view, light)),
        _map_panel("lines", (view, camels), lambda canvas: view.paint_lines(canvas, camels)),
        _map_panel("pieces", (view, pieces), lambda canvas: paint_pieces(canvas, view, pieces)),
        _map_panel("stretches", (view, light), lambda canvas: lights.paint_stretches(canvas, view, light)),
    ]


def map_view(table: AnkhTable, light: lights.Light) -> views.MapView:
    """The pieces on the map, with what is picked now."""
    frame = table.controls.frame
    lifted = table.controls.choosing.value("figure") if isinstance(frame, d.MoveFigures | d.MoveToObelisks) else None
    if isinstance(frame, d.PushFigure) and table.controls.asking:
        lifted = frame.pushed
    buttons = {value for kind, value in table.controls.choosing.open() if kind == "region"}
    return views.map_view(
        table.state,
        table.sigil_of,
        away=table.air.away,
        lifted=lifted,
        lit=light.lit if lifted is not None else (),
        unnumbered=buttons,
    )


def _actions_panel(table: AnkhTable) -> Panel:
    controls, state = table.controls, table.state
    own = controls.asking
    title = _("Your action") if table.seat is not None else _("Actions")
    hint = _("a second one only from a lower row")
    if controls.has_rows or controls.choosing.bids:
        title, hint = _("Your choice"), ""
    note = questions.note(state, controls.choosing) if own and len(controls.button_names()) < 2 else ""
    key = (title, hint, note, own)
    return Panel("actions", key, layout.ACTIONS, lambda canvas: panels.paint_actions(canvas, *key))


def _own_panel(table: AnkhTable) -> Panel:
    own = views.own_view(table.state, table.viewpoint, table.person, table.sigil_of)
    return Panel("own", own, layout.OWN, lambda canvas: panels.paint_own(canvas, own))


def _map_panel(name: str, key: object, draw: Callable[[Canvas], None]) -> Panel:
    return Panel(name, key, layout.VIEWPORT, draw, margin=0)


def _opponent_painter(rect: pygame.Rect, view: views.SeatView) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        panels.paint_opponent(canvas, rect, view)

    return draw
