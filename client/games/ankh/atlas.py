"""The map on the screen: where a hex and an edge lie, which of them a point hits, zoom and pan."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import pygame

from client.art import ankh_land
from client.art.ankh_land import MARGIN, Box, Cells, Place, border_ends, box_around
from client.games.ankh import layout
from client.ui.canvas import Canvas, Point
from shared.engine.ankh.geometry import EDGES, PLACES, RIVER, TERRAIN, Edge, Hex, Hexes, members

ZOOMS: Final = (1.0, 1.35, 1.8, 2.4)

WHOLE: Final[tuple[Hex, ...]] = tuple(range(len(PLACES)))


@lru_cache(maxsize=64)
def places_of(hexes: tuple[Hex, ...]) -> tuple[Place, ...]:
    """The places of these hexes."""
    return tuple(PLACES[number] for number in hexes)


@lru_cache(maxsize=64)
def cells_of(hexes: tuple[Hex, ...]) -> Cells:
    """These hexes with their terrain."""
    return tuple((PLACES[number], TERRAIN[number]) for number in hexes)


@lru_cache(maxsize=256)
def borders_of(edges: tuple[Edge, ...]) -> ankh_land.Borders:
    """The two places that each of these edges parts."""
    return tuple((PLACES[EDGES[edge][0]], PLACES[EDGES[edge][1]]) for edge in edges)


@lru_cache(maxsize=64)
def rivers_of(hexes: tuple[Hex, ...]) -> tuple[Edge, ...]:
    """The edges of the river between two of these hexes."""
    known = set(hexes)
    return tuple(sorted(edge for edge in RIVER if EDGES[edge][0] in known and EDGES[edge][1] in known))


def as_hexes(hexes: Hexes) -> tuple[Hex, ...]:
    """A set of hexes in reading order."""
    return tuple(members(hexes))


@dataclass(frozen=True)
class View:
    """A part of the map as it is seen: some `hexes`, `radius` logical pixels large, from `left`, `top` on.

    `window` is the logical rectangle outside of which nothing of it can be seen or hit.
    """

    hexes: tuple[Hex, ...]
    radius: float
    left: float
    top: float
    window: tuple[int, int, int, int]

    @cached_property
    def box(self) -> Box:
        """The box around the hexes, in radii."""
        return box_around(places_of(self.hexes))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical pixels."""
        return self.box.width * self.radius, self.box.height * self.radius

    def centre(self, number: Hex) -> Point:
        """The middle of a hex."""
        x, y = self.box.centre(PLACES[number])
        return self.left + x * self.radius, self.top + y * self.radius

    def edge(self, number: Edge) -> tuple[Point, Point]:
        """The two ends of an edge."""
        low, high = EDGES[number]
        ends = border_ends(PLACES[low], PLACES[high])
        (ax, ay), (bx, by) = ((x - self.box.left, y - self.box.top) for x, y in ends)
        return (
            (self.left + ax * self.radius, self.top + ay * self.radius),
            (self.left + bx * self.radius, self.top + by * self.radius),
        )

    def middle(self, number: Edge) -> Point:
        """The middle of an edge."""
        (ax, ay), (bx, by) = self.edge(number)
        return (ax + bx) / 2, (ay + by) / 2

    def hex_rect(self, number: Hex) -> pygame.Rect:
        """The box around a hex."""
        x, y = self.centre(number)
        half = self.radius * math.sqrt(3) / 2
        return pygame.Rect(
            round(x - half), round(y - self.radius), max(1, round(2 * half)), max(1, round(2 * self.radius))
        )

    def in_window(self, point: Point) -> bool:
        """Whether a point can be seen."""
        x, y, width, height = self.window
        return x <= point[0] < x + width and y <= point[1] < y + height

    def hits_hex(self, number: Hex, point: Point) -> bool:
        """Whether `point` lies in a hex."""
        x, y = self.centre(number)
        dx, dy = abs(point[0] - x) / self.radius, abs(point[1] - y) / self.radius
        inside = dx <= math.sqrt(3) / 2 and dx / math.sqrt(3) + dy <= 1
        return inside and self.in_window(point)

    def hits_edge(self, number: Edge, point: Point) -> bool:
        """Whether `point` lies on an edge, or so close that it was meant."""
        (ax, ay), (bx, by) = self.edge(number)
        dx, dy = bx - ax, by - ay
        share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
        share = min(0.9, max(0.1, share))
        far = math.hypot(point[0] - ax - dx * share, point[1] - ay - dy * share)
        return far <= self.radius * 0.28 and self.in_window(point)

    # ---------------------------------------------------------------- pictures

    def put(self, canvas: Canvas, picture: pygame.Surface) -> None:
        """Put a picture of these hexes, as `client.art.ankh_land` makes them, where it belongs."""
        corner = (self.left - MARGIN * self.radius, self.top - MARGIN * self.radius)
        canvas.image(picture, topleft=corner)

    def device(self, canvas: Canvas) -> float:
        """The radius in device pixels."""
        return round(self.radius * canvas.scale, 2)

    def paint_land(self, canvas: Canvas) -> None:
        """Draw the terrain."""
        self.put(canvas, ankh_land.land(cells_of(self.hexes), self.device(canvas)))

    def paint_lines(self, canvas: Canvas, camels: tuple[Edge, ...]) -> None:
        """Draw the river and the tracks of the caravans."""
        known = set(self.hexes)
        inside = tuple(edge for edge in camels if EDGES[edge][0] in known and EDGES[edge][1] in known)
        picture = ankh_land.lines(
            places_of(self.hexes), borders_of(rivers_of(self.hexes)), borders_of(inside), self.device(canvas)
        )
        self.put(canvas, picture)

    def paint_spotlight(self, canvas: Canvas, lit: tuple[Hex, ...]) -> None:
        """Let the `lit` hexes shine and all others step back."""
        self.put(canvas, ankh_land.spotlight(places_of(self.hexes), places_of(lit), self.device(canvas)))


def fitted(hexes: tuple[Hex, ...], room: pygame.Rect, most: float) -> View:
    """These hexes in the middle of `room`, `most` pixels in radius at most."""
    box = box_around(places_of(hexes))
    radius = min(most, room.width / box.width, room.height / box.height)
    left = room.x + (room.width - box.width * radius) / 2
    top = room.y + (room.height - box.height * radius) / 2
    return View(hexes, radius, left, top, (room.x - 4, room.y - 4, room.width + 8, room.height + 8))


class Atlas:
    """The view of the whole map that a person zooms and drags. Not zoomed, it shows everything where it belongs."""

    def __init__(self) -> None:
        self.step = 0
        self._focus: Point = (0.5, 0.5)
        """Which point of the map lies in the middle of the window, as shares of its width and height."""
        self._view: View | None = None

    @property
    def zoomed(self) -> bool:
        """Whether it is larger than its place."""
        return self.step > 0

    def can_zoom(self, by: int) -> bool:
        """Whether it can come nearer (1) or go back (-1)."""
        return 0 <= self.step + by < len(ZOOMS)

    @property
    def view(self) -> View:
        """How the map lies now."""
        if self._view is None:
            self._view = self._make()
        return self._view

    def _make(self) -> View:
        window = tuple(layout.VIEWPORT)
        assert len(window) == 4
        radius = layout.RADIUS * ZOOMS[self.step]
        if not self.zoomed:
            return View(WHOLE, radius, *layout.MAP_CORNER, window)
        x, y, width, height = layout.VIEWPORT
        box = box_around(places_of(WHOLE))
        left = x + width / 2 - self._focus[0] * box.width * radius
        top = y + height / 2 - self._focus[1] * box.height * radius
        return View(WHOLE, radius, left, top, window)

    def zoom(self, by: int, at: Point | None = None) -> bool:
        """Come closer (1) or go back (-1), keeping what lies at `at` there, and say whether that was possible."""
        step = max(0, min(len(ZOOMS) - 1, self.step + by))
        if step == self.step:
            return False
        x, y, width, height = layout.VIEWPORT
        at = at if at is not None else (x + width / 2, y + height / 2)
        before = self.view
        share = ((at[0] - before.left) / before.size[0], (at[1] - before.top) / before.size[1])
        self.step = step
        radius = layout.RADIUS * ZOOMS[step]
        size = (before.box.width * radius, before.box.height * radius)
        self._look_at(
            share[0] - (at[0] - x - width / 2) / size[0],
            share[1] - (at[1] - y - height / 2) / size[1],
        )
        return True

    def whole(self) -> bool:
        """Show everything again, and say whether that changed anything."""
        return self.zoom(-self.step)

    def drag(self, dx: float, dy: float) -> bool:
        """Move the map under the window, and say whether it can be moved."""
        if not self.zoomed:
            return False
        width, height = self.view.size
        self._look_at(self._focus[0] - dx / width, self._focus[1] - dy / height)
        return True

    def show(self, number: Hex) -> None:
        """Bring a hex into the window if it is outside."""
        if self.zoomed and not self.view.in_window(self.view.centre(number)):
            x, y = self.view.box.centre(PLACES[number])
            self._look_at(x / self.view.box.width, y / self.view.box.height)

    def _look_at(self, x: float, y: float) -> None:
        """Keep the window inside the map."""
        box = box_around(places_of(WHOLE))
        radius = layout.RADIUS * ZOOMS[self.step]
        half = (
            layout.VIEWPORT.width / 2 / (box.width * radius),
            layout.VIEWPORT.height / 2 / (box.height * radius),
        )
        self._focus = (_within(x, half[0]), _within(y, half[1]))
        self._view = None


def _within(share: float, half: float) -> float:
    """A middle of the window that leaves no empty rim; the map's own middle where the window is larger than it."""
    low, high = half - 0.02, 1 - half + 0.02
    return 0.5 if low >= high else min(high, max(low, share))
