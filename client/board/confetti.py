"""Confetti for the end of a game: small coloured papers that turn and sway as they fall, for a few seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from client.art import palette
from client.art.cache import kept

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

COUNT: Final = 140
LASTS: Final = 4.5
"""Seconds until the last paper has left the screen."""
_TURNS: Final = 12
"""Pictures of a paper that turns over."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """One paper: where and when it begins to fall, how fast, how it sways and turns."""

    x: float
    delay: float
    speed: float
    sway: float
    phase: float
    spin: float
    colour: str


class Confetti:
    """The papers of one celebration that began at `born` (seconds of the app's clock)."""

    def __init__(self, born: float, seed: int = 0) -> None:
        self.born = born
        random = Random(seed)
        colours = [seat.colour for seat in palette.SEATS] + [palette.GOLD, palette.GOLD_HIGH]
        self._papers = [
            _Paper(
                x=random.uniform(0, 1280),
                delay=random.uniform(0, 1.4),
                speed=random.uniform(260, 430),
                sway=random.uniform(12, 46),
                phase=random.uniform(0, math.tau),
                spin=random.uniform(7, 16),
                colour=random.choice(colours),
            )
            for _ in range(COUNT)
        ]

    def falls(self, now: float) -> bool:
        """Whether any paper is still in the air."""
        return now - self.born < LASTS

    def paint(self, canvas: Canvas, now: float) -> None:
        """Draw every paper where it is at `now`."""
        size = canvas.px(12)
        shown = []
        for paper in self._papers:
            age = now - self.born - paper.delay
            y = age * paper.speed - 16
            if age < 0 or y > 740:
                continue
            x = paper.x + paper.sway * math.sin(paper.phase + 2.2 * age)
            picture = _picture(size, paper.colour, int(age * paper.spin + paper.phase) % _TURNS)
            shown.append((picture, canvas.at(x, y)))
        canvas.surface.fblits(shown)


@kept(256)
def _picture(size: int, colour: str, turn: int) -> pygame.Surface:
    """A paper seen from an angle: `turn` of _TURNS, darker when it shows its back."""
    angle = math.pi * turn / _TURNS
    height = max(1, round(size * 0.6 * abs(math.cos(angle))))
    paper = pygame.Surface((size, height), pygame.SRCALPHA)
    shade = pygame.Color(colour).lerp(pygame.Color("#0B1020"), 0.35 if angle > math.pi / 2 else 0.0)
    paper.fill(shade)
    return pygame.transform.rotate(paper, 30 * turn)
