"""Every game in the house keeps the contract: all seat counts, all options, without exemptions."""

from __future__ import annotations

from typing import Any

import pytest

import diwan
from diwan.testing import Report, check_game

# Interpreted, games are played just as far, with fewer close looks and companies; `make soak` looks far more often.
SEEDS = (1,) if diwan.COMPILED else (3,)
LOOKS = 2 if diwan.COMPILED else 1
EVERY = 6  # of the less usual sets of options, one in so many is tried, always the same


def option_sets(name: str, *, typical: bool) -> list[dict[str, bool | str]]:
    """Return the typical options of a game, or all others: typical is to change at most one, to its next value."""
    game = type(diwan.load(name))
    plain = {spec.name: spec.default for spec in game.option_specs}
    first = [plain, *({**plain, spec.name: spec.values[1]} for spec in game.option_specs)]
    return [options for options in game.option_sets() if (options in first) is typical]


def cases(*, typical: bool) -> list[Any]:
    """Every game, its typical sets of options or all others, every seat count."""
    found = []
    for name in diwan.game_names():
        for options in option_sets(name, typical=typical):
            for seats in diwan.load(name, **options).allowed_seats():
                label = "-".join([name, *(f"{key}={value}" for key, value in options.items()), f"{seats} seats"])
                found.append(pytest.param(name, options, seats, id=label))
    return found


def is_tried_each_time(name: str, options: dict[str, Any], seats: int) -> bool:
    """Tell what `make test` tries: the fewest seats and the most; compiled and with plain options every seat count."""
    allowed = diwan.load(name, **options).allowed_seats()
    is_plain = options == diwan.load(name).options
    return (diwan.COMPILED and is_plain) or seats in (min(allowed), max(allowed))


@pytest.mark.parametrize(
    ("name", "options", "seats"), [case for case in cases(typical=True) if is_tried_each_time(*case.values)]
)
def test_the_game_keeps_the_contract(name: str, options: dict[str, Any], seats: int) -> None:
    report = check_game(diwan.load(name, **options), seats=seats, seeds=SEEDS, looks=LOOKS)
    assert report.games == len(SEEDS)
    assert unchecked(report) == []


@pytest.mark.parametrize(("name", "options", "seats"), cases(typical=False)[::EVERY])
def test_it_keeps_the_contract_with_other_sets_of_options(name: str, options: dict[str, Any], seats: int) -> None:
    # Their beginning is enough to see the options work.
    assert check_game(diwan.load(name, **options), seats=seats, seeds=[4], looks=1, plies=20).games == 1


@pytest.mark.soak
@pytest.mark.parametrize(("name", "options", "seats"), [*cases(typical=True), *cases(typical=False)])
def test_the_game_keeps_the_contract_at_a_close_look(name: str, options: dict[str, Any], seats: int) -> None:
    assert unchecked(check_game(diwan.load(name, **options), seats=seats, seeds=[1, 2], looks=5)) == []


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
