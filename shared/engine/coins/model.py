"""The table options of Coin Ra, the pending decision and the state of a game.

Nothing in a state is hidden but, with the option `hidden_coins`, the purses of the others and the bank. The bag is a
public multiset in an arrangement that means nothing, since a draw may come from any place.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from shared.engine.coins.tiles import MIXES, RA_SPACES, SHEET_KINDS, TILES, sorted_bag
from shared.engine.game import ScoreLine

NOBODY: Final = -1

MAX_SEATS: Final = 5

CLOCKWISE: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
    for seats in range(MAX_SEATS + 1)
)
"""By number of seats, then seat: the seats from its left all the way round to itself."""

Count = Annotated[int, msgspec.Meta(ge=0, le=TILES)]

EpochLines = tuple[tuple[ScoreLine, ...], ...]
"""The score lines of one epoch by seat."""


class CoinOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Table options (docs/rules/coins.md, section 12). The defaults are the game as written."""

    mix: Literal["table_exact", "rich", "custom"] = "table_exact"
    """Which 48 tiles are in the bag: those that fit the printed table, more pharaohs and Niles, or the six counts."""
    pharaohs: Count = 6
    niles: Count = 6
    civilizations: Count = 20
    wars: Count = 6
    disasters: Count = 5
    gods: Count = 5
    table_beyond_6: Literal["triangular", "cap_21"] = "triangular"
    """What the seventh pharaoh or Nile brings: the printed row goes on (28, 36, ...) or stops at 21."""
    short_bag: Annotated[int, msgspec.Meta(ge=0, le=TILES)] = 0
    """So many of the unseen tiles, perhaps Ra among them, are out of each epoch; nobody knows which."""
    coins: Literal["whole_game", "reset"] = "whole_game"
    """15 coins for the whole game, or 15 again at the start of each epoch."""
    opening_is_bid: bool = False
    """Whether the start price is a bid of the seat that names it, rather than a reserve."""
    fixed_price: bool = False
    """Whether every start price is 1."""
    lottery: Literal["dealt", "independent"] = "dealt"
    """Whether unsold tiles are dealt round, or each goes to any seat by its own chance."""
    keep_tiles: bool = False
    """Whether sheets are never cleared: their tiles count again in every epoch and are out of the bag."""
    hidden_coins: bool = False
    """Whether purses stay secret until the end of the game."""
    tie_count: Literal["last_epoch", "whole_game"] = "last_epoch"
    """Which tiles break a tie: those on the sheet at the end, or all that ever came onto it."""

    @property
    def counts(self) -> tuple[int, ...]:
        """The six counts of a custom mix, in the order of `tiles.MIXES`."""
        return (self.pharaohs, self.niles, self.civilizations, self.wars, self.disasters, self.gods)

    def full_bag(self) -> list[int]:
        """The tiles of one epoch, sorted: 48 and three Ra."""
        return sorted_bag(MIXES.get(self.mix, self.counts))


class Drawing(msgspec.Struct, frozen=True, tag_field="t", tag="drawing", gc=False):
    """`seat` has to draw a tile."""

    seat: int


class Choosing(msgspec.Struct, frozen=True, tag_field="t", tag="choosing", gc=False):
    """`seat` drew `tile` and has to keep it or put it up for auction."""

    seat: int
    tile: int


class Bidding(msgspec.Struct, tag_field="t", tag="bidding", gc=False):
    """A running auction."""

    seat: int
    """Who is asked; NOBODY for the moment before the auction is settled."""
    caller: int
    """Who drew the tile or the Ra: asked last in each round."""
    minimum: int
    """The least first bid."""
    forced: bool
    lot: tuple[int, ...]
    bids: list[int]
    """By seat: the last bid, 0 for none."""
    out: list[bool]
    """By seat: whether it has passed."""
    leader: int = NOBODY
    """Who made the best bid."""

    def copy(self) -> "Bidding":
        """An independent copy."""
        return Bidding(
            self.seat,
            self.caller,
            self.minimum,
            self.forced,
            self.lot,
            self.bids.copy(),
            self.out.copy(),
            self.leader,
        )

    @property
    def best(self) -> int:
        """The best bid so far, 0 if there is none."""
        return 0 if self.leader == NOBODY else self.bids[self.leader]

    @property
    def least(self) -> int:
        """The least that may be bid now."""
        return self.minimum if self.leader == NOBODY else self.bids[self.leader] + 1

    def take_bid(self, seat: int, amount: int) -> None:
        """`seat` leads with `amount`, and the next is asked."""
        self.bids[seat] = amount
        self.leader = seat
        self.ask_after(seat)

    def take_pass(self, seat: int) -> None:
        """`seat` is out of this auction, and the next is asked."""
        self.out[seat] = True
        self.ask_after(seat)

    def take_passes(self, seats: Sequence[int]) -> None:
        """`seats`, asked one after the other, are out of this auction, and the next is asked."""
        for seat in seats:
            self.out[seat] = True
        self.ask_after(seats[-1])

    def ask_after(self, seat: int) -> None:
        """Ask the next seat clockwise that is still in and does not lead already; NOBODY if there is none."""
        out, leader = self.out, self.leader
        for following in CLOCKWISE[len(out)][seat]:
            if not out[following] and following != leader:
                self.seat = following
                return
        self.seat = NOBODY

    def pass_over(self, coins: Sequence[int]) -> tuple[int, ...]:
        """Take out all from the asked seat on who have too few `coins` for the least bid, until one has enough.

        Returns them in the order in which they would have been asked. Somebody must be asked now.
        """
        seat, least = self.seat, self.least
        if coins[seat] >= least:
            return ()
        out, leader, poor = self.out, self.leader, [seat]
        out[seat] = True
        self.seat = NOBODY
        for following in CLOCKWISE[len(out)][seat]:
            if not out[following] and following != leader:
                if coins[following] >= least:
                    self.seat = following
                    break
                out[following] = True
                poor.append(following)
        return tuple(poor)


Pending = Drawing | Choosing | Bidding

DRAWING: Final = tuple(Drawing(seat) for seat in range(MAX_SEATS))
"""`Drawing(seat)`, made once."""


class CoinState(msgspec.Struct, gc=False):
    """Everything about a game. Lists by seat are in seat order."""

    options: CoinOptions
    seats: int
    pending: Pending | None
    """The decision everyone waits for; None before the start and after the end."""
    over: bool
    epoch: int
    """1 to 3; 0 before the start."""
    first: int
    """The seat that begins the first epoch."""
    ras: int
    """Ra tiles on the Ra track."""
    auctions: int
    """Auctions opened so far, the running one included."""
    bag: list[int]
    """The tiles of this epoch that nobody has seen."""
    removed: int
    """How many of them will not be drawn: nobody knows which."""
    centre: list[int]
    """Tiles that nobody bought."""
    active: list[list[int]]
    """By seat: the tiles in front of it, as they came."""
    sheets: list[list[int]]
    """By seat: how many tiles of each kind it has won, cleared when the next epoch begins."""
    won: list[int]
    """By seat: how many tiles it has won in the whole game."""
    coins: list[int | None]
    """By seat; None where the viewer may not know."""
    bank: int | None
    """Coins that were paid; None where the viewer could infer a purse from it."""
    scores: list[int]
    scored: tuple[EpochLines, ...]
    """The score lines of the epochs that are over."""

    def copy(self) -> "CoinState":
        """See `shared.engine.game.State`."""
        pending = self.pending
        return CoinState(
            self.options,
            self.seats,
            pending.copy() if type(pending) is Bidding else pending,
            self.over,
            self.epoch,
            self.first,
            self.ras,
            self.auctions,
            self.bag.copy(),
            self.removed,
            self.centre.copy(),
            [tiles.copy() for tiles in self.active],
            [counts.copy() for counts in self.sheets],
            self.won.copy(),
            self.coins.copy(),
            self.bank,
            self.scores.copy(),
            self.scored,
        )

    @property
    def starter(self) -> int:
        """The seat that draws first in this epoch: one further clockwise each time."""
        return (self.first + self.epoch - 1) % self.seats

    @property
    def draws_left(self) -> int:
        """How many tiles can still be drawn in this epoch."""
        return len(self.bag) - self.removed

    @property
    def epoch_over(self) -> bool:
        """Whether the epoch ends with the auction that this turn has still to bring."""
        return self.ras == RA_SPACES or len(self.bag) == self.removed

    def forced_lot(self) -> tuple[int, ...]:
        """What a Ra sells: all active tiles, by seat, and the centre."""
        return (*(tile for tiles in self.active for tile in tiles), *self.centre)


def view(state: CoinState, viewer: int | None) -> CoinState:
    """What `viewer` may know. Purses are open unless the table hides them; when the game is over nothing is hidden."""
    return CoinState(
        options=state.options,
        seats=state.seats,
        pending=state.pending.copy() if isinstance(state.pending, Bidding) else state.pending,
        over=state.over,
        epoch=state.epoch,
        first=state.first,
        ras=state.ras,
        auctions=state.auctions,
        bag=state.bag.copy(),
        removed=state.removed,
        centre=state.centre.copy(),
        active=[tiles.copy() for tiles in state.active],
        sheets=[counts.copy() for counts in state.sheets],
        won=state.won.copy(),
        coins=[coins if seat == viewer or _open_purses(state) else None for seat, coins in enumerate(state.coins)],
        bank=state.bank if _open_purses(state) else None,
        scores=state.scores.copy(),
        scored=state.scored,
    )


def _open_purses(state: CoinState) -> bool:
    return state.over or not state.options.hidden_coins


def blank(seats: int, options: CoinOptions) -> CoinState:
    """The table before coins and tiles are handed out."""
    return CoinState(
        options=options,
        seats=seats,
        pending=None,
        over=False,
        epoch=0,
        first=0,
        ras=0,
        auctions=0,
        bag=[],
        removed=0,
        centre=[],
        active=[[] for _ in range(seats)],
        sheets=[[0] * SHEET_KINDS for _ in range(seats)],
        won=[0] * seats,
        coins=[None] * seats,
        bank=None,
        scores=[0] * seats,
        scored=(),
    )
