"""What the table of Coin Ra shows, as plain values: made from the state when it changes, drawn without asking it.

Every view is hashable, so that a panel is drawn again exactly when its view is another.
"""

from collections.abc import Set
from dataclasses import dataclass

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.persons import Person, PersonOf
from client.board.words import ordinal
from client.games.coins import words
from shared.engine.coins.model import CLOCKWISE, NOBODY, Bidding, CoinOptions, CoinState, Drawing, EpochLines
from shared.engine.coins.scoring import epoch_lines, points, row_points
from shared.engine.coins.tiles import NILE, PHARAOH, WAR
from shared.engine.coins.value import lot_on_sale
from shared.engine.game import ScoreLine

Lines = tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Fresh:
    """What came to a seat lately: kinds of tiles on its sheet, and whether its newest active tile is one of them."""

    kinds: frozenset[int] = frozenset()
    active: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's panel. `gain` is what the epoch would bring if it ended now, None when it is not shown.

    `bid` is the last bid in the running auction, `best` whether it leads.
    """

    seat: int
    person: Person
    score: int
    gain: int | None
    coins: int | None
    active: tuple[int, ...]
    deciding: bool
    bid: int
    best: bool
    word: str
    tag: str
    counts: tuple[int, ...]
    war: str
    war_points: int
    away: tuple[int, ...] = ()
    """Active tiles that are in the air, by number."""
    fresh: Fresh = Fresh()


@dataclass(frozen=True, slots=True)
class TrioView:
    """A row of pharaohs or Niles: how many there are, how many the tiles on sale would add, what each number brings."""

    kind: int
    count: int
    more: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WarRow:
    """A seat in the comparison of war tiles."""

    sigil: int
    count: int
    points: int
    tag: str
    own: bool


@dataclass(frozen=True, slots=True)
class OwnView:
    """The panel in front: what was won, by category, and what the epoch would bring."""

    seat: SeatView
    place: str
    points: tuple[tuple[str, int], ...]
    rows: tuple[TrioView, TrioView]
    more: tuple[int, ...]
    """By kind: how many the tiles on sale would add."""
    civilization_note: str
    stays: str
    war: tuple[WarRow, ...]
    war_note: str
    rank: str
    before: int
    """The score before what `points` bring."""
    total: int
    bidding: bool
    """Whether the stepper stands where the active tiles would be."""
    mine: bool
    """Whether it is the viewer's own panel."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """The centre and the Ra track."""

    centre: tuple[int, ...]
    ras: int
    note: tuple[str, str]
    fresh: int = 0
    """How many of the last tiles in the centre came lately."""


@dataclass(frozen=True, slots=True)
class NextView:
    """What the next Ra would sell: the tiles with the sigil of their owner, -1 for the centre."""

    tiles: tuple[tuple[int, int], ...]
    note: str


# ---------------------------------------------------------------- what is going on


def acting(state: CoinState) -> int:
    """The seat that decides now, or NOBODY."""
    return NOBODY if state.pending is None else state.pending.seat


def running_lines(state: CoinState) -> EpochLines:
    """Everybody's lines if the epoch ended now; nobody's when no epoch runs."""
    return epoch_lines(state) if state.epoch and not state.over else ((),) * state.seats


def caller(state: CoinState) -> int:
    """Whose turn it is, also while others bid; NOBODY between epochs."""
    pending = state.pending
    if pending is None:
        return NOBODY
    return pending.caller if isinstance(pending, Bidding) else pending.seat


def order_of_bids(state: CoinState) -> tuple[int, ...]:
    """The seats in the order in which they are asked: from the left of the one whose turn it is, who is last."""
    seat = caller(state)
    return CLOCKWISE[state.seats][max(0, seat)]


def poor(state: CoinState, seat: int) -> bool:
    """Whether `seat` is out of the running auction because it could not have paid."""
    bidding, coins = state.pending, state.coins[seat]
    if not isinstance(bidding, Bidding) or not bidding.out[seat] or state.options.hidden_coins:
        return False
    return coins is not None and coins < bidding.minimum


def bid_word(state: CoinState, seat: int) -> str:
    """How `seat` stands in the auction or in its turn, in a word or two."""
    pending = state.pending
    if isinstance(pending, Bidding):
        if pending.out[seat]:
            return words.pass_note(True, poor(state, seat))
        if pending.leader == seat:
            return _("best bid")
        if pending.seat == seat:
            return _("bidding")
        if pending.bids[seat]:
            return _("bid {amount}, may raise").format(amount=pending.bids[seat])
        return _("asked last") if pending.caller == seat else _("not asked yet")
    if pending is not None and pending.seat == seat:
        return _("to draw") if isinstance(pending, Drawing) else _("keep or sell?")
    return ""


# ---------------------------------------------------------------- players


def seat_view(
    state: CoinState,
    seat: int,
    person: Person,
    lines: Lines,
    *,
    preview_shown: bool,
    away: Set[str] = frozenset(),
    fresh: Fresh = Fresh(),
) -> SeatView:
    """The panel of `seat`. `lines` is what the epoch would bring it now; `away` names the pieces in the air."""
    pending = state.pending
    bidding = pending if isinstance(pending, Bidding) else None
    tag = ""
    if bidding is not None and bidding.caller == seat:
        tag = _("RA") if bidding.forced else _("SELLS")
    return SeatView(
        seat=seat,
        person=person,
        score=state.scores[seat],
        gain=points(lines) if lines and preview_shown else None,
        coins=state.coins[seat],
        active=tuple(state.active[seat]),
        deciding=acting(state) == seat,
        bid=bidding.bids[seat] if bidding is not None and f"cell:{seat}" not in away else 0,
        best=bidding is not None and bidding.leader == seat,
        word=bid_word(state, seat),
        tag=tag,
        counts=tuple(state.sheets[seat]),
        war=words.war_standing(lines[3]) if lines else "",
        war_points=lines[3].points if lines else 0,
        away=tuple(number for number in range(len(state.active[seat])) if f"active:{seat}:{number}" in away),
        fresh=fresh,
    )


def own_view(
    state: CoinState,
    seat: int,
    person: PersonOf,
    every: EpochLines,
    *,
    preview_shown: bool,
    bidding: bool,
    mine: bool = True,
    away: Set[str] = frozenset(),
    fresh: Fresh = Fresh(),
) -> OwnView:
    """The panel in front, for `seat`. `every` is what the epoch would bring each seat now.

    Once the game is over it shows what the last epoch has brought.
    """
    over = state.over and bool(state.scored)
    if over:
        every = state.scored[-1]
    lines = every[seat]
    counts = state.sheets[seat]
    more = [0] * len(counts)
    for tile in lot_on_sale(state):
        more[tile] += 1
    sums = {line.category: line.points for line in lines}
    if lines:
        sums["gods_and_disasters"] = sums["gods"] + sums["disasters"]
    gain = points(lines)
    return OwnView(
        seat=seat_view(
            state, seat, person(seat), () if over else lines, preview_shown=preview_shown, away=away, fresh=fresh
        ),
        place=_place(state, seat),
        points=tuple(sums.items()),
        rows=(trio(state.options, PHARAOH, counts, more), trio(state.options, NILE, counts, more)),
        more=tuple(more),
        civilization_note=_civilizations(lines),
        stays=_("the sheets are never cleared")
        if state.options.keep_tiles
        else _("won tiles count in this epoch only"),
        war=_war_rows(state, seat, person, every),
        war_note=_war_note(state, seat),
        rank=_rank_then(state, seat, ((),) * state.seats if over else every) if lines else "",
        before=state.scores[seat] - (gain if over else 0),
        total=state.scores[seat] + (0 if over else gain),
        over=over,
        bidding=bidding,
        mine=mine,
    )


def trio(options: CoinOptions, kind: int, counts: list[int], more: list[int]) -> TrioView:
    """A row of pharaohs or Niles with the tiles on sale in it."""
    count = counts[kind]
    places = max(6, count + more[kind])
    return TrioView(kind, count, more[kind], tuple(row_points(number, options) for number in range(1, places + 1)))


def _place(state: CoinState, seat: int) -> str:
    """The place by points, if they are not all equal."""
    scores = state.scores
    if len(set(scores)) == 1:
        return ""
    place = 1 + sum(score > scores[seat] for score in scores)
    return _("{place} of {count}").format(place=ordinal(place), count=state.seats)


def _rank_then(state: CoinState, seat: int, every: EpochLines) -> str:
    """The place if the epoch ended now."""
    totals = [score + points(lines) for score, lines in zip(state.scores, every, strict=True)]
    return ordinal(1 + sum(total > totals[seat] for total in totals))


def _civilizations(lines: Lines) -> str:
    if not lines:
        return ""
    sets, begun = lines[2].figures
    if not sets:
        return _("{kinds} of 5 symbols, a full set is 10").format(kinds=begun)
    full = ngettext("{count} full set", "{count} full sets", sets).format(count=sets)
    return _("{sets}, {kinds} of 5 for the next").format(sets=full, kinds=begun)


def _war_rows(state: CoinState, seat: int, person: PersonOf, every: EpochLines) -> tuple[WarRow, ...]:
    rows = []
    for other in war_order(state, seat):
        line = every[other][3] if every[other] else None
        reason = line.reason if line is not None else ""
        tag = {"most_war": "most", "fewest_war": "fewest"}.get(reason, "")
        rows.append(
            WarRow(person(other).sigil, state.sheets[other][WAR], line.points if line else 0, tag, other == seat)
        )
    return tuple(rows)


def war_order(state: CoinState, seat: int) -> list[int]:
    """The seats with the most war tiles first; among equals the seat in front, then in the order of turns."""
    following = [seat, *CLOCKWISE[state.seats][seat][:-1]]
    return sorted(following, key=lambda other: -state.sheets[other][WAR])


def _war_note(state: CoinState, seat: int) -> str:
    """By how much one trails or leads, in words."""
    own = state.sheets[seat][WAR]
    others = [counts[WAR] for other, counts in enumerate(state.sheets) if other != seat]
    most, fewest = max(others), min(others)
    if own > most:
        return _("the lead by {count}").format(count=own - most)
    if most == fewest == own:
        return _("all have the same")
    if own < fewest:
        return _("{count} behind everybody").format(count=fewest - own)
    if own == most:
        return _("level with the lead")
    if own == fewest:
        return _("level with the last, {count} behind the lead").format(count=most - own)
    return _("{lag} behind the lead, {lead} clear of last").format(lag=most - own, lead=own - fewest)


# ---------------------------------------------------------------- the board


def board_view(state: CoinState, away: Set[str] = frozenset(), fresh: int = 0) -> BoardView:
    """The centre and the Ra track. A tile in the air leaves its place empty (-1)."""
    centre = tuple(-1 if f"centre:{number}" in away else tile for number, tile in enumerate(state.centre))
    note = (_("for the next Ra,"), _("else dealt out")) if state.centre else (_("what nobody"), _("buys lies here"))
    return BoardView(centre, state.ras, note, fresh)


def next_view(state: CoinState, person: PersonOf) -> NextView:
    """What the next Ra would sell."""
    owned = [(tile, person(seat).sigil) for seat, tiles in enumerate(state.active) for tile in tiles]
    tiles = (*owned, *((tile, -1) for tile in state.centre))
    if not tiles:
        return NextView((), _("nothing yet"))
    front = _("{count} in front").format(count=len(owned))
    centre = _("{count} centre").format(count=len(state.centre))
    return NextView(tiles, f"{front}, {centre}")
