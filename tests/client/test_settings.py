"""Settings on the disk."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.settings import RECENT, Account, Display, Motion, Playing, Settings, Store, Volume, to_toml

letters = st.characters(codec="utf-8")
text = st.text(letters, max_size=20)
leaves: st.SearchStrategy[Any] = st.one_of(
    st.booleans(), st.integers(-(2**60), 2**60), st.floats(allow_nan=False, allow_infinity=False), text, st.lists(text)
)
trees = st.dictionaries(text, st.one_of(leaves, st.dictionaries(text, leaves, min_size=1)))
all_settings = st.builds(
    Settings,
    display=st.builds(Display, width=st.integers(640, 4000), text=st.floats(0.9, 1.25), full_screen=st.booleans()),
    motion=st.builds(Motion, speed=st.sampled_from(("calm", "normal", "fast", "instant")), reduced=st.booleans()),
    sound=st.builds(Volume, master=st.floats(0, 1), mute=st.booleans()),
    play=st.builds(Playing, guard_ms=st.integers(0, 1000)),
    account=st.builds(
        Account,
        name=st.text(letters, max_size=16),
        servers=st.lists(text, max_size=6),
    ),
    keys=st.dictionaries(text, text, max_size=4),
)


@given(trees)
def test_what_is_written_is_toml_that_says_the_same(tree: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(tree)) == tree


@given(all_settings)
def test_settings_come_back_as_they_were_saved(settings: Settings) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save(settings)
        assert store.load() == settings
        assert store.trouble == ""


def test_without_a_file_there_are_the_defaults_and_no_trouble(tmp_path: Path) -> None:
    store = Store(tmp_path / "nothing" / "here")
    assert store.load() == Settings()
    assert store.trouble == ""


@pytest.mark.parametrize(
    "damage",
    [
        b"[display\nwidth = ",
        b"[motion]\nspeed = 'warp'\n",
        b"[sound]\nmaster = 7.5\n",
        b"colour = 'blue'\n",
        b"\xff\xfe\x00",
    ],
    ids=["no TOML", "no such speed", "out of range", "unknown name", "no text"],
)
def test_a_damaged_file_is_put_aside_and_the_defaults_are_taken(tmp_path: Path, damage: bytes) -> None:
    store = Store(tmp_path)
    store.settings_file.write_bytes(damage)
    assert store.load() == Settings()
    assert store.trouble == "settings_damaged"
    assert (tmp_path / "settings.toml.damaged").read_bytes() == damage
    store.save(Settings())
    assert Store(tmp_path).load() == Settings()


def test_a_file_may_name_as_little_as_it_wants(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.settings_file.write_text("[motion]\nspeed = 'fast'\n")
    assert store.load() == Settings(motion=Motion(speed="fast"))


def test_a_folder_that_cannot_be_written_to_is_trouble_and_no_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file")
    store.save(Settings())
    assert store.trouble == "settings_unwritable"


def test_tokens_are_kept_by_server_and_can_be_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep_token("10.0.0.7:7777", "secret")
    store.keep_token("ra.example:7777", "other")
    assert Store(tmp_path).token("10.0.0.7:7777") == "secret"
    store.keep_token("10.0.0.7:7777", "")
    assert store.token("10.0.0.7:7777") == ""
    assert store.token("ra.example:7777") == "other"


@pytest.mark.skipif(sys.platform == "win32", reason="files have no mode there")
def test_nobody_else_may_read_the_tokens(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep_token("10.0.0.7:7777", "secret")
    assert stat.S_IMODE(os.stat(store.tokens_file).st_mode) == 0o600


def test_the_last_server_comes_first_and_few_are_remembered() -> None:
    settings = Settings()
    for number in range(RECENT + 3):
        settings.remember_server(f"host{number}:7777")
    settings.remember_server("host5:7777")
    assert settings.account.servers[0] == "host5:7777"
    assert len(settings.account.servers) == RECENT
    assert len(set(settings.account.servers)) == RECENT


def test_every_setting_has_a_default_that_its_type_allows() -> None:
    assert msgspec.convert(msgspec.to_builtins(Settings()), Settings) == Settings()
