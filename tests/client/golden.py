"""Pictures that are compared dot by dot with those kept in a folder `golden/`."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame

from client.ui.canvas import Canvas

Pictures = dict[str, tuple[Callable[[Canvas], None], pygame.Rect, float]]
"""By name: what draws, the part of the screen that is kept, and at which scale."""


def paint(pictures: Pictures, name: str) -> pygame.Surface:
    """The picture called `name`, on night blue."""
    draw, part, scale = pictures[name]
    surface = pygame.Surface((round(part.width * scale), round(part.height * scale)))
    surface.fill("#131B30")
    draw(Canvas(surface, scale, 1.0, (-round(part.x * scale), -round(part.y * scale))))
    return surface


def compare(pictures: Pictures, name: str, kept: Path, faults: Path) -> None:
    """Paint the picture and compare it with the one in `kept`; leave both and their difference in `faults`."""
    painted, wanted = paint(pictures, name), pygame.image.load(kept / f"{name}.png")
    same = painted.get_size() == wanted.get_size() and (
        pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(wanted, "RGB")
    )
    if not same:
        pygame.image.save(painted, faults / f"{name}-now.png")
        difference = painted.copy()
        difference.blit(wanted, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        pygame.image.save(difference, faults / f"{name}-difference.png")
    assert same, f"it looks different now: see {faults}"


def renew(pictures: Pictures, kept: Path) -> None:
    """Paint all pictures anew."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    kept.mkdir(exist_ok=True)
    for name in pictures:
        pygame.image.save(paint(pictures, name), kept / f"{name}.png")
