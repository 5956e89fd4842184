"""Chapters 13.4.5 to 13.4.7 and 13.5: Yusuf's ships, which cities match the trade card, and how far they are."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.layout import chain_around, distance_to
from diwan.games.sabika.phases.yusuf_actions import consolidate, next_to_chain
from diwan.games.sabika.state import LINE_RIVAL
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_position import names_of
from tests.support.sabika_printed import PRINTED
from tests.support.sabika_yusuf import facing, printed_reward, yusuf_turn

CITIES = tuple(TABLES.city_ids)
NEAR_EAST = ("constantinople", "damascus", "cairo")  # what TC3 matches
TWO_BLUE = {
    "fez": "CR1",
    "algiers": "CR2",
    "venice": "CR3",
    "ragusa": "CR4",
    "constantinople": "CR5",
    "damascus": "CR6",
    "tunis": "CB1",
    "florence": "CB2",
    "cairo": "CB3",
}


def exports(*right: str, left: tuple[str, ...] = (), trade: str = "TC3", events: str = "none") -> Setup:
    """Return a position before an export of Yusuf's, with ships of his in these cities; all others have seals."""
    setup = facing("YM01", events=events).trade(trade).ships(YUSUF, left=left, right=right).seal(*CITIES)
    return setup.no_seal(*left, *right).seals(YUSUF, 0)


def consolidates(*left: str, right: tuple[str, ...] = (), trade: str = "TC3") -> Setup:
    """Return a position before a consolidation of Yusuf's."""
    return facing("YM03").trade(trade).ships(YUSUF, left=left, right=right)


def with_tiles(setup: Setup, tiles: dict[str, str]) -> Setup:
    """Lay these city tiles on all cities."""
    for city, tile in tiles.items():
        setup = setup.city(city, tile)
    return setup


def new_ships(table: Position, before: set[str]) -> set[str]:
    """Return where Yusuf has a ship that was not there before."""
    left, right = table.ships(YUSUF)
    return (left | right) - before


# Export, by priority.


@pytest.mark.rule("SAB-13.5.1")
def test_next_to_the_largest_chains_for_every_set_of_ships() -> None:
    ends = [(route["a"], route["b"]) for route in PRINTED["route"] if "granada" not in (route["a"], route["b"])]
    beside = {city: {b for a, b in [*ends, *((b, a) for a, b in ends)] if a == city} for city in CITIES}
    for mask in range(1, 1 << len(CITIES)):
        present = names_of(mask, CITIES)
        chains = {city: names_of(int(chain_around(mask, CITIES.index(city))), CITIES) for city in present}
        longest = max(map(len, chains.values()))
        ends_of_chains = {city for city in present if len(chains[city]) == longest}
        expected = {other for city in ends_of_chains for other in beside[city]}
        assert names_of(int(next_to_chain(mask)), CITIES) == expected
    assert next_to_chain(0) == (1 << len(CITIES)) - 1


@pytest.mark.rule("SAB-13.4.5")
@pytest.mark.parametrize("city", CITIES)
def test_the_last_city_left_is_his_next_one(city: str) -> None:
    others = tuple(other for other in CITIES if other != city)
    assert yusuf_turn(exports(*others)).ships(YUSUF) == ({city}, set(others))


@pytest.mark.rule("SAB-13.4.6")
def test_without_a_matching_city_to_consolidate_nothing_is_asked() -> None:
    table = Setup(1).trade("TC3").ships(YUSUF, left=("fez",), right=("cairo",)).build()
    before = list(table.state.pending)
    consolidate(table.state)
    assert list(table.state.pending) == before


@pytest.mark.rule("SAB-13.4.5")
def test_a_matching_city_with_its_seal_comes_first() -> None:
    # Damascus is nearer, but its seal is gone; Fez is nearer and has one, but does not match.
    table = yusuf_turn(exports("cairo").no_seal("damascus"))
    assert table.ships(YUSUF) == ({"constantinople"}, {"cairo"})
    assert table.seals(YUSUF) == 1
    assert table.seals_left() == set(CITIES) - {"cairo", "damascus", "constantinople"}


@pytest.mark.rule("SAB-13.4.5")
def test_of_several_the_nearest_is_chosen() -> None:
    table = yusuf_turn(exports("cairo"))
    assert table.ships(YUSUF)[0] == {"damascus"}


@pytest.mark.rule("SAB-13.4.5")
def test_a_matching_city_without_seal_comes_second() -> None:
    table = yusuf_turn(exports("cairo").no_seal("damascus", "constantinople"))
    assert table.ships(YUSUF)[0] == {"damascus"}
    assert table.seals(YUSUF) == 0
    assert "seal_taken" not in table.event_kinds()


@pytest.mark.rule("SAB-13.4.5")
def test_another_city_with_its_seal_comes_third() -> None:
    # Ragusa is 2 from Constantinople; Fez and Algiers are nearer, but without seals.
    setup = exports(*NEAR_EAST).no_seal("fez", "algiers", "tunis", "florence")
    table = yusuf_turn(setup)
    assert table.ships(YUSUF)[0] == {"ragusa"}
    assert table.seals(YUSUF) == 1


@pytest.mark.rule("SAB-13.4.5")
def test_any_nearest_city_comes_last() -> None:
    table = yusuf_turn(exports(*NEAR_EAST, "fez").no_seal(*CITIES))
    assert table.ships(YUSUF)[0] == {"algiers"}
    assert table.seals(YUSUF) == 0


@pytest.mark.rule("SAB-13.4.5")
@pytest.mark.rule("SAB-14.17")
@pytest.mark.parametrize("choice", ["fez", "algiers"])
def test_of_cities_equally_near_the_player_chooses(choice: str) -> None:
    table = yusuf_turn(exports(*NEAR_EAST))
    assert (table.asked(), table.state.to_act) == ("yusuf_city", 0)
    assert table.legal() == {"city fez", "city algiers"}
    table.play(f"city {choice}")
    assert table.ships(YUSUF) == ({choice}, set(NEAR_EAST))
    assert table.seals(YUSUF) == 1
    points, parias = printed_reward("YM01")
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)


@pytest.mark.rule("SAB-13.4.5")
def test_a_tie_is_asked_before_the_reward_and_among_the_nearest_only() -> None:
    table = yusuf_turn(exports("cairo", trade="TC7"))
    assert table.legal() == {"city fez", "city algiers", "city damascus"}
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5, 0)


@pytest.mark.rule("SAB-13.4.5")
def test_his_export_delivers_nothing_and_brings_no_city_bonus() -> None:
    setup = with_tiles(exports("cairo"), {"damascus": "CR2"})  # its bonus: 2 parias
    table = yusuf_turn(setup)
    points, parias = printed_reward("YM01")
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)
    assert sum(table.spent().values()) == 1  # the token of R2, which the card discards
    assert "good_delivered" not in table.event_kinds()


@pytest.mark.rule("SAB-13.4.5")
def test_with_ships_everywhere_nothing_happens() -> None:
    table = yusuf_turn(exports(*CITIES[:5], left=CITIES[5:]))
    assert table.ships(YUSUF) == (set(CITIES[5:]), set(CITIES[:5]))
    assert "ship_sent" not in table.event_kinds()
    assert table.asked() == "turn"
    assert table.points(YUSUF) == 5 + printed_reward("YM01")[0]


@pytest.mark.rule("SAB-13.4.5")
def test_a_ship_on_the_left_half_is_presence_too() -> None:
    table = yusuf_turn(exports("cairo", left=("damascus",)))
    assert table.ships(YUSUF) == ({"damascus", "constantinople"}, {"cairo"})


# Consolidation.


@pytest.mark.rule("SAB-13.4.6")
def test_he_consolidates_a_matching_city_and_no_other() -> None:
    table = yusuf_turn(consolidates("fez", "damascus", right=("cairo",)))
    assert table.ships(YUSUF) == ({"fez"}, {"cairo", "damascus"})
    assert table.event_tuples("city_consolidated") == [(YUSUF, CITIES.index("damascus"), 0, 0)]


@pytest.mark.rule("SAB-13.4.6")
@pytest.mark.parametrize("left", [(), ("fez", "venice")])
def test_without_a_matching_ship_on_a_left_half_nothing_happens(left: tuple[str, ...]) -> None:
    table = yusuf_turn(consolidates(*left, right=("cairo",)))
    assert table.ships(YUSUF) == (set(left), {"cairo"})
    assert "city_consolidated" not in table.event_kinds()
    points, parias = printed_reward("YM03")
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)


@pytest.mark.rule("SAB-13.4.6")
@pytest.mark.parametrize("choice", ["constantinople", "damascus"])
def test_of_several_matching_cities_the_player_chooses_however_far_they_are(choice: str) -> None:
    table = yusuf_turn(consolidates("constantinople", "damascus", "fez", right=("cairo",)))
    assert table.legal() == {"city constantinople", "city damascus"}
    assert table.ships(YUSUF)[1] == {"cairo"}
    table.play(f"city {choice}")
    assert table.ships(YUSUF)[1] == {"cairo", choice}


@pytest.mark.rule("SAB-13.4.6")
def test_a_red_city_gives_him_no_action() -> None:
    setup = with_tiles(consolidates("damascus"), {"damascus": "CR1"}).show_minors("MC01")
    table = yusuf_turn(setup)
    assert table.ships(YUSUF)[1] == {"damascus"}
    assert not {"main_action", "yusuf_took"} & set(table.event_kinds())
    assert table.points(YUSUF) == 5 + printed_reward("YM03")[0]


@pytest.mark.rule("SAB-13.4.6")
@pytest.mark.rule("SAB-14.17")
@pytest.mark.parametrize(("left", "right", "gain"), [((), ("damascus",), 1), (("damascus",), (), 0), ((), (), 0)])
def test_the_player_gains_a_point_and_a_dinar_when_consolidated_there(
    left: tuple[str, ...], right: tuple[str, ...], gain: int
) -> None:
    table = consolidates("damascus").ships(0, left=left, right=right).build().play("rest architect-1")
    assert table.points(0) == 5 - 1 + gain
    assert table.dinars(0) == 3 + gain
    assert table.score_lines(0).get("SAB-6.2.2", 0) == gain
    assert table.asked() == "turn"  # the player gains and is asked nothing


@pytest.mark.rule("SAB-13.4.7")
@pytest.mark.parametrize(("his", "gain"), [("right", 2), ("left", 0), (None, 0)])
def test_yusuf_gains_two_points_when_the_player_consolidates_after_him(his: str | None, gain: int) -> None:
    setup = Setup(seats=1).ships(0, left=("fez",)).city("fez", "CB1").at(0, "merchant", "M1").points(YUSUF, 5)
    setup = setup.ships(YUSUF, **{his: ("fez",)}) if his else setup
    table = setup.build().play("move merchant M3", "main")
    assert table.ships(0) == (set(), {"fez"})
    assert (table.points(YUSUF), table.dinars(YUSUF)) == (5 + gain, 0)
    assert table.score_lines(YUSUF).get("SAB-6.2.2", 0) == gain
    told = [(line, points, city) for seat, line, points, city in table.event_tuples("points_scored") if seat == YUSUF]
    assert told == ([(LINE_RIVAL, 2, CITIES.index("fez") + 1)] if gain else [])
    assert table.points(0) == 5


# Which cities match.


@pytest.mark.rule("SAB-13.5.1")
@pytest.mark.parametrize(
    ("trade", "city"),
    [("TC1", "tunis"), ("TC2", "ragusa"), ("TC3", "damascus")],
)
def test_a_list_of_cities_matches_these(trade: str, city: str) -> None:
    present = ("fez", "algiers", "florence", "venice", "constantinople", "cairo")
    assert new_ships(yusuf_turn(exports(*present, trade=trade)), set(present)) == {city}


@pytest.mark.rule("SAB-13.5.1")
@pytest.mark.parametrize(("trade", "legal"), [("TC4", {"tunis", "florence"}), ("TC5", {"fez", "algiers", "damascus"})])
def test_a_colour_matches_by_city_tile(trade: str, legal: set[str]) -> None:
    table = yusuf_turn(with_tiles(exports("cairo", trade=trade), TWO_BLUE))
    assert table.legal() == {f"city {city}" for city in legal}


@pytest.mark.rule("SAB-13.5.1")
def test_any_matches_all() -> None:
    table = yusuf_turn(exports("cairo", "fez", "algiers", trade="TC7"))
    assert table.legal() == {"city tunis", "city damascus"}


@pytest.mark.rule("SAB-13.5.1")
def test_a_chain_matches_what_a_route_joins_to_the_largest_one() -> None:
    # Florence and Venice are a chain of two; Algiers, next to the single Fez, is nearer and does not match.
    table = yusuf_turn(exports("fez", "florence", "venice", trade="TC6"))
    assert table.legal() == {"city tunis", "city ragusa"}
    table = yusuf_turn(exports("fez", "florence", "venice", trade="TC6").no_seal("tunis"))
    assert table.ships(YUSUF)[0] == {"ragusa"}


@pytest.mark.rule("SAB-13.5.1")
def test_a_chain_of_ships_on_either_half_counts() -> None:
    table = yusuf_turn(exports("fez", "florence", left=("venice",), trade="TC6").no_seal("tunis"))
    assert new_ships(table, {"fez", "florence", "venice"}) == {"ragusa"}


@pytest.mark.rule("SAB-13.5.1")
def test_several_chains_equally_large_all_count() -> None:
    # Fez alone and Cairo alone: next to them are Algiers; Tunis, Constantinople, Damascus.
    table = yusuf_turn(exports("fez", "cairo", trade="TC6"))
    assert table.legal() == {"city algiers", "city damascus"}
    table = yusuf_turn(exports("fez", "cairo", trade="TC6").no_seal("algiers", "damascus"))
    assert table.legal() == {"city tunis", "city constantinople"}


@pytest.mark.rule("SAB-13.5.1")
def test_granada_does_not_join_a_chain() -> None:
    # Fez and Florence both lie next to Granada and are no chain; so Venice and Tunis match as Algiers does.
    table = yusuf_turn(exports("fez", "florence", trade="TC6"))
    assert table.legal() == {"city algiers", "city venice"}


@pytest.mark.rule("SAB-13.5.1")
@pytest.mark.parametrize(
    ("present", "legal"),
    [
        (("fez", "algiers", "florence", "cairo"), {"venice", "damascus"}),
        (("fez", "florence", "cairo"), {"algiers", "venice", "damascus"}),
        (("fez", "cairo", "damascus", "florence"), {"algiers", "venice"}),
    ],
)
def test_the_scarcest_regions_are_those_with_his_fewest_ships(present: tuple[str, ...], legal: set[str]) -> None:
    table = yusuf_turn(exports(*present, trade="TC8"))
    assert table.legal() == {f"city {city}" for city in legal}


@pytest.mark.rule("SAB-13.5.1")
def test_a_single_scarcest_region_is_chosen_however_far_it_is() -> None:
    table = yusuf_turn(exports("fez", "florence", trade="TC8"))
    assert table.ships(YUSUF)[0] == {"constantinople"}


@pytest.mark.rule("SAB-13.5.2")
@pytest.mark.parametrize("trade", ["TC6", "TC7", "TC8"])
def test_for_a_consolidation_chain_and_region_match_every_ship_on_a_left_half(trade: str) -> None:
    table = yusuf_turn(consolidates("fez", "cairo", "damascus", right=("florence", "venice"), trade=trade))
    assert table.legal() == {"city fez", "city cairo", "city damascus"}


@pytest.mark.rule("SAB-13.5.2")
@pytest.mark.parametrize(("trade", "legal"), [("TC4", {"tunis", "florence", "cairo"}), ("TC5", {"fez", "venice"})])
def test_for_a_consolidation_a_colour_still_tells_cities_apart(trade: str, legal: set[str]) -> None:
    setup = consolidates("fez", "tunis", "florence", "venice", "cairo", trade=trade)
    table = yusuf_turn(with_tiles(setup, TWO_BLUE))
    assert table.legal() == {f"city {city}" for city in legal}


@pytest.mark.rule("SAB-13.5.2")
@pytest.mark.parametrize(("trade", "city"), [("TC1", "fez"), ("TC2", "venice"), ("TC3", "cairo")])
def test_for_a_consolidation_a_list_still_tells_cities_apart(trade: str, city: str) -> None:
    table = yusuf_turn(consolidates("fez", "venice", "cairo", trade=trade))
    assert table.ships(YUSUF)[1] == {city}


# How far cities are.


@pytest.mark.rule("SAB-13.5.3")
@pytest.mark.rule("SAB-15.38")
@pytest.mark.parametrize(("city", "way"), [("tunis", 1), ("venice", 1), ("ragusa", 2), ("fez", 1)])
def test_distances_from_algiers_and_florence(city: str, way: int) -> None:
    present = sum(1 << CITIES.index(there) for there in ("algiers", "florence"))
    assert distance_to(present, CITIES.index(city), 0) == way


@pytest.mark.rule("SAB-13.5.3")
@pytest.mark.rule("SAB-15.38")
def test_with_trade_card_two_he_exports_to_venice() -> None:
    table = yusuf_turn(exports("algiers", "florence", trade="TC2"))
    assert table.ships(YUSUF) == ({"venice"}, {"algiers", "florence"})
    assert table.seals(YUSUF) == 1
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-13.5.3")
def test_a_city_with_presence_is_a_start_as_good_as_granada() -> None:
    # Damascus is 1 from Cairo, Fez 1 from Granada; both start points count at once.
    table = yusuf_turn(exports("cairo", trade="TC7").no_seal("algiers"))
    assert table.legal() == {"city fez", "city damascus"}


@pytest.mark.rule("SAB-13.5.3")
@pytest.mark.parametrize("event", ["EV09", "EV01"])
def test_the_printed_cost_counts_whatever_the_event(event: str) -> None:
    # From Granada, two routes to Tunis and one to Florence cost 2 each; a dinar more per route would part them.
    setup = with_tiles(exports("cairo", trade="TC4", events="random").event(event), TWO_BLUE)
    assert yusuf_turn(setup).legal() == {"city tunis", "city florence"}


@pytest.mark.rule("SAB-13.5.3")
def test_cheaper_routes_of_a_poem_on_the_table_do_not_count_for_him() -> None:
    # A dinar less per route (poem 15) would make Tunis free by way of Algiers, and Florence 1.
    setup = with_tiles(exports("cairo", trade="TC4").poems(YUSUF, "P15 both"), TWO_BLUE)
    assert yusuf_turn(setup).legal() == {"city tunis", "city florence"}
