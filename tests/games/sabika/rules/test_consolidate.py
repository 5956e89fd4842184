"""Chapter 6.2: consolidate."""

from __future__ import annotations

import pytest

from diwan.games.sabika import actions
from diwan.games.sabika.carried.turn import BONUS
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Setup
from tests.support.sabika_cards import gain_of, minor_with, plain_gain

RED = "CR1"
# A blue city whose income is points, and what it pays.
BLUE = next(
    name for name in TABLES.city_tile_ids if name[:2] == "CB" and (plain_gain(f"{name} benefit") or (0, 0, 0))[1] > 0
)
INCOME = gain_of(f"{BLUE} benefit")
OTHER_BLUE = next(name for name in TABLES.city_tile_ids if name[:2] == "CB" and name != BLUE)


def harbour(seats: int = 4) -> Setup:
    """Seat 0 is about to consolidate; Fez and Venice are blue."""
    setup = Setup(seats=seats).city("fez", OTHER_BLUE).city("venice", BLUE)
    return setup.asks(actions.ASK_CONSOLIDATE, 0)


@pytest.mark.rule("SAB-6.2.1")
def test_a_ship_on_the_left_half_moves_to_the_right_half() -> None:
    setup = harbour().ships(0, left=("fez", "venice"), right=("cairo",)).ships(1, left=("tunis",))
    table = setup.build()
    assert table.legal() == {"city fez", "city venice"}
    table.play("city venice")
    assert table.ships() == ({"fez"}, {"cairo", "venice"})
    assert table.ships(1) == ({"tunis"}, set())
    assert table.event_tuples("city_consolidated") == [(0, TABLES.city_ids.index("venice"), 0, 0)]


@pytest.mark.rule("SAB-6.2.1")
@pytest.mark.parametrize("space", ["M3", "M6"])
def test_the_action_needs_a_ship_on_a_left_half(space: str) -> None:
    def destinations(left: tuple[str, ...], right: tuple[str, ...]) -> set[str]:
        return Setup(seats=4).no_raws().ships(0, left=left, right=right).ships(1, left=("fez",)).build().legal()

    assert f"move merchant {space}" not in destinations((), ("venice",))
    assert f"move merchant {space}" in destinations(("fez",), ())


@pytest.mark.rule("SAB-6.2.1")
def test_consolidating_costs_nothing() -> None:
    table = harbour().ships(0, left=("fez", "venice")).dinars(0, 3).build().play("city fez")
    assert (table.dinars(), table.points(), table.parias(), table.seals()) == (3, 5, 0, 0)


@pytest.mark.rule("SAB-6.2.1")
def test_as_a_bonus_it_may_be_declined() -> None:
    setup = Setup(seats=4).ships(0, left=("fez", "venice")).asks(actions.ASK_CONSOLIDATE, BONUS)
    table = setup.build()
    assert table.legal() == {"city fez", "city venice", "done"}
    table.play("done")
    assert table.ships() == ({"fez", "venice"}, set())


@pytest.mark.rule("SAB-6.2.2")
def test_everybody_else_on_the_right_half_gains_a_point_and_a_dinar() -> None:
    setup = harbour().ships(0, left=("fez", "venice"), right=("cairo",)).ships(1, right=("fez",))
    setup.ships(2, left=("fez",), right=("venice",)).ships(3, right=("fez", "venice"))
    table = setup.build().play("city fez")
    assert [table.points(seat) for seat in range(4)] == [5, 6, 5, 6]
    assert [table.dinars(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [table.parias(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert table.score_lines(1)["SAB-6.2.2"] == 1
    assert table.gained("dinars") == [(1, 1), (3, 1)]


@pytest.mark.rule("SAB-6.2.2")
def test_the_first_and_the_last_seat_are_rewarded_too() -> None:
    setup = harbour().turn(2).ships(2, left=("fez", "venice")).ships(0, right=("fez",)).ships(3, right=("fez",))
    table = setup.build().play("city fez")
    assert [table.points(seat) for seat in range(4)] == [6, 5, 5, 6]


@pytest.mark.rule("SAB-6.2.2")
def test_yusuf_gains_two_points_and_no_dinar() -> None:
    setup = harbour(1).ships(0, left=("fez", "venice")).ships(YUSUF, left=("venice",), right=("fez",))
    table = setup.build().play("city fez")
    assert table.score_lines(YUSUF)["SAB-6.2.2"] == 2
    assert (table.dinars(YUSUF), table.points(), table.dinars()) == (0, 5, 0)


@pytest.mark.rule("SAB-6.2.2")
def test_yusuf_on_the_left_half_gains_nothing() -> None:
    setup = harbour(1).ships(0, left=("fez", "venice")).ships(YUSUF, left=("fez",), right=("venice",))
    assert "SAB-6.2.2" not in setup.build().play("city fez").score_lines(YUSUF)


@pytest.mark.rule("SAB-6.2.3")
def test_the_action_of_a_red_city_is_carried_out_now() -> None:
    setup = Setup(seats=4).city("fez", RED).city("venice", BLUE).ships(0, left=("fez", "venice"))
    setup.holds(0, "wood").show_minors(minor_with(base="wood")).asks(actions.ASK_CONSOLIDATE, 0)
    table = setup.build().play("city fez")
    assert table.asked() == "construct"
    assert table.legal() == {"minor 1", "done"}
    assert table.event_tuples("main_action") == [(0, 4, 1, 0)]


@pytest.mark.rule("SAB-6.2.3")
def test_a_red_city_pays_no_income() -> None:
    table = Setup(seats=2).city("fez", RED).ships(0, right=("fez",)).round_over().build().until("lead")
    assert "main_action" not in table.event_kinds()
    assert "dinars_gained" not in table.event_kinds()


@pytest.mark.rule("SAB-6.2.3")
def test_a_blue_city_gives_nothing_now_and_its_income_in_every_later_income_phase() -> None:
    table = harbour().ships(0, left=("fez", "venice")).build().play("city venice")
    assert (table.points(), table.dinars(), table.stored()) == (5, 0, [])
    assert table.asked() == "turn"
    rounds = [
        Setup(seats=2).city("venice", BLUE).ships(0, right=("venice",)).round(number).parias(0, 9).round_over().build()
        for number in (1, 2, 3, 4)
    ]
    assert [later.score_lines()["SAB-9.1.1"] for later in rounds] == [INCOME[1]] * 4


@pytest.mark.rule("SAB-6.2.3")
def test_a_blue_city_on_the_left_half_pays_no_income() -> None:
    table = Setup(seats=2).city("venice", BLUE).ships(0, left=("venice",)).round_over().build()
    assert "SAB-9.1.1" not in table.score_lines()


@pytest.mark.rule("SAB-6.2.4")
def test_a_city_is_consolidated_once_and_the_ship_stays() -> None:
    setup = harbour().ships(0, left=("tunis", "venice"), right=("fez", "cairo"))
    table = setup.build()
    assert table.legal() == {"city tunis", "city venice"}
    later = Setup(seats=2).city("fez", OTHER_BLUE).ships(0, right=("fez",)).round_over().build().until("lead")
    assert later.ships() == (set(), {"fez"})


@pytest.mark.rule("SAB-15.6")
@pytest.mark.rule("SAB-6.2.2")
@pytest.mark.rule("SAB-6.2.3")
def test_the_third_to_consolidate_cairo() -> None:
    blue, pink, yellow = 0, 1, 2
    setup = Setup(seats=3).city("cairo", RED).ships(blue, right=("cairo",)).ships(pink, right=("cairo",)).no_raws()
    setup.ships(yellow, left=("cairo",)).holds(yellow, "gypsum").show_minors().turn(yellow)
    table = setup.build().play("move merchant M3")
    assert table.ships(yellow) == (set(), {"cairo"})
    assert [table.points(seat) for seat in (blue, pink, yellow)] == [6, 6, 5]
    assert [table.dinars(seat) for seat in (blue, pink, yellow)] == [1, 1, 0]
    assert table.asked() == "construct"
    assert table.state.to_act == yellow
    table.play("major MJ04")
    assert table.majors(yellow) == {"MJ04"}
