"""What a player of Coin Ra can do, and the standing orders a seat may leave behind (docs/rules/coins.md, 4 to 6, 11).

Actions are values: the ready-made ones below are equal to any decoded from the wire, and save making new ones.
"""

from typing import Final

import msgspec

from shared.engine.coins.tiles import PURSE


class Action(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the actions."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw a tile from the bag."""


class Keep(Action, frozen=True, tag="keep"):
    """Put the drawn tile in front of oneself as an active tile."""


class Auction(Action, frozen=True, tag="auction"):
    """Put the drawn tile up for auction, from `price` coins."""

    price: int


class Bid(Action, frozen=True, tag="bid"):
    """Offer `amount` coins for the lot."""

    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Leave the running auction for good."""


AnyAction = Draw | Keep | Auction | Bid | Pass

DRAW: Final = Draw()
KEEP: Final = Keep()
PASS: Final = Pass()
AUCTION: Final = tuple(Auction(price) for price in range(PURSE + 1))
"""Indexed by price; 0 is never legal."""
BID: Final = tuple(Bid(amount) for amount in range(PURSE + 1))
"""Indexed by amount; 0 is never legal."""

DRAW_ONLY: Final = (DRAW,)
KEEP_OR_AUCTION: Final = tuple((KEEP, *AUCTION[1 : limit + 1]) for limit in range(PURSE + 1))
"""By the highest start price: what can be done with a drawn tile."""
PASS_OR_BID: Final = tuple(
    tuple((PASS, *BID[least : coins + 1]) for least in range(PURSE + 2)) for coins in range(PURSE + 1)
)
"""By the coins of a seat and the least bid: what can be done when asked."""


class AutoPass(msgspec.Struct, frozen=True, tag_field="t", tag="auto_pass", forbid_unknown_fields=True):
    """Standing order: pass when asked. `auction` is the number of the auction it holds for, or 0 for every one."""

    auction: int = 0


class BidUpTo(msgspec.Struct, frozen=True, tag_field="t", tag="bid_up_to", forbid_unknown_fields=True):
    """Standing order: bid as little as possible up to `limit` coins; pass when that is not enough.

    `auction` is the number of the auction it holds for (`CoinState.auctions`), or 0 for every one.
    """

    limit: int
    auction: int = 0


AnyOrder = AutoPass | BidUpTo
