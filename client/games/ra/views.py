"""What the table of Ra shows, as plain values: made from the game's state when it changes, drawn without asking it.

Every view is hashable, so that a panel is drawn again exactly when its view is another.
"""

from dataclasses import dataclass
from typing import Final

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.persons import Person, PersonOf
from client.board.words import figure, ordinal
from client.games.ra import words
from client.games.ra.results import course
from shared.engine.game import ScoreLine
from shared.engine.ra.model import (
    AUCTION,
    DISCARD,
    NOBODY,
    NOT_YET,
    OVER,
    PASSED,
    SETUP,
    EpochLines,
    RaState,
    next_seat,
)
from shared.engine.ra.scoring import CATEGORIES, epoch_lines, points
from shared.engine.ra.tiles import CIVILIZATIONS, EPOCHS, FLOOD, NILE, PHARAOH, RA_SPACES
from shared.engine.ra.value import monument_points


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's panel. `gain` is what the epoch would bring if it ended now, None when it is not shown; `away` is a
    sun that is on its way to the auction, or 0."""

    seat: int
    person: Person
    fame: int | None
    gain: int | None
    up: tuple[int, ...]
    down: tuple[int, ...]
    bid: int
    word: str
    active: bool
    caller: bool
    tiles: tuple[int, ...]
    away: int = 0
    fresh: frozenset[int] = frozenset()
    """Kinds of tiles that came lately."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in the auction strip: who bids there, and how that stands. `away` hides a sun that has left it."""

    seat: int
    person: Person
    own: bool
    active: bool
    bid: int
    word: str
    away: bool = False


@dataclass(frozen=True, slots=True)
class StripView:
    """The auction strip: what is going on, the prize sun (0 while it flies), the seats in order."""

    title: str
    lines: tuple[str, str]
    value: str
    gains: bool
    prize: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """The panel in front: notes on every category and what the epoch would bring."""

    seat: SeatView
    place: str
    points: tuple[tuple[str, int], ...]
    pharaoh_note: str
    nile_note: str
    civilization_note: str
    monuments_worth: int
    last_epoch: bool
    rank: str
    before: int | None
    """Fame before what `points` bring."""
    total: int | None
    over: bool = False


Lines = tuple[ScoreLine, ...]


def running_lines(state: RaState) -> EpochLines:
    """Everybody's lines if the epoch ended now; nobody's when no epoch runs."""
    return epoch_lines(state) if state.phase not in (SETUP, OVER) else ((),) * state.seats


def seat_view(
    state: RaState,
    seat: int,
    person: Person,
    lines: Lines | None,
    away: int = 0,
    fresh: frozenset[int] = frozenset(),
) -> SeatView:
    """The panel of `seat`. `lines` is what the epoch would bring it now, None if that is not to be shown."""
    return SeatView(
        seat=seat,
        person=person,
        fame=state.fame[seat],
        gain=points(lines) if lines else None,
        up=tuple(sorted(state.up[seat])),
        down=tuple(sorted(state.down[seat])),
        bid=state.bids[seat],
        word=bid_word(state, seat),
        active=acting(state) == seat,
        caller=state.caller == seat,
        tiles=tuple(state.tiles[seat]),
        away=away,
        fresh=fresh,
    )


def acting(state: RaState) -> int:
    """The seat that decides now, or NOBODY: before the first epoch, at the end, and once everybody has bid."""
    if state.phase in (SETUP, OVER) or (state.phase == AUCTION and state.bids[state.turn] != NOT_YET):
        return NOBODY
    return state.turn


def bid_word(state: RaState, seat: int) -> str:
    """How `seat` stands in the auction or in the epoch, in a word or two."""
    if state.phase == OVER:
        return ""
    if state.phase == DISCARD and state.turn == seat:
        return _("must discard")
    if state.bids[seat] > PASSED:
        return _("bids")
    if state.bids[seat] == PASSED:
        return _("passed")
    if not state.up[seat] and state.phase != SETUP:
        return _("no suns")
    if state.phase == AUCTION:
        if acting(state) == seat:
            return _("bidding")
        return _("bids last") if state.caller == seat else ""
    if state.turn == seat:
        return _("to act")
    return ""


def order_of_bids(state: RaState) -> list[int]:
    """The seats in the order of bidding: from the left of the one who called, who is last."""
    first = state.caller if state.phase == AUCTION else (state.turn - 1) % state.seats
    return [(first + step) % state.seats for step in range(1, state.seats + 1)]


def by_fame(state: RaState) -> list[int]:
    """The seats with the most fame first, as far as it is known."""
    return sorted(range(state.seats), key=lambda seat: -(state.fame[seat] or 0))


def strip_view(
    state: RaState, person: PersonOf, viewer: int | None, value: tuple[int, int] | None, away: frozenset[str]
) -> StripView:
    """The auction strip. `value` is what the lot would bring the viewer; `away` are the pieces in flight."""
    worth = words.for_you(*value) if value is not None else ""
    auction = state.phase == AUCTION
    cells = []
    for seat in by_fame(state) if state.phase == OVER else order_of_bids(state):
        who = person(seat)
        active = acting(state) == seat
        cells.append(
            Cell(
                seat,
                who,
                seat == viewer,
                active,
                state.bids[seat],
                _cell_word(state, seat, active),
                f"cell:{seat}" in away,
            )
        )
    if auction:
        caller = shortened(person(state.caller).name)
        lines = words.auction_reason(state, caller, own=state.caller == viewer)
        title = _("Auction")
    elif state.phase == DISCARD:
        disaster, due = state.debts[0]
        chooses = _("You choose") if state.turn == viewer else _("{name} chooses").format(name=person(state.turn).name)
        title, lines = words.tile_name(disaster), (chooses, words.lost_soon(disaster, due))
    elif state.phase == OVER:
        title, lines = _("The end"), ("", "")
        worth = ""
    else:
        name = shortened(person(state.turn).name) if state.turn >= 0 else ""
        following = next_seat(state, state.turn) if state.turn >= 0 else -1
        acts = _("You are to act") if state.turn == viewer else words.waits(state, name)
        then = ""
        if following >= 0 and following != state.turn:
            then = (
                _("then you")
                if following == viewer
                else _("then {name}").format(name=shortened(person(following).name))
            )
        title, lines = _("Turn"), (acts, then)
    gains = value is not None and sum(value) >= 0
    return StripView(title, lines, worth, gains, 0 if "prize" in away else state.centre, tuple(cells))


def shortened(name: str) -> str:
    """A name that leaves room for what is said of it in a narrow place."""
    return name if len(name) <= _SHORT else f"{name[: _SHORT - 1].rstrip()}…"


_SHORT: Final = 12
"""Letters of a name in a narrow place."""


def _cell_word(state: RaState, seat: int, active: bool) -> str:
    """What stands in a seat's cell when there is neither a bid nor a cross."""
    fame = state.fame[seat]
    if state.phase == OVER and fame is not None:
        return ngettext("{count} point", "{count} points", fame).format(count=figure(fame))
    if not state.up[seat] and state.bids[seat] == NOT_YET:
        return _("no suns")
    if state.phase == AUCTION:
        if active:
            return _("beat {sun}").format(sun=state.best) if state.best else _("bids")
        return _("bids last") if seat == state.caller else ""
    if active:
        return _("to lose") if state.phase == DISCARD else _("to act")
    count = len(state.up[seat])
    return ngettext("{count} sun", "{count} suns", count).format(count=count)


def own_view(
    state: RaState,
    seat: int,
    person: PersonOf,
    viewer: int | None,
    every: EpochLines,
    fresh: frozenset[int] = frozenset(),
) -> OwnView:
    """The panel in front, for `seat`. `every` is what the epoch would bring each seat now.

    Once the game is over it shows what the last epoch has brought.
    """
    over = state.phase == OVER and bool(state.scored)
    lines = state.scored[-1][seat] if over else every[seat]
    sums = dict.fromkeys(CATEGORIES[: 7 if state.epoch == EPOCHS else 5], 0)
    for line in lines:
        sums[line.category] += line.points
    fame = state.fame[seat]
    before = course(state, seat)[-2] if over and fame is not None else fame
    return OwnView(
        seat=seat_view(state, seat, person(seat), None if over else lines, fresh=fresh),
        place=_place(state, seat),
        points=tuple(sums.items()),
        pharaoh_note=_pharaohs(state, seat, person, viewer),
        nile_note="" if over else _nile(state, seat),
        civilization_note="" if over else _civilizations(state, seat),
        monuments_worth=monument_points(state.tiles[seat]),
        last_epoch=state.epoch == EPOCHS,
        rank=_rank_then(state, seat, every),
        before=before,
        total=fame if over or fame is None else _after(state, fame, lines),
        over=over,
    )


def _after(state: RaState, fame: int, lines: Lines) -> int:
    total = fame + points(lines)
    return max(0, total) if state.options.negative_points == "floor" else total


def _place(state: RaState, seat: int) -> str:
    """The place by fame, if everyone's is known and they are not all equal."""
    known = [fame for fame in state.fame if fame is not None]
    own = state.fame[seat]
    if own is None or len(known) < state.seats or len(set(known)) == 1:
        return ""
    place = 1 + sum(fame > own for fame in known)
    return _("{place} of {count}").format(place=ordinal(place), count=state.seats)


def _rank_then(state: RaState, seat: int, every: EpochLines) -> str:
    """The place if the epoch ended now."""
    totals = [
        None if fame is None else _after(state, fame, lines) for fame, lines in zip(state.fame, every, strict=True)
    ]
    own = totals[seat]
    known = [total for total in totals if total is not None]
    if own is None or len(known) < state.seats:
        return ""
    return ordinal(1 + sum(total > own for total in known))


def _pharaohs(state: RaState, seat: int, person: PersonOf, viewer: int | None) -> str:
    counts = [tiles[PHARAOH] for tiles in state.tiles]
    most, fewest, own = max(counts), min(counts), counts[seat]
    if most == fewest:
        return _("all have the same")
    if own == most:
        alone = counts.count(most) == 1
        return _("the most") if alone else _("the most, shared")
    leader = counts.index(most)
    name = _("you") if leader == viewer else shortened(person(leader).name)
    if own == fewest:
        return _("fewest; {name}: {count}").format(name=name, count=most)
    return _("most: {count}, {name}").format(name=name, count=most)


def _nile(state: RaState, seat: int) -> str:
    niles, floods = state.tiles[seat][NILE], state.tiles[seat][FLOOD]
    if not niles and not floods:
        return ""
    if not floods:
        return _("no flood: worth nothing")
    return _("{niles} Nile + {floods} flood").format(niles=niles, floods=floods)


_NEXT_STEP: Final = {2: 5, 3: 10, 4: 15}


def _civilizations(state: RaState, seat: int) -> str:
    kinds = sum(1 for kind in CIVILIZATIONS if state.tiles[seat][kind])
    if kinds == 0:
        return _("none: –5; one tile makes it 0")
    now = ngettext("{count} kind", "{count} kinds", kinds).format(count=kinds)
    if kinds == 1:
        return _("{now}; from three kinds on: 5").format(now=now)
    if kinds == 5:
        return now
    return _("{now}; one more makes it {points}").format(now=now, points=_NEXT_STEP[kinds])


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board's still parts: how long the Ra track is."""

    seats: int

    @property
    def spaces(self) -> int:
        """How many Ra tiles end the epoch."""
        return RA_SPACES[self.seats]


@dataclass(frozen=True, slots=True)
class TilesView:
    """The tiles that lie on the board."""

    seats: int
    ras: int
    track: tuple[int, ...]
    fresh: frozenset[int] = frozenset()
    """Slots whose tiles came lately."""
