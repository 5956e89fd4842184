"""A command that says nothing for minutes: whoever waits sees that it is at work, and gets its exit status."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import alive
from scripts.native import ROOT

UNTIL_THERE = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"


def test_line_after_line_until_it_is_done(tmp_path: Path) -> None:
    said: list[str] = []
    end = tmp_path / "end"

    def tell(line: str) -> None:
        said.append(line)
        if len(said) == 3:
            end.touch()

    assert alive.run("compiling", [sys.executable, "-c", UNTIL_THERE, str(end)], every=0.05, tell=tell) == 0
    assert all(re.fullmatch(r"diwan: compiling, \d:\d\d so far", line) for line in said[:3])
    assert re.fullmatch(r"diwan: compiling, done in \d:\d\d", said[-1])


@pytest.mark.parametrize(("ends", "status"), [("sys.exit(3)", 3), ("os.kill(os.getpid(), 9)", 137)])
def test_a_command_that_fails_fails_and_is_not_called_done(ends: str, status: int) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "alive.py"), "compiling", sys.executable, "-c"]
    done = subprocess.run([*command, f"import os, sys; {ends}"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, "")


def test_what_the_command_writes_comes_through_in_a_pipe() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "alive.py"), "compiling", "echo", "warning"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"warning\ndiwan: compiling, done in \d:\d\d\n", done.stdout)


@pytest.mark.parametrize("environment", [".venv-play", ".venv-peers"])
def test_an_installation_that_compiles_is_seen_to_be_at_work(environment: str) -> None:
    command = ["make", "--dry-run", "--always-make", f"{environment}/.installed"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert f"{environment}/bin/python scripts/alive.py building {environment}/bin/python -m pip install" in told
