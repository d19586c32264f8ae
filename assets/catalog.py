"""The words of the program: message catalogs, bound once when a command starts.

A catalog is `locale/LANGUAGE/LC_MESSAGES/heliopolis.po`; `make messages` brings it up to date and compiles it to the
`.mo` file beside it, which is what a running program reads. Both are committed, so a fresh clone speaks at once.
"""

import gettext
import os
from functools import lru_cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "heliopolis"
FOLDER: Final = Path(__file__).parent / "locale"


_find = gettext.find


def bind(language: str = "") -> None:
    """Let every `gettext` call speak `language` (a code such as `de`) or, without one, the environment's."""
    if language:
        os.environ["LANGUAGE"] = language
    # The library looks for the catalog on the disk at every sentence; a screen has hundreds of them.
    gettext.find = lru_cache(maxsize=16)(_find)  # type: ignore[assignment]
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


def languages() -> list[str]:
    """The codes of the languages that have a catalog; English needs none and comes first."""
    return ["en", *sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]
