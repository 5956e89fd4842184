"""Whole moves in one line: every step in the position after those before it, all or nothing."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import diwan
from diwan.core.errors import BadNotation, IllegalAction
from diwan.core.i18n import render
from diwan.games.sabika import GAME, actions, notation
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.moves import EXAMPLE, LONGEST_LINE, MOST_STEPS
from diwan.games.sabika.state import SabikaState
from tests.support.ids import short
from tests.support.sabika import Position, Setup
from tests.support.sabika_lines import GAMES, forced_by, lively, only_fez, random_positions, read, refused

BOX = GAME(events="random")
POSITIONS = tuple(state for game in GAMES for state in random_positions(*game) if len(state.pending))


def trader() -> Position:
    """Seat 0 can send its merchant from M1 to M2 and export sugar and clothes; R2 shows silk, Fez gives 2 dinars."""
    setup = Setup(seats=4).dinars(0, 9).at(0, "merchant", "M1").holds(0, "sugar", "clothes", "wood")
    return setup.city("fez", "CB1").city("algiers", "CB3").rondel(R2="silk", R4="clay").build()


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        (
            "move merchant M2, main, city fez, deliver sugar, done",
            ["move merchant M2", "main", "city fez", "deliver sugar", "done"],
        ),
        (
            "MOVE merchant m2; main; city  Fez; deliver sugar; deliver clothes",
            ["move merchant M2", "main", "city fez", "deliver sugar", "deliver clothes"],
        ),
        (
            "move merchant M2, main, city fez, deliver clothes, deliver sugar",
            ["move merchant M2", "main", "city fez", "deliver clothes", "deliver sugar"],
        ),
        ("move M2, secondary R2, main,", ["move merchant M2", "secondary R2", "main"]),
        ("rest merchant", ["rest merchant"]),
        ("rest architect", ["rest architect-1"]),
        ("move merchant M2", ["move merchant M2"]),
    ],
    ids=short,
)
def test_a_line_is_one_step_or_several(line: str, steps: list[str]) -> None:
    assert read(trader(), line) == steps


@pytest.mark.parametrize(
    ("line", "code", "beginning"),
    [
        ("move merchant M2, main, city fez, deliver pottery", "not_held", "Step 4, 'deliver pottery': "),
        ("move merchant M2, main, city fez, done", "must_act", "Step 4, 'done': "),
        ("move merchant M2, city fez", "wrong_phase", "Step 2, 'city fez': "),
        ("move merchant M2, main, done", "must_act", "Step 3, 'done': "),
        ("move merchant M1, main", "own_space", "Step 1, 'move merchant M1': "),
        ("rest merchant, rest poet", "turn_over", "Step 2, 'rest poet': "),
    ],
)
def test_a_line_is_refused_as_a_whole_and_names_the_step(line: str, code: str, beginning: str) -> None:
    table = trader()
    found, sentence = refused(table, line)
    assert found == code
    assert sentence.startswith(beginning)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("move merchant M2, jump", "Step 2, 'jump': 'jump' is no action here; for example: main, secondary R2"),
        ("move merchant M2, main, city", "Step 3, 'city': 'city' can mean several things: city fez, city algiers"),
        ("move architect", "'move architect' can mean several things: move architect-1 O"),
        ("move merchant M2, main, city rome", "after city comes one of fez, algiers"),
        (",;,", "for example: move architect-1 O1, rest architect-1"),
        ("1,2,3,4", "Step 1, '1': "),
        (", ".join(["main"] * (MOST_STEPS + 1)), f"These are {MOST_STEPS + 1} steps"),
        ("a" * (LONGEST_LINE + 1), f"no move needs more than {LONGEST_LINE}"),
    ],
    ids=short,
)
def test_what_can_not_be_read_names_the_step_and_what_is_expected(line: str, hint: str) -> None:
    with pytest.raises(BadNotation) as caught:
        trader().game.parse_line(trader().state, line)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) <= 600


@pytest.mark.rule("SAB-14.29")
@pytest.mark.parametrize(
    "line",
    [
        "move merchant M2",
        "move merchant M2, main",
        "move merchant M2, main, city fez",
        "move merchant M2, main, city fez, deliver sugar",
        "move merchant M2, main, city fez, deliver sugar, done",
    ],
)
def test_what_goes_without_saying_may_be_said(line: str) -> None:
    assert read(only_fez(), line) == ["move merchant M2"]


def test_a_step_that_was_not_answered_so_is_refused() -> None:
    code, _ = refused(only_fez(), "move merchant M2, main, city fez, deliver clothes")
    assert code == "turn_over"


def test_a_good_that_is_delivered_once_is_not_delivered_twice() -> None:
    code, _ = refused(trader(), "move merchant M2, main, city fez, deliver sugar, deliver sugar")
    assert code == "not_held"


def test_what_comes_up_can_not_be_answered_before_it_is_seen() -> None:
    table = Setup(seats=4).dinars(0, 9).at(0, "architect-1", "O8").holds(0, "gypsum", "wood", "marble").build()
    begun = "move architect-1 O1, main, refresh"
    assert read(table, begun) == begun.split(", ")
    code, sentence = refused(table, f"{begun}, minor 1")
    assert code == "not_known_yet"
    assert sentence.startswith("Step 4, 'minor 1': ")


@pytest.mark.parametrize(("seats", "seed"), [(1, 5), (2, 6), (3, 7), (4, 8)])
def test_every_turn_of_a_game_can_be_said_in_one_line(seats: int, seed: int) -> None:
    state = cast(SabikaState, BOX.new_state(seats=seats, seed=seed))
    rng = diwan.seeded(seed)
    while len(state.pending):
        start, path = state.clone(), list[int]()
        while state.to_act == start.to_act and state.reveals == start.reveals and len(path) < MOST_STEPS:
            path.append(lively(BOX, state, rng))
            BOX.rules.apply(state, path[-1])
        line = ", ".join(BOX.format(start, action) for action in path)
        assert BOX.parse_line(start, line) == path


def test_the_only_answers_of_an_export_or_a_construction_may_be_said_wherever_they_come_up() -> None:
    """Say everything that is forced right after the move that forces it, over random games."""
    said = 0
    for state in POSITIONS:
        for action in BOX.rules.legal_actions(state)[:12]:
            forced = forced_by(state, action)
            traced = [answer for answer in forced if _leaves_a_trace(answer)]
            if not traced or traced != forced or actions.AMOUNT <= action < actions.KEEP:
                continue
            line = ", ".join(BOX.format(state, answer) for answer in (action, *forced))
            if _is_ambiguous(state, action, forced):
                continue
            assert BOX.parse_line(state, line) == [action]
            said += 1
    assert said > 20


def _leaves_a_trace(action: int) -> bool:
    """Tell whether an answer shows in what happens: not which of two benefits, nor which city's bonus it was."""
    block = actions.SPACE.block_of(action).name
    return block in ("main", "secondary", "rest", "deliver", "major", "tile", "onto", "activate", "reactivate")


def _is_ambiguous(state: SabikaState, action: int, forced: list[int]) -> bool:
    """Tell whether one of the answers can be given to the question that is asked next, too."""
    ahead = state.clone()
    BOX.rules.apply(ahead, action)
    return bool(set(forced) & set(BOX.rules.legal_actions(ahead))) or ahead.reveals != state.reveals


STEPS = st.lists(st.sampled_from([*notation.TEXTS[::7], "done", "main", "x", "move", "store wood"]), max_size=5)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(POSITIONS), STEPS)
def test_any_line_is_legal_step_by_step_or_refused(state: SabikaState, steps: list[str]) -> None:
    before = state.key()
    try:
        path = BOX.parse_line(state, ", ".join(steps))
    except (BadNotation, IllegalAction):
        path = []
    ahead = state.clone()
    for action in path:
        assert action in BOX.rules.legal_actions(ahead)
        BOX.rules.apply(ahead, action)
    assert state.key() == before


# What people mean.


def keeper() -> Position:
    """Seat 0 is about to store what it digs: warehouses 1 and 2 hold wood, 3 and 4 are empty."""
    setup = Setup(seats=4).store(0, 1, "wood").store(0, 2, "wood").at(0, "architect-1", "O1")
    return setup.build().play("move architect-1 O2")


def test_of_warehouses_that_are_alike_any_one_means_the_one_that_is_offered() -> None:
    assert "store wood 4" not in keeper().legal()
    assert read(keeper(), "store wood 4") == ["store wood 3"]
    assert read(keeper(), "store gypsum 4, store wood 4") == ["store gypsum 3", "store wood 4"]
    full = Setup(seats=4).holds(0, "wood", "wood", "wood", "wood").build().play("move architect-1 O2")
    assert read(full, "discard wood 4") == ["discard wood 1"]
    expanding = Setup(seats=4).show_tiles("right", "WH05", "WH13").build().play("move architect-1 O3")
    assert read(expanding, "tile WH05, onto 3") == ["tile WH05"]


def test_a_full_warehouse_stays_full_however_it_is_called() -> None:
    assert refused(keeper(), "store wood 2")[0] == "no_room"
    with pytest.raises(IllegalAction):  # by itself, one step means what it says
        keeper().game.parse(keeper().state, "store wood 4")


@pytest.mark.parametrize(
    "line",
    [
        "move merchant M2 / main",
        "move merchant M2. main. city fez",
        "move merchant M2 main",
        "move merchant M2 then main",
        "move merchant M2 > main, city fez",
    ],
)
def test_a_line_with_a_wrong_separator_says_which_are_right(line: str) -> None:
    with pytest.raises(BadNotation, match="put commas or semicolons between steps") as caught:
        trader().game.parse_line(trader().state, line)
    assert render(caught.value.reason, "ru").endswith("разделяйте шаги запятыми или точками с запятой")


def test_other_mistakes_say_nothing_of_separators() -> None:
    for line in ("mov merchant M2", "move merchant M9", "buy", "move merchant M2, city atlantis"):
        with pytest.raises(BadNotation) as caught:
            trader().game.parse_line(trader().state, line)
        assert "commas" not in str(caught.value)


def test_the_example_for_people_who_ask_is_a_move() -> None:
    assert read(trader(), EXAMPLE) == ["move merchant M2", "main", "city fez", "deliver sugar"]
    assert EXAMPLE in render(BOX.table_help()[0])


def with_a_seal() -> Position:
    """Seat 0 has a seal, and dinars enough to pay for everything without it."""
    setup = Setup(seats=4).dinars(0, 9).seals(0, 1).at(0, "merchant", "M1").holds(0, "sugar").no_raws()
    return setup.city("fez", "CB1").build()


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        (
            "move merchant M5, main, city fez, deliver sugar",
            ["move merchant M5", "amount 0", "main", "city fez", "amount 0"],
        ),
        ("move merchant M5, amount 1, main, city fez", ["move merchant M5", "amount 1", "main", "city fez"]),
        # What a line leaves open at its end is still asked.
        ("move merchant M5", ["move merchant M5"]),
        ("move merchant M5, main, city fez", ["move merchant M5", "amount 0", "main", "city fez"]),
    ],
)
def test_a_payment_in_the_middle_of_a_line_takes_no_seal_unless_one_is_named(line: str, steps: list[str]) -> None:
    assert read(with_a_seal(), line) == steps


def test_a_payment_that_needs_a_seal_is_not_passed_over() -> None:
    table = Setup(seats=4).dinars(0, 1).seals(0, 3).at(0, "merchant", "M1").holds(0, "sugar").no_raws().build()
    _, sentence = refused(table, "move merchant M5, main")
    assert "to pay (move to M5): how many seals" in sentence
    assert read(table, "move merchant M5, amount 1, main") == ["move merchant M5", "amount 1", "main"]


@pytest.mark.parametrize("line", ["sell pottery", "sell pottery special"])
def test_a_good_that_lies_in_the_special_storage_alone_is_meant_also_without_saying_so(line: str) -> None:
    setup = Setup(seats=2).poems(0, "P16 blue").store(0, 5, "sugar", "pottery").store(0, 1, "sugar")
    table = setup.asks(actions.ASK_TRADE, 2).build()
    assert read(table, line) == ["sell pottery special"]
    assert read(table, f"sell sugar, {line}") == ["sell sugar", "sell pottery special"]
    code, _ = refused(table, "sell clothes")
    assert code == "not_held"


def test_a_delivery_finds_a_good_in_the_special_storage() -> None:
    setup = Setup(seats=2).poems(0, "P16 blue").store(0, 5, "sugar", "pottery").dinars(0, 9).no_raws()
    table = setup.city("fez", "CB1").build()
    line = "move merchant M2, main, city fez, deliver sugar"
    assert read(table, line) == [*line.split(", ")[:3], "deliver sugar special"]


def test_a_good_that_was_delivered_from_the_special_storage_may_be_said_without_that() -> None:
    setup = Setup(seats=4).dinars(0, 1).at(0, "merchant", "M1").poems(0, "P16 blue").store(0, 5, "sugar").no_raws()
    others = tuple(city for city in TABLES.city_ids if city != "fez")
    table = setup.city("fez", "CB4").ships(0, left=others).build()
    for good in ("sugar", "sugar special"):
        assert read(table, f"move merchant M2, main, city fez, deliver {good}") == ["move merchant M2"]
