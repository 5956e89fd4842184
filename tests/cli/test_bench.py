"""The benchmark: medians, ratios, the yardstick, the stored run, the bars; and that every loop measures something."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from time import process_time

import pytest

import diwan
from diwan.cli.benchmark import (
    COMPILED,
    FORMAT,
    INTERPRETED,
    PER_YARDSTICK,
    RATIO,
    Result,
    Results,
    Round,
    Worker,
    measure_all,
    read_stored,
    seat_counts,
    steps_in,
    summary,
    this_python,
    workers,
    write_stored,
)
from diwan.cli.errors import CommandError
from diwan.cli.measure import MEASURES, YARDSTICK, measure, yardstick
from diwan.cli.screen import progress
from diwan.cli.verdict import at_seats, missed_bars, read_bars, slowdowns
from scripts.native import ROOT
from tests.cli.support import Cli, run_installed

GAME = diwan.game_names()[0]


def round_of(rate: float, nanoseconds: float, yardsticks: float = 1.0) -> dict[str, float]:
    return {**{what: rate if more else nanoseconds for what, more in MEASURES.items()}, YARDSTICK: yardsticks}


def result_with(figure: float, interpreted: float | None = None) -> Result:
    """A result in which every figure is the same, those of the interpreted build perhaps another."""
    other = figure if interpreted is None else interpreted
    return {
        COMPILED: {**dict.fromkeys(MEASURES, figure), YARDSTICK: 200.0},
        INTERPRETED: {**dict.fromkeys(MEASURES, other), YARDSTICK: 200.0},
        PER_YARDSTICK[COMPILED]: dict.fromkeys(MEASURES, figure),
        PER_YARDSTICK[INTERPRETED]: dict.fromkeys(MEASURES, other),
        RATIO: dict.fromkeys(MEASURES, figure / other),
    }


@pytest.fixture(scope="module")
def native() -> bool:
    """Whether there is a compiled build to measure."""
    with workers() as builds:
        return COMPILED in builds


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree of the test's own, so that no stored run is touched."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "src" / "diwan").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_measure_is_a_number_above_zero() -> None:
    found = measure(diwan.load(GAME), 2, 0.001, 1)
    assert list(found) == [*MEASURES, YARDSTICK]
    assert min(found.values()) > 0


def test_the_yardstick_is_always_the_same_work_and_takes_milliseconds() -> None:
    assert yardstick() == yardstick()
    began = process_time()
    yardstick()
    assert 0.0005 < process_time() - began < 0.1


def test_the_yardstick_uses_nothing_of_ours() -> None:
    assert set(yardstick.__code__.co_names) == {"list", "range", "_PASS", "get", "sorted", "sum", "len"}


def test_a_worker_says_which_build_it_is() -> None:
    with workers() as builds:
        assert not builds[INTERPRETED].compiled
        assert all(worker.compiled for name, worker in builds.items() if name == COMPILED)
        assert set(builds[INTERPRETED].measure(GAME, 2, 0.001, 1)) == {*MEASURES, YARDSTICK}


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


@pytest.mark.parametrize(("name", "measured"), [("alhambra", (2, 6)), ("sabika", (1, 2, 4))])
def test_the_solo_game_and_two_seats_and_the_most_are_measured(name: str, measured: tuple[int, ...]) -> None:
    assert seat_counts(diwan.load(name)) == measured


def test_the_median_of_the_rounds_counts() -> None:
    found = summary({INTERPRETED: [round_of(rate, 1 / rate, rate) for rate in (1, 900, 5)]})
    assert set(found[INTERPRETED].values()) == {5, 1 / 5}
    assert set(found) == {INTERPRETED, PER_YARDSTICK[INTERPRETED]}


def test_a_ratio_compares_rounds_of_the_same_time_and_larger_is_better() -> None:
    slow_machine, quick_machine = 10.0, 100.0
    found = summary(
        {
            COMPILED: [round_of(4 * speed, 25 / speed) for speed in (slow_machine, quick_machine, quick_machine)],
            INTERPRETED: [round_of(speed, 100 / speed) for speed in (slow_machine, quick_machine, quick_machine)],
        }
    )
    assert found[RATIO] == pytest.approx(dict.fromkeys(MEASURES, 4.0))


def test_a_figure_per_yardstick_is_of_its_round_and_larger_is_better() -> None:
    slow_machine, quick_machine = 10.0, 100.0
    speeds = (slow_machine, quick_machine, quick_machine)
    found = summary({COMPILED: [round_of(6 * speed, 1e9 / (6 * speed), 2 * speed) for speed in speeds]})
    assert found[PER_YARDSTICK[COMPILED]] == pytest.approx(dict.fromkeys(MEASURES, 3.0))


def slow_places(now: Result, before: Result) -> set[tuple[str, str]]:
    found = slowdowns({GAME: {"2": now}}, {GAME: {"2": before}})
    return {(one.place.build, one.place.what) for one in found}


@pytest.mark.parametrize(("now", "slow"), [(200.0, False), (75.1, False), (74.9, True), (10.0, True)])
def test_more_than_a_quarter_below_the_stored_figure_is_slow(now: float, slow: bool) -> None:
    everything = {(build, what) for build in (COMPILED, INTERPRETED) for what in MEASURES}
    assert slow_places(result_with(now), result_with(100.0)) == (everything if slow else set())


def test_what_slows_both_builds_alike_is_slow() -> None:
    now, before = result_with(50.0, 1.0), result_with(100.0, 2.0)
    assert now[RATIO] == before[RATIO]
    assert slow_places(now, before) == {(build, what) for build in (COMPILED, INTERPRETED) for what in MEASURES}


def test_a_quicker_interpreted_build_is_no_slowdown_although_the_ratio_falls() -> None:
    now, before = result_with(100.0, 10.0), result_with(100.0, 2.0)
    assert now[RATIO]["clone_ns"] < before[RATIO]["clone_ns"] / 2
    assert slow_places(now, before) == set()


def test_one_build_can_be_slow_alone() -> None:
    assert slow_places(result_with(100.0, 1.0), result_with(100.0, 2.0)) == {(INTERPRETED, what) for what in MEASURES}


def test_a_slowdown_says_where_and_how_much() -> None:
    found = slowdowns({GAME: {"2": result_with(10.0)}}, {GAME: {"2": result_with(30.0)}})
    assert str(found[0]) == f"{GAME} with 2 seats, games_per_s compiled: 10 per yardstick, stored 30 (-67%)"


@pytest.mark.parametrize(
    "stored", [{}, {GAME: {}}, {GAME: {"2": {}}}, {GAME: {"2": {PER_YARDSTICK[COMPILED]: {"clone_ns": 1.0}}}}]
)
def test_nothing_to_compare_with_is_an_error(stored: Results) -> None:
    with pytest.raises(CommandError, match="the stored run has no figures for"):
        slowdowns({GAME: {"2": result_with(10.0)}}, stored)


# The bars.


def test_a_rate_must_reach_its_bar_and_a_time_must_stay_below() -> None:
    bars = {GAME: {"engine_decisions_per_s": 101.0, "python_decisions_per_s": 100.0, "clone_ns": 99.0}}
    found = missed_bars({GAME: {"2": result_with(100.0), "4": result_with(101.0, 1.0)}}, bars)
    assert [str(one) for one in found] == [
        f"{GAME} with 2 seats, engine_decisions_per_s compiled: 100, the bar is 101",
        f"{GAME} with 2 seats, clone_ns compiled: 100, the bar is 99",
        f"{GAME} with 4 seats, clone_ns compiled: 101, the bar is 99",
    ]


def test_a_game_without_bars_misses_none() -> None:
    assert missed_bars({GAME: {"2": result_with(1.0)}}, {"other": {"games_per_s": 2.0}}) == []


def test_a_number_of_seats_may_have_bars_of_its_own() -> None:
    bars = {GAME: {"games_per_s": 101.0}, f"{GAME}/2": {"games_per_s": 99.0}}
    found = missed_bars({GAME: {"2": result_with(100.0), "4": result_with(100.0)}}, bars)
    assert [str(one) for one in found] == [f"{GAME} with 4 seats, games_per_s compiled: 100, the bar is 101"]


def test_the_bars_of_the_house_are_of_its_games() -> None:
    bars = read_bars(ROOT / "benchmarks" / "bars.toml")
    measured = {f"{name}/{seats}" for name in diwan.game_names() for seats in seat_counts(diwan.load(name))}
    assert set(bars) <= {*diwan.game_names(), *measured}
    engine, python, clone = "engine_decisions_per_s", "python_decisions_per_s", "clone_ns"
    assert bars["alhambra"] == {engine: 1_000_000, python: 400_000, clone: 1_000}
    assert bars["sabika"] == {engine: 700_000, python: 300_000, clone: 1_500}
    assert bars["sabika/1"] == {engine: 550_000, python: 300_000, clone: 1_500}


def test_the_stored_run_is_of_this_format_and_reaches_every_bar() -> None:
    stored = read_stored(ROOT / "benchmarks" / "bench.json")
    assert set(stored.games) == set(diwan.game_names())
    assert missed_bars(stored.games, read_bars(ROOT / "benchmarks" / "bars.toml")) == []


def test_without_a_file_there_are_no_bars(tmp_path: Path) -> None:
    assert read_bars(tmp_path / "bars.toml") == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[", "can't be read"),
        ("alhambra = 3", "expected a table for each game, got alhambra = 3"),
        ("[alhambra]\nspeed = 3", "alhambra has a bar for 'speed'; measures are: games_per_s, "),
        ("[alhambra]\nclone_ns = 0", "the bar clone_ns of alhambra is 0, expected a number above 0"),
        ("[alhambra]\nclone_ns = true", "the bar clone_ns of alhambra is True, expected a number above 0"),
        ("[alhambra]\nclone_ns = 'quick'", "the bar clone_ns of alhambra is 'quick', expected a number above 0"),
    ],
)
def test_bars_that_make_no_sense_get_one_line(cli: Cli, tree: Path, text: str, line: str) -> None:
    (tree / "benchmarks").mkdir()
    (tree / "benchmarks" / "bars.toml").write_text(text, encoding="utf-8")
    outcome = cli("bench", GAME, "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == 2
    assert line in outcome.complaint


# The stored run.


def test_a_stored_run_is_read_back_and_names_no_machine(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    write_stored(path, {GAME: {"2": result_with(10.0)}}, 0.5, {})
    stored = read_stored(path)
    assert stored.games == {GAME: {"2": result_with(10.0)}}
    assert (stored.python, stored.seconds) == (this_python(), 0.5)
    run = json.loads(path.read_text(encoding="utf-8"))
    assert set(run) == {"format", "date", "python", "cpus", "seconds", "games"}
    assert platform.node() not in path.read_text(encoding="utf-8")


def test_small_figures_are_stored_as_exactly_as_large_ones(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    write_stored(path, {GAME: {"2": result_with(1234567.8, 0.00012345678)}}, 0.5, {})
    stored = read_stored(path).games[GAME]["2"]
    assert (stored[COMPILED]["clone_ns"], stored[INTERPRETED]["clone_ns"]) == (1_235_000, 0.0001235)


def test_storing_one_game_keeps_the_others(cli: Cli, tree: Path, native: bool) -> None:
    path = tree / "benchmarks" / "bench.json"
    write_stored(path, {"other": {"2": result_with(10.0)}}, 0.5, {})
    outcome = cli("bench", GAME, "--save", "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == (0 if native else 1)
    assert set(read_stored(path).games) == ({"other", GAME} if native else {"other"})


@pytest.mark.parametrize("words", [(), (GAME,)], ids=["all games", "one game"])
def test_an_older_format_gives_way_only_to_a_run_of_all_games(
    cli: Cli, tree: Path, native: bool, words: tuple[str, ...]
) -> None:
    path = tree / "benchmarks" / "bench.json"
    path.parent.mkdir()
    path.write_text('{"format": 1, "games": {}}', encoding="utf-8")
    outcome = cli("bench", *words, "--save", "--seconds", "0.01", "--rounds", "1")
    assert ("has format 1, expected 2: run `diwan bench --save`" in outcome.err) == bool(words)
    replaced = native and not words
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == (FORMAT if replaced else 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (None, "there is no stored run: make one with `diwan bench --save`"),
        ("{", "is damaged"),
        ("[]", "is damaged"),
        ('{"format": 2}', "is damaged"),
        ('{"format": 9, "games": {}}', "has format 9, expected 2"),
    ],
)
def test_a_stored_run_that_cannot_be_read_gets_one_line(cli: Cli, tree: Path, text: str | None, line: str) -> None:
    (tree / "benchmarks").mkdir()
    if text is not None:
        (tree / "benchmarks" / "bench.json").write_text(text, encoding="utf-8")
    outcome = cli("bench", GAME, "--check", "--seconds", "0.01")
    assert outcome.code == 2
    assert line in outcome.complaint


def check_against(cli: Cli, tree: Path, stored: float, clone_bar: float) -> tuple[int, str]:
    """Check a short run against a stored one in which all figures are equal; the status and all that was said."""
    results = {GAME: {str(seats): result_with(stored) for seats in seat_counts(diwan.load(GAME))}}
    write_stored(tree / "benchmarks" / "bench.json", results, 1.0, {})
    (tree / "benchmarks" / "bars.toml").write_text(f"[{GAME}]\nclone_ns = {clone_bar}\n", encoding="utf-8")
    outcome = cli("bench", GAME, "--check", "--seconds", "0.01", "--rounds", "1")
    return outcome.code, outcome.out + outcome.err


TINY, HUGE = 1e-6, 1e12


@pytest.mark.parametrize(
    ("stored", "bar", "said"),
    [
        (TINY, HUGE, "every bar is reached."),
        (HUGE, HUGE, "per yardstick, stored 1e+12 (-100%)"),
        (TINY, 0.5, "the bar is 0"),
    ],
    ids=["good", "slower than the stored run", "a bar is missed"],
)
def test_a_check_compares_and_needs_both_builds(
    cli: Cli, tree: Path, native: bool, stored: float, bar: float, said: str
) -> None:
    code, text = check_against(cli, tree, stored, bar)
    assert code == (0 if native and "every" in said else 1)
    assert (said if native else "there is no compiled build") in text


def test_a_run_of_another_python_is_said_to_be_one(cli: Cli, tree: Path, native: bool) -> None:
    path = tree / "benchmarks" / "bench.json"
    results = {GAME: {str(seats): result_with(TINY) for seats in seat_counts(diwan.load(GAME))}}
    write_stored(path, results, 1.0, {})
    path.write_text(path.read_text(encoding="utf-8").replace(this_python(), "PyPy 1.2.3"), encoding="utf-8")
    outcome = cli("bench", GAME, "--check", "--seconds", "0.01", "--rounds", "1")
    assert ("The stored run is of PyPy 1.2.3, this is" in outcome.out) == native


def test_elsewhere_there_is_no_stored_run(tmp_path: Path) -> None:
    assert "there is no source checkout here" in run_installed(tmp_path, "bench", "--check").complaint


def test_help_and_docs_say_alike_which_seat_counts_are_measured(cli: Cli) -> None:
    said = "Of each game, alone where that can be played, with two seats (or its fewest) and with the most"
    assert said in " ".join(cli("bench", "--help").out.split())
    assert said in (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")


def test_a_run_shows_every_measure_for_every_seat_count(cli: Cli, tree: Path) -> None:
    outcome = cli("bench", GAME, "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == 0
    assert at_seats(GAME, "2") in outcome.out
    assert at_seats(GAME, str(diwan.load(GAME).seat_counts[-1])) in outcome.out
    for what in (*MEASURES, YARDSTICK):
        assert outcome.out.count(what) == 2
    assert "bar" not in outcome.out
    assert list(tree.glob("benchmarks/*")) == []


@pytest.mark.parametrize(("bar", "word"), [(HUGE, "reached"), (0.5, "missed")])
def test_a_run_shows_its_bars_and_does_not_judge(cli: Cli, tree: Path, native: bool, bar: float, word: str) -> None:
    (tree / "benchmarks").mkdir()
    (tree / "benchmarks" / "bars.toml").write_text(f"[{GAME}]\nclone_ns = {bar}\n", encoding="utf-8")
    outcome = cli("bench", GAME, "--seconds", "0.01", "--rounds", "1")
    assert outcome.code == 0
    assert outcome.out.count(word) == (2 if native else 0)
