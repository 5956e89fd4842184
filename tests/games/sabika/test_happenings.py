"""What events say beyond what happened to the table: what points are for, what was used, what is told once."""

from __future__ import annotations

from diwan.games.sabika import state
from diwan.games.sabika.carried.gains import pack_items
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Position, Setup, fresh, number_in, program_of

CITIES = TABLES.city_ids
POEMS = TABLES.poem_ids


def sources(table: Position, line: int, seat: int = 0) -> list[int]:
    """Return what the points of a line were for, in order: a number from 0, or -1 where it is not said."""
    return [c - 1 for owner, a, _, c in table.event_tuples("points_scored") if (owner, a) == (seat, line)]


# What points are for.


def test_points_of_a_wish_name_the_wish() -> None:
    setup = Setup(2).round(3).wishes("WB1", "WC1", "WA1").ships(0, left=("fez",)).poems(0, "P02 blue")
    table = setup.round_over().build()
    assert sources(table, state.LINE_WISH) == [number_in(TABLES.wish_ids, wish) for wish in ("WB1", "WC1")]


def test_points_of_each_major_poem_name_the_poem() -> None:
    setup = Setup(2).round(5).wishes("WA1", "WB1", "WC1").ships(0, left=("fez",))
    table = setup.poems(0, "P24 gray", "P33 gray").round_over().build().keep_all()
    assert sources(table, state.LINE_GRAY_POEM) == [POEMS.index("P24"), POEMS.index("P33")]


def test_points_of_a_blue_poem_name_the_poem() -> None:
    table = Setup(2).poems(0, "P02 blue").build().play("move architect-1 O2", "done")
    assert sources(table, state.LINE_BLUE_POEM) == [POEMS.index("P02")]


def test_points_of_a_red_poem_name_the_poem_also_behind_a_question() -> None:
    table = Setup(2).poems(0, "P02 red").build().play("move poet I3", "done")
    assert sources(table, state.LINE_RED_POEM) == [POEMS.index("P02")]


def points_at_once(program: int) -> int:
    """Return the points that a program gives in its first step."""
    return int(TABLES.code[program + 2]) if TABLES.code[program] == v.GAIN_PLAIN else 0


def test_points_of_a_bonus_that_a_poem_copies_do_not_name_another_card() -> None:
    # They count for the red poem, and the program is the tile's.
    table = Setup(2).poems(0, "P04 red").build().play("move poet I3")
    bonuses = {f"major {name}": points_at_once(program_of(name)) for name in TABLES.major_ids}
    table.play(next(text for text in sorted(table.legal("major")) if bonuses[text] > 0))
    assert sources(table, state.LINE_RED_POEM) == [POEMS.index("P04"), -1]


def test_points_of_a_city_bonus_name_the_city() -> None:
    tile = next(name for name in TABLES.city_tile_ids if points_at_once(program_of(f"{name} bonus")) > 0)
    setup = Setup(2).city("tunis", tile).ships(0, left=("tunis", "fez"))
    table = setup.build().play("move merchant M1", "city tunis")
    assert sources(table, state.LINE_CITY) == [CITIES.index("tunis")]


def test_points_of_an_income_name_the_city() -> None:
    blue = [name for name in TABLES.city_tile_ids if name.startswith("CB")]
    tile = next(name for name in blue if points_at_once(program_of(f"{name} benefit")) > 0)
    table = Setup(2).city("cairo", tile).ships(0, right=("cairo",)).round_over().build()
    assert sources(table, state.LINE_INCOME) == [CITIES.index("cairo")]


def test_points_of_a_rival_name_the_city() -> None:
    setup = Setup(2).ships(0, left=("fez",)).ships(1, right=("fez",))
    table = setup.build().play("move merchant M3", "main")
    assert sources(table, state.LINE_RIVAL, 1) == [CITIES.index("fez")]


def test_points_lost_to_an_event_name_the_event() -> None:
    table = Setup(2, events="random").wishes("WA1", "WB1", "WC1").event("EV14").round_over().build()
    assert sources(table, state.LINE_EVENT) == [TABLES.event_ids.index("EV14")]


def test_where_the_line_says_it_all_nothing_is_added() -> None:
    table = Setup(2).build().play("rest poet")
    assert sources(table, state.LINE_REST) == [-1]


# What was used.


def test_a_major_construction_tells_how_many_of_each_material_it_took() -> None:
    setup = Setup(2, events="random").event("EV04").roomy(0).only_majors("MJ01").show_minors()
    table = setup.dinars(0, 1).holds(0, "gypsum", "wood", "wood").build().move("architect-1", "O1")
    table.play("use wood", "use wood")
    used = int(pack_items(v.GYPSUM, 1)) | int(pack_items(v.WOOD, 2))
    assert table.event_tuples("major_built") == [(0, TABLES.major_ids.index("MJ01"), used, 0)]


# What is told once, and what was not told at all.


def test_a_tribute_is_told_once_with_all_that_pays_for_it() -> None:
    setup = Setup(2).round(4).wishes("WA1", "WB1", "WC1").parias(0, 1).seals(0, 1).dinars(0, 4)
    table = setup.round_over().build().play("amount 1", "amount 1", "amount 2")
    assert table.event_tuples("tribute_paid")[0] == (0, 1, 1, 4)
    assert "dinars_paid" not in table.event_kinds()
    assert (table.parias(), table.seals(), table.dinars()) == (0, 0, 0)


def test_the_first_ship_of_yusuf_is_told_whole() -> None:
    table = next(table for table in (fresh(1, seed=seed) for seed in range(80)) if table.asked() == "yusuf_city")
    city = min(table.legal()).removeprefix("city ")
    table.play(f"city {city}")
    assert table.event_kinds() == ["ship_sent", "seal_taken", "city_consolidated"]
    assert table.event_tuples("city_consolidated") == [(YUSUF, CITIES.index(city), 0, 0)]
