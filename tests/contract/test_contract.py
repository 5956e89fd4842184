"""Every game in the house keeps the contract: all seat counts, all options, without exemptions."""

from __future__ import annotations

from typing import Any

import pytest

import diwan
from diwan.testing import Report, check_game

# Interpreted, games are played just as far, but fewer of them are, with fewer close looks.
SEEDS = (1, 2) if diwan.COMPILED else (3,)
LOOKS = 5 if diwan.COMPILED else 1


def cases() -> list[Any]:
    """Every game, every set of its options, every seat count."""
    found = []
    for name in diwan.game_names():
        for options in type(diwan.load(name)).option_sets():
            for seats in diwan.load(name, **options).allowed_seats():
                label = "-".join([name, *(f"{key}={value}" for key, value in options.items()), f"{seats} seats"])
                found.append(pytest.param(name, options, seats, id=label))
    return found


@pytest.mark.parametrize(("name", "options", "seats"), cases())
def test_the_game_keeps_the_contract(name: str, options: dict[str, Any], seats: int) -> None:
    report = check_game(diwan.load(name, **options), seats=seats, seeds=SEEDS, looks=LOOKS)
    assert report.games == len(SEEDS)
    assert unchecked(report) == []


def unchecked(report: Report) -> list[str]:
    """What the kit never came to: each of these numbers must have grown."""
    counted = {name: value for name, value in vars(report).items() if isinstance(value, int)}
    return [name for name, value in counted.items() if value == 0]


def test_a_game_can_be_cut_short() -> None:
    report = check_game(diwan.load(diwan.game_names()[0]), seats=2, seeds=[5], plies=12, looks=1)
    assert (report.games, report.plies) == (1, 12)


def test_all_seat_counts_are_played_when_none_is_named() -> None:
    game = diwan.load(diwan.game_names()[0])
    assert check_game(game, seeds=[5], plies=2, looks=1).games == len(game.allowed_seats())
