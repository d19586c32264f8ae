"""The table of Ankh: the map, what one may do, and how it moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.art.cache import draw_ahead
from client.games.ankh import layout, questions, refusals, told, words
from client.games.ankh.ahead import gods, pieces, regions
from client.games.ankh.atlas import Atlas
from client.games.ankh.beats import AnkhBeats
from client.games.ankh.composing import table_panels
from client.games.ankh.controls import Controls
from client.games.ankh.lesson import AnkhGuide
from client.games.ankh.reading import ReadingTable
from client.games.ankh.walking import walk
from client.scenes.rail import Rail, Tab
from client.scenes.table import LogLine, Prompt
from client.ui.layers import Panel
from client.ui.widget import Point
from shared.engine.ankh.model import AnkhState

if TYPE_CHECKING:
    from client.app import App
    from client.model import Played, Table
    from client.ui.canvas import Canvas

SMALL_LOG: Final = 100
"""A place for the log lower than this shows only the last lines."""


class AnkhTable(ReadingTable):
    """The table of a game of Ankh, for the ones who play and the ones who watch."""

    name = "ankh"
    peek_key = "ankh.peek"
    foresees = True
    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`."""
        super().prepare()
        self.atlas = Atlas()
        self.choreography = AnkhBeats(self.air, self)
        self.controls = Controls(self)
        self._dragged: Point | None = None
        self._soon: Iterator[None] = iter(())
        self._ahead_of: object = None

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, table)
        place = layout.log(len(table.seats) - 1)
        wide = pygame.Rect(place.x, 342, place.width, place.bottom - 342) if place.height < SMALL_LOG else None
        self.rail = Rail(self, place, wide=wide)

    # ---------------------------------------------------------------- log, prompt, tabs

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """See `TableScene.log_line`."""

        def god_name(god: int) -> str:
            return words.god_names(before.gods[god].names) or self.name_of(god)

        line = told.tell(event, before, god_name)
        if line is None:
            return None
        return LogLine(line.seat, line.verb, line.icon, line.tail, line.dim, played.number, idle=line.idle)

    def make_tabs(self) -> list[Tab]:
        """See `BoardTable.make_tabs`."""
        return []

    def make_prompt(self) -> Prompt:
        """See `BoardTable.make_prompt`."""
        if self.shown is None:
            return Prompt(_("The game begins"))
        tale = self.tale()
        if tale is not None and tale.done:
            return Prompt(self.outcome(tale))
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

    @property
    def own_frame(self) -> pygame.Rect:
        """See `TableScene.own_frame`."""
        return layout.OWN

    def make_guide(self) -> AnkhGuide:
        """See `BoardTable.make_guide`."""
        return AnkhGuide(self)

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """See `TableScene.still_areas`."""
        return (
            ("action widgets", layout.ACTIONS),
            ("power widgets", layout.POWERS),
            ("own widgets", layout.OWN),
            ("map widgets", layout.BOARD),
        )

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """See `BoardTable.pieces_ahead`."""
        return pieces(canvas, self.table.sigils)

    def update(self, seconds: float) -> None:
        """See `TableScene.update`: while nothing moves, what a battle or its end may show is painted."""
        super().update(seconds)
        if self.shown is None or self.director.busy:
            return
        state = self.state
        now = (self.app.canvas, state.camels, state.conflict is not None, state.order[:2])
        if now != self._ahead_of:
            canvas = self.app.canvas
            self._ahead_of = now
            self._soon = chain(gods(canvas, state, self.sigil_of), regions(canvas, state, self.sigil_of))
        draw_ahead(self._soon)

    # ---------------------------------------------------------------- panels

    def make_panels(self) -> list[Panel]:
        """See `BoardTable.make_panels`."""
        self.controls.settle()
        return table_panels(self)

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

    def pan(self, dx: float, dy: float) -> None:
        """Move the map under its window."""
        if self.atlas.drag(dx, dy):
            self.changed()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: arrows walk over the map; a click beside everything that can be chosen says so."""
        if walk(self.app, self, event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self.controls.put_back()
        if event.type == pygame.MOUSEBUTTONUP and self.app.input.hover == "map" and not self.atlas.zoomed:
            self._refuse_place()
        return super().handle(event, point)

    def _refuse_place(self) -> None:
        """Somebody clicked where nothing is to be chosen."""
        if self.controls.asking:
            self.app.toast(refusals.hex_refusal(self.state, self.controls.choosing))

    def escape(self) -> None:
        """See `Scene.escape`: put back what was clicked, close the log, show the whole map, then the menu."""
        if self.controls.put_back() or self.rail.close():
            return
        if self.atlas.whole():
            self.changed()
            return
        super().escape()
