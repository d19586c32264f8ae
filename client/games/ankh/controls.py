"""What a person may press at the table of Ankh, and what was clicked of a decision so far.

What is legal is asked of the engine alone (`client.games.ankh.choosing` takes it apart into clicks); what is not legal
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from assets.catalog import gettext as _
from client.board.orders import Orders
from client.board.words import listed
from client.games.ankh import action_controls, layout, own_controls, questions, tips
from client.games.ankh.choosing import Choosing, Facet
from client.games.ankh.map_controls import map_widgets, pan_keys, zoom_buttons
from client.games.ankh.orders import AnkhOrders
from client.games.ankh.spots import MapArea
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable

IN_ROWS: Final = frozenset({"what", "slot", "kind", "source", "owner"})
"""Kinds of facets that are chosen from rows."""


class Controls:
    """The choices of the person at `table`."""

    def __init__(self, table: AnkhTable) -> None:
        self.table = table
        self.orders = Orders(table, AnkhOrders())
        self.choosing = Choosing()
        self._for: object = None

    # ---------------------------------------------------------------- what was clicked

    def settle(self) -> None:
        """Begin anew when another decision is due, or none."""
        legal = self.table.legal()
        now = (self.table.table.number, bool(legal))
        if now != self._for:
            self._for = now
            self.choosing = Choosing(legal)

    @property
    def state(self) -> AnkhState:
        """The game as it is shown."""
        return self.table.state

    @property
    def frame(self) -> Any:
        """The decision that is due, or None."""
        return questions.frame_of(self.state)

    @property
    def asking(self) -> bool:
        """Whether something is asked of us now."""
        return bool(self.choosing.actions)

    def choose(self, facet: Facet) -> None:
        """Click something; the last click of an action carries it out."""
        if self.table.guarded or facet not in self.choosing.open():
            return
        action = self.choosing.choose(facet)
        if action is not None:
            self.act(action)
        self.table.changed()

    def act(self, action: Any) -> None:
        """Carry an action out."""
        if action is not None and not self.table.guarded:
            self.table.act(action)

    def press(self, button: str) -> None:
        """Carry out the action of a button."""
        if button == "lay":
            self.act(self.choosing.caravan())
        elif button == "play":
            self.act(self.choosing.play())
        elif button == "bid":
            self.act(self.choosing.place_bid())
        else:
            self.act(self.choosing.buttons().get(button))

    def pick_card(self, card: str) -> None:
        """Pick a card, or play it if it was picked already and is enough."""
        if self.table.guarded:
            return
        if card in self.choosing.cards and self.choosing.play() is not None:
            self.press("play")
        else:
            self.choosing.pick_card(card)
        self.table.changed()

    def pick_bid(self, followers: int) -> None:
        """Pick a bid, or place it if it was picked already."""
        if self.table.guarded:
            return
        if self.choosing.bid == followers:
            self.press("bid")
        else:
            self.choosing.bid = followers
        self.table.changed()

    def lay(self, edge: int) -> None:
        """Lay a camel, or take it back."""
        if self.table.guarded:
            return
        self.choosing.lay(edge)
        hands = self.table.app.input
        if not hands.by_key:
            hands.set_focus("", by_key=False)  # so that Enter lays the caravan and does not take the camel away
        elif self.choosing.caravan() is not None:
            hands.set_focus("lay")
        self.table.changed()

    def put_back(self) -> bool:
        """Take the last click back, and say whether there was one."""
        if not self.choosing.back():
            return False
        self.table.changed()
        return True

    def set_glow(self, glow: int) -> None:
        """See `client.board.table.Controls`: what may be chosen shines steadily here."""

    @property
    def chosen_widget(self) -> str:
        """The widget that Enter presses when nothing has the focus: what confirms."""
        if self.choosing.caravan() is not None:
            return "lay"
        if self.choosing.play() is not None:
            return "play"
        return "bid" if self.choosing.place_bid() is not None else ""

    # ---------------------------------------------------------------- why not

    def why_not(self) -> str:
        """Why nothing can be done now; empty when something can."""
        table = self.table
        if table.seat is None:
            return _("You are watching.")
        if table.state.result is not None:
            return _("The game is over.")
        if table.state.gods[table.state.seat_gods[table.seat]].fate == "forgotten":
            return _("Your god is forgotten: you are out of the game.")
        if table.in_rest:
            return _("The game goes on when everybody is ready.")
        if table.pausing:
            return _("Read first what happened: {key} brings it back.").format(key=table.app.keys.cap("ankh.peek"))
        if table.director.busy:
            return _("One moment.")
        if table.table.pending:
            return _("Your move is on its way.")
        if not table.controls_live:
            waiting = table.table.deciders
            names = listed([table.name_of(seat) for seat in waiting])
            return _("Waiting for {names}.").format(names=names) if waiting else _("One moment.")
        return ""

    # ---------------------------------------------------------------- widgets of the table

    def widgets(self) -> Sequence[Widget]:
        """Everything that can be pointed at, the pressable things in the order of Tab."""
        self.settle()
        table = self.table
        found: list[Widget] = [*tips.areas(table)]
        found.append(MapArea("map", layout.VIEWPORT, _("Map"), scene=table, focusable=False))
        found += map_widgets(self, table.atlas.view)
        found += zoom_buttons(table)
        found += pan_keys(table)
        found += action_controls.rows(self)
        found += own_controls.powers(self)
        found += own_controls.cards(self)
        found += action_controls.buttons(self)
        if self.foot_free:
            found += self.orders.widgets(layout.ORDER, layout.ORDER)
        return found

    @property
    def foot_free(self) -> bool:
        """Whether neither a small line nor several buttons stand at the foot of the action panel."""
        names = self.button_names()
        noted = self.asking and len(names) < 2 and questions.note(self.state, self.choosing)
        return not noted and len(names) + self.table.folded < 2

    def chooser(self, facet: Facet) -> Callable[[], None]:
        """What a click on something open does."""
        return lambda: self.choose(facet)

    # ---------------------------------------------------------------- rows

    @property
    def has_rows(self) -> bool:
        """Whether something is chosen from rows instead of the tracks."""
        return bool(self.row_facets())

    def row_facets(self) -> list[Facet]:
        """What is chosen from rows now, if it is a choice at all."""
        choosing = self.choosing
        found = []
        for facet, depth in choosing.open().items():
            if facet[0] in IN_ROWS and (not choosing.settled(depth) or facet[0] == "owner"):
                found.append(facet)
        return found

    # ---------------------------------------------------------------- buttons

    def button_names(self) -> list[str]:
        """The buttons of the decision, the one that goes on first."""
        choosing = self.choosing
        names = list(choosing.buttons())
        if isinstance(self.frame, d.LayCaravan) and self.asking:
            names.insert(0, "lay")
        if choosing.cards_wanted:
            names.insert(0, "play")
        if choosing.bids:
            names.insert(0, "bid")
        return names
