"""A line of the log: sigil, name, verb, icon, the rest; on as many lines of text as that needs, so that nothing is cut.

How a line is set out is reckoned before it is drawn, because its row must be high enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import pygame

from assets.catalog import gettext as _
from client.art import palette, tokens
from client.art.cache import kept
from client.art.paint import blank
from client.games import edition
from client.ui.canvas import Canvas
from client.ui.widget import Look, Widget

if TYPE_CHECKING:
    from client.art.fonts import Face
    from client.scenes.table import LogLine, TableScene

SIZE: Final = 13
LEADING: Final = 1.32
"""The distance of lines of text as a multiple of their size."""
INDENT: Final = 29
"""Room for the sigil."""
_RIM: Final = 4
_GAP: Final = 5
"""Between name, verb, icon and the rest."""
_ICON: Final = 20

Kind = Literal["name", "words", "icon"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a line: what it says, how far right it begins and ends, and on which line of text it stands."""

    kind: Kind
    text: str
    left: float
    right: float
    row: int


@kept(256)
def set_out(canvas: Canvas, line: LogLine, name: str, width: float) -> tuple[Piece, ...]:
    """The pieces of `line`, told of somebody called `name` (empty: of nobody), in `width` logical pixels."""
    start = float(INDENT if line.seat >= 0 else _RIM)
    end = width - 2
    space = canvas.text_width(" ", "body", SIZE)
    found: list[Piece] = []
    at, row = start, 0
    for kind, text, long, glued in _parts(canvas, line, name):
        gap = 0.0 if at == start else space if glued else float(_GAP)
        if at + gap + long > end and at > start:
            at, row, gap = start, row + 1, 0.0
        long = min(long, end - at - gap)
        last = found[-1] if found else None
        if glued and last is not None and last.kind == "words" and last.row == row:
            found[-1] = Piece("words", f"{last.text} {text}", last.left, at + gap + long, row)
        else:
            found.append(Piece(kind, text, at + gap, at + gap + long, row))
        at += gap + long
    return tuple(found)


def _parts(canvas: Canvas, line: LogLine, name: str) -> Iterator[tuple[Kind, str, float, bool]]:
    """What has to stay together: kind, text, width, and whether it goes on with the words before it."""
    if name:
        yield "name", name, canvas.text_width(name, "bold", SIZE), False
    for number, word in enumerate(line.verb.split()):
        yield "words", word, canvas.text_width(word, "body", SIZE), number > 0
    if line.icon:
        yield "icon", line.icon, float(_ICON), False
    for number, word in enumerate(line.tail.split()):
        yield "words", word, canvas.text_width(word, "body", SIZE), number > 0


def row_height(canvas: Canvas, pieces: tuple[Piece, ...], least: int) -> int:
    """How high the row of a line is that is set out as `pieces`; at least `least`."""
    further = pieces[-1].row if pieces else 0
    return least + round(further * SIZE * LEADING * canvas.text_scale)


@dataclass(slots=True)
class LogRow(Widget):
    """One event of the log of `scene`. `pieces` are what `set_out` made of its `line`."""

    line: LogLine | None = None
    scene: TableScene | None = None
    newest: bool = False
    pieces: tuple[Piece, ...] = ()

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def activate(self) -> None:
        """In a replay: go there."""
        if self.scene is not None and self.line is not None:
            self.scene.jump_to(self.line.number)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        line, scene = self.line, self.scene
        if line is None or scene is None:
            return
        x, y, width, height = self.rect
        missed = scene.missed_after is not None and line.number > scene.missed_after
        bright = 1.0 if self.newest or missed else look.hover
        if bright:
            edge = palette.GOLD_LOW if missed else None
            canvas.thin(bright).box(x, y, width, height, palette.RAISED, radius=6, edge=edge)
        canvas.image(self.picture(canvas), topleft=(x, y))

    def picture(self, canvas: Canvas) -> pygame.Surface:
        """What stands in the row, as it is drawn on `canvas`. A log grows by a row: all others were drawn already."""
        assert self.line is not None
        assert self.scene is not None
        sigil = self.scene.sigil_of(self.line.seat) if self.line.seat >= 0 else -1
        style = Style(canvas.scale, canvas.text_scale, canvas.strong)
        return _typeset(style, self.pieces, self.rect.size, sigil, self.line.dim, self.scene.game.key)


@dataclass(frozen=True, slots=True)
class Style:
    """How a canvas writes: see `client.ui.canvas.Canvas`."""

    scale: float
    text_scale: float
    strong: bool


@kept(128)
def _typeset(
    style: Style, pieces: tuple[Piece, ...], size: tuple[int, int], sigil: int, dim: bool, game: str
) -> pygame.Surface:
    """`pieces` in a row of logical `size`, told of somebody with a `sigil` (below 0: of nobody), in dim ink or not."""
    width, height = size
    canvas = Canvas(blank(1, 1), style.scale, style.text_scale, strong=style.strong).layer(0, 0, width, height)
    step = SIZE * LEADING * style.text_scale
    first = height / 2 - step * (pieces[-1].row if pieces else 0) / 2
    colour = palette.INK
    if sigil >= 0:
        canvas.image(tokens.sigil(sigil, canvas.px(19)), midleft=(_RIM, first))
        colour = palette.SEATS[sigil].colour
    for piece in pieces:
        middle = first + step * piece.row
        if piece.kind == "icon":
            place = pygame.Rect(round(piece.left), round(middle - _ICON / 2), _ICON, _ICON)
            edition(game).draw_icon(canvas, place, piece.text)
            continue
        ink = colour if piece.kind == "name" else palette.QUIET if dim else palette.INK
        face: Face = "bold" if piece.kind == "name" else "body"
        room = piece.right - piece.left + 1
        canvas.text(piece.text, face, SIZE, ink, max_width=room, midleft=(piece.left, middle))
    return canvas.surface


def row_of(scene: TableScene, name: str, line: LogLine, place: pygame.Rect, *, newest: bool) -> LogRow:
    """The widget called `name` that shows `line` of the log of `scene`; its row begins with `place`, and may be higher.

    Where even a line of its own is too short for who did it, a tooltip has the whole name.
    """
    canvas = scene.app.canvas
    who = "" if line.seat < 0 else _("You") if line.seat == scene.seat else scene.name_of(line.seat)
    pieces = set_out(canvas, line, who, place.width)
    cut = bool(who) and canvas.text_width(who, "bold", SIZE) > pieces[0].right - pieces[0].left + 1
    rect = pygame.Rect(place.x, place.y, place.width, row_height(canvas, pieces, place.height))
    tip = who if cut else ""
    return LogRow(name, rect, line=line, scene=scene, newest=newest, focusable=False, tip=tip, pieces=pieces)
