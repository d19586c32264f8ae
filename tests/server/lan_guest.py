"""A guest on another machine of the local network: finds the host by its announcement, plays, and stays through a cut.

`python -m tests.server.lan_guest` prints one JSON object a line: what was found, when the game is on, how it ended.
"""

import json
import sys
from queue import Queue
from typing import Any

from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from tests.server.process import Plain

SERVICE = "_heliopolis._tcp.local."
ENOUGH = 20
"""Steps after which the game counts as well under way."""


def say(**said: Any) -> None:
    """Print one line."""
    print(json.dumps(said), flush=True)


def find() -> ServiceInfo:
    """The first server that is announced."""
    found: Queue[ServiceInfo] = Queue()

    def changed(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        info = zeroconf.get_service_info(service_type, name)
        if info is not None and state_change is ServiceStateChange.Added:
            found.put(info)

    zeroconf = Zeroconf()
    ServiceBrowser(zeroconf, SERVICE, handlers=[changed])
    try:
        return found.get(timeout=20)
    finally:
        zeroconf.close()


def main() -> int:
    """Find, join, play."""
    info = find()
    addresses = info.parsed_scoped_addresses(IPVersion.V4Only)
    say(found=info.name, addresses=addresses, texts=info.decoded_properties, v6=len(info.parsed_addresses()) - 1)
    plain = Plain((addresses[0], info.port or 0))
    plain.socket.settimeout(60)
    plain.sign_in("Guest")
    settings = {"title": "LAN", "game": "ra", "seats": 3, "breaks": False}
    table = plain.ask("make_table", settings=settings)["table"]
    for _ in range(2):
        plain.ask("add_bot", table=table, bot="random")
    plain.ask("start", table=table)
    plain.ask("take_over", table=table, bot=True)
    steps = 0
    while (message := plain.receive())["t"] != "over":
        steps += message["t"] == "batch"
        if steps == ENOUGH:
            say(playing=True)
    numbers = [each["number"] for each in plain.heard if each["t"] == "batch"]
    say(over=message["number"], complete=numbers == list(range(message["number"] + 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
