"""Chapter 19: options of a game."""

from __future__ import annotations

import pytest

from diwan.games.sabika import GAME
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.effects.board import change_event
from tests.support.sabika import YUSUF, Position, fresh
from tests.support.sabika_printed import PRINTED, entry

NAMED = ["none", "random", "mixed", "negative"]
COUNTED = ["3+0", "2+1", "1+2", "0+3"]
SEEDS = range(30)


def events_of(table: Position) -> list[str]:
    """Return the events of a game: the active one, the next one, and the one that is shown at the first change."""
    found = [table.event(), table.coming()]
    if None not in found:
        change_event(table.state)
        found.append(table.coming())
    return [event for event in found if event is not None]


def positive(table: Position) -> int:
    """Return how many of the three events of a game are positive."""
    events = events_of(table)
    assert len(set(events)) == 3
    return sum(entry("event", event)["kind"] == "positive" for event in events)


# Seats, names, values.


@pytest.mark.rule("SAB-19.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_can_play(seats: int) -> None:
    table = fresh(seats, seed=4)
    assert len(table.view().players) == (2 if seats == 1 else seats)
    assert [player.yusuf for player in table.view().players] == ([False, True] if seats == 1 else [False] * seats)


@pytest.mark.rule("SAB-19.1")
@pytest.mark.parametrize("seats", [-1, 0, 5, 6])
def test_nobody_else_can(seats: int) -> None:
    with pytest.raises(ValueError, match=f"sabika is for 1 to 4 seats, not {seats}"):
        GAME().new_state(seats=seats, seed=1)


@pytest.mark.rule("SAB-19.1")
def test_an_unknown_option_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="sabika has no option 'whims'; its options are: events, hard"):
        GAME(whims=True)


@pytest.mark.rule("SAB-19.1")
@pytest.mark.parametrize("value", ["positive", "4+0", "2+2", "1+1", "", "None", True])
def test_an_unknown_value_of_events_is_refused_with_the_valid_ones(value: str | bool) -> None:
    listed = "'none', 'random', 'mixed', 'negative', '3\\+0', '2\\+1', '1\\+2', '0\\+3'"
    with pytest.raises(ValueError, match=f"expected one of \\[{listed}\\]"):
        GAME(events=value)


@pytest.mark.rule("SAB-19.1")
@pytest.mark.parametrize("value", ["true", "yes", ""])
def test_an_unknown_value_of_hard_is_refused_with_the_valid_ones(value: str) -> None:
    with pytest.raises(ValueError, match=r"expected one of \[False, True\]"):
        GAME(hard=value)


@pytest.mark.rule("SAB-19.1")
def test_the_component_file_lists_the_same_options() -> None:
    events, hard = GAME.option_specs
    assert list(events.values) == [option["value"] for option in PRINTED["option_events"]]
    assert [option["value"] for option in PRINTED["option_events"] if option.get("default")] == [events.default]
    assert (list(hard.values), hard.default) == (PRINTED["option_hard"]["values"], PRINTED["option_hard"]["default"])


# Events.


@pytest.mark.rule("SAB-19.2")
def test_there_are_no_events_unless_they_are_asked_for() -> None:
    assert GAME().options == {"events": "none", "hard": False}
    assert events_of(fresh(2)) == []
    assert fresh(2, seed=3).state.key() == fresh(2, seed=3, events="none").state.key()


@pytest.mark.rule("SAB-19.2")
def test_random_events_are_three_of_all_fourteen() -> None:
    tables = [fresh(2, seed=seed, events="random") for seed in range(60)]
    assert {event for table in tables for event in events_of(table.copy())} == set(TABLES.event_ids)
    assert {positive(table) for table in tables} == {0, 1, 2, 3}


@pytest.mark.rule("SAB-19.2")
@pytest.mark.parametrize(("mix", "count"), [("mixed", 1), ("negative", 0)])
def test_mixed_events_are_one_positive_and_two_negative_ones(mix: str, count: int) -> None:
    assert {positive(fresh(2, seed=seed, events=mix)) for seed in SEEDS} == {count}


@pytest.mark.rule("SAB-19.3")
@pytest.mark.parametrize(("mix", "count"), [("3+0", 3), ("2+1", 2), ("1+2", 1), ("0+3", 0)])
def test_events_can_be_asked_for_by_count(mix: str, count: int) -> None:
    assert {positive(fresh(2, seed=seed, events=mix)) for seed in SEEDS} == {count}


@pytest.mark.rule("SAB-19.2")
@pytest.mark.rule("SAB-19.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mix", [*NAMED, *COUNTED])
def test_every_mix_is_allowed_for_every_number_of_seats(mix: str, seats: int) -> None:
    assert len(events_of(fresh(seats, seed=2, events=mix))) == (0 if mix == "none" else 3)


@pytest.mark.rule("SAB-19.4")
@pytest.mark.parametrize(("counted", "named"), [("1+2", "mixed"), ("0+3", "negative")])
def test_two_spellings_of_a_mix_are_the_same_game(counted: str, named: str) -> None:
    assert GAME(events=counted).options == {"events": named, "hard": False}
    assert repr(GAME(events=counted)) == repr(GAME(events=named))
    assert fresh(3, seed=8, events=counted).state.key() == fresh(3, seed=8, events=named).state.key()


@pytest.mark.rule("SAB-19.4")
@pytest.mark.parametrize("mix", [*NAMED, "3+0", "2+1"])
def test_other_mixes_keep_their_name(mix: str) -> None:
    assert GAME(events=mix).options["events"] == mix


@pytest.mark.rule("SAB-19.4")
def test_every_combination_of_options_is_listed_once() -> None:
    mixes = [*NAMED, "3+0", "2+1"]
    assert GAME.option_sets() == [{"events": mix, "hard": hard} for mix in mixes for hard in (False, True)]


# The hard solo game.


@pytest.mark.rule("SAB-19.5")
@pytest.mark.parametrize(("hard", "points"), [(False, 5), (True, 10)])
def test_yusuf_starts_with_10_points_in_the_hard_game(hard: bool, points: int) -> None:
    table = fresh(1, hard=hard)
    assert (table.points(YUSUF), table.points(0)) == (points, 5)


@pytest.mark.rule("SAB-19.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hard_game_is_for_one_seat_only(seats: int) -> None:
    with pytest.raises(ValueError, match=f"sabika is for 1 seats with .*, not {seats}"):
        GAME(hard=True).new_state(seats=seats, seed=1)
    assert GAME(hard=False).new_state(seats=seats, seed=1).seats == seats


@pytest.mark.rule("SAB-19.5")
@pytest.mark.parametrize("mix", [*NAMED, *COUNTED])
def test_the_hard_game_goes_with_every_mix_of_events(mix: str) -> None:
    table = fresh(1, hard=True, events=mix)
    assert (table.points(YUSUF), len(events_of(table))) == (10, 0 if mix == "none" else 3)
