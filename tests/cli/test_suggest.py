"""Commands that a person is told to type work the way the program was started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from diwan import suggest
from tests.cli.support import SOURCES

ROOT = SOURCES.parent


def test_without_more_knowledge_it_is_the_command(home: Path) -> None:
    assert suggest.play("--resume") == "diwan play --resume"
    assert suggest.command("replay", "my game") == "diwan replay 'my game'"


def test_another_way_to_start_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIWAN_COMMAND", "bin/diwan")
    assert suggest.play("--resume") == "bin/diwan play --resume"
    monkeypatch.setenv("DIWAN_PLAY", "make play ARGS={}")
    assert suggest.play("--resume") == "make play ARGS=--resume"
    assert suggest.play("--load", "my game") == "make play ARGS=\"--load 'my game'\""
    assert suggest.command("replay", "x") == "bin/diwan replay x"


@pytest.mark.parametrize(
    ("started", "found", "said"),
    [
        (".venv-play/bin/diwan", False, ".venv-play/bin/diwan rules"),
        ("/my games/bin/diwan", False, "'/my games/bin/diwan' rules"),
        (".venv-play/bin/diwan", True, "diwan rules"),
        ("/lib/diwan/__main__.py", False, f"{sys.executable} -m diwan rules"),
        ("/lib/pytest/__main__.py", False, "diwan rules"),
    ],
)
def test_where_the_shell_would_not_find_the_command_it_is_said_how_it_was_started(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: str, found: bool, said: str
) -> None:
    (tmp_path / "diwan").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path if found else tmp_path / "empty"))
    monkeypatch.setattr("sys.argv", [started, "play"])
    assert suggest.command("rules") == said


def test_make_play_says_how_it_was_started() -> None:
    recipe = subprocess.run(
        ["make", "--dry-run", "--silent", "play"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert "DIWAN_PLAY='make play ARGS={}'" in recipe
    assert "DIWAN_COMMAND=.venv-play/bin/diwan" in recipe
