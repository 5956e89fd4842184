"""Writes the golden files: `make golden`. Read the difference before you commit it.

    tests/golden/GAME/*.replay            recorded games; written once and never again (docs/adr/0006)
    tests/golden/GAME/*.playthrough.txt   the first of them told for people, one per seat count and option
    tests/golden/GAME/checkpoints.txt     the key of every recorded game at every 50th ply
    tests/golden/GAME/perft.txt           how many sequences of actions there are, depth by depth

`golden.py --record` records the games anew: only for a new rules version, before anybody keeps replays of it.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import diwan
from diwan.arena.play import play_game
from diwan.cli.files import bad_replay
from diwan.cli.perft import nodes
from diwan.core.replay import Replay
from diwan.testing.playthrough import checkpoints, playthrough

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
NAMES = ("Ann", "Boris", "Carmen", "Dmitri", "Elena", "Felipe")
MIXTURES = (("random",), ("greedy",), ("greedy", "random"), ("greedy", "greedy", "random"), ("random", "greedy"))
GAMES = len(MIXTURES)  # of each seat count, with the options at their defaults; one of each otherwise
PERFT_DEPTHS = range(1, 5)


@dataclass(frozen=True)
class Golden:
    """One recorded game: which options, how many seats, and its number."""

    game: str
    options: dict[str, Any]
    seats: int
    number: int  # from 1

    @property
    def name(self) -> str:
        """The name of its files, without an ending."""
        defaults = diwan.load(self.game).options
        changed = [f"{key}-{value}" for key, value in self.options.items() if value != defaults[key]]
        words = "-".join([f"{self.seats}-seats", *changed, str(self.number)])
        return words.lower().replace("-true", "")

    @property
    def path(self) -> Path:
        """Where the replay is."""
        return FOLDER / self.game / f"{self.name}.replay"

    def load(self) -> diwan.Game:
        """The game with its options."""
        return diwan.load(self.game, **self.options)

    def replay(self) -> Replay:
        """The recorded game; BadReplay names the file."""
        try:
            return diwan.read_replay(self.path.read_text(encoding="utf-8"))
        except diwan.BadReplay as error:
            raise diwan.BadReplay(bad_replay(self.path.relative_to(FOLDER.parent.parent), error)) from None

    def record(self) -> None:
        """Let bots play it: random ones, greedy ones, or both in turn."""
        mixture = MIXTURES[-self.number]
        bots = [diwan.bot(mixture[seat % len(mixture)]) for seat in range(self.seats)]
        seed = 1000 * self.seats + self.number
        table = play_game(self.load(), bots, self.seats, seed, names=NAMES[: self.seats])
        self.path.write_text(diwan.write_replay(table.replay(), self.load()), encoding="utf-8")


def goldens(game: str) -> Iterator[Golden]:
    """All games that are kept of a game."""
    for index, options in enumerate(type(diwan.load(game)).option_sets()):
        for seats in diwan.load(game, **options).allowed_seats():
            for number in range(1, (GAMES if index == 0 else 1) + 1):
                yield Golden(game, options, seats, number)


def texts(game: str) -> dict[str, str]:
    """The files that follow from the recorded games: name to content."""
    found: dict[str, str] = {}
    keys: list[str] = []
    for golden in goldens(game):
        box, replay = golden.load(), golden.replay()
        keys += [f"{golden.name} {ply} {digest}" for ply, digest in checkpoints(box, replay)]
        if golden.number == 1:
            found[f"{golden.name.removesuffix('-1')}.playthrough.txt"] = playthrough(box, replay)
    found["checkpoints.txt"] = "\n".join(keys) + "\n"
    found["perft.txt"] = perft(game)
    return found


def perft(game: str) -> str:
    """Counts of sequences of legal actions from the start and from the middle of the first recorded games."""
    lines: list[str] = []
    for golden in goldens(game):
        if golden.number <= 2:
            replay = golden.replay()
            for ply in (0, len(replay.actions) // 2, len(replay.actions) - 3):
                state = replay.position(golden.load(), ply)
                counts = [nodes(golden.load(), state, depth) for depth in PERFT_DEPTHS]
                lines.append(f"{golden.name} {ply} {' '.join(str(count) for count in counts)}")
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    """Record what is missing and write all that follows from the recorded games."""
    if words not in ([], ["--record"]):
        print(f"golden.py: expected nothing or --record; got {' '.join(words)}", file=sys.stderr)
        return 2
    for game in diwan.game_names():
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        for golden in goldens(game):
            if words or not golden.path.exists():
                golden.record()
        try:
            found = texts(game)
        except diwan.BadReplay as error:
            print(f"golden.py: {error}", file=sys.stderr)
            print("golden.py: the game plays differently now; if that is meant, see docs/adr/0006", file=sys.stderr)
            return 1
        for name, content in found.items():
            (FOLDER / game / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
