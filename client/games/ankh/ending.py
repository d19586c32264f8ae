"""The end of a game of Ankh: who won and how, where the devotion came from, and how it grew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.board.charts import paint_bars, paint_courses
from client.board.pieces import put_sigil
from client.board.ranking import RankingScreen
from client.games.ankh import words
from client.games.ankh.results import LEDGER
from client.games.ankh.scenery import put_token
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import TOP
from shared.engine.game import Standing

if TYPE_CHECKING:
    from client.board.results import Ranking
    from client.games.ankh.reading import ReadingTable
    from client.ui.canvas import Canvas


class AnkhEnd(RankingScreen):
    """The ranking of Ankh. Seats that play for one god share a place; nobody may have won."""

    def __init__(self, table: ReadingTable, ranking: Ranking) -> None:
        super().__init__(table, ranking)
        self.board = table

    def _paint_all(self, canvas: Canvas) -> None:
        title, line = self.headline()
        place = canvas.text(title, "display", 36, palette.GOLD, max_width=900, center=(674, 46))
        result = self.board.state.result
        if result is not None and result.winner is not None:
            names = self.board.state.gods[result.winner].names
            put_token(canvas, "god", names, self.board.sigil_of(result.winner), 56, (place.left - 42, 42))
        canvas.text(line, "body", 15, palette.DIM, max_width=1000, center=(640, 84))
        self._paint_places(canvas, pygame.Rect(40, 108, 740, 330))
        chart = pygame.Rect(800, 108, 440, 330)
        canvas.panel(chart.x, chart.y, chart.width, chart.height, radius=14)
        heading = LEDGER.course_title()
        canvas.text(heading, "display", 15, palette.GOLD, max_width=400, center=(chart.centerx, 130))
        sigils = [self.board.sigil_of(seat) for seat in range(len(self.ranking.courses))]
        paint_courses(canvas, chart, self.ranking.courses, sigils)
        self._paint_awards(canvas, pygame.Rect(40, 456, 1200, 186))

    def headline(self) -> tuple[str, str]:
        """Who won, and how the game ended."""
        state = self.board.state
        result = state.result
        winner = result.winner if result is not None else None
        if winner is None or result is None:
            red = red_max(state.options)
            return _("Nobody wins"), _("All gods were forgotten: none had more devotion than {red}.").format(red=red)
        seats = [seat for seat, god in enumerate(state.seat_gods) if god == winner]
        if seats == [self.board.seat]:
            title = _("You win!")
        else:
            names = words.listed([self._player(seat) for seat in seats])
            sentence = ngettext("{names} wins", "{names} win", len(seats))
            title = sentence.format(names=names[:1].upper() + names[1:])
        name = words.god_names(state.gods[winner].names)
        line = {
            "summit": _("{god} has reached {top}, the top of the devotion track.").format(god=name, top=TOP),
            "last_god": _("{god} is the only god that was not forgotten.").format(god=name),
            "final": _("{god} has the most devotion after the last conflict.").format(god=name),
            "nobody": "",
        }[result.ending]
        return title, line

    def _player(self, seat: int) -> str:
        return _("you") if seat == self.board.seat else self.board.name_of(seat)

    def _paint_places(self, canvas: Canvas, rect: pygame.Rect) -> None:
        x, y, w, h = rect
        canvas.panel(x, y, w, h, radius=14)
        standings = self.ranking.standings
        step = (h - 24) / max(1, len(standings))
        most = max((sum(max(0, points) for _name, points in each) for each in self.ranking.by_category), default=1)
        for number, standing in enumerate(standings):
            middle = y + 12 + step * (number + 0.5)
            if standing.rank == 1:
                canvas.box(
                    x + 10, middle - step / 2 + 3, w - 20, step - 6, ("#4A3A14", "#332708"), edge=palette.GOLD_LOW
                )
            self._paint_place(canvas, rect, middle, standing, most)

    def _paint_place(self, canvas: Canvas, rect: pygame.Rect, middle: float, standing: Standing, most: int) -> None:
        x, _y, w, _h = rect
        state = self.board.state
        seat = standing.seat
        god = state.seat_gods[seat]
        place = _("{number}.").format(number=standing.rank)
        canvas.text(place, "display", 18, palette.DIM, max_width=34, midleft=(x + 22, middle))
        names = state.gods[god].names
        gone = state.gods[god].fate == "forgotten"
        put_token(canvas, "god", names, self.board.sigil_of(god), 38, (x + 82, middle), alpha=110 if gone else 255)
        put_sigil(canvas, self.board.sigil_of(seat), 18, (x + 97, middle + 13))
        name = self.board.name_of(seat)
        canvas.text(name, "bold", 16, palette.INK, max_width=136, midleft=(x + 116, middle - 9))
        word = _("{god}, forgotten") if gone else "{god}"
        line = word.format(god=words.god_names(names))
        canvas.text(line, "body", 13, palette.DIM, max_width=136, midleft=(x + 116, middle + 11))
        bars = pygame.Rect(x + 262, round(middle - 15), w - 366, 30)
        paint_bars(canvas, bars, LEDGER, self.ranking.by_category[seat], most)
        ink = palette.QUIET if gone else palette.GOLD
        canvas.text(str(standing.score), "display", 28, ink, max_width=70, midright=(x + w - 22, middle))
