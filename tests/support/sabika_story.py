"""What happened in a position of Sabika, in words, and what blue poems promise: for tests of order."""

from __future__ import annotations

from diwan.core.events import Event
from diwan.games.sabika import state as fields
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import CODE, OPERATION_SIZE, TABLES, TRIGGER_ROWS, TRIGGER_START
from tests.support.sabika import ITEMS, Position, Setup, number_in, program_of

# The sultan's workers of a table for two, out of the way of O1, O3, O5, O7, M2, M5, I1 and I4.
SULTAN_AWAY = ("O2", "O4", "O6", "O8", "M3", "M6", "I2", "I5")

LINE_NAMES = {
    number: name.removeprefix("LINE_").lower() for name, number in vars(fields).items() if name.startswith("LINE_")
}


def quiet(seats: int = 2, *, seed: int = 1, **options: bool | str) -> Setup:
    """Return a table where construction, carving and export cost no fee to enter, and seat 0 has plenty of room."""
    setup = Setup(seats=seats, seed=seed, **options).roomy(0)
    return setup.sultan(*SULTAN_AWAY) if seats <= 2 else setup


def reward_of(poem: str, trigger: str) -> tuple[int, int, int]:
    """Return the dinars, points and parias that a blue poem promises for something."""
    source, kind = number_in(TABLES.poem_ids, poem), v.TRIGGER_IDS.index(trigger)
    for at in range(int(TRIGGER_START[kind]), int(TRIGGER_START[kind + 1]), v.TRIGGER_ROW):
        if TRIGGER_ROWS[at] == source:
            return int(TRIGGER_ROWS[at + 4]), int(TRIGGER_ROWS[at + 5]), int(TRIGGER_ROWS[at + 6])
    raise AssertionError(f"{poem} promises nothing for {trigger}")


def told_reward(poem: str, trigger: str) -> list[str]:
    """Return how `story` tells the reward of a blue poem."""
    dinars, points, parias = reward_of(poem, trigger)
    told = [f"dinars {dinars}", f"blue_poem {points}", f"parias {parias}"]
    return [line for line in told if not line.endswith(" 0")]


def plain_of(name: str) -> tuple[int, int, int]:
    """Return the dinars, points and parias that the effect of a card simply gives (names as in `program_of`)."""
    place, total = program_of(name), [0, 0, 0]
    while CODE[place] != v.END:
        if CODE[place] == v.GAIN_PLAIN:
            total = [sofar + int(CODE[place + 1 + kind]) for kind, sofar in enumerate(total)]
        place += int(OPERATION_SIZE[CODE[place]])
    return total[0], total[1], total[2]


def told_plain(name: str, line: str) -> list[str]:
    """Return how `story` tells them, in this line of the score sheet; for effects that give them in one step."""
    dinars, points, parias = plain_of(name)
    told = [f"dinars {dinars}", f"{line} {points}", f"parias {parias}"]
    return [text for text in told if not text.endswith(" 0")]


def _tell(name: str, event: Event) -> str:
    if name == "points_scored":
        return f"{LINE_NAMES[event.a]} {event.b}"
    if name in ("dinars_gained", "parias_gained"):
        return f"{name.partition('_')[0]} {event.a}"
    if name == "dinars_paid":
        return f"paid {event.a + event.b}"
    if name == "main_action":
        return f"{'bonus' if event.b else 'main'} {v.ACTION_IDS[event.a]}"
    if name in ("item_stored", "item_used", "item_discarded"):
        return f"{name.partition('_')[2]} {ITEMS[event.a]}"
    if name in ("poem_carved", "poem_reactivated"):
        return f"{name.partition('_')[2]} {TABLES.poem_ids[event.a]}"
    if name == "balance_achieved":
        return f"balance {v.COLOUR_IDS[event.a]}"
    if name in ("ship_sent", "seal_taken"):
        return f"{name.partition('_')[0]} {TABLES.city_ids[event.a]}"
    if name == "city_consolidated":
        return f"consolidated {TABLES.city_ids[event.a]}"
    return name


def whole_story(table: Position) -> list[tuple[int, str]]:
    """Return what happened since the position was built: seat, and one short text per event."""
    return [(event.seat, _tell(table.game.event_names[event.kind], event)) for event in table.events]


def story(table: Position, seat: int = 0) -> list[str]:
    """Return what happened to a seat since the position was built."""
    return [text for owner, text in whole_story(table) if owner == seat]


def told_after(table: Position, first: str) -> list[str]:
    """Return the story of seat 0 from a text on."""
    texts = story(table)
    return texts[texts.index(first) :]
