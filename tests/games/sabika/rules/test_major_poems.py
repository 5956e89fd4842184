"""Chapter 10: major poems at the end of the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diwan.games.sabika.components.printed import TABLES
from tests.support.sabika import YUSUF, Position, Setup
from tests.support.sabika_printed import PRINTED, entry

GRAY = "SAB-10.2.1"  # the line of the score sheet
GATES = ("MJ10", "MJ13", "MJ16", "MJ19")


def ending(seats: int = 2) -> Setup:
    """Return a table after the last turn of round 5; Cairo and Venice are red."""
    setup = Setup(seats).round(5).wishes("WA1", "WB1", "WC1").round_over()
    return setup.city("cairo", "CR1").city("venice", "CR2")


def gray(table: Position, seat: int = 0) -> int:
    """Return what the major poems of a seat gave when the game ended."""
    table.keep_all()
    assert table.is_over()
    return table.score_lines(seat).get(GRAY, 0)


def by_presence(*counts: int) -> int:
    """Return what position poem 33 gives seat 0, where the seats have ships in so many cities."""
    assert entry("major_poem", "P33")["counter"] == "presence"
    setup = ending(len(counts)).poems(0, "P33 gray")
    for seat, count in enumerate(counts):
        setup.ships(seat, left=tuple(TABLES.city_ids[:count]))
    return gray(setup.build())


# Whose poems score.


@pytest.mark.rule("SAB-10.2.1")
def test_every_player_scores_the_own_poems_alone() -> None:
    setup = ending(3).poems(0, "P32 gray").poems(1, "P24 gray").show_grays("P29").majors(2, *GATES)
    table = setup.majors(0, "MJ11").build()
    assert gray(table, 0) == entry("major_poem", "P32")["pp"]
    assert gray(table, 1) == entry("major_poem", "P24")["pp"]
    assert gray(table, 2) == 0


@pytest.mark.rule("SAB-10.2.1")
def test_two_poems_of_one_player_add_up() -> None:
    table = ending().poems(0, "P32 gray", "P24 gray").majors(0, *GATES[:2]).build()
    assert gray(table) == 2 * entry("major_poem", "P32")["pp"] + 2 * entry("major_poem", "P24")["pp"]


@pytest.mark.rule("SAB-10.2.2")
def test_poems_about_poems_count_themselves() -> None:
    assert gray(ending().poems(0, "P24 gray").build()) == entry("major_poem", "P24")["pp"]
    with_others = ending().poems(0, "P24 gray", "P01 blue", "P05 red").build()
    assert gray(with_others) == 3 * entry("major_poem", "P24")["pp"]
    assert gray(ending().poems(0, "P25 gray", "P02 blue", "P05 red").build()) == entry("major_poem", "P25")["pp"]
    tied = ending(3).poems(0, "P23 gray").poems(1, "P02 blue").build()
    assert gray(tied) == 9


# Poems that count something.

# What seat 0 has of everything, by the word that counts it, and how a builder says so.
HAS: dict[str, tuple[int, Callable[[Setup, str], Setup]]] = {
    "poem": (4, lambda setup, poem: setup.poems(0, "P02 blue", "P03 blue", "P04 red", f"{poem} gray")),
    "set_colours": (1, lambda setup, poem: setup.poems(0, "P02 blue", "P03 blue", "P04 red", f"{poem} gray")),
    "crate": (10, lambda setup, _: setup.expand(0, 1, "WH19").expand(0, 2, "WH20")),
    "minor": (3, lambda setup, _: setup.row(0, "AB1", right=("MC25", "MC26", "MC27"))),
    "balance": (1, lambda setup, _: setup.row(0, "AB1", right=("MC25", "MC26", "MC27"))),
    "major": (4, lambda setup, _: setup.majors(0, *GATES)),
    "presence": (3, lambda setup, _: setup.ships(0, left=("fez", "venice"), right=("cairo",))),
    "chain": (2, lambda setup, _: setup.ships(0, left=("fez", "algiers", "cairo"))),
    "consolidated": (2, lambda setup, _: setup.ships(0, left=("fez",), right=("cairo", "venice"))),
    "paria": (3, lambda setup, _: setup.parias(0, 3)),
    "building_type": (
        5,
        lambda setup, _: setup.majors(0, "MJ10", "MJ11").row(0, "AB1", right=("MC01", "MC13", "MC25")),
    ),
    "set_minor": (1, lambda setup, _: setup.row(0, "AB1", right=("MC01", "MC13", "MC25", "MC02"))),
    "set_major": (1, lambda setup, _: setup.majors(0, "MJ10", "MJ11", "MJ12", "MJ13")),
    "seal": (3, lambda setup, _: setup.seals(0, 3)),
}
COUNTING = [poem["id"] for poem in PRINTED["major_poem"] if poem["scoring"] == "per"]


def owning(poem: str, seats: int = 3) -> Setup:
    """Return a table where seat 0 owns a major poem and what it counts, `HAS` of it."""
    return HAS[entry("major_poem", poem)["counter"]][1](ending(seats).poems(0, f"{poem} gray"), poem)


@pytest.mark.rule("SAB-10.2.3")
@pytest.mark.parametrize("poem", COUNTING)
def test_a_counting_poem_gives_its_points_per_thing(poem: str) -> None:
    printed = entry("major_poem", poem)
    count = HAS[printed["counter"]][0]
    expected = count // printed.get("each", 1) * printed["pp"]
    table = owning(poem).build()
    assert gray(table) == min(expected, printed.get("max_pp", expected))


@pytest.mark.rule("SAB-10.2.3")
@pytest.mark.parametrize("poem", [poem for poem in COUNTING if entry("major_poem", poem)["letter"] not in "AB"])
def test_a_counting_poem_gives_nothing_for_nothing(poem: str) -> None:
    assert gray(ending().poems(0, f"{poem} gray").build()) == 0


@pytest.mark.rule("SAB-10.2.3")
@pytest.mark.parametrize("crates", [4, 5, 6, 7, 8, 9])
def test_points_come_once_per_so_many_rounded_down(crates: int) -> None:
    tiles = {0: (), 1: ("WH01",), 2: ("WH09",), 3: ("WH19",), 4: ("WH19", "WH01"), 5: ("WH19", "WH09")}
    table = ending().expand(0, 1, *tiles[crates - 4]).poems(0, "P27 gray").build()
    printed = entry("major_poem", "P27")
    assert printed["each"] > 1
    assert gray(table) == crates // printed["each"] * printed["pp"]


@pytest.mark.rule("SAB-10.2.3")
@pytest.mark.rule("SAB-10.4.10")
def test_max_pp_limits_the_points() -> None:
    printed = entry("major_poem", "P37")
    full = printed["max_pp"] // printed["pp"]
    for parias in (full - 1, full, full + 1, full + 6):
        table = ending().poems(0, "P37 gray").parias(0, parias).build()
        assert gray(table) == min(parias * printed["pp"], printed["max_pp"])


# Position poems.


@pytest.mark.rule("SAB-10.3.1")
@pytest.mark.parametrize(
    ("counts", "points"), [((6, 4, 2, 1), 14), ((4, 6, 2, 1), 9), ((2, 4, 6, 1), 6), ((1, 2, 4, 6), 0)]
)
def test_the_four_places_give_14_9_6_and_0(counts: tuple[int, ...], points: int) -> None:
    assert by_presence(*counts) == points


@pytest.mark.rule("SAB-10.3.2")
@pytest.mark.parametrize(
    ("counts", "points"),
    [((4, 4, 2, 1), 9), ((3, 5, 3, 1), 6), ((2, 5, 4, 2), 0), ((4, 2, 1, 4), 9), ((3, 3, 5, 6), 0), ((3, 3, 2, 6), 6)],
)
def test_a_tie_costs_one_place(counts: tuple[int, ...], points: int) -> None:
    assert by_presence(*counts) == points


@pytest.mark.rule("SAB-10.3.2")
def test_a_tie_among_others_costs_their_places_alone() -> None:
    assert by_presence(5, 4, 4, 4) == 14
    assert by_presence(3, 4, 4, 2) == 6
    assert by_presence(3, 4, 2, 2) == 9


@pytest.mark.rule("SAB-15.8")
@pytest.mark.rule("SAB-10.3.2")
@pytest.mark.parametrize(
    ("counts", "points"), [((4, 4, 2), 9), ((3, 5, 3), 6), ((2, 5, 4), 6), ((4, 4, 4), 9), ((5, 4, 4), 14)]
)
def test_position_poems_with_three_players(counts: tuple[int, int, int], points: int) -> None:
    assert by_presence(*counts) == points


@pytest.mark.rule("SAB-15.9")
@pytest.mark.rule("SAB-10.3.3")
@pytest.mark.parametrize(("counts", "points"), [((3, 3), 6), ((2, 5), 6), ((5, 2), 14)])
def test_position_poems_with_two_players(counts: tuple[int, int], points: int) -> None:
    assert by_presence(*counts) == points


@pytest.mark.rule("SAB-10.3.3")
@pytest.mark.parametrize(("mine", "his", "points"), [(3, 2, 14), (2, 2, 6), (2, 3, 6)])
def test_position_poems_against_yusuf_know_no_second_place(mine: int, his: int, points: int) -> None:
    setup = ending(1).first(YUSUF).poems(0, "P33 gray").ships(0, left=tuple(TABLES.city_ids[:mine]))
    table = setup.ships(YUSUF, left=tuple(TABLES.city_ids[:his])).build()
    assert gray(table) == points


@pytest.mark.rule("SAB-10.3.3")
def test_yusuf_scores_his_position_poems_in_the_same_way() -> None:
    setup = ending(1).first(YUSUF).poems(YUSUF, "P33 gray").ships(0, left=("fez",))
    assert gray(setup.ships(YUSUF, left=("fez",)).build(), YUSUF) == 6


@pytest.mark.rule("SAB-15.10")
@pytest.mark.rule("SAB-10.3.2")
def test_a_tie_for_the_third_of_four_places() -> None:
    assert by_presence(1, 1, 4, 6) == 0


@pytest.mark.rule("SAB-10.3.4")
@pytest.mark.parametrize(
    ("counts", "points"), [((4, 4, 4, 1), 9), ((4, 4, 4, 4), 9), ((4, 4, 4, 5), 6), ((2, 2, 2), 9)]
)
def test_a_tie_of_three_or_more_costs_one_place_too(counts: tuple[int, ...], points: int) -> None:
    assert by_presence(*counts) == points


@pytest.mark.rule("SAB-10.3.5")
def test_a_player_with_nothing_is_ranked_too() -> None:
    assert by_presence(0, 0, 0) == 9
    assert by_presence(0, 0) == 6
    assert by_presence(0, 3, 0, 2) == 0
    assert by_presence(0, 3, 2) == 6


@pytest.mark.rule("SAB-10.3.1")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_is_compared_with_all_players(owner: int) -> None:
    setup = ending(3).poems(owner, "P33 gray")
    for seat, count in enumerate((2, 4, 3)):
        setup.ships(seat, left=tuple(TABLES.city_ids[:count]))
    table = setup.build()
    assert [gray(table, seat) for seat in range(3)] == [
        {0: 6, 1: 14, 2: 9}[owner] if seat == owner else 0 for seat in range(3)
    ]


AHEAD: dict[str, Callable[[Setup, int], Setup]] = {
    "poem": lambda setup, seat: setup.poems(seat, "P02 red", "P03 red", "P04 red"),
    "crate": lambda setup, seat: setup.expand(seat, 1, "WH01"),
    "minor": lambda setup, seat: setup.row(seat, "AB1", right=("MC25",)),
    "major": lambda setup, seat: setup.majors(seat, "MJ10"),
    "presence": lambda setup, seat: setup.ships(seat, left=("fez",)),
    "wealth": lambda setup, seat: setup.dinars(seat, 1),
    "seal": lambda setup, seat: setup.seals(seat, 1),
}
RANKING = [poem["id"] for poem in PRINTED["major_poem"] if poem["scoring"] == "rank"]


@pytest.mark.rule("SAB-10.3.1")
@pytest.mark.parametrize("poem", RANKING)
def test_each_position_poem_compares_what_it_names(poem: str) -> None:
    counter = entry("major_poem", poem)["counter"]
    setup = ending(3).poems(0, f"{poem} gray")
    if counter == "poem":
        behind = AHEAD[counter](setup, 1).build()
        assert gray(behind) == 9
        setup = ending(3).poems(1, "P05 red").poems(0, f"{poem} gray", "P02 red")
        assert gray(setup.build()) == 14
        return
    assert gray(AHEAD[counter](setup, 1).build()) == 6
    ahead = AHEAD[counter](ending(3).poems(0, f"{poem} gray"), 0).build()
    assert gray(ahead) == 14
