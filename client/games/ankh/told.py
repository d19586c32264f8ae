"""What the log tells of the events of Ankh: a seat, a verb, an icon, the rest.

A god is told of by the seat it began with, whose colour its pieces have. Verbs stand in the past, so that they go
with `You` as well as with a name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import listed, signed
from client.games.ankh import words
from shared.engine.ankh import events as e
from shared.engine.ankh.model import AnkhState


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log. `seat` is -1 for what nobody did; `idle` is what changed nothing that anybody could see."""

    seat: int
    verb: str
    icon: str = ""
    tail: str = ""
    dim: bool = False
    idle: bool = False


def tell(event: Any, before: AnkhState, god_name: Callable[[int], str]) -> Told | None:
    """How the log tells of `event`, which happens to `before`; None for what is told with another event."""
    teller = _TELLERS.get(type(event))
    return teller(event, before, god_name) if teller is not None else None


Teller = Callable[[Any, AnkhState, Callable[[int], str]], Told | None]


def _god_taken(event: e.GodTaken, before: AnkhState, god_name: Any) -> Told:
    return Told(event.seat, _("chose {god}").format(god=words.god(event.name)))


def _action(event: e.ActionTaken, before: AnkhState, god_name: Any) -> Told:
    return Told(event.seat, _("chose"), f"track:{event.track}", words.track(event.track), dim=True)


def _moved(event: e.FigureMoved, before: AnkhState, god_name: Any) -> Told:
    figure = before.figures[event.figure]
    name = words.a_figure(figure.kind, before.gods[figure.god].names)
    if event.reason == "obelisk":
        return Told(event.god, _("moved {figure} to an obelisk").format(figure=name))
    return Told(event.god, _("moved {figure}").format(figure=name))


def _pushed(event: e.FigurePushed, before: AnkhState, god_name: Any) -> Told:
    figure = before.figures[event.figure]
    name = words.a_figure(figure.kind, before.gods[figure.god].names)
    return Told(event.god, _("had to give way: {figure}").format(figure=name))


def _summoned(event: e.FigureSummoned, before: AnkhState, god_name: Any) -> Told:
    name = words.a_figure(event.kind)
    if event.ransom is not None:
        return Told(event.god, _("freed a warrior from {name}").format(name=god_name(event.ransom)))
    return Told(event.god, _("summoned {figure}").format(figure=name))


def _followers(event: e.FollowersChanged, before: AnkhState, god_name: Any) -> Told:
    tail = words.follower_reason(event.reason)
    return Told(event.god, signed(event.change), "followers", tail, dim=event.change < 0)


def _unlocked(event: e.PowerUnlocked, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("unlocked"), f"power:{event.power}", words.power(event.power))


def _symbol(event: e.SymbolUncovered, before: AnkhState, god_name: Any) -> Told:
    if event.guardian is None:
        return Told(event.god, _("found no guardian left"))
    return Told(event.god, _("gained {guardian}").format(guardian=words.guardian(event.guardian)))


def _event(event: e.EventReached, before: AnkhState, god_name: Any) -> Told:
    return Told(
        event.seat, _("caused event {number}").format(number=event.space), "event", words.happening(event.happening)
    )


def _claimed(event: e.MonumentClaimed, before: AnkhState, god_name: Any) -> Told:
    kind = before.monuments[event.monument].kind
    return Told(event.god, _("took {monument}").format(monument=words.a_monument(kind)), f"monument:{kind}")


def _caravan(event: e.CaravanLaid, before: AnkhState, god_name: Any) -> Told:
    verb = _("split region {number}").format(number=event.region)
    return Told(event.god, verb, "camel")


def _no_caravan(event: e.CaravanSkipped, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("found no region to split"), "camel", dim=True, idle=True)


def _swapped(event: e.NumbersSwapped, before: AnkhState, god_name: Any) -> Told:
    verb = _("swapped numbers {one} and {other}").format(one=event.one, other=event.other)
    return Told(event.god, verb, dim=True)


def _conflict(event: e.ConflictBegan, before: AnkhState, god_name: Any) -> Told:
    return Told(-1, words.conflict_ordinal(event.number), "battle", _("has begun"))


def _removed(event: e.MonumentRemoved, before: AnkhState, god_name: Any) -> Told | None:
    monument = before.monuments[event.monument]
    if event.by is None:
        return None
    verb = _("crushed {monument}").format(monument=words.a_monument(monument.kind))
    return Told(event.by, verb, f"monument:{monument.kind}")


def _visited(event: e.RegionVisited, before: AnkhState, god_name: Any) -> Told | None:
    if event.outcome == "empty":
        return None
    if event.outcome == "dominance":
        return Told(event.gods[0], _("ruled region {number} alone").format(number=event.region))
    names = listed([god_name(god) for god in event.gods])
    return Told(-1, _("Battle for region {number}:").format(number=event.region), "battle", names)


def _two(event: e.TwoCardsDeclared, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("announced two cards"))


def _committed(event: e.CardsCommitted, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("chose in secret"), dim=True, idle=True)


def _revealed(event: e.CardsRevealed, before: AnkhState, god_name: Any) -> Told:
    parts = [
        f"{god_name(god)}: {listed([words.card_caption(card) for card in cards])}" for god, cards in event.cards.items()
    ]
    return Told(-1, _("Cards:"), "", ", ".join(parts))


def _built(event: e.MonumentBuilt, before: AnkhState, god_name: Any) -> Told:
    verb = _("built {monument}").format(monument=words.a_monument(event.kind))
    return Told(event.god, verb, f"monument:{event.kind}")


def _bids(event: e.BidsRevealed, before: AnkhState, god_name: Any) -> Told:
    parts = ", ".join(f"{god_name(god)} {bid}" for god, bid in event.bids.items())
    return Told(-1, _("Bids:"), "followers", parts)


def _died(event: e.FigureDied, before: AnkhState, god_name: Any) -> Told:
    name = words.a_figure(event.kind)
    verb = _("lost {figure} to the plague") if event.cause == "plague" else _("lost {figure}")
    return Told(event.god, verb.format(figure=name), dim=True)


def _trapped(event: e.WarriorTrapped, before: AnkhState, god_name: Any) -> Told:
    return Told(event.by, _("trapped a warrior of {name}").format(name=god_name(event.owner)))


def _raised(event: e.MummyRaised, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("raised the Mummy"))


def _devotion(event: e.DevotionChanged, before: AnkhState, god_name: Any) -> Told:
    reasons = ", ".join(words.score_reason(line) for line in event.lines)
    verb = _("{change} devotion").format(change=signed(event.change))
    return Told(event.god, verb, "", reasons)


def _decided(event: e.BattleDecided, before: AnkhState, god_name: Any) -> Told:
    if event.winner is None:
        return Told(-1, _("Nobody wins the battle"), "battle")
    return Told(event.winner, _("won the battle"), "battle")


def _token(event: e.TokenUsed, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("used the tie-break token"), "tie")


def _portal(event: e.PortalOpened, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("moved a portal") if event.moved is not None else _("opened a portal"))


def _back(event: e.CardsTakenBack, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("took all cards back"), "card:cycle_of_maat")


def _merged(event: e.GodsMerged, before: AnkhState, god_name: Any) -> Told:
    names = words.god_names((*before.gods[event.superior].names, *before.gods[event.lower].names))
    seats = listed([god_name(event.superior), god_name(event.lower)])
    return Told(-1, _("{seats} are one:").format(seats=seats), "", names)


def _forgotten(event: e.GodForgotten, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("left the game, forgotten"))


def _ended(event: e.GameEnded, before: AnkhState, god_name: Any) -> Told:
    if event.winner is None:
        return Told(-1, _("All gods are forgotten: nobody wins"))
    return Told(event.winner, _("won the game"))


def _started(event: e.Started, before: AnkhState, god_name: Any) -> Told:
    names = listed([words.guardian(kind) for kind in event.guardians])
    return Told(-1, _("Guardians:"), "", names)


def _lost(event: e.TokenLost, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("lost an ankh token"), dim=True)


def _marked(event: e.FigureMarked, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("put a sun on it"), "sun")


def _given_up(event: e.ProtectionGivenUp, before: AnkhState, god_name: Any) -> Told:
    return Told(event.god, _("let a figure die"), dim=True)


def _flooded(event: e.FiguresFlooded, before: AnkhState, god_name: Any) -> Told:
    count = len(event.figures)
    verb = ngettext("kept {count} figure safe in the flood", "kept {count} figures safe in the flood", count)
    return Told(event.god, verb.format(count=count), "card:flood", dim=True)


_TELLERS: dict[type[Any], Teller] = {
    e.Started: _started,
    e.GodTaken: _god_taken,
    e.ActionTaken: _action,
    e.FigureMoved: _moved,
    e.FigurePushed: _pushed,
    e.FigureSummoned: _summoned,
    e.FigureMarked: _marked,
    e.FollowersChanged: _followers,
    e.PowerUnlocked: _unlocked,
    e.TokenLost: _lost,
    e.SymbolUncovered: _symbol,
    e.EventReached: _event,
    e.MonumentClaimed: _claimed,
    e.CaravanLaid: _caravan,
    e.CaravanSkipped: _no_caravan,
    e.NumbersSwapped: _swapped,
    e.ConflictBegan: _conflict,
    e.MonumentRemoved: _removed,
    e.RegionVisited: _visited,
    e.TwoCardsDeclared: _two,
    e.CardsCommitted: _committed,
    e.CardsRevealed: _revealed,
    e.FiguresFlooded: _flooded,
    e.MonumentBuilt: _built,
    e.BidsRevealed: _bids,
    e.FigureDied: _died,
    e.WarriorTrapped: _trapped,
    e.MummyRaised: _raised,
    e.DevotionChanged: _devotion,
    e.TokenUsed: _token,
    e.BattleDecided: _decided,
    e.ProtectionGivenUp: _given_up,
    e.PortalOpened: _portal,
    e.CardsTakenBack: _back,
    e.GodsMerged: _merged,
    e.GodForgotten: _forgotten,
    e.GameEnded: _ended,
}
