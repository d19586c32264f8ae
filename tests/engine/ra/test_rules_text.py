"""The rules text names every code that the engine sends, and its tables are the engine's."""

import ast
import re
from pathlib import Path

import msgspec

from shared.engine.ra import rules, scoring
from shared.engine.ra.model import RaOptions
from shared.engine.ra.tiles import RA_SPACES, SUN_GROUPS

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "ra.md").read_text(encoding="utf-8")


def section(number: int) -> str:
    """The text of one section."""
    found = re.search(rf"^## {number}\..*?(?=^## |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


def test_every_refusal_is_listed_and_no_other() -> None:
    tree = ast.parse(Path(rules.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    codes = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "IllegalAction"]
    texts = [node.value for code in codes for node in ast.walk(code) if isinstance(node, ast.Constant)]
    sent = {text for text in texts if isinstance(text, str)}
    assert sent == set(re.findall(r"^\| `([a-z_]+)` \|", section(15), re.MULTILINE))


def test_every_reason_for_points_is_listed() -> None:
    reasons = set(re.findall(r'ScoreLine\("[a-z]+", [^"]+, "([a-z_]+)"', Path(scoring.__file__).read_text("utf-8")))
    assert len(reasons) == 15
    assert reasons | set(scoring.CATEGORIES) == set(re.findall(r"`([a-z_]+)`", section(9)))


def test_every_option_is_described() -> None:
    described = re.findall(r"^\| `([a-z_]+)` \|", section(13), re.MULTILINE)
    assert described == [field.name for field in msgspec.structs.fields(RaOptions)]


def test_the_table_of_suns_is_the_one_that_is_dealt() -> None:
    rows = re.findall(r"^\| (\d) \| ([\d ,]+) \| [^|]+ \| (\d+) \|$", section(2), re.MULTILINE)
    groups = {
        int(players): tuple(tuple(sorted(map(int, group.split()))) for group in text.split(", "))
        for players, text, _ in rows
    }
    assert groups == SUN_GROUPS
    assert {int(players): int(spaces) for players, _, spaces in rows} == RA_SPACES
