"""What a player of Ra can do, and the standing orders a seat may leave behind (docs/rules/ra.md, sections 3 to 7, 14).

Actions are values: the ready-made ones below are equal to any decoded from the wire, and save making new ones.
"""

from typing import Final

import msgspec

from shared.engine.ra.tiles import HIGHEST_SUN, SLOTS


class Action(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the actions."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw a tile from the bag."""


class CallRa(Action, frozen=True, tag="call_ra"):
    """Call Ra: an auction, voluntary unless the track is full."""


class TakeWithGod(Action, frozen=True, tag="take_with_god"):
    """Give up a god for the tile in `slot` (0 to 7, from the left)."""

    slot: int


class StopGods(Action, frozen=True, tag="stop_gods"):
    """Use no more gods: the turn ends."""


class Bid(Action, frozen=True, tag="bid"):
    """Bid an own face-up sun."""

    sun: int


class Pass(Action, frozen=True, tag="pass"):
    """Bid nothing in this auction."""


class Discard(Action, frozen=True, tag="discard"):
    """Choose the tiles that the first owed disaster takes: their kinds, ascending."""

    tiles: tuple[int, ...]


AnyAction = Draw | CallRa | TakeWithGod | StopGods | Bid | Pass | Discard

DRAW: Final = Draw()
CALL_RA: Final = CallRa()
STOP_GODS: Final = StopGods()
PASS: Final = Pass()
TAKE_WITH_GOD: Final = tuple(TakeWithGod(slot) for slot in range(SLOTS))
BID: Final = tuple(Bid(sun) for sun in range(HIGHEST_SUN + 1))
"""Indexed by sun; 0 is no sun and never legal."""


class AutoPass(msgspec.Struct, frozen=True, tag_field="t", tag="auto_pass", forbid_unknown_fields=True):
    """Standing order: pass whenever no own sun can win."""


class BidUpTo(msgspec.Struct, frozen=True, tag_field="t", tag="bid_up_to", forbid_unknown_fields=True):
    """Standing order: bid the smallest own sun that takes the lead, up to sun `limit`; pass when that is not enough.

    `auction` is the number of the auction it holds for (`RaState.auctions`), or 0 for every one.
    """

    limit: int
    auction: int = 0


AnyOrder = AutoPass | BidUpTo
