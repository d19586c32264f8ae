"""One evening from beginning to end: three houses, five people, two spectators, and everything that can go wrong.

Ann's kitchen, Bob's sofa and Cy's attic are machines on a network of their own or, where that is not permitted, all on
this computer. Every person is a whole client in a process of its own. Each chapter says what happens and checks it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from client.connection import own_version
from tests.end_to_end.evening.network import Network, network
from tests.end_to_end.evening.people import Company, House, Person, Place, ThisComputer, all_do, company

PLAYERS: Final = {"Ann": "kitchen", "Bob": "sofa", "Cy": "attic", "Dee": "sofa", "Eve": "kitchen"}
SPECTATORS: Final = {"Fay": "kitchen", "Gus": "attic"}
HOUSES: Final = {"Ann's kitchen": "kitchen", "Bob's sofa": "sofa", "Cy's attic": "attic"}
"""Who sits where, and which houses there are."""
PLACE: Final = {name: seat for seat, name in enumerate(PLAYERS)}
"""The seats at Ann's table."""
HEARTBEAT: Final = "0.5"
"""Seconds, instead of a few, so that nobody needs much patience."""

Say = Callable[[str], None]


class Evening:
    """The evening. `net` is None where all houses are on this computer."""

    def __init__(self, guests: Company, net: Network | None, say: Say, pictures: Path | None = None) -> None:
        self._guests = guests
        self._net = net
        self._say = say
        self._pictures = pictures
        self.people: dict[str, Person] = {}
        self.houses: dict[str, House] = {}

    # ---- who and where

    def place(self, name: str) -> Place:
        """A machine."""
        return self._net[name] if self._net is not None else ThisComputer()

    def sit_down(self, name: str) -> Person:
        """Somebody starts their client."""
        options = ["--heartbeat", HEARTBEAT, "--seed", str(sum(name.encode()))]
        if self._pictures is not None:
            options += ["--pictures", str(self._pictures / name)]
        place = {**PLAYERS, **SPECTATORS}[name]
        self.people[name] = person = self._guests.person(self.place(place), name, *options)
        return person

    def at(self, *names: str) -> list[Person]:
        """These people."""
        return [self.people[name] for name in names]

    @property
    def house(self) -> House:
        """Where the evening takes place."""
        return self.houses["Ann's kitchen"]

    def go_in(self, person: Person) -> None:
        """From the title to the lobby in the kitchen."""
        if self._net is None:
            person.do("go", name=person.name, address=f"127.0.0.1:{self.house.port}")
        else:
            person.do("look_around", name=person.name)
            person.do("houses")
            person.do("go_in", name=self.house.name)

    def photograph(self, subject: str, *names: str) -> None:
        """Pictures of some screens."""
        if self._pictures is not None:
            for person in self.at(*names):
                person.do("picture", subject=subject)

    # ---- the chapters

    def open_houses(self) -> None:
        """Three houses open."""
        for name, place in HOUSES.items():
            self.houses[name] = self._guests.house(self.place(place), name, "--bot-pace", "0")
        self._say(f"Three houses are open: {', '.join(HOUSES)}.")

    def arrive(self) -> None:
        """Everyone finds the kitchen and says good evening."""
        for name, person in [(name, self.sit_down(name)) for name in (*PLAYERS, *SPECTATORS)]:
            if self._net is not None and name in ("Ann", "Gus"):
                person.do("look_around", name=name)
                found = {house["name"]: house for house in person.do("houses", at_least=3)}
                assert set(found) == set(HOUSES), found
                assert all(
                    house["version"] == f"heliopolis {own_version()}" and house["fits"] for house in found.values()
                )
                seen = ", ".join(f"{each} ({house['ping'] * 1000:.0f} ms)" for each, house in sorted(found.items()))
                self._say(f"{name} looks around and finds {seen}.")
                self.photograph("lan", name)
                person.do("go_in", name=self.house.name)
            else:
                self.go_in(person)
        everyone = sorted((*PLAYERS, *SPECTATORS))
        for person in self.people.values():
            assert person.report["people"] == everyone
        self.people["Bob"].do("say", text="Good evening!")
        all_do(list(self.people.values()), "until", line="Bob: Good evening!")
        self.photograph("lobby", "Ann")
        self._say(f"All are in Ann's kitchen: {', '.join(everyone)}. Bob wishes a good evening, and all read it.")

    def get_ready(self) -> None:
        """Ann's table fills; a changed option clears every tick."""
        ann, others = self.people["Ann"], self.at(*list(PLAYERS)[1:])
        ann.do("make_table", game="ra", seats=5)
        for person in others:
            person.do("join", title="Ann's table")
        self.people["Fay"].do("join", title="Ann's table", way="watch")
        all_do(others, "click", name="room:ready")
        all_do([ann], "until", widget="room:start")
        ann.do("set", bots_replace=False)
        all_do(others, "until", note="Ann changed the table: bots for leavers")
        ready = [seat["ready"] for seat in ann.report["table"]["seats"]]
        assert not any(ready), ready
        assert not ann.do("look", widget="room:start")["enabled"]
        self.photograph("unready", "Ann", "Bob")
        ann.do("set", bots_replace=True)
        all_do(others, "until", note="Ann changed the table: bots for leavers")
        all_do(others, "click", name="room:ready")
        ann.do("until", widget="room:start")
        self.photograph("ready", "Ann", "Fay")
        ann.do("click", name="room:start")
        all_do([*self.at(*PLAYERS), self.people["Fay"]], "until", scene="board", note="The game begins")
        self._say("Five sit at Ann's table. She changes her mind about an option: all ticks are gone, and come again.")

    def play_first_game(self) -> None:
        """One leaves for good, one crashes and returns, a cable comes out, the house dies, and the game ends well."""
        players = self.at(*PLAYERS)
        all_do(players, "play")
        self._watch_late()
        self._leave_for_good()
        self._crash_and_return()
        self._pull_a_cable()
        self._kill_the_house()
        self._end("The first game")

    def _watch_late(self) -> None:
        gus, ann = self.at("Gus", "Ann")
        ann.do("until", number=12)
        gus.do("join", title="Ann's table", way="watch")
        gus.do("until", number=12, whole=True)
        ann.do("until", note="Gus watches")
        table = gus.report["table"]
        assert sorted(table["watching"]) == ["Fay", "Gus"]
        gus.do("say", text="Who is winning?")
        self.photograph("watching", "Gus")
        all_do(self.at("Ann", "Fay"), "until", line="Gus: Who is winning?")
        self._say(f"Gus comes late, at step {table['number']}, and has the whole game from its beginning.")

    def _leave_for_good(self) -> None:
        eve, ann = self.at("Eve", "Ann")
        eve.do("play", on=False)
        eve.do("menu", entry="leave", sure=True)
        eve.do("until", scene="lobby")
        ann.do("until", note="Eve gets up")
        seats = ann.report["table"]["seats"]
        assert seats[PLACE["Eve"]]["bot"], seats
        eve.leave()
        self.photograph("left", "Ann")
        self._say("Eve leaves for good. A bot takes her seat.")

    def _crash_and_return(self) -> None:
        dee, ann = self.at("Dee", "Ann")
        dee.crash()
        all_do(self.at("Ann", "Bob", "Cy", "Fay", "Gus"), "until", note="Dee lost the connection")
        ann.do("until", note="The table waits for Dee")
        ann.do("say", text="Dee, where are you?")
        ann.do("until", line="Ann: Dee, where are you?")
        self.photograph("waits", "Ann", "Fay")
        before = ann.report["table"]["number"]
        dee = self.sit_down("Dee")
        self.go_in(dee)
        dee.do("until", scene="board", number=before, whole=True)
        dee.do("until", line="Ann: Dee, where are you?")
        table = dee.report["table"]
        assert table["own"] == PLACE["Dee"]
        ann.do("until", note="Dee is back")
        self.photograph("back", "Dee")
        dee.do("play")
        self._say(
            f"Dee's computer dies. The table waits for her at step {before}; she starts it again, has her seat back,"
        )
        self._say("and reads what Ann asked meanwhile.")

    def _pull_a_cable(self) -> None:
        if self._net is None:
            return
        cy, gus = self.at("Cy", "Gus")
        self._net.pull("attic")
        all_do([cy, gus], "until", scene="lost")
        self.photograph("lost", "Cy", "Gus")
        self._net.plug("attic")
        all_do([cy, gus], "until", link="online")
        cy.do("until", scene="board")
        gus.do("until", scene="board", whole=True)
        self._say(
            "The cable to the attic comes out: Cy and Gus see a veil. It is put in, and they are back by themselves."
        )

    def _kill_the_house(self) -> None:
        here = self.at("Ann", "Bob", "Cy", "Dee", "Fay", "Gus")
        all_do(self.at("Ann", "Bob", "Cy", "Dee"), "play", on=False)
        before = max(person.report["table"]["number"] for person in here)
        self.house.kill()
        all_do(here, "until", scene="lost")
        self.house.open()
        all_do(here, "until", link="online", number=before)
        all_do(here, "until", scene="board", whole=True)
        all_do(self.at("Ann", "Bob", "Cy", "Dee"), "play")
        self._say(f"The house is killed at step {before} and opened again: all six are back where they were.")

    def _end(self, what: str, *names: str) -> dict[str, Any]:
        """Everyone plays to the end and has seen the same game."""
        here = self.at(*(names or ("Ann", "Bob", "Cy", "Dee", "Fay", "Gus")))
        all_do(here, "until", over=True, shown=True, patience=110.0)
        told = [person.report["table"] for person in here]
        for person, table in zip(here, told, strict=True):
            assert table["whole"], person.name
        first = told[0]
        for key in ("number", "public", "seed", "standings"):
            assert all(table[key] == first[key] for table in told), key
        names_by_seat = [seat["name"] or "a bot" for seat in first["seats"]]
        places = ", ".join(f"{names_by_seat[seat]} {score}" for seat, _rank, score in first["standings"])
        self._say(f"{what} ends after {first['number'] + 1} steps: {places}. All screens show the same.")
        return dict(first)

    def play_again(self) -> None:
        """A rematch with the same seats."""
        players = self.at("Ann", "Bob", "Cy", "Dee")
        self.photograph("ranking", "Ann", "Gus")
        seed = players[0].report["table"]["seed"]
        all_do(players, "until", widget="rematch")
        for person in players:
            person.do("click", name="rematch")
        here = [*players, *self.at("Fay", "Gus")]
        all_do(here, "until", scene="board", over=False, number=0)
        seats = [seat["name"] for seat in here[-1].report["table"]["seats"]]
        assert seats == ["Ann", "Bob", "Cy", "Dee", ""], seats
        self._say("Everybody wants a rematch: the same seats, the bot on Eve's.")
        players[0].do("until", number=10)
        self._pause(players)
        self._give_up(players)
        after = self._end("The rematch")
        assert after["seed"] != seed
        assert after["standings"][-1][0] == PLACE["Dee"], "whoever gave up is last"

    def _pause(self, players: Sequence[Person]) -> None:
        """A pause begins and ends when all agree, and nobody can act in it."""
        all_do(players, "play", on=False)
        for person in players:
            person.do("menu", entry="pause")
        all_do(players, "until", note="The game is paused")
        self.photograph("paused", "Ann", "Fay")
        for person in players:
            person.do("menu", entry="pause")
        all_do(players, "until", note="The game goes on")
        self._say("All want a pause, and all want to go on.")

    def _give_up(self, players: Sequence[Person]) -> None:
        """Dee gives the game up; the others are tired and let bots play for them."""
        *others, dee = players
        dee.do("menu", entry="concede", sure=True)
        all_do(others, "until", note="Dee gives the game up")
        self.photograph("conceded", "Ann", "Dee")
        for person in others[1:]:
            person.do("menu", entry="takeover")
            others[0].do("until", note=f"A bot plays for {person.name}")
        others[0].do("play")
        self._say("Dee gives the game up. Bob and Cy let bots play for them; Ann plays on.")

    def play_in_private(self) -> None:
        """Bob's private table: nobody sees it, those with the code come in."""
        ann, bob, fay, gus = self.at("Ann", "Bob", "Fay", "Gus")
        all_do(self.at("Ann", "Bob", "Cy", "Dee"), "play", on=False)
        all_do(self.at("Ann", "Bob", "Cy", "Dee"), "leave_table")
        all_do(self.at("Ann", "Bob", "Cy", "Dee", "Fay", "Gus"), "until", scene="lobby")  # an empty table is closed
        bob.do("make_table", game="ankh", seats=2, private=True)
        code = bob.report["table"]["code"]
        bob.do("say", text=f"/w Ann {code}")
        ann.do("until", line=f"Bob: {code}")
        assert not any(code in line for line in fay.report["lines"]), "a whisper is for one"
        assert "Bob's table" not in fay.report["tables"]
        ann.do("by_code", code=code)
        gus.do("by_code", code=code)
        assert gus.report["table"]["own"] is None, "all seats are taken: whoever has the code watches"
        ann.do("click", name="room:ready")
        bob.do("click", name="room:start")
        all_do([ann, bob, gus], "until", scene="board", number=0)
        assert "Bob's table" not in fay.report["tables"]
        all_do([ann, bob, gus], "play")
        self._say(
            "Bob opens a private table and whispers its code to Ann. Gus has it, too, and watches; Fay sees no table."
        )
        self._end("The private game", "Ann", "Bob", "Gus")
        self.photograph("private", "Gus")

    def change_hosts(self) -> None:
        """Cy hands a table over to Dee, who sends Gus away for good and starts; Cy holds that back."""
        cy, dee, gus = self.at("Cy", "Dee", "Gus")
        gus.do("play", on=False)
        gus.do("leave_table")
        cy.do("make_table", game="coins", seats=3)
        for person in (dee, gus):
            person.do("join", title="Cy's table")
        self._about(cy, dee, "host")
        all_do([cy, dee, gus], "until", note="Dee is the host now")
        assert not cy.do("look", widget="form:seats")["enabled"]
        self._about(dee, gus, "ban")
        gus.do("until", scene="lobby", toast="The host does not want you at this table.")
        self.photograph("banned", "Gus")
        gus.do("join", title="Cy's table", welcome=False)
        all_do([cy, dee], "until", note="Gus was sent away")
        dee.do("click", name="room:bot")
        cy.do("click", name="room:ready")
        dee.do("click", name="room:start")
        all_do([cy, dee], "until", counting=True)
        cy.do("key", name="escape")
        all_do([cy, dee], "until", note="Cy holds the start back")
        names = [seat["name"] for seat in dee.report["table"]["seats"]]
        assert names == ["Cy", "Dee", ""], names
        assert gus.report["scene"] == "lobby", "whoever was sent away for good does not come back"
        self._say("Cy hands a table over to Dee, who sends Gus away for good, and starts; Cy holds the start back.")

    @staticmethod
    def _about(person: Person, other: Person, what: str) -> None:
        """In the waiting room, click on somebody's seat and choose what to do about them."""
        names = [seat["name"] for seat in person.report["table"]["seats"]]
        person.do("click", name=f"seat:{names.index(other.name)}")
        person.do("click", name=f"person:{what}")

    def go_home(self) -> None:
        """Everyone leaves; nothing is left running."""
        for name in ("Ann", "Bob", "Cy", "Dee", "Fay", "Gus"):
            self.people[name].leave()
        for house in self.houses.values():
            assert house.process.poll() is None, f"{house.name} is still there"
        replays = sorted(file.name for file in self.house.data.glob("replays/*.heliopolis"))
        assert len(replays) == 3, replays
        self._say("Everyone goes home. Three replays are left.")

    def whole(self) -> None:
        """All of it."""
        for chapter in (
            self.open_houses,
            self.arrive,
            self.get_ready,
            self.play_first_game,
            self.play_again,
            self.play_in_private,
            self.change_hosts,
            self.go_home,
        ):
            chapter()


@contextmanager
def evening(folder: Path, say: Say, *, apart: bool, pictures: Path | None = None) -> Iterator[Evening]:
    """An evening in `folder`, with the houses `apart` on machines of their own or together on this computer."""
    places: Sequence[str] = sorted(set(HOUSES.values()))
    with company(folder) as guests:
        if apart:
            with network(*places) as net:
                yield Evening(guests, net, say, pictures)
                return
        yield Evening(guests, None, say, pictures)


class Teller:
    """Says each sentence with the seconds since the beginning, and keeps them."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self.told: list[str] = []

    def __call__(self, sentence: str) -> None:
        """Say a sentence."""
        self.told.append(sentence)
        print(f"{time.monotonic() - self._began:6.1f} s  {sentence}", flush=True)
