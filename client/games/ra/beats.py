"""How the events of Ra are shown: one beat each, with their flights and sounds.

Every tween is a function of time that ends where the table then stands, so a skipped beat leaves nothing behind: its
flights are taken out of the air when it ends.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.director import Beat, Tween, in_out_cubic, in_quad, linear, out_back
from client.games.ra import layout, words
from client.games.ra.flights import Banner, CrossFlight, EyeFlight, Film, Flight, Ring, Shatter, SunFlight, TileFlight
from client.games.ra.places import Places
from client.games.ra.results import EpochSheet, epoch_sheet
from client.ui.canvas import Point
from shared.engine.ra.events import (
    AuctionOpened,
    DisasterStruck,
    Drew,
    EpochEnded,
    EpochScored,
    EpochStarted,
    GodUsed,
    LotWon,
    NobodyBid,
    Passed,
    RaDrawn,
    SunBid,
    TilesDiscarded,
)
from shared.engine.ra.model import DRAWN, RaState
from shared.engine.ra.tiles import EMPTY, GOD, RA, RA_SPACES

ARC: Final = 70
"""How high a tile flies (logical pixels)."""
ROW_TIME: Final = 350.0
"""Milliseconds for a row of the scoring."""


@dataclass(slots=True)
class Air:
    """What is in the air: flights of the running beat, rings on their own clock, the pieces missing below.

    `away` names what must not be drawn where it lies: `slot:3`, `cell:2`, `prize`, `sun:0:12`.
    """

    flights: list[Flight] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    shake: float = 0.0

    def clear(self) -> None:
        """Nothing flies."""
        self.flights.clear()
        self.away.clear()
        self.shake = 0.0

    def add(self, flights: Iterable[Flight]) -> None:
        """Begin to show `flights`, the later ones above the earlier."""
        self.flights.extend(flights)


class Stage(Protocol):
    """What the beats ask of the table they are played on."""

    def places(self) -> Places:
        """Where everything lies now."""
        ...

    def missing(self) -> None:
        """`Air.away` changed, so the panels look different."""
        ...

    def now(self) -> float:
        """Seconds of the clock that rings run on."""
        ...

    def name_of(self, seat: int) -> str:
        """The name on a seat."""
        ...

    @property
    def flashes(self) -> bool:
        """Whether the person likes flashes."""
        ...

    @property
    def shakes(self) -> bool:
        """Whether the person likes the table to shake."""
        ...

    def open_scores(self, sheet: EpochSheet) -> None:
        """Show the scoring of an epoch, which is about to fill."""
        ...


class Choreography:
    """Makes beats for the table that is `stage`."""

    def __init__(self, air: Air, stage: Stage) -> None:
        self.air = air
        self.stage = stage

    @property
    def places(self) -> Places:
        """Where everything lies now."""
        return self.stage.places()

    def beat(self, event: Any, before: RaState) -> Beat | None:
        """How `event` is shown, on a table that stands as `before`. None: at once."""
        match event:
            case Drew():
                return self._drew(event)
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
                return self._scored(event, before)
            case EpochStarted():
                return self._started(event)
        return None

    # ---------------------------------------------------------------- how beats take off and land

    def _flying(self, beat: Beat, flights: list[Flight], *, away: Iterable[str] = ()) -> Beat:
        """`beat` with its flights in the air while it runs. What is `away` from the start is back when it ends."""
        hidden = set(away)

        def take_off() -> None:
            self.air.add(flights)
            self.air.away |= hidden
            self.stage.missing()

        beat.on_start = take_off
        beat.on_end = self._land
        return beat

    def _land(self) -> None:
        """Take everything out of the air: the table itself shows it now."""
        self.air.clear()
        self.stage.missing()

    def _hide(self, name: str, at: float) -> Tween:
        """A tween that takes a piece off the table at a moment."""

        def hide(t: float) -> None:
            self.air.away.add(name)
            self.stage.missing()

        return Tween(at, 0, hide, motion=False)

    def _ring(self, center: Point, at: float, colour: str = palette.ACT) -> Tween:
        """A tween that starts a ring at a moment."""
        return Tween(at, 0, lambda t: self.air.rings.append(Ring(center, colour, self.stage.now())))

    # ---------------------------------------------------------------- the bag

    def _drew(self, event: Drew) -> Beat:
        slot = layout.SLOT_RECTS[event.slot]
        tile = TileFlight(event.tile, layout.BAG.center, slot.center, 64, 90, lift=ARC, face=0.0)
        tweens = [
            Tween(0, 300, tile.move),
            Tween(120, 240, tile.turn, in_out_cubic),
            Tween(360, 60, lambda t: None),
        ]
        cues = [(0.0, "tile_draw"), (240.0, "tile_flip"), (400.0, "tile_place")]
        return self._flying(Beat("draw", tweens, 120, cues=cues), [tile])

    def _ra_drawn(self, event: RaDrawn, before: RaState) -> Beat:
        spaces = RA_SPACES[before.seats]
        space = layout.ra_space(event.count - 1, spaces)
        middle = (592.0, 323.0)
        rise = TileFlight(RA, layout.BAG.center, middle, 64, 120, lift=ARC, face=0.0)
        land = TileFlight(RA, middle, space.center, 120, space.width, lift=20, shown=False, grow=0.0)
        film = Film(layout.BOARD, "#FFE08A", 150)
        flights: list[Flight] = [film, rise, land]

        def hand_over(t: float) -> None:
            rise.shown, land.shown = False, True

        tweens = [
            Tween(0, 300, rise.move),
            Tween(120, 240, rise.turn, in_out_cubic),
            Tween(480, 0, hand_over),
            Tween(480, 320, land.move, lambda t: out_back(t, 1.2)),
        ]
        if self.stage.flashes:
            tweens.append(Tween(360, 160, film.flash, motion=False))
        tweens.append(self._ring(space.center, 790, palette.DANGER))
        left = spaces - event.count
        hold = 250.0
        if left <= 2:
            glow = Film(layout.BOARD, "#B3261E", 110)
            banner = Banner(_("Ra!"), words.ras_to_go(left) if left else _("The epoch ends"), palette.BAD)
            flights[:0] = [glow]
            flights.append(banner)
            tweens += [Tween(360, 700, glow.swell, linear, motion=False), Tween(620, 160, banner.appear, motion=False)]
            hold = 500.0
        cues = [(0.0, "tile_draw"), (240.0, "tile_flip"), (360.0, "ra_call")]
        return self._flying(Beat("ra", tweens, hold, cues=cues), flights)

    # ---------------------------------------------------------------- the auction

    def _opened(self, event: AuctionOpened, before: RaState) -> Beat:
        if event.reason == DRAWN:
            return Beat("auction", hold=200, early=True)
        panel = self.places.panel(event.seat)
        end = (panel.x + 30, panel.y + 30)
        eye = EyeFlight(layout.RA.center, end)
        tweens = [Tween(0, 350, eye.move), Tween(350, 150, eye.fade, motion=False), self._ring(end, 350)]
        beat = self._flying(Beat("call", tweens, 100, cues=[(0.0, "ra_call")]), [eye])
        beat.early = True
        return beat

    def _bid(self, event: SunBid, before: RaState) -> Beat:
        places = self.places
        origin = places.sun(before, event.seat, event.sun)
        end = places.bid(before, event.seat)
        sun = SunFlight(event.sun, origin.center, end, origin.width, layout.BID_SUN)
        tweens = [Tween(0, 320, sun.move), self._ring(end, 320)]
        pitch = f"sun_bid@{0.8 + 0.05 * event.sun:.2f}"
        beat = Beat("bid", tweens, 60, cues=[(240.0, pitch)])
        return self._flying(beat, [sun], away=[f"sun:{event.seat}:{event.sun}"])

    def _passed(self, event: Passed, before: RaState) -> Beat:
        cross = CrossFlight(self.places.bid(before, event.seat))
        beat = Beat("pass", [Tween(0, 180, cross.appear, linear, motion=False)], 60, cues=[(0.0, "sun_pass")])
        return self._flying(beat, [cross], away=[f"cell:{event.seat}"])

    def _won(self, event: LotWon, before: RaState) -> Beat:
        places, seat = self.places, event.seat
        prize = layout.PRIZE
        paid = SunFlight(event.sun, places.bid(before, seat), prize.center, layout.BID_SUN, prize.width, spin=0)
        home = places.sun(before, seat, event.prize)
        won = SunFlight(event.prize, prize.center, home.center, prize.width, home.width, 40, spin=0.5, then="down")
        tweens = [
            self._hide(f"cell:{seat}", 250),
            self._hide("prize", 250),
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
            tile = TileFlight(kind, layout.SLOT_RECTS[slot].center, place.center, 90, place.width, lift=30, shown=False)
            flights.append(tile)
            tweens += [self._hide(f"slot:{slot}", start), Tween(start, 0, _show(tile)), Tween(start, 320, tile.move)]
            cues.append((start + 300, "tile_place"))
        return self._flying(Beat("won", tweens, 80, cues=cues), flights)

    def _nobody(self, event: NobodyBid, before: RaState) -> Beat:
        if not event.discarded:
            return Beat("nobody", hold=300)
        return self._fall("nobody", before)

    def _fall(self, name: str, before: RaState, hold: float = 150) -> Beat:
        """The tiles of the track drop off the board."""
        flights: list[Flight] = []
        tweens = []
        slots = [slot for slot, kind in enumerate(before.track) if kind != EMPTY]
        for number, slot in enumerate(slots):
            x, y = layout.SLOT_RECTS[slot].center
            tile = TileFlight(before.track[slot], (x, y), (x, y + 230), 90, 80, grow=0.0)
            flights.append(tile)
            start = 30.0 * number
            tweens += [Tween(start, 300, tile.move, in_quad), Tween(start + 120, 180, tile.fade, linear, motion=False)]
        cues = [(0.0, "discard")] if slots else []
        return self._flying(Beat(name, tweens, hold, cues=cues), flights, away=[f"slot:{slot}" for slot in slots])

    # ---------------------------------------------------------------- gods and disasters

    def _god(self, event: GodUsed, before: RaState) -> Beat:
        places, seat = self.places, event.seat
        counts = before.tiles[seat]
        slot = layout.SLOT_RECTS[event.slot]
        origin = places.tile(seat, GOD, counts[GOD] - 1)
        place = places.tile(seat, event.tile, counts[event.tile])
        god = TileFlight(GOD, origin.center, slot.center, origin.width, 90, lift=40)
        tile = TileFlight(event.tile, slot.center, place.center, 90, place.width, lift=40)
        tweens = [
            Tween(0, 320, god.move, in_out_cubic),
            Tween(320, 140, god.fade, linear, motion=False),
            Tween(0, 320, tile.move, in_out_cubic),
        ]
        beat = Beat("god", tweens, 100, cues=[(0.0, "tile_flip"), (300.0, "tile_place")])
        return self._flying(beat, [god, tile], away=[f"slot:{event.slot}"])

    def _struck(self, event: DisasterStruck, before: RaState) -> Beat:
        name = self.stage.name_of(event.seat)
        title = words.tile_name(event.disaster)
        if event.owed:
            owed = words.victims(event.disaster, event.owed)
            line = _("{name} chooses {tiles} to lose").format(name=name, tiles=owed)
        elif event.lost:
            count = len(event.lost)
            line = ngettext("{name} loses {count} tile", "{name} loses {count} tiles", count)
            line = line.format(name=name, count=count)
        else:
            line = _("{name} has nothing to lose").format(name=name)
        banner = Banner(title, line, palette.BAD)
        tweens = [Tween(0, 120, banner.appear, motion=False)]
        film = Film(self.places.panel(event.seat), "#FF3B1E", 110)
        if self.stage.shakes:
            tweens.append(Tween(0, 120, self._tremble, linear))
        if self.stage.flashes:
            tweens.append(Tween(60, 140, film.flash, motion=False))
        shards, falling = self._shatter(event.seat, event.lost, before)
        tweens += falling
        beat = Beat("disaster", tweens, 450, cues=[(0.0, "disaster")] + ([(200.0, "discard")] if event.lost else []))
        return self._flying(beat, [film, *shards, banner])

    def _discarded(self, event: TilesDiscarded, before: RaState) -> Beat:
        shards, tweens = self._shatter(event.seat, event.tiles, before)
        return self._flying(Beat("discard", tweens, 150, cues=[(200.0, "discard")]), shards)

    def _shatter(self, seat: int, kinds: Iterable[int], before: RaState) -> tuple[list[Flight], list[Tween]]:
        """Tiles of a seat that break, one after the other."""
        places = self.places
        left = list(before.tiles[seat])
        flights: list[Flight] = []
        tweens: list[Tween] = []
        for number, kind in enumerate(kinds):
            left[kind] -= 1
            place = places.tile(seat, kind, max(0, left[kind]))
            tile = Shatter(kind, place.center, max(place.width, 40))
            flights.append(tile)
            start = 120.0 * number
            tweens += [
                Tween(start + 60, 140, tile.glow, linear, motion=False),
                Tween(start + 200, 450, tile.drop, in_quad),
            ]
        return flights, tweens

    def _tremble(self, t: float) -> None:
        """Shake the table: three pixels, and still again at the end."""
        self.air.shake = 0.0 if t >= 1 else 3.0 * (1 - t) * (1 if int(t * 8) % 2 else -1)

    # ---------------------------------------------------------------- epochs

    def _ended(self, event: EpochEnded, before: RaState) -> Beat:
        beat = self._fall("epoch end", before, hold=500)
        banner = Banner(_("The epoch is over"), words.end_reason(event.reason))
        beat.tweens.append(Tween(0, 160, banner.appear, motion=False))
        take_off = beat.on_start

        def start() -> None:
            if take_off is not None:
                take_off()
            self.air.add([banner])

        beat.on_start = start
        beat.cues = [(0.0, "ra_call"), *beat.cues]
        return beat

    def _scored(self, event: EpochScored, before: RaState) -> Beat:
        sheet = epoch_sheet(event, before)
        length = ROW_TIME * (len(sheet.rows) + 1)
        cues = [(ROW_TIME * row, "count") for row in range(len(sheet.rows))]
        beat = Beat("scores", [Tween(0, length, sheet.show, linear, motion=False)], cues=cues)
        beat.on_start = lambda: self.stage.open_scores(sheet)
        return beat

    def _started(self, event: EpochStarted) -> Beat:
        line = _("{name} begins with the highest sun").format(name=self.stage.name_of(event.seat))
        banner = Banner(words.kingdom(event.epoch), line)
        tweens = [Tween(0, 180, banner.appear, motion=False), Tween(800, 200, banner.fade, motion=False)]
        beat = self._flying(Beat("epoch", tweens), [banner])
        beat.early = True
        return beat


def _show(tile: TileFlight) -> Callable[[float], None]:
    def show(t: float) -> None:
        tile.shown = True

    return show
