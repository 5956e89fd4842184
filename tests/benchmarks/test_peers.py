"""The peers benchmark: its counting, its ratios, its verdict and its errors, with no peer installed.

Diwan and the peers are stood in for by tiny modules under their import names, so that the tests say nothing
about speed and need neither.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from rich.console import Console

from benchmarks.peers import command, contestants, loops, measuring, report
from scripts.native import ROOT


class CountdownState:
    """A game of as many decisions as it has seats, each among three actions."""

    def __init__(self, seats: int) -> None:
        self.left = seats
        self.applied: list[int] = []


class CountdownRules:
    def legal_actions(self, state: CountdownState) -> list[int]:
        return [10, 20, 30] if state.left else []

    def apply(self, state: CountdownState, action: int) -> None:
        assert action in {10, 20, 30}
        state.applied.append(action)
        state.left -= 1


class CountdownGame:
    def __init__(self) -> None:
        self.rules = CountdownRules()
        self.seeds: list[int] = []

    def new_state(self, *, seats: int, seed: int) -> CountdownState:
        self.seeds.append(seed)
        return CountdownState(seats)


@pytest.fixture
def stub_diwan(monkeypatch: pytest.MonkeyPatch) -> CountdownGame:
    game = CountdownGame()
    module = ModuleType("diwan")
    module.__dict__.update(game_names=lambda: ["alhambra"], load=lambda name: game, COMPILED=True)
    monkeypatch.setitem(sys.modules, "diwan", module)
    return game


@pytest.fixture
def no_diwan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "diwan", None)  # importing it then raises ImportError


def contestant(library: str, game: str, seats: int | None = None) -> contestants.Contestant:
    return contestants.Contestant(library, game, library, lambda name, pick: lambda: 1, seats)


def result(library: str, *rates: float, game: str = "g", seats: int | None = None) -> measuring.Result:
    samples = tuple(measuring.Sample(games=10, decisions=int(rate * 2), cpu_seconds=2.0) for rate in rates)
    return measuring.Result(contestant(library, game, seats), samples)


def ticking(*times: float) -> Callable[[], float]:
    ticks = iter(times)
    return lambda: next(ticks)


@pytest.mark.parametrize(
    ("point", "expected"), [(0.0, 4), (0.24, 4), (0.25, 5), (0.74, 5), (0.75, 6), (0.999, 6), (1.0, 6)]
)
def test_sample_lays_probabilities_end_to_end(point: float, expected: int) -> None:
    assert loops.sample([(4, 0.25), (5, 0.5), (6, 0.25)], point) == expected


def test_measure_counts_whole_games_until_the_time_is_used() -> None:
    sample = measuring.measure(lambda: 7, 1.0, ticking(100.0, 100.4, 100.9, 101.5))
    assert (sample.games, sample.decisions) == (3, 21)
    assert sample.cpu_seconds == pytest.approx(1.5)
    assert sample.rate == pytest.approx(14.0)


def test_measure_plays_one_game_however_short_the_time() -> None:
    assert measuring.measure(lambda: 3, 0.001, ticking(0.0, 5.0)).games == 1


def test_turns_interleave_all_contestants_in_every_round() -> None:
    turns = list(measuring.turns(3, 3))
    assert turns == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 0), (2, 2), (2, 0), (2, 1)]


def test_result_reports_median_and_range() -> None:
    measured = result("openspiel", 300.0, 100.0, 200.0)
    assert measured.rate == measuring.Spread(200.0, 100.0, 300.0)
    assert measured.decisions_per_game == pytest.approx(40.0)
    assert measured.games_per_second == pytest.approx(5.0)


def test_ratio_is_taken_within_each_round() -> None:
    # The machine halves its speed in round two and recovers: the ratio must not notice.
    assert measuring.ratio(result("diwan", 200, 100, 200), result("rlcard", 100, 50, 100)) == measuring.Spread(2, 2, 2)


def test_ratio_refuses_rounds_that_do_not_pair() -> None:
    with pytest.raises(ValueError, match="longer"):
        measuring.ratio(result("diwan", 200), result("rlcard", 100, 50))


def test_setbacks_name_each_game_that_is_not_ahead() -> None:
    results = [
        result("diwan", 150.0, game="alhambra", seats=2),
        result("diwan", 90.0, game="alhambra", seats=4),
        result("openspiel", 100.0, game="quoridor"),
        result("rlcard", 10.0, game="uno"),
    ]
    assert report.setbacks(results) == [
        "behind: diwan/alhambra-4 reaches 0.900 of openspiel/quoridor (90 against 100 decisions/s)"
    ]


def test_a_tie_is_not_ahead() -> None:
    assert report.setbacks([result("diwan", 100.0), result("rlcard", 100.0)])


@pytest.mark.parametrize(
    ("ours", "expected"),
    [([], "-"), ([200.0], "2.00"), ([200.0, 300.0], "2.00-3.00"), ([200.0, 200.0], "2.00")],
)
def test_ratio_text_goes_from_slowest_to_fastest(ours: list[float], expected: str) -> None:
    assert report.ratio_text([result("diwan", rate) for rate in ours], result("rlcard", 100.0)) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.0, "0.00"), (0.904, "0.90"), (8.308, "8.31"), (64.73, "64.7"), (1234.5, "1234")],
)
def test_figures_are_cut_to_what_a_table_can_bear(value: float, expected: str) -> None:
    assert report.short(value) == expected


def test_the_table_fits_eighty_columns_whole() -> None:
    results = [result("diwan", 1_234_567.0, 1_345_678.0, game="five_tribes", seats=4)]
    results += [measuring.Result(peer, result("x", 98_765.0, 123_456.0).samples) for peer in contestants.PEERS]
    console = Console(width=80)
    with console.capture() as captured:
        console.print(report.table(results))
    text = captured.get()
    assert all(measured.contestant.name in text for measured in results)
    assert "…" not in text


def test_ratio_text_leaves_our_own_rows_empty() -> None:
    mine = result("diwan", 100.0)
    assert report.ratio_text([mine], mine) == "-"


def test_names_are_unique_and_cover_what_the_project_promises() -> None:
    names = [peer.name for peer in contestants.PEERS]
    assert len(set(names)) == len(names)
    assert set(names) == {
        "openspiel/quoridor",
        "openspiel/backgammon",
        "openspiel/gin_rummy",
        "openspiel/hearts",
        "rlcard/uno",
        "rlcard/gin-rummy",
        "pettingzoo/connect_four_v3",
        "python-chess/chess",
    }


@pytest.mark.usefixtures("stub_diwan")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["alhambra"], ["diwan/alhambra-2", "diwan/alhambra-4"]),
        (["alhambra-4", "quoridor"], ["diwan/alhambra-4", "openspiel/quoridor"]),
        (["diwan/alhambra-2"], ["diwan/alhambra-2"]),
        (["rlcard"], ["rlcard/uno", "rlcard/gin-rummy"]),
        (["rlcard/uno", "rlcard"], ["rlcard/uno", "rlcard/gin-rummy"]),
    ],
)
def test_only_picks_by_library_game_or_whole_name(words: list[str], expected: list[str]) -> None:
    assert [chosen.name for chosen in contestants.choose(words)] == expected


@pytest.mark.usefixtures("stub_diwan")
def test_without_only_everybody_plays() -> None:
    assert len(contestants.choose([])) == 2 + len(contestants.PEERS)


@pytest.mark.usefixtures("no_diwan")
def test_peers_alone_do_not_need_diwan() -> None:
    assert [chosen.name for chosen in contestants.choose(["uno"])] == ["rlcard/uno"]


@pytest.mark.usefixtures("stub_diwan")
def test_only_with_an_unknown_name_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--only", "checkers"]) == command.NOT_MEASURED
    error = capsys.readouterr().err
    assert error.startswith("peers: --only checkers: no such contestant; there are diwan/alhambra-2, ")
    assert error.count("\n") == 1


def test_diwan_is_driven_through_its_public_surface(stub_diwan: CountdownGame) -> None:
    play = loops.diwan_game("alhambra", random.Random(1).random, seats=4)
    assert [play(), play()] == [4, 4]
    assert stub_diwan.seeds == [1, 2]


@pytest.mark.usefixtures("no_diwan")
def test_missing_diwan_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == command.NOT_MEASURED
    error = capsys.readouterr().err
    assert error.startswith("peers: not installed: diwan (")
    assert "make bench-peers" in error
    assert error.count("\n") == 1


def test_missing_peers_are_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for module in ("pyspiel", "chess"):
        monkeypatch.setitem(sys.modules, module, None)
    assert command.main(["--only", "openspiel", "--only", "chess"]) == command.NOT_MEASURED
    error = capsys.readouterr().err
    assert error.startswith("peers: not installed: open_spiel (")
    assert ", chess (" in error
    assert "make bench-peers" in error
    assert error.count("\n") == 1


class ChanceState:
    """OpenSpiel's shape: chance, a decision, chance, a decision, the end."""

    TERMINAL, CHANCE = -4, -1

    def __init__(self) -> None:
        self.script = [self.CHANCE, 0, self.CHANCE, 1, self.TERMINAL]

    def current_player(self) -> int:
        return self.script[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [] if self.script[0] == self.TERMINAL else [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in {1, 2}
        del self.script[0]


@pytest.mark.parametrize(("mode", "expected"), [("stochastic", 2), ("deterministic", 4)])
def test_chance_nodes_are_sampled_but_not_counted(monkeypatch: pytest.MonkeyPatch, mode: str, expected: int) -> None:
    game = SimpleNamespace(new_initial_state=ChanceState, get_type=lambda: SimpleNamespace(chance_mode=mode))
    module = ModuleType("pyspiel")
    module.__dict__.update(
        load_game=lambda name: game,
        GameType=SimpleNamespace(ChanceMode=SimpleNamespace(DETERMINISTIC="deterministic")),
        PlayerId=SimpleNamespace(TERMINAL=ChanceState.TERMINAL, CHANCE=ChanceState.CHANCE),
    )
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    assert loops.openspiel("hearts", random.Random(1).random)() == expected


# Two stand-in peers: one needs so long for a decision, and the other so little, that Diwan's stub is ahead or behind.
SLOW = contestants.Contestant("rlcard", "uno", "rlcard", lambda name, pick: lambda: sum(range(3000)) * 0 + 1)
FAST = contestants.Contestant("rlcard", "uno", "rlcard", lambda name, pick: lambda: 10**6)


@pytest.mark.usefixtures("stub_diwan")
def test_a_whole_run_saves_its_report_and_is_ahead(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.json"
    assert command.main(["--seconds", "0.02", "--rounds", "2", "--json", str(path)], [SLOW]) == command.AHEAD
    assert "Every Diwan game is ahead" in capsys.readouterr().out
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert (saved["rounds"], saved["diwan_compiled"]) == (2, True)
    assert set(saved["contestants"]) == {"diwan/alhambra-2", "diwan/alhambra-4", "rlcard/uno"}
    assert saved["contestants"]["diwan/alhambra-4"]["decisions_per_game"] == 4
    assert saved["ratios"]["diwan/alhambra-2"]["rlcard/uno"]["median"] > 1


@pytest.mark.usefixtures("stub_diwan")
def test_a_game_that_is_behind_fails_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "run.json")
    assert command.main(["--seconds", "0.01", "--rounds", "1", "--json", path], [FAST]) == command.BEHIND
    assert "behind: diwan/alhambra-2 reaches 0.000 of rlcard/uno" in capsys.readouterr().out


def test_an_interpreted_diwan_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.verdict([result("diwan", 2.0), result("rlcard", 1.0)], False, Console()) == command.AHEAD
    assert "Diwan ran interpreted" in capsys.readouterr().out


def test_a_run_of_one_side_judges_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.verdict([result("rlcard", 1.0)], None, Console()) == command.AHEAD
    assert "No ratio" in capsys.readouterr().out


def test_a_partial_run_does_not_replace_the_stored_one(tmp_path: Path) -> None:
    assert command.target(None, ["uno"]) is None
    assert command.target(None, []) == ROOT / "benchmarks" / "peers.json"
    assert command.target(tmp_path / "part.json", ["uno"]) == tmp_path / "part.json"


def test_a_place_that_cannot_be_written_is_refused_before_measuring(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "run.json"):
        assert command.main(["--json", str(path)]) == command.NOT_MEASURED
        assert "expected a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--seconds", "soon"],
        ["--rounds", "0"],
        ["--rounds", "-1"],
        ["--rounds", "²"],
    ],
)
def test_bad_numbers_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == command.NOT_MEASURED
    assert f"got '{arguments[1]}'" in capsys.readouterr().err


def test_the_report_tells_nothing_about_whose_machine_it_was() -> None:
    results = [result("diwan", 2.0), result("rlcard", 1.0)]
    facts = report.report(results, 1.0, True)["machine"]
    assert isinstance(facts, dict)
    assert set(facts) == {"cpu_count", "architecture", "system", "python", "versions"}
    assert str(Path.home()) not in json.dumps(facts)


def test_versions_ignore_extras_and_survive_a_source_tree() -> None:
    assert report._version("pytest[dev]") == pytest.__version__
    assert report._version("no-such-distribution") == "unknown"
