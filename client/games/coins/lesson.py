"""A newcomer's first epoch of Coin Ra: what is explained when, and what a sensible player would do.

The bag is that of a table with a fixed seed, so everybody meets the same tiles in the same order; the
advice is a bot's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from assets.catalog import gettext as _
from client.board import frame
from client.board.frame import Rect
from client.board.lesson import Guide, Hint
from client.board.words import signed
from client.games.coins import layout, words
from client.games.coins.hands import next_widget
from client.house import Practice
from shared.engine.coins.actions import BID, Auction, Bid, Draw, Keep, Pass
from shared.engine.coins.events import LotWon
from shared.engine.coins.model import Bidding, Choosing, CoinState, Drawing
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, NILE, PHARAOH, RA_SPACES, WAR
from shared.engine.coins.value import lot_on_sale, lot_value

if TYPE_CHECKING:
    from client.games.coins.table import CoinTable

SEED: Final = 429
"""A bag in which everything that is to be explained comes up in the first epoch."""
BOTS: Final = ("merchant", "merchant")
PACE_MS: Final = 1100
"""Bots are slow enough to be followed by somebody who sees all this for the first time."""

_A_COIN: Final = 5
"""Points for which a coin is spent without a second thought."""
_SHARE: Final = 3
"""Parts of a purse of which one may be spent at a time."""
_PURSE: Final = Rect(18, 568, 66, 84)
_ROWS: Final = Rect(302, 516, 280, 186)
_SETS: Final = Rect(596, 516, 234, 92)
_WAR: Final = Rect(842, 516, 200, 186)
_TABLEAU: Final = Rect(300, 516, 740, 190)
_CENTRE: Final = Rect(200, 206, 364, 74)


def practice() -> Practice:
    """The table of the lesson: two bots, and always the same luck."""
    return Practice("coins", BOTS, seed=SEED, pace_ms=PACE_MS, lesson=True)


class CoinGuide(Guide):
    """Leads through the first epoch."""

    topics = (
        *("coins", "draw", "choice", "sell", "bid", "pass", "prize", "next", "forced"),
        *("rows", "sets", "war", "disaster", "centre", "late", "scoring"),
    )
    table: CoinTable

    # ---------------------------------------------------------------- what may be asked

    @property
    def state(self) -> CoinState:
        """The game as it is shown."""
        return self.table.state

    @property
    def over(self) -> bool:
        """See `Guide.over`: only the first epoch is guided."""
        return self.state.epoch > 1

    def welcome(self) -> Hint:
        """See `Guide.welcome`."""
        return Hint("", _("Welcome"), "", _("You play against two bots. One moment: the coins are dealt."))

    def scoring(self) -> str:
        """See `Guide.scoring`."""
        return _("Row by row, everybody's sheet turns into points: what stands below each figure says why.")

    # ---------------------------------------------------------------- to be read

    def lecture(self) -> Hint | None:
        """See `Guide.lecture`."""
        if self.over:
            return self._goodbye() if "goodbye" not in self.seen else None
        for hint in (
            *(self._coins(), self._prize(), self._forced(), self._kind()),
            *(self._late(), self._centre(), self._next()),
        ):
            if hint is not None and hint.topic not in self.seen:
                return hint
        return None

    def _goodbye(self) -> Hint:
        why = _(
            "The sheets are empty again, and the tiles are back in the bag. But your coins are not: what is in your "
            "purse has to last for two epochs more. From here on you are on your own; {key} shows the rules."
        ).format(key=self.table.app.keys.cap("help"))
        return Hint("goodbye", _("Well done"), _("That was an epoch: now you know the game"), why, reads=True)

    def _coins(self) -> Hint:
        why = _(
            "This is your place; the others sit above. In three epochs you buy tiles, and tiles bring points: most "
            "points win. Tiles cost coins, 15 for the whole game. What you pay never comes back."
        )
        return Hint(
            "coins", _("Your coins"), _("This is your purse: you pay for tiles with coins"), why, _PURSE, reads=True
        )

    def _prize(self) -> Hint | None:
        won = self._last_won()
        if won is None:
            return None
        why = _(
            "Tiles that you bought lie on your sheet down here; what they score stands beside them. You paid {price} "
            "to the bank. Nobody can take these tiles away, and they count at the end of this epoch."
        ).format(price=words.coins_of(won.price))
        return Hint(
            "prize", _("What you won"), _("You won! The tiles are on your sheet now"), why, _TABLEAU, reads=True
        )

    def _last_won(self) -> LotWon | None:
        """The last lot that was sold here, if it is ours."""
        events = [event for played in self.table.table.history for event in played.events if isinstance(event, LotWon)]
        return events[-1] if events and events[-1].seat == self.table.seat else None

    def _forced(self) -> Hint | None:
        pending = self.state.pending
        if not isinstance(pending, Bidding) or not pending.forced:
            return None
        why = _(
            "Whoever draws a Ra sells nothing alone: all tiles in front of all players and the centre go together "
            "to one bidder, good and bad ones. Their owners get nothing for them. The third Ra ends the epoch."
        )
        return Hint("forced", _("Ra sells"), _("A Ra: everything is sold at once"), why, layout.STRIP, 12, reads=True)

    def _kind(self) -> Hint | None:
        """The kind of tile that is at hand: what it is good for, at the first time it comes up."""
        tiles = lot_on_sale(self.state)
        if len(tiles) != 1:
            return None
        kind = tiles[0]
        if kind in (PHARAOH, NILE):
            sentence = _("{tile}: the more of a row, the more each one brings").format(tile=words.tile_name(kind))
            why = _(
                "The first pharaoh brings 1 point, the second 2 more, the third 3 more, and so on: 1, 3, 6, 10, 15, "
                "21. Niles make a row of their own. The places that the tile would fill have a green rim."
            )
            return Hint("rows", _("Two rows"), sentence, why, _ROWS, reads=True)
        if kind in CIVILIZATIONS:
            why = _(
                "There are five symbols. Alone they bring nothing, but a set of all five brings 10 points, and two "
                "sets 20. So one symbol that is missing can be worth a lot, and a second one of the same little."
            )
            return Hint(
                "sets", _("Civilization"), _("One of five symbols: a full set brings 10"), why, _SETS, reads=True
            )
        if kind == WAR:
            why = _(
                "At the end of the epoch whoever has the most war tiles gets 10 points, and whoever has the fewest "
                "loses 10, also without any. If all have the same, nothing happens. Here you see how all stand."
            )
            return Hint("war", _("War"), _("War: most +10, fewest –10"), why, _WAR, reads=True)
        if kind == DISASTER:
            why = _(
                "A disaster costs 5 points. Nobody wants it alone; so it is mostly kept, and comes to somebody with "
                "the rest of what a Ra sells. A lot can be worth its coins in spite of it."
            )
            return Hint(
                "disaster", _("A disaster"), _("A disaster: –5 for whoever gets it"), why, _tile(), 15, reads=True
            )
        return None

    def _late(self) -> Hint | None:
        if self.state.ras < RA_SPACES - 1:
            return None
        why = _(
            "With the third Ra the last auction of this epoch is held. Then the sheets score. What you do not buy "
            "until then you will not have; what you do not pay is left for the next epochs."
        )
        place = layout.ra_space(0).union(layout.ra_space(RA_SPACES - 1))
        return Hint("late", _("The end is near"), _("One more Ra ends the epoch"), why, place, reads=True)

    def _centre(self) -> Hint | None:
        if not self.state.centre or not isinstance(self.state.pending, Drawing):
            return None
        why = _(
            "What nobody buys comes to the centre. The next Ra sells it again with everything else. What still lies "
            "here when the epoch ends is dealt out by lot: disasters, too."
        )
        return Hint("centre", _("The centre"), _("Nobody bought this: it lies in the centre"), why, _CENTRE, reads=True)

    def _next(self) -> Hint | None:
        if not any(self.state.active) or not isinstance(self.state.pending, Drawing):
            return None
        why = _(
            "Tiles that were kept lie in front of their players and score nothing there. All of them wait for the next "
            "Ra. In the middle you see what the whole lot would be worth to you if it came now."
        )
        return Hint("next", _("What waits"), _("Here you see what the next Ra will sell"), why, layout.NEXT, reads=True)

    # ---------------------------------------------------------------- to be decided

    def advice(self) -> Hint | None:
        """See `Guide.advice`."""
        match self.advised():
            case Draw():
                return self._draw()
            case Keep():
                return self._choose(sell=False)
            case Auction():
                return self._choose(sell=True)
            case Bid(amount=amount):
                return self._bid(amount)
            case Pass():
                return self._pass()
        return None

    def advised(self) -> Any:
        """See `Guide.advised`; what is plainly cheap is bid for, also where the bot has its doubts."""
        action, pending, seat = super().advised(), self.state.pending, self.table.seat
        if isinstance(action, Pass) and isinstance(pending, Bidding) and seat is not None:
            coins = self.state.coins[seat] or 0
            if pending.least * _A_COIN <= self._worth_now() and pending.least * _SHARE <= coins:
                return BID[pending.least]
        return action

    def moment(self) -> object:
        """See `Guide.moment`: an amount is chosen step by step."""
        return (super().moment(), self.table.controls.amount)

    def _place(self) -> Rect | None:
        """What to click next towards what is advised."""
        app = self.table.app
        widget = app.widget_in(self.table, next_widget(self.advised(), app))
        return widget.rect if widget is not None else None

    def _worth_now(self) -> int:
        return lot_value(self.state, self.table.seat) if self.table.seat is not None else 0

    def _draw(self) -> Hint:
        why = _(
            "On your turn you draw one tile, and everybody sees it. Then it is your choice: keep it or auction it. "
            "Only a Ra leaves you no choice."
        )
        return Hint("draw", _("Drawing"), _("Draw a tile: click the bag"), why, frame.BAG)

    def _choose(self, *, sell: bool) -> Hint:
        pending = self.state.pending
        tile = words.tile_name(pending.tile) if isinstance(pending, Choosing) else ""
        worth = self._worth_now()
        if sell:
            sentence = _("Worth {points} to you: auction it, and bid yourself").format(points=signed(worth))
        elif worth < 0:
            sentence = _("{tile} costs you points: keep it").format(tile=tile)
        elif worth:
            sentence = _("{tile}: others want it as much as you, keep it").format(tile=tile)
        else:
            sentence = _("{tile} brings you nothing now: keep it").format(tile=tile)
        why = _(
            "To keep it does not make it yours: it lies in front of you and waits for a Ra. To own it, auction it and "
            "be the best bidder. Below the tile you see what it is worth to everybody: sell what is worth most to you."
        )
        return Hint("sell" if sell else "choice", _("Keep or auction"), sentence, why, self._place(), 8)

    def _bid(self, amount: int) -> Hint:
        worth = self._worth_now()
        if worth > 0:
            sentence = _("Worth {points} to you: bid {amount}").format(points=signed(worth), amount=amount)
        else:
            sentence = _("This may pay later: bid {amount}").format(amount=amount)
        return Hint("bid", _("Bidding"), sentence, self._why_auction(), self._place())

    def _pass(self) -> Hint:
        if not self.table.controls.amounts():
            sentence = _("You cannot pay that: pass")
        elif self._worth_now() < 0:
            sentence = _("It would cost you points: pass")
        elif not self._worth_now():
            sentence = _("It brings you nothing: pass")
        else:
            sentence = _("Worth {points}, but keep your coins for later: pass").format(points=signed(self._worth_now()))
        why = self._why_auction()
        if "bid" in self.seen:
            why = _(
                "Coins are few: 15 for three epochs. A pass costs nothing, but it is for good: this auction then goes "
                "on without you. If nobody bids at all, the tile goes to the centre."
            )
        return Hint("pass", _("Passing"), sentence, why, layout.PASS)

    def _why_auction(self) -> str:
        """How auctions go."""
        return _(
            "One after the other is asked, the seller last: bid more than the best bid, or pass for good. It goes "
            "round until only one is left, who pays the bid and gets what is on sale. With plus you bid more."
        )


def _tile() -> Rect:
    """The tile at hand."""
    return layout.DRAWN
