"""The table of Ra: what lies on it, what one may do, and how it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from assets.catalog import gettext as _
from client.board import frame
from client.board.film import ScoreFilm
from client.board.results import EpochSheet, Ranking
from client.board.table import BoardTable
from client.board.tabs import bag_tab, paint_counter, scores_tab
from client.games.ra import ahead, layout, views, words
from client.games.ra.beats import RaBeats
from client.games.ra.board import paint_board as paint_limestone
from client.games.ra.board import paint_strip, paint_tiles
from client.games.ra.choice import DisasterChoice
from client.games.ra.controls import Controls
from client.games.ra.ledger import LEDGER, RaLedger
from client.games.ra.lesson import RaGuide
from client.games.ra.own import own_panels
from client.games.ra.panels import paint_actions, paint_opponent
from client.games.ra.pieces import TILES
from client.games.ra.places import Places
from client.games.ra.results import last_sheet, ranking
from client.games.ra.tabs import BAG_ORDER, score_rows
from client.scenes.rail import Tab
from client.scenes.table import LogLine, Prompt
from client.ui.layers import Panel
from client.ui.scene import Scene
from shared.engine.ra.actions import CALL_RA, DRAW, STOP_GODS
from shared.engine.ra.events import Drew, EpochEnded, EpochScored, EpochStarted, GodUsed, LotWon, NobodyBid, Passed
from shared.engine.ra.model import AUCTION, DISCARD, NOBODY, OVER, SETUP, TURN, EpochLines, RaState
from shared.engine.ra.tiles import EMPTY, KINDS, RA, SLOTS
from shared.engine.ra.value import LotValue, lot_value, unseen

if TYPE_CHECKING:
    from client.model import Played
    from client.ui.canvas import Canvas


class RaTable(BoardTable):
    """The table of a game of Ra, for the ones who play and the ones who watch."""

    name = "ra"
    peek_key = "ra.peek"
    result_place = layout.RESULT
    foresees = True
    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`."""
        self.choreography = RaBeats(self.air, self)
        self.film = ScoreFilm(self, EpochScored)
        self.controls = Controls(self)
        self._lines: EpochLines | None = None
        self._value: LotValue | None = None

    @property
    def ledger(self) -> RaLedger:
        """See `BoardTable.ledger`."""
        return LEDGER

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

    def reckon_anew(self) -> None:
        """See `BoardTable.reckon_anew`."""
        self._lines = self._value = None

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """See `TableScene.still_areas`."""
        return (
            ("board widgets", frame.BOARD),
            ("sun widgets", layout.SUNS),
            ("own widgets", frame.OWN),
            ("action widgets", frame.ACTIONS),
        )

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

    # ---------------------------------------------------------------- beats, log, prompt

    def freshen(self, event: Any) -> None:
        """See `BoardTable.freshen`."""
        match event:
            case Drew(seat=seat, slot=slot) if seat != self.seat:
                self.fresh[f"slot:{slot}"] = 1
            case LotWon(seat=seat, tiles=tiles):
                self._clear_track()
                self.fresh.update(f"tiles:{seat}:{kind}" for kind in tiles)
            case NobodyBid(discarded=discarded) if discarded:
                self._clear_track()
            case GodUsed(seat=seat, slot=slot, tile=tile):
                del self.fresh[f"slot:{slot}"]
                self.fresh[f"tiles:{seat}:{tile}"] += 1
            case EpochEnded() | EpochStarted():
                self.fresh.clear()

    def _clear_track(self) -> None:
        for slot in range(SLOTS):
            del self.fresh[f"slot:{slot}"]

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """See `TableScene.log_line`."""
        told = words.log_line(event, own=lambda seat: seat == self.seat)
        if told is None:
            return None
        seat, verb, icon, tail, dim = told
        spot = f"slot:{event.slot}" if isinstance(event, Drew) else ""
        return LogLine(seat, verb, icon, tail, dim, played.number, spot, idle=isinstance(event, Passed))

    def make_prompt(self) -> Prompt:
        """See `BoardTable.make_prompt`."""
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

    def make_tabs(self) -> list[Tab]:
        """See `BoardTable.make_tabs`."""
        state = self.state
        every = self.lines if self.app.settings.play.preview else ((),) * state.seats
        found = [scores_tab(score_rows(state, self.person, every), _("Fame"))]
        if state.options.tile_counter:
            found.append(bag_tab(TILES, BAG_ORDER, unseen(state), RA))
        return found

    # ---------------------------------------------------------------- panels

    def make_panels(self) -> list[Panel]:
        """See `BoardTable.make_panels`."""
        state = self.state
        panels = []
        for seat in self.others():
            rect = self.panel_of(seat)
            away = next((sun for sun in state.up[seat] if f"sun:{seat}:{sun}" in self.air.away), 0)
            lines = self.lines[seat] if self.app.settings.play.preview else None
            seat_view = views.seat_view(state, seat, self.person(seat), lines, away, self._fresh_kinds(seat))
            panels.append(_panel(f"seat{seat}", seat_view, rect, paint_opponent_at(rect, seat_view)))
        spare = frame.spare(state.seats - 1)
        if spare is not None and state.options.tile_counter:
            counts = unseen(state)
            panels.append(
                _panel(
                    "counter", counts, spare, lambda canvas: paint_counter(canvas, spare, TILES, BAG_ORDER, counts, RA)
                )
            )
        panels += [self._actions_panel(), self._board_panel(), self._tiles_panel(), self._strip_panel()]
        fresh = self._fresh_kinds(self.viewpoint)
        own = views.own_view(state, self.viewpoint, self.person, self.seat, self.lines, fresh)
        return [*panels, *own_panels(own)]

    def _fresh_kinds(self, seat: int) -> frozenset[int]:
        """The kinds of tiles that a seat got since our last action."""
        return frozenset(kind for kind in range(KINDS) if self.fresh[f"tiles:{seat}:{kind}"])

    def _actions_panel(self) -> Panel:
        state, legal = self.state, self.legal()
        call = CALL_RA in legal
        draw = DRAW in legal or (call and EMPTY not in state.track)
        stop = STOP_GODS in legal
        left = len(state.bag) if state.options.tile_counter else None
        own = self.seat is not None
        key = (own, draw, call, stop, left)
        return _panel("actions", key, frame.ACTIONS, lambda canvas: paint_actions(canvas, *key))

    def _board_panel(self) -> Panel:
        board = views.BoardView(self.state.seats)
        return Panel("board", board, frame.BOARD, lambda canvas: paint_limestone(canvas, board), margin=24)

    def _tiles_panel(self) -> Panel:
        """The tiles on the board, but for those in the air and the one that was lifted."""
        state = self.state
        gone = self.air.away
        track = tuple(
            EMPTY if f"slot:{slot}" in gone or slot == self.controls.slot else kind
            for slot, kind in enumerate(state.track)
        )
        fresh = frozenset(slot for slot in range(SLOTS) if self.fresh[f"slot:{slot}"] and track[slot] != EMPTY)
        tiles = views.TilesView(state.seats, state.ras, track, fresh)
        place = pygame.Rect(frame.BOARD.x, 206, frame.BOARD.width, 170)
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

    # ---------------------------------------------------------------- what `BoardTable` asks

    def resting_sheet(self) -> EpochSheet | None:
        """See `BoardTable.resting_sheet`."""
        return last_sheet(self.state)

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """See `BoardTable.pieces_ahead`."""
        return ahead.pieces(canvas, len(self.table.seats))

    def escape(self) -> None:
        """See `Scene.escape`: first put back what was chosen, then end the swapping, then the menu."""
        if not self.controls.put_back() and not self.controls.stop():
            super().escape()

    def make_ranking(self) -> Ranking:
        """See `BoardTable.make_ranking`."""
        assert self.table.standings is not None
        return ranking(self.state, self.table.standings, self.table.history)

    @property
    def over(self) -> bool:
        """See `BoardTable.over`."""
        return self.state.phase == OVER

    def outrun(self, sheet: EpochSheet) -> bool:
        """See `BoardTable.outrun`."""
        state = self.state
        return state.epoch > sheet.epoch and (any(tile != EMPTY for tile in state.track) or state.phase == AUCTION)

    def only_thing(self, action: Any) -> str:
        """See `TableScene.only_thing`."""
        return words.had_to(self.state, action) or super().only_thing(action)

    def make_guide(self) -> RaGuide:
        """See `BoardTable.make_guide`."""
        return RaGuide(self)

    def choice(self) -> object:
        """See `BoardTable.choice`: what a disaster takes."""
        return (self.table.number, self.state.debts) if self.state.phase == DISCARD else None

    def make_choice(self, choice: object) -> Scene:
        """See `BoardTable.make_choice`."""
        return DisasterChoice(self)


def _panel(name: str, key: Any, rect: pygame.Rect, draw: Callable[[Canvas], None]) -> Panel:
    return Panel(name, key, rect, draw)


def paint_opponent_at(rect: pygame.Rect, view: views.SeatView) -> Callable[[Canvas], None]:
    """What draws another player's panel there."""
    return lambda canvas: paint_opponent(canvas, rect, view)
