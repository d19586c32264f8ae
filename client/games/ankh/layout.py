"""Where everything lies at the table of Ankh, in logical pixels.

Opponents stand on the left, the board in the middle, what is one's own on the right; the log fills what the opponents
leave free.
"""

from __future__ import annotations

from typing import Final

import pygame

Rect = pygame.Rect

BOARD: Final = Rect(274, 50, 590, 662)
LADDER: Final = Rect(288, 74, 26, 555)
VIEWPORT: Final = Rect(362, 62, 496, 573)
"""Where the map is drawn; a map that was zoomed is cut off here."""
MAP_CORNER: Final = (378.0, 74.0)
"""Where the box around the map begins when all of it is shown."""
RADIUS: Final = 30.0
LEGEND: Final = (746, 585)
EVENTS: Final = Rect(288, 636, 562, 52)
ACTIONS: Final = Rect(872, 50, 400, 222)
OWN: Final = Rect(872, 280, 400, 432)

SPACES: Final = 32
"""Spaces of the devotion ladder, 0 at the bottom."""


def opponent(number: int) -> Rect:
    """The panel of the `number`-th of the other seats."""
    return Rect(8, 50 + 146 * number, 258, 140)


def log(others: int) -> Rect:
    """The log below so many opponents."""
    top = 50 + 146 * others
    return Rect(8, top, 258, 712 - top)


def track_row(number: int) -> Rect:
    """A row of the action panel: a track, or something to choose instead."""
    return Rect(880, 79 + 38 * number, 384, 35)


def foot_button(number: int, count: int) -> Rect:
    """The `number`-th of `count` buttons at the foot of the action panel, from the right; several share its width."""
    if count == 1:
        return Rect(1068, 234, 190, 32)
    step = 380 // count
    return Rect(1264 - step * (number + 1), 234, step - 5, 32)


ORDER: Final = Rect(882, 234, 178, 32)
"""The button for standing orders at the foot of the action panel, where a small line may stand instead."""
SHEET_ORDER: Final = Rect(1006, 640, 166, 29)
"""The same on the sheet of a battle, above the button that folds it."""


def ladder_middle(space: int) -> float:
    """The middle of a space of the ladder, from above."""
    return LADDER.bottom - LADDER.height * (space + 0.5) / SPACES


def event_space(number: int) -> Rect:
    """Space 1 to 18 of the event track."""
    step = (EVENTS.width - 80) / 18
    middle = EVENTS.x + 72 + step * (number - 0.5)
    return Rect(round(middle - 12), EVENTS.y + 7, 24, 24)


POWERS_TOP: Final = OWN.y + 117
POWERS: Final = Rect(OWN.x, POWERS_TOP, OWN.width, 130)
"""The cells of one's own powers."""


def power(level: int, number: int) -> Rect:
    """The cell of a power: level 1 to 3, number 0 to 3 in its column."""
    return Rect(OWN.x + 14 + 126 * (level - 1), round(POWERS_TOP + 20 + 26.5 * number), 120, 24)


GUARDIANS_TOP: Final = POWERS_TOP + 136


def own_guardian(level: int) -> tuple[int, int]:
    """The centre of the guardian of a level in the own panel."""
    return OWN.x + 34 + 58 * (level - 1), GUARDIANS_TOP + 36


def own_monument(number: int) -> Rect:
    """The tile of a kind of monument in the own panel."""
    return Rect(OWN.x + 210 + 60 * number, GUARDIANS_TOP + 17, 38, 38)


CARDS_TOP: Final = GUARDIANS_TOP + 78


def own_card(number: int) -> Rect:
    """A battle card in the own panel."""
    return Rect(round(OWN.x + 14 + 53.5 * number), CARDS_TOP + 21, 50, 70)


OWN_GOD: Final = Rect(OWN.x + 12, OWN.y + 70, 376, 44)

# The battle sheet.
SHEET: Final = Rect(84, 48, 1112, 664)
SHEET_REGION: Final = Rect(104, 140, 262, 500)
SHEET_TABLE: Final = Rect(380, 140, 796, 500)
SHEET_LABELS: Final = 150
"""Width of the column with the steps' names."""
SHEET_TIE: Final = Rect(118, 526, 234, 102)
SHEET_CONTINUE: Final = Rect(620, 656, 200, 42)


def sheet_columns(count: int) -> list[Rect]:
    """The columns of the gods in a battle."""
    width = {2: 300, 3: 214, 4: 160}.get(count, 128)
    left = SHEET_TABLE.x + SHEET_LABELS
    return [Rect(left + width * i, SHEET_TABLE.y, width, SHEET_TABLE.height) for i in range(count)]


def narrow_row(number: int) -> Rect:
    """A choice when there are more than four: two beside each other."""
    return Rect(880 + 193 * (number % 2), 79 + 38 * (number // 2), 191, 35)
