"""Render drawings to PNG with headless Chromium, to look at them.

python scripts/render.py board.svg board.png
python scripts/render.py --game alhambra --seats 4 --seed 7 --ply 80 --seat 0 --locale ru --narrow board.png

Without --seat the seat that is asked looks; `--seat -1` is a spectator. CHROMIUM names another browser.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import diwan

PAGE = "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>"
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def position(game: diwan.Game, seats: int, seed: int, ply: int) -> diwan.Table:
    """A table that greedy bots have played up to a ply (or to the end)."""
    table = game.new_table(seats=seats, seed=seed)
    players = [diwan.bot("greedy") for _ in range(seats)]
    for seat, player in enumerate(players):
        player.start(game, seat, seats, diwan.seeded(seed + seat))
    while not table.is_over and table.ply < ply:
        seat = table.to_act
        table.submit(seat, table.ply, players[seat].choose(table.prompt(seat)))
    return table


def screenshot(svg: str, target: Path, scale: float = 1.0) -> None:
    """Write what a browser shows of a drawing."""
    found = re.search(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', svg)
    if found is None:
        raise SystemExit("render: the drawing does not say its width and height")
    width, height = (round(float(side)) for side in found.groups())
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"{PAGE}{svg}", encoding="utf-8")
        command = [os.environ.get("CHROMIUM", "chromium"), *QUIET, f"--user-data-dir={folder}/profile"]
        command += [f"--force-device-scale-factor={scale}", f"--window-size={width},{height}"]
        command += [f"--screenshot={target.resolve()}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def main() -> int:
    """Render what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="[drawing.svg] picture.png")
    parser.add_argument("--game", default="alhambra")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--ply", type=int, default=0)
    parser.add_argument("--seat", type=int)
    parser.add_argument("--locale", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--narrow", action="store_true")
    parser.add_argument("--scale", type=float, default=1.0)
    given = parser.parse_args()
    target = Path(given.files[-1])
    if len(given.files) > 1:
        screenshot(Path(given.files[0]).read_text(encoding="utf-8"), target, given.scale)
        return 0
    game = diwan.load(given.game)
    table = position(game, given.seats, given.seed, given.ply)
    seat = (None if table.is_over else table.to_act) if given.seat is None else given.seat
    view = table.view(None if seat is None or seat < 0 else seat)
    svg = game.draw(view, locale=given.locale, theme=given.theme, narrow=given.narrow)
    screenshot(svg, target, given.scale)
    return 0


if __name__ == "__main__":
    sys.exit(main())
