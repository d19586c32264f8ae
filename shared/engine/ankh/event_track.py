"""What the event track brings: control of a monument, a caravan and new numbers, a conflict
(docs/rules/ankh.md, section 6)."""

from typing import Final

from shared.engine.ankh.actions import PASS, Action, Claim, Keep, Lay, Pass, Swap
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.decisions import (
    ClaimMonument,
    Frame,
    KeepNumber,
    LayCaravan,
    OpenConflict,
    SwapNumber,
)
from shared.engine.ankh.events import CaravanLaid, CaravanSkipped, MonumentClaimed, NumbersSwapped
from shared.engine.ankh.geometry import EDGES, first, region_caravans, split
from shared.engine.ankh.model import AnkhState, Monument
from shared.engine.ankh.pieces import Happening
from shared.engine.ankh.position import control_tokens, figures_of


def happen(course: Course, happening: Happening, seat: int, god: int) -> None:
    """Begin an event that `seat` triggered."""
    if happening == "control":
        course.push(ClaimMonument(seat, god))
    elif happening == "conflict":
        course.push(OpenConflict())
    elif any(region_caravans(course.state.camels, land) for land in course.state.layout.land):
        course.push(LayCaravan(seat, god))
    else:
        course.tell(CaravanSkipped(god))


def claimable(state: AnkhState, god: int) -> list[Monument]:
    """The monuments a god may take: neutral ones next to its figures, and only if no monument on the board is
    neutral (and the option says so) those of other gods."""
    if not control_tokens(state, god):
        return []
    near = state.layout.touching(figure.at for figure in figures_of(state, god))
    neutral = any(monument.owner is None for monument in state.monuments.values())
    if neutral or not state.options.claim_enemy_if_no_neutral:
        wanted = [monument for monument in state.monuments.values() if monument.owner is None]
    else:
        wanted = [monument for monument in state.monuments.values() if monument.owner != god]
    return [monument for monument in wanted if near >> monument.at & 1]


def claims(state: AnkhState, frame: ClaimMonument, seat: int) -> list[Action]:
    """What may be claimed, and declining."""
    return [*(Claim(monument.id) for monument in claimable(state, frame.god)), PASS]


def _claim(course: Course, frame: ClaimMonument, seat: int, action: Claim | Pass) -> None:
    if isinstance(action, Claim):
        previous = course.state.monuments[action.monument].owner
        course.tell(MonumentClaimed(action.monument, frame.god, previous))


def layable(state: AnkhState, frame: LayCaravan, seat: int) -> list[Action]:
    """Every caravan that splits a region; this event is not optional."""
    return [Lay(chain) for land in state.layout.land for chain in region_caravans(state.camels, land)]


def _lay(course: Course, frame: LayCaravan, seat: int, action: Lay) -> None:
    state = course.state
    (region,) = state.layout.owners[EDGES[action.camels[0]][0]]
    one, other = split(state.layout.land[region - 1], state.camels, action.camels)
    new = len(state.regions) + 1
    course.tell(CaravanLaid(frame.god, action.camels, region, (first(one), first(other)), new))
    course.push(KeepNumber(seat, frame.god, region, new), SwapNumber(seat, frame.god, new))


def keeps(state: AnkhState, frame: KeepNumber, seat: int) -> list[Action]:
    """Either part may keep the old number."""
    return [Keep(frame.region), Keep(frame.new)]


def _keep(course: Course, frame: KeepNumber, seat: int, action: Keep) -> None:
    if action.region == frame.new:
        course.tell(NumbersSwapped(frame.god, frame.region, frame.new))


def swaps(state: AnkhState, frame: SwapNumber, seat: int) -> list[Action]:
    """The new number may be swapped with any other."""
    return [*(Swap(region) for region in range(1, frame.new)), PASS]


def _swap(course: Course, frame: SwapNumber, seat: int, action: Swap | Pass) -> None:
    if isinstance(action, Swap):
        course.tell(NumbersSwapped(frame.god, action.region, frame.new))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    ClaimMonument: Rule(claims, _claim),
    LayCaravan: Rule(layable, _lay),
    KeepNumber: Rule(keeps, _keep),
    SwapNumber: Rule(swaps, _swap),
}
