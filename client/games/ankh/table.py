"""The table of Ankh: the map, what one may do, and how it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.board.results import EpochSheet, Ranking
from client.board.table import BoardTable
from client.games.ankh import layout, lights, panels, questions, told, views, words
from client.games.ankh.atlas import Atlas, View
from client.games.ankh.beats import AnkhBeats
from client.games.ankh.controls import Controls
from client.games.ankh.results import LEDGER, AnkhLedger, ranking
from client.games.ankh.scenery import paint_pieces
from client.scenes.rail import Rail, Tab
from client.scenes.table import LogLine, Prompt
from client.ui.layers import Panel
from client.ui.widget import Point
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import red_max

if TYPE_CHECKING:
    from client.model import Played
    from client.ui.canvas import Canvas

SMALL_LOG: Final = 100
"""A place for the log lower than this shows only the last lines."""


class AnkhTable(BoardTable):
    """The table of a game of Ankh, for the ones who play and the ones who watch."""

    name = "ankh"
    peek_key = "ankh.peek"
    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`."""
        self.atlas = Atlas()
        self.choreography = AnkhBeats(self.air, self)
        self.controls = Controls(self)
        self._dragged: Point | None = None

    def __init__(self, app: Any, table: Any) -> None:
        super().__init__(app, table)
        place = layout.log(len(table.seats) - 1)
        wide = pygame.Rect(place.x, 342, place.width, place.bottom - 342) if place.height < SMALL_LOG else None
        self.rail = Rail(self, place, wide=wide)

    @property
    def ledger(self) -> AnkhLedger:
        """See `BoardTable.ledger`."""
        return LEDGER

    # ---------------------------------------------------------------- the state, in short

    @property
    def state(self) -> AnkhState:
        """The game as it is shown."""
        found: AnkhState = self.shown
        return found

    @property
    def over(self) -> bool:
        """See `BoardTable.over`."""
        return self.shown is not None and self.state.result is not None

    def outrun(self, sheet: EpochSheet) -> bool:
        """See `BoardTable.outrun`: Ankh has no scorings of epochs."""
        return False

    def make_ranking(self) -> Ranking:
        """See `BoardTable.make_ranking`."""
        assert self.table.standings is not None
        return ranking(self.table)

    def others(self) -> list[int]:
        """See `BoardTable.others`."""
        return self.order_from_viewpoint()

    def panel_of(self, seat: int) -> pygame.Rect:
        """See `BoardTable.panel_of`."""
        return layout.OWN if seat == self.viewpoint else layout.opponent(self.others().index(seat))

    def seat_view(self, seat: int) -> views.SeatView:
        """What is shown of a seat."""
        return views.seat_view(self.state, seat, self.person, self.sigil_of)

    def god_name(self, god: int) -> str:
        """A god by name, or before the choice by its player's."""
        return words.god_names(self.state.gods[god].names) or self.name_of(god)

    def god_owner(self, god: int) -> str:
        """Who plays a god, in a sentence."""
        seats = [seat for seat, own in enumerate(self.state.seat_gods) if own == god]
        return words.listed([_("you") if seat == self.seat else self.name_of(seat) for seat in seats or [god]])

    # ---------------------------------------------------------------- log, prompt, tabs

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """See `TableScene.log_line`."""

        def god_name(god: int) -> str:
            return words.god_names(before.gods[god].names) or self.name_of(god)

        line = told.tell(event, before, god_name)
        return None if line is None else LogLine(line.seat, line.verb, line.icon, line.tail, line.dim, played.number)

    def make_tabs(self) -> list[Tab]:
        """See `BoardTable.make_tabs`."""
        return []

    def make_prompt(self) -> Prompt:
        """See `BoardTable.make_prompt`."""
        if self.shown is None:
            return Prompt(_("The game begins"))
        if self.over:
            return Prompt(_("The game is over"))
        if self.controls_live and self.seat is not None:
            self.controls.settle()
            return Prompt(questions.ask(self.state, self.controls.choosing, self.seat), "own")
        if self.table.pending:
            return Prompt(_("Your move is on its way"))
        state: AnkhState = self.state
        waiting = tuple(self.game.deciders(state))
        if not waiting or self.director.busy:
            state = self.table.state
            waiting = self.table.deciders
        if self.seat in waiting and (self.director.busy or len(waiting) == 1):
            return Prompt(_("Your turn in a moment"))
        return Prompt(questions.waits(state, waiting, self.name_of, self.seat))

    # ---------------------------------------------------------------- panels

    def make_panels(self) -> list[Panel]:
        """See `BoardTable.make_panels`."""
        self.controls.settle()
        found = [*self._board_panels(), *self._map_panels()]
        for seat in self.others():
            rect, view = self.panel_of(seat), self.seat_view(seat)
            found.append(Panel(f"seat{seat}", view, rect, _opponent_painter(rect, view)))
        found += [self._actions_panel(), self._own_panel()]
        return found

    def _board_panels(self) -> list[Panel]:
        red = red_max(self.state.options)
        ladder = views.ladder_view(self.state, self.sigil_of, self.air.away)
        events = views.events_view(self.state)
        marks = pygame.Rect(layout.LADDER.right, layout.LADDER.y - 10, 130, layout.LADDER.height + 20)
        return [
            Panel("board", red, layout.BOARD, lambda canvas: panels.paint_board(canvas, red), margin=24),
            Panel("events", events, layout.EVENTS, lambda canvas: panels.paint_events(canvas, events)),
            Panel("ladder", ladder, marks, lambda canvas: panels.paint_ladder_marks(canvas, ladder)),
        ]

    def _map_panels(self) -> list[Panel]:
        view, state = self.atlas.view, self.state
        light = lights.light_of(state, self.controls.choosing) if self.controls.asking else lights.DARK
        camels = state.camels
        pieces = self.map_view(light)
        spot = (view, light.lit, light.parts)
        return [
            _map_panel("land", view, lambda canvas: panels.paint_land(canvas, view)),
            _map_panel("light", spot, lambda canvas: lights.paint_light(canvas, view, light)),
            _map_panel("lines", (view, camels), lambda canvas: view.paint_lines(canvas, camels)),
            _map_panel("pieces", (view, pieces), lambda canvas: paint_pieces(canvas, view, pieces)),
            _map_panel("stretches", (view, light), lambda canvas: lights.paint_stretches(canvas, view, light)),
        ]

    def map_view(self, light: lights.Light) -> views.MapView:
        """The pieces on the map, with what is picked now."""
        frame = self.controls.frame
        lifted = self.controls.choosing.value("figure") if isinstance(frame, d.MoveFigures | d.MoveToObelisks) else None
        numbered = not isinstance(frame, d.KeepNumber | d.SwapNumber) or not self.controls.asking
        return views.map_view(
            self.state,
            self.sigil_of,
            away=self.air.away,
            lifted=lifted,
            lit=light.lit if lifted is not None else (),
            numbered=numbered,
        )

    def _actions_panel(self) -> Panel:
        controls, state = self.controls, self.state
        own = controls.asking
        title = _("Your action") if self.seat is not None else _("Actions")
        hint = _("a second one only from a lower row")
        if controls.has_rows or controls.choosing.bids:
            title, hint = _("Your choice"), ""
        note = questions.note(state, controls.choosing) if own and len(controls.button_names()) < 2 else ""
        key = (title, hint, note, own)
        return Panel("actions", key, layout.ACTIONS, lambda canvas: panels.paint_actions(canvas, *key))

    def _own_panel(self) -> Panel:
        own = views.own_view(self.state, self.viewpoint, self.person, self.sigil_of)
        return Panel("own", own, layout.OWN, lambda canvas: panels.paint_own(canvas, own))

    # ---------------------------------------------------------------- the map under the pointer

    def zoom(self, by: int, at: Point | None = None) -> None:
        """Come nearer, or go back."""
        if self.atlas.zoom(by, at):
            self.changed()

    def map_event(self, event: pygame.event.Event, point: Point) -> bool:
        """The wheel zooms; a button that is held drags the map."""
        if event.type == pygame.MOUSEWHEEL:
            self.zoom(1 if event.y > 0 else -1, point)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.atlas.zoomed:
            self._dragged = point
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged is not None:
            start, self._dragged = self._dragged, point
            return self.atlas.drag(point[0] - start[0], point[1] - start[1])
        return False

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: arrows walk over the map, with Shift they move it."""
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
            if event.mod & pygame.KMOD_SHIFT:
                if self.atlas.drag(-60 * dx, -60 * dy):
                    self.changed()
                return True
            return self._walk(dx, dy)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self.controls.put_back()
        return super().handle(event, point)

    def _walk(self, dx: int, dy: int) -> bool:
        """Give the focus to the nearest thing on the map in a direction."""
        stops = [widget for widget in self.widgets() if widget.reachable and widget.id.startswith(_MAP_THINGS)]
        if not stops:
            return False
        now = self.app.widget_in(self, self.app.input.focus)
        if now is None or now not in stops:
            self.app.input.set_focus(stops[0].id)
            return True
        x, y = now.rect.center

        def far(widget: Any) -> float:
            across, along = widget.rect.centerx - x, widget.rect.centery - y
            ahead = across * dx + along * dy
            aside = abs(across * dy) + abs(along * dx)
            return ahead + 2.2 * aside if ahead > 4 and aside <= 2.5 * ahead else float("inf")

        best = min(stops, key=far)
        if far(best) < float("inf"):
            self.app.input.set_focus(best.id)
        return True

    def escape(self) -> None:
        """See `Scene.escape`: put back what was clicked, close the log, show the whole map, then the menu."""
        if self.controls.put_back() or self.rail.close():
            return
        if self.atlas.whole():
            self.changed()
            return
        super().escape()


_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MAP_THINGS: Final = ("hex:", "figure:", "monument:", "edge:", "region:")


def _map_panel(name: str, key: object, draw: Any) -> Panel:
    return Panel(name, key, layout.VIEWPORT, draw, margin=0)


def _opponent_painter(rect: pygame.Rect, view: views.SeatView) -> Any:
    def draw(canvas: Canvas) -> None:
        panels.paint_opponent(canvas, rect, view)

    return draw


__all__ = ["AnkhTable", "View"]
