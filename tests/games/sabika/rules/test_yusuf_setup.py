"""Chapters 13.1 and 13.7: the table of the solo game, and its difficulty."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from diwan.games.sabika.components.printed import STARTING_DINARS, TABLES
from tests.support.sabika import YUSUF, Position, Setup, fresh
from tests.support.sabika_yusuf import facing, yusuf_turn

SEEDS = range(40)


def started(seed: int, **options: bool | str) -> Position:
    """Return a solo game whose first ship has been placed; the first answer decides a tie."""
    table = fresh(1, seed=seed, **options)
    if table.asked() == "yusuf_city":
        table.play(min(table.legal()))
    return table


def with_trade_card(card: str) -> Position:
    """Return a new solo game with this trade card, before anything is answered."""
    number = TABLES.trade_ids.index(card)
    return next(table for table in (fresh(1, seed=seed) for seed in range(80)) if table.state.trade_card == number)


# The board.


@pytest.mark.rule("SAB-13.1.1")
def test_the_board_is_that_of_two_players() -> None:
    solo, pair = fresh(1, seed=4).view(None), fresh(2, seed=4).view(None)
    for view in (solo, pair):
        assert len(view.grays) == 4
        assert len(view.poems) == 3
        assert [len([tile for tile in view.majors if tile.era == era]) for era in (1, 2)] == [9, 9]
        assert [space.id for space in view.secondary] == ["R2", "R4", "R6", "R8", "X2", "X5"]
    assert fresh(1, seed=4).sultan() == {"O1", "O3", "O5", "O7", "M2", "M5", "I1", "I4"}


@pytest.mark.rule("SAB-13.1.1")
def test_the_poem_that_counts_wealth_is_removed_before_major_poems_are_drawn() -> None:
    assert TABLES.poem_ids.index("P36") == 35  # F1
    solo = {poem for seed in SEEDS for poem in fresh(1, seed=seed).grays_shown()}
    pair = {poem for seed in SEEDS for poem in fresh(2, seed=seed).grays_shown()}
    assert "P36" not in solo
    assert "P36" in pair
    assert pair - solo == {"P36"}


@pytest.mark.rule("SAB-13.1.1")
def test_with_the_removed_poem_gone_its_letter_can_still_be_drawn() -> None:
    assert any("P37" in fresh(1, seed=seed).grays_shown() for seed in SEEDS)


# What Yusuf has.


@pytest.mark.rule("SAB-13.1.2")
def test_yusuf_has_no_workshop_no_balance_card_and_no_starting_tile() -> None:
    his = started(5).view(None).players[YUSUF]
    assert his.yusuf
    assert (his.balance_card, his.starting_tile, his.row, his.raws) == (None, None, (), ())
    assert his.dinars == 0
    assert [store.items for store in his.stores] == [()] * len(his.stores)


@pytest.mark.rule("SAB-13.1.2")
def test_his_workers_stand_beside_the_board() -> None:
    table = started(5)
    assert [table.at(worker, YUSUF) for worker in ("architect-1", "architect-2", "merchant", "poet")] == [None] * 4
    assert table.lying(YUSUF) == set()
    assert len(table.view(None).players[YUSUF].workshop) == 4


@pytest.mark.rule("SAB-13.1.2")
def test_only_the_player_is_dealt_starting_tiles_and_draws_a_balance_card() -> None:
    table = started(5)
    assert table.asked() == "keep"
    assert len(table.legal()) == 2
    assert table.view(0).players[0].balance_card in ("AB1", "AB2", "AB3", "AB4")


@pytest.mark.rule("SAB-13.1.3")
@pytest.mark.parametrize(("hard", "points"), [(False, 5), (True, 10)])
def test_yusuf_starts_with_four_crates_and_nothing_on_his_tracks(hard: bool, points: int) -> None:
    table = started(5, hard=hard)
    his = table.view(None).players[YUSUF]
    assert (his.crates, his.points, his.parias, his.favour) == (4, points, 0, 0)
    assert table.points(0) == 5  # the player's own, at every difficulty
    assert table.score_lines(YUSUF) == {"SAB-13.7.1" if points == 10 else "SAB-13.1.3": points}


# The first ship.


@pytest.mark.rule("SAB-13.1.4")
@pytest.mark.parametrize(
    ("card", "city"),
    [("TC2", "florence"), ("TC3", "cairo")],
)
def test_his_first_ship_is_consolidated_in_the_nearest_city_of_the_trade_card(card: str, city: str) -> None:
    table = with_trade_card(card)
    assert table.asked() == "keep"
    assert table.ships(YUSUF) == (set(), {city})
    assert table.seals(YUSUF) == 1
    assert len(table.seals_left()) == 8
    assert city not in table.seals_left()


@pytest.mark.rule("SAB-13.1.4")
@pytest.mark.rule("SAB-13.5.1")
@pytest.mark.parametrize("card", ["TC1", "TC6", "TC7", "TC8"])
def test_two_cities_equally_near_are_a_tie_for_the_player(card: str) -> None:
    # Before he has a ship the chain and the scarcest region match every city, as `any` does.
    table = with_trade_card(card)
    assert (table.asked(), table.state.to_act) == ("yusuf_city", 0)
    assert table.legal() == {"city fez", "city algiers"}
    assert table.ships(YUSUF) == (set(), set())
    table.play("city algiers")
    assert table.ships(YUSUF) == (set(), {"algiers"})
    assert table.seals(YUSUF) == 1
    assert table.seals_left() == set(TABLES.city_ids) - {"algiers"}
    assert table.asked() == "keep"


@pytest.mark.rule("SAB-13.1.4")
@pytest.mark.parametrize(("card", "colour"), [("TC4", "blue"), ("TC5", "red")])
def test_a_card_of_a_colour_matches_cities_by_their_tiles(card: str, colour: str) -> None:
    table = with_trade_card(card)
    if table.asked() == "yusuf_city":
        table.play(min(table.legal()))
    (city,) = table.ships(YUSUF)[1]
    colours = {there.id: there.colour for there in table.view(None).cities}
    assert colours[city] == colour
    ways = {"fez": 1, "algiers": 1, "tunis": 2, "florence": 2, "venice": 3, "ragusa": 4}
    nearer = [other for other, way in ways.items() if way < ways.get(city, 5) and colours[other] == colour]
    assert nearer == []


@pytest.mark.rule("SAB-13.1.4")
def test_a_first_ship_earns_no_reward_and_no_city_bonus() -> None:
    table = with_trade_card("TC7").play("city fez")
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5, 0)
    assert table.points(0) == 5


# Who begins.


def through_starting_tiles(table: Position) -> Position:
    """Keep the first tile and store what it gives, until a turn or a tie of Yusuf's comes."""
    while table.asked() not in ("turn", "yusuf_city") or table.state.first == -1:
        texts = table.legal() - {"done"}
        table.play(min(texts))
    return table


@pytest.mark.rule("SAB-13.1.5")
@pytest.mark.parametrize("seed", [1, 2, 5, 7])
def test_yusuf_is_first_player_and_takes_the_first_turn(seed: int) -> None:
    table = through_starting_tiles(fresh(1, seed=seed))
    kinds = [kind for kind in table.event_kinds() if kind in ("first_player", "yusuf_turned", "round_began")]
    assert kinds == ["first_player", "round_began", "yusuf_turned"]
    assert table.event_tuples("first_player") == [(YUSUF, 0, 0, 0)]
    assert table.first() == YUSUF
    assert table.lying(0) == set()
    assert len(table.lying(YUSUF)) == 1


@pytest.mark.rule("SAB-13.1.5")
def test_the_player_gets_the_dinars_of_the_second_position() -> None:
    for seed in range(6):
        table = started(seed)
        tile = min(table.legal()).split()[1]
        number = TABLES.starting_ids.index(tile)
        table.play(f"keep {tile}")
        gained = [a for seat, a, _, _ in table.event_tuples("dinars_gained") if seat == 0]
        assert gained[0] == STARTING_DINARS[number * 4 + 1]
        assert table.dinars(YUSUF) == 0


@pytest.mark.rule("SAB-13.1.5")
def test_his_marker_is_on_top_until_the_player_gains_the_parias_of_the_tile() -> None:
    for seed in SEEDS:
        table = started(seed)
        tile = min(table.legal()).split()[1]
        table.play(f"keep {tile}")
        parias = int(TABLES.starting_parias[TABLES.starting_ids.index(tile)])
        # While things are stored nobody has gained a paria yet.
        if table.asked() != "turn" and "yusuf_turned" not in table.event_kinds():
            assert table.parias(0) == 0
            through_starting_tiles(table)
        gained = [a for seat, a, _, _ in table.event_tuples("parias_gained") if seat == 0]
        assert gained == ([parias] if parias else [])
        if parias == 0 and table.parias(YUSUF) == 0:
            assert table.stack() == [YUSUF, 0]
        elif table.parias(YUSUF) == 0:
            assert table.stack() == [0, YUSUF]


# Tiles and cards.


@pytest.mark.rule("SAB-13.1.6")
def test_four_worker_tiles_and_three_decks_lie_face_down() -> None:
    table = started(5)
    assert table.view(None).yusuf_tiles == ()
    assert table.view(None).yusuf_discards == ()
    assert int(table.state.yusuf_tiles) == 0b1111
    assert int(table.state.yusuf_deck) == (1 << 26) - 1
    assert [list(TABLES.yusuf_worker).count(kind) for kind in range(3)] == [12, 7, 7]


@pytest.mark.rule("SAB-13.1.6")
def test_tiles_and_cards_come_up_in_an_order_that_only_chance_knows() -> None:
    turned = set()
    for seed in range(60):
        table = through_starting_tiles(fresh(1, seed=seed))
        ((_, tile, card, _),) = table.event_tuples("yusuf_turned")
        turned.add((tile, int(TABLES.yusuf_worker[card])))
    assert turned == {(0, 0), (1, 0), (2, 1), (3, 2)}


@pytest.mark.rule("SAB-13.1.6")
@pytest.mark.parametrize(("answer", "worker"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_each_of_the_four_tiles_is_equally_likely_and_names_its_worker(answer: int, worker: int) -> None:
    table = Setup(seats=1).chance(scripted([answer, 0])).build().play("rest architect-1")
    ((_, tile, card, _),) = table.event_tuples("yusuf_turned")
    assert (tile, int(TABLES.yusuf_worker[card])) == (answer, worker)


# Difficulty.


@pytest.mark.rule("SAB-13.7.1")
@pytest.mark.parametrize(
    ("options", "signs", "points"),
    [
        ({"events": "none"}, None, 5),
        ({"events": "mixed"}, (1, 2), 5),
        ({"events": "negative"}, (0, 3), 5),
        ({"events": "negative", "hard": True}, (0, 3), 10),
    ],
)
def test_the_four_levels(options: dict[str, bool | str], signs: tuple[int, int] | None, points: int) -> None:
    for seed in range(8):
        table = fresh(1, seed=seed, **options)
        assert table.points(YUSUF) == points
        if signs is None:
            assert (table.event(), table.coming()) == (None, None)
            continue
        shown = [table.event(), table.coming()]
        positive = len([event for event in shown if event in ("EV01", "EV02", "EV03", "EV04", "EV05")])
        assert positive + int(table.state.good_events_left) == signs[0]
        assert (2 - positive) + int(table.state.events_left - table.state.good_events_left) == signs[1]


@pytest.mark.rule("SAB-13.7.1")
@pytest.mark.parametrize("event", [f"EV{number:02}" for number in range(1, 15)])
def test_no_event_changes_what_a_turn_of_yusuf_does(event: str) -> None:
    for card in ("YA01", "YM01", "YP01"):
        plain = yusuf_turn(facing(card, events="none"))
        eventful = yusuf_turn(facing(card, events="random").event(event))
        for table in (plain, eventful):
            if table.asked() == "yusuf_city":
                table.play(min(table.legal()))
        his = [table.view(None).players[YUSUF] for table in (plain, eventful)]
        assert [one.points for one in his] == [his[0].points] * 2
        assert [one.parias for one in his] == [his[0].parias] * 2
        assert plain.ships(YUSUF) == eventful.ships(YUSUF)
        assert plain.majors(YUSUF) == eventful.majors(YUSUF)
