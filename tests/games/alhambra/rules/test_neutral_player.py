"""Chapter 13: the neutral player of the two-player game."""

from __future__ import annotations

import pytest

from diwan.core.errors import IllegalAction
from diwan.games.alhambra.components import TABLES
from tests.support.alhambra import LAST_PURCHASE, NOBODY, Setup, fresh, tile

BAG = (
    *("pav-2-new", "pav-3-sw", "pav-4-es", "pav-5-nw", "pav-6-n", "pav-7-e", "pav-8-o"),
    *("ser-3-esw", "ser-4-ne", "ser-5-sw", "ser-6-es", "ser-7-w", "ser-8-s", "ser-9-o"),
    *("arc-4-nes", "arc-5-nw", "arc-6-sw"),
)
BUY_EXACTLY = ("buy 1", "pay florin 9")  # gar-9-e, which costs 9


def market_with_garden(seats: int = 2) -> Setup:
    """Return a table where seat 0 can buy gar-9-e by BUY_EXACTLY."""
    return Setup(seats=seats).market("gar-9-e").hand(0, "florin 9").turn(0)


# Who he is.


@pytest.mark.rule("ALH-13.1.1")
def test_the_neutral_player_has_tiles_in_view_of_all_and_nothing_else() -> None:
    table = Setup(seats=2).neutral("gar-9-e", "tow-12-o").build()
    seen = table.view(None)
    assert seen.neutral is not None
    assert [his.id for his in seen.neutral.tiles] == ["gar-9-e", "tow-12-o"]
    assert len(seen.players) == 2  # Alhambra, reserve and hand are a player's


@pytest.mark.rule("ALH-13.1.1")
def test_the_neutral_player_has_no_turns() -> None:
    table = Setup(seats=2).display("dinar 9", "dirham 9", "ducat 9", "florin 9").turn(0).build()
    assert table.play("take dinar 9").state.to_act == 1
    assert table.play("take ducat 9").state.to_act == 0


@pytest.mark.rule("ALH-13.1.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_three_or_more_players_there_is_no_neutral_player(seats: int) -> None:
    assert Setup(seats=seats).build().view(None).neutral is None


@pytest.mark.rule("ALH-13.2.1")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 6), (3, 0), (6, 0)])
def test_he_starts_with_six_tiles(seats: int, tiles: int) -> None:
    assert len(fresh(seats=seats, seed=5).neutral()) == tiles


# What he draws.


@pytest.mark.rule("ALH-13.3.1")
def test_after_round_one_he_draws_six_tiles() -> None:
    table = Setup(seats=2).bag(*BAG).scores_next(1).build()
    table.play("take dinar 9")
    assert table.neutral() == list(BAG[:6])
    assert table.bag() == list(BAG[6:])


@pytest.mark.rule("ALH-13.3.1")
def test_he_draws_directly_after_the_round_and_before_the_next_turn() -> None:
    table = Setup(seats=2).bag(*BAG).scores_next(1).build()
    table.play("take dinar 9")
    assert table.event_kinds()[-9:] == ["wall_scored", "wall_scored", *["neutral_drew"] * 6, "turn_began"]
    assert table.event_tuples("neutral_drew") == [(NOBODY, tile(name), 0, 0) for name in BAG[:6]]


@pytest.mark.rule("ALH-13.3.1")
@pytest.mark.rule("ALH-13.3.2")
@pytest.mark.parametrize("number", [1, 2])
def test_with_three_players_nobody_draws_after_a_round(number: int) -> None:
    table = Setup(seats=3).bag(*BAG).scores_next(number).build()
    table.play("take dinar 9")
    assert table.bag() == list(BAG)
    assert "neutral_drew" not in table.event_kinds()


@pytest.mark.rule("ALH-13.3.2")
@pytest.mark.parametrize(("tiles", "drawn"), [(17, 5), (9, 3), (8, 2), (3, 1), (2, 0), (0, 0)])
def test_after_round_two_he_draws_a_third_of_the_bag_rounded_down(tiles: int, drawn: int) -> None:
    table = Setup(seats=2).bag(*BAG[:tiles]).scores_next(2).build()
    table.play("take dinar 9")
    assert table.neutral() == list(BAG[:drawn])
    assert table.bag() == list(BAG[drawn:tiles])


@pytest.mark.rule("ALH-13.3.2")
def test_without_a_scoring_round_he_draws_nothing() -> None:
    table = Setup(seats=2).bag(*BAG).held(1).display("dinar 9", "dirham 9", "ducat 9", "florin 9").build()
    table.play("take dinar 9")
    assert table.neutral() == []


@pytest.mark.rule("ALH-13.3.3")
def test_the_market_is_refilled_before_he_draws() -> None:
    setup = market_with_garden().bag(*BAG[:6]).held(1).display("dinar 9", "dirham 9", "ducat 9", "florin 9")
    table = setup.deck("scoring 2").build().play(*BUY_EXACTLY, "take dinar 9", "reserve")
    assert table.market()[0] == BAG[0]
    assert table.neutral() == [BAG[1]]  # a third of 5, not of 6
    assert table.bag() == list(BAG[2:6])


@pytest.mark.rule("ALH-13.3.4")
@pytest.mark.parametrize("tiles", [6, 5, 1, 0])
def test_after_round_one_he_takes_all_when_there_are_no_more_than_six(tiles: int) -> None:
    table = Setup(seats=2).bag(*BAG[:tiles]).scores_next(1).build()
    table.play("take dinar 9")
    assert table.neutral() == list(BAG[:tiles])
    assert table.bag() == []


@pytest.mark.rule("ALH-13.3.5")
def test_his_draw_never_ends_the_game() -> None:
    setup = Setup(seats=2).bag(*BAG[:6]).market("gar-9-e").hand(1, "florin 9").scores_next(1)
    table = setup.build().play("take dinar 9")
    assert (table.bag(), table.is_over(), table.state.to_act) == ([], False, 1)
    table.play("take dirham 9")
    assert (table.is_over(), table.state.to_act) == (False, 0)


@pytest.mark.rule("ALH-13.3.5")
def test_after_a_draw_that_empties_the_bag_the_next_refill_that_fails_ends_the_game() -> None:
    setup = Setup(seats=2).bag(*BAG[:6]).market("gar-9-e").hand(1, "florin 9").scores_next(1)
    table = setup.build().play("take dinar 9", *BUY_EXACTLY, "end", "give")
    assert table.event_tuples("game_ending") == [(NOBODY, 0, 0, 0)]


# What he is given.


@pytest.mark.rule("ALH-13.4.1")
def test_a_bought_tile_may_be_given_to_the_neutral_player() -> None:
    table = market_with_garden().build()
    table.play(*BUY_EXACTLY, "end")
    assert table.legal() == {"give", "reserve", "at 0,-1", "at 1,0", "at 0,1"}
    table.play("give")
    assert table.neutral() == ["gar-9-e"]
    assert (table.alhambra(0), table.reserve(0), table.waiting(0)) == ({}, [], [])
    assert table.event_tuples("tile_given") == [(0, tile("gar-9-e"), 0, 0)]


@pytest.mark.rule("ALH-13.4.1")
def test_each_bought_tile_is_given_or_kept_on_its_own() -> None:
    table = market_with_garden().market("gar-9-e", "ser-9-o").hand(0, "florin 9", "dirham 9").build()
    table.play(*BUY_EXACTLY, "buy 2", "pay dirham 9", "end", "place ser-9-o", "give", "reserve")
    assert table.neutral() == ["ser-9-o"]
    assert table.reserve(0) == ["gar-9-e"]


@pytest.mark.rule("ALH-13.4.1")
@pytest.mark.parametrize("seats", [3, 6])
def test_with_three_or_more_players_no_tile_can_be_given(seats: int) -> None:
    table = market_with_garden(seats).build()
    table.play(*BUY_EXACTLY, "end")
    assert table.legal() == {"reserve", "at 0,-1", "at 1,0", "at 0,1"}


@pytest.mark.rule("ALH-13.4.2")
def test_a_tile_from_the_reserve_cannot_be_given() -> None:
    table = Setup(seats=2).reserve(0, "gar-9-e").turn(0).build()
    table.play("redesign add", "add gar-9-e")
    assert table.legal() == {"at 0,-1", "at 1,0", "at 0,1"}


@pytest.mark.rule("ALH-13.4.2")
def test_a_tile_from_the_alhambra_goes_to_the_reserve_only() -> None:
    table = Setup(seats=2).buildings(0, "gar-9-e").turn(0).build()
    table.play("redesign remove", "remove gar-9-e")
    assert (table.reserve(0), table.neutral(), table.state.to_act) == (["gar-9-e"], [], 1)


@pytest.mark.rule("ALH-13.4.2")
def test_a_last_tile_cannot_be_given() -> None:
    table = market_with_garden().market("gar-9-e", "ser-9-o").hand(1, "dirham 1").bag().build()
    table.play(*BUY_EXACTLY, "end", "reserve")
    assert (table.state.to_act, table.waiting(1)) == (1, ["ser-9-o"])
    with pytest.raises(IllegalAction):
        table.play("give")


@pytest.mark.rule("ALH-13.4.3")
def test_exact_payment_gives_another_action_also_for_a_tile_that_is_given() -> None:
    table = market_with_garden().display("dinar 9", "dirham 9", "ducat 9", "florin 9").build()
    table.play(*BUY_EXACTLY, "take dinar 9", "give")
    assert (table.hand(0), table.neutral(), table.state.to_act) == (["dinar 9"], ["gar-9-e"], 1)


@pytest.mark.rule("ALH-13.4.3")
def test_a_given_tile_never_comes_back() -> None:
    table = market_with_garden().display("dinar 9", "dirham 9", "ducat 9", "florin 9").build()
    table.play(*BUY_EXACTLY, "end", "give", "take dirham 9")
    assert (table.state.to_act, table.neutral()) == (0, ["gar-9-e"])
    assert not any(text.startswith("redesign") for text in table.legal())


# What he scores.


@pytest.mark.rule("ALH-13.5.1")
@pytest.mark.parametrize(
    ("second", "neutral", "points"),
    [
        pytest.param(1, 4, [13, 6, 21], id="first"),
        pytest.param(1, 2, [21, 6, 13], id="second"),
        pytest.param(2, 1, [21, 13, 6], id="third"),
        pytest.param(1, 3, [17, 6, 17], id="shares the first place"),
        pytest.param(1, 1, [21, 9, 9], id="shares the second place"),
        pytest.param(1, 0, [21, 13, 0], id="without a tile"),
    ],
)
def test_he_occupies_places_and_shares_ties_like_a_player(second: int, neutral: int, points: list[int]) -> None:
    setup = Setup(seats=2).buildings(0, "tow-12-o", "tow-11-o", "tow-11-s")
    setup.buildings(1, *("tow-11-n", "tow-9-ne")[:second])
    setup.neutral(*("tow-7-new", "tow-8-nes", "tow-9-es", "tow-9-nw")[:neutral])
    table = setup.ends_next().build().play(*LAST_PURCHASE)
    assert table.points(3, "tower") == points


@pytest.mark.rule("ALH-13.5.1")
@pytest.mark.parametrize(("number", "points"), [(1, [0, 0, 4]), (2, [4, 0, 11])])
def test_he_takes_part_as_far_as_the_round_pays(number: int, points: list[int]) -> None:
    setup = Setup(seats=2).buildings(0, "cha-10-o").neutral("cha-9-w", "cha-9-s")
    table = setup.scores_next(number).build().play("take dinar 9")
    assert table.points(number, "chambers") == points


@pytest.mark.rule("ALH-13.5.1")
def test_all_his_tiles_count() -> None:
    market = ["pav-8-o", "ser-9-o", "arc-9-o", "cha-10-o"]
    table = Setup(seats=2).market(*market).neutral(*(name for name in TABLES.tile_ids if name not in market)).build()
    seen = table.view(None).neutral
    assert seen is not None
    assert seen.buildings == (6, 6, 8, 8, 11, 11)


@pytest.mark.rule("ALH-13.5.1")
def test_tiles_that_he_draws_after_a_round_count_from_the_next_one_on() -> None:
    setup = Setup(seats=2).bag("tow-12-o").deck("scoring 1", "dinar 1", "scoring 2", "dinar 2")
    table = setup.display("dinar 9", "dirham 9", "ducat 9", "florin 9").build().play("take dinar 9")
    assert table.points(1, "tower") == [0, 0, 0]
    table.play("take dirham 9")
    assert table.points(2, "tower") == [0, 0, 13]


@pytest.mark.rule("ALH-13.5.2")
def test_he_gets_no_wall_points() -> None:
    table = Setup(seats=2).buildings(1, "pav-6-n").neutral("tow-8-nes", "pav-2-new").ends_next().build()
    table.play(*LAST_PURCHASE)
    assert table.points(3, "wall") == [0, 1, 0]


@pytest.mark.rule("ALH-13.6.1")
def test_his_points_are_recorded() -> None:
    table = Setup(seats=2).neutral("tow-12-o").scores_next(2).build()
    table.play("take dinar 9")
    seen = table.view(None).neutral
    assert seen is not None
    assert (seen.score, seen.sheet[1]) == (13, (0, 0, 0, 0, 0, 13, 0))
    lines = table.game.rules.score_lines(table.state, 2)
    assert [(line.points, line.a, line.b) for line in lines] == [(13, 2, 5)]


@pytest.mark.rule("ALH-13.6.2")
@pytest.mark.parametrize(("points", "ranking"), [((5, 4), [1, 2]), ((4, 5), [2, 1]), ((5, 5), [1, 1])])
def test_the_better_of_the_two_players_wins_even_if_he_has_more_points(
    points: tuple[int, int], ranking: list[int]
) -> None:
    setup = Setup(seats=2).points(0, points[0]).points(1, points[1]).neutral("tow-12-o")
    table = setup.ends_next().build().play(*LAST_PURCHASE)
    assert table.scores() == [*points, 21]
    assert table.ranking() == ranking
    assert table.game.rules.scores(table.state) == list(points)
