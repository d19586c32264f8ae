"""Whether a table fits: what can be pressed has its own place, and every text the room that it was given."""

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

from client.art import fonts
from client.ui.canvas import Canvas
from client.ui.widget import Widget
from shared.engine.game import encode
from shared.protocol import messages as wire
from tests.client.parlour import Parlour

LONG = ("WWWWWWWWWWWWWWWW", "Wwwwwwwwwwwwwwww", "MMMMMMMMMMMMMMMM", "Őőőőőőőőőőőőőőőő", "@@@@@@@@@@@@@@@@")
SMALLEST = 28
"""Logical pixels: what is meant to be hit with a mouse is not smaller."""


def pressable(parlour: Parlour) -> list[Widget]:
    """What can be pressed, or could be at another time; not what has a key and no place."""
    widgets = [widget for widget in parlour.app.top.widgets() if widget.action is not None and widget.rect.width]
    return [widget for widget in widgets if widget.id != "rail:lines"]


def draw_anew(parlour: Parlour) -> None:
    """Draw a frame in which nothing is a picture that was kept."""
    for scene in (parlour.board, *parlour.app.dialogs):
        layers = getattr(scene, "_layers", None)
        if layers is not None:
            layers.forget()
    parlour.draw()


def check(parlour: Parlour, monkeypatch: pytest.MonkeyPatch, *, loose: tuple[str, ...] = ()) -> None:
    """Nothing pressable overlaps or leaves the screen, and no text leaves the room that it was given.

    What has a name that begins like one in `loose` may be smaller, and lie in the box of a neighbour: hexes do.
    """
    widgets = [widget for widget in pressable(parlour) if not widget.id.startswith(loose)]
    for widget in widgets:
        assert widget.rect.left >= 0, widget
        assert widget.rect.right <= 1280, widget
        assert widget.rect.top >= 0, widget
        assert widget.rect.bottom <= 720, widget
        if not widget.id.startswith(("log:", "rail:", "top:")):
            assert min(widget.rect.size) >= SMALLEST, widget
    for one, other in itertools.combinations(widgets, 2):
        if not one.id.startswith("player:") and not other.id.startswith("player:"):
            assert not one.rect.colliderect(other.rect), f"{one.id} lies over {other.id}"
    seen = []
    too_wide = []
    outside = []
    real = Canvas.text

    def text(canvas: Canvas, string: str, *rest: Any, **more: Any) -> Any:
        place = real(canvas, string, *rest, **more)
        seen.append(string)
        if more.get("max_width") is not None and place.width > more["max_width"] + 2 / canvas.scale:
            too_wide.append((string, place.width, more["max_width"]))
        if place.left < -1 or place.right > 1281 or place.top < -1 or place.bottom > 721:
            outside.append((string, place))
        return place

    monkeypatch.setattr(Canvas, "text", text)
    draw_anew(parlour)
    monkeypatch.undo()
    assert len(seen) >= 10
    assert too_wide == []
    assert outside == []


def cut(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn with an ellipsis because its place is too narrow for it."""
    return cut_by(lambda: draw_anew(parlour), monkeypatch)


def cut_by(draw: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The same of whatever `draw` draws."""
    found = []
    real = Canvas.text

    def text(canvas: Canvas, string: str, face: Any, size: float, colour: str, **more: Any) -> Any:
        if string and more.get("max_width") is not None:
            least = round(canvas.least(size) * canvas.scale)
            room = canvas.px(more["max_width"])
            set_as = fonts.fitted(string, fonts.face_for(face, string), canvas.text_size(size), room, least)[0]
            if set_as != string:
                found.append(string)
        return real(canvas, string, face, size, colour, **more)

    monkeypatch.setattr(Canvas, "text", text)
    draw()
    monkeypatch.undo()
    return found


def check_end(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """No word is cut in the last scoring, and none on the table that one looks at again after the ranking."""
    parlour.play_until(lambda state: False)
    parlour.wait()
    assert cut(parlour, monkeypatch) == []
    parlour.click("continue")
    parlour.pass_time(0.3)
    parlour.click("table")
    parlour.pass_time(0.3)
    assert cut(parlour, monkeypatch) == []


def check_orders(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, orders: Iterable[Any], *, loose: tuple[str, ...] = ()
) -> None:
    """The button that leaves an order, the question that it asks, and every one of the `orders` as it stands."""
    check(parlour, monkeypatch, loose=loose)
    parlour.click("order")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "order"
    check(parlour, monkeypatch, loose=loose)
    parlour.click("order:close")
    for order in orders:
        parlour.session.model.receive(wire.OrderNews(table="t1", order=msgspec.Raw(encode(order))))
        parlour.pass_time(0.1)
        sign = parlour.app.find("order:back")
        assert sign.text
        check(parlour, monkeypatch, loose=loose)


SIZES = [((960, 540), 0.9), ((1280, 720), 1.25), ((1100, 800), 1.0), ((1920, 1080), 1.25), ((2560, 1440), 1.0)]
