"""Fuzzes the replay reader: any text gives a replay that can be written again, or BadReplay in one line.

Half of the inputs are texts as they come, half are edits of a real replay.
"""

from __future__ import annotations

from functools import cache

import diwan
from diwan.testing.fuzzing import fuzz


@cache
def sample() -> str:
    """A real replay."""
    game = diwan.load("alhambra")
    table = game.new_table(seats=2, seed=7, names=("Ann", "Boris"))
    while table.ply < 20:
        table.submit(table.to_act, table.ply, table.prompt(table.to_act).actions[-1])
    return diwan.write_replay(table.replay(), game)


def edited(text: str, data: bytes) -> str:
    """Apply edits: each five bytes say where, how much to take out, and what to put in."""
    for i in range(0, len(data) - 4, 5):
        at = int.from_bytes(data[i : i + 2], "big") % (len(text) + 1)
        text = text[:at] + chr(data[i + 3] | data[i + 4] % 8 << 8) + text[at + data[i + 2] % 16 :]
    return text


def expect_one_line(error: Exception) -> None:
    """A refusal says something, on one line."""
    if not str(error) or "\n" in str(error):
        raise AssertionError(f"refused with {str(error)!r}")


def target(data: bytes) -> None:
    """Read one input."""
    raw = data[:1] < b"\x80"
    text = data[1:].decode("utf-8", "replace") if raw else edited(sample(), data[1:])
    try:
        replay = diwan.read_replay(text)
    except diwan.BadReplay as error:
        expect_one_line(error)
        return
    game = diwan.load(replay.game, **replay.options)
    assert diwan.read_replay(diwan.write_replay(replay, game)) == replay


if __name__ == "__main__":
    fuzz(target)
