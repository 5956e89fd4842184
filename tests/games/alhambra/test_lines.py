"""Whole moves and single actions as one line of text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diwan.core.errors import BadNotation, IllegalAction
from diwan.games.alhambra import actions, notation
from diwan.games.alhambra.moves import parse_line
from diwan.games.alhambra.state import AlhambraState
from tests.support.alhambra import Setup
from tests.support.alhambra_moves import GAME, asked_to_act, play_line, random_positions
from tests.support.ids import short

POSITIONS = tuple(state for seats in (2, 3) for state in random_positions(seats, seats))


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("take florin 1 + dinar 4", ["take dinar 4", "take florin 1"]),
        ("TAKE  dinar-4 and florin1", ["take dinar 4", "take florin 1"]),
        ("take only dinar 4", ["take dinar 4", "done"]),
        ("take only ducat 7", ["take ducat 7"]),
        ("take florin 1", ["take florin 1"]),
        ("buy 3 with dinar 5, dinar 6", ["buy 3", "pay dinar 6", "pay dinar 5"]),
        ("buy 3", ["buy 3"]),
        ("add ser-7-w at -1,0", ["redesign add", "add ser-7-w", "at -1,0"]),
        ("add ser-7-w", ["redesign add", "add ser-7-w"]),
        ("remove arc-9-o", ["redesign remove", "remove arc-9-o"]),
        ("remove at 2,1", ["redesign remove", "remove arc-9-o"]),
        ("exchange arc-9-o for ser-7-w", ["redesign exchange", "bring ser-7-w", "replace arc-9-o"]),
        ("exchange ser-7-w for arc-9-o", ["redesign exchange", "bring ser-7-w", "replace arc-9-o"]),
        ("exchange at 2,1 for ser-7-w", ["redesign exchange", "bring ser-7-w", "replace arc-9-o"]),
        ("exchange ser-7-w for at 2,1", ["redesign exchange", "bring ser-7-w", "replace arc-9-o"]),
        ("bring ser-7-w", ["redesign exchange", "bring ser-7-w"]),
        ("redesign add", ["redesign add"]),
    ],
)
def test_a_line_is_a_whole_move_or_a_single_action(line: str, steps: list[str]) -> None:
    assert play_line(asked_to_act(), line) == steps


@pytest.mark.parametrize(
    ("line", "played"),
    [
        ("take florin 1 + dinar 4", ["take dinar 4"]),
        ("take only dinar 4", ["take dinar 4"]),
        ("buy 3 with dinar 5, dinar 6", ["buy 3"]),
        ("buy 3 with dinar 5, dinar 6", ["buy 3", "pay dinar 6"]),
        ("add ser-7-w at -1,0", ["redesign add"]),
        ("add ser-7-w at -1,0", ["redesign add", "add ser-7-w"]),
        ("remove arc-9-o", ["redesign remove"]),
        ("remove at 2,1", ["redesign remove"]),
        ("exchange arc-9-o for ser-7-w", ["redesign exchange"]),
        ("exchange arc-9-o for ser-7-w", ["redesign exchange", "bring ser-7-w"]),
    ],
)
def test_a_whole_move_is_understood_when_its_beginning_has_been_played(line: str, played: list[str]) -> None:
    whole = play_line(asked_to_act(), line)
    table = asked_to_act()
    for step in played:
        play_line(table, step)
    assert [*played, *play_line(table, line)] == whole


@pytest.mark.parametrize(
    ("line", "played", "expected"),
    [
        ("add ser-7-w at -1,0", ["redesign exchange"], "wrong_phase"),
        ("remove at 2,1", ["redesign add"], "wrong_phase"),
        ("exchange arc-9-o for ser-7-w", ["redesign add"], "wrong_phase"),
        ("add ser-7-w at 5,5", ["redesign add", "add ser-7-w"], "not_adjacent"),
        ("add gar-8-sw at -1,0", ["redesign add"], "not_in_reserve"),
        ("add gar-8-sw at -1,0", ["redesign add", "add ser-7-w"], "wrong_phase"),
        ("buy 1 with florin 9", ["buy 3"], "wrong_phase"),
        ("buy 3 with dinar 6", ["buy 3"], "too_little"),
        ("buy 3 with dinar 6, dinar 4", ["buy 3", "pay dinar 6"], "not_in_hand"),
        ("buy 3 with ducat 6, dinar 5", ["buy 3", "pay dinar 6"], "wrong_phase"),
        ("buy 3 with dinar 5, dinar 5", ["buy 3", "pay dinar 6"], "wrong_phase"),
        ("take florin 1 + ducat 7", ["take dinar 4"], "wrong_phase"),
        ("take dinar 4 + florin 1 + ducat 2", ["take dinar 4"], "not_in_display"),
        ("take dinar 4 + florin 1 + florin 1", ["take dinar 4"], "not_in_display"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[-1],
)
def test_a_move_that_did_not_begin_so_or_can_not_end_so_is_refused(line: str, played: list[str], expected: str) -> None:
    table = asked_to_act()
    for step in played:
        play_line(table, step)
    with pytest.raises(IllegalAction) as caught:
        parse_line(table.game, table.state, line)
    assert caught.value.code == expected


@pytest.mark.parametrize("top", ["dirham 2", "ducat 9"])
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("take dinar 3 + dirham 2 + florin 2", "not_in_display"),
        ("take dinar 3 + florin 2 + ducat 1", "over_five"),
    ],
)
def test_a_line_that_was_begun_is_not_read_in_the_display_to_come(top: str, line: str, expected: str) -> None:
    # With 5 taken the turn ends and cards are drawn.
    table = Setup(seats=2).display("dinar 3", "florin 2", "ducat 1", "dirham 8").deck(top).build()
    play_line(table, "take dinar 3")
    with pytest.raises(IllegalAction) as caught:
        parse_line(table.game, table.state, line)
    assert caught.value.code == expected


@pytest.mark.parametrize(
    ("played", "forms"),
    [
        ([], "redesign exchange, end, pass"),
        (["take dinar 4"], "the forms are: take dinar 2, done"),
        (["buy 3"], "the forms are: pay dinar 6"),
        (["redesign add"], "the forms are: add gar-8-sw"),
        (["redesign add", "add ser-7-w"], "the forms are: at 1,-2"),
    ],
)
def test_what_is_no_move_is_told_the_forms_of_the_question(played: list[str], forms: str) -> None:
    table = asked_to_act()
    for step in played:
        play_line(table, step)
    for read in (table.game.parse, table.game.parse_line):
        with pytest.raises(BadNotation) as caught:
            read(table.state, "nonsense")
        assert str(caught.value).endswith(forms)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("place pav-8-o at 0,1", ["place pav-8-o", "at 0,1"]),
        ("place pav-8-o", ["place pav-8-o"]),
        ("pav-8-o to reserve", ["place pav-8-o", "reserve"]),
        ("reserve pav-8-o", ["place pav-8-o", "reserve"]),
        ("give pav-7-e", ["place pav-7-e", "give"]),
    ],
)
def test_a_line_places_one_of_several_tiles(line: str, steps: list[str]) -> None:
    table = Setup(seats=2).hand(0, "dinar 8", "florin 7").market("pav-7-e", None, "pav-8-o").build()
    for exact in ("buy 3 with dinar 8", "buy 1 with florin 7", "end"):
        play_line(table, exact)
    assert play_line(table, line) == steps


def test_single_actions_are_lines_in_the_middle_of_a_move() -> None:
    table = asked_to_act()
    for line in ("buy 3", "pay dinar 6", "pay dinar 5", "at 0,1"):
        assert play_line(table, line) == [line]
    assert table.alhambra(0)["gar-10-o"] == (0, 1)


def test_a_reserve_of_both_tiles_reads_the_first_as_the_built_one() -> None:
    with pytest.raises(IllegalAction) as caught:
        parse_line(GAME, asked_to_act().state, "exchange cha-10-o for ser-7-w")
    assert caught.value.code == "no_tile"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("take florin 1 + ducat 9", "not_in_display"),
        ("take florin 9", "not_in_display"),
        ("take dinar 4 + ducat 7", "over_five"),
        ("buy 3 with ducat 2", "wrong_currency"),
        ("buy 4", "too_little"),
        ("buy 3 with dinar 6", "too_little"),
        ("add tow-12-o at -1,0", "not_in_reserve"),
        ("add tow-12-o", "not_in_reserve"),
        ("add ser-7-w at 3,0", "wall_mismatch"),
        ("remove gar-9-e", "no_tile"),
        ("remove pav-8-o", "unreachable"),
        ("remove at 0,0", "fountain_fixed"),
        ("exchange gar-9-e for ser-7-w", "no_tile"),
        ("exchange arc-9-o for tow-12-o", "not_in_reserve"),
        ("place ser-7-w at -1,0", "wrong_phase"),
        ("ser-7-w to reserve", "wrong_phase"),
        ("give ser-7-w", "wrong_phase"),
        ("end", "wrong_phase"),
        ("pass", "wrong_phase"),
        ("done", "wrong_phase"),
        ("pay dinar 6", "wrong_phase"),
    ],
)
def test_a_line_that_is_not_allowed_says_why(line: str, expected: str) -> None:
    table = asked_to_act()
    with pytest.raises(IllegalAction) as caught:
        parse_line(table.game, table.state, line)
    assert caught.value.code == expected
    assert str(caught.value).startswith(f"{line}: ")


def test_a_finished_game_refuses_every_line() -> None:
    over = next(state for state in POSITIONS if len(state.pending) == 0)
    for line in ("take only florin 1", "remove gar-8-sw", "exchange gar-8-sw for tow-9-es", "end", "give gar-8-sw"):
        with pytest.raises(IllegalAction) as caught:
            parse_line(GAME, over, line)
        assert caught.value.code == "game_over"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("", notation.MOVES[actions.CHOOSE_ACTION]),
        ("build gar-8-sw", notation.steps_for(actions.CHOOSE_ACTION)),
        ("take", "Say which card: take dinar 5"),
        ("buy", "Say which slot of the market: buy 3"),
        ("add", "Say which tile: add gar-8-sw"),
        ("at", "Say which cell: at 1,-2"),
        ("take florin 1 + dinar 12", "money card"),
        ("take only", "money card"),
        ("take florin 1 +", "money card"),
        ("buy 7 with dinar 5", "market slot"),
        ("buy 3 with", "market slot"),
        ("buy 3 with gold", "money card"),
        ("add garden at 1,0", "gar-8-sw"),
        ("add gar-8-sw at 1", "1,-2"),
        ("add gar-8-sw at 99,0", "-36 to 36"),
        ("remove", "gar-8-sw"),
        ("remove at here", "1,-2"),
        ("exchange gar-8-sw", "for tow-9-es"),
        ("exchange at 1,0 for at 2,0", "gar-8-sw"),
        ("give garden", "gar-8-sw"),
        ("garden to reserve", "gar-8-sw"),
        ("take only florin 1" + " " * 300, "300"),
    ],
    ids=short,
)
def test_what_is_no_move_is_bad_notation_with_a_hint(line: str, hint: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_line(GAME, asked_to_act().state, line)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


WORDS = st.sampled_from(
    [
        *notation.VERBS,
        *("only", "with", "exchange", "for", "to", "and", "+", ",", "add", "remove", "0,1", "-1,0", "2,1"),
        *("1", "3", "4", "florin 1", "dinar 4", "dinar 6", "dinar 5", "ducat 9", "florin", "9"),
        *("gar-8-sw", "ser-7-w", "pav-8-o", "arc-9-o", "cha-10-o", "gar-10-o"),
    ]
)
LINES = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=8).map(" ".join))


def read(state: AlhambraState, line: str) -> list[int] | str:
    """Return the actions of a line, or what it is refused with."""
    try:
        return parse_line(GAME, state, line)
    except (BadNotation, IllegalAction) as error:
        return str(error)


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.sampled_from([*POSITIONS, *[asked_to_act().state] * 50]), LINES)
def test_any_text_is_read_or_refused_and_changes_nothing(state: AlhambraState, line: str) -> None:
    before = state.key()
    found = read(state, line)
    assert state.key() == before
    if isinstance(found, str):
        assert "\n" not in found
        assert 0 < len(found) <= 600
        return
    here = state.clone()
    for action in found:
        assert action in GAME.rules.legal_actions(here)
        GAME.rules.apply(here, action)
