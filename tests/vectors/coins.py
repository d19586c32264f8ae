"""Answers the worked examples of Coin Ra (`coins.json`) with the real engine.

Every example is set up as a state, played with real actions through `decide` and `evolve`, and read off the events and
the state that come out. Where an example names an outcome of chance, `Scripted` deals it.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import DRAW, KEEP, PASS, Action, Auction, Bid
from shared.engine.coins.events import (
    AuctionOpened,
    EpochScored,
    EpochStarted,
    Event,
    LotteryDealt,
    LotWon,
    PassedOver,
)
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState, Drawing
from shared.engine.coins.scoring import points
from shared.engine.coins.tiles import (
    CIVILIZATIONS,
    DISASTER,
    GOD,
    NAMES,
    NILE,
    PHARAOH,
    PURSE,
    RA,
    RA_SPACES,
    SHEET_KINDS,
    WAR,
)
from shared.engine.coins.value import preview
from shared.engine.game import IllegalAction, ScoreLine
from tests.vectors import Vector, compare

Answer = dict[str, Any]
Input = dict[str, Any]

_CIV: Final = {f"civ:s{place}": kind for place, kind in enumerate(CIVILIZATIONS, start=1)}
KIND_OF: Final = {**{name: kind for kind, name in enumerate(NAMES) if kind not in CIVILIZATIONS}, **_CIV}
NAME_OF: Final = {kind: name for name, kind in KIND_OF.items()}
FILLER: Final = (NILE, GOD, WAR, PHARAOH)
"""Tiles for the parts of a bag that an example says nothing about."""


class Scripted(Chance):
    """Chance that gives the numbers it was told to, and deals things in the order in which they lie."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(seed_from_number(0))
        self._numbers = list(numbers)

    def below(self, bound: int) -> int:
        """The next number of the script. Raises AssertionError if there is none that fits."""
        number = self._numbers.pop(0) if self._numbers else bound
        assert number < bound, f"nothing scripted below {bound}"
        return number

    def shuffled(self, length: int) -> list[int]:
        """The order as it is."""
        return list(range(length))


def check(vector: Vector) -> list[str]:
    """What the engine does otherwise than `vector` expects."""
    answer, known = KINDS[vector["kind"]]
    strange = [key for key in vector["input"] if key not in known]
    if strange:
        return [f"input.{key}: not understood" for key in strange]
    return compare(answer(vector["input"], options_of(vector)), vector["expect"])


SPELLED: Final[dict[str, dict[str, Any]]] = {
    "short_bag": {"short_bag": 3},
    "table_beyond_6=cap": {"table_beyond_6": "cap_21"},
    "start_price=reserve": {},
    "start_price=opening_is_bid": {"opening_is_bid": True},
    "start_price=fixed": {"fixed_price": True},
    "negative_totals=allowed": {},
}
"""What examples write for options that have another form here. A short bag leaves out 3 tiles if no number is given."""


def options_of(vector: Vector) -> CoinOptions:
    """`option` as `name=value` or `name` alone, several with commas. Raises ValidationError for unknown ones."""
    chosen: dict[str, Any] = {}
    for part in filter(None, vector.get("option", "").replace(" ", "").split(",")):
        name, _, value = part.partition("=")
        chosen |= SPELLED.get(part, {name: value or True})
    return msgspec.convert(chosen, CoinOptions, strict=False)


# ---------------------------------------------------------------- setting up and playing


def table(seats: int, options: CoinOptions) -> CoinState:
    """A game whose first seat is about to draw its first tile."""
    state, _ = GAME.begin(seats, options, Scripted([0]))
    return state


def fill_bag(state: CoinState, first: list[int], left: int) -> None:
    """A bag from which `first` can be drawn and `left` others; tiles that a short bag leaves out come on top."""
    state.removed = state.options.short_bag
    state.bag = first + [FILLER[place % len(FILLER)] for place in range(left + state.removed)]


def hand_out(state: CoinState, given: Input) -> None:
    """The coins and tiles of an example."""
    if "coins" in given:
        state.coins = list(given["coins"])
        state.bank = PURSE * state.seats - sum(given["coins"])
    state.centre = kinds(given.get("centre", []))
    state.active = [kinds(tiles) for tiles in given.get("active", [[]] * state.seats)]


def play(state: CoinState, seat: int, action: Action, numbers: Iterable[int] = ()) -> list[Event]:
    """Let `seat` act and return the events, which `state` has then taken in."""
    events = GAME.decide(state, seat, action, Scripted(numbers))
    GAME.evolve_all(state, events)
    return events


def bid_along(state: CoinState, actions: list[list[int | None]]) -> list[Event]:
    """Play bids and passes as examples write them."""
    events = []
    for seat, amount in actions:
        assert seat is not None
        events += play(state, seat, PASS if amount is None else Bid(amount))
    return events


def kinds(names: Iterable[str]) -> list[int]:
    return [KIND_OF[name] for name in names]


def names(tiles: Iterable[int]) -> list[str]:
    return [NAME_OF[tile] for tile in tiles]


def sheet(counts: dict[str, int]) -> list[int]:
    """Counts by kind."""
    result = [0] * SHEET_KINDS
    for name, count in counts.items():
        result[KIND_OF[name]] = count
    return result


# ---------------------------------------------------------------- the kinds of examples


def _setup(given: Input, options: CoinOptions) -> Answer:
    state = table(given.get("players", 3), options)
    counts = Counter(state.bag)
    symbols = {counts[kind] for kind in CIVILIZATIONS}
    (coins,), (score,), (each,) = set(state.coins), set(state.scores), symbols
    return {
        "tiles": len(state.bag) - counts[RA],
        "mix": {
            "pharaoh": counts[PHARAOH],
            "nile": counts[NILE],
            "civ_symbols": len(CIVILIZATIONS),
            "each_civ_symbol": each,
            "war": counts[WAR],
            "disaster": counts[DISASTER],
            "god": counts[GOD],
        },
        "ra": counts[RA],
        "bag": len(state.bag),
        "coins": coins,
        "score": score,
        "epochs": GAME.stage(state).of,
    }


def _score(given: Input, options: CoinOptions) -> Answer:
    players = given["players"]
    state = table(len(players), options)
    state.sheets = [sheet(counts) for counts in players]
    (scored,) = [event for event in _last_ra(state) if isinstance(event, EpochScored)]
    return {
        "players": [
            {"breakdown": {line.category: line.points for line in lines}, "total": points(lines)}
            for lines in scored.lines
        ]
    }


def _last_ra(state: CoinState, numbers: Iterable[int] = ()) -> list[Event]:
    """Draw the Ra that ends the epoch."""
    state.ras = RA_SPACES - 1
    fill_bag(state, [RA], 9)
    assert isinstance(state.pending, Drawing)
    return play(state, state.pending.seat, DRAW, [0, *numbers])


def _single(given: Input, options: CoinOptions) -> Answer:
    state, events = _single_auction(given, options)
    return _outcome(state, events)


def _single_auction(given: Input, options: CoinOptions) -> tuple[CoinState, list[Event]]:
    state = table(given["players"], options)
    hand_out(state, given)
    seat = given["auctioneer"]
    state.pending = Choosing(seat, KIND_OF[given["tile"]])
    fill_bag(state, [RA], 19)
    events = play(state, seat, Auction(given["start_price"]))
    return state, events + bid_along(state, given["actions"])


def _outcome(state: CoinState, events: list[Event]) -> Answer:
    """What an auction led to."""
    assert not isinstance(state.pending, Bidding), "the auction is still running"
    won = next((event for event in events if isinstance(event, LotWon)), None)
    if won:
        assert Counter(won.lot) == Counter({kind: count for kind, count in enumerate(state.sheets[won.seat]) if count})
    return {
        "winner": won.seat if won else None,
        "price": won.price if won else None,
        "coins_after": state.coins,
        "auto_passes": [seat for event in events if isinstance(event, PassedOver) for seat in event.seats],
        "centre_after": names(state.centre),
        "won": names(won.lot) if won else [],
    }


def _single_illegal(given: Input, options: CoinOptions) -> Answer:
    try:
        _single_auction(given, options)
    except IllegalAction as refusal:
        return {"error": refusal.code}
    return {"error": None}


def _forced(given: Input, options: CoinOptions) -> Answer:
    state = table(given["players"], options)
    hand_out(state, given)
    state.pending = Drawing(given["drawer"])
    fill_bag(state, [RA], 19)
    events = play(state, given["drawer"], DRAW, [0])
    lots = [event.lot for event in events if isinstance(event, AuctionOpened)]
    events += bid_along(state, given["actions"])
    return {
        "lot": names(lots[0]) if lots else [],
        "held": bool(lots),
        **_outcome(state, events),
        "active_after": [names(tiles) for tiles in state.active],
    }


def _flow(given: Input, options: CoinOptions) -> Answer:
    """One tile is drawn, kept if there is a choice, and never bought, so that everything that can follow does."""
    state = table(given.get("players", 3), options)
    state.active[1] = [GOD]
    state.ras = given["ra_on_track"]
    fill_bag(state, [KIND_OF[given["tile"]]], given["bag_left"])
    seat, starter = state.starter, state.starter
    told: list[str] = []
    ras = 0

    def act(action: Action, numbers: Iterable[int] = ()) -> None:
        nonlocal ras
        assert state.pending is not None
        for event in GAME.decide(state, state.pending.seat, action, Scripted(numbers)):
            GAME.evolve(state, event)
            if isinstance(event, EpochStarted):
                assert state.starter == (starter + 1) % state.seats
            else:
                ras = state.ras
            if isinstance(event, AuctionOpened):
                assert event.forced
            if type(event) in STEPS:
                told.append(STEPS[type(event)])

    act(DRAW, [0])
    while not isinstance(state.pending, Drawing):
        act(KEEP if isinstance(state.pending, Choosing) else PASS, [0])
    if state.epoch == 1:
        assert state.pending.seat == (seat + 1) % state.seats
        told.append("next_player")
    return {"ra_on_track": ras, "events": told}


STEPS: Final[dict[type[Event], str]] = {
    AuctionOpened: "forced_auction",
    LotteryDealt: "lottery",
    EpochScored: "score",
    EpochStarted: "rotate_start_player",
}
"""What examples call the events that follow a draw."""


def _lottery(given: Input, options: CoinOptions) -> Answer:
    state = table(given["players"], options)
    hand_out(state, {"coins": [0] * state.seats, "centre": given["order"]})
    (dealt,) = [event for event in _last_ra(state, [given["first_seat"]]) if isinstance(event, LotteryDealt)]
    gets: list[list[int]] = [[] for _ in range(state.seats)]
    for tile, seat in zip(dealt.tiles, dealt.seats, strict=True):
        gets[seat].append(tile)
    return {"gets": [names(tiles) for tiles in gets]}


def _start(given: Input, options: CoinOptions) -> Answer:
    state, _ = GAME.begin(given["players"], options, Scripted([given["first"]]))
    seats = []
    while not state.over:
        assert isinstance(state.pending, Drawing)
        seats.append(state.pending.seat)
        _last_ra(state)
    return {"seats": seats}


def _sum(given: Input, options: CoinOptions) -> Answer:
    state = table(len(given["epochs"][0]), options)
    for epoch, scores in enumerate(given["epochs"], start=1):
        lines = tuple((ScoreLine("example", score, "example"),) for score in scores)
        GAME.evolve(state, EpochScored(epoch, lines))
    return {"totals": GAME.scores(state)}


def _final(given: Input, options: CoinOptions) -> Answer:
    players = given["players"]
    state = table(len(players), options)
    hand_out(state, {"coins": [player["coins"] for player in players]})
    state.sheets = [sheet({"god": player["tiles_on_board"]}) for player in players]
    state.won = [player["tiles_on_board"] for player in players]
    state.epoch = 3
    state.scores = [player["points"] - points(preview(state, seat)) for seat, player in enumerate(players)]
    _last_ra(state)
    standings = GAME.standings(state)
    assert standings is not None
    assert {entry.seat: entry.score for entry in standings} == {
        seat: player["points"] for seat, player in enumerate(players)
    }
    return {"winners": sorted(entry.seat for entry in standings if entry.rank == 1)}


_AUCTION_INPUT: Final = {"players", "auctioneer", "start_price", "coins", "tile", "centre", "active", "actions"}

KINDS: Final[dict[str, tuple[Callable[[Input, CoinOptions], Answer], set[str]]]] = {
    "setup": (_setup, {"players"}),
    "score": (_score, {"players"}),
    "single": (_single, _AUCTION_INPUT),
    "single_illegal": (_single_illegal, _AUCTION_INPUT),
    "forced": (_forced, {"players", "drawer", "coins", "active", "centre", "actions"}),
    "flow": (_flow, {"players", "tile", "ra_on_track", "bag_left"}),
    "lottery": (_lottery, {"players", "order", "first_seat"}),
    "start": (_start, {"players", "first"}),
    "sum": (_sum, {"epochs"}),
    "final": (_final, {"players"}),
}
"""Kind of example -> who answers it, and all that its input may say."""
