"""What the table of Ankh shows, as plain values: made from the game's state when it changes, drawn without asking it.

Every view is hashable, so that a panel is drawn again exactly when its view is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from assets.catalog import gettext as _
from client.board.persons import Person, PersonOf
from client.board.words import ordinal
from client.games.ankh import words
from shared.engine.ankh import decisions as d
from shared.engine.ankh.geometry import EDGES, LAND, PLACES, Edge, Hex, members
from shared.engine.ankh.model import AnkhState, God
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import (
    GUARDIAN_LEVEL,
    GUARDIANS,
    MONUMENTS,
    POWERS,
    TRACKS,
    Track,
    track_length,
)
from shared.engine.ankh.position import (
    figures_of,
    free_suns,
    has,
    monuments_of,
    occupied,
    portals,
    seats_of,
    second_stage,
)
from shared.engine.ankh.rules import deciders
from shared.engine.ankh.turn import followed_monuments, next_level

# ---------------------------------------------------------------- the map


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure on the map. `moved`: it has had its move; `dead`: it is crossed out; `lifted`: it was picked."""

    id: int
    kind: str
    names: tuple[str, ...]
    sigil: int
    at: Hex
    sun: bool = False
    moved: bool = False
    lifted: bool = False
    dead: bool = False


@dataclass(frozen=True, slots=True)
class MonumentView:
    """A monument on the map; `sigil` is its owner's or None."""

    id: int
    kind: str
    sigil: int | None
    at: Hex


@dataclass(frozen=True, slots=True)
class MapView:
    """Everything that stands on the map. `numbers` are regions with the hex that bears the number, and whether that
    is free; `pips` are hexes with their distance from a picked figure."""

    figures: tuple[FigureView, ...]
    monuments: tuple[MonumentView, ...]
    portals: tuple[tuple[Hex, int], ...]
    numbers: tuple[tuple[int, Hex, bool], ...]
    camels: tuple[Edge, ...]
    pips: tuple[tuple[Hex, int], ...] = ()


SigilOf = Callable[[int], int]
"""Seat (or god) -> sigil."""


def map_view(
    state: AnkhState,
    sigil_of: SigilOf,
    *,
    away: Iterable[str] = (),
    lifted: int | None = None,
    lit: Iterable[Hex] = (),
    unnumbered: Iterable[int] | None = (),
) -> MapView:
    """The map as it stands, without what is `away` in the air (`figure:3`, `monument:2`).

    `unnumbered` are regions whose numbers are not drawn, None for all of them.
    """
    gone = frozenset(away)
    frame = state.stack[-1] if state.stack else None
    moved = frozenset(frame.moved) if isinstance(frame, d.MoveFigures | d.MoveToObelisks) else frozenset()
    figures = tuple(
        FigureView(
            figure.id,
            figure.kind,
            state.gods[figure.god].names if figure.kind == "god" else (),
            sigil_of(figure.god),
            figure.at,
            figure.sun,
            figure.id in moved,
            figure.id == lifted,
        )
        for figure in sorted(state.figures.values(), key=lambda each: each.at)
        if f"figure:{figure.id}" not in gone
    )
    monuments = tuple(
        MonumentView(
            monument.id, monument.kind, None if monument.owner is None else sigil_of(monument.owner), monument.at
        )
        for monument in sorted(state.monuments.values(), key=lambda each: each.at)
        if f"monument:{monument.id}" not in gone
    )
    gates = tuple((at, sigil_of(number)) for number, god in enumerate(state.gods) for at in sorted(god.portals))
    start = state.figures[lifted].at if lifted is not None and lifted in state.figures else None
    pips = tuple((to, steps_between(start, to)) for to in lit) if start is not None else ()
    numbers: tuple[tuple[int, Hex, bool], ...] = ()
    if unnumbered is not None:
        left_out = frozenset(unnumbered)
        numbers = tuple(
            each for each in numbered_hexes(state) if each[0] not in left_out and f"number:{each[0]}" not in gone
        )
    return MapView(figures, monuments, gates, numbers, state.camels, pips)


def steps_between(one: Hex, other: Hex) -> int:
    """The distance of two hexes, in steps."""
    (aq, ar), (bq, br) = PLACES[one], PLACES[other]
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


def numbered_hexes(state: AnkhState) -> tuple[tuple[int, Hex, bool], ...]:
    """Each region with the hex that bears its number: a free one near its middle, or else the middle one itself."""
    taken = occupied(state) | portals(state)
    found = []
    for number, land in enumerate(state.layout.land, 1):
        hexes = list(members(land))
        x = sum(PLACES[each][0] + PLACES[each][1] / 2 for each in hexes) / len(hexes)
        y = sum(PLACES[each][1] for each in hexes) / len(hexes)
        free = [each for each in hexes if not taken >> each & 1]
        pool = free or hexes

        def far(each: Hex, x: float = x, y: float = y) -> tuple[float, Hex]:
            q, r = PLACES[each]
            return (q + r / 2 - x) ** 2 + (0.866 * (r - y)) ** 2, each

        found.append((number, min(pool, key=far), bool(free)))
    return tuple(found)


def with_lakes(state: AnkhState, region: int) -> tuple[Hex, ...]:
    """A region with its water, in reading order."""
    return tuple(members(state.layout.whole[region - 1]))


def joined_edges() -> dict[Edge, frozenset[Edge]]:
    """Edge -> the edges that share a corner with it, between hexes of the board."""
    ends: dict[frozenset[tuple[int, int]], list[Edge]] = {}
    for edge, (low, high) in enumerate(EDGES):
        (aq, ar), (bq, br) = PLACES[low], PLACES[high]
        around_a = {(aq + q, ar + r) for q, r in _STEPS}
        around_b = {(bq + q, br + r) for q, r in _STEPS}
        for third in around_a & around_b:
            ends.setdefault(frozenset(((aq, ar), (bq, br), third)), []).append(edge)
    joined: dict[Edge, set[Edge]] = {edge: set() for edge in range(len(EDGES))}
    for meeting in ends.values():
        for edge in meeting:
            joined[edge] |= set(meeting) - {edge}
    return {edge: frozenset(others) for edge, others in joined.items()}


_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


# ---------------------------------------------------------------- players


@dataclass(frozen=True, slots=True)
class GuardianView:
    """A guardian that a god has, on the board or still in the pool."""

    kind: str
    on_board: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's things. `powers` are by level, `blanks` tokens of a level gone without a power."""

    seat: int
    person: Person
    sigil: int
    names: tuple[str, ...]
    devotion: int
    word: str
    active: bool
    fate: str
    followers: int
    warriors: int
    monuments: tuple[int, int, int]
    powers: tuple[tuple[str, ...], ...]
    guardians: tuple[GuardianView, ...]
    hand: tuple[str, ...]
    used: tuple[str, ...]
    partner: str = ""


def seat_view(state: AnkhState, seat: int, person_of: PersonOf, sigil_of: SigilOf) -> SeatView:
    """What is known of `seat`; seats that share a god show the same god."""
    number = state.seat_gods[seat]
    god = state.gods[number]
    partners = [other for other in seats_of(state, number) if other != seat]
    return SeatView(
        seat=seat,
        person=person_of(seat),
        sigil=sigil_of(number),
        names=god.names,
        devotion=god.devotion,
        word=seat_word(state, seat),
        active=seat in deciders(state),
        fate=god.fate,
        followers=god.followers,
        warriors=god.warriors,
        monuments=monument_counts(state, number),
        powers=tuple(tuple(power for power in POWERS[level] if power in god.powers) for level in POWERS),
        guardians=guardian_views(state, number),
        hand=god.hand,
        used=god.used,
        partner=_("with {name}").format(name=person_of(partners[0]).name) if partners else "",
    )


def monument_counts(state: AnkhState, god: int) -> tuple[int, int, int]:
    """Obelisks, temples and pyramids that a god controls."""
    kinds = [monument.kind for monument in monuments_of(state, god)]
    obelisks, temples, pyramids = (kinds.count(kind) for kind in MONUMENTS)
    return obelisks, temples, pyramids


def guardian_views(state: AnkhState, god: int) -> tuple[GuardianView, ...]:
    """A god's guardians by level, those on the board first."""
    found = [GuardianView(figure.kind, True) for figure in figures_of(state, god) if figure.kind in GUARDIAN_LEVEL]
    found += [GuardianView(kind, False) for kind in state.gods[god].guardians]
    return tuple(sorted(found, key=lambda each: (GUARDIAN_LEVEL[each.kind], not each.on_board)))


def seat_word(state: AnkhState, seat: int) -> str:
    """How a seat stands in the game, in a word or two."""
    god = state.gods[state.seat_gods[seat]]
    if god.fate == "forgotten":
        return _("forgotten")
    frame = state.stack[-1] if state.stack else None
    waiting = deciders(state)
    if isinstance(frame, d.ChooseCards | d.PlaceBids) and state.battle is not None:
        if seat in waiting:
            return _("bidding") if isinstance(frame, d.PlaceBids) else _("choosing")
        secrets = state.battle.bids if isinstance(frame, d.PlaceBids) else state.battle.chosen
        return _("has chosen") if state.seat_gods[seat] in secrets else ""
    if seat in waiting:
        return _("to act")
    if state.result is not None or not god.names:
        return ""
    if state.conflict is None and seat == following(state):
        return _("plays next")
    return _("in battle") if state.battle is not None and state.seat_gods[seat] in state.battle.gods else ""


def following(state: AnkhState) -> int:
    """The seat whose turn comes after the running one."""
    seat = (state.seat + 1) % state.seats
    while state.gods[state.seat_gods[seat]].fate != "alive" and seat != state.seat:
        seat = (seat + 1) % state.seats
    return seat


# ---------------------------------------------------------------- one's own panel


@dataclass(frozen=True, slots=True)
class OwnView:
    """The panel in front. `extras` are what the god's power holds: sigils of trapped warriors, or counts."""

    seat: SeatView
    place: str
    next_level: int
    kinds: tuple[str, ...]
    second: bool
    traps: tuple[int, ...] | None
    portals: int | None
    suns: int | None
    card_notes: tuple[str, ...]
    """How many cards are left, in many words and in few."""


def own_view(state: AnkhState, seat: int, person_of: PersonOf, sigil_of: SigilOf) -> OwnView:
    """The panel in front, for `seat`."""
    number = state.seat_gods[seat]
    god = state.gods[number]
    return OwnView(
        seat=seat_view(state, seat, person_of, sigil_of),
        place=place_of(state, number),
        next_level=next_level(state, number) or 0,
        kinds=state.guardian_kinds,
        second=second_stage(state, number),
        traps=tuple(sigil_of(owner) for owner in god.trapped) if "anubis" in god.names else None,
        portals=len(god.portals) if "osiris" in god.names else None,
        suns=free_suns(state, number) if "ra" in god.names else None,
        card_notes=_card_notes(god),
    )


def place_of(state: AnkhState, god: int) -> str:
    """A god's place on the devotion track, among those still in play."""
    if god not in state.order:
        return ""
    place = len(state.order) - state.order.index(god)
    if len(state.order) == 1:
        return ""
    return _("{place} of {count}").format(place=ordinal(place), count=len(state.order))


def _card_notes(god: God) -> tuple[str, ...]:
    hand, used = len(god.hand), len(god.used)
    if not god.used:
        return (_("{hand} in hand").format(hand=hand),)
    return (
        _("{hand} in hand, {used} used (Ma'at takes them back)").format(hand=hand, used=used),
        _("{hand} in hand, {used} used").format(hand=hand, used=used),
    )


# ---------------------------------------------------------------- tracks and ladder


@dataclass(frozen=True, slots=True)
class TrackView:
    """An action track: how many spaces, where the marker stands (0 is the start), and what the action would bring."""

    track: Track
    spaces: int
    at: int
    line: str


def track_views(state: AnkhState, seat: int) -> tuple[TrackView, ...]:
    """The four tracks, with what they would bring to `seat`."""
    god = state.seat_gods[seat]
    level = next_level(state, god)
    gain = followed_monuments(state, god) + has(state, god, "revered")
    lines = {
        "move": _("1 to 3 hexes each"),
        "summon": _("next to your own"),
        "followers": _("{count} from monuments now").format(count=gain),
        "unlock": _("level {level} costs {cost}").format(level=words.NUMERALS[level], cost=level)
        if level
        else _("all are unlocked"),
    }
    return tuple(
        TrackView(track, track_length(state.seats, track) + 1, state.tracks[track], lines[track]) for track in TRACKS
    )


@dataclass(frozen=True, slots=True)
class LadderView:
    """The devotion ladder: gods by space, the bottom of each stack first."""

    red: int
    marks: tuple[tuple[int, tuple[str, ...], int, int, int], ...]
    """Space, names, sigil, height in the stack, size of the stack."""


def ladder_view(state: AnkhState, sigil_of: SigilOf, away: Iterable[str] = ()) -> LadderView:
    """The ladder, without gods that are `away` (`mark:2`)."""
    gone = frozenset(away)
    heights: dict[int, int] = {}
    spaces = [state.gods[number].devotion for number in state.order]
    marks = []
    for number in state.order:
        god = state.gods[number]
        height = heights.get(god.devotion, 0)
        heights[god.devotion] = height + 1
        if f"mark:{number}" not in gone:
            marks.append((god.devotion, god.names, sigil_of(number), height, spaces.count(god.devotion)))
    return LadderView(red_max(state.options), tuple(marks))


@dataclass(frozen=True, slots=True)
class EventsView:
    """The event track: how far the marker has come, and what the conflicts ahead bring."""

    at: int
    captions: tuple[tuple[int, str, str], ...]
    """Space, word, tone (`done`, `now`, `ahead`)."""


def events_view(state: AnkhState) -> EventsView:
    """The event track."""
    named = {4: "", 8: "", 12: _("merge") if state.seats > 2 else "", 16: _("forgotten"), 18: _("end")}
    captions = []
    for space, (place, word) in enumerate(named.items(), 1):
        if place < state.event or (place == state.event and state.conflicts >= space):
            if state.event - place != 1:  # the word beside it would not fit
                captions.append((place, _("fought"), "done"))
        elif place != state.event and word:
            captions.append((place, word, "ahead"))
    if state.event:
        captions.append((state.event, _("now") if state.result is None else _("end"), "now"))
    return EventsView(state.event, tuple(_without_doubles(captions)))


def _without_doubles(captions: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """One caption for each space, the last named."""
    return list({place: (place, word, tone) for place, word, tone in captions}.values())


def guardian_levels(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds in play by level; before the start, the first kind of each."""
    return kinds if kinds else tuple(pair[0] for pair in GUARDIANS.values())


def land_of(hexes: Iterable[Hex]) -> int:
    """How many of these hexes are land."""
    return sum(LAND >> each & 1 for each in hexes)
