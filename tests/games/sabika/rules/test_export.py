"""Chapter 6.1: export."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup
from tests.support.sabika_cards import gain_of, plain_city, way_cost

CITIES = tuple(TABLES.city_ids)
PLAIN_CITY = plain_city()
MATERIALS = ("gypsum", "wood", "marble", "glazed")


def harbour(*goods: str, dinars: int = 20) -> Setup:
    """Seat 0 is about to export these goods; Cairo has the tile that demands clothes and gives any material."""
    setup = Setup(seats=4).roomy(0).holds(0, *goods).dinars(0, dinars).city("cairo", "CB2")
    return setup.asks(actions.ASK_EXPORT, 0)


def delivering(*goods: str) -> Position:
    """Seat 0 has sent its ship to Cairo and delivers."""
    return harbour(*goods).build().play("city cairo")


@pytest.mark.rule("SAB-6.1.1")
def test_any_city_without_own_presence_may_be_chosen() -> None:
    setup = (
        harbour("sugar").ships(0, left=("fez", "venice"), right=("tunis",)).ships(1, left=("cairo",), right=("ragusa",))
    )
    assert setup.build().legal() == {f"city {city}" for city in set(CITIES) - {"fez", "venice", "tunis"}}


@pytest.mark.rule("SAB-6.1.1")
def test_as_a_bonus_it_may_be_declined() -> None:
    table = Setup(seats=4).holds(0, "sugar").dinars(0, 1).asks(actions.ASK_EXPORT, BONUS).build()
    assert table.legal() == {f"city {city}" for city in CITIES if way_cost(city) <= 1} | {"done"}
    table.play("done")
    assert (table.ships(), table.dinars(), table.stored()) == ((set(), set()), 1, ["sugar"])


@pytest.mark.rule("SAB-6.1.1")
def test_an_export_is_impossible_with_presence_everywhere() -> None:
    def sailing(cities: tuple[str, ...]) -> set[str]:
        setup = Setup(seats=4).no_raws().holds(0, "sugar").dinars(0, 1).ships(0, left=cities[:4], right=cities[4:])
        return setup.build().legal()

    assert "move merchant M2" not in sailing(CITIES)
    assert "move merchant M2" in sailing(CITIES[1:])


@pytest.mark.rule("SAB-6.1.1")
@pytest.mark.rule("SAB-6.1.4")
def test_an_export_needs_a_good() -> None:
    assert "move merchant M2" not in Setup(seats=4).no_raws().dinars(0, 1).holds(0, "wood").build().legal()
    assert "move merchant M2" in Setup(seats=4).no_raws().dinars(0, 1).holds(0, "sugar").build().legal()


@pytest.mark.rule("SAB-6.1.2")
@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("present", [(), ("algiers",), ("florence",), ("constantinople", "fez"), ("tunis", "venice")])
def test_the_cheapest_path_from_granada_or_an_own_city_is_paid(city: str, present: tuple[str, ...]) -> None:
    setup = harbour("sugar").ships(0, left=present[:1], right=present[1:]).ships(1, left=CITIES[:])
    table = setup.build()
    assert (f"city {city}" in table.legal()) == (city not in present)
    if city not in present:
        table.play(f"city {city}")
        cost = way_cost(city, *present)
        assert table.paid() == [(0, cost, 0)]


@pytest.mark.rule("SAB-6.1.2")
def test_cities_passed_on_the_way_need_no_presence() -> None:
    # Two routes of 2 dinars each, over Ragusa.
    setup = harbour("sugar", dinars=4).ships(0, left=("florence",))
    table = setup.build().play("city constantinople")
    assert table.paid() == [(0, 4, 0)]
    assert table.ships()[0] == {"florence", "constantinople"}


@pytest.mark.rule("SAB-6.1.2")
def test_a_path_that_cannot_be_paid_is_not_offered() -> None:
    near = {f"city {city}" for city in CITIES if way_cost(city) <= 3}
    assert harbour("sugar", dinars=3).build().legal() == near
    assert harbour("sugar", dinars=2).seals(0, 1).build().legal() == near
    assert len(near) < len(CITIES)


@pytest.mark.rule("SAB-6.1.3")
def test_a_ship_lands_on_the_left_half_and_takes_the_seal() -> None:
    table = harbour("sugar", "sugar").seal("cairo").build().play("city cairo")
    assert table.ships() == ({"cairo"}, set())
    assert table.seals() == 1
    assert "cairo" not in table.seals_left()
    number = CITIES.index("cairo")
    assert table.event_tuples("ship_sent") == [(0, number, 0, 0)]
    assert table.event_tuples("seal_taken") == [(0, number, 0, 0)]
    assert len(table.seals_left()) == 8


@pytest.mark.rule("SAB-6.1.3")
def test_only_the_first_to_arrive_finds_a_seal() -> None:
    table = harbour("sugar", "sugar").ships(1, left=("cairo",)).seals(1, 1).build().play("city cairo")
    assert (table.seals(), table.seals(1)) == (0, 1)
    assert "seal_taken" not in table.event_kinds()
    assert (table.ships()[0], table.ships(1)[0]) == ({"cairo"}, {"cairo"})


@pytest.mark.rule("SAB-6.1.4")
def test_at_least_one_good_must_be_delivered() -> None:
    table = delivering("sugar", "pottery", "wood")
    assert table.asked() == "deliver"
    assert table.legal() == {"deliver sugar", "deliver pottery"}


@pytest.mark.rule("SAB-6.1.4")
def test_a_second_good_is_optional_and_a_third_impossible() -> None:
    table = delivering("sugar", "pottery", "clothes").play("deliver sugar")
    assert table.legal() == {"deliver pottery", "deliver clothes", "done"}
    stopped = table.copy().play("done")
    assert stopped.stored() == ["pottery", "clothes"]
    assert stopped.asked() == "store"
    table.play("deliver pottery")
    assert table.stored() == ["clothes"]
    assert table.asked() == "store"


@pytest.mark.rule("SAB-6.1.4")
@pytest.mark.parametrize(("good", "gain"), [("sugar", 1), ("pottery", 1), ("clothes", 2)])
def test_a_good_gives_a_point_and_a_paria_and_one_more_of_each_in_demand(good: str, gain: int) -> None:
    table = delivering(good, "sugar", "pottery", "clothes").play(f"deliver {good}")
    assert (table.points(), table.parias()) == (5 + gain, gain)
    assert table.score_lines()["SAB-6.1.4"] == gain
    number = ("sugar", "pottery", "clothes").index(good)
    assert table.event_tuples("good_delivered") == [(0, number, gain, gain)]


@pytest.mark.rule("SAB-6.1.4")
@pytest.mark.parametrize("tile", range(len(TABLES.city_tile_ids)))
def test_demand_is_that_of_the_tile_on_the_city(tile: int) -> None:
    name, demand = TABLES.city_tile_ids[tile], int(TABLES.city_tile_demand[tile])
    table = harbour("sugar", "pottery", "clothes").city("fez", name).build().play("city fez")
    delivered = [table.copy().play(f"deliver {good}") for good in ("sugar", "pottery", "clothes")]
    gains = [after.event_tuples("good_delivered")[0] for after in delivered]
    wanted = [1 + (demand >> good & 1) for good in range(3)]
    assert gains == [(0, good, gain, gain) for good, gain in enumerate(wanted)]


@pytest.mark.rule("SAB-6.1.4")
@pytest.mark.parametrize("first", ["sugar", "pottery", "sugar special", "clothes special"])
def test_goods_are_delivered_in_any_order_from_warehouses_and_special_storage(first: str) -> None:
    setup = harbour("pottery", "sugar").poems(0, "P16 blue").store(0, 5, "clothes", "sugar")
    table = setup.build().play("city cairo")
    answers = {"deliver sugar", "deliver pottery", "deliver sugar special", "deliver clothes special"}
    assert table.legal() == answers
    table.play(f"deliver {first}")
    assert table.legal() == (answers - {f"deliver {first}"}) | {"done"}


@pytest.mark.rule("SAB-6.1.4")
@pytest.mark.parametrize(
    "order",
    [
        ("clothes", "sugar"),
        ("sugar", "clothes"),
        ("pottery special", "sugar"),
        ("sugar", "pottery special"),
    ],
    ids=" then ".join,
)
def test_two_goods_leave_the_same_whatever_came_first(order: tuple[str, str]) -> None:
    setup = harbour("clothes", "sugar").poems(0, "P16 blue").store(0, 5, "pottery")
    table = setup.build().play("city cairo", *[f"deliver {good}" for good in order])
    assert table.asked() == "store"
    left = {"clothes", "sugar", "pottery"} - {good.split()[0] for good in order}
    assert set(table.stored()) == left
    assert table.parias() == 2 + ("clothes" in order)


@pytest.mark.rule("SAB-6.1.4")
def test_two_equal_goods_of_the_special_storage_may_be_delivered() -> None:
    setup = harbour("wood").poems(0, "P16 blue").store(0, 5, "clothes", "clothes")
    table = setup.build().play("city cairo", "deliver clothes special")
    assert (table.store(5), table.parias()) == ([], 4)


@pytest.mark.rule("SAB-6.1.5")
def test_the_city_bonus_follows_the_delivery() -> None:
    table = delivering("sugar", "pottery")
    assert "item_stored" not in table.event_kinds()
    table.play("deliver sugar", "done")
    assert {text.split()[1] for text in table.legal("store")} == set(MATERIALS)
    assert "done" in table.legal()
    table.play("store glazed 1")
    assert table.stored() == ["glazed", "pottery"]
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-6.1.5")
def test_points_of_a_city_bonus_have_their_own_line() -> None:
    bonus = gain_of(f"{PLAIN_CITY} bonus")
    table = harbour("sugar").city("fez", PLAIN_CITY).no_seal("fez").build().play("city fez")
    assert table.score_lines().get("SAB-6.1.5", 0) == bonus[1]
    assert table.dinars() == 20 - way_cost("fez") + bonus[0]
    assert table.parias() == bonus[2] + table.event_tuples("good_delivered")[0][3]


@pytest.mark.rule("SAB-6.1.6")
@pytest.mark.parametrize(("good", "gain"), [("sugar", 2), ("clothes", 4)])
def test_two_equal_goods_are_each_judged_on_their_own(good: str, gain: int) -> None:
    table = delivering(good, good, good)
    assert table.legal() == {f"deliver {good}", "done"}
    table.play(f"deliver {good}")
    assert (table.points(), table.parias(), table.stored()) == (5 + gain, gain, [good])


@pytest.mark.rule("SAB-6.1.7")
def test_the_seal_of_the_city_does_not_pay_for_the_way_there() -> None:
    cost = way_cost("cairo")
    assert "city cairo" not in harbour("sugar", dinars=cost - 1).seal("cairo").build().legal()
    table = harbour("sugar", "sugar", dinars=cost).seal("cairo").build().play("city cairo")
    assert (table.dinars(), table.seals()) == (0, 1)
    kinds = table.event_kinds()
    assert kinds.index("dinars_paid") < kinds.index("seal_taken")


@pytest.mark.rule("SAB-15.5")
@pytest.mark.rule("SAB-6.1.4")
def test_two_goods_to_constantinople() -> None:
    setup = Setup(seats=4).no_raws().holds(0, "clothes", "sugar").dinars(0, 5).ships(0, left=("florence",))
    setup.city("constantinople", "CB2").seal("constantinople").rondel(X2=None)
    table = setup.build().play("move merchant M2", "main", "city constantinople", "deliver sugar", "deliver clothes")
    assert table.dinars() == 1
    assert table.seals() == 1
    assert (table.points(), table.parias()) == (8, 3)
    table.play("store marble 1")
    assert table.stored() == ["marble"]
    assert table.ships() == ({"florence", "constantinople"}, set())


@pytest.mark.rule("SAB-15.17")
def test_poem_20_doubles_the_base_and_demand_adds_one() -> None:
    table = harbour("clothes", "sugar").poems(0, "P20 blue").build()
    table.play("city cairo", "deliver sugar", "deliver clothes")
    assert (table.points(), table.parias()) == (10, 5)


@pytest.mark.rule("SAB-15.35")
def test_poem_14_sends_a_ship_without_seal_bonus_or_cost() -> None:
    setup = (
        Setup(seats=4).city("fez", "CR1").seal("fez").holds(0, "pottery").ships(0, left=("tunis",), right=("cairo",))
    )
    table = setup.resolves("P14").build()
    assert table.legal() == {f"city {city}" for city in set(CITIES) - {"tunis", "cairo"}} | {"done"}
    table.play("city fez", "deliver pottery")
    assert (table.points(), table.parias(), table.dinars(), table.seals()) == (7, 2, 0, 0)
    assert "fez" in table.seals_left()
    assert table.ships() == ({"fez", "tunis"}, {"cairo"})
    assert table.asked() == "turn"
