"""The benchmark: medians, ratios, the stored run, the verdict; and that every loop measures something."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

import diwan
from diwan.cli.benchmark import (
    COMPILED,
    INTERPRETED,
    RATIO,
    Result,
    Results,
    Round,
    Worker,
    measure_all,
    read_stored,
    seat_counts,
    slowdowns,
    steps_in,
    summary,
    workers,
    write_stored,
)
from diwan.cli.errors import CommandError
from diwan.cli.measure import MEASURES, measure
from diwan.cli.screen import progress
from tests.cli.support import Cli, run_installed

GAME = diwan.game_names()[0]


def round_of(rate: float, nanoseconds: float) -> dict[str, float]:
    return {what: rate if more else nanoseconds for what, more in MEASURES.items()}


def result_with(ratio: float) -> Result:
    return {name: dict.fromkeys(MEASURES, ratio) for name in (COMPILED, INTERPRETED, RATIO)}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree of the test's own, so that no stored run is touched."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "src" / "diwan").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_measure_is_a_number_above_zero() -> None:
    found = measure(diwan.load(GAME), 2, 0.001, 1)
    assert list(found) == list(MEASURES)
    assert min(found.values()) > 0


def test_a_worker_says_which_build_it_is() -> None:
    with workers() as builds:
        assert not builds[INTERPRETED].compiled
        assert all(worker.compiled for name, worker in builds.items() if name == COMPILED)
        assert set(builds[INTERPRETED].measure(GAME, 2, 0.001, 1)) == set(MEASURES)


def test_the_builds_take_turns_in_each_round() -> None:
    asked: list[tuple[str, int, float]] = []

    class Recorder(Worker):
        def __init__(self, build: str) -> None:
            self.build = build

        def measure(self, game: str, seats: int, seconds: float, seed: int) -> Round:
            asked.append((self.build, seed, seconds))
            return round_of(1.0, 1.0)

    builds = {build: Recorder(build) for build in (COMPILED, INTERPRETED)}
    game = diwan.load(GAME)
    with progress("measuring", None) as steps:
        measure_all(builds, [game], 1.0, 2, steps)
    one_seat_count = [(build, number, 0.5) for number in (0, 1) for build in (COMPILED, INTERPRETED)]
    assert asked == one_seat_count * len(seat_counts(game))
    assert steps_in(builds, [game], 2) == len(asked)


def test_two_seats_and_the_most_are_measured() -> None:
    game = diwan.load(GAME)
    assert seat_counts(game) == (2, game.seat_counts[-1])


def test_the_median_of_the_rounds_counts() -> None:
    found = summary({INTERPRETED: [round_of(rate, 1 / rate) for rate in (1, 900, 5)]})
    assert set(found[INTERPRETED].values()) == {5, 1 / 5}
    assert RATIO not in found


def test_a_ratio_compares_rounds_of_the_same_time_and_larger_is_better() -> None:
    slow_machine, quick_machine = 10.0, 100.0
    found = summary(
        {
            COMPILED: [round_of(4 * speed, 25 / speed) for speed in (slow_machine, quick_machine, quick_machine)],
            INTERPRETED: [round_of(speed, 100 / speed) for speed in (slow_machine, quick_machine, quick_machine)],
        }
    )
    assert found[RATIO] == pytest.approx(dict.fromkeys(MEASURES, 4.0))


@pytest.mark.parametrize(("now", "slow"), [(80.0, 0), (75.1, 0), (74.9, len(MEASURES)), (10.0, len(MEASURES))])
def test_more_than_a_quarter_below_the_stored_ratio_is_slow(now: float, slow: int) -> None:
    assert len(slowdowns({GAME: {"2": result_with(now)}}, {GAME: {"2": result_with(100.0)}})) == slow


def test_a_slowdown_says_where_and_how_much() -> None:
    found = slowdowns({GAME: {"2": result_with(10.0)}}, {GAME: {"2": result_with(30.0)}})
    assert str(found[0]) == f"{GAME} with 2 seats, games_per_s: ratio 10.0, stored 30.0"


@pytest.mark.parametrize("stored", [{}, {GAME: {}}, {GAME: {"2": {}}}, {GAME: {"2": {RATIO: {"clone_ns": 1.0}}}}])
def test_nothing_to_compare_with_is_an_error(stored: Results) -> None:
    with pytest.raises(CommandError, match="the stored run has no ratios for"):
        slowdowns({GAME: {"2": result_with(10.0)}}, stored)


def test_a_stored_run_is_read_back_and_names_no_machine(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    write_stored(path, {GAME: {"2": result_with(10.0)}}, 0.5)
    assert read_stored(path) == {GAME: {"2": result_with(10.0)}}
    run = json.loads(path.read_text(encoding="utf-8"))
    assert set(run) == {"format", "date", "python", "cpus", "compiled", "seconds", "games"}
    assert platform.node() not in path.read_text(encoding="utf-8")


def test_storing_one_game_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    write_stored(path, {"other": {"2": result_with(10.0)}}, 0.5)
    write_stored(path, {GAME: {"2": result_with(20.0)}}, 0.5)
    assert set(read_stored(path)) == {"other", GAME}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (None, "there is no stored run: make one with `diwan bench --save`"),
        ("{", "is damaged"),
        ("[]", "is damaged"),
        ('{"format": 1}', "is damaged"),
        ('{"format": 9, "games": {}}', "has format 9, expected 1"),
    ],
)
def test_a_stored_run_that_cannot_be_read_gets_one_line(cli: Cli, tree: Path, text: str | None, line: str) -> None:
    (tree / "benchmarks").mkdir()
    if text is not None:
        (tree / "benchmarks" / "bench.json").write_text(text, encoding="utf-8")
    outcome = cli("bench", GAME, "--check", "--seconds", "0.01")
    assert outcome.code == 2
    assert line in outcome.complaint


@pytest.mark.parametrize(("stored", "code"), [(0.001, 0), (1e9, 1)])
def test_a_check_compares_ratios_and_needs_both_builds(cli: Cli, tree: Path, stored: float, code: int) -> None:
    with workers() as builds:
        native = COMPILED in builds
    game = diwan.load(GAME)
    results = {GAME: {str(seats): result_with(stored) for seats in seat_counts(game)}}
    write_stored(tree / "benchmarks" / "bench.json", results, 1.0)
    outcome = cli("bench", GAME, "--check", "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == (code if native else 1)
    assert ("there is no compiled build" in outcome.err) == (not native)


def test_elsewhere_there_is_no_stored_run(tmp_path: Path) -> None:
    assert "there is no source checkout here" in run_installed(tmp_path, "bench", "--check").complaint


def test_a_run_shows_every_measure_for_every_seat_count(cli: Cli, tree: Path) -> None:
    outcome = cli("bench", GAME, "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == 0
    assert f"{GAME}, 2 seats" in outcome.out
    assert f"{GAME}, {diwan.load(GAME).seat_counts[-1]} seats" in outcome.out
    for what in MEASURES:
        assert outcome.out.count(what) == 2
    assert list(tree.glob("benchmarks/*")) == []
