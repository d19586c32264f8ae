"""A whole game of Ra over the network by clients that know nothing but `docs/protocol.md`.

They use a socket and the `msgpack` package, read the state as plain maps, and learn from refusals what is legal.
"""

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import msgpack

from tests.server.process import Plain, serving

LATEST = 2**31 - 1
"""A step that no game reaches: asking for what follows it gives a snapshot."""


class Foreigner(Plain):
    """Somebody who plays Ra with simple habits."""

    table = ""
    seat = -1
    state: dict[str, Any]
    number = -1
    refusals: list[str]

    def look(self) -> None:
        """Get the state as it is now."""
        answer = self.ask("sync", table=self.table, since=LATEST)
        assert answer["t"] == "ok"
        snapshot = [message for message in self.heard if message["t"] == "snapshot"][-1]
        self.state, self.number = snapshot["state"], snapshot["number"]

    def wishes(self) -> list[dict[str, Any]]:
        """Actions to try, best first."""
        state = self.state
        if state["phase"] == "discard":
            _disaster, count = state["debts"][0]
            own = [kind for kind, held in enumerate(state["tiles"][self.seat]) if held]
            return [{"t": "discard", "tiles": tiles} for tiles in combinations_with_replacement(own, count)]
        bids = [{"t": "bid", "sun": sun} for sun in state["up"][self.seat] if sun > state["best"]]
        if state["phase"] == "auction":
            worth_it = sum(1 for kind in state["track"] if kind >= 0) >= 3
            return [*bids[:1], {"t": "pass"}] if worth_it else [{"t": "pass"}, *bids]
        return [{"t": "draw"}, {"t": "call_ra"}]

    def play(self) -> None:
        """Decide, if it is for this seat to decide."""
        self.look()
        if self.state["phase"] == "over" or self.state["turn"] != self.seat:
            return
        for attempt, action in enumerate(self.wishes()):
            key = f"{self.number}.{attempt}"
            answer = self.ask("act", table=self.table, number=self.number, key=key, action=action)
            if answer["t"] == "ok":
                assert answer["number"] == self.number + 1
                return
            self.refusals.append(answer["code"])
        raise AssertionError(f"nothing was legal in {self.state}")

    def over(self) -> dict[str, Any] | None:
        """The end of the game, if it has come."""
        return next((message for message in self.heard if message["t"] == "over"), None)


def test_a_client_written_from_the_document_plays_a_game_of_ra_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-rate-limits", "--seed", "5") as server:
        ann, bob = Foreigner(server.address), Foreigner(server.address)
        for client, name in ((ann, "Ann"), (bob, "Bob")):
            client.sign_in(name)
            client.refusals = []
        settings = {"title": "From afar", "game": "ra", "seats": 3, "options": {"hidden_scores": True}, "breaks": False}
        ann.table = bob.table = ann.ask("make_table", settings=settings)["table"]
        ann.seat = 0
        assert ann.ask("add_bot", table=ann.table)["t"] == "ok"
        assert bob.ask("join", table=bob.table)["t"] == "ok"
        bob.seat = next(message for message in bob.heard if message["t"] == "room")["seat"]
        assert bob.ask("ready", table=bob.table)["t"] == "ok"
        assert ann.ask("start", table=ann.table)["t"] == "ok"
        for client in (ann, bob):
            client.until("batch")  # the game begins a moment after the start
        while ann.over() is None:
            ann.play()
            bob.play()
            for client in (ann, bob):
                fame = client.state["fame"]
                assert [seat for seat, points in enumerate(fame) if points is not None] in ([client.seat], [0, 1, 2])
        over = ann.over()
        assert over is not None
        bob.look()
        assert bob.over() == over
        assert sorted(ranked["seat"] for ranked in over["standings"]) == [0, 1, 2]
        assert set(ann.refusals + bob.refusals) <= {"caller_must_bid", "track_full", "wrong_discard", "not_enough_gods"}
        assert ann.ask("fetch_replay", table=ann.table)["t"] == "ok"
        file = next(message for message in ann.heard if message["t"] == "replay")["data"]
        unpacker = msgpack.Unpacker()
        unpacker.feed(file)
        header, *steps, end = unpacker
        assert header["names"] == ["Ann", "", "Bob"]
        assert [step["number"] for step in steps] == list(range(over["number"] + 1))
        assert end["seed"] == over["seed"]
        numbers = [message["number"] for message in bob.heard if message["t"] == "batch"]
        assert numbers == list(range(over["number"] + 1)), "everything was also told step by step"
