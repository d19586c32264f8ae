"""Tiles: colour and sign, and from 70 pixels on a caption.

A tile face is known by its name (`pharaoh`, `step_pyramid`, `unrest`); what it is called in words is the caller's.
"""

import math
from typing import Final, NamedTuple

import pygame

from client.art import palette
from client.art.cache import kept
from client.art.fonts import font
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, clip, darker, gradient, lighter, reduce


class Face(NamedTuple):
    """What a tile shows: the category that gives its paint, its sign, and for a disaster whose colour its stripes
    have (the category that it strikes), what it costs, and from which size in device pixels that can be read."""

    category: str
    sign: str
    strikes: str = ""
    toll: str = ""
    toll_from: int = 40


FACES: Final = {
    "ra": Face("ra", "C002"),
    "pharaoh": Face("pharaoh", "A042"),
    "nile": Face("nile", "N035A"),
    "flood": Face("flood", "M008"),
    "gold": Face("gold", "S012"),
    "art": Face("civilization", "Y007"),
    "agriculture": Face("civilization", "U013"),
    "religion": Face("civilization", "S034"),
    "astronomy": Face("civilization", "N014"),
    "writing": Face("civilization", "Y003"),
    "fortress": Face("monument", "O036"),
    "obelisk": Face("monument", "O025"),
    "palace": Face("monument", "O011"),
    "pyramid": Face("monument", "O024"),
    "temple": Face("monument", "O021"),
    "statue": Face("monument", "A053"),
    "step_pyramid": Face("monument", "O041"),
    "sphinx": Face("monument", "E023"),
    "god": Face("god", "C006"),
    "funeral": Face("disaster", "A055", "pharaoh", "–2"),
    "drought": Face("disaster", "N008", "nile", "–2"),
    "unrest": Face("disaster", "T011A", "civilization", "–2"),
    "earthquake": Face("disaster", "O037", "monument", "–2"),
    "war": Face("war", "T011A"),
    "thoth": Face("god", "C003"),
    "calamity": Face("disaster", "O037", "ra", "–5", 56),
}
"""Name of a tile -> its face."""

_OPEN: Final = {"N035A"}
"""Signs without a silhouette: they are drawn as thick strokes."""
_INK: Final = "#FFF6E0"


@kept(1024)
def tile(name: str, size: int, caption: str = "") -> pygame.Surface:
    """The tile `size` device pixels square, with `caption` on a bar below if there is one."""
    face = FACES[name]
    paint = palette.TILES[face.category]
    bar = round(size * 0.19) if caption else 0
    surface = _plate(face, size, bar)
    area = size - bar
    sign_size = round(area * (0.80 if size >= 50 else 0.86))
    if face.sign in _OPEN:
        sign = glyph(face.sign, sign_size, paint.fill, paint.fill, 2.0)
    else:
        sign = glyph(face.sign, sign_size, paint.fill, paint.line, 1.0 if size >= 50 else 0.9)
    if sign.get_width() > size * 0.86:
        sign = pygame.transform.smoothscale_by(sign, size * 0.86 / sign.get_width())
    surface.blit(sign, sign.get_rect(center=(size // 2, round(area / 2) + (0 if caption else 1))))
    if caption:
        words = font("bold", max(8, round(size * 0.125))).render(caption, True, _INK)
        if words.get_width() > size - 6:
            words = pygame.transform.smoothscale_by(words, (size - 6) / words.get_width())
        surface.blit(words, words.get_rect(center=(size // 2, size - bar // 2 - 1)))
    if face.toll and size >= face.toll_from:
        mark = _toll(face.toll, max(12, round(size * 0.25)))
        surface.blit(mark, mark.get_rect(topright=(size - round(size * 0.06), round(size * 0.06))))
    return surface


@kept(512)
def ghost(name: str, size: int) -> pygame.Surface:
    """The place of a tile that one does not have: the sign, engraved."""
    large = size * FINE
    radius = round(large * 0.13)
    plate = blank(large, large)
    plate.fill((255, 255, 255, 0))
    pygame.draw.rect(plate, (255, 255, 255, 22), plate.get_rect(), border_radius=radius)
    pygame.draw.rect(plate, (255, 255, 255, 60), plate.get_rect(), max(FINE, large // 40), border_radius=radius)
    surface = reduce(plate)
    sign = glyph(FACES[name].sign, round(size * 0.74), "#8A93B5", "#39456B", 0.7).copy()
    sign.set_alpha(105)
    surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(16)
def back(size: int) -> pygame.Surface:
    """A tile from behind, as it leaves the bag."""
    large = size * FINE
    radius = round(large * 0.13)
    surface = gradient(large, large, ("#A06B38", "#5E3A1A"))
    pygame.draw.rect(surface, "#DDB15A", surface.get_rect(), max(FINE, large // 34), border_radius=radius)
    surface = reduce(clip(surface, radius))
    sign = glyph("S034", round(size * 0.62), "#F0C766", "#4A2C0E", 0.9)
    surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(2048)
def scaled(name: str, size: int, caption: str, width: int, height: int) -> pygame.Surface:
    """A tile drawn at `size` and brought to another size, as it flies or turns over; without a `name`, its back."""
    picture = tile(name, size, caption) if name else back(size)
    if (width, height) == picture.get_size():
        return picture
    return pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))


@kept(1024)
def shard(name: str, size: int, number: int, turn: int) -> pygame.Surface:
    """One of the nine pieces (row by row) into which a disaster breaks a tile, turned by so many degrees."""
    picture = tile(name, size)
    lines = (0, round(size * 0.36), round(size * 0.68), size)
    x, y = number % 3, number // 3
    piece = picture.subsurface((lines[x], lines[y], lines[x + 1] - lines[x], lines[y + 1] - lines[y]))
    return pygame.transform.rotozoom(piece, turn, 1)


def _plate(face: Face, size: int, bar: int) -> pygame.Surface:
    """The tile without its sign."""
    ground = palette.TILES[face.category].ground
    large, bar = size * FINE, bar * FINE
    radius = round(large * 0.13)
    square = pygame.Rect(0, 0, large, large)
    surface = gradient(large, large, (lighter(ground, 0.20), ground, darker(ground, 0.22)))
    if face.strikes:
        _hazard(surface, palette.TILES[face.strikes].ground, ground, radius)
    if face.category == "ra":
        _rays(surface)
    if face.category == "god":
        inset = round(large * 0.07)
        frame = square.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(surface, "#C99A36", frame, max(FINE, large // 36), border_radius=round(radius * 0.6))
    # Light from above: a bright edge that turns dark towards the bottom.
    edge = max(FINE, large // 34)
    pygame.draw.rect(surface, lighter(ground, 0.45), square, edge, border_radius=radius)
    shade = blank(large, large)
    pygame.draw.rect(shade, darker(ground, 0.55), square, edge, border_radius=radius)
    fading = gradient(large, large, ((255, 255, 255, 0), (255, 255, 255, 255)))
    shade.blit(fading, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shade, (0, 0))
    if face.category not in ("god", "disaster"):
        inset = round(large * 0.075)
        frame = square.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(
            surface, darker(ground, 0.35), frame, max(FINE // 2, large // 90), border_radius=round(radius * 0.6)
        )
    if bar:
        if face.strikes:
            pygame.draw.rect(surface, palette.TILES[face.strikes].ground, (0, large - bar, large, bar))
        else:
            surface.blit(gradient(large, bar, (darker(ground, 0.50), darker(ground, 0.72))), (0, large - bar))
    return reduce(clip(surface, radius))


def _hazard(surface: pygame.Surface, colour: str, ground: str, radius: int) -> None:
    """Slanting stripes around the edge in the colour of what the disaster strikes."""
    side = surface.get_width()
    stripe = pygame.Color(colour)
    stripes = blank(side, side)
    for x in range(-side, 2 * side, max(1, side // 5)):
        points = [(x, 0), (x + side // 10, 0), (x + side // 10 - side, side), (x - side, side)]
        pygame.draw.polygon(stripes, (stripe.r, stripe.g, stripe.b, 150), points)
    surface.blit(stripes, (0, 0))
    inset = round(side * 0.11)
    inner = pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset)
    pygame.draw.rect(surface, ground, inner, border_radius=round(radius * 0.7))


def _rays(surface: pygame.Surface) -> None:
    """The sun's rays behind Ra."""
    side = surface.get_width()
    rays = blank(side, side)
    x, y = side / 2, side * 0.34
    for degrees in range(0, 360, 20):
        a, b = math.radians(degrees), math.radians(degrees + 10)
        far = [(x + side * math.cos(angle), y + side * math.sin(angle)) for angle in (a, b)]
        pygame.draw.polygon(rays, (255, 190, 60, 70), [(x, y), *far])
    surface.blit(rays, (0, 0))


@kept(16)
def _toll(cost: str, size: int) -> pygame.Surface:
    """The red badge of a disaster: what it costs, in tiles or in points."""
    large = size * FINE
    badge = blank(large, large)
    badge.fill((255, 241, 224, 0))
    pygame.draw.circle(badge, "#FFF1E0", (large / 2, large / 2), large / 2)
    pygame.draw.circle(badge, palette.DANGER, (large / 2, large / 2), large * 0.43)
    surface = reduce(badge)
    figure = font("bold", round(size * 0.62)).render(cost, True, _INK)
    surface.blit(figure, figure.get_rect(center=(size // 2, size // 2)))
    return surface
