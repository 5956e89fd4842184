"""Draws the pictures of the docs from golden games: `python scripts/pictures.py`, after a drawing has changed.

Each is the table of a recorded game of three greedy players, some way before its end, as the seat asked sees it.
"""

from pathlib import Path

import diwan

ROOT = Path(__file__).resolve().parent.parent
THEMES = {"light": "", "dark": "-dark"}
SHARE = 0.6  # of the game that has been played
NEAR = 30  # plies after it, of which one is drawn


def pictures(name: str) -> dict[Path, str]:
    """Return the pictures of a game, by file."""
    golden = ROOT / "tests" / "golden" / name / "3-seats-4.replay"
    replay = diwan.read_replay(golden.read_text(encoding="utf-8"))
    game = diwan.load(name, **replay.options)
    state = replay.position(game, busiest(game, replay))
    folder = ROOT / "docs" / "images"
    return {
        folder / f"{name}{suffix}.svg": game.svg(state, int(state.to_act), theme=theme) + "\n"
        for theme, suffix in THEMES.items()
    }


def busiest(game: diwan.Game, replay: diwan.Replay) -> int:
    """Return the ply, some way before the end, where somebody has the most to choose from: the whole table, mostly."""
    first = int(SHARE * len(replay.actions))
    plies = range(first, first + NEAR)
    return max(plies, key=lambda ply: len(game.rules.legal_actions(replay.position(game, ply))))


def main() -> None:
    """Write them all."""
    for name in diwan.game_names():
        for path, drawing in pictures(name).items():
            path.write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
