"""The page on performance shows the stored runs as they are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from diwan.cli.benchmark import read_stored
from diwan.cli.verdict import read_bars
from scripts import performance
from tests.benchmarks.test_server_benchmark import figures as run_of_the_server

WRITTEN = performance.PAGE.read_text(encoding="utf-8")
PEERS = {
    "format": 1,
    "machine": {"cpu_count": 2, "python": "CPython 3.11.7", "versions": {"diwan": "0.1.0", "chess": "1.11.2"}},
    "diwan_compiled": True,
    "seconds": 2.0,
    "rounds": 3,
    "contestants": {
        "diwan/alhambra": {"decisions_per_game": 320.4, "decisions_per_second": {"median": 700_000}},
        "python-chess/chess": {"decisions_per_game": 351.5, "decisions_per_second": {"median": 20_000}},
    },
    "ratios": {"diwan/alhambra": {"python-chess/chess": {"median": 35.02}}},
}


def test_the_page_shows_the_stored_runs_as_they_are() -> None:
    assert performance.page(WRITTEN) == WRITTEN, "run python -m scripts.performance"


def test_every_stored_figure_is_on_the_page() -> None:
    for result in read_stored(performance.BENCHMARKS / "bench.json").games["alhambra"].values():
        for what, value in result["compiled"].items():
            assert what.startswith("yardstick") or f"| `{what}` | {value:,.0f} |" in WRITTEN


def test_the_bars_are_on_the_page() -> None:
    for bars in read_bars(performance.BENCHMARKS / "bars.toml").values():
        for bar in bars.values():
            assert f" {bar:,.0f} |" in WRITTEN


def test_another_stored_run_makes_another_page(tmp_path: Path) -> None:
    run = (performance.BENCHMARKS / "bench.json").read_text(encoding="utf-8")
    stored = json.loads(run)
    stored["games"]["alhambra"]["2"]["compiled"]["clone_ns"] = 12_345
    (tmp_path / "bench.json").write_text(json.dumps(stored), encoding="utf-8")
    shutil.copy(performance.BENCHMARKS / "bars.toml", tmp_path)
    assert "| `clone_ns` | 12,345 |" in performance.page(WRITTEN, tmp_path)


def test_a_stored_run_of_other_engines_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "peers.json"
    assert performance.peers(path) == "No run of other engines is stored."
    path.write_text(json.dumps(PEERS), encoding="utf-8")
    assert performance.peers(path).splitlines() == [
        "CPython 3.11.7, 2 cores, 3 rounds of 2 s; Diwan compiled; chess 1.11.2.",
        "",
        "| contestant | decisions per game | decisions per s | diwan/alhambra is as fast, times |",
        "| --- | --- | --- | --- |",
        "| diwan/alhambra | 320 | 700,000 |  |",
        "| python-chess/chess | 352 | 20,000 | 35 |",
    ]


def test_a_stored_run_of_the_server_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "server.json"
    assert performance.server(path) == "No run of the server is stored."
    about = {"date": "2026-11-18", "python": "CPython 3.11.7", "cores": 2, "compiled": True}
    path.write_text(json.dumps({**run_of_the_server(), **about, "tables": 500, "sockets": 1250}), encoding="utf-8")
    lines = performance.server(path).splitlines()
    assert lines[0] == "Stored on 2026-11-18: CPython 3.11.7, 2 cores, 500 tables, 1,250 sockets; Diwan compiled."
    assert "| diwan, full load | 10,000 | 80.0 | 150.0 | 300.0 | 100 | 10 | 20 |" in lines
    assert "| diwan, evening | 100 | 1.0 | 3.0 | 6.0 | 100 | 10 |  |" in lines
    assert "| a frame after a move, bytes | 900 | 9,000 | 30,000 |" in lines
    assert "| full load, p50 as a multiple of the echo's | 2.00 | at most 2 |  |" in lines
