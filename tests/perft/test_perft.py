"""Perft: how many sequences of legal actions there are, depth by depth, from fixed positions.

A number that changes is a change of the rules.
"""

from __future__ import annotations

import pytest

import diwan
from diwan.cli.perft import nodes
from scripts.golden import FOLDER, PERFT_DEPTHS, Golden, goldens

GOLDENS = {(game, golden.name): golden for game in diwan.game_names() for golden in goldens(game)}
ROWS = [
    (GOLDENS[game, line.split()[0]], [int(word) for word in line.split()[1:]])
    for game in diwan.game_names()
    for line in (FOLDER / game / "perft.txt").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0].game}-{row[0].name}-ply-{row[1][0]}")
def test_the_number_of_sequences_is_fixed(row: tuple[Golden, list[int]]) -> None:
    golden, (ply, *expected) = row
    game = golden.load()
    state = golden.replay().position(game, ply)
    assert [nodes(game, state, depth) for depth in PERFT_DEPTHS] == expected


def test_every_seat_count_of_every_game_is_counted() -> None:
    assert {(row[0].game, row[0].seats) for row in ROWS} == {
        (game, seats) for game in diwan.game_names() for seats in diwan.load(game).allowed_seats()
    }
