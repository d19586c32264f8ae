"""The bot that `docs/bots.md` shows is a bot that plays."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def test_the_bot_of_the_page_is_short_and_beats_random_ones(tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert source.count("\n") <= 31
    (tmp_path / "my_bot.py").write_text(source, encoding="utf-8")
    (command,) = re.findall(r"^    heliopolis (arena .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = command.replace("--games 200", "--games 40 --jobs 2 --json").split()
    done = subprocess.run(
        [sys.executable, "-m", "server", *told],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(PAGE.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    best = json.loads(done.stdout)["bots"][0]
    assert best["bot"] == "my_bot:Merchant"
    assert best["games"] == 40
    assert best["win_rate"] > 0.8
