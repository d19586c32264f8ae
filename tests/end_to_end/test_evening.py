"""A whole evening: three houses, five people, two spectators, and everything that can go wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.evening.network import why_not
from tests.end_to_end.evening.story import Teller, evening

WHY_NOT = why_not()

pytestmark = pytest.mark.slow


@pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)
def test_an_evening_in_three_houses_ends_well(tmp_path: Path) -> None:
    teller = Teller()
    with evening(tmp_path, teller, apart=True) as told:
        told.whole()
    assert teller.told[-1].startswith("Everyone goes home")


def test_the_same_evening_on_one_computer_ends_well(tmp_path: Path) -> None:
    teller = Teller()
    with evening(tmp_path, teller, apart=False) as told:
        told.whole()
    assert teller.told[-1].startswith("Everyone goes home")
