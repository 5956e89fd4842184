"""Why a whole move is refused: codes in the order of the rules."""

from __future__ import annotations

import pytest

from diwan.games.alhambra import notation
from diwan.games.alhambra.moves import Move, actions_of, refusal
from tests.support.alhambra import Setup, tile
from tests.support.alhambra_building import BLOCK, INNER_CORNER, paved
from tests.support.alhambra_moves import asked_to_act, at, buy, code, play_line, random_positions, take


@pytest.mark.rule("ALH-14.3.4")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (take(), "no_card"),
        (take("florin 2"), "not_in_display"),
        (take("florin 2", "ducat 7"), "not_in_display"),  # and above five
        (take("dinar 4", "ducat 7"), "over_five"),
        (take("ducat 7"), None),
        (buy(3), "no_card"),
        (buy(3, "dinar 9", "florin 1"), "not_in_hand"),  # and another currency
        (buy(3, "ducat 2", "dinar 6", "dinar 5"), "wrong_currency"),  # and more than enough
        (buy(3, "ducat 2"), "wrong_currency"),  # and too little
        (buy(3, "dinar 6"), "too_little"),
        (buy(3, "dinar 6", "dinar 5"), None),
        (at("redesign_add", 0, 0, "tow-12-o"), "not_in_reserve"),  # another seat's, and occupied
        (at("redesign_add", 0, 0, "ser-7-w"), "occupied"),
        (at("redesign_add", 3, 3, "ser-7-w"), "not_adjacent"),
        (at("redesign_add", 3, 0, "ser-7-w"), "wall_mismatch"),
        (at("redesign_add", -1, 0, "ser-7-w"), None),
        (at("redesign_remove", 0, 0), "fountain_fixed"),
        (at("redesign_remove", 5, 5), "no_tile"),
        (Move("redesign_remove"), "no_tile"),
        (at("redesign_remove", 1, 0), "unreachable"),
        (at("redesign_remove", 2, 1), None),
        (at("redesign_exchange", 0, 0, "tow-12-o"), "not_in_reserve"),  # and the fountain
        (at("redesign_exchange", 0, 0, "ser-7-w"), "fountain_fixed"),
        (at("redesign_exchange", 5, 5, "ser-7-w"), "no_tile"),
        (Move("redesign_exchange", tile=tile("ser-7-w")), "no_tile"),
        (at("redesign_exchange", 1, 0, "ser-7-w"), "wall_mismatch"),
        (at("redesign_exchange", 2, 1, "ser-7-w"), None),
        (Move("end_turn"), "wrong_phase"),
        (Move("pass"), "wrong_phase"),
        (at("place", -1, 0, "ser-7-w"), "wrong_phase"),
        (Move("to_reserve", tile=tile("ser-7-w")), "wrong_phase"),
        (Move("to_neutral", tile=tile("ser-7-w")), "wrong_phase"),
    ],
)
def test_a_refused_move_has_the_first_code_that_applies(move: Move, expected: str | None) -> None:
    assert code(asked_to_act(), move) == expected


@pytest.mark.rule("ALH-14.3.4")
def test_an_empty_slot_comes_before_the_cards() -> None:
    table = Setup(seats=3).hand(0, "dinar 8").market(None, None, "pav-8-o").build()
    table.play("buy 3", "pay dinar 8")
    assert code(table, buy(3)) == "empty_slot"
    assert code(table, buy(3, "dinar 8")) == "empty_slot"


@pytest.mark.rule("ALH-14.3.4")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (at("place", 1, 0, "gar-10-n"), "not_bought"),
        (at("place", 0, 0, "gar-10-n"), "not_bought"),  # and occupied
        (at("place", 0, 0, "arc-8-n"), "occupied"),
        (at("place", 1, 1, "arc-8-n"), "not_adjacent"),
        (at("place", 0, 1, "arc-8-n"), "wall_mismatch"),
        (at("place", 1, 0, "arc-8-n"), None),
        (Move("to_reserve", tile=tile("gar-10-n")), "not_bought"),
        (Move("to_reserve", tile=tile("arc-8-n")), None),
        (Move("to_neutral", tile=tile("gar-10-n")), "wrong_phase"),  # before not_bought
        (take("florin 1"), "wrong_phase"),
        (buy(1), "wrong_phase"),
        (Move("end_turn"), "wrong_phase"),
        (Move("pass"), "wrong_phase"),
        (at("redesign_remove", 0, 0), "wrong_phase"),
    ],
)
def test_while_placing_the_first_code_that_applies_is_named(move: Move, expected: str | None) -> None:
    table = Setup(seats=3).hand(0, "dirham 9").display("florin 1").market("gar-10-n", "arc-8-n").build()
    table.play("buy 2", "pay dirham 9")
    assert code(table, move) == expected


@pytest.mark.rule("ALH-7.2.2")
@pytest.mark.parametrize(
    ("name", "cell", "expected"),
    [
        ("gar-10-o", (1, 1), None),
        ("gar-10-o", (1, 2), "hole"),
        ("pav-2-new", (1, 2), "wall_mismatch"),  # and a hole
        ("gar-10-o", (2, 1), "occupied"),
        ("gar-10-o", (3, 3), "not_adjacent"),
    ],
)
def test_building_codes_follow_their_order(name: str, cell: tuple[int, int], expected: str | None) -> None:
    ring = [("pav-8-o", 1, 0), ("ser-9-o", 2, 0), ("arc-9-o", 2, 1), ("arc-10-o", 0, 1), ("cha-11-o", 0, 2)]
    table = Setup(seats=3).alhambra(0, *ring, ("cha-10-o", 2, 2)).reserve(0, name).build()
    assert code(table, at("redesign_add", *cell, name)) == expected


@pytest.mark.rule("ALH-7.2.2")
@pytest.mark.parametrize(("name", "expected"), [("ser-5-sw", "unreachable"), ("pav-8-o", "wall_mismatch")])
def test_a_tile_behind_walls_is_unreachable(name: str, expected: str) -> None:
    table = Setup(seats=3).alhambra(0, *INNER_CORNER).reserve(0, name).build()
    assert code(table, at("redesign_add", 1, -1, name)) == expected


@pytest.mark.rule("ALH-14.3.4")
def test_a_tile_among_four_neighbours_stays() -> None:
    table = Setup(seats=3).alhambra(0, *paved(*BLOCK)).build()
    assert code(table, at("redesign_remove", 1, 1)) == "hole"
    assert code(table, at("redesign_remove", 2, 2)) is None


@pytest.mark.rule("ALH-14.3.4")
def test_the_game_over_comes_before_the_turn_and_the_turn_before_the_phase() -> None:
    over = next(state for state in random_positions(2, 6) if len(state.pending) == 0)
    assert {refusal(over, seat, move) for seat in range(2) for move in (take(), Move("pass"))} == {"game_over"}
    table = asked_to_act()
    assert refusal(table.state, 1, Move("end_turn")) == "not_your_turn"
    assert refusal(table.state, 1, take("ducat 7")) == "not_your_turn"


@pytest.mark.rule("ALH-14.3.2")
def test_the_turn_is_ended_only_after_an_exact_purchase() -> None:
    table = Setup(seats=3).hand(0, "dinar 8").market(None, None, "pav-8-o").build()
    assert code(table, Move("end_turn")) == "wrong_phase"
    play_line(table, "buy 3 with dinar 8")
    assert code(table, Move("end_turn")) is None
    assert code(table, Move("pass")) == "wrong_phase"
    assert play_line(table, "end") == ["end"]
    assert table.waiting(0) == ["pav-8-o"]


@pytest.mark.rule("ALH-14.3.2")
def test_only_who_can_do_nothing_passes() -> None:
    nothing = Setup(seats=3).display().rest_of_money("hand 1").held(1, 2).build()
    assert code(nothing, Move("pass")) is None
    assert actions_of(nothing.state, Move("pass")) == [notation.parse_action("pass")]
    money = Setup(seats=3).display("florin 9").rest_of_money("hand 1").held(1, 2).build()
    assert code(money, Move("pass")) == "wrong_phase"


@pytest.mark.rule("ALH-14.3.2")
@pytest.mark.parametrize(("seats", "expected"), [(2, None), (3, "wrong_phase"), (6, "wrong_phase")])
def test_only_with_two_seats_a_tile_is_given_to_the_neutral_player(seats: int, expected: str | None) -> None:
    table = Setup(seats=seats).hand(0, "dinar 9").market(None, None, "pav-8-o").build()
    play_line(table, "buy 3 with dinar 9")
    assert code(table, Move("to_neutral", tile=tile("pav-8-o"))) == expected


@pytest.mark.rule("ALH-14.3.2")
def test_a_tile_won_at_the_end_is_not_given_away() -> None:
    table = Setup(seats=2).hand(0, "dinar 9").hand(1, "florin 9").market("pav-7-e", None, "pav-8-o").bag().build()
    play_line(table, "buy 3 with dinar 9")
    play_line(table, "pav-8-o to reserve")
    assert table.view().phase == "final_place"
    assert table.waiting(1) == ["pav-7-e"]
    assert code(table, Move("to_neutral", tile=tile("pav-7-e"))) == "wrong_phase"
    assert code(table, at("place", 1, 0, "pav-7-e")) is None
    assert code(table, Move("to_reserve", tile=tile("pav-7-e"))) is None
