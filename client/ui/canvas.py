"""Where everything is drawn: logical coordinates in, device pixels out.

The interface is laid out for 1280x720. A canvas maps that to the window: one scale, centred, the rest left dark. This
is the only place that knows device pixels; a widget, a scene and a test speak logical ones.

A `layer` is a canvas on a surface of its own that takes the same coordinates, so a panel draws itself alike on the
screen and into its cache, pixel for pixel.
"""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from client.art import fonts, icons, paint, palette, scenery
from client.art.fonts import Face
from client.ui.widget import Look

WIDTH: Final = 1280
HEIGHT: Final = 720
READABLE: Final = 11.0
"""Logical pixels from which text is read with ease."""
SMALLEST_SHARE: Final = 0.66
"""What is left of the size of large letters at least."""

Point = tuple[float, float]


class Canvas:
    """A surface that is drawn on in logical coordinates.

    `scale` is device pixels for a logical one, `text_scale` the person's text size (0.9 to 1.25), `origin` the device
    pixel of the logical point (0, 0). A `strong` one puts strong colours in the place of weak ones (`palette.STRONG`).
    `opacity` (0 to 1) is how much of a picture it leaves on what was there.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        scale: float = 1.0,
        text_scale: float = 1.0,
        origin: tuple[int, int] = (0, 0),
        strong: bool = False,
        opacity: float = 1.0,
    ) -> None:
        self.surface = surface
        self.scale = scale
        self.text_scale = text_scale
        self.origin = origin
        self.strong = strong
        self.opacity = opacity

    @classmethod
    def fit(cls, surface: pygame.Surface, text_scale: float = 1.0, strong: bool = False) -> "Canvas":
        """The whole interface as large as `surface` allows, in its middle."""
        width, height = surface.get_size()
        scale = min(width / WIDTH, height / HEIGHT)
        origin = ((width - round(WIDTH * scale)) // 2, (height - round(HEIGHT * scale)) // 2)
        return cls(surface, scale, text_scale, origin, strong)

    def on(self, surface: pygame.Surface, scale: float, origin: tuple[int, int]) -> "Canvas":
        """A canvas on another surface, or smaller, that writes as this one does."""
        return Canvas(surface, scale, self.text_scale, origin, self.strong)

    # ---------------------------------------------------------------- mapping

    def px(self, length: float) -> int:
        """A logical length in device pixels."""
        return round(length * self.scale)

    def thick(self, length: float) -> int:
        """A line's width in device pixels: never thinner than one."""
        return max(1, round(length * self.scale))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A logical point as a device pixel."""
        return self.origin[0] + self.px(x), self.origin[1] + self.px(y)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A logical rectangle in device pixels; equal sizes stay equal wherever they stand."""
        return pygame.Rect(self.at(x, y), (self.px(width), self.px(height)))

    def logical(self, position: tuple[int, int]) -> Point:
        """The logical point under a device pixel, as a mouse event reports it."""
        return (position[0] - self.origin[0]) / self.scale, (position[1] - self.origin[1]) / self.scale

    def layer(self, x: float, y: float, width: float, height: float, margin: float = 0) -> "Canvas":
        """A canvas on a clear surface of its own for that rectangle, `margin` more on every side for glows."""
        room = self.px(margin)
        surface = paint.blank(self.px(width) + 2 * room, self.px(height) + 2 * room)
        return self.on(surface, self.scale, (room - self.px(x), room - self.px(y)))

    def lay(self, layer: "Canvas") -> None:
        """Put a layer made by `layer` where it belongs."""
        self.surface.blit(layer.surface, (self.origin[0] - layer.origin[0], self.origin[1] - layer.origin[1]))

    def ground(self) -> None:
        """Cover everything, letterbox included, with the starred ceiling."""
        width, height = self.surface.get_size()
        self.surface.blit(scenery.ceiling(width, height, self.scale), (0, 0))

    # ---------------------------------------------------------------- between two looks

    def blend(self, share: float, paint: Callable[["Canvas", bool], None]) -> None:
        """Let `paint` draw one look (False), the other (True), or what lies `share` (0 to 1) of the way between them.

        Between them the other lies thin over the one, so that no picture is painted that is not kept anyway. It is
        for boxes, pictures, text and glows; lines and polygons are never thin.
        """
        if share < 1:
            paint(self, False)
        if share > 0:
            paint(self.thin(share), True)

    def thin(self, share: float) -> "Canvas":
        """This canvas, on which pictures leave only a `share` (0 to 1) of what they would leave."""
        opacity = self.opacity * share
        return Canvas(self.surface, self.scale, self.text_scale, self.origin, self.strong, opacity)

    def _thin(self, alpha: int) -> int:
        return alpha if self.opacity >= 1 else round(alpha * self.opacity)

    def raise_up(self, x: float, y: float, width: float, height: float, by: float) -> None:
        """Let what was drawn in that box stand higher. Its lowest rows stay, and look like its thickness."""
        step = self.px(by)
        if step <= 0:
            return
        left, top = self.at(x, y)
        before = self.surface.get_clip()
        self.surface.set_clip(pygame.Rect(left, top - step, self.px(width), self.px(height) + step).clip(before))
        self.surface.scroll(0, -step)
        self.surface.set_clip(before)

    # ---------------------------------------------------------------- pictures and text

    def image(
        self,
        picture: pygame.Surface,
        *,
        alpha: int = 255,
        topleft: Point | None = None,
        center: Point | None = None,
        midleft: Point | None = None,
        midright: Point | None = None,
        midtop: Point | None = None,
    ) -> pygame.FRect:
        """Put `picture` (already in device pixels) at the one anchor given; `alpha` fades it for this time."""
        place = self._placed(picture, topleft, center, midleft, midright, midtop)
        alpha = self._thin(alpha)
        if alpha >= 255:
            self.surface.blit(picture, place)
        elif alpha > 0:
            picture.set_alpha(alpha)
            self.surface.blit(picture, place)
            picture.set_alpha(255)
        return self._back(place)

    def text(
        self,
        string: str,
        face: Face,
        size: float,
        colour: str,
        *,
        max_width: float | None = None,
        alpha: int = 255,
        topleft: Point | None = None,
        center: Point | None = None,
        midleft: Point | None = None,
        midright: Point | None = None,
        midtop: Point | None = None,
    ) -> pygame.FRect:
        """Set one line at the one anchor given and return its logical rectangle.

        Wider than `max_width`, it is set smaller, down to its `least` size, and then cut with an ellipsis.
        """
        width = None if max_width is None else self.px(max_width)
        colour = palette.STRONG.get(colour, colour) if self.strong else colour
        least = round(self.least(size) * self.scale) if width is not None else 0
        line = fonts.line(string, face, self.text_size(size), colour, width, least)
        return self.image(
            line, alpha=alpha, topleft=topleft, center=center, midleft=midleft, midright=midright, midtop=midtop
        )

    def least(self, size: float) -> float:
        """How many logical pixels high text of a `size` is at least, where it has too little room.

        It is measured against the usual text size: larger text is for where there is room. Large letters can still be
        read when they are a good deal smaller, small ones cannot.
        """
        return min(1.0, self.text_scale) * min(size * fonts.SHRINK, max(READABLE, size * SMALLEST_SHARE))

    def text_size(self, size: float) -> int:
        """The device size of text that is `size` logical pixels high."""
        return max(6, round(size * self.scale * self.text_scale))

    def text_width(self, string: str, face: Face, size: float) -> float:
        """How wide `string` would be set."""
        return fonts.width(string, face, self.text_size(size)) / self.scale

    def lines_of(self, string: str, face: Face, size: float, width: float) -> int:
        """How many lines `string` takes as a paragraph of that width."""
        return len(fonts.wrapped(string, face, self.text_size(size), self.px(width)))

    def step_of(self, size: float, leading: float = 1.4) -> float:
        """How far the lines of a paragraph stand apart."""
        return size * leading * self.text_scale

    def paragraph(
        self,
        string: str,
        face: Face,
        size: float,
        colour: str,
        *,
        width: float,
        topleft: Point,
        leading: float = 1.4,
        lines: int | None = None,
        centred: bool = False,
    ) -> pygame.FRect:
        """Set text over several lines (at most `lines`, the last one cut) and return what it covers.

        `leading` is the distance of lines as a multiple of `size`.
        """
        broken = list(fonts.wrapped(string, face, self.text_size(size), self.px(width)))
        if lines is not None and len(broken) > lines:
            broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
        x, y = topleft
        step = self.step_of(size, leading)
        for number, line in enumerate(broken):
            middle = y + (number + 0.5) * step
            if centred:
                self.text(line, face, size, colour, max_width=width, center=(x + width / 2, middle))
            else:
                self.text(line, face, size, colour, max_width=width, midleft=(x, middle))
        return pygame.FRect(x, y, width, step * len(broken))

    def block(
        self,
        string: str,
        face: Face,
        size: float,
        colour: str,
        *,
        room: pygame.FRect,
        leading: float = 1.32,
        centred: bool = False,
        middle: bool = False,
    ) -> pygame.FRect:
        """Set text over as many lines as `room` is high for, and return what it covers.

        It is set smaller, down to the size that a single line would be set at least, before the last line is cut.
        `centred` sets every line in the middle of the room, `middle` all of them in the middle of its height.
        """
        least = self.least(size) / self.text_scale
        lines = self._broken(string, face, size, room.width)
        while size > least and not self._fits(lines, face, size, room, leading):
            size = max(least, size - 0.5)
            lines = self._broken(string, face, size, room.width)
        most = max(1, int(room.height / (size * leading * self.text_scale) + 0.02))
        high = size * leading * self.text_scale * min(most, len(lines))
        top = room.y + (room.height - high) / 2 if middle else room.y
        return self.paragraph(
            string,
            face,
            size,
            colour,
            width=room.width,
            topleft=(room.x, top),
            leading=leading,
            lines=most,
            centred=centred,
        )

    def holds(self, string: str, face: Face, size: float, room: pygame.FRect, leading: float = 1.32) -> bool:
        """Whether `string` fits `room` at `size`, over as many lines as it needs."""
        return self._fits(self._broken(string, face, size, room.width), face, size, room, leading)

    def _broken(self, string: str, face: Face, size: float, width: float) -> tuple[str, ...]:
        return fonts.wrapped(string, face, self.text_size(size), self.px(width))

    def _fits(self, lines: Sequence[str], face: Face, size: float, room: pygame.FRect, leading: float) -> bool:
        high = len(lines) * size * leading * self.text_scale
        return high <= room.height + 0.5 and all(self.text_width(line, face, size) <= room.width for line in lines)

    def common_size(self, strings: Sequence[str], face: Face, size: float, width: float) -> float:
        """The size, at most `size`, at which each of `strings` fits `width`: words that stand in one column look alike.

        No smaller than `text` would set them before it cuts.
        """
        least = self.least(size) / self.text_scale
        widest = max((self.text_width(string, face, size) for string in strings), default=0.0)
        while widest > width and size > least:
            size = max(least, size - 0.25)
            widest = max(self.text_width(string, face, size) for string in strings)
        return size

    # ---------------------------------------------------------------- boxes

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: tuple[str, ...],
        *,
        radius: float = 10,
        edge: str | None = None,
        edge_width: float = 1,
        inner: str | None = None,
        alpha: int = 255,
    ) -> pygame.FRect:
        """A rounded box filled with a gradient, with an edge and a thin line inside it."""
        if self.strong:
            fill = palette.STRONG_FILLS.get(fill, fill)
            edge = palette.STRONG.get(edge, edge) if edge is not None else None
        picture = paint.box(self.px(width), self.px(height), self.px(radius), fill, edge, self.thick(edge_width), inner)
        return self.image(picture, alpha=alpha, topleft=(x, y))

    def shadow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 10,
        blur: float = 5,
        alpha: int = 110,
        drop: float = 2,
    ) -> None:
        """The shadow of a rounded box that stands at that place."""
        soft = max(1, self.px(blur))
        picture = paint.shadow(self.px(width), self.px(height), self.px(radius), soft, alpha)
        left, top = self.at(x, y)
        picture.set_alpha(self._thin(255))
        self.surface.blit(picture, (left - 2 * soft, top - 2 * soft + self.px(drop)))
        picture.set_alpha(255)

    def glow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str,
        *,
        radius: float = 10,
        blur: float = 7,
        alpha: int = 235,
        hollow: bool = False,
    ) -> None:
        """Light around a rounded box that stands at that place. `alpha` may change every frame at no cost.

        A `hollow` glow may be drawn after the box: it leaves the box itself alone.
        """
        soft = max(1, self.px(blur))
        picture = paint.glow(self.px(width), self.px(height), self.px(radius), soft, colour, 255, hollow=hollow)
        left, top = self.at(x, y)
        picture.set_alpha(self._thin(alpha))
        self.surface.blit(picture, (left - 2 * soft, top - 2 * soft))
        picture.set_alpha(255)

    def panel(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 10,
        edge: str = palette.LINE,
        edge_width: float = 1,
        fill: tuple[str, ...] = palette.PANEL,
    ) -> pygame.FRect:
        """A box with its shadow: what stands on the ceiling."""
        self.shadow(x, y, width, height, radius=radius)
        return self.box(x, y, width, height, fill, radius=radius, edge=edge, edge_width=edge_width)

    def veil(self, alpha: int = 170, colour: str = "#060914") -> None:
        """Darken everything drawn so far, letterbox included."""
        self.surface.blit(paint.veil(*self.surface.get_size(), colour, alpha), (0, 0))

    def line(self, start: Point, end: Point, colour: str, width: float = 1) -> None:
        """A straight line; level and upright ones are crisp."""
        pygame.draw.line(self.surface, colour, self.at(*start), self.at(*end), self.thick(width))

    def icon(self, name: str, size: float, colour: str, *, alpha: int = 255, center: Point) -> pygame.FRect:
        """One of the program's own small pictures (`client.art.icons`), `size` high."""
        return self.image(icons.icon(name, self.px(size), colour), alpha=alpha, center=center)

    # ---------------------------------------------------------------- what every screen uses

    def button(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        label: str,
        *,
        style: str = "gold",
        key: str | None = None,
        note: str | None = None,
        size: float = 17,
        look: Look | None = None,
        face: Face = "display",
        shadow: bool = True,
    ) -> pygame.FRect:
        """A button in `style` gold, red, dark or off.

        Pointed at it is brighter and stands higher, pressed it is darker and lower: by as much as `look` says. `key`
        is shown as a key cap in the corner, `note` as a small second line.
        """
        look = look if look is not None and style != "off" else Look()
        radius = min(9, height / 3)
        if shadow:
            self.shadow(x, y, width, height, radius=radius, blur=4, alpha=140, drop=3 - 2 * look.press)
        y -= look.lift
        place = self._button_ground(x, y, width, height, style, radius, look)
        y += look.press
        ink = palette.BUTTONS[style].ink
        cap = self.key_width(key) + 8 if key else 0
        margin = min(16, width * 0.2)
        # A narrow cap leaves the label in the middle if it fits there; a wide one ("Enter") moves it aside.
        crowded = bool(cap) and self.text_width(label, face, size) > width - margin - 2 * cap
        aside = cap if cap > 34 or crowded else 0
        room = width - aside - margin - (2 * cap if not aside else 0)
        middle = (x + (width - aside) / 2, y + height / 2 - (height * 0.16 if note else 0))
        self.text(label, face, size, ink, max_width=room, center=middle)
        if note:
            self.text(note, "body", 12, ink, max_width=width - 12, center=(middle[0], y + height * 0.74))
        if key:
            self.key_cap(key, x + width - 8, y + 5 - look.press)
        return place

    def _button_ground(
        self, x: float, y: float, width: float, height: float, style: str, radius: float, look: Look
    ) -> pygame.FRect:
        colours = palette.BUTTONS[style]

        def plain_or_bright(canvas: Canvas, bright: bool) -> None:
            fill, edge = colours.fill, colours.edge
            if bright:
                fill = tuple(paint.lighter(stop, 0.14) for stop in fill)
                edge = palette.GOLD_HIGH if style == "dark" else paint.lighter(edge, 0.4)
            canvas.box(x, y, width, height, fill, radius=radius, edge=edge, edge_width=1.4)

        def up_or_down(canvas: Canvas, down: bool) -> None:
            if not down:
                canvas.blend(look.hover, plain_or_bright)
                return
            fill = tuple(paint.darker(stop, 0.18) for stop in colours.fill)
            canvas.box(x, y, width, height, fill, radius=radius, edge=colours.edge, edge_width=1.4)

        self.blend(look.press, up_or_down)
        return self._back(self.rect(x, y, width, height))

    def key_cap(self, key: str, right: float, top: float) -> pygame.FRect:
        """The picture of a key, by its upper right corner."""
        width = self.key_width(key)
        place = self.box(right - width, top, width, 16, palette.KEY, radius=4, edge=palette.TAB_EDGE)
        self.text(key, "bold", self._key_size(), palette.INK, center=place.center)
        return place

    def key_width(self, key: str) -> float:
        """How wide a key cap is."""
        return max(16.0, self.text_width(key, "bold", self._key_size()) + 8)

    def _key_size(self) -> float:
        return 11 / max(1.0, self.text_scale)

    def tag(
        self, string: str, left: float, middle: float, *, fill: str = "#33416B", ink: str = palette.INK
    ) -> pygame.FRect:
        """A word in a small lozenge, by the middle of its left side."""
        width = self.text_width(string, "bold", 10) + 9
        height = 14 * max(1.0, self.text_scale)
        place = self.box(left, middle - height / 2, width, height, (fill, fill), radius=4)
        self.text(string, "bold", 10, ink, center=place.center)
        return place

    def arrow(self, x: float, y: float, colour: str, length: float = 16) -> None:
        """An arrow to the right that begins at (x, y)."""
        self.image(icons.arrow(self.px(length), self.px(11), colour), midleft=(x, y))

    def polygon(self, points: Sequence[Point], colour: str) -> None:
        """A filled polygon without smoothing: only for what is redrawn every frame; else make an icon."""
        pygame.draw.polygon(self.surface, colour, [self.at(*point) for point in points])

    # ---------------------------------------------------------------- inside

    def _placed(
        self,
        picture: pygame.Surface,
        topleft: Point | None,
        center: Point | None,
        midleft: Point | None,
        midright: Point | None,
        midtop: Point | None,
    ) -> pygame.Rect:
        if topleft is not None:
            return picture.get_rect(topleft=self.at(*topleft))
        if center is not None:
            return picture.get_rect(center=self.at(*center))
        if midleft is not None:
            return picture.get_rect(midleft=self.at(*midleft))
        if midright is not None:
            return picture.get_rect(midright=self.at(*midright))
        if midtop is not None:
            return picture.get_rect(midtop=self.at(*midtop))
        raise TypeError("one anchor must be given")

    def _back(self, place: pygame.Rect) -> pygame.FRect:
        left, top = self.logical(place.topleft)
        return pygame.FRect(left, top, place.width / self.scale, place.height / self.scale)
