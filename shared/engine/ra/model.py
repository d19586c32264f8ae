"""The state of a game of Ra, its table options, and who comes after whom.

Nothing in a state is hidden but, with the option `hidden_scores`, the fame of the others: the bag is a public multiset
in an arrangement that follows from the draws so far (`Drew` names the place it took the tile from), so whoever has
seen the events knows the bag and nobody knows the next tile.
"""

from typing import Final, Literal

import msgspec

from shared.engine.game import ScoreLine, Viewer
from shared.engine.ra.tiles import COUNTS, EMPTY, KINDS, RA_SPACES, SLOTS, START_CENTRE, START_FAME

Phase = Literal["setup", "turn", "auction", "discard", "over"]
SETUP: Final = "setup"
TURN: Final = "turn"
AUCTION: Final = "auction"
DISCARD: Final = "discard"
OVER: Final = "over"

Reason = Literal["drawn", "voluntary", "full"]
"""Why Ra was invoked: a Ra tile was drawn, a player called, or a player called with a full track."""
DRAWN: Final = "drawn"
VOLUNTARY: Final = "voluntary"
FULL: Final = "full"

NOBODY: Final = -1
NOT_YET: Final = -1
"""In `RaState.bids`: this seat has not bid in the running auction."""
PASSED: Final = 0
"""In `RaState.bids`: this seat passed."""

EpochLines = tuple[tuple[ScoreLine, ...], ...]
"""The score lines of one epoch by seat; an empty tuple for a seat whose lines the viewer may not know."""


class RaOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Table options (docs/rules/ra.md, section 13)."""

    god_takes_disaster: Literal["resolve", "forbid"] = "resolve"
    """Whether a god may take a disaster tile, which then strikes at once."""
    gods_per_turn: Literal["many", "one"] = "many"
    negative_points: Literal["floor", "allow"] = "floor"
    """Whether fame stops at 0 after each epoch."""
    hidden_scores: bool = False
    """Whether fame stays secret until the end of the game."""
    tile_counter: bool = True
    """Whether clients show what is left in the bag. Informative: it is public knowledge anyway."""


class RaState(msgspec.Struct):
    """Everything about a game. Lists by seat are in seat order; suns ascend."""

    options: RaOptions
    seats: int
    phase: Phase
    turn: int
    """The seat that decides now, or NOBODY."""
    resume: int
    """While tiles are owed to a disaster: the seat whose turn it is afterwards (NOBODY: the epoch ends)."""
    epoch: int
    """1 to 3; 0 before the start."""
    ras: int
    """Ra tiles on the Ra track."""
    centre: int
    """The sun in the centre."""
    picks: int
    """Gods used so far in this turn; the turn goes on while it is not 0."""
    caller: int
    """Who drew or called Ra and bids last; NOBODY outside an auction."""
    reason: Reason
    """Why there is, or last was, an auction."""
    best: int
    """The highest sun bid so far, or 0."""
    bids: list[int]
    """By seat: the sun bid, PASSED or NOT_YET."""
    auctions: int
    """Auctions opened so far, the running one included."""
    debts: tuple[tuple[int, int], ...]
    """What `turn` owes to disasters and must choose, in order: pairs of the disaster's kind and a number of tiles."""
    track: list[int]
    """Eight slots from left to right, each a kind or EMPTY."""
    up: list[tuple[int, ...]]
    """By seat: suns that lie face up, usable in this epoch."""
    down: list[tuple[int, ...]]
    """By seat: suns that lie face down."""
    tiles: list[list[int]]
    """By seat: how many tiles of each kind."""
    fame: tuple[int | None, ...]
    """By seat; None where the viewer may not know."""
    scored: tuple[EpochLines, ...]
    """The score lines of the epochs that are over."""
    bag: list[int]
    """Kinds in the bag; see the module's docstring about their order."""
    box: list[int]
    """How many tiles of each kind have left the game."""

    def copy(self) -> "RaState":
        """See `shared.engine.game.State`."""
        return _with(self, self.fame, self.scored)


def _with(state: RaState, fame: tuple[int | None, ...], scored: tuple[EpochLines, ...]) -> RaState:
    """An independent copy, field by field, but for what may be secret. Immutable values are shared."""
    return RaState(
        state.options,
        state.seats,
        state.phase,
        state.turn,
        state.resume,
        state.epoch,
        state.ras,
        state.centre,
        state.picks,
        state.caller,
        state.reason,
        state.best,
        state.bids.copy(),
        state.auctions,
        state.debts,
        state.track.copy(),
        state.up.copy(),
        state.down.copy(),
        [counts.copy() for counts in state.tiles],
        fame,
        scored,
        state.bag.copy(),
        state.box.copy(),
    )


def view(state: RaState, viewer: Viewer) -> RaState:
    """What `viewer` may know. The fame that everybody starts with is no secret, and at the end nothing is."""
    if not state.options.hidden_scores or state.phase == OVER or not state.scored:
        return state.copy()
    return _with(
        state,
        tuple(fame if seat == viewer else None for seat, fame in enumerate(state.fame)),
        tuple(tuple(lines if seat == viewer else () for seat, lines in enumerate(epoch)) for epoch in state.scored),
    )


_FULL_BAG: Final = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]


def blank(seats: int, options: RaOptions) -> RaState:
    """The table before the suns are dealt: all tiles in the bag, sun 1 in the centre, ten fame each."""
    return RaState(
        options=options,
        seats=seats,
        phase=SETUP,
        turn=NOBODY,
        resume=NOBODY,
        epoch=0,
        ras=0,
        centre=START_CENTRE,
        picks=0,
        caller=NOBODY,
        reason=DRAWN,
        best=0,
        bids=[NOT_YET] * seats,
        auctions=0,
        debts=(),
        track=[EMPTY] * SLOTS,
        up=[()] * seats,
        down=[()] * seats,
        tiles=[[0] * KINDS for _ in range(seats)],
        fame=(START_FAME,) * seats,
        scored=(),
        bag=_FULL_BAG.copy(),
        box=[0] * KINDS,
    )


_CLOCKWISE: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
    for seats in range(max(RA_SPACES) + 1)
)
"""Number of players -> seat -> the seats from its left all the way round to itself."""


def next_seat(state: RaState, seat: int) -> int:
    """The first seat to the left of `seat` that has a face-up sun: perhaps itself, NOBODY if there is none."""
    up = state.up
    for following in _CLOCKWISE[state.seats][seat]:
        if up[following]:
            return following
    return NOBODY


def highest_sun(state: RaState, seat: int) -> int:
    """The highest sun of `seat`, face up or down; 0 without any."""
    return max(state.up[seat] + state.down[seat], default=0)


def starter(state: RaState) -> int:
    """Who begins an epoch: the owner of the highest sun; the one in the centre is nobody's (section 2)."""
    highest = [highest_sun(state, seat) for seat in range(state.seats)]
    return highest.index(max(highest))
