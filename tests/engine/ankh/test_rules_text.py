"""The rules text names every code that the engine sends."""

import ast
import re
from pathlib import Path
from typing import get_args

import msgspec

from shared.engine import ankh
from shared.engine.ankh.actions import AnyAction
from shared.engine.ankh.decisions import Decision, Frame
from shared.engine.ankh.events import FollowerReason
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import MONUMENTS
from shared.engine.ankh.rules import DECISIONS

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "ankh.md").read_text(encoding="utf-8")
MODULES = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(ankh.__file__).parent.glob("*.py")]


def section(number: int) -> str:
    """The text of one section."""
    found = re.search(rf"^## {number}\..*?(?=^## |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


def named(number: int) -> set[str]:
    """All codes of one section."""
    return set(re.findall(r"`([a-z_]+)`", section(number)))


def calls(name: str) -> list[ast.Call]:
    """Every call of a name in the engine."""
    nodes = [node for module in MODULES for node in ast.walk(module)]
    return [
        node
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def text(node: ast.expr) -> str:
    """A constant as it is, and a pattern with a star for each variable part."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.JoinedStr)
    return "".join(text(part) if isinstance(part, ast.Constant) else "*" for part in node.values)


def tags(kinds: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


def test_every_refusal_is_listed_and_no_other() -> None:
    sent = {text(call.args[0]) for call in calls("IllegalAction")}
    listed = set(re.findall(r"^\| `([a-z_]+)` \|", section(16), re.MULTILINE))
    assert sent == listed


def test_every_reason_for_devotion_is_listed() -> None:
    sent = {text(call.args[2]) for call in calls("ScoreLine")}
    assert "*_majority" in sent
    sent = sent - {"*_majority"} | {f"{kind}_majority" for kind in MONUMENTS}
    assert sent <= named(14)


def test_every_reason_for_followers_is_listed() -> None:
    assert set(get_args(FollowerReason)) <= named(14)


def test_every_decision_and_action_is_listed() -> None:
    kinds: set[type[Frame]] = set(DECISIONS)
    assert len(kinds) == 23
    assert any(issubclass(kind, Decision) for kind in kinds)
    assert {str(kind.__struct_config__.tag) for kind in kinds} <= named(14)
    assert tags(AnyAction) <= named(14)


def test_every_option_is_described() -> None:
    assert {field.name for field in msgspec.structs.fields(AnkhOptions)} <= named(15)
