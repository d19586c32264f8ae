"""How a game begins: who plays which god, and which guardians take part (docs/rules/ankh.md, section 3)."""

from shared.engine.ankh.course import Course
from shared.engine.ankh.decisions import BeginTurn, ChooseGod
from shared.engine.ankh.events import Event, Started
from shared.engine.ankh.model import blank
from shared.engine.ankh.options import AnkhOptions, paired
from shared.engine.ankh.pieces import GODS, GUARDIANS, GodName, GuardianKind
from shared.engine.ankh.rules import carry_out
from shared.engine.chance import Chance
from shared.engine.game import IllegalAction


def begin(seats: int, options: AnkhOptions, chance: Chance) -> list[Event]:
    """The first events. Raises IllegalAction (`unpaired_options`, `gods_missing`, `god_twice`) for unfit options."""
    if not paired(options):
        raise IllegalAction("unpaired_options")
    gods = _gods(seats, options, chance)
    guardians = _guardians(options, chance)

    def work(course: Course) -> None:
        course.push(BeginTurn(0))
        if not gods:
            # The last seat acts last and lies lowest on the devotion track, so it chooses first.
            course.push(*(ChooseGod(seat, seat) for seat in reversed(range(seats))))
        course.tell(Started(guardians, gods))

    return carry_out(blank(seats, options), work)


def _gods(seats: int, options: AnkhOptions, chance: Chance) -> tuple[GodName, ...]:
    if options.god_choice == "draft":
        return ()
    if options.god_choice == "random":
        return tuple(GODS[place] for place in chance.shuffled(len(GODS))[:seats])
    gods = options.gods[:seats]
    if len(gods) < seats:
        raise IllegalAction("gods_missing", gods=len(gods), seats=seats)
    if len(set(gods)) < seats:
        raise IllegalAction("god_twice")
    return gods


def _guardians(options: AnkhOptions, chance: Chance) -> tuple[GuardianKind, ...]:
    if options.guardian_choice == "fixed":
        return options.guardians
    return tuple(kinds[chance.below(len(kinds))] for kinds in GUARDIANS.values())
