"""Running the commands in tests: in this process for what they print, in their own for a person at a real pipe."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

import diwan
from diwan.cli import main

SOURCES = Path(__file__).parents[2] / "src"


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error; nothing may stand beside it."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("diwan: ")
        return lines[0].removeprefix("diwan: ")


Cli = Callable[..., Outcome]


def run_here(capsys: pytest.CaptureFixture[str], *words: str) -> Outcome:
    """Run a command in this process."""
    with pytest.raises(SystemExit) as ending:
        main(words)
    captured = capsys.readouterr()
    assert isinstance(ending.value.code, int)
    return Outcome(ending.value.code, captured.out, captured.err)


def installed(folder: Path) -> Path:
    """Return a package that lies in this folder, outside of any source tree, as an installation does."""
    package = folder / "lib" / "diwan"
    if not package.exists():
        shutil.copytree(SOURCES / "diwan", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return package


def run_installed(folder: Path, *words: str) -> Outcome:
    """Run a command of that package from an empty folder beside it."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONPATH": str(installed(folder).parent)}
    command = [sys.executable, "-m", "diwan", *words]
    done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False)
    return Outcome(done.returncode, done.stdout, done.stderr)


class Person:
    """Somebody at a terminal game, by way of real pipes."""

    def __init__(self, home: Path, *words: str) -> None:
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONPATH": str(SOURCES), "COLUMNS": "80"}
        for name in ("DIWAN_LANG", "DIWAN_PLAY"):
            environment.pop(name, None)
        environment["DIWAN_COMMAND"] = "diwan"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "diwan", "play", *words],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
        )
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.communicate()

    def listen(self) -> str:
        """Return what was said up to the next prompt, or to the end."""
        assert self.process.stdout is not None
        heard = ""
        while not heard.endswith("\n> ") and (letter := self.process.stdout.read(1)):
            heard += letter
        self.said += heard
        return heard

    def answer(self, text: str) -> str:
        """Type a line and return what follows."""
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.listen()

    def leave(self) -> Outcome:
        """Close the input and wait for the end."""
        out, err = self.process.communicate(timeout=60)
        return Outcome(self.process.returncode, self.said + out, err)

    def play_at_random(self, seed: int, most: int = 10_000) -> None:
        """Answer by random numbers until the game is over or that many answers are given."""
        pick = random.Random(seed)
        heard = self.said or self.listen()
        for _ in range(most):
            if not heard.endswith("\n> "):
                return
            heard = self.answer(str(pick.randint(1, last_choice(heard))))


def table_of_one_move(seed: int = 1) -> diwan.Table:
    """Return a table of the first game where one action was played."""
    table = diwan.load(diwan.game_names()[0]).new_table(seats=2, seed=seed)
    table.submit(table.to_act, 0, table.prompt(table.to_act).actions[0])
    return table


def last_choice(text: str) -> int:
    """Return the largest number in the list of choices that a text ends with."""
    numbers = re.findall(r"^ {0,3}(\d+)  \S", text.rpartition("\n\n")[2], re.MULTILINE)
    return int(numbers[-1])
