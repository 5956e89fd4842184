"""The form for a new table: nothing that was typed is lost, and what is wrong is said beside its field."""

from __future__ import annotations

import pytest

import diwan
from diwan.core.i18n import render
from diwan.server.pages.draft import Draft, chosen, form_value, new_draft, read_draft, wish_of
from diwan.server.tables.facts import Clock
from diwan.server.tables.timekeeping import DAY, MINUTE

GAME = "alhambra"
PLAYER = "p" * 22


def typed(game: str = GAME, **fields: str) -> Draft:
    """A form with these fields; two underscores stand for a dot in their names."""
    return read_draft(game, {name.replace("__", "."): value for name, value in fields.items()}, "Ana")


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_form_as_it_is_offered_makes_a_table(game: str) -> None:
    wish = wish_of(new_draft(game, "Ana"), PLAYER)
    assert wish is not None
    assert wish.seats[0].kind == "me"
    assert {seat.kind for seat in wish.seats[1:]} == {"bot"}


def test_each_seat_is_what_was_chosen_for_it() -> None:
    draft = typed(seats="4", seat__0="friend", seat__1="me", name__1="Bea", seat__2="anybody", seat__3="bot:random")
    wish = wish_of(draft, PLAYER)
    assert wish is not None
    assert [seat.kind for seat in wish.seats] == ["friend", "me", "anybody", "bot"]
    assert wish.seats[1].name == "Bea"
    assert wish.seats[3].bot == "random"


def test_several_people_can_share_the_screen_under_their_names() -> None:
    draft = typed(seats="2", seat__0="me", name__0="Ana", seat__1="me", name__1="Luis")
    wish = wish_of(draft, PLAYER)
    assert wish is not None
    assert [seat.name for seat in wish.seats] == ["Ana", "Luis"]


def test_names_that_are_not_given_are_all_different() -> None:
    draft = typed(seats="3", seat__0="me", seat__1="me", seat__2="me")
    assert len({seat.name for seat in draft.seats}) == 3
    assert wish_of(draft, PLAYER) is not None


def test_the_same_name_twice_is_marked_where_it_comes_again() -> None:
    draft = typed(seats="2", seat__0="me", name__0="Ana", seat__1="me", name__1=" Ana ")
    assert wish_of(draft, PLAYER) is None
    assert set(draft.problems) == {"name.1"}
    assert draft.seats[1].name == " Ana "


def test_a_name_that_can_not_be_printed_is_marked() -> None:
    draft = typed(seats="2", seat__0="me", name__0="A\x07na")
    assert wish_of(draft, PLAYER) is None
    assert set(draft.problems) == {"name.0"}


@pytest.mark.parametrize(
    ("fields", "clock"),
    [
        ({"clock": "none"}, Clock()),
        ({"clock": "bank", "bank_minutes": "5", "bank_seconds": "0"}, Clock("bank", bank=5 * MINUTE, more=0)),
        ({"clock": "bank", "bank_minutes": " 30 ", "bank_seconds": "20"}, Clock("bank", bank=30 * MINUTE, more=20_000)),
        ({"clock": "days", "move_days": "3"}, Clock("days", move=3 * DAY)),
    ],
)
def test_a_clock_is_what_was_typed(fields: dict[str, str], clock: Clock) -> None:
    wish = wish_of(typed(seats="2", **fields), PLAYER)
    assert wish is not None
    assert wish.clock == clock


@pytest.mark.parametrize(
    ("fields", "marked"),
    [
        ({"clock": "bank", "bank_minutes": "0", "bank_seconds": "5"}, "bank_minutes"),
        ({"clock": "bank", "bank_minutes": "10", "bank_seconds": "-5"}, "bank_seconds"),
        ({"clock": "bank", "bank_minutes": "²", "bank_seconds": "5"}, "bank_minutes"),
        ({"clock": "days", "move_days": "31"}, "move_days"),
        ({"clock": "days", "move_days": ""}, "move_days"),
        ({"clock": "sundial"}, "clock"),
        ({"seed": "twelve"}, "seed"),
        ({"seed": "9" * 40}, "seed"),
        ({"seed": "-1"}, "seed"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_what_was_typed_stays(fields: dict[str, str], marked: str) -> None:
    draft = typed(seats="2", **fields)
    assert wish_of(draft, PLAYER) is None
    assert set(draft.problems) == {marked}
    assert render(draft.problems[marked], "ru")
    assert getattr(draft, marked) == fields[marked]


def test_a_seed_may_be_given() -> None:
    wish = wish_of(typed(seats="2", seed="42"), PLAYER)
    assert wish is not None
    assert wish.seed == 42


def test_a_table_is_private_unless_it_is_listed() -> None:
    private, listed = wish_of(typed(seats="2"), PLAYER), wish_of(typed(seats="2", listed="yes"), PLAYER)
    assert private is not None
    assert listed is not None
    assert (private.listed, listed.listed) == (False, True)


@pytest.mark.parametrize("count", ["", "1", "7", "99999999999", "two", "²"])
def test_a_count_of_seats_that_can_not_be_becomes_one_that_can(count: str) -> None:
    draft = typed(seats=count)
    assert len(draft.seats) in diwan.load(GAME).allowed_seats()


def test_who_is_nobody_we_know_is_as_if_nothing_was_chosen() -> None:
    draft = typed(seats="2", seat__0="me", seat__1="bot:genius")
    assert [seat.who for seat in draft.seats] == ["me", f"bot:{diwan.bots()[-1]}"]


@pytest.mark.parametrize("game", diwan.game_names())
def test_every_value_of_every_option_that_a_form_offers_can_be_chosen(game: str) -> None:
    for spec in diwan.load(game).option_specs:
        for value, _ in spec.choices:
            draft = read_draft(game, {f"option.{spec.name}": form_value(value)}, "Ana")
            assert chosen(draft, spec) == value
            assert wish_of(draft, PLAYER) is not None or "seats" in draft.problems


def test_options_that_only_some_may_play_change_the_seats_and_say_so() -> None:
    options = [(name, spec) for name in diwan.game_names() for spec in diwan.load(name).option_specs]
    narrowing = [
        (name, spec.name, value)
        for name, spec in options
        for value in spec.values
        if diwan.load(name, **{spec.name: value}).allowed_seats() != diwan.load(name).allowed_seats()
    ]
    assert narrowing, "no game has such an option, so nothing is tested here"
    for name, option, value in narrowing:
        allowed = diwan.load(name, **{option: value}).allowed_seats()
        other = next(count for count in diwan.load(name).seat_counts if count not in allowed)
        draft = read_draft(name, {f"option.{option}": form_value(value), "seats": str(other)}, "Ana")
        assert len(draft.seats) in allowed
        assert "seats" in draft.problems
