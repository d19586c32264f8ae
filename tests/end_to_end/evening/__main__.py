"""`python -m tests.end_to_end.evening`: play the whole evening and tell what happens."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.end_to_end.evening.network import why_not
from tests.end_to_end.evening.story import Teller, evening


def main() -> int:
    """Tell the evening; 0 if everything in it went as it should."""
    parser = argparse.ArgumentParser(prog="python -m tests.end_to_end.evening", description=__doc__)
    parser.add_argument("--together", action="store_true", help="all houses on this computer, without a network")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="folder for pictures of the screens")
    options = parser.parse_args()
    reason = "" if options.together else why_not()
    if reason:
        print(f"No network of our own ({reason}): all houses are on this computer.")
    apart = not (options.together or reason)
    with (
        tempfile.TemporaryDirectory(prefix="heliopolis-evening-") as folder,
        evening(Path(folder), Teller(), apart=apart, pictures=options.pictures) as told,
    ):
        told.whole()
    return 0


if __name__ == "__main__":
    sys.exit(main())
