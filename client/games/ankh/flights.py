"""What moves over the table of Ankh: figures on their way, camels that walk in, words that rise, cards that turn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from client.art import ankh_cards, ankh_land, ankh_signs, ankh_tokens, palette
from client.board.flights import Travel, stepped
from client.games.ankh import words
from client.games.ankh.atlas import View
from client.games.ankh.icons import put_icon
from client.games.ankh.scenery import figure_size
from client.ui.canvas import Canvas, Point
from shared.engine.ankh.geometry import Edge


@dataclass(slots=True)
class TokenFlight(Travel):
    """A figure on its way."""

    kind: str = field(kw_only=True)
    names: tuple[str, ...] = field(kw_only=True)
    sigil: int = field(kw_only=True)

    def paint(self, canvas: Canvas) -> None:
        """Draw the figure where it is."""
        if not self.opacity:
            return
        drawn = canvas.px(max(self.size_from, self.size_to, figure_size(self.kind)) * 1.2)
        size = stepped(canvas.px(self.size))
        picture = ankh_tokens.scaled(self.kind, self.names, self.sigil, size, drawn)
        x, y = self.place
        high = self.lift * 4 * self.t * (1 - self.t) * 0.3
        canvas.image(ankh_tokens.shadow(size), alpha=self.opacity, center=(x + high / 2, y + 3 + high))
        canvas.image(picture, alpha=self.opacity, center=(x, y))


@dataclass(slots=True)
class PictureFlight(Travel):
    """A picture that keeps its size on its way: a marker, a sun, a number. `picture` gives it for a canvas."""

    picture: Callable[[Canvas], pygame.Surface] = field(kw_only=True)

    def paint(self, canvas: Canvas) -> None:
        """Draw the picture where it is."""
        if self.opacity:
            canvas.image(self.picture(canvas), alpha=self.opacity, center=self.place)


@dataclass(slots=True)
class Rising:
    """A few words, with an icon, that rise from a place and fade."""

    text: str
    icon: tuple[object, ...]
    place: Point
    ink: str = palette.GOLD_HIGH
    t: float = 0.0

    def rise(self, t: float) -> None:
        """Be `t` risen."""
        self.t = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the words where they are."""
        if not 0 < self.t < 1:
            return
        alpha = round(255 * min(1.0, 4 * self.t, 3 * (1 - self.t)))
        x, y = self.place[0], self.place[1] - 26 * self.t
        width = canvas.text_width(self.text, "bold", 15) + (46 if self.icon else 20)
        canvas.box(x - width / 2, y - 15, width, 30, palette.STRIP, radius=15, edge=palette.GOLD_LOW, alpha=alpha)
        left = x - width / 2 + 12
        if self.icon:
            put_icon(canvas, self.icon, 20, (left + 10, y))
            left += 26
        canvas.text(self.text, "bold", 15, self.ink, alpha=alpha, midleft=(left, y))


@dataclass(slots=True)
class Camels:
    """Camels that come one after the other and stand on their edges."""

    view: View
    edges: tuple[Edge, ...]
    t: float = 0.0

    def walk(self, t: float) -> None:
        """Be `t` done."""
        self.t = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the camels that have come."""
        share = self.view.radius / 30
        came = self.t * len(self.edges)
        for number, edge in enumerate(self.edges):
            part = min(1.0, came - number)
            if part <= 0:
                return
            x, y = self.view.middle(edge)
            drop = (1 - part) * 22 * share
            canvas.image(ankh_land.camel(canvas.px(21 * share)), alpha=round(255 * part), center=(x, y - share - drop))


@dataclass(slots=True)
class Turning:
    """A battle card or a bid that is turned over: first its back is seen, then its `face`."""

    face: Callable[[int, int], pygame.Surface]
    """Draws what is on it, so wide and so high in device pixels."""
    sigil: int
    rect: pygame.Rect
    over: float = 0.0

    def turn(self, t: float) -> None:
        """Be `t` turned over."""
        self.over = t

    def paint(self, canvas: Canvas) -> None:
        """Draw it as far as it is turned."""
        width, height = canvas.px(self.rect.width), canvas.px(self.rect.height)
        across = max(1, round(width * abs(math.cos(math.pi * self.over))))
        if across < width:
            across = max(1, across // 2 * 2)
        picture = self.face(width, height) if self.over >= 0.5 else ankh_cards.back(self.sigil, width, height)
        canvas.image(ankh_cards.narrowed(picture, across), center=self.rect.center)


def card_face(card: str) -> Callable[[int, int], pygame.Surface]:
    """What is on a battle card."""
    caption, strength = words.card_caption(card), words.card_strength(card)
    return lambda width, height: ankh_cards.card(card, width, height, caption, strength)


def bid_face(followers: int) -> Callable[[int, int], pygame.Surface]:
    """What is on a bid."""
    return lambda width, height: ankh_cards.bid(followers, width, height)


@dataclass(slots=True)
class Fading:
    """A piece that leaves its place: it sinks a little and is gone."""

    draw: Callable[[Canvas, int], None]
    alpha: float = 1.0

    def fade(self, t: float) -> None:
        """Be `t` gone."""
        self.alpha = 1 - t

    def paint(self, canvas: Canvas) -> None:
        """Draw what is left of it."""
        if self.alpha > 0:
            self.draw(canvas, round(255 * self.alpha))


def marker_picture(size: float) -> Callable[[Canvas], pygame.Surface]:
    """The marker of an action's track."""
    return lambda canvas: ankh_signs.marker(canvas.px(size))


def number_picture(number: int, size: float) -> Callable[[Canvas], pygame.Surface]:
    """The number of a region."""
    return lambda canvas: ankh_land.engraved(str(number), canvas.px(size), max(1, canvas.px(2.4)))


def god_picture(names: tuple[str, ...], sigil: int, size: float) -> Callable[[Canvas], pygame.Surface]:
    """A god's coin."""
    return lambda canvas: ankh_tokens.god(names, sigil, canvas.px(size))


def event_frame(size: float) -> Callable[[Canvas], pygame.Surface]:
    """The marker of the event track."""
    return lambda canvas: ankh_signs.event_marker(canvas.px(size))
