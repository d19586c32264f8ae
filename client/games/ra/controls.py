"""What a person may press at the table of Ra, and what was chosen but not yet done.

A bid and a swap are done in two steps: the first click chooses, the second (or Enter) commits. What is legal is asked
of the engine alone; what is not says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from assets.catalog import gettext as _
from assets.catalog import pgettext, spoken
from client.board import frame
from client.board.orders import Orders
from client.board.spots import Card, Explained, KeyButton, score_area
from client.games.ra import layout, words
from client.games.ra.orders import RaOrders
from client.games.ra.spots import GodSpot, SunSpot, TileSpot
from client.games.ra.views import acting
from client.ui.dialog import confirm
from client.ui.widget import Widget
from shared.engine.ra.actions import BID, CALL_RA, DRAW, PASS, STOP_GODS, TAKE_WITH_GOD, TakeWithGod
from shared.engine.ra.model import AUCTION, DISCARD, FULL, TURN, RaState
from shared.engine.ra.tiles import EMPTY, GOD, SLOTS
from shared.engine.ra.value import unseen

if TYPE_CHECKING:
    from client.games.ra.table import RaTable


class Controls:
    """The choices of the person at `table`: a lifted `sun` (0: none), a lifted tile's `slot` (-1: none), god mode."""

    def __init__(self, table: RaTable) -> None:
        self.table = table
        self.orders = Orders(table, RaOrders())
        self.sun = 0
        self.slot = -1
        self.gods = False
        self._glowing: list[Card | SunSpot] = []
        self._tip_texts: dict[tuple[str, int, int, int | None], str] = {}
        self._explained = Explained()

    # ---------------------------------------------------------------- what was chosen

    def settle(self) -> None:
        """The table changed: keep only choices that can still be meant."""
        legal = self.table.legal()
        if self.sun and BID[self.sun] not in legal:
            self.sun = 0
        if self.slot >= 0 and TAKE_WITH_GOD[self.slot] not in legal:
            self.slot = -1
        if not any(isinstance(action, TakeWithGod) for action in legal):
            self.gods = False
        if STOP_GODS in legal:
            self.gods = True

    def put_back(self) -> bool:
        """Undo the first step, and say whether there was one."""
        chosen = bool(self.sun) or self.slot >= 0
        if chosen:
            self.sun, self.slot = 0, -1
        elif self.gods and STOP_GODS not in self.table.legal():
            self.gods = False
        else:
            return False
        self.table.changed()
        return True

    def stop(self) -> bool:
        """Use no more gods, and say whether that was possible."""
        if STOP_GODS not in self.table.legal():
            return False
        self._act(STOP_GODS)
        return True

    @property
    def chosen_widget(self) -> str:
        """The widget that Enter commits."""
        if self.sun:
            return f"sun:{self.sun}"
        return f"slot:{self.slot}" if self.slot >= 0 else ""

    def set_glow(self, glow: int) -> None:
        """Let what may be pressed pulse."""
        for widget in self._glowing:
            widget.glow = glow

    def prompt(self) -> str:
        """What our own decision is about, in a sentence."""
        table, state = self.table, self.table.state
        seat = table.seat
        assert seat is not None
        if state.phase == AUCTION:
            if self.sun:
                return _("Bid the {sun}? Click it again, or press Enter").format(sun=self.sun)
            legal = table.legal()
            leader = table.name_of(state.bids.index(state.best)) if state.best else ""
            can_bid = any(action != PASS for action in legal)
            return words.your_bid(state, leader, can_bid=can_bid, can_pass=PASS in legal)
        if state.phase == DISCARD:
            return words.your_discard(*state.debts[0])
        if self.slot >= 0:
            tile = words.tile_name(state.track[self.slot])
            return _("Give a god for {tile}? Click again, or press Enter").format(tile=tile)
        if self.gods and not state.picks:
            return _("Which tile does your god take?")
        return words.your_turn(state, seat)

    # ---------------------------------------------------------------- doing

    def _act(self, action: Any) -> None:
        self.sun, self.slot = 0, -1
        self.table.act(action)

    def _draw(self) -> None:
        """Draw a tile; on a full track the bag calls Ra, as the eye does."""
        self._act(DRAW if DRAW in self.table.legal() else CALL_RA)

    def _call(self) -> None:
        if self.table.confirming and all(tile == EMPTY for tile in self.table.state.track):
            sentence = _("There is no tile on the track: the auction would be about the prize sun alone.")
            confirm(self.table.app, _("Call Ra?"), sentence, _("Call Ra!"), lambda: self._act(CALL_RA))
        else:
            self._act(CALL_RA)

    def _pass(self) -> None:
        state = self.table.state
        if self.table.confirming and state.reason == FULL and state.caller == self.table.seat and not state.best:
            sentence = _("Nobody has bid. If you pass, all eight tiles leave the game.")
            confirm(self.table.app, _("Pass?"), sentence, _("Pass"), lambda: self._act(PASS), style="red")
        else:
            self._act(PASS)

    def _bid(self, sun: int) -> None:
        """Choose a sun; chosen already, bid it."""
        if self.table.guarded:
            return
        if sun != self.sun and not self.table.app.settings.play.one_click_bids:
            self.sun = sun
            return
        seat = self.table.seat
        if self.table.confirming and seat is not None and len(self.table.state.up[seat]) == 1:
            sentence = _("It is your last sun: if you win, you sit back until the next epoch.")
            title = _("Bid the {sun}?").format(sun=sun)
            confirm(self.table.app, title, sentence, _("Bid"), lambda: self._act(BID[sun]))
        else:
            self._act(BID[sun])

    def _take(self, slot: int) -> None:
        """Choose a tile for a god; chosen already or in god mode, take it."""
        if self.table.guarded:
            return
        if slot != self.slot and not self.gods:
            self.slot = slot
        else:
            self._act(TAKE_WITH_GOD[slot])

    def _toggle_gods(self) -> None:
        self.gods, self.slot = not self.gods, -1

    # ---------------------------------------------------------------- widgets

    def widgets(self) -> Sequence[Widget]:
        """Everything that can be pointed at, the pressable things in the order of Tab."""
        self._glowing = []
        found: list[Widget] = [*self._tips(), *self._cards(), *self._slots(), *self._gods(), *self._suns()]
        if self.table.seat is not None:
            orders = self.orders.widgets(layout.ORDER, layout.ORDER_TOLD, "scroll")
            found += [self._pass_button(), *orders]
        return found

    def _why_not(self) -> str:
        """Why nothing can be done now; empty when something can."""
        return self.table.waiting(acting(self.table.state))

    def _cards(self) -> list[Widget]:
        table, legal = self.table, self.table.legal()
        playing = table.seat is not None
        call = CALL_RA in legal
        waiting = self._why_not()
        if not waiting:
            waiting = {
                AUCTION: _("An auction is running."),
                DISCARD: _("Choose first what the disaster takes."),
            }.get(table.state.phase, _("You are using gods: take another tile, or stop."))
        bag = Card(
            "bag",
            frame.BAG,
            _("Draw a tile"),
            self._draw,
            enabled=DRAW in legal or call,
            reason=waiting,
            binding="ra.draw",
            tip=_("Draw a tile from the bag. A Ra starts an auction."),
            cap=table.app.keys.cap("ra.draw") if playing else "",
            glow=table.glow,
        )
        if STOP_GODS in legal:
            eye = Card("stop", layout.RA, _("Stop"), self._stop, tip=_("Use no more gods."), glow=table.glow)
            eye.cap = table.app.keys.cap("ra.stop")
            eye.binding = "ra.stop"
        else:
            eye = Card(
                "ra",
                layout.RA,
                _("Call Ra!"),
                self._call,
                enabled=call,
                reason=waiting,
                binding="ra.call",
                tip=_("Start an auction for all tiles on the track. If nobody else bids, you must."),
                cap=table.app.keys.cap("ra.call") if playing else "",
                glow=table.glow,
            )
        self._glowing += [bag, eye]
        return [bag, eye]

    def _stop(self) -> None:
        self._act(STOP_GODS)

    def _suns(self) -> list[Widget]:
        table, state = self.table, self.table.state
        seat, legal = table.viewpoint, table.legal()
        own = table.seat is not None
        up, down = sorted(state.up[seat]), sorted(state.down[seat])
        places, later = layout.own_suns(len(up), len(down))
        bidding = own and table.controls_live and state.phase == AUCTION
        found: list[Widget] = []
        for number, (sun, place) in enumerate(zip(up, places, strict=True)):
            can = BID[sun] in legal
            low = bidding and not can
            spot = SunSpot(
                f"sun:{sun}",
                place,
                _("sun {sun}").format(sun=sun),
                self._bidder(sun),
                enabled=can,
                reason=_("Too low: the best bid is {best}.").format(best=state.best) if low else self._no_bid(),
                binding=f"ra.sun{number + 1}" if bidding else "",
                tip=_("Sun {sun}: it buys one lot in this epoch; a higher sun beats a lower one.").format(sun=sun)
                if own
                else "",
                sun=sun,
                word=self._word(sun, low=low) if bidding else "",
                chosen=sun == self.sun,
                faded=low,
                away=f"sun:{seat}:{sun}" in table.air.away or state.bids[seat] == sun,
                cap=table.app.keys.cap(f"ra.sun{number + 1}") if bidding else "",
                glow=table.glow,
            )
            self._glowing.append(spot)
            found.append(spot)
        told, word_below = words.spent(state)
        for number, (sun, place) in enumerate(zip(down, later, strict=True)):
            tip = told.format(sun=sun)
            word = word_below if number == 0 else ""
            found.append(
                SunSpot(
                    f"sun:{sun}", place, str(sun), None, False, tip, focusable=False, sun=sun, word=word, later=True
                )
            )
        return found

    def _word(self, sun: int, *, low: bool) -> str:
        """What stands below a sun while we bid."""
        if low:
            return _("too low")
        return _("again: bid") if sun == self.sun else pgettext("below a sun that may be bid", "bid")

    def _no_bid(self) -> str:
        """Why a sun cannot be bid although it is not too low."""
        return self._why_not() or _("No auction is running.")

    def _bidder(self, sun: int) -> Callable[[], None]:
        return lambda: self._bid(sun)

    def _pass_button(self) -> Widget:
        table, legal = self.table, self.table.legal()
        bids = [action for action in legal if action in BID]
        must = bool(bids) and PASS not in legal
        reason = _("You called Ra and nobody else bid, so you must bid.") if must else self._no_bid()
        beside = self.orders.offered and self.orders.standing is not None
        return KeyButton(
            "pass",
            layout.PASS_BESIDE_ORDER if beside else layout.PASS,
            _("Pass"),
            self._pass,
            enabled=PASS in legal,
            reason=reason,
            binding="ra.pass",
            tip=_("Bid nothing in this auction."),
            cap=table.app.keys.cap("ra.pass"),
            size=14,
        )

    def _slots(self) -> list[Widget]:
        table, state = self.table, self.table.state
        legal = table.legal()
        counts = unseen(state) if state.options.tile_counter else None
        found: list[Widget] = []
        for slot in range(SLOTS):
            kind = state.track[slot]
            if kind == EMPTY or f"slot:{slot}" in table.air.away:
                continue
            can = TAKE_WITH_GOD[slot] in legal
            own = state.tiles[table.viewpoint][kind]
            found.append(
                TileSpot(
                    f"slot:{slot}",
                    layout.SLOT_RECTS[slot],
                    words.tile_name(kind),
                    self._taker(slot) if can else None,
                    reason="",
                    binding=f"ra.take{slot + 1}" if can and self.gods else "",
                    tip=self._tip(kind, own, None if counts is None else counts[kind]),
                    focusable=can,
                    kind=kind,
                    chosen=slot == self.slot,
                    open=can and self.gods,
                    cap=table.app.keys.cap(f"ra.take{slot + 1}") if can and self.gods else "",
                )
            )
        return found

    def _taker(self, slot: int) -> Callable[[], None]:
        return lambda: self._take(slot)

    def _gods(self) -> list[Widget]:
        table, state = self.table, self.table.state
        if table.seat is None or not state.tiles[table.viewpoint][GOD]:
            return []
        can = any(isinstance(action, TakeWithGod) for action in table.legal())
        reason = self._why_not() or _("There is no tile that a god can take.")
        if state.phase != TURN:
            reason = _("Gods are used on your turn, not in an auction.")
        column = layout.GOD_COLUMN
        return [
            GodSpot(
                "god",
                pygame.Rect(column.x - 5, column.y + 18, column.width + 4, 52),
                _("Use a god"),
                self._toggle_gods,
                enabled=can,
                reason=reason,
                binding="ra.god",
                tip=words.tile_tip(GOD, state.tiles[table.viewpoint][GOD], None),
                on=self.gods,
                cap=table.app.keys.cap("ra.god"),
            )
        ]

    def _tips(self) -> list[Widget]:
        """Areas that only explain: a hundred of them, made anew only when one of them would say something else."""
        table, state = self.table, self.table.state
        counts = tuple(unseen(state)) if state.options.tile_counter else None
        names = tuple(map(table.name_of, range(state.seats)))
        shown = (
            spoken(),
            table.seat,
            table.viewpoint,
            names,
            tuple(state.tiles[table.viewpoint]),
            counts,
            state.centre,
        )
        return self._explained.areas(shown, lambda: self._explain(counts))

    def _explain(self, counts: Sequence[int] | None) -> list[Widget]:
        """Everybody's tiles by kind, the prize sun, the Ra track."""
        table, state = self.table, self.table.state
        found: list[Widget] = []
        places = table.places()
        for seat in table.others():
            follow = self._follower(seat) if table.seat is None else None
            text = table.name_of(seat)
            tip = _("Look from {name}'s place").format(name=text) if follow is not None else ""
            found.append(Widget(f"player:{seat}", places.panel(seat), text, follow, tip=tip))
            if table.seat is not None:
                found.append(score_area(seat, places.panel(seat)))
        for seat in range(state.seats):
            for kind in (*layout.CHIPS, *layout.MINIS):
                if seat == table.viewpoint and kind in layout.CHIPS:
                    continue
                place = places.tile(seat, kind, 0)
                found.append(self._kind_tip(f"tiles:{seat}:{kind}", place, kind, counts, state, seat))
        for kind, column in layout.COLUMNS.items():
            area = pygame.Rect(column.x - 4, column.y, column.width + 4, column.height + 6)
            found.append(self._kind_tip(f"own:{kind}", area, kind, counts, state, table.viewpoint))
        prize = _("The prize sun: whoever wins gets it, face down, for the next epoch.")
        found.append(Widget("prize", layout.PRIZE, str(state.centre), tip=prize, focusable=False))
        return found

    def _follower(self, seat: int) -> Callable[[], None]:
        return lambda: self.table.follow_seat(seat)

    def _tip(self, kind: int, own: int, left: int | None) -> str:
        """A tile's tooltip, worded once for the same numbers: there are a hundred places to point at."""
        key = (spoken(), kind, own, left)
        if key not in self._tip_texts:
            self._tip_texts[key] = words.tile_tip(kind, own, left)
        return self._tip_texts[key]

    def _kind_tip(
        self, name: str, area: pygame.Rect, kind: int, counts: Sequence[int] | None, state: RaState, seat: int
    ) -> Widget:
        tip = self._tip(kind, state.tiles[self.table.viewpoint][kind], None if counts is None else counts[kind])
        return Widget(name, area, words.tile_name(kind), tip=tip, focusable=False)
