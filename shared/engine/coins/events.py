"""What happens in a game of Coin Ra. Events hold results, so a log of them replays without rules or chance.

An action causes one event or more, in the order in which a viewer should see them. Only `CoinsDealt` can hide
anything: everything later is said aloud at the table.
"""

from typing import Final, Literal

import msgspec

from shared.engine.coins.model import MAX_SEATS, EpochLines

EndReason = Literal["last_ra", "bag_empty"]
LAST_RA: Final = "last_ra"
BAG_EMPTY: Final = "bag_empty"


class Event(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the events. `seat` is who did it or to whom it happened."""


class CoinsDealt(Event, frozen=True, tag="coins_dealt"):
    """Every seat got its coins, and `seat` will begin. With `hidden`, a viewer is told its own coins only."""

    seat: int
    coins: tuple[int | None, ...]
    hidden: bool


class EpochStarted(Event, frozen=True, tag="epoch_started"):
    """The bag is full again and `seat` begins."""

    epoch: int
    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """`seat` drew `tile` from `place` in the bag, whose last tile takes that place."""

    seat: int
    place: int
    tile: int


class RaDrawn(Event, frozen=True, tag="ra_drawn"):
    """A Ra tile came from `place` in the bag; it is the `count`-th on the Ra track."""

    seat: int
    place: int
    count: int


class TileKept(Event, frozen=True, tag="tile_kept"):
    """`seat` put the drawn `tile` in front of itself."""

    seat: int
    tile: int


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """The `lot` is for sale, from `minimum` coins; the left neighbour of `seat` is asked first, `seat` last.

    `forced` if a Ra or the empty bag caused it: then the lot is everything active and the centre.
    """

    seat: int
    minimum: int
    forced: bool
    lot: tuple[int, ...]


class BidMade(Event, frozen=True, tag="bid_made"):
    """`seat` took the lead with `amount` coins."""

    seat: int
    amount: int


class Passed(Event, frozen=True, tag="passed"):
    """`seat` is out of the auction."""

    seat: int


class PassedOver(Event, frozen=True, tag="passed_over"):
    """`seats` (one after the other) are out of the auction without being asked: they cannot pay the least bid."""

    seats: tuple[int, ...]


class LotWon(Event, frozen=True, tag="lot_won"):
    """`seat` paid `price` coins to the bank for the `lot`."""

    seat: int
    price: int
    lot: tuple[int, ...]


class NobodyBid(Event, frozen=True, tag="nobody_bid"):
    """Everyone passed, and the `lot` lies in the centre."""

    lot: tuple[int, ...]


class EpochEnded(Event, frozen=True, tag="epoch_ended"):
    """The epoch is over; the lottery, if anything is left for it, and the scores follow."""

    epoch: int
    reason: EndReason


class LotteryDealt(Event, frozen=True, tag="lottery_dealt"):
    """The centre was given away: `tiles` one by one, each to the seat at the same place in `seats`."""

    tiles: tuple[int, ...]
    seats: tuple[int, ...]


class EpochScored(Event, frozen=True, tag="epoch_scored"):
    """What every seat got for its sheet. The sheets stay to be seen until the next epoch starts."""

    epoch: int
    lines: EpochLines


class GameOver(Event, frozen=True, tag="game_over"):
    """The game is over and nothing is secret any more: the `coins` left to every seat."""

    coins: tuple[int, ...]


AnyEvent = (
    CoinsDealt
    | EpochStarted
    | Drew
    | RaDrawn
    | TileKept
    | AuctionOpened
    | BidMade
    | Passed
    | PassedOver
    | LotWon
    | NobodyBid
    | EpochEnded
    | LotteryDealt
    | EpochScored
    | GameOver
)

PASSED_BY: Final = tuple(Passed(seat) for seat in range(MAX_SEATS))
"""`Passed(seat)`, made once."""
