"""Disasters: what they take, and what their victim may choose (docs/rules/ra.md, section 7)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from shared.engine.ra.actions import Discard
from shared.engine.ra.tiles import (
    CIVILIZATIONS,
    DISASTERS,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    MONUMENTS,
    NILE,
    PHARAOH,
    UNREST,
)

TOLL: Final = 2
"""Tiles that one disaster takes."""

VICTIMS: Final = {
    FUNERAL: (PHARAOH,),
    DROUGHT: (FLOOD, NILE),
    UNREST: tuple(CIVILIZATIONS),
    EARTHQUAKE: tuple(MONUMENTS),
}
"""Disaster -> the kinds it takes. A drought takes floods as long as there are any, and only then Niles."""

_FREE_CHOICE: Final = {UNREST, EARTHQUAKE}


def strikes(lot: Sequence[int]) -> list[tuple[int, int]]:
    """The disasters among the tiles of `lot`: pairs of kind and number."""
    return [(disaster, lot.count(disaster)) for disaster in DISASTERS if disaster in lot]


def toll(counts: Sequence[int], disaster: int, number: int) -> tuple[tuple[int, ...], int]:
    """What `number` disasters of one kind do to the owner of `counts`: the tiles lost, and how many are to be chosen.

    There is a choice only if more tiles than needed, of at least two kinds, are there and the rules name no order.
    """
    due = TOLL * number
    there = [kind for kind in VICTIMS[disaster] if counts[kind]]
    if disaster in _FREE_CHOICE and len(there) > 1 and sum(counts[kind] for kind in there) > due:
        return (), due
    in_order = [kind for kind in there for _ in range(counts[kind])]
    return tuple(in_order[:due]), 0


def choices(counts: Sequence[int], disaster: int, due: int) -> tuple[Discard, ...]:
    """Every way to choose `due` tiles for a `disaster`, in ascending order."""
    return _choices(tuple((kind, min(counts[kind], due)) for kind in VICTIMS[disaster] if counts[kind]), due)


@lru_cache(maxsize=4096)
def _choices(stock: tuple[tuple[int, int], ...], due: int) -> tuple[Discard, ...]:
    return tuple(Discard(tiles) for tiles in _multisets(stock, due))


def _multisets(stock: tuple[tuple[int, int], ...], size: int) -> Iterator[tuple[int, ...]]:
    """All ascending tuples of `size` kinds that do not exceed `stock`, pairs of kind and number."""
    if size == 0:
        yield ()
    elif stock:
        (kind, count), rest = stock[0], stock[1:]
        for taken in range(min(count, size), -1, -1):
            for others in _multisets(rest, size - taken):
                yield (kind,) * taken + others
