"""The four faces, and text set with them.

Cinzel (display) has no letters outside western Europe: a string it cannot set is set in the bold face instead.
"""

from pathlib import Path
from typing import Final, Literal

import pygame

import assets
from client.art.cache import kept

Face = Literal["body", "bold", "display", "hieroglyph"]

_FILES: Final[dict[Face, str]] = {
    "body": "NotoSans-Medium.ttf",
    "bold": "NotoSans-SemiBold.ttf",
    "display": "Cinzel-Bold.ttf",
    "hieroglyph": "NotoSansEgyptianHieroglyphs-Regular.ttf",
}
_FOLDER: Final = Path(assets.__file__).parent / "fonts"

SHRINK: Final = 0.85
"""A text too wide for its place is set smaller down to this share of its size; then it is cut with an ellipsis."""


@kept(256)
def font(face: Face, size: int) -> pygame.font.Font:
    """The face at `size` device pixels."""
    return pygame.font.Font(_FOLDER / _FILES[face], size)


@kept(2048)
def _can_set(face: Face, string: str) -> bool:
    letters = font(face, 96)
    unknown = letters.metrics("\uffff")[
        0
    ]  # the box that stands for what a face lacks; at this size no letter equals it
    return unknown not in letters.metrics(string)


def face_for(face: Face, string: str) -> Face:
    """`face`, or the bold one if that lacks a letter of `string`."""
    return "bold" if face == "display" and not _can_set(face, string) else face


@kept(2048)
def fitted(string: str, face: Face, size: int, width: int, least: int = 0) -> tuple[str, int]:
    """What to set, and at which size, so that `string` is at most `width` pixels wide: whole, smaller, or cut.

    It is set no smaller than `least`, or where that is 0, than the usual share of `size`.
    """
    smallest = max(1, min(size, least or round(size * SHRINK)))
    for smaller in range(size, smallest - 1, -1):
        if font(face, smaller).size(string)[0] <= width:
            return string, smaller
    letters = font(face, smallest)
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if letters.size(string[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    cut = string[:low].rstrip() + "…"
    return (cut if letters.size(cut)[0] <= width else ""), smallest


@kept(2048)
def width(string: str, face: Face, size: int) -> int:
    """How many device pixels wide `string` is set."""
    return font(face_for(face, string), size).size(string)[0]


@kept(1024)
def line(string: str, face: Face, size: int, colour: str, width: int | None = None, least: int = 0) -> pygame.Surface:
    """One line of text at `size` device pixels, at most `width` wide (see `fitted`)."""
    face = face_for(face, string)
    if width is not None:
        string, size = fitted(string, face, size, width, least)
    return font(face, size).render(string, True, colour)


@kept(512)
def wrapped(string: str, face: Face, size: int, width: int) -> tuple[str, ...]:
    """`string` broken into lines at its spaces, each at most `width` pixels wide (a longer word stands alone)."""
    letters = font(face_for(face, string), size)
    lines: list[str] = []
    for paragraph in string.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}" if current else word
            if current and letters.size(longer)[0] > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return tuple(lines)
