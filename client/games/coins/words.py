"""What the client says about Coin Ra. Sentences are made when they are shown, so that they follow the language."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import NUMERALS, signed
from shared.engine.coins.events import (
    BAG_EMPTY,
    AuctionOpened,
    BidMade,
    Drew,
    EpochEnded,
    EpochStarted,
    LotteryDealt,
    LotWon,
    NobodyBid,
    Passed,
    PassedOver,
    RaDrawn,
    TileKept,
)
from shared.engine.coins.model import Bidding, Choosing, CoinState
from shared.engine.coins.scoring import row_points, sheet_lines
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, GOD, NAMES, NILE, PHARAOH, RA, RA_SPACES, WAR
from shared.engine.game import ScoreLine


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


_TILES = {
    "pharaoh": (_mark("Pharaoh"), _mark("a pharaoh")),
    "nile": (_mark("Nile"), _mark("a Nile")),
    "agriculture": (_mark("Farming"), _mark("a farming tile")),
    "art": (_mark("Art"), _mark("an art tile")),
    "astronomy": (_mark("Stars"), _mark("a star tile")),
    "religion": (_mark("Religion"), _mark("a religion tile")),
    "writing": (_mark("Writing"), _mark("a writing tile")),
    "war": (_mark("War"), _mark("a war tile")),
    "disaster": (_mark("Disaster"), _mark("a disaster")),
    "god": (_mark("God"), _mark("a god")),
    "ra": (_mark("Ra"), _mark("a Ra")),
}
"""The name of a tile, and how one speaks of one of them."""
_CATEGORIES = {
    "pharaohs": _mark("Pharaohs"),
    "nile": _mark("Nile"),
    "civilizations": _mark("Civilization"),
    "war": _mark("War"),
    "disasters": _mark("Disasters"),
    "gods": _mark("Gods"),
}


def tile_name(kind: int) -> str:
    """A kind of tile by itself."""
    return _(_TILES[NAMES[kind]][0])


def a_tile(kind: int) -> str:
    """One tile of a kind in a sentence."""
    return _(_TILES[NAMES[kind]][1])


def caption(kind: int) -> str:
    """What stands on the tile itself."""
    return tile_name(kind).upper()


def category(name: str) -> str:
    """A category of the scoring."""
    return _(_CATEGORIES[name])


def tiles_of(count: int) -> str:
    """So many tiles."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


def coins_of(count: int | None) -> str:
    """So many coins."""
    if count is None:
        return _("coins unknown")
    return ngettext("{count} coin", "{count} coins", count).format(count=count)


# ---------------------------------------------------------------- prompts


def your_bid(bidding: Bidding, leader: str, *, can_bid: bool) -> str:
    """What the seat that is asked in an auction may do."""
    if not can_bid:
        return _("{least} coins are too many for you: pass").format(least=bidding.least)
    if not bidding.best:
        return _("Your bid: {least} or more, or pass").format(least=bidding.least)
    return _("Your bid: {least} or more beats {name}, or pass").format(least=bidding.least, name=leader)


def your_choice(tile: int, *, can_auction: bool) -> str:
    """What the seat that drew a tile may do."""
    if not can_auction:
        return _("You drew {tile}: keep it").format(tile=a_tile(tile))
    return _("You drew {tile}: keep it or auction it").format(tile=a_tile(tile))


def waits(state: CoinState, name: str) -> str:
    """Whom the table waits for, and for what."""
    if isinstance(state.pending, Bidding):
        return _("{name} is bidding").format(name=name)
    if isinstance(state.pending, Choosing):
        return _("{name} drew {tile}: keep it or sell it?").format(name=name, tile=a_tile(state.pending.tile))
    return _("{name} is to draw").format(name=name)


# ---------------------------------------------------------------- the strip


def auction_story(state: CoinState, bidding: Bidding, name: str, *, own: bool) -> str:
    """Who sells what, and why."""
    if bidding.forced:
        if state.ras < RA_SPACES and state.epoch_over:
            return _("The bag is empty: everything is sold")
        if own:
            return _("You drew Ra: everything is sold")
        return _("{name} drew Ra: everything is sold").format(name=name)
    tile, price = a_tile(bidding.lot[0]), bidding.minimum
    if state.options.opening_is_bid:
        if own:
            return _("You sell {tile} and open with {price}").format(tile=tile, price=price)
        return _("{name} sells {tile} and opens with {price}").format(name=name, tile=tile, price=price)
    if own:
        return _("You drew {tile} and sell it, reserve {price}").format(tile=tile, price=price)
    return _("{name} drew {tile} and sells it, reserve {price}").format(name=name, tile=tile, price=price)


def lot_note(bidding: Bidding) -> str:
    """What stands below the tiles on sale."""
    if len(bidding.lot) == 1:
        return _("one tile, at least {price}").format(price=bidding.minimum)
    return _("{count} tiles, at least {price}").format(count=len(bidding.lot), price=bidding.minimum)


def for_you(gain: int, why: str) -> str:
    """What the tiles on sale would bring the viewer, and why."""
    if not why:
        return _("For you: {gain} now").format(gain=signed(gain))
    return _("For you: {gain} now ({why})").format(gain=signed(gain), why=why)


def gain_reason(state: CoinState, seat: int, tiles: Sequence[int]) -> str:
    """Why `tiles` would change what the epoch brings `seat`: a sentence for one, the categories for several."""
    if len(tiles) == 1:
        return _one_reason(state, seat, tiles[0], *_without_and_with(state, seat, tiles))
    parts = [
        _("{category} {points}").format(category=category(name), points=signed(points))
        for name, points in gain_parts(state, seat, tiles)
    ]
    return ", ".join(parts)


def gain_parts(state: CoinState, seat: int, tiles: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """By category, what `tiles` would change in what the epoch brings `seat`."""
    before, after = _without_and_with(state, seat, tiles)
    changes = ((new.category, new.points - old.points) for old, new in zip(before, after, strict=True))
    return tuple((name, points) for name, points in changes if points)


def _without_and_with(
    state: CoinState, seat: int, tiles: Sequence[int]
) -> tuple[Sequence[ScoreLine], Sequence[ScoreLine]]:
    """What the epoch would bring `seat` without and with `tiles` on its sheet."""
    sheets = [list(counts) for counts in state.sheets]
    before = sheet_lines(sheets, seat, state.options)
    for tile in tiles:
        sheets[seat][tile] += 1
    return before, sheet_lines(sheets, seat, state.options)


def _one_reason(state: CoinState, seat: int, tile: int, before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> str:
    count = state.sheets[seat][tile]
    if tile in (PHARAOH, NILE):
        return _("no. {count}: {before} becomes {after}").format(
            count=count + 1, before=row_points(count, state.options), after=row_points(count + 1, state.options)
        )
    if tile in CIVILIZATIONS:
        if count:
            return _("you have this symbol")
        _sets, begun = after[2].figures
        if not begun:
            return _("completes a set of five")
        return _("{kinds} of 5 symbols").format(kinds=begun)
    if tile == WAR:
        if after[3].points == before[3].points:
            return _("war stays as it is")
        return war_standing(after[3]) if after[3].points else _("war then brings nothing")
    return ""


def war_standing(line: ScoreLine) -> str:
    """How a seat stands in war, in a few words."""
    return {
        "most_war": _("most war"),
        "fewest_war": _("fewest war"),
    }.get(line.reason, _("war"))


def pass_note(out: bool, poor: bool) -> str:
    """How a seat left the auction."""
    return _("cannot pay") if poor else _("passed") if out else ""


# ---------------------------------------------------------------- tooltips

_WORTH = {
    PHARAOH: _mark("1, 3, 6, 10, 15, 21 points for one to six."),
    NILE: _mark("1, 3, 6, 10, 15, 21 points for one to six."),
    WAR: _mark("Whoever has most gets +10, whoever has fewest –10, none at all included."),
    DISASTER: _mark("–5 points each."),
    GOD: _mark("+2 points each."),
    RA: _mark("Sells all active tiles and the centre at once. The third one ends the epoch."),
}

_SET = _mark("10 points for every set of all five symbols.")


def tile_tip(kind: int, own: int | None, unseen: int) -> str:
    """Everything about a kind of tile: name, worth, how many one has, and how many are still in the bag."""
    worth = _(_SET if kind in CIVILIZATIONS else _WORTH[kind])
    lines = [f"{tile_name(kind)}: {worth}"]
    if own is not None and kind != RA:
        lines.append(_("You have won {count}.").format(count=own))
    lines.append(ngettext("{count} was not seen yet.", "{count} were not seen yet.", unseen).format(count=unseen))
    return "\n".join(lines)


# ---------------------------------------------------------------- scoring


def score_reason(line: ScoreLine) -> str:
    """Why a line of the scoring gave its points."""
    figures = line.figures
    first = figures[0]
    match line.reason:
        case "pharaoh_row":
            return ngettext("{count} pharaoh", "{count} pharaohs", first).format(count=first)
        case "nile_row":
            return ngettext("{count} Nile", "{count} Niles", first).format(count=first)
        case "civilization_sets":
            if not first:
                return _("{begun} of 5 symbols").format(begun=figures[1])
            return ngettext("{count} set", "{count} sets", first).format(count=first)
        case "most_war":
            return _("most: {count}").format(count=first)
        case "fewest_war":
            return _("fewest: {count}").format(count=first)
        case "middle_war":
            return _("{count}, the most are {most}").format(count=first, most=figures[2])
        case "all_equal_war":
            return _("all have {count}").format(count=first)
        case "disaster_tiles":
            return ngettext("{count} disaster", "{count} disasters", first).format(count=first)
        case _:
            return ngettext("{count} god", "{count} gods", first).format(count=first)


def award(code: str, number: int) -> tuple[str, str]:
    """An award at the end of the game: its title and what it is for."""
    if code == "lot":
        line = ngettext("won {count} tile at once", "won {count} tiles at once", number).format(count=number)
        return _("Greatest lot"), line
    if code == "price":
        line = ngettext("paid {count} coin for one lot", "paid {count} coins for one lot", number).format(count=number)
        return _("Highest price"), line
    line = ngettext("put {count} tile up", "put {count} tiles up", number).format(count=number)
    return _("Busiest seller"), line


def end_reason(reason: str) -> str:
    """Why an epoch is over."""
    return _("the bag is empty") if reason == BAG_EMPTY else _("the third Ra came up")


def epoch_name(epoch: int) -> str:
    """An epoch as a heading."""
    return _("Epoch {number}").format(number=NUMERALS[min(epoch, 3)])


# ---------------------------------------------------------------- the log


def log_line(
    event: Any, own: Callable[[int], bool], name_of: Callable[[int], str]
) -> tuple[int, str, str, str, bool] | None:
    """How the log tells of an event: seat (-1: nobody), verb, icon, what is left to say, whether it is unimportant."""
    match event:
        case Drew(seat=seat, tile=tile):
            return seat, _("draw") if own(seat) else _("draws"), NAMES[tile], tile_name(tile), False
        case RaDrawn(seat=seat, count=count):
            return seat, _("draw") if own(seat) else _("draws"), "ra", _("Ra, no. {count}").format(count=count), False
        case TileKept(seat=seat, tile=tile):
            return seat, _("keep") if own(seat) else _("keeps"), NAMES[tile], tile_name(tile), False
        case AuctionOpened(forced=True, lot=lot):
            return -1, _("Everything is sold: {tiles}").format(tiles=tiles_of(len(lot))), "ra", "", False
        case AuctionOpened(seat=seat, minimum=price, lot=lot):
            verb = (_("sell from {price}") if own(seat) else _("sells from {price}")).format(price=price)
            return seat, verb, NAMES[lot[0]], tile_name(lot[0]), False
        case BidMade(seat=seat, amount=amount):
            return seat, _("bid") if own(seat) else _("bids"), f"coin:{amount}", "", False
        case Passed(seat=seat):
            return seat, _("pass") if own(seat) else _("passes"), "pass", "", True
        case PassedOver(seats=seats):
            names = ", ".join(_("you") if own(seat) else name_of(seat) for seat in seats)
            return -1, _("Cannot pay: {names}").format(names=names), "", "", True
        case LotWon(seat=seat, price=price, lot=lot):
            verb = (_("pay {price} for") if own(seat) else _("pays {price} for")).format(price=price)
            one = len(lot) == 1
            return seat, verb, NAMES[lot[0]] if one else "", tile_name(lot[0]) if one else tiles_of(len(lot)), False
        case NobodyBid(lot=lot):
            return -1, _("Nobody bids: {tiles} to the centre").format(tiles=tiles_of(len(lot))), "", "", True
        case EpochEnded(epoch=epoch, reason=reason):
            return (
                -1,
                _("{epoch} ends: {reason}").format(epoch=epoch_name(epoch), reason=end_reason(reason)),
                "",
                "",
                False,
            )
        case LotteryDealt(tiles=tiles):
            return -1, _("Lottery: {tiles} dealt out").format(tiles=tiles_of(len(tiles))), "", "", False
        case EpochStarted(epoch=epoch):
            return -1, _("{epoch} begins").format(epoch=epoch_name(epoch)), "", "", False
    return None


# ---------------------------------------------------------------- refusals

_REFUSALS = {
    "mix_is_not_48": _mark("The bag has 48 tiles besides Ra, not {total}."),
    "civilizations_not_by_five": _mark(
        "There are as many civilization tiles of each of the five symbols; {civilizations} cannot be shared out evenly."
    ),
    "counts_without_custom_mix": _mark("The numbers of tiles can be changed for your own mix only."),
    "short_bag_with_kept_tiles": _mark("Tiles left out and tiles kept on the sheets do not go together."),
    "not_started": _mark("The game has not begun."),
    "game_over": _mark("The game is over."),
    "not_your_turn": _mark("It is not your turn."),
    "draw_first": _mark("Draw a tile first."),
    "keep_or_auction_first": _mark("Keep the drawn tile or auction it first."),
    "auction_running": _mark("An auction is running."),
    "no_auction": _mark("There is nothing to bid on."),
    "wrong_bidder": _mark("It is not your turn to bid."),
    "passed_already": _mark("You have passed: this auction goes on without you."),
    "start_price_too_low": _mark("A start price is at least {least}."),
    "start_price_too_high": _mark("{price} is too high a start price: at most {most}."),
    "bid_too_low": _mark("{amount} is too low: bid at least {least}."),
    "not_enough_coins": _mark("You cannot offer {amount}: you have {coins}."),
}
"""Code -> sentence (docs/rules/coins.md, section 13)."""


def refusal(code: str, details: Mapping[str, str | int]) -> str | None:
    """A sentence for a refusal of the rules of Coin Ra, or None if `code` is not one of them."""
    sentence = _REFUSALS.get(code)
    return _(sentence).format(**details) if sentence is not None else None
