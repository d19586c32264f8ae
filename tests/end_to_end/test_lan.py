"""A local network of machines that know nothing of each other: houses are found and played in, cables pulled."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.connection import own_version
from tests.end_to_end.evening.network import Network, network, why_not
from tests.end_to_end.evening.people import Company, House, Person, all_do, company

WHY_NOT = why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)

HOUSE = "Ann's kitchen"
LISTENER = "import socket, time; s = socket.create_server(('', 7777)); print('listening', flush=True); time.sleep(600)"
OTHER_VERSION = "from shared.protocol import messages; messages.PROTOCOL = 99"


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Company]:
    """People and houses that are gone afterwards."""
    with company(tmp_path) as made:
        yield made


def a_game(network: Network, guests: Company, *options: str) -> tuple[House, list[Person]]:
    """Two people, each at a machine of their own, find the house in the kitchen and begin a game there."""
    house = guests.house(network["kitchen"], HOUSE, "--bot-pace", "0")
    people = [guests.person(network[place], name, *options) for place, name in (("kitchen", "Ann"), ("sofa", "Bob"))]
    for person in people:
        person.do("look_around", name=person.name)
        person.do("houses")
        person.do("go_in", name=HOUSE)
    ann, bob = people
    ann.do("make_table", game="ra", seats=2)
    bob.do("join", title="Ann's table")
    bob.do("click", name="room:ready")
    ann.do("click", name="room:start")
    return house, people


def play_to_the_end(people: list[Person]) -> None:
    """Let all of them play, and see that all of them saw the same game."""
    all_do(people, "play")
    all_do(people, "until", over=True, shown=True, patience=100.0)
    told = [person.report["table"] for person in people]
    for table in told:
        assert table["whole"]
        assert table["standings"]
    assert len({(table["number"], table["public"], table["seed"], str(table["standings"])) for table in told}) == 1


@pytest.mark.parametrize(
    ("ipv4", "ipv6"),
    [
        pytest.param(True, True, id="both"),
        pytest.param(True, False, id="IPv4 only", marks=pytest.mark.slow),
        pytest.param(False, True, id="IPv6 only", marks=pytest.mark.slow),
        pytest.param(False, False, id="link-local IPv6 only"),
    ],
)
def test_a_house_is_found_with_all_there_is_to_know_and_joined_with_a_click(
    guests: Company, ipv4: bool, ipv6: bool
) -> None:
    with network("kitchen", "sofa", ipv4=ipv4, ipv6=ipv6) as net:
        net["kitchen"].add_card("other0", "172.17.0.1/16")  # another network, where nobody is
        house = guests.house(net["kitchen"], HOUSE)
        guests.house(net["sofa"], "Attic", code=OTHER_VERSION)
        bob = guests.person(net["sofa"], "Bob")
        bob.do("look_around", name="Bob")
        found = {each["name"]: each for each in bob.do("houses", at_least=2)}
        kitchen = found[HOUSE]
        assert kitchen["port"] == house.port
        assert kitchen["version"] == f"heliopolis {own_version()}"
        assert (kitchen["people"], kitchen["tables"], kitchen["fits"]) == (0, 0, True)
        assert 0 < kitchen["ping"] < 2
        attic = bob.do("look", widget=found["Attic"]["widget"])
        assert not found["Attic"]["fits"]
        assert (attic["enabled"], "99" in attic["reason"]) == (False, True)
        bob.do("go_in", name=HOUSE)
        assert bob.report["people"] == ["Bob"]


def test_a_house_opened_in_the_client_is_found_and_goes_with_it(guests: Company) -> None:
    with network("kitchen", "sofa") as net:
        ann, bob = guests.person(net["kitchen"], "Ann"), guests.person(net["sofa"], "Bob")
        all_do([ann], "look_around", name="Ann")
        ann.do("click", name="lan:host")
        ann.do("click", name="answer:ok")
        ann.do("click", name="house:close")
        ann.do("until", scene="lobby")
        bob.do("look_around", name="Bob")
        (house,) = bob.do("houses")
        assert (house["name"], house["people"]) == ("Ann's house", 1)
        bob.do("go_in", name="Ann's house")
        assert ann.report["people"] == bob.report["people"] == ["Ann", "Bob"]
        ann.leave()
        bob.do("until", scene="lost")


def test_a_network_that_comes_while_the_page_is_open_is_heard_and_one_that_changes_too(guests: Company) -> None:
    with network("kitchen", "sofa") as net:
        net.take_out("kitchen")
        net.take_out("sofa")
        guests.house(net["kitchen"], HOUSE)
        bob = guests.person(net["sofa"], "Bob")
        bob.do("look_around", name="Bob")
        net.put_in("sofa", "10.77.0.2")  # the list is open: a network comes
        net.put_in("kitchen", "10.77.0.1")  # the house is announced: it comes there, too
        bob.do("house_at", host="10.77.0.1")
        net.take_out("kitchen")
        net.put_in("kitchen", "10.77.0.9")
        bob.do("house_at", host="10.77.0.9")
        bob.do("go_in", name=HOUSE)
        assert bob.report["people"] == ["Bob"]


def test_a_house_opens_although_the_usual_port_is_in_use_and_says_which_it_has(guests: Company) -> None:
    with network("kitchen", "sofa") as net:
        other = net["kitchen"].start([sys.executable, "-c", LISTENER])
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "listening\n"
            ann, bob = guests.person(net["kitchen"], "Ann"), guests.person(net["sofa"], "Bob")
            ann.do("look_around", name="Ann")
            ann.do("click", name="lan:host")
            ann.do("click", name="answer:ok")
            ann.do("until", widget="address:0")
            told = ann.do("look", widget="address:0")["text"]
            host, _colon, port = told.rpartition(":")
            assert host == "10.77.0.1"
            assert port != "7777"
            ann.do("click", name="house:close")
            bob.do("go", name="Bob", address=told)
            assert bob.report["people"] == ["Ann", "Bob"]
        finally:
            other.kill()
            other.communicate()


def test_a_game_goes_on_where_it_was_when_the_cable_is_in_again(guests: Company) -> None:
    with network("kitchen", "sofa") as net:
        _house, people = a_game(net, guests, "--heartbeat", "0.5")
        all_do(people, "play")
        _ann, bob = people
        bob.do("until", number=15)
        net.pull("sofa")
        bob.do("until", scene="lost")
        assert bob.report["link"] != "online"
        net.plug("sofa")
        bob.do("until", link="online")
        play_to_the_end(people)


@pytest.mark.slow
def test_a_cable_pulled_for_twenty_seconds_is_noticed_and_made_up_for(guests: Company) -> None:
    with network("kitchen", "sofa") as net:
        _house, people = a_game(net, guests)
        all_do(people, "play")
        ann, bob = people
        bob.do("until", number=15)
        pulled = time.monotonic()
        net.pull("sofa")
        bob.do("until", scene="lost", patience=20.0)
        time.sleep(max(0.0, pulled + 20.0 - time.monotonic()))  # what is tried is an absence of so long
        before = ann.report["table"]["number"]
        net.plug("sofa")
        bob.do("until", link="online", number=before)
        play_to_the_end(people)
