"""The strip in the middle of the board, as values: the auction, a drawn tile, the choice to keep it or to sell it."""

from collections.abc import Set
from dataclasses import dataclass
from typing import cast

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.persons import Person, PersonOf
from client.board.words import figure, signed
from client.games.coins import words
from client.games.coins.views import acting, order_of_bids, poor
from shared.engine.coins.model import CLOCKWISE, NOBODY, Bidding, Choosing, CoinState, Drawing
from shared.engine.coins.value import value_of


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in the strip: who sits there, and how it stands in the auction."""

    seat: int
    person: Person
    own: bool
    active: bool
    best: bool
    bid: int
    out: bool
    word: str
    note: str
    away: bool = False


@dataclass(frozen=True, slots=True)
class StripView:
    """The strip: what is on sale or was drawn, what is going on, the seats in order, the best bid."""

    title: str
    lines: tuple[str, ...]
    value: str
    gains: int
    parts: tuple[tuple[str, int], ...]
    """What `value` consists of, by category, in case there is no room for its words."""
    tiles: tuple[int, ...]
    tile_note: str
    single: bool
    """Whether the tile waits for a choice rather than for bids."""
    cells: tuple[Cell, ...]
    best: int
    leader: Person | None
    best_note: str
    heading: str
    minimum: int = 0
    """The least first bid, shown while nobody has bid."""
    away: frozenset[int] = frozenset()
    """Tiles that are in the air, by number."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A drawn tile that is ours to keep or to auction: what it would be worth to everybody."""

    tile: int
    worth: tuple[tuple[int, int], ...]
    price: int
    price_note: str
    can_auction: bool
    own_bid: bool


def choice_view(state: CoinState, seat: int, person: PersonOf, price: int, legal_prices: tuple[int, ...]) -> ChoiceView:
    """The drawn tile for the one who has to decide about it; `legal_prices` are what the engine allows."""
    tile = cast(Choosing, state.pending).tile
    worth = tuple(
        (person(other).sigil, value_of(state, other, (tile,))) for other in (seat, *CLOCKWISE[state.seats][seat][:-1])
    )
    options = state.options
    if not legal_prices:
        note = _("you have no coin to open with")
    elif options.fixed_price:
        note = _("at this table always 1")
    elif options.opening_is_bid:
        note = _("1 to {most}, your purse").format(most=legal_prices[-1])
    elif options.hidden_coins:
        note = _("1 to {most}").format(most=legal_prices[-1])
    else:
        note = _("1 to {most}, the richest purse").format(most=legal_prices[-1])
    return ChoiceView(tile, worth, price, note, bool(legal_prices), options.opening_is_bid)


@dataclass(frozen=True, slots=True)
class Sold:
    """The last thing that was decided, so that it can still be seen: tiles, who has them now, and for how much."""

    tiles: tuple[int, ...]
    seat: int
    price: int
    """0 if they were kept, -1 if nobody bid."""


def strip_view(state: CoinState, person: PersonOf, viewer: int | None, away: Set[str], last: Sold | None) -> StripView:
    """The strip, unless the viewer has to keep or to auction a tile. `last` is what was decided before."""
    pending = state.pending
    if isinstance(pending, Bidding):
        return _auction(state, pending, person, viewer, away)
    tiles: tuple[int, ...] = ()
    tile_note, value, gains = "", "", 0
    parts: tuple[tuple[str, int], ...] = ()
    if isinstance(pending, Choosing):
        title = _("A tile from the bag")
        lines: tuple[str, ...] = (_acts(state, person, viewer), _then(state, person, viewer))
        tiles = (pending.tile,)
        if viewer is not None:
            gains = value_of(state, viewer, tiles)
            parts = words.gain_parts(state, viewer, tiles)
            value = words.for_you(gains, words.gain_reason(state, viewer, tiles))
    elif isinstance(pending, Drawing):
        title = _("Turn")
        lines = (_acts(state, person, viewer), _then(state, person, viewer))
        value = _last(last, person, viewer)
        gains = 0
    else:
        title = _("The end") if state.over else _("The epoch is over") if state.epoch else ""
        lines = ("", "")
    single = isinstance(pending, Choosing)
    return StripView(
        title=title,
        lines=lines,
        value=value,
        gains=gains,
        parts=parts,
        tiles=tiles,
        tile_note=tile_note,
        single=single,
        cells=_cells(state, person, viewer, away),
        best=0,
        leader=None,
        best_note=_next_note(state, viewer) if viewer is not None and isinstance(pending, Drawing) else "",
        heading=_("If Ra came now") if isinstance(pending, Drawing) and viewer is not None else "",
        away=frozenset(number for number in range(len(tiles)) if f"lot:{number}" in away),
    )


def _auction(state: CoinState, bidding: Bidding, person: PersonOf, viewer: int | None, away: Set[str]) -> StripView:
    gains, value = 0, ""
    parts: tuple[tuple[str, int], ...] = ()
    if viewer is not None:
        gains = value_of(state, viewer, bidding.lot)
        parts = words.gain_parts(state, viewer, bidding.lot)
        value = words.for_you(gains, words.gain_reason(state, viewer, bidding.lot))
    leader = person(bidding.leader) if bidding.leader != NOBODY else None
    if leader is not None and bidding.leader == viewer:
        leader = Person(_("You"), leader.sigil)
    coins = state.coins[bidding.leader] if bidding.leader != NOBODY else None
    note = _("nobody has bid yet")
    if coins is not None:
        note = _("{left} of {coins} coins would stay").format(left=coins - bidding.best, coins=coins)
    elif leader is not None:
        note = ""
    lot = tuple(-1 if f"lot:{number}" in away else tile for number, tile in enumerate(bidding.lot))
    return StripView(
        title=_("Ra sells everything") if bidding.forced else _("Auction"),
        lines=(words.auction_story(state, bidding, person(bidding.caller).name, own=bidding.caller == viewer),),
        value=value,
        gains=gains,
        parts=parts,
        tiles=lot,
        tile_note=words.lot_note(bidding),
        single=False,
        cells=_cells(state, person, viewer, away),
        best=0 if "best" in away else bidding.best,
        leader=None if "best" in away else leader,
        best_note="" if "best" in away else note,
        heading=_("Best bid"),
        minimum=0 if "best" in away else bidding.minimum,
    )


def _acts(state: CoinState, person: PersonOf, viewer: int | None) -> str:
    seat = acting(state)
    if seat == viewer:
        return _("You are to draw a tile")
    return words.waits(state, person(seat).name)


def _then(state: CoinState, person: PersonOf, viewer: int | None) -> str:
    following = CLOCKWISE[state.seats][acting(state)][0]
    return _("then you") if following == viewer else _("then {name}").format(name=person(following).name)


def _last(last: Sold | None, person: PersonOf, viewer: int | None) -> str:
    """What was decided last, in a line."""
    if last is None:
        return ""
    what = words.a_tile(last.tiles[0]) if len(last.tiles) == 1 else words.tiles_of(len(last.tiles))
    if last.price < 0:
        return _("Before: nobody wanted {tiles}").format(tiles=what)
    own = last.seat == viewer
    name = person(last.seat).name
    if not last.price:
        if own:
            return _("Before: you kept {tiles}").format(tiles=what)
        return _("Before: {name} kept {tiles}").format(name=name, tiles=what)
    if own:
        return _("Before: you paid {price} for {tiles}").format(price=last.price, tiles=what)
    return _("Before: {name} paid {price} for {tiles}").format(name=name, price=last.price, tiles=what)


def _next_note(state: CoinState, viewer: int) -> str:
    """What everything that the next Ra sells would bring the viewer."""
    lot = state.forced_lot()
    if not lot:
        return _("nothing would be sold")
    gain = signed(value_of(state, viewer, lot))
    return _("{tiles}, for you: {gain}").format(tiles=words.tiles_of(len(lot)), gain=gain)


def _cells(state: CoinState, person: PersonOf, viewer: int | None, away: Set[str]) -> tuple[Cell, ...]:
    pending = state.pending
    if pending is None and not state.over:
        return ()
    bidding = pending if isinstance(pending, Bidding) else None
    cells = []
    seats = sorted(range(state.seats), key=lambda seat: -state.scores[seat]) if state.over else order_of_bids(state)
    for seat in seats:
        active = acting(state) == seat
        bid = bidding.bids[seat] if bidding is not None else 0
        out = bidding is not None and bidding.out[seat]
        word, note = _cell_words(state, seat, bid, active=active, out=out)
        cells.append(
            Cell(
                seat=seat,
                person=person(seat),
                own=seat == viewer,
                active=active,
                best=bidding is not None and bidding.leader == seat,
                bid=bid,
                out=out,
                word=word,
                note=note,
                away=f"cell:{seat}" in away,
            )
        )
    return tuple(cells)


def _cell_words(state: CoinState, seat: int, bid: int, *, active: bool, out: bool) -> tuple[str, str]:
    """What stands in a cell in large and in small letters."""
    pending = state.pending
    if state.over:
        score = state.scores[seat]
        return "", ngettext("{count} point", "{count} points", score).format(count=figure(score))
    if not isinstance(pending, Bidding):
        word = ""
        if active:
            word = _("to draw") if isinstance(pending, Drawing) else _("keep?")
        return word, words.coins_of(state.coins[seat])
    if out:
        return "", words.pass_note(True, poor(state, seat))
    if pending.leader == seat:
        return "", _("leads")
    if active:
        word = (
            _("beat {amount}").format(amount=pending.best)
            if pending.best
            else _("from {price}").format(price=pending.minimum)
        )
        return word, _("bid {amount}").format(amount=bid) if bid else words.coins_of(state.coins[seat])
    last = _("asked last") if pending.caller == seat else ""
    return "", last or (_("may raise") if bid else words.coins_of(state.coins[seat]))
