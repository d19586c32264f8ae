"""The scoring of an epoch, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.games.ra import words
from client.games.ra.charts import paint_bars, paint_courses
from client.games.ra.pieces import put_mini, put_sigil, put_sun
from client.games.ra.results import Cell, EpochSheet, Ranking
from client.games.ra.views import ordinal
from client.scenes.over import doors
from client.ui.controls import Button
from client.ui.layers import Layers, Panel
from client.ui.scene import SCREEN, Scene
from client.ui.widget import Widget
from shared.engine.ra.tiles import EPOCHS, GOD, GOLD, NILE, PHARAOH, PYRAMID, WRITING

if TYPE_CHECKING:
    from client.games.ra.table import RaTable
    from client.ui.canvas import Canvas

SIGNS: Final = {
    "gods": GOD,
    "pharaohs": PHARAOH,
    "nile": NILE,
    "civilizations": WRITING,
    "gold": GOLD,
    "monuments": PYRAMID,
}
"""The tile that stands for a category."""

_TABLE: Final = pygame.Rect(90, 112, 1100, 440)
_NAMES: Final = 250
"""How wide the column with the categories is."""


def paint_category(canvas: Canvas, category: str, size: float, center: tuple[float, float]) -> None:
    """The picture of a category."""
    if category in SIGNS:
        put_mini(canvas, SIGNS[category], 1, center[0] - size / 2, center[1] - size / 2, size)
    else:
        put_sun(canvas, 0, size, center, "blank")


class ScoreScreen(Scene):
    """The scoring of an epoch, row by row, and then who is ready to go on."""

    name = "scores"
    modal = True

    def __init__(self, table: RaTable, sheet: EpochSheet) -> None:
        super().__init__(table.app)
        self.table = table
        self.sheet = sheet
        self.peeking = False
        self._layers = Layers(lambda canvas: canvas.ground())
        self._complete = sheet.progress >= 1

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        if not self._complete and self.sheet.progress >= 1:
            self._complete = True
            self.changed()

    # ---------------------------------------------------------------- widgets

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

    def _peek(self) -> None:
        self.peeking = not self.peeking

    def _show_all(self) -> None:
        self.table.director.skip()

    def default(self) -> str:
        """See `Scene.default`."""
        return "continue"

    def escape(self) -> None:
        """See `Scene.escape`: look at the table, and back."""
        self._peek()
        self.changed()

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self.sheet.progress < 1

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        keys = self.app.keys
        if self.peeking:
            place = pygame.Rect(500, 656, 280, 46)
            return [
                Button("peek", place, _("Back to the scoring"), self._peek, binding="ra.peek", cap=keys.cap("ra.peek"))
            ]
        table = self.table
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
                self._peek,
                binding="ra.peek",
                cap=keys.cap("ra.peek"),
                size=13,
            ),
        ]
        if self.sheet.progress < 1:
            place = pygame.Rect(970, 662, 220, 34)
            found.append(Button("all", place, _("Show all at once"), self._show_all, size=13))
        return found

    # ---------------------------------------------------------------- drawing

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        if self.peeking:
            return
        key = (self.sheet.epoch, tuple(self.table.person(seat) for seat in range(self.table.state.seats)))
        self._layers.paint(canvas, [Panel("frame", key, SCREEN, self._paint_frame, margin=0)])
        for row in range(len(self.sheet.rows)):
            self._paint_row(canvas, row)
        self._paint_totals(canvas)
        self._paint_ready(canvas)

    def _middle(self, seat: int) -> float:
        """The middle of a seat's column."""
        seats = len(self.sheet.before)
        width = (_TABLE.width - _NAMES - 10) / seats
        return _TABLE.x + _NAMES + width * (seat + 0.5)

    @property
    def _step(self) -> float:
        """From row to row."""
        return 52 if len(self.sheet.rows) <= 5 else 38

    def _row_middle(self, row: int) -> float:
        return _TABLE.y + (118 if len(self.sheet.rows) <= 5 else 110) + row * self._step

    def _paint_frame(self, canvas: Canvas) -> None:
        title = _("End of the {kingdom}").format(kingdom=words.kingdom(self.sheet.epoch))
        canvas.text(title, "display", 34, palette.GOLD, max_width=1100, center=(640, 44))
        line = _("Epoch {number}").format(number=words.NUMERALS[self.sheet.epoch])
        canvas.text(line, "body", 16, palette.DIM, max_width=1100, center=(640, 82))
        x, y, w, h = _TABLE
        canvas.panel(x, y, w, h, radius=14)
        for seat in range(len(self.sheet.before)):
            person = self.table.person(seat)
            middle = self._middle(seat)
            put_sigil(canvas, person.sigil, 40, (middle, y + 36))
            canvas.text(person.name, "display", 16, palette.INK, max_width=154, center=(middle, y + 70))
        size = self._step - 12
        for row, (category, _cells) in enumerate(self.sheet.rows):
            middle = self._row_middle(row)
            if row % 2 == 0:
                height = self._step - 4
                canvas.box(x + 14, middle - height / 2, w - 28, height, ("#1E294A", "#1E294A"), radius=8)
            paint_category(canvas, category, min(40, size), (x + 50, middle))
            name = words.category(category)
            canvas.text(name, "display", 17, palette.INK, max_width=_NAMES - 90, midleft=(x + 84, middle))
        low = y + 382
        canvas.line((x + 20, low), (x + w - 20, low), palette.GOLD_LOW)
        canvas.text(_("Total"), "display", 20, palette.GOLD, max_width=_NAMES - 90, midleft=(x + 84, y + 411))
        if self.sheet.epoch < EPOCHS:
            note = _("Pharaohs, Niles and monuments stay.  Floods, gods, gold and civilization tiles leave the game.")
        else:
            note = _("Suns: the sum of each player's suns, face up and face down.")
        canvas.text(note, "body", 15, palette.DIM, max_width=1100, center=(640, 578))

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
            category = self.sheet.rows[row][0]
            paint_category(canvas, category, min(40, self._step - 12), (x + 50, middle))
            name = words.category(category)
            canvas.text(name, "display", 17, palette.INK, max_width=_NAMES - 90, midleft=(x + 84, middle))
        for seat, cell in enumerate(self.sheet.rows[row][1]):
            self._paint_cell(canvas, cell, (self._middle(seat), middle), shown)

    def _paint_cell(self, canvas: Canvas, cell: Cell, center: tuple[float, float], shown: float) -> None:
        x, y = center
        if cell is None:
            canvas.text("?", "display", 18, palette.FAINT, center=center)
            return
        points, reason, tag = cell
        counted = round(points * min(1.0, shown / 0.7))
        ink = palette.GOOD if points > 0 else palette.BAD if points < 0 else palette.FAINT
        high = y - 8
        canvas.text(words.signed(counted), "display", 20 if points else 17, ink, max_width=60, center=(x, high))
        if shown < 0.7:
            return
        canvas.text(reason, "body", 12, palette.DIM, max_width=156, center=(x, y + 12))
        if tag:
            label = _("MOST") if tag == "most" else _("FEWEST")
            fill, colour = ("#2F5D4A", palette.GOOD) if tag == "most" else ("#5D2A24", palette.BAD)
            canvas.tag(label, x + 24, high, fill=fill, ink=colour)

    def _paint_totals(self, canvas: Canvas) -> None:
        shown = self.sheet.row_shown(len(self.sheet.rows))
        middle = _TABLE.y + 411
        for seat, (before, after) in enumerate(zip(self.sheet.before, self.sheet.after, strict=True)):
            x = self._middle(seat)
            old = "?" if before is None else str(before)
            canvas.text(old, "display", 17, palette.DIM, max_width=44, midright=(x - 18, middle))
            if shown <= 0:
                continue
            canvas.arrow(x - 13, middle, palette.GOLD_LOW)
            if before is None or after is None:
                canvas.text("?", "display", 26, palette.GOLD, midleft=(x + 9, middle))
            else:
                now = round(before + (after - before) * shown)
                canvas.text(str(now), "display", 26, palette.GOLD, max_width=60, midleft=(x + 9, middle))

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
        canvas.text(label, "body", 14, palette.DIM, max_width=200, midleft=(left + 60 * len(ready) + 16, 622))


class EndScreen(Scene):
    """The ranking at the end: places, where the points came from, how the game went, awards."""

    name = "ranking"
    modal = True

    def __init__(self, table: RaTable, ranking: Ranking) -> None:
        super().__init__(table.app)
        self.table = table
        self.ranking = ranking
        self._layers = Layers(lambda canvas: canvas.ground())

    def default(self) -> str:
        """See `Scene.default`."""
        return "table"

    def escape(self) -> None:
        """See `Scene.escape`: the table as it ended."""
        self.table.close_end()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        found: list[Widget] = []
        ways = doors(self.app, self.table.table)
        step = 196
        left = 640 - (len(ways) + 1) * step / 2
        place = pygame.Rect(round(left) + 6, 660, step - 12, 44)
        found.append(Button("table", place, _("Look at the table"), self.table.close_end, size=15))
        for number, door in enumerate(ways):
            place = pygame.Rect(round(left + step * (number + 1)) + 6, 660, step - 12, 44)
            found.append(
                Button(
                    door.id,
                    place,
                    door.label,
                    door.action,
                    enabled=not door.reason,
                    reason=door.reason,
                    binding=door.binding,
                    style="gold" if number == 0 else "dark",
                    cap=self.app.keys.cap(door.binding) if door.binding else "",
                    size=15,
                )
            )
        return found

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        persons = tuple(self.table.person(seat) for seat in range(self.table.state.seats))
        self._layers.paint(canvas, [Panel("all", persons, SCREEN, self._paint_all, margin=0)])

    def _paint_all(self, canvas: Canvas) -> None:
        first = [standing for standing in self.ranking.standings if standing.rank == 1]
        names = _(" and ").join(self.table.name_of(standing.seat) for standing in first)
        own = [standing.seat for standing in first] == [self.table.seat]
        title = _("You win!") if own else _("{name} wins").format(name=names)
        place = canvas.text(title, "display", 36, palette.GOLD, max_width=900, center=(674, 46))
        put_sun(canvas, 0, 76, (place.left - 52, 56), "blank")
        put_sigil(canvas, self.table.sigil_of(first[0].seat), 42, (place.left - 52, 56))
        canvas.text(self._tie_sentence(), "body", 15, palette.DIM, max_width=1000, center=(640, 84))
        self._paint_places(canvas, pygame.Rect(40, 108, 740, 330))
        chart = pygame.Rect(800, 108, 440, 330)
        canvas.panel(chart.x, chart.y, chart.width, chart.height, radius=14)
        canvas.text(_("Fame after each epoch"), "display", 15, palette.GOLD, max_width=400, center=(chart.centerx, 130))
        colours = [palette.SEATS[self.table.sigil_of(seat)].colour for seat in range(len(self.ranking.courses))]
        sigils = [self.table.sigil_of(seat) for seat in range(len(self.ranking.courses))]
        paint_courses(canvas, chart, self.ranking.courses, colours, sigils)
        self._paint_awards(canvas, pygame.Rect(40, 456, 1200, 186))

    def _tie_sentence(self) -> str:
        """How a tie at the top was broken, or by how much it was won."""
        ranking = self.ranking
        if ranking.tie:
            best = max(ranking.tie, key=lambda seat: ranking.suns[seat])
            return _("A tie at {score}: {name} has the highest sun, the {sun}.").format(
                score=ranking.standings[0].score, name=self.table.name_of(best), sun=ranking.suns[best]
            )
        lead = ranking.standings[0].score - ranking.standings[1].score
        return ngettext("By {count} point of fame.", "By {count} points of fame.", lead).format(count=lead)

    def _paint_places(self, canvas: Canvas, rect: pygame.Rect) -> None:
        x, y, w, h = rect
        canvas.panel(x, y, w, h, radius=14)
        standings = self.ranking.standings
        step = (h - 24) / len(standings)
        for number, standing in enumerate(standings):
            middle = y + 12 + step * (number + 0.5)
            if standing.rank == 1:
                canvas.box(
                    x + 10, middle - step / 2 + 3, w - 20, step - 6, ("#4A3A14", "#332708"), edge=palette.GOLD_LOW
                )
            canvas.text(ordinal(standing.rank), "display", 18, palette.DIM, max_width=44, midleft=(x + 24, middle))
            put_sigil(canvas, self.table.sigil_of(standing.seat), 34, (x + 92, middle))
            name = self.table.name_of(standing.seat)
            canvas.text(name, "bold", 16, palette.INK, max_width=130, midleft=(x + 118, middle))
            bars = pygame.Rect(x + 260, round(middle - 15), w - 360, 30)
            most = max(sum(max(0, points) for _name, points in each) for each in self.ranking.by_category)
            paint_bars(canvas, bars, self.ranking.by_category[standing.seat], most)
            canvas.text(str(standing.score), "display", 28, palette.GOLD, max_width=70, midright=(x + w - 22, middle))

    def _paint_awards(self, canvas: Canvas, rect: pygame.Rect) -> None:
        x, y, w, _h = rect
        left = x
        for category in (*SIGNS, "suns"):
            paint_category(canvas, category, 22, (left + 11, y + 14))
            name = words.category(category)
            left = (
                round(canvas.text(name, "body", 13, palette.DIM, max_width=110, midleft=(left + 28, y + 14)).right) + 22
            )
        awards = self.ranking.awards
        width = (w - 20 * (len(awards) - 1)) / max(1, len(awards))
        for number, award in enumerate(awards):
            place = x + number * (width + 20)
            canvas.panel(place, y + 44, width, 96, radius=12)
            title, line = words.award(award.code, award.number)
            canvas.text(title, "display", 16, palette.GOLD, max_width=width - 30, midleft=(place + 18, y + 70))
            names = ", ".join(self.table.name_of(seat) for seat in award.seats)
            canvas.text(names, "bold", 15, palette.INK, max_width=width - 90, midleft=(place + 18, y + 96))
            canvas.text(line, "body", 13, palette.DIM, max_width=width - 30, midleft=(place + 18, y + 120))
            for seat_number, seat in enumerate(award.seats[:2]):
                put_sigil(canvas, self.table.sigil_of(seat), 30, (place + width - 34 - 34 * seat_number, y + 82))
