"""The recorded games in `golden/` replay as they were."""

from pathlib import Path

import pytest

from shared.engine import registry
from tests.engine import golden

RECORDED = sorted(golden.FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    assert golden.differences(path) == ""


def test_every_game_has_a_recorded_one_for_every_number_of_players() -> None:
    tables = [(game, seats) for game in registry.games() for seats in range(game.min_seats, game.max_seats + 1)]
    assert sorted(golden.path_of(game, seats) for game, seats in tables) == RECORDED


def test_a_changed_record_is_noticed(tmp_path: Path) -> None:
    lines = golden.path_of(registry.game("ra"), 4).read_bytes().splitlines(keepends=True)
    path = tmp_path / "changed.jsonl"
    path.write_bytes(b"".join([*lines[:6], *lines[7:]]))
    assert golden.differences(path).startswith("step 5, ")
    path.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"state":"', b'"state":"0')]))
    assert golden.differences(path).startswith("the end was ")
