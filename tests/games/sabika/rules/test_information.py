"""Chapter 18: what is public and what is hidden."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from diwan.core.rng import seeded
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.effects.board import change_event, show_minor, show_poem, show_tile
from diwan.games.sabika.state import MINOR_SHOWN, POEM_SHOWN, TILE_SHOWN, SabikaState
from tests.support.sabika import YUSUF, Position, Setup, able, fresh, open_to_all
from tests.support.sabika_printed import entry

VIEWERS = [None, 0, 1]


def busy() -> Setup:
    """Return a table with something of everything on it."""
    setup = Setup(seats=2, events="random").event("EV03", coming="EV09").round(3)
    setup.dinars(0, 7).seals(0, 2).parias(0, 3).parias(1, 3).stack(1, 0).favour(0, 4).points(0, 21).points(1, 17)
    setup.at(0, "poet", "I4", lying=True).at(1, "architect-1", "O5").expand(1, 2, "WH05", "WH09")
    setup.store(0, 1, "glazed").store(1, 2, "sugar", "wood").raws(1, "silk").majors(1, "MJ03", "MJ12")
    setup.row(0, "AB2", left=("MC08",), right=("MC02", "MC20")).poems(0, "P03 blue", "P24 gray").poems(1, "P07 red")
    setup.ships(0, left=("cairo",), right=("fez",)).ships(1, left=("fez",)).trade("TC6").wishes("WB2", "WA1", "WC3")
    setup.show_minors("MC01", None, "MC04").minor_deck("MC05", "MC06", "MC07").show_poems("P01", None, "P16")
    return setup.show_tiles("right", "WH01", None).show_grays("P26", "P28").rondel(R2="clay", R4=None, X5=None)


def samples(table: Position, seat: int, count: int) -> list[Position]:
    """Return so many states that agree with what a seat knows."""
    rules = table.game.rules
    drawn = [rules.determinize(table.state, seat, seeded(seed)) for seed in range(count)]
    return [Position(table.game, cast(SabikaState, state)) for state in drawn]


# Public at all times.


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_everybody_sees_the_main_board(seat: int | None) -> None:
    view = busy().build().view(seat)
    assert [card and card.id for card in view.minors] == ["MC01", None, "MC04", None]
    assert (view.poems, view.grays) == (("P01", None, "P16"), ("P26", "P28"))
    assert [tile and tile.id for tile in view.tiles[v.RIGHT]] == ["WH01", None]
    assert (view.trade_card, view.event, view.next_event) == ("TC6", "EV03", "EV09")
    assert [(wish.id, wish.in_tower) for wish in view.wishes] == [("WB2", True), ("WA1", False), ("WC3", False)]
    assert (view.round, view.era, view.narrator, view.turn, view.first) == (3, 2, 3, 0, 0)
    tokens = {space.id: space.token for space in view.secondary}
    assert (tokens["R2"], tokens["R4"], tokens["X2"], tokens["X5"]) == ("clay", None, "marble", None)
    assert {tile.era for tile in view.majors} == {2}


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_everybody_sees_ships_seals_workers_and_markers(seat: int | None) -> None:
    view = busy().build().view(seat)
    cities = {city.id: city for city in view.cities}
    assert (cities["fez"].left, cities["fez"].right, cities["cairo"].left) == ((1,), (0,), (0,))
    assert (cities["fez"].seal, cities["cairo"].seal, cities["venice"].seal) == (False, False, True)
    workers = {space.id: [(w.owner, w.kind, w.lying) for w in space.workers] for space in view.spaces}
    assert (0, "poet", True) in workers["I4"]
    assert (1, "architect", False) in workers["O5"]
    assert [(player.parias, player.height, player.favour) for player in view.players] == [(3, 0, 4), (3, 1, 0)]
    assert [player.points for player in view.players] == [21, 17]


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("seat", VIEWERS)
def test_everybody_sees_every_workshop(seat: int | None) -> None:
    first, second = busy().build().view(seat).players
    assert (first.dinars, first.seals, first.stores[0].items) == (7, 2, ("glazed",))
    assert ([card.id for card in first.row], first.balance_card, first.balance_place) == (
        ["MC08", "MC02", "MC20"],
        "AB2",
        1,
    )
    assert (first.blues, first.reds, first.grays) == (("P03",), (), ("P24",))
    assert (second.raws, second.stores[1].items, second.stores[1].expansions) == (("silk",), ("wood", "sugar"), 2)
    assert second.stores[1].tile is not None
    assert second.stores[1].tile.id == "WH09"
    assert ([tile.id for tile in second.majors], second.reds) == (["MJ03", "MJ12"], ("P07",))


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_see_the_same_table_through_a_whole_game(seats: int) -> None:
    table, dice = fresh(seats, seed=3, events="random"), Random(5)
    while not table.is_over():
        if table.state.first >= 0 and table.state.ply % 7 == 0:
            views = [open_to_all(table.view(seat)) for seat in (None, *range(seats))]
            assert all(view == views[0] for view in views)
        table.game.rules.apply(table.state, dice.choice(table.game.rules.legal_actions(table.state)))


# Public by deduction.


@pytest.mark.rule("SAB-18.2")
@pytest.mark.parametrize("seat", VIEWERS)
def test_everybody_knows_the_size_of_every_deck_and_what_is_still_in_it(seat: int | None) -> None:
    table = busy().build()
    view = table.view(seat)
    assert (view.minor_deck, view.unseen.minors) == (3, ("MC05", "MC06", "MC07"))
    assert view.poem_deck == len(view.unseen.poems) == 22 - 2 - 2  # two on display, two owned
    assert {"P01", "P16", "P03", "P07"}.isdisjoint(view.unseen.poems)
    assert sum(view.tile_stacks) == len(view.unseen.tiles)
    assert {"WH01", "WH05", "WH09"}.isdisjoint(view.unseen.tiles)
    assert view.bag == sum(view.unseen.tokens)


@pytest.mark.rule("SAB-18.2")
def test_a_covered_warehouse_tile_was_seen() -> None:
    view = busy().build().view(1)
    assert "WH05" not in [store.tile.id for store in view.players[1].stores if store.tile is not None]
    assert "WH05" not in view.unseen.tiles


@pytest.mark.rule("SAB-18.2")
def test_tokens_in_the_bag_are_all_those_that_lie_nowhere_else() -> None:
    table = (
        Setup(seats=2).rondel(R2="clay", R4="clay", R6="silk", R8=None).raws(1, "clay").store(0, 1, "clothes").build()
    )
    assert table.view(None).unseen.tokens == (8, 8 - 3, 8 - 2)


@pytest.mark.rule("SAB-18.2")
@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_unseen_is_what_no_event_has_shown(seats: int) -> None:
    table, dice = fresh(seats, seed=8), Random(2)
    seen = {*(card for card in table.minors_shown()), *(poem for poem in table.poems_shown())}
    while table.round() < 4:
        table.game.rules.apply(table.state, dice.choice(table.game.rules.legal_actions(table.state)))
    seen |= {TABLES.minor_ids[card] for _, card, _, _ in table.event_tuples("minor_shown")}
    seen |= {TABLES.poem_ids[poem] for _, poem, _, _ in table.event_tuples("poem_shown")}
    assert "deck_shuffled" not in [k for k in table.event_kinds() if seats > 1]
    unseen = table.view(None).unseen
    assert set(unseen.minors) == set(TABLES.minor_ids) - seen
    assert set(unseen.poems) == set(TABLES.poem_ids[: v.MINOR_POEMS]) - seen


# Discard piles.


@pytest.mark.rule("SAB-18.3")
@pytest.mark.parametrize("seat", VIEWERS)
def test_discarded_tokens_and_minor_constructions_lie_open(seat: int | None) -> None:
    table = able(seats=2).bag(sugarcane=1, clay=2).show_minors("MC01", "MC02").build()
    before = set(table.view(seat).minor_discards)
    table.play("move architect-1 O1", "refresh")
    assert set(table.view(seat).minor_discards) - before == {"MC01", "MC02"}
    spent = table.spent()
    assert table.view(seat).discarded == (spent["sugarcane"], spent["clay"], spent["silk"])
    assert sum(spent.values()) > 0


@pytest.mark.rule("SAB-18.3")
def test_yusufs_cards_and_the_worker_tiles_that_he_turned_lie_open() -> None:
    setup = Setup(seats=1).ships(YUSUF, right=("cairo",)).at(YUSUF, "architect-1", "O4")
    setup = setup.yusuf_cards("YP01", "YP03").yusuf_tiles("architect", "merchant")
    view = setup.build().view(0)
    assert view.yusuf_discards == ("YP02", "YP04", "YP05", "YP06", "YP07")
    assert view.yusuf_tiles == ("architect", "poet")
    assert {card for card in view.unseen.yusuf_cards if card.startswith("YP")} == {"YP01", "YP03"}


# Hidden from everybody.


@pytest.mark.rule("SAB-18.4")
@pytest.mark.parametrize("seat", VIEWERS)
def test_nobody_sees_the_generator(seat: int | None) -> None:
    one, other = busy().chance(seeded(1)).build(), busy().chance(seeded(2)).build()
    assert one.state.key() != other.state.key()
    assert one.view(seat) == other.view(seat)


@pytest.mark.rule("SAB-18.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_networks_do_not_see_it_either(seat: int) -> None:
    one, other = busy().chance(seeded(1)).build(), busy().chance(seeded(2)).build()
    assert list(one.game.observe(one.state, seat)) == list(other.game.observe(other.state, seat))


@pytest.mark.rule("SAB-18.4")
@pytest.mark.rule("SAB-18.10")
def test_any_card_of_a_deck_can_come_next() -> None:
    table = busy().build()
    minors, poems, right, left = set(), set(), set(), set()
    for sample in samples(table, 0, 200):
        show_minor(sample.state, 1)
        show_poem(sample.state, 1)
        minors.add(TABLES.minor_ids[int(sample.state.board[MINOR_SHOWN + 1])])
        poems.add(TABLES.poem_ids[int(sample.state.board[POEM_SHOWN + 1])])
        other = sample.copy()
        show_tile(sample.state, 1)
        right.add(TABLES.tile_ids[int(sample.state.board[TILE_SHOWN + 1])])
        show_tile(other.state, 2)
        left.add(TABLES.tile_ids[int(other.state.board[TILE_SHOWN + 2])])
    unseen = table.view(0).unseen
    assert (minors, poems) == (set(unseen.minors), set(unseen.poems))
    # A tile that nobody has seen may lie in either stack.
    assert right == left == set(unseen.tiles)


@pytest.mark.rule("SAB-18.4")
def test_the_next_token_of_the_bag_differs_from_sample_to_sample() -> None:
    table = Setup(seats=2).last_turn(1).rondel(R2=None).build()
    drawn = set()
    for sample in samples(table, 1, 40):
        sample.play("rest poet", "amount 0")
        drawn.add(sample.raw_on("R2"))
    assert drawn == {"sugarcane", "clay", "silk"}


@pytest.mark.rule("SAB-18.4")
@pytest.mark.parametrize("seat", VIEWERS)
def test_the_third_event_is_hidden(seat: int | None) -> None:
    view = fresh(2, seed=6, events="random").view(seat)
    assert (view.events_left, len(view.unseen.events)) == (1, 12)
    assert {view.event, view.next_event}.isdisjoint(view.unseen.events)


# Events.


@pytest.mark.rule("SAB-18.7")
@pytest.mark.parametrize(("mix", "signs"), [("mixed", {0}), ("negative", {0}), ("3+0", {1}), ("random", {0, 1})])
def test_with_a_chosen_mix_the_sign_of_the_third_event_is_known(mix: str, signs: set[int]) -> None:
    # The first two events of this game are a positive and a negative one where the mix has both.
    seed = next(n for n in range(50) if mix != "mixed" or "positive" in shown_kinds(fresh(2, seed=n, events=mix)))
    table = fresh(2, seed=seed, events=mix)
    kinds = {entry("event", event)["kind"] for event in table.view(None).unseen.events}
    assert kinds == {("negative", "positive")[sign] for sign in signs}
    third = set()
    for sample in samples(table, 0, 60):
        change_event(sample.state)
        third.add(entry("event", str(sample.coming()))["kind"])
    assert third == kinds


def shown_kinds(table: Position) -> set[str]:
    """Return the kinds of the events that are shown."""
    return {entry("event", str(event))["kind"] for event in (table.event(), table.coming())}


# Covered halves, Yusuf.


@pytest.mark.rule("SAB-18.8")
def test_the_covered_half_of_a_poem_has_no_effect() -> None:
    # The blue half of poem 4 would make foreign workers free; carved red it does not.
    foreign = able().at(1, "architect-1", "O2")
    assert foreign.poems(0, "P04 red").build().play("move architect-1 O2").dinars() == 19
    foreign = able().at(1, "architect-1", "O2")
    table = foreign.poems(0, "P04 blue").build().play("move architect-1 O2")
    assert (table.dinars(), table.view().players[0].blues, table.view().players[0].reds) == (20, ("P04",), ())
    # And no red half of a blue poem is reactivated.
    assert "move poet I3" not in Setup(seats=4).poems(0, "P04 blue").build().legal()


@pytest.mark.rule("SAB-18.9")
@pytest.mark.parametrize("seed", [1, 2])
def test_against_yusuf_nothing_is_hidden_but_what_chance_will_say(seed: int) -> None:
    table = fresh(1, seed=seed)
    while table.asked() in ("yusuf_city", "keep"):
        table.play(min(table.legal()))
    assert table.game.secrets(table.state, 0) == {"starting_tiles": (), "kept": ()}
    assert open_to_all(table.view(0)) == open_to_all(table.view(None))
    assert table.view(None).players[YUSUF].yusuf
