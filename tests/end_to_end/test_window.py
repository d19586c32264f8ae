"""A real window on a virtual screen, a real mouse and a real keyboard, and somebody who watches the table meanwhile."""

import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from shared.protocol import messages as wire
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, frame, from_server
from tests.end_to_end.command import COMMAND, away_from_home
from tests.end_to_end.crash import serve

NEEDED = ("Xvfb", "xdotool", "import")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a window needs {', '.join(MISSING)} (see .ci/prepare)")

BAG = (93, 280)
"""The bag and the pass button of the board of Ra, in pixels of a window of 1280x720."""
PASS = (150, 682)
AGAIN = 1.0
"""Seconds after which a hand that saw nothing happen tries again."""


class Watcher:
    """A guest at the server, who hears what the window does."""

    def __init__(self, port: int) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), timeout=AGAIN)
        self._frames = FrameReader(LIMIT_FROM_SERVER)
        self._heard: list[Any] = []
        self._ids = iter(range(1, 1000))
        self._line.sendall(frame(wire.ClientHello(protocol=wire.PROTOCOL)))
        self.ask(wire.SignIn, name="Watcher")

    def ask(self, kind: Any, **fields: Any) -> None:
        """Send a request; what comes of it is heard."""
        self._line.sendall(frame(kind(id=next(self._ids), **fields)))

    def hears(self, wanted: Callable[[Any], bool], do: Callable[[], None] = lambda: None, tries: int = 60) -> Any:
        """The next message that is `wanted`. While none comes, `do` something about it, again and again."""
        for _ in range(tries):
            do()
            try:
                while True:
                    while self._heard:
                        message = self._heard.pop(0)
                        if isinstance(message, wire.Ping):
                            self._line.sendall(frame(wire.Pong(n=message.n)))
                        if wanted(message):
                            return message
                    data = self._line.recv(65536)
                    assert data, "the server hung up"
                    self._heard += [from_server.decode(body) for body in self._frames.feed(data)]
            except TimeoutError:
                continue
        raise AssertionError("what was waited for did not happen")

    def close(self) -> None:
        """Hang up."""
        self._line.close()


class Screen:
    """A virtual screen and the hands before it."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._server.stdout is not None
        self.display = f":{self._server.stdout.readline().strip()}"

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env={"DISPLAY": self.display}, check=True, timeout=20)

    def click(self, place: tuple[int, int]) -> None:
        """Press the left mouse button there."""
        self._do("mousemove", str(place[0]), str(place[1]), "click", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self._do("key", name)

    def picture(self, file: Path) -> pygame.Surface:
        """What the screen shows."""
        command = ["import", "-display", self.display, "-window", "root", str(file)]
        subprocess.run(command, check=True, timeout=20)
        return pygame.image.load(file)

    def close(self) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait()


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A screen of its own."""
    screen = Screen()
    yield screen
    screen.close()


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of places where two pictures have the same colour."""
    places = [(x, y) for x in range(0, 1280, 8) for y in range(0, 720, 8)]
    same = sum(one.get_at(place)[:3] == other.get_at(place)[:3] for place in places)
    return same / len(places)


def test_a_person_makes_a_table_and_plays_in_a_real_window(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "Pictures").mkdir()
    server, port = serve(tmp_path / "server", 0)
    watcher = Watcher(port)
    environment = away_from_home(
        tmp_path, DISPLAY=screen.display, SDL_AUDIODRIVER="dummy", XDG_PICTURES_DIR=str(tmp_path / "Pictures")
    )
    window = subprocess.Popen(
        [COMMAND, "play", "--server", f"127.0.0.1:{port}", "--name", "Merit"],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        watcher.hears(lambda m: isinstance(m, wire.PersonNews) and m.person.name == "Merit")
        screen.click((640, 400))
        made = watcher.hears(lambda m: isinstance(m, wire.TableNews), lambda: open_a_table(screen))
        table = made.card.id
        watcher.hears(lambda m: isinstance(m, wire.TableNews) and full(m.card), lambda: screen.key("b"))
        watcher.hears(lambda m: isinstance(m, wire.TableNews) and m.card.state == "playing", lambda: screen.key("s"))
        watcher.ask(wire.Watch, table=table)

        def own_step(message: Any) -> bool:
            return isinstance(message, wire.Batch) and message.seat == 0

        first = watcher.hears(own_step, lambda: with_the_mouse(screen))
        second = watcher.hears(own_step, lambda: with_the_keyboard(screen))
        assert second.number > first.number

        screen.key("F12")
        stored = tmp_path / "Pictures" / "heliopolis-001.png"
        watcher.hears(lambda m: whole(stored), lambda: watcher.ask(wire.Sync, table=table))
        assert (
            alike(pygame.image.load(stored), screen.picture(tmp_path / "root.png")) > 0.6
        )  # the game goes on meanwhile
    finally:
        window.terminate()
        _out, complaints = window.communicate(timeout=20)
        watcher.close()
        server.kill()
        server.communicate()
    assert "Traceback" not in complaints


def whole(picture: Path) -> bool:
    """Whether a PNG file is there to its last byte."""
    return picture.exists() and picture.read_bytes().endswith(b"IEND\xaeB`\x82")


def open_a_table(screen: Screen) -> None:
    """From the lobby: the form for a new table, and take it as it is."""
    screen.key("n")
    screen.key("Return")


def with_the_mouse(screen: Screen) -> None:
    """Draw a tile, or pass: one of them is what the game asks for."""
    screen.click(BAG)
    screen.click(PASS)


def with_the_keyboard(screen: Screen) -> None:
    """The same by keys."""
    screen.key("d")
    screen.key("p")


def full(card: wire.TableCard) -> bool:
    """Whether nobody can sit down there any more."""
    return all(seat.person or seat.bot for seat in card.seats)
