"""A real server as a process of its own, and Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

import diwan
from tests.browser.support import Complaints, Server

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
WITHOUT_WINDOWS = shutil.which("chromium-headless-shell") or CHROMIUM  # the same, and quicker
ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 20_000  # milliseconds for whatever is waited for, on a busy machine

expect.set_options(timeout=PATIENCE)


@contextmanager
def serving(folder: Path, source: Path = ROOT / "src") -> Iterator[Server]:
    """Run a server with quick bots and a store of its own in a folder, from these sources."""
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (source, ROOT))),
        "DIWAN_DATABASE": f"sqlite:///{folder / 'diwan.db'}",
        "DIWAN_PORT": "0",
        "DIWAN_BOT_PAUSE": "0",
        "DIWAN_LIMITS": "no",
        "DIWAN_THINKERS": "2",
        "DIWAN_PAINTERS": "1",
        "DIWAN_AWAY_SECONDS": "2",
    }
    command = [sys.executable, "-m", "tests.browser.serve"]
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address.startswith("http://"), (folder / "log.txt").read_text()
            yield Server(address, process)
        finally:
            process.terminate()
            process.wait(timeout=30)
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of a run."""
    with serving(tmp_path_factory.mktemp("server")) as served:
        yield served


@pytest.fixture(scope="module")
def chromium() -> str:
    """The program that shows pages."""
    return WITHOUT_WINDOWS


# Not for the whole run: while it lives, this thread has a running loop, and other tests want one of their own.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium."""
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield launched
        launched.close()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What pages complain about: it fails the test, unless the test has said that it expects this."""
    heard = Complaints()
    yield heard
    heard.check()


@pytest.fixture
def new_page(browser: Browser, server: Server, complaints: Complaints) -> Iterator[Callable[..., Page]]:
    """Open pages of new visitors."""
    contexts: list[BrowserContext] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.hear(message.text)

    def open_page(width: int = 1280, height: int = 860, **options: object) -> Page:
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": height},
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.hear(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(params=diwan.game_names())
def game(request: pytest.FixtureRequest) -> str:
    """Each game in the house: one that moves in later is tried by itself."""
    return str(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give what wants some game one of the house, another one for another test; `make soak` gives it the others.

    Pages know no game: what they do the same at each table need not be seen at each. What belongs to a game, as its
    drawing and its words, is tried with every one, by the fixture `game`.
    """
    if "some_game" in metafunc.fixturenames:
        games = diwan.game_names()
        chosen = games[crc32(metafunc.function.__name__.encode()) % len(games)]
        others = [pytest.param(game, marks=pytest.mark.soak) for game in games if game != chosen]
        metafunc.parametrize("some_game", [chosen, *others])


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A visitor at a desk."""
    return new_page()
