"""Worked examples of Ra, answered by the real engine: positions are states, and every change goes through events."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import IllegalAction
from shared.engine.ra import GAME
from shared.engine.ra.actions import (
    CALL_RA,
    DRAW,
    PASS,
    STOP_GODS,
    Action,
    Bid,
    CallRa,
    Discard,
    Draw,
    TakeWithGod,
)
from shared.engine.ra.events import (
    LAST_RA,
    AuctionOpened,
    DisasterStruck,
    Drew,
    EpochEnded,
    EpochScored,
    Event,
    LotWon,
    NobodyBid,
)
from shared.engine.ra.model import DISCARD, NOBODY, OVER, TURN, RaOptions, RaState, next_seat, starter
from shared.engine.ra.rules import epoch_end
from shared.engine.ra.scoring import CATEGORIES
from shared.engine.ra.tiles import (
    CIVILIZATIONS,
    DISASTERS,
    EMPTY,
    GOD,
    HIGHEST_SUN,
    KINDS,
    MONUMENTS,
    NAMES,
    RA,
    RA_SPACES,
    SLOTS,
    START_CENTRE,
)
from tests.vectors import Vector, compare

_LABELS = {kind: "civ:" + NAMES[kind] for kind in CIVILIZATIONS} | {kind: "mon:" + NAMES[kind] for kind in MONUMENTS}
_LABEL = [_LABELS.get(kind, name) for kind, name in enumerate(NAMES)]
_KIND = {label: kind for kind, label in enumerate(_LABEL)}
_REASONS = {"drawn": "drawn_ra", "voluntary": "voluntary", "full": "full_track"}

Answer = Callable[[dict[str, Any]], dict[str, Any]]


def check(vector: Vector) -> list[str]:
    """The differences between what the engine does with the vector's input and what it expects."""
    answer = _ANSWERS.get(vector["kind"])
    if answer is None:
        return [f"there is no kind of vector called {vector['kind']!r}"]
    try:
        found = answer(vector["input"])
    except IllegalAction as refusal:
        found = {"error": refusal.code}
    return compare(found, vector["expect"])


# ---------------------------------------------------------------- positions


def _options(given: dict[str, Any]) -> RaOptions:
    """The table options that a vector names; it calls the floor by its long name."""
    named = {field: given[field] for field in RaOptions.__struct_fields__ if field in given}
    if named.get("negative_points") == "floor_0_per_epoch":
        named["negative_points"] = "floor"
    return msgspec.convert(named, RaOptions)


def _position(given: dict[str, Any], up: Sequence[Iterable[int]], down: Sequence[Iterable[int]] = ()) -> RaState:
    """A running game with these suns by seat, and the track and centre sun that are given; the first seat moves."""
    state = GAME.blank(len(up), _options(given))
    state.phase = TURN
    state.epoch = given.get("epoch", 1)
    state.up = [tuple(sorted(suns)) for suns in up]
    state.down = [tuple(sorted(suns)) for suns in down] or [()] * len(up)
    state.centre = given.get("centre_sun", START_CENTRE)
    state.track = [EMPTY if label is None else _KIND[label] for label in given.get("track", [None] * SLOTS)]
    state.turn = next_seat(state, len(up) - 1)
    for tile in state.track:
        if tile != EMPTY:
            state.bag.remove(tile)
    return state


def _counts(tiles: dict[str, int]) -> list[int]:
    counts = [0] * KINDS
    for label, number in tiles.items():
        counts[_KIND[label]] = number
    return counts


def _tally(tiles: Iterable[int]) -> dict[str, int]:
    return {_LABEL[kind]: number for kind, number in Counter(tiles).items()}


def _owned(counts: Sequence[int]) -> dict[str, int]:
    return {_LABEL[kind]: number for kind, number in enumerate(counts) if number}


def _labels(tiles: Iterable[int]) -> list[str | None]:
    return [None if tile == EMPTY else _LABEL[tile] for tile in tiles]


def _act(state: RaState, seat: int, action: Action) -> list[Event]:
    """What `action` causes, applied up to the end of the epoch, so that the position before scoring can be seen."""
    events = GAME.decide(state, seat, action, Chance(seed_from_number(0)))
    happened = []
    for event in events:
        happened.append(event)
        if isinstance(event, EpochEnded):
            break
        GAME.evolve(state, event)
    return happened


def _find(events: Iterable[Event], kind: type[Any]) -> Any:
    return next((event for event in events if isinstance(event, kind)), None)


# ---------------------------------------------------------------- setup and ranking


def _setup(given: dict[str, Any]) -> dict[str, Any]:
    if given["what"] == "bag":
        bag = Counter(GAME.blank(GAME.min_seats, RaOptions()).bag)
        civilizations = {bag[kind] for kind in CIVILIZATIONS}
        monuments = {bag[kind] for kind in MONUMENTS}
        counts: dict[str, Any] = {_LABEL[kind]: number for kind, number in bag.items() if kind not in _LABELS}
        counts |= {
            "civilization": sum(bag[kind] for kind in CIVILIZATIONS),
            "civ_kinds": len(CIVILIZATIONS),
            "each_civ": civilizations.pop() if len(civilizations) == 1 else sorted(civilizations),
            "monument": sum(bag[kind] for kind in MONUMENTS),
            "monument_kinds": len(MONUMENTS),
            "each_monument": monuments.pop() if len(monuments) == 1 else sorted(monuments),
        }
        return {"total": bag.total(), "counts": counts}
    state, _ = GAME.begin(given["players"], _options(given), Chance(seed_from_number(0)))
    used = {sun for suns in state.up for sun in suns}
    fame = set(state.fame)
    return {
        "sun_sets": sorted((sorted(suns, reverse=True) for suns in state.up), reverse=True),
        "ra_tiles_per_epoch": RA_SPACES[state.seats],
        "centre_sun": state.centre,
        "start_points": fame.pop() if len(fame) == 1 else sorted(fame, key=str),
        "auction_slots": len(state.track),
        "unused_suns": [sun for sun in range(1, HIGHEST_SUN + 1) if sun not in used | {state.centre}],
    }


def _first_player(given: dict[str, Any]) -> dict[str, Any]:
    return {"seat": starter(_position(given, given["suns"]))}


def _final_rank(given: dict[str, Any]) -> dict[str, Any]:
    players = given["players"]
    state = _position(given, [player["suns_up"] for player in players], [player["suns_down"] for player in players])
    state.phase = OVER
    state.fame = tuple(player["points"] for player in players)
    return {"order": [standing.seat for standing in GAME.standings(state) or ()]}


# ---------------------------------------------------------------- scoring


def _score(given: dict[str, Any]) -> dict[str, Any]:
    players = given["players"]
    state = _position(given, [player["suns_up"] for player in players], [player["suns_down"] for player in players])
    state.tiles = [_counts(player["tiles"]) for player in players]
    state.fame = tuple(player["points"] for player in players)
    events = epoch_end(state, LAST_RA)
    GAME.evolve_all(state, events)
    scored: EpochScored = _find(events, EpochScored)
    found = []
    for seat, lines in enumerate(scored.lines):
        breakdown = dict.fromkeys(CATEGORIES, 0)
        for line in lines:
            breakdown[line.category] += line.points
        found.append(
            {
                "breakdown": breakdown,
                "delta": sum(breakdown.values()),
                "points": state.fame[seat],
                "kept": _owned(state.tiles[seat]),
            }
        )
    return {"players": found}


# ---------------------------------------------------------------- auctions


def _auction(given: dict[str, Any]) -> dict[str, Any]:
    caller = given["caller"]
    state = _position(given, given["suns_up"], given.get("suns_down", ()))
    state.turn = caller
    state.tiles = [_counts(tiles) for tiles in given.get("tiles", [{}] * state.seats)]
    if given["reason"] == "drawn_ra":
        state.bag = [RA]
        _act(state, caller, DRAW)
    else:
        _act(state, caller, CALL_RA)
    order: list[int] = []
    events: list[Event] = []
    for seat, sun in given["bids"]:
        order.append(seat)
        events += _act(state, seat, PASS if sun is None else Bid(sun))
    won: LotWon | None = _find(events, LotWon)
    left: NobodyBid | None = _find(events, NobodyBid)
    over = _find(events, EpochEnded) is not None
    if won is None and left is None:
        raise AssertionError("the auction is not over after these bids")
    return {
        "bid_order": order,
        "winner": won.seat if won else None,
        "price": won.sun if won else None,
        "gained": _labels(won.tiles) if won else [],
        "discarded": _labels(left.discarded) if left else [],
        "track_after": _labels(state.track),
        "centre_sun_after": state.centre,
        "suns_up_after": state.up,
        "suns_down_after": state.down,
        "epoch_over": over,
        "next_player": None if over or state.turn == NOBODY else state.turn,
    }


def _auction_illegal(given: dict[str, Any]) -> dict[str, Any]:
    return {"accepted": _auction(given)}


# ---------------------------------------------------------------- turns


def _draw(given: dict[str, Any]) -> dict[str, Any]:
    seats = next(seats for seats, spaces in RA_SPACES.items() if spaces == given["ra_needed"])
    state = _position(given, [[seat + 2] for seat in range(seats)])
    before = state.track.copy()
    state.ras = given["ra_on_track"]
    state.bag = [_KIND[given["tile"]]]
    events = _act(state, state.turn, DRAW)
    drew: Drew | None = _find(events, Drew)
    opened: AuctionOpened | None = _find(events, AuctionOpened)
    ended: EpochEnded | None = _find(events, EpochEnded)
    if ended:
        assert ended.discarded == tuple(tile for tile in before if tile != EMPTY)
        return {
            "result": "epoch_ends",
            "auction": opened is not None,
            "discarded_from_track": _labels(ended.discarded),
            "ra_on_track": state.ras,
        }
    after = {"track_after": _labels(state.track), "ra_on_track": state.ras}
    if opened:
        return {"result": "auction", "reason": _REASONS[opened.reason], **after}
    assert drew is not None
    return {"result": "placed", "slot": drew.slot, **after}


def _legal(given: dict[str, Any]) -> dict[str, Any]:
    state = _position(given, [given["suns_up"], [HIGHEST_SUN]])
    state.tiles[0][GOD] = given["gods"]
    if state.up[0]:
        state.turn = 0
    full = EMPTY not in state.track
    names: dict[type[Action], str] = {
        Draw: "draw",
        CallRa: "call_ra_forced" if full else "call_ra_voluntary",
        TakeWithGod: "use_gods",
    }
    return {"actions": sorted({names[type(action)] for action in GAME.legal(state, 0)})}


# ---------------------------------------------------------------- gods and disasters


def _god(given: dict[str, Any]) -> dict[str, Any]:
    """The picks of one turn. The seat plays alone, so that a pick too many meets the rule about gods, not the turn."""
    state = _position(given, [given["suns_up"], [] if given["suns_up"] else [HIGHEST_SUN]])
    state.tiles[0] = _counts(given.get("tiles", {}))
    state.tiles[0][GOD] = given["gods"]
    struck = []
    for pick, slot in enumerate(given["picks"]):
        if state.phase == DISCARD:
            _act(state, 0, GAME.legal(state, 0)[0])
        if pick and not state.picks and state.tiles[0][GOD]:
            raise IllegalAction("not_your_turn")  # as it would be if somebody else played too
        events = _act(state, 0, TakeWithGod(slot))
        struck += [_strike(state, event) for event in events if isinstance(event, DisasterStruck)]
    gods, tiles, track = state.tiles[0][GOD], state.tiles[0].copy(), _labels(state.track)
    tiles[GOD] = 0
    if state.phase == DISCARD:
        _act(state, 0, GAME.legal(state, 0)[0])
    if state.picks or not given["picks"]:
        _act(state, 0, STOP_GODS)
    return {
        "gods_after": gods,
        "tiles_after": _owned(tiles),
        "track_after": track,
        "disasters": struck,
        "turn_ends": state.phase == TURN and state.picks == 0,
    }


def _god_illegal(given: dict[str, Any]) -> dict[str, Any]:
    return {"accepted": _god(given)}


def _strike(state: RaState, event: DisasterStruck) -> dict[str, Any]:
    choices = [_choice(state, event)] if event.owed else []
    return {"disaster": _LABEL[event.disaster], "auto_discard": _tally(event.lost), "choices": choices}


def _choice(state: RaState, event: DisasterStruck) -> dict[str, Any]:
    """A choice as its owner sees it: the legal discards once it is the first that is owed."""
    facing = state.copy()
    facing.debts = ((event.disaster, event.owed),)
    options = [_labels(action.tiles) for action in GAME.legal(facing, event.seat) if isinstance(action, Discard)]
    return {"disaster": _LABEL[event.disaster], "count": event.owed, "options": options}


def _disaster(given: dict[str, Any]) -> dict[str, Any]:
    """A lot of nothing but these disasters, won by a seat that has the tiles already."""
    lot = [_KIND[label] for label in given["disasters"]]
    assert all(tile in DISASTERS for tile in lot)
    state = _position({**given, "track": [*given["disasters"], *[None] * (SLOTS - len(lot))]}, [[2, 3], [4]])
    state.tiles[0] = _counts(given["tiles"])
    _act(state, 0, CALL_RA)
    _act(state, 1, PASS)
    events = _act(state, 0, Bid(2))
    strikes = [event for event in events if isinstance(event, DisasterStruck)]
    strikes.sort(key=lambda strike: lot.index(strike.disaster))
    return {
        "auto_discard": _tally(tile for strike in strikes for tile in strike.lost),
        "choices": [_choice(state, strike) for strike in strikes if strike.owed],
        "tiles_after_auto": _owned(state.tiles[0]),
    }


_ANSWERS: dict[str, Answer] = {
    "setup": _setup,
    "first_player": _first_player,
    "final_rank": _final_rank,
    "score": _score,
    "auction": _auction,
    "auction_illegal": _auction_illegal,
    "draw": _draw,
    "draw_illegal": _draw,
    "legal": _legal,
    "god": _god,
    "god_illegal": _god_illegal,
    "disaster": _disaster,
}
