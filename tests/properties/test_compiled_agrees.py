"""One source, two builds: the compiled engine and the interpreted one play the same games, key for key.

Not collected when the whole run is interpreted (see conftest.py): there would be nothing to compare.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import diwan
from scripts.native import ROOT
from tests.properties import keys

ACTIONS = 20_000  # for each of the ten combinations


def interpreted(seats: int, option: str) -> list[str]:
    """What the interpreted engine says, in a process of its own."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.keys", str(seats), option, str(ACTIONS)],
        cwd=ROOT,
        env={**os.environ, "DIWAN_PURE": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_compiled_engine_runs_here() -> None:
    assert diwan.COMPILED, "run `make build` first, or set DIWAN_PURE=1 to leave this comparison out"


@pytest.mark.parametrize("option", ["False", "True"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_builds_agree(seats: int, option: str) -> None:
    build, *expected = interpreted(seats, option)
    found = keys.digests(seats, option, ACTIONS)
    apart = [keys.EVERY * (i + 1) for i, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]
    assert build == "interpreted"
    assert diwan.COMPILED
    assert apart[:1] == [], f"the builds went apart within the {keys.EVERY} actions before action {apart[0]}"
