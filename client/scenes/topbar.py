"""The bar above every board: game and stage, the prompt, who watches, the clock, and four buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, tokens
from client.games import edition
from client.scenes.form import lateness
from client.scenes.people import PeopleDialog
from client.scenes.prompt import Prompt
from client.ui.controls import Button
from client.ui.layers import Panel
from client.ui.widget import Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.scenes.table import TableScene
    from client.ui.canvas import Canvas

PILL: Final = pygame.Rect(390, 5, 500, 32)
_SHORT: Final = 10.0
"""Seconds left from which the clock is red."""


_TICKING: Final = 5
"""Seconds left from which our own clock is heard."""


class TopBar:
    """Draws itself from the scene's table. `ticks` says when the clock shows another second."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._second = -1

    def left(self) -> tuple[float, float] | None:
        """Seconds left of the clock that runs, and of how many; None without a clock."""
        scene = self.scene
        table = scene.table
        now = scene.app.server_now()
        deciders = table.deciders
        seat = table.seat if table.seat in deciders else next(iter(deciders), None)
        clock = table.clocks.get(seat) if seat is not None else None
        if seat is None or clock is None or not clock.deadline or table.room is None:
            return None
        left = table.time_left(seat, now)
        settings = table.room.settings
        return (left, float(settings.decision_time + settings.bank_time or 60)) if left is not None else None

    def times(self) -> str:
        """The time of every seat, where each has so much for the whole game."""
        table = self.scene.table
        if table.room is None or not table.room.settings.bank_time:
            return ""
        now = self.scene.app.server_now()
        left = ((seat, table.time_left(seat, now)) for seat in range(len(table.seats)))
        return "\n".join(f"{table.name_of(seat)}  {words.clock(time)}" for seat, time in left if time is not None)

    def ticks(self) -> bool:
        """Whether the clock shows another second than when it was last asked."""
        left = self.left()
        second = -1 if left is None else int(left[0] + 0.999)
        changed = second != self._second
        if changed and 0 < second <= _TICKING and self.scene.controls_live:
            self.scene.app.sound.play("tick")
        self._second = second
        if changed and self.scene.app.input.hover == "top:clock":
            self.scene.changed()  # the times of all seats are being read
        return changed

    def widgets(self) -> Sequence[Widget]:
        """The four buttons."""
        app = self.scene.app
        quiet = app.settings.sound.mute

        def button(name: str, x: int, label: str, action: Callable[[], object], **more: Any) -> Button:
            return Button(f"top:{name}", pygame.Rect(x, 8, 40, 26), label, action, size=13, **more)

        watching = self.scene.table.room.watching if self.scene.table.room is not None else ()
        names = Widget(
            "top:watching",
            pygame.Rect(896, 8, 84, 26),
            ngettext("{count} watching", "{count} watching", len(watching)).format(count=len(watching)),
            lambda: app.open_dialog(PeopleDialog(app, self.scene.table)),
            tip="\n".join(person.name for person in watching),
            focusable=False,
        )
        late = Widget(
            "top:late",
            pygame.Rect(984, 8, 104, 26),
            self.lateness(),
            tip=_("Spectators of this table see everything so much later, so that nobody can tell a player."),
            focusable=False,
        )
        times = Widget("top:clock", pygame.Rect(984, 8, 104, 26), tip=self.times(), focusable=False)
        return [
            *([names] if watching else []),
            *([times] if times.tip else []),
            *([late] if late.text else []),
            button("log", 1092, _("Log"), self.scene.rail.show_log, binding="table.log", tip=_("What happened")),
            button("help", 1138, _("Help"), app.open_help, tip=_("Rules and scoring")),
            button(
                "sound", 1184, _("Sound"), app.toggle_mute, icon="mute" if quiet else "sound", tip=_("Sound on or off")
            ),
            button("menu", 1230, _("Menu"), self.scene.open_menu, icon="menu", tip=_("Menu (Esc)")),
        ]

    def lateness(self) -> str:
        """How much later we see everything, as spectators of a table that wants it so; else nothing."""
        table = self.scene.table
        if table.room is None or table.seat is not None:
            return ""
        later = lateness(table.room.settings.delay, table.room.settings.delay_decisions)
        return _("live – {later}").format(later=later) if later else ""

    def prompt(self) -> Prompt:
        """What the pill says: what the house has to say goes before what the board asks."""
        table = self.scene.table
        room = table.room
        if room is None:
            return self.scene.prompt()
        if room.state == "paused":
            players = _("The game is paused: the menu lets it go on")
            return Prompt(players if table.seat is not None else _("The game is paused"), "other")
        if waiting := self._waits_for(room):
            return Prompt(waiting, "other")
        if table.seat is None:
            return self.scene.prompt()
        card = room.seats[table.seat]
        if card.bot and room.state == "playing":
            if card.conceded:
                return Prompt(_("You gave up: a bot plays to the end"))
            return Prompt(_("A bot plays for you: take your seat back in the menu"), "own")
        return self._to_whom(self.scene.prompt())

    def _waits_for(self, room: wire.Room) -> str:
        """Whom the game waits for, if nobody who could decide is here."""
        table = self.scene.table
        hears_later = bool(self.lateness())
        deciders = [room.seats[seat] for seat in table.deciders]
        if room.state != "playing" or hears_later or not deciders or any(card.present or card.bot for card in deciders):
            return ""
        name = deciders[0].name
        if not name:
            return _("The table waits for somebody to take the free seat")
        if room.settings.bots_replace:
            return _("{name} lost the connection: a bot steps in before long").format(name=name)
        return _("{name} lost the connection: the table waits").format(name=name)

    def _to_whom(self, prompt: Prompt) -> Prompt:
        """Where several people share the screen, the pill says whom it asks."""
        scene = self.scene
        if scene.seat is None or prompt.tone != "own" or not scene.app.navigator.company.several:
            return prompt
        return replace(prompt, who=scene.name_of(scene.seat), sigil=scene.sigil_of(scene.seat))

    def panel(self) -> Panel:
        """The bar as a panel for `client.ui.layers`."""
        scene = self.scene
        prompt = self.prompt()
        left = self.left()
        stage = scene.game.stage(scene.shown) if scene.shown is not None else None
        watching = len(scene.table.room.watching) if scene.table.room is not None else 0
        clock = (int(left[0] + 0.999), round(60 * min(1.0, left[0] / left[1]))) if left else None
        late = self.lateness()
        key = (scene.game.key, stage, prompt, watching, clock, late)

        def draw(canvas: Canvas) -> None:
            canvas.box(0, 0, 1280, 42, palette.BAR, radius=0)
            canvas.line((0, 42), (1280, 42), palette.GOLD_LOW)
            self._draw_stage(canvas)
            self.draw_prompt(canvas, prompt)
            if watching:
                label = ngettext("{count} watching", "{count} watching", watching).format(count=watching)
                canvas.text(label, "body", 12, palette.QUIET, max_width=80, midright=(976, 21))
            if late:
                canvas.text(late, "body", 13, palette.ACT, max_width=100, midright=(1084, 21))
            if clock is not None:
                second, part = clock
                ink = palette.BAD if second <= _SHORT else palette.ACT
                canvas.text(words.clock(second), "display", 19, ink, max_width=64, midright=(1048, 21))
                canvas.image(tokens.dial(canvas.px(20), part, ink), center=(1066, 21))

        return Panel("top", key, pygame.Rect(0, 0, 1280, 43), draw, margin=0)

    def _draw_stage(self, canvas: Canvas) -> None:
        scene = self.scene
        own = edition(scene.game.key)
        title = canvas.text(own.name.upper(), "display", 24, palette.GOLD, max_width=150, midleft=(14, 21))
        if scene.shown is None:
            return
        stage = scene.game.stage(scene.shown)
        x = title.right + 20
        if stage.of <= 5:
            for number in range(1, stage.of + 1):
                now = number == stage.number
                if now:
                    canvas.box(x, 9, 34, 25, palette.GOLD_FILL, radius=12, edge=palette.GOLD_EDGE)
                ink = palette.DARK_INK if now else palette.GOLD_LOW if number < stage.number else palette.FAINT
                canvas.text(words.roman(number), "display", 14, ink, center=(x + 17, 21))
                x += 42
        canvas.text(
            own.stage_title(stage), "display", 14, palette.QUIET, max_width=PILL.left - x - 14, midleft=(x + 6, 21)
        )

    def draw_prompt(self, canvas: Canvas, prompt: Prompt) -> None:
        """The pill with the prompt; a dialog that darkens everything may draw it again, lit."""
        if not prompt.text:
            return
        x, y, width, height = PILL
        own = prompt.tone == "own"
        fill = palette.GOLD_FILL if own else palette.RAISED
        edge = palette.GOLD_EDGE if own else palette.RAISED_EDGE
        canvas.box(x, y, width, height, fill, radius=height / 2, edge=edge)
        ink = palette.DARK_INK if own else palette.INK
        if not prompt.who:
            canvas.text(prompt.text, "bold", 17, ink, max_width=width - 36, center=PILL.center)
            return
        colour = palette.SEATS[prompt.sigil].colour
        name = min(130.0, canvas.text_width(prompt.who, "bold", 15))
        canvas.box(x + 3, y + 3, name + 46, height - 6, (palette.DEEP, palette.DEEP), radius=height / 2 - 3)
        canvas.image(tokens.sigil(prompt.sigil, canvas.px(24)), center=(x + 18, PILL.centery))
        canvas.text(prompt.who, "bold", 15, colour, max_width=name, midleft=(x + 35, PILL.centery))
        left = x + name + 56
        middle = (left + PILL.right - 16) / 2
        canvas.text(prompt.text, "bold", 17, ink, max_width=PILL.right - 16 - left, center=(middle, PILL.centery))
