"""Every game on the shelf, played at a table: each viewer is sent the bytes of its concealed view and no others."""

from typing import Any

import msgspec
import pytest

from shared.engine import registry
from shared.engine.game import AnyGame, Viewer, encode
from shared.protocol import messages
from tests.server.evening import Evening, Guest

GAME_NEWS = (messages.Snapshot, messages.Batch, messages.Over)


def played(key: str, **options: Any) -> tuple[AnyGame, str, Evening, list[tuple[Viewer, Guest]]]:
    """A whole game of three bots at people's seats, watched by somebody."""
    game = registry.game(key)
    evening = Evening({key: game}, seed=4)
    ann, bob, cy, dee = (evening.guest(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    settings = {"game": key, "seats": 3, "options": msgspec.Raw(encode(game.options_type(**options)))}
    table = ann.make(**settings)
    for guest in (bob, cy):
        guest.ok(messages.Join, table)
        guest.ok(messages.Ready, table)
    dee.ok(messages.Watch, table)
    ann.ok(messages.Start, table)
    for guest in (ann, bob, cy):
        guest.ok(messages.TakeOver, table, True)
    evening.advance(1)
    return game, table, evening, [(0, ann), (1, bob), (2, cy), (None, dee)]


@pytest.mark.parametrize(
    ("key", "options"), [("ra", {}), ("ra", {"hidden_scores": True}), ("coins", {}), ("ankh", {})], ids=str
)
def test_each_viewer_is_sent_what_the_contract_lets_it_know(
    key: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.match.default_bot", lambda _game: "random")
    game, table, evening, viewers = played(key, **options)
    steps = [stored.step for stored in evening.journal.steps(f"{table}-1")]
    choices = game.options_type(**options)
    for viewer, guest in viewers:
        full, known = game.blank(3, choices), game.blank(3, choices)
        batches = {batch.number: batch for batch in guest.all(messages.Batch)}
        assert sorted(batches) == [step.number for step in steps], "each step was told once"
        for step in steps:
            events = [game.event_decoder.decode(event) for event in step.events]
            concealed = [encode(game.conceal(event, viewer)) for event in events]
            assert [bytes(event) for event in batches[step.number].events] == concealed
            if bytes(batches[step.number].action) != bytes(messages.NIL):
                hidden = concealed != [bytes(event) for event in step.events]
                assert not hidden or viewer == step.seat
            game.evolve_all(full, events)
            game.evolve_all(known, [game.event_decoder.decode(event) for event in batches[step.number].events])
        assert encode(known) == encode(game.view(full, viewer))
        told = [message for message in guest.heard if not isinstance(message, GAME_NEWS)]
        assert not any(hasattr(message, "state") and isinstance(message.state, msgspec.Raw) for message in told)
        assert guest.last(messages.Over).number == steps[-1].number
