"""The sheet of a battle as plain values, and where its rows lie: a column for each god, a row for each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from client.games.ankh import layout, views
from shared.engine.ankh.model import StrengthLine

Row = Literal["card", "build", "plague", "majorities", "strength", "result", "deaths", "devotion"]
HEIGHTS: Final[dict[Row, int]] = {
    "card": 104,
    "build": 48,
    "plague": 56,
    "majorities": 48,
    "strength": 68,
    "result": 52,
    "deaths": 56,
    "devotion": 52,
}
HEAD: Final = 62

_ROW_STEP: Final[dict[Row, str]] = {
    "card": "cards",
    "build": "build",
    "plague": "plague",
    "majorities": "majorities",
    "strength": "strength",
    "result": "winner",
    "deaths": "deaths",
    "devotion": "deaths",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A god in the battle, with what stands in its rows; None where a row has not come yet.

    `secret` is how many cards or bids lie face down, `cards` are those face up.
    """

    god: int
    rect: pygame.Rect
    title: str
    names: tuple[str, ...]
    sigil: int
    own: bool
    winner: bool
    cards: tuple[str, ...] = ()
    secret: int = 0
    choosing: bool = False
    built: str | None = None
    bid: tuple[int, int, str, bool] | None = None
    """Bid, followers before, what came of it, whether that is good."""
    majorities: tuple[str, ...] | None = None
    strength: tuple[tuple[StrengthLine, ...], int, bool] | None = None
    """The sum, the total, whether it is the most."""
    result: str | None = None
    token: bool = False
    pay: int = 0
    dead: tuple[tuple[str, int], ...] | None = None
    """Kinds of the figures that died, with sigils."""
    dead_note: str = ""
    dead_good: bool = False
    devotion: tuple[int, int, str] | None = None
    guardian: str = ""
    trapped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetFace:
    """The whole sheet. `pieces` are the figures in the region, `legend` who came with what."""

    region: int
    title: str
    line: str
    steps: tuple[tuple[str, str], ...]
    """Steps in words, with `done`, `now` or `ahead`."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    running: Row | None
    pieces: views.MapView
    region_title: str
    legend: tuple[tuple[int, str], ...]
    dead_line: str
    tie: tuple[str, tuple[str, ...], bool]
    """Heading and lines of the tie box, and whether the token is still there."""
    ready: tuple[tuple[int, bool], ...]
    ready_line: str
    foot: str
    """What comes next, once the battle is over."""
    hint: str
    choosing: tuple[int, ...]
    """Sigils of those who still choose in secret."""
    hand: str
    """The heading above one's own choice."""
    backs_away: bool
    """Whether the cards are just being turned over."""
    bids_away: bool
    """Whether the bids are."""


def rows_of(face: SheetFace) -> list[tuple[Row, pygame.Rect]]:
    """Where the rows lie; lower ones if all of them are there."""
    table = layout.SHEET_TABLE
    wanted = HEAD + sum(HEIGHTS[row] for row in face.rows)
    share = min(1.0, (table.height - 2) / wanted)
    y = table.y + HEAD * share
    width = layout.SHEET_LABELS + sum(column.rect.width for column in face.columns) - 4
    found: list[tuple[Row, pygame.Rect]] = []
    for row in face.rows:
        height = HEIGHTS[row] * share
        found.append((row, pygame.Rect(table.x, round(y), width, round(height) - 3)))
        y += height
    return found


CARD_SIZE: Final = (72, 96)


def card_place(face: SheetFace, column: Column, number: int) -> pygame.Rect:
    """Where a god's card lies; the second one beside the first."""
    row = next(place for name, place in rows_of(face) if name == "card")
    height = min(CARD_SIZE[1], row.height - 5)
    width = round(height * CARD_SIZE[0] / CARD_SIZE[1])
    left = column.rect.x + 14 if column.rect.width >= 150 or number == 0 else column.rect.x + 8
    step = width + 8 if column.rect.width >= 2 * width + 30 else (column.rect.width - 20 - width)
    return pygame.Rect(left + step * number, row.y + (row.height - height) // 2, width, height)


BID_SIZE: Final = (26, 34)


def bid_place(face: SheetFace, column: Column) -> pygame.Rect:
    """Where a god's bid lies face down."""
    row = next(place for name, place in rows_of(face) if name == "plague")
    return pygame.Rect(column.rect.x + 14, row.centery - BID_SIZE[1] // 2, *BID_SIZE)


def hand_room(face: SheetFace) -> pygame.Rect:
    """Where one's choice lies while cards or bids are chosen: below the rows that are shown."""
    rows = rows_of(face)
    bottom = rows[-1][1].bottom if rows else layout.SHEET_TABLE.y + 170
    table = layout.SHEET_TABLE
    return pygame.Rect(table.x, bottom + 12, table.width, table.bottom - bottom - 12)
