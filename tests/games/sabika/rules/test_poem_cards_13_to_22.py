"""Chapter 11: the blue halves of minor poems 13 to 22, one by one."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Position, Setup
from tests.support.sabika_printed import change, cheapest, entry, plain, reward

BLUE = "SAB-7.1.7"  # the line of the score sheet
EXPORT = "SAB-6.1.4"


def owner(*poems: str, seats: int = 4) -> Setup:
    """Return a table of four (no worker of the sultan is in the way) where seat 0 owns these blue halves."""
    return Setup(seats).poems(0, *(f"{poem} blue" for poem in poems)).show_grays()


def blue(table: Position, seat: int = 0) -> int:
    """Return the points that blue poems have given."""
    return table.score_lines(seat).get(BLUE, 0)


def costs_of_exports(setup: Setup) -> dict[str, int]:
    """Return what seat 0 pays for an export to each city that it may choose, with 30 dinars."""
    table = setup.dinars(0, 30).holds(0, "sugar").no_raws().rondel(R2="clay").resolves("CR3 benefit").build()
    return {
        city.split()[1]: 30 - table.copy().play(city).dinars(0) + bonus_dinars(table, city.split()[1])
        for city in table.legal("city")
    }


def bonus_dinars(table: Position, city: str) -> int:
    """Return the dinars that the bonus of a city gives at once."""
    tile = TABLES.city_tile_ids[int(table.state.cities[TABLES.city_ids.index(city)])]
    return plain(entry("city_tile", tile)["city_bonus"])["dinar"]


# Poem 13: balance.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_13_pays_for_a_balance_after_its_bonus() -> None:
    gained = reward("P13", "balance")
    setup = owner("P13").only_majors().show_minors("MC01").holds(0, "gypsum").row(0, "AB2")
    table = setup.at(0, "architect-1", "O8").build().move("architect-1", "O1").play("row right")
    assert (table.asked(), blue(table)) == ("split", 0)
    table.play("amount 4")
    assert (blue(table), table.parias(0), table.dinars(0)) == (gained["pp"], gained["paria"], 4)


@pytest.mark.rule("SAB-11.2.1")
def test_poem_13_pays_nothing_where_the_colours_differ() -> None:
    setup = owner("P13").only_majors().show_minors("MC02").holds(0, "wood").row(0, "AB2")
    table = setup.at(0, "architect-1", "O8").build().move("architect-1", "O1").play("row left")
    assert (table.row(0), table.balances(0), blue(table), table.parias(0)) == (["MC02", "|"], 0, 0, 0)


# Poem 14: the sultan's favour.


@pytest.mark.rule("SAB-11.2.1")
def test_poem_14_pays_after_the_favour_and_before_the_bonus_of_the_tile() -> None:
    gained = reward("P14", "favour")
    setup = owner("P14").only_majors("MJ05").raws(0, "clay").show_minors().holds(0, "gypsum").favour(0, 2)
    table = setup.at(0, "architect-1", "O8").build().move("architect-1", "O1")
    assert (table.asked(), blue(table)) == ("favour", 0)
    table.play("favour 3")
    assert (table.asked(), blue(table)) == ("process", gained["pp"])
    order = [(kind, event.b) for kind, event in zip(table.event_kinds(), table.events, strict=True)]
    bonus = plain(entry("major_construction", "MJ05")["bonus"])
    assert bonus["pp"] > 0
    scored = [b for kind, b in order if kind == "points_scored"]
    assert scored == [1, gained["pp"], bonus["pp"]]


@pytest.mark.rule("SAB-11.2.1")
def test_poem_14_pays_on_the_last_favour_space_too_and_not_for_copied_bonuses() -> None:
    gained = reward("P14", "favour")
    setup = owner("P14").only_majors("MJ04").show_minors().holds(0, "gypsum").favour(0, 6)
    table = setup.at(0, "architect-1", "O8").build().move("architect-1", "O1").play("favour 3")
    assert (blue(table), table.favour(0)) == (gained["pp"], 6)
    table = owner("P14").only_majors("MJ04").resolves("P04").build().play("major MJ04")
    assert (blue(table), table.favour(0)) == (0, 0)


# Poem 15: routes.


@pytest.mark.rule("SAB-11.2.5")
@pytest.mark.parametrize("present", [(), ("tunis",), ("florence", "algiers"), ("venice",)])
def test_poem_15_makes_every_single_route_cheaper(present: tuple[str, ...]) -> None:
    assert costs_of_exports(owner().ships(0, left=present)) == cheapest(present, 0)
    assert costs_of_exports(owner("P15").ships(0, left=present)) == cheapest(present, change("P15", "route_cost"))


@pytest.mark.rule("SAB-11.2.5")
def test_poem_15_never_makes_a_route_cheaper_than_free() -> None:
    assert costs_of_exports(owner("P15"))["fez"] == 0
    assert costs_of_exports(owner("P15"))["venice"] == 1


@pytest.mark.rule("SAB-11.2.5")
def test_poem_15_opens_exports_that_could_not_be_paid() -> None:
    setup = owner("P15").holds(0, "sugar").no_raws().rondel(X2=None)
    assert "move merchant M2" in setup.build().legal()
    assert "move merchant M2" not in owner().holds(0, "sugar").no_raws().rondel(X2=None).build().legal()


# Poem 16: the special storage.


@pytest.mark.rule("SAB-11.1.6")
def test_poem_16_stores_two_goods_and_pays_for_each() -> None:
    setup = owner("P16").rondel(R1="clay", R2="silk").holds(0, "wood", "wood", "wood", "wood")
    table = setup.resolves("WH16").build()
    table.play("raw R1")
    assert "store pottery special" in table.legal()
    table.play("store pottery special")
    assert (table.store(5), blue(table), table.parias(0)) == (["pottery"], 1, 1)
    setup = owner("P16").rondel(R1="clay").holds(0, "wood", "wood", "wood", "wood").store(0, 5, "sugar", "sugar")
    table = setup.resolves("WH16").build().play("raw R1")
    assert "store pottery special" not in table.legal()


@pytest.mark.rule("SAB-11.1.6")
def test_a_good_that_takes_the_place_of_one_thrown_away_pays_again() -> None:
    setup = owner("P16").rondel(R1="clay").holds(0, "wood", "wood", "wood", "wood").store(0, 5, "sugar", "sugar")
    table = setup.resolves("WH16").build().play("raw R1", "discard sugar special")
    assert (sorted(table.store(5)), blue(table), table.parias(0)) == (["pottery", "sugar"], 1, 1)


@pytest.mark.rule("SAB-11.1.6")
def test_a_good_in_an_ordinary_warehouse_pays_nothing() -> None:
    table = owner("P16").rondel(R1="clay").resolves("WH16").build().play("raw R1")
    assert table.legal() == {"store pottery 1", "store pottery special", "done"}
    table.play("store pottery 1")
    assert (table.store(1), blue(table), table.parias(0)) == (["pottery"], 0, 0)


@pytest.mark.rule("SAB-11.1.6")
def test_materials_never_go_into_the_special_storage() -> None:
    table = owner("P16").resolves("WH24").build()
    assert table.legal() == {"store marble 1", "done"}


@pytest.mark.rule("SAB-11.1.6")
def test_goods_already_stored_cannot_be_moved_into_the_special_storage() -> None:
    table = owner("P16").raws(0, "clay").holds(0, "sugar", "sugar").resolves("CB6 bonus").build().play("process clay")
    assert {text for text in table.legal() if "special" in text} == {"store pottery special"}


@pytest.mark.rule("SAB-11.1.6")
def test_the_special_storage_is_that_of_the_blue_half_alone() -> None:
    table = Setup(4).poems(0, "P16 red").rondel(R1="clay").resolves("WH16").build().play("raw R1")
    assert table.legal() == {"store pottery 1", "done"}


@pytest.mark.rule("SAB-11.1.6")
def test_goods_of_the_special_storage_can_be_sold_and_delivered() -> None:
    table = owner("P16").store(0, 5, "sugar").resolves("CB5 bonus").build()
    assert table.play("sell sugar special").dinars(0) == 3
    setup = owner("P16").store(0, 5, "sugar").dinars(0, 1).city("fez", "CR4").no_raws().resolves("CR3 benefit")
    table = setup.build().play("city fez")
    assert (table.store(5), table.parias(0), table.spent()["sugarcane"] > 0) == ([], 2, True)


# Poem 17: crafts.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_poem_17_counts_every_poem_for_the_crafts_action(others: int) -> None:
    poems = [f"P{number:02} red" for number in range(1, 1 + others)]
    table = Setup(4).poems(0, "P17 blue", *poems).show_grays().rondel(X2=None).build()
    table.move("poet", "I2")
    assert table.dinars(0) == 3 + (1 + others) // change("P17", "crafts_poems_per_dinar")
    assert blue(table) == reward("P17", "crafts")["pp"]


# Poem 18: processing.


@pytest.mark.rule("SAB-11.2.6")
@pytest.mark.parametrize(
    ("card", "answers"),
    [
        pytest.param("CB6 bonus", ("process clay", "store pottery 1"), id="process"),
        pytest.param("CR6 bonus", ("raw R1", "store pottery 1"), id="a raw of a kind that is there"),
        pytest.param("MJ14", ("done", "process clay", "store pottery 1"), id="produce"),
    ],
)
def test_poem_18_pays_for_every_processing(card: str, answers: tuple[str, ...]) -> None:
    gained = reward("P18", "process")
    table = owner("P18").raws(0, "clay").rondel(R1="clay").resolves(card).build()
    table.play(*answers)
    assert (table.stored(0), blue(table), table.dinars(0)) == (["pottery"], gained["pp"], gained["dinar"])


@pytest.mark.rule("SAB-11.2.6")
def test_poem_18_pays_for_the_secondary_action_of_an_empty_raw_space() -> None:
    gained = reward("P18", "process")
    table = owner("P18").raws(0, "clay").no_raws().build()
    table.move("merchant", "M1").play("secondary R1", "process clay", "store pottery 1")
    assert (table.stored(0), blue(table), table.dinars(0)) == (["pottery"], gained["pp"], gained["dinar"])


@pytest.mark.rule("SAB-11.2.6")
def test_poem_18_pays_twice_for_two_and_nothing_for_what_is_declined() -> None:
    gained = reward("P18", "process")
    table = owner("P18").raws(0, "clay", "silk").resolves("WH23").build()
    table.play("process clay", "store pottery 1", "process silk", "store clothes 2")
    assert blue(table) == 2 * gained["pp"]
    table = owner("P18").raws(0, "clay").resolves("CB6 bonus").build().play("process clay", "done")
    assert (table.raws(0), blue(table), table.dinars(0)) == ({"clay"}, 0, 0)


@pytest.mark.rule("SAB-11.2.6")
def test_poem_18_pays_nothing_for_goods_gained_directly_or_raws_taken() -> None:
    table = owner("P18").rondel(R1="clay").resolves("WH16").build().play("raw R1", "store pottery 1")
    assert (table.stored(0), blue(table), table.dinars(0)) == (["pottery"], 0, 0)
    table = owner("P18").rondel(R1="clay").resolves("CR6 bonus").build().play("raw R1")
    assert (table.raws(0), blue(table), table.dinars(0)) == ({"clay"}, 0, 0)


# Poem 19: tribute.


@pytest.mark.rule("SAB-11.2.7")
@pytest.mark.parametrize(("number", "tribute"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_poem_19_lowers_the_tribute_and_pays_in_every_tribute_phase(number: int, tribute: int) -> None:
    owed = tribute + change("P19", "tribute")
    setup = owner("P19", seats=2).round(number).wishes("WA1", "WB1", "WC2").round_over()
    table = setup.build()
    assert table.score_lines(0)["SAB-9.4.2"] == -owed
    assert table.score_lines(1)["SAB-9.4.2"] == -tribute
    assert blue(table) == reward("P19", "tribute")["pp"]


@pytest.mark.rule("SAB-11.2.7")
@pytest.mark.parametrize(("poems", "owed"), [((), 2), (("P04",), 3), (("P04", "P19"), 2)])
def test_poem_4_raises_the_tribute_in_the_same_way(poems: tuple[str, ...], owed: int) -> None:
    table = owner(*poems, seats=2).round_over().build()
    assert (table.score_lines(0)["SAB-9.4.2"], table.score_lines(1)["SAB-9.4.2"]) == (-owed, -2)


@pytest.mark.rule("SAB-11.2.7")
def test_poem_19_pays_after_the_tribute() -> None:
    table = owner("P19", seats=2).parias(0, 5).round_over().build()
    assert (blue(table), table.legal()) == (0, {"amount 0", "amount 1"})
    assert blue(table.play("amount 1")) == reward("P19", "tribute")["pp"]
    kinds = table.event_kinds()
    assert kinds[kinds.index("tribute_paid") + 1] == "points_scored"


# Poem 20: exported goods.


@pytest.mark.rule("SAB-11.1.8")
@pytest.mark.parametrize("poems", [(), ("P20",)])
@pytest.mark.parametrize(("goods", "wanted"), [(("sugar",), 1), (("pottery",), 0), (("sugar", "pottery"), 1)])
def test_poem_20_doubles_the_base_and_demand_still_adds_one(
    poems: tuple[str, ...], goods: tuple[str, ...], wanted: int
) -> None:
    setup = owner(*poems).city("fez", "CB1").dinars(0, 1).holds(0, *goods).no_raws().resolves("CR3 benefit")
    table = setup.build().play("city fez", *(f"deliver {good}" for good in goods[:1] if len(goods) > 1))
    if table.asked() == "deliver":
        table.play("deliver pottery")
    each = 2 if poems else 1
    assert table.score_lines(0)[EXPORT] == len(goods) * each + wanted
    assert table.parias(0) == len(goods) * each + wanted


# Poem 21: carving.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("colour", ["blue", "red", "gray"])
def test_poem_21_lowers_the_price_of_every_colour_and_pays_for_a_carving(colour: str) -> None:
    base = {"blue": 1 + 1, "red": 2, "gray": 4}[colour]
    setup = owner("P21").dinars(0, 9).holds(0, "gypsum").show_poems("P19").show_grays("P42")
    table = setup.build().move("poet", "I1").play(f"carve {'P42' if colour == 'gray' else 'P19'} {colour}")
    assert table.dinars(0) == 9 - (base + change("P21", "carve_cost"))
    assert blue(table) == reward("P21", "carve")["pp"]


@pytest.mark.rule("SAB-11.2.1")
def test_poems_10_and_21_both_pay_for_a_carving() -> None:
    setup = owner("P10", "P21").dinars(0, 9).holds(0, "gypsum", "wood").show_poems("P19")
    table = setup.build().move("poet", "I1").play("carve P19 blue", "use gypsum", "use wood")
    assert blue(table) == 2 + reward("P21", "carve")["pp"]


# Poem 22: reactivating.


@pytest.mark.rule("SAB-11.2.8")
def test_poem_22_pays_for_the_reactivate_action_after_the_red_effect() -> None:
    gained = reward("P22", "reactivate")
    setup = Setup(4).poems(0, "P22 blue", "P08 red").show_grays().rondel(X3=None)
    table = setup.build().move("poet", "I3")
    assert (table.asked(), blue(table)) == ("trade", 0)
    dinars = table.dinars(0)
    table.play("done")
    assert (blue(table), table.dinars(0)) == (gained["pp"], dinars + gained["dinar"])


@pytest.mark.rule("SAB-11.2.8")
def test_poem_22_pays_nothing_when_a_red_poem_is_carved() -> None:
    setup = owner("P22").dinars(0, 9).holds(0, "gypsum").show_poems("P19")
    table = setup.build().move("poet", "I1").play("carve P19 red")
    assert (table.parias(0) > 0, blue(table)) == (True, 0)


@pytest.mark.rule("SAB-11.2.8")
def test_poem_22_carved_by_the_reactivated_poem_pays_nothing_for_it() -> None:
    setup = Setup(4).poems(0, "P21 red").show_grays().show_poems("P22").dinars(0, 9).holds(0, "gypsum")
    table = setup.build().move("poet", "I3").play("main", "carve P22 blue")
    assert (table.poems(0), blue(table)) == ({"P21 red", "P22 blue"}, 0)
