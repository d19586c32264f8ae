"""What a person may press at the table of Ankh, and what was clicked of a decision so far.

What is legal is asked of the engine alone (`client.games.ankh.choosing` takes it apart into clicks); what is not legal
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.board.orders import Orders
from client.board.words import listed
from client.games.ankh import layout, questions, tips, words
from client.games.ankh.choosing import Choosing, Facet
from client.games.ankh.map_controls import map_widgets, zoom_buttons
from client.games.ankh.orders import AnkhOrders
from client.games.ankh.spots import (
    NUMBERS,
    CardSpot,
    ChoiceRow,
    MapArea,
    PowerCell,
    Stepper,
    TrackRow,
)
from client.games.ankh.views import track_views
from client.ui.controls import Button
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.pieces import CARDS, POWERS
from shared.engine.ankh.turn import next_level

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable

ON_THE_MAP: Final = frozenset({"hex", "figure", "monument"})
IN_ROWS: Final = frozenset({"what", "slot", "kind", "source", "owner"})
"""Kinds of facets that are chosen from rows."""
YES: Final = frozenset({"mark", "declare", "token", "pray"})


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
        found += self.rows()
        found += self._powers()
        found += self._cards()
        found += self._buttons()
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

    def rows(self) -> list[Widget]:
        """The tracks, or what there is to choose in their place."""
        facets = self.row_facets()
        if facets:
            return self.choice_rows(facets)
        if self.choosing.bids:
            return self.bid_chips(pygame.Rect(layout.track_row(0).x, layout.track_row(0).y, 384, 149))
        return self._track_rows()

    def bid_chips(self, room: pygame.Rect) -> list[Widget]:
        """The followers that may be bid, in rows that fill `room`."""
        choosing = self.choosing
        bids = choosing.bids
        across = 8 if len(bids) <= 24 else 12
        step = room.width / across
        found: list[Widget] = []
        for number, bid in enumerate(bids):
            place = (room.x + step * (number % across), room.y + 46 * (number // across))
            found.append(
                Stepper(
                    f"bid:{bid}",
                    pygame.Rect(round(place[0]) + 2, round(place[1]), round(step) - 5, 40),
                    str(bid),
                    self._bidder(bid),
                    binding=f"ankh.n{bid}" if 1 <= bid <= 9 else "ankh.zero" if bid == 0 else "",
                    tip=_("Bid {followers}; all bids are paid").format(followers=words.followers(bid)),
                    chosen=bid == choosing.bid,
                )
            )
        return found

    def _bidder(self, bid: int) -> Callable[[], None]:
        return lambda: self.pick_bid(bid)

    def _track_rows(self) -> list[Widget]:
        table, state = self.table, self.state
        keys = table.app.keys
        choosing = isinstance(self.frame, d.ChooseAction)
        open_now = self.choosing.open()
        running = state.taken[-1] if state.taken and not choosing and state.result is None else ""
        found: list[Widget] = []
        views = track_views(state, table.viewpoint)
        longest = max(view.spaces for view in views)
        for number, view in enumerate(views):
            lit = ("track", view.track) in open_now
            if lit or not choosing or not self.asking:
                reason = self.why_not() or _("Finish what is going on first.")
            else:
                reason = questions.track_refusal(state, view.track)
            if f"marker:{view.track}" in table.air.away:
                view = replace(view, at=-1)
            found.append(
                TrackRow(
                    f"track:{view.track}",
                    layout.track_row(number),
                    words.track(view.track),
                    self.chooser(("track", view.track)),
                    enabled=lit,
                    reason=reason,
                    binding=NUMBERS[number] if choosing and self.asking else "",
                    tip=tips.track(state, view.track),
                    track=view,
                    longest=longest,
                    lit=lit,
                    running=view.track == running,
                    cap=keys.cap(NUMBERS[number]) if table.seat is not None else "",
                )
            )
        return found

    def choice_rows(self, facets: list[Facet]) -> list[Widget]:
        """A row for each of these choices."""
        keys = self.table.app.keys
        found: list[Widget] = []
        for number, facet in enumerate(facets[:4] if len(facets) <= 4 else facets):
            title, line, icon = self.describe(facet)
            rect = layout.track_row(number) if len(facets) <= 4 else layout.narrow_row(number)
            found.append(
                ChoiceRow(
                    f"{facet[0]}:{facet[1]}",
                    rect,
                    title,
                    self.chooser(facet),
                    binding=NUMBERS[number] if number < len(NUMBERS) else "",
                    tip=line,
                    line=line,
                    icon=icon,
                    chosen=facet in self.choosing.chosen,
                    cap=keys.cap(NUMBERS[number]) if number < len(NUMBERS) else "",
                )
            )
        return found

    def describe(self, facet: Facet) -> tuple[str, str, tuple[Any, ...]]:
        """A choice of a row: title, small line, icon."""
        table, state = self.table, self.state
        kind, value = facet
        god = getattr(self.frame, "god", 0)
        sigil = table.sigil_of(god)
        if kind == "what" and str(value).startswith("ransom-"):
            holder = int(str(value).removeprefix("ransom-"))
            line = _("pay a follower to {name}").format(name=table.god_name(holder))
            return _("Trapped warrior"), line, ("figure", "warrior", (), sigil)
        if kind == "what":
            line = _("from your pool: {count}").format(count=_in_pool(state, god, value))
            return words.figure(value), line, ("figure", value, (), sigil)
        if kind == "slot":
            if value == "plain":
                return _("By the action"), _("a pyramid can still bring one more"), ("track", "summon")
            return _("By the pyramid"), _("your action can still bring one more"), ("monument", "pyramid")
        if kind == "kind":
            left = state.monument_supply[value]
            return words.monument(value), _("{count} in the supply").format(count=left), ("monument", value)
        if kind == "source":
            if value == "new":
                return _("A new portal"), "", ("portal", sigil)
            return (
                _("Move a portal"),
                _("the one in region {number}").format(number=state.layout.owners[value][0]),
                ("portal", sigil),
            )
        name = table.god_name(value)
        return _("A warrior of {name}").format(name=name), "", ("figure", "warrior", (), table.sigil_of(value))

    # ---------------------------------------------------------------- own panel

    def _powers(self) -> list[Widget]:
        table, state = self.table, self.state
        keys = table.app.keys
        god = state.seat_gods[table.viewpoint]
        due = next_level(state, god)
        open_now = self.choosing.open()
        found: list[Widget] = []
        for level, powers in POWERS.items():
            for number, power in enumerate(powers):
                facet = ("power", power)
                live = facet in open_now
                look = "owned" if power in state.gods[god].powers else "live" if live else ""
                binding = NUMBERS[number] if live else ""
                found.append(
                    PowerCell(
                        f"power:{power}",
                        layout.power(level, number),
                        words.power(power),
                        self.chooser(facet),
                        enabled=live,
                        reason=self.why_not() or questions.power_refusal(state, god, level, power),
                        binding=binding,
                        tip=words.power_rule(power),
                        power=power,
                        state=look or ("open" if level == due else "far"),
                        cap=keys.cap(binding) if binding else "",
                    )
                )
        return found

    def _cards(self) -> list[Widget]:
        table, state = self.table, self.state
        god = state.seat_gods[table.viewpoint]
        return [self.card(card, layout.own_card(number), god) for number, card in enumerate(CARDS)]

    def card(self, card: str, rect: pygame.Rect, god: int) -> CardSpot:
        """A card of the hand, wherever it is shown."""
        table, state = self.table, self.state
        live = card in self.choosing.hand
        binding = NUMBERS[CARDS.index(card)] if live else ""
        return CardSpot(
            f"card:{card}",
            rect,
            words.card(card),
            lambda: self.pick_card(card),
            enabled=live,
            reason=self.why_not() or questions.card_refusal(state, god, card),
            binding=binding,
            tip=words.card_tip(card),
            card=card,
            used=card not in state.gods[god].hand,
            live=live,
            chosen=card in self.choosing.cards,
            cap=table.app.keys.cap(binding) if binding else "",
        )

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

    def button(self, name: str, rect: pygame.Rect, *, size: float = 14) -> Button:
        """A button of the decision, wherever it is shown."""
        state, choosing = self.state, self.choosing
        binding = "ankh.yes" if name in YES else "ankh.done"
        enabled, reason = True, ""
        if name in ("lay", "play", "bid"):
            ready = {"lay": choosing.caravan, "play": choosing.play, "bid": choosing.place_bid}[name]
            enabled, binding = ready() is not None, ""
            reason = {
                "lay": _("Go on until one caravan is left."),
                "play": _("Choose first."),
                "bid": _("Choose first how many."),
            }[name]
        gold = name in YES or not binding
        keys = self.table.app.keys
        return Button(
            name,
            rect,
            questions.button(state, name),
            lambda: self.press(name),
            enabled=enabled,
            reason=reason,
            binding=binding,
            style="gold" if gold else "dark",
            cap=keys.cap(binding) if binding else _("Enter"),
            size=size,
        )

    def _buttons(self) -> list[Widget]:
        names = self.button_names()
        count = len(names) + self.table.folded
        size = 14 if count < 3 else 12
        found: list[Widget] = [
            self.button(name, layout.foot_button(place, count), size=size) for place, name in enumerate(names)
        ]
        if self.table.folded:
            keys = self.table.app.keys
            found.append(
                Button(
                    "unfold",
                    layout.foot_button(len(names), count),
                    _("To the gods") if isinstance(self.frame, d.ChooseGod) else _("To the battle"),
                    lambda: self.table.fold(False),
                    binding="ankh.peek",
                    cap=keys.cap("ankh.peek"),
                    size=size,
                )
            )
        return found


def _in_pool(state: AnkhState, god: int, kind: str) -> int:
    pool = state.gods[god]
    return pool.warriors if kind == "warrior" else sum(each == kind for each in pool.guardians)
