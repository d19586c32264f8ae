"""The end of a game: places, where the points came from, how scores grew, awards, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette, tokens
from client.board.charts import paint_bars, paint_courses
from client.board.confetti import Confetti
from client.board.pieces import put_sigil
from client.board.results import Ranking
from client.board.words import NUMERALS, figure, listed, ordinal, signed
from client.scenes.over import doors
from client.ui.controls import Button
from client.ui.layers import Layers, Panel
from client.ui.scene import SCREEN, Scene
from client.ui.widget import Widget
from shared.engine.game import Standing

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.ui.canvas import Canvas


class RankingScreen(Scene):
    """The ranking at the end: places, where the points came from, how the game went, awards."""

    name = "ranking"
    modal = True

    def __init__(self, table: BoardTable, ranking: Ranking) -> None:
        super().__init__(table.app)
        self.table = table
        self.ranking = ranking
        self._layers = Layers(lambda canvas: canvas.ground())
        self._confetti: Confetti | None = None

    def enter(self) -> None:
        """See `Scene.enter`: it is heard, and paper falls unless that would be too much motion."""
        first = self._first
        self.app.sound.play("win" if first else "settle")
        settings = self.app.settings
        if first and settings.motion.particles and not settings.reduced_motion and settings.motion.speed != "instant":
            self._confetti = Confetti(self.app.now(), first[0].score)

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self._confetti is not None

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        if self._confetti is not None and not self._confetti.falls(self.app.now()):
            self._confetti = None
            self.app.redraw()

    def paint_over(self, canvas: Canvas) -> None:
        """See `Scene.paint_over`."""
        if self._confetti is not None:
            self._confetti.paint(canvas, self.app.now())

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
        step = min(228, 1180 // (len(ways) + 1))
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
        persons = tuple(self.table.person(seat) for seat in range(len(self.table.table.seats)))
        self._layers.paint(canvas, [Panel("all", persons, SCREEN, self._paint_all, margin=0)])

    @property
    def _first(self) -> list[Standing]:
        """Who has won: one, several who share the place, or nobody."""
        return [standing for standing in self.ranking.standings if standing.rank == 1]

    def title(self) -> str:
        """Who has won, in words."""
        seats = [standing.seat for standing in self._first]
        if not seats:
            return _("Nobody wins")
        if seats == [self.table.seat]:
            return _("You win!")
        names = listed([_("you") if seat == self.table.seat else self.table.name_of(seat) for seat in seats])
        return ngettext("{names} wins", "{names} win", len(seats)).format(names=names[:1].upper() + names[1:])

    def _paint_all(self, canvas: Canvas) -> None:
        first = self._first
        middle = 674 if first else 640
        place = canvas.text(self.title(), "display", 36, palette.GOLD, max_width=900, center=(middle, 42))
        line = self.table.end_line(self.ranking)
        below = canvas.text(line, "body", 15, palette.DIM, max_width=900, center=(middle, 82))
        if first:
            sun = (min(place.left, below.left) - 52, 56)
            canvas.image(tokens.sun(0, canvas.px(76), "blank"), center=sun)
            self.table.put_player(canvas, first[0].seat, 42, sun)
        self._paint_places(canvas, pygame.Rect(40, 108, 740, 330))
        chart = pygame.Rect(800, 108, 440, 330)
        canvas.panel(chart.x, chart.y, chart.width, chart.height, radius=14)
        canvas.text(
            self.table.ledger.course_title(), "display", 15, palette.GOLD, max_width=400, center=(chart.centerx, 130)
        )
        sigils = [self.table.sigil_of(seat) for seat in range(len(self.ranking.courses))]
        paint_courses(canvas, chart, self.ranking.courses, sigils, self.ranking.stages)
        self._paint_awards(canvas, pygame.Rect(40, 456, 1200, 186))

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
            self.table.put_player(canvas, standing.seat, 36, (x + 90, middle))
            name = self.table.name_of(standing.seat)
            epochs = self.ranking.by_epoch[standing.seat] if self.ranking.by_epoch else ()
            note = self.table.end_note(standing.seat)
            high = middle - 9 if epochs or note else middle
            canvas.text(name, "bold", 16, palette.INK, max_width=134, midleft=(x + 118, high))
            for epoch, points in enumerate(epochs, 1):
                left = x + 118 + 46 * (epoch - 1)
                told = f"{NUMERALS[epoch]} {signed(points)}"
                canvas.text(told, "body", 12, palette.DIM, max_width=44, midleft=(left, middle + 11))
            canvas.text(note, "body", 13, palette.DIM, max_width=134, midleft=(x + 118, middle + 11))
            bars = pygame.Rect(x + 260, round(middle - 15), w - 360, 30)
            most = max(sum(max(0, points) for _name, points in each) for each in self.ranking.by_category)
            paint_bars(canvas, bars, self.table.ledger, self.ranking.by_category[standing.seat], most)
            tied = self.table.ledger.tie_break(standing) if self.ranking.shares_score(standing) else ""
            right, up = x + w - 22, 7 if tied else 0
            score = figure(standing.score)
            ink = palette.GOLD if self.table.to_the_end(standing.seat) else palette.QUIET
            canvas.text(score, "display", 28, ink, max_width=70, midright=(right, middle - up))
            canvas.text(tied, "body", 12, palette.DIM, max_width=130, midright=(right, middle + 22))

    def _paint_awards(self, canvas: Canvas, rect: pygame.Rect) -> None:
        x, y, w, _h = rect
        left = x
        ledger = self.table.ledger
        for category in ledger.colours:
            ledger.paint(canvas, category, 22, (left + 11, y + 14))
            name = ledger.name(category)
            left = (
                round(canvas.text(name, "body", 13, palette.DIM, max_width=110, midleft=(left + 28, y + 14)).right) + 22
            )
        awards = self.ranking.awards
        width = (w - 20 * (len(awards) - 1)) / max(1, len(awards))
        for number, award in enumerate(awards):
            place = x + number * (width + 20)
            canvas.panel(place, y + 44, width, 96, radius=12)
            title, line = ledger.award(award.code, award.number)
            room = width - 38 - 34 * min(2, len(award.seats))
            canvas.text(title, "display", 16, palette.GOLD, max_width=room, midleft=(place + 18, y + 70))
            names = ", ".join(self.table.name_of(seat) for seat in award.seats)
            canvas.text(names, "bold", 15, palette.INK, max_width=room, midleft=(place + 18, y + 96))
            canvas.text(line, "body", 13, palette.DIM, max_width=width - 30, midleft=(place + 18, y + 120))
            for seat_number, seat in enumerate(award.seats[:2]):
                put_sigil(canvas, self.table.sigil_of(seat), 30, (place + width - 34 - 34 * seat_number, y + 82))
