"""A guided beginning for newcomers: at each of their decisions one sentence in the pill, one glow, and why.

A guide never plays and never forbids: it looks at the table as it stands and explains what is new there. So it goes
along with whatever the newcomer does, and is silent once everything was explained and its part of the game is over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.scenes.prompt import Prompt
from client.scenes.rail import Tab
from client.scenes.topbar import PILL
from client.ui.controls import Button
from client.ui.widget import Look, Widget

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.ui.canvas import Canvas

TAB: Final = "lesson"
"""The name of the tab that says why."""
SCORING: Final = "scoring"
"""The topic that the table of points teaches by itself."""
LARGEST: Final = 16.0
"""How large a reason is written at most, so that it fits the tab at every text size."""
LEADING: Final = 1.38
SMALL: Final = 44
"""What is lower than this gets a smaller arrow."""
LARGE: Final = 100
"""What is higher than this is found without an arrow."""
GO_ON: Final = "lesson:next"
"""The widget that goes on from what is only to be read."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a newcomer is told now: the `topic` it teaches, a `sentence` for the pill, and `why`.

    `glow` is where to look, in logical pixels. What only `reads` asks for nothing but to go on.
    """

    topic: str
    title: str
    sentence: str
    why: str
    glow: pygame.Rect | None = None
    radius: float = 10
    reads: bool = False


class Guide(ABC):
    """Leads a newcomer through the first part of a game at `table`. A game's own knows what is to be taught.

    `seen` names the topics that were taught so far.
    """

    topics: tuple[str, ...]
    """All there are, in the order in which they usually come."""

    def __init__(self, table: BoardTable) -> None:
        self.table = table
        self.seen: set[str] = set()
        self.last = self.welcome()
        """What the tab says: the last hint there was."""
        self._adviser = list(table.game.bots.values())[-1]()
        self._advised: tuple[int, Any] = (-1, None)
        self._hint: Hint | None = None
        self._hint_of: object = None

    # ---------------------------------------------------------------- what a game fills in

    @abstractmethod
    def welcome(self) -> Hint:
        """What the tab says before the first decision."""

    @abstractmethod
    def lecture(self) -> Hint | None:
        """What is to be read before the decision at hand, if anything."""

    @abstractmethod
    def advice(self) -> Hint | None:
        """What the decision at hand is about, and what a sensible player would do; None to leave it to the board."""

    @abstractmethod
    def scoring(self) -> str:
        """A sentence about the table of points at the end of an epoch."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the guided part of the game is over."""

    # ---------------------------------------------------------------- what the table asks

    @property
    def hint(self) -> Hint | None:
        """What the newcomer is told now; None while others decide."""
        key = (self.moment(), len(self.seen))
        if key != self._hint_of:
            self._hint_of = key
            self._hint = self._next_hint()
            if self._hint is not None and self._hint.why and self._hint != self.last:
                self.last = replace(self._hint, glow=None)
                self.table.rail.show(TAB)
        return self._hint

    def moment(self) -> object:
        """What a hint belongs to: while this stays the same, so does the hint."""
        return (self.table.table.number, self.table.controls_live, self.table.controls.chosen_widget)

    @property
    def heeded(self) -> bool:
        """Whether the newcomer has time to listen: nothing moves, and nobody else decides."""
        return self.table.controls_live

    @property
    def guarded(self) -> bool:
        """Whether what is explained appeared so recently that a click cannot have been meant for it."""
        return self.table.guarded

    def _next_hint(self) -> Hint | None:
        if not self.heeded or self.table.shown is None:
            return None
        return self.lecture() or (None if self.over else self.advice())

    def advised(self) -> Any:
        """What a sensible player would do: the game's strongest bot, asked once for every decision."""
        table, number = self.table, self.table.table.number
        if self._advised[0] != number:
            assert table.seat is not None
            legal = table.table.legal(table.seat)
            action = self._adviser.choose(table.shown.copy(), table.seat, legal, Random(number))
            self._advised = (number, action)
        return self._advised[1]

    def acted(self) -> None:
        """The newcomer decided: what the decision was about is known now."""
        hint = self.hint
        if hint is not None:
            self.seen.add(hint.topic)

    def go_on(self) -> None:
        """What there was to read was read."""
        if self.guarded:
            return
        self.acted()
        self.table.changed()

    @property
    def finished(self) -> bool:
        """Whether nothing is left to say."""
        return self.over and self.table.controls_live and self.hint is None

    def prompt(self) -> Prompt | None:
        """What the pill says, if the guide has something to say."""
        return Prompt(self.hint.sentence, "own") if self.hint is not None else None

    @property
    def waits_for_reader(self) -> bool:
        """Whether something is to be read before anything else."""
        return self.hint is not None and self.hint.reads

    def widgets(self) -> list[Widget]:
        """The pill and a button in the tab go on from what is only to be read."""
        if not self.waits_for_reader:
            return []
        place, cap = self.table.rail.place, self.table.app.keys.cap("lesson.next")
        found: list[Widget] = [PillSpot("lesson:pill", PILL, _("Go on"), self.go_on, focusable=False)]
        if self.table.rail.tab == TAB:
            low = pygame.Rect(place.x + 10, place.bottom - 46, place.width - 20, 36)
            found.append(
                Button(GO_ON, low, _("Go on"), self.go_on, style="gold", size=16, binding="lesson.next", cap=cap)
            )
        return found

    def tab(self) -> Tab:
        """The tab that says why, and how much was learned."""
        hint, known = self.last, len(self.seen & set(self.topics))
        key = (hint.title, hint.why, known)
        return Tab(TAB, _("Lesson"), key, lambda canvas, rect: _paint(canvas, rect, hint, known, len(self.topics)))

    def paint(self, canvas: Canvas, strength: int) -> None:
        """The one glow, `strength` (0 to 255) bright."""
        hint = self.hint
        if hint is None or hint.glow is None:
            return
        x, y, w, h = hint.glow
        for blur in (9, 4):
            canvas.glow(x, y, w, h, palette.ACT, radius=min(hint.radius, w / 2), blur=blur, alpha=strength, hollow=True)
        clear = ("#00000000", "#00000000")
        canvas.box(x - 2, y - 2, w + 4, h + 4, clear, radius=hint.radius + 2, edge=palette.GOLD_HIGH, edge_width=2)
        if not hint.reads:
            _point_at(canvas, hint.glow)


def _point_at(canvas: Canvas, place: pygame.Rect) -> None:
    """An arrow to what is to be clicked, where it is small: other things that may be chosen shine, too."""
    wide = place.width > 2 * place.height
    if place.height > LARGE:
        return
    half = 14 if place.height > SMALL or wide else 8
    middle = (place.x - half, place.centery) if wide else (place.centerx, place.y - half)
    x, y = middle[0] - half, middle[1] - half
    canvas.box(x, y, 2 * half, 2 * half, (palette.DEEP, palette.DEEP), radius=half, alpha=220)
    canvas.icon("right" if wide else "down", 1.6 * half, palette.GOLD_HIGH, center=middle)


@dataclass(slots=True)
class PillSpot(Widget):
    """The pill itself, while a click on it goes on."""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect
        canvas.icon("right", 16, palette.DARK_INK, center=(x + w - 20, y + h / 2))
        if look.hover:
            clear = ("#FFFFFF20", "#FFFFFF20")
            canvas.thin(look.hover).box(x, y, w, h, clear, radius=h / 2, edge=palette.GOLD_HIGH, edge_width=2)


def _paint(canvas: Canvas, rect: pygame.Rect, hint: Hint, known: int, count: int) -> None:
    """The explanation, and a dot for every topic."""
    x, y, w, h = rect
    canvas.text(hint.title, "display", 17, palette.GOLD, max_width=w - 8, midleft=(x + 4, y + 14))
    size = min(14.0, LARGEST / canvas.text_scale)
    canvas.paragraph(hint.why, "body", size, palette.INK, width=w - 8, topleft=(x + 4, y + 30), leading=LEADING)
    step = min(16.0, (w - 20) / count)
    left = x + w / 2 - step * (count - 1) / 2
    for number in range(count):
        done = number < known
        fill = palette.GOLD_FILL if done else palette.WELL
        edge = palette.GOLD_EDGE if done else palette.LINE
        canvas.box(left + step * number - 4, y + h - 58, 8, 8, fill, radius=4, edge=edge)
