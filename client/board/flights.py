"""What moves over every board: tiles that turn over, shards, rings, flashes, a few large words.

A flight holds where it is; the tweens of a beat set that, `paint` draws it. Sizes and angles go in steps, so that the
pictures of one flight serve the next.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

import pygame

from client.art import paint, palette, tiles, tokens
from client.board import frame
from client.board.pieces import CAPTIONED, TileSet
from client.ui.canvas import Canvas, Point

BUMP: Final = 0.2
"""How much larger a piece is in the middle of its flight."""
SHADOW_STEP: Final = 10
"""Logical pixels between the sizes of shadows."""
STEP: Final = 2
"""Device pixels between the sizes that are drawn."""


class Flight(Protocol):
    """Anything that moves over the table."""

    def paint(self, canvas: Canvas) -> None:
        """Draw it where it is now."""
        ...


def between(start: Point, end: Point, t: float, lift: float = 0.0) -> Point:
    """The point `t` of the way, on an arc `lift` high."""
    arc = lift * 4 * t * (1 - t)
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - arc


def stepped(length: float) -> int:
    """A length in device pixels as one of the few that are drawn."""
    return max(STEP, round(length / STEP) * STEP)


def cast_shadow(canvas: Canvas, center: Point, width: float, height: float) -> None:
    """The shadow of a tile in the air. It is soft, so that few sizes do for all."""
    wide, high = _coarse(width), _coarse(height)
    x, y = center
    canvas.shadow(x - wide / 2, y - high / 2, wide, high, radius=4, blur=5, alpha=120, drop=7)


def _coarse(length: float) -> int:
    return max(8, round(length / SHADOW_STEP) * SHADOW_STEP)


@dataclass(slots=True)
class Travel:
    """A piece on its way: where from, where to, how large there. It is `grow` larger in the middle."""

    start: Point
    end: Point
    size_from: float
    size_to: float
    lift: float = 0.0
    t: float = 0.0
    alpha: float = 1.0
    shown: bool = True
    grow: float = BUMP

    def move(self, t: float) -> None:
        """Be `t` of the way."""
        self.t = t

    def show(self, t: float) -> None:
        """Be there from now on."""
        self.shown = True

    def appear(self, t: float) -> None:
        """Be `t` there."""
        self.alpha = t

    def fade(self, t: float) -> None:
        """Be `t` gone."""
        self.alpha = 1 - t

    @property
    def place(self) -> Point:
        """Where it is."""
        return between(self.start, self.end, self.t, self.lift)

    @property
    def size(self) -> float:
        """How large it is (logical pixels)."""
        size = self.size_from + (self.size_to - self.size_from) * self.t
        return size * (1 + self.grow * 4 * self.t * (1 - self.t))

    @property
    def opacity(self) -> int:
        """How much of it is seen, 0 to 255; 0 while it is not shown."""
        return round(255 * self.alpha) if self.shown else 0


@dataclass(slots=True)
class TileFlight(Travel):
    """A tile on its way. `face` 0 shows the back, 1 the front, between them it turns. `drawn` is the size at which it
    is painted: the larger of the two ends."""

    tiles: TileSet = field(kw_only=True)
    kind: int = field(kw_only=True)
    drawn: float = 90.0
    face: float = 1.0

    def turn(self, t: float) -> None:
        """Be `t` turned over."""
        self.face = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the tile where it is."""
        if not self.opacity:
            return
        size = self.size
        front = self.face >= 0.5
        across = abs(math.cos(math.pi * self.face))
        height = stepped(canvas.px(size)) if size != self.drawn else canvas.px(size)
        width = height if across > 0.995 else stepped(height * across)
        name = self.tiles.faces[self.kind] if front else ""
        caption = self.tiles.caption(self.kind) if front and self.drawn >= CAPTIONED else ""
        picture = tiles.scaled(name, canvas.px(self.drawn), caption, width, height)
        x, y = self.place
        if self.alpha >= 1:
            cast_shadow(canvas, (x, y), width / canvas.scale, size)
        canvas.image(picture, alpha=self.opacity, center=(x, y))


SHATTERED: Final = 40
"""How large a tile is at least that breaks (logical pixels): smaller ones grow, so that it is seen."""
HEAT: Final = "#FF5A3C"
"""How a tile glows before it breaks."""
TURN: Final = 10
"""Degrees by which a shard turns at once."""
_SHARD_MOVES: Final = (
    (-34, -30, -40),
    (4, -44, 25),
    (38, -26, 50),
    (-46, 4, -70),
    (2, 10, 15),
    (44, 2, 65),
    (-30, 26, -35),
    (6, 40, 20),
    (34, 30, 45),
)
"""Of each of the nine shards: how far it drifts right and up (logical pixels), and how far it turns (degrees)."""


@dataclass(slots=True)
class Shatter:
    """A tile that a disaster takes: it glows red, breaks into nine shards, and they fall."""

    tiles: TileSet
    kind: int
    center: Point
    size: float
    heat: float = 0.0
    fall: float = 0.0
    shown: bool = True

    def glow(self, t: float) -> None:
        """Be `t` through the red flash before the break."""
        self.heat = math.sin(math.pi * t)

    def drop(self, t: float) -> None:
        """Be `t` fallen."""
        self.fall = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the tile or its shards."""
        if not self.shown or self.fall >= 1:
            return
        x, y = self.center
        size, name = canvas.px(self.size), self.tiles.faces[self.kind]
        if self.fall <= 0:
            canvas.image(tiles.tile(name, size), center=(x, y))
            if self.heat > 0:
                left, top = x - self.size / 2, y - self.size / 2
                strength = round(220 * self.heat)
                canvas.glow(left, top, self.size, self.size, HEAT, radius=self.size * 0.13, alpha=strength)
            return
        third, drift = self.size / 3, self.size / 90
        for number, (right, up, turn) in enumerate(_SHARD_MOVES):
            place = (
                x + (number % 3 - 1) * third + right * drift * self.fall * 1.6,
                y + (number // 3 - 1) * third - up * drift * self.fall + 150 * drift * self.fall**2,
            )
            piece = tiles.shard(name, size, number, round(turn * self.fall / TURN) * TURN)
            canvas.image(piece, alpha=round(255 * (1 - self.fall) ** 0.7), center=place)

    def ahead(self, canvas: Canvas) -> Iterator[None]:
        """Paint the red flash, and the shards one after the other, before they fly."""
        name, size = self.tiles.faces[self.kind], canvas.px(self.size)
        canvas.glow(0, 0, self.size, self.size, HEAT, radius=self.size * 0.13)
        yield
        for number, (_right, _up, turn) in enumerate(_SHARD_MOVES):
            for steps in range(round(abs(turn) / TURN) + 1):
                tiles.shard(name, size, number, int(math.copysign(steps * TURN, turn)))
            yield


@dataclass(slots=True)
class Film:
    """A colour over a part of the table that comes and goes: a flash, a veil."""

    rect: pygame.Rect
    colour: str
    strength: int
    radius: float = 12.0
    level: float = 0.0

    def flash(self, t: float) -> None:
        """Be `t` through a flash: there at once, then gone."""
        self.level = 1 - t

    def swell(self, t: float) -> None:
        """Be `t` through a slow wave."""
        self.level = math.sin(math.pi * min(1.0, t))

    def paint(self, canvas: Canvas) -> None:
        """Draw the film."""
        if self.level > 0:
            x, y, w, h = self.rect
            fill = (self.colour, self.colour)
            canvas.box(x, y, w, h, fill, radius=self.radius, alpha=round(self.strength * self.level))


@dataclass(slots=True)
class Vignette:
    """A colour that closes in from the edges of the screen, twice, like a heart."""

    colour: str
    strength: int
    level: float = 0.0

    def beat(self, t: float) -> None:
        """Be `t` through two beats."""
        self.level = math.sin(2 * math.pi * t) ** 2 * (1 - 0.3 * t) if t < 1 else 0.0

    def paint(self, canvas: Canvas) -> None:
        """Draw the edges."""
        if self.level > 0:
            size = canvas.surface.get_size()
            picture = paint.vignette(*size, self.colour)
            picture.set_alpha(round(self.strength * self.level))
            canvas.surface.blit(picture, (0, 0))
            picture.set_alpha(255)


@dataclass(slots=True)
class Banner:
    """A few large words over the board, while something happens that everybody should see; `tile` by its face."""

    title: str
    line: str
    ink: str = palette.GOLD
    tile: str = ""
    alpha: float = 0.0
    center: Point = frame.MIDDLE

    def appear(self, t: float) -> None:
        """Be `t` there."""
        self.alpha = t

    def fade(self, t: float) -> None:
        """Be `t` gone."""
        self.alpha = 1 - t

    def paint(self, canvas: Canvas) -> None:
        """Draw the words on a dark band."""
        alpha = round(255 * self.alpha)
        x, y = self.center
        canvas.box(x - 280, y - 42, 560, 84, palette.STRIP, radius=14, edge=self.ink, edge_width=2, alpha=alpha)
        room = 530.0
        if self.tile:
            canvas.image(tiles.tile(self.tile, canvas.px(60)), alpha=alpha, center=(x - 236, y))
            x, room = x + 40, 440.0
        high = y - 14 if self.line else y
        canvas.text(self.title, "display", 26, self.ink, max_width=room, alpha=alpha, center=(x, high))
        if self.line:
            canvas.text(self.line, "body", 15, palette.INK, max_width=room, alpha=alpha, center=(x, y + 20))


@dataclass(slots=True)
class Sign:
    """A picture that fades in where it stays: the cross of a pass. `picture` is made for a canvas."""

    center: Point
    picture: Callable[[Canvas], pygame.Surface]
    alpha: float = 0.0

    def appear(self, t: float) -> None:
        """Be `t` there."""
        self.alpha = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the picture."""
        canvas.image(self.picture(canvas), alpha=round(255 * self.alpha), center=self.center)


RING_TIME: Final = 0.2
"""Seconds that a ring spreads."""


@dataclass(slots=True)
class Ring:
    """A circle that spreads where something has landed. It runs on its own clock and holds nothing up."""

    center: Point
    colour: str
    born: float
    size: float = 52.0
    """Its diameter when it is born (logical pixels)."""

    def alive(self, now: float) -> bool:
        """Whether it is still to be seen at `now` (seconds)."""
        return now - self.born < RING_TIME

    def paint(self, canvas: Canvas, now: float) -> None:
        """Draw it as large as it is at `now`."""
        t = (now - self.born) / RING_TIME
        if 0 <= t < 1:
            diameter = canvas.px(self.size * (1 + 1.08 * t))
            picture = tokens.ring(stepped(diameter), max(1, canvas.px(4 * (1 - t))), self.colour)
            canvas.image(picture, alpha=round(255 * (1 - t)), center=self.center)
