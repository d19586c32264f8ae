"""Where the parts that several boards share lie, in logical pixels (1280 by 720)."""

from typing import Final

import pygame

Rect = pygame.Rect

ACTIONS: Final = Rect(8, 186, 170, 318)
"""The rail on the left with two cards: the bag and another."""
BAG: Final = Rect(20, 214, 146, 132)
SECOND_CARD: Final = Rect(20, 354, 146, 138)
BOARD: Final = Rect(186, 186, 812, 318)
OWN: Final = Rect(8, 512, 1264, 200)
PREVIEW: Final = Rect(1054, 524, 204, 176)
MIDDLE: Final = (592.0, 323.0)
"""Where something is shown that everybody should see."""

_TOP: Final = 50
_HEIGHT: Final = 128
_WIDTH: Final = 1264


def opponents(count: int) -> list[Rect]:
    """The panels of the other players, from the one who follows you, left to right."""
    if count == 4:
        return [Rect(8 + 317 * i, _TOP, 313, _HEIGHT) for i in range(4)]
    width = min(630, (_WIDTH - 4 * (count - 1)) // count)
    return [Rect(8 + (width + 4) * i, _TOP, width, _HEIGHT) for i in range(count)]


def spare(count: int) -> Rect | None:
    """What `count` opponents leave free of their row, if that is enough for something else."""
    panels = opponents(count)
    left = panels[-1].right + 4 if panels else 8
    return Rect(left, _TOP, 8 + _WIDTH - left, _HEIGHT) if 8 + _WIDTH - left > 200 else None


def others(seats: int, viewpoint: int) -> list[int]:
    """The other seats from left to right: in the order of turns, from the one who follows `viewpoint`."""
    return [(viewpoint + step) % seats for step in range(1, seats)]


def panel(seats: int, viewpoint: int, seat: int) -> Rect:
    """The panel of a seat, with the seat `viewpoint` in front."""
    if seat == viewpoint:
        return OWN
    return opponents(seats - 1)[others(seats, viewpoint).index(seat)]
