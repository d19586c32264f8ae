"""What happens in a game of Ankh. Events hold results, so a log of them replays without rules or chance.

An action causes events in the order in which a viewer should see them; the last, `Waiting`, says what comes next.
Two of them are secret until shown, `CardsCommitted` and `BidCommitted`: `concealed` gives them to other gods' seats
without their content. `god` is whom it happens to; a client finds the seats that play for it in the state.
"""

from typing import Literal

import msgspec

from shared.engine.ankh.decisions import AnyFrame
from shared.engine.ankh.geometry import Edge, Hex
from shared.engine.ankh.model import Ending, Strength
from shared.engine.ankh.pieces import (
    HIDDEN_BID,
    HIDDEN_CARD,
    Card,
    FigureKind,
    GodName,
    GuardianKind,
    Happening,
    MonumentKind,
    Power,
    Track,
)
from shared.engine.game import ScoreLine, Viewer

FollowerReason = Literal[
    "monuments",
    "revered",
    "unlock",
    "omnipresent",
    "flood",
    "build",
    "plague",
    "commanding",
    "worship",
    "ransom",
    "merge",
]
RemovalReason = Literal["merge", "forgotten"]


class Event(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the events."""


# ---------------------------------------------------------------- start, turns and actions


class Started(Event, frozen=True, tag="started"):
    """The game begins with these guardians of level 1, 2, 3. `gods` follow the seats; empty when they are drafted."""

    guardians: tuple[GuardianKind, ...]
    gods: tuple[GodName, ...]


class GodTaken(Event, frozen=True, tag="god_taken"):
    """`seat` plays as this god."""

    seat: int
    name: GodName


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """`seat` has its turn, with up to `actions` actions."""

    seat: int
    god: int
    actions: int


class ActionTaken(Event, frozen=True, tag="action_taken"):
    """The marker of a track advanced to `space`."""

    seat: int
    god: int
    track: Track
    space: int


class FigureMoved(Event, frozen=True, tag="figure_moved"):
    """A figure went from one hex to another: by a move action, or to an obelisk before a battle."""

    figure: int
    god: int
    start: Hex
    to: Hex
    reason: Literal["move", "obelisk"]


class FigurePushed(Event, frozen=True, tag="figure_pushed"):
    """Satet (figure `by`) pushed a figure aside."""

    figure: int
    god: int
    start: Hex
    to: Hex
    by: int


class FigureSummoned(Event, frozen=True, tag="figure_summoned"):
    """A figure came to the board, from the pool or (`ransom`) from this Anubis's trap, or next to a `pyramid`."""

    figure: int
    god: int
    kind: FigureKind
    at: Hex
    pyramid: int | None
    ransom: int | None


class FigureMarked(Event, frozen=True, tag="figure_marked"):
    """Ra put a sun on a figure."""

    figure: int
    god: int


class FollowersChanged(Event, frozen=True, tag="followers_changed"):
    """A god gained or (negative `change`) gave followers and has `total` now."""

    god: int
    change: int
    total: int
    reason: FollowerReason


class PowerUnlocked(Event, frozen=True, tag="power_unlocked"):
    """An ankh token was put on a power."""

    god: int
    power: Power


class TokenLost(Event, frozen=True, tag="token_lost"):
    """An ankh token that was not paid for left the tableau (option `unlock_unpaid_discards_token`)."""

    god: int


class SymbolUncovered(Event, frozen=True, tag="symbol_uncovered"):
    """A guardian symbol of this level came to light, with a guardian for the pool if the supply has one."""

    god: int
    level: int
    guardian: GuardianKind | None


# ---------------------------------------------------------------- event track


class EventReached(Event, frozen=True, tag="event_reached"):
    """The event marker advanced to `space` (1 to 18)."""

    seat: int
    god: int
    space: int
    happening: Happening


class MonumentClaimed(Event, frozen=True, tag="monument_claimed"):
    """A god took control of a monument; `previous` controlled it before."""

    monument: int
    god: int
    previous: int | None


class CaravanLaid(Event, frozen=True, tag="caravan_laid"):
    """Camels split a region. `parts` name a hex of each part; the second holds the `new` number for now."""

    god: int
    camels: tuple[Edge, ...]
    region: int
    parts: tuple[Hex, Hex]
    new: int


class CaravanSkipped(Event, frozen=True, tag="caravan_skipped"):
    """No region could be split."""

    god: int


class NumbersSwapped(Event, frozen=True, tag="numbers_swapped"):
    """Two regions exchanged their numbers."""

    god: int
    one: int
    other: int


class MarkerReset(Event, frozen=True, tag="marker_reset"):
    """After an event the marker of its track went back to the start."""

    track: Track


# ---------------------------------------------------------------- conflict and battle


class ConflictBegan(Event, frozen=True, tag="conflict_began"):
    """A conflict over `regions` regions; the god that triggered it holds the tie-break token."""

    number: int
    seat: int
    god: int
    regions: int


class MonumentRemoved(Event, frozen=True, tag="monument_removed"):
    """A monument went back to the supply: crushed by the Giant Scorpion of god `by`, or with its god."""

    monument: int
    reason: Literal["crushed", "merge", "forgotten"]
    by: int | None


class RegionVisited(Event, frozen=True, tag="region_visited"):
    """The conflict came to a region with figures of these `gods`, in rising order of devotion."""

    region: int
    gods: tuple[int, ...]
    outcome: Literal["empty", "dominance", "battle"]


class TwoCardsDeclared(Event, frozen=True, tag="two_cards_declared"):
    """Amun will play two cards."""

    god: int


class CardsCommitted(Event, frozen=True, tag="cards_committed"):
    """A god has chosen; only its `seats` know what."""

    god: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]


class CardsRevealed(Event, frozen=True, tag="cards_revealed"):
    """God -> the cards it plays."""

    cards: dict[int, tuple[Card, ...]]


class FiguresFlooded(Event, frozen=True, tag="figures_flooded"):
    """These figures of a god stand on fertile land under the Flood: they cannot die at the end of this battle."""

    god: int
    figures: tuple[int, ...]


class MonumentBuilt(Event, frozen=True, tag="monument_built"):
    """A god built a monument."""

    monument: int
    god: int
    kind: MonumentKind
    at: Hex


class BidCommitted(Event, frozen=True, tag="bid_committed"):
    """A god has bid against the plague; only its `seats` know how much."""

    god: int
    seats: tuple[int, ...]
    bid: int


class BidsRevealed(Event, frozen=True, tag="bids_revealed"):
    """God -> its bid. The one god with the highest bid is `spared`."""

    bids: dict[int, int]
    spared: int | None


class FigureDied(Event, frozen=True, tag="figure_died"):
    """A figure died and went to its owner's pool."""

    figure: int
    god: int
    kind: FigureKind
    at: Hex
    cause: Literal["plague", "battle"]


class WarriorTrapped(Event, frozen=True, tag="warrior_trapped"):
    """A dead warrior of `owner` went into the trap of god `by` instead of staying in the pool."""

    owner: int
    by: int


class MummyRaised(Event, frozen=True, tag="mummy_raised"):
    """A Mummy that just died came back to the board."""

    figure: int
    god: int
    at: Hex


class DevotionChanged(Event, frozen=True, tag="devotion_changed"):
    """A god gained or lost devotion in one instance, for the reasons in `lines`, and is on `space` now."""

    god: int
    change: int
    space: int
    lines: tuple[ScoreLine, ...]


class StrengthsCompared(Event, frozen=True, tag="strengths_compared"):
    """What every god of the battle brings, written out, in rising order of devotion."""

    strengths: tuple[Strength, ...]


class TokenUsed(Event, frozen=True, tag="token_used"):
    """The tie-break token decided a battle for its holder."""

    god: int


class BattleDecided(Event, frozen=True, tag="battle_decided"):
    """`winner` is ahead by `margin`, or (None) nobody wins."""

    winner: int | None
    margin: int


class ProtectionGivenUp(Event, frozen=True, tag="protection_given_up"):
    """Isis lets this figure die."""

    god: int
    figure: int


class PortalOpened(Event, frozen=True, tag="portal_opened"):
    """Osiris placed a portal, or moved the one at `moved`."""

    god: int
    at: Hex
    moved: Hex | None


class CardsTakenBack(Event, frozen=True, tag="cards_taken_back"):
    """With the Cycle of Ma'at a god has all its cards in hand again."""

    god: int


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    """The battle is over; the played cards are used."""

    region: int


class ConflictEnded(Event, frozen=True, tag="conflict_ended"):
    """The conflict is over."""

    number: int


# ---------------------------------------------------------------- merge, forgotten, end


class FigureRemoved(Event, frozen=True, tag="figure_removed"):
    """A figure left the game."""

    figure: int
    god: int
    reason: RemovalReason


class GuardianTurned(Event, frozen=True, tag="guardian_turned"):
    """A guardian changed its ring to another god's."""

    figure: int
    god: int


class MonumentReleased(Event, frozen=True, tag="monument_released"):
    """A monument is neutral again."""

    monument: int
    reason: RemovalReason


class GodsMerged(Event, frozen=True, tag="gods_merged"):
    """God `lower` became one with `superior`; the `seats` of both play on together."""

    lower: int
    superior: int
    seats: tuple[int, ...]


class GodForgotten(Event, frozen=True, tag="god_forgotten"):
    """A god is out of the game, and its `seats` with it."""

    god: int
    seats: tuple[int, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; `winner` is a god, or None when all are forgotten."""

    ending: Ending
    winner: int | None


class Waiting(Event, frozen=True, tag="waiting"):
    """What is to be done now: the last frame waits for its seats. Nothing is left when the game is over."""

    stack: tuple[AnyFrame, ...]


AnyEvent = (
    Started
    | GodTaken
    | TurnBegan
    | ActionTaken
    | FigureMoved
    | FigurePushed
    | FigureSummoned
    | FigureMarked
    | FollowersChanged
    | PowerUnlocked
    | TokenLost
    | SymbolUncovered
    | EventReached
    | MonumentClaimed
    | CaravanLaid
    | CaravanSkipped
    | NumbersSwapped
    | MarkerReset
    | ConflictBegan
    | MonumentRemoved
    | RegionVisited
    | TwoCardsDeclared
    | CardsCommitted
    | CardsRevealed
    | FiguresFlooded
    | MonumentBuilt
    | BidCommitted
    | BidsRevealed
    | FigureDied
    | WarriorTrapped
    | MummyRaised
    | DevotionChanged
    | StrengthsCompared
    | TokenUsed
    | BattleDecided
    | ProtectionGivenUp
    | PortalOpened
    | CardsTakenBack
    | BattleEnded
    | ConflictEnded
    | FigureRemoved
    | GuardianTurned
    | MonumentReleased
    | GodsMerged
    | GodForgotten
    | GameEnded
    | Waiting
)


def hidden_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """As many cards face down."""
    return (HIDDEN_CARD,) * len(cards)


def concealed(event: Event, viewer: Viewer) -> Event:
    """`event` as `viewer` may see it."""
    if isinstance(event, CardsCommitted) and viewer not in event.seats:
        return CardsCommitted(event.god, event.seats, hidden_cards(event.cards))
    if isinstance(event, BidCommitted) and viewer not in event.seats:
        return BidCommitted(event.god, event.seats, HIDDEN_BID)
    return event
