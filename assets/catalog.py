"""The words of the program: message catalogs, and the functions through which every sentence goes.

A catalog is `locale/LANGUAGE/LC_MESSAGES/heliopolis.po`; `make messages` brings it up to date and compiles it to the
`.mo` file beside it, which is what a running program reads. Both are committed, so a fresh clone speaks at once.

Python's own `gettext.gettext` looks for catalog files at every call, which is no good for what is said in every frame;
so a language is opened once, by `bind`, and the functions here ask the open catalog.
"""

import gettext as standard
from pathlib import Path
from typing import Final

DOMAIN: Final = "heliopolis"
FOLDER: Final = Path(__file__).parent / "locale"

_open = standard.NullTranslations()


def bind(language: str = "") -> None:
    """Speak `language` (a code such as `de`) from now on or, without one, the environment's language."""
    global _open
    _open = standard.translation(DOMAIN, FOLDER, [language] if language else None, fallback=True)
    standard.bindtextdomain(DOMAIN, FOLDER)  # for what the standard library says in our name: argparse
    standard.textdomain(DOMAIN)


def gettext(message: str) -> str:
    """`message` in the language that was bound. Import it as `_`."""
    return _open.gettext(message)


def pgettext(context: str, message: str) -> str:
    """`message` where English has one word for several things: `context` tells translators which one is meant."""
    return _open.pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` as the language asks for `count`."""
    return _open.ngettext(one, many, count)


def spoken() -> str:
    """The code of the language that is spoken now, for what keeps sentences: they are good only in their language."""
    return str(_open.info().get("language", "en"))


def languages() -> list[str]:
    """The codes of the languages that can be bound; English needs no catalog and comes first."""
    return ["en", *sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]
