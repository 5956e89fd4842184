"""Chapter 12: each of the 14 events, alone and with the poems that change the same number."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.conditions.modifiers import combined
from diwan.games.sabika.state import LINE_EVENT
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_components import changed, tables_of_data
from tests.support.sabika_printed import change, cheapest, entry, plain, reward

BLUE = "SAB-7.1.7"  # lines of the score sheet
EVENT = "SAB-12.9"
TRIBUTE = "SAB-9.4.2"
IDLE = "EV03"  # an event that changes nothing in the tests that use it for comparison


def under(event: str, *poems: str, seats: int = 4) -> Setup:
    """Return a table with this event, where seat 0 owns these blue halves; with four seats no worker is in the way."""
    setup = Setup(seats, events="random").event(event).wishes("WA1", "WB1", "WC2").show_grays()
    return setup.poems(0, *(f"{poem} blue" for poem in poems))


# Events 1: market prices.


@pytest.mark.rule("SAB-12.5")
@pytest.mark.parametrize(("wanted", "price"), [("gypsum", 1), ("wood", 1), ("marble", 2), ("glazed", 3), ("raw", 1)])
def test_event_1_makes_buying_cheaper(wanted: str, price: int) -> None:
    for event, less in ((IDLE, 0), ("EV01", 1)):
        table = under(event).dinars(0, 9).resolves("CB5 bonus").build().play(f"buy {wanted}")
        assert table.dinars(0) == 9 - (price - less)


@pytest.mark.rule("SAB-12.5")
def test_event_1_lets_cheap_things_be_bought_for_nothing() -> None:
    table = under("EV01").resolves("CB5 bonus").build()
    assert table.legal() == {"buy gypsum", "buy wood", "buy raw", "done"}
    assert under(IDLE).resolves("CB5 bonus").build().state.to_act == 1


@pytest.mark.rule("SAB-12.5")
@pytest.mark.parametrize(
    ("item", "price"), [("gypsum", 1), ("wood", 2), ("marble", 3), ("glazed", 4), ("sugar", 3), ("clothes", 3)]
)
def test_event_1_makes_selling_better(item: str, price: int) -> None:
    for event, more in ((IDLE, 0), ("EV01", 1)):
        table = under(event).holds(0, item).resolves("CB5 bonus").build().play(f"sell {item}")
        assert table.dinars(0) == price + more


@pytest.mark.rule("SAB-12.5")
def test_event_1_leaves_exchanges_alone() -> None:
    table = under("EV01").holds(0, "marble").resolves("CB5 bonus").build().play("exchange marble wood")
    assert table.dinars(0) == 1


# Events 2 and 6: the price of poems.


@pytest.mark.rule("SAB-12.5")
@pytest.mark.parametrize(("event", "more"), [(IDLE, 0), ("EV02", -1), ("EV06", 1)])
@pytest.mark.parametrize(("poem", "price"), [("P19 blue", 1), ("P19 red", 2), ("P42 gray", 4)])
def test_events_2_and_6_change_the_price_of_every_poem(event: str, more: int, poem: str, price: int) -> None:
    setup = under(event).dinars(0, 9).holds(0, "gypsum").show_poems("P19").show_grays("P42")
    table = setup.build().move("poet", "I1").play(f"carve {poem}")
    assert (table.poems(0), table.dinars(0)) == ({poem}, 9 - (price + more))


@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("event", "more"), [("EV02", -1), ("EV06", 1)])
@pytest.mark.parametrize(("poem", "price"), [("P19 blue", 1 + 1), ("P19 red", 2)])
def test_events_2_and_6_add_to_poem_21(event: str, more: int, poem: str, price: int) -> None:
    setup = under(event, "P21").dinars(0, 9).holds(0, "gypsum").show_poems("P19")
    table = setup.build().move("poet", "I1").play(f"carve {poem}")
    assert table.dinars(0) == 9 - max(price + more + change("P21", "carve_cost"), 0)


@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("of_event", "of_poem"), [(1, 3), (3, 1), (3, 0), (2, 2)])
def test_of_two_minimums_the_higher_one_holds(of_event: int, of_poem: int) -> None:
    # The printed minimums of one number are all equal: these are of another file.
    table = under("EV02", "P21").build()
    events = changed("event", "EV02", "passive", [{"mod": "carve_cost", "add": -1, "min": of_event}])
    poems = changed("minor_poem", "P21", "blue", [{"mod": "carve_cost", "add": -1, "min": of_poem}])
    tables = tables_of_data({**events, "minor_poem": poems["minor_poem"]})
    start, end = tables.modifier_start[v.CARVE_COST], tables.modifier_start[v.CARVE_COST + 1]
    owned = 1 << TABLES.poem_ids.index("P21")
    costs = [combined(table.state, owned, tables.modifier_rows, start, end, price) for price in (3, 4, 9)]
    assert costs == [max(price - 2, of_event, of_poem) for price in (3, 4, 9)]
    assert combined(table.state, 0, tables.modifier_rows, start, end, 3) == max(3 - 1, of_event)


@pytest.mark.rule("SAB-12.5")
def test_event_2_lets_the_first_blue_poem_cost_nothing() -> None:
    assert "move poet I1" in under("EV02").holds(0, "gypsum").show_poems("P19").build().legal()
    assert "move poet I1" not in under(IDLE).holds(0, "gypsum").show_poems("P19").build().legal()


# Event 3: parias for goods.


@pytest.mark.rule("SAB-12.5")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("poems", "base"), [((), 1), (("P20",), 2)])
def test_event_3_gives_one_more_paria_per_good(poems: tuple[str, ...], base: int) -> None:
    setup = under("EV03", *poems).city("fez", "CB1").dinars(0, 1).holds(0, "sugar", "pottery").resolves("CR3 benefit")
    table = setup.build().play("city fez", "deliver sugar")
    assert (table.score_lines(0)["SAB-6.1.4"], table.parias(0)) == (base + 1, base + 1 + 1)
    table.play("deliver pottery")
    assert (table.score_lines(0)["SAB-6.1.4"], table.parias(0)) == (2 * base + 1, 2 * base + 1 + 2)


# Event 4: equal materials.


@pytest.mark.rule("SAB-12.6")
@pytest.mark.parametrize("event", [IDLE, "EV04"])
def test_event_4_allows_equal_extra_materials_in_a_major_construction(event: str) -> None:
    setup = under(event).roomy(0).only_majors("MJ01").show_minors().at(0, "architect-1", "O8")
    table = setup.holds(0, "gypsum", "gypsum", "wood", "wood", "glazed").build().move("architect-1", "O1")
    assert table.legal() == {"use wood", "use glazed", "done"}  # the base is one gypsum, and no extra
    table.play("use wood")
    assert table.legal() == ({"use wood", "use glazed", "done"} if event == "EV04" else {"use glazed", "done"})


@pytest.mark.rule("SAB-12.6")
@pytest.mark.rule("SAB-11.1.3")
def test_event_4_counts_each_of_two_equal_materials_and_poem_5_once() -> None:
    setup = under("EV04", "P05").roomy(0).only_majors("MJ01").show_minors().at(0, "architect-1", "O8")
    table = setup.holds(0, "gypsum", "wood", "wood").build().move("architect-1", "O1").play("use wood", "use wood")
    assert (table.stored(0), table.score_lines(0)["SAB-5.5.3"]) == ([], 1 + 2 + 2)
    assert (table.score_lines(0)[BLUE], table.parias(0)) == (1, 1)


@pytest.mark.rule("SAB-12.6")
def test_event_4_allows_the_base_of_a_minor_construction_again() -> None:
    setup = under("EV04").roomy(0).only_majors().show_minors("MC02").row(0, "AB2").at(0, "architect-1", "O8")
    table = setup.holds(0, "wood", "wood", "wood", "gypsum").build().move("architect-1", "O1")
    assert table.legal() == {"use gypsum", "use wood", "done"}
    table.play("use wood", "use wood")
    assert (table.stored(0), table.score_lines(0)["SAB-5.6.2"]) == (["gypsum"], 6)


@pytest.mark.rule("SAB-12.6")
@pytest.mark.parametrize(("poems", "most"), [((), 2), (("P10",), 3)])
def test_event_4_allows_equal_materials_in_a_poem(poems: tuple[str, ...], most: int) -> None:
    setup = under("EV04", *poems).roomy(0).dinars(0, 9).show_poems("P19").holds(0, *["marble"] * 4, "glazed")
    table = setup.build().move("poet", "I1").play("carve P19 blue", *["use marble"] * (most - 1))
    assert (table.score_lines(0)["SAB-7.1.5"], table.stored(0)) == (3 * most, ["marble"] * (4 - most) + ["glazed"])


@pytest.mark.rule("SAB-12.6")
def test_event_4_does_not_make_glazed_a_base() -> None:
    setup = under("EV04", "P10").roomy(0).dinars(0, 9).show_poems("P19").holds(0, "wood", "glazed", "glazed")
    table = setup.build().move("poet", "I1").play("carve P19 blue")
    assert table.legal() == {"use glazed", "done"}  # wood is the base
    assert table.play("use glazed", "use glazed").score_lines(0)["SAB-7.1.5"] == 2 + 4 + 4
    only_glazed = under("EV04").dinars(0, 9).show_poems("P19").holds(0, "glazed", "glazed").build()
    assert "move poet I1" not in only_glazed.legal()


# Events 5, 8 and 14: the tribute.


@pytest.mark.rule("SAB-12.5")
@pytest.mark.parametrize(("event", "more"), [(IDLE, 0), ("EV05", -1), ("EV08", 1)])
@pytest.mark.parametrize(("number", "tribute"), [(1, 2), (3, 4), (5, 6)])
def test_events_5_and_8_change_the_tribute_of_all(event: str, more: int, number: int, tribute: int) -> None:
    table = under(event, seats=2).round(number).round_over().build()
    assert [table.score_lines(seat)[TRIBUTE] for seat in (0, 1)] == [-(tribute + more)] * 2


@pytest.mark.rule("SAB-15.37")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("event", "owed"), [("EV05", 2), ("EV08", 4)])
def test_events_5_and_8_add_to_poem_19(event: str, owed: int) -> None:
    table = under(event, "P19", seats=2).round(3).round_over().build()
    assert table.score_lines(0)[TRIBUTE] == -owed


@pytest.mark.rule("SAB-12.4")
def test_a_tribute_is_never_negative() -> None:
    table = under("EV05", "P19", seats=2).parias(0, 1).round_over().build()
    assert table.score_lines(0) == {"SAB-2.3.2": 5, BLUE: reward("P19", "tribute")["pp"]}
    assert (table.parias(0), table.event_tuples("tribute_paid")[0]) == (1, (0, 0, 0, 0))


@pytest.mark.rule("SAB-12.9")
def test_event_14_takes_a_dinar_before_the_tribute() -> None:
    table = under("EV14", seats=2).dinars(0, 2).round_over().build()
    assert (table.asked(), table.dinars(0)) == ("lead", 1)  # one dinar left pays no paria any more
    assert table.score_lines(0) == {"SAB-2.3.2": 5, TRIBUTE: -2}


@pytest.mark.rule("SAB-12.9")
def test_event_14_takes_a_point_from_who_has_no_dinar() -> None:
    table = under("EV14", seats=2).round_over().build()
    assert table.score_lines(0) == {"SAB-2.3.2": 5, EVENT: -1, TRIBUTE: -2}
    assert table.score_lines(1) == {"SAB-2.3.2": 5, EVENT: -1, TRIBUTE: -2}


@pytest.mark.rule("SAB-12.9")
def test_event_14_with_a_dinar_may_be_paid_with_a_seal_but_not_with_a_point() -> None:
    table = under("EV14", seats=2).dinars(0, 1).seals(0, 1).round_over().build()
    assert (table.asked(), table.legal()) == ("tribute_dinar", {"amount 0", "amount 1"})
    other = table.copy()
    table.play("amount 0")
    assert (table.asked(), table.dinars(0), table.seals(0)) == ("tribute", 0, 1)
    other.play("amount 1")
    assert (other.asked(), other.dinars(0), other.seals(0), other.points(0)) == ("lead", 1, 0, 3)


@pytest.mark.rule("SAB-12.9")
def test_event_14_without_a_dinar_takes_a_seal_or_a_point() -> None:
    table = under("EV14", seats=2).seals(0, 1).round_over().build()
    assert (table.asked(), table.legal()) == ("tribute_dinar", {"amount 1", "done"})
    other = table.copy()
    table.play("amount 1")
    assert (table.seals(0), table.score_lines(0)) == (0, {"SAB-2.3.2": 5, TRIBUTE: -2})
    other.play("done")
    assert (other.asked(), other.seals(0), other.score_lines(0)) == ("tribute", 1, {"SAB-2.3.2": 5, EVENT: -1})
    assert (0, LINE_EVENT, -1, 14) in other.event_tuples("points_scored")


# Event 7: points of materials.


@pytest.mark.rule("SAB-12.7")
@pytest.mark.parametrize(("material", "pp"), [("wood", 1), ("marble", 2), ("glazed", 3)])
def test_event_7_takes_a_point_off_each_material_of_a_construction(material: str, pp: int) -> None:
    setup = under("EV07").roomy(0).only_majors("MJ01").show_minors().at(0, "architect-1", "O8")
    table = setup.holds(0, "gypsum", material).build().move("architect-1", "O1").play(f"use {material}")
    assert table.score_lines(0)["SAB-5.5.3"] == pp  # gypsum gives nothing


@pytest.mark.rule("SAB-12.7")
def test_event_7_holds_for_minor_constructions_and_poems_but_not_for_extra_points() -> None:
    setup = under("EV07", "P05").only_majors().show_minors("MC02").row(0, "AB2").at(0, "architect-1", "O8")
    table = setup.holds(0, "wood", "marble").build().move("architect-1", "O1").play("use marble")
    assert (table.score_lines(0)["SAB-5.6.2"], table.score_lines(0)[BLUE]) == (1 + 2, 1)
    setup = under("EV07", "P10").dinars(0, 9).show_poems("P19").holds(0, "gypsum", "glazed")
    table = setup.build().move("poet", "I1").play("carve P19 blue", "use glazed")
    assert (table.score_lines(0)["SAB-7.1.5"], table.score_lines(0)[BLUE]) == (0 + 3, 2)


# Event 9: routes.


def price_of(table: Position, city: str) -> int:
    """Return what an export to a city costs, without the dinars of its bonus."""
    tile = TABLES.city_tile_ids[int(table.state.cities[TABLES.city_ids.index(city)])]
    dinars = plain(entry("city_tile", tile)["city_bonus"])["dinar"]
    return table.dinars(0) + dinars - table.copy().play(f"city {city}").dinars(0)


@pytest.mark.rule("SAB-12.5")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("event", "poems", "more"), [(IDLE, (), 0), ("EV09", (), 1), ("EV09", ("P15",), 0)])
@pytest.mark.parametrize("present", [(), ("tunis",), ("ragusa",)])
def test_event_9_makes_every_route_dearer(
    event: str, poems: tuple[str, ...], more: int, present: tuple[str, ...]
) -> None:
    assert change("P15", "route_cost") == -1
    setup = under(event, *poems).ships(0, left=present).dinars(0, 30).holds(0, "sugar").no_raws()
    table = setup.rondel(R2="clay").resolves("CR3 benefit").build()
    assert {city.split()[1]: price_of(table, city.split()[1]) for city in table.legal("city")} == cheapest(
        present, more
    )


# Event 10: consolidation.


def with_ship(event: str) -> Setup:
    """Return a table with this event where seat 0 has a ship to consolidate, in Fez."""
    return under(event).city("fez", "CB1").ships(0, left=("fez",))


@pytest.mark.rule("SAB-12.8")
def test_event_10_costs_a_dinar_on_a_space() -> None:
    table = with_ship("EV10").no_raws().dinars(0, 1).build().move("merchant", "M3")
    assert (table.ships(0)[1], table.dinars(0)) == ({"fez"}, 0)
    assert "move merchant M3" not in with_ship("EV10").no_raws().build().legal()


@pytest.mark.rule("SAB-12.8")
def test_event_10_costs_a_dinar_as_a_bonus_action_too() -> None:
    table = with_ship("EV10").dinars(0, 3).resolves("MJ16").build().play("city fez")
    assert (table.ships(0)[1], table.dinars(0)) == ({"fez"}, 2)
    assert with_ship("EV10").resolves("MJ16").build().state.to_act == 1
    free = with_ship(IDLE).resolves("MJ16").build().play("city fez")
    assert (free.ships(0)[1], free.dinars(0)) == ({"fez"}, 0)


# Events 11, 12 and 13: the way of a worker.


@pytest.mark.rule("SAB-15.18")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("event", "poems", "paid"), [(IDLE, (), 2), ("EV11", (), 3), ("EV11", ("P03",), 2)])
def test_event_11_leaves_one_free_step_and_poem_3_adds_its_own(event: str, poems: tuple[str, ...], paid: int) -> None:
    table = under(event, *poems).dinars(0, 9).at(0, "architect-1", "O8").build()
    table.move("architect-1", "O4")  # four steps
    assert table.dinars(0) == 9 - paid


@pytest.mark.rule("SAB-12.5")
@pytest.mark.parametrize(("target", "paid"), [("O1", 0), ("O2", 1), ("O3", 2)])
def test_event_11_charges_the_second_step(target: str, paid: int) -> None:
    setup = under("EV11").dinars(0, 9).holds(0, "gypsum").at(0, "architect-1", "O8")
    assert setup.build().move("architect-1", target).dinars(0) == 9 - paid


@pytest.mark.rule("SAB-15.37")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(("event", "poems", "fee"), [(IDLE, (), 1), ("EV12", (), 2), ("EV12", ("P04",), 0)])
def test_event_12_doubles_the_fee_and_poem_4_beats_it(event: str, poems: tuple[str, ...], fee: int) -> None:
    setup = under(event, *poems).dinars(0, 9).at(1, "architect-1", "O4").at(2, "architect-1", "O4")
    table = setup.build().move("architect-1", "O4")
    assert table.dinars(0) == 9 - 2 * fee


@pytest.mark.rule("SAB-12.4")
def test_the_poem_of_one_player_leaves_the_event_to_the_others() -> None:
    setup = under("EV12", seats=2).poems(1, "P04 blue").dinars(0, 9).dinars(1, 9)
    table = setup.at(1, "architect-1", "O4").at(1, "architect-2", "O2").build()
    table.move("architect-1", "O4").play("main", "done", "done")
    assert (table.state.to_act, table.dinars(0)) == (1, 9 - 2 + 2)
    assert table.move("architect-2", "O3").dinars(1) == 9  # a worker of the sultan is there


@pytest.mark.rule("SAB-15.37")
@pytest.mark.rule("SAB-11.2.3")
@pytest.mark.rule("SAB-12.4")
@pytest.mark.parametrize(
    ("worker", "space", "secondary", "price"),
    [("architect-1", "O2", "R2", 1), ("merchant", "M2", "R2", 0), ("merchant", "M2", "X2", 2), ("poet", "I2", "X2", 1)],
)
def test_event_13_adds_a_dinar_to_every_secondary_action(worker: str, space: str, secondary: str, price: int) -> None:
    for poems, cost in (((), price + 1), (("P06",), price)):
        table = under("EV13", *poems).dinars(0, 9).rondel(R2="clay", X2="marble").build().move(worker, space)
        table.play(f"secondary {secondary}")
        assert table.dinars(0) == 9 - cost


# Yusuf.


@pytest.mark.rule("SAB-12.2")
@pytest.mark.parametrize(("event", "mine"), [("EV05", -1), ("EV08", -3), ("EV14", -3)])
def test_events_do_not_touch_yusuf(event: str, mine: int) -> None:
    setup = under(event, seats=1).first(YUSUF).points(YUSUF, 20).points(0, 20)
    table = setup.round_over().build()
    assert (table.points(YUSUF), table.score_lines(YUSUF)[TRIBUTE]) == (18, -2)
    assert table.points(0) == 20 + mine
