"""One source, two builds: the compiled engine and the interpreted one play the same games, key for key.

Not collected when the whole run is interpreted (see conftest.py): there would be nothing to compare.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import diwan
from scripts.native import ROOT
from tests.properties import keys

ACTIONS = 200_000  # for each game, shared out over its seat counts and options

CASES = [
    (name, json.dumps(options), seats)
    for name in diwan.game_names()
    for options in type(diwan.load(name)).option_sets()
    for seats in diwan.load(name, **options).allowed_seats()
]


def actions_of(name: str) -> int:
    """How many actions are compared in each case of a game."""
    return -(-ACTIONS // [case[0] for case in CASES].count(name))


def interpreted(name: str, options: str, seats: int) -> list[str]:
    """What the interpreted engine says, in a process of its own."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.keys", name, options, str(seats), str(actions_of(name))],
        cwd=ROOT,
        env={**os.environ, "DIWAN_PURE": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_compiled_engine_runs_here() -> None:
    assert diwan.COMPILED, "run `make build` first, or set DIWAN_PURE=1 to leave this comparison out"


@pytest.mark.parametrize(("name", "options", "seats"), CASES)
def test_both_builds_agree(name: str, options: str, seats: int) -> None:
    build, *expected = interpreted(name, options, seats)
    found = keys.digests(name, options, seats, actions_of(name))
    apart = [keys.EVERY * (i + 1) for i, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]
    assert build == "interpreted"
    assert diwan.COMPILED
    assert apart[:1] == [], f"the builds went apart within the {keys.EVERY} actions before action {apart[0]}"
