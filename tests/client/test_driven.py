"""A driven client takes pictures of what is on the screen."""

from pathlib import Path

import pygame

from client.driven import Album
from tests.client.inn import ADDRESS, Inn


def test_a_picture_shows_what_is_on_top_although_no_frame_was_drawn_since(tmp_path: Path) -> None:
    inn = Inn()
    app = inn.app(tmp_path)
    app.draw()
    app.navigator.connect(ADDRESS)
    app.update(1.0)
    app.draw()  # the veil that says where we go
    inn.settle()
    assert app.top.name == "lobby"
    Album(tmp_path, app).take("lobby")
    taken = pygame.image.load(tmp_path / "01-lobby.png")
    app.redraw()
    app.draw()
    assert pygame.image.tobytes(taken, "RGB") == pygame.image.tobytes(app.canvas.surface, "RGB")
