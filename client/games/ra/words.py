"""What the client says about Ra. Sentences are made when they are shown, so that they follow the language."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import signed
from shared.engine.game import ScoreLine
from shared.engine.ra.actions import CALL_RA, PASS, AnyAction
from shared.engine.ra.disasters import VICTIMS
from shared.engine.ra.events import (
    LAST_RA,
    AuctionOpened,
    DisasterStruck,
    Drew,
    EpochEnded,
    EpochStarted,
    GodUsed,
    LotWon,
    NobodyBid,
    Passed,
    RaDrawn,
    SunBid,
    TilesDiscarded,
)
from shared.engine.ra.model import DRAWN, FULL, OVER, RaState
from shared.engine.ra.tiles import (
    CIVILIZATIONS,
    DISASTERS,
    DROUGHT,
    EARTHQUAKE,
    EMPTY,
    EPOCHS,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    MONUMENTS,
    NAMES,
    NILE,
    PHARAOH,
    RA,
    RA_SPACES,
    UNREST,
)


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


_TILES = {
    "ra": _mark("Ra"),
    "god": _mark("God"),
    "gold": _mark("Gold"),
    "pharaoh": _mark("Pharaoh"),
    "nile": _mark("Nile"),
    "flood": _mark("Flood"),
    "agriculture": _mark("Farming"),
    "art": _mark("Art"),
    "astronomy": _mark("Stars"),
    "religion": _mark("Religion"),
    "writing": _mark("Writing"),
    "fortress": _mark("Fortress"),
    "obelisk": _mark("Obelisk"),
    "palace": _mark("Palace"),
    "pyramid": _mark("Pyramid"),
    "sphinx": _mark("Sphinx"),
    "statue": _mark("Statue"),
    "step_pyramid": _mark("Step pyramid"),
    "temple": _mark("Temple"),
    "funeral": _mark("Funeral"),
    "drought": _mark("Drought"),
    "unrest": _mark("Unrest"),
    "earthquake": _mark("Earthquake"),
}
_KINGDOMS = ("", _mark("Old Kingdom"), _mark("Middle Kingdom"), _mark("New Kingdom"))
_CATEGORIES = {
    "gods": _mark("Gods"),
    "pharaohs": _mark("Pharaohs"),
    "nile": _mark("Nile"),
    "civilizations": _mark("Civilization"),
    "gold": _mark("Gold"),
    "monuments": _mark("Monuments"),
    "suns": _mark("Suns"),
}


def tile_name(kind: int) -> str:
    """A kind of tile in a sentence or a tooltip."""
    return _(_TILES[NAMES[kind]])


def caption(kind: int) -> str:
    """What stands on the tile itself."""
    return tile_name(kind).upper()


def kingdom(epoch: int) -> str:
    """The name of an epoch."""
    return _(_KINGDOMS[epoch]) if epoch else ""


def category(name: str) -> str:
    """A category of the scoring."""
    return _(_CATEGORIES[name])


_RULES = {
    "gods": _mark("2 each"),
    "pharaohs": _mark("most +5, fewest –2"),
    "nile": _mark("1 each, with a flood"),
    "civilizations": _mark("3, 4, 5 kinds: 5, 10, 15"),
    "gold": _mark("3 each"),
    "monuments": _mark("kinds, and alike"),
    "suns": _mark("highest +5, lowest –5"),
}


def rule(category: str) -> str:
    """How a category counts, in a few words."""
    return _(_RULES[category])


def victims(disaster: int, count: int) -> str:
    """So many tiles of what a disaster takes."""
    match disaster:
        case _ if disaster == UNREST:
            return ngettext("{count} civilization tile", "{count} civilization tiles", count).format(count=count)
        case _ if disaster == EARTHQUAKE:
            return ngettext("{count} monument", "{count} monuments", count).format(count=count)
        case _ if disaster == DROUGHT:
            return ngettext("{count} flood or Nile", "{count} floods or Niles", count).format(count=count)
        case _:
            return ngettext("{count} pharaoh", "{count} pharaohs", count).format(count=count)


# ---------------------------------------------------------------- prompts


def your_turn(state: RaState, seat: int) -> str:
    """What the seat whose turn it is may do."""
    gods = state.tiles[seat][GOD] > 0
    if state.picks:
        return _("Take another tile with a god, or stop")
    if EMPTY not in state.track:
        return _("The track is full: call Ra or use a god") if gods else _("The track is full: call Ra")
    return _("Your turn: draw, call Ra or use a god") if gods else _("Your turn: draw a tile or call Ra")


def your_bid(state: RaState, leader: str, *, can_bid: bool, can_pass: bool) -> str:
    """What the seat that bids may do."""
    if not can_pass:
        return _("You called Ra and nobody bid: bid a sun")
    if not state.best:
        return _("Your bid: any sun, or pass")
    if not can_bid:
        return _("{name}'s {sun} is too high for you: pass").format(name=leader, sun=state.best)
    return _("Your bid: beat {name}'s {sun}, or pass").format(name=leader, sun=state.best)


def spent(state: RaState) -> tuple[str, str]:
    """What a sun that lies face down is good for: a sentence about `{sun}`, and a word to stand below it."""
    if state.phase == OVER:
        return _("The sun {sun} was counted."), _("counted")
    if state.epoch == EPOCHS:
        return _("The sun {sun} lies face down: it counts at the end, when the suns are added up."), _("at the end")
    return _("The sun {sun} lies face down: it can be bid in the next epoch."), _("next epoch")


def had_to(state: RaState, action: AnyAction) -> str:
    """What is said when `action` was done for somebody, as nothing else was possible; empty if that needs no words."""
    if action == PASS:
        return _("You passed: none of your suns beats the {best}.").format(best=state.best)
    return _("The track is full, so you called Ra.") if action == CALL_RA else ""


def lost_soon(disaster: int, due: int) -> str:
    """What a disaster is about to take."""
    return _("{tiles} to lose").format(tiles=victims(disaster, due))


def your_discard(disaster: int, due: int) -> str:
    """What a disaster wants."""
    return _("{disaster}: choose {tiles} to lose").format(disaster=tile_name(disaster), tiles=victims(disaster, due))


def waits(state: RaState, name: str) -> str:
    """Whom the table waits for, and for what; before the first step, which spectators may hear later, for nobody."""
    if not name:
        return _("The game begins")
    if state.phase == "auction":
        return _("{name} is bidding").format(name=name)
    if state.phase == "discard":
        disaster, due = state.debts[0]
        return _("{name} chooses {tiles} to lose").format(name=name, tiles=victims(disaster, due))
    if state.picks:
        return _("{name} swaps gods for tiles").format(name=name)
    return _("{name} is to act").format(name=name)


def auction_reason(state: RaState, name: str, *, own: bool) -> tuple[str, str]:
    """Who began the auction and why; and whether somebody has to bid."""
    if state.reason == DRAWN:
        began = _("You drew Ra") if own else _("{name} drew Ra").format(name=name)
        return began, _("Nobody is forced to bid")
    began = _("You called Ra") if own else _("{name} called Ra").format(name=name)
    if state.reason == FULL:
        return began, _("Track full: if all pass, it is lost")
    if own:
        return began, _("You must bid if all pass")
    return began, _("Must bid if all others pass")


def ends_at(seats: int) -> str:
    """How many Ra tiles end an epoch."""
    return _("epoch ends at {count}").format(count=RA_SPACES[seats])


def ras_to_go(count: int) -> str:
    """A warning near the end of an epoch."""
    return ngettext("{count} more Ra ends the epoch", "{count} more Ra end the epoch", count).format(count=count)


def end_reason(reason: str) -> str:
    """Why an epoch is over."""
    return _("The last Ra tile came up") if reason == "last_ra" else _("All suns are spent")


def for_you(now: int, later: int) -> str:
    """What the lot on the track would bring its winner."""
    if later:
        return _("For you: {now} now, {later} at the end").format(now=signed(now), later=signed(later))
    return _("For you: {now} now").format(now=signed(now))


# ---------------------------------------------------------------- tooltips


_SCORES = {
    GOD: _mark("2 points; or give it up on your turn for a tile from the track."),
    GOLD: _mark("3 points."),
    PHARAOH: _mark("Stays. Whoever has most gets +5, whoever has fewest –2."),
    NILE: _mark("Stays. 1 point each, but only with a flood in the same epoch."),
    FLOOD: _mark("1 point, and all your Niles count."),
    FUNERAL: _mark("Takes 2 pharaohs from whoever gets it."),
    DROUGHT: _mark("Takes 2 floods from whoever gets it, and Niles when floods run out."),
    UNREST: _mark("Takes 2 civilization tiles from whoever gets it; the victim chooses."),
    EARTHQUAKE: _mark("Takes 2 monuments from whoever gets it; the victim chooses."),
    RA: _mark("Starts an auction. The last one ends the epoch at once."),
}
_CIVILIZATION = _mark("Different ones: 3 kinds +5, 4 kinds +10, all five +15. None at all: –5.")
_MONUMENT = _mark("Stays. After the third epoch: each kind +1, 7 kinds 10, 8 kinds 15; 3 / 4 / 5 alike +5 / +10 / +15.")


def tile_scores(kind: int) -> str:
    """What a kind of tile is good for, in one sentence."""
    return _(_CIVILIZATION if kind in CIVILIZATIONS else _MONUMENT if kind in MONUMENTS else _SCORES[kind])


def tile_tip(kind: int, own: int, unseen: int | None) -> str:
    """Everything about a kind of tile: name, worth, how many one has, and how many are still in the bag."""
    lines = [f"{tile_name(kind)}: {tile_scores(kind)}"]
    if kind not in DISASTERS:
        lines.append(ngettext("You have {count}.", "You have {count}.", own).format(count=own))
    if unseen is not None:
        lines.append(
            ngettext("{count} is left in the bag.", "{count} are left in the bag.", unseen).format(count=unseen)
        )
    return "\n".join(lines)


def lost_tiles(disaster: int) -> str:
    """The category that a disaster strikes."""
    first = VICTIMS[disaster][0]
    if first in CIVILIZATIONS:
        return category("civilizations")
    if first in MONUMENTS:
        return category("monuments")
    return category("pharaohs") if first == PHARAOH else category("nile")


# ---------------------------------------------------------------- why there were points


def score_reason(line: ScoreLine) -> str:
    """Why a line of the scoring gave its points."""
    figures = line.figures
    first = figures[0] if figures else 0
    match line.reason:
        case "unused_gods":
            return ngettext("{count} god", "{count} gods", first).format(count=first)
        case "all_equal_pharaohs":
            return _("all have {count}").format(count=first)
        case "most_pharaohs":
            return _("most: {count}").format(count=first)
        case "fewest_pharaohs":
            return _("fewest: {count}").format(count=first)
        case "some_pharaohs":
            return _("{count}, the most are {most}").format(count=first, most=figures[1])
        case "nile_flooded":
            return _("{niles} Nile, {floods} flood").format(niles=first, floods=figures[1])
        case "nile_dry":
            return _("{niles} Nile, no flood").format(niles=first)
        case "civilization_kinds":
            return ngettext("{count} kind", "{count} kinds", first).format(count=first)
        case "gold_tiles":
            return _("{count} gold").format(count=first)
        case "monument_kinds":
            return ngettext("{count} kind", "{count} kinds", first).format(count=first)
        case "monuments_alike":
            return _("{count} {name}").format(count=figures[1], name=tile_name(first))
        case "all_equal_suns":
            return _("all have {sum}").format(sum=first)
        case "highest_suns":
            return _("highest sum: {sum}").format(sum=first)
        case "lowest_suns":
            return _("lowest sum: {sum}").format(sum=first)
        case _:
            return _("sum {sum}").format(sum=first)


def monuments_told(lines: Sequence[ScoreLine]) -> str:
    """Why monuments gave their points, in few words."""
    kinds = "".join(score_reason(line) for line in lines if line.reason == "monument_kinds")
    alike = " + ".join(str(line.figures[1]) for line in lines if line.reason == "monuments_alike")
    return _("{kinds}; {numbers} alike").format(kinds=kinds, numbers=alike)


def award(code: str, number: int) -> tuple[str, str]:
    """An award at the end of the game: its title and what it is for."""
    if code == "caller":
        line = ngettext("called Ra once", "called Ra {count} times", number).format(count=number)
        return _("Voice of Ra"), line
    if code == "lot":
        line = ngettext("won {count} tile at once", "won {count} tiles at once", number).format(count=number)
        return _("Greatest lot"), line
    if code == "sun":
        line = ngettext("one sun brought {count} point", "one sun brought {count} points", number).format(count=number)
        return _("Best sun"), line
    line = ngettext("won {count} tile in auctions", "won {count} tiles in auctions", number).format(count=number)
    return _("Great collector"), line


# ---------------------------------------------------------------- the log


def log_line(event: Any, own: Callable[[int], bool]) -> tuple[int, str, str, str, bool] | None:
    """How the log tells of an event: seat (-1: nobody), verb, icon, what is left to say, whether it is unimportant."""
    match event:
        case Drew(seat=seat, tile=tile):
            return seat, _("draw") if own(seat) else _("draws"), NAMES[tile], tile_name(tile), False
        case RaDrawn(seat=seat, count=count):
            return seat, _("draw") if own(seat) else _("draws"), "ra", _("Ra, no. {count}").format(count=count), False
        case AuctionOpened(seat=seat, reason=reason):
            if reason == DRAWN:
                return None
            tail = _("full track") if reason == FULL else ""
            return seat, _("call Ra") if own(seat) else _("calls Ra"), "call", tail, False
        case SunBid(seat=seat, sun=sun):
            return seat, _("bid") if own(seat) else _("bids"), f"sun:{sun}", "", False
        case Passed(seat=seat):
            return seat, _("pass") if own(seat) else _("passes"), "pass", "", True
        case LotWon(seat=seat, prize=prize, tiles=tiles):
            count = len(tiles)
            lot = ngettext("{count} tile and", "{count} tiles and", count).format(count=count)
            return seat, (_("win {lot}") if own(seat) else _("wins {lot}")).format(lot=lot), f"sun:{prize}", "", False
        case NobodyBid(discarded=discarded):
            return -1, _("Nobody bids: all tiles are lost") if discarded else _("Nobody bids"), "", "", True
        case GodUsed(seat=seat, tile=tile):
            return seat, _("give a god for") if own(seat) else _("gives a god for"), NAMES[tile], tile_name(tile), False
        case DisasterStruck(seat=seat, disaster=disaster, lost=lost, owed=owed):
            verb = _("suffer") if own(seat) else _("suffers")
            return seat, verb, NAMES[disaster], _lost(lost, owed, own(seat)), False
        case TilesDiscarded(seat=seat, tiles=tiles):
            verb = _("lose") if own(seat) else _("loses")
            return seat, verb, NAMES[tiles[0]] if tiles else "", names_of(tiles), False
        case EpochEnded(epoch=epoch, reason=reason):
            return (
                -1,
                _("{kingdom} ends: {reason}").format(
                    kingdom=kingdom(epoch), reason=_("last Ra") if reason == LAST_RA else _("no suns left")
                ),
                "",
                "",
                False,
            )
        case EpochStarted(epoch=epoch):
            return -1, _("The {kingdom} begins").format(kingdom=kingdom(epoch)), "", "", False
    return None


def names_of(tiles: Sequence[int]) -> str:
    """Tiles by name, those that are alike together."""
    counts = Counter(tiles)
    return ", ".join(f"{count} {tile_name(tile)}" if count > 1 else tile_name(tile) for tile, count in counts.items())


def _lost(lost: Sequence[int], owed: int, own: bool) -> str:
    if owed:
        return ""
    if not lost:
        return _("no loss")
    return (_("lose {tiles}") if own else _("loses {tiles}")).format(tiles=names_of(lost))


# ---------------------------------------------------------------- refusals


_REFUSALS = {
    "track_full": _mark("The track is full: call Ra, or use a god."),
    "bag_empty": _mark("The bag is empty."),
    "not_enough_gods": _mark("You have no god."),
    "empty_slot": _mark("There is no tile in that place."),
    "cannot_take_god": _mark("A god cannot take another god."),
    "cannot_take_disaster": _mark("At this table a god cannot take a disaster."),
    "must_take_at_least_one": _mark("Take at least one tile first."),
    "sun_not_available": _mark("You cannot bid the {sun}."),
    "bid_too_low": _mark("Your {sun} is too low: the best bid is {best}."),
    "caller_must_bid": _mark("You called Ra and nobody else bid, so you must bid."),
    "wrong_discard": _mark("The disaster takes {due} tiles of its own kind."),
    "game_over": _mark("The game is over."),
    "no_face_up_sun": _mark("You have no sun left in this epoch."),
    "not_your_turn": _mark("It is not your turn."),
    "auction_running": _mark("An auction is running."),
    "discard_first": _mark("Choose first what the disaster takes."),
    "gods_in_use": _mark("You are using gods: take another tile, or stop."),
    "nothing_owed": _mark("No disaster waits for you."),
    "wrong_bidder": _mark("It is not your turn to bid."),
    "no_auction": _mark("No auction is running."),
}


def refusal(code: str, details: Mapping[str, str | int]) -> str | None:
    """A sentence for a refusal of the rules of Ra, or None if `code` is not one of them."""
    sentence = _REFUSALS.get(code)
    return _(sentence).format(**details) if sentence is not None else None
