"""What happens in a game of Ra. Events hold results, so a log of them replays without rules or chance.

An action causes one event or a few, in the order in which a viewer should see them. Only `EpochScored` can hide
anything.
"""

from typing import Final, Literal

import msgspec

from shared.engine.ra.model import EpochLines, Reason

EndReason = Literal["last_ra", "suns_spent"]
LAST_RA: Final = "last_ra"
SUNS_SPENT: Final = "suns_spent"


class Event(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the events. `seat` is who did it or to whom it happened."""


class SunsDealt(Event, frozen=True, tag="suns_dealt"):
    """Every seat got a group of suns."""

    suns: tuple[tuple[int, ...], ...]


class EpochStarted(Event, frozen=True, tag="epoch_started"):
    """All suns were turned face up and `seat`, the owner of the highest, begins."""

    epoch: int
    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """A tile came from `place` in the bag (whose last tile takes that place) and lies in `slot` of the track."""

    seat: int
    place: int
    tile: int
    slot: int


class RaDrawn(Event, frozen=True, tag="ra_drawn"):
    """A Ra tile came from `place` in the bag; it is the `count`-th on the Ra track."""

    seat: int
    place: int
    count: int


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """Ra was invoked by `seat`, who will bid last."""

    seat: int
    reason: Reason


class SunBid(Event, frozen=True, tag="sun_bid"):
    """`seat` took the lead with a sun."""

    seat: int
    sun: int


class Passed(Event, frozen=True, tag="passed"):
    """`seat` bid nothing."""

    seat: int


class LotWon(Event, frozen=True, tag="lot_won"):
    """`seat` paid `sun`, which lies in the centre now, for the `prize` (the sun that lay there) and the `tiles`."""

    seat: int
    sun: int
    prize: int
    tiles: tuple[int, ...]


class NobodyBid(Event, frozen=True, tag="nobody_bid"):
    """Everyone passed. `discarded` are the tiles of a full track, which leave the game; else they stay."""

    discarded: tuple[int, ...]


class GodUsed(Event, frozen=True, tag="god_used"):
    """`seat` gave up a god for the `tile` in `slot`."""

    seat: int
    slot: int
    tile: int


class GodsStopped(Event, frozen=True, tag="gods_stopped"):
    """`seat` wanted no more tiles for gods."""

    seat: int


class DisasterStruck(Event, frozen=True, tag="disaster_struck"):
    """`count` tiles of one `disaster` hit `seat` and left with the tiles `lost`; `owed` more are to be chosen."""

    seat: int
    disaster: int
    count: int
    lost: tuple[int, ...]
    owed: int


class TilesDiscarded(Event, frozen=True, tag="tiles_discarded"):
    """`seat` chose what the `disaster` took."""

    seat: int
    disaster: int
    tiles: tuple[int, ...]


class EpochEnded(Event, frozen=True, tag="epoch_ended"):
    """The epoch is over. `discarded` are the tiles that lay on the track; they and the Ra tiles leave the game."""

    epoch: int
    reason: EndReason
    discarded: tuple[int, ...]


class EpochScored(Event, frozen=True, tag="epoch_scored"):
    """What everyone got, and the fame it led to. With `hidden`, a viewer gets the own lines and fame only."""

    epoch: int
    lines: EpochLines
    fame: tuple[int | None, ...]
    hidden: bool


class GameOver(Event, frozen=True, tag="game_over"):
    """The game is over and nothing is secret any more: the `fame` and the score lines of all epochs."""

    fame: tuple[int, ...]
    lines: tuple[EpochLines, ...]


AnyEvent = (
    SunsDealt
    | EpochStarted
    | Drew
    | RaDrawn
    | AuctionOpened
    | SunBid
    | Passed
    | LotWon
    | NobodyBid
    | GodUsed
    | GodsStopped
    | DisasterStruck
    | TilesDiscarded
    | EpochEnded
    | EpochScored
    | GameOver
)

MAX_SEATS: Final = 5
PASSED_BY: Final = tuple(Passed(seat) for seat in range(MAX_SEATS))
"""`Passed(seat)`, made once."""
