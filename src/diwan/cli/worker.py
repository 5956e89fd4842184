"""The process that `diwan bench` measures in: one line of JSON in, one line out, in whichever build it was started.

Two of them, one compiled and one interpreted, are asked in turn, so that a machine that warms up or is shared slows
both sides of a ratio.
"""

from __future__ import annotations

import json
import sys

import diwan
from diwan.cli.measure import measure


def work() -> None:
    """Say which build this is, then answer requests until there are no more."""
    print(json.dumps({"compiled": diwan.COMPILED}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        game = diwan.load(request["game"])
        answer = measure(game, request["seats"], request["seconds"], request["seed"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    work()
