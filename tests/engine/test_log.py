"""Steps as they are stored and read again."""

import msgspec
import pytest

from shared.engine.game import encode
from shared.engine.log import NO_ACTION, TABLE, Step


@pytest.mark.parametrize(
    "step",
    [
        Step(0, TABLE, NO_ACTION, (msgspec.Raw(encode({"t": "dealt"})),), 4, 10.5),
        Step(1, 2, msgspec.Raw(encode({"t": "bid", "sun": 9})), (), 4, 11.0),
    ],
    ids=["start", "action"],
)
def test_a_stored_step_is_read_again_as_it_was(step: Step) -> None:
    assert msgspec.msgpack.decode(encode(step), type=Step) == step
