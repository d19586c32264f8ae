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
from client.ui.listing import Listing, Row
from client.ui.scene import Scene
from client.ui.widget import Look, Point, Widget
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
        self.listing = Listing(app, "replays")
        self.kept: list[tuple[Path, Replay | None]] = []

    def enter(self) -> None:
        """See `Scene.enter`: the folder is looked through."""
        files = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
        self.kept = [(file, _opened(file)) for file in files[:200]]

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        kept = self.found()
        shown = self.listing.fit([f"replay:{file.name}" for file, _replay in kept], _LIST.height // _ROW)
        found: list[Widget] = [self.listing.field(pygame.Rect(1030, 87, 206, 30)), self.listing.area(_LIST)]
        for place, number in enumerate(shown):
            file, replay = kept[number]
            rect = pygame.Rect(_LIST.x, _LIST.y + place * _ROW, _LIST.width - 8, _ROW - 8)
            reason = "" if replay is not None else words.refusal("replay_damaged", {"file": file.name})
            if replay is not None and not has_edition(replay.header.game):
                reason = words.refusal("unknown_game", {"game": replay.header.game})

            def play(file: Path = file) -> None:
                self.app.open_replay(file)

            found.append(
                ReplayRow(
                    f"replay:{file.name}", rect, file.stem, play, enabled=not reason, reason=reason, replay=replay,
                    listing=self.listing,
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
                    focusable=False,
                )
            )
        found += [
            Button("replays:back", pygame.Rect(20, 652, 130, 48), _("Back"), self.escape, size=16),
            Button("replays:file", pygame.Rect(164, 652, 260, 48), _("Open a file"), self.open_file, size=16),
        ]
        return found

    def found(self) -> list[tuple[Path, Replay | None]]:
        """The files that the field lets through."""
        return self.listing.sift(self.kept, lambda each: _words_of(*each))

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: the arrow keys walk through the list."""
        return self.listing.key(event)

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
        """See `Scene.escape`: first what is looked for is forgotten."""
        if self.listing.clear():
            self.changed()
        else:
            self.app.navigator.back()

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        paint_header(canvas, _("Heliopolis"), _("Replays"))
        canvas.panel(20, 76, 1240, 560, radius=12)
        canvas.text(_("Games that were kept"), "display", 20, palette.GOLD, midleft=(40, 102))
        canvas.text(str(self.folder), "body", 13, palette.DIM, max_width=620, midright=(1016, 102))
        if not self.kept:
            canvas.text(_("None yet."), "display", 20, palette.DIM, center=(640, 320))
            hint = _("At the end of a game, Save keeps its replay here.")
            canvas.text(hint, "body", 15, palette.QUIET, center=(640, 354))
        elif not self.found():
            canvas.text(_("No replay like that."), "display", 20, palette.DIM, center=(640, 320))


def _words_of(file: Path, replay: Replay | None) -> str:
    """What one may look for a replay by: its file, its game, when it was played, who played and who won."""
    if replay is None:
        return file.stem
    header = replay.header
    game = edition(header.game).name if has_edition(header.game) else header.game
    return f"{file.stem} {header.title} {game} {_when(replay)} {title_of(replay)}"


def _when(replay: Replay) -> str:
    """When it was played, as people here write dates."""
    played = replay.header.played
    return datetime.fromtimestamp(played).strftime("%x %H:%M") if played else ""


def _opened(file: Path) -> Replay | None:
    try:
        return unpack(file.read_bytes())
    except (OSError, ReplayFault, msgspec.MsgspecError):
        return None


@dataclass(slots=True)
class ReplayRow(Row):
    """A kept game: icon, title, when, who won."""

    replay: Replay | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, _width, _height = self.rect
        row_ground(canvas, self.rect, look, opens=True)
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
        facts = words.table_line(edition(header.game).name if known else header.game, _when(replay))
        canvas.text(facts, "body", 13, palette.DIM, max_width=320, midleft=(x + 70, y + 44))
        canvas.text(title_of(replay), "body", 15, palette.INK, max_width=640, midleft=(x + 410, y + 31))
