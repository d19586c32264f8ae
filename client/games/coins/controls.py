"""What a person may press at the table of Coin Ra: the bag, keep or auction, the stepper, bid and pass.

The amount on the stepper is the only thing that is chosen before it is done. What is legal is asked of the engine
alone; what is not says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from assets.catalog import gettext as _
from assets.catalog import spoken
from client.board import frame
from client.board.orders import Orders
from client.board.spots import Card, Explained, KeyButton, score_area
from client.games.coins import layout, views, words
from client.games.coins.orders import CoinOrders
from client.games.coins.spots import Amount, Quick, Step
from client.ui.dialog import confirm
from client.ui.widget import Widget
from shared.engine.coins.actions import AUCTION, BID, DRAW, KEEP, PASS, Auction, Bid
from shared.engine.coins.model import Bidding, Choosing
from shared.engine.coins.tiles import CIVILIZATIONS, EPOCHS, SHEET_KINDS, WAR
from shared.engine.coins.value import unseen

if TYPE_CHECKING:
    from client.games.coins.table import CoinTable

_PRICES = (1, 2, 3, 5)
"""Start prices that have a chip of their own."""


class Controls:
    """The choices of the person at `table`: the amount on the stepper."""

    def __init__(self, table: CoinTable) -> None:
        self.table = table
        self.orders = Orders(table, CoinOrders())
        self._chosen: tuple[int, int] = (-1, 0)
        """The step of the game at which an amount was chosen, and the amount."""
        self._glowing: list[Card | Amount] = []
        self._tips: dict[tuple[str, int, int | None, int], str] = {}
        self._explained = Explained()

    # ---------------------------------------------------------------- what was chosen

    def amounts(self) -> tuple[int, ...]:
        """What may be bid, or named as a start price; empty while nothing may."""
        legal = self.table.legal()
        return tuple(action.amount for action in legal if isinstance(action, Bid)) or tuple(
            action.price for action in legal if isinstance(action, Auction)
        )

    @property
    def amount(self) -> int:
        """What the stepper shows: what was chosen for this decision, or else the least; 0 when nothing is legal."""
        amounts = self.amounts()
        number, chosen = self._chosen
        if number == self.table.table.number and chosen in amounts:
            return chosen
        return amounts[0] if amounts else 0

    def settle(self) -> None:
        """See `client.board.table.Controls`: an amount belongs to its step of the game, so there is nothing to do."""

    def put_back(self) -> bool:
        """See `client.board.table.Controls`: back to the least amount."""
        amounts = self.amounts()
        if not amounts or self.amount == amounts[0]:
            return False
        self.choose(amounts[0])
        return True

    @property
    def chosen_widget(self) -> str:
        """See `client.board.table.Controls`."""
        return "bid" if isinstance(self.table.state.pending, Bidding) else ""

    def set_glow(self, glow: int) -> None:
        """See `client.board.table.Controls`."""
        for widget in self._glowing:
            widget.glow = glow

    def step(self, by: int) -> None:
        """Offer more or less, within what is legal."""
        amounts = self.amounts()
        if amounts:
            self.choose(min(max(self.amount + by, amounts[0]), amounts[-1]))

    def choose(self, amount: int) -> None:
        """Offer `amount`."""
        self._chosen = (self.table.table.number, amount)
        self.table.changed()

    def prompt(self) -> str:
        """What our own decision is about, in a sentence."""
        table, state = self.table, self.table.state
        pending = state.pending
        amounts = self.amounts()
        if isinstance(pending, Bidding):
            leader = table.name_of(pending.leader) if pending.best else ""
            return words.your_bid(pending, leader, can_bid=bool(amounts))
        if isinstance(pending, Choosing):
            return words.your_choice(pending.tile, can_auction=bool(amounts))
        return _("Your turn: draw a tile")

    # ---------------------------------------------------------------- doing

    def _act(self, action: Any) -> None:
        self.table.act(action)

    def _draw(self) -> None:
        self._act(DRAW)

    def _keep(self) -> None:
        self._act(KEEP)

    def _auction(self) -> None:
        self._act(AUCTION[self.amount])

    def _pass(self) -> None:
        self._act(PASS)

    def _bid(self) -> None:
        """Bid what the stepper shows. The last coin of a purse that is not filled again is asked about."""
        table, state, amount = self.table, self.table.state, self.amount
        if table.guarded:
            return
        last = table.seat is not None and state.coins[table.seat] == amount
        if table.confirming and last and state.options.coins == "whole_game" and state.epoch < EPOCHS:
            sentence = _("It is all you have: if you win, there is nothing left for the rest of the game.")
            title = _("Bid all {amount}?").format(amount=amount)
            confirm(table.app, title, sentence, _("Bid"), lambda: self._act(BID[amount]))
        else:
            self._act(BID[amount])

    # ---------------------------------------------------------------- widgets

    def widgets(self) -> Sequence[Widget]:
        """See `client.board.table.Controls`."""
        self._glowing = []
        found: list[Widget] = [*self._explanations(), self._bag()]
        if self.table.choosing:
            found += self._choice()
        else:
            found += self.orders.widgets(layout.ORDER, layout.ORDER)
        if self.table.bidding:
            found += self._stepper()
        return found

    def _why_not(self) -> str:
        """Why nothing can be done now; empty when something can."""
        return self.table.waiting(views.acting(self.table.state))

    def _bag(self) -> Widget:
        table = self.table
        reason = self._why_not()
        if not reason:
            bidding = isinstance(table.state.pending, Bidding)
            reason = _("An auction is running.") if bidding else _("Keep the drawn tile or auction it first.")
        bag = Card(
            "bag",
            frame.BAG,
            _("Draw a tile"),
            self._draw,
            enabled=DRAW in table.legal(),
            reason=reason,
            binding="coins.draw",
            tip=_("Draw a tile: keep it or auction it. A Ra sells everything that lies in front and in the centre."),
            cap=table.app.keys.cap("coins.draw") if table.seat is not None else "",
            glow=table.glow,
        )
        self._glowing.append(bag)
        return bag

    def _choice(self) -> list[Widget]:
        """Keep or auction: shown only to the one who has drawn."""
        table, legal = self.table, self.table.legal()
        amounts = self.amounts()
        waiting = self._why_not()
        no_auction = waiting or _("You have no coin to open an auction with.")
        keys = table.app.keys
        found: list[Widget] = [
            KeyButton(
                "keep",
                layout.KEEP,
                _("Keep"),
                self._keep,
                enabled=KEEP in legal,
                reason=waiting,
                binding="coins.keep",
                tip=_("It lies in front of you until a Ra sells it with everything else."),
                cap=keys.cap("coins.keep"),
                size=16,
            )
        ]
        places = layout.price_chips(len(_PRICES))
        chips = [price for price in _PRICES if price in amounts]
        for price, place in zip(chips, places, strict=False):
            found.append(self._chip(price, str(price), place))
        fixed = _("At this table every start price is 1.") if table.state.options.fixed_price else ""
        found += self._steps(layout.PRICE_LESS, layout.PRICE_MORE, layout.PRICE_COIN, fixed or no_auction, warm=True)
        found.append(
            KeyButton(
                "auction",
                layout.AUCTION,
                _("Auction from {price}").format(price=self.amount) if amounts else _("Auction"),
                self._auction,
                enabled=bool(amounts),
                reason=no_auction,
                binding="coins.auction",
                tip=_("Everybody may bid, you last."),
                style="gold",
                cap=keys.cap("coins.auction"),
                size=17,
            )
        )
        return found

    def _stepper(self) -> list[Widget]:
        """The amount of a bid, quick raises, Bid and Pass: shown to whoever is still in the auction."""
        table, legal = self.table, self.table.legal()
        amounts = self.amounts()
        waiting = self._why_not()
        bidding = table.state.pending
        assert isinstance(bidding, Bidding)
        poor = waiting or _("You have too few coins: the least bid is {least}.").format(least=bidding.least)
        if bidding.leader == table.seat:
            poor = _("Yours is the best bid.")
        keys = table.app.keys
        found: list[Widget] = []
        places = layout.bid_chips(4)
        for (amount, label), place in zip(_raises(amounts), places, strict=False):
            found.append(self._chip(amount, label, place))
        idle = bidding.bids[table.viewpoint] or bidding.least
        found += self._steps(layout.LESS, layout.MORE, layout.AMOUNT, poor, idle=idle)
        found += [
            KeyButton(
                "bid",
                layout.BID,
                _("Bid {amount}").format(amount=self.amount) if amounts else _("Bid"),
                self._bid,
                enabled=bool(amounts),
                reason=poor,
                tip=_("Take the lead with this bid. It is paid only if you win."),
                style="gold",
                cap=_("Enter"),
                size=18,
            ),
            KeyButton(
                "pass",
                layout.PASS,
                _("Pass"),
                self._pass,
                enabled=PASS in legal,
                reason=_("Yours is the best bid.") if bidding.leader == table.seat else waiting,
                binding="coins.pass",
                tip=_("Leave this auction for good."),
                cap=keys.cap("coins.pass"),
                size=14,
            ),
        ]
        return found

    def _chip(self, amount: int, label: str, place: pygame.Rect) -> Widget:
        def choose() -> None:
            self.choose(amount)

        return Quick(f"amount:{amount}", place, label, choose, focusable=False, on=amount == self.amount)

    def _steps(
        self,
        less: pygame.Rect,
        more: pygame.Rect,
        coin: pygame.Rect,
        reason: str,
        *,
        idle: int = 0,
        warm: bool = False,
    ) -> list[Widget]:
        """Minus, the amount, plus. They have keys, so Tab does not stop there and Enter still bids.

        `idle` is what the coin shows while nothing can be offered.
        """
        amounts = self.amounts()
        live = bool(amounts)
        low = _("It cannot be less than {least}.").format(least=amounts[0]) if live else reason
        high = _("It cannot be more than {most}.").format(most=amounts[-1]) if live else reason
        shown = self.amount if live else idle
        amount = Amount("amount", coin, str(shown), focusable=False, amount=shown, live=live)
        amount.step = self.step
        amount.glow = self.table.glow
        self._glowing.append(amount)
        return [
            self._one(less, -1, live and self.amount > amounts[0], low, warm),
            amount,
            self._one(more, 1, live and self.amount < amounts[-1], high, warm),
        ]

    def _one(self, place: pygame.Rect, by: int, can: bool, reason: str, warm: bool) -> Widget:
        """A coin more or less."""
        up = by > 0
        binding = "coins.more" if up else "coins.less"
        return Step(
            "more" if up else "less",
            place,
            _("One more") if up else _("One less"),
            lambda: self.step(by),
            enabled=can,
            reason=reason,
            binding=binding,
            tip=_("Key: {key}").format(key=self.table.app.keys.cap(binding)),
            focusable=False,
            sign="plus" if up else "minus",
            warm=warm,
        )

    # ---------------------------------------------------------------- areas that only explain

    def _explanations(self) -> list[Widget]:
        """A hundred areas, made anew only when one of them would say something else."""
        table, state = self.table, self.table.state
        counts = tuple(unseen(state))
        names = tuple(map(table.name_of, range(state.seats)))
        own = tuple(state.sheets[table.viewpoint])
        shown = (spoken(), table.seat, table.viewpoint, names, own, counts, tuple(state.centre))
        return self._explained.areas(shown, lambda: self._explain(counts))

    def _explain(self, counts: Sequence[int]) -> list[Widget]:
        """Everybody's tiles by kind, what lies in the centre, the next lot."""
        table, state = self.table, self.table.state
        found: list[Widget] = []
        for seat in table.others():
            follow = self._follower(seat) if table.seat is None else None
            text = table.name_of(seat)
            tip = _("Look from {name}'s place").format(name=text) if follow is not None else ""
            found.append(Widget(f"player:{seat}", table.panel_of(seat), text, follow, tip=tip))
            if table.seat is not None:
                found.append(score_area(seat, table.panel_of(seat)))
            for kind in (*layout.CHIPS, *CIVILIZATIONS):
                place = layout.opponent_tile(table.panel_of(seat), kind)
                found.append(self._kind(f"tiles:{seat}:{kind}", place, kind, counts))
        for kind in range(SHEET_KINDS):
            if kind in CIVILIZATIONS:
                area = layout.civilization(kind - CIVILIZATIONS.start)
            elif kind == WAR:
                area = layout.WAR_COLUMN
            else:
                column = layout.COLUMNS[kind]
                area = pygame.Rect(column.x, column.y, column.width, 62)
            found.append(self._kind(f"own:{kind}", area, kind, counts))
        places = layout.centre(len(state.centre))
        for number, (tile, place) in enumerate(zip(state.centre, places, strict=True)):
            found.append(self._kind(f"centre:{number}", place, tile, counts))
        next_ra = _("A Ra sells everything in front of the players and in the centre to the best bidder.")
        found.append(Widget("next", layout.NEXT, _("The next Ra sells"), tip=next_ra, focusable=False))
        return found

    def _kind(self, name: str, area: pygame.Rect, kind: int, counts: Sequence[int]) -> Widget:
        own = self.table.state.sheets[self.table.viewpoint][kind] if self.table.seat is not None else None
        key = (spoken(), kind, own, counts[kind])
        if key not in self._tips:
            self._tips[key] = words.tile_tip(kind, own, counts[kind])
        return Widget(name, area, words.tile_name(kind), tip=self._tips[key], focusable=False)

    def _follower(self, seat: int) -> Callable[[], None]:
        return lambda: self.table.follow_seat(seat)


def _raises(amounts: Sequence[int]) -> list[tuple[int, str]]:
    """The quick raises among the legal `amounts`: the least, one and two more, all."""
    if not amounts:
        return []
    least, most = amounts[0], amounts[-1]
    found = [(least, _("min {amount}").format(amount=least))]
    found += [(amount, str(amount)) for amount in (least + 1, least + 2) if amount < most]
    if most > least:
        found.append((most, _("all {amount}").format(amount=most)))
    return found
