"""Passing folders: for a server whose games nobody will want back. Each goes with the server that it was made for.

A client that was killed cannot clear its own away; the next one does. It takes only folders that are surely left over:
made by a client of the same person, with a mark that nobody holds any more. The mark is a file that the owner keeps
locked; the system lets go of the lock when the process ends, in whatever way.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import IO, Final

PREFIX: Final = "heliopolis-passing-"
MARK: Final = "owner"


class PassingFolder:
    """A new folder at `name`, ours until `cleanup` or the end of this process."""

    def __init__(self) -> None:
        self.name = tempfile.mkdtemp(prefix=PREFIX)
        unfinished = Path(self.name, f"{MARK}.new")
        self._mark = unfinished.open("wb")
        _lock(self._mark)
        if sys.platform != "win32":  # the name tells that it is locked; there, an open file cannot be renamed
            unfinished.rename(Path(self.name, MARK))

    def cleanup(self) -> None:
        """Clear it away. What cannot be removed now is left to the next start."""
        self._mark.close()
        shutil.rmtree(self.name, ignore_errors=True)


def clear_left_over() -> list[str]:
    """Clear away the folders of clients that are gone; their names."""
    gone = []
    for folder in sorted(Path(tempfile.gettempdir()).glob(f"{PREFIX}*")):
        if _ours(folder) and _let_go(folder):
            shutil.rmtree(folder, ignore_errors=True)
            gone.append(str(folder))
    return gone


def _ours(folder: Path) -> bool:
    """Whether it is a folder, not a link to one, that belongs to this person."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    return sys.platform == "win32" or folder.lstat().st_uid == os.getuid()


def _let_go(folder: Path) -> bool:
    """Whether it has an owner's mark that nobody holds."""
    name = f"{MARK}.new" if sys.platform == "win32" else MARK
    try:
        with open(os.open(folder / name, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)), "r+b") as mark:
            _lock(mark)
    except OSError:  # none, or somebody's
        return False
    return True


def _lock(mark: IO[bytes]) -> None:
    """Hold a file until it is closed or this process ends. Raises OSError if somebody else holds it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(mark.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
