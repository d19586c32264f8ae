"""A line of text that one types into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pygame

from client.art import palette
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

KEPT_LINES: Final = 50
_PAD: Final = 14
_SIGNS: Final = {"check": palette.GOOD, "cross": palette.BAD}
_MOVES: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


@dataclass(slots=True)
class Text:
    """What is in a field: it lives in the scene, while the field around it is rebuilt.

    `limit` counts letters. `kept` are lines sent before, which the up key brings back (chat).
    """

    value: str = ""
    limit: int = 64
    caret: int = -1
    kept: list[str] = field(default_factory=list)
    selected: bool = False
    """Everything is selected: what is typed next takes its place."""
    _back: int = 0

    def __post_init__(self) -> None:
        if self.caret < 0:
            self.caret = len(self.value)

    def set(self, value: str) -> None:
        """Replace everything."""
        self.selected = False
        self.value = value[: self.limit]
        self.caret = len(self.value)

    def type(self, letters: str) -> None:
        """Put `letters` in at the caret, without what cannot be printed, as far as there is room."""
        if self.selected:
            self.set("")
        clean = "".join(letter for letter in letters if letter.isprintable())
        clean = clean[: max(0, self.limit - len(self.value))]
        self.value = self.value[: self.caret] + clean + self.value[self.caret :]
        self.caret += len(clean)

    def take(self) -> str:
        """Empty the field, keep the line for the up key, and return it."""
        line = self.value
        if line.strip():
            self.kept = [*self.kept[-KEPT_LINES:], line]
        self.set("")
        self._back = 0
        return line

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key, and say whether it did something."""
        by_word = bool(event.mod & pygame.KMOD_CTRL)
        if by_word and event.key == pygame.K_a:
            self.selected = bool(self.value)
            return True
        if self.selected and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.set("")
            return True
        if event.key in _MOVES:
            self.selected = False
        match event.key:
            case pygame.K_BACKSPACE:
                start = self._word_left() if by_word else max(0, self.caret - 1)
                self.value = self.value[:start] + self.value[self.caret :]
                self.caret = start
            case pygame.K_DELETE:
                end = self._word_right() if by_word else self.caret + 1
                self.value = self.value[: self.caret] + self.value[end:]
            case pygame.K_LEFT:
                self.caret = self._word_left() if by_word else max(0, self.caret - 1)
            case pygame.K_RIGHT:
                self.caret = self._word_right() if by_word else min(len(self.value), self.caret + 1)
            case pygame.K_HOME:
                self.caret = 0
            case pygame.K_END:
                self.caret = len(self.value)
            case pygame.K_UP if self.kept:
                self._recall(1)
            case pygame.K_DOWN if self.kept and self._back:
                self._recall(-1)
            case _:
                return False
        return True

    def _recall(self, step: int) -> None:
        self._back = max(0, min(len(self.kept), self._back + step))
        self.set(self.kept[-self._back] if self._back else "")

    def _word_left(self) -> int:
        before = self.value[: self.caret].rstrip()
        return before.rfind(" ") + 1

    def _word_right(self) -> int:
        end = self.value.find(" ", self.caret + 1)
        return len(self.value) if end < 0 else end


@dataclass(slots=True)
class Field(Widget):
    """A field around a `Text`. `changed` is called after each change, `submit` on Enter."""

    content: Text = field(default_factory=Text)
    hint: str = ""
    fault: str = ""
    secret: bool = False
    changed: Callable[[], None] | None = None
    submit: Callable[[], None] | None = None
    size: float = 15
    sign: str = ""
    """A small picture at the right end: whether what was typed is good, or what the field is for."""

    @property
    def wants_text(self) -> bool:
        """See `Widget.wants_text`."""
        return self.enabled

    @property
    def marked(self) -> str:
        """See `Widget.marked`: everything or nothing, and never a secret."""
        return self.content.value if self.content.selected and not self.secret else ""

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if not self.enabled:
            return False
        if event.type == pygame.TEXTINPUT:
            self.content.type(event.text)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.content.caret = len(self.content.value)
            self.content.selected = False
        elif event.type != pygame.KEYDOWN:
            return False
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.submit is None:
                return False
            self.submit()
            return True
        elif not self.content.key(event):
            # letters come again as text; taken here so that they press no shortcut
            return bool(getattr(event, "unicode", "").isprintable() and getattr(event, "unicode", "")) and not (
                event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
            )
        if self.changed is not None:
            self.changed()
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        edge = palette.BAD if self.fault else palette.GOLD if look.focused else palette.GOLD_LOW
        canvas.box(x, y, width, height, palette.FIELD, radius=8, edge=edge, edge_width=1.5 if look.focused else 1)
        if self.sign:
            ink = _SIGNS.get(self.sign, palette.GOLD if self.content.value else palette.QUIET)
            canvas.icon(self.sign, 14, ink, center=(x + width - 18, middle))
        room = width - 2 * _PAD - (22 if self.sign else 0)
        if not self.content.value and not look.focused:
            canvas.text(self.hint, "body", self.size, palette.QUIET, max_width=room, midleft=(x + _PAD, middle))
            return
        shown, caret = self._visible(canvas, room)
        if self.content.selected:
            wide = canvas.text_width(shown, "body", self.size)
            canvas.box(x + _PAD - 2, middle - self.size * 0.75, wide + 4, self.size * 1.5, palette.TAB, radius=3)
        canvas.text(shown, "body", self.size, palette.INK, midleft=(x + _PAD, middle))
        if look.focused:
            at = x + _PAD + canvas.text_width(shown[:caret], "body", self.size)
            canvas.line((at, middle - self.size * 0.7), (at, middle + self.size * 0.7), palette.ACT, 1.5)

    def _visible(self, canvas: Canvas, room: float) -> tuple[str, int]:
        """The part of the text that fits into `room` with the caret in it, and the caret's place in that part."""
        value = "•" * len(self.content.value) if self.secret else self.content.value
        caret = self.content.caret
        start = 0
        while start < caret and canvas.text_width(value[start:caret], "body", self.size) > room:
            start += 1
        end = len(value)
        while end > caret and canvas.text_width(value[start:end], "body", self.size) > room:
            end -= 1
        return value[start:end], caret - start

    def tree(self) -> dict[str, Any]:
        """See `Widget.tree`."""
        return {**Widget.tree(self), "value": self.content.value, "fault": self.fault}
