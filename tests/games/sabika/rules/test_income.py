"""Chapter 9: the order of the end of a round, and income."""

from __future__ import annotations

import pytest

from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_printed import entry, plain

INCOME = "SAB-9.1.1"  # the line of the score sheet


def benefit(tile: str) -> dict[str, int]:
    """Return what the income of a blue city gives without a question."""
    return plain(entry("city_tile", tile)["consolidation"])


# The order of the steps.


@pytest.mark.rule("SAB-9.0")
def test_a_round_ends_with_income_narrator_wish_tribute_maintenance_and_first_player_in_this_order() -> None:
    table = Setup(2).rondel(R2=None).poems(0, "P01 blue").round_over().build()
    table.play("amount 0", "lead 2")
    assert table.event_tuples("round_ended") == [(-1, 1, 0, 0)]
    assert table.event_kinds() == [
        *("round_ended", "dinars_gained"),
        *("narrator_moved", "wish_granted", "tribute_paid", "points_scored", "tribute_paid", "points_scored"),
        *("sultan_moved", "raw_refilled", "first_player", "round_began"),
    ]


@pytest.mark.rule("SAB-9.0")
@pytest.mark.rule("SAB-9.5.1")
def test_the_event_changes_after_the_tribute_and_the_era_after_the_first_player() -> None:
    setup = Setup(2, events="random").round(2).event("EV01", coming="EV02").events_left(1).rondel(R2=None)
    table = setup.poems(0, "P01 blue").round_over().build()
    table.play("amount 0", "lead 2")
    assert table.event_kinds() == [
        *("round_ended", "dinars_gained"),
        *("narrator_moved", "tribute_paid", "points_scored", "tribute_paid", "points_scored"),
        *("event_began", "event_shown", "sultan_moved", "raw_refilled", "first_player", "era_began", "round_began"),
    ]


@pytest.mark.rule("SAB-9.0")
def test_the_workers_have_moved_and_the_rondel_is_filled_when_the_first_player_is_chosen() -> None:
    table = Setup(2).rondel(R2=None, X2=None).round_over().build()
    assert table.asked() == "lead"
    assert (table.lying(0), table.lying(1)) == (set(), set())
    assert table.raw_on("R2") is not None
    assert table.marble_on("X2")
    assert "O2" in table.sultan()
    assert table.round() == 1


@pytest.mark.rule("SAB-9.0")
def test_the_wishes_see_the_seals_that_the_tribute_takes() -> None:
    pp = entry("wish", "WB3")["score"]["seal"]
    table = Setup(2).wishes("WB3", "WA1", "WC1").seals(0, 2).round_over().build()
    table.play("amount 2")
    assert table.seals(0) == 0
    assert table.score_lines(0) == {"SAB-2.3.2": 5, "SAB-9.3.1": 2 * pp}


@pytest.mark.rule("SAB-9.0")
def test_dinars_of_the_income_can_pay_the_tribute() -> None:
    table = Setup(2).poems(0, "P01 blue").round_over().build()
    assert (table.asked(), table.dinars(0)) == ("tribute", 2)
    table.play("amount 1")
    assert (table.dinars(0), table.points(0)) == (0, 4)


@pytest.mark.rule("SAB-9.0")
def test_a_round_is_over_when_the_workers_of_all_players_lie() -> None:
    setup = Setup(3).first(0)
    for seat in range(3):
        setup.lying(seat, "architect-1", "architect-2", "merchant")
    table = setup.build().play("rest poet")
    assert (table.asked(), table.state.to_act, table.event_tuples("round_ended")) == ("turn", 1, [])
    table.play("rest poet")
    assert (table.asked(), table.state.to_act, table.event_tuples("round_ended")) == ("turn", 2, [])
    table.play("rest poet")
    assert table.event_tuples("round_ended") == [(-1, 1, 0, 0)]


# Who receives income.


@pytest.mark.rule("SAB-9.1.1")
@pytest.mark.parametrize("tile", ["CB1", "CB2", "CB4", "CB6"])
def test_a_consolidated_blue_city_pays_its_benefit(tile: str) -> None:
    table = Setup(2).city("fez", tile).ships(0, right=("fez",)).round_over().build()
    gained = benefit(tile)
    assert sum(gained.values()) > 0
    assert table.dinars(0) == gained["dinar"]
    assert table.parias(0) == gained["paria"]
    assert table.score_lines(0).get(INCOME, 0) == gained["pp"]
    assert (table.dinars(1), table.parias(1), table.score_lines(1).get(INCOME)) == (0, 0, None)


@pytest.mark.rule("SAB-9.1.1")
def test_a_ship_on_the_left_half_brings_no_income() -> None:
    table = Setup(2).city("fez", "CB1").ships(0, left=("fez",)).round_over().build()
    assert (table.asked(), table.dinars(0)) == ("lead", 0)


@pytest.mark.rule("SAB-9.1.1")
def test_a_red_city_brings_no_income() -> None:
    setup = Setup(2).city("fez", "CR4").city("tunis", "CR6").show_tiles("right", "WH05", "WH12")
    table = setup.ships(0, right=("fez", "tunis")).round_over().build()
    assert (table.asked(), table.dinars(0), table.stored(0)) == ("lead", 0, [])
    assert "main_action" not in table.event_kinds()


@pytest.mark.rule("SAB-9.1.1")
def test_every_consolidated_blue_city_pays() -> None:
    setup = Setup(2).city("fez", "CB1").city("cairo", "CB4").city("venice", "CB6")
    table = setup.ships(0, right=("fez", "cairo", "venice")).round_over().build()
    gained = [benefit(tile) for tile in ("CB1", "CB4", "CB6")]
    assert table.dinars(0) == sum(each["dinar"] for each in gained)
    assert table.parias(0) == sum(each["paria"] for each in gained)
    assert table.score_lines(0)[INCOME] == sum(each["pp"] for each in gained)


@pytest.mark.rule("SAB-9.1.1")
def test_all_who_share_a_city_receive_its_income() -> None:
    table = Setup(3).city("fez", "CB1").ships(0, right=("fez",)).ships(2, right=("fez",)).round_over().build()
    dinars = benefit("CB1")["dinar"]
    assert [table.dinars(seat) for seat in range(3)] == [dinars, 0, dinars]


@pytest.mark.rule("SAB-9.1.1")
@pytest.mark.rule("SAB-11.1.1")
def test_blue_poems_pay_income_too() -> None:
    table = Setup(2).poems(1, "P01 blue").round_over().build()
    assert (table.dinars(0), table.dinars(1)) == (0, 2)


@pytest.mark.rule("SAB-9.1.1")
def test_yusuf_has_no_income() -> None:
    setup = Setup(1).city("fez", "CB1").ships(0, right=("fez",)).ships(YUSUF, right=("fez",))
    table = setup.poems(YUSUF, "P01 both").first(YUSUF).round_over().build()
    assert table.dinars(0) == benefit("CB1")["dinar"]
    assert table.dinars(YUSUF) == 0
    assert INCOME not in table.score_lines(YUSUF)


# The order of income.


@pytest.mark.rule("SAB-9.1.1")
def test_income_begins_with_the_first_player() -> None:
    setup = Setup(3).first(1).city("fez", "CB1")
    for seat in range(3):
        setup.ships(seat, right=("fez",))
    table = setup.round_over().build()
    assert [event[0] for event in table.event_tuples("dinars_gained")] == [1, 2, 0]


@pytest.mark.rule("SAB-9.1.1")
def test_the_last_token_of_the_rondel_goes_to_who_is_asked_first() -> None:
    setup = Setup(3).first(2).city("fez", "CB5").no_raws().rondel(R4="clay")
    table = setup.ships(0, right=("fez",)).ships(2, right=("fez",)).round_over().build()
    assert (table.asked(), table.state.to_act, table.legal()) == ("raw", 2, {"raw R4", "done"})
    table.play("raw R4")
    assert (table.asked(), table.raws(2), table.raws(0)) == ("lead", {"clay"}, set())
    points = benefit("CB5")["pp"]
    assert (table.score_lines(0)[INCOME], table.score_lines(2)[INCOME]) == (points, points)


@pytest.mark.rule("SAB-9.1.1")
def test_the_player_chooses_the_order_of_incomes_that_ask_something() -> None:
    setup = Setup(2).city("fez", "CB3").city("cairo", "CB5").city("venice", "CB1").no_raws().rondel(R2="silk")
    table = setup.ships(0, right=("fez", "cairo", "venice")).round_over().build()
    assert table.dinars(0) == benefit("CB1")["dinar"]
    assert (table.asked(), table.legal()) == ("income", {"city fez", "city cairo"})
    other = table.copy()
    table.play("city fez")
    assert table.legal() == {"store gypsum 1", "store wood 1", "store marble 1", "done"}
    table.play("store wood 1")
    assert table.legal() == {"raw R2", "done"}
    table.play("raw R2")
    assert (table.asked(), table.stored(0), table.raws(0)) == ("tribute", ["wood"], {"silk"})
    other.play("city cairo")
    assert other.legal() == {"raw R2", "done"}
    other.play("raw R2", "store wood 1")
    assert (other.asked(), other.stored(0), other.raws(0)) == ("tribute", ["wood"], {"silk"})
    assert table.score_lines(0)[INCOME] == other.score_lines(0)[INCOME] == benefit("CB5")["pp"]


@pytest.mark.rule("SAB-9.1.1")
def test_a_single_income_that_asks_something_is_begun_at_once() -> None:
    table = Setup(2).city("fez", "CB3").ships(0, right=("fez",)).round_over().build()
    assert (table.asked(), table.legal("store")) == ("store", {"store gypsum 1", "store wood 1", "store marble 1"})
    table.play("done")
    assert (table.asked(), table.stored(0)) == ("lead", [])


@pytest.mark.rule("SAB-9.1.1")
def test_each_income_is_received_once_and_red_cities_are_not_asked_about() -> None:
    setup = Setup(2).city("fez", "CB3").city("cairo", "CB5").city("tunis", "CR6").rondel(R2="silk", R4="clay")
    table = setup.ships(0, right=("fez", "cairo", "tunis")).round_over().build()
    assert table.legal() == {"city fez", "city cairo"}
    table.play("city cairo", "raw R4", "store marble 1")
    assert (table.asked(), table.state.to_act) == ("lead", 0)
    assert (table.raws(0), table.stored(0)) == ({"clay"}, ["marble"])
