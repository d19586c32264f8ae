"""The scoring of an epoch, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.board.peek import Peek
from client.board.pieces import put_sigil
from client.board.results import Cell, EpochSheet
from client.board.words import NUMERALS, figure, signed
from client.ui.controls import Button
from client.ui.layers import Layers, Panel
from client.ui.scene import SCREEN, Scene
from client.ui.widget import Point, Widget

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.ui.canvas import Canvas

_TABLE: Final = pygame.Rect(90, 112, 1100, 440)
_CARD: Final = pygame.Rect(60, 8, 1160, 596)
"""What of this screen is on the card of a replay."""
FILM: Final = 0.9
"""How much smaller it is there."""
_FILM_TOP: Final = 50
READING: Final = 30.0
"""Seconds for which a scoring that nobody waits for stays."""
_NAMES: Final = 250
"""How wide the column with the categories is."""


class ScoreScreen(Scene):
    """The scoring of an epoch, row by row, and then who is ready to go on."""

    name = "scores"
    modal = True
    opens_in = 0.3

    def __init__(self, table: BoardTable, sheet: EpochSheet) -> None:
        super().__init__(table.app)
        self.table = table
        self.sheet = sheet
        self.peek = Peek(self, table.peek_key)
        self._layers = Layers(lambda canvas: canvas.ground())
        self._complete = sheet.progress >= 1
        self._complete_at = self.app.now()
        self._second = 0

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        self.peek.update()
        if not self._complete and self.sheet.progress >= 1:
            self._complete, self._complete_at = True, self.app.now()
            self.changed()
        if (left := self._left()) != self._second:
            self._second = left
            self.app.redraw()
        if self._complete and not self.table.in_rest and not self.peek.on and not self._waits():
            self.table.close_scores()

    def _left(self) -> int:
        """Seconds until the game goes on by itself; 0 where nobody rests."""
        room = self.table.table.room
        if room is None or not self.table.in_rest:
            return 0
        return max(0, int(room.break_until - self.app.server_now() + 0.999))

    def _waits(self) -> bool:
        """Whether a scoring for which nobody rests is still left to be read; a replay stands as long as one likes."""
        return self.table.table.room is None or self.app.now() - self._complete_at < READING

    def filter(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.filter`: the key that looks at the table; while rows come, it shows them all."""
        if self.sheet.progress < 1 and event.type == pygame.KEYDOWN and self.app.keys.means(self.table.peek_key, event):
            self.peek.hold(event.key)
            self._show_all()
            return True
        return self.peek.filter(event)

    def released(self, event: pygame.event.Event) -> None:
        """See `Scene.released`."""
        self.peek.released(event)

    # ---------------------------------------------------------------- widgets

    @property
    def occupied(self) -> bool:
        """See `Scene.occupied`: until we are ready to go on."""
        seat = self.table.table.seat
        return not self.table.in_rest or seat is None or not self._ready()[seat]

    def _ready(self) -> list[bool]:
        """Who is ready to go on, by seat; bots always are."""
        return [bool(card.bot) or card.ready or not card.present for card in self.table.table.seats]

    def _continue(self) -> None:
        """In a break say that we are ready; without one go on at once."""
        if self.sheet.progress < 1:
            self.table.director.skip()
        elif self.table.in_rest and self.table.seat is not None:
            self.table.ready()
        else:
            self.table.close_scores()

    def _show_all(self) -> None:
        self.table.director.skip()

    def default(self) -> str:
        """See `Scene.default`."""
        return "continue"

    def escape(self) -> None:
        """See `Scene.escape`: look at the table, and back."""
        self.peek.toggle()

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self.sheet.progress < 1

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        keys, table = self.app.keys, self.table
        cap, runs = keys.cap(table.peek_key), self.sheet.progress < 1
        if self.peek.on:
            place = pygame.Rect(500, 656, 280, 46)
            return [Button("peek", place, _("Back to the scoring"), self.peek.toggle, cap=cap)]
        waiting = table.in_rest and table.seat is not None and self._ready()[table.seat]
        found: list[Widget] = [
            Button(
                "continue",
                pygame.Rect(530, 656, 220, 46),
                _("Waiting…") if waiting else _("Continue"),
                self._continue,
                enabled=not waiting,
                reason=_("The others are still reading."),
                style="gold",
                size=19,
            ),
            Button(
                "peek",
                pygame.Rect(90, 662, 220, 34),
                _("Look at the table"),
                self.peek.toggle,
                tip=_("Held, the key shows the table until you let it go; so does Tab."),
                cap=_("Tab") if runs else cap,
                size=13,
            ),
        ]
        if runs:
            place = pygame.Rect(970, 662, 220, 34)
            found.append(Button("all", place, _("Show all at once"), self._show_all, cap=cap, size=13))
        return found

    # ---------------------------------------------------------------- drawing

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        if self.peek.on:
            return
        key = (self.sheet.epoch, tuple(self.table.person(seat) for seat in range(len(self.table.table.seats))))
        self._layers.paint(canvas, [Panel("frame", key, SCREEN, self._paint_frame, margin=0)])
        for row in range(len(self.sheet.rows)):
            self._paint_row(canvas, row)
        self._paint_totals(canvas)
        self._paint_ready(canvas)

    def paint_film(self, canvas: Canvas) -> None:
        """Draw the scoring as a card over the board of a replay."""
        canvas.box(0, 43, 1280, 677, ("#060914", "#060914"), radius=0, alpha=150)
        origin = (canvas.origin[0] + canvas.px(640 * (1 - FILM)), canvas.origin[1] + canvas.px(_FILM_TOP))
        card = canvas.on(canvas.surface, canvas.scale * FILM, origin)
        x, y, w, h = _CARD
        card.shadow(x, y, w, h, radius=16, blur=14, alpha=220, drop=6)
        card.box(x, y, w, h, ("#1B2547", "#10182F"), radius=16, edge=palette.GOLD, edge_width=2)
        self._paint_frame(card)
        for row in range(len(self.sheet.rows)):
            self._paint_row(card, row)
        self._paint_totals(card)

    def _middle(self, seat: int) -> float:
        """The middle of a seat's column."""
        return _TABLE.x + _NAMES + self._column * (seat + 0.5)

    @property
    def _column(self) -> float:
        """How wide a seat's column is."""
        return (_TABLE.width - _NAMES - 10) / len(self.sheet.before)

    @property
    def _step(self) -> float:
        """From row to row."""
        return {6: 46.0, 7: 40.0}.get(len(self.sheet.rows), 52.0)

    def _row_middle(self, row: int) -> float:
        first = 118 if self._step > 50 else 110 if self._step > 45 else 104
        return _TABLE.y + first + row * self._step

    def _paint_frame(self, canvas: Canvas) -> None:
        title = self.table.ledger.title(self.sheet)
        canvas.text(title, "display", 34, palette.GOLD, max_width=1100, center=(640, 44))
        line = _("Epoch {number}").format(number=NUMERALS[self.sheet.epoch])
        if self.sheet.reason:
            line += f"   ·   {self.sheet.reason}"
        ink = palette.DIM
        if self.table.guide is not None:
            line, ink = self.table.guide.scoring(), palette.ACT
        canvas.text(line, "body", 16, ink, max_width=1100, center=(640, 82))
        x, y, w, h = _TABLE
        canvas.panel(x, y, w, h, radius=14)
        for seat in range(len(self.sheet.before)):
            person = self.table.person(seat)
            middle = self._middle(seat)
            put_sigil(canvas, person.sigil, 40, (middle, y + 36))
            canvas.text(person.name, "display", 16, palette.INK, max_width=self._column - 14, center=(middle, y + 70))
        for row, (category, _cells) in enumerate(self.sheet.rows):
            middle = self._row_middle(row)
            if row % 2 == 0:
                height = self._step - 4
                canvas.box(x + 14, middle - height / 2, w - 28, height, ("#1E294A", "#1E294A"), radius=8)
            self._paint_name(canvas, category, middle)
        low = y + 382
        canvas.line((x + 20, low), (x + w - 20, low), palette.GOLD_LOW)
        canvas.text(_("Total"), "display", 20, palette.GOLD, max_width=_NAMES - 90, midleft=(x + 84, y + 411))
        note = self.table.ledger.note(self.sheet)
        canvas.text(note, "body", 15, palette.DIM, max_width=1100, center=(640, 578))

    def _paint_name(self, canvas: Canvas, category: str, middle: float) -> None:
        """A category: its picture, its name, and below it how it counts if that fits in a line."""
        ledger, left = self.table.ledger, _TABLE.x
        ledger.paint(canvas, category, min(40, self._step - 12), (left + 50, middle))
        rule = ledger.rule(category)
        name, room = ledger.name(category), _NAMES - 90
        high = middle - 8 if rule else middle
        canvas.text(name, "display", 17, palette.INK, max_width=room, midleft=(left + 84, high))
        if rule:
            size, low = (11, middle + 9) if self._step < 45 else (12, middle + 11)
            canvas.text(rule, "body", size, palette.QUIET, max_width=room, midleft=(left + 84, low))

    def _paint_row(self, canvas: Canvas, row: int) -> None:
        shown = self.sheet.row_shown(row)
        if shown <= 0:
            return
        x, _y, w, _h = _TABLE
        middle = self._row_middle(row)
        if shown < 1:
            height = self._step - 4
            canvas.box(
                x + 14, middle - height / 2, w - 28, height, ("#4A3A14", "#332708"), radius=8, edge=palette.GOLD_LOW
            )
            self._paint_name(canvas, self.sheet.rows[row][0], middle)
        for seat, cell in enumerate(self.sheet.rows[row][1]):
            self._paint_cell(canvas, self.sheet.rows[row][0], cell, (self._middle(seat), middle), shown)

    def _paint_cell(self, canvas: Canvas, category: str, cell: Cell, center: tuple[float, float], shown: float) -> None:
        x, y = center
        if cell is None:
            canvas.text("?", "display", 18, palette.FAINT, center=center)
            return
        points, reason, tag = cell
        counted = round(points * min(1.0, shown / 0.7))
        ink = palette.GOOD if points > 0 else palette.BAD if points < 0 else palette.FAINT
        tight = self._step < 45
        high = y - (7 if tight else 8)
        size = 18 if tight else 20 if points else 17
        canvas.text(signed(counted), "display", size, ink, max_width=60, center=(x, high))
        if shown < 0.7:
            return
        low = (x, y + (9 if tight else 12))
        if not self.table.ledger.paint_reason(canvas, category, points, low):
            canvas.text(reason, "body", 11 if tight else 12, palette.DIM, max_width=self._column - 12, center=low)
        if tag:
            label = _("MOST") if tag == "most" else _("FEWEST")
            fill, colour = ("#2F5D4A", palette.GOOD) if tag == "most" else ("#5D2A24", palette.BAD)
            canvas.tag(label, x + 24, high, fill=fill, ink=colour)

    def _paint_totals(self, canvas: Canvas) -> None:
        shown = self.sheet.row_shown(len(self.sheet.rows))
        middle = _TABLE.y + 411
        for seat, (before, after) in enumerate(zip(self.sheet.before, self.sheet.after, strict=True)):
            x = self._middle(seat)
            canvas.text(figure(before), "display", 17, palette.DIM, max_width=44, midright=(x - 18, middle))
            if shown <= 0:
                continue
            canvas.arrow(x - 13, middle, palette.GOLD_LOW)
            now = None if before is None or after is None else round(before + (after - before) * shown)
            canvas.text(figure(now), "display", 26, palette.GOLD, max_width=60, midleft=(x + 9, middle))

    def _paint_ready(self, canvas: Canvas) -> None:
        if not self.table.in_rest:
            return
        ready = self._ready()
        left = 640 - 60 * len(ready) / 2
        for seat, is_ready in enumerate(ready):
            x = left + 60 * seat + 20
            put_sigil(canvas, self.table.sigil_of(seat), 34, (x, 620), alpha=255 if is_ready else 130)
            if is_ready:
                canvas.icon("check", 18, palette.GOOD, center=(x + 15, 633))
        label = _("{count} of {all} ready").format(count=sum(ready), all=len(ready))
        left += 60 * len(ready) + 16
        canvas.text(label, "body", 14, palette.DIM, max_width=200, midleft=(left, 613 if self._second else 622))
        if self._second:
            going = _("goes on in {seconds} s").format(seconds=self._second)
            canvas.text(going, "body", 12, palette.QUIET, max_width=200, midleft=(left, 632))
