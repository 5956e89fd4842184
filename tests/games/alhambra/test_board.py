"""The text board: floor plans, blocks, numbers of choices, widths, and that nothing hidden shows."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.games.alhambra.board.floorplan import alhambra_picture, tile_picture
from diwan.games.alhambra.view import BuiltTile, Tile
from tests.support.alhambra import Position, Setup
from tests.support.alhambra_building import WALLED_IN

GAME = diwan.load("alhambra")


def board_of(table: Position, seat: int | None, width: int = 80) -> dict[str, list[str]]:
    """Return the blocks of a board by their titles."""
    text = GAME.text_board(table.view(seat), names=("Ann", "Bob", "Cy")[: table.state.seats], width=width)
    blocks = [block.split("\n") for block in text.split("\n\n")]
    return {block[0]: block[1:] for block in blocks}


def test_walls_are_heavy_open_sides_light_and_passages_free() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).turn(0).build()
    assert board_of(table, 0)["Ann"] == [
        "      -1     0     1",
        "    ┏━━━━━━━━━━━━━━━━━┓",
        " -1 ┃arc 5 pav 6 ser 4┃",
        "    ┃     ·     ·     ┃",
        "  0 ┃ser 7   ◆   pav 7┃",
        "    ┃     ·     ·     ┃",
        "  1 ┃pav 3 ser 8 pav 4┃",
        "    ┗━━━━━━━━━━━━━━━━━┛",
        "  Longest wall: 12",
    ]


def test_walls_between_tiles_are_drawn_too() -> None:
    layout = (("ser-8-s", 1, 0), ("pav-8-o", 0, 1), ("arc-8-n", 1, 1))
    table = Setup(seats=3).alhambra(0, *layout).turn(0).build()
    assert board_of(table, 0)["Ann"][:-1] == [
        "       0     1",
        "    ┌───────────┐",
        "  0 │  ◆   ser 8│",
        "    │     ╺━━━━━┥",
        "  1 │pav 8 arc 8│",
        "    └───────────┘",
    ]


def test_a_tile_stands_alone_with_its_four_sides() -> None:
    assert tile_picture(Tile("gar-8-sw", "garden", 8, "SW")) == ["┎─────┐", "┃gar 8│", "┗━━━━━┙"]
    assert tile_picture(Tile("tow-12-o", "tower", 12, "")) == ["┌─────┐", "│tow12│", "└─────┘"]


def test_cells_that_can_be_chosen_carry_their_numbers() -> None:
    table = Setup(seats=3).hand(0, "ducat 4").market(None, None, None, "pav-4-es").turn(0).build()
    table.play("buy 4", "pay ducat 4", "end")
    lines = board_of(table, 0)["Ann"]
    numbers = {choice.notation: number for number, choice in enumerate(table.view(0).choices, start=1)}
    assert {word for word in numbers if word.startswith("at ")} == {"at 1,0", "at 0,1"}
    assert lines[:6] == [
        "       0     1",
        "    ┌─────┐     ·",
        f"  0 │  ◆  │ [{numbers['at 1,0']}]",
        "    └─────┘     ·",
        f"  1   [{numbers['at 0,1']}]",
        "    ·     ·",
    ]


def test_tiles_that_can_be_chosen_carry_their_numbers() -> None:
    table = Setup(seats=3).alhambra(0, *WALLED_IN).turn(0).build()
    table.play("redesign remove")
    text = "\n".join(board_of(table, 0)["Ann"])
    assert len(re.findall(r"\[\d+\]", text)) == len(table.view(0).choices) == len(WALLED_IN)


def test_the_market_shows_slot_currency_tile_price_and_walls() -> None:
    setup = Setup(seats=3).hand(0, "dirham 9", "dinar 5").market("gar-8-sw", "cha-8-nw", "cha-5-nsw", "tow-12-o")
    table = setup.turn(0).build().play("buy 3", "pay dinar 5")
    number = [choice.notation for choice in table.view(0).choices].index("buy 2") + 1
    assert board_of(table, 0)["Market"] == [
        "  1 Florin     2 Dirham     3 Dinar      4 Ducat",
        "  ┎─────┐      ┏━━━━━┑                   ┌─────┐",
        "  ┃gar 8│      ┃cha 8│                   │tow12│",
        "  ┗━━━━━┙      ┖─────┘                   └─────┘",
        "  gar-8-sw     cha-8-nw     -            tow-12-o",
        f"               [{number}]",
    ]


def test_the_display_numbers_every_copy_of_a_card_in_the_order_of_the_choices() -> None:
    table = Setup(seats=3).display("ducat 7", "florin 1", None, "florin 1").turn(0).build()
    assert board_of(table, 0)["Display"] == ["  Ducat 7 [1]", "  Florin 1 [2]", "  Florin 1 [2]"]
    table.play("take florin 1")
    assert board_of(table, 0)["Display"][-1] == "  Taken so far: 1"


def test_the_hand_shows_what_each_slot_can_be_paid_with() -> None:
    table = Setup(seats=3).hand(0, "ducat 3", "ducat 5", "ducat 5", "florin 2").market(None, None, None, "cha-8-nw")
    position = table.turn(0).build()
    assert board_of(position, 0)["Your hand"] == [
        "  1 Florin     2 = 2",
        "  2 Dirham     0 = -",
        "  3 Dinar      0 = -",
        "  4 Ducat     13 = 3 5 5",
    ]
    position.play("buy 4", "pay ducat 5")
    assert board_of(position, 0)["Your hand"][-2:] == ["  4 Ducat      8 = 3 [1] 5 [2]", "  Paid for slot 4: 5 of 8"]


def test_the_scores_show_counts_walls_and_what_the_next_round_pays() -> None:
    table = Setup(seats=2).alhambra(0, *WALLED_IN).neutral("tow-12-o").held(1).turn(0).build()
    lines = board_of(table, 0)["Scores"]
    assert lines[0].split() == ["points", "pav", "ser", "arc", "cha", "gar", "tow", "wall"]
    assert lines[1].split() == ["*", "Ann", "0", "4", "3", "1", "-", "-", "-", "12"]
    assert lines[2].split() == ["Bob", "0", "-", "-", "-", "-", "-", "-", "0"]
    assert lines[3].split() == ["Dirk", "0", "-", "-", "-", "-", "-", "1", "-"]
    assert lines[4].split()[-7:] == ["8/1", "9/2", "10/3", "11/4", "12/5", "13/6", "1"]


def test_the_reader_sees_no_other_hand_and_the_own_things_last() -> None:
    table = Setup(seats=3).hand(1, "ducat 9").reserve(0, "gar-8-sw").reserve(1, "tow-12-o").turn(0).build()
    board = board_of(table, 0)
    assert list(board)[1:] == [
        "Bob",
        "Cy",
        "Scores",
        "Market",
        "Display",
        "Ann",
        "Your reserve",
        "Your hand",
    ]
    assert board["Bob"][-2:] == ["  1 card in hand", "  Reserve: tow-12-o"]


def test_a_spectator_sees_no_hand() -> None:
    table = Setup(seats=3).hand(1, "ducat 9").turn(0).build()
    assert [title for title in board_of(table, None) if "hand" in title.lower()] == []


def test_a_board_without_names_numbers_the_seats() -> None:
    table = Setup(seats=3).turn(0).build()
    assert "\n\nSeat 2\n" in GAME.text_board(table.view(0))


def test_tiles_to_be_placed_are_shown_with_their_numbers() -> None:
    setup = Setup(seats=3).hand(0, "ducat 8", "dinar 6", "dinar 2").market(None, None, "gar-8-sw", "cha-8-nw")
    table = setup.turn(0).build().play("buy 4", "pay ducat 8", "buy 3", "pay dinar 6", "pay dinar 2", "end")
    lines = board_of(table, 0)["Your tiles to be placed"]
    assert lines[-2].split() == ["cha-8-nw", "gar-8-sw"]
    assert lines[-1].split() == ["[1]", "[2]"]
    assert "  To be placed: cha-8-nw, gar-8-sw" in board_of(table, 1)["Ann"]


def test_the_tile_that_is_being_placed_is_pointed_at_among_others() -> None:
    setup = Setup(seats=3).hand(0, "ducat 8", "dinar 6", "dinar 2").market(None, None, "gar-8-sw", "cha-8-nw")
    table = setup.turn(0).build().play("buy 4", "pay ducat 8", "buy 3", "pay dinar 6", "pay dinar 2", "end")
    table.play("place gar-8-sw")
    assert board_of(table, 0)["Your tiles to be placed"][-2:] == ["  cha-8-nw     gar-8-sw", "               this one"]


def test_reserve_and_neutral_player_carry_their_numbers_when_a_tile_may_go_there() -> None:
    table = Setup(seats=2).hand(0, "ducat 8").market(None, None, None, "cha-8-nw").turn(0).build()
    assert "Your reserve" not in board_of(table, 0)
    board = board_of(table.play("buy 4", "pay ducat 8", "end"), 0)
    numbers = {choice.notation: number for number, choice in enumerate(table.view(0).choices, start=1)}
    assert board[f"Your reserve [{numbers['reserve']}]"] == ["  -"]
    assert f"  Dirk [{numbers['give']}] " in "\n".join(board["Scores"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_that_is_no_button_carries_its_number_on_the_board(seats: int) -> None:
    state = GAME.new_state(seats=seats, seed=seats + 7)
    rng = diwan.seeded(seats)
    while actions := GAME.rules.legal_actions(state):
        view = GAME.view(state, state.to_act)
        shown = set(re.findall(r"\[(\d+)\]", GAME.text_board(view)))
        placed = [number for number, choice in enumerate(view.choices, start=1) if "button:" not in choice.anchor]
        assert shown == {str(number) for number in placed}
        GAME.rules.apply(state, actions[rng.below(len(actions))])


def test_only_the_next_scoring_round_is_announced() -> None:
    start, later = Setup(seats=3).turn(0).build(), Setup(seats=3).held(1, 2).turn(0).build()
    announced = [" ".join(board_of(table, 0)["Turn 1: Ann"]).split(" · ")[2:] for table in (start, later)]
    assert " ".join(announced[0][0].split()) == "scoring round 1 when its card comes up"
    assert " ".join(announced[1][0].split()) == "scoring round 3 at the end of the game"
    assert [len(rounds) for rounds in announced] == [1, 1]


@pytest.mark.parametrize(("seats", "locale"), [(2, "en"), (3, "ru"), (4, "es"), (5, "en"), (6, "ru")])
def test_every_position_of_a_game_fits_into_80_columns_and_has_no_hollow_block(seats: int, locale: str) -> None:
    state = GAME.new_state(seats=seats, seed=seats)
    rng = diwan.seeded(seats)
    while actions := GAME.rules.legal_actions(state):
        GAME.rules.apply(state, actions[rng.below(len(actions))])
        text = GAME.text_board(GAME.view(state, state.ply % seats), locale)
        assert max(len(line) for line in text.splitlines()) <= 80
        assert "\n\n\n" not in text
        assert all(len(block.split("\n")) > 1 for block in text.split("\n\n"))


def row_of(length: int) -> tuple[BuiltTile, ...]:
    return tuple(BuiltTile(Tile("pav-8-o", "pavilion", 8, ""), x, 0) for x in range(1, length))


def test_a_wide_alhambra_is_drawn_slimmer() -> None:
    lines = alhambra_picture(row_of(14), {}, {}, 80)
    assert lines[0].split() == [str(x) for x in range(14)]
    assert lines[2].startswith("  0 │ ◆  pav pav")
    assert max(map(len, lines)) <= 80


def test_a_very_wide_alhambra_is_drawn_in_strips() -> None:
    lines = alhambra_picture(row_of(40), {}, {}, 80)
    heads = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line)]
    assert [int(x) for head in heads for x in head] == list(range(40))
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("locale", ["en", "ru", "es"])
@pytest.mark.parametrize("width", [40, 60, 79, 80])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_board_keeps_to_its_width_and_loses_no_number(seats: int, width: int, locale: str) -> None:
    state = GAME.new_state(seats=seats, seed=seats)
    names, rng = ("N" * 80, "Bob", "Cy", "Di", "Ed", "Fay")[:seats], diwan.seeded(seats)
    marks: set[str] = set()
    while actions := GAME.rules.legal_actions(state):
        if state.ply % 40 < 3:
            view = GAME.view(state, int(state.to_act))
            wide = set(re.findall(r"\[\d+\]", GAME.text_board(view, locale, names=names, width=120)))
            board = GAME.text_board(view, locale, names=names, width=width)
            assert max(map(len, board.split("\n"))) <= width
            # A number of two digits in a small cell stands without its brackets.
            assert all(mark in board or mark.strip("[]") in board for mark in wide)
            marks |= wide
        GAME.rules.apply(state, actions[rng.below(len(actions))])
    assert len(marks) > 5


def test_on_a_narrow_screen_the_scores_stand_in_columns() -> None:
    setup = Setup(seats=2).alhambra(0, *WALLED_IN).neutral("tow-7-new").hand(0, "ducat 9")
    table = setup.market(None, None, None, "pav-2-new").turn(0).build().play("buy 4", "pay ducat 9")
    give = [choice.notation for choice in table.view(0).choices].index("give") + 1
    assert board_of(table, 0, 40)["Scores"] == [
        "           1   2   3",
        "  points   0   0   0",
        "  pav      4   -   -",
        "  ser      3   -   -",
        "  arc      1   -   -",
        "  cha      -   -   -",
        "  gar      -   -   -",
        "  tow      -   -   1",
        "  wall    12   0   -",
        f"  1* Ann, 2 Bob, 3 Dirk [{give}]",
        "  Round 1 pays: pav 1, ser 2, arc 3,",
        "  cha 4, gar 5, tow 6, wall 1",
        "  pav Pavilion, ser Seraglio,",
        "  arc Arcades, cha Chambers, gar Garden,",
        "  tow Tower",
    ]


def test_a_long_hand_goes_on_below_itself_with_its_numbers() -> None:
    cards = [f"ducat {value}" for value in range(1, 10) for _ in range(3)]
    table = Setup(seats=3).hand(0, *cards).market(None, None, None, "tow-13-e").turn(0).build().play("buy 4")
    lines = board_of(table, 0, 40)["Your hand"][3:-1]
    assert len(lines) > 2
    assert lines[0].startswith("  4 Ducat    135 = 1 1 1")
    assert {line[:19] for line in lines[1:]} == {" " * 19}
    assert not any(line.strip().startswith("[") for line in lines)


def test_when_the_last_tiles_are_placed_there_are_no_more_turns() -> None:
    setup = Setup(seats=3).ends_next().hand(0, "dinar 8").hand(1, "florin 3").display("florin 1")
    table = setup.market("tow-7-new", None, "pav-8-o", None).turn(0, turns=77).build()
    assert "Turn 78: Ann" in board_of(table, 0)
    table.play("buy 3", "pay dinar 8", "end", "reserve")
    assert (table.view().phase, table.view().to_act) == ("final_place", 1)
    board = board_of(table, 1)
    assert "Last tiles: Bob" in board
    assert not any(title.startswith("Turn ") for title in board)
    assert [line[0] for line in board["Scores"][1:4]] == [" ", "*", " "]
    for seat, words in ((1, "Last tiles: you decide"), (0, "Last tiles: Seat 2 decides")):
        assert f">{words}<" in GAME.draw(table.view(seat))
