"""The table's own widgets: they draw what changes with what is allowed, hovered or chosen."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from client.art import palette, tokens
from client.art.fonts import Face
from client.board.pieces import put_rim
from client.games.ra.pieces import TILES, put_sun
from client.ui.canvas import Canvas
from client.ui.widget import Look, Point, Widget

LIFT = 4
"""How much higher a legal sun stands (logical pixels)."""
CHOSEN_LIFT = 12
WORDS = 651.0
"""The line on which the words below the suns stand."""


@dataclass(slots=True)
class SunSpot(Widget):
    """A sun of the seat in front. `word` stands below it; `chosen` lifts it; `faded` for one that cannot be bid."""

    sun: int = 0
    word: str = ""
    chosen: bool = False
    faded: bool = False
    later: bool = False
    away: bool = False
    cap: str = ""
    glow: int = 0

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return not self.enabled

    def contains(self, point: Point) -> bool:
        """A sun is round; the word below it belongs to it."""
        x, y = self.rect.center
        return math.hypot(point[0] - x, point[1] - y) <= self.rect.width / 2 + 2

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y = self.rect.center
        size = self.rect.width
        live = self.enabled and not self.away
        lift = (CHOSEN_LIFT if self.chosen else LIFT + look.lift) if live else 0
        if live:
            inner = size * 0.8
            strength = 255 if self.chosen else round(self.glow + (255 - self.glow) * look.hover)
            canvas.glow(
                x - inner / 2,
                y - lift - inner / 2,
                inner,
                inner,
                palette.ACT,
                radius=inner / 2,
                blur=9 if self.chosen else 7,
                alpha=strength,
            )
        alpha = 60 if self.away else 95 if self.faded else 255
        put_sun(canvas, self.sun, size, (x, y - lift), "down" if self.later else "up", alpha=alpha)
        if self.cap:
            canvas.key_cap(self.cap, self.rect.right + 2, self.rect.bottom - 16 - lift)
        if self.word:
            face: Face = "bold" if live else "body"
            ink = palette.ACT if live else palette.QUIET
            room = max(size * 2 if self.later else size + 10, 68)
            canvas.text(self.word, face, 12, ink, max_width=room, center=(x, WORDS))


@dataclass(slots=True)
class TileSpot(Widget):
    """A tile on the auction track. `open` is one that a god may take; `chosen` waits for the second click."""

    kind: int = 0
    chosen: bool = False
    open: bool = False
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    @property
    def bare(self) -> bool:
        """See `Widget.bare`."""
        return not (self.chosen or self.open or self.cap)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, size, _h = self.rect
        if self.chosen:
            canvas.glow(x, y - CHOSEN_LIFT, size, size, palette.ACT, radius=12, blur=7)
            canvas.image(TILES.picture(canvas, self.kind, size), topleft=(x, y - CHOSEN_LIFT))
            y -= CHOSEN_LIFT
        if self.open:
            canvas.image(tokens.dashes(canvas.px(size), palette.ACT, canvas.thick(2.5)), topleft=(x, y))
        elif look.hover and self.enabled:
            canvas.raise_up(x, y, size, size, look.lift)
            place = pygame.FRect(x, y - look.lift, size, size)
            put_rim(canvas.thin(look.hover), place, palette.GOLD_HIGH, radius=12)
        if self.cap:
            canvas.key_cap(self.cap, x + 22, y + 4)


@dataclass(slots=True)
class GodSpot(Widget):
    """Your gods: pressing them begins to swap."""

    on: bool = False
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        if not self.enabled:
            return
        x, y, w, h = self.rect

        def frame(canvas: Canvas, bright: bool) -> None:
            edge = palette.ACT if self.on or bright else palette.GOLD_LOW
            canvas.box(x, y, w, h, ("#00000000", "#00000000"), radius=8, edge=edge, edge_width=2 if self.on else 1)

        canvas.blend(look.hover, frame)
        if self.cap:
            canvas.key_cap(self.cap, self.rect.right - 3, self.rect.bottom - 19)
