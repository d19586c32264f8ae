"""The catalogs say what the sentences say, and what is compiled is what is written."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from assets import catalog

FILES = sorted(catalog.FOLDER.glob("*/LC_MESSAGES/heliopolis.po"))
ROOT = catalog.FOLDER.parent.parent
ASKS = {"_": 0, "gettext": 0, "ngettext": 0, "pgettext": 1, "_mark": 0}
"""What asks for a translation, and which of its arguments is the sentence."""
FIELD = re.compile(r"{[^{}]*}|%\([a-z_]+\)[rs]|%[rs]")


def written(file: Path) -> Catalog:
    """A catalog as its translators wrote it."""
    with file.open("rb") as source:
        return read_po(source, locale=file.parts[-3])


def fields(sentence: str) -> list[str]:
    """The places in a sentence that are filled in."""
    return sorted(FIELD.findall(sentence))


@pytest.fixture
def german() -> Iterator[None]:
    """Everything is said in German."""
    catalog.bind("de")
    yield
    catalog.bind("en")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_a_translation_keeps_the_fields_of_its_sentence(file: Path) -> None:
    for message in written(file):
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            assert fields(str(message.string)) == fields(message.id), message.id
        elif all(message.string):
            known = fields(message.id[1])
            assert fields(message.string[-1]) == known, message.id
            assert all(set(fields(many)) <= set(known) for many in message.string), message.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_what_is_compiled_is_what_is_written(file: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, written(file))
    compiled.seek(0)
    fresh, kept = gettext.GNUTranslations(compiled), gettext.GNUTranslations(file.with_suffix(".mo").open("rb"))
    for message in written(file):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        for sentence in filter(None, ids):
            if message.context is None:
                assert kept.gettext(sentence) == fresh.gettext(sentence), "run `make messages`"
            else:
                said = kept.pgettext(message.context, sentence)
                assert said == fresh.pgettext(message.context, sentence), "run `make messages`"


def asked_for(file: Path) -> Iterator[str]:
    """The sentences that a module asks the catalog for."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKS:
            sentence = node.args[ASKS[node.func.id]]
            if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                yield sentence.value


def test_every_sentence_that_is_asked_for_is_in_the_catalog_also_one_within_a_string() -> None:
    with (catalog.FOLDER / "heliopolis.pot").open("rb") as source:
        known = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(source)}
    modules = [file for part in ("assets", "client", "server", "shared") for file in (ROOT / part).rglob("*.py")]
    missing = {f"{file.name}: {sentence}" for file in modules for sentence in asked_for(file) if sentence not in known}
    assert not missing, "run `make messages`; what stands in braces of an f-string is not found"


def test_a_bound_language_is_spoken_and_another_one_after_it(german: None) -> None:
    assert catalog.gettext("Draw a tile") == "Plättchen ziehen"
    assert catalog.ngettext("{count} tile", "{count} tiles", 2) == "{count} Plättchen"
    catalog.bind("en")
    assert catalog.gettext("Draw a tile") == "Draw a tile"
    assert catalog.ngettext("{count} tile", "{count} tiles", 2) == "{count} tiles"


def test_one_word_may_be_said_in_two_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    german = Catalog(locale="de")
    german.add("bid", "bietest")
    german.add("bid", "bieten", context="label")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "heliopolis.mo").open("wb") as compiled:
        write_mo(compiled, german)
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    catalog.bind("de")
    assert (catalog.gettext("bid"), catalog.pgettext("label", "bid")) == ("bietest", "bieten")
    monkeypatch.undo()
    catalog.bind("en")
    assert (catalog.gettext("bid"), catalog.pgettext("label", "bid")) == ("bid", "bid")


def test_a_language_without_a_catalog_speaks_english() -> None:
    catalog.bind("tlh")
    assert catalog.gettext("Draw a tile") == "Draw a tile"


def test_the_languages_are_those_with_a_catalog() -> None:
    assert catalog.languages() == ["en", *(file.parts[-3] for file in FILES)]
