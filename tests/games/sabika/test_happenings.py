"""What events say beyond what happened to the table: what points are for, what was used, what is told once."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions, events, state
from diwan.games.sabika.carried.gains import pack_items
from diwan.games.sabika.carried.turn import walk_met, walk_steps, walk_worker
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.scoring.sheet import LEFT_DINARS, LEFT_GOODS, LEFT_MATERIALS, LEFT_SEALS, lines_of
from tests.support.sabika import YUSUF, Position, Setup, fresh, number_in, program_of
from tests.support.sabika_yusuf import facing, yusuf_turn

CITIES = TABLES.city_ids
POEMS = TABLES.poem_ids
CROWDED = ("O1", "O3", "O5", "O7", "M2", "M5", "I5", "I5")  # sultan's workers of a table for two


def sources(table: Position, line: int, seat: int = 0) -> list[int]:
    """Return what the points of a line were for, in order: a number from 0, or -1 where it is not said."""
    return [c - 1 for owner, a, _, c in table.event_tuples("points_scored") if (owner, a) == (seat, line)]


def said(setup: Setup, line: str) -> Position:
    """Return the position after a line of steps, of which those may be left out that go without saying."""
    table = setup.build()
    for action in table.game.parse_line(table.state, line):
        table.game.rules.apply(table.state, action)
    table.check()
    return table


@pytest.mark.rule("SAB-3.2.4", "SAB-3.2.5")
def test_a_move_tells_steps_and_workers_apart() -> None:
    setup = Setup(2).dinars(0, 9).at(0, "merchant", "M5").at(1, "merchant", "M2").sultan(*CROWDED)
    (moved,) = setup.build().play("move merchant M2").event_tuples("worker_moved")
    assert (walk_worker(moved[1]), walk_steps(moved[1]), walk_met(moved[1])) == (2, 3, 2)
    assert moved[2:] == (number_in(TABLES.space_ids, "M2"), 3)  # a step beyond the free ones, and two workers
    (moved,) = Setup(2).build().play("move architect-1 O2").event_tuples("worker_moved")
    assert (walk_worker(moved[1]), walk_steps(moved[1])) == (0, 0)  # from the workshop


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


@pytest.mark.parametrize(
    ("operations", "kind", "answer"),
    [((v.GAIN_MATERIALS, v.GAIN_ANY), "items_due", "store"), ((v.GAIN_RAW,), "raws_due", "raw")],
)
def test_materials_of_a_city_bonus_name_the_city_before_they_are_stored(
    operations: tuple[int, ...], kind: str, answer: str
) -> None:
    tiles = [name for name in TABLES.city_tile_ids if TABLES.code[program_of(f"{name} bonus")] in operations]
    assert tiles
    for tile in tiles:
        setup = Setup(2).city("tunis", tile).ships(0, left=("tunis", "fez"))
        table = setup.build().play("move merchant M1", "city tunis")
        (due,) = table.event_tuples(kind)
        assert (due[0], *due[2:]) == (0, state.LINE_CITY, CITIES.index("tunis") + 1)
        assert due[1] > 0
        assert table.legal(answer) or table.event_tuples("item_stored")


def test_materials_of_a_poem_and_of_an_income_say_where_they_come_from() -> None:
    table = Setup(2).poems(0, "P01 red").build().play("move poet I3")
    (due,) = table.event_tuples("items_due")
    gain = int(pack_items(v.MARBLE, 1) | pack_items(v.GLAZED, 1))
    assert list(due) == [0, gain, state.LINE_RED_POEM, POEMS.index("P01") + 1]
    # What a main action gives is said by the action.
    assert Setup(2).build().play("move architect-1 O2").event_tuples("items_due") == []


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


# What dinars and parias are for.


def reasons(table: Position, name: str = "dinars_gained", seat: int = 0) -> list[tuple[int, int]]:
    """Return what a seat gained dinars or parias for: the line or reason, and the number beside it (0: none)."""
    return [(b, c) for owner, _, b, c in table.event_tuples(name) if owner == seat]


def test_dinars_of_actions_name_the_action() -> None:
    setup = Setup(4).roomy(0).holds(0, "wood", "marble")
    table = said(setup, "move architect-1 O4, main, sell wood, exchange marble wood, store wood 1")
    assert reasons(table) == [(events.FOR_MARKET, 0), (events.FOR_SALE, 0), (events.FOR_EXCHANGE, 0)]
    assert reasons(said(Setup(4), "move poet I2, main")) == [(events.FOR_CRAFTS, 0)]
    assert reasons(said(Setup(4), "rest poet")) == [(state.LINE_REST, 0)]


def test_dinars_of_cards_and_cities_name_what_points_would() -> None:
    table = said(Setup(4).poems(0, "P07 red"), "move poet I3, main")
    assert reasons(table) == [(state.LINE_RED_POEM, POEMS.index("P07") + 1)]
    table = Setup(2).poems(0, "P01 blue").round_over().build()
    assert reasons(table)[0] == (state.LINE_BLUE_POEM, POEMS.index("P01") + 1)
    table = Setup(2).city("cairo", "CB1").ships(0, right=("cairo",)).round_over().build()
    assert reasons(table) == [(state.LINE_INCOME, CITIES.index("cairo") + 1)]
    table = said(Setup(4).city("fez", "CB1").ships(0, left=("fez",)), "move merchant M1, main")
    assert reasons(table) == [(state.LINE_CITY, CITIES.index("fez") + 1)]
    table = said(Setup(4).ships(0, left=("fez",)).ships(1, right=("fez",)), "move merchant M3, main")
    assert reasons(table, seat=1) == [(state.LINE_RIVAL, CITIES.index("fez") + 1)]


def test_parias_of_a_delivery_a_favour_and_a_starting_tile_say_so() -> None:
    table = said(Setup(4).dinars(0, 5).holds(0, "sugar").city("fez", "CB1"), "move merchant M2, main, city fez")
    assert reasons(table, "parias_gained") == [(state.LINE_EXPORT, 0)]
    table = said(Setup(4).holds(0, "gypsum").favour(0, 2), "move architect-1 O1, main, major MJ01, favour 3")
    assert reasons(table, "parias_gained") == [(state.LINE_FAVOUR, 0)]
    table = Setup(2).dealt(0, "ST01", "ST08").dealt(1, "ST02", "ST03").build().play("keep ST08", "keep ST02")
    assert reasons(table) == [(state.LINE_STARTING_TILE, 0)] * len(reasons(table))


def test_what_is_divided_freely_follows_what_gives_it_and_says_no_more() -> None:
    setup = Setup(4).row(0, "AB2").holds(0, "gypsum").show_minors("MC01", None, None, None)
    table = said(setup, "move architect-1 O1, main, minor 1, row right, amount 3")
    assert reasons(table) == [(state.NONE, 0)]
    assert reasons(table, "parias_gained") == [(state.NONE, 0)]


def purposes(table: Position) -> list[int]:
    """Return the tasks that were paid for."""
    return [c for _, _, _, c in table.event_tuples("dinars_paid")]


def test_payments_name_what_waits_for_them() -> None:
    setup = Setup(4).dinars(0, 9).roomy(0).holds(0, "gypsum", "sugar").rondel(R4="silk").at(0, "architect-1", "O1")
    line = "move architect-1 O4, main, buy wood, store wood 1, done, secondary R4"
    assert purposes(said(setup, line)) == [actions.WORK, actions.PAID_BUY, actions.PAID_SECONDARY]
    for line, purpose in (
        ("move poet I4, main, carve P02 blue", actions.PAID_CARVE),
        ("move merchant M2, main, city fez", actions.PAID_EXPORT),
        ("move architect-1 O1, main, refresh", actions.PAID_REFRESH),
    ):
        setup = Setup(4).dinars(0, 9).holds(0, "gypsum", "sugar").show_poems("P02", None, None, None)
        assert purposes(said(setup, line)) == [purpose]


def test_payments_that_events_demand_name_them() -> None:
    setup = Setup(4, events="random").event("EV10").dinars(0, 9).ships(0, left=("fez",))
    assert purposes(said(setup, "move merchant M3, main, city fez")) == [actions.PAID_CONSOLIDATE]
    table = Setup(2, events="random").event("EV14").dinars(0, 1).round_over().build()
    assert table.event_tuples("dinars_paid") == [(0, 1, 0, 0)]


def test_a_payment_with_seals_names_it_too() -> None:
    table = Setup(2).dinars(0, 4).seals(0, 2).at(0, "architect-1", "O1").build().play("move architect-1 O4", "amount 1")
    assert table.event_tuples("dinars_paid") == [(0, 0, 1, actions.WORK)]


# What was used.


def test_a_major_construction_tells_how_many_of_each_material_it_took() -> None:
    setup = Setup(2, events="random").event("EV04").roomy(0).only_majors("MJ01").show_minors()
    table = setup.dinars(0, 1).holds(0, "gypsum", "wood", "wood").build().move("architect-1", "O1")
    table.play("use wood", "use wood")
    used = int(pack_items(v.GYPSUM, 1)) | int(pack_items(v.WOOD, 2))
    assert table.event_tuples("major_built") == [(0, TABLES.major_ids.index("MJ01"), used, 0)]


def carver() -> Setup:
    """Seat 0 can carve poem 5, or the major poem 24, with gypsum and marble."""
    setup = Setup(4).dinars(0, 5).holds(0, "gypsum", "marble").show_poems("P05", None, None, None, None)
    return setup.show_grays("P24")


def test_a_poem_tells_its_materials() -> None:
    table = said(carver(), "move poet I4, main, carve P05 blue, use gypsum, use marble")
    used = int(pack_items(v.GYPSUM, 1)) | int(pack_items(v.MARBLE, 1))
    assert table.event_tuples("poem_carved") == [(0, POEMS.index("P05"), v.BLUE, used)]
    table = said(carver(), "move poet I4, main, carve P24 gray, use gypsum, done")
    assert table.event_tuples("poem_carved") == [(0, POEMS.index("P24"), v.GRAY, int(pack_items(v.GYPSUM, 1)))]


def test_a_minor_construction_tells_its_materials_with_their_points() -> None:
    setup = Setup(4).row(0, "AB2").holds(0, "gypsum", "glazed").show_minors("MC01", None, None, None)
    table = said(setup, "move architect-1 O1, main, minor 1, use glazed")
    used = int(pack_items(v.GYPSUM, 1)) | int(pack_items(v.GLAZED, 1))
    assert table.event_tuples("points_scored")[-1] == (0, state.LINE_MINOR, 5, used)


# What is told once, and what was not told at all.


@pytest.mark.parametrize("space", [1, 2, 3])
def test_the_favour_space_whose_benefit_is_taken_is_told(space: int) -> None:
    table = said(Setup(4).holds(0, "gypsum").favour(0, 2), f"move architect-1 O1, main, major MJ01, favour {space}")
    assert table.event_tuples("favour_gained") == [(0, 3, 0, 0)]
    assert table.event_tuples("favour_taken") == [(0, space, 0, 0)]


def test_yusufs_favour_marker_is_told_when_it_moves() -> None:
    builders = [place for place, action in enumerate(TABLES.yusuf_actions) if action == v.MAJOR_CONSTRUCTION]
    table = yusuf_turn(facing(TABLES.yusuf_ids[builders[0] // 2]))
    assert table.event_tuples("favour_gained") == [(YUSUF, 1, 0, 0)]
    assert table.favour(YUSUF) == 1


def test_marbles_that_are_filled_up_are_told_in_one_line() -> None:
    table = Setup(4).rondel(X2=None, X5=None).round_over().build()
    names = TABLES.secondary_ids[v.RAW_SPACES :]
    assert table.event_tuples("marbles_refilled") == [(-1, 1 << names.index("X2") | 1 << names.index("X5"), 0, 0)]
    assert "marbles_refilled" not in Setup(4).round_over().build().event_kinds()


def test_the_sultans_workers_move_in_one_line_where_there_are_any() -> None:
    assert Setup(2).round_over().build().event_kinds().count("sultan_moved") == 1
    assert "sultan_moved" not in Setup(4).round_over().build().event_kinds()


def test_a_rest_says_whether_anything_else_was_possible() -> None:
    table = Setup(2).build().play("rest poet")
    assert table.event_tuples("worker_rested") == [(0, 3, 0, 0)]
    # The last worker of seat 0 is the poet, who has no dinars, no poems and nothing to carve with.
    forced = Setup(2).lying(0, "architect-1", "architect-2", "merchant").at(0, "poet", "I2").sultan(*CROWDED)
    assert forced.turn(0).build().event_tuples("worker_rested") == [(0, 3, 1, 0)]


def test_points_for_what_is_left_over_say_what_that_is() -> None:
    setup = Setup(2).round(5).wishes("WA1", "WB1", "WC1").parias(0, 9).parias(1, 9).seals(0, 1).dinars(0, 5)
    setup.roomy(0).holds(0, "sugar", "pottery", "marble", "gypsum")
    table = setup.round_over().build().play("amount 6", "amount 6")
    assert sources(table, state.LINE_LEFT_OVER) == [LEFT_SEALS, LEFT_GOODS, LEFT_MATERIALS, LEFT_DINARS]
    parts = [(line.b - 1, line.points) for line in lines_of(table.state, 0) if line.a == state.LINE_LEFT_OVER]
    assert parts == [(LEFT_SEALS, 1), (LEFT_GOODS, 2), (LEFT_MATERIALS, 1), (LEFT_DINARS, 2)]


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
