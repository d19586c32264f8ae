"""What holds for the whole house, whatever room somebody works in."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from shared.engine import registry

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
SOURCES = sorted(
    path for part in ("assets", "client", "server", "shared", "tests") for path in ROOT.glob(f"{part}/**/*.py")
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
LEFT_OVER = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "raise Not" + "Implemented")))
SWALLOWED = re.compile(r"except[^\n]*:\s*\n?\s*(?:pass|\.\.\.)\s*$", re.MULTILINE)
LONGEST = 600


def name(path: Path) -> str:
    """How a test calls a file."""
    return path.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The places inside a page that a link can name, made from its headings as code hosts do."""
    headings = re.findall(r"^#+ +(.+?) *$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_imports_point_down_only() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    broken = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (page.parent / path).resolve() if path else page
        if not goal.exists() or (anchor and goal.suffix == ".md" and anchor not in anchors(goal)):
            broken.append(target)
    assert not broken


@pytest.mark.parametrize("key", registry.KEYS)
def test_every_game_has_its_rules_in_our_words(key: str) -> None:
    assert (ROOT / "docs" / "rules" / f"{key}.md").is_file()


@pytest.mark.parametrize("font", sorted(ROOT.glob("assets/fonts/*.ttf")), ids=name)
def test_every_font_brings_its_licence(font: Path) -> None:
    family = font.stem.partition("-")[0]
    assert "SIL Open Font License" in (font.parent / f"OFL-{family}.txt").read_text(encoding="utf-8")


def test_words_come_from_the_open_catalog() -> None:
    """The library's own functions look for files at every call, which is no good for what is drawn in every frame."""
    own = (ROOT / "assets" / "catalog.py", ROOT / "tests" / "test_locale.py")
    strays = {
        name(source): found
        for source in SOURCES
        if source not in own
        and (found := re.findall(r"^(?:from|import) gettext.*", source.read_text(encoding="utf-8"), re.MULTILINE))
    }
    assert strays == {}


def test_source_files_are_finished_and_can_be_read() -> None:
    faults = {}
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        found = [*LEFT_OVER.findall(text), *SWALLOWED.findall(text)]
        if text.count("\n") > LONGEST:
            found.append(f"more than {LONGEST} lines")
        if found:
            faults[name(source)] = found
    assert faults == {}
