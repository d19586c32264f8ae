"""The bot that `docs/bots.md` shows is a bot that plays."""

import json
import re
import subprocess
from pathlib import Path

from tests.end_to_end.command import COMMAND

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def test_the_bot_of_the_page_is_short_and_beats_random_ones(tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert source.count("\n") <= 31
    (tmp_path / "my_bot.py").write_text(source, encoding="utf-8")
    (tmp_path / "server.py").write_text("raise SystemExit('this is not the server of Heliopolis')", encoding="utf-8")
    (command,) = re.findall(r"^    heliopolis (arena .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = command.replace("--games 200", "--games 40 --jobs 2 --json").split()
    done = subprocess.run([COMMAND, *told], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    best = json.loads(done.stdout)["bots"][0]
    assert best["bot"] == "my_bot:Merchant"
    assert best["games"] == 40
    assert best["win_rate"] > 0.8
