"""The sheet on which a battle is told: who came, the cards, and row by row how it was decided.

It lies over the table while a battle runs and until it was read. What the battle asks of us is answered on it too,
unless that needs the whole map; then the sheet is folded away, as a person may do at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.board.lesson import GO_ON
from client.games.ankh import layout, lights, tips, words
from client.games.ankh.action_controls import bid_chips, button, choice_rows
from client.games.ankh.atlas import View, fitted
from client.games.ankh.face import Row, SheetFace, card_place, hand_room, rows_of
from client.games.ankh.map_controls import map_widgets
from client.games.ankh.overlay import TableSheet
from client.games.ankh.own_controls import card_spot
from client.games.ankh.sheet_art import sheet_panels
from client.games.ankh.spots import ChoiceRow
from client.games.ankh.tales import BattleTale
from client.games.ankh.walking import walk
from client.ui.controls import Button
from client.ui.layers import Panel
from client.ui.widget import Point, Widget
from shared.engine.ankh.geometry import Hex
from shared.engine.ankh.pieces import CARDS

if TYPE_CHECKING:
    from client.games.ankh.reading import ReadingTable
    from client.ui.canvas import Canvas

REGION_MOST: Final = 25.0
"""The radius of hexes in the cut-out of the region, at most."""


def region_view(hexes: tuple[Hex, ...]) -> View:
    """Where the `hexes` of a region lie on the sheet."""
    place = layout.SHEET_REGION
    return fitted(hexes, pygame.Rect(place.x + 10, place.y + 52, place.width - 20, 232), REGION_MOST)


class BattleSheet(TableSheet):
    """The sheet of one battle as a dialog."""

    name = "battle"
    shade = 185

    def __init__(self, table: ReadingTable, tale: BattleTale) -> None:
        super().__init__(table)
        self.tale = tale
        self.view = region_view(tale.hexes)
        self._shown: tuple[SheetFace, list[Widget], list[Panel]] | None = None

    # ---------------------------------------------------------------- what is shown

    def face(self) -> SheetFace:
        """The sheet as values: what it shows now."""
        return self.table.sheet_face(self.tale)

    @property
    def asking(self) -> bool:
        """Whether the battle asks us something that can be answered here."""
        return self.table.controls.asking and not self.tale.done

    # ---------------------------------------------------------------- the scene

    @property
    def occupied(self) -> bool:
        """See `Scene.occupied`: while others decide, nothing on it is for us alone."""
        return self.table.table.my_turn or self.tale.done

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return bool(self.table.sheet_flights)

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        if self.table.sheet_flights:
            self.app.redraw()

    def filter(self, event: pygame.event.Event, point: Point) -> bool:
        """A click or Space while the battle goes on shows the next step at once."""
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if (click or space) and self.table.director.busy and not self.table.pausing:
            self.table.director.skip()
            self.table.changed()
            return True
        return False

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: arrows walk over the region."""
        return walk(self.app, self, event)

    def escape(self) -> None:
        """See `Scene.escape`: take a click back, or look at the map."""
        if not self.table.controls.put_back():
            self.table.fold(True)

    def default(self) -> str:
        """See `Scene.default`."""
        if self.table.explaining:
            return GO_ON
        if self.tale.done:
            return "continue"
        return self.table.controls.chosen_widget

    # ---------------------------------------------------------------- widgets

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        table = self.table
        table.controls.settle()
        found: list[Widget] = list(self._explaining())
        keys = self.app.keys
        if self.tale.done:
            found.append(self._continue())
        elif self.asking:
            found += map_widgets(table.controls, self.view)
            found += self._hand()
            found += self._answers()
        if not self.tale.done:
            found += table.controls.orders.widgets(layout.SHEET_ORDER, layout.SHEET_ORDER)
        width, low = (110, 48) if self.tale.done else (166, 39)
        found.append(
            Button(
                "fold",
                pygame.Rect(layout.SHEET.right - 24 - width, layout.SHEET.bottom - low, width, 32),
                _("Map") if self.tale.done else _("Look at the map"),
                lambda: table.fold(True),
                binding="ankh.peek",
                cap=keys.cap("ankh.peek"),
                size=12,
            )
        )
        return [*found, *table.sheet_lesson()]

    def _continue(self) -> Widget:
        table = self.table
        return Button(
            "continue",
            layout.SHEET_CONTINUE,
            _("Continue"),
            lambda: table.close_tale(self.tale),
            style="gold",
            cap=_("Enter"),
            size=18,
        )

    def _explaining(self) -> list[Widget]:
        """Tooltips of cards and rows."""
        tale = self.tale
        found: list[Widget] = []
        face = self.face()
        for column in face.columns:
            for number, card in enumerate(column.cards):
                if card in CARDS:
                    place = card_place(face, column, number)
                    name = f"played:{column.god}:{card}"
                    found.append(Widget(name, place, words.card(card), tip=words.card_tip(card), focusable=False))
            head = pygame.Rect(column.rect.x + 8, column.rect.y + 6, column.rect.width - 16, 52)
            rules = "\n".join(words.god_rule(name) for name in column.names)
            found.append(Widget(f"head:{column.god}", head, column.title, tip=rules, focusable=False))
        for column in face.columns:
            if column.devotion is not None:
                place = rows_of(face)[-1][1]
                area = pygame.Rect(column.rect.x + 4, place.y, column.rect.width - 8, place.height)
                name = f"why:{column.god}"
                found.append(
                    Widget(name, area, column.title, tip=column.devotion[2] or _("No change"), focusable=False)
                )
        for row, place in rows_of(face):
            area = pygame.Rect(layout.SHEET_TABLE.x, place.y, layout.SHEET_LABELS, place.height)
            found.append(Widget(f"row:{row}", area, row, tip=row_rule(row), focusable=False))
        tie = _(
            "Whoever called the conflict holds the token. If it is among the tied, it may win one tie in the conflict."
        )
        found.append(Widget("tie", layout.SHEET_TIE, _("Tie-break token"), tip=tie, focusable=False))
        state = tale.ended if tale.ended is not None else self.table.state
        if not self.asking:
            for figure in state.figures.values():
                if figure.at in tale.hexes:
                    rect = self.view.hex_rect(figure.at)
                    found.append(
                        Widget(f"seen:{figure.id}", rect, "", tip=tips.figure(self.table, figure), focusable=False)
                    )
        return found

    def _hand(self) -> list[Widget]:
        """The cards to choose from, or the followers to bid."""
        controls, state = self.table.controls, self.table.state
        room = hand_room(self.face())
        if controls.choosing.hand:
            god = state.seat_gods[self.table.viewpoint]
            found: list[Widget] = []
            step = min(106, room.width // len(CARDS))
            for number, card in enumerate(CARDS):
                rect = pygame.Rect(room.x + step * number + 6, room.y + 40, 94, 132)
                spot = card_spot(controls, card, rect, god)
                spot.effect = words.card_effect(card)
                found.append(spot)
            return found
        if controls.choosing.bids:
            return bid_chips(controls, pygame.Rect(room.x + 10, room.y + 44, min(room.width - 20, 620), 96))
        return []

    def _answers(self) -> list[Widget]:
        """Choices and buttons at the foot."""
        controls = self.table.controls
        facets = controls.row_facets()
        names = controls.button_names()
        count = len(facets) + len(names)
        if not count:
            return []
        left, room = layout.SHEET_TABLE.x, layout.SHEET.right - 200 - layout.SHEET_TABLE.x
        step = min(200, room // count)
        start = left + max(0, (room - step * count) // 2)
        found: list[Widget] = []
        for number, row in enumerate(choice_rows(controls, facets)):
            row.rect = pygame.Rect(start + step * number, layout.SHEET_CONTINUE.y, step - 8, 42)
            if isinstance(row, ChoiceRow):
                row.line = ""
            found.append(row)
        for number, name in enumerate(names, len(facets)):
            rect = pygame.Rect(start + step * number, layout.SHEET_CONTINUE.y, step - 8, 42)
            found.append(button(controls, name, rect, size=15))
        return found

    # ---------------------------------------------------------------- drawing

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """See `TableSheet.still_areas`."""
        low = layout.SHEET_TABLE.bottom
        foot = pygame.Rect(layout.SHEET.x, low, layout.SHEET.width, layout.SHEET.bottom - low)
        return (
            ("sheet:region widgets", layout.SHEET_REGION),
            ("sheet:table widgets", layout.SHEET_TABLE),
            ("sheet:foot widgets", foot),
        )

    def panels(self) -> Sequence[Panel]:
        """See `TableSheet.panels`."""
        face, widgets = self.face(), self.widgets()
        if self._shown is None or self._shown[0] is not face or self._shown[1] is not widgets:
            light = lights.light_of(self.table.state, self.table.controls.choosing) if self.asking else lights.DARK
            self._shown = (face, widgets, sheet_panels(face, self.view, light))
        return self._shown[2]

    def paint_moving(self, canvas: Canvas) -> None:
        """See `TableSheet.paint_moving`: cards and bids that are being turned."""
        for flight in self.table.sheet_flights:
            flight.paint(canvas)


def row_rule(row: Row) -> str:
    """What happens in a step of a battle."""
    return {
        "card": _("Everybody chooses a card in secret; all are turned at once."),
        "build": _("Who played Build Monument may build one in the region, for 3 followers."),
        "plague": _("Everybody bids followers. All figures but gods die, except those of the one highest bidder."),
        "majorities": _("1 devotion for each kind of monument of which a god here controls more than any other."),
        "strength": _("1 for each figure, and what powers, gods, guardians and cards add."),
        "result": _("Most strength wins. A tie is for the tie-break token, or nobody wins."),
        "deaths": _("All figures of the others die, but no gods."),
        "devotion": _("What the battle changed on the track."),
    }[row]
