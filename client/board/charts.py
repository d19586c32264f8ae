"""Charts of the end of a game: where the points came from, and how scores grew."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.art import palette
from client.art.paint import FINE, blank, reduce
from client.board.ledger import Ledger
from client.board.pieces import put_sigil
from client.board.words import NUMERALS, figure, signed
from client.ui.canvas import Canvas

_APART: Final = 27
"""How far the animals at the ends of two lines stand apart at least."""


def paint_bars(canvas: Canvas, rect: pygame.Rect, ledger: Ledger, parts: Sequence[tuple[str, int]], most: int) -> None:
    """Points by category as one bar, losses as a red one below; `most` points fill the width."""
    x, y, w, h = rect
    left = float(x)
    for category, points in parts:
        if points <= 0:
            continue
        width = w * points / max(1, most)
        colour = ledger.colours[category]
        canvas.box(left, y, max(2.0, width - 1), h - 7, (colour, colour), radius=3, edge="#00000060")
        if width >= 18:
            ink = palette.DARK_INK if category in ledger.dark_ink else palette.INK
            canvas.text(str(points), "bold", 13, ink, max_width=width - 4, center=(left + width / 2, y + h / 2 - 4))
        left += width
    lost = sum(points for _category, points in parts if points < 0)
    if lost:
        width = max(3.0, w * -lost / max(1, most))
        canvas.box(x, y + h - 5, width, 5, (palette.BAD, palette.BAD), radius=2)
        canvas.text(signed(lost), "bold", 11, palette.BAD, midleft=(x + width + 4, y + h - 2))


def paint_courses(
    canvas: Canvas,
    rect: pygame.Rect,
    courses: Sequence[Sequence[int]],
    sigils: Sequence[int],
    stages: Sequence[int] = (),
) -> None:
    """A line for every player from the start to the end, with the seat's animal at its last point.

    `stages` are the steps at which an epoch ends, the start first; without them every step is one.
    """
    plot = pygame.Rect(rect.x + 54, rect.y + 52, rect.width - 120, rect.height - 96)
    highest = max(10, *(value for course in courses for value in course))
    lowest = min(0, *(value for course in courses for value in course))
    steps = len(courses[0]) - 1

    def at(step: int, value: int) -> tuple[float, float]:
        share = (value - lowest) / (highest - lowest)
        return plot.x + plot.width * step / max(1, steps), plot.bottom - plot.height * share

    marked = stages or range(steps + 1)
    for step, label in zip(marked, NUMERALS, strict=False):
        x = at(step, lowest)[0]
        canvas.line((x, plot.y), (x, plot.bottom), "#2A355C")
        canvas.text(label, "display", 13, palette.DIM, center=(x, plot.bottom + 16))
    for value in sorted({lowest, 0, highest // 2, highest}):
        y = at(0, value)[1]
        canvas.line((plot.x, y), (plot.right, y), "#2A355C")
        canvas.text(figure(value), "body", 12, palette.DIM, max_width=36, midright=(plot.x - 8, y))
    for course, sigil in zip(courses, sigils, strict=True):
        colour = palette.SEATS[sigil].colour
        _paint_line(canvas, plot, [at(step, value) for step, value in enumerate(course)], colour, marked)
    ends = sorted(range(len(courses)), key=lambda seat: at(steps, courses[seat][-1])[1])
    for seat, y in zip(ends, _spread([at(steps, courses[seat][-1])[1] for seat in ends], plot.bottom - 4), strict=True):
        put_sigil(canvas, sigils[seat], 24, (plot.right + 20, y))


def _spread(heights: Sequence[float], lowest: float) -> list[float]:
    """Heights from the top down, moved apart so that the animals there do not cover each other, none under `lowest`."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + _APART) if placed else height)
    for place in reversed(range(len(placed))):
        below = placed[place + 1] - _APART if place + 1 < len(placed) else lowest
        placed[place] = min(placed[place], below)
    return placed


def _paint_line(
    canvas: Canvas, plot: pygame.Rect, points: Sequence[tuple[float, float]], colour: str, marked: Sequence[int]
) -> None:
    """A smooth thick line through `points`, with a dot at each that is `marked`."""
    margin = 8
    width, height = canvas.px(plot.width + 2 * margin), canvas.px(plot.height + 2 * margin)
    sheet = blank(width * FINE, height * FINE)
    sheet.fill((*pygame.Color(colour)[:3], 0))
    scale = canvas.scale * FINE
    spots = [((x - plot.x + margin) * scale, (y - plot.y + margin) * scale) for x, y in points]
    thick = max(2, round(2.5 * scale))
    pygame.draw.lines(sheet, colour, False, spots, thick)
    for step in marked:
        pygame.draw.circle(sheet, colour, spots[step], thick * 1.6)
    canvas.image(reduce(sheet), topleft=(plot.x - margin, plot.y - margin))
