"""The table of Ankh: the map, what one may do, and how it moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.board.flights import Flight
from client.board.results import EpochSheet, Ranking
from client.board.table import BoardTable
from client.director import Beat
from client.games.ankh import layout, lights, panels, questions, told, views, words
from client.games.ankh.ahead import pieces
from client.games.ankh.atlas import Atlas
from client.games.ankh.beats import AnkhBeats
from client.games.ankh.controls import Controls
from client.games.ankh.draft import DraftSheet
from client.games.ankh.ending import AnkhEnd
from client.games.ankh.news import sheet_of
from client.games.ankh.pausing import PausingDirector
from client.games.ankh.results import LEDGER, AnkhLedger, ranking
from client.games.ankh.rows import Facing, SheetFace
from client.games.ankh.scenery import paint_pieces
from client.games.ankh.sheet import BattleSheet
from client.games.ankh.tales import (
    BattleTale,
    Chronicle,
    ConflictTale,
    ForgottenTale,
    MergeTale,
    Tale,
    resumed,
    written,
)
from client.scenes.rail import Rail, Tab
from client.scenes.table import LogLine, Prompt
from client.ui.layers import Panel
from client.ui.scene import Scene
from client.ui.widget import Point
from shared.engine.ankh import decisions as d
from shared.engine.ankh.events import RegionVisited
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import red_max

if TYPE_CHECKING:
    from client.app import App
    from client.model import Played, Table
    from client.ui.canvas import Canvas

SMALL_LOG: Final = 100
"""A place for the log lower than this shows only the last lines."""
READ_TIME: Final = 30.0
"""Seconds after which a sheet that nobody closes goes away by itself."""
FILM_TIME: Final = 3.0
"""Seconds that a sheet stays in a replay at normal speed."""


class AnkhTable(BoardTable):
    """The table of a game of Ankh, for the ones who play and the ones who watch."""

    name = "ankh"
    peek_key = "ankh.peek"
    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`."""
        self.atlas = Atlas()
        self.chronicle = Chronicle()
        self.sheet_flights: list[Flight] = []
        """What moves on the sheet of a battle."""
        self._folded: object = None
        self._face: tuple[BattleTale, SheetFace] | None = None
        self._opened_at = 0.0
        self.choreography = AnkhBeats(self.air, self)
        self.controls = Controls(self)
        self._dragged: Point | None = None

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, table)
        self.director = PausingDirector(
            app.settings.speed_factor,
            reduced=app.settings.reduced_motion,
            play=app.sound.play,
            pausing=lambda: self.pausing,
            telling=lambda: self.telling,
        )
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

    # ---------------------------------------------------------------- what is told on sheets

    @property
    def filmed(self) -> bool:
        """Whether this is the board of a replay, where sheets only pass by."""
        return self.on_jump is not None

    @property
    def pausing(self) -> bool:
        """Whether a sheet is being read, so that nothing goes on."""
        return bool(self.chronicle.unread) and (self.filmed or self.app.scene is self)

    @property
    def telling(self) -> bool:
        """Whether a battle is being told, so that nothing hurries."""
        return self.chronicle.battle is not None or bool(self.chronicle.unread)

    @property
    def busy(self) -> bool:
        """See `Scene.busy`: while somebody reads nothing moves."""
        return (self.director.busy and (not self.pausing or self.filmed)) or self.board_moves()

    def beat(self, event: Any, before: Any, played: Played) -> Beat | None:
        """See `TableScene.beat`: the chronicle hears of each event just before it is shown."""
        beat = self.choreography.beat(event, before) or Beat("at once")
        inner = beat.on_start

        def begin() -> None:
            self.chronicle.hear(event, self.state)
            if isinstance(event, RegionVisited):
                self._folded = None
            if inner is not None:
                inner()

        beat.on_start = begin
        return beat

    def jump(self) -> None:
        """See `TableScene.jump`."""
        super().jump()
        self.sheet_flights.clear()
        history = self.table.history
        if history and history[0].number == 0:
            self.chronicle = written(self.game, len(self.table.seats), self.table.options, history)
        else:
            self.chronicle = Chronicle()
        if self.chronicle.battle is None and self.shown is not None:
            self.chronicle.battle = resumed(self.state)

    def follow(self, played: Played) -> None:
        """See `TableScene.follow`: in a replay, going on means that everything was read."""
        if self.filmed:
            self.chronicle.read_all()
        super().follow(played)

    def tale(self) -> Tale | None:
        """What is to be told now: the oldest thing not read, or the battle that runs."""
        return self.chronicle.unread[0] if self.chronicle.unread else self.chronicle.battle

    @property
    def folded(self) -> bool:
        """Whether a sheet is put aside so that the map can be seen."""
        subject = self._subject()
        return subject is not None and self._hidden(subject)

    def _subject(self) -> object:
        """What a sheet that can be folded is about: a battle that runs, or the choice of gods."""
        if self.shown is None:
            return None
        if isinstance(questions.frame_of(self.state), d.ChooseGod):
            return "draft"
        tale = self.tale()
        return tale if isinstance(tale, BattleTale) else None

    def _hidden(self, subject: object) -> bool:
        return self._folded is subject or (isinstance(subject, BattleTale) and self._needs_map(subject))

    def _needs_map(self, tale: BattleTale) -> bool:
        """Whether we are asked for something that lies outside of the battle's region."""
        if tale.done or not self.controls_live:
            return False
        self.controls.settle()
        state = self.state
        for kind, value in self.controls.choosing.open():
            if kind == "hex" and value not in tale.hexes:
                return True
            if kind == "figure" and state.figures[value].at not in tale.hexes:
                return True
        return isinstance(questions.frame_of(state), d.MoveToObelisks | d.CrushMonument)

    def fold(self, away: bool) -> None:
        """Put the sheet aside, or bring it back."""
        subject = self._subject()
        self._folded = subject if away else None
        if not away and isinstance(subject, BattleTale) and self._needs_map(subject):
            self.app.toast(_("This is chosen on the map."))
        self.changed()
        self._arrange_dialogs()

    def close_tale(self, tale: Tale) -> None:
        """A sheet was read. In a break, the last one says that we are ready to go on."""
        last = len(self.chronicle.unread) <= 1
        if self.in_rest and self.seat is not None and last and not self.ready_seats()[self.seat]:
            self.ready()
        if not (self.in_rest and last):
            self.chronicle.read(tale)
        self._opened_at = self.now()
        self.changed()
        self._arrange_dialogs()

    def ready_seats(self) -> list[bool]:
        """Who is ready to go on, by seat; bots always are."""
        return [bool(card.bot) or card.ready or not card.present for card in self.table.seats]

    def changed(self) -> None:
        """See `Scene.changed`: a sheet that lies on the table changes with it."""
        self._face = None
        super().changed()
        dialog = self._dialog
        if dialog is not None and dialog in self.app.dialogs:
            dialog.changed()

    def missing(self) -> None:
        """See `BoardTable.missing`: panels show it; of the widgets only a track's marker is in the air."""
        if not self.air.away or any(name.startswith("marker:") for name in self.air.away):
            self.changed()
            return
        self._panels = self._face = None
        self.app.redraw()

    def sheet_face(self, tale: BattleTale) -> SheetFace:
        """The sheet of a battle as it stands; made anew only after a change."""
        if self._face is None or self._face[0] is not tale:
            self._face = (tale, self._make_face(tale))
        return self._face[1]

    def _make_face(self, tale: BattleTale) -> SheetFace:
        seat = self.seat
        speaks = seat is not None and seat in self.game.deciders(self.state)
        facing = Facing(tale, self.state, self.god_owner, self.sigil_of, seat, speaks=speaks)
        return facing.face(backs_away="backs" in self.air.away)

    def sheet_face_now(self) -> SheetFace | None:
        """The sheet of the battle that runs."""
        tale = self.chronicle.battle
        return self.sheet_face(tale) if tale is not None else None

    def _wanted_dialog(self) -> object:
        """See `BoardTable`: a sheet that is to be read, the battle that runs, the choice of gods, the end."""
        if self.shown is None:
            return None
        tale = self.tale()
        if tale is not None:
            return None if isinstance(tale, BattleTale) and self._hidden(tale) else tale
        if isinstance(questions.frame_of(self.state), d.ChooseGod):
            return None if self._hidden("draft") else "draft"
        if self.in_rest and self.chronicle.last is not None and not self.director.busy:
            return self.chronicle.last
        return super()._wanted_dialog()

    def _make_dialog(self, wanted: object) -> Scene:
        self._opened_at = self.now()
        if isinstance(wanted, BattleTale):
            return BattleSheet(self, wanted)
        if isinstance(wanted, ConflictTale | MergeTale | ForgottenTale):
            return sheet_of(self, wanted)
        return DraftSheet(self) if wanted == "draft" else AnkhEnd(self, self.make_ranking())

    def update(self, seconds: float) -> None:
        """See `TableScene.update`: what nobody reads passes by."""
        tale = self.chronicle.unread[0] if self.chronicle.unread else None
        if tale is None:
            self._opened_at = self.now()
        elif self.now() - self._opened_at > (FILM_TIME / self.pace if self.filmed else READ_TIME):
            self.chronicle.read(tale)
            self._opened_at = self.now()
            self.changed()
        super().update(seconds)

    def paint_flights(self, canvas: Canvas) -> None:
        """See `TableScene.paint_flights`. In a replay sheets are part of the picture."""
        super().paint_flights(canvas)
        tale = self.tale() if self.filmed else None
        if tale is None:
            return
        canvas.box(0, 43, 1280, 677, ("#060914", "#060914"), radius=0, alpha=170)
        if isinstance(tale, BattleTale):
            BattleSheet(self, tale).paint_on(canvas)
        else:
            sheet_of(self, tale).paint_on(canvas)

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
        tale = self.tale()
        if tale is not None and tale.done:
            return Prompt(self._outcome(tale))
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

    def _outcome(self, tale: Tale) -> str:
        """What a sheet that is being read says, in a sentence."""
        if isinstance(tale, ConflictTale):
            return _("{conflict} is over").format(conflict=words.conflict_ordinal(tale.number))
        if isinstance(tale, MergeTale):
            return _("Two gods become one")
        if isinstance(tale, ForgottenTale):
            return _("Gods on a red space are forgotten")
        if tale.winner is None:
            return _("Nobody wins the battle for region {number}").format(number=tale.region)
        if self.seat is not None and self.state.seat_gods[self.seat] == tale.winner:
            return _("You win the battle for region {number}").format(number=tale.region)
        name = self.god_owner(tale.winner)
        if tale.token is not None:
            return _("The tie-break token decides for {name}").format(name=name)
        return _("Victory in region {number} for {name}").format(name=name, number=tale.region)

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """See `BoardTable.pieces_ahead`."""
        return pieces(canvas, self.table.sigils)

    # ---------------------------------------------------------------- panels

    def make_panels(self) -> list[Panel]:
        """See `BoardTable.make_panels`."""
        self.controls.settle()
        found = self._board_panels()
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
            *self._map_panels(),
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
        if isinstance(frame, d.PushFigure) and self.controls.asking:
            lifted = frame.pushed
        buttons = {value for kind, value in self.controls.choosing.open() if kind == "region"}
        return views.map_view(
            self.state,
            self.sigil_of,
            away=self.air.away,
            lifted=lifted,
            lit=light.lit if lifted is not None else (),
            unnumbered=buttons,
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
            return self._walk(self, dx, dy)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self.controls.put_back()
        return super().handle(event, point)

    def walk(self, event: pygame.event.Event, scene: Scene) -> bool:
        """Let an arrow key walk over the map that `scene` shows."""
        if event.type != pygame.KEYDOWN or event.key not in _ARROWS:
            return False
        return self._walk(scene, *_ARROWS[event.key])

    def _walk(self, scene: Scene, dx: int, dy: int) -> bool:
        """Give the focus to the nearest thing on the map in a direction."""
        stops = [widget for widget in scene.widgets() if widget.reachable and widget.id.startswith(_MAP_THINGS)]
        if not stops:
            return False
        now = self.app.widget_in(scene, self.app.input.focus)
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
