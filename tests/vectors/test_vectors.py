"""All worked examples agree with the engines, and the runner says so or says what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shared.engine import registry
from tests.vectors import FOLDER, Unreadable, adapter, compare, differences, read, run_file
from tests.vectors.__main__ import main


@pytest.mark.parametrize(
    ("game", "vector"),
    [
        pytest.param(game, vector, id=f"{game}-{vector['id']}")
        for game in registry.KEYS
        for vector in read(FOLDER / f"{game}.json")
    ],
)
def test_worked_example(game: str, vector: dict[str, object]) -> None:
    assert differences(adapter(game), vector) == []


def test_the_runner_counts_and_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    number = len(read(FOLDER / "ra.json"))
    assert main(["ra", str(FOLDER / "ra.json")]) == 0
    assert capsys.readouterr().out == f"{number} of {number} agree\n"


def test_the_runner_names_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads((FOLDER / "ra.json").read_text(encoding="utf-8"))
    wrong = next(vector for vector in document["vectors"] if vector["id"] == "first-1")
    wrong["expect"]["seat"] = 3
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["ra", str(path)]) == 1
    number = len(document["vectors"])
    said = capsys.readouterr().out
    assert said == f"{number - 1} of {number} agree\n\nfirst-1\n  seat: expected 3, found 2\n"


@pytest.mark.parametrize("game", registry.KEYS)
def test_a_vector_that_makes_no_sense_does_not_agree(game: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({"vectors": [{"id": "odd", "kind": "dance", "input": {}, "expect": {}}]}))
    assert run_file(game, path)["odd"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "cannot be read"),
        ("not json", "not a JSON file"),
        ("[]", "no list called 'vectors'"),
        ('{"vectors": []}', "no list called 'vectors'"),
        ('{"vectors": [{"kind": "score"}]}', "vector 0 has no id"),
    ],
)
def test_an_unreadable_file_gets_a_sentence_and_status_2(
    text: str | None, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vectors.json"
    if text is not None:
        path.write_text(text)
    assert main(["ra", str(path)]) == 2
    assert complaint in capsys.readouterr().err


def test_an_unknown_game_gets_a_sentence_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", str(FOLDER / "ra.json")]) == 2
    assert "no game called 'chess'" in capsys.readouterr().err
    with pytest.raises(Unreadable):
        adapter("test_vectors")


def test_the_runner_can_be_started_as_a_module() -> None:
    command = [sys.executable, "-m", "tests.vectors", "ra", str(FOLDER / "ra.json")]
    result = subprocess.run(command, cwd=FOLDER.parents[1], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("agree\n")


def test_comparing_finds_every_kind_of_difference() -> None:
    assert compare({"a": [1, (2, 3)]}, {"a": [1, [2, 3]]}) == []
    assert compare({"a": 1}, {"b": 2}) == ["b: expected 2, found nothing", "a: expected nothing, found 1"]
    assert compare({"a": [{"b": 1}]}, {"a": [{"b": 2}]}) == ["a[0].b: expected 2, found 1"]
    assert compare([1, 2], [1]) == ["expected [1], found [1, 2]"]
    assert compare(True, 1) == ["expected 1, found True"]
