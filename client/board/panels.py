"""How the parts that several boards share are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.catalog import gettext as _
from client.art import palette, scenery
from client.board import frame
from client.board.frame import Rect
from client.board.persons import Person
from client.board.pieces import put_sigil
from client.board.words import figure, signed
from client.ui.canvas import Canvas
from client.ui.layers import Panel

Tag = tuple[str, str, str]
"""A word in a lozenge: what it says, its ground, its ink."""


def ink_of(points: int) -> str:
    """The ink for points: green for a gain, red for a loss."""
    return palette.GOOD if points > 0 else palette.BAD if points < 0 else palette.DIM


# ---------------------------------------------------------------- the other players


def paint_opponent_frame(
    canvas: Canvas,
    rect: Rect,
    person: Person,
    *,
    active: bool,
    score: int | None,
    gain: int | None,
    tags: Sequence[Tag] = (),
) -> None:
    """Another player's panel with the line that names them: sigil, name, tags, what the epoch would bring, score."""
    x, y, w, h = rect
    colour = palette.SEATS[person.sigil].colour
    if active:
        canvas.glow(x, y, w, h, colour)
    canvas.shadow(x, y, w, h)
    edge, width = (colour, 2.0) if active else (palette.LINE, 1.0)
    canvas.box(x, y, w, h, palette.PANEL, edge=edge, edge_width=width)
    canvas.box(x, y + 12, 4, h - 24, (colour, colour), radius=2)
    put_sigil(canvas, person.sigil, 26, (x + 24, y + 20), alpha=255 if person.present else 110)
    right = canvas.text(figure(score), "display", 21, palette.GOLD, max_width=60, midright=(x + w - 12, y + 19)).left
    if gain is not None:
        right = canvas.text(signed(gain), "body", 13, ink_of(gain), max_width=40, midright=(right - 7, y + 20)).left
    words = [*tags]
    if not person.present:
        words.append((_("AWAY"), "#5D2A24", palette.BAD))
    elif person.bot:
        words.append((_("BOT"), "#33416B", palette.INK))
    room = right - (x + 43) - 8 - sum(canvas.text_width(word, "bold", 10) + 16 for word, _fill, _ink in words)
    edge_of_name = canvas.text(person.name, "bold", 15, palette.INK, max_width=room, midleft=(x + 43, y + 19)).right
    for word, fill, ink in words:
        edge_of_name = canvas.tag(word, edge_of_name + 7, y + 19, fill=fill, ink=ink).right


# ---------------------------------------------------------------- the rail with the cards


def paint_rail(canvas: Canvas, *, own: bool) -> None:
    """The ground of the rail on the left."""
    x, y, w, h = frame.ACTIONS
    canvas.panel(x, y, w, h)
    title = _("YOUR ACTIONS") if own else _("ACTIONS")
    canvas.text(title, "display", 12, palette.DIM, max_width=150, center=(x + w / 2, y + 15))


def paint_bag(canvas: Canvas, note: str, *, on: bool) -> None:
    """The card of the bag; `note` says how much is in it."""
    paint_card(canvas, frame.BAG, on, palette.RAISED)
    bag = scenery.bag(canvas.px(92), canvas.px(80))
    canvas.image(bag, alpha=255 if on else 150, midtop=(frame.BAG.centerx, frame.BAG.y + 8))
    card_words(canvas, frame.BAG, _("Draw a tile"), note, on)


def paint_card(canvas: Canvas, rect: Rect, on: bool, fill: tuple[str, ...]) -> None:
    """The ground of a card, dark while it cannot be used."""
    look = fill if on else ("#1F2845", "#182038")
    x, y, w, h = rect
    canvas.box(x, y, w, h, look, radius=9, edge=palette.GOLD if on else "#34406A", edge_width=2 if on else 1)


def card_words(canvas: Canvas, rect: Rect, title: str, note: str, on: bool, note_ink: str = palette.DIM) -> None:
    """What a card is called, and a note below."""
    ink = palette.INK if on else palette.FAINT
    room = rect.width - 10
    canvas.text(title, "display", 16, ink, max_width=room, center=(rect.centerx, rect.bottom - 31))
    canvas.text(note, "body", 12, note_ink, max_width=room, center=(rect.centerx, rect.bottom - 13))


# ---------------------------------------------------------------- the panel in front


def paint_own_frame(
    canvas: Canvas, person: Person, *, active: bool, place: str, score: int | None, room: int = 138
) -> None:
    """The panel in front with who sits there (in `room` logical pixels), at which place, with how many points."""
    x, y, w, h = frame.OWN
    colour = palette.SEATS[person.sigil].colour
    if active:
        canvas.glow(x, y, w, h, colour, radius=12, alpha=140)
    canvas.shadow(x, y, w, h, radius=12)
    canvas.box(x, y, w, h, palette.PANEL, radius=12, edge=colour, edge_width=2)
    put_sigil(canvas, person.sigil, 38, (x + 33, y + 29))
    canvas.text(person.name, "display", 19, palette.INK, max_width=room, midleft=(x + 62, y + 22))
    canvas.text(place, "body", 12, palette.DIM, max_width=room, midleft=(x + 62, y + 42))
    canvas.text(figure(score), "display", 34, palette.GOLD, max_width=68, midright=(x + 268, y + 27))
    canvas.text(_("points"), "body", 11, palette.DIM, max_width=68, midright=(x + 268, y + 48))
    canvas.line((x + 286, y + 14), (x + 286, y + h - 14), palette.LINE)


def heading(canvas: Canvas, column: Rect, title: str, value: str, ink: str) -> None:
    """A category's name and what it would score."""
    room = column.width * 0.62
    right = canvas.text(value, "bold", 14, ink, max_width=room, midright=(column.right, column.y + 9)).left
    canvas.text(title, "display", 13, palette.GOLD, max_width=right - column.x - 4, midleft=(column.x, column.y + 9))


@dataclass(frozen=True, slots=True)
class Preview:
    """What the epoch would bring if it ended now: `rows` of a name and points, then the place and the new total.

    Once the game is `over`, what its last epoch brought.
    """

    rows: tuple[tuple[str, int], ...]
    rank: str
    score: int | None
    total: int | None
    over: bool

    def paint(self, canvas: Canvas) -> None:
        """Draw it at the right end of the panel in front."""
        x, y, w, h = frame.PREVIEW
        canvas.box(x, y, w, h, palette.WELL, edge=palette.LINE)
        title = _("What the end brought") if self.over else _("If the epoch ended now")
        canvas.text(title, "display", 12, palette.GOLD, max_width=w - 16, center=(x + w / 2, y + 16))
        step, size = (18.0, 13) if len(self.rows) <= 5 else (14.0, 12)
        for number, (name, points) in enumerate(self.rows):
            middle = y + 38 + number * step - (4 if len(self.rows) > 5 else 0)
            canvas.text(name, "body", size, palette.INK, max_width=120, midleft=(x + 14, middle))
            canvas.text(signed(points), "bold", size, ink_of(points), max_width=50, midright=(x + w - 14, middle))
        canvas.line((x + 14, y + 129), (x + w - 14, y + 129), palette.LINE)
        middle = y + 151
        canvas.text(self.rank, "bold", 14, palette.INK, max_width=50, midleft=(x + 14, middle))
        if self.score is None or self.total is None:
            return
        total, score = figure(self.total), figure(self.score)
        right = canvas.text(total, "display", 26, palette.GOLD, max_width=60, midright=(x + w - 14, middle))
        canvas.arrow(right.left - 34, middle, palette.GOLD, 24)
        canvas.text(score, "display", 22, palette.DIM, max_width=50, midright=(right.left - 42, middle))

    def panel(self) -> Panel:
        """It as a panel of its own: it changes less often than what lies beside it."""
        return Panel("preview", self, frame.PREVIEW, self.paint)
