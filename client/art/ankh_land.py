"""The land of Ankh: hexes of desert, fertile land and water, the river and the caravans between them.

Pointy-top hexes of `radius` device pixels (centre to corner, rarely a whole number). A picture of some places begins
at the corner of the box around them, with `MARGIN` of a radius to spare on every side. Pictures are drawn larger and
scaled down, once per radius, so a frame only copies.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import pygame

from client.art import palette
from client.art.cache import kept
from client.art.fonts import font
from client.art.paint import FINE, blank, gradient, reduce

Point = tuple[float, float]
Place = tuple[int, int]
"""Axial coordinates (q, r): r grows downward, q to the right."""
Cells = tuple[tuple[Place, str], ...]
"""Places with their terrain: `desert`, `fertile`, `water`."""
Borders = tuple[tuple[Place, Place], ...]

ROOT3: Final = math.sqrt(3)
MARGIN: Final = 0.5
"""Radii around the map in its pictures: room for outlines and glows."""


class _Soil(NamedTuple):
    light: str
    dark: str
    ink: str


_SOIL: Final = {
    "desert": _Soil("#E8CA90", "#DAB578", "#9A733C"),
    "fertile": _Soil("#74A659", "#548D45", "#2F5F2A"),
    "water": _Soil("#3F8CCB", "#2C74B6", "#A9D6F8"),
}
TERRAIN_COLOURS: Final = {name: soil.dark for name, soil in _SOIL.items()}
_VARIANTS: Final = 3
_RIVER: Final = ((0.317, "#0A2744"), (0.24, "#2F7FC8"), (0.073, "#BFE3FF"))
"""Widths in radii and colours of the river's three strokes."""


def corners(x: float, y: float, radius: float) -> list[Point]:
    """The six corners of a hex, from the top clockwise."""
    return [
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for angle in (math.radians(60 * i - 90) for i in range(6))
    ]


def spot(place: Place) -> Point:
    """Where a place's centre lies, in radii, on a plane without beginning."""
    q, r = place
    return ROOT3 * (q + r / 2), 1.5 * r


class Box(NamedTuple):
    """The box around some places, in radii on that plane."""

    left: float
    top: float
    width: float
    height: float

    def centre(self, place: Place) -> Point:
        """The centre of `place`, in radii from the box's corner."""
        x, y = spot(place)
        return x - self.left, y - self.top


def box_around(places: Iterable[Place]) -> Box:
    """The box around these places (at least one)."""
    spots = [spot(place) for place in places]
    left, top = min(x for x, _ in spots) - ROOT3 / 2, min(y for _, y in spots) - 1
    right, bottom = max(x for x, _ in spots) + ROOT3 / 2, max(y for _, y in spots) + 1
    return Box(left, top, right - left, bottom - top)


def border_ends(one: Place, other: Place) -> tuple[Point, Point]:
    """The two ends of the edge between neighbours, in radii on the plane."""
    (ax, ay), (bx, by) = spot(one), spot(other)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (bx - ax) / ROOT3 / 2, (by - ay) / ROOT3 / 2
    return (mx - dy, my + dx), (mx + dy, my - dx)


def _fineness(radius: float) -> int:
    """How many times larger a whole map is drawn: less for large ones, whose edges are fine enough."""
    return 3 if radius <= 36 else 2


class _Sheet:
    """A clear picture of the map that is drawn `fine` times too large."""

    def __init__(self, places: Iterable[Place], radius: float) -> None:
        self.box = box_around(places)
        self.unit = max(1, round(radius * _fineness(radius)))
        size = (self.box.width + 2 * MARGIN, self.box.height + 2 * MARGIN)
        self.surface = blank(math.ceil(size[0] * self.unit), math.ceil(size[1] * self.unit))
        self.size = (max(1, round(size[0] * radius)), max(1, round(size[1] * radius)))

    def at(self, point: Point) -> Point:
        """A point of the plane on the sheet."""
        return (point[0] - self.box.left + MARGIN) * self.unit, (point[1] - self.box.top + MARGIN) * self.unit

    def stroke(self, colour: str, start: Point, end: Point, width: float) -> None:
        """A straight stroke of `width` radii."""
        (ax, ay), (bx, by) = self.at(start), self.at(end)
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * width * self.unit / 2, (bx - ax) / length * width * self.unit / 2
        pygame.draw.polygon(
            self.surface, colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        )

    def disc(self, colour: str, point: Point, width: float) -> None:
        """A dot of `width` radii."""
        pygame.draw.circle(self.surface, colour, self.at(point), width * self.unit / 2)

    def tint(self, colour: str) -> None:
        """Give the clear ground a colour, so that scaling down leaves no dark rim."""
        self.surface.fill((*pygame.Color(colour)[:3], 0))

    def done(self) -> pygame.Surface:
        """The picture at its size."""
        return self.small(self.surface)

    def small(self, surface: pygame.Surface) -> pygame.Surface:
        """A surface as large as the sheet, at the picture's size."""
        return pygame.transform.smoothscale(surface, self.size)


@kept(64)
def _hex(terrain: str, variant: int, radius: int) -> pygame.Surface:
    """One hex: gradient, pattern, bevel."""
    soil = _SOIL[terrain]
    width, height = math.ceil(ROOT3 * radius) + 2, 2 * radius + 2
    surface = gradient(width, height, (soil.light, soil.dark))
    unit = radius / 100
    ink = tuple(pygame.Color(soil.ink)[:3])
    pattern = blank(width, height)
    {"desert": _dunes, "fertile": _furrows, "water": _waves}[terrain](pattern, variant, unit, ink)
    surface.blit(pattern, (0, 0))
    mask = blank(width, height)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, "white", corners(width / 2, height / 2, radius))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    outer, inner = corners(width / 2, height / 2, radius), corners(width / 2, height / 2, radius * 0.935)
    light, dark = (255, 255, 240), (0, 0, 0)
    bevel = blank(width, height)
    for side, (colour, alpha) in enumerate(((light, 70), (dark, 46), (dark, 80), (dark, 64), (dark, 20), (light, 80))):
        then = (side + 1) % 6
        pygame.draw.polygon(bevel, (*colour, alpha), [outer[side], outer[then], inner[then], inner[side]])
    surface.blit(bevel, (0, 0))
    return surface


def _dunes(pattern: pygame.Surface, variant: int, unit: float, ink: Sequence[int]) -> None:
    """Dots and one dune's crest."""
    width, height = pattern.get_size()
    random = Random(f"desert{variant}")
    for _ in range(26):
        place = (random.uniform(0, width), random.uniform(0, height))
        pygame.draw.circle(pattern, (*ink, 150), place, max(1.0, random.choice((4.0, 5.0, 5.8)) * unit))
    y = height * (0.32 + 0.12 * variant)
    crest = [(width * i / 20, y + math.sin(i / 20 * math.pi * 1.3 + variant) * height * 0.06) for i in range(21)]
    pygame.draw.lines(pattern, (255, 240, 205, 90), False, crest, max(1, round(5 * unit)))


def _furrows(pattern: pygame.Surface, variant: int, unit: float, ink: Sequence[int]) -> None:
    """Slanting furrows."""
    width, height = pattern.get_size()
    for row in range(-3, 12):
        x = row * width * 0.155 + variant * 5 * unit
        line = [(x + width * 0.10 * math.sin(i / 16 * math.pi) + i * width * 0.022, height * i / 16) for i in range(17)]
        pygame.draw.lines(pattern, (*ink, 120), False, line, max(1, round(6 * unit)))


def _waves(pattern: pygame.Surface, variant: int, unit: float, ink: Sequence[int]) -> None:
    """Seven lines of waves."""
    width, height = pattern.get_size()
    for row in range(7):
        y = height * (row + 0.5) / 7
        line = [
            (width * i / 24, y + math.sin(i / 24 * math.pi * 6 + row * 1.9 + variant) * height * 0.022)
            for i in range(25)
        ]
        pygame.draw.lines(pattern, (*ink, 150 if row % 2 else 95), False, line, max(1, round(5.5 * unit)))


@kept(48)
def land(cells: Cells, radius: float) -> pygame.Surface:
    """The land itself, on a dark silhouette."""
    sheet = _Sheet((place for place, _ in cells), radius)
    sheet.tint("#2A1A0A")
    for place, _terrain in cells:
        pygame.draw.polygon(sheet.surface, "#2A1A0A", corners(*sheet.at(spot(place)), sheet.unit * 1.087))
    for place, terrain in cells:
        picture = _hex(terrain, (place[0] * 7 + place[1] * 3) % _VARIANTS, sheet.unit)
        sheet.surface.blit(picture, picture.get_rect(center=sheet.at(spot(place))))
    return sheet.done()


@kept(48)
def lines(cells: tuple[Place, ...], rivers: Borders, camels: Borders, radius: float) -> pygame.Surface:
    """The river, and the dashed track of the caravans, on a clear ground. The camels themselves stand above pieces."""
    sheet = _Sheet(cells, radius)
    sheet.tint("#0A2744")
    for width, colour in _RIVER:
        for one, other in rivers:
            start, end = border_ends(one, other)
            sheet.stroke(colour, start, end, width)
            for point in (start, end):
                sheet.disc(colour, point, width)
    for one, other in camels:
        start, end = border_ends(one, other)
        sheet.stroke("#2A1204", start, end, 0.267)
        for point in (start, end):
            sheet.disc("#2A1204", point, 0.267)
    for one, other in camels:
        start, end = border_ends(one, other)
        for dash in range(4):
            a, b = (dash + 0.20) / 4, (dash + 0.80) / 4
            sheet.stroke("#FFB24A", _way(start, end, a), _way(start, end, b), 0.167)
    return sheet.done()


def _way(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _films(cells: Iterable[Place], colours: Mapping[Place, tuple[int, ...]], radius: float) -> pygame.Surface:
    """A film of its own colour over each of some places. It is drawn at its size: edges of films lie on bevels."""
    places = tuple(cells)
    box = box_around(places)
    surface = blank(*(round((side + 2 * MARGIN) * radius) for side in (box.width, box.height)))
    for place in places:
        x, y = box.centre(place)
        pygame.draw.polygon(surface, colours[place], corners((x + MARGIN) * radius, (y + MARGIN) * radius, radius))
    return surface


@kept(8)
def _lit(radius: float) -> pygame.Surface:
    """What lies on a hex that shines: a pale film, and a golden rim inside it with its glow."""
    side = round(radius * 2.6)
    middle = side * FINE / 2
    rim = blank(side * FINE, side * FINE)
    rim.fill((255, 226, 120, 0))
    pygame.draw.polygon(rim, (255, 232, 150, 58), corners(middle, middle, radius * FINE * 0.86))
    outer, inner = corners(middle, middle, radius * FINE * 0.84), corners(middle, middle, radius * FINE * 0.76)
    for i in range(6):
        then = (i + 1) % 6
        pygame.draw.polygon(rim, (255, 226, 120, 255), [outer[i], outer[then], inner[then], inner[i]])
    crisp = reduce(rim)
    picture = pygame.transform.gaussian_blur(crisp, max(1, round(radius * 0.13)))
    picture.blit(crisp, (0, 0))
    return picture


@kept(48)
def spotlight(cells: tuple[Place, ...], lit: tuple[Place, ...], radius: float) -> pygame.Surface:
    """Everything but the `lit` places steps back; those shine, with a golden rim inside them."""
    wanted = set(lit)
    films = {place: (20, 12, 30, 0 if place in wanted else 78) for place in cells}
    picture = _films(cells, films, radius)
    box, light = box_around(cells), _lit(radius)
    for place in lit:
        x, y = box.centre(place)
        center = (round((x + MARGIN) * radius), round((y + MARGIN) * radius))
        picture.blit(light, light.get_rect(center=center))
    return picture


@kept(48)
def shade(cells: tuple[Place, ...], parts: tuple[tuple[tuple[Place, ...], str], ...], radius: float) -> pygame.Surface:
    """Parts of the land under films of their own colours; the rest steps back."""
    films: dict[Place, tuple[int, ...]] = dict.fromkeys(cells, (20, 12, 30, 110))
    for places, colour in parts:
        films.update((place, (*tuple(pygame.Color(colour)[:3]), 105)) for place in places)
    return _films(cells, films, radius)


@kept(96)
def stretches(cells: tuple[Place, ...], edges: Borders, colour: str, dashed: bool, radius: float) -> pygame.Surface:
    """Edges on offer (dashed) or chosen, while a caravan is being laid."""
    sheet = _Sheet(cells, radius)
    sheet.tint("#2A1204")
    for one, other in edges:
        start, end = border_ends(one, other)
        sheet.stroke("#2A1204", start, end, 0.25)
        if not dashed:
            sheet.stroke(colour, start, end, 0.16)
            continue
        for dash in range(3):
            sheet.stroke(colour, _way(start, end, (dash + 0.15) / 3), _way(start, end, (dash + 0.85) / 3), 0.16)
    return sheet.done()


@kept(16)
def chosen_hex(radius: int) -> pygame.Surface:
    """The golden hex under a figure that was picked, with its glow; `radius` is that of the hex."""
    side = round(radius * 3.2)
    middle = side * FINE / 2
    surface = blank(side * FINE, side * FINE)
    surface.fill((*pygame.Color(palette.ACT)[:3], 0))
    for share, colour in ((1.0, "#FFE9A0"), (0.88, "#6B4300"), (0.82, palette.ACT)):
        pygame.draw.polygon(surface, colour, corners(middle, middle, radius * FINE * share))
    crisp = reduce(surface)
    glow = pygame.transform.gaussian_blur(crisp, max(1, round(radius * 0.2)))
    glow.blit(crisp, (0, 0))
    return glow


@kept(32)
def hex_rim(radius: int, colour: str) -> pygame.Surface:
    """A bright rim inside one hex: what is pointed at or in focus."""
    side = 2 * radius + 4
    middle = side * FINE / 2
    surface = blank(side * FINE, side * FINE)
    surface.fill((*pygame.Color(colour)[:3], 0))
    outer, inner = corners(middle, middle, radius * FINE * 0.94), corners(middle, middle, radius * FINE * 0.80)
    for i in range(6):
        then = (i + 1) % 6
        pygame.draw.polygon(surface, colour, [outer[i], outer[then], inner[then], inner[i]])
    return reduce(surface)


@kept(32)
def pips(count: int, size: int) -> pygame.Surface:
    """One to three golden dots: how many steps away a hex is. `size` is the height in device pixels."""
    step = round(size * 1.08)
    width = size + step * (count - 1)
    surface = blank(width * FINE, size * FINE)
    surface.fill((0x2A, 0x1A, 0x0A, 0))
    for i in range(count):
        middle = ((size / 2 + step * i) * FINE, size * FINE / 2)
        pygame.draw.circle(surface, "#2A1A0A", middle, size * FINE / 2)
        pygame.draw.circle(surface, palette.GOLD_HIGH, middle, size * FINE * 0.36)
    return reduce(surface)


@kept(32)
def camel(size: int, colour: str = "#FFE7B8", outline: str = "#2A1204") -> pygame.Surface:
    """A camel of ellipses and polygons (there is none among the hieroglyphs), with an outline if one is given."""
    body = _camel(size, colour)
    if not outline:
        return body
    dark = _camel(size, outline)
    rim = max(1, round(size * 0.085))
    surface = blank(body.get_width() + 2 * rim + 2, body.get_height() + 2 * rim + 2)
    surface.fill((*pygame.Color(outline)[:3], 0))
    for step in range(16):
        angle = step * math.pi / 8
        surface.blit(dark, (rim + 1 + rim * math.cos(angle), rim + 1 + rim * math.sin(angle)))
    surface.blit(body, (rim + 1, rim + 1))
    return surface


def _camel(size: int, colour: str) -> pygame.Surface:
    large = size * FINE
    surface = blank(large, large)
    surface.fill((*pygame.Color(colour)[:3], 0))
    unit = large / 100

    def polygon(*points: Point) -> None:
        pygame.draw.polygon(surface, colour, [(x * unit, y * unit) for x, y in points])

    pygame.draw.ellipse(surface, colour, (22 * unit, 40 * unit, 50 * unit, 26 * unit))
    pygame.draw.ellipse(surface, colour, (32 * unit, 22 * unit, 28 * unit, 38 * unit))
    polygon((60, 46), (72, 56), (86, 40), (84, 24), (76, 24), (76, 36), (68, 44))
    polygon((74, 16), (84, 14), (98, 22), (98, 28), (84, 32), (75, 30))
    for top, foot in ((25, 24), (34, 36), (58, 57), (66, 69)):
        polygon((top - 4, 56), (top + 5, 56), (foot + 3, 90), (foot - 3, 90))
    polygon((24, 44), (16, 56), (15, 66), (19, 66), (27, 54))
    return reduce(surface)


@kept(64)
def engraved(string: str, size: int, width: int, fill: str = "#FFF6E0", line: str = "#1B1209") -> pygame.Surface:
    """A number on the map: large, with an outline `width` pixels thick."""
    letters = font("display", size)
    body, dark = letters.render(string, True, fill), letters.render(string, True, line)
    rim = width + 1
    surface = blank(body.get_width() + 2 * rim, body.get_height() + 2 * rim)
    for step in range(24):
        angle = step / 24 * 2 * math.pi
        surface.blit(dark, (rim + width * math.cos(angle), rim + width * math.sin(angle)))
    surface.blit(body, (rim, rim))
    return surface


@kept(8)
def sample(size: int, what: str) -> pygame.Surface:
    """A piece of `river` or of a `caravan` for the legend, `size` device pixels wide and high."""
    large = size * FINE
    unit = large / 40 * 30  # a radius, as the legend shows it
    surface = blank(large, large)
    if what == "river":
        for width, colour in _RIVER:
            high = width * unit
            pygame.draw.rect(surface, colour, (0, large * 0.25 - high / 2, large, high))
        return reduce(surface)
    pygame.draw.rect(surface, "#2A1204", (0, large * 0.8 - 0.133 * unit, large, 0.267 * unit))
    for dash in range(5):
        x = large * (dash + 0.2) / 5
        pygame.draw.rect(surface, "#FFB24A", (x, large * 0.8 - 0.083 * unit, large * 0.12, 0.167 * unit))
    return reduce(surface)
