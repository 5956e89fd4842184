"""Chapter 13.2: the course of Yusuf's turn."""

from __future__ import annotations

import pytest

from diwan.core.rng import scripted
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import TABLES, YUSUF_WORKER
from tests.support.sabika import WORKERS, YUSUF, Position, Setup
from tests.support.sabika_yusuf import facing, printed_reward, yusuf_turn


def number(card: str) -> int:
    """Return the number of one of Yusuf's cards."""
    return TABLES.yusuf_ids.index(card)


def deck(table: Position) -> set[str]:
    """Return the cards in all of Yusuf's decks."""
    return {card for place, card in enumerate(TABLES.yusuf_ids) if int(table.state.yusuf_deck) >> place & 1}


def deck_of(worker: str) -> set[str]:
    """Return all cards of a worker."""
    kind = v.WORKER_IDS.index(worker)
    return {card for place, card in enumerate(TABLES.yusuf_ids) if int(YUSUF_WORKER[place]) == kind}


def after_his_card(table: Position) -> list[str]:
    """Return the kinds of event from the moment his card was turned."""
    kinds = table.event_kinds()
    return kinds[kinds.index("yusuf_turned") :]


def settle(table: Position) -> Position:
    """Decide a tie of his, if there is one, by the first city."""
    while table.asked() == "yusuf_city":
        table.play(min(table.legal()))
    return table


# Tile and card.


@pytest.mark.rule("SAB-13.2.1")
@pytest.mark.parametrize(
    ("card", "tile", "workers"),
    [("YA07", (0, 1), {"architect-1", "architect-2"}), ("YM06", (2,), {"merchant"}), ("YP04", (3,), {"poet"})],
)
def test_the_worker_tile_names_the_worker_that_moves(card: str, tile: tuple[int, ...], workers: set[str]) -> None:
    table = yusuf_turn(facing(card))
    ((_, turned, shown, _),) = table.event_tuples("yusuf_turned")
    assert turned in tile
    assert shown == number(card)
    ((_, moved, _, _),) = table.event_tuples("yusuf_moved")
    assert WORKERS[moved] in workers


@pytest.mark.rule("SAB-13.2.1")
def test_a_tile_stays_face_up_so_that_each_worker_acts_once_in_a_round() -> None:
    table = Setup(seats=1).trade("TC3").build()
    turned: list[int] = []
    for count, worker in enumerate(("architect-1", "architect-2", "merchant"), start=1):
        settle(table.play(f"rest {worker}"))
        turned = [tile for _, tile, _, _ in table.event_tuples("yusuf_turned")]
        assert len(set(turned)) == count
        assert len(table.view(None).yusuf_tiles) == count
        assert len(table.lying(YUSUF)) == count
        assert sorted(table.view(None).yusuf_tiles) == sorted(
            ("architect", "architect", "merchant", "poet")[tile] for tile in set(turned)
        )


@pytest.mark.rule("SAB-13.2.2")
@pytest.mark.parametrize("worker", v.WORKER_IDS)
def test_the_card_comes_from_the_deck_of_that_worker(worker: str) -> None:
    card = {"architect": "YA01", "merchant": "YM01", "poet": "YP01"}[worker]
    setup = facing(card)
    setup.state.yusuf_deck = (1 << v.YUSUF_CARDS) - 1
    table = settle(yusuf_turn(setup))
    drawn = {TABLES.yusuf_ids[card] for _, _, card, _ in table.event_tuples("yusuf_turned")}
    assert len(drawn) == 1
    assert drawn < deck_of(worker)
    assert deck(table) == set(TABLES.yusuf_ids) - drawn
    assert "deck_shuffled" not in table.event_kinds()


@pytest.mark.rule("SAB-13.2.2")
@pytest.mark.parametrize("place", [0, 3, 6])
def test_the_top_card_is_any_card_still_in_the_deck(place: int) -> None:
    poets = sorted(deck_of("poet"))
    setup = facing("YP01").chance(scripted([0, place]))
    setup.state.yusuf_deck = (1 << v.YUSUF_CARDS) - 1
    table = yusuf_turn(setup)
    assert table.view(None).yusuf_discards == (poets[place],)


@pytest.mark.rule("SAB-13.2.2")
@pytest.mark.parametrize(
    ("card", "worker", "size"), [("YA07", "architect", 12), ("YM06", "merchant", 7), ("YP04", "poet", 7)]
)
def test_an_empty_deck_is_rebuilt_from_its_own_discards_alone(card: str, worker: str, size: int) -> None:
    others = sorted({"YA02", "YM02", "YP02"} - {f"Y{worker[0].upper()}02"})
    setup = facing(card)
    setup.state.yusuf_deck = sum(1 << number(other) for other in others)
    table = settle(yusuf_turn(setup))
    ((_, _, drawn, _),) = table.event_tuples("yusuf_turned")
    assert table.event_tuples("deck_shuffled") == [(YUSUF, size, 0, 0)]
    assert deck(table) == deck_of(worker) - {TABLES.yusuf_ids[drawn]} | set(others)


@pytest.mark.rule("SAB-13.2.2")
def test_a_deck_with_one_card_left_is_not_rebuilt_yet() -> None:
    table = yusuf_turn(facing("YP04"))
    assert "deck_shuffled" not in table.event_kinds()
    assert deck(table) & deck_of("poet") == set()


# From top to bottom.


@pytest.mark.rule("SAB-13.2.3")
def test_a_card_is_resolved_from_top_to_bottom() -> None:
    setup = facing("YM07").trade("TC3").ships(YUSUF, left=("damascus",), right=("cairo",)).rondel(R4="clay")
    table = settle(yusuf_turn(setup.seal("constantinople")))
    kinds = after_his_card(table)
    assert kinds == [
        *("yusuf_turned", "yusuf_moved", "yusuf_cleared"),
        *("ship_sent", "seal_taken", "city_consolidated"),
    ]
    assert table.view(None).yusuf_discards == tuple(sorted({"YM07"} | deck_of("merchant")))


@pytest.mark.rule("SAB-13.2.3")
def test_the_reward_comes_after_the_actions() -> None:
    table = yusuf_turn(facing("YA08").show_minors("MC01", "MC02", "MC03", "MC04").rondel(R6="silk"))
    kinds = after_his_card(table)
    assert kinds == ["yusuf_turned", "yusuf_moved", "yusuf_cleared", "yusuf_took", "parias_gained", "points_scored"]


@pytest.mark.rule("SAB-13.2.3")
def test_the_second_action_waits_for_the_tie_of_the_first() -> None:
    # Constantinople is as far from Cairo as Florence from Granada.
    setup = facing("YM07").trade("TC7").no_seal(*TABLES.city_ids).seal("ragusa", "florence", "constantinople")
    table = yusuf_turn(setup)
    assert table.legal() == {"city constantinople", "city florence"}
    assert (table.asked(), table.state.to_act) == ("yusuf_city", 0)
    assert table.ships(YUSUF) == (set(), {"cairo"})
    table.play("city florence")
    # The ship just sent is the only one that can be consolidated, so that is no question.
    assert table.ships(YUSUF) == (set(), {"cairo", "florence"})
    assert table.asked() == "turn"


@pytest.mark.rule("SAB-13.2.3")
def test_a_resolved_card_goes_to_the_discard_pile_of_its_worker() -> None:
    setup = facing("YP04")
    setup.state.yusuf_deck = (1 << v.YUSUF_CARDS) - 1 & ~sum(1 << number(card) for card in deck_of("poet"))
    setup.state.yusuf_deck |= 1 << number("YP04")
    table = yusuf_turn(setup)
    assert set(table.view(None).yusuf_discards) == deck_of("poet")
    assert deck(table) == deck_of("architect") | deck_of("merchant")


# He pays nothing.


@pytest.mark.rule("SAB-13.2.4")
def test_neither_movement_nor_other_workers_nor_actions_cost_him_anything() -> None:
    setup = facing("YP01").at(YUSUF, "poet", "I2").at(0, "poet", "I1").show_poems("P05", "P09", "P02")
    table = yusuf_turn(setup)
    assert table.at("poet", YUSUF) == "I1"  # five steps, to a space with two other workers
    assert table.poems(YUSUF) == {"P09 blue", "P09 red"}
    assert table.dinars(YUSUF) == 0
    assert table.seals(YUSUF) == 1
    assert "dinars_paid" not in table.event_kinds()
    assert "item_used" not in table.event_kinds()


@pytest.mark.rule("SAB-13.2.4")
def test_he_needs_no_goods_and_no_dinars_to_export() -> None:
    table = yusuf_turn(facing("YM01").trade("TC3").no_seal("damascus"))
    assert table.ships(YUSUF) == ({"constantinople"}, {"cairo"})
    assert (table.dinars(YUSUF), table.seals(YUSUF)) == (0, 2)
    assert "good_delivered" not in table.event_kinds()


# Cards without actions or rewards.


@pytest.mark.rule("SAB-13.2.5")
@pytest.mark.parametrize("card", ["YA07", "YA10", "YM06", "YP04"])
def test_a_card_without_actions_does_none_and_still_rewards(card: str) -> None:
    table = yusuf_turn(facing(card))
    points, parias = printed_reward(card)
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5 + points, parias)
    assert points + parias > 0
    assert not {"yusuf_took", "ship_sent", "city_consolidated"} & set(table.event_kinds())
    assert table.ships(YUSUF) == (set(), {"cairo"})


@pytest.mark.rule("SAB-13.2.5")
@pytest.mark.parametrize("card", ["YA11", "YA12", "YM07"])
def test_a_card_without_reward_gives_nothing(card: str) -> None:
    assert printed_reward(card) == (0, 0)
    table = settle(yusuf_turn(facing(card)))
    assert (table.points(YUSUF), table.parias(YUSUF)) == (5, 0)
    assert not {"points_scored", "parias_gained"} & set(after_his_card(table))


@pytest.mark.rule("SAB-13.2.5")
@pytest.mark.parametrize(("card", "taken"), [("YA01", 1), ("YA11", 2), ("YA12", 2)])
def test_a_card_does_as_many_actions_as_it_shows(card: str, taken: int) -> None:
    assert len(yusuf_turn(facing(card)).event_tuples("yusuf_took")) == taken


@pytest.mark.rule("SAB-13.2.5")
def test_two_actions_are_done_in_the_order_of_the_card() -> None:
    table = yusuf_turn(facing("YA12").show_tiles("left", "WH20", "WH01").only_majors("MJ07", "MJ01"))
    took = [(a, b) for _, a, b, _ in table.event_tuples("yusuf_took")]
    assert took == [(v.WAREHOUSE, 19), (v.MAJOR_CONSTRUCTION, 6)]


# Turn after turn.


@pytest.mark.rule("SAB-13.2.6")
@pytest.mark.parametrize("first", [0, YUSUF])
def test_turns_alternate_until_both_have_had_four(first: int) -> None:
    setup = Setup(seats=1).trade("TC3").first(first)
    if first == YUSUF:
        # His first turn of the round is over.
        setup = setup.lying(YUSUF, "poet").yusuf_tiles("architect", "architect", "merchant")
    table = setup.build()
    for worker in WORKERS:
        assert (table.asked(), table.state.to_act) == ("turn", 0)
        settle(table.play(f"rest {worker}"))
    kinds = [kind for kind in table.event_kinds() if kind in ("worker_rested", "yusuf_turned", "round_ended")]
    turns = ["worker_rested", "yusuf_turned"] * 4 if first == 0 else [*["worker_rested", "yusuf_turned"] * 3]
    last = [] if first == 0 else ["worker_rested"]
    assert kinds == [*turns, *last, "round_ended"]


@pytest.mark.rule("SAB-13.2.6")
def test_yusuf_never_rests() -> None:
    table = Setup(seats=1).trade("TC3").build()
    for worker in WORKERS:
        settle(table.play(f"rest {worker}"))
    assert [seat for seat, _, _, _ in table.event_tuples("worker_rested")] == [0] * 4
    assert None not in [table.at(worker, YUSUF) for worker in WORKERS]


# What he takes is not replaced at once.


@pytest.mark.rule("SAB-13.2.7")
def test_what_he_takes_leaves_a_gap() -> None:
    table = yusuf_turn(facing("YA11").show_minors("MC25", "MC01", "MC26", "MC27").show_tiles("right", "WH01", "WH09"))
    assert table.minors_shown() == ["MC25", None, "MC26", "MC27"]
    assert table.tiles_shown("right") == ["WH01", None]
    table = yusuf_turn(facing("YP01").show_poems("P05", "P09", "P02"))
    assert table.poems_shown() == ["P05", None, "P02"]


@pytest.mark.rule("SAB-13.2.7")
def test_maintenance_fills_the_gap() -> None:
    setup = facing("YP01").show_poems("P05", "P09", "P02").lying(0, "architect-2", "merchant", "poet").parias(0, 3)
    table = yusuf_turn(setup).play("amount 2")
    assert table.asked() == "lead"
    shown = table.poems_shown()
    assert (shown[0], shown[2]) == ("P05", "P02")
    assert shown[1] not in (None, "P09")


@pytest.mark.rule("SAB-13.2.7")
def test_he_never_refreshes_the_minor_constructions() -> None:
    # No card on display is of a type that is wished for, and still he takes one as it lies.
    table = yusuf_turn(facing("YA03").show_minors("MC25", "MC26", "MC27", "MC28"))
    assert table.minors_shown() == [None, "MC26", "MC27", "MC28"]
    assert "minors_replaced" not in table.event_kinds()
    assert table.view(None).minor_discards == ()


@pytest.mark.rule("SAB-13.2.7")
def test_an_empty_display_stays_empty() -> None:
    table = yusuf_turn(facing("YA03").show_minors())
    assert table.minors_shown() == [None] * 4
    assert "yusuf_took" not in table.event_kinds()
    assert table.points(YUSUF) == 5 + printed_reward("YA03")[0]
