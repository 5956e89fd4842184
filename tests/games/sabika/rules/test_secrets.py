"""Chapter 18: starting tiles, which are secret, and the worlds that are possible for a seat."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from diwan.core.rng import seeded
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import DEALT, KEPT, ROW, SabikaState
from diwan.games.sabika.view import SabikaView
from tests.support.sabika import Position, fresh

VIEWERS = [None, 0, 1]
STARTING = set(TABLES.starting_ids)


def samples(table: Position, seat: int, count: int) -> list[Position]:
    """Return so many states that agree with what a seat knows."""
    rules = table.game.rules
    drawn = [rules.determinize(table.state, seat, seeded(seed)) for seed in range(count)]
    return [Position(table.game, cast(SabikaState, state)) for state in drawn]


def choosing(seats: int = 3, seed: int = 12) -> Position:
    """Return a table where starting tiles are chosen, and seat 0 has chosen already."""
    table = fresh(seats, seed=seed)
    return table.play(min(table.legal()))


def dealt(table: Position, seat: int) -> set[str]:
    """Return the starting tiles dealt to a seat."""
    bits = int(table.state.rows[seat * ROW + DEALT])
    return {tile for n, tile in enumerate(TABLES.starting_ids) if bits >> n & 1}


def kept(table: Position, seat: int) -> str:
    """Return the starting tile that a seat has kept."""
    return TABLES.starting_ids[int(table.state.rows[seat * ROW + KEPT])]


# Starting tiles.


@pytest.mark.rule("SAB-18.5")
def test_starting_tiles_are_hidden_from_the_others_until_all_have_chosen() -> None:
    table = choosing()
    assert (table.view(0).dealt, table.view(0).players[0].starting_tile) == (
        tuple(sorted(dealt(table, 0))),
        kept(table, 0),
    )
    for seat in (None, 1, 2):
        assert table.view(seat).players[0].starting_tile is None
        assert dealt(table, 0).isdisjoint(table.view(seat).dealt)


@pytest.mark.rule("SAB-18.5")
def test_afterwards_the_kept_tile_is_public_and_the_other_one_known_to_its_owner_alone() -> None:
    table = choosing(seats=2)
    table.play(min(table.legal()))
    for seat in VIEWERS:
        assert [player.starting_tile for player in table.view(seat).players] == [kept(table, 0), kept(table, 1)]
    assert (set(table.view(0).dealt), set(table.view(1).dealt)) == (dealt(table, 0), dealt(table, 1))
    assert table.view(None).dealt == ()


@pytest.mark.rule("SAB-18.5")
def test_only_its_owner_hears_which_tiles_are_dealt_and_kept() -> None:
    game = fresh(2).game
    table = game.new_table(seats=2, seed=5)
    table.submit(0, 0, table.view(0).choices[0].action)
    heard = {seat: [game.event_names[e.kind] for e in table.events(seat) if e.seat == 0] for seat in (None, 0, 1)}
    secret = {"tiles_dealt", "tile_kept"}
    assert secret <= set(heard[0])
    assert secret.isdisjoint(heard[1])
    assert secret.isdisjoint(heard[None])
    assert all("tile_chosen" in kinds for kinds in heard.values())


@pytest.mark.rule("SAB-18.6")
@pytest.mark.parametrize("choice", [0, 1])
def test_who_chooses_later_learns_nothing_of_earlier_choices(choice: int) -> None:
    tables = [fresh(3, seed=12), fresh(3, seed=12)]
    for n, table in enumerate(tables):
        table.play(sorted(table.legal())[n])
    one, other = tables[choice], tables[1 - choice]
    for seat in (None, 1, 2):
        assert one.view(seat) == other.view(seat)
    assert one.legal() == other.legal()
    assert list(one.game.observe(one.state, 1)) == list(other.game.observe(other.state, 1))


# Possible worlds.


@pytest.mark.rule("SAB-18.10")
def test_a_possible_world_keeps_what_a_seat_knows() -> None:
    table = choosing()
    for sample in samples(table, 0, 20):
        sample.check()
        assert sample.view(0) == table.view(0)
        assert dealt(sample, 0) == dealt(table, 0)
        assert kept(sample, 0) == kept(table, 0)
        assert len(dealt(sample, 0) | dealt(sample, 1) | dealt(sample, 2)) == 6


@pytest.mark.rule("SAB-18.10")
def test_starting_tiles_of_others_can_be_any_that_a_seat_has_not_seen() -> None:
    table = choosing()
    drawn = samples(table, 1, 150)
    mine = dealt(table, 1)
    assert set().union(*(dealt(sample, 0) for sample in drawn)) == STARTING - mine
    assert {kept(sample, 0) for sample in drawn} == STARTING - mine
    assert all(kept(sample, 0) in dealt(sample, 0) for sample in drawn)
    assert all(dealt(sample, 1) == mine for sample in drawn)


@pytest.mark.rule("SAB-18.10")
def test_after_the_reveal_only_the_discarded_tiles_of_others_are_drawn_anew() -> None:
    table = choosing(seats=2)
    table.play(min(table.legal()))
    drawn = samples(table, 0, 150)
    assert {kept(sample, 1) for sample in drawn} == {kept(table, 1)}
    others = set().union(*(dealt(sample, 1) - {kept(table, 1)} for sample in drawn))
    assert others == STARTING - dealt(table, 0) - {kept(table, 1)}
    assert {tuple(sorted(dealt(sample, 0))) for sample in drawn} == {tuple(sorted(dealt(table, 0)))}


@pytest.mark.rule("SAB-18.10")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_sizes_and_everything_seen_are_the_same_in_every_possible_world(seats: int) -> None:
    table, dice = fresh(seats, seed=4, events="mixed"), Random(3)
    while table.round() < 3:
        table.game.rules.apply(table.state, dice.choice(table.game.rules.legal_actions(table.state)))
    for sample in samples(table, 0, 5):
        sample.check()
        view: SabikaView = sample.view(0)
        assert view == table.view(0)
        assert sample.state.rng.words() != table.state.rng.words()


@pytest.mark.rule("SAB-18.5")
@pytest.mark.rule("SAB-18.10")
def test_the_secrets_of_a_table_are_the_starting_tiles_that_others_do_not_see() -> None:
    table = choosing()
    deals = [int(table.state.rows[seat * ROW + DEALT]) for seat in range(3)]
    mine = TABLES.starting_ids.index(kept(table, 0))
    secrets = table.game.secrets
    assert secrets(table.state, 0) == {"starting_tiles": (deals[1], deals[2]), "kept": ()}
    assert secrets(table.state, 1) == {"starting_tiles": (deals[0], deals[2]), "kept": (mine,)}
    assert secrets(table.state, None) == {"starting_tiles": tuple(deals), "kept": (mine,)}
    table.play(max(table.legal()))
    theirs = TABLES.starting_ids.index(kept(table, 1))
    assert secrets(table.state, 0)["kept"] == (theirs,)
    assert secrets(table.state, None)["kept"] == (mine, theirs)
    table.play(min(table.legal()))
    thrown = [deals[seat] & ~(1 << TABLES.starting_ids.index(kept(table, seat))) for seat in range(3)]
    assert secrets(table.state, 1) == {"starting_tiles": (thrown[0], thrown[2]), "kept": ()}
    assert secrets(table.state, None) == {"starting_tiles": tuple(thrown), "kept": ()}
