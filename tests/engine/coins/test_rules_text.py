"""The rules text names every code that the engine sends."""

import ast
import re
from pathlib import Path

import msgspec

from shared.engine.coins import rules, scoring
from shared.engine.coins.model import CoinOptions

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "coins.md").read_text(encoding="utf-8")


def section(number: int) -> str:
    """The text of one section."""
    found = re.search(rf"^## {number}\..*?(?=^## |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


def test_every_refusal_is_listed_and_no_other() -> None:
    tree = ast.parse(Path(rules.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    codes = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "IllegalAction"]
    texts = [node.value for code in codes for node in ast.walk(code) if isinstance(node, ast.Constant)]
    sent = {text for text in texts if isinstance(text, str)}
    listed = set(re.findall(r"^\| `([a-z_0-9]+)` \|", section(13), re.MULTILINE))
    assert sent == listed


def test_every_reason_for_points_is_listed() -> None:
    source = Path(scoring.__file__).read_text(encoding="utf-8")
    reasons = set(re.findall(r'ScoreLine\("[a-z]+", [^"]+, "([a-z_]+)"', source))
    assert len(reasons) == 9
    assert reasons <= set(re.findall(r"`([a-z_]+)`", section(9)))


def test_every_option_is_described() -> None:
    described = set(re.findall(r"`([a-z_0-9]+)`", section(12)))
    assert {field.name for field in msgspec.structs.fields(CoinOptions)} <= described
