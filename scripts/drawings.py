"""Says how long drawings take: `python scripts/drawings.py`, for every game, wide and narrow.

A game of random moves is drawn move by move, as a server does it: for every seat and a guest. Cold, everything is
drawn anew each time; warm, what was drawn before is kept.
"""

from __future__ import annotations

import statistics
from time import thread_time

import diwan
from diwan.core.svg import KEPT
from diwan.core.view import Style, View

PLIES = 120
WARM_UP = 20  # plies that are drawn before those that count


def positions(game: diwan.Game, seats: int) -> list[list[View]]:
    """Return the views of each position: those of all seats and a guest's."""
    state, rng = game.new_state(seats=seats, seed=1), diwan.seeded(1)
    found: list[list[View]] = []
    while len(found) < WARM_UP + PLIES and (legal := game.rules.legal_actions(state)):
        found.append([game.view(state, seat) for seat in (*range(seats), None)])
        game.rules.apply(state, legal[rng.below(len(legal))])
    return found


def times(game: diwan.Game, views: list[list[View]], style: Style, *, warm: bool) -> list[float]:
    """Return how many milliseconds each drawing took."""
    found = []
    for position in views:
        for view in position:
            if not warm:
                KEPT.clear()
            start = thread_time()
            game.drawing(view, style)
            found.append((thread_time() - start) * 1e3)
    return found[WARM_UP * len(views[0]) :]


def main() -> None:
    """Print a line for each game and width."""
    print(f"{'':28}{'cold':>18}{'warm':>18}   milliseconds: median, 95 of 100")
    for name in diwan.game_names():
        game = diwan.load(name)
        seats = max(game.allowed_seats())
        views = positions(game, seats)
        for narrow in (False, True):
            line = f"{name}, {seats} seats, {'narrow' if narrow else 'wide'}"
            columns = ""
            for warm in (False, True):
                found = times(game, views, Style(narrow=narrow), warm=warm)
                columns += f"{statistics.median(found):10.1f}{statistics.quantiles(found, n=20)[-1]:8.1f}"
            print(f"{line:28}{columns}")


if __name__ == "__main__":
    main()
