"""Lists that are walked with the arrow keys and sifted by typing: tables, replays, servers, people, keys.

A `Listing` lives in the scene; the field to type into and the rows around it are rebuilt with the scene. While a row
has the focus, a letter goes into the field; anywhere else letters are shortcuts, and `list.find` leads to the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

import pygame

from assets.catalog import gettext as _
from client.ui.field import Field, Text
from client.ui.scroll import Scroll, ScrollArea
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

T = TypeVar("T")

LONGEST: Final = 40
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_NO_TEXT: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT


class Listing:
    """What lives of a list called `name`: how far it is scrolled, and what is looked for in it."""

    def __init__(self, app: App, name: str) -> None:
        self.app = app
        self.name = name
        self.scroll = Scroll()
        self.sought = Text(limit=LONGEST)
        self._rows: list[str] = []

    # ---------------------------------------------------------------- what it shows

    @property
    def sifted(self) -> bool:
        """Whether something is looked for."""
        return bool(self.sought.value.strip())

    def sift(self, items: Iterable[T], words_of: Callable[[T], str]) -> list[T]:
        """Those of `items` whose `words_of` have every word that is looked for, whatever its case."""
        wanted = self.sought.value.casefold().split()
        if not wanted:
            return list(items)
        return [item for item in items if all(word in words_of(item).casefold() for word in wanted)]

    def fit(self, rows: Sequence[str], shown: int) -> range:
        """The places of the rows to show, after the list has come to have these `rows` (ids of widgets)."""
        self._rows = list(rows)
        return self.scroll.fit(len(rows), shown)

    def clear(self) -> bool:
        """Look for nothing any more, and say whether something was looked for."""
        was = bool(self.sought.value)
        self.sought.set("")
        self.scroll.first = 0
        return was

    # ---------------------------------------------------------------- widgets

    @property
    def field_name(self) -> str:
        """The id of the field."""
        return f"{self.name}:find"

    def field(self, rect: pygame.Rect) -> FindField:
        """The field to type into."""
        return FindField(
            self.field_name,
            rect,
            binding="list.find",
            content=self.sought,
            hint=_("Find"),
            changed=self._begin_anew,
            submit=self._press_first,
            action=lambda: self.app.input.set_focus(self.field_name),
            size=14,
            sign="search",
            cap=self.app.keys.cap("list.find"),
            listing=self,
        )

    def area(self, rect: pygame.Rect) -> ScrollArea:
        """What lies under the rows."""
        return ScrollArea(f"{self.name}:list", rect, scroll=self.scroll)

    # ---------------------------------------------------------------- keys

    def key(self, event: pygame.event.Event) -> bool:
        """Walk the rows with a key that nothing else took, and say whether it was one."""
        focus = self.app.input.focus
        if event.type != pygame.KEYDOWN or event.mod & _NO_TEXT or not self._rows:
            return False
        if self.app.typing and focus != self.field_name and focus not in self._rows:
            return False
        page = max(1, self.scroll.shown - 1)
        steps = _STEPS | {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        last = len(self._rows) - 1
        if focus in self._rows:
            at = self._rows.index(focus)
            ends = {pygame.K_HOME: -at, pygame.K_END: last - at}
            step = {**steps, **ends}.get(event.key)
            if step == -1 and at == 0 and self.sifted:
                self.app.input.set_focus(self.field_name)
                return True
        else:
            step = steps.get(event.key)
            at = self.scroll.first - 1 if step is not None and step > 0 else min(last, self.scroll.first) + 1
        if step is None:
            return False
        self._walk_to(max(0, min(at + step, last)))
        return True

    def _walk_to(self, row: int) -> None:
        self.scroll.show(row)
        self.app.input.set_focus(self._rows[row])
        self.app.top.changed()

    def _begin_anew(self) -> None:
        self.scroll.first = 0

    def _press_first(self) -> None:
        """Enter in the field: what stands first now."""
        self.app.top.changed()
        first = self.app.widget_in(self.app.top, self._rows[0]) if self._rows else None
        if first is not None:
            self.app.press(first)


@dataclass(slots=True)
class Row(Widget):
    """A line of a list."""

    listing: Listing | None = field(default=None, repr=False, compare=False)

    @property
    def takes_letters(self) -> bool:
        """See `Widget.takes_letters`: they go into the list's field."""
        return self.listing is not None

    @property
    def reachable(self) -> bool:
        """See `Widget.reachable`: also one that cannot be chosen is walked over, and says why."""
        return self.focusable and self.action is not None and (self.enabled or self.listing is not None)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`: arrows walk on, a letter begins to look for something."""
        if self.listing is None or event.type != pygame.KEYDOWN:
            return False
        if self.listing.key(event):
            return True
        letter = getattr(event, "unicode", "")
        if letter.strip() and letter.isprintable() and not event.mod & _NO_TEXT:
            self.listing.app.input.set_focus(self.listing.field_name)
            return True  # the letter itself comes again as text
        return False


@dataclass(slots=True)
class FindField(Field):
    """The field over a list: Escape empties it, Down leads to the rows."""

    cap: str = ""
    listing: Listing | None = field(default=None, repr=False, compare=False)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if self.listing is not None and event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.listing.clear()
                self.listing.app.input.set_focus("")
                return True
            if self.listing.key(event):
                return True
        return Field.handle(self, event, point)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        Field.draw(self, canvas, look)
        x, y, width, height = self.rect
        if self.cap and not look.focused and not self.content.value and width >= 120:
            canvas.key_cap(self.cap, x + width - 34, y + (height - 17) / 2)
