"""`heliopolis play --or-demo` on a machine without a display: one command plays a whole game and leaves it behind."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from shared.engine.chance import commitment
from shared.protocol.replay import Replay, pack, unpack
from tests.end_to_end.command import heliopolis


@dataclass(frozen=True)
class Left:
    """What the command left behind."""

    folder: Path
    done: subprocess.CompletedProcess[str]
    result: dict[str, Any]

    @property
    def replay_file(self) -> Path:
        """The replay."""
        return self.folder / "out" / "demo" / str(self.result["replay"])

    @property
    def replay(self) -> Replay:
        """The replay, opened."""
        return unpack(self.replay_file.read_bytes())


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """One whole game."""
    folder = tmp_path_factory.mktemp("home")
    done = heliopolis("play", "--or-demo", folder=folder)
    assert done.returncode == 0, done.stderr
    result = json.loads((folder / "out" / "demo" / "result.json").read_text(encoding="utf-8"))
    return Left(folder, done, result)


def test_it_says_why_there_is_no_window_and_where_everything_is(left: Left) -> None:
    first, *_rest = left.done.stdout.splitlines()
    assert "No window can be opened here" in first
    assert str(left.folder / "out" / "demo") in left.done.stdout
    assert left.done.stderr == ""


def test_the_game_was_played_to_its_end(left: Left) -> None:
    seats = left.result["seats"]
    assert [seat["bot"] != "" for seat in seats] == [False, True, True, True]
    assert sorted(seat["rank"] for seat in seats)[0] == 1
    assert left.result["winner"] == [seat["name"] for seat in seats if seat["rank"] == 1]
    best = max(seat["score"] for seat in seats)
    assert all(seat["score"] == best for seat in seats if seat["rank"] == 1)


def test_the_scores_are_told_by_epoch_and_category(left: Left) -> None:
    for seat in left.result["seats"]:
        assert len(seat["stages"]) == 3
        assert {"gods", "pharaohs", "nile", "civilizations", "gold"} <= set(seat["stages"][0])
        assert {"monuments", "suns"} <= set(seat["stages"][2])
        fame = 10
        for stage in seat["stages"]:
            fame = max(0, fame + sum(stage.values()))
        assert fame == seat["score"]


def test_every_screen_has_its_picture(left: Left) -> None:
    pictures = left.result["pictures"]
    subjects = {name[3:-4] for name in pictures}
    assert {"title", "lobby", "create", "room", "ranking"} <= subjects
    assert {"scores-1", "scores-2", "scores-3"} <= subjects
    assert sum(subject.startswith("table-") for subject in subjects) >= 2
    for name in pictures:
        picture = pygame.image.load(left.folder / "out" / "demo" / name)
        assert picture.get_size() == (1280, 720)
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 1280, 16) for y in range(0, 720, 16)}
        assert len(colours) > 20, f"{name} shows next to nothing"


def test_the_client_was_driven_with_mouse_and_keyboard(left: Left) -> None:
    own = sum(step.seat == 0 for step in left.replay.steps)
    assert left.result["actions"] == own > 20
    assert left.result["clicks"] > 20
    assert left.result["keys"] > 20


def test_result_and_replay_tell_of_the_same_game(left: Left) -> None:
    replay = left.replay
    assert len(replay.steps) == left.result["steps"]
    assert sum(len(step.events) for step in replay.steps) == left.result["events"]
    assert replay.seed.hex() == left.result["seed"]
    assert commitment(replay.seed) == replay.header.commitment == left.result["commitment"]
    assert {s.seat: s.score for s in replay.standings} == dict(enumerate(s["score"] for s in left.result["seats"]))


def test_the_replay_is_fair_and_can_be_listed(left: Left) -> None:
    verified = heliopolis("verify", str(left.replay_file), folder=left.folder)
    assert verified.returncode == 0
    assert verified.stdout.startswith("Fair")
    listed = heliopolis("replay", str(left.replay_file), "--json", folder=left.folder)
    lines = [json.loads(line) for line in listed.stdout.splitlines()]
    assert len(lines) == left.result["steps"]
    assert sum(line["name"] == "Nefertari" for line in lines) == left.result["actions"]


def test_a_forged_replay_is_found_out(left: Left, tmp_path: Path) -> None:
    replay = left.replay
    steps = list(replay.steps)
    number = next(step.number for step in steps if b"drew" in bytes(step.events[0]))
    other = next(step for step in steps[number + 1 :] if b"drew" in bytes(step.events[0]))
    steps[number] = msgspec.structs.replace(steps[number], events=other.events)
    forged = tmp_path / "forged.heliopolis"
    forged.write_bytes(pack(replay.header, steps, replay.standings, replay.seed))
    done = heliopolis("verify", str(forged), folder=tmp_path)
    assert done.returncode == 1
    assert f"step {number} " in done.stderr


def test_without_a_display_play_names_the_demo(tmp_path: Path) -> None:
    done = heliopolis("play", folder=tmp_path)
    assert done.returncode != 0
    assert "heliopolis demo" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_named_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = heliopolis("demo", "--out", "file/demo", folder=tmp_path)
    assert done.returncode == 1
    assert "file/demo" in done.stderr
    assert done.stderr.count("\n") == 1
