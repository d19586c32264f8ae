"""`python -m tests.vectors GAME FILE`: prints how many vectors agree and names those that don't.

Exit status 0 if all agree, 1 if any differs, 2 if the game or the file cannot be used.
"""

import sys
from pathlib import Path

from tests.vectors import Unreadable, run_file


def main(arguments: list[str]) -> int:
    """Run the file named in `arguments` and return the exit status."""
    if len(arguments) != 2:
        print("usage: python -m tests.vectors GAME FILE", file=sys.stderr)
        return 2
    game, path = arguments
    try:
        results = run_file(game, Path(path))
    except Unreadable as fault:
        print(fault, file=sys.stderr)
        return 2
    wrong = {name: lines for name, lines in results.items() if lines}
    print(f"{len(results) - len(wrong)} of {len(results)} agree")
    for name, lines in wrong.items():
        print(f"\n{name}")
        for line in lines:
            print(f"  {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
