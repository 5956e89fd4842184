"""Chapter 11: the red halves of minor poems, one by one."""

from __future__ import annotations

import pytest

from diwan.core.components import shipped_text
from diwan.core.errors import BadComponents
from diwan.games.sabika.components.printed import SPACE_ACTION, TABLES, read_tables
from diwan.games.sabika.components.vocabulary import ACTION_IDS
from tests.support.sabika import Position, Setup
from tests.support.sabika_printed import PRINTED, entry, plain

RED = "SAB-7.1.8"  # the line of the score sheet
EXPORT = "SAB-6.1.4"
CITIES = set(TABLES.city_ids)


def red(table: Position, seat: int = 0) -> int:
    """Return the points that red poems have given."""
    return table.score_lines(seat).get(RED, 0)


def carves(poem: str) -> Setup:
    """Return a table of four where seat 0 can carve this poem alone, with the poet on I1, and has 9 dinars left."""
    setup = Setup(4).show_poems(poem).show_grays().no_raws()
    return setup.dinars(0, 9 + 2).roomy(0).store(0, 1, "gypsum")


def carve(setup: Setup, poem: str) -> Position:
    """Carve the red half of a poem on gypsum."""
    return setup.build().move("poet", "I1").play(f"carve {poem} red")


# Poem 4.


@pytest.mark.rule("SAB-11.1.2")
def test_poem_4_gives_2_points_and_the_bonus_of_an_available_tile() -> None:
    table = carve(carves("P04").only_majors("MJ01", "MJ04", "MJ10"), "P04")
    assert (table.asked(), red(table)) == ("copy", 2)
    assert table.legal() == {"major MJ01", "major MJ04", "done"}
    table.play("major MJ01")
    bonus = plain(entry("major_construction", "MJ01")["bonus"])
    assert (table.dinars(0), red(table)) == (9 + bonus["dinar"], 2 + bonus["pp"])
    assert table.event_tuples("bonus_copied") == [(0, TABLES.major_ids.index("MJ01"), 0, 0)]
    assert (table.majors_left(), table.majors(0), table.favour(0)) == ({"MJ01", "MJ04", "MJ10"}, set(), 0)
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-11.1.2")
def test_poem_4_looks_at_the_current_era_alone() -> None:
    table = Setup(4).round(3).only_majors("MJ10", "MJ13").resolves("P04").build()
    assert table.legal() == {"major MJ10", "major MJ13", "done"}


@pytest.mark.rule("SAB-11.1.2")
def test_poem_4_may_be_declined_after_its_points_and_does_no_more_without_a_tile() -> None:
    table = Setup(4).only_majors("MJ01").resolves("P04").build().play("done")
    assert (table.points(0), table.dinars(0), table.state.to_act) == (7, 0, 1)
    assert "bonus_copied" not in table.event_kinds()
    table = Setup(4).only_majors("MJ10").resolves("P04").build()
    assert (table.points(0), table.state.to_act) == (7, 1)


# Poem 14.


@pytest.mark.rule("SAB-11.1.5")
def test_poem_14_puts_a_ship_anywhere_without_any_cost() -> None:
    setup = Setup(4).ships(0, left=("fez",), right=("cairo",)).resolves("P14")
    table = setup.build()
    assert table.legal() == {f"city {city}" for city in CITIES - {"fez", "cairo"}} | {"done"}
    table.play("city damascus")
    assert table.ships(0) == ({"fez", "damascus"}, {"cairo"})
    assert (table.dinars(0), table.seals(0), table.state.to_act) == (0, 0, 1)


@pytest.mark.rule("SAB-11.1.5")
def test_poem_14_takes_no_seal_and_no_city_bonus() -> None:
    table = Setup(4).city("damascus", "CB1").holds(0, "pottery").resolves("P14").build()
    table.play("city damascus", "done")
    assert "damascus" in table.seals_left()
    assert (table.dinars(0), table.parias(0), table.points(0), table.stored(0)) == (0, 0, 5, ["pottery"])


@pytest.mark.rule("SAB-11.1.5")
@pytest.mark.parametrize(("good", "gained"), [("sugar", 2), ("pottery", 1)])
@pytest.mark.parametrize("poems", [(), ("P20 blue",)])
@pytest.mark.parametrize("event", ["EV02", "EV03"])
def test_poem_14_delivers_one_good_for_the_usual_points_and_parias(
    good: str, gained: int, poems: tuple[str, ...], event: str
) -> None:
    setup = Setup(4, events="random").event(event).poems(0, *poems).city("damascus", "CB1").resolves("P14")
    table = setup.holds(0, "sugar", "sugar", "pottery").build().play("city damascus")
    assert table.legal() == {"deliver sugar", "deliver pottery", "done"}
    table.play(f"deliver {good}")
    more = len(poems)
    assert (table.score_lines(0)[EXPORT], table.parias(0)) == (gained + more, gained + more + (event == "EV03"))
    assert (len(table.stored(0)), table.state.to_act) == (2, 1)


@pytest.mark.rule("SAB-11.1.5")
def test_a_ship_of_poem_14_is_consolidated_as_usual() -> None:
    table = Setup(2).city("fez", "CR2").no_raws().resolves("P14").build().play("city fez")
    assert table.ships(0) == ({"fez"}, set())
    table.play("rest poet")
    table.play("move merchant M3")
    assert table.ships(0) == (set(), {"fez"})


@pytest.mark.rule("SAB-11.1.5")
def test_poem_14_may_be_declined_and_does_nothing_with_ships_everywhere() -> None:
    table = Setup(4).resolves("P14").build().play("done")
    assert (table.ships(0), table.state.to_act) == ((set(), set()), 1)
    table = Setup(4).ships(0, left=tuple(TABLES.city_ids)).resolves("P14").build()
    assert table.state.to_act == 1


# Poem 17.


@pytest.mark.rule("SAB-11.1.7")
def test_poem_17_offers_red_cities_with_presence_consolidated_or_not() -> None:
    setup = Setup(4).city("fez", "CR4").city("tunis", "CR6").city("cairo", "CB1").city("venice", "CR1")
    table = setup.ships(0, left=("fez", "cairo"), right=("tunis",)).resolves("P17").build()
    assert table.legal() == {"city fez", "city tunis", "done"}
    table.play("city tunis")
    used = (0, TABLES.city_ids.index("tunis"), TABLES.city_tile_ids.index("CR6"), 0)
    assert table.event_tuples("red_city_used") == [used]
    assert (table.asked(), table.event_tuples("main_action")) == (
        "store",
        [(0, ACTION_IDS.index("minor_quarry"), 1, 0)],
    )


@pytest.mark.rule("SAB-11.1.7")
def test_poem_17_is_no_consolidation() -> None:
    setup = Setup(4).city("fez", "CR4").poems(0, "P11 blue").ships(0, left=("fez",)).ships(1, right=("fez",))
    table = setup.resolves("P17").build().play("city fez")
    assert table.asked() == "warehouse"
    assert table.ships(0) == ({"fez"}, set())
    assert (table.points(0), table.points(1), table.dinars(1), table.dinars(0)) == (5, 5, 0, 0)


@pytest.mark.rule("SAB-11.1.7")
def test_poem_17_may_be_declined_and_does_nothing_without_a_red_city() -> None:
    table = Setup(4).city("fez", "CR4").ships(0, left=("fez",)).resolves("P17").build().play("done")
    assert (table.event_tuples("main_action"), table.event_tuples("red_city_used"), table.state.to_act) == ([], [], 1)
    setup = Setup(4).city("fez", "CB1").city("cairo", "CR1").ships(0, left=("fez",)).ships(1, left=("cairo",))
    assert setup.resolves("P17").build().state.to_act == 1


# The others.


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("poem", ["P03", "P07", "P19"])
def test_plain_red_poems_give_what_is_printed(poem: str) -> None:
    table = carve(carves(poem), poem)
    gained = plain(entry("minor_poem", poem)["red"])
    assert (table.dinars(0), table.parias(0), red(table)) == (9 + gained["dinar"], gained["paria"], gained["pp"])
    assert (table.state.to_act, table.poems(0)) == (1, {f"{poem} red"})


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("poem", ["P01", "P05", "P20"])
def test_red_poems_with_materials_fill_the_stores(poem: str) -> None:
    table = carve(carves(poem), poem)
    (step,) = entry("minor_poem", poem)["red"]
    items = [item for item in step["gain"] if item not in ("dinar", "pp", "paria")]
    for item in items:
        table.play(f"store {item} 1")
    assert table.stored(0) == items
    assert table.dinars(0) == 9 + step["gain"].get("dinar", 0)


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.rule("SAB-10.4.10")
def test_poem_22_counts_itself_when_it_is_carved() -> None:
    printed = entry("minor_poem", "P22")["red"]
    table = carve(carves("P22").poems(0, "P01 blue", "P23 gray"), "P22")
    assert (table.dinars(0), red(table)) == (9 + plain(printed)["dinar"], 3 * printed[1]["gain"]["pp"])


@pytest.mark.rule("SAB-11.2.1")
def test_poem_9_builds_a_minor_construction_alone() -> None:
    setup = carves("P09").store(0, 2, "gypsum", "wood").show_minors("MC01", "MC02").only_majors("MJ01")
    table = carve(setup, "P09").play("use gypsum", "done")
    assert table.legal() == {"minor 1", "minor 2", "refresh", "done"}


@pytest.mark.rule("SAB-11.2.1")
def test_poem_9_needs_the_base_of_a_card() -> None:
    table = Setup(4).holds(0, "gypsum").show_minors("MC02").only_majors("MJ01").resolves("P09").build()
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-11.2.1")
@pytest.mark.parametrize("side", ["right", "left"])
def test_poem_12_gives_a_dinar_and_a_warehouse_action_on_either_side(side: str) -> None:
    other = "left" if side == "right" else "right"
    setup = carves("P12").show_tiles(side, "WH01", None).show_tiles(other, None, None)
    for warehouse in (1, 2, 3):
        setup.expand(0, warehouse)
    table = carve(setup, "P12")
    assert table.dinars(0) == 9 + plain(entry("minor_poem", "P12")["red"])["dinar"]
    assert table.legal("tile") == {"tile WH01"}


@pytest.mark.rule("SAB-11.2.1")
def test_the_export_of_poem_15_is_paid_as_usual() -> None:
    assert Setup(4).holds(0, "sugar").resolves("P15").build().asked() == "turn"
    table = Setup(4).dinars(0, 1).holds(0, "sugar").resolves("P15").build()
    assert table.legal() == {"city fez", "city algiers", "done"}
    table.play("city fez")
    assert (table.ships(0)[0], table.dinars(0)) == ({"fez"}, 0)


@pytest.mark.rule("SAB-11.2.1")
def test_poem_18_takes_a_raw_that_it_can_process_at_once() -> None:
    table = Setup(4).no_raws().rondel(R3="clay").resolves("P18").build().play("raw R3")
    assert (table.asked(), table.legal()) == ("produce", {"process clay", "done"})


@pytest.mark.rule("SAB-11.2.10")
@pytest.mark.parametrize("owned", [0, 1, 2])
def test_poem_21_counts_itself_for_the_price_of_the_next_red_poem(owned: int) -> None:
    before = [f"P{number:02} red" for number in range(1, 1 + owned)]
    setup = Setup(4).poems(0, *before).show_poems("P21", "P19").show_grays().dinars(0, 20).holds(0, "gypsum", "wood")
    table = setup.build().move("poet", "I1").play("carve P21 red", "use gypsum", "done")
    assert table.dinars(0) == 20 - (2 + owned)
    table.play("carve P19 red")
    assert table.dinars(0) == 20 - (2 + owned) - (2 + owned + 1 - 1)


@pytest.mark.rule("SAB-11.2.10")
@pytest.mark.parametrize(
    ("event", "poems", "blue", "red_price"),
    [("EV01", (), 0, 2), ("EV02", (), 0, 1), ("EV06", (), 1, 3), ("EV02", ("P21",), 0, 0)],
)
def test_the_discount_of_poem_21_comes_after_all_modifiers_and_not_below_zero(
    event: str, poems: tuple[str, ...], blue: int, red_price: int
) -> None:
    # A blue poem costs 1, a red one 2 + 1 for the poem owned; poem 21 as a blue one adds 1 to blue and takes 1 off all.
    assert entry("minor_poem", "P21")["red"] == [{"action": "carve", "discount": 1}]
    owned = [f"{poem} blue" for poem in poems]
    card = "P08 red" if poems else "P21 red"
    setup = Setup(4, events="random").event(event).poems(0, card, *owned).show_poems("P19").show_grays()
    table = setup.dinars(0, 9).holds(0, "gypsum").resolves("P21").build()
    assert 9 - table.copy().play("carve P19 blue").dinars(0) == blue
    assert plain(entry("minor_poem", "P19")["red"])["dinar"] == 0
    assert 9 - table.play("carve P19 red").dinars(0) == red_price


# No loops.


@pytest.mark.rule("SAB-11.2.9")
def test_only_two_spaces_of_the_rondel_grant_a_reactivate_action() -> None:
    reactivate = ACTION_IDS.index("reactivate")
    spaces = [TABLES.space_ids[space] for space, action in enumerate(SPACE_ACTION) if action == reactivate]
    assert spaces == ["I3", "I6"]
    assert str(PRINTED).count("'reactivate'") == 2 + 1  # two spaces, and the trigger of poem 22


@pytest.mark.rule("SAB-11.2.9")
def test_an_effect_that_reactivates_is_refused() -> None:
    text = shipped_text("diwan.games.sabika")
    assert 'action = "major_quarry" }' in text
    with pytest.raises(BadComponents, match="reactivate"):
        read_tables(text.replace('{ action = "major_quarry" }', '{ action = "reactivate" }'))
