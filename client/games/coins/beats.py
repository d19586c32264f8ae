"""How the events of Coin Ra are shown: one beat each, with their flights and sounds."""

from collections.abc import Iterable
from typing import Any, Final, Protocol

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.board import frame
from client.board.flights import Banner, Film, Flight, Sign
from client.board.stage import Air, Choreography, Stage
from client.director import Beat, Tween, in_out_cubic, in_quad, linear
from client.games.coins import layout, words
from client.games.coins.flights import CoinFlight, cross
from client.games.coins.pieces import TILES
from client.games.coins.places import Places
from client.games.coins.results import epoch_sheet
from shared.engine.coins.events import (
    AuctionOpened,
    BidMade,
    CoinsDealt,
    Drew,
    EpochEnded,
    EpochScored,
    EpochStarted,
    GameOver,
    LotteryDealt,
    LotWon,
    NobodyBid,
    Passed,
    PassedOver,
    RaDrawn,
    TileKept,
)
from shared.engine.coins.model import CoinState
from shared.engine.coins.tiles import PURSE, RA, RA_SPACES

LOTTERY_TIME: Final = 4000.0
"""Milliseconds that a lottery takes at most; a tile of a short one takes LOTTERY_STEP."""
LOTTERY_STEP: Final = 420.0
TALL: Final = (592.0, 232.0)
"""Where a banner stands that must not cover the strip."""
LOW: Final = (592.0, 396.0)
"""Where one stands that must not cover the centre."""


class CoinStage(Stage, Protocol):
    """What the beats ask of the table of Coin Ra."""

    def places(self) -> Places:
        """Where everything lies now."""
        ...

    reason: str
    """Why the epoch that is being scored was over."""


class CoinBeats(Choreography):
    """Makes beats for the table of Coin Ra."""

    stage: CoinStage

    def __init__(self, air: Air, stage: CoinStage) -> None:
        super().__init__(air, stage, TILES)

    @property
    def places(self) -> Places:
        """Where everything lies now."""
        return self.stage.places()

    def beat(self, event: Any, before: CoinState) -> Beat | None:
        """How `event` is shown, on a table that stands as `before`. None: at once."""
        match event:
            case CoinsDealt():
                return self._dealt(event, before)
            case EpochStarted():
                return self._started(event, before)
            case Drew():
                return self.from_bag(event.tile, layout.DRAWN)
            case RaDrawn():
                return self._ra_drawn(event)
            case TileKept():
                return self._kept(event, before)
            case AuctionOpened():
                return self._everything(event, before) if event.forced else self._opened(event, before)
            case BidMade():
                return self._bid(event, before)
            case Passed():
                return self._passed((event.seat,), before)
            case PassedOver():
                return self._passed(event.seats, before)
            case LotWon():
                return self._won(event, before)
            case NobodyBid():
                return self._nobody(event, before)
            case EpochEnded():
                return self._ended(event)
            case LotteryDealt():
                return self._lottery(event, before)
            case EpochScored():
                return self.scored(epoch_sheet(event, before, self.stage.reason))
            case GameOver():
                return self._over(before)
        return None

    # ---------------------------------------------------------------- a turn

    def _ra_drawn(self, event: RaDrawn) -> Beat:
        left = RA_SPACES - event.count
        line = _("The epoch ends after this auction")
        if left:
            line = ngettext("{count} more Ra ends the epoch", "{count} more Ra end the epoch", left).format(count=left)
        warning = Banner(_("Ra!"), line, palette.BAD) if left <= 1 else None
        return self.ra_from_bag(RA, layout.ra_space(event.count - 1), warning)

    def _kept(self, event: TileKept, before: CoinState) -> Beat:
        there = len(before.active[event.seat])
        place = self.places.active(event.seat, there + 1)[there]
        tile = self.tile(event.tile, layout.DRAWN.center, place.center, layout.DRAWN.width, place.width, lift=40)
        tweens = [Tween(0, 360, tile.move, in_out_cubic), self.ring(place.center, 360, size=place.width)]
        beat = Beat("keep", tweens, 80, cues=[(320.0, "tile_place")])
        return self.flying(beat, [tile], away=["lot:0"])

    # ---------------------------------------------------------------- an auction

    def _opened(self, event: AuctionOpened, before: CoinState) -> Beat:
        """The seller names a price: a coin shows it on its way from the purse to the tile."""
        purse = self.places.purse(event.seat)
        end = (layout.lot(1)[0].centerx, layout.STRIP.bottom - 21)
        coin = CoinFlight(purse.center, end, purse.width, 34, amount=event.minimum)
        tweens = [Tween(0, 340, coin.move), Tween(340, 160, coin.fade, linear, motion=False)]
        beat = self.flying(Beat("sell", tweens, 60, cues=[(0.0, "ra_call@1.3")]), [coin])
        beat.early = True
        return beat

    def _everything(self, event: AuctionOpened, before: CoinState) -> Beat:
        """Ra sells everything: from all sides the tiles come into one lot."""
        places = self.places
        starts = [place for seat, tiles in enumerate(before.active) for place in places.active(seat, len(tiles))]
        starts += layout.centre(len(before.centre))
        ends = layout.lot(len(event.lot))
        film = Film(layout.STRIP, "#FFB24A", 90)
        banner = Banner(_("Ra sells everything"), words.tiles_of(len(event.lot)), palette.GOLD, center=TALL)
        flights: list[Flight] = [film]
        tweens = [Tween(0, 160, banner.appear, motion=False), Tween(0, 900, film.swell, linear, motion=False)]
        if self.stage.shakes:
            tweens.append(Tween(0, 140, self.tremble, linear))
        cues = [(0.0, "ra_call")]
        stagger = min(60.0, 900.0 / len(ends))
        last = 0.0
        for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
            last = 250 + stagger * number
            tile = self.tile(event.lot[number], start.center, end.center, start.width, end.width, lift=50)
            flights.append(tile)
            tweens.append(Tween(last, 380, tile.move, in_out_cubic))
            cues.append((last + 340, "tile_place"))
        flights.append(banner)
        tweens.append(Tween(last + 600, 180, banner.fade, linear, motion=False))
        away = [f"lot:{number}" for number in range(len(ends))]
        beat = self.flying(Beat("everything", tweens, 80, cues=cues), flights, away=away)
        beat.early = True
        return beat

    def _bid(self, event: BidMade, before: CoinState) -> Beat:
        places = self.places
        purse = places.purse(event.seat)
        end = places.bid(before, event.seat)
        coin = CoinFlight(purse.center, end, purse.width, layout.BID_COIN, amount=event.amount)
        lead = CoinFlight(end, layout.BEST.center, layout.BID_COIN, layout.BEST.width, amount=event.amount, shown=False)
        tweens = [
            Tween(0, 300, coin.move),
            self.ring(end, 300),
            Tween(300, 0, lead.show, motion=False),
            Tween(300, 240, lead.move, in_out_cubic),
            self.hide("best", 420),
        ]
        pitch = f"sun_bid@{0.8 + 0.05 * event.amount:.2f}"
        beat = Beat("bid", tweens, 60, cues=[(220.0, pitch)])
        return self.flying(beat, [coin, lead], away=[f"cell:{event.seat}"])

    def _passed(self, seats: Iterable[int], before: CoinState) -> Beat:
        crosses = []
        tweens = []
        away = []
        for number, seat in enumerate(seats):
            x, y = self.places.bid(before, seat)
            sign = Sign((x, y - 5), cross)
            crosses.append(sign)
            tweens.append(Tween(90.0 * number, 180, sign.appear, linear, motion=False))
            away.append(f"cell:{seat}")
        return self.flying(Beat("pass", tweens, 60, cues=[(0.0, "sun_pass")]), crosses, away=away)

    def _won(self, event: LotWon, before: CoinState) -> Beat:
        """The winner pays: the coin rises from the best bid to the bank, and the tiles go to the winner's sheet."""
        places, seat = self.places, event.seat
        best = layout.BEST
        paid = CoinFlight(best.center, (best.centerx, best.y - 90), best.width, 40, 0, amount=event.price)
        purse = places.purse(seat)
        flights: list[Flight] = [paid]
        tweens = [
            self.ring(purse.center, 200, palette.GOLD, purse.width),
            Tween(200, 420, paid.move, in_quad),
            Tween(320, 300, paid.fade, linear, motion=False),
        ]
        cues = [(150.0, "win")]
        sheets = list(before.sheets[seat])
        starts = layout.lot(len(event.lot))
        stagger = min(60.0, 700.0 / len(starts))
        for number, (kind, start) in enumerate(zip(event.lot, starts, strict=True)):
            begin = 450 + stagger * number
            place = places.tile(before, seat, kind, sheets[kind])
            sheets[kind] += 1
            tile = self.tile(
                kind, start.center, place.center, start.width, place.width, lift=40, shown=False, drawn=start.width
            )
            flights.append(tile)
            tweens += [
                self.hide(f"lot:{number}", begin),
                Tween(begin, 0, tile.show, motion=False),
                Tween(begin, 340, tile.move),
            ]
            cues.append((begin + 310, "tile_place"))
        return self.flying(Beat("won", tweens, 120, cues=cues), flights, away=["best"])

    def _nobody(self, event: NobodyBid, before: CoinState) -> Beat:
        """The lot slides to the centre."""
        there = len(before.centre)
        ends = layout.centre(there + len(event.lot))[there:]
        starts = layout.lot(len(event.lot))
        flights = []
        tweens = []
        stagger = min(50.0, 600.0 / len(starts))
        for number, (kind, start, end) in enumerate(zip(event.lot, starts, ends, strict=True)):
            tile = self.tile(kind, start.center, end.center, start.width, end.width, lift=20, drawn=start.width)
            flights.append(tile)
            tweens.append(Tween(200 + stagger * number, 340, tile.move, in_out_cubic))
        away = [f"lot:{number}" for number in range(len(starts))]
        return self.flying(Beat("nobody", tweens, 120, cues=[(200.0, "discard")]), flights, away=away)

    # ---------------------------------------------------------------- epochs

    def _ended(self, event: EpochEnded) -> Beat:
        self.stage.reason = words.end_reason(event.reason)
        banner = Banner(_("The epoch is over"), self.stage.reason)
        tweens = [Tween(0, 160, banner.appear, motion=False)]
        return self.flying(Beat("epoch end", tweens, 800, cues=[(0.0, "ra_call")]), [banner])

    def _lottery(self, event: LotteryDealt, before: CoinState) -> Beat:
        """What nobody bought is dealt out, tile by tile, so that everybody can see who gets what."""
        count = len(event.tiles)
        step = min(LOTTERY_STEP, LOTTERY_TIME / count)
        title, line = _("Lottery"), _("What nobody bought is dealt out by lot")
        banner = Banner(title, line, center=LOW)
        flights: list[Flight] = [banner]
        tweens = [Tween(0, 160, banner.appear, motion=False)]
        cues: list[tuple[float, str]] = []
        sheets = [list(counts) for counts in before.sheets]
        left = list(before.centre)
        spots = layout.centre(count)
        for number, (kind, seat) in enumerate(zip(event.tiles, event.seats, strict=True)):
            slot = next(place for place, tile in enumerate(left) if tile == kind)
            left[slot] = -1
            start = spots[slot]
            end = self.places.tile(before, seat, kind, sheets[seat][kind])
            sheets[seat][kind] += 1
            begin = 500 + step * number
            tile = self.tile(
                kind, start.center, end.center, start.width, end.width, lift=30, shown=False, drawn=max(start.width, 40)
            )
            flights.append(tile)
            tweens += [
                self.hide(f"centre:{slot}", begin),
                Tween(begin, 0, tile.show, motion=False),
                Tween(begin, min(380.0, step), tile.move),
                self.ring(end.center, begin + min(380.0, step), size=end.width + 6),
            ]
            cues.append((begin, "tile_place"))
        return self.flying(Beat("lottery", tweens, 350, cues=cues, unhurried=True), flights)

    def _dealt(self, event: CoinsDealt, before: CoinState) -> Beat:
        """Everybody gets a purse."""
        flights = []
        tweens = []
        for number, amount in enumerate(event.coins):
            place = self.places.purse(number)
            coin = CoinFlight(frame.MIDDLE, place.center, 62, place.width, amount=amount)
            flights.append(coin)
            tweens.append(Tween(70.0 * number, 380, coin.move))
            tweens.append(self.ring(place.center, 70.0 * number + 380, size=place.width))
        return self.flying(Beat("coins", tweens, 60, cues=[(100.0, "sun_bid")]), flights)

    def _started(self, event: EpochStarted, before: CoinState) -> Beat:
        line = _("{name} begins").format(name=self.stage.name_of(event.seat))
        if before.options.coins == "reset" and event.epoch > 1:
            line += "   ·   " + _("everybody has {count} coins again").format(count=PURSE)
        return self.announced(words.epoch_name(event.epoch), line)

    def _over(self, before: CoinState) -> Beat:
        """Hidden purses are opened, as they may break a tie."""
        if not before.options.hidden_coins:
            return Beat("over", hold=500, cues=[(0.0, "game_over")])
        banner = Banner(_("The purses are opened"), _("Coins break a tie after tiles"))
        tweens = [Tween(0, 160, banner.appear, motion=False)]
        tweens += [
            self.ring(self.places.purse(seat).center, 200, size=self.places.purse(seat).width)
            for seat in range(before.seats)
        ]
        return self.flying(Beat("purses", tweens, 700, cues=[(0.0, "game_over"), (100.0, "sun_bid")]), [banner])
