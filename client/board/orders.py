"""Standing orders: what a person may tell the server to do for them, what stands, and how it is taken back.

An order is left in a small dialog beside the person's own suns or coins, while others decide as well as on one's own
turn. What stands is what the server said last (`order_news`); it is told in a sentence, and a click takes it back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Raw

from assets.catalog import gettext as _
from client.art import palette
from client.board.frame import Rect
from client.board.order_books import OrderBook, Scope, Wish
from client.board.spots import KeyButton
from client.ui.controls import Button, Chip
from client.ui.dialog import Dialog
from client.ui.widget import Look, Point, Widget
from shared.engine.game import encode
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.ui.canvas import Canvas

KEY: Final = "table.order"
"""The binding that leaves an order, or takes back the one that stands."""

_ARROWS: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1, pygame.K_LEFT: 0, pygame.K_RIGHT: 0}
"""What they add to the limit that is named."""


class Orders:
    """The orders of the person at `table`."""

    def __init__(self, table: BoardTable, book: OrderBook) -> None:
        self.table = table
        self.book = book

    # ---------------------------------------------------------------- what stands

    @property
    def offered(self) -> bool:
        """Whether there is somebody here who plays, so that the server would take an order."""
        table = self.table
        room, seat = table.table.room, table.seat
        return (
            seat is not None
            and table.table.state is not None
            and table.table.standings is None
            and table.guide is None
            and room is not None
            and room.state in ("playing", "paused")
            and not room.seats[seat].bot
        )

    @property
    def bids_now(self) -> bool:
        """Whether we can still be asked in a running auction."""
        assert self.table.seat is not None
        return self.book.bids_now(self.table.table.state, self.table.seat)

    @property
    def number(self) -> int:
        """The number of the auction that an order for one alone holds for: the running one, or else the next."""
        begun = self.book.begun(self.table.table.state)
        return begun if self.bids_now else begun + 1

    @property
    def standing(self) -> Wish | None:
        """The order that the server holds, if it can still have something to say."""
        order = self.table.table.order
        if order is None:
            return None
        wish = self.book.wish(order)
        return wish if wish.number == 0 or wish.number >= self.number else None

    def scope_of(self, wish: Wish) -> Scope:
        """Which auctions a standing order holds for."""
        if wish.number == 0:
            return "every"
        return "this" if wish.number == self.book.begun(self.table.table.state) else "next"

    @property
    def here(self) -> Scope:
        """What an order for one auction is about now."""
        return "this" if self.bids_now else "next"

    def sentence(self, wish: Wish) -> str:
        """What will be done, in words."""
        scope = self.scope_of(wish)
        return self.book.passes(scope) if wish.limit is None else self.book.bids(wish.limit, scope)

    # ---------------------------------------------------------------- doing

    def leave(self, wish: Wish) -> None:
        """Leave an order with the server, in place of the one that stands."""
        self._send(Raw(encode(self.book.order(wish))))

    def take_back(self) -> None:
        """Take the standing order back."""
        self._send(wire.NIL)

    def _send(self, order: Raw) -> None:
        self.table.app.send(wire.Order, table=self.table.table.id, order=order)

    def open(self) -> None:
        """Ask which order."""
        self.table.app.open_dialog(OrderDialog(self))

    # ---------------------------------------------------------------- on the board

    def widgets(self, place: Rect, told: Rect, icon: str = "") -> list[Widget]:
        """The button at `place` that leaves an order (an `icon` where words have no room), or at `told` the one that
        stands; nothing for whoever does not play."""
        if not self.offered:
            return []
        assert self.table.seat is not None
        wish, keys = self.standing, self.table.app.keys
        if wish is not None:
            sentence = self.sentence(wish)
            tip = _("{order}. Click, or press {key}, to take the order back.").format(order=sentence, key=keys.cap(KEY))
            return [OrderSign("order:back", told, sentence, self.take_back, binding=KEY, tip=tip)]
        reason = self.book.why_not(self.table.table.state, self.table.seat)
        return [
            KeyButton(
                "order",
                place,
                _("Leave an order"),
                self.open,
                enabled=not reason,
                reason=reason,
                binding=KEY,
                tip=self.book.tip,
                cap=keys.cap(KEY),
                size=13,
                icon=icon,
            )
        ]


@dataclass(slots=True)
class OrderSign(Widget):
    """The order that stands, in a sentence over two lines; a click takes it back."""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect

        def ground(canvas: Canvas, bright: bool) -> None:
            edge, ink = (palette.GOLD_HIGH, palette.INK) if bright else (palette.GOLD, palette.GOLD)
            canvas.box(x, y, w, h, ("#4A3A14", "#332708"), radius=9, edge=edge, edge_width=1.5)
            canvas.icon("cross", 13, ink, center=(x + w - 15, y + h / 2))

        canvas.blend(look.hover, ground)
        room = w - 32
        size = min(12.0, 13.2 / canvas.text_scale)  # larger, two lines would not fit
        tall = size * 1.2 * canvas.text_scale * (2 if canvas.text_width(self.text, "bold", size) > room else 1)
        top = (x + 9, y + (h - tall) / 2)
        canvas.paragraph(self.text, "bold", size, palette.ACT, width=room, topleft=top, leading=1.2, lines=2)


@dataclass(slots=True)
class Limit(Widget):
    """The highest bid that would be named; the wheel changes it."""

    limit: int = 0
    book: OrderBook | None = None
    step: Callable[[int], None] | None = None

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`: a notch of the wheel is the next sun, or a coin."""
        if event.type == pygame.MOUSEWHEEL and self.step is not None and event.y:
            self.step(1 if event.y > 0 else -1)
            return True
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        if self.book is not None:
            self.book.put(canvas, self.limit, self.rect)


class OrderDialog(Dialog):
    """Which order to leave. It lies beside the own suns or coins, so that they and the lot can be seen."""

    name = "order"

    def __init__(self, orders: Orders) -> None:
        super().__init__(orders.table.app, _("Leave an order"))
        self.orders = orders
        self.every = False
        self._limit = 0

    @property
    def box(self) -> pygame.Rect:
        """See `Dialog.box`."""
        return self.orders.book.box

    # ---------------------------------------------------------------- what was chosen

    @property
    def limits(self) -> tuple[int, ...]:
        """What can be named now."""
        seat = self.orders.table.seat
        return self.orders.book.limits(self.orders.table.table.state, seat) if seat is not None else ()

    @property
    def limit(self) -> int:
        """The limit that is shown: the one chosen, or the next below that can still be named; 0 when none can."""
        limits = self.limits
        return max((each for each in limits if each <= self._limit), default=limits[0] if limits else 0)

    def step(self, by: int) -> None:
        """Name more or less."""
        limits = self.limits
        if limits:
            place = limits.index(self.limit) + by
            self._limit = limits[min(max(place, 0), len(limits) - 1)]
            self.changed()

    def _hold(self, every: bool) -> None:
        self.every = every
        self.changed()

    @property
    def _number(self) -> int:
        return 0 if self.every else self.orders.number

    def _leave(self, wish: Wish) -> None:
        self.orders.leave(wish)
        self.close()

    def _bid(self) -> None:
        self._leave(Wish(self.limit, self._number))

    def _pass(self) -> None:
        self._leave(Wish(None, self._number if self.orders.book.pass_scoped else 0))

    # ---------------------------------------------------------------- the scene

    def update(self, seconds: float) -> None:
        """See `Scene.update`: when nobody plays here any more, there is nothing to ask."""
        if not self.orders.offered:
            self.close()

    def default(self) -> str:
        """See `Scene.default`."""
        return "order:bid"

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: up and down name more or less, left and right say for how long, wherever the focus is."""
        if event.type != pygame.KEYDOWN or event.key not in _ARROWS:
            return False
        by = _ARROWS[event.key]
        if by:
            self.step(by)
        else:
            self._hold(event.key == pygame.K_RIGHT)
        return True

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        if not self.orders.offered:
            return ()
        x, y, w, _h = self.box
        limits, limit, book = self.limits, self.limit, self.orders.book
        scope: Scope = "every" if self.every else self.orders.here
        poor = _("No bid of yours can win.")
        table = self.orders.table
        shown = Limit("order:limit", pygame.Rect(x + 68, y + 85, 48, 48), str(limit), focusable=False, limit=limit)
        shown.book, shown.step = book if limit else None, self.step
        return [
            Chip(
                "order:once",
                pygame.Rect(x + 20, y + 46, 216, 30),
                book.scope(self.orders.here),
                lambda: self._hold(False),
                tip=_("After that the order is done. Key: {key}").format(key=_("Left")),
                focusable=False,
                on=not self.every,
            ),
            Chip(
                "order:every",
                pygame.Rect(x + 244, y + 46, 216, 30),
                book.scope("every"),
                lambda: self._hold(True),
                tip=_("Until you take the order back. Key: {key}").format(key=_("Right")),
                focusable=False,
                on=self.every,
            ),
            self._one("order:less", pygame.Rect(x + 20, y + 90, 40, 38), -1),
            shown,
            self._one("order:more", pygame.Rect(x + 124, y + 90, 40, 38), 1),
            Button(
                "order:bid",
                pygame.Rect(x + 176, y + 88, 284, 42),
                book.bid_label(limit),
                self._bid,
                enabled=bool(limits),
                reason=poor,
                tip=book.bid_tip,
                style="gold",
                cap=_("Enter"),
            ),
            Button(
                "order:pass",
                pygame.Rect(x + 20, y + 140, 440, 36),
                book.pass_label(scope),
                self._pass,
                binding=book.pass_key,
                tip=book.pass_tip,
                cap=table.app.keys.cap(book.pass_key),
                size=15,
            ),
            Button(
                "order:close",
                pygame.Rect(x + w - 42, y + 9, 30, 30),
                _("Close"),
                self.close,
                tip=_("Close"),
                icon="cross",
            ),
        ]

    def _one(self, name: str, place: pygame.Rect, by: int) -> Widget:
        """More or less."""
        limits, up = self.limits, by > 0
        can = bool(limits) and self.limit != limits[-1 if up else 0]
        return Button(
            name,
            place,
            _("More") if up else _("Less"),
            lambda: self.step(by),
            enabled=can,
            reason=_("There is nothing higher to name.") if up else _("There is nothing lower to name."),
            tip=_("Key: {key}").format(key=_("Up") if up else _("Down")),
            focusable=False,
            icon="plus" if up else "minus",
        )

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`: only a light veil, for the lot is what one decides about."""
        canvas.veil(60)
        x, y, w, h = self.box
        canvas.panel(x, y, w, h, radius=14, edge=palette.GOLD_LOW)
        canvas.text(self.title, "display", 19, palette.GOLD, max_width=w - 110, center=(x + w / 2, y + 25))
        note = _("The server does it as soon as you are asked; you can take it back at any time.")
        canvas.text(note, "body", 12, palette.DIM, max_width=w - 40, center=(x + w / 2, y + h - 17))
