"""The real window: a frame of our own is drawn on and copied to the screen, so an old one can be shown while the window
is being resized.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from typing import Final

import pygame

from client.art import tokens
from client.display import NoDisplay
from client.quiet import quiet_stderr
from client.settings import Display

CAPTION: Final = "Heliopolis"
SMALLEST: Final = (640, 360)


class GameWindow:
    """The window. `frame` is what the app draws on; `resized` is told of each new one."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.resized: Callable[[pygame.Surface], None] = lambda frame: None
        try:
            with quiet_stderr():
                pygame.display.init()
                pygame.font.init()
                self._open(display.full_screen)
        except pygame.error as fault:
            raise NoDisplay(str(fault)) from fault
        if pygame.display.get_driver() in ("offscreen", ""):
            raise NoDisplay(pygame.display.get_driver())
        pygame.display.set_caption(CAPTION)
        pygame.display.set_icon(tokens.sun(1, 64))
        pygame.key.set_repeat(350, 40)
        self.frame = pygame.Surface(self._screen.get_size()).convert()

    def _open(self, full_screen: bool) -> None:
        size = (0, 0) if full_screen else (self.display.width, self.display.height)
        flags = pygame.FULLSCREEN if full_screen else pygame.RESIZABLE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a desktop may give another size
            try:
                self._screen = pygame.display.set_mode(size, flags, vsync=int(self.display.vsync))
            except pygame.error:
                self._screen = pygame.display.set_mode(size, flags)
        if not full_screen and self._screen.get_size() != size:  # it was full: only now will it take a size
            pygame.Window.from_display_module().size = size
            self._screen = pygame.display.get_surface() or self._screen

    def fit(self) -> None:
        """Take over the window's new size: a new frame, and everything is drawn anew."""
        size = self._screen.get_size()
        if size == self.frame.get_size():
            return
        self.frame = pygame.Surface((max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))).convert()
        if not self.display.full_screen:
            self.display.width, self.display.height = self.frame.get_size()
        self.resized(self.frame)

    def stretch(self) -> None:
        """While the window is being resized, show the old frame in the new size."""
        self._screen = pygame.display.get_surface() or self._screen
        pygame.transform.scale(self.frame, self._screen.get_size(), self._screen)
        pygame.display.flip()

    def present(self) -> None:
        """Show the frame; stretched for as long as the window has another size, as while it is being resized."""
        self._screen = pygame.display.get_surface() or self._screen
        if self._screen.get_size() != self.frame.get_size():
            self.stretch()
            return
        self._screen.blit(self.frame, (0, 0))
        pygame.display.flip()

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        self._open(on)
        self.fit()

    def point(self, hand: bool) -> None:
        """Show the pointer as a hand, over what can be pressed, or as an arrow."""
        with contextlib.suppress(pygame.error):  # some drivers have only one pointer
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def ask_attention(self, title: str) -> None:
        """Point out that something waits here; an empty title takes it back."""
        if (title or CAPTION) == pygame.display.get_caption()[0]:
            return
        pygame.display.set_caption(title or CAPTION)
        with contextlib.suppress(pygame.error):  # not every desktop can make a window flash
            pygame.Window.from_display_module().flash(pygame.FLASH_UNTIL_FOCUSED if title else pygame.FLASH_CANCEL)

    def close(self) -> None:
        """The window goes away."""
        pygame.mixer.quit()
        pygame.quit()
