"""Dialogs: a question or a form in a box on top of a darkened screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.ui.controls import Button
from client.ui.scene import Scene
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas


class Dialog(Scene):
    """A box in the middle of the screen. Subclasses fill it with widgets in `build`."""

    modal = True
    width = 520
    height = 260

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title

    @property
    def box(self) -> pygame.Rect:
        """Where the box stands."""
        return pygame.Rect((1280 - self.width) // 2, (720 - self.height) // 2, self.width, self.height)

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        canvas.veil(150)
        x, y, width, height = self.box
        canvas.panel(x, y, width, height, radius=14, edge=palette.GOLD_LOW)
        canvas.text(self.title, "display", 22, palette.GOLD, max_width=width - 60, center=(x + width / 2, y + 36))

    def close(self) -> None:
        """Take the dialog away."""
        self.app.close_dialog(self)

    def escape(self) -> None:
        """See `Scene.escape`."""
        self.close()


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question. `action` runs after the dialog was closed; `style` as in `Canvas.button`."""

    id: str
    label: str
    action: Callable[[], object] | None = None
    style: str = "dark"
    key: str = ""


class Question(Dialog):
    """A sentence and buttons. Escape does nothing but close it; Enter presses the last one."""

    name = "question"

    def __init__(self, app: App, title: str, sentence: str, answers: Sequence[Answer]) -> None:
        super().__init__(app, title)
        self.sentence = sentence
        self.answers = answers
        self.width = max(520, 180 * len(answers) + 40)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        count = len(self.answers)
        step = (width - 40) / count
        return [
            Button(
                f"answer:{answer.id}",
                pygame.Rect(round(x + 20 + i * step + 6), y + height - 66, round(step - 12), 44),
                answer.label,
                lambda answer=answer: self._take(answer),  # type: ignore[misc]
                style=answer.style,
                cap=answer.key,
                size=16,
            )
            for i, answer in enumerate(self.answers)
        ]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        x, y, width, height = self.box
        lines = min(5, canvas.lines_of(self.sentence, "body", 16, width - 80))
        top = y + 62 + max(0.0, (height - 138 - lines * canvas.step_of(16)) / 2)  # in the middle of its room
        canvas.paragraph(
            self.sentence, "body", 16, palette.INK, width=width - 80, topleft=(x + 40, top), centred=True, lines=5
        )

    def default(self) -> str:
        """See `Scene.default`."""
        return f"answer:{self.answers[-1].id}"

    def _take(self, answer: Answer) -> None:
        self.close()
        if answer.action is not None:
            answer.action()


def confirm(app: App, title: str, sentence: str, label: str, action: Callable[[], object], style: str = "gold") -> None:
    """Ask before `action`."""
    app.open_dialog(Question(app, title, sentence, [Answer("cancel", _("Cancel")), Answer("ok", label, action, style)]))
