"""What the client does with the computer it runs on: clipboard, pictures of the screen, what it keeps, its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client import words

if TYPE_CHECKING:
    from client.app import App


class Computer:
    """The computer, as far as the client `app` uses it. What fails there is said, and nothing else happens."""

    def __init__(self, app: App) -> None:
        self.app = app

    def copy(self, text: str) -> None:
        """Put `text` on the clipboard."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self.app.toast(_("There is no clipboard here: {text}").format(text=text), "bad")
        else:
            self.app.toast(_("Copied: {text}").format(text=text), "good")

    def clipboard(self) -> str:
        """What is on the clipboard, as text; nothing where there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            self.app.toast(_("There is no clipboard here."), "bad")
            return ""

    def take_picture(self) -> None:
        """Store what is on the screen as a PNG file."""
        number = 1
        while (file := self.app.pictures / f"heliopolis-{number:03}.png").exists():
            number += 1
        try:
            pygame.image.save(self.app.canvas.surface, file)
        except (OSError, pygame.error):
            self.app.toast(_("No picture: {folder} cannot be written to").format(folder=self.app.pictures), "bad")
        else:
            self.app.toast(_("Picture stored: {file}").format(file=file), "good")

    def save_settings(self) -> None:
        """Store the settings now."""
        self.app.store.trouble = ""
        self.app.store.save(self.app.settings)
        if self.app.store.trouble:
            self.app.toast(words.refusal(self.app.store.trouble, {}), "bad")

    def forget_servers(self) -> None:
        """Forget where one was, and the tokens that bring one back there."""
        for server in self.app.settings.account.servers:
            self.app.store.keep_token(server, "")
        self.app.settings.account.servers = []

    def apply_window(self) -> None:
        """Give the window the size, or the whole screen, that the settings name."""
        if self.app.window is not None:
            self.app.window.set_full_screen(self.app.settings.display.full_screen)
