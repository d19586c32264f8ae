"""The right edge of every board: what happened, what is said, and tabs of the board's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.model import News
from client.scenes.logrow import LogRow, row_of
from client.scenes.people import ask_about
from client.ui.controls import Button, Chip, TabButton
from client.ui.layers import Panel, still_panel
from client.ui.scroll import Scroll, ScrollArea
from client.ui.talk import Talk
from client.ui.widget import Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.scenes.table import LogLine, TableScene
    from client.ui.canvas import Canvas

PLACE: Final = pygame.Rect(1006, 186, 266, 318)
"""Where it stands unless a board says otherwise."""
LINES: Final = "rail lines"
"""The panel of the log's rows."""
_ROW: Final = 29
_SMALL_ROW: Final = 21
_FILTER: Final = 28
_LONG_HINT: Final = 150
"""Logical pixels from which the field has room for a whole sentence about what it is for."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the board's own: drawn into `rect` by `draw`, anew whenever `key` is another."""

    name: str
    label: str
    key: Any
    draw: Callable[[Canvas, pygame.Rect], None]


class Rail:
    """Log and chat of a table. `tab` is `log`, `chat` or the name of one of the board's tabs.

    A board with little room gives a small `place` and a `wide` one: then only the last lines are shown until somebody
    opens it.
    """

    def __init__(self, scene: TableScene, place: pygame.Rect = PLACE, *, wide: pygame.Rect | None = None) -> None:
        self.scene = scene
        self.tab = "log"
        self.scroll = Scroll()
        self.talk = Talk(scene.app, scene.table.id, self._sigil_of, about=partial(ask_about, scene.app, scene.table))
        self.opened = wide is None
        self._place = place
        self._wide = wide

    @property
    def place(self) -> pygame.Rect:
        """Where it stands now."""
        return self._wide if self._wide is not None and self.opened else self._place

    @property
    def body(self) -> pygame.Rect:
        """Where the lines of a tab are drawn."""
        x, y, width, height = self.place
        if not self.opened:
            return pygame.Rect(x + 8, y + 7, width - 16, height - 12)
        return pygame.Rect(x + 8, y + 38, width - 16, height - 84)

    def show_log(self) -> None:
        """Show what happened; once more, and a rail that was opened is small again."""
        if self.tab == "log" and self.close():
            return
        self.show("log")

    def close(self) -> bool:
        """Be small again, and say whether that changed anything."""
        if self._wide is None or not self.opened:
            return False
        self.opened = False
        self.tab = "log"
        self.scroll.first = 0
        self.scene.changed()
        return True

    def _speak(self) -> None:
        """Open the chat and let the person type."""
        self.show("chat")
        self.scene.app.input.set_focus("chat:field")

    def show(self, tab: str) -> None:
        """Show another tab."""
        self.tab = tab
        self.opened = True
        self.scroll.first = 0
        if tab == "chat":
            self.talk.read()
        self.scene.changed()

    def heard(self, news: News) -> None:
        """A line of chat was seen if the chat is what is shown."""
        if isinstance(news, wire.Chat) and self.tab == "chat":
            self.talk.read()

    def widgets(self) -> Sequence[Widget]:
        """The tabs, the lines, and the field to type into."""
        if not self.opened:
            return self._small_widgets()
        body = self.body
        talks = bool(self.scene.table.id)  # in a replay there is nobody to talk to
        tabs = [("log", _("Log")), *([("chat", _("Chat"))] if talks else [])]
        tabs += [(tab.name, tab.label) for tab in self.scene.tabs()]
        close = 28 if self._wide is not None else 0
        width = (body.width - close) // len(tabs)
        found: list[Widget] = [
            TabButton(
                f"rail:{name}",
                pygame.Rect(body.x + i * width, self.place.y + 8, width - 4, 24),
                label,
                lambda name=name: self.show(name),  # type: ignore[misc]
                on=name == self.tab,
                size=13,
                count=self.talk.unread if name == "chat" and self.tab != "chat" else 0,
            )
            for i, (name, label) in enumerate(tabs)
        ]
        if close:
            corner = pygame.Rect(body.right - 26, self.place.y + 8, 26, 24)
            found.append(Button("rail:close", corner, _("Close"), self.close, icon="cross"))
        if self.tab == "log":
            found += self._log_rows(_ROW)
        elif self.tab == "chat":
            found.append(self.talk.area(body, 13))
        if self.tab == "log":
            found.append(self._filter())
        if talks and self.tab in ("log", "chat"):
            watches = self.scene.table.seat is None and self.scene.table.room is not None
            left = body.x + (_FILTER + 6 if self.tab == "log" else 0)
            width = body.right - left - (74 if watches else 0)
            hint = _("Say something…   [{key}]") if width >= _LONG_HINT else _("Chat   [{key}]")
            hint = hint.format(key=self.scene.app.keys.cap("chat"))
            found.append(self.talk.field(pygame.Rect(left, self.place.bottom - 36, width, 28), hint, size=13))
            if watches:
                found.append(self._audience())
        return found

    def _filter(self) -> Button:
        """Whether the log tells of passes, too."""
        play = self.scene.app.settings.play

        def turn() -> None:
            play.log_passes = not play.log_passes
            self.scroll.first = 0
            self.scene.changed()

        return Button(
            "rail:passes",
            pygame.Rect(self.body.x, self.place.bottom - 36, _FILTER, 28),
            _("Passes"),
            turn,
            style="dark" if play.log_passes else "gold",
            icon="funnel",
            tip=_("Leave passes out of the log") if play.log_passes else _("Passes are left out: show them again"),
        )

    def _audience(self) -> Chip:
        """A spectator chooses who reads what they write: everybody, or only the other spectators."""
        room = self.scene.table.room
        muted = room is not None and room.watchers_muted
        apart = self.talk.audience == "watchers" or muted

        def turn() -> None:
            self.talk.audience = "all" if apart else "watchers"

        return Chip(
            "rail:audience",
            pygame.Rect(self.body.right - 70, self.place.bottom - 35, 70, 26),
            _("watchers") if apart else _("all"),
            turn,
            tip=_("Who reads it: everybody, or only those who watch"),
            enabled=not muted,
            reason=_("The host keeps from the players what spectators write."),
            on=apart,
        )

    def _small_widgets(self) -> list[Widget]:
        """The last lines, and what opens the rest."""
        tip = _("All that happened, and the chat   [{key}]").format(key=self.scene.app.keys.cap("table.log"))
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Widget("rail:open", self.place, _("Log"), self.show_log, tip=tip, focusable=False),
            *self._log_rows(_SMALL_ROW),
            Widget("rail:chat", nowhere, _("Chat"), self._speak, binding="chat", focusable=False),
        ]

    def _log_rows(self, high: int) -> list[Widget]:
        """The lines that fit, the newest first; one that needs more room than `high` gets it."""
        log = self.scene.log
        told = self._told(log)
        first = max(0, min(self.scroll.first, len(told) - 1))
        rows = self._rows_from(log, told, first, high)
        shown = self.scroll.fit(len(told), len(rows))
        if shown.start != first:
            rows = self._rows_from(log, told, shown.start, high)
        return [ScrollArea("rail:lines", self.body, scroll=self.scroll), *rows]

    def panels_after(self, lines: Sequence[LogLine]) -> list[Panel]:
        """The rows as they will be when the log has these `lines` as well; none unless its newest are shown."""
        if self.tab != "log" or self.scroll.first:
            return []
        log = [*self.scene.log, *lines]
        rows = self._rows_from(log, self._told(log), 0, _ROW if self.opened else _SMALL_ROW)
        return [still_panel(LINES, self.body, rows)]

    def _told(self, log: Sequence[LogLine]) -> Sequence[int]:
        """The lines that are told, by their place in the whole log."""
        if self.scene.app.settings.play.log_passes:
            return range(len(log))
        return [number for number, line in enumerate(log) if not line.idle]

    def _rows_from(self, log: Sequence[LogLine], told: Sequence[int], first: int, high: int) -> list[LogRow]:
        """As many of the lines that are `told` as fit, from the `first` on, counted from the newest."""
        body = self.body
        found: list[LogRow] = []
        y = body.y
        for number in told[len(told) - 1 - first :: -1] if told else ():
            place = pygame.Rect(body.x, y, body.width - 8, high - 1)
            row = row_of(self.scene, f"log:{number}", log[number], place, newest=number == told[-1])
            if found and row.rect.bottom > body.bottom:
                break
            found.append(row)
            y = row.rect.bottom + 1
        return found

    def still_areas(self) -> list[tuple[str, pygame.Rect]]:
        """See `TableScene.still_areas`: a new line leaves tabs and chat alone."""
        return [(LINES, self.body), ("rail widgets", self.place)]

    @property
    def pointed_at(self) -> LogLine | None:
        """The line of the log under the pointer."""
        hands = self.scene.app.input
        if self.tab != "log" or not hands.hover.startswith("log:") or self.scene.app.top is not self.scene:
            return None
        row = self.scene.app.widget_in(self.scene, hands.hover)
        return row.line if isinstance(row, LogRow) else None

    def panel(self) -> Panel:
        """The rail's ground, and the board's own tab when that is shown."""
        own = next((tab for tab in self.scene.tabs() if tab.name == self.tab), None)

        def draw(canvas: Canvas) -> None:
            canvas.panel(*place)
            if own is not None:
                own.draw(canvas, pygame.Rect(body.x, body.y, body.width, place.height - 46))

        place, body = self.place, self.body
        return Panel("rail", (self.tab, tuple(place), own.key if own is not None else None), place, draw)

    def _sigil_of(self, person: int) -> int | None:
        table = self.scene.table
        for seat, card in enumerate(table.seats):
            if card.person == person and person:
                return table.sigils[seat]
        session = self.scene.app.session
        known = session.model.people.get(person) if session is not None else None
        return known.sigil if known is not None else None
