"""Chapter 2: setting up."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from diwan.core.events import Event
from diwan.core.rng import ScriptedRng, scripted
from diwan.games.sabika import GAME
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES
from diwan.games.sabika.state import IN_BAG, SabikaState
from diwan.games.sabika.view import SabikaView
from tests.support.sabika import Position, Setup, fresh
from tests.support.sabika_printed import entry

SEATS = [1, 2, 3, 4]
SEEDS = range(40)

# One answer per draw of a two-player set-up with random events, in the order of the rules.
RAW_TOKENS = [0, 7, 21, 0]
WISHES = [2, 0, 1, 0, 1]  # one of each letter, then their order
WAREHOUSE_TILES = [23, 0, 0, 20]
MINORS = [35, 0, 0, 0]
MINOR_POEMS = [21, 0, 0]
MAJOR_POEMS = [0, 0, 17, 16, 1, 2]  # the second and the fourth have a letter that is there already
CITY_TILES = [0, *range(10, 0, -1)]
TRADE_CARD = [5]
BALANCE_CARDS = [3, 0]
STARTING_TILES = [9, 0, 0, 6]
EVENTS = [13, 0]
ALL_DRAWS = [
    *(*RAW_TOKENS, *WISHES, *WAREHOUSE_TILES, *MINORS, *MINOR_POEMS, *MAJOR_POEMS),
    *(*CITY_TILES, *TRADE_CARD, *BALANCE_CARDS, *STARTING_TILES, *EVENTS),
]


def drawn(answers: list[int], seats: int = 2, **options: bool | str) -> Position:
    """Return a game that was set up with these draws, with the events of the set-up."""
    game = GAME(**options)
    heard: list[Event] = []
    table = Position(game, cast(SabikaState, game.rules.new_state(seats, scripted(answers), heard)))
    table.events = heard
    return table


def spaces_in_use(table: Position) -> set[str]:
    """Return the secondary spaces of a game."""
    return {space.id for space in table.view().secondary}


# The order of the draws.


@pytest.mark.rule("SAB-0.8")
@pytest.mark.rule("SAB-2.2.2")
@pytest.mark.rule("SAB-2.2.7")
def test_the_draws_of_a_set_up_come_in_the_order_of_the_rules() -> None:
    table = drawn(ALL_DRAWS, events="random")
    assert [table.raw_on(space) for space in ("R2", "R4", "R6", "R8")] == ["sugarcane", "clay", "silk", "sugarcane"]
    assert [wish.id for wish in table.view().wishes] == ["WC2", "WB1", "WA3"]
    assert (table.tiles_shown("right"), table.tiles_shown("left")) == (["WH24", "WH01"], ["WH02", "WH23"])
    assert table.minors_shown() == ["MC36", "MC01", "MC02", "MC03"]
    assert table.poems_shown() == ["P22", "P01", "P02"]
    assert table.grays_shown() == {"P23", "P42", "P26", "P28"}
    cities = [city.tile for city in table.view().cities]
    assert cities == ["CR6", "CB2", "CB3", "CB4", "CB5", "CB6", "CR1", "CR2", "CR3"]
    assert table.view().trade_card == "TC6"
    assert [player.balance_card for player in table.view().players] == ["AB4", "AB1"]
    assert (table.view(0).dealt, table.view(1).dealt) == (("ST01", "ST10"), ("ST02", "ST09"))
    assert (table.event(), table.coming()) == ("EV14", "EV01")


@pytest.mark.rule("SAB-0.8")
def test_what_is_turned_up_is_told() -> None:
    table = drawn(ALL_DRAWS, events="random")
    assert (table.event_tuples("event_began"), table.event_tuples("event_shown")) == ([(-1, 13, 0, 0)], [(-1, 0, 0, 0)])
    assert table.event_tuples("tiles_dealt") == [(0, 0, 9, 0), (1, 1, 8, 0)]
    assert table.event_tuples("raw_refilled") == [(-1, 0, 1, 0), (-1, 1, 3, 0), (-1, 2, 5, 0), (-1, 0, 7, 0)]
    assert table.event_tuples("poem_shown") == [(-1, 21, 0, 0), (-1, 0, 1, 0), (-1, 1, 2, 0)]
    assert table.event_tuples("poem_removed") == [(-1, 1, 0, 0), (-1, 18, 0, 0)]
    assert [event.audience for event in table.events if event.audience != -1] == [1, 2]


@pytest.mark.rule("SAB-13.1.6")
@pytest.mark.parametrize(("seats", "cards"), [(1, 26), (2, 0)])
def test_yusufs_decks_and_tiles_are_whole_in_the_solo_game_alone(seats: int, cards: int) -> None:
    table = fresh(seats)
    assert len(table.view().unseen.yusuf_cards) == cards
    assert (table.view().yusuf_tiles, table.view().yusuf_discards) == ((), ())
    assert int(table.state.yusuf_tiles).bit_count() == (4 if seats == 1 else 0)


@pytest.mark.rule("SAB-0.8")
def test_nothing_else_is_drawn() -> None:
    table = drawn(ALL_DRAWS, events="random")
    assert cast(ScriptedRng, table.state.rng).used == len(ALL_DRAWS)
    assert cast(ScriptedRng, drawn(ALL_DRAWS).state.rng).used == len(ALL_DRAWS) - len(EVENTS)


@pytest.mark.rule("SAB-0.8")
@pytest.mark.parametrize("seats", SEATS)
def test_equal_seeds_give_equal_games(seats: int) -> None:
    assert fresh(seats, seed=5).state.key() == fresh(seats, seed=5).state.key()
    assert fresh(seats, seed=5).state.key() != fresh(seats, seed=6).state.key()


@pytest.mark.rule("SAB-15.25")
@pytest.mark.parametrize(
    ("seats", "grays", "poems", "majors", "raws", "marbles", "sultan"),
    [(2, 4, 3, (9, 9), 4, 2, 8), (3, 6, 4, (9, 12), 6, 3, 4), (4, 8, 5, (9, 12), 8, 4, 0)],
)
def test_what_lies_out_depends_on_the_number_of_players(
    seats: int, grays: int, poems: int, majors: tuple[int, int], raws: int, marbles: int, sultan: int
) -> None:
    view = fresh(seats, seed=3).view()
    assert (len(view.grays), len(view.poems)) == (grays, poems)
    assert (sum(tile.era == 1 for tile in view.majors), sum(tile.era == 2 for tile in view.majors)) == majors
    tokens = Counter(space.kind for space in view.secondary if space.token is not None)
    assert (tokens["raw"], tokens["marble"]) == (raws, marbles)
    assert sum(worker.owner == -1 for space in view.spaces for worker in space.workers) == sultan


# The rondel.


@pytest.mark.rule("SAB-2.1.1")
@pytest.mark.parametrize(
    ("seats", "spaces"),
    [
        (1, {"R2", "R4", "R6", "R8", "X2", "X5"}),
        (2, {"R2", "R4", "R6", "R8", "X2", "X5"}),
        (3, {"R1", "R2", "R4", "R5", "R6", "R8", "X2", "X3", "X5"}),
        (4, {"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "X2", "X3", "X5", "X6"}),
    ],
)
def test_the_side_of_the_board_and_the_covered_spaces_depend_on_the_number_of_players(
    seats: int, spaces: set[str]
) -> None:
    assert spaces_in_use(fresh(seats)) == spaces


@pytest.mark.rule("SAB-2.1.2")
@pytest.mark.rule("SAB-2.1.3")
@pytest.mark.parametrize(
    ("seats", "spaces"),
    [
        (1, ["O1", "O3", "O5", "O7", "M2", "M5", "I1", "I4"]),
        (2, ["O1", "O3", "O5", "O7", "M2", "M5", "I1", "I4"]),
        (3, ["O1", "O5", "M2", "I1"]),
        (4, []),
    ],
)
def test_the_sultans_workers_stand_on_their_silhouettes(seats: int, spaces: list[str]) -> None:
    view = fresh(seats).view()
    assert [space.id for space in view.spaces for worker in space.workers if worker.owner == -1] == spaces
    assert not any(worker.lying for space in view.spaces for worker in space.workers)


@pytest.mark.rule("SAB-2.1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_every_raw_space_in_use_gets_a_token_from_the_bag(seats: int) -> None:
    table = fresh(seats, seed=8)
    there = Counter(space.token for space in table.view().secondary if space.kind == "raw")
    assert None not in there
    bag = {raw: int(table.state.board[IN_BAG + number]) for number, raw in enumerate(v.RAW_IDS)}
    assert {raw: there[raw] + bag[raw] for raw in v.RAW_IDS} == {"sugarcane": 8, "clay": 8, "silk": 8}
    assert table.view().bag == sum(bag.values()) == 24 - there.total()
    assert table.spent() == {"sugarcane": 0, "clay": 0, "silk": 0}


@pytest.mark.rule("SAB-2.1.4")
@pytest.mark.parametrize(
    ("place", "raw"), [(0, "sugarcane"), (7, "sugarcane"), (8, "clay"), (15, "clay"), (16, "silk")]
)
def test_all_tokens_of_the_bag_are_equally_likely(place: int, raw: str) -> None:
    table = drawn([place, *ALL_DRAWS[1:]])
    assert table.raw_on("R2") == raw


@pytest.mark.rule("SAB-2.1.5")
@pytest.mark.parametrize(
    ("seats", "spaces"), [(2, ["X2", "X5"]), (3, ["X2", "X3", "X5"]), (4, ["X2", "X3", "X5", "X6"])]
)
def test_every_marble_space_in_use_gets_a_marble(seats: int, spaces: list[str]) -> None:
    table = fresh(seats)
    assert [space for space in ("X2", "X3", "X5", "X6") if table.marble_on(space)] == spaces


# The main board.


@pytest.mark.rule("SAB-2.2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_narrator_begins_on_space_1_in_round_1(seats: int) -> None:
    table = fresh(seats)
    assert (table.narrator(), table.round(), table.view().era) == (1, 1, 1)


@pytest.mark.rule("SAB-2.2.2")
def test_one_wish_of_each_letter_lies_on_the_round_track_in_any_order() -> None:
    wishes = [[wish.id for wish in fresh(2, seed=seed).view().wishes] for seed in SEEDS]
    assert {tuple(sorted(wish[1] for wish in three)) for three in wishes} == {("A", "B", "C")}
    assert len({tuple(wish[1] for wish in three) for three in wishes}) == 6
    assert {wish for three in wishes for wish in three} == set(TABLES.wish_ids)
    assert not any(wish.in_tower for wish in fresh(2).view().wishes)


@pytest.mark.rule("SAB-2.2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_all_major_constructions_lie_face_up_but_those_for_three_and_four_players_in_smaller_games(seats: int) -> None:
    table = fresh(seats)
    large = {tile for tile in TABLES.major_ids if entry("major_construction", tile)["players_34_only"]}
    assert len(large) == 3
    assert table.majors_left() == set(TABLES.major_ids) - (set() if seats > 2 else large)
    assert {tile.id for tile in table.view().majors} == table.majors_left()


@pytest.mark.rule("SAB-2.2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_two_warehouse_tiles_of_each_stack_are_turned_up(seats: int) -> None:
    table = fresh(seats, seed=2)
    shown = [*table.tiles_shown("right"), *table.tiles_shown("left")]
    assert len({tile for tile in shown if tile is not None}) == 4
    assert table.view().tile_stacks == (10, 10)
    unseen = {tile for n, tile in enumerate(TABLES.tile_ids) if int(table.state.tiles_unseen) >> n & 1}
    assert unseen == set(TABLES.tile_ids) - set(shown)


@pytest.mark.rule("SAB-2.2.4")
def test_slot_1_of_a_side_is_filled_first() -> None:
    turned = drawn(ALL_DRAWS).event_tuples("warehouse_tile_shown")
    assert [(TABLES.tile_ids[tile], place) for _, tile, place, _ in turned] == [
        *(("WH24", 0), ("WH01", 1)),
        *(("WH02", 2), ("WH23", 3)),
    ]


@pytest.mark.rule("SAB-2.2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_four_minor_constructions_are_turned_up(seats: int) -> None:
    table = fresh(seats, seed=2)
    shown = [card for card in table.minors_shown() if card is not None]
    assert len(set(shown)) == 4
    deck = {card for n, card in enumerate(TABLES.minor_ids) if int(table.state.minor_deck) >> n & 1}
    assert deck == set(TABLES.minor_ids) - set(shown)
    assert table.view().minor_discards == ()


@pytest.mark.rule("SAB-2.2.5")
def test_the_grid_is_filled_from_its_right_column_from_the_top() -> None:
    shown = drawn(ALL_DRAWS).event_tuples("minor_shown")
    assert [(TABLES.minor_ids[card], slot) for _, card, slot, _ in shown] == [
        *(("MC36", 0), ("MC01", 1)),
        *(("MC02", 2), ("MC03", 3)),
    ]


@pytest.mark.rule("SAB-2.2.6")
@pytest.mark.parametrize(("seats", "slots"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_the_minor_poems_on_display_depend_on_the_number_of_players(seats: int, slots: int) -> None:
    table = fresh(seats, seed=2)
    shown = [poem for poem in table.poems_shown() if poem is not None]
    assert len(set(shown)) == len(table.poems_shown()) == slots
    deck = {poem for n, poem in enumerate(TABLES.poem_ids[:22]) if int(table.state.poem_deck) >> n & 1}
    assert deck == set(TABLES.poem_ids[:22]) - set(shown)


@pytest.mark.rule("SAB-2.2.7")
@pytest.mark.parametrize(("seats", "count"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_major_poems_on_display_have_different_letters(seats: int, count: int) -> None:
    for seed in SEEDS:
        letters = {entry("major_poem", poem)["letter"] for poem in fresh(seats, seed=seed).grays_shown()}
        assert len(letters) == len(fresh(seats, seed=seed).grays_shown()) == count


@pytest.mark.rule("SAB-2.2.7")
@pytest.mark.rule("SAB-18.2")
def test_a_major_poem_whose_letter_is_there_is_removed_before_all_eyes() -> None:
    seen = 0
    for seed in SEEDS:
        table = fresh(4, seed=seed)
        removed = set(table.view(None).grays_removed)
        letters = {entry("major_poem", poem)["letter"] for poem in table.grays_shown()}
        assert {entry("major_poem", poem)["letter"] for poem in removed} <= letters
        assert not removed & table.grays_shown()
        seen += len(removed)
    assert seen > 0


@pytest.mark.rule("SAB-2.2.7")
@pytest.mark.rule("SAB-18.2")
def test_removing_a_major_poem_is_told() -> None:
    game = GAME()
    told = 0
    for seed in SEEDS:
        table = game.new_table(seats=4, seed=seed)
        kind = game.event_names.index("poem_removed")
        heard = [TABLES.poem_ids[22 + event.a] for event in table.events() if event.kind == kind]
        assert sorted(heard) == sorted(cast(SabikaView, table.view()).grays_removed)
        told += len(heard)
    assert told > 0


@pytest.mark.rule("SAB-2.2.7")
def test_any_major_poem_can_come_up() -> None:
    assert set().union(*(fresh(4, seed=seed).grays_shown() for seed in SEEDS)) == set(TABLES.poem_ids[22:])


@pytest.mark.rule("SAB-2.2.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_city_gets_a_tile_and_a_seal(seats: int) -> None:
    table = fresh(seats, seed=2)
    tiles = [city.tile for city in table.view().cities]
    assert len(set(tiles)) == 9
    assert set(tiles) < set(TABLES.city_tile_ids)
    assert table.seals_left() == set(TABLES.city_ids)
    assert all(city.left == city.right == () for city in table.view().cities)


@pytest.mark.rule("SAB-2.2.8")
def test_any_city_can_get_any_tile() -> None:
    tiles = {(city.id, city.tile) for seed in range(120) for city in fresh(2, seed=seed).view().cities}
    assert len(tiles) == 9 * 12


@pytest.mark.rule("SAB-2.2.9")
def test_one_of_the_trade_cards_is_turned_up() -> None:
    assert {fresh(2, seed=seed).view().trade_card for seed in SEEDS} == set(TABLES.trade_ids)


@pytest.mark.rule("SAB-2.2.10")
def test_events_are_used_in_the_advanced_mode_alone() -> None:
    plain_game, advanced = fresh(2), fresh(2, events="random")
    assert (plain_game.event(), plain_game.coming(), plain_game.view().events_left) == (None, None, 0)
    assert advanced.event() is not None
    assert advanced.coming() not in (None, advanced.event())
    assert advanced.view().events_left == 1


# Players.


@pytest.mark.rule("SAB-2.3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_begins_with_standing_workers_in_an_empty_workshop(seats: int) -> None:
    table = fresh(seats, seed=4)
    for player in table.view().players[:seats]:
        assert [(worker.kind, worker.lying) for worker in player.workshop] == [
            *(("architect", False), ("architect", False)),
            *(("merchant", False), ("poet", False)),
        ]
        assert [(store.crates, store.items, store.expansions, store.tile) for store in player.stores] == [
            *[(1, (), 0, None)] * 4,
            (0, (), 0, None),
        ]
        assert (player.raws, player.majors, player.row, player.balances) == ((), (), (), 0)
        assert (player.blues, player.reds, player.grays) == ((), (), ())


@pytest.mark.rule("SAB-2.3.1")
def test_every_player_gets_another_balance_card_at_random() -> None:
    cards = [[player.balance_card for player in fresh(3, seed=seed).view().players] for seed in SEEDS]
    assert all(len(set(three)) == 3 for three in cards)
    assert {three[1] for three in cards} == {"AB1", "AB2", "AB3", "AB4"}


@pytest.mark.rule("SAB-2.3.1")
@pytest.mark.parametrize(("end", "row"), [("left", ["MC01", "|"]), ("right", ["|", "MC01"])])
def test_the_balance_card_starts_the_row(end: str, row: list[str]) -> None:
    table = Setup(seats=4).holds(0, "gypsum").only_majors().show_minors("MC01").build()
    assert table.row(0) == ["|"]
    table.play("move architect-1 O1")
    table.play(*(["main"] if table.asked() == "work" else []))
    table.play(f"row {end}")
    assert table.row(0) == row


@pytest.mark.rule("SAB-2.3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_markers_begin_on_5_points_0_parias_and_favour_space_0(seats: int) -> None:
    table = fresh(seats, seed=4)
    for seat in range(seats):
        assert (table.points(seat), table.parias(seat), table.favour(seat)) == (5, 0, 0)
        assert (table.dinars(seat), table.seals(seat), table.ships(seat)) == (0, 0, (set(), set()))
        assert table.score_lines(seat) == {"SAB-2.3.2": 5}
