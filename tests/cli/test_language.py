"""The command line speaks the language of its environment."""

from collections.abc import Iterator

import pytest

from assets import catalog
from tests.cli.conftest import Type


@pytest.fixture
def in_germany(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An environment that asks for German."""
    monkeypatch.setenv("LANGUAGE", "de")
    yield
    catalog.bind("en")


def test_help_and_refusals_follow_the_environment(heliopolis: Type, in_germany: None) -> None:
    assert "Befehle:" in heliopolis("--help").out
    done = heliopolis("arena --bots random --players 9")
    assert done.status == 2
    assert "spielt man zu 2 bis 5, nicht zu 9" in done.err
    assert "nicht erkannte Argumente: b" in heliopolis("verify a b").err
