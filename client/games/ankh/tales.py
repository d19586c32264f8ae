"""What is told on a sheet: a battle step by step, a conflict, a merge, the forgotten.

A chronicle hears every event just before it is shown, and writes it down. A tale waits until somebody has read it; so
that what a battle did can be understood although the game has gone on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from shared.engine.ankh import events as e
from shared.engine.ankh.geometry import Hex, members
from shared.engine.ankh.model import AnkhState, Figure, Strength
from shared.engine.ankh.pieces import MonumentKind
from shared.engine.ankh.position import region_figures
from shared.engine.game import ScoreLine

STEPS: Final = ("cards", "build", "plague", "majorities", "strength", "winner", "deaths")
"""The steps of a battle as they are shown."""


@dataclass(slots=True, eq=False)
class BattleTale:
    """A battle as far as it has come. Dictionaries go by god.

    `hexes` are the region with its lakes; `came` who was there, in kinds with their number; `dead` the figures that
    died, with the step in which they did. `gains` are all gains of devotion, `said` other lines of a god in a step.
    """

    conflict: int
    region: int
    gods: tuple[int, ...]
    caller: int
    hexes: tuple[Hex, ...]
    came: dict[int, tuple[tuple[str, int], ...]]
    devotion: dict[int, int]
    after: dict[int, int]
    followers: dict[int, int]
    step: str = "cards"
    two_cards: int | None = None
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    bids: dict[int, int] = field(default_factory=dict)
    spared: int | None = None
    built: list[tuple[int, MonumentKind]] = field(default_factory=list)
    majorities: dict[int, tuple[ScoreLine, ...]] = field(default_factory=dict)
    strengths: tuple[Strength, ...] = ()
    token: int | None = None
    decided: bool = False
    winner: int | None = None
    margin: int = 0
    dead: list[tuple[Figure, str]] = field(default_factory=list)
    trapped: list[tuple[int, int]] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)
    gains: dict[int, list[ScoreLine]] = field(default_factory=dict)
    pay: dict[int, int] = field(default_factory=dict)
    """Followers that came with the victory."""
    portals: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)
    ended: AnkhState | None = None
    """The table when the battle was over."""

    @property
    def done(self) -> bool:
        """Whether the battle is over."""
        return self.ended is not None

    def reached(self, step: str) -> bool:
        """Whether a step has begun."""
        return self.done or STEPS.index(step) <= STEPS.index(self.step)

    def passed(self, step: str) -> bool:
        """Whether a step is over."""
        return self.done or STEPS.index(step) < STEPS.index(self.step)

    def dead_of(self, god: int, step: str) -> list[Figure]:
        """A god's figures that died in a step."""
        return [figure for figure, died in self.dead if figure.god == god and died == step]

    @property
    def tied(self) -> list[int]:
        """The gods with the most strength, if they are several."""
        able = [each for each in self.strengths if each.figures]
        best = max((each.total for each in able), default=0)
        first = [each.god for each in able if each.total == best]
        return first if len(first) > 1 else []


@dataclass(slots=True, eq=False)
class ConflictTale:
    """A conflict that is over: each god's devotion before and after, its battles won, the regions it ruled alone."""

    number: int
    gods: tuple[int, ...]
    before: dict[int, int]
    after: dict[int, int] = field(default_factory=dict)
    won: dict[int, list[int]] = field(default_factory=dict)
    ruled: dict[int, list[int]] = field(default_factory=dict)
    undecided: list[int] = field(default_factory=list)
    done: bool = False


@dataclass(slots=True, eq=False)
class MergeTale:
    """Two gods that became one, as they were before."""

    lower: int
    superior: int
    names: tuple[tuple[str, ...], tuple[str, ...]]
    """Of the superior and of the lower."""
    devotion: int
    followers: int
    seats: tuple[int, ...]
    done: bool = True


@dataclass(slots=True, eq=False)
class ForgottenTale:
    """Gods that were forgotten: number, names, devotion. `left` are those that were not."""

    gods: list[tuple[int, tuple[str, ...], int]] = field(default_factory=list)
    left: tuple[int, ...] = ()
    red: int = 0
    done: bool = False


Tale = BattleTale | ConflictTale | MergeTale | ForgottenTale


class Chronicle:
    """Writes tales. `battle` is the one that is being written; `unread` are finished ones, the oldest first."""

    def __init__(self) -> None:
        self.battle: BattleTale | None = None
        self.conflict: ConflictTale | None = None
        self.forgotten: ForgottenTale | None = None
        self.unread: list[Tale] = []
        self.last: ConflictTale | None = None
        """The last conflict that is over."""

    def read(self, tale: Tale) -> None:
        """A tale was read."""
        if tale in self.unread:
            self.unread.remove(tale)

    def read_all(self) -> None:
        """Nothing is left to be read."""
        self.unread.clear()

    def hear(self, event: Any, state: AnkhState) -> None:
        """Write down an event that is about to happen to `state`."""
        self._hear_conflict(event, state)
        if isinstance(event, e.RegionVisited) and event.outcome == "battle":
            self.battle = begin(state, event.region, event.gods)
        elif self.battle is not None:
            self._hear_battle(self.battle, event, state)
        match event:
            case e.GodsMerged(lower=lower, superior=superior, seats=seats):
                names = (state.gods[superior].names, state.gods[lower].names)
                god = state.gods[lower]
                self.unread.append(
                    MergeTale(lower, superior, names, god.devotion, state.gods[superior].followers, seats)
                )
            case e.GodForgotten(god=number):
                if self.forgotten is None:
                    self.forgotten = ForgottenTale()
                self.forgotten.gods.append((number, state.gods[number].names, state.gods[number].devotion))
            case e.GameEnded() | e.TurnBegan():
                if self.forgotten is not None:
                    self.forgotten.left = state.order
                    self.forgotten.done = True
                    self.unread.append(self.forgotten)
                    self.forgotten = None

    def _hear_conflict(self, event: Any, state: AnkhState) -> None:
        tale = self.conflict
        if isinstance(event, e.ConflictBegan):
            before = {god: state.gods[god].devotion for god in state.order}
            self.conflict = ConflictTale(event.number, tuple(reversed(state.order)), before)
        elif tale is None:
            return
        elif isinstance(event, e.RegionVisited) and event.outcome == "dominance":
            tale.ruled.setdefault(event.gods[0], []).append(event.region)
        elif isinstance(event, e.BattleDecided) and state.conflict is not None:
            if event.winner is None:
                tale.undecided.append(state.conflict.region)
            else:
                tale.won.setdefault(event.winner, []).append(state.conflict.region)
        elif isinstance(event, e.ConflictEnded):
            tale.after = {god: state.gods[god].devotion for god in tale.gods}
            tale.done = True
            self.unread.append(tale)
            self.conflict, self.last = None, tale

    def _hear_battle(self, tale: BattleTale, event: Any, state: AnkhState) -> None:
        match event:
            case e.TwoCardsDeclared(god=god):
                tale.two_cards = god
            case e.CardsRevealed(cards=cards):
                tale.cards = dict(cards)
                tale.step = "build"
            case e.MonumentBuilt(god=god, kind=kind):
                tale.built.append((god, kind))
            case e.BidsRevealed(bids=bids, spared=spared):
                tale.followers = {god: state.gods[god].followers for god in tale.gods}
                tale.bids, tale.spared = dict(bids), spared
                tale.step = "plague"
            case e.FigureDied(figure=number, cause=cause):
                if cause == "battle":
                    tale.step = "deaths"
                tale.dead.append((state.figures[number], "plague" if cause == "plague" else "deaths"))
            case e.StrengthsCompared(strengths=strengths):
                tale.strengths = strengths
                tale.step = "strength"
            case e.TokenUsed(god=god):
                tale.token = god
            case e.BattleDecided(winner=winner, margin=margin):
                tale.decided, tale.winner, tale.margin = True, winner, margin
                tale.step = "winner"
            case e.DevotionChanged(god=god, lines=lines, space=space):
                if not tale.strengths:
                    tale.majorities[god] = lines
                    tale.step = "majorities"
                tale.gains.setdefault(god, []).extend(lines)
                tale.after[god] = space
            case e.FollowersChanged(god=god, change=change, reason="commanding"):
                tale.pay[god] = change
            case e.WarriorTrapped(owner=owner, by=by):
                tale.trapped.append((owner, by))
            case e.MummyRaised(god=god):
                tale.raised.append(god)
            case e.PortalOpened(god=god):
                tale.portals.append(god)
            case e.CardsTakenBack(god=god):
                tale.taken_back.append(god)
            case e.BattleEnded():
                self._finish(tale, state)
            case e.GameEnded():
                self._finish(tale, state)

    def _finish(self, tale: BattleTale, state: AnkhState) -> None:
        tale.ended = state.copy()
        self.unread.append(tale)
        self.battle = None


def begin(state: AnkhState, region: int, gods: tuple[int, ...]) -> BattleTale:
    """The tale of a battle that begins now."""
    present = region_figures(state, region)
    conflict = state.conflict
    devotion = {god: state.gods[god].devotion for god in gods}
    return BattleTale(
        conflict=conflict.number if conflict is not None else 0,
        region=region,
        gods=gods,
        caller=conflict.god if conflict is not None else gods[0],
        hexes=tuple(members(state.layout.whole[region - 1])),
        came={god: _kinds(present, god) for god in gods},
        devotion=devotion,
        after=dict(devotion),
        followers={god: state.gods[god].followers for god in gods},
    )


def _kinds(present: Iterable[Figure], god: int) -> tuple[tuple[str, int], ...]:
    """A god's figures among those `present`: kinds with their number, the god first."""
    counts: dict[str, int] = {}
    for figure in sorted(
        present, key=lambda each: ("god", "warrior").index(each.kind) if each.kind in ("god", "warrior") else 2
    ):
        if figure.god == god:
            counts[figure.kind] = counts.get(figure.kind, 0) + 1
    return tuple(counts.items())


def resumed(state: AnkhState) -> BattleTale | None:
    """The tale of a battle that was found running, with nothing known of how it began. A game may end in a battle, and
    that one does not run any more."""
    battle = state.battle
    if battle is None or state.result is not None:
        return None
    tale = begin(state, battle.region, battle.gods)
    tale.two_cards = battle.two_cards
    tale.cards = dict(battle.cards)
    tale.bids = dict(battle.bids) if battle.bids_shown else {}
    tale.spared = battle.spared
    tale.strengths = battle.strengths
    tale.decided, tale.winner, tale.margin = battle.decided, battle.winner, battle.margin
    if battle.decided:
        tale.step = "winner"
    elif battle.strengths:
        tale.step = "strength"
    elif battle.bids_shown:
        tale.step = "plague"
    elif battle.cards:
        tale.step = "build"
    return tale


def written(
    game: Any, seats: int, options: Any, history: Iterable[Any], *, unread_from: int | None = None
) -> Chronicle:
    """The chronicle of a whole history, all of it read up to the step `unread_from`, or to the end."""
    chronicle = Chronicle()
    state = game.blank(seats, options)
    for played in history:
        if played.number == unread_from:
            chronicle.read_all()
        for event in played.events:
            chronicle.hear(event, state)
            game.evolve(state, event)
    if unread_from is None:
        chronicle.read_all()
    return chronicle
