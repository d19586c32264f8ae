"""A decision taken apart into clicks: first which figure, then which hex.

Every action of the engine is a row of facets (`("figure", 3)`, `("hex", 41)`); an action without any is a button. What
can be clicked next are the values that the legal actions have at the first facet not chosen yet, and what was chosen
before can be chosen otherwise. So whatever the engine allows can be reached, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from shared.engine.ankh.actions import (
    Action,
    Bid,
    Build,
    Claim,
    Crush,
    Declare,
    Done,
    EndTurn,
    Keep,
    Lay,
    LetDie,
    Mark,
    Move,
    OpenPortal,
    Pass,
    Place,
    Play,
    Pray,
    Push,
    Raise,
    Swap,
    TakeAction,
    TakeGod,
    Trap,
    Unlock,
    UseToken,
)
from shared.engine.ankh.geometry import Edge

Facet = tuple[str, Any]
"""What is clicked: the kind of thing, and which one. Together they are the name of a widget: `hex:41`."""

BUTTONS: Final[dict[type[Action], str]] = {
    Done: "done",
    Pass: "pass",
    EndTurn: "end",
    Mark: "mark",
    Declare: "declare",
    UseToken: "token",
    Pray: "pray",
}
"""Actions that are a button by themselves."""

SETTLED_BY_ITSELF: Final = ("what", "source", "kind", "figure")
"""Facets with a single value need no click: the next one is asked at once."""


def facets(action: Action) -> tuple[Facet, ...]:
    """The clicks that make up an action, in order. A caravan and cards are gathered piece by piece instead."""
    match action:
        case TakeGod(name=name):
            return (("god", name),)
        case TakeAction(track=track):
            return (("track", track),)
        case Move(figure=figure, to=to):
            return ("figure", figure), ("hex", to)
        case Place(kind=kind, to=to, pyramid=pyramid, ransom=ransom):
            what = kind if ransom is None else f"ransom-{ransom}"
            return ("what", what), ("hex", to), ("slot", "plain" if pyramid is None else pyramid)
        case Push(to=to) | Raise(to=to):
            return (("hex", to),)
        case Unlock(power=power):
            return (("power", power),)
        case Claim(monument=monument) | Crush(monument=monument):
            return (("monument", monument),)
        case Keep(region=region) | Swap(region=region):
            return (("region", region),)
        case Bid(followers=followers):
            return (("bid", followers),)
        case Build(kind=kind, to=to):
            return ("kind", kind), ("hex", to)
        case LetDie(figure=figure):
            return (("figure", figure),)
        case Trap(god=god):
            return (("owner", god),)
        case OpenPortal(to=to, moved=moved):
            return ("source", "new" if moved is None else moved), ("hex", to)
    return ()


class Choosing:
    """What was clicked of a decision whose legal actions are `actions`. `chosen` are the facets so far."""

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self.actions = actions
        self.chosen: list[Facet] = []
        self.cards: tuple[str, ...] = ()
        """Battle cards that were picked, in the order of the hand."""
        self.edges: tuple[Edge, ...] = ()
        """Camels that were laid, in the order of the clicks."""
        self.bid: int | None = None
        self._rows = [(facets(action), action) for action in actions]
        self._settle()

    # ---------------------------------------------------------------- facets

    def _fitting(self, depth: int) -> list[tuple[tuple[Facet, ...], Action]]:
        """The actions that agree with the first `depth` facets chosen and have more."""
        wanted = tuple(self.chosen[:depth])
        return [(row, action) for row, action in self._rows if len(row) > depth and row[:depth] == wanted]

    def values(self, depth: int) -> list[Facet]:
        """What can be clicked at this depth, each once, in the order of the actions."""
        return list(dict.fromkeys(row[depth] for row, _action in self._fitting(depth)))

    def open(self) -> dict[Facet, int]:
        """Everything that can be clicked, with its depth: the first facet not chosen, and those before it."""
        found: dict[Facet, int] = {}
        for depth in range(len(self.chosen) + 1):
            for facet in self.values(depth):
                found.setdefault(facet, depth)
        return found

    def choose(self, facet: Facet) -> Action | None:
        """Click something that is open. Gives the action if that completes one. Raises KeyError if it is not open."""
        depth = self.open()[facet]
        del self.chosen[depth:]
        self.chosen.append(facet)
        rest = self._rest()
        if len(rest) == 1 and all(kind == "slot" for kind, _value in rest[0][0][len(self.chosen) :]):
            return rest[0][1]
        self._settle()
        return None

    def _rest(self) -> list[tuple[tuple[Facet, ...], Action]]:
        """The actions that are still meant."""
        wanted = tuple(self.chosen)
        return [(row, action) for row, action in self._rows if row[: len(wanted)] == wanted]

    def _settle(self) -> None:
        """Choose what leaves no choice."""
        while True:
            values = self.values(len(self.chosen))
            if len(values) != 1 or values[0][0] not in SETTLED_BY_ITSELF:
                return
            if len(self._rest()) == 1 and len(self._rest()[0][0]) == len(self.chosen) + 1:
                return
            self.chosen.append(values[0])

    def settled(self, depth: int) -> bool:
        """Whether what was chosen at this depth left no choice."""
        return len(self.values(depth)) == 1

    def value(self, kind: str) -> Any:
        """What was chosen of a kind, or None."""
        return next((value for known, value in self.chosen if known == kind), None)

    def asked(self) -> str:
        """The kind of facet that is asked next, or nothing."""
        values = self.values(len(self.chosen))
        return values[0][0] if values else ""

    def back(self) -> bool:
        """Take the last click back, and say whether there was one."""
        if self.edges:
            self.edges = self.edges[:-1]
            return True
        if self.cards or self.bid is not None:
            self.cards, self.bid = (), None
            return True
        depth = len(self.chosen)
        while depth and self.settled(depth - 1):
            depth -= 1
        if not depth:
            return False
        del self.chosen[depth - 1 :]
        return True

    # ---------------------------------------------------------------- buttons

    def buttons(self) -> dict[str, Action]:
        """The actions that are buttons, by their names."""
        return {BUTTONS[type(action)]: action for action in self.actions if type(action) in BUTTONS}

    # ---------------------------------------------------------------- cards and bids: chosen, then confirmed

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that may be played."""
        return tuple(
            dict.fromkeys(card for action in self.actions if isinstance(action, Play) for card in action.cards)
        )

    @property
    def cards_wanted(self) -> int:
        """How many cards have to be picked, 0 if none are asked for."""
        return max((len(action.cards) for action in self.actions if isinstance(action, Play)), default=0)

    def pick_card(self, card: str) -> None:
        """Pick a card or put it back; one too many takes the place of the first."""
        picked = [other for other in self.cards if other != card]
        if len(picked) == len(self.cards):
            picked.append(card)
        picked = picked[-self.cards_wanted :]
        self.cards = tuple(each for each in self.hand if each in picked)

    def play(self) -> Action | None:
        """The action that plays the picked cards, once there are enough."""
        return next((a for a in self.actions if isinstance(a, Play) and a.cards == self.cards), None)

    @property
    def bids(self) -> tuple[int, ...]:
        """What may be bid."""
        return tuple(action.followers for action in self.actions if isinstance(action, Bid))

    def place_bid(self) -> Action | None:
        """The action that bids what was picked."""
        return next((a for a in self.actions if isinstance(a, Bid) and a.followers == self.bid), None)

    # ---------------------------------------------------------------- a caravan, edge by edge

    @property
    def chains(self) -> list[Lay]:
        """The caravans that the edges chosen so far may become."""
        wanted = set(self.edges)
        return [action for action in self.actions if isinstance(action, Lay) and wanted <= set(action.camels)]

    def next_edges(self, joined: dict[Edge, frozenset[Edge]]) -> tuple[Edge, ...]:
        """The edges that go on with the caravan; `joined` names the edges that meet an edge at a corner."""
        offered = {edge for chain in self.chains for edge in chain.camels} - set(self.edges)
        if self.edges:
            offered = {edge for edge in offered if any(edge in joined[laid] for laid in self.edges)}
        return tuple(sorted(offered))

    def lay(self, edge: Edge) -> None:
        """Put a camel on an edge, or take it away with all that were laid after it."""
        if edge in self.edges:
            self.edges = self.edges[: self.edges.index(edge)]
        else:
            self.edges = (*self.edges, edge)

    def caravan(self) -> Lay | None:
        """The caravan that is meant, once there is only one left."""
        chains = self.chains
        return chains[0] if len(chains) == 1 and self.edges else None
