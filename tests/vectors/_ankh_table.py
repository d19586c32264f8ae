"""The positions of worked examples of Ankh: set up as given, played on by the real engine with the example's choices.

Figures and monuments have names in an example and numbers in the engine; a `Table` knows both.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from shared.engine.ankh import GAME
from shared.engine.ankh.actions import (
    DONE,
    END_TURN,
    PASS,
    Action,
    Bid,
    Build,
    Crush,
    Declare,
    LetDie,
    Mark,
    Move,
    OpenPortal,
    Play,
    Pray,
    Raise,
    Trap,
    UseToken,
)
from shared.engine.ankh.decisions import (
    AnyFrame,
    BreakTie,
    BuildMonument,
    ChooseCards,
    CrushMonument,
    DeclareTwoCards,
    GiveUpProtection,
    LayCaravan,
    MarkWithSun,
    MoveToObelisks,
    PlaceBids,
    PlacePortal,
    RaiseMummy,
    TrapWarrior,
    Worship,
)
from shared.engine.ankh.events import Event
from shared.engine.ankh.geometry import hex_at
from shared.engine.ankh.model import AnkhState, Figure, Monument
from shared.engine.ankh.pieces import (
    CARDS,
    EVENT_TRACK,
    MONUMENTS,
    MONUMENTS_OF_A_KIND,
    SYMBOLS,
    WARRIORS,
)
from shared.engine.ankh.rules import carry_out, legal
from shared.engine.chance import Chance, seed_from_number

Choices = dict[str, Any]
NO_CHANCE: Final = Chance(seed_from_number(0))
"""Ankh draws nothing after its start."""


class Table:
    """A position with the names that a vector uses for its pieces, and what has happened on it."""

    def __init__(self, given: dict[str, Any], choices: Choices) -> None:
        """Set up `given`; raises KeyError for anything it does not know."""
        unknown = given.keys() - _GIVEN
        if unknown:
            raise KeyError(f"given: {', '.join(sorted(unknown))}")
        self.given = given
        self.choices = choices
        self.events: list[Event] = []
        seats = given.get("setup", given.get("players", 2))
        options = GAME.options_type(**given.get("options", {}))
        self.state: AnkhState = GAME.blank(seats, options)
        self.figures = {_start_name(figure, seats): figure.id for figure in self.state.figures.values()}
        self.monuments = {f"m{number}": number for number in self.state.monuments}
        if "figures" in given:
            self._put_figures(given["figures"])
        if "monuments" in given:
            self._put_monuments(given["monuments"])
        gods = given.get("gods", {})
        for number in range(seats):
            self._set_god(number, gods.get(str(number), {}))
        self._return_warriors()
        self._stack_devotion(given.get("stacks", {}))
        self.state.guardian_kinds = tuple(given.get("guardians", ("satet", "apep", "giant_scorpion")))
        self.state.tracks.update(given.get("tracks", {}))
        self.state.event = given.get("event_pos", 0)
        self.state.conflicts = EVENT_TRACK[: self.state.event].count("conflict")

    def _put_figures(self, figures: list[dict[str, Any]]) -> None:
        self.state.figures = {
            number: Figure(number, figure["owner"], figure["kind"], hex_at(figure["at"]), figure.get("sun", False))
            for number, figure in enumerate(figures)
        }
        self.figures = {figure["id"]: number for number, figure in enumerate(figures)}
        self.state.next_figure = len(figures)

    def _put_monuments(self, monuments: list[dict[str, Any]]) -> None:
        self.state.monuments = {
            number: Monument(number, monument["type"], hex_at(monument["at"]), monument["owner"])
            for number, monument in enumerate(monuments)
        }
        self.monuments = {monument["id"]: number for number, monument in enumerate(monuments)}
        self.state.next_monument = len(monuments)
        for kind in MONUMENTS:
            standing = sum(monument["type"] == kind for monument in monuments)
            self.state.monument_supply[kind] = MONUMENTS_OF_A_KIND - standing

    def _set_god(self, number: int, given: dict[str, Any]) -> None:
        unknown = given.keys() - _GIVEN_OF_A_GOD
        if unknown:
            raise KeyError(f"given.gods: {', '.join(sorted(unknown))}")
        god = self.state.gods[number]
        god.names = (given["god"],) if "god" in given else ()
        god.devotion = given.get("devotion", 0)
        god.followers = given.get("followers", god.followers)
        god.powers = tuple(given.get("powers", ()))
        god.tokens = len(god.powers)
        uncovered = sum(token <= god.tokens for token in SYMBOLS)
        god.symbols = given.get("icons", uncovered)
        god.guardians = tuple(given.get("guardians", ()))
        god.portals = tuple(hex_at(place) for place in given.get("portals", ()))
        if "hand" in given or "used" in given:
            used = tuple(card for card in CARDS if card in given.get("used", ()))
            god.used = used
            god.hand = tuple(card for card in CARDS if card in given.get("hand", CARDS) and card not in used)
        trapped = given.get("trapped", ())
        if isinstance(trapped, int):
            trapped = [(number + 1) % self.state.seats] * trapped
        god.trapped = tuple(trapped)

    def _return_warriors(self) -> None:
        for number, god in enumerate(self.state.gods):
            out = sum(figure.god == number and figure.kind == "warrior" for figure in self.state.figures.values())
            god.warriors = WARRIORS - out - sum(other.trapped.count(number) for other in self.state.gods)

    def _stack_devotion(self, stacks: dict[str, list[int]]) -> None:
        height = {god: place for stack in stacks.values() for place, god in enumerate(stack)}
        gods = self.state.gods
        self.state.order = tuple(sorted(range(len(gods)), key=lambda god: (gods[god].devotion, height.get(god, -god))))

    # ------------------------------------------------------------ going on

    def go(self, *frames: AnyFrame, until: Callable[[AnkhState], bool] = lambda state: False) -> None:
        """Resolve `frames`, the first first, with the vector's choices, until `until` or nothing is left."""
        self._follow(carry_out(self.state, lambda course: course.push(*frames)))
        while self.state.stack and not until(self.state):
            seat = GAME.deciders(self.state)[0]
            self.act(seat, choose(self, self.state.stack[-1], seat))

    def ask(self, frame: AnyFrame, seat: int) -> list[Action]:
        """The actions that `frame` offers to `seat`."""
        self.state.stack = (frame,)
        return list(legal(self.state, seat))

    def act(self, seat: int, action: Action) -> None:
        """One action through the contract."""
        self._follow(GAME.decide(self.state, seat, action, NO_CHANCE))

    def _follow(self, events: Iterable[Event]) -> None:
        for event in events:
            GAME.evolve(self.state, event)
            self.events.append(event)

    def told(self, kind: type[Any]) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    # ------------------------------------------------------------ names

    def figure_names(self, numbers: Iterable[int]) -> list[str]:
        """The names of these figures, sorted; new figures are called by their kind and number."""
        names = {number: name for name, number in self.figures.items()}
        return sorted(names.get(number, f"new{number}") for number in numbers)

    def monument_names(self, numbers: Iterable[int]) -> list[str]:
        """The names of these monuments, sorted."""
        names = {number: name for name, number in self.monuments.items()}
        return sorted(names.get(number, f"new{number}") for number in numbers)


_GIVEN: Final = {
    *("setup", "players", "options", "figures", "monuments", "gods", "tiebreak", "stacks", "tracks", "event_pos"),
    *("action_no", "first_action", "regions", "split", "parts", "unlocked", "followers", "merged", "guardians"),
}
_GIVEN_OF_A_GOD: Final = {
    *("god", "devotion", "followers", "powers", "icons", "hand", "used", "trapped", "guardians", "portals"),
}


def _start_name(figure: Figure, seats: int) -> str:
    return f"g{figure.god}" if figure.kind == "god" else f"w{figure.god}{(figure.id - seats) // seats}"


# ---------------------------------------------------------------- a vector's choices as actions


def choose(table: Table, frame: AnyFrame, seat: int) -> Action:
    """What the vector's choices, or its conventions where it says nothing, do with a decision.

    Conventions: build nothing, bid nothing, keep the token, protect with Isis, open no portal, do not worship;
    trap a warrior and raise a Mummy where possible.
    """
    actions = list(legal(table.state, seat))
    god = str(table.state.seat_gods[seat])
    wanted = _wanted(table, frame, god)
    if wanted is not None:
        if wanted not in actions:
            raise ValueError(f"{wanted} is not legal")
        return wanted
    if isinstance(frame, TrapWarrior | RaiseMummy | PlaceBids | LayCaravan | ChooseCards):
        return actions[0]
    return next((action for action in (PASS, DONE, END_TURN) if action in actions), actions[0])


def _wanted(table: Table, frame: AnyFrame, god: str) -> Action | None:
    choice = table.choices.get(_CHOICES.get(type(frame), ""))
    if isinstance(frame, BreakTie):
        return UseToken() if choice else PASS
    if not isinstance(choice, dict):
        return None
    if isinstance(frame, CrushMonument):
        name = table.figure_names([frame.figure])[0]
        return Crush(table.monuments[choice[name]]) if choice.get(name) else PASS
    if god not in choice:
        return None
    own = choice[god]
    if isinstance(frame, MoveToObelisks | GiveUpProtection | MarkWithSun):
        return _next_of_several(table, frame, own)
    return _ONE_CHOICE[type(frame)](table, own)


def _next_of_several(table: Table, frame: AnyFrame, listed: list[Any]) -> Action:
    """Choices made one after the other are taken from the front of their list."""
    if not listed:
        return PASS
    choice = listed.pop(0)
    if isinstance(frame, MoveToObelisks):
        return Move(table.figures[choice[0]], hex_at(choice[1]))
    if isinstance(frame, GiveUpProtection):
        return LetDie(table.figures[choice])
    return Mark() if choice else PASS


def _portal(table: Table, choice: dict[str, Any]) -> Action:
    moved = choice.get("moved")
    return OpenPortal(hex_at(choice["at"]), None if moved is None else hex_at(moved))


_CHOICES: Final[dict[type[Any], str]] = {
    DeclareTwoCards: "cards",
    ChooseCards: "cards",
    BuildMonument: "build",
    PlaceBids: "bids",
    BreakTie: "use_tiebreak",
    Worship: "worship",
    TrapWarrior: "trap",
    RaiseMummy: "mummy",
    PlacePortal: "portal",
    GiveUpProtection: "give_up",
    MoveToObelisks: "obelisk",
    CrushMonument: "crush",
    MarkWithSun: "sun",
}
_ONE_CHOICE: Final[dict[type[Any], Callable[[Table, Any], Action]]] = {
    DeclareTwoCards: lambda table, own: Declare() if len(own) > 1 else PASS,
    ChooseCards: lambda table, own: Play(tuple(card for card in CARDS if card in own)),
    BuildMonument: lambda table, own: Build(own[0], hex_at(own[1])) if own else PASS,
    PlaceBids: lambda table, own: Bid(own),
    Worship: lambda table, own: Pray() if own else PASS,
    TrapWarrior: lambda table, own: PASS if own is None else Trap(own),
    RaiseMummy: lambda table, own: Raise(hex_at(own)) if own else PASS,
    PlacePortal: lambda table, own: _portal(table, own) if own else PASS,
}
