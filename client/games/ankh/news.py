"""Sheets that everybody reads: a conflict that is over, gods that merged, gods that were forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import ankh_signs, palette
from client.board.lesson import GO_ON
from client.board.pieces import put_sigil
from client.board.words import listed, signed
from client.games.ankh import words
from client.games.ankh.overlay import TableSheet
from client.games.ankh.scenery import put_name, put_token
from client.games.ankh.tales import ConflictTale, ForgottenTale, MergeTale
from client.ui.controls import Button
from client.ui.layers import Panel
from client.ui.widget import Widget
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import FORGOTTEN_AFTER, MERGE_AFTER

if TYPE_CHECKING:
    from client.games.ankh.reading import ReadingTable
    from client.ui.canvas import Canvas

BOX: Final = pygame.Rect(240, 90, 800, 540)
HEIGHTS: Final = (540, 430, 400)
"""Of the sheets about a conflict, a merge, the forgotten."""


MERGED: Final = 128
"""How large the god is that two have become."""


def paint_merged_light(canvas: Canvas, center: tuple[float, float], sigil: int) -> None:
    """The light behind it."""
    left, top = center[0] - MERGED / 2, center[1] - MERGED / 2
    colour = palette.SEATS[sigil].colour
    canvas.glow(left, top, MERGED, MERGED, colour, radius=MERGED / 2, blur=12, alpha=220)


class NewsSheet(TableSheet):
    """A box with something that happened, and who is ready to go on."""

    name = "news"
    shade = 150
    height = HEIGHTS[0]

    def __init__(self, table: ReadingTable, tale: ConflictTale | MergeTale | ForgottenTale) -> None:
        super().__init__(table)
        self.tale: ConflictTale | MergeTale | ForgottenTale = tale

    @property
    def box(self) -> pygame.Rect:
        """Where it stands."""
        return pygame.Rect(BOX.x, (720 - self.height) // 2 + 10, BOX.width, self.height)

    def default(self) -> str:
        """See `Scene.default`."""
        return GO_ON if self.table.explaining else "continue"

    def escape(self) -> None:
        """See `Scene.escape`."""
        self._go_on()

    def _go_on(self) -> None:
        self.table.close_tale(self.tale)

    @property
    def _waits(self) -> bool:
        """Whether we have read it, and the others have not."""
        table = self.table
        return table.in_rest and table.seat is not None and table.ready_seats()[table.seat] and self._last

    @property
    def _last(self) -> bool:
        """Whether nothing else is left to be read."""
        return len(self.table.chronicle.unread) <= 1

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, w, h = self.box
        place = pygame.Rect(x + w // 2 - 110, y + h - 62, 220, 44)
        return [
            Button(
                "continue",
                place,
                _("Waiting…") if self._waits else _("Continue"),
                self._go_on,
                enabled=not self._waits,
                reason=_("The others are still reading."),
                style="gold",
                cap=_("Enter"),
                size=18,
            ),
            *self.table.sheet_lesson(),
        ]

    def panels(self) -> Sequence[Panel]:
        """See `TableSheet.panels`."""
        ready = tuple(self.table.ready_seats()) if self.table.in_rest and self._last else ()
        return [
            Panel("news", self.heading(), self.box, self._paint_sheet, margin=26),
            Panel("news:ready", ready, self.box, lambda canvas: self._paint_ready(canvas, ready), margin=0),
        ]

    def _paint_sheet(self, canvas: Canvas) -> None:
        x, y, w, _h = self.box
        paint_ground(canvas, self.box)
        title, line = self.heading()
        canvas.text(title, "display", 30, palette.GOLD, max_width=w - 60, center=(x + w / 2, y + 42))
        room = pygame.FRect(x + 30, y + 64, w - 60, 40)
        canvas.block(line, "body", 15, palette.INK, room=room, centred=True)
        self.paint_content(canvas)

    def _paint_ready(self, canvas: Canvas, ready: tuple[bool, ...]) -> None:
        if not ready:
            return
        x, y, w, h = self.box
        for seat, done in enumerate(ready):
            center = (x + 40 + 42 * seat, y + h - 40)
            put_sigil(canvas, self.table.sigil_of(seat), 30, center, alpha=255 if done else 130)
            if done:
                canvas.icon("check", 16, palette.GOOD, center=(center[0] + 13, center[1] + 11))
        line = _("{count} of {all} ready").format(count=sum(ready), all=len(ready))
        canvas.text(line, "body", 13, palette.DIM, max_width=180, midright=(x + w - 24, y + h - 40))

    def heading(self) -> tuple[str, str]:
        """Title, and the sentence below it."""
        raise LookupError

    def paint_content(self, canvas: Canvas) -> None:
        """What stands between heading and button."""


class ConflictSheet(NewsSheet):
    """A conflict that is over: what it brought to whom."""

    name = "conflict"

    def heading(self) -> tuple[str, str]:
        """See `NewsSheet.heading`."""
        tale = self.tale
        assert isinstance(tale, ConflictTale)
        line = ""
        if tale.number == MERGE_AFTER and self.table.state.seats > 2:
            line = _("Now the two gods with the least devotion become one.")
        elif tale.number == FORGOTTEN_AFTER:
            line = _("Now gods on a red space, 0 to {red}, are forgotten.").format(
                red=red_max(self.table.state.options)
            )
        elif tale.undecided:
            numbers = listed([str(region) for region in tale.undecided])
            line = _("Nobody won in region {numbers}.").format(numbers=numbers)
        else:
            line = self._leader(tale)
        return _("{conflict} is over").format(conflict=words.conflict_ordinal(tale.number)), line

    def _leader(self, tale: ConflictTale) -> str:
        best = max(tale.gods, key=lambda god: (tale.after.get(god, 0), -tale.gods.index(god)))
        return _("{god} leads with {devotion} devotion.").format(
            god=words.god_names(self.table.state.gods[best].names), devotion=tale.after.get(best, 0)
        )

    def paint_content(self, canvas: Canvas) -> None:
        """See `NewsSheet.paint_content`: a row for each god, the highest first."""
        tale = self.tale
        assert isinstance(tale, ConflictTale)
        x, y, w, h = self.box
        step = min(72.0, (h - 190) / max(1, len(tale.gods)))
        order = sorted(tale.gods, key=lambda god: tale.after.get(god, 0), reverse=True)
        for number, god in enumerate(order):
            middle = y + 112 + step * (number + 0.5)
            if number % 2 == 0:
                canvas.box(x + 20, middle - step / 2 + 2, w - 40, step - 4, ("#2C3A66", "#2C3A66"), radius=8, alpha=120)
            sigil = self.table.sigil_of(god)
            names = self.table.state.gods[god].names
            put_token(canvas, "god", names, sigil, min(46, step - 10), (x + 62, middle))
            owner = self.table.god_owner(god)
            title = owner[:1].upper() + owner[1:]
            put_name(canvas, title, 17, 180, (x + 98, middle - 9))
            god_name = words.god_names(names)
            canvas.text(god_name, "body", 13, palette.DIM, max_width=180, midleft=(x + 98, middle + 11))
            self._paint_deeds(canvas, tale, god, (x + 292, middle))
            before, after = tale.before.get(god, 0), tale.after.get(god, 0)
            canvas.text(str(before), "display", 18, palette.DIM, max_width=40, midright=(x + w - 168, middle))
            canvas.arrow(x + w - 160, middle, palette.GOLD_LOW, 18)
            canvas.text(str(after), "display", 28, palette.GOLD, max_width=50, midleft=(x + w - 134, middle))
            ink = palette.GOOD if after > before else palette.DIM
            canvas.text(signed(after - before), "bold", 15, ink, max_width=44, midright=(x + w - 34, middle))

    @staticmethod
    def _paint_deeds(canvas: Canvas, tale: ConflictTale, god: int, place: tuple[float, float]) -> None:
        left, middle = place
        parts = []
        if god in tale.won:
            regions = listed([str(region) for region in tale.won[god]])
            parts.append(_("won region {regions}").format(regions=regions))
        if god in tale.ruled:
            regions = listed([str(region) for region in tale.ruled[god]])
            parts.append(_("ruled region {regions} alone").format(regions=regions))
        for number, part in enumerate(parts):
            y = middle + 18 * (number - (len(parts) - 1) / 2)
            canvas.text(part, "body", 14, palette.INK, max_width=300, midleft=(left, y))


class MergeSheet(NewsSheet):
    """Two gods that became one."""

    name = "merge"
    height = HEIGHTS[1]

    def heading(self) -> tuple[str, str]:
        """See `NewsSheet.heading`."""
        tale = self.tale
        assert isinstance(tale, MergeTale)
        names = words.god_names((*tale.names[0], *tale.names[1]))
        players = listed([self._player(seat) for seat in tale.seats])
        line = _("{players} play on together, one action each in a turn. They win or lose as one.").format(
            players=players[:1].upper() + players[1:]
        )
        return _("Two gods become one: {names}").format(names=names), line

    def _player(self, seat: int) -> str:
        return _("you") if seat == self.table.seat else self.table.name_of(seat)

    def paint_content(self, canvas: Canvas) -> None:
        """See `NewsSheet.paint_content`."""
        tale = self.tale
        assert isinstance(tale, MergeTale)
        x, y, w, _h = self.box
        middle = x + w / 2
        row = y + 170
        sigil = self.table.sigil_of(tale.superior)
        for god, names, left in (
            (tale.lower, tale.names[1], middle - 270),
            (tale.superior, tale.names[0], middle - 110),
        ):
            put_token(canvas, "god", names, self.table.sigil_of(god), 96, (left, row))
            canvas.text(words.god_names(names), "display", 17, palette.INK, max_width=150, center=(left, row + 64))
        canvas.text("+", "display", 34, palette.GOLD, center=(middle - 190, row))
        canvas.arrow(middle - 34, row, palette.GOLD, 46)
        merged = (*tale.names[0], *tale.names[1])
        paint_merged_light(canvas, (middle + 144, row), sigil)
        put_token(canvas, "god", merged, sigil, MERGED, (middle + 144, row))
        canvas.text(
            words.god_names(merged), "display", 19, palette.GOLD, max_width=240, center=(middle + 144, row + 82)
        )
        lines = (
            _("The figures, cards and powers of {name} go on; both gods' own powers count.").format(
                name=words.god_names(tale.names[0])
            ),
            _("Devotion falls to {space}. Warriors and monuments of {name} leave the board.").format(
                space=tale.devotion, name=words.god_names(tale.names[1])
            ),
        )
        for number, line in enumerate(lines):
            place = pygame.FRect(x + 30, row + 112 + 30 * number, w - 60, 30)
            canvas.block(line, "body", 14, palette.INK, room=place, leading=1.1, centred=True, middle=True)


class ForgottenSheet(NewsSheet):
    """Gods that were forgotten."""

    name = "forgotten"
    height = HEIGHTS[2]

    def heading(self) -> tuple[str, str]:
        """See `NewsSheet.heading`."""
        tale = self.tale
        assert isinstance(tale, ForgottenTale)
        red = red_max(self.table.state.options)
        names = listed([words.god_names(names) for _god, names, _space in tale.gods])
        if not tale.left:
            return _("All gods are forgotten"), _("Nobody has more devotion than {red}: nobody wins.").format(red=red)
        title = _("{names} is forgotten") if len(tale.gods) == 1 else _("{names} are forgotten")
        return title.format(names=names), _("Whoever stands on {red} or less leaves the game.").format(red=red)

    def paint_content(self, canvas: Canvas) -> None:
        """See `NewsSheet.paint_content`."""
        tale = self.tale
        assert isinstance(tale, ForgottenTale)
        x, y, w, _h = self.box
        step = min(170.0, (w - 80) / max(1, len(tale.gods)))
        left = x + w / 2 - step * (len(tale.gods) - 1) / 2
        for number, (god, names, space) in enumerate(tale.gods):
            center = (left + step * number, y + 180)
            put_token(canvas, "god", names, self.table.sigil_of(god), 100, center, alpha=110)
            canvas.image(ankh_signs.struck_out(canvas.px(64)), alpha=150, center=center)
            title = words.god_names(names)
            canvas.text(title, "display", 17, palette.DIM, max_width=step - 10, center=(center[0], y + 246))
            owner = self.table.god_owner(god)
            line = _("{name}, devotion {space}").format(name=owner, space=space)
            room = pygame.FRect(center[0] - step / 2 + 5, y + 258, step - 10, 38)
            canvas.block(line, "body", 13, palette.QUIET, room=room, centred=True)
        if tale.left:
            names_left = listed([words.god_names(self.table.state.gods[god].names) for god in tale.left])
            line = _("{names} remain.").format(names=names_left) if len(tale.left) > 1 else _("Only {names} is left.")
            canvas.text(
                line.format(names=names_left), "body", 15, palette.INK, max_width=w - 60, center=(x + w / 2, y + 308)
            )


def paint_ground(canvas: Canvas, box: pygame.Rect) -> None:
    """The box of a sheet."""
    x, y, w, h = box
    canvas.shadow(x, y, w, h, radius=14, blur=12, alpha=220, drop=6)
    canvas.box(x, y, w, h, ("#22305A", "#121A31"), radius=14, edge=palette.GOLD, edge_width=2)


def sheet_of(table: ReadingTable, tale: ConflictTale | MergeTale | ForgottenTale) -> NewsSheet:
    """The sheet for a tale."""
    if isinstance(tale, ConflictTale):
        return ConflictSheet(table, tale)
    return MergeSheet(table, tale) if isinstance(tale, MergeTale) else ForgottenSheet(table, tale)
