"""Worked examples of the rules as data (`*.json`), and how each game answers them.

One adapter module per game, named like its key, offers `check(vector) -> list[str]`: it builds the position of one
vector through the real engine and returns one sentence per difference, so an empty list means agreement. Whatever a
vector says beyond what the adapter understands is a difference too: nothing is skipped.
`python -m tests.vectors GAME FILE` runs a file; `run_file` does the same for tests.
"""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

Vector = dict[str, Any]
Check = Callable[[Vector], list[str]]

FOLDER: Final = Path(__file__).parent


class Unreadable(ValueError):  # noqa: N818
    """A file that is not a file of vectors, or a game without an adapter. The message says what is wrong with it."""


def adapter(game: str) -> Check:
    """The `check` of `game`. Raises Unreadable if there is no adapter of that name."""
    known = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith(("_", "test_")))
    if game not in known:
        raise Unreadable(f"no game called {game!r}: there are vectors for {', '.join(known)}")
    check: Check = import_module(f"{__name__}.{game}").check
    return check


def read(path: Path) -> list[Vector]:
    """The vectors in `path`. Raises Unreadable for anything but a JSON object with a list of identified vectors."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise Unreadable(f"{path} cannot be read: {fault.strerror}") from fault
    except ValueError as fault:
        raise Unreadable(f"{path} is not a JSON file: {fault}") from fault
    vectors = document.get("vectors") if isinstance(document, dict) else None
    if not isinstance(vectors, list) or not vectors:
        raise Unreadable(f"{path} holds no list called 'vectors'")
    for place, vector in enumerate(vectors):
        if not isinstance(vector, dict) or not isinstance(vector.get("id"), str):
            raise Unreadable(f"{path}: vector {place} has no id")
    return vectors


def differences(check: Check, vector: Vector) -> list[str]:
    """What `check` finds; a vector that it cannot work with is a difference like any other."""
    try:
        return check(vector)
    except Exception as fault:
        return [f"{type(fault).__name__}: {fault}"]


def compare(found: Any, expected: Any, at: str = "") -> list[str]:
    """One sentence for every place where `found` is not what was `expected`, with the path that leads there.

    Dicts are compared key by key, and keys that nobody expected count too; tuples and lists are alike.
    """
    if isinstance(found, dict) and isinstance(expected, dict):
        result = []
        for key in [*expected, *(key for key in found if key not in expected)]:
            where = f"{at}.{key}" if at else str(key)
            if key not in found:
                result.append(f"{where}: expected {expected[key]!r}, found nothing")
            elif key not in expected:
                result.append(f"{where}: expected nothing, found {found[key]!r}")
            else:
                result += compare(found[key], expected[key], where)
        return result
    if isinstance(found, list | tuple) and isinstance(expected, list | tuple) and len(found) == len(expected):
        return [
            line
            for place, pair in enumerate(zip(found, expected, strict=True))
            for line in compare(*pair, f"{at}[{place}]")
        ]
    if found == expected and isinstance(found, bool) == isinstance(expected, bool):
        return []
    return [f"{at}: expected {expected!r}, found {found!r}" if at else f"expected {expected!r}, found {found!r}"]


def run_file(game: str, path: Path) -> dict[str, list[str]]:
    """Vector id -> differences, in the file's order. Raises Unreadable."""
    check = adapter(game)
    return {vector["id"]: differences(check, vector) for vector in read(path)}
