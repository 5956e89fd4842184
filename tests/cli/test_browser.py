"""`diwan play` in the browser: a private server, a page that makes the table, and the same server for the next one."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.serving import free_port
from tests.support.store import until

_LONGEST = 90


@contextmanager
def playing(
    folder: Path, *words: str, port: int | None = None, **variables: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start the command; yield the address that it names."""
    environ = {
        **os.environ,
        "DIWAN_DATABASE": f"sqlite:///{folder / 'diwan.db'}",
        "DIWAN_NO_BROWSER": "1",
        "DIWAN_PORT": str(port or free_port()),
        "DIWAN_PAINTERS": "1",
        "DIWAN_THINKERS": "1",
        "COLUMNS": "500",
        **variables,
    }
    command = [sys.executable, "-m", "diwan", "play", *words]
    with (folder / "log.txt").open("a") as log:
        process = subprocess.Popen(
            command, env=environ, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, f"{line!r} {(folder / 'log.txt').read_text()}"
        yield found[0], process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


def opened(address: str, language: str = "") -> tuple[str, str]:
    """Open a page as a new browser does; return where it ends, and what it shows."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    browser.addheaders = [("Accept-Language", language)]
    with browser.open(address, timeout=_LONGEST) as answer:
        return answer.url, answer.read().decode("utf-8")


def test_the_page_that_opens_is_a_table_with_its_first_question(tmp_path: Path) -> None:
    with playing(tmp_path, "alhambra", "--seats", "2", "--lang", "ru", "--name", "Ann", "--seed", "7") as (where, _):
        url, page = opened(where)
        assert re.search(r"/t/[A-Za-z0-9_-]{22}$", url)
        assert 'lang="ru"' in page
        assert "Ann" in page
        assert '"asked"' in page
        # A link counts once: somebody who reads it later gets no table by it.
        with pytest.raises(urllib.error.HTTPError, match="409"):
            opened(where)


def test_the_browser_is_opened_where_the_command_says(tmp_path: Path) -> None:
    browser, shown = tmp_path / "browser", tmp_path / "shown"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{shown}.part" && mv "{shown}.part" "{shown}"\n', encoding="utf-8")
    browser.chmod(0o755)
    with playing(tmp_path, "alhambra", DIWAN_NO_BROWSER="", BROWSER=str(browser)) as (where, _):
        until(shown.exists)
        assert shown.read_text(encoding="utf-8") == where


def test_nobody_but_this_machine_is_served(tmp_path: Path) -> None:
    with playing(tmp_path, DIWAN_HOST="0.0.0.0") as (where, _):
        parts = urlsplit(where)
        assert parts.hostname == "127.0.0.1"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", parts.port or 0)).close()


@pytest.mark.parametrize(("words", "spoken"), [([], "es"), (["--lang", "en"], "en")])
def test_the_browser_decides_on_the_language_unless_the_command_does(
    tmp_path: Path, words: list[str], spoken: str
) -> None:
    with playing(tmp_path, "alhambra", *words) as (where, _):
        assert f'<html lang="{spoken}"' in opened(where, "es")[1]


def test_without_a_game_the_page_of_all_games_opens(tmp_path: Path) -> None:
    with playing(tmp_path) as (where, _):
        url, page = opened(where)
        assert url.count("/") == 3
        assert 'action="/now/alhambra"' in page


def test_a_second_command_uses_the_server_that_runs(tmp_path: Path) -> None:
    with playing(tmp_path, "alhambra") as (first, _), playing(tmp_path, "sabika") as (second, process):
        assert process.wait(_LONGEST) == 0
        assert first.split("/")[2] == second.split("/")[2]
        assert "Sabika" in opened(second)[1]


def test_a_port_that_is_taken_is_left_to_its_owner(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    port = free_port()
    with playing(one, "alhambra", port=port) as (first, _), playing(other, "alhambra", port=port) as (second, _):
        assert first.split("/")[2] != second.split("/")[2]
        assert opened(second)[0]


def test_ctrl_c_stops_it(tmp_path: Path) -> None:
    with playing(tmp_path) as (_, process):
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130, -signal.SIGINT)
    assert "Traceback" not in (tmp_path / "log.txt").read_text()
