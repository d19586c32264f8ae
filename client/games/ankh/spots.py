"""The table's own widgets: hexes, edges, rows, cells and cards that can be pressed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from client.art import ankh_cards, ankh_land, ankh_signs, palette
from client.games.ankh import words
from client.games.ankh.atlas import View
from client.games.ankh.views import TrackView
from client.ui.canvas import Canvas
from client.ui.widget import AROUND, Look, Point, Widget
from shared.engine.ankh.geometry import Edge, Hex
from shared.engine.ankh.pieces import TRACKS

NUMBERS: Final = tuple(f"ankh.n{number}" for number in range(1, 10))
"""The bindings of the digits: they choose the first, second, ... of whatever is listed."""


@dataclass(slots=True)
class HexSpot(Widget):
    """A hex of the map: a target, a figure or monument that can be picked, or only something with a tooltip."""

    view: View | None = field(default=None, repr=False)
    at: Hex = 0

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    @property
    def bare(self) -> bool:
        """See `Widget.bare`."""
        return True

    def contains(self, point: Point) -> bool:
        """A hex has six sides."""
        return self.view is not None and self.view.hits_hex(self.at, point)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`: what can be picked is rimmed while it is pointed at."""
        if self.view is None or not self.reachable or not look.brightness:
            return
        colour = "#FFFFFF" if look.focused else "#FFF3C4"
        picture = ankh_land.hex_rim(max(2, canvas.px(self.view.radius)), colour)
        canvas.image(picture, alpha=round(255 * look.brightness), center=self.view.centre(self.at))


@dataclass(slots=True)
class EdgeSpot(Widget):
    """An edge on which a camel can be laid, or one that was."""

    view: View | None = field(default=None, repr=False)
    edge: Edge = 0
    laid: bool = False

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    @property
    def bare(self) -> bool:
        """See `Widget.bare`."""
        return not self.laid

    def contains(self, point: Point) -> bool:
        """Near enough to the edge."""
        return self.view is not None and self.view.hits_edge(self.edge, point)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`: a camel on a laid edge, a ghost of one where the pointer is."""
        if self.view is None:
            return
        share = self.view.radius / 30
        x, y = self.view.middle(self.edge)
        if self.laid:
            canvas.image(ankh_land.camel(canvas.px(21 * share)), center=(x, y - share))
        elif look.brightness:
            alpha = round(190 * look.brightness)
            canvas.image(ankh_land.camel(canvas.px(21 * share)), alpha=alpha, center=(x, y - share))


@dataclass(slots=True)
class MapArea(Widget):
    """The map itself, under everything on it: the wheel zooms, dragging moves it."""

    scene: Any = field(default=None, repr=False, compare=False)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        handled: bool = self.scene.map_event(event, point)
        return handled


@dataclass(slots=True)
class RegionSpot(Widget):
    """A region's number as a button on the map."""

    number: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, _height = self.rect
        alpha = round(200 + 55 * look.brightness)
        canvas.glow(x, y, width, width, palette.ACT, radius=width / 2, blur=6, alpha=alpha)

        def medal(canvas: Canvas, bright: bool) -> None:
            fill = "#8A6428" if bright else "#6B4A20"
            canvas.image(ankh_signs.medal(canvas.px(width), "#2A1A0A", fill), topleft=(x, y - look.lift))

        canvas.blend(look.brightness, medal)
        size = canvas.px(width * 0.52)
        middle = (self.rect.centerx, self.rect.centery - look.lift)
        canvas.image(ankh_land.engraved(self.number, size, max(1, canvas.px(1.6))), center=middle)


@dataclass(slots=True)
class TrackRow(Widget):
    """An action with its track. `lit`: it may be chosen; `running`: it is being carried out."""

    track: TrackView | None = None
    longest: int = 0
    """Spaces of the longest track: beside it the names of all have to fit."""
    lit: bool = False
    running: bool = False
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        track = self.track
        if track is None:
            return
        x, y, width, height = self.rect
        bright = 1.0 if self.running else look.hover if self.lit else 0.0
        _row_ground(canvas, self.rect, lit=self.lit or self.running, bright=bright)
        if self.cap:
            canvas.key_cap(self.cap, x + 24, y + 10)
        sign = ankh_signs.ACTIONS[track.track]
        ground = ankh_signs.ACTION_GROUNDS[track.track]
        alpha = 255 if self.lit or self.running else 150
        canvas.image(ankh_signs.plate(sign, canvas.px(25), ground), alpha=alpha, topleft=(x + 30, y + 5))
        left = x + width - 12 - 24 * track.spaces + 3
        room = left - x - 66
        ink = palette.INK if self.lit or self.running else palette.QUIET
        least = x + width - 12 - 24 * max(self.longest, track.spaces) + 3 - x - 66
        size = canvas.common_size([words.track(each) for each in TRACKS], "display", 14, least)
        canvas.text(words.track(track.track), "display", size, ink, max_width=room, midleft=(x + 62, y + 11))
        usual = palette.DIM if self.lit or self.running else palette.QUIET

        def line(canvas: Canvas, bright: bool) -> None:
            ink = "#E8D9AE" if bright else usual
            canvas.text(track.line, "body", min(12, size), ink, max_width=room, midleft=(x + 62, y + 25.5))

        canvas.blend(bright, line)
        self._paint_spaces(canvas, track, left + 10, y + height / 2, lit=self.lit or self.running)

    @staticmethod
    def _paint_spaces(canvas: Canvas, track: TrackView, left: float, middle: float, *, lit: bool) -> None:
        for number in range(track.spaces):
            x = left + 23 * number
            last = number == track.spaces - 1
            if number:
                canvas.line((x - 14, middle), (x - 9, middle), palette.BRONZE if lit else "#46547E", 2)
            kind, size = ("event", 20) if last else ("lit" if lit else "free", 15)
            canvas.image(ankh_signs.space(canvas.px(size), kind), center=(x, middle))
            if number == track.at:
                canvas.image(ankh_signs.marker(canvas.px(24)), center=(x, middle))


def _row_ground(canvas: Canvas, rect: pygame.Rect, *, lit: bool, bright: float) -> None:
    x, y, width, height = rect
    if lit:
        canvas.glow(x, y, width, height, palette.ACT, radius=9, blur=4, alpha=round(120 + 80 * bright))

    def ground(canvas: Canvas, bright: bool) -> None:
        fill = ("#5A4416", "#3A2A0C") if bright else ("#33305A", "#232449") if lit else ("#1D2746", "#18203C")
        edge = palette.ACT if lit else "#2F3A63"
        canvas.box(x, y, width, height, fill, radius=9, edge=edge, edge_width=2 if bright else 1)

    canvas.blend(bright, ground)


@dataclass(slots=True)
class ChoiceRow(Widget):
    """Something to choose that does not lie on the map: whom to summon, what to build. `picture` draws its icon."""

    line: str = ""
    icon: tuple[Any, ...] = ()
    chosen: bool = False
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        from client.games.ankh.icons import put_icon

        x, y, width, height = self.rect
        _row_ground(canvas, self.rect, lit=self.enabled, bright=1.0 if self.chosen else look.hover)
        if self.cap:
            canvas.key_cap(self.cap, x + 24, y + (height - 16) / 2)
        put_icon(canvas, self.icon, 27, (x + 44, y + height / 2))
        ink = palette.INK if self.enabled else palette.QUIET
        if self.line:
            canvas.text(self.text, "display", 14, ink, max_width=width - 74, midleft=(x + 64, y + height * 0.34))
            ink = "#E8D9AE" if self.chosen else palette.DIM
            canvas.text(self.line, "body", 12, ink, max_width=width - 74, midleft=(x + 64, y + height * 0.71))
        else:
            room = pygame.FRect(x + 64, y + 1, width - 70, height - 2)
            canvas.block(self.text, "display", 14, ink, room=room, leading=1.15, middle=True)


@dataclass(slots=True)
class PowerCell(Widget):
    """A power of the own tableau. `state` is `owned`, `open` (its level is next), `live` (it can be paid), `far`."""

    power: str = ""
    state: str = "far"
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        fill, edge, edge_width, ink, sign = {
            "owned": (("#6B4F16", "#4A340C"), palette.GOLD, 1.4, palette.GOLD_HIGH, "#FFE9B0"),
            "live": (("#3B3A70", "#2A2A55"), palette.ACT, 1.6, palette.INK, "#FFF3C4"),
            "open": (("#2C3860", "#222C50"), palette.RAISED_EDGE, 1.0, palette.INK, "#E6E2D2"),
            "far": (("#161F3B", "#141C36"), "#2B3661", 1.0, palette.QUIET, "#7C86AD"),
        }[self.state]
        if self.state == "live":
            canvas.glow(x, y, width, height, palette.ACT, radius=6, blur=4, alpha=round(150 + 80 * look.hover))
        canvas.box(x, y, width, height, fill, radius=6, edge=edge, edge_width=edge_width)
        picture = ankh_signs.sign(ankh_signs.POWERS[self.power], canvas.px(19), sign, "#141C36")
        canvas.image(picture, center=(x + 14, y + height / 2))
        room = width - 26 - (10 if self.cap else 4)
        face = self.state == "owned"
        canvas.text(
            words.power(self.power),
            "bold" if face else "body",
            12,
            ink,
            max_width=room,
            midleft=(x + 26, y + height / 2),
        )
        if self.cap:
            canvas.key_cap(self.cap, x + width + 7, y + 4)


@dataclass(slots=True)
class CardSpot(Widget):
    """A battle card of the hand, or the place of one that was used.

    `live`: it may be played; `chosen` lifts it; `effect` stands below it.
    """

    card: str = ""
    used: bool = False
    live: bool = False
    chosen: bool = False
    cap: str = ""
    effect: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    @property
    def drawn(self) -> pygame.Rect:
        """See `Widget.drawn`: what the card does is written below it."""
        around = self.rect.inflate(2 * AROUND, 2 * AROUND)
        return around.union(self._effect_room) if self.effect else around

    @property
    def _effect_room(self) -> pygame.Rect:
        x, y, width, height = self.rect
        return pygame.Rect(x - 4, y + height + 8, width + 8, 132)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        lift = (10 if self.chosen else 2 * look.lift) if self.live else 0
        if self.live:
            strength = 255 if self.chosen else round(150 + 105 * look.hover)
            blur = 8 if self.chosen else 5
            canvas.glow(x, y - lift, width, height, palette.ACT, radius=width * 0.12, blur=blur, alpha=strength)
        elif not self.used:
            canvas.shadow(x, y, width, height, radius=6, blur=4, alpha=140, drop=3)
        picture = ankh_cards.card(
            self.card,
            canvas.px(width),
            canvas.px(height),
            words.card_caption(self.card),
            words.card_strength(self.card),
        )
        canvas.image(picture, alpha=70 if self.used else 255, topleft=(x, y - lift))
        if self.cap:
            canvas.key_cap(self.cap, x + width + 4, y - lift - 6)
        if self.effect:
            room = pygame.FRect(self._effect_room)
            bright = 0.0 if self.used else 1.0 if self.chosen else look.hover

            def effect(canvas: Canvas, bright: bool) -> None:
                ink = palette.QUIET if self.used else palette.INK if bright else palette.DIM
                canvas.block(self.effect, "body", 12, ink, room=room, leading=1.25, centred=True)

            canvas.blend(bright, effect)


@dataclass(slots=True)
class Stepper(Widget):
    """A number of followers that can be bid."""

    chosen: bool = False

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        strength = 1.0 if self.chosen else look.hover
        canvas.glow(x, y, width, height, palette.ACT, radius=9, blur=4, alpha=round(110 + 120 * strength))
        fill = palette.GOLD_FILL if self.chosen else palette.RAISED
        edge = palette.GOLD_EDGE if self.chosen else palette.ACT
        canvas.box(x, y - look.lift, width, height, fill, radius=9, edge=edge)
        ink = palette.DARK_INK if self.chosen else palette.INK
        middle = (self.rect.centerx, self.rect.centery - look.lift)
        canvas.text(self.text, "display", 19, ink, max_width=width - 8, center=middle)
