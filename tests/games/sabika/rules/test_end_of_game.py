"""Chapter 10: the end of the game, and what is left over."""

from __future__ import annotations

import pytest

from diwan.games.sabika.scoring.sheet import LINE_RULES
from diwan.games.sabika.state import LINE_LEFT_OVER
from tests.support.sabika import WORKERS, YUSUF, Setup

LEFT_OVER = "SAB-10.6.1"  # the line of the score sheet


def ending(seats: int = 2, events: str = "none") -> Setup:
    """Return a table after the last turn of round 5."""
    return Setup(seats, events=events).round(5).wishes("WA1", "WB1", "WC1").round_over()


# The order.


@pytest.mark.rule("SAB-10.1.1")
def test_income_narrator_wishes_tribute_poems_trade_card_and_left_overs_come_in_this_order() -> None:
    setup = ending().city("fez", "CB2").ships(0, right=("fez",)).trade("TC7").poems(0, "P35 gray")
    table = setup.holds(0, "glazed").build()
    income, wish, tribute, poem, card, left_over = 18, 19, 20, 22, 23, 24
    lines = [line for seat, line, *_ in table.event_tuples("points_scored") if seat == 0]
    assert lines == [income, wish, tribute, poem, card, left_over]
    steps = [kind for kind in table.event_kinds() if kind != "points_scored"]
    assert steps == ["round_ended", "narrator_moved", "wish_granted", "tribute_paid", "tribute_paid", "game_ended"]


@pytest.mark.rule("SAB-10.1.1")
def test_the_narrator_reaches_space_6_and_the_tribute_is_6() -> None:
    table = ending().build()
    assert (table.narrator(), table.is_over()) == (6, True)
    assert table.score_lines(0) == {"SAB-2.3.2": 5, "SAB-9.4.2": -6}


@pytest.mark.rule("SAB-10.1.1")
def test_all_three_wishes_score_at_the_end() -> None:
    setup = ending().majors(0, "MJ12").ships(0, left=("fez",)).poems(0, "P02 blue").trade("TC2")
    scored = [line for seat, line, *_ in setup.build().event_tuples("points_scored") if (seat, line) == (0, 19)]
    assert len(scored) == 3


@pytest.mark.rule("SAB-10.1.1")
def test_income_is_paid_a_last_time() -> None:
    table = ending().poems(1, "P01 blue").build()
    assert (table.asked(), table.dinars(1)) == ("tribute", 2)


@pytest.mark.rule("SAB-10.1.1")
def test_there_is_no_worker_maintenance_first_player_or_event_step() -> None:
    setup = ending(events="random").event("EV01").rondel(R2=None, X2=None).show_poems(None, "P02", "P03")
    table = setup.show_minors(None, "MC02", "MC03", "MC04").show_tiles("left", None, "WH01").first(1).build()
    assert table.is_over()
    assert (table.raw_on("R2"), table.marble_on("X2"), table.poems_shown()[0]) == (None, False, None)
    assert (table.minors_shown()[0], table.tiles_shown("left")[0]) == (None, None)
    assert (table.lying(0), table.lying(1)) == (set(WORKERS), set(WORKERS))
    assert table.sultan() == {"O1", "O3", "O5", "O7", "M2", "M5", "I1", "I4"}
    assert (table.event(), table.first(), table.round()) == ("EV01", 1, 5)


@pytest.mark.rule("SAB-10.1.1")
def test_nobody_is_asked_any_more_after_the_end() -> None:
    table = ending(3).build()
    assert (table.asked(), table.legal(), table.state.to_act) == (None, set(), -1)
    assert table.event_tuples("game_ended") == [(-1, 0, 0, 0)]
    assert table.game.rules.is_over(table.state)


@pytest.mark.rule("SAB-10.1.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_earlier_round_ends_the_game(number: int) -> None:
    setup = Setup(2).round(number).holds(0, "glazed").poems(0, "P24 gray").ships(0, left=("fez",)).trade("TC1")
    table = setup.round_over().build()
    table.play("lead 1")
    assert not table.is_over()
    assert set(table.score_lines(0)) <= {"SAB-2.3.2", "SAB-9.3.1", "SAB-9.4.2"}
    assert (table.asked(), table.round()) == ("turn", number + 1)


@pytest.mark.rule("SAB-10.1.1")
def test_the_last_turn_of_round_5_leads_to_the_end() -> None:
    table = Setup(2).round(5).wishes("WA1", "WB1", "WC1").parias(0, 9).last_turn(0).build()
    table.play("rest poet", "amount 6")
    assert table.is_over()
    assert table.score_lines(0) == {"SAB-2.3.2": 5, "SAB-3.4.1": -1, LEFT_OVER: 1}
    assert table.score_lines(1) == {"SAB-2.3.2": 5, "SAB-9.4.2": -6}


# Left-overs.


@pytest.mark.rule("SAB-10.6.1")
@pytest.mark.parametrize(
    ("item", "points"),
    [("gypsum", 0), ("wood", 0), ("marble", 1), ("glazed", 1), ("sugar", 1), ("pottery", 1), ("clothes", 1)],
)
def test_each_item_in_store_is_worth_its_points(item: str, points: int) -> None:
    table = ending().holds(0, item, item, item).build()
    assert table.score_lines(0).get(LEFT_OVER, 0) == 3 * points
    assert LEFT_OVER not in table.score_lines(1)


@pytest.mark.rule("SAB-10.6.1")
@pytest.mark.parametrize(("dinars", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (11, 5)])
def test_every_two_dinars_are_worth_a_point(dinars: int, points: int) -> None:
    table = ending().dinars(0, dinars).build().keep_all()
    assert (table.dinars(0), table.score_lines(0).get(LEFT_OVER, 0)) == (dinars, points)


@pytest.mark.rule("SAB-10.6.1")
def test_each_seal_is_worth_a_point() -> None:
    table = ending().seals(1, 3).build().keep_all()
    assert (table.score_lines(1)[LEFT_OVER], LEFT_OVER in table.score_lines(0)) == (3, False)


@pytest.mark.rule("SAB-10.6.1")
def test_raws_and_parias_are_worth_nothing() -> None:
    table = ending().raws(0, "clay", "silk", "sugarcane").parias(0, 8).build().keep_all()
    assert LEFT_OVER not in table.score_lines(0)


@pytest.mark.rule("SAB-10.6.1")
def test_goods_in_the_special_storage_are_left_over_too() -> None:
    table = ending().poems(0, "P16 blue").store(0, 5, "sugar", "clothes").store(0, 1, "sugar").build()
    assert table.score_lines(0)[LEFT_OVER] == 3


@pytest.mark.rule("SAB-10.6.1")
def test_what_the_tribute_took_is_not_left_over() -> None:
    table = ending().dinars(0, 12).seals(0, 2).build()
    table.play("amount 2", "amount 4")
    assert (table.dinars(0), table.seals(0), table.score_lines(0)[LEFT_OVER]) == (4, 0, 2)


@pytest.mark.rule("SAB-15.20")
def test_left_overs_of_the_worked_example() -> None:
    setup = ending().expand(0, 1, "WH09").seals(0, 1).dinars(0, 5)
    table = setup.holds(0, "sugar", "clothes", "marble", "gypsum", "gypsum").build().keep_all()
    assert table.score_lines(0)[LEFT_OVER] == 1 + 2 + 1 + 0 + 2


@pytest.mark.rule("SAB-10.6.1")
def test_everybody_scores_left_overs_and_yusuf_his_seals_alone() -> None:
    table = ending(1).seals(YUSUF, 2).holds(0, "glazed").build()
    assert (table.score_lines(0)[LEFT_OVER], table.score_lines(YUSUF)[LEFT_OVER]) == (1, 2)


@pytest.mark.rule("SAB-10.6.1")
def test_what_is_left_over_stands_in_the_score_sheet_kind_by_kind() -> None:
    setup = ending(1).dinars(0, 3).seals(0, 3).roomy(0)
    table = setup.holds(0, "sugar", "sugar", "pottery", "clothes", "marble", "glazed", "gypsum").build().keep_all()
    lines = [line for line in table.game.rules.score_lines(table.state, 0) if line.rule == LEFT_OVER]
    kinds = [(3, 1), (4, 2), (2, 3), (1, 4)]  # seals, goods, materials, dinars
    assert [(line.points, line.a, line.b) for line in lines] == [(points, LINE_LEFT_OVER, n) for points, n in kinds]
    told = [event for event in table.event_tuples("points_scored") if event[1] == LINE_LEFT_OVER and event[0] == 0]
    assert [(points, kind) for _, _, points, kind in told] == kinds
    others = [line for line in table.game.rules.score_lines(table.state, 0) if line.rule != LEFT_OVER]
    assert {(LINE_RULES[line.a], line.b) for line in others} == {(line.rule, 0) for line in others}
    assert others
