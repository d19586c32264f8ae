"""The `heliopolis` command as a process of its own, as a person starts it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

_FOUND = shutil.which("heliopolis", path=str(Path(sys.executable).parent))
assert _FOUND is not None, "the project is not installed in this environment"
COMMAND: str = _FOUND


def away_from_home(folder: Path, **more: str) -> dict[str, str]:
    """An environment without a display, in which nothing is written outside `folder`."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    kept = {key: value for key, value in os.environ.items() if key not in gone}
    folders = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    return kept | folders | {"LANGUAGE": "en"} | more


def heliopolis(*arguments: str, folder: Path, patience: float = 170.0, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in `folder` to its end."""
    return subprocess.run(
        [COMMAND, *arguments],
        cwd=folder,
        env=away_from_home(folder, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )
