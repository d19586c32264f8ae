"""Why something at the table of Ankh cannot be chosen now, in words."""

from __future__ import annotations

from assets.catalog import gettext as _
from client.games.ankh import words
from client.games.ankh.choosing import Choosing
from client.games.ankh.questions import frame_of
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState, Figure
from shared.engine.ankh.turn import next_level


def track_refusal(state: AnkhState, track: str) -> str:
    """Why an action cannot be chosen although it is our turn to choose."""
    if track in state.taken:
        return _("You have done that this turn.")
    return _("The second action must be from a lower row.")


def power_refusal(state: AnkhState, god: int, level: int, power: str) -> str:
    """Why a power cannot be unlocked now."""
    due = next_level(state, god)
    if power in state.gods[god].powers:
        return _("You have this power.")
    if due is None:
        return _("All six tokens are placed.")
    if level < due:
        return _("Two powers of level {level} are all there are.").format(level=words.NUMERALS[level])
    if level > due:
        return _("First two powers of level {level}.").format(level=words.NUMERALS[due])
    if not isinstance(frame_of(state), d.UnlockPower):
        return _("Choose the action Unlock a power first.")
    return _("It costs {cost}: you have too few followers.").format(cost=words.followers(level))


def card_refusal(state: AnkhState, god: int, card: str) -> str:
    """Why a card cannot be played now."""
    if card in state.gods[god].used:
        return _("Used: the Cycle of Ma'at brings it back.")
    if state.battle is None:
        return _("Cards are played in battles.")
    return _("Not now.")


def figure_refusal(state: AnkhState, figure: Figure) -> str:
    """Why a figure on the map cannot be picked for the decision that is ours."""
    match frame_of(state):
        case d.MoveFigures(god=god, moved=moved):
            if figure.god != god:
                return _("Only your own figures move.")
            return _("It has moved already.") if figure.id in moved else _("It cannot go anywhere.")
        case d.MoveToObelisks(god=god) if figure.god != god:
            return _("Only your own figures move.")
        case d.Summon():
            return _("A new figure goes to a free hex.")
    return _("What can be chosen glows.")


def hex_refusal(state: AnkhState, choosing: Choosing) -> str:
    """Why a place on the map, or a monument there, cannot be chosen for the decision that is ours."""
    match frame_of(state):
        case d.ChooseAction():
            return _("Choose an action first.")
        case d.MoveFigures():
            if choosing.value("figure") is None:
                return _("Choose the figure first.")
            return _("It goes 1 to 3 hexes, to a free one of land.")
        case d.Summon():
            if choosing.asked() != "hex":
                return _("Choose first whom you summon.")
            return _("A new figure goes to free land next to a figure or monument of yours.")
        case d.LayCaravan():
            return _("Camels go along glowing edges, so that they part a region in two.")
        case d.KeepNumber() | d.SwapNumber():
            return _("Choose the number of a region.")
    return _("What can be chosen glows.")
