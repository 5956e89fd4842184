"""Chapters 14.1 to 14.3: actions inside actions, and what is skipped."""

from __future__ import annotations

import pytest

from diwan.core.state import decision_kind
from diwan.games.sabika import actions
from tests.support.sabika import Position, Setup
from tests.support.sabika_story import plain_of, quiet, reward_of, story, told_after, told_plain, told_reward


def waiting(table: Position) -> list[int]:
    """Return the kinds of tasks that wait, from the lowest to the one below the question asked."""
    return [int(decision_kind(item)) for item in table.state.pending][:-1]


def building() -> Setup:
    """Return a turn of seat 0 whose next minor card, at the right end, is a balance."""
    setup = quiet().dinars(0, 10).holds(0, "gypsum", "gypsum", "gypsum", "wood").row(0, "AB3")
    return setup.show_minors("MC07", "MC26", "MC01", "MC15").show_poems("P09", "P13", "P21")


# Depth first.


@pytest.mark.rule("SAB-14.1")
@pytest.mark.rule("SAB-14.9")
def test_a_balance_carves_a_poem_that_builds_another_balance() -> None:
    table = building().poems(0, "P11 blue").build()
    table.play("move architect-1 O1", "minor 1", "done", "row right", "choose 2")
    assert table.asked() == "carve"
    table.play("carve P09 red", "use gypsum", "done")
    assert table.asked() == "construct"  # the red effect, inside the balance, inside the construction
    table.play("minor 3", "done", "row right")
    assert table.asked() == "split"
    table.play("amount 4")
    assert story(table)[1:] == [
        *("main construction", "used gypsum", "minor 1", "minor_built", "balance red"),
        *("bonus carve", "paid 2", "used gypsum", "poem 1", "carved P09"),
        *("bonus minor_construction", "used gypsum", "minor 1", "minor_built", "balance gold", "dinars 4"),
    ]
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.1")
def test_the_inner_balance_is_rewarded_before_the_outer_one() -> None:
    table = building().poems(0, "P13 blue").show_poems("P09").build()
    table.play("move architect-1 O1", "minor 1", "done", "row right", "choose 2", "carve P09 red", "use gypsum", "done")
    assert waiting(table) == [actions.END_TURN, actions.WORK, actions.REWARD]
    table.play("minor 3", "done", "row right")
    assert waiting(table) == [actions.END_TURN, actions.WORK, actions.REWARD, actions.REWARD]
    assert table.score_lines().get("SAB-7.1.7", 0) == 0
    table.play("amount 1")
    once = told_reward("P13", "balance")
    assert told_after(table, "balance gold") == ["balance gold", "dinars 1", "parias 3", *once, *once]


@pytest.mark.rule("SAB-14.1")
def test_an_effect_goes_on_with_its_next_step_when_the_one_before_is_complete() -> None:
    # Raw, process, dinars: the raw comes from the city bonus inside, and is there for the second step.
    setup = quiet().resolves("WH15").ships(0, left=("fez",)).city("fez", "CB3").rondel(R2="silk", R4="clay", R6="clay")
    table = setup.build()
    assert table.asked() == "city_bonus"
    table.play("city fez")
    assert table.asked() == "raw"
    assert actions.RUN in waiting(table)
    table.play("raw R2")
    assert (table.asked(), table.raws()) == ("process", {"silk"})
    table.play("process silk")
    assert table.asked() == "store"
    table.play("store clothes 1")
    assert (table.stored(), table.raws()) == (["clothes"], set())
    assert table.state.to_act == 1


@pytest.mark.rule("SAB-14.1")
def test_points_at_the_end_of_an_effect_come_after_all_its_steps() -> None:
    setup = quiet().resolves("P06").rondel(R2="silk", R4="clay", R6="clay", R8="clay")
    table = setup.build().play("raw R2", "raw R4", "process silk", "store clothes 1")
    assert table.points() == 5
    table.play("process clay", "store pottery 1")
    assert told_plain("P06", "major_bonus") == [story(table)[-1]]
    assert table.points() == 5 + plain_of("P06")[1]


@pytest.mark.rule("SAB-14.1")
def test_the_secondary_action_waits_until_everything_inside_the_main_one_is_done() -> None:
    # Consolidating Fez carves a poem, whose effect is an export with its own city bonus.
    setup = quiet().dinars(0, 20).holds(0, "gypsum", "sugar").ships(0, left=("fez",)).city("fez", "CR2")
    setup = setup.city("algiers", "CB5").show_poems("P15").rondel(R4="silk")
    table = setup.build().play("move merchant M3", "main", "carve P15 red", "city algiers")
    assert table.asked() == "trade"
    assert waiting(table)[:2] == [actions.END_TURN, actions.WORK]
    table.play("done")
    assert table.asked() == "work"
    assert table.legal() == {"secondary R4", "done"}


@pytest.mark.rule("SAB-14.1")
def test_a_second_income_waits_for_the_first_with_all_that_follows_from_it() -> None:
    setup = quiet(seed=2).round_over().ships(0, right=("fez", "tunis")).city("fez", "CB5").city("tunis", "CB3")
    setup = setup.poems(0, "P16 blue", "P18 blue").raws(0, "clay").rondel(R2="clay", R4="silk", R6="silk", R8="silk")
    table = setup.build()
    assert (table.asked(), table.legal()) == ("income", {"city fez", "city tunis"})
    table.play("city fez", "raw R2")
    assert table.asked() == "store"
    table.play("store pottery special")
    dinars, points, _ = reward_of("P18", "process")
    assert table.dinars() == dinars
    # A point for the special storage, then what processing gives, then the city's own.
    assert table.points() == 5 + 1 + points + plain_of("CB5 benefit")[1]
    assert table.asked() == "store"  # the other city, without being asked for again
    table.play("store marble 1")
    assert table.stored() == ["marble", "pottery"]


# Bonus actions.


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("CR1 benefit", "construct"),
        ("CR2 benefit", "carve"),
        ("CR3 benefit", "export"),
        ("CR4 benefit", "warehouse"),
        ("CR5 benefit", "produce"),
        ("CR6 benefit", "store"),
        ("MJ16", "consolidate"),
        ("P09", "construct"),
    ],
)
def test_a_bonus_action_may_be_declined_and_is_lost_then(name: str, asked: str) -> None:
    setup = quiet().dinars(0, 9).holds(0, "gypsum", "wood", "marble", "sugar").raws(0, "silk").ships(0, left=("fez",))
    table = setup.resolves(name).build()
    assert table.asked() == asked
    assert "done" in table.legal()
    before = table.copy()
    table.play("done")
    assert (table.asked(), table.state.to_act) == ("turn", 1)
    assert (table.dinars(), table.stored(), table.raws()) == (before.dinars(), before.stored(), before.raws())
    assert table.points() == before.points()


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(
    ("move", "asked"),
    [
        ("move architect-1 O1", "construct"),
        ("move architect-1 O3", "warehouse"),
        ("move poet I1", "carve"),
    ],
)
def test_a_main_action_of_a_space_may_not_be_declined(move: str, asked: str) -> None:
    table = quiet().dinars(0, 9).holds(0, "gypsum", "wood").build().play(move)
    assert table.asked() == asked
    assert "done" not in table.legal()


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(
    ("space", "asked"), [("M2", "export"), ("M3", "consolidate"), ("M4", "produce"), ("I3", "reactivate")]
)
def test_neither_may_one_that_was_chosen_before_a_secondary_action(space: str, asked: str) -> None:
    setup = quiet().dinars(0, 9).holds(0, "sugar", "clothes").ships(0, left=("fez", "tunis"))
    table = setup.raws(0, "silk").poems(0, "P01 red", "P03 red").build()
    table.play(f"move {'poet' if space[0] == 'I' else 'merchant'} {space}")
    if table.asked() == "work":
        table.play("main")
    assert table.asked() == asked
    assert "done" not in table.legal()


@pytest.mark.rule("SAB-14.2")
def test_after_a_declined_action_the_effect_goes_on() -> None:
    # A green balance: 1 dinar, then a warehouse action; then the reward of poem 13.
    setup = quiet().dinars(0, 3).holds(0, "wood").row(0, "AB4").poems(0, "P13 blue").show_minors("MC36")
    table = setup.build().play("move architect-1 O1", "minor 1", "row right")
    assert (table.asked(), table.dinars()) == ("warehouse", 4)
    table.play("done")
    assert told_after(table, "balance green") == [
        *("balance green", "dinars 1", "bonus warehouse"),
        *told_reward("P13", "balance"),
    ]


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(("dinars", "cost"), [(3, 3), (5, 3)])
def test_a_bonus_carving_costs_what_any_carving_costs(dinars: int, cost: int) -> None:
    setup = quiet().dinars(0, dinars).holds(0, "wood").poems(0, "P03 red").resolves("CR2 benefit").show_poems("P07")
    table = setup.show_grays().build().play("carve P07 red")
    assert "paid 3" in story(table)
    assert table.dinars() == dinars - cost + plain_of("P07")[0]  # its own effect gives dinars
    assert table.stored() == []


@pytest.mark.rule("SAB-14.2")
def test_a_bonus_export_pays_its_way() -> None:
    setup = quiet().dinars(0, 4).holds(0, "sugar").resolves("CR3 benefit")
    table = setup.city("florence", "CR5").build().play("city florence")
    assert table.dinars() == 2
    assert table.ships()[0] == {"florence"}


@pytest.mark.rule("SAB-14.2")
@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize(("dinars", "asked"), [(1, "consolidate"), (0, "turn")])
def test_a_bonus_consolidation_pays_for_the_event_or_is_skipped(dinars: int, asked: str) -> None:
    setup = quiet(events="random").event("EV10").dinars(0, dinars).ships(0, left=("fez", "tunis")).resolves("MJ16")
    table = setup.city("fez", "CB1").build()
    assert table.asked() == asked
    if asked == "consolidate":
        assert table.play("city fez").dinars() == 0


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(("name", "materials"), [("CR6 benefit", {"gypsum", "wood"}), ("P10", {"wood", "marble"})])
def test_a_bonus_quarry_gives_what_the_space_gives(name: str, materials: set[str]) -> None:
    table = quiet().resolves(name).build()
    assert {text.split()[1] for text in table.legal("store")} == materials
    for _ in range(3):
        table.play(f"store {max(materials)} 1")
    assert (table.stored(), table.state.to_act) == ([max(materials)] * 3, 1)


@pytest.mark.rule("SAB-14.2")
def test_a_bonus_construction_of_minor_cards_alone_may_refresh_and_ends_when_no_card_can_be_built() -> None:
    # The new cards all need marble; the gypsum could build a major construction, but not with this bonus.
    marbles = ("MC03", "MC06", "MC09", "MC12")
    setup = quiet().dinars(0, 2).holds(0, "gypsum").show_minors("MC01").minor_deck(*marbles).resolves("P09")
    table = setup.build()
    assert table.legal() == {"minor 1", "refresh", "done"}
    table.play("refresh")
    assert set(table.minors_shown()) == set(marbles)
    assert (table.stored(), table.points(), table.state.to_act) == (["gypsum"], 6, 1)


@pytest.mark.rule("SAB-14.2")
@pytest.mark.parametrize(
    ("deck", "kinds"),
    [(("MC01", "MC04", "MC07", "MC10"), {"major", "minor"}), (("MC03", "MC06", "MC09", "MC12"), {"major"})],
)
def test_after_the_refresh_of_a_bonus_construction_something_must_be_built(
    deck: tuple[str, ...], kinds: set[str]
) -> None:
    setup = quiet().dinars(0, 2).holds(0, "gypsum").show_minors("MC15").minor_deck(*deck).resolves("CR1 benefit")
    table = setup.build().play("refresh")
    assert table.asked() == "construct"
    assert {text.split()[0] for text in table.legal()} == kinds


@pytest.mark.rule("SAB-14.1")
@pytest.mark.parametrize(
    ("raws", "ships", "step", "following"),
    [
        (("silk",), (), "process silk", None),
        (("silk", "clay"), (), "process silk", "process"),
        ((), ("fez", "tunis"), "city fez", None),
        (("silk",), ("fez",), "city fez", "produce"),
        (("silk",), ("fez",), "process silk", "produce"),
    ],
)
def test_a_bonus_produce_action_ends_when_its_other_half_is_impossible(
    raws: tuple[str, ...], ships: tuple[str, ...], step: str, following: str | None
) -> None:
    setup = quiet().raws(0, *raws).ships(0, left=ships).city("fez", "CB1").resolves("CR5 benefit")
    table = setup.build().play(step)
    if table.asked() == "store":
        table.play("store clothes 1")
    assert (table.asked() if table.state.to_act == 0 else None) == following


# What can't be done is skipped.


@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize(
    "name", ["WH03", "WH11", "WH16", "WH20", "WH23", "MJ02", "MJ05", "P11", "P12", "P15", "P16", "P17", "P18"]
)
def test_a_step_that_can_not_be_done_is_skipped_and_the_rest_takes_place(name: str) -> None:
    # No token on the rondel, no raw, no good, no ship, no tile to take.
    setup = Setup(seats=2).no_raws().show_tiles("right", None, None).show_tiles("left", None, None).resolves(name)
    table = setup.build()
    assert story(table) == told_plain(name, "major_bonus")
    assert (table.asked(), table.state.to_act) == ("turn", 1)


@pytest.mark.rule("SAB-14.3")
def test_materials_are_gained_although_the_step_before_is_skipped() -> None:
    table = Setup(seats=2).no_raws().resolves("WH07").build().play("store wood 1")
    assert (table.stored(), table.state.to_act) == (["wood"], 1)


@pytest.mark.rule("SAB-14.3")
def test_of_two_raws_the_second_is_skipped_when_the_rondel_is_empty() -> None:
    setup = quiet().no_raws().rondel(R2="silk").resolves("P06")
    table = setup.build().play("raw R2")
    assert (table.asked(), table.raws()) == ("process", {"silk"})


@pytest.mark.rule("SAB-14.3")
def test_a_middle_step_is_skipped_and_the_ones_around_it_are_not() -> None:
    # The good is taken from the only token; nothing is left to process; the parias come.
    setup = quiet().no_raws().rondel(R4="clay").resolves("P16")
    table = setup.build().play("raw R4", "store pottery 1")
    assert table.parias() == plain_of("P16")[2]
    assert (table.stored(), table.state.to_act) == (["pottery"], 1)


@pytest.mark.rule("SAB-14.3")
@pytest.mark.parametrize(("majors", "asked"), [((), "turn"), (("MJ10",), "turn"), (("MJ01",), "copy")])
def test_a_bonus_to_copy_needs_a_tile_of_the_era(majors: tuple[str, ...], asked: str) -> None:
    table = quiet().only_majors(*majors).resolves("P04").build()
    assert table.asked() == asked
    assert table.points() == 7
