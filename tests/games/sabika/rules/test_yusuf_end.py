"""Chapters 13.6.2 to 13.6.8: Yusuf at the end of a round and of the game."""

from __future__ import annotations

import pytest

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import GRAY_EACH, GRAY_PP, TABLES, TRADE_PP, WISH_BUILDINGS, WISH_PP
from diwan.games.sabika.scoring.counters import count
from diwan.games.sabika.state import CAPACITY, LINES, ROW
from tests.support.sabika import WORKERS, YUSUF, Position, Setup

NOTHING = ("WA1", "WB3", "WC1")  # wishes that give Yusuf nothing while he has no building, seal or poem


def closing(number: int = 1, *, wishes: tuple[str, str, str] = NOTHING, **options: bool | str) -> Setup:
    """Return a solo game at the end of a round, before income."""
    return Setup(seats=1, seed=1, **options).wishes(*wishes).trade("TC3").round(number).round_over()


def tributes_paid(setup: Setup) -> Position:
    """Let the player, who is far ahead, pay in points; the position is before the next first player is named."""
    return setup.parias(0, 40).build().play("amount 0")


def last_round() -> Setup:
    """Return the end of the last round; a tribute of six is due, which Yusuf can pay."""
    return closing(5, wishes=("WA1", "WB2", "WC1")).parias(YUSUF, 6)


def wish_pp(wish: str) -> int:
    """Return the points of a wish per thing counted."""
    return int(WISH_PP[TABLES.wish_ids.index(wish)])


def gray_pp(poem: str) -> int:
    """Return the points of a major poem per thing (or so many things) counted."""
    return int(GRAY_PP[TABLES.poem_ids.index(poem) - v.MINOR_POEMS])


def counted(table: Position, counter: str) -> int:
    """Count something of Yusuf's."""
    return int(count(table.state, YUSUF, v.COUNTER_IDS.index(counter), 0, 0))


# Income and wishes.


@pytest.mark.rule("SAB-13.6.2")
def test_yusuf_has_no_income() -> None:
    setup = closing().ships(YUSUF, right=("fez", "tunis", "cairo")).poems(YUSUF, "P01 both")
    setup = setup.city("fez", "CB1").city("tunis", "CB4").city("cairo", "CB6").wishes("WB3", "WA1", "WC1")
    table = setup.build()
    assert table.narrator() == 2
    assert (table.dinars(YUSUF), table.parias(YUSUF)) == (0, 0)
    assert table.points(YUSUF) == 5 - 2  # the tribute alone
    assert table.gained("dinars") == []


@pytest.mark.rule("SAB-13.6.2")
def test_the_player_has_income_all_the_same() -> None:
    setup = closing().ships(0, right=("fez",)).ships(YUSUF, right=("fez",)).city("fez", "CB1").first(YUSUF)
    table = setup.build()
    assert table.gained("dinars") == [(0, 2)]


@pytest.mark.rule("SAB-13.6.2")
@pytest.mark.parametrize(
    ("wish", "counted_poems"),
    [("WC1", 3), ("WC2", 3), ("WC3", 4)],
)
def test_his_minor_poems_are_blue_and_red_for_wishes_and_one_card_each(wish: str, counted_poems: int) -> None:
    setup = closing(wishes=(wish, "WA1", "WB3")).poems(YUSUF, "P01 both", "P05 both", "P09 both", "P30 gray")
    table = setup.build()
    assert table.score_lines(YUSUF)["SAB-9.3.1"] == counted_poems * wish_pp(wish)


@pytest.mark.rule("SAB-13.6.2")
@pytest.mark.parametrize(("wish", "things"), [("WB1", 3), ("WB2", 2), ("WB3", 4)])
def test_ships_and_seals_score_wishes_normally(wish: str, things: int) -> None:
    setup = closing(wishes=(wish, "WA1", "WC1")).ships(YUSUF, left=("fez",), right=("tunis", "cairo"))
    table = setup.seals(YUSUF, 4).build()
    assert table.score_lines(YUSUF)["SAB-9.3.1"] == things * wish_pp(wish)


@pytest.mark.rule("SAB-13.6.2")
def test_building_types_score_wishes_normally() -> None:
    setup = closing(wishes=("WA1", "WB3", "WC1")).majors(YUSUF, "MJ03", "MJ06", "MJ01").minors(YUSUF, "MC01", "MC25")
    table = setup.build()
    palace, garden = (int(WISH_BUILDINGS[v.BUILDING_IDS.index(name)]) for name in ("palace", "garden"))
    assert table.score_lines(YUSUF)["SAB-9.3.1"] == palace + garden  # no gate and no window on WA1


# Tribute.


@pytest.mark.rule("SAB-13.6.3")
@pytest.mark.parametrize(
    ("parias", "left", "lost"),
    [(0, 0, 2), (1, 0, 1), (2, 0, 0), (5, 3, 0)],
)
def test_he_pays_with_parias_and_loses_a_point_for_each_missing(parias: int, left: int, lost: int) -> None:
    table = tributes_paid(closing().parias(YUSUF, parias))
    assert table.parias(YUSUF) == left
    assert table.points(YUSUF) == 5 - lost
    assert (YUSUF, parias - left, 0, 0) in table.event_tuples("tribute_paid")


@pytest.mark.rule("SAB-13.6.3")
def test_he_never_uses_seals() -> None:
    table = tributes_paid(closing(2).seals(YUSUF, 5).parias(YUSUF, 1))
    assert table.seals(YUSUF) == 5
    assert (table.parias(YUSUF), table.points(YUSUF)) == (0, 5 - 2)


@pytest.mark.rule("SAB-13.6.3")
@pytest.mark.parametrize(("number", "owed"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_he_owes_what_the_player_owes(number: int, owed: int) -> None:
    table = closing(number).build()
    assert table.score_lines(YUSUF)["SAB-9.4.2"] == -owed
    assert table.score_lines(0)["SAB-9.4.2"] == -owed


@pytest.mark.rule("SAB-13.6.3")
@pytest.mark.rule("SAB-13.7.1")
@pytest.mark.parametrize(("event", "his", "mine"), [("EV05", 2, 1), ("EV08", 2, 3), ("EV14", 2, 2)])
def test_events_change_the_tribute_of_the_player_alone(event: str, his: int, mine: int) -> None:
    table = closing(events="random").event(event).build()
    assert table.score_lines(YUSUF)["SAB-9.4.2"] == -his
    assert table.score_lines(0)["SAB-9.4.2"] == -mine
    assert "SAB-12.9" not in table.score_lines(YUSUF)


@pytest.mark.rule("SAB-13.6.3")
def test_poem_nineteen_does_not_lower_his_tribute() -> None:
    table = tributes_paid(closing(2).poems(YUSUF, "P19 both").parias(YUSUF, 4))
    assert table.parias(YUSUF) == 1
    assert table.points(YUSUF) == 5


@pytest.mark.rule("SAB-13.6.3")
def test_his_marker_moves_back_onto_the_stack_it_enters() -> None:
    # The player pays in points and stays on 2; Yusuf comes back to 2 and lies on top.
    table = last_round().parias(0, 2).parias(YUSUF, 8).stack(0, YUSUF).build().play("amount 0")
    assert (table.parias(0), table.parias(YUSUF)) == (2, 2)
    assert table.stack() == [YUSUF, 0]


# The next first player.


@pytest.mark.rule("SAB-13.6.4")
def test_yusuf_is_first_player_when_he_is_ahead_and_nobody_is_asked() -> None:
    table = closing().parias(YUSUF, 4).first(0).build()
    assert table.first() == YUSUF
    assert table.round() == 2
    assert table.event_tuples("first_player") == [(YUSUF, YUSUF + 1, 0, 0)]
    assert table.asked() != "lead"
    assert len(table.lying(YUSUF)) == 1  # he has begun the round


@pytest.mark.rule("SAB-13.6.4")
@pytest.mark.parametrize("choice", [0, YUSUF])
def test_the_player_decides_when_ahead(choice: int) -> None:
    table = closing().parias(0, 4).first(YUSUF).build().play("amount 2")
    assert (table.asked(), table.state.to_act) == ("lead", 0)
    assert table.legal() == {"lead 1", "lead 2"}
    table.play(f"lead {choice + 1}")
    assert table.first() == choice
    assert len(table.lying(YUSUF)) == (0 if choice == 0 else 1)


@pytest.mark.rule("SAB-13.6.4")
@pytest.mark.parametrize(("stack", "asked"), [((0, YUSUF), "lead"), ((YUSUF, 0), "turn")])
def test_of_equals_the_marker_on_top_is_ahead(stack: tuple[int, int], asked: str) -> None:
    # Both are on 0 and stay there, so the stack does too.
    table = closing().stack(*stack).first(0).build()
    assert table.first() == (0 if asked == "lead" else YUSUF)
    assert (table.asked() == "lead") == (asked == "lead")


@pytest.mark.rule("SAB-13.6.4")
def test_being_made_first_player_triggers_no_poem_of_his() -> None:
    table = closing().poems(YUSUF, "P01 both").parias(YUSUF, 2).wishes("WB3", "WA1", "WC1").build()
    assert table.first() == YUSUF
    assert "SAB-7.1.7" not in table.score_lines(YUSUF)


# Worker tiles.


@pytest.mark.rule("SAB-13.6.5")
def test_all_four_worker_tiles_are_shuffled_again_after_the_first_player_is_known() -> None:
    setup = closing().parias(0, 4)
    setup.state.yusuf_tiles = 0
    table = setup.build().play("amount 2")
    assert table.asked() == "lead"
    assert int(table.state.yusuf_tiles) == 0
    table.play("lead 1")
    assert int(table.state.yusuf_tiles) == 0b1111
    assert table.view(None).yusuf_tiles == ()


@pytest.mark.rule("SAB-13.6.5")
def test_in_every_round_all_four_workers_act() -> None:
    table = Setup(seats=1).trade("TC3").parias(0, 50).points(0, 90).build()
    for number in range(1, 4):
        for worker in WORKERS:
            table.play(f"rest {worker}")
            while table.asked() == "yusuf_city":
                table.play(min(table.legal()))
        turned = [tile for _, tile, _, _ in table.event_tuples("yusuf_turned")]
        assert sorted(turned[-4:]) == [0, 1, 2, 3]
        table.until("lead").play("lead 1")
        assert table.round() == number + 1


@pytest.mark.rule("SAB-13.6.5")
def test_worker_cards_are_not_shuffled_between_rounds() -> None:
    setup = closing().parias(0, 4)
    setup.state.yusuf_deck = 0b101
    table = setup.build().play("amount 2", "lead 1")
    assert int(table.state.yusuf_deck) == 0b101


# The end of the game.


@pytest.mark.rule("SAB-13.6.6")
def test_seals_give_him_a_point_each_and_resources_nothing() -> None:
    table = last_round().seals(YUSUF, 4).build()
    assert table.is_over()
    assert table.score_lines(YUSUF)["SAB-10.6.1"] == 4
    assert table.seals(YUSUF) == 4


@pytest.mark.rule("SAB-13.6.6")
def test_he_scores_his_major_poems() -> None:
    setup = last_round().poems(YUSUF, "P30 gray", "P35 gray").minors(YUSUF, "MC01", "MC02").trade("TC1")
    table = setup.ships(YUSUF, left=("venice",), right=("cairo", "damascus", "tunis")).build()
    assert table.score_lines(YUSUF)["SAB-10.2.1"] == 2 * gray_pp("P30") + 3 * gray_pp("P35")


@pytest.mark.rule("SAB-13.6.6")
@pytest.mark.parametrize(("mine", "his", "points"), [(1, 2, 14), (2, 2, 6), (3, 2, 6)])
def test_a_position_poem_of_his_has_the_places_of_two_players(mine: int, his: int, points: int) -> None:
    setup = last_round().poems(YUSUF, "P31 gray").majors(YUSUF, *("MJ10", "MJ11")[:his])
    table = setup.majors(0, *("MJ12", "MJ13", "MJ14")[:mine]).build()
    assert table.score_lines(YUSUF)["SAB-10.2.1"] == points


@pytest.mark.rule("SAB-13.6.6")
def test_yusuf_counts_as_a_player_for_a_position_poem_of_the_player() -> None:
    setup = last_round().poems(0, "P31 gray").majors(YUSUF, "MJ10", "MJ11").majors(0, "MJ12", "MJ13")
    assert setup.build().score_lines(0)["SAB-10.2.1"] == 6


@pytest.mark.rule("SAB-13.6.6")
def test_he_scores_the_trade_card() -> None:
    table = last_round().trade("TC3").ships(YUSUF, left=("cairo", "fez"), right=("damascus",)).build()
    assert table.score_lines(YUSUF)["SAB-10.5.1"] == 2 * int(TRADE_PP[TABLES.trade_ids.index("TC3")])


@pytest.mark.rule("SAB-13.6.6")
def test_wishes_and_tribute_of_the_last_round_come_as_usual() -> None:
    setup = last_round().parias(YUSUF, 4).majors(YUSUF, "MJ12").poems(YUSUF, "P01 both")
    table = setup.ships(YUSUF, right=("fez",)).build()
    palace = int(WISH_BUILDINGS[v.BUILDING_IDS.index("palace")])
    assert table.score_lines(YUSUF)["SAB-9.3.1"] == palace + wish_pp("WB2") + wish_pp("WC1")
    assert table.score_lines(YUSUF)["SAB-9.4.2"] == -2


# Counters.


@pytest.mark.rule("SAB-13.6.7")
def test_each_of_his_minor_cards_counts_as_a_balance() -> None:
    table = last_round().minors(YUSUF, "MC01", "MC02", "MC25").build()
    assert counted(table, "balance") == 3
    assert counted(table, "minor") == 3


@pytest.mark.rule("SAB-13.6.7")
@pytest.mark.rule("SAB-15.24")
@pytest.mark.parametrize(
    ("minor", "grays", "sets"),
    [(3, ("P25",), 1), (2, ("P25",), 1), (1, ("P25",), 0), (4, ("P25",), 1), (4, ("P25", "P30"), 2), (4, (), 0)],
)
def test_a_set_of_colours_takes_two_minor_poems_and_a_major_one(minor: int, grays: tuple[str, ...], sets: int) -> None:
    poems = [f"P{number:02} both" for number in range(1, minor + 1)]
    table = last_round().poems(YUSUF, *poems, *(f"{gray} gray" for gray in grays)).build()
    assert counted(table, "set_colours") == sets


@pytest.mark.rule("SAB-15.24")
def test_three_minor_poems_and_a3_score_one_set() -> None:
    table = last_round().poems(YUSUF, "P01 both", "P02 both", "P03 both", "P25 gray").build()
    assert TABLES.poem_ids[v.MINOR_POEMS + 2] == "P25"
    assert table.score_lines(YUSUF)["SAB-10.2.1"] == gray_pp("P25")


@pytest.mark.rule("SAB-13.6.7")
@pytest.mark.rule("SAB-13.6.2")
def test_blue_red_and_poem_count_cards() -> None:
    table = last_round().poems(YUSUF, "P01 both", "P02 both", "P25 gray").build()
    assert [counted(table, counter) for counter in ("blue", "red", "gray", "poem")] == [2, 2, 1, 3]


@pytest.mark.rule("SAB-13.6.7")
def test_crates_are_four_and_those_of_his_tiles() -> None:
    table = Setup(seats=1).poems(YUSUF, "P16 both").build()
    assert counted(table, "crate") == 4
    setup = last_round().poems(YUSUF, "P16 both", "P27 gray").tile_stacks(8, 8)
    setup.state.rows[YUSUF * ROW + CAPACITY] += 5
    assert gray_pp("P27") * ((4 + 5) // int(GRAY_EACH[4])) == setup.build().score_lines(YUSUF)["SAB-10.2.1"]


# Who wins.


@pytest.mark.rule("SAB-13.6.8")
@pytest.mark.parametrize(
    ("mine", "his", "place"),
    [(21, 20, 1), (20, 21, 2), (20, 20, 1)],
)
def test_the_player_wins_with_more_points(mine: int, his: int, place: int) -> None:
    # The player owes six parias, too, and has none: six points.
    table = last_round().points(0, mine + 6).points(YUSUF, his).build()
    assert (table.points(0), table.points(YUSUF)) == (mine, his)
    assert table.ranking() == [place]


@pytest.mark.rule("SAB-13.6.8")
@pytest.mark.parametrize(("mine", "his", "place"), [(("MJ10",), (), 1), ((), ("MJ10",), 2), (("MJ10",), ("MJ11",), 1)])
def test_of_equals_the_one_with_more_constructions_wins(
    mine: tuple[str, ...], his: tuple[str, ...], place: int
) -> None:
    table = last_round().majors(0, *mine).majors(YUSUF, *his).build()
    table.state.sheet[0] += 20 - table.points(0)
    table.state.sheet[YUSUF * LINES] += 20 - table.points(YUSUF)
    assert (table.points(0), table.points(YUSUF)) == (20, 20)
    assert table.ranking() == [place]
    assert table.view(None).players[YUSUF].rank == (2 if (mine and not his) else 1)
