"""Setups of Alhambra in which chance falls as the test says: which cards and tiles come first, and where the
scoring cards go.

    table = dealt(seats=3, deck=["dinar 9", "dinar 8", "dinar 4", ...], bag=["gar-8-sw"])
    assert table.hand(0) == ["dinar 4", "dinar 8", "dinar 9"]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import diwan
from diwan.core.events import Event
from diwan.core.rng import scripted
from diwan.games.alhambra.components import CARDS, TABLES, TILES
from diwan.games.alhambra.state import AlhambraState
from tests.support.alhambra import Position, card, tile


def dealt(
    seats: int,
    *,
    deck: Sequence[str] = (),
    bag: Sequence[str] = (),
    under: tuple[int, int] = (0, 0),
    reshuffles: Sequence[int] = (),
    **options: bool,
) -> Position:
    """Return a position right after setup, with its events.

    `deck` and `bag` name what is drawn first; the rest follows in any order. `under` says how many money cards of
    its pile lie under the 1st and the 2nd scoring card. The generator knows no more answers than setup needs and
    those in `reshuffles`, so a setup that asks chance for anything else fails.
    """
    game = diwan.load("alhambra", **options)
    money = [number for number in range(CARDS) for _ in range(int(TABLES.copies[seats]))]
    script = shuffle_script(list(range(TILES)), [tile(name) for name in bag])
    script += shuffle_script(money, [card(text) for text in deck])
    script += [under[1], under[0], *reshuffles]  # pile 4 lies below pile 2, and decks are stacked from the bottom up
    heard: list[Event] = []
    state = cast(AlhambraState, game.rules.new_state(seats, scripted(script), heard))
    position = Position(game, state)
    position.events.extend(heard)
    return position


def shuffle_script(items: list[int], wanted: list[int]) -> list[int]:
    """Return the answers with which a shuffle brings the wanted items to the end, the first one last of all."""
    left = list(items)
    answers: list[int] = []
    for place in range(len(left) - 1, 0, -1):
        drawn = len(left) - 1 - place
        source = left.index(wanted[drawn], 0, place + 1) if drawn < len(wanted) else place
        answers.append(source)
        left[source], left[place] = left[place], left[source]
    return answers


def answers_left(position: Position) -> int:
    """Return how many answers of a scripted generator have not been used."""
    _, used, total = position.state.rng.words()
    return int(total - used)


__all__ = ["answers_left", "dealt", "shuffle_script"]
