"""Counting who wins with what: shares, intervals, balance, solo games, and the record of them."""

from __future__ import annotations

import pytest

import diwan
from diwan.arena.balance import Asset, balance_of
from diwan.arena.intervals import Share
from diwan.arena.many import Match, Result, play_many, play_seeds
from diwan.arena.report import balance_record, balances_in, components_digest, solo_record, solos_in
from diwan.arena.solo import solo_of

GAME = diwan.load(diwan.game_names()[0])
SEATS = GAME.allowed_seats()[-1]
MATCH = Match(GAME.id, tuple(GAME.options.items()), ("random",) * SEATS)


def result(seed: int, ranking: tuple[int, ...], assets: tuple[tuple[str, ...], ...]) -> Result:
    return Result(seed, tuple(10 - place for place in ranking), ranking, assets, (7,), (0,), 50)


def alone(seed: int, points: int, place: int, other_points: int, other_place: int) -> Result:
    return Result(seed, (points,), (place,), ((),), (other_points,), (other_place,), 9)


def test_wilsons_interval_is_that_of_the_tables() -> None:
    assert Share(10, 100).interval == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert Share(20, 20).interval == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(0, 0).value == 0.0


def test_owners_are_compared_with_their_share() -> None:
    games = [
        result(1, (1, 2, 3), (("a", "b"), ("b",), ())),
        result(2, (2, 1, 3), (("b",), ("a",), ("c",))),
        result(3, (1, 1, 3), (("a",), (), ("a",))),  # a shared victory counts half
    ]
    balance = balance_of(games)
    assert {asset.name: asset.owners for asset in balance.assets} == {"a": 4, "b": 3, "c": 1}
    ratios = {asset.name: asset.ratio for asset in balance.assets}
    assert ratios == pytest.approx({"a": (1 + 1 + 0.5) / 4 * 3, "b": 1 / 3 * 3, "c": 0.0})
    assert [asset.name for asset in balance.assets] == ["a", "b", "c"]
    assert [share.hits for share in balance.wins] == [1.5, 1.5, 0.0]
    assert balance.points == pytest.approx((26 / 3, 26 / 3, 7.0))
    assert balance.winner_points == 9.0
    assert (balance.seats, balance.games) == (3, 3)


def test_a_thing_named_twice_is_owned_once() -> None:
    assert balance_of([result(1, (1, 2), (("a", "a"), ()))]).assets[0].owners == 1


@pytest.mark.parametrize(
    ("ratio", "low", "too_good"), [(1.5, 1.21, True), (1.4, 1.3, False), (1.5, 1.2, False), (3.0, 0.9, False)]
)
def test_only_what_surely_wins_far_too_often_is_too_good(ratio: float, low: float, too_good: bool) -> None:
    assert Asset("a", 100, ratio, low, 4.0).too_good is too_good


def test_nothing_can_be_said_about_no_games() -> None:
    with pytest.raises(ValueError, match="no games were played"):
        balance_of([])
    with pytest.raises(ValueError, match="no games against an imaginary opponent"):
        solo_of("Normal", "random", [])


def test_a_solo_game_is_won_by_the_first_place() -> None:
    games = [alone(1, 70, 1, 60, 2), alone(2, 50, 2, 60, 1)]
    solo = solo_of("Normal", "random", games)
    assert (solo.wins.hits, solo.wins.trials, solo.points, solo.opponent) == (1, 2, 60.0, 60.0)


def test_a_victory_shared_with_the_opponent_counts_half() -> None:
    assert solo_of("Normal", "random", [alone(1, 60, 1, 60, 1), alone(2, 60, 1, 60, 2)]).wins == Share(1.5, 2)


def test_the_place_of_the_opponent_is_that_of_the_end_of_the_game() -> None:
    match = Match("sabika", tuple(diwan.load("sabika").options.items()), ("random",))
    one = play_seeds(match, [3])[0]
    assert sorted((*one.ranking, *one.imaginary_ranking)) in ([1, 2], [1, 1])
    best = max(*one.scores, *one.imaginary)
    for points, place in ((one.scores[0], one.ranking[0]), (one.imaginary[0], one.imaginary_ranking[0])):
        assert place == 2 or points == best


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = [one for chunk in play_many(MATCH, 12, seed=5) for one in chunk]
    shared = [one for chunk in play_many(MATCH, 12, seed=5, workers=2) for one in chunk]
    assert sorted(shared, key=lambda one: one.seed) == alone
    assert [one.seed for one in alone] == list(range(5, 17))


def test_a_result_says_what_the_end_of_the_game_shows() -> None:
    one = play_seeds(MATCH, [3])[0]
    assert len(one.scores) == len(one.ranking) == len(one.assets) == SEATS
    assert sorted(one.ranking)[0] == 1
    assert one.plies > 0
    assert sum(one.share_of_win(seat) for seat in range(SEATS)) == pytest.approx(1.0)


@pytest.mark.parametrize("name", diwan.game_names())
def test_what_a_seat_owns_is_named_by_kind_and_once(name: str) -> None:
    game = diwan.load(name)
    for seats in game.allowed_seats():
        state = game.new_state(seats=seats, seed=2)
        game.rules.playout(state, diwan.seeded(2))
        view = game.view(state)
        owned = [game.assets(view, seat) for seat in range(seats)]
        assert any(owned)
        for names in owned:
            assert len(names) == len(set(names))
            assert all(len(text.split()) >= 2 for text in names)


def test_records_read_back_what_was_written() -> None:
    balance = balance_of([result(1, (1, 2), (("a",), ()))])
    record = balance_record(GAME, "greedy", [balance])
    assert [one.seats for one in balances_in(record)] == [2]
    assert balances_in(record)[0].wins == balance.wins
    assert balances_in(record)[0].assets[0].owners == 1
    assert record["components"] == components_digest(GAME)
    solo = solo_of("Normal", "random", [alone(1, 70, 1, 60, 2), alone(2, 60, 1, 60, 1)])
    assert solos_in(solo_record(GAME, [solo])) == [solo]
