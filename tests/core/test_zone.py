"""Zones: what one sees is all that it can read, and what was drawn is kept under exactly that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Thread
from xml.etree import ElementTree

import pytest

from diwan.core.i18n import say, seat_name
from diwan.core.svg import KEPT, Box, Part, Store, TablePen, Zone, part_of, sees, text
from diwan.core.view import Choice, Style, View


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody has."""

    owner: int
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stall(View):
    """A table with a purse for each seat."""

    purses: tuple[Purse, ...]
    price: int


VIEW = Stall(
    game="stall",
    seat=0,
    seats=2,
    ply=0,
    to_act=0,
    over=False,
    question=None,
    choices=(
        Choice(3, "buy", "buy:1", say("Buy")),
        Choice(4, "sell", "sell:1", say("Sell")),
    ),
    scores=(0, 0),
    ranking=(1, 1),
    purses=(Purse(0, 5), Purse(1, 7)),
    price=2,
)


class Counted:
    """How often each function has drawn."""

    draws = 0


def price_tag(pen: TablePen[Stall], box: Box) -> str:
    Counted.draws += 1
    return pen.spot("buy:1", box, text(box.x, box.y, str(pen.view.price), 12, pen.palette.ink))


def all_of_it(pen: TablePen[Stall], box: Box) -> str:
    return str(pen.view.purses)


def by_name(pen: TablePen[Stall], box: Box) -> str:
    return pen.say(say("{name} pays", name=seat_name(1)))


PRICE = Zone("price", say("Price"), sees("price", verbs=("buy",)), price_tag)


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    KEPT.clear()
    Counted.draws = 0


def pen_of(view: Stall = VIEW, style: Style | None = None) -> TablePen[Stall]:
    return TablePen.of(view, style or Style())


# What a zone sees.


def test_a_part_holds_what_it_was_said_to_and_nothing_else() -> None:
    part = part_of(VIEW, sees("price", purses=sees("coins")))
    assert (part.price, part.purses[1].coins) == (2, 7)
    with pytest.raises(AttributeError, match="reads 'scores', but it was said to see only: price, purses"):
        _ = part.scores
    with pytest.raises(AttributeError, match="reads 'owner', but it was said to see only: coins"):
        _ = part.purses[0].owner


def test_parts_are_equal_where_all_that_they_hold_is() -> None:
    few = sees("price", purses=sees("coins"))
    same, other = replace(VIEW, ply=9), replace(VIEW, purses=(Purse(0, 5), Purse(1, 8)))
    assert part_of(VIEW, few) == part_of(same, few)
    assert hash(part_of(VIEW, few)) == hash(part_of(same, few))
    assert part_of(VIEW, few) != part_of(other, few)
    assert part_of(VIEW, sees("ply")) != part_of(VIEW, sees("seats"))
    assert part_of(VIEW, sees("price")) != VIEW.price


def test_a_part_does_not_change() -> None:
    with pytest.raises(AttributeError, match="does not change"):
        part_of(VIEW, sees("price")).price = 3


def test_what_is_given_stands_in_place_of_what_the_view_says() -> None:
    pen = pen_of().seeing(sees("price"), price=8, bargain=True)
    assert (pen.view.price, pen.view.bargain) == (8, True)  # type: ignore[attr-defined]


def test_a_zone_has_the_choices_that_lie_in_it_and_no_others() -> None:
    assert set(pen_of().seeing(sees(verbs=("buy",))).choices) == {"buy:1"}
    assert set(pen_of().seeing(sees(but=("buy",))).choices) == {"sell:1"}
    assert pen_of().seeing(sees()).choices == {}


def test_what_is_read_only_to_choose_is_there_only_with_a_choice() -> None:
    few = sees("seats", verbs=("buy",), asked=sees("price"))
    assert pen_of().seeing(few).view.price == 2
    with pytest.raises(AttributeError, match="'price'"):
        _ = pen_of(replace(VIEW, choices=())).seeing(few).view.price


def test_a_zone_that_does_not_say_so_cannot_call_anybody_by_name() -> None:
    style = Style(names=("Ana", "Bob"))
    zone = Zone("payer", say("Payer"), sees(), by_name)
    assert "Bob pays" in pen_of(VIEW, style).zone(replace(zone, seen=sees(names=True)), Box(0, 0, 9, 9))
    with pytest.raises(AttributeError, match="by name"):
        pen_of(VIEW, style).zone(zone, Box(0, 0, 9, 9))


def test_reading_more_than_it_was_said_to_see_fails_at_once() -> None:
    with pytest.raises(AttributeError, match="'purses'"):
        pen_of().zone(Zone("all", say("All"), sees("price"), all_of_it), Box(0, 0, 9, 9))


# What is kept.


@pytest.mark.parametrize(
    "other",
    [
        replace(VIEW, ply=5, scores=(3, 4), purses=()),
        replace(VIEW, choices=VIEW.choices[:1]),
    ],
)
def test_a_zone_is_not_drawn_again_for_what_it_does_not_see(other: Stall) -> None:
    first, second = (pen_of(view).zone(PRICE, Box(0, 0, 9, 9)) for view in (VIEW, other))
    assert (first == second, Counted.draws) == (True, 1)


@pytest.mark.parametrize(
    ("other", "style", "box"),
    [
        (replace(VIEW, price=3), Style(), Box(0, 0, 9, 9)),
        (replace(VIEW, choices=()), Style(), Box(0, 0, 9, 9)),
        (replace(VIEW, choices=(replace(VIEW.choices[0], label=say("Take")),)), Style(), Box(0, 0, 9, 9)),
        (VIEW, Style(theme="dark"), Box(0, 0, 9, 9)),
        (VIEW, Style(locale="ru"), Box(0, 0, 9, 9)),
        (VIEW, Style(narrow=True), Box(0, 0, 9, 9)),
        (VIEW, Style(), Box(0, 0, 8, 9)),
    ],
)
def test_a_zone_is_drawn_again_for_all_that_it_sees(other: Stall, style: Style, box: Box) -> None:
    pen_of().zone(PRICE, Box(0, 0, 9, 9))
    warm = pen_of(other, style).zone(PRICE, box)
    assert Counted.draws == 2
    KEPT.clear()
    assert pen_of(other, style).zone(PRICE, box) == warm


def test_a_zone_that_moves_is_not_drawn_again_and_says_where_it_lies() -> None:
    first, second = (ElementTree.fromstring(pen_of().zone(PRICE, Box(x, 7, 30, 10))) for x in (5, 6.5))
    assert Counted.draws == 1
    assert first.attrib == {
        "data-zone": "price",
        "data-box": "5 7 30 10",
        "role": "group",
        "aria-label": "Price",
        "transform": "translate(5 7)",
    }
    assert (second.attrib["data-box"], second.attrib["transform"]) == ("6.5 7 30 10", "translate(6.5 7)")
    assert ElementTree.tostring(first[0]) == ElementTree.tostring(second[0])


def printed(pen: TablePen[Stall], word: str) -> str:
    Counted.draws += 1
    return pen.label(0, 0, word)


def test_what_is_printed_is_drawn_once_for_all_positions() -> None:
    drawn = {pen_of(replace(VIEW, ply=ply)).bare.kept(printed, "Lion") for ply in range(3)}
    assert (len(drawn), Counted.draws) == (1, 1)
    assert pen_of(VIEW, Style(theme="dark")).bare.kept(printed, "Lion") not in drawn


def test_a_whole_view_cannot_be_kept() -> None:
    with pytest.raises(TypeError, match="say what it sees"):
        pen_of().kept(price_tag, Box(0, 0, 9, 9))


def test_a_function_that_was_made_on_the_spot_is_refused() -> None:
    pen = pen_of().seeing(sees())
    with pytest.raises(TypeError, match="a function of a module, not by"):
        pen.kept(lambda pen: "")


# The store.


def twice(word: str) -> str:
    Counted.draws += 1
    return word * 2


def test_a_store_forgets_what_was_not_wanted_for_longest() -> None:
    store = Store(room=10_000)
    for letter in "abcde":
        store.result(twice, letter, letter * 1_000)
    store.result(twice, "a", "a" * 1_000)
    assert (Counted.draws, len(store), store.taken) == (5, 5, 10_000)
    store.result(twice, "f", "f" * 1_000)
    store.result(twice, "a", "a" * 1_000)
    assert (Counted.draws, len(store), store.taken) == (6, 5, 10_000)
    assert store.result(twice, "b", "b" * 1_000) == "b" * 2_000
    assert Counted.draws == 7


def test_even_small_results_take_room_since_their_inputs_do() -> None:
    store = Store(room=10_000)
    for number in range(50):
        store.result(twice, number, "x")
    assert (len(store), store.taken) == (10, 10_000)


def test_what_is_larger_than_the_store_is_drawn_and_not_kept() -> None:
    store = Store(room=5_000)
    assert len(store.result(twice, 1, "x" * 4_000)) == 8_000
    assert (len(store), store.taken) == (0, 0)


def test_threads_share_a_store() -> None:
    store, found = Store(room=200_000), []

    def work(start: int) -> None:
        for step in range(2_000):
            number = (start + step) % 97
            found.append(store.result(twice, number, str(number)) == str(number) * 2)

    threads = [Thread(target=work, args=(start,)) for start in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), all(found), len(store), store.taken) == (16_000, True, 97, 97_000)


def test_a_part_says_what_it_holds() -> None:
    assert repr(part_of(VIEW, sees("price"))) == "Part({'price': 2})"
    assert isinstance(part_of(VIEW, sees("price")), Part)
