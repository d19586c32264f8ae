"""A conversation: lines with sigil and name, broken where they are too long, the newest at the bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

import pygame

from assets.catalog import gettext as _
from client import words
from client.art import fonts, palette, tokens
from client.art.cache import kept
from client.model import CHAT_LINES, Spoken
from client.ui.field import Field, Text
from client.ui.widget import Look, Point, Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

LONGEST_LINE: Final = 500
SIGIL: Final = 22
_SIZE: Final = 14
_PAGES: Final = {pygame.K_PAGEUP: 8, pygame.K_PAGEDOWN: -8}
_STEPS: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -CHAT_LINES,
    pygame.K_END: CHAT_LINES,
}


def ignore(app: App, name: str) -> None:
    """Read no more of what somebody says, also another time; once more, and one reads it again."""
    if app.navigator.company.ignore(name):
        app.toast(_("You hear no more of {name}.").format(name=name))
    else:
        app.toast(_("You hear {name} again.").format(name=name))


class Talk:
    """What lives of a conversation on the screen: the line being typed, and how far back one has scrolled.

    `room` is `lobby` or a table. `sigil_of` gives a person's sigil by id, or None. `about` is told of a person (id and
    name) whose name was clicked.
    """

    def __init__(
        self,
        app: App,
        room: str,
        sigil_of: Callable[[int], int | None],
        about: Callable[[int, str], None] | None = None,
    ) -> None:
        self.app = app
        self.about = about
        self.names: list[tuple[pygame.FRect, int, str]] = []
        """Where names stand as the lines were drawn last, each with its person."""
        self.room = room
        self.sigil_of = sigil_of
        self.text = Text(limit=LONGEST_LINE)
        self.back = 0
        self._chosen: Spoken | None = None
        self.audience: Literal["all", "watchers"] = "all"

    @property
    def lines(self) -> Sequence[Spoken]:
        """What was said, the oldest first."""
        session = self.app.session
        return list(session.model.lines(self.room)) if session is not None else []

    def send(self) -> None:
        """Say what was typed. Commands are lines like any other, which the server knows, but for /w and /(un)ignore."""
        line = self.text.take().strip()
        self.back = 0
        command, _space, rest = line.partition(" ")
        if command == "/w":
            name, text = self._whispered(rest.strip())
            if name and text:
                self._ask(line, wire.Whisper, to=name, text=text)
            else:
                self.app.toast(_("Whisper like this: /w name what you want to say"))
        elif command in ("/ignore", "/unignore"):
            self._ignore(rest.strip(), command == "/ignore")
        elif line:
            self._ask(line, wire.Say, room=self.room, text=line, audience=self.audience)

    def _ignore(self, name: str, on: bool) -> None:
        """Read no more of what somebody says, or read it again."""
        ignored = self.app.settings.account.ignored
        known = any(each.casefold() == name.casefold() for each in ignored)
        if not name:
            self.app.toast(_("Whose lines? /ignore name, /unignore name"))
        elif known != on:
            ignore(self.app, name)
        elif on:
            self.app.toast(_("You hear nothing of {name} already.").format(name=name))
        else:
            self.app.toast(_("You do hear {name}.").format(name=name))

    def _ask(self, line: str, kind: type[wire.Request], **fields: Any) -> None:
        """Send what was typed; refused, it is there again to be typed otherwise."""

        def answered(ok: wire.Ok | None) -> None:
            if ok is None and not self.text.value:
                self.text.set(line)
                self.app.redraw()

        self.app.send(kind, **fields).addCallback(answered)

    def _whispered(self, rest: str) -> tuple[str, str]:
        """Whom a whisper is for, and what it says: the longest name of somebody here, or else the first word."""
        session = self.app.session
        people = session.model.people.values() if session is not None else ()
        for name in sorted((person.name for person in people), key=len, reverse=True):
            if rest.casefold().startswith(f"{name.casefold()} "):
                return name, rest[len(name) :].strip()
        name, _space, text = rest.partition(" ")
        return name[:16], text.strip()

    def address(self, name: str) -> None:
        """Begin a whisper to somebody."""
        self.text.set(f"/w {name} ")

    def field(self, rect: pygame.Rect, hint: str = "", size: float = 15) -> Field:
        """The field to type into."""
        session = self.app.session
        online = session is not None and session.online
        return TalkField(
            "chat:field",
            rect,
            binding="chat",
            content=self.text,
            hint=hint or _("Type here, or /join  /start  /bot"),
            submit=self.send,
            enabled=online,
            size=size,
            action=lambda: self.app.input.set_focus("chat:field"),
            talk=self,
        )

    def area(self, rect: pygame.Rect, size: float = _SIZE) -> TalkArea:
        """The lines, in `rect`."""
        return TalkArea("chat:lines", rect, talk=self, size=size, focusable=self.about is not None)

    def scroll(self, lines: int) -> None:
        """Go back by so many lines, or forward again by as many if it is less than nothing."""
        self.back = max(0, min(self.back + lines, len(self.lines) - 1))
        self._chosen = None

    @property
    def choice(self) -> Spoken | None:
        """The line whose speaker is asked about by keyboard: the one chosen, or else the newest of those shown."""
        lines = self.lines
        if any(spoken is self._chosen for spoken in lines):
            return self._chosen
        return next((spoken for spoken in reversed(lines[: len(lines) - self.back]) if spoken.person), None)

    def choose(self, step: int) -> None:
        """Choose a line so many further down than the choice, of those that somebody said."""
        said = [spoken for spoken in self.lines if spoken.person]
        at = next((place for place, spoken in enumerate(said) if spoken is self.choice), None)
        if at is not None:
            self._chosen = said[max(0, min(at + step, len(said) - 1))]

    def read(self) -> None:
        """Everything here has been seen."""
        if self.app.session is not None:
            self.app.session.model.unread.pop(self.room, None)

    @property
    def unread(self) -> int:
        """How many lines have not been seen."""
        return self.app.session.model.unread.get(self.room, 0) if self.app.session is not None else 0


@dataclass(slots=True)
class TalkField(Field):
    """The field under a conversation: the page keys scroll what was said."""

    talk: Talk | None = field(default=None, repr=False, compare=False)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if self.talk is not None and event.type == pygame.KEYDOWN and event.key in _PAGES:
            self.talk.scroll(_PAGES[event.key])
            return True
        return Field.handle(self, event, point)


@dataclass(slots=True)
class TalkArea(Widget):
    """The lines of a conversation, as many as fit, scrolled by the wheel.

    Where one can ask about whoever said something, a click on a name does so; by keyboard one walks the lines.
    """

    talk: Talk | None = None
    size: float = _SIZE

    @property
    def reachable(self) -> bool:
        """See `Widget.reachable`."""
        return self.focusable and self.talk is not None and self.talk.choice is not None

    def activate(self) -> None:
        """See `Widget.activate`: ask about whoever said the line that is chosen."""
        if self.talk is not None and self.talk.about is not None and (choice := self.talk.choice) is not None:
            self.talk.about(choice.person, choice.name)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if self.talk is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.talk.scroll(event.y)
            return True
        if not self.reachable or self.talk.about is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for place, person, name in self.talk.names:
                if place.collidepoint(point):
                    self.talk.about(person, name)
                    break
            return True
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self.talk.choose(_STEPS[event.key])
            self._reveal(self.talk)
            self.talk.app.input.set_focus(self.id)
            return True
        return False

    def _reveal(self, talk: Talk) -> None:
        """Go back, or forward again, until the chosen line is shown."""
        lines = talk.lines
        at = next((place for place, spoken in enumerate(lines) if spoken is talk.choice), 0)
        newest = len(lines) - 1
        talk.back = min(talk.back, newest - at)
        while talk.back < newest - at and newest - talk.back - len(self.shown(talk.app.canvas)) >= at:
            talk.back += 1

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        if self.talk is None:
            return
        self.talk.names.clear()
        rows = self.shown(canvas)
        few = not self.talk.back and len(rows) == len(self.talk.lines)
        y = float(self.rect.y)
        if not few:
            y += self.rect.height - sum(height for height, _parts, _spoken in rows)
        chosen = self.talk.choice if look.focused else None
        for height, parts, spoken in reversed(rows):
            if spoken is chosen:
                place = (self.rect.x - 1, y - 3, self.rect.width + 2, height)
                canvas.box(*place, palette.RAISED, radius=8, edge=palette.GOLD)
            self._draw_line(canvas, y, parts, spoken)
            y += height

    def shown(self, canvas: Canvas) -> list[tuple[float, Sequence[str], Spoken]]:
        """The lines that there is room for, the newest first: how high each is, in which parts it is written."""
        if self.talk is None:
            return []
        rows: list[tuple[float, Sequence[str], Spoken]] = []
        room, lines = float(self.rect.height), self.talk.lines
        for spoken in reversed(lines[: len(lines) - self.talk.back]):
            parts = self._broken(canvas, spoken)
            height = self._height(canvas, len(parts))
            if height > room:
                break
            room -= height
            rows.append((height, parts, spoken))
        return rows

    def _height(self, canvas: Canvas, rows: int) -> float:
        return max(SIGIL + 4, self.size * 1.35 * canvas.text_scale * rows) + 6

    def who(self, spoken: Spoken) -> str:
        """Who says a line, and to whom."""
        if spoken.audience == "whisper":
            return self._whispers(spoken)
        if spoken.audience == "watchers":
            return _("{name} (among watchers)").format(name=spoken.name)
        return spoken.name

    def _whispers(self, spoken: Spoken) -> str:
        """Who whispers, or to whom we do; and when, if we were away."""
        session = self.talk.app.session if self.talk is not None else None
        me = session.model.me if session is not None else None
        if me is not None and spoken.person == me.id and spoken.to and spoken.to != me.name:
            return _("To {name} (whisper)").format(name=spoken.to)
        if spoken.kept:
            time = datetime.fromtimestamp(spoken.at).strftime("%d.%m. %H:%M")
            return _("{name} (whisper, {time})").format(name=spoken.name, time=time)
        return _("{name} (whisper)").format(name=spoken.name)

    def _broken(self, canvas: Canvas, spoken: Spoken) -> Sequence[str]:
        """The text in lines; the first one stands beside the name, and is empty where there is no room for it."""
        width = self.rect.width - SIGIL - 8
        if spoken.code:
            text = words.note(spoken.code, spoken.details)
            return broken(text, canvas.text_size(self.size - 1), canvas.px(width), canvas.px(width))
        beside = width - canvas.text_width(self.who(spoken), "bold", self.size) - 8
        return broken(spoken.text, canvas.text_size(self.size), canvas.px(beside), canvas.px(width))

    def _means_us(self, spoken: Spoken) -> bool:
        """Whether somebody else said our name."""
        session = self.talk.app.session if self.talk is not None else None
        me = session.model.me if session is not None else None
        return me is not None and spoken.person != me.id and mentions(spoken.text, me.name)

    def _draw_line(self, canvas: Canvas, y: float, parts: Sequence[str], spoken: Spoken) -> None:
        x = self.rect.x + SIGIL + 8
        step = self.size * 1.35 * canvas.text_scale
        middle = y + (SIGIL + 4) / 2
        if spoken.code:
            for row, part in enumerate(parts):
                canvas.text(part, "body", self.size - 1, palette.QUIET, midleft=(x, middle + row * step))
            return
        sigil = self.talk.sigil_of(spoken.person) if self.talk is not None else None
        colour = palette.DIM if sigil is None else palette.SEATS[sigil].ink
        if sigil is not None:
            canvas.image(tokens.sigil(sigil, canvas.px(SIGIL)), center=(self.rect.x + SIGIL / 2, middle))
        name = canvas.text(self.who(spoken), "bold", self.size, colour, midleft=(x, middle))
        if self.talk is not None and spoken.person:
            self.talk.names.append((name, spoken.person, spoken.name))
        whispered = spoken.audience == "whisper"
        ink = palette.GOOD if whispered else palette.ACT if self._means_us(spoken) else palette.INK
        for row, part in enumerate(parts):
            at = (name.right + 8, middle) if row == 0 else (x, middle + row * step)
            canvas.text(part, "body", self.size, ink, max_width=self.rect.right - at[0], midleft=at)


def mentions(text: str, name: str) -> bool:
    """Whether `text` has `name` as words of its own, so that Al is not meant by "also"."""
    return re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", text.casefold()) is not None


@kept(1024)
def broken(text: str, size: int, first: int, width: int) -> tuple[str, ...]:
    """`text` in lines of `width` pixels, the first one only `first` wide. Words longer than a line are cut."""
    letters = fonts.font("body", size)
    lines: list[str] = []
    current, room = "", first
    for word in text.split(" "):
        longer = f"{current} {word}" if current else word
        if letters.size(longer)[0] <= room:
            current = longer
            continue
        if current or not lines:
            lines.append(current)
            current, room = "", width
        while letters.size(word)[0] > room:
            fits = max(1, next((n for n in range(1, len(word)) if letters.size(word[: n + 1])[0] > room), 1))
            lines.append(word[:fits])
            word = word[fits:]
        current = word
    return (*lines, current)
