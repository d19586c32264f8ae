"""Coming in over a line that breaks at any byte of the greeting: whoever tries again is the same person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from twisted.internet.defer import Deferred, succeed

from client.connection import Identity
from client.session import Session
from shared.protocol import messages as wire
from tests.client.inn import ADDRESS, Cable, Door, Inn, answer_of, settings, table_of

NAME = "Nefret"


class BreakingCable(Cable):
    """A cable that breaks after so many bytes in one direction. The server notices that when it is told to."""

    def __init__(self, evening: Any, client: Any, up: bool, after: int) -> None:
        super().__init__(evening, client)
        self._up = up
        self._left = after
        self._noticed = False

    def pump(self) -> bool:
        """See `Cable.pump`."""
        if not self.whole:
            return False
        moved = False
        for up in (True, False):
            data = self.client_side.take() if up else self.server_side.value()
            if not up:
                self.server_side.clear()
            if up == self._up:
                data, broken = data[: self._left], len(data) >= self._left
                self._left -= len(data)
            else:
                broken = False
            if data:
                (self.server if up else self.client).dataReceived(data)
                moved = True
            if broken:
                self.whole = False
                self.client.connectionLost()
                return True
        return moved

    def notice(self) -> None:
        """The server's end notices that the cable is broken, if it has not yet."""
        if not self._noticed:
            self._noticed = True
            self.server.connectionLost()

    def cut(self) -> None:
        """See `Cable.cut`."""
        self._noticed = self._noticed or self.whole
        super().cut()


class BreakingDoor(Door):
    """A door with such a cable behind it."""

    def __init__(self, inn: Inn, up: bool, after: int) -> None:
        super().__init__(inn)
        self._given = (up, after)

    def connect(self, factory: Any) -> Deferred[Any]:
        """See `Door.connect`."""
        client = factory.buildProtocol(None)
        self.cable = BreakingCable(self.inn.evening, client, *self._given)
        self.inn.cables.append(self.cable)
        return succeed(client)


class Traveller:
    """Somebody with a client that remembers its token, and is started anew for each try."""

    def __init__(self, inn: Inn, name: str) -> None:
        self.inn = inn
        self.name = name
        self.token = ""

    def come(self, door: Door) -> Session:
        """Try to come in through `door`."""
        session = Session(
            self.inn.clock,
            ADDRESS,
            Identity(self.name, token=self.token),
            listen=lambda news: None,
            endpoint=door,
            keep_token=self._keep,
        )
        session.open()
        self.inn.settle()
        return session

    def _keep(self, token: str) -> None:
        self.token = token


def cuts(inn: Inn, newcomer: Callable[[int], Traveller], up: bool) -> Iterator[tuple[Traveller, BreakingCable]]:
    """Somebody whose line breaks after one byte, after two, ... until all of the sign-in has passed before it broke."""
    after = 0
    while True:
        after += 1
        traveller = newcomer(after)
        door = BreakingDoor(inn, up, after)
        session = traveller.come(door)
        heard = session.connection.welcomed
        session.close()
        if door.cable.whole:
            door.cable.cut()
        inn.cables.remove(door.cable)
        yield traveller, door.cable
        if heard:
            return


@pytest.mark.parametrize("late", [False, True], ids=["the server notices", "the server does not notice"])
@pytest.mark.parametrize("up", [True, False], ids=["to the server", "from the server"])
def test_whoever_was_cut_off_while_coming_in_for_the_first_time_comes_in_as_the_same_person(
    up: bool, late: bool
) -> None:
    inn = Inn()
    people = inn.evening.service.house.lobby.people
    tries = known = 0
    for traveller, cable in cuts(inn, lambda after: Traveller(inn, f"Guest {after}"), up):
        tries += 1
        before = people.called(traveller.name)
        known += before is not None
        if not late:
            cable.notice()
        again = traveller.come(Door(inn))
        assert again.online, (tries, again.connection.refusal)
        person = people.called(traveller.name)
        assert person is not None
        assert before is None or before is person
        if late:
            cable.notice()
            assert person.session is not None, "the old line is none of theirs"
        again.request(wire.SignOut)
        inn.settle()
    assert tries > 100
    assert known >= (1 if up else 50), "the server let them in, and they did not hear of it"


@pytest.mark.parametrize("late", [False, True], ids=["the server notices", "the server does not notice"])
@pytest.mark.parametrize("up", [True, False], ids=["to the server", "from the server"])
@pytest.mark.parametrize("plays", [False, True], ids=["waiting", "playing"])
def test_whoever_holds_a_seat_gets_it_back_wherever_the_line_broke(plays: bool, up: bool, late: bool) -> None:
    inn = Inn()
    traveller = Traveller(inn, NAME)
    first = traveller.come(Door(inn))
    if plays:
        table = table_of(inn, first, inn.session("Senbi"), bots_replace=False)[0].id
    else:
        table = answer_of(_asked(inn, first, wire.MakeTable, settings=settings())).table
    token = traveller.token
    first.close()
    inn.settle()
    inn.cables[0].cut()
    inn.cables.pop(0)
    tries = 0
    for _traveller, cable in cuts(inn, lambda after: traveller, up):
        tries += 1
        if not late:
            cable.notice()
        again = traveller.come(Door(inn))
        assert again.online, (tries, again.connection.refusal)
        assert traveller.token == token
        known = again.model.tables[table]
        assert known.seat == 0
        assert known.playing == plays
        if late:
            cable.notice()
        inn.cables[-1].cut()
        again.close()
        inn.cables.pop()
    assert tries > 100


def test_a_client_that_was_cut_off_tries_again_with_the_same_token_by_itself() -> None:
    inn = Inn()
    door = BreakingDoor(inn, False, 10_000)
    traveller = Traveller(inn, NAME)
    session = traveller.come(door)
    assert session.online
    inn.cut()
    session.connection.endpoint = Door(inn)
    inn.advance(2.0)
    assert session.online
    assert session.connection.identity.token == traveller.token


def _asked(inn: Inn, session: Session, kind: Any, **fields: Any) -> Deferred[Any]:
    answer = session.request(kind, **fields)
    inn.settle()
    return answer
