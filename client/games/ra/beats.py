"""How the events of Ra are shown: one beat each, with their flights and sounds.

Every tween is a function of time that ends where the table then stands, so a skipped beat leaves nothing behind: its
flights are taken out of the air when it ends.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from assets.catalog import gettext as _
from client.art import palette
from client.board.flights import SHATTERED, Banner, Film, Flight, Shatter, Sign
from client.board.stage import Air, Choreography, Stage
from client.director import Beat, Tween, in_out_cubic, in_quad, linear
from client.games.ra import layout, words
from client.games.ra.flights import EyeFlight, SunFlight, crossed_sun
from client.games.ra.pieces import TILES
from client.games.ra.places import Places
from client.games.ra.results import epoch_sheet
from shared.engine.ra.events import (
    AuctionOpened,
    DisasterStruck,
    Drew,
    EpochEnded,
    EpochScored,
    EpochStarted,
    GameOver,
    GodsStopped,
    GodUsed,
    LotWon,
    NobodyBid,
    Passed,
    RaDrawn,
    SunBid,
    SunsDealt,
    TilesDiscarded,
)
from shared.engine.ra.model import DRAWN, RaState
from shared.engine.ra.tiles import EMPTY, GOD, NAMES, RA, RA_SPACES


class RaStage(Stage, Protocol):
    """What the beats ask of the table of Ra."""

    def places(self) -> Places:
        """Where everything lies now."""
        ...


class RaBeats(Choreography):
    """Makes beats for the table of Ra."""

    stage: RaStage

    def __init__(self, air: Air, stage: RaStage) -> None:
        super().__init__(air, stage, TILES)
        self.reason = ""
        """Why the epoch that is scored next was over, in words."""

    @property
    def places(self) -> Places:
        """Where everything lies now."""
        return self.stage.places()

    def beat(self, event: Any, before: RaState) -> Beat | None:
        """How `event` is shown, on a table that stands as `before`. None: at once."""
        match event:
            case Drew():
                return self.from_bag(event.tile, layout.SLOT_RECTS[event.slot])
            case RaDrawn():
                return self._ra_drawn(event, before)
            case AuctionOpened():
                return self._opened(event, before)
            case SunBid():
                return self._bid(event, before)
            case Passed():
                return self._passed(event, before)
            case LotWon():
                return self._won(event, before)
            case NobodyBid():
                return self._nobody(event, before)
            case GodUsed():
                return self._god(event, before)
            case DisasterStruck():
                return self._struck(event, before)
            case TilesDiscarded():
                return self._discarded(event, before)
            case EpochEnded():
                return self._ended(event, before)
            case EpochScored():
                return self.scored(epoch_sheet(event, before, self.reason))
            case EpochStarted():
                return self._started(event)
            case SunsDealt():
                return Beat("suns", hold=120, cues=[(0.0, "tile_draw")], early=True)
            case GodsStopped():
                return Beat("gods", hold=120, cues=[(0.0, "settle")])
            case GameOver():
                return Beat("over", hold=500, cues=[(0.0, "game_over")])
        return None

    # ---------------------------------------------------------------- the bag

    def _ra_drawn(self, event: RaDrawn, before: RaState) -> Beat:
        spaces = RA_SPACES[before.seats]
        left = spaces - event.count
        warning = None
        if left <= 2:
            warning = Banner(_("Ra!"), words.ras_to_go(left) if left else _("The epoch ends"), palette.BAD)
        return self.ra_from_bag(RA, layout.ra_space(event.count - 1, spaces), warning)

    # ---------------------------------------------------------------- the auction

    def _opened(self, event: AuctionOpened, before: RaState) -> Beat:
        if event.reason == DRAWN:
            return Beat("auction", hold=200, early=True)
        panel = self.places.panel(event.seat)
        end = (panel.x + 30, panel.y + 30)
        eye = EyeFlight(layout.RA.center, end, 86.0, 46.0)
        tweens = [Tween(0, 350, eye.move), Tween(350, 150, eye.fade, motion=False), self.ring(end, 350)]
        beat = self.flying(Beat("call", tweens, 100, cues=[(0.0, "ra_call")]), [eye])
        beat.early = True
        return beat

    def _bid(self, event: SunBid, before: RaState) -> Beat:
        places = self.places
        origin = places.sun(before, event.seat, event.sun)
        end = places.bid(before, event.seat)
        sun = SunFlight(origin.center, end, origin.width, layout.BID_SUN, value=event.sun)
        tweens = [Tween(0, 320, sun.move), self.ring(end, 320)]
        pitch = f"sun_bid@{0.8 + 0.05 * event.sun:.2f}"
        beat = Beat("bid", tweens, 60, cues=[(240.0, pitch)])
        return self.flying(beat, [sun], away=[f"sun:{event.seat}:{event.sun}"])

    def _passed(self, event: Passed, before: RaState) -> Beat:
        cross = Sign(self.places.bid(before, event.seat), crossed_sun)
        beat = Beat("pass", [Tween(0, 180, cross.appear, linear, motion=False)], 60, cues=[(0.0, "sun_pass")])
        return self.flying(beat, [cross], away=[f"cell:{event.seat}"])

    def _won(self, event: LotWon, before: RaState) -> Beat:
        places, seat = self.places, event.seat
        prize = layout.PRIZE
        paid = SunFlight(places.bid(before, seat), prize.center, layout.BID_SUN, prize.width, value=event.sun, spin=0)
        home = places.sun(before, seat, event.prize)
        won = SunFlight(
            prize.center, home.center, prize.width, home.width, 40, value=event.prize, spin=0.5, then="down"
        )
        tweens = [
            self.hide(f"cell:{seat}", 250),
            self.hide("prize", 250),
            Tween(250, 350, paid.move, in_out_cubic),
            Tween(370, 350, won.move),
        ]
        flights: list[Flight] = [won, paid]
        cues = [(250.0, "win")]
        counts = list(before.tiles[seat])
        slots = [slot for slot, kind in enumerate(before.track) if kind != EMPTY]
        for number, slot in enumerate(slots):
            kind = before.track[slot]
            start = 500.0 + 45 * number
            place = places.tile(seat, kind, counts[kind])
            counts[kind] += 1
            tile = self.tile(kind, layout.SLOT_RECTS[slot].center, place.center, 90, place.width, lift=30, shown=False)
            flights.append(tile)
            tweens += [self.hide(f"slot:{slot}", start), Tween(start, 0, tile.show), Tween(start, 320, tile.move)]
            cues.append((start + 300, "tile_place"))
        return self.flying(Beat("won", tweens, 80, cues=cues), flights)

    def _nobody(self, event: NobodyBid, before: RaState) -> Beat:
        if not event.discarded:
            return Beat("nobody", hold=300, cues=[(0.0, "sun_pass@0.8")])
        return self._fall("nobody", before)

    def _fall(self, name: str, before: RaState, hold: float = 150) -> Beat:
        """The tiles of the track drop off the board."""
        flights: list[Flight] = []
        tweens = []
        slots = [slot for slot, kind in enumerate(before.track) if kind != EMPTY]
        for number, slot in enumerate(slots):
            x, y = layout.SLOT_RECTS[slot].center
            tile = self.tile(before.track[slot], (x, y), (x, y + 230), 90, 80, grow=0.0)
            flights.append(tile)
            start = 30.0 * number
            tweens += [Tween(start, 300, tile.move, in_quad), Tween(start + 120, 180, tile.fade, linear, motion=False)]
        cues = [(0.0, "discard")] if slots else []
        return self.flying(Beat(name, tweens, hold, cues=cues), flights, away=[f"slot:{slot}" for slot in slots])

    # ---------------------------------------------------------------- gods and disasters

    def _god(self, event: GodUsed, before: RaState) -> Beat:
        places, seat = self.places, event.seat
        counts = before.tiles[seat]
        slot = layout.SLOT_RECTS[event.slot]
        origin = places.tile(seat, GOD, counts[GOD] - 1)
        place = places.tile(seat, event.tile, counts[event.tile])
        god = self.tile(GOD, origin.center, slot.center, origin.width, 90, lift=40)
        tile = self.tile(event.tile, slot.center, place.center, 90, place.width, lift=40)
        tweens = [
            Tween(0, 320, god.move, in_out_cubic),
            Tween(320, 140, god.fade, linear, motion=False),
            Tween(0, 320, tile.move, in_out_cubic),
        ]
        beat = Beat("god", tweens, 100, cues=[(0.0, "tile_flip"), (300.0, "tile_place")])
        return self.flying(beat, [god, tile], away=[f"slot:{event.slot}"])

    def _struck(self, event: DisasterStruck, before: RaState) -> Beat:
        name = self.stage.name_of(event.seat)
        title = words.tile_name(event.disaster)
        if event.owed:
            owed = words.victims(event.disaster, event.owed)
            line = _("{name} chooses {tiles} to lose").format(name=name, tiles=owed)
        elif event.lost:
            line = _("{name} loses {tiles}").format(name=name, tiles=words.names_of(event.lost))
        else:
            line = _("{name} has nothing to lose").format(name=name)
        banner = Banner(title, line, palette.BAD, NAMES[event.disaster])
        tweens = [Tween(0, 120, banner.appear, motion=False)]
        film = Film(self.places.panel(event.seat), "#FF3B1E", 110)
        if self.stage.shakes:
            tweens.append(Tween(0, 120, self.tremble, linear))
        if self.stage.flashes:
            tweens.append(Tween(60, 140, film.flash, motion=False))
        shards, falling = self._shatter(event.seat, event.lost, before)
        tweens += falling
        beat = Beat("disaster", tweens, 450, cues=[(0.0, "disaster")] + ([(200.0, "discard")] if event.lost else []))
        return self.flying(beat, [film, *shards, banner])

    def _discarded(self, event: TilesDiscarded, before: RaState) -> Beat:
        shards, tweens = self._shatter(event.seat, event.tiles, before)
        return self.flying(Beat("discard", tweens, 150, cues=[(200.0, "discard")]), shards)

    def _shatter(self, seat: int, kinds: Iterable[int], before: RaState) -> tuple[list[Flight], list[Tween]]:
        """Tiles of a seat that break, one after the other."""
        places = self.places
        left = list(before.tiles[seat])
        flights: list[Flight] = []
        tweens: list[Tween] = []
        for number, kind in enumerate(kinds):
            left[kind] -= 1
            place = places.tile(seat, kind, max(0, left[kind]))
            tile = Shatter(TILES, kind, place.center, max(place.width, SHATTERED))
            flights.append(tile)
            start = 120.0 * number
            tweens += [
                Tween(start + 60, 140, tile.glow, linear, motion=False),
                Tween(start + 200, 450, tile.drop, in_quad),
            ]
        return flights, tweens

    # ---------------------------------------------------------------- epochs

    def _ended(self, event: EpochEnded, before: RaState) -> Beat:
        beat = self._fall("epoch end", before, hold=500)
        self.reason = words.end_reason(event.reason)
        banner = Banner(_("The epoch is over"), self.reason)
        beat.tweens.append(Tween(0, 160, banner.appear, motion=False))
        take_off = beat.on_start

        def start() -> None:
            if take_off is not None:
                take_off()
            self.air.add([banner])

        beat.on_start = start
        beat.cues = [(0.0, "ra_call"), *beat.cues]
        return beat

    def _started(self, event: EpochStarted) -> Beat:
        line = _("{name} begins with the highest sun").format(name=self.stage.name_of(event.seat))
        return self.announced(words.kingdom(event.epoch), line)
