"""The strength of the gods in a battle, written out by source (docs/rules/ankh.md, sections 7.3 and 9 to 11)."""

from shared.engine.ankh.geometry import Hexes
from shared.engine.ankh.model import AnkhState, Battle, Figure, Strength, StrengthLine
from shared.engine.ankh.pieces import (
    CARD_STRENGTH,
    RESPLENDENT_MONUMENTS,
    RESPLENDENT_STRENGTH,
    TEMPLE_STRENGTH,
)
from shared.engine.ankh.position import ascending, has, monuments_of, region_figures, second_stage


def silenced(state: AnkhState) -> set[int]:
    """The figures that count nothing because an enemy Androsphinx is next to them: warriors, or (stage II) all."""
    found: set[int] = set()
    for sphinx in state.figures.values():
        if sphinx.kind == "androsphinx":
            near = state.layout.adjacent[sphinx.at]
            everyone = second_stage(state, sphinx.god)
            found.update(
                figure.id
                for figure in state.figures.values()
                if figure.god != sphinx.god and near >> figure.at & 1 and (everyone or figure.kind == "warrior")
            )
    return found


def resplendent(state: AnkhState, god: int) -> bool:
    """Whether a god's own figure is worth three: by the power, with three monuments of a kind anywhere."""
    if not has(state, god, "resplendent"):
        return False
    kinds = [monument.kind for monument in monuments_of(state, god)]
    return any(kinds.count(kind) >= RESPLENDENT_MONUMENTS for kind in set(kinds))


def attuned_temples(state: AnkhState, god: int, land: Hexes, own: list[Figure]) -> int:
    """How many own temples in a region have an own figure next to them; silenced figures count too."""
    if not has(state, god, "temple_attuned"):
        return 0
    near = state.layout.touching(figure.at for figure in own)
    return sum(
        monument.kind == "temple" and (land & near) >> monument.at & 1 == 1 for monument in monuments_of(state, god)
    )


def strength(state: AnkhState, battle: Battle, god: int, present: list[Figure], mute: set[int]) -> Strength:
    """One god's strength; `present` are all figures in the region, `mute` the silenced ones."""
    own = [figure for figure in present if figure.god == god]
    if not own:
        return Strength(god, 0, (StrengthLine("no_figures", 0),), 0)
    counting = [figure for figure in own if figure.id not in mute]
    itself = sum(figure.kind == "god" for figure in counting)
    warriors = sum(figure.kind == "warrior" for figure in counting)
    temples = attuned_temples(state, god, state.layout.land[battle.region - 1], own)
    cards = sum(CARD_STRENGTH[card] for card in battle.cards.get(god, ()))
    lines = (
        StrengthLine("god", itself),
        StrengthLine("resplendent", itself * (RESPLENDENT_STRENGTH - 1) if resplendent(state, god) else 0),
        StrengthLine("trapped", itself * len(state.gods[god].trapped)),
        StrengthLine("warriors", warriors),
        StrengthLine("guardians", len(counting) - itself - warriors),
        StrengthLine("temple_attuned", temples * TEMPLE_STRENGTH),
        StrengthLine("cards", cards),
    )
    counted = tuple(line for line in lines if line.amount)
    return Strength(god, len(own), counted, sum(line.amount for line in counted))


def strengths(state: AnkhState, battle: Battle) -> tuple[Strength, ...]:
    """Everyone's strength in the running battle, in rising order of devotion."""
    present = region_figures(state, battle.region)
    mute = silenced(state)
    return tuple(strength(state, battle, god, present, mute) for god in ascending(state, battle.gods))
