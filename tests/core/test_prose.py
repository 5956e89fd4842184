"""The position in words: what any game can tell, and how it is read."""

from __future__ import annotations

import diwan
from diwan.core.game import Game
from diwan.core.i18n import named, render, say, seat_name
from diwan.core.prose import Grid, Items, Section, capital, items, lines_of, messages_in, told
from examples.lanterns import LanternsGame

SAID = Section(
    "market",
    say("market"),
    (
        say("Two things."),
        Items((say("wood"), say("stone"))),
        Grid((say("Player"), say("points")), ((seat_name(0), 3),)),
    ),
    (Section("deck", say("deck"), (say("empty"),)),),
)


class Plain(LanternsGame):
    """A game without words of its own."""

    prose = Game.prose


def test_all_that_is_said_is_given_in_the_order_in_which_it_is_read() -> None:
    said = [render(message) for message in messages_in([SAID])]
    assert said == ["market", "Two things.", "wood", "stone", "Player", "points", "Seat 1", "deck", "empty"]


def test_lines_begin_with_large_letters_and_tables_go_row_by_row() -> None:
    lines = lines_of([SAID], lambda message: render(named(message, ("ann",))), ("ann",))
    assert lines == ["Market", "Two things.", "Wood", "Stone", "Player; Points", "ann; 3", "Deck", "Empty"]


def test_a_name_stays_as_its_owner_writes_it() -> None:
    assert capital("ann: 3 points", ("ann",)) == "ann: 3 points"
    assert capital("anna", ("bob", "")) == "Anna"


def test_sections_that_say_nothing_are_left_out() -> None:
    empty = Section("none", say("none"), items([]))
    assert empty.is_empty
    assert told(SAID, empty) == (SAID,)


def test_a_game_without_words_of_its_own_tells_question_choices_and_points() -> None:
    game = Plain()
    state = game.new_state(seats=2, seed=1)
    asked, other = (lines_of(game.prose(game.view(state, seat)), render) for seat in (0, 1))
    assert asked[:3] == [
        "The game",
        "You are asked: Which lanterns do you wish to see lit? (face down)",
        "Your choices",
    ]
    assert "Wish for 2 (wish 2)" in asked
    assert asked[-3:] == ["Player; Points; Place", "Seat 1; 0; 1", "Seat 2; 0; 1"]
    assert other[1] == "Seat 1 is choosing what to do."
    assert "Your choices" not in other


def test_whoever_scores_without_a_seat_is_among_the_points() -> None:
    game = Plain()
    lines = lines_of(game.prose(game.view(game.new_state(seats=1, seed=1), 0)), render)
    assert lines[-1] == "Shadow; 0; None"


def test_at_the_end_it_is_over() -> None:
    game = Plain()
    state = game.new_state(seats=2, seed=1)
    game.rules.playout(state, diwan.seeded(1))
    assert lines_of(game.prose(game.view(state, 0)), render)[:2] == ["The game", "The game is over."]
