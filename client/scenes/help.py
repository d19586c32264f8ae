"""The help card: the rules and the scoring of each game, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.art import fonts, palette
from client.games import Section, edition, has_edition
from client.ui.controls import Button, TabButton
from client.ui.dialog import Dialog
from client.ui.scroll import Scroll, ScrollArea
from client.ui.widget import Widget
from shared.engine import registry

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

KEYS_PAGE = "keys"
_COLUMNS = 2
_BODY = pygame.Rect(96, 132, 1088, 500)


class HelpDialog(Dialog):
    """Pages by game, and one for the keys. It opens at the page of the game at hand."""

    name = "help"
    width = 1140
    height = 650

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app, _("Help"))
        self.pages = [key for key in registry.KEYS if has_edition(key)]
        self.page = game or (self.pages[0] if self.pages else KEYS_PAGE)
        self.scroll = Scroll()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        labels = [*((key, edition(key).name) for key in self.pages), (KEYS_PAGE, _("Keys"))]
        left = 640 - len(labels) * 80
        tabs: list[Widget] = [
            TabButton(
                f"help:{key}",
                pygame.Rect(left + i * 160, 86, 150, 34),
                label,
                lambda key=key: self._turn_to(key),  # type: ignore[misc]
                on=key == self.page,
            )
            for i, (key, label) in enumerate(labels)
        ]
        close = Button("help:close", pygame.Rect(1130, 47, 56, 36), _("Close"), self.close, icon="cross")
        return [ScrollArea("help:body", _BODY, scroll=self.scroll), *tabs, close]

    def default(self) -> str:
        """See `Scene.default`."""
        return "help:close"

    def handle(self, event: pygame.event.Event, point: tuple[float, float]) -> bool:
        """Arrow keys scroll."""
        if event.type != pygame.KEYDOWN:
            return False
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -4, pygame.K_PAGEDOWN: 4}.get(event.key)
        if step is not None:
            self.scroll.move(step)
            self.changed()
            return True
        return False

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.scroll.first = 0
        self.changed()

    def sections(self) -> list[Section]:
        """What stands on the page."""
        if self.page != KEYS_PAGE:
            return list(edition(self.page).rules_card())
        keys = self.app.keys
        groups: dict[str, list[str]] = {}
        for binding in keys.bindings.values():
            label = _(binding.label)
            group, found, what = label.partition(": ")
            if not found:
                group, what = _("Everywhere"), label
            groups.setdefault(group, []).append(f"{keys.cap(binding.name)}   {what}")
        board = _("Board: log").partition(": ")[0]
        for group, further in ((_("Everywhere"), _everywhere()), (board, _at_a_board())):
            groups.setdefault(group, []).extend(f"{key}   {what}" for key, what in further)
        return [Section(group, tuple(lines)) for group, lines in groups.items()]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`: sections fill two columns, whole sections at a time."""
        super().paint(canvas)
        sections = self.sections()
        width = (_BODY.width - 56) / _COLUMNS
        heights = [self._height(canvas, section, width) for section in sections]
        self.scroll.fit(len(sections), self._fitting(heights))
        column, y = 0, float(_BODY.y)
        for section, height in list(zip(sections, heights, strict=True))[self.scroll.first :]:
            if y + min(height, _BODY.height) > _BODY.bottom + 4:
                column, y = column + 1, float(_BODY.y)
            if column == _COLUMNS:
                break
            self._draw(canvas, section, _BODY.x + column * (width + 40), y, width)
            y += height

    def _fitting(self, heights: Sequence[float]) -> int:
        """How many sections at the end fill the page: so far one can scroll."""
        column, y, count = 0, 0.0, 0
        for height in reversed(heights):
            if y and y + height > _BODY.height:
                column, y = column + 1, 0.0
            if column == _COLUMNS:
                break
            y += height
            count += 1
        return max(1, count)

    def _height(self, canvas: Canvas, section: Section, width: float) -> float:
        lines = sum(
            len(fonts.wrapped(line, "body", canvas.text_size(14), canvas.px(width - self._indent(section))))
            for line in section.lines
        )
        return 30 + lines * 14 * 1.4 * canvas.text_scale + 4 * len(section.lines) + 12

    def _indent(self, section: Section) -> int:
        return 50 if section.icon else 0

    def _draw(self, canvas: Canvas, section: Section, x: float, y: float, width: float) -> None:
        if section.icon:
            icon = pygame.Rect(round(x), round(y + 4), 38, 38)
            edition(self.page).draw_icon(canvas, icon, section.icon)
        x += self._indent(section)
        width -= self._indent(section)
        canvas.text(section.title, "display", 17, palette.GOLD, max_width=width, midleft=(x, y + 12))
        y += 28
        for line in section.lines:
            y = canvas.paragraph(line, "body", 14, palette.INK, width=width, topleft=(x, y)).bottom + 4


def _everywhere() -> list[tuple[str, str]]:
    """Keys that cannot be given away, and what they do on every screen."""
    arrows = ", ".join((_("Up"), _("Down")))
    return [
        (_("Tab"), _("to the next control")),
        (_("Enter"), _("press what has the focus")),
        (arrows, _("through a list; letters typed there find in it")),
        (arrows, _("in the chat: to a line, and Enter asks about whoever wrote it")),
        (_("Esc"), _("back, or the menu")),
        (_("Right click"), _("keep the explanation of what is pointed at, or send it away")),
    ]


def _at_a_board() -> list[tuple[str, str]]:
    """The same, for what they do at a table."""
    return [
        (_("Space"), _("end the movement that is being shown")),
        (_("Alt"), _("held: what is pointed at, large")),
        (_("Ctrl") + "+Z", _("take the first step of a choice back")),
        (_("Arrows"), _("on a map: to what can be chosen there")),
        (_("Tab"), _("held, while a dialog is open: the table behind it")),
    ]
