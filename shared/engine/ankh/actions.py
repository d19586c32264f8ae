"""What a player of Ankh can do, one kind for each decision, and the standing orders a seat may leave behind
(docs/rules/ankh.md, section 14)."""

from typing import Final

import msgspec

from shared.engine.ankh.geometry import Edge, Hex
from shared.engine.ankh.pieces import Card, FigureKind, GodName, MonumentKind, Power, Track


class Action(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the actions."""


class TakeGod(Action, frozen=True, tag="take_god"):
    """Play as this god."""

    name: GodName


class TakeAction(Action, frozen=True, tag="take_action"):
    """Advance the marker of a track and carry out its action."""

    track: Track


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Leave it at one action."""


class Move(Action, frozen=True, tag="move"):
    """Move a figure."""

    figure: int
    to: Hex


class Push(Action, frozen=True, tag="push"):
    """Push the figure that stands in Satet's way."""

    to: Hex


class Place(Action, frozen=True, tag="place"):
    """Summon a figure.

    With `pyramid` it is the additional figure of that monument. `ransom` names the Anubis to be paid for setting
    a trapped warrior free instead of taking one from the pool.
    """

    kind: FigureKind
    to: Hex
    pyramid: int | None = None
    ransom: int | None = None


class Mark(Action, frozen=True, tag="mark"):
    """Put a sun on the figure."""


class Unlock(Action, frozen=True, tag="unlock"):
    """Pay for this power."""

    power: Power


class Claim(Action, frozen=True, tag="claim"):
    """Take control of this monument."""

    monument: int


class Lay(Action, frozen=True, tag="lay"):
    """Put camels on these edges (in rising order)."""

    camels: tuple[Edge, ...]


class Keep(Action, frozen=True, tag="keep"):
    """Let the part that holds this number now have the old one."""

    region: int


class Swap(Action, frozen=True, tag="swap"):
    """Swap the new number with this region's."""

    region: int


class Crush(Action, frozen=True, tag="crush"):
    """Destroy this monument."""

    monument: int


class Declare(Action, frozen=True, tag="declare"):
    """Announce two cards."""


class Play(Action, frozen=True, tag="play"):
    """Choose these battle cards, in the order of `pieces.CARDS`."""

    cards: tuple[Card, ...]


class Bid(Action, frozen=True, tag="bid"):
    """Bid this many followers."""

    followers: int


class Build(Action, frozen=True, tag="build"):
    """Build a monument."""

    kind: MonumentKind
    to: Hex


class UseToken(Action, frozen=True, tag="use_token"):
    """Decide the tie with the token."""


class LetDie(Action, frozen=True, tag="let_die"):
    """Take the protection of Isis from this figure."""

    figure: int


class Trap(Action, frozen=True, tag="trap"):
    """Trap a warrior of this god."""

    god: int


class Raise(Action, frozen=True, tag="raise"):
    """Put the Mummy here."""

    to: Hex


class OpenPortal(Action, frozen=True, tag="open_portal"):
    """Place a portal here: one from the supply, or the one at `moved`."""

    to: Hex
    moved: Hex | None = None


class Pray(Action, frozen=True, tag="pray"):
    """Pay the followers for devotion."""


class Done(Action, frozen=True, tag="done"):
    """Move or summon no more."""


class Pass(Action, frozen=True, tag="pass"):
    """Decline what is offered."""


AnyAction = (
    TakeGod
    | TakeAction
    | EndTurn
    | Move
    | Push
    | Place
    | Mark
    | Unlock
    | Claim
    | Lay
    | Keep
    | Swap
    | Crush
    | Declare
    | Play
    | Bid
    | Build
    | UseToken
    | LetDie
    | Trap
    | Raise
    | OpenPortal
    | Pray
    | Done
    | Pass
)


class BidFollowers(msgspec.Struct, frozen=True, tag_field="t", tag="bid_followers", forbid_unknown_fields=True):
    """Standing order: bid `limit` followers against every Plague of Locusts, or all there are if that is fewer.

    `conflict` is the number of the conflict it holds for, 1 to 5, or 0 for every one.
    """

    limit: int
    conflict: int = 0


class Decline(msgspec.Struct, frozen=True, tag_field="t", tag="decline", forbid_unknown_fields=True):
    """Standing order: bid no follower against the plague, and decline what conflicts offer again and again.

    `conflict` is as in `BidFollowers`.
    """

    conflict: int = 0


AnyOrder = BidFollowers | Decline

DONE: Final = Done()
PASS: Final = Pass()
END_TURN: Final = EndTurn()
