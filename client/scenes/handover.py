"""Sharing a screen: who sits down with us, and the cover while the screen changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from twisted.python.failure import Failure

from assets.catalog import gettext as _
from client import words
from client.art import palette, tokens
from client.art.fonts import face_for
from client.connection import Refused
from client.scenes.title import SigilButton, seat_name
from client.ui.controls import Button
from client.ui.dialog import Dialog
from client.ui.naming import Naming
from client.ui.scene import Scene
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.model import News, Table
    from client.ui.canvas import Canvas


class GuestDialog(Dialog):
    """The name and the animal of somebody who plays at this screen, too."""

    name = "guest"
    width = 560
    height = 308

    def __init__(self, app: App, table: Table, seat: int | None = None) -> None:
        super().__init__(app, _("Someone at this screen"))
        self.table, self.seat = table, seat
        self.who = Naming("")
        taken = {card.sigil for card in table.seats if card.person}
        self.sigil = next((number for number in range(len(palette.SEATS)) if number not in taken), 0)
        self.fault = ""
        self.waiting = False

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        step = (width - 80) / len(palette.SEATS)
        sigils: list[Widget] = [
            SigilButton(
                f"guest:sigil:{number}",
                pygame.Rect(round(x + 40 + step * (number + 0.5)) - 25, y + 70, 50, 50),
                text=seat_name(number),
                action=lambda number=number: self._choose(number),
                tip=seat_name(number),
                number=number,
                on=number == self.sigil,
            )
            for number in range(len(palette.SEATS))
        ]
        return [
            *sigils,
            self.who.field(
                "guest:name",
                pygame.Rect(x + 40, y + 136, width - 80, 44),
                _("Their name"),
                fault=self.fault,
                submit=self._sit_down,
            ),
            Button("guest:cancel", pygame.Rect(x + 40, y + height - 62, 160, 42), _("Cancel"), self.close, size=16),
            Button(
                "guest:ok",
                pygame.Rect(x + width - 240, y + height - 62, 200, 42),
                _("Sit down"),
                self._sit_down,
                enabled=not self.waiting,
                reason=_("One moment."),
                style="gold",
                size=16,
            ),
        ]

    def first_focus(self) -> str:
        """See `Scene.first_focus`."""
        return "guest:name"

    def default(self) -> str:
        """See `Scene.default`."""
        return "guest:ok"

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        x, y, width, _height = self.box
        room = width - 80
        if fault := self.who.fault or self.fault:
            canvas.paragraph(
                fault, "bold", 14, palette.BAD, width=room, topleft=(x + 40, y + 190), centred=True, lines=2
            )
        else:
            note = _("They play here with you: the table turns to whoever decides.")
            canvas.text(note, "body", 14, palette.DIM, max_width=room, center=(640, y + 204))

    def _choose(self, number: int) -> None:
        self.sigil = number

    def _sit_down(self) -> None:
        name = self.who.name
        if not name:
            self.fault = self.who.fault or words.refusal("bad_name", {"why": "empty"})
            return
        if self.waiting:
            return
        self.waiting, self.fault = True, ""
        arrival = self.app.navigator.company.invite(name, self.sigil, self.table, seat=self.seat)
        arrival.addCallbacks(lambda _nothing: self.close(), self._refused)

    def _refused(self, failure: Failure) -> None:
        refused = failure.value
        if not isinstance(refused, Refused):
            failure.raiseException()
            return
        self.waiting = False
        self.fault = words.refusal(refused.code, refused.details)
        self.changed()


class HandOverVeil(Scene):
    """Covers the table while the screen changes hands: what the next one knows is not for the others' eyes."""

    name = "handover"
    modal = True

    def _who(self) -> tuple[str, int]:
        """The name and the sigil of whoever is to take the screen."""
        navigator = self.app.navigator
        session = navigator.company.handing
        table = session.model.tables.get(navigator.at) if session is not None else None
        if table is None or table.seat is None:
            return "", 0
        return table.name_of(table.seat), table.sigils[table.seat]

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        label = _("I am {name}").format(name=self._who()[0])
        return [Button("handover:take", pygame.Rect(460, 496, 360, 56), label, self._take, style="gold", size=20)]

    def default(self) -> str:
        """See `Scene.default`."""
        return "handover:take"

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        canvas.ground()
        name, sigil = self._who()
        colour = palette.SEATS[sigil].colour
        canvas.panel(330, 130, 620, 460, radius=18, edge=colour, edge_width=3)
        canvas.text(_("Pass the screen to"), "display", 24, palette.DIM, max_width=560, center=(640, 186))
        canvas.glow(640 - 70, 300 - 70, 140, 140, colour, radius=70, blur=12)
        canvas.image(tokens.sigil(sigil, canvas.px(150)), center=(640, 300))
        canvas.text(name, face_for("display", name), 46, palette.SEATS[sigil].ink, max_width=560, center=(640, 418))

    def _take(self) -> None:
        self.app.navigator.company.take()


class RestVeil(Scene):
    """Covers the table while nobody at this screen is asked; whoever wants to look at their own takes the screen."""

    name = "rest"
    modal = True

    def heard(self, news: News) -> None:
        """See `Scene.heard`: the game waits for somebody else now."""
        self.changed()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        company = self.app.navigator.company
        faces = company.faces
        width = min(360, 860 // max(1, len(faces)))
        left = 640 - len(faces) * width // 2
        return [
            Button(
                f"rest:{number}",
                pygame.Rect(left + number * width + 10, 470, width - 20, 56),
                _("I am {name}").format(name=name),
                lambda session=session: company.look(session),  # type: ignore[misc]
                size=18,
            )
            for number, (session, name, _sigil) in enumerate(faces)
        ]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        canvas.ground()
        faces = self.app.navigator.company.faces
        width = min(360, 860 // max(1, len(faces)))
        left = 640 - len(faces) * width / 2
        canvas.panel(640 - 470, 130, 940, 460, radius=18, edge=palette.GOLD_LOW, edge_width=2)
        canvas.text(_("Nobody here is asked now"), "display", 30, palette.GOLD, max_width=860, center=(640, 190))
        canvas.text(self._waits(), "bold", 18, palette.INK, max_width=860, center=(640, 234))
        note = _("Whoever wants to look at their own table takes the screen.")
        canvas.text(note, "body", 15, palette.DIM, max_width=860, center=(640, 266))
        for number, (_session, name, sigil) in enumerate(faces):
            middle = left + (number + 0.5) * width
            canvas.image(tokens.sigil(sigil, canvas.px(92)), center=(middle, 354))
            ink = palette.SEATS[sigil].ink
            canvas.text(name, face_for("display", name), 24, ink, max_width=width - 20, center=(middle, 430))

    def _waits(self) -> str:
        """Whom the game waits for, as everybody may know."""
        table = self.app.navigator.table
        names = [table.name_of(seat) for seat in table.deciders] if table is not None else []
        return _("The table waits for {name}").format(name=", ".join(names)) if names else ""
