"""How the events of Ankh are shown: one beat each, with their flights and sounds.

What a battle does is shown on its sheet, row by row: there a beat is mostly time to read. Every tween is a function of
time that ends where the table then stands, so a skipped beat leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from assets.catalog import gettext as _
from client.art import ankh_tokens, palette
from client.board.flights import Banner, Film, Flight
from client.board.pieces import TileSet
from client.board.stage import Air, Choreography
from client.board.words import listed, signed
from client.director import Beat, Tween, in_out_cubic, linear, out_back, out_cubic
from client.games.ankh import layout, words
from client.games.ankh.face import SheetFace, bid_place, card_place
from client.games.ankh.flights import (
    Camels,
    Fading,
    PictureFlight,
    Rising,
    TokenFlight,
    Turning,
    bid_face,
    card_face,
    event_frame,
    god_picture,
    marker_picture,
    number_picture,
)
from client.games.ankh.panels import ladder_mark
from client.games.ankh.scenery import MONUMENT, figure_size, paint_monument
from client.games.ankh.views import numbered_hexes
from client.ui.canvas import Canvas, Point
from shared.engine.ankh import events as e
from shared.engine.ankh.geometry import Hex, members
from shared.engine.ankh.model import AnkhState, Figure
from shared.engine.ankh.pieces import MONUMENTS, TRACKS, track_length

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable

CENTRE: Final = (569.0, 330.0)
"""Where large words stand: over the map."""

_READING: Final[dict[type[e.Event], tuple[float, str]]] = {
    e.GodTaken: (300, "power"),
    e.FigureMarked: (150, "tile_flip"),
    e.TokenLost: (200, "discard"),
    e.TwoCardsDeclared: (450, "tile_flip"),
    e.CardsCommitted: (120, "tile_place"),
    e.FiguresFlooded: (250, "flood"),
    e.BidCommitted: (120, "tile_place"),
    e.FigureDied: (240, "death"),
    e.WarriorTrapped: (400, "death"),
    e.StrengthsCompared: (1200, "count"),
    e.TokenUsed: (600, "settle"),
    e.ProtectionGivenUp: (150, "discard"),
    e.CardsTakenBack: (250, "tile_flip"),
    e.BattleEnded: (150, "tile_place"),
    e.ConflictEnded: (100, "count"),
    e.GodsMerged: (350, "merge"),
    e.GodForgotten: (350, "forgotten"),
    e.GameEnded: (500, "game_over"),
    e.GuardianTurned: (150, "tile_flip"),
    e.MonumentReleased: (120, "tile_place"),
}
"""Events that only take time, milliseconds, and their sound."""


class AnkhBeats(Choreography):
    """Makes beats for the table of Ankh."""

    def __init__(self, air: Air, table: AnkhTable) -> None:
        super().__init__(air, table, TileSet(MONUMENTS, lambda kind: words.monument(MONUMENTS[kind])))
        self.table = table

    def beat(self, event: Any, before: AnkhState) -> Beat | None:
        """How `event` is shown, on a table that stands as `before`. None: at once."""
        maker = _MAKERS.get(type(event))
        if maker is not None:
            return maker(self, event, before)
        reading = _READING.get(type(event))
        if reading is None:
            return None
        time, sound = reading
        return Beat(type(event).__name__, hold=time, cues=[(0.0, sound)])

    # ---------------------------------------------------------------- where things are

    def at(self, number: Hex) -> Point:
        """The middle of a hex as the map is shown now."""
        return self.table.atlas.view.centre(number)

    @property
    def share(self) -> float:
        """How large the map is shown."""
        return self.table.atlas.view.radius / layout.RADIUS

    def home(self, god: int) -> Point:
        """Where a god's things lie: its player's panel."""
        if god == self.table.viewpoint:
            return (layout.OWN.x + 264.0, layout.OWN.y + 30.0)
        rect = self.table.panel_of(god)
        return (rect.x + 64.0, rect.y + 68.0)

    def _token(self, figure: Figure, start: Point, end: Point, state: AnkhState, **more: Any) -> TokenFlight:
        names = state.gods[figure.god].names if figure.kind == "god" else ()
        size = figure_size(figure.kind) * self.share
        more.setdefault("size_from", size)
        return TokenFlight(
            start, end, size_to=size, kind=figure.kind, names=names, sigil=self.table.sigil_of(figure.god), **more
        )

    # ---------------------------------------------------------------- start and actions

    def _started(self, event: e.Started, before: AnkhState) -> Beat:
        names = listed([words.guardian(kind) for kind in event.guardians])
        return self._announced(
            _("The game begins"), _("Guardians: {names}").format(names=names), hold=700, sound="omen"
        )

    def _announced(self, title: str, line: str, *, hold: float, ink: str = palette.GOLD, sound: str = "") -> Beat:
        """Large words over the map."""
        banner = Banner(title, line, ink, center=CENTRE)
        tweens = [Tween(0, 160, banner.appear, motion=False), Tween(hold, 180, banner.fade, motion=False)]
        return self.flying(Beat("words", tweens, cues=[(0.0, sound)] if sound else []), [banner])

    def _action(self, event: e.ActionTaken, before: AnkhState) -> Beat:
        return self._marker(event.track, before.tracks[event.track], event.space, before.seats)

    def _reset(self, event: e.MarkerReset, before: AnkhState) -> Beat:
        return self._marker(event.track, before.tracks[event.track], 0, before.seats)

    def _marker(self, track: Any, start: int, end: int, seats: int) -> Beat:
        spaces = track_length(seats, track) + 1
        row = layout.track_row(TRACKS.index(track))
        left = row.right - 12 - 24 * spaces + 13

        def space(number: int) -> Point:
            return left + 23.0 * number, row.y + row.height / 2

        flight = PictureFlight(space(start), space(end), 24, 24, 14, picture=marker_picture(24))
        beat = Beat("action", [Tween(0, 260, flight.move, in_out_cubic)], 60, cues=[(220.0, "tile_place")])
        return self.flying(beat, [flight], away=[f"marker:{track}"])

    def _moved(self, event: e.FigureMoved, before: AnkhState) -> Beat:
        figure = before.figures[event.figure]
        flight = self._token(figure, self.at(event.start), self.at(event.to), before, lift=26)
        tweens = [Tween(0, 360, flight.move, in_out_cubic), self.ring(self.at(event.to), 350)]
        beat = Beat("move", tweens, 60, cues=[(0.0, "step"), (180.0, "step"), (320.0, "tile_place")])
        return self.flying(beat, [flight], away=[f"figure:{event.figure}"])

    def _pushed(self, event: e.FigurePushed, before: AnkhState) -> Beat:
        figure = before.figures[event.figure]
        flight = self._token(figure, self.at(event.start), self.at(event.to), before, grow=0.0)
        beat = Beat("push", [Tween(0, 260, flight.move, out_cubic)], 40, cues=[(0.0, "step")])
        return self.flying(beat, [flight], away=[f"figure:{event.figure}"])

    def _summoned(self, event: e.FigureSummoned, before: AnkhState) -> Beat:
        figure = Figure(event.figure, event.god, event.kind, event.at)
        start = self.home(event.god if event.ransom is None else event.ransom)
        flight = self._token(figure, start, self.at(event.at), before, lift=40, size_from=22.0)
        tweens = [Tween(0, 420, flight.move), self.ring(self.at(event.at), 410)]
        cues = [(0.0, "summon"), (390.0, "tile_place")]
        return self.flying(Beat("summon", tweens, 60, cues=cues), [flight])

    def _followers(self, event: e.FollowersChanged, before: AnkhState) -> Beat | None:
        if before.battle is not None or not event.change:
            return Beat("followers", hold=120)
        ink = palette.GOOD if event.change > 0 else palette.BAD
        rising = Rising(signed(event.change), ("followers",), self.home(event.god), ink)
        return self._rises(rising, "count")

    def _rises(self, rising: Rising, sound: str, time: float = 520) -> Beat:
        return self.flying(Beat("words", [Tween(0, time, rising.rise, linear)], cues=[(0.0, sound)]), [rising])

    def _unlocked(self, event: e.PowerUnlocked, before: AnkhState) -> Beat:
        rising = Rising(words.power(event.power), ("power", event.power), self.home(event.god))
        return self._rises(rising, "power", 760)

    def _symbol(self, event: e.SymbolUncovered, before: AnkhState) -> Beat:
        if event.guardian is None:
            return Beat("symbol", hold=150)
        icon = ("figure", event.guardian, (), self.table.sigil_of(event.god))
        return self._rises(Rising(words.guardian(event.guardian), icon, self.home(event.god)), "power", 760)

    # ---------------------------------------------------------------- the event track

    def _event(self, event: e.EventReached, before: AnkhState) -> Beat:
        end = layout.event_space(event.space).center
        start = layout.event_space(event.space - 1).center if event.space > 1 else (end[0] - 27, end[1])
        frame = PictureFlight(start, end, 30, 30, 10, picture=event_frame(30))
        tweens = [Tween(0, 320, frame.move, in_out_cubic), self.ring(end, 310)]
        flights: list[Flight] = [frame]
        hold = 120.0
        if event.happening != "conflict":
            what = _("Event {number}: {what}").format(number=event.space, what=words.happening(event.happening))
            banner = Banner(what, self._player(event.seat), center=CENTRE)
            tweens += [Tween(200, 140, banner.appear, motion=False), Tween(620, 140, banner.fade, motion=False)]
            flights.append(banner)
            hold = 0.0
        return self.flying(Beat("event", tweens, hold, cues=[(0.0, "omen")]), flights)

    def _player(self, seat: int) -> str:
        return _("You") if seat == self.table.seat else self.table.name_of(seat)

    def _claimed(self, event: e.MonumentClaimed, before: AnkhState) -> Beat:
        place = self.at(before.monuments[event.monument].at)
        colour = palette.SEATS[self.table.sigil_of(event.god)].colour
        tweens = [self.ring(place, 0, colour), self.ring(place, 120, colour)]
        return self.flying(Beat("claim", tweens, 320, cues=[(60.0, "stone")]), [])

    def _caravan(self, event: e.CaravanLaid, before: AnkhState) -> Beat:
        camels = Camels(self.table.atlas.view, event.camels)
        time = 150.0 * len(event.camels)
        cues = [(150.0 * number + 120, "camel") for number in range(len(event.camels))]
        return self.flying(Beat("caravan", [Tween(0, time, camels.walk, linear)], 250, cues=cues), [camels])

    def _no_caravan(self, event: e.CaravanSkipped, before: AnkhState) -> Beat:
        return self._announced(_("No caravan"), _("No region is left that can be split"), hold=600, sound="settle")

    def _swapped(self, event: e.NumbersSwapped, before: AnkhState) -> Beat:
        places = {number: self.at(at) for number, at, _free in numbered_hexes(before)}
        one, other = places[event.one], places[event.other]
        size = 36 * self.share
        flights = [
            PictureFlight(one, other, size, size, 30, picture=number_picture(event.one, size)),
            PictureFlight(other, one, size, size, -30, picture=number_picture(event.other, size)),
        ]
        tweens = [Tween(0, 480, flight.move, in_out_cubic) for flight in flights]
        away = [f"number:{event.one}", f"number:{event.other}"]
        return self.flying(Beat("swap", tweens, 120, cues=[(0.0, "tile_flip")]), flights, away=away)

    # ---------------------------------------------------------------- conflicts

    def _conflict(self, event: e.ConflictBegan, before: AnkhState) -> Beat:
        glow = Film(layout.BOARD, palette.DANGER, 90)
        title = words.conflict_ordinal(event.number)
        line = _("{name} has called it and holds the tie-break token").format(name=self._player(event.seat))
        banner = Banner(title, line, palette.BAD, center=CENTRE)
        tweens = [
            Tween(0, 900, glow.swell, linear, motion=False),
            Tween(0, 180, banner.appear, motion=False),
            Tween(1000, 180, banner.fade, motion=False),
        ]
        if self.stage.shakes:
            tweens.append(Tween(0, 140, self.tremble, linear))
        return self.flying(Beat("conflict", tweens, cues=[(0.0, "war")]), [glow, banner])

    def _visited(self, event: e.RegionVisited, before: AnkhState) -> Beat | None:
        if event.outcome == "empty":
            return None
        places = [self.at(at) for at in members(before.layout.land[event.region - 1])]
        if event.outcome == "dominance":
            god = event.gods[0]
            name = self.table.god_owner(god)
            colour = palette.SEATS[self.table.sigil_of(god)].colour
            title = _("Region {number}").format(number=event.region)
            line = _("{name} alone").format(name=name[:1].upper() + name[1:])
            banner = Banner(title, line, colour, center=CENTRE)
            tweens = [Tween(0, 120, banner.appear, motion=False), Tween(620, 140, banner.fade, motion=False)]
            tweens += [self.ring(place, 100 + 20 * number, colour) for number, place in enumerate(places[:10])]
            return self.flying(Beat("dominance", tweens, cues=[(0.0, "sun_bid")]), [banner])
        title = _("Battle for region {number}").format(number=event.region)
        names = listed([self.table.god_owner(god) for god in event.gods])
        return self._announced(title, names, hold=420, ink=palette.BAD, sound="battle")

    def _revealed(self, event: e.CardsRevealed, before: AnkhState) -> Beat:
        """All cards are turned over at once; one's own lies face up already."""

        def flights(face: SheetFace) -> list[Turning]:
            return [
                Turning(card_face(card), column.sigil, card_place(face, column, number))
                for column in face.columns
                if not column.own
                for number, card in enumerate(event.cards.get(column.god, ()))
            ]

        return self._turned_over("cards", flights, "backs", hold=500, cues=[(200.0, "cards")])

    def _bids(self, event: e.BidsRevealed, before: AnkhState) -> Beat:
        """All bids are turned over at once, and the locusts come."""

        def flights(face: SheetFace) -> list[Turning]:
            return [
                Turning(bid_face(event.bids[column.god]), column.sigil, bid_place(face, column))
                for column in face.columns
                if column.god in event.bids
            ]

        return self._turned_over("bids", flights, "bids", hold=700, cues=[(200.0, "cards"), (460.0, "plague")])

    def _turned_over(
        self,
        name: str,
        flights_on: Callable[[SheetFace], list[Turning]],
        away: str,
        *,
        hold: float,
        cues: list[tuple[float, str]],
    ) -> Beat:
        """What lies face down on the sheet of the battle, and is `away` meanwhile, is turned over."""
        flights: list[Turning] = []

        def begin() -> None:
            face = self.table.sheet_face_now()
            if face is None:
                return
            flights[:] = flights_on(face)
            self.table.sheet_flights[:] = flights
            self.air.away.add(away)
            self.stage.missing()

        def turn(t: float) -> None:
            for flight in flights:
                flight.turn(t)

        def end() -> None:
            self.table.sheet_flights.clear()
            self.land()

        beat = Beat(name, [Tween(80, 420, turn, in_out_cubic)], hold, cues=cues)
        beat.on_start, beat.on_end = begin, end
        return beat

    def _devotion(self, event: e.DevotionChanged, before: AnkhState) -> Beat:
        if before.battle is not None:
            return Beat("devotion", hold=420, cues=[(0.0, "count")])
        god = before.gods[event.god]
        height = sum(
            before.gods[other].devotion == god.devotion for other in before.order[: before.order.index(event.god)]
        )
        landing = sum(before.gods[other].devotion == event.space for other in before.order if other != event.god)
        stack = sum(before.gods[other].devotion == god.devotion for other in before.order)
        start, end = ladder_mark(god.devotion, height, stack), ladder_mark(event.space, landing, landing + 1)
        picture = god_picture(god.names, self.table.sigil_of(event.god), 27)
        flight = PictureFlight(start, end, 27, 27, 12, picture=picture)
        said = listed([words.short_reason(line) for line in event.lines])
        rising = Rising(f"{signed(event.change)}  {said}", ("sign", "ankh"), (end[0] + 110, end[1] - 10))
        tweens = [
            Tween(0, 420, flight.move, lambda t: out_back(t, 1.1)),
            Tween(0, 900, rising.rise, linear),
        ]
        beat = Beat("devotion", tweens, cues=[(0.0, "count")])
        return self.flying(beat, [flight, rising], away=[f"mark:{event.god}"])

    def _decided(self, event: e.BattleDecided, before: AnkhState) -> Beat:
        """Who has won is read on the sheet."""
        return Beat("decided", hold=900, cues=[(0.0, "settle" if event.winner is None else "victory")])

    def _built(self, event: e.MonumentBuilt, before: AnkhState) -> Beat:
        place = self.at(event.at)
        sigil = self.table.sigil_of(event.god)
        rising = Fading(lambda canvas, alpha: self._stone(canvas, event.kind, sigil, place, 255 - alpha))
        tweens = [Tween(0, 320, rising.fade, linear, motion=False), self.ring(place, 300)]
        return self.flying(Beat("build", tweens, 200, cues=[(60.0, "stone")]), [rising])

    def _stone(self, canvas: Canvas, kind: str, sigil: int | None, place: Point, alpha: int) -> None:
        size = MONUMENT * self.share
        if alpha >= 250:
            paint_monument(canvas, kind, sigil, place, size)
        else:
            canvas.image(ankh_tokens.monument(kind, sigil, canvas.px(size)), alpha=alpha, center=place)

    def _monument_gone(self, event: e.MonumentRemoved, before: AnkhState) -> Beat:
        monument = before.monuments[event.monument]
        place = self.at(monument.at)
        sigil = None if monument.owner is None else self.table.sigil_of(monument.owner)
        fading = Fading(lambda canvas, alpha: self._stone(canvas, monument.kind, sigil, place, alpha))
        crushed = event.by is not None
        tweens = [Tween(0, 420 if crushed else 160, fading.fade, linear, motion=False)]
        if crushed and self.stage.shakes:
            tweens.append(Tween(0, 140, self.tremble, linear))
        sound = "crush" if crushed else "discard"
        return self.flying(Beat("gone", tweens, 60, cues=[(0.0, sound)]), [fading], away=[f"monument:{monument.id}"])

    def _figure_gone(self, event: e.FigureRemoved, before: AnkhState) -> Beat:
        figure = before.figures[event.figure]
        flight = self._token(figure, self.at(figure.at), self.at(figure.at), before, grow=0.0)
        tweens = [Tween(0, 150, flight.fade, linear, motion=False)]
        beat = Beat("gone", tweens, 20, cues=[(0.0, "death")])
        return self.flying(beat, [flight], away=[f"figure:{event.figure}"])

    def _raised(self, event: e.MummyRaised, before: AnkhState) -> Beat:
        figure = Figure(event.figure, event.god, "mummy", event.at)
        flight = self._token(figure, self.home(event.god), self.at(event.at), before, lift=30, size_from=22.0)
        beat = Beat("rise", [Tween(0, 380, flight.move)], 80, cues=[(0.0, "summon")])
        return self.flying(beat, [flight])

    def _portal(self, event: e.PortalOpened, before: AnkhState) -> Beat:
        colour = palette.SEATS[self.table.sigil_of(event.god)].colour
        place = self.at(event.at)
        tweens = [self.ring(place, 0, colour), self.ring(place, 140, colour)]
        return self.flying(Beat("portal", tweens, 360, cues=[(0.0, "omen")]), [])


_Maker = Callable[[AnkhBeats, Any, AnkhState], Beat | None]

_MAKERS: Final[dict[type[e.Event], _Maker]] = {
    e.Started: AnkhBeats._started,
    e.ActionTaken: AnkhBeats._action,
    e.MarkerReset: AnkhBeats._reset,
    e.FigureMoved: AnkhBeats._moved,
    e.FigurePushed: AnkhBeats._pushed,
    e.FigureSummoned: AnkhBeats._summoned,
    e.FollowersChanged: AnkhBeats._followers,
    e.PowerUnlocked: AnkhBeats._unlocked,
    e.SymbolUncovered: AnkhBeats._symbol,
    e.EventReached: AnkhBeats._event,
    e.MonumentClaimed: AnkhBeats._claimed,
    e.CaravanLaid: AnkhBeats._caravan,
    e.CaravanSkipped: AnkhBeats._no_caravan,
    e.NumbersSwapped: AnkhBeats._swapped,
    e.ConflictBegan: AnkhBeats._conflict,
    e.RegionVisited: AnkhBeats._visited,
    e.CardsRevealed: AnkhBeats._revealed,
    e.BidsRevealed: AnkhBeats._bids,
    e.BattleDecided: AnkhBeats._decided,
    e.DevotionChanged: AnkhBeats._devotion,
    e.MonumentBuilt: AnkhBeats._built,
    e.MonumentRemoved: AnkhBeats._monument_gone,
    e.FigureRemoved: AnkhBeats._figure_gone,
    e.MummyRaised: AnkhBeats._raised,
    e.PortalOpened: AnkhBeats._portal,
}
"""Event -> what makes its beat; the others only take time, or none."""

SHOWN_AT_ONCE: Final = (e.TurnBegan, e.Waiting)
"""Events that nobody needs to see happen."""
