"""The table of Ra: what lies on it, what one may do, and how it moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.director import Beat
from client.games.ra import ahead, layout, views, words
from client.games.ra.beats import Air, Choreography
from client.games.ra.board import paint_board as paint_limestone
from client.games.ra.board import paint_strip, paint_tiles
from client.games.ra.choice import DisasterChoice
from client.games.ra.controls import Controls
from client.games.ra.own import paint_own
from client.games.ra.panels import paint_actions, paint_opponent
from client.games.ra.places import Places
from client.games.ra.results import EpochSheet, ranking
from client.games.ra.scores import EndScreen, ScoreScreen
from client.games.ra.tabs import bag_tab, paint_counter, scores_tab
from client.games.ra.views import Person
from client.scenes.rail import Tab
from client.scenes.table import LogLine, Prompt, TableScene
from client.ui.layers import Panel
from client.ui.scene import Scene
from client.ui.widget import Widget
from shared.engine.ra.actions import CALL_RA, DRAW, STOP_GODS
from shared.engine.ra.events import Drew, LotWon, NobodyBid
from shared.engine.ra.model import AUCTION, DISCARD, NOBODY, OVER, SETUP, TURN, EpochLines, RaState
from shared.engine.ra.tiles import EMPTY
from shared.engine.ra.value import LotValue, lot_value, unseen

if TYPE_CHECKING:
    from client.app import App
    from client.model import Played, Table
    from client.ui.canvas import Canvas

AHEAD: Final = 2
"""Pieces that are painted ahead in a frame."""
PULSES: Final = 3
"""How often legal controls pulse before they glow steadily: the machine may rest then."""
PULSE: Final = 1.2
"""Seconds of a pulse."""


class RaTable(TableScene):
    """The table of a game of Ra, for the ones who play and the ones who watch."""

    name = "ra"

    def __init__(self, app: App, table: Table) -> None:
        self.app = app
        self.air = Air()
        self.choreography = Choreography(self.air, self)
        self.controls = Controls(self)
        self.sheet: EpochSheet | None = None
        self.fresh: set[int] = set()
        """Slots whose tiles came since our last action."""
        self.end_seen = False
        self._panels: list[Panel] | None = None
        self._prompt: Prompt | None = None
        self._lines: EpochLines | None = None
        self._value: LotValue | None = None
        self._tabs: list[Tab] | None = None
        self._dialog_of: object = None
        self._ahead_for: Canvas | None = None
        self._pieces: Iterator[None] = iter(())
        self._sheet_rests = False
        self._dialog: Scene | None = None
        self._live_since: float | None = None
        super().__init__(app, table)

    # ---------------------------------------------------------------- the state, in short

    @property
    def state(self) -> RaState:
        """The game as it is shown."""
        found: RaState = self.shown
        return found

    @property
    def lines(self) -> EpochLines:
        """What the epoch would bring everybody if it ended now."""
        if self._lines is None:
            self._lines = views.running_lines(self.state)
        return self._lines

    def person(self, seat: int) -> Person:
        """Who sits on a seat."""
        cards = self.table.seats
        card = cards[seat] if seat < len(cards) else None
        return Person(
            name=self.name_of(seat),
            sigil=self.sigil_of(seat),
            bot=bool(card and card.bot),
            present=bool(card is None or card.present or card.bot),
        )

    @property
    def in_rest(self) -> bool:
        """Whether the table rests between two epochs."""
        return self.table.in_break

    def changed(self) -> None:
        """See `Scene.changed`."""
        self._panels = self._prompt = self._tabs = self._lines = self._value = None
        super().changed()

    # ---------------------------------------------------------------- for the beats

    def places(self) -> Places:
        """Where everything lies, with the seat in front that we see."""
        return Places(len(self.table.seats), self.viewpoint)

    def missing(self) -> None:
        """Pieces took off or landed: only panels show it, or one of the suns in front."""
        if any(name.startswith(f"sun:{self.viewpoint}:") for name in self.air.away) or not self.air.away:
            self.changed()
        self._panels = None
        self.app.redraw()

    def now(self) -> float:
        """Seconds of the clock."""
        return self.app.now()

    @property
    def flashes(self) -> bool:
        """Whether to flash."""
        return self.app.settings.motion.flashes

    @property
    def shakes(self) -> bool:
        """Whether to shake the table."""
        return self.app.settings.motion.shake

    def open_scores(self, sheet: EpochSheet) -> None:
        """Show the scoring of an epoch."""
        self.sheet = sheet
        self._sheet_rests = False
        self._arrange_dialogs()

    # ---------------------------------------------------------------- beats, log, prompt

    def beat(self, event: Any, before: Any, played: Played) -> Beat | None:
        """See `TableScene.beat`."""
        beat = self.choreography.beat(event, before)
        if beat is not None and isinstance(event, Drew | LotWon | NobodyBid):
            inner = beat.on_end

            def mark() -> None:
                if inner is not None:
                    inner()
                if not isinstance(event, Drew):
                    self.fresh.clear()
                elif event.seat != self.seat:
                    self.fresh.add(event.slot)

            beat.on_end = mark
        return beat

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """See `TableScene.log_line`."""
        told = words.log_line(event, own=lambda seat: seat == self.seat)
        if told is None:
            return None
        seat, verb, icon, tail, dim = told
        return LogLine(seat, verb, icon, tail, dim, played.number)

    def prompt(self) -> Prompt:
        """See `TableScene.prompt`."""
        if self._prompt is None:
            self._prompt = self._make_prompt()
        return self._prompt

    def _make_prompt(self) -> Prompt:
        state = self.shown
        if state is None or state.phase == SETUP:
            return Prompt(_("The game begins"))
        if state.phase == OVER:
            return Prompt(_("The game is over"))
        if self.controls_live and self.seat is not None:
            return Prompt(self.controls.prompt(), "own")
        if self.table.pending:
            return Prompt(_("Your move is on its way"))
        turn = views.acting(state)
        if turn == self.seat and self.director.busy:
            state = self.table.state  # our own move is being shown: look ahead
            turn = views.acting(state)
        if turn == NOBODY:
            return Prompt(_("The auction is decided") if state.phase == AUCTION else "")
        if turn == self.seat:
            return Prompt(_("Your turn in a moment"))
        if self.seat is not None and not state.up[self.seat] and state.phase in (TURN, AUCTION):
            return Prompt(_("You have no suns left: sit back until the next epoch"))
        return Prompt(words.waits(state, self.name_of(turn)))

    def landed(self) -> None:
        """See `TableScene.landed`."""
        self.air.clear()
        self.controls.settle()

    def tabs(self) -> Sequence[Tab]:
        """See `TableScene.tabs`."""
        if self._tabs is None:
            self._tabs = []
            if self.shown is not None:
                every = self.lines if self.app.settings.play.preview else ((),) * self.state.seats
                self._tabs.append(scores_tab(self.state, self.person, every))
                if self.state.options.tile_counter:
                    self._tabs.append(bag_tab(self.state))
        return self._tabs

    # ---------------------------------------------------------------- panels

    def board_panels(self) -> Sequence[Panel]:
        """See `TableScene.board_panels`."""
        if self._panels is None:
            self._panels = self._make_panels() if self.shown is not None else []
        return self._panels

    def _make_panels(self) -> list[Panel]:
        state = self.state
        panels = []
        places = self.places()
        for seat in places.others():
            rect = places.panel(seat)
            away = next((sun for sun in state.up[seat] if f"sun:{seat}:{sun}" in self.air.away), 0)
            lines = self.lines[seat] if self.app.settings.play.preview else None
            seat_view = views.seat_view(state, seat, self.person(seat), lines, away)
            panels.append(_panel(f"seat{seat}", seat_view, rect, paint_opponent_at(rect, seat_view)))
        spare = layout.spare(state.seats - 1)
        if spare is not None and state.options.tile_counter:
            counts = unseen(state)
            panels.append(_panel("counter", counts, spare, lambda canvas: paint_counter(canvas, spare, counts)))
        panels += [self._actions_panel(), self._board_panel(), self._tiles_panel(), self._strip_panel()]
        own = views.own_view(state, self.viewpoint, self.person, self.seat, self.lines)
        panels.append(_panel("own", own, layout.OWN, lambda canvas: paint_own(canvas, own)))
        return panels

    def _actions_panel(self) -> Panel:
        state, legal = self.state, self.legal()
        call = CALL_RA in legal
        draw = DRAW in legal or (call and EMPTY not in state.track)
        stop = STOP_GODS in legal
        left = len(state.bag) if state.options.tile_counter else None
        own = self.seat is not None
        key = (own, draw, call, stop, left)
        return _panel("actions", key, layout.ACTIONS, lambda canvas: paint_actions(canvas, *key))

    def _board_panel(self) -> Panel:
        board = views.BoardView(self.state.seats)
        return Panel("board", board, layout.BOARD, lambda canvas: paint_limestone(canvas, board), margin=24)

    def _tiles_panel(self) -> Panel:
        """The tiles on the board, but for those in the air and the one that was lifted."""
        state = self.state
        gone = self.air.away
        track = tuple(
            EMPTY if f"slot:{slot}" in gone or slot == self.controls.slot else kind
            for slot, kind in enumerate(state.track)
        )
        tiles = views.TilesView(state.seats, state.ras, track)
        place = pygame.Rect(layout.BOARD.x, 206, layout.BOARD.width, 170)
        return _panel("tiles", tiles, place, lambda canvas: paint_tiles(canvas, tiles))

    def _strip_panel(self) -> Panel:
        state = self.state
        value = self._value
        if value is None and state.phase in (TURN, AUCTION) and self.seat is not None:
            self._value = value = lot_value(state, self.seat)
        if all(tile == EMPTY for tile in state.track):
            value = None
        strip = views.strip_view(state, self.person, self.seat, value, frozenset(self.air.away))
        return _panel("strip", strip, layout.STRIP, lambda canvas: paint_strip(canvas, strip))

    # ---------------------------------------------------------------- what moves

    def paint_flights(self, canvas: Canvas) -> None:
        """See `TableScene.paint_flights`."""
        for flight in self.air.flights:
            flight.paint(canvas)
        now = self.now()
        for ring in self.air.rings:
            ring.paint(canvas, now)
        if self.air.shake:
            canvas.surface.scroll(canvas.px(self.air.shake), 0)

    def board_moves(self) -> bool:
        """See `TableScene.board_moves`."""
        return bool(self.air.rings) or self._pulsing

    @property
    def _pulsing(self) -> bool:
        if self._live_since is None or self.app.settings.reduced_motion:
            return False
        return self.now() - self._live_since < PULSES * PULSE

    @property
    def glow(self) -> int:
        """How strongly what may be pressed glows now, 0 to 255."""
        if not self._pulsing or self._live_since is None:
            return 225
        wave = math.sin(2 * math.pi * (self.now() - self._live_since) / PULSE)
        return round(255 * (0.8 + 0.2 * wave))

    # ---------------------------------------------------------------- time, keys, dialogs

    def update(self, seconds: float) -> None:
        """See `TableScene.update`."""
        super().update(seconds)
        if self.controls_live != (self._live_since is not None):
            self._live_since = self.now() if self.controls_live else None
            self.changed()
        if self._pulsing:
            self.controls.set_glow(self.glow)
        self.air.rings[:] = [ring for ring in self.air.rings if ring.alive(self.now())]
        self._paint_ahead()
        self._arrange_dialogs()

    def _paint_ahead(self) -> None:
        """Paint a few pieces that will be needed, while nothing moves."""
        if self._ahead_for is not self.app.canvas:
            self._ahead_for = self.app.canvas
            self._pieces = ahead.pieces(self.app.canvas, len(self.table.seats))
        if not self.director.busy:
            for _piece in islice(self._pieces, AHEAD):
                pass

    def board_widgets(self) -> Sequence[Widget]:
        """See `TableScene.board_widgets`."""
        return self.controls.widgets() if self.shown is not None else ()

    def default(self) -> str:
        """See `Scene.default`: Enter commits what was chosen."""
        return self.controls.chosen_widget

    def handle(self, event: pygame.event.Event, point: tuple[float, float]) -> bool:
        """See `Scene.handle`: Ctrl+Z puts a chosen sun or tile back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            return self.controls.put_back()
        return super().handle(event, point)

    def escape(self) -> None:
        """See `Scene.escape`: first put back what was chosen, then end the swapping, then the menu."""
        if not self.controls.put_back() and not self.controls.stop():
            super().escape()

    def follow_seat(self, seat: int) -> None:
        """A spectator looks at the table with another seat in front."""
        if self.seat is None:
            self.viewpoint = seat
            self.changed()

    def close_scores(self) -> None:
        """The scoring of an epoch was read."""
        self.sheet = None
        self._arrange_dialogs()

    def close_end(self) -> None:
        """The ranking was read: look at the table as it ended."""
        self.end_seen = True
        self._arrange_dialogs()

    def _wanted_dialog(self) -> object:
        """What a dialog belongs to on the table as it is now: a scoring, the end, or a choice; None for no dialog."""
        if self.sheet is not None:
            if self.table.in_break:
                self._sheet_rests = True
            elif self._sheet_rests or self._outrun():
                self.sheet = None
        if self.sheet is not None:
            return self.sheet
        if self.shown is None:
            return None
        if self.state.phase == OVER and not self.director.busy and self.table.standings and not self.end_seen:
            return OVER
        if self.controls_live and self.state.phase == DISCARD:
            return (self.table.number, self.state.debts)
        return None

    def _outrun(self) -> bool:
        """Whether play went on while the scoring was still open (nobody rests, as in a replay)."""
        return (
            self.shown is not None
            and self.sheet is not None
            and self.state.epoch > self.sheet.epoch
            and (any(tile != EMPTY for tile in self.state.track) or self.state.phase == AUCTION)
        )

    def _arrange_dialogs(self) -> None:
        """Open and close dialogs as the table's state asks, whatever happened in between."""
        wanted = self._wanted_dialog()
        if self._dialog is not None and (wanted != self._dialog_of or self._dialog not in self.app.dialogs):
            self.app.close_dialog(self._dialog)
            self._dialog = None
        if wanted is not None and self._dialog is None and self.app.scene is self:
            self._dialog, self._dialog_of = self._make_dialog(wanted), wanted
            self.app.open_dialog(self._dialog)

    def _make_dialog(self, wanted: object) -> Scene:
        if isinstance(wanted, EpochSheet):
            return ScoreScreen(self, wanted)
        if wanted == OVER:
            assert self.table.standings is not None
            return EndScreen(self, ranking(self.state, self.table.standings, self.table.history))
        return DisasterChoice(self)


def _panel(name: str, key: Any, rect: pygame.Rect, draw: Callable[[Canvas], None]) -> Panel:
    return Panel(name, key, rect, draw)


def paint_opponent_at(rect: pygame.Rect, view: views.SeatView) -> Callable[[Canvas], None]:
    """What draws another player's panel there."""
    return lambda canvas: paint_opponent(canvas, rect, view)
