"""A server that is killed loses nothing that was seen, and a client finds its way back by itself."""

import json
import subprocess
import sys
from pathlib import Path

from shared.protocol.replay import unpack
from tests.end_to_end.command import away_from_home, heliopolis
from tests.end_to_end.crash import DEATHS

ROOT = Path(__file__).resolve().parents[2]


def test_a_game_survives_a_server_that_is_killed_twice(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.end_to_end.crash", str(tmp_path)],
        cwd=ROOT,
        env=away_from_home(tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=170,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    for death, after in zip(told["deaths"], DEATHS, strict=True):
        assert death["steps_before"] > after
        assert death["same_table"]
    assert told["numbers"] == list(range(len(told["numbers"])))
    (file,) = (tmp_path / "server" / "replays").iterdir()
    assert heliopolis("verify", str(file), folder=tmp_path).returncode == 0
    replay = unpack(file.read_bytes())
    assert len(replay.steps) == len(told["numbers"])
    assert {str(standing.seat): standing.score for standing in replay.standings} == told["scores"]
