"""`docs/commands.md` tells of every command and every option there is."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import client.main
import server.__main__

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def commands(parser: argparse.ArgumentParser, above: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command below `parser` with its whole name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield f"{above}{name}", below
                yield from commands(below, f"{above}{name} ")


ALL = {**dict(commands(client.main.parser())), **dict(commands(server.__main__.parser()))}


@pytest.mark.parametrize("name", ALL)
def test_a_command_is_described_with_all_its_options(name: str) -> None:
    parts = re.split(r"^## (.*)$", PAGE, flags=re.MULTILINE)
    sections = {
        title: text for titles, text in zip(parts[1::2], parts[2::2], strict=True) for title in titles.split(", ")
    }
    section = sections[name.split()[0]]
    assert name.split()[-1] in section or name in sections
    for action in ALL[name]._actions:
        for option in action.option_strings:
            assert option in ("-h", "--help") or f"`{option}" in section or f" {option} " in section, option
