"""The reports beside the docs: of the present components, of enough games, and with nothing left to retune."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import diwan
from diwan.arena.report import balances_in, components_digest, solos_in
from scripts.balance import PAGE, page

REPORTS = Path(__file__).parents[2] / "benchmarks" / "reports"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(REPORTS.glob("*.json"))
}
GAMES = 2000  # for each seat count
SOLO_GAMES = 400


def test_both_kinds_are_stored() -> None:
    assert {"sabika-balance", "sabika-solo"} <= set(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_a_report_speaks_of_the_present_game(name: str) -> None:
    record = RECORDS[name]
    game = diwan.load(record["game"], **record["options"])
    assert record["components"] == components_digest(game)
    assert record["rules_version"] == game.rules_version


@pytest.mark.parametrize("name", [name for name, record in RECORDS.items() if record["kind"] == "balance"])
def test_nothing_wins_far_more_than_its_share(name: str) -> None:
    balances = balances_in(RECORDS[name])
    game = diwan.load(RECORDS[name]["game"])
    assert [balance.seats for balance in balances] == [seats for seats in game.allowed_seats() if seats > 1]
    for balance in balances:
        assert balance.games >= GAMES
        assert [asset.name for asset in balance.too_good] == []


@pytest.mark.parametrize("name", [name for name, record in RECORDS.items() if record["kind"] == "solo"])
def test_a_solo_opponent_is_as_strong_as_he_should_be(name: str) -> None:
    solos = solos_in(RECORDS[name])
    game = diwan.load(RECORDS[name]["game"])
    assert {(solo.level, solo.bot) for solo in solos} == {
        (level.name.text, bot) for level in game.levels for bot in diwan.bots()
    }
    wins = {bot: [solo.wins.value for solo in solos if solo.bot == bot] for bot in diwan.bots()}
    assert all(solo.wins.trials >= SOLO_GAMES for solo in solos)
    # A plain greedy bot loses to him somewhat more often than not, and on harder levels more often still.
    assert 0.3 < wins["greedy"][0] < 0.5
    assert wins["greedy"] == sorted(wins["greedy"], reverse=True)
    assert max(wins["random"]) < 0.02


def test_the_page_says_what_is_stored() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
