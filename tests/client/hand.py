"""A hand for tests of the client: posts nothing, but gives the app each event a mouse or keyboard would."""

from __future__ import annotations

import pygame

from client.app import App


def move(app: App, x: float, y: float) -> None:
    """Point at a logical place."""
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=app.canvas.at(x, y), rel=(0, 0), buttons=(0, 0, 0)))


def down(app: App, name: str) -> None:
    """Press the mouse button over a widget."""
    place = app.canvas.at(*app.find(name).rect.center)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))


def up(app: App, name: str) -> None:
    """Let the mouse button go over a widget."""
    place = app.canvas.at(*app.find(name).rect.center)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


def click(app: App, name: str) -> None:
    """Click a widget by its name."""
    click_at(app, *app.find(name).rect.center)


def click_at(app: App, x: float, y: float) -> None:
    """Click a logical place."""
    place = app.canvas.at(x, y)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


def press(app: App, key: int, mod: int = 0, text: str = "") -> None:
    """Press and release a key, which writes `text`."""
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
    if text:
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def write(app: App, text: str) -> None:
    """Type letters."""
    for letter in text:
        press(app, pygame.key.key_code(letter) if letter.isascii() and letter.isalnum() else 0, text=letter)
