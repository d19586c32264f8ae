"""How beats take off and land, and the ones that every auction game has.

Every tween is a function of time that ends where the table then stands, so a skipped beat leaves nothing behind: its
flights are taken out of the air when it ends.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from client.art import palette
from client.board import frame
from client.board.flights import Banner, Film, Flight, Ring, TileFlight, Vignette
from client.board.pieces import TileSet
from client.board.results import EpochSheet
from client.director import Beat, Tween, in_out_cubic, linear, out_back
from client.ui.canvas import Point

ARC: Final = 70
"""How high a tile flies (logical pixels)."""
RISEN: Final = 120.0
"""How large a Ra is that shines over the board (logical pixels)."""
LIGHT: Final = "#FFE08A"
"""What it shines with."""
TITLE_TIME: Final = 500.0
"""Milliseconds for the title of a scoring, before its first row."""
ROW_TIME: Final = 350.0
"""Milliseconds for a row of the scoring."""


@dataclass(slots=True)
class Air:
    """What is in the air: flights of the running beat, rings on their own clock, the pieces missing below.

    `away` names what must not be drawn where it lies: `slot:3`, `cell:2`, `lot`, `sun:0:12`.
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

    @property
    def viewpoint(self) -> int:
        """The seat in front."""
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
    """Makes beats for the table that is `stage`. A game's own knows its events and where its pieces lie."""

    def __init__(self, air: Air, stage: Stage, tiles: TileSet) -> None:
        self.air = air
        self.stage = stage
        self.tiles = tiles

    # ---------------------------------------------------------------- taking off and landing

    def flying(self, beat: Beat, flights: Iterable[Flight], *, away: Iterable[str] = ()) -> Beat:
        """`beat` with its flights in the air while it runs. What is `away` from the start is back when it ends."""
        taking_off, hidden = list(flights), set(away)

        def take_off() -> None:
            self.air.add(taking_off)
            self.air.away |= hidden
            self.stage.missing()

        beat.on_start = take_off
        beat.on_end = self.land
        beat.away = frozenset(hidden)
        beat.flights = tuple(taking_off)
        return beat

    def land(self) -> None:
        """Take everything out of the air: the table itself shows it now."""
        self.air.clear()
        self.stage.missing()

    def hide(self, name: str, at: float) -> Tween:
        """A tween that takes a piece off the table at a moment."""

        def hide(t: float) -> None:
            self.air.away.add(name)
            self.stage.missing()

        return Tween(at, 0, hide, motion=False)

    def ring(self, center: Point, at: float, colour: str = palette.ACT, size: float = 52.0) -> Tween:
        """A tween that starts a ring at a moment, around a piece that is `size` large."""
        return Tween(at, 0, lambda t: self.air.rings.append(Ring(center, colour, self.stage.now(), size)))

    def tremble(self, t: float) -> None:
        """Shake the table: three pixels, and still again at the end."""
        self.air.shake = 0.0 if t >= 1 else 3.0 * (1 - t) * (1 if int(t * 8) % 2 else -1)

    def tile(self, kind: int, start: Point, end: Point, size_from: float, size_to: float, **more: Any) -> TileFlight:
        """A tile on its way, painted as large as it is at the larger end; `more` are further fields of the flight."""
        more.setdefault("drawn", max(size_from, size_to))
        return TileFlight(start, end, size_from, size_to, tiles=self.tiles, kind=kind, **more)

    # ---------------------------------------------------------------- what every auction game shows

    def from_bag(self, kind: int, end: frame.Rect) -> Beat:
        """A tile comes out of the bag, turns over and lies down in `end`."""
        tile = self.tile(kind, frame.BAG.center, end.center, 64, end.width, lift=ARC, face=0.0, drawn=end.width)
        tweens = [
            Tween(0, 300, tile.move),
            Tween(120, 240, tile.turn, in_out_cubic),
            Tween(360, 60, lambda t: None),
        ]
        cues = [(0.0, "tile_draw"), (240.0, "tile_flip"), (400.0, "tile_place")]
        return self.flying(Beat("draw", tweens, 120, cues=cues), [tile])

    def ra_from_bag(self, kind: int, space: frame.Rect, warning: Banner | None) -> Beat:
        """A Ra comes out of the bag, shines over the board and takes its `space` on the Ra track.

        With a `warning` the board glows red and the words stay for a while.
        """
        rise = self.tile(kind, frame.BAG.center, frame.MIDDLE, 64, RISEN, lift=ARC, face=0.0)
        land = self.tile(kind, frame.MIDDLE, space.center, RISEN, space.width, lift=20, shown=False, grow=0.0)
        film = Film(frame.BOARD, LIGHT, 150)
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
        tweens.append(self.ring(space.center, 790, palette.DANGER))
        hold = 250.0
        if warning is not None:
            glow, dark = Film(frame.BOARD, palette.DANGER, 110), Vignette(palette.DANGER, 190)
            flights[:0] = [glow]
            flights += [dark, warning]
            tweens += [Tween(360, 700, glow.swell, linear, motion=False), Tween(620, 160, warning.appear, motion=False)]
            if self.stage.flashes:
                tweens.append(Tween(360, 940, dark.beat, linear, motion=False))
            hold = 500.0
        cues = [(0.0, "tile_draw"), (240.0, "tile_flip"), (360.0, "ra_call")]
        if warning is not None:
            cues += [(480.0, "heartbeat"), (980.0, "heartbeat")]
        return self.flying(Beat("ra", tweens, hold, cues=cues), flights)

    def scored(self, sheet: EpochSheet) -> Beat:
        """The scoring of an epoch fills, row by row."""
        length = ROW_TIME * (len(sheet.rows) + 1)
        cues = [(TITLE_TIME + ROW_TIME * row, "count") for row in range(len(sheet.rows))]
        fills = Tween(TITLE_TIME, length, sheet.show, linear, motion=False)
        beat = Beat("scores", [fills], cues=cues, unhurried=True)
        beat.on_start = lambda: self.stage.open_scores(sheet)
        return beat

    def announced(self, title: str, line: str) -> Beat:
        """A new epoch is announced."""
        banner = Banner(title, line)
        tweens = [Tween(0, 180, banner.appear, motion=False), Tween(800, 200, banner.fade, motion=False)]
        beat = self.flying(Beat("epoch", tweens, cues=[(0.0, "ra_call@1.4")]), [banner])
        beat.early = True
        return beat
