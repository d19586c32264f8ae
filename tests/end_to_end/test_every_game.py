"""Every game with a board is played to its end by the driven client."""

import json
from pathlib import Path

import pytest

from shared.engine import registry
from tests.end_to_end.command import heliopolis

TABLES = [
    (key, seats) for key in registry.KEYS for seats in {registry.game(key).min_seats, registry.game(key).max_seats}
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_game_is_played_to_its_end(key: str, seats: int, tmp_path: Path) -> None:
    done = heliopolis(
        *("demo", "--game", key, "--players", str(seats), "--seed", "3", "--out", "here"), folder=tmp_path, patience=900
    )
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "here" / "result.json").read_text(encoding="utf-8"))
    assert (result["game"], len(result["seats"])) == (key, seats)
    assert result["actions"] > 0
    assert any(name.endswith("ranking.png") for name in result["pictures"])
    assert heliopolis("verify", "here/game.heliopolis", folder=tmp_path).returncode == 0
