"""Take the pictures of docs/table.md: a server of its own, Chromium, and a game in its middle for each title.

`python -m scripts.screenshots` writes docs/images/screens; look at every one of them before you commit it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

import diwan
from diwan.core.replay import write_replay
from diwan.server.gallery import finished_game

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "docs" / "images" / "screens"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
HOW_FAR: Final = 0.6  # of a game
DESKTOP, PHONE = (1360, 850), (390, 844)


@dataclass(frozen=True)
class Shot:
    """One picture: its name, what it shows, and how."""

    name: str
    shows: str  # "home", "new GAME", "table GAME", "replay GAME", "text GAME", "rules GAME"
    size: tuple[int, int] = DESKTOP
    locale: str = "en"
    scheme: str = "light"


SHOTS: Final = (
    Shot("home", "home"),
    Shot("home-phone-ru", "home", PHONE, "ru"),
    Shot("new-table-es", "new alhambra", DESKTOP, "es", "dark"),
    Shot("table-sabika", "table sabika"),
    Shot("table-sabika-dark-ru", "table sabika", DESKTOP, "ru", "dark"),
    Shot("table-sabika-phone-es", "table sabika", PHONE, "es"),
    Shot("table-alhambra", "table alhambra"),
    Shot("table-alhambra-phone-dark-ru", "table alhambra", PHONE, "ru", "dark"),
    Shot("replay-sabika", "replay sabika"),
    Shot("text-alhambra", "text alhambra"),
)


def main() -> None:
    """Take all pictures, or those whose names are given."""
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]]
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environ = {
            **os.environ,
            "DIWAN_DATABASE": f"sqlite:///{folder}/diwan.db",
            "DIWAN_PORT": "0",
            "DIWAN_LIMITS": "no",
        }
        command = [sys.executable, "-m", "diwan", "serve"]
        server = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split(" at ")[1].split()[0]
            files = {game: _file(game, Path(folder)) for game in diwan.game_names()}
            with sync_playwright() as playwright:
                program = shutil.which("chromium") or "/usr/bin/chromium"
                browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
                for shot in wanted:
                    _take(browser, address, shot, files)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)


def _file(game: str, folder: Path) -> Path:
    """Write a game that is in its middle: the board is full, and nothing is decided."""
    whole = finished_game(diwan.load(game))
    table = whole.game.new_table(seats=whole.seats, seed=whole.seed)
    for entry in whole.log[: int(len(whole.log) * HOW_FAR)]:
        table.submit(entry.seat, table.ply, entry.action)
    path = folder / f"{game}.replay"
    path.write_text(write_replay(table.replay(), table.game), encoding="utf-8")
    return path


def _moves(file: Path) -> int:
    """Return how many moves a file has."""
    return next(int(line.split()[1]) for line in file.read_text(encoding="utf-8").splitlines() if "moves:" in line)


def _take(browser: Browser, address: str, shot: Shot, files: dict[str, Path]) -> None:
    width, height = shot.size
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        locale=shot.locale,
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=2 if shot.size == PHONE else 1,
    )
    page = context.new_page()
    kind, _, game = shot.shows.partition(" ")
    _go(page, kind, files.get(game), game)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(800)
    page.screenshot(path=TARGET / f"{shot.name}.png")
    print(shot.name)
    context.close()


def _go(page: Page, kind: str, file: Path | None, game: str) -> None:
    if kind == "home":
        page.goto("/")
        page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    elif kind in ("new", "rules"):
        page.goto(f"/{kind}/{game}")
    else:
        assert file is not None
        page.goto("/replays")
        page.locator("input[type=file]").set_input_files(file)
        page.locator("form[enctype] button").first.click()
        page.wait_for_url("**/t/**")
        page.goto(f"{page.url}?ply={_moves(file)}")
        if kind == "replay":
            return
        page.locator("form[action*='/on/'] button").first.click()
        page.locator("#table.is-my-turn").wait_for()
        if kind == "text":
            page.goto(f"{page.url}/text")
            page.locator("#position-title").evaluate("(title) => title.scrollIntoView()")


if __name__ == "__main__":
    main()
