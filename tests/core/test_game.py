"""What all boxes share: versions of the rules, players without a seat, prompts; questions that do not fit."""

from __future__ import annotations

from typing import ClassVar

import pytest

import diwan
from diwan.core.i18n import render
from examples.lanterns import LanternsGame
from examples.lanterns.table import Lanterns


class OldLanterns(LanternsGame):
    """Lanterns as it was played long ago."""

    rules_version = 0


class NewLanterns(LanternsGame):
    """Lanterns that still knows its old rules."""

    past_versions: ClassVar[dict[int, str]] = {0: f"{__name__}:OldLanterns"}


def test_a_box_plays_its_own_version() -> None:
    game = LanternsGame()
    assert game.of_version(1) is game


def test_a_version_that_nobody_plays_any_more_is_named() -> None:
    with pytest.raises(ValueError, match=r"^rules version 7 of lanterns, this Diwan plays 0, 1$"):
        NewLanterns().of_version(7)


def test_older_rules_are_played_with_the_same_options(request: pytest.FixtureRequest) -> None:
    NewLanterns.past_versions[0] = f"{request.module.__name__}:OldLanterns"
    older = NewLanterns(hard=True).of_version(0)
    assert type(older).__name__ == "OldLanterns"
    assert (older.rules_version, older.options) == (0, {"hard": True})


def test_players_without_a_seat_are_shown_with_their_points() -> None:
    game = LanternsGame(hard=True)
    state = game.new_state(seats=1, seed=3)
    assert isinstance(state, Lanterns)
    game.rules.playout(state, diwan.seeded(1))
    [shadow] = game.view(state, 0).imaginary
    assert (shadow.name.text, shadow.points) == ("Shadow", state.shadow)
    assert game.view(LanternsGame().new_state(seats=2, seed=3), 0).imaginary == ()


def test_the_neutral_player_of_two_seats_is_one_of_them() -> None:
    game = diwan.load("alhambra")
    assert [other.points for other in game.view(game.new_state(seats=2, seed=3)).imaginary] == [0]
    assert game.view(game.new_state(seats=3, seed=3)).imaginary == ()


def test_a_prompt_has_the_observation_of_its_seat() -> None:
    game = LanternsGame()
    table = game.new_table(seats=2, seed=3)
    prompt = table.prompt(0)
    assert list(prompt.observation) == list(game.observe(prompt.sample(diwan.seeded(1)), 0))


@pytest.mark.parametrize(("kind", "seat", "arg"), [(256, 0, 0), (0, 16, 0), (0, 0, 2**50), (-1, 0, 0), (0, -1, 0)])
def test_a_question_that_does_not_fit_is_not_asked(kind: int, seat: int, arg: int) -> None:
    state = LanternsGame().new_state(seats=2, seed=1)
    before = list(state.pending)
    with pytest.raises(AssertionError, match="does not fit"):
        state.ask(kind, seat, arg)
    assert list(state.pending) == before


@pytest.mark.parametrize("name", diwan.game_names())
def test_a_form_offers_every_game_once(name: str) -> None:
    kind = type(diwan.load(name))
    for spec in kind.option_specs:
        made = [kind(**{spec.name: value}).options for value, _ in spec.choices]
        assert made == [options for at, options in enumerate(made) if options not in made[:at]]
        assert all(kind(**{spec.name: value}).options in made for value in spec.values)
        assert spec.choices[0][0] == spec.default


def test_values_that_mean_the_same_are_offered_once_in_words() -> None:
    [events, hard] = type(diwan.load("sabika")).option_specs
    assert [(value, render(label)) for value, label in events.choices] == [
        ("none", "No events"),
        ("random", "3 at random"),
        ("mixed", "1 positive, 2 negative"),
        ("negative", "0 positive, 3 negative"),
        ("3+0", "3 positive, 0 negative"),
        ("2+1", "2 positive, 1 negative"),
    ]
    assert [(value, render(label)) for value, label in hard.choices] == [(False, "Normal"), (True, "Hard")]


@pytest.mark.parametrize("name", diwan.game_names())
def test_a_game_invites_in_one_sentence(name: str) -> None:
    pitch = render(diwan.load(name).pitch)
    assert pitch.endswith(".")
    assert pitch.count(". ") == 0
    assert len(pitch) <= 120


@pytest.mark.parametrize("name", diwan.game_names())
def test_a_game_is_told_in_one_minute(name: str) -> None:
    primer = diwan.load(name).primer
    told = [primer.goal, *primer.turn, *(meaning for _, meaning in primer.words)]
    assert all(render(sentence).endswith(".") for sentence in told)
    assert 100 <= sum(len(render(sentence).split()) for sentence in told) <= 240  # words that are read in a minute
    assert len({render(word) for word, _ in primer.words}) == len(primer.words) >= 3
