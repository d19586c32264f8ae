"""The choice that unrest and earthquake leave to their victim: which tiles to lose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext, pgettext
from client.art import icons, palette
from client.board.peek import Peek
from client.board.words import signed
from client.games.ra import words
from client.games.ra.pieces import TILES
from client.ui.controls import Button
from client.ui.scene import Scene
from client.ui.widget import Look, Point, Widget
from shared.engine.ra.actions import Discard
from shared.engine.ra.disasters import VICTIMS
from shared.engine.ra.events import DisasterStruck, LotWon
from shared.engine.ra.scoring import civilization_kinds, civilizations
from shared.engine.ra.tiles import UNREST
from shared.engine.ra.value import monument_points

if TYPE_CHECKING:
    from client.games.ra.table import RaTable
    from client.ui.canvas import Canvas

BOX: Final = pygame.Rect(250, 150, 780, 400)
_LEFT: Final = 310
_KEYS: Final = 9
"""So many candidates have a key."""


@dataclass(slots=True)
class Candidate(Widget):
    """A tile that may be lost; `chosen` ones will be. `new` was won just now."""

    kind: int = 0
    chosen: bool = False
    new: bool = False
    cap: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, size, _h = self.rect
        top = y - (10 if self.chosen else 1.5 * look.lift)
        if self.chosen or look.hover:
            colour = palette.BAD if self.chosen else palette.ACT
            alpha = 255 if self.chosen else round(150 * look.hover)
            canvas.glow(x, top, size, size, colour, radius=size * 0.13, alpha=alpha)
        TILES.put(canvas, self.kind, x, top, size)
        low = (self.rect.centerx, self.rect.bottom + 11)
        if self.chosen:
            cross = icons.icon("cross", canvas.px(size * 0.86), "#FF5A3C")
            canvas.image(cross, alpha=235, center=(self.rect.centerx, top + size * 0.42))
            canvas.text(
                pgettext("below a tile that was chosen to be lost", "lose"),
                "bold",
                13,
                palette.BAD,
                max_width=size + 10,
                center=low,
            )
        elif self.new:
            canvas.text(_("just won"), "body", 13, palette.DIM, max_width=size + 22, center=low)
        if self.cap:
            canvas.key_cap(self.cap, x + 22, top + 4)


class DisasterChoice(Scene):
    """Asks which tiles a disaster takes. Built from what the engine says is legal; it can be looked behind."""

    name = "disaster"
    modal = True

    def __init__(self, table: RaTable) -> None:
        super().__init__(table.app)
        self.table = table
        state = table.state
        assert table.seat is not None
        self.disaster, self.due = state.debts[0]
        self.number, self.all = self._disasters(len(state.debts))
        self.counts = tuple(state.tiles[table.seat])
        self.kinds = [kind for kind in VICTIMS[self.disaster] for _ in range(self.counts[kind])]
        self.new = self._just_won()
        self.chosen: list[int] = []
        self.peek = Peek(self, table.peek_key)

    def _disasters(self, left: int) -> tuple[int, int]:
        """The how manieth disaster this is of how many that leave us a choice; `left` of them are not settled yet."""
        for played in reversed(self.table.table.history):
            struck = [event for event in played.events if isinstance(event, DisasterStruck) and event.owed]
            if struck:
                return len(struck) - left + 1, len(struck)
        return 1, left

    def _just_won(self) -> set[int]:
        """The places of the tiles that came with the disaster: the last ones of their kinds."""
        won: list[int] = []
        for played in reversed(self.table.table.history):
            lots = [event for event in played.events if isinstance(event, LotWon)]
            if lots:
                won = list(lots[-1].tiles) if lots[-1].seat == self.table.seat else []
                break
        places = set()
        for place in reversed(range(len(self.kinds))):
            if self.kinds[place] in won:
                won.remove(self.kinds[place])
                places.add(place)
        return places

    @property
    def action(self) -> Discard | None:
        """What the tiles chosen so far amount to, if it is legal."""
        tiles = tuple(sorted(self.kinds[place] for place in self.chosen))
        return next((action for action in self.table.legal() if action == Discard(tiles)), None)

    def _toggle(self, place: int) -> None:
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen = [*self.chosen, place][-self.due :]

    def _clear(self) -> None:
        self.chosen = []

    def _discard(self) -> None:
        if self.action is not None:
            self.table.act(self.action)

    # ---------------------------------------------------------------- the scene

    def default(self) -> str:
        """See `Scene.default`."""
        return "discard"

    def escape(self) -> None:
        """See `Scene.escape`: Esc clears the choice, and then shows the table."""
        if self.chosen and not self.peek.on:
            self._clear()
            self.changed()
        else:
            self.peek.toggle()

    def filter(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.filter`: the key that looks at the table."""
        return self.peek.filter(event)

    def released(self, event: pygame.event.Event) -> None:
        """See `Scene.released`."""
        self.peek.released(event)

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        self.peek.update()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        keys = self.app.keys
        x, y, w, h = BOX
        cap = keys.cap(self.table.peek_key)
        if self.peek.on:
            back = pygame.Rect(480, 520, 320, 46)
            return [Button("peek", back, _("Back to the choice"), self.peek.toggle, cap=cap)]
        found: list[Widget] = []
        for place, rect in enumerate(self._places()):
            kind = self.kinds[place]
            bound = place < _KEYS
            found.append(
                Candidate(
                    f"tile:{place}",
                    rect,
                    words.tile_name(kind),
                    lambda place=place: self._toggle(place),  # type: ignore[misc]
                    binding=f"ra.take{place + 1}" if bound else "",
                    tip=words.tile_tip(kind, self.counts[kind], None),
                    data=(kind, place in self.chosen),
                    kind=kind,
                    chosen=place in self.chosen,
                    new=place in self.new,
                    cap=keys.cap(f"ra.take{place + 1}") if bound else "",
                )
            )
        ready = self.action is not None
        left = self.due - len(self.chosen)
        more = ngettext("Choose {count} more tile.", "Choose {count} more tiles.", left).format(count=left)
        found += [
            Button(
                "clear",
                pygame.Rect(x + 30, y + h - 62, 150, 42),
                _("Clear"),
                self._clear,
                enabled=bool(self.chosen),
                binding="ra.clear",
                cap=keys.cap("ra.clear"),
                size=15,
            ),
            Button(
                "peek",
                pygame.Rect(x + 260, y + h - 58, 240, 34),
                _("Look at the table"),
                self.peek.toggle,
                tip=_("Held, the key shows the table until you let it go."),
                cap=cap,
                size=13,
            ),
            Button(
                "discard",
                pygame.Rect(x + w - 250, y + h - 62, 220, 42),
                ngettext("Lose {count} tile", "Lose {count} tiles", self.due).format(count=self.due),
                self._discard,
                enabled=ready,
                reason=more,
                style="red",
                size=17,
            ),
        ]
        return found

    def _places(self) -> list[pygame.Rect]:
        """A grid that shrinks its tiles as they become many."""
        count = len(self.kinds)
        size, columns, down = (90, 4, 122) if count <= 4 else (72, 5, 96) if count <= 10 else (46, 8, 66)
        step = 480 // columns
        top = BOX.y + (146 if count <= 5 else 134)
        return [
            pygame.Rect(_LEFT + (place % columns) * step, top + (place // columns) * down, size, size)
            for place in range(count)
        ]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        if self.peek.on:
            return
        canvas.veil()
        x, y, w, h = BOX
        canvas.shadow(x, y, w, h, radius=14, blur=12, alpha=220, drop=6)
        fill = ("#22305A", "#121A31")
        canvas.box(x, y, w, h, fill, radius=14, edge=palette.DANGER, edge_width=3, inner="#4A0D08")
        TILES.put(canvas, self.disaster, x + 28, y + 24, 86)
        left, room = x + 136, w - 160
        title = _("Unrest strikes") if self.disaster == UNREST else _("The earth shakes")
        canvas.text(title, "display", 28, palette.BAD, max_width=room, midleft=(left, y + 44))
        what = _("Choose {tiles} to lose.").format(tiles=words.victims(self.disaster, self.due))
        canvas.text(what, "body", 17, palette.INK, max_width=room, midleft=(left, y + 76))
        more = _("The disaster itself leaves the game too.")
        if self.all > 1:
            more += "  " + _("Disaster {number} of {all}.").format(number=self.number, all=self.all)
        canvas.text(more, "body", 14, palette.DIM, max_width=room, midleft=(left, y + 100))
        count = _("{count} of {due} chosen").format(count=len(self.chosen), due=self.due)
        canvas.text(count, "bold", 16, palette.ACT, max_width=190, midleft=(x + 572, y + 268))
        self._consequence(canvas, x + 572, y + 160)

    def _consequence(self, canvas: Canvas, x: float, y: float) -> None:
        """What one has before and after, in kinds and points."""
        after = list(self.counts)
        for place in self.chosen:
            after[self.kinds[place]] -= 1
        canvas.text(_("After this"), "display", 14, palette.GOLD, max_width=190, midleft=(x, y))
        name = words.lost_tiles(self.disaster)
        canvas.text(name, "body", 14, palette.INK, max_width=190, midleft=(x, y + 24))
        now, then = self._worth(self.counts), self._worth(after)
        right = canvas.text(now[0], "bold", 14, palette.DIM, max_width=64, midleft=(x, y + 48)).right
        right = canvas.text(now[1], "bold", 16, palette.DIM, max_width=40, midleft=(right + 8, y + 48)).right
        canvas.arrow(right + 8, y + 48, palette.GOLD, 20)
        right = canvas.text(then[0], "bold", 14, palette.INK, max_width=64, midleft=(x, y + 72)).right
        canvas.text(then[1], "bold", 16, palette.ACT, max_width=50, midleft=(right + 8, y + 72))

    def _worth(self, counts: Sequence[int]) -> tuple[str, str]:
        kinds = sum(1 for kind in VICTIMS[self.disaster] if counts[kind])
        label = ngettext("{count} kind", "{count} kinds", kinds).format(count=kinds)
        if self.disaster == UNREST:
            return label, signed(civilizations(civilization_kinds(counts)).points)
        return label, signed(monument_points(counts))
