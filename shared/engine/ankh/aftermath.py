"""What follows the deaths in a battle: losers' devotion, portals, worship, cards (docs/rules/ankh.md, section 7.3)."""

from typing import Final

from shared.engine.ankh.actions import PASS, Action, OpenPortal, Pass, Pray
from shared.engine.ankh.battle_cards import players_of
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.decisions import Frame, PlacePortal, Worship
from shared.engine.ankh.events import BattleEnded, CardsTakenBack, PortalOpened
from shared.engine.ankh.geometry import members
from shared.engine.ankh.model import AnkhState, Battle, battle_of
from shared.engine.ankh.pieces import MAGNANIMOUS_DEVOTION, MAGNANIMOUS_FIGURES, PORTALS, WORSHIP_FOLLOWERS
from shared.engine.ankh.position import ascending, bare_land, has, holders, speaker
from shared.engine.game import ScoreLine


def losers(state: AnkhState, battle: Battle) -> tuple[int, ...]:
    """The gods that took part and did not win, in rising order of devotion: everyone if nobody won."""
    return ascending(state, (god for god in battle.gods if god != battle.winner))


def magnanimous(course: Course, battle: Battle) -> None:
    """A loser that had two figures there when strengths were compared gains devotion."""
    figures = {strength.god: strength.figures for strength in battle.strengths}
    for god in losers(course.state, battle):
        if has(course.state, god, "magnanimous") and figures[god] >= MAGNANIMOUS_FIGURES:
            course.gain(god, [ScoreLine("magnanimous", MAGNANIMOUS_DEVOTION, "magnanimous", (figures[god],))])


def miracles(course: Course, battle: Battle) -> None:
    """Miracle pays for every own figure that died in this battle, by plague or sword."""
    for god in players_of(course.state, "miracle"):
        fallen = battle.fallen.get(god, 0)
        course.gain(god, [ScoreLine("miracle", fallen, "miracle", (fallen,))])


# ---------------------------------------------------------------- Osiris


def ask_for_portal(course: Course, battle: Battle) -> None:
    """After a battle he lost Osiris may place or move a portal in its region."""
    state = course.state
    beaten = losers(state, battle)
    course.push(*(PlacePortal(speaker(state, god), god) for god in holders(state, "osiris") if god in beaten))


def openable(state: AnkhState, frame: PlacePortal, seat: int) -> list[Action]:
    """Bare land of the region, for a new portal or one of those on the board; or nothing."""
    placed = state.gods[frame.god].portals
    sites = state.layout.land[battle_of(state).region - 1] & bare_land(state)
    sources: list[int | None] = [None] if len(placed) < PORTALS else []
    sources += placed
    return [*(OpenPortal(to, moved) for moved in sources for to in members(sites)), PASS]


def _open_portal(course: Course, frame: PlacePortal, seat: int, action: OpenPortal | Pass) -> None:
    if isinstance(action, OpenPortal):
        course.tell(PortalOpened(frame.god, action.to, action.moved))


# ---------------------------------------------------------------- worship and the end


def ask_to_worship(course: Course, battle: Battle) -> None:
    """The Worshipful may turn followers into devotion, once in a battle."""
    state = course.state
    gods = [god for god in ascending(state, battle.gods) if has(state, god, "worshipful")]
    course.push(*(Worship(speaker(state, god), god) for god in gods))


def prayable(state: AnkhState, frame: Worship, seat: int) -> list[Action]:
    """To pay or not, for who can."""
    return [Pray(), PASS] if state.gods[frame.god].followers >= WORSHIP_FOLLOWERS else [PASS]


def _pray(course: Course, frame: Worship, seat: int, action: Pray | Pass) -> None:
    if isinstance(action, Pray):
        course.pay(frame.god, -WORSHIP_FOLLOWERS, "worship")
        course.gain(frame.god, [ScoreLine("worshipful", 1, "worshipful", (WORSHIP_FOLLOWERS,))])


def finish(course: Course, battle: Battle) -> None:
    """Cycle of Ma'at brings all cards back, itself included; other played cards are used."""
    for god in players_of(course.state, "cycle_of_maat"):
        course.tell(CardsTakenBack(god))
    course.tell(BattleEnded(battle.region))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    PlacePortal: Rule(openable, _open_portal),
    Worship: Rule(prayable, _pray),
}
