"""`docs/protocol.md` says what the code does: its tables, its codes, its bytes."""

import json
import re
from pathlib import Path

import msgpack
import pytest

import server
from shared.protocol import messages, wire
from tests.protocol.reference import DOCUMENT, members, updated

TEXT = DOCUMENT.read_text("utf-8")
SOURCES = [*Path(server.__file__).parent.glob("*.py"), Path(wire.__file__)]
CODE = "".join(path.read_text("utf-8") for path in SOURCES)
EXAMPLES = re.findall(r"```frame\n(\{.*?\})\n([0-9a-f\s]+)```", TEXT)


def listed(head: str) -> set[str]:
    """The codes of the table whose head row is given."""
    _, _, rest = TEXT.partition(head + "\n| --- | --- |\n")
    return set(re.findall(r"^\| `(\w+)` \|", rest.partition("\n\n")[0], re.MULTILINE))


def test_its_tables_are_made_from_the_messages_as_they_are() -> None:
    assert updated(TEXT) == TEXT, "run `python -m tests.protocol.reference`"


def test_it_names_every_message() -> None:
    for direction in (messages.BeforeSignIn, messages.FromClient, messages.FromServer):
        for kind in members(direction):
            assert f"| `{kind.__struct_config__.tag}` |" in TEXT  # type: ignore[attr-defined]


def test_it_lists_every_error_code_and_no_other() -> None:
    raised = set(re.findall(r'(?:Refused|Bye|WireFault|say_bye)\("(\w+)"', CODE))
    raised |= set(re.findall(r'clean_line\([^)]*"(bad_\w+)"\)', CODE))
    raised |= set(re.findall(r'Error\(\w+(?:\.\w+)?, "(\w+)"', CODE)) | {"already_signed_in"}
    raised.discard("other_rules")  # only the log of the server says so
    assert listed("| code | meaning |") == raised


def test_it_lists_every_line_from_the_house_and_no_other() -> None:
    noted = set(re.findall(r'note\(\s*"(\w+)"', CODE)) | set(re.findall(r'Note\([^,]+, "(\w+)"', CODE))
    noted |= {code for pair in re.findall(r'note\("(\w+)" if [^"]+ else "(\w+)"', CODE) for code in pair}
    noted |= set(re.findall(r'note\("(\w+)" if [^"]+ in \([^)]*\) else "(\w+)"', CODE)[0])
    assert listed("| code | meaning and details |") == noted


@pytest.mark.parametrize(("message", "written"), EXAMPLES, ids=[example[0][:24] for example in EXAMPLES])
def test_its_bytes_are_what_it_says(message: str, written: str) -> None:
    body = msgpack.packb(json.loads(message))
    assert bytes.fromhex(written) == len(body).to_bytes(4, "big") + body


def test_it_has_examples() -> None:
    assert len(EXAMPLES) == 2


def test_it_tells_the_limits_as_they_are() -> None:
    rows = dict(re.findall(r"^\| (client before sign-in|client after sign-in|server) \| (\d+) ", TEXT, re.MULTILINE))
    assert int(rows["client before sign-in"]) * 1024 == wire.LIMIT_BEFORE_SIGN_IN
    assert int(rows["client after sign-in"]) * 1024 == wire.LIMIT_FROM_CLIENT
    assert int(rows["server"]) * 1024 * 1024 == wire.LIMIT_FROM_SERVER
