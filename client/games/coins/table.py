"""The table of Coin Ra: what lies on it, what one may do, and how it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from assets.catalog import gettext as _
from client.board import frame
from client.board.film import ScoreFilm
from client.board.results import EpochSheet, Ranking
from client.board.table import BoardTable
from client.board.tabs import bag_tab, paint_counter, scores_tab
from client.games.coins import ahead, layout, strip, views, words
from client.games.coins.beats import CoinBeats
from client.games.coins.board import paint_board, paint_choice, paint_lot, paint_strip
from client.games.coins.controls import Controls
from client.games.coins.ledger import CoinLedger
from client.games.coins.lesson import CoinGuide
from client.games.coins.own import own_panels
from client.games.coins.panels import paint_actions, paint_opponent
from client.games.coins.pieces import TILES
from client.games.coins.places import Places
from client.games.coins.results import last_sheet, ranking
from client.games.coins.tabs import BAG_ORDER, score_rows
from client.scenes.table import LogLine, Prompt
from client.ui.layers import Panel
from shared.engine.coins.actions import DRAW, PASS, Auction
from shared.engine.coins.events import (
    AuctionOpened,
    EpochEnded,
    EpochScored,
    EpochStarted,
    LotteryDealt,
    LotWon,
    NobodyBid,
    Passed,
    PassedOver,
    TileKept,
)
from shared.engine.coins.model import DRAWING, Bidding, Choosing, CoinState, EpochLines
from shared.engine.coins.tiles import RA, SHEET_KINDS
from shared.engine.coins.value import unseen

if TYPE_CHECKING:
    from client.model import Played
    from client.scenes.rail import Tab
    from client.ui.canvas import Canvas


class CoinTable(BoardTable):
    """The table of a game of Coin Ra, for the ones who play and the ones who watch."""

    name = "coins"
    peek_key = "coins.peek"
    result_place = layout.RESULT
    foresees = True
    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`."""
        self.choreography = CoinBeats(self.air, self)
        self.film = ScoreFilm(self, EpochScored)
        self.controls = Controls(self)
        self.reason = ""
        """Why the epoch that is being scored was over, in words."""
        self.last: strip.Sold | None = None
        """What was decided before, so that it is still seen when the next turn begins."""
        self._lines: EpochLines | None = None

    # ---------------------------------------------------------------- the state, in short

    @property
    def state(self) -> CoinState:
        """The game as it is shown."""
        found: CoinState = self.shown
        return found

    @property
    def ledger(self) -> CoinLedger:
        """See `BoardTable.ledger`."""
        return CoinLedger(self.state.options)

    @property
    def lines(self) -> EpochLines:
        """What the epoch would bring everybody if it ended now."""
        if self._lines is None:
            self._lines = views.running_lines(self.state)
        return self._lines

    @property
    def choosing(self) -> bool:
        """Whether the drawn tile is ours to keep or to auction."""
        pending = self.state.pending
        return isinstance(pending, Choosing) and pending.seat == self.seat

    @property
    def bidding(self) -> bool:
        """Whether we are still in a running auction."""
        pending = self.state.pending
        return isinstance(pending, Bidding) and self.seat is not None and not pending.out[self.seat]

    def reckon_anew(self) -> None:
        """See `BoardTable.reckon_anew`."""
        self._lines = None

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """See `TableScene.still_areas`."""
        return (("board widgets", frame.BOARD), ("own widgets", frame.OWN), ("action widgets", frame.ACTIONS))

    def places(self) -> Places:
        """Where everything lies, with the seat in front that we see."""
        return Places(len(self.table.seats), self.viewpoint, self.shown is not None and self.bidding)

    # ---------------------------------------------------------------- beats, log, prompt

    def lands(self, event: Any, played: Played) -> None:
        """See `TableScene.lands`: what was decided is remembered when it is shown."""
        self.last = _sold(event) or self.last
        super().lands(event, played)

    def freshen(self, event: Any) -> None:
        """See `BoardTable.freshen`."""
        match event:
            case TileKept(seat=seat) if seat != self.seat:
                self.fresh[f"active:{seat}"] = 1
            case AuctionOpened(forced=True):
                del self.fresh["centre"]
                for seat in range(len(self.table.seats)):
                    del self.fresh[f"active:{seat}"]
            case NobodyBid(lot=lot):
                self.fresh["centre"] += len(lot)
            case LotWon(seat=seat, lot=lot):
                self.fresh.update(f"tiles:{seat}:{kind}" for kind in lot)
            case LotteryDealt(tiles=tiles, seats=seats):
                del self.fresh["centre"]
                self.fresh.update(f"tiles:{seat}:{kind}" for kind, seat in zip(tiles, seats, strict=True))
            case EpochStarted():
                self.fresh.clear()

    def jump(self) -> None:
        """See `TableScene.jump`: what came before is looked up."""
        decided = (_sold(event) for played in reversed(self.table.history) for event in reversed(played.events))
        self.last = next((sold for sold in decided if sold is not None), None)
        ended = (event for played in reversed(self.table.history) for event in played.events)
        found = next((event for event in ended if isinstance(event, EpochEnded)), None)
        self.reason = words.end_reason(found.reason) if found is not None else ""
        super().jump()

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """See `TableScene.log_line`."""
        told = words.log_line(event, lambda seat: seat == self.seat, self.name_of)
        if told is None:
            return None
        seat, verb, icon, tail, dim = told
        idle = isinstance(event, Passed | PassedOver)
        return LogLine(seat, verb, icon, tail, dim, played.number, idle=idle)

    def make_prompt(self) -> Prompt:
        """See `BoardTable.make_prompt`."""
        state = self.shown
        if state is None or not state.epoch:
            return Prompt(_("The game begins"))
        if state.over:
            return Prompt(_("The game is over"))
        if self.controls_live:
            return Prompt(self.controls.prompt(), "own")
        if self.table.pending:
            return Prompt(_("Your move is on its way"))
        acting = views.acting(state)
        if acting == self.seat and self.director.busy:
            state = self.table.state  # our own move is being shown: look ahead
            acting = views.acting(state)
        if acting < 0:
            return Prompt(_("The auction is decided") if isinstance(state.pending, Bidding) else _("The epoch is over"))
        if acting == self.seat:
            return Prompt(_("Your turn in a moment"))
        return Prompt(words.waits(state, self.name_of(acting)))

    def make_tabs(self) -> list[Tab]:
        """See `BoardTable.make_tabs`."""
        state = self.state
        every = self.lines if self.app.settings.play.preview else ((),) * state.seats
        return [
            scores_tab(score_rows(state, self.person, every), _("Points")),
            bag_tab(TILES, BAG_ORDER, unseen(state), RA),
        ]

    # ---------------------------------------------------------------- panels

    def make_panels(self) -> list[Panel]:
        """See `BoardTable.make_panels`."""
        state, away = self.state, frozenset(self.air.away)
        preview = self.app.settings.play.preview
        panels = []
        for seat in self.others():
            rect = self.panel_of(seat)
            seat_view = views.seat_view(
                state,
                seat,
                self.person(seat),
                self.lines[seat],
                preview_shown=preview,
                away=away,
                fresh=self._fresh_at(seat),
            )
            panels.append(Panel(f"seat{seat}", seat_view, rect, _opponent(rect, seat_view)))
        spare = frame.spare(state.seats - 1)
        if spare is not None:
            counts = unseen(state)
            panels.append(
                Panel(
                    "counter", counts, spare, lambda canvas: paint_counter(canvas, spare, TILES, BAG_ORDER, counts, RA)
                )
            )
        panels += [self._actions_panel(), self._board_panel(away), *self._strip_panels(away)]
        own = views.own_view(
            state,
            self.viewpoint,
            self.person,
            self.lines,
            preview_shown=preview,
            bidding=self.bidding,
            mine=self.seat is not None,
            away=away,
            fresh=self._fresh_at(self.viewpoint),
        )
        return [*panels, *own_panels(own)]

    def _fresh_at(self, seat: int) -> views.Fresh:
        """What a seat got since our last action."""
        kinds = frozenset(kind for kind in range(SHEET_KINDS) if self.fresh[f"tiles:{seat}:{kind}"])
        return views.Fresh(kinds, self.fresh[f"active:{seat}"] > 0)

    def _actions_panel(self) -> Panel:
        state = self.state
        following = views.next_view(state, self.person)
        key = (self.seat is not None, DRAW in self.legal(), state.draws_left, following)
        return Panel("actions", key, frame.ACTIONS, lambda canvas: paint_actions(canvas, *key))

    def _board_panel(self, away: frozenset[str]) -> Panel:
        board = views.board_view(self.state, away, self.fresh["centre"])
        return Panel("board", board, frame.BOARD, lambda canvas: paint_board(canvas, board), margin=24)

    def _strip_panels(self, away: frozenset[str]) -> list[Panel]:
        """The strip, and apart from it the lot: its tiles leave one by one."""
        state = self.state
        if self.choosing and self.seat is not None:
            prices = tuple(action.price for action in self._own_legal() if isinstance(action, Auction))
            choice = strip.choice_view(state, self.seat, self.person, self.controls.amount, prices)
            drawn = "lot:0" not in away
            return [
                Panel("strip", (choice, drawn), layout.STRIP, lambda canvas: paint_choice(canvas, choice, drawn=drawn)),
                Panel("lot", None, layout.LOT, lambda canvas: None),
            ]
        shown = strip.strip_view(state, self.person, self.seat, away, self.last)
        lot = (shown.tiles, shown.away, shown.single, shown.tile_note)
        still = replace(shown, tiles=(RA,) * len(shown.tiles), away=frozenset())
        return [
            Panel("strip", still, layout.STRIP, lambda canvas: paint_strip(canvas, still)),
            Panel("lot", lot, layout.LOT, lambda canvas: paint_lot(canvas, shown)),
        ]

    def _own_legal(self) -> Iterable[Any]:
        """What the engine lets us do in the state that is shown, also while the controls are not live yet."""
        assert self.seat is not None
        return self.game.legal(self.state, self.seat)

    # ---------------------------------------------------------------- what `BoardTable` asks

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """See `BoardTable.pieces_ahead`."""
        return ahead.pieces(canvas, len(self.table.seats))

    def resting_sheet(self) -> EpochSheet | None:
        """See `BoardTable.resting_sheet`."""
        return last_sheet(self.state, self.reason)

    def only_thing(self, action: Any) -> str:
        """See `TableScene.only_thing`."""
        pending = self.state.pending
        if action == PASS and isinstance(pending, Bidding):
            return _("You passed: you cannot pay {least} coins.").format(least=pending.least)
        return super().only_thing(action)

    def make_guide(self) -> CoinGuide:
        """See `BoardTable.make_guide`."""
        return CoinGuide(self)

    def make_ranking(self) -> Ranking:
        """See `BoardTable.make_ranking`."""
        assert self.table.standings is not None
        return ranking(self.state, self.table.standings, self.table.history)

    @property
    def over(self) -> bool:
        """See `BoardTable.over`."""
        return self.state.over

    def outrun(self, sheet: EpochSheet) -> bool:
        """See `BoardTable.outrun`: somebody has drawn in the next epoch."""
        state = self.state
        return state.epoch > sheet.epoch and state.pending != DRAWING[state.starter]


def _sold(event: Any) -> strip.Sold | None:
    """What an event decided about tiles, if it did."""
    match event:
        case TileKept(seat=seat, tile=tile):
            return strip.Sold((tile,), seat, 0)
        case LotWon(seat=seat, price=price, lot=lot):
            return strip.Sold(lot, seat, price)
        case NobodyBid(lot=lot):
            return strip.Sold(lot, -1, -1)
    return None


def _opponent(rect: pygame.Rect, view: views.SeatView) -> Callable[[Canvas], None]:
    """What draws another player's panel there."""
    return lambda canvas: paint_opponent(canvas, rect, view)
