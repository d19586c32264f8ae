"""Small pictures the fonts lack: arrows, ticks, crosses, a loudspeaker.

Each is a list of shapes on a square of side 1, painted in one colour.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pygame

from client.art.cache import kept
from client.art.paint import FINE, blank, reduce


class _Pen:
    """Draws on the unit square in one colour."""

    def __init__(self, surface: pygame.Surface, colour: str) -> None:
        self.surface = surface
        self.colour = colour
        self.side = surface.get_height()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.side, y * self.side

    def stroke(self, *points: tuple[float, float], width: float = 0.14) -> None:
        """A line through `points` with round ends."""
        thick = max(1, round(width * self.side))
        for start, end in pairwise(points):
            pygame.draw.line(self.surface, self.colour, self._at(*start), self._at(*end), thick)
        for point in points:
            pygame.draw.circle(self.surface, self.colour, self._at(*point), thick / 2)

    def fill(self, *points: tuple[float, float]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, self.colour, [self._at(*point) for point in points])

    def disc(self, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, self.colour, self._at(x, y), radius * self.side)

    def ring(self, x: float, y: float, radius: float, width: float = 0.1, turn: tuple[float, float] = (0, 360)) -> None:
        """A circle's line, from the first to the second angle (degrees, clockwise from the right)."""
        steps = max(4, int(abs(turn[1] - turn[0]) / 6))
        angles = [math.radians(turn[0] + (turn[1] - turn[0]) * step / steps) for step in range(steps + 1)]
        self.stroke(*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), width=width)


def _check(pen: _Pen) -> None:
    pen.stroke((0.16, 0.54), (0.40, 0.78), (0.86, 0.24))


def _cross(pen: _Pen) -> None:
    pen.stroke((0.2, 0.2), (0.8, 0.8))
    pen.stroke((0.8, 0.2), (0.2, 0.8))


def _menu(pen: _Pen) -> None:
    for y in (0.22, 0.5, 0.78):
        pen.stroke((0.1, y), (0.9, y), width=0.11)


def _loudspeaker(pen: _Pen) -> None:
    pen.fill((0.08, 0.36), (0.26, 0.36), (0.52, 0.12), (0.52, 0.88), (0.26, 0.64), (0.08, 0.64))


def _sound(pen: _Pen) -> None:
    _loudspeaker(pen)
    pen.ring(0.5, 0.5, 0.24, 0.09, (-48, 48))
    pen.ring(0.5, 0.5, 0.42, 0.09, (-48, 48))


def _mute(pen: _Pen) -> None:
    _loudspeaker(pen)
    pen.stroke((0.66, 0.36), (0.94, 0.64), width=0.1)
    pen.stroke((0.94, 0.36), (0.66, 0.64), width=0.1)


def _right(pen: _Pen) -> None:
    pen.fill((0.3, 0.12), (0.74, 0.5), (0.3, 0.88))


def _left(pen: _Pen) -> None:
    pen.fill((0.7, 0.12), (0.26, 0.5), (0.7, 0.88))


def _up(pen: _Pen) -> None:
    pen.fill((0.12, 0.7), (0.5, 0.26), (0.88, 0.7))


def _down(pen: _Pen) -> None:
    pen.fill((0.12, 0.3), (0.5, 0.74), (0.88, 0.3))


def _plus(pen: _Pen) -> None:
    pen.stroke((0.15, 0.5), (0.85, 0.5))
    pen.stroke((0.5, 0.15), (0.5, 0.85))


def _minus(pen: _Pen) -> None:
    pen.stroke((0.15, 0.5), (0.85, 0.5))


def _pause(pen: _Pen) -> None:
    for x in (0.32, 0.68):
        pen.stroke((x, 0.2), (x, 0.8), width=0.18)


def _stop(pen: _Pen) -> None:
    pen.stroke((0.10, 0.5), (0.80, 0.5), width=0.18)
    pen.fill((0.52, 0.12), (0.96, 0.5), (0.52, 0.88))


def _search(pen: _Pen) -> None:
    pen.ring(0.42, 0.42, 0.28, 0.12)
    pen.stroke((0.64, 0.64), (0.88, 0.88), width=0.15)


def _lock(pen: _Pen) -> None:
    pen.ring(0.5, 0.4, 0.2, 0.1, (180, 360))
    pen.fill((0.22, 0.44), (0.78, 0.44), (0.78, 0.9), (0.22, 0.9))


def _eye(pen: _Pen) -> None:
    upper = [(0.06 + 0.88 * i / 12, 0.5 - 0.28 * math.sin(math.pi * i / 12)) for i in range(13)]
    lower = [(0.94 - 0.88 * i / 12, 0.5 + 0.28 * math.sin(math.pi * i / 12)) for i in range(13)]
    pen.stroke(*upper, *lower, width=0.08)
    pen.disc(0.5, 0.5, 0.15)


def _blind(pen: _Pen) -> None:
    _eye(pen)
    pen.stroke((0.14, 0.9), (0.86, 0.1), width=0.11)


def _funnel(pen: _Pen) -> None:
    pen.fill((0.12, 0.16), (0.88, 0.16), (0.58, 0.54), (0.58, 0.76), (0.42, 0.88), (0.42, 0.54))


def _hourglass(pen: _Pen) -> None:
    pen.stroke((0.2, 0.12), (0.8, 0.12), width=0.12)
    pen.stroke((0.2, 0.88), (0.8, 0.88), width=0.12)
    pen.fill((0.26, 0.16), (0.74, 0.16), (0.26, 0.84), (0.74, 0.84))


def _person(pen: _Pen) -> None:
    pen.disc(0.5, 0.3, 0.19)
    pen.fill(
        *((0.5 + 0.36 * math.cos(a), 0.92 + 0.4 * math.sin(a)) for a in (math.pi * (1 + i / 16) for i in range(17)))
    )


def _crown(pen: _Pen) -> None:
    pen.fill((0.08, 0.28), (0.3, 0.52), (0.5, 0.16), (0.7, 0.52), (0.92, 0.28), (0.82, 0.82), (0.18, 0.82))


def _clock(pen: _Pen) -> None:
    pen.ring(0.5, 0.5, 0.38, 0.1)
    pen.stroke((0.5, 0.28), (0.5, 0.5), (0.66, 0.6), width=0.09)


def _refresh(pen: _Pen) -> None:
    pen.ring(0.5, 0.5, 0.34, 0.11, (-30, 250))
    pen.fill((0.62, 0.06), (0.98, 0.16), (0.7, 0.42))


def _copy(pen: _Pen) -> None:
    for x, y in ((0.34, 0.14), (0.14, 0.34)):
        pen.stroke((x, y), (x + 0.5, y), (x + 0.5, y + 0.5), (x, y + 0.5), (x, y), width=0.08)


def _door(pen: _Pen) -> None:
    pen.stroke((0.52, 0.14), (0.16, 0.14), (0.16, 0.86), (0.52, 0.86), width=0.09)
    pen.stroke((0.4, 0.5), (0.88, 0.5), width=0.09)
    pen.stroke((0.68, 0.3), (0.88, 0.5), (0.68, 0.7), width=0.09)


def _pencil(pen: _Pen) -> None:
    pen.fill((0.14, 0.86), (0.22, 0.58), (0.66, 0.14), (0.86, 0.34), (0.42, 0.78))


def _scroll(pen: _Pen) -> None:
    pen.stroke((0.26, 0.16), (0.74, 0.16), (0.74, 0.84), (0.26, 0.84), (0.26, 0.16), width=0.08)
    for y in (0.36, 0.5, 0.64):
        pen.stroke((0.38, y), (0.62, y), width=0.07)


_SHAPES: Final[dict[str, Callable[[_Pen], None]]] = {
    "blind": _blind,
    "check": _check,
    "clock": _clock,
    "copy": _copy,
    "cross": _cross,
    "crown": _crown,
    "door": _door,
    "down": _down,
    "eye": _eye,
    "funnel": _funnel,
    "hourglass": _hourglass,
    "left": _left,
    "lock": _lock,
    "menu": _menu,
    "minus": _minus,
    "mute": _mute,
    "pause": _pause,
    "pencil": _pencil,
    "person": _person,
    "plus": _plus,
    "refresh": _refresh,
    "right": _right,
    "scroll": _scroll,
    "search": _search,
    "sound": _sound,
    "stop": _stop,
    "up": _up,
}
NAMES: Final = tuple(_SHAPES)


@kept(512)
def icon(name: str, size: int, colour: str) -> pygame.Surface:
    """The small picture called `name`, `size` pixels square. Raises KeyError for a name that is not in NAMES."""
    surface = blank(size * FINE, size * FINE)
    pen = _Pen(surface, colour)
    # The colour is spread under the transparent part too, so that scaling down leaves no dark rim.
    clear = pygame.Color(colour)
    surface.fill((clear.r, clear.g, clear.b, 0))
    _SHAPES[name](pen)
    return reduce(surface)


@kept(64)
def arrow(length: int, height: int, colour: str) -> pygame.Surface:
    """A long arrow to the right."""
    w, h = max(1, length) * FINE, max(1, height) * FINE
    surface = blank(w, h)
    clear = pygame.Color(colour)
    surface.fill((clear.r, clear.g, clear.b, 0))
    head = min(w, h * 0.75)
    pygame.draw.rect(surface, colour, (0, round(h * 0.41), round(w - head * 0.7), max(1, round(h * 0.18))))
    pygame.draw.polygon(surface, colour, [(w - head, h * 0.1), (w, h / 2), (w - head, h * 0.9)])
    return reduce(surface)
