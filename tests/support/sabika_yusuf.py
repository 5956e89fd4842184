"""Positions of the solo game in which Yusuf's next turn is known: one worker, and the cards that its deck holds."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE, OPERATION_SIZE, TABLES, YUSUF_REWARD, YUSUF_WORKER
from tests.support.sabika import WORKERS, YUSUF, Position, Setup, number_in

WISHES = ("WA1", "WB1", "WC1")  # WA1 shows palace, fountain, garden and tower


def facing(*cards: str, seed: int = 1, **options: bool | str) -> Setup:
    """Return a solo game in which Yusuf's next turn is with one of these cards, all of one worker's deck.

    His other workers lie already; the wishes are `WISHES`, and one of his ships is consolidated in Cairo.
    """
    kind = int(YUSUF_WORKER[number_in(TABLES.yusuf_ids, cards[0])])
    name = v.WORKER_IDS[kind]
    setup = Setup(seats=1, seed=seed, **options).wishes(*WISHES).trade("TC3").ships(YUSUF, right=("cairo",))
    setup = setup.seals(YUSUF, 1).yusuf_cards(*cards)
    setup = setup.yusuf_tiles(name, name) if name == "architect" else setup.yusuf_tiles(name)
    return setup.lying(YUSUF, *(worker for worker in WORKERS if not worker.startswith(name)))


def yusuf_turn(setup: Setup) -> Position:
    """Let the player rest, and Yusuf take his turn, up to the next question."""
    return setup.build().play("rest architect-1")


def printed_reward(card: str) -> tuple[int, int]:
    """Return the plain points and parias at the bottom of a card of Yusuf's, without those for things counted."""
    place = int(YUSUF_REWARD[number_in(TABLES.yusuf_ids, card)])
    points = parias = 0
    while CODE[place] != v.END:
        if CODE[place] == v.GAIN_PLAIN:
            points, parias = points + int(CODE[place + 2]), parias + int(CODE[place + 3])
        place += int(OPERATION_SIZE[CODE[place]])
    return points, parias
