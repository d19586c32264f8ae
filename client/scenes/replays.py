"""The replays that were kept on this computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import platformdirs
import pygame

from assets.catalog import gettext as _
from client import words
from client.art import palette
from client.games import edition, has_edition
from client.scenes.ask import AskDialog
from client.scenes.replay import title_of
from client.ui.controls import Button, row_ground
from client.ui.ground import paint_ceiling, paint_header
from client.ui.scene import Scene
from client.ui.scroll import Scroll, ScrollArea
from client.ui.widget import Look, Widget
from shared.protocol.replay import Replay, ReplayFault, unpack

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

SUFFIX: Final = ".heliopolis"
_LIST: Final = pygame.Rect(36, 128, 1208, 490)
_ROW: Final = 70


def replay_folder() -> Path:
    """Where replays are kept: the same place where a server of this person keeps its own."""
    return Path(platformdirs.user_data_dir("heliopolis", appauthor=False)) / "replays"


def keep(folder: Path, data: bytes, name: str) -> Path:
    """Store a replay under a name that is free. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    clean = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in name).strip() or "game"
    number = 1
    while (file := folder / f"{clean}{f' {number}' if number > 1 else ''}{SUFFIX}").exists():
        if file.read_bytes() == data:
            return file
        number += 1
    file.write_bytes(data)
    return file


class ReplaysScene(Scene):
    """The newest first; a click plays one."""

    name = "replays"

    def __init__(self, app: App, folder: Path | None = None) -> None:
        super().__init__(app)
        self.folder = folder if folder is not None else app.replays
        self.scroll = Scroll()
        self.kept: list[tuple[Path, Replay | None]] = []

    def enter(self) -> None:
        """See `Scene.enter`: the folder is looked through."""
        files = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
        self.kept = [(file, _opened(file)) for file in files[:200]]

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        shown = self.scroll.fit(len(self.kept), _LIST.height // _ROW)
        found: list[Widget] = [ScrollArea("replays:list", _LIST, scroll=self.scroll)]
        for place, number in enumerate(shown):
            file, replay = self.kept[number]
            rect = pygame.Rect(_LIST.x, _LIST.y + place * _ROW, _LIST.width - 8, _ROW - 8)
            reason = "" if replay is not None else words.refusal("replay_damaged", {"file": file.name})
            if replay is not None and not has_edition(replay.header.game):
                reason = words.refusal("unknown_game", {"game": replay.header.game})

            def play(file: Path = file) -> None:
                self.app.open_replay(file)

            found.append(
                ReplayRow(
                    f"replay:{file.name}", rect, file.stem, play, enabled=not reason, reason=reason, replay=replay,
                    focusable=False,
                )
            )  # fmt: skip
            found.append(
                Button(
                    f"replay:{file.name}:watch",
                    pygame.Rect(rect.right - 134, rect.y + 12, 120, 38),
                    _("Watch"),
                    play,
                    enabled=not reason,
                    reason=reason,
                    size=15,
                )
            )
        found += [
            Button("replays:back", pygame.Rect(20, 652, 130, 48), _("Back"), self.escape, size=16),
            Button("replays:file", pygame.Rect(164, 652, 260, 48), _("Open a file"), self.open_file, size=16),
        ]
        return found

    def open_file(self) -> None:
        """Play a file from anywhere."""

        def answered(text: str) -> str:
            file = Path(text).expanduser()
            if not file.is_file():
                return _("There is no file of that name.")
            self.app.open_replay(file)
            return ""

        self.app.open_dialog(AskDialog(self.app, _("Open a replay"), _("Path of the file"), _("Open"), answered))

    def escape(self) -> None:
        """See `Scene.escape`."""
        self.app.navigator.back()

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        paint_header(canvas, _("Heliopolis"), _("Replays"))
        canvas.panel(20, 76, 1240, 560, radius=12)
        canvas.text(_("Games that were kept"), "display", 20, palette.GOLD, midleft=(40, 102))
        canvas.text(str(self.folder), "body", 13, palette.DIM, max_width=700, midright=(1236, 102))
        if not self.kept:
            canvas.text(_("None yet."), "display", 20, palette.DIM, center=(640, 320))
            hint = _("At the end of a game, Save keeps its replay here.")
            canvas.text(hint, "body", 15, palette.QUIET, center=(640, 354))


def _opened(file: Path) -> Replay | None:
    try:
        return unpack(file.read_bytes())
    except (OSError, ReplayFault, msgspec.MsgspecError):
        return None


@dataclass(slots=True)
class ReplayRow(Widget):
    """A kept game: icon, title, when, who won."""

    replay: Replay | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, _width, _height = self.rect
        row_ground(canvas, self.rect, look, on=look.hover)
        replay = self.replay
        if replay is None:
            canvas.text(self.text, "bold", 17, palette.QUIET, max_width=600, midleft=(x + 70, y + 22))
            canvas.text(self.reason, "body", 13, palette.BAD, max_width=800, midleft=(x + 70, y + 44))
            return
        header = replay.header
        known = has_edition(header.game)
        if known:
            edition(header.game).draw_icon(canvas, pygame.Rect(x + 10, y + 8, 46, 46))
        canvas.text(header.title or self.text, "bold", 17, palette.INK, max_width=320, midleft=(x + 70, y + 22))
        when = datetime.fromtimestamp(header.played).strftime("%x %H:%M") if header.played else ""
        facts = words.table_line(edition(header.game).name if known else header.game, when)
        canvas.text(facts, "body", 13, palette.DIM, max_width=320, midleft=(x + 70, y + 44))
        canvas.text(title_of(replay), "body", 15, palette.INK, max_width=640, midleft=(x + 410, y + 31))
