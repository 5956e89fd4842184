"""Chapter 10: what is counted, and how."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.layout import chain_around, largest_chain
from diwan.games.sabika.scoring.counters import count
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_position import names_of
from tests.support.sabika_printed import PRINTED, entry


def counted(table: Position, counter: str, seat: int = 0, *cities: str) -> int:
    """Count something of a seat by the word of the component file."""
    mask = sum(1 << TABLES.city_ids.index(city) for city in cities)
    number: int = count(table.state, seat, v.COUNTER_IDS.index(counter), mask, 0)
    assert type(number) is int
    return number


# Poems.


@pytest.mark.rule("SAB-10.4.1")
def test_poems_are_counted_by_the_colour_of_the_half_that_was_carved() -> None:
    setup = Setup(2).poems(0, "P01 blue", "P02 blue", "P03 blue", "P04 red", "P05 red", "P23 gray")
    table = setup.poems(1, "P06 red").build()
    words = ("poem", "blue", "red", "gray")
    assert [counted(table, word, 0) for word in words] == [6, 3, 2, 1]
    assert [counted(table, word, 1) for word in words] == [1, 0, 1, 0]


# Constructions.


@pytest.mark.rule("SAB-10.4.2")
def test_constructions_are_counted_and_their_types_once() -> None:
    setup = Setup(2).majors(0, "MJ03", "MJ06", "MJ01").row(0, "AB1", right=("MC01", "MC02"), left=("MC25", "MC13"))
    table = setup.majors(1, "MJ02").build()
    assert (counted(table, "major"), counted(table, "minor"), counted(table, "building_type")) == (3, 4, 5)
    assert (counted(table, "major", 1), counted(table, "minor", 1), counted(table, "building_type", 1)) == (1, 0, 1)


@pytest.mark.rule("SAB-10.4.2")
@pytest.mark.parametrize(
    ("majors", "row", "types"),
    [
        ((), (), 0),
        (("MJ03", "MJ06", "MJ09"), (), 1),
        ((), ("MC01", "MC13", "MC25"), 3),
        (("MJ01", "MJ02", "MJ03"), (), 3),
        (("MJ01", "MJ02", "MJ03"), ("MC12", "MC24", "MC36"), 6),
    ],
)
def test_there_are_six_building_types(majors: tuple[str, ...], row: tuple[str, ...], types: int) -> None:
    table = Setup(2).majors(0, *majors).row(0, "AB1", right=row).build()
    assert counted(table, "building_type") == types


@pytest.mark.rule("SAB-10.4.3")
def test_balances_are_the_joints_that_achieved_one() -> None:
    # AB2 is blue on the left. Right: wild and gold, then blue (MC01) and red; left: blue and blue, then red and blue.
    setup = Setup(2).row(0, "AB2", right=("MC01", "MC09"), left=("MC08", "MC11"))
    table = setup.row(1, "AB3", left=("MC02", "MC03")).build()
    assert (counted(table, "balance", 0), counted(table, "balance", 1)) == (2, 1)


@pytest.mark.rule("SAB-10.4.3")
def test_a_balance_is_counted_when_a_card_is_placed() -> None:
    setup = Setup(2).row(0, "AB1").show_minors("MC01").holds(0, "gypsum", "gypsum").at(0, "architect-1", "O8")
    table = setup.only_majors().sultan("O2", "O3", "O4", "O7", "M2", "M5", "I1", "I4").build()
    table.play("move architect-1 O1", "row right")
    assert counted(table, "balance") == 1


# Cities.


@pytest.mark.rule("SAB-10.4.4")
def test_presence_is_a_ship_on_either_half() -> None:
    setup = Setup(2).ships(0, left=("fez", "tunis"), right=("cairo",)).ships(1, left=("venice",))
    table = setup.build()
    assert (counted(table, "presence"), counted(table, "consolidated")) == (3, 1)
    assert (counted(table, "presence", 1), counted(table, "consolidated", 1)) == (1, 0)


@pytest.mark.rule("SAB-10.4.4")
def test_blue_and_red_cities_are_counted_by_presence_and_the_colour_of_their_tile() -> None:
    setup = Setup(2).city("fez", "CB1").city("tunis", "CR1").city("cairo", "CR2").city("venice", "CB2")
    table = setup.ships(0, left=("fez", "tunis"), right=("cairo",)).ships(1, right=("venice",)).build()
    assert (counted(table, "blue_city"), counted(table, "red_city")) == (1, 2)
    assert (counted(table, "blue_city", 1), counted(table, "red_city", 1)) == (1, 0)


@pytest.mark.rule("SAB-10.4.5")
@pytest.mark.rule("SAB-11.2.2")
@pytest.mark.parametrize(
    ("cities", "chain"),
    [
        pytest.param((), 0, id="no ship"),
        pytest.param(("fez",), 1, id="one ship"),
        pytest.param(("fez", "florence"), 1, id="joined by Granada alone"),
        pytest.param(("fez", "algiers"), 2, id="a route"),
        pytest.param(("algiers", "tunis", "florence", "cairo"), 4, id="a group that is no path"),
        pytest.param(("fez", "algiers", "constantinople", "damascus", "cairo"), 3, id="the larger of two"),
        pytest.param(("fez", "algiers", "tunis", "damascus"), 3, id="the larger of two, which comes first"),
        pytest.param(("constantinople", "florence", "venice", "ragusa", "fez", "algiers"), 4, id="a ring and a tail"),
        pytest.param(("fez", "tunis", "venice", "damascus"), 1, id="none next to another"),
        pytest.param(tuple(TABLES.city_ids), 9, id="all"),
    ],
)
def test_a_chain_is_the_largest_group_joined_by_routes(cities: tuple[str, ...], chain: int) -> None:
    table = Setup(2).ships(0, left=cities[::2], right=cities[1::2]).build()
    assert counted(table, "chain") == chain


def joined(present: set[str], city: str) -> set[str]:
    """Return the cities joined to one by routes over these cities alone."""
    group = {city}
    while True:
        ends = [(route["a"], route["b"]) for route in PRINTED["route"]]
        more = {b for a, b in [*ends, *((b, a) for a, b in ends)] if a in group and b in present} - group
        if not more:
            return group
        group |= more


@pytest.mark.rule("SAB-10.4.5")
def test_the_chain_around_every_city_of_every_set_of_cities() -> None:
    cities = TABLES.city_ids
    for mask in range(1 << v.CITIES):
        present = names_of(mask, cities)
        groups = [joined(present, city) for city in present]
        for city in present:
            assert names_of(int(chain_around(mask, cities.index(city))), cities) == joined(present, city)
        assert largest_chain(mask) == max(map(len, groups), default=0)


@pytest.mark.rule("SAB-10.4.5")
def test_ships_of_others_join_nothing() -> None:
    table = Setup(2).ships(0, left=("algiers", "cairo")).ships(1, left=("tunis",)).build()
    assert (counted(table, "chain", 0), counted(table, "chain", 1)) == (1, 1)


@pytest.mark.rule("SAB-15.7")
@pytest.mark.rule("SAB-11.2.2")
def test_the_chain_of_the_worked_example() -> None:
    ships = ("algiers", "florence", "cairo", "ragusa", "constantinople", "venice")
    setup = Setup(2).round(5).ships(0, left=ships).poems(0, "P34 gray").trade("TC6").round_over()
    table = setup.build()
    assert counted(table, "chain") == 5
    assert table.score_lines(0)["SAB-10.2.1"] == 6
    assert table.score_lines(0)["SAB-10.5.1"] == 10


@pytest.mark.rule("SAB-10.4.10")
def test_city_counts_presence_in_the_cities_of_a_list() -> None:
    table = Setup(2).ships(0, left=("fez", "cairo"), right=("tunis",)).build()
    assert counted(table, "city", 0, "fez", "algiers", "tunis") == 2
    assert counted(table, "city", 0, "venice", "algiers") == 0


@pytest.mark.rule("SAB-10.4.10")
def test_materials_used_are_those_of_the_carving() -> None:
    # Poem 10 pays a point per material, once in each carving.
    setup = Setup(2).poems(0, "P10 blue").show_poems("P02").show_grays().dinars(0, 9)
    table = setup.holds(0, "gypsum", "wood", "marble").at(0, "poet", "I3").build()
    table.play("move poet I4", "carve P02 blue", "use gypsum", "use wood", "use marble")
    assert table.score_lines(0)["SAB-7.1.7"] == 3


@pytest.mark.rule("SAB-10.4.10")
def test_max_limits_the_number_counted() -> None:
    step = entry("minor_poem", "P22")["red"][1]
    assert step["per"] == "poem"
    for owned in (step["max"] - 1, step["max"], step["max"] + 1):
        poems = [f"P{number:02} blue" for number in range(1, owned + 1)]
        table = Setup(2).poems(0, *poems).resolves("P22").build()
        assert table.points(0) == 5 + min(owned, step["max"]) * step["gain"]["pp"]


# Stores, seals, parias, wealth.


@pytest.mark.rule("SAB-10.4.6")
def test_crates_are_those_of_all_warehouses_and_two_for_poem_16() -> None:
    crates = {name: entry("warehouse_tile", name)["crates"] for name in ("WH01", "WH09", "WH19")}
    setup = Setup(2).expand(0, 1, "WH01", "WH19").expand(0, 3, "WH09").poems(1, "P16 blue")
    table = setup.build()
    assert counted(table, "crate", 0) == 4 + sum(crates.values())
    assert counted(table, "crate", 1) == 4 + 2


@pytest.mark.rule("SAB-10.4.6")
def test_the_red_half_of_poem_16_has_no_crates() -> None:
    table = Setup(2).poems(0, "P16 red").build()
    assert counted(table, "crate") == 4


@pytest.mark.rule("SAB-10.4.7")
def test_seals_and_parias_are_those_still_held() -> None:
    table = Setup(2).seals(0, 3).parias(0, 7).seals(1, 1).build()
    assert (counted(table, "seal"), counted(table, "paria")) == (3, 7)
    assert (counted(table, "seal", 1), counted(table, "paria", 1)) == (1, 0)


@pytest.mark.rule("SAB-10.4.7")
def test_seals_and_parias_are_counted_after_the_last_tribute() -> None:
    setup = Setup(2).round(5).wishes("WA1", "WB1", "WC1").poems(0, "P37 gray", "P42 gray").parias(0, 5).seals(0, 4)
    table = setup.round_over().build()
    table.play("amount 3", "amount 3")
    paria, seal = entry("major_poem", "P37")["pp"], entry("major_poem", "P42")["pp"]
    assert (table.parias(0), table.seals(0)) == (2, 1)
    assert table.score_lines(0)["SAB-10.2.1"] == 2 * paria + seal


@pytest.mark.rule("SAB-10.4.8")
def test_wealth_is_dinars_and_stored_items_without_raws_and_seals() -> None:
    setup = Setup(2).dinars(0, 7).seals(0, 2).raws(0, "clay", "silk").poems(0, "P16 blue").parias(0, 3)
    table = setup.holds(0, "gypsum", "wood", "glazed", "sugar").store(0, 5, "clothes", "sugar").dinars(1, 2).build()
    assert (counted(table, "wealth"), counted(table, "wealth", 1)) == (7 + 4 + 2, 2)


# Sets.


@pytest.mark.rule("SAB-10.4.9")
@pytest.mark.parametrize(
    ("poems", "sets"),
    [
        (("P01 blue", "P02 red", "P23 gray"), 1),
        (("P01 blue", "P02 red"), 0),
        (("P01 blue", "P23 gray"), 0),
        (("P02 red", "P23 gray"), 0),
        (("P01 blue", "P03 blue", "P04 blue", "P02 red", "P23 gray", "P26 gray"), 1),
        (("P01 blue", "P02 red", "P03 red", "P04 red", "P23 gray", "P26 gray"), 1),
        (("P01 blue", "P03 blue", "P02 red", "P04 red", "P23 gray"), 1),
        (("P01 blue", "P03 blue", "P02 red", "P04 red", "P23 gray", "P26 gray"), 2),
    ],
)
def test_a_set_of_colours_is_one_poem_of_each(poems: tuple[str, ...], sets: int) -> None:
    assert counted(Setup(2).poems(0, *poems).build(), "set_colours") == sets


GARDENS, TOWERS, WINDOWS = ("MC01", "MC12"), ("MC13", "MC24"), ("MC25", "MC36")
PALACES, FOUNTAINS, GATES = ("MJ03", "MJ06"), ("MJ02", "MJ05"), ("MJ01", "MJ04")


@pytest.mark.rule("SAB-10.4.9")
@pytest.mark.parametrize(
    ("row", "sets"),
    [
        ((GARDENS[0], TOWERS[0], WINDOWS[0]), 1),
        ((*GARDENS, *TOWERS), 0),
        ((*GARDENS, *WINDOWS), 0),
        ((*TOWERS, *WINDOWS), 0),
        ((*GARDENS, *TOWERS, WINDOWS[0]), 1),
        ((*GARDENS, TOWERS[0], *WINDOWS), 1),
        ((GARDENS[0], *TOWERS, *WINDOWS), 1),
        ((*GARDENS, *TOWERS, *WINDOWS), 2),
    ],
)
def test_a_set_of_minor_constructions_is_a_garden_a_tower_and_a_window(row: tuple[str, ...], sets: int) -> None:
    table = Setup(2).row(0, "AB1", right=row).majors(0, *PALACES, *FOUNTAINS, *GATES).build()
    assert counted(table, "set_minor") == sets


@pytest.mark.rule("SAB-10.4.9")
@pytest.mark.parametrize(
    ("tiles", "sets"),
    [
        ((PALACES[0], FOUNTAINS[0], GATES[0]), 1),
        ((*PALACES, *FOUNTAINS), 0),
        ((*PALACES, *GATES), 0),
        ((*FOUNTAINS, *GATES), 0),
        ((*PALACES, *FOUNTAINS, GATES[0]), 1),
        ((*PALACES, FOUNTAINS[0], *GATES), 1),
        ((PALACES[0], *FOUNTAINS, *GATES), 1),
        ((*PALACES, *FOUNTAINS, *GATES), 2),
    ],
)
def test_a_set_of_major_constructions_is_a_palace_a_fountain_and_a_gate(tiles: tuple[str, ...], sets: int) -> None:
    table = Setup(2).majors(0, *tiles).row(0, "AB1", right=(*GARDENS, *TOWERS, *WINDOWS)).build()
    assert counted(table, "set_major") == sets


@pytest.mark.rule("SAB-10.4.9")
@pytest.mark.parametrize(
    ("cities", "sets"),
    [
        (("fez", "florence", "cairo"), 1),
        (("fez", "algiers", "tunis", "venice", "ragusa"), 0),
        (("fez", "algiers", "damascus", "cairo"), 0),
        (("florence", "venice", "damascus", "cairo"), 0),
        (("fez", "algiers", "florence", "venice", "damascus"), 1),
        (("fez", "algiers", "florence", "damascus", "cairo"), 1),
        (("tunis", "ragusa", "venice", "damascus", "cairo"), 1),
        (("tunis", "algiers", "ragusa", "venice", "damascus", "constantinople"), 2),
    ],
)
def test_a_set_of_regions_is_a_city_of_each(cities: tuple[str, ...], sets: int) -> None:
    assert counted(Setup(2).ships(0, left=cities).build(), "region_set") == sets


@pytest.mark.rule("SAB-10.4.9")
@pytest.mark.parametrize(
    ("minors", "grays", "sets"),
    [(1, 1, 0), (2, 1, 1), (3, 1, 1), (3, 2, 1), (4, 1, 1), (4, 2, 2), (5, 2, 2), (4, 0, 0)],
)
def test_two_minor_poems_of_yusuf_and_a_major_one_are_a_set(minors: int, grays: int, sets: int) -> None:
    poems = [*(f"P{number:02} both" for number in range(1, 1 + minors)), *("P25 gray", "P28 gray")[:grays]]
    table = Setup(1).poems(YUSUF, *poems).first(YUSUF).build()
    assert counted(table, "set_colours", YUSUF) == sets


@pytest.mark.rule("SAB-10.4.1")
@pytest.mark.rule("SAB-10.4.3")
@pytest.mark.rule("SAB-10.4.6")
@pytest.mark.rule("SAB-10.4.9")
def test_yusufs_cards_are_counted_by_his_own_rules() -> None:
    setup = Setup(1).poems(YUSUF, "P01 both", "P02 both", "P16 both", "P25 gray").minors(YUSUF, "MC01", "MC02")
    table = setup.first(YUSUF).build()
    words = ("poem", "blue", "red", "gray", "set_colours", "balance", "crate")
    assert [counted(table, word, YUSUF) for word in words] == [4, 3, 3, 1, 1, 2, 4]
