"""What is still to be done, as data: the frames on a state's stack (docs/rules/ankh.md, section 14).

The last frame of the stack comes first. A frame with a `seat` waits for that seat, one with `waiting` for all these
seats at once; the others are steps that the engine takes by itself as soon as they come to the top.
"""

import msgspec

from shared.engine.ankh.pieces import BattleStepName, Track


class Frame(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, gc=False):
    """Base of the frames."""


class Decision(Frame, frozen=True):
    """Base of what `seat` decides for `god`."""

    seat: int
    god: int


# ---------------------------------------------------------------- decisions of a turn


class ChooseGod(Decision, frozen=True, tag="choose_god"):
    """Take one of the gods that are left."""


class ChooseAction(Decision, frozen=True, tag="choose_action"):
    """Take an action, or end the turn after the first."""


class MoveFigures(Decision, frozen=True, tag="move_figures"):
    """Move one more figure; those in `moved` have done so."""

    moved: tuple[int, ...] = ()


class PushFigure(Decision, frozen=True, tag="push_figure"):
    """Say where Satet, about to step onto the hex of the `pushed` figure, pushes it."""

    satet: int
    pushed: int


class Summon(Decision, frozen=True, tag="summon"):
    """Place a figure: the one of the action itself if `plain`, or one next to each of the `pyramids`."""

    plain: bool
    pyramids: tuple[int, ...] = ()


class MarkWithSun(Decision, frozen=True, tag="mark_with_sun"):
    """Mark the figure just summoned with a sun of Ra, or not."""

    figure: int


class UnlockPower(Decision, frozen=True, tag="unlock_power"):
    """Pay for the next ankh power."""


class ClaimMonument(Decision, frozen=True, tag="claim_monument"):
    """Take control of a monument."""


class LayCaravan(Decision, frozen=True, tag="lay_caravan"):
    """Split a region with camels."""


class KeepNumber(Decision, frozen=True, tag="keep_number"):
    """Choose which part keeps the number of the split region; `region` and `new` are the parts' numbers for now."""

    region: int
    new: int


class SwapNumber(Decision, frozen=True, tag="swap_number"):
    """Swap the `new` number with that of another region, or leave it."""

    new: int


# ---------------------------------------------------------------- decisions of a conflict


class CrushMonument(Decision, frozen=True, tag="crush_monument"):
    """Let this Giant Scorpion destroy a monument next to it."""

    figure: int


class MoveToObelisks(Decision, frozen=True, tag="move_to_obelisks"):
    """Move a figure next to an own obelisk in the region of battle. `queue`: the gods still moving, this one first."""

    queue: tuple[int, ...]
    moved: tuple[int, ...] = ()


class DeclareTwoCards(Decision, frozen=True, tag="declare_two_cards"):
    """Announce two cards for this battle (Amun)."""


class Commitment(Frame, frozen=True):
    """Base of secret choices that several gods make at once; `waiting` are the gods that have not chosen yet."""

    waiting: tuple[int, ...]


class ChooseCards(Commitment, frozen=True, tag="choose_cards"):
    """Choose a battle card in secret (two if so announced)."""


class PlaceBids(Commitment, frozen=True, tag="place_bids"):
    """Bid followers against the Plague of Locusts in secret."""


class BuildMonument(Decision, frozen=True, tag="build_monument"):
    """Build a monument in the region of battle."""


class BreakTie(Decision, frozen=True, tag="break_tie"):
    """Use the tie-break token, or keep it."""


class GiveUpProtection(Decision, frozen=True, tag="give_up_protection"):
    """Let figures die that Isis would protect (to feed a Miracle)."""


class TrapWarrior(Decision, frozen=True, tag="trap_warrior"):
    """Trap one of the warriors that just died (Anubis); `owners` are the gods that lost some."""

    owners: tuple[int, ...]


class RaiseMummy(Decision, frozen=True, tag="raise_mummy"):
    """Put a Mummy that just died (this `figure`) next to the own god instead of into the pool."""

    figure: int


class PlacePortal(Decision, frozen=True, tag="place_portal"):
    """Place or move a portal after a lost battle (Osiris)."""


class Worship(Decision, frozen=True, tag="worship"):
    """Pay followers for devotion after a battle."""


# ---------------------------------------------------------------- steps without a decision


class BeginTurn(Frame, frozen=True, tag="begin_turn"):
    """`seat` is next, or the first seat after it whose god still plays."""

    seat: int


class FinishAction(Frame, frozen=True, tag="finish_action"):
    """The action on this track is done: an event, a second action, or the next turn."""

    track: Track


class ResetMarker(Frame, frozen=True, tag="reset_marker"):
    """The event is done: the marker of its track goes back to the start and the turn ends."""

    track: Track


class OpenConflict(Frame, frozen=True, tag="open_conflict"):
    """A conflict begins."""


class VisitRegion(Frame, frozen=True, tag="visit_region"):
    """The conflict comes to this region, or to its end after the last."""

    region: int


class BattleStep(Frame, frozen=True, tag="battle_step"):
    """The battle comes to a step."""

    step: BattleStepName


AnyFrame = (
    ChooseGod
    | ChooseAction
    | MoveFigures
    | PushFigure
    | Summon
    | MarkWithSun
    | UnlockPower
    | ClaimMonument
    | LayCaravan
    | KeepNumber
    | SwapNumber
    | CrushMonument
    | MoveToObelisks
    | DeclareTwoCards
    | ChooseCards
    | PlaceBids
    | BuildMonument
    | BreakTie
    | GiveUpProtection
    | TrapWarrior
    | RaiseMummy
    | PlacePortal
    | Worship
    | BeginTurn
    | FinishAction
    | ResetMarker
    | OpenConflict
    | VisitRegion
    | BattleStep
)
