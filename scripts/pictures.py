"""Draws the pictures of the docs from golden games: `python scripts/pictures.py`, after a drawing has changed.

Each is the table of a recorded game of three greedy players, some way before its end, as the seat asked sees it.
"""

from pathlib import Path

import diwan

ROOT = Path(__file__).resolve().parent.parent
THEMES = {"light": "", "dark": "-dark"}
SHARE = 0.6  # of the game that has been played


def pictures(name: str) -> dict[Path, str]:
    """Return the pictures of a game, by file."""
    golden = ROOT / "tests" / "golden" / name / "3-seats-4.replay"
    replay = diwan.read_replay(golden.read_text(encoding="utf-8"))
    game = diwan.load(name, **replay.options)
    state = game.new_state(seats=replay.seats, seed=replay.seed)
    for ply, action in enumerate(replay.actions):
        # The first turn after that share: somebody has the whole table to choose from.
        if ply > SHARE * len(replay.actions) and len(state.pending) == 1:
            break
        game.rules.apply(state, action)
    folder = ROOT / "docs" / "images"
    return {
        folder / f"{name}{suffix}.svg": game.svg(state, int(state.to_act), theme=theme) + "\n"
        for theme, suffix in THEMES.items()
    }


def main() -> None:
    """Write them all."""
    for name in diwan.game_names():
        for path, drawing in pictures(name).items():
            path.write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
