"""Painting ahead what every auction game will need: lights, banners, rings, the frames of whoever decides."""

from collections.abc import Iterator

from client.art import paint, palette, tiles, tokens
from client.board import frame
from client.board.flights import SHADOW_STEP, Banner, Film, cast_shadow
from client.board.stage import LIGHT, RISEN
from client.ui.canvas import Canvas


def pieces(canvas: Canvas, seats: int) -> Iterator[None]:
    """Paint a piece and yield, until nothing is left. What is there already costs nothing."""
    unseen = canvas.layer(0, 0, 1, 1)
    paint.vignette(*canvas.surface.get_size(), palette.DANGER)
    yield
    for colour in (LIGHT, palette.DANGER):
        Film(frame.BOARD, colour, 255, level=1.0).paint(unseen)
        yield
    for ink in (palette.GOLD, palette.BAD):
        Banner("Ra", "Ra", ink, alpha=1.0).paint(unseen)
        yield
    for size in (64.0, RISEN):
        tiles.back(canvas.px(size))
        yield
    for size in range(2 * SHADOW_STEP, 14 * SHADOW_STEP, SHADOW_STEP):
        cast_shadow(unseen, (0, 0), size, size)
        yield
    others = frame.opponents(max(1, seats - 1))[0]
    for seat in palette.SEATS[:seats]:
        for rect, radius in ((others, 10), (frame.OWN, 12)):
            x, y, w, h = rect
            unseen.glow(x, y, w, h, seat.colour, radius=radius)
            unseen.box(x, y, w, h, palette.PANEL, radius=radius, edge=seat.colour, edge_width=2)
            yield
    for colour in (palette.ACT, palette.DANGER):
        for width in range(canvas.px(52), canvas.px(110), 2):
            for thickness in range(1, canvas.px(4) + 1):
                tokens.ring(width, thickness, colour)
                yield
