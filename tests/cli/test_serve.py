"""`diwan serve`: every setting is a flag, as docs/server.md says, and `--show-settings` tells what holds."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.support import SOURCES, Cli

PAGE = (SOURCES.parent / "docs" / "server.md").read_text(encoding="utf-8")
FLAGS = re.findall(r"^\| `(DIWAN_\w+)` \| `(--[a-z-]+)` \|", PAGE, re.MULTILINE)
SECRETS = ("DIWAN_SECRET", "DIWAN_METRICS_TOKEN")
SECRET = "correct-horse-battery-staple"

# For each flag what nobody would have without giving it.
GIVEN = {
    "--host": "0.0.0.0",
    "--port": "8123",
    "--database": "postgresql+psycopg://me@host/diwan",
    "--workers": "3",
    "--thinkers": "37",
    "--painters": "38",
    "--public-url": "http://games.example.org",
    "--member-url": "http://10.0.0.5:9000",
    "--secure-cookies": "yes",
    "--bot-pause": "0.25",
    "--hint-seconds": "1.5",
    "--away-seconds": "77",
    "--request-seconds": "33",
    "--limits": "no",
    "--sockets-per-visitor": "7",
    "--sockets-per-address": "70",
    "--webhooks": "no",
    "--private-webhooks": "yes",
    "--trusted-proxies": "10.0.0.0/8",
    "--stop-seconds": "4",
    "--log-format": "json",
    "--log-level": "debug",
}


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*SECRETS, *(variable for variable, _ in FLAGS)):
        monkeypatch.delenv(name, raising=False)


def shown(text: str) -> dict[str, tuple[str, str]]:
    """Return each setting that is shown: its value, and where it comes from."""
    rows = [re.split(r" {2,}", line.strip()) for line in text.splitlines()[1:]]
    return {variable: (value, source) for variable, value, source, _ in rows}


def test_every_flag_of_the_page_is_one_of_the_command(cli: Cli) -> None:
    words = [word for _, flag in FLAGS for word in (flag, GIVEN[flag])]
    outcome = cli("serve", *words, "--show-settings")
    assert outcome.code == 0
    found = shown(outcome.out)
    assert found.keys() == {name for name, _ in FLAGS} | set(SECRETS)
    assert {name: found[name] for name, _ in FLAGS} == {name: (GIVEN[flag], "flag") for name, flag in FLAGS}


@pytest.mark.parametrize("flag", [flag for _, flag in FLAGS])
def test_help_tells_of_every_flag_of_the_page(cli: Cli, flag: str) -> None:
    assert re.search(rf"^  {flag} \S+ +[A-Z]", cli("serve", "--help").out, re.MULTILINE)


def test_without_a_flag_the_variable_holds_and_without_both_the_default(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIWAN_PORT", "9001")
    monkeypatch.setenv("DIWAN_LIMITS", "no")
    found = shown(cli("serve", "--port", "9002", "--show-settings").out)
    assert found["DIWAN_PORT"] == ("9002", "flag")
    assert found["DIWAN_LIMITS"] == ("no", "environment")
    assert found["DIWAN_HOST"] == ("127.0.0.1", "default")


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_comes_by_variable_alone_and_is_not_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    flag = "--" + name.removeprefix("DIWAN_").lower().replace("_", "-")
    assert f"No such option: {flag}" in cli("serve", flag, SECRET, "--show-settings").complaint
    assert f"| `{name}` | none |" in PAGE
    monkeypatch.setenv(name, SECRET)
    outcome = cli("serve", "--show-settings")
    assert shown(outcome.out)[name] == ("(hidden)", "environment")
    assert SECRET not in outcome.out


@pytest.mark.parametrize("flag", [flag for _, flag in FLAGS])
def test_a_wrong_value_of_any_flag_is_told_in_one_line(cli: Cli, flag: str) -> None:
    outcome = cli("serve", flag, "no such thing", "--show-settings")
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.complaint.startswith(f"{flag}: ")


def test_other_commands_know_the_settings_without_the_libraries_of_the_server() -> None:
    told = "import sys, diwan.cli.app; print([name for name in ('sqlalchemy', 'starlette') if name in sys.modules])"
    outcome = subprocess.run(
        [sys.executable, "-c", told], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True
    )
    assert outcome.stdout == "[]\n"
