"""Chapter 12: which events come, and when they change."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import Setup, fresh

POSITIVE = set(TABLES.event_ids[:5])
NEGATIVE = set(TABLES.event_ids[5:])


def drawn(events: str, seed: int) -> list[str]:
    """Return the three events of a game in the order in which they become active."""
    table = Setup(2, events=events, seed=seed).round(2).build()
    names = [table.event(), table.coming()]
    table = Setup(2, events=events, seed=seed).round(2).round_over().build()
    assert table.event() == names[1]
    names.append(table.coming())
    assert None not in names
    return [str(name) for name in names]


# Set-up.


@pytest.mark.rule("SAB-12.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_event_is_active_from_the_start_and_the_next_one_is_shown(seats: int) -> None:
    table = fresh(seats, events="random", seed=3)
    assert table.event() in TABLES.event_ids
    assert table.coming() in TABLES.event_ids
    assert table.event() != table.coming()
    assert int(table.state.events_left) == 1


@pytest.mark.rule("SAB-12.1")
def test_without_the_option_there_are_no_events() -> None:
    table = fresh(2)
    assert (table.event(), table.coming(), int(table.state.events_left)) == (None, None, 0)
    table = Setup(2).round(2).round_over().build()
    assert (table.event(), table.coming(), table.event_tuples("event_began")) == (None, None, [])


@pytest.mark.rule("SAB-12.1")
def test_each_of_the_14_events_can_come_first() -> None:
    firsts = {fresh(2, events="random", seed=seed).event() for seed in range(120)}
    assert firsts == POSITIVE | NEGATIVE


# Changes.


@pytest.mark.rule("SAB-12.3")
@pytest.mark.rule("SAB-9.5.1")
@pytest.mark.parametrize(("number", "active"), [(1, "EV01"), (2, "EV02"), (3, "EV01"), (4, "EV02")])
def test_the_event_changes_after_rounds_2_and_4_alone(number: int, active: str) -> None:
    setup = Setup(2, events="random").round(number).event("EV01", coming="EV02")
    assert setup.round_over().build().event() == active


@pytest.mark.rule("SAB-12.3")
def test_at_the_first_change_the_last_event_is_revealed() -> None:
    table = Setup(2, events="random").round(2).event("EV01", coming="EV02").events_left(1).round_over().build()
    assert table.coming() not in (None, "EV01", "EV02")
    assert int(table.state.events_left) == 0


@pytest.mark.rule("SAB-12.3")
def test_at_the_second_change_none_is_left_to_reveal() -> None:
    setup = Setup(2, events="random").round(4).event("EV02", coming="EV03").events_left(0)
    table = setup.round_over().build()
    assert (table.event(), table.coming(), table.event_tuples("event_shown")) == ("EV03", None, [])
    assert table.event_tuples("event_began") == [(-1, TABLES.event_ids.index("EV03"), 0, 0)]


@pytest.mark.rule("SAB-12.3")
@pytest.mark.rule("SAB-9.5.1")
def test_the_old_event_holds_for_the_tribute_and_the_new_one_for_the_next_round() -> None:
    setup = Setup(2, events="random").round(2).event("EV08", coming="EV05").events_left(1)
    table = setup.round_over().build()
    assert table.score_lines(0)["SAB-9.4.2"] == -(3 + 1)
    table.play("lead 1")
    assert table.event() == "EV05"


@pytest.mark.rule("SAB-12.3")
def test_an_event_that_was_there_does_not_come_again() -> None:
    for seed in range(20):
        first, second, third = drawn("random", seed)
        assert len({first, second, third}) == 3


# All players.


@pytest.mark.rule("SAB-12.2")
def test_the_active_event_holds_for_all_players_and_the_coming_one_for_nobody() -> None:
    setup = Setup(4, events="random").event("EV08", coming="EV14").events_left(1)
    table = setup.round_over().build()
    assert [table.score_lines(seat)["SAB-9.4.2"] for seat in range(4)] == [-3] * 4
    assert "SAB-12.9" not in table.score_lines(0)


# Mixtures.


@pytest.mark.rule("SAB-12.10")
@pytest.mark.rule("SAB-12.11")
@pytest.mark.parametrize(
    ("events", "positive"),
    [("3+0", 3), ("2+1", 2), ("1+2", 1), ("0+3", 0), ("mixed", 1), ("negative", 0)],
)
def test_a_chosen_mix_has_so_many_positive_events_of_three(events: str, positive: int) -> None:
    for seed in range(25):
        names = drawn(events, seed)
        assert len(set(names) & POSITIVE) == positive
        assert len(set(names) & NEGATIVE) == 3 - positive


@pytest.mark.rule("SAB-12.11")
def test_the_events_of_a_mix_come_in_any_order() -> None:
    places = set()
    for seed in range(40):
        names = drawn("mixed", seed)
        places.add([name in POSITIVE for name in names].index(True))
    assert places == {0, 1, 2}


@pytest.mark.rule("SAB-12.11")
def test_positive_and_negative_events_are_drawn_from_all_of_their_kind() -> None:
    assert {drawn("3+0", seed)[0] for seed in range(60)} == POSITIVE
    assert {drawn("negative", seed)[0] for seed in range(90)} == NEGATIVE


@pytest.mark.rule("SAB-12.11")
@pytest.mark.parametrize(("positive", "kind"), [(1, POSITIVE), (0, NEGATIVE)])
def test_the_last_event_of_a_mix_is_of_the_kind_that_is_left(positive: int, kind: set[str]) -> None:
    for seed in range(8):
        setup = Setup(2, events="2+1", seed=seed).round(2).event("EV01", coming="EV06" if positive else "EV02")
        table = setup.events_left(1, positive=positive).round_over().build()
        assert table.coming() in kind


@pytest.mark.rule("SAB-12.11")
@pytest.mark.parametrize(("answer", "shown"), [(0, "EV03"), (1, "EV04"), (2, "EV05"), (3, "EV06"), (11, "EV14")])
def test_without_a_mix_every_event_is_equally_likely(answer: int, shown: str) -> None:
    setup = Setup(2, events="random").round(2).event("EV01", coming="EV02").events_left(1)
    table = setup.chance(scripted([answer])).round_over().build()
    assert table.coming() == shown
