"""What each decision of Ankh asks, in words: the prompt, the buttons, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import listed
from client.games.ankh import words
from client.games.ankh.choosing import Choosing
from shared.engine.ankh import decisions as d
from shared.engine.ankh.battle_cards import build_cost
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.position import figures_of
from shared.engine.ankh.turn import next_level

NameOf = Callable[[int], str]
"""Seat -> the name on it."""


def frame_of(state: AnkhState) -> Any:
    """The decision that is due, or None."""
    return state.stack[-1] if state.stack else None


# ---------------------------------------------------------------- our own decision


def ask(state: AnkhState, choosing: Choosing, seat: int) -> str:
    """What our decision is about, in a sentence, as far as it has been clicked."""
    frame = frame_of(state)
    match frame:
        case d.ChooseGod():
            return _("Which god will you be?")
        case d.ChooseAction():
            return _("Your first action?") if not state.taken else _("A second action, or end the turn?")
        case d.MoveFigures():
            return _ask_move(state, choosing)
        case d.PushFigure(pushed=pushed):
            if state.figures[pushed].kind == "warrior":
                return _("Satet pushes the warrior: where does it go?")
            return _("Satet pushes {name}: where?").format(name=_figure(state, pushed))
        case d.Summon():
            return _ask_summon(choosing)
        case d.MarkWithSun():
            return _("Put a sun of Ra on the new figure?")
        case d.UnlockPower(god=god):
            level = words.NUMERALS[next_level(state, god) or 0]
            return _("Which power of level {level} do you unlock?").format(level=level)
        case d.ClaimMonument():
            return _("Which monument do you take?")
        case d.LayCaravan():
            return _ask_caravan(choosing)
        case d.KeepNumber(region=region):
            return _("Conflicts go by number: which part stays {number}?").format(number=region)
        case d.SwapNumber(new=new):
            return _("Swap the new number {number} with another region's?").format(number=new)
        case d.CrushMonument():
            return _("Does your Giant Scorpion destroy a monument?")
        case d.MoveToObelisks():
            if choosing.asked() == "hex":
                return _("Where beside an obelisk does it go?")
            return _("Obelisk-attuned: which figure comes to the battle?")
    return _ask_in_battle(state, choosing, seat)


def _ask_in_battle(state: AnkhState, choosing: Choosing, seat: int) -> str:
    match frame_of(state):
        case d.DeclareTwoCards():
            return _("Amun: will you play two cards in this battle?")
        case d.ChooseCards():
            return _ask_cards(choosing)
        case d.PlaceBids():
            if choosing.bid is not None:
                return _("Bid {followers}? Click again, or press Enter").format(followers=words.followers(choosing.bid))
            return _("How many followers do you bid against the plague?")
        case d.BuildMonument(god=god):
            cost = build_cost(state, god)
            if choosing.asked() == "hex":
                return _("Where does it stand?")
            if not cost:
                return _("Build a monument for nothing?")
            return _("Build a monument for {cost} followers?").format(cost=cost)
        case d.BreakTie():
            return _("A tie: win with the token, or keep it and nobody wins?")
        case d.GiveUpProtection():
            return _("Isis protects them: which figures die for your Miracle?")
        case d.TrapWarrior():
            return _("Anubis: whose warrior do you trap?")
        case d.RaiseMummy():
            return _("Your Mummy rises: where beside your god?")
        case d.PlacePortal():
            return _("Osiris opens a portal: where?") if choosing.asked() == "hex" else _("Which portal?")
        case d.Worship():
            return _("Pay 2 followers for 1 devotion?")
    return ""


def _figure(state: AnkhState, number: int) -> str:
    figure = state.figures[number]
    return words.figure(figure.kind, state.gods[figure.god].names)


def _own_figure(kind: str) -> str:
    return _("warrior") if kind == "warrior" else words.figure(kind)


def _ask_move(state: AnkhState, choosing: Choosing) -> str:
    figure = choosing.value("figure")
    if figure is None:
        return _("Which figure do you move?") if choosing.values(0) else _no_more_moves(state)
    if state.figures[figure].kind == "god":
        return _("Move {god}: choose a glowing hex").format(god=_figure(state, figure))
    return _("Move your {figure}: choose a glowing hex").format(figure=_own_figure(state.figures[figure].kind))


def _no_more_moves(state: AnkhState) -> str:
    frame = frame_of(state)
    if isinstance(frame, d.MoveFigures) and len(frame.moved) == len(figures_of(state, frame.god)):
        return _("All your figures have moved: go on")
    return _("No figure can move: go on")


def _ask_summon(choosing: Choosing) -> str:
    what = choosing.value("what")
    if choosing.asked() == "slot":
        return _("Does your action bring this figure, or a pyramid?")
    if what is None:
        return _("Whom do you summon?")
    if str(what).startswith("ransom-"):
        return _("Your freed warrior: choose a glowing hex")
    return _("Summon your {figure}: choose a glowing hex").format(figure=_own_figure(str(what)))


def _ask_caravan(choosing: Choosing) -> str:
    if not choosing.edges:
        return _("A caravan splits a region: choose where it begins")
    caravan = choosing.caravan()
    if caravan is not None:
        count = len(caravan.camels)
        return ngettext("Lay this caravan of {count} camel?", "Lay this caravan of {count} camels?", count).format(
            count=count
        )
    return _("Go on with the caravan: choose the next edge")


def _ask_cards(choosing: Choosing) -> str:
    wanted = choosing.cards_wanted
    if choosing.play() is not None:
        names = listed([words.card(card) for card in choosing.cards])
        return _("Play {cards}? Click again, or press Enter").format(cards=names)
    if wanted > 1:
        return _("Choose two battle cards in secret")
    return _("Choose a battle card in secret")


# ---------------------------------------------------------------- somebody else's


_WAITS: Final[tuple[tuple[type[d.Frame], Callable[[], str]], ...]] = (
    (d.ChooseGod, lambda: _("{name} chooses a god")),
    (d.ChooseAction, lambda: _("{name} chooses an action")),
    (d.MoveFigures, lambda: _("{name} moves figures")),
    (d.PushFigure, lambda: _("{name} pushes a figure")),
    (d.Summon, lambda: _("{name} summons")),
    (d.MarkWithSun, lambda: _("{name} may place a sun")),
    (d.UnlockPower, lambda: _("{name} unlocks a power")),
    (d.ClaimMonument, lambda: _("{name} takes a monument")),
    (d.LayCaravan, lambda: _("{name} lays a caravan")),
    (d.KeepNumber, lambda: _("{name} numbers the parts")),
    (d.SwapNumber, lambda: _("{name} may swap numbers")),
    (d.CrushMonument, lambda: _("{name}'s Giant Scorpion stirs")),
    (d.MoveToObelisks, lambda: _("{name} moves figures to obelisks")),
    (d.DeclareTwoCards, lambda: _("{name} may announce two cards")),
    (d.BuildMonument, lambda: _("{name} may build a monument")),
    (d.BreakTie, lambda: _("{name} may break the tie")),
    (d.GiveUpProtection, lambda: _("{name} may let figures die")),
    (d.TrapWarrior, lambda: _("{name} may trap a warrior")),
    (d.RaiseMummy, lambda: _("{name} may raise a Mummy")),
    (d.PlacePortal, lambda: _("{name} may open a portal")),
    (d.Worship, lambda: _("{name} may pay for devotion")),
)


def waits(state: AnkhState, waiting: tuple[int, ...], name_of: NameOf, seat: int | None) -> str:
    """Whom the game waits for, and for what. `waiting` are the seats that must decide."""
    frame = frame_of(state)
    names = listed([name_of(each) for each in waiting])
    if isinstance(frame, d.ChooseCards | d.PlaceBids):
        part = _("You have chosen: waiting for {names}") if _has_chosen(state, seat) else _("Waiting for {names}")
        if isinstance(frame, d.PlaceBids):
            part = _("Your bid is in: waiting for {names}") if _has_bid(state, seat) else _("Waiting for {names}")
        return part.format(names=names)
    for kind, sentence in _WAITS:
        if isinstance(frame, kind):
            return sentence().format(name=names)
    return ""


def _has_chosen(state: AnkhState, seat: int | None) -> bool:
    return seat is not None and state.battle is not None and state.seat_gods[seat] in state.battle.chosen


def _has_bid(state: AnkhState, seat: int | None) -> bool:
    return seat is not None and state.battle is not None and state.seat_gods[seat] in state.battle.bids


# ---------------------------------------------------------------- buttons


def button(state: AnkhState, name: str) -> str:
    """What stands on a button of the decision that is due."""
    frame = frame_of(state)
    match name:
        case "done":
            return _("Done moving") if isinstance(frame, d.MoveFigures) else _("No more")
        case "end":
            return _("End the turn")
        case "mark":
            return _("Put a sun on it")
        case "declare":
            return _("Two cards")
        case "token":
            return _("Use the token")
        case "pray":
            return _("Pay 2 for 1")
        case "lay":
            return _("Lay it")
        case "play":
            return _("Play")
        case "bid":
            return _("Bid")
    match frame:
        case d.MarkWithSun():
            return _("No sun")
        case d.UnlockPower():
            return _("No power")
        case d.ClaimMonument():
            return _("None")
        case d.SwapNumber():
            return _("Leave it")
        case d.CrushMonument():
            return _("Spare them")
        case d.MoveToObelisks():
            return _("No more")
        case d.DeclareTwoCards():
            return _("One card")
        case d.BuildMonument():
            return _("Nothing")
        case d.BreakTie():
            return _("Keep it")
        case d.GiveUpProtection():
            return _("The rest live")
        case d.TrapWarrior():
            return _("Trap nobody")
        case d.RaiseMummy():
            return _("Leave it")
        case d.PlacePortal():
            return _("No portal")
    return _("Pass")


def note(state: AnkhState, choosing: Choosing) -> str:
    """The small line beside the buttons: how far a decision has come, what it costs."""
    frame = frame_of(state)
    match frame:
        case d.MoveFigures(god=god, moved=moved):
            count = len(figures_of(state, god))
            return _("{moved} of {count} figures moved").format(moved=len(moved), count=count)
        case d.Summon(plain=plain, pyramids=pyramids):
            left = len(pyramids) + plain
            return ngettext("{count} figure may come", "{count} figures may come", left).format(count=left)
        case d.UnlockPower(god=god):
            level = next_level(state, god) or 0
            owned = state.gods[god].followers
            return _("costs {cost}, you have {owned}").format(cost=level, owned=owned)
        case d.ChooseAction() if state.taken:
            return _("only a lower row")
        case d.LayCaravan() if choosing.edges:
            return _("Esc takes the last camel back")
    return _("Esc: choose otherwise") if choosing.chosen and not choosing.settled(0) else ""
