"""The map with its pieces, drawn in the order in which they lie: numbers, monuments, figures, camels, badges."""

from __future__ import annotations

from typing import Final

from client.art import ankh_land, ankh_signs, ankh_tokens, fonts, palette
from client.games.ankh.atlas import View
from client.games.ankh.views import FigureView, MapView, MonumentView
from client.ui.canvas import Canvas, Point
from shared.engine.ankh.geometry import EDGES

SIZES: Final = {"god": 46.0, "warrior": 30.0}
"""Kind of figure -> its size on hexes of 30; guardians are in between."""
GUARDIAN: Final = 40.0
MONUMENT: Final = 36.0
LIFT: Final = 3.0
"""How much higher a picked figure stands, and it is an eighth larger."""


def figure_size(kind: str) -> float:
    """How large a figure stands on a hex of radius 30."""
    return SIZES.get(kind, GUARDIAN)


def paint_pieces(canvas: Canvas, view: View, pieces: MapView) -> None:
    """Everything that stands on the hexes of `view`."""
    known = set(view.hexes)
    share = view.radius / 30
    _paint_numbers(canvas, view, pieces, share)
    for at, steps in pieces.pips:
        if at in known:
            x, y = view.centre(at)
            low = any(number_at == at for _number, number_at, _free in pieces.numbers)
            picture = ankh_land.pips(steps, canvas.px(8.4 * share))
            canvas.image(picture, center=(x, y + (17 * share if low else 0)))
    for at, sigil in pieces.portals:
        if at in known:
            canvas.image(ankh_tokens.portal(sigil, canvas.px(50 * share)), center=view.centre(at))
    for monument in pieces.monuments:
        if monument.at in known:
            paint_monument(canvas, monument.kind, monument.sigil, view.centre(monument.at), MONUMENT * share)
    for figure in pieces.figures:
        if figure.at in known:
            paint_figure(canvas, view, figure)
    for edge in pieces.camels:
        if EDGES[edge][0] in known and EDGES[edge][1] in known:
            x, y = view.middle(edge)
            canvas.image(ankh_land.camel(canvas.px(19 * share)), center=(x, y - share))
    for monument in pieces.monuments:
        if monument.at in known and monument.sigil is not None:
            _paint_monument_badge(canvas, monument, view.centre(monument.at), share)
    for figure in pieces.figures:
        if figure.at in known:
            paint_marks(canvas, figure, view.centre(figure.at), share)


def _paint_numbers(canvas: Canvas, view: View, pieces: MapView, share: float) -> None:
    known = set(view.hexes)
    pipped = {at for at, _steps in pieces.pips}
    for number, at, free in pieces.numbers:
        if at not in known:
            continue
        x, y = view.centre(at)
        size = canvas.px((36 if free else 22) * share)
        picture = ankh_land.engraved(str(number), max(6, size), max(1, canvas.px(2.4 * share)))
        rise = 5 * share if at in pipped else (0.0 if free else 19 * share)
        canvas.image(picture, center=(x, y - rise))


def paint_monument(canvas: Canvas, kind: str, sigil: int | None, center: Point, size: float) -> None:
    """A monument with its shadow; its owner's badge comes later, above the camels."""
    x, y = center
    high = canvas.px(size)
    canvas.image(ankh_tokens.monument_shadow(high), center=(x, y + size * 0.44))
    canvas.image(ankh_tokens.monument(kind, sigil, high), center=(x, y + 1))


def _paint_monument_badge(canvas: Canvas, monument: MonumentView, center: Point, share: float) -> None:
    if monument.sigil is not None:
        x, y = center
        picture = ankh_tokens.badge(monument.sigil, canvas.px(16 * share))
        canvas.image(picture, center=(x + 18 * share, y + 16 * share))


def paint_figure(canvas: Canvas, view: View, figure: FigureView) -> None:
    """A figure where it stands; one that was picked stands higher, on a golden hex."""
    share = view.radius / 30
    x, y = view.centre(figure.at)
    size = figure_size(figure.kind) * share
    if figure.lifted:
        canvas.image(ankh_land.chosen_hex(max(2, canvas.px(view.radius))), center=(x, y))
        y -= LIFT * share
        size *= 1.13
    put_token(canvas, figure.kind, figure.names, figure.sigil, size, (x, y))


def put_token(
    canvas: Canvas, kind: str, names: tuple[str, ...], sigil: int, size: float, center: Point, *, alpha: int = 255
) -> None:
    """A figure with its shadow around `center`."""
    px = canvas.px(size)
    canvas.image(ankh_tokens.shadow(px), alpha=alpha, center=(center[0], center[1] + size * 0.06))
    canvas.image(ankh_tokens.token(kind, names, sigil, px), alpha=alpha, center=center)


def paint_marks(canvas: Canvas, figure: FigureView, center: Point, share: float) -> None:
    """What is fixed to a figure: its owner's badge, a sun, the tick of one that has moved, the cross of a dead one."""
    x, y = center
    if figure.lifted:
        y -= LIFT * share
    if figure.kind == "god":
        picture = ankh_tokens.badge(figure.sigil, canvas.px(17 * share))
        canvas.image(picture, center=(x + 16 * share, y + 17 * share))
    elif figure.kind != "warrior":
        picture = ankh_tokens.badge(figure.sigil, canvas.px(15 * share))
        canvas.image(picture, center=(x + 15 * share, y + 15 * share))
    reach = {"god": 16.0, "warrior": 11.0}.get(figure.kind, 15.0) * share
    if figure.sun:
        canvas.image(ankh_signs.sun_mark(canvas.px(17 * share)), center=(x - reach, y - reach))
    if figure.moved:
        picture = ankh_signs.tick(canvas.px(15 * share))
        canvas.image(
            picture, center=(x - reach, y + reach) if figure.kind != "warrior" else (x + 13 * share, y + 12 * share)
        )
    if figure.dead:
        canvas.image(ankh_signs.struck_out(canvas.px(24 * share)), center=(x, y))


def put_name(canvas: Canvas, name: str, size: float, room: float, midleft: Point, ink: str = palette.INK) -> None:
    """A name in the wide letters of headings or, where it is too long for those, in narrow ones."""
    wide = canvas.text_width(name, "display", size * fonts.SHRINK) <= room
    canvas.text(
        name, "display" if wide else "bold", size if wide else min(size, 15), ink, max_width=room, midleft=midleft
    )
