"""Chapter 14.1: what is known to whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import diwan
from diwan.core.errors import NotYourTurn
from diwan.core.events import Event
from diwan.core.rng import seeded
from diwan.games.alhambra.notation import format_card
from diwan.games.alhambra.state import AlhambraState, cell_at
from diwan.games.alhambra.view import AlhambraView
from tests.support.alhambra import NOBODY, Position, Setup, card, fresh, tile
from tests.support.alhambra_deal import dealt
from tests.support.alhambra_tables import CHEAP, NINES, busy_table, play_at_random


def open_to_all(view: AlhambraView) -> AlhambraView:
    """Return a view without what only its own seat sees: its hand and its choices."""
    players = tuple(replace(player, hand=None) for player in view.players)
    return replace(view, seat=None, question=None, choices=(), players=players)


def remembered_hand(events: list[Event], names: tuple[str, ...], seat: int) -> list[str]:
    """Return the cards that a seat must hold, for somebody who has watched it from the start."""
    cards: Counter[str] = Counter()
    for event in events:
        if event.seat == seat and names[event.kind] in ("card_dealt", "card_taken"):
            cards[format_card(event.a)] += 1
        elif event.seat == seat and names[event.kind] == "card_paid":
            cards[format_card(event.a)] -= 1
    return sorted(cards.elements())


def take_the_first_card(table: Position, turns: int) -> Position:
    """Let so many turns pass in which the first card on display is taken."""
    for _ in range(turns):
        table.play(f"take {table.display()[0]}")
        table.play(*({"done"} & table.legal()))
    return table


def samples(table: Position, count: int) -> list[Position]:
    """Return so many states that agree with what seat 0 knows."""
    rules = table.game.rules
    drawn = [rules.determinize(table.state, 0, seeded(seed)) for seed in range(count)]
    return [Position(table.game, state) for state in drawn if isinstance(state, AlhambraState)]


# What is public.


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_alhambras_reserves_and_the_neutral_players_tiles(seat: int | None) -> None:
    view = busy_table().build().view(seat)
    assert view.neutral is not None
    assert [[(t.tile.id, t.x, t.y) for t in player.alhambra] for player in view.players] == [
        [("ser-9-o", 1, 0)],
        [("gar-11-o", 0, 1), ("tow-11-o", 0, 2)],
    ]
    assert [[shown.id for shown in player.reserve] for player in view.players] == [
        ["tow-13-e"],
        ["pav-8-o", "cha-11-o"],
    ]
    assert [shown.id for shown in view.neutral.tiles] == ["arc-9-o", "gar-12-s"]


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_market_display_discard_and_scores(seat: int | None) -> None:
    view = busy_table().build().view(seat)
    assert view.neutral is not None
    assert [slot.tile.id for slot in view.market if slot.tile is not None] == list(CHEAP)
    assert [shown.id for shown in view.display if shown is not None] == ["florin-9", "dirham-9", "dinar-9", "ducat-9"]
    assert [(shown.id, shown.copies) for shown in view.discard] == [("dinar-8", 2), ("ducat-1", 1)]
    assert (view.scores, view.neutral.score) == ((5, 7), 4)


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_how_many_cards_and_tiles_are_hidden(seat: int | None) -> None:
    view = busy_table().build().view(seat)
    assert [player.hand_size for player in view.players] == [3, 2]
    assert view.deck_size == 72 - 4 - 3 - 3 - 2 + 1  # the 2nd scoring card is in it
    assert view.bag_size == 54 - 4 - 8


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_whose_turn_it_is_the_phase_and_the_scoring_cards_that_are_out(seat: int | None) -> None:
    view = busy_table().build().view(seat)
    assert (view.turn_seat, view.to_act, view.phase) == (0, 0, "action")
    assert view.scoring_cards_out == (True, False)
    assert view.rounds_held == (True, False, False)


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_the_tiles_that_wait_to_be_placed(seat: int | None) -> None:
    table = busy_table().build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "end")
    assert [shown.id for shown in table.view(seat).players[0].waiting] == ["pav-2-new", "ser-3-esw"]
    assert table.view(seat).phase == "place"


@pytest.mark.rule("ALH-14.1.1")
@pytest.mark.rule("ALH-14.1.7")
@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("buy 1",),
        ("buy 1", "pay florin 2"),
        ("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "end", "place ser-3-esw"),
        ("redesign exchange", "bring tow-13-e"),
    ],
)
def test_all_see_the_same_table_but_for_their_hands_and_choices(moves: tuple[str, ...]) -> None:
    table = busy_table().build().play(*moves)
    assert open_to_all(table.view(0)) == open_to_all(table.view(1)) == open_to_all(table.view(None))


# What is hidden.


@pytest.mark.rule("ALH-14.1.2")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nobody_sees_the_order_of_deck_and_bag(seat: int | None) -> None:
    one = busy_table().deck("florin 1", "ducat 3", "scoring 2").bag("tow-12-o", "pav-7-e").build()
    other = busy_table().deck("scoring 2", "ducat 3", "florin 1").bag("pav-7-e", "tow-12-o").build()
    assert one.view(seat) == other.view(seat)


@pytest.mark.rule("ALH-14.1.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_networks_do_not_see_the_order_of_deck_and_bag_either(seat: int) -> None:
    one = busy_table().deck("florin 1", "ducat 3", "scoring 2").bag("tow-12-o", "pav-7-e").build()
    other = busy_table().deck("scoring 2", "ducat 3", "florin 1").bag("pav-7-e", "tow-12-o").build()
    assert list(one.game.observe(one.state, seat)) == list(other.game.observe(other.state, seat))


@pytest.mark.rule("ALH-14.1.2")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nobody_sees_the_generator(seat: int | None) -> None:
    one = busy_table().chance(seeded(1)).build()
    other = busy_table().chance(seeded(2)).build()
    assert one.view(seat) == other.view(seat)


@pytest.mark.rule("ALH-14.1.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_networks_do_not_see_the_generator_either(seat: int) -> None:
    one = busy_table().chance(seeded(1)).build()
    other = busy_table().chance(seeded(2)).build()
    assert list(one.game.observe(one.state, seat)) == list(other.game.observe(other.state, seat))


@pytest.mark.rule("ALH-14.1.2")
@pytest.mark.parametrize("seat", [None, 1])
def test_a_hand_is_hidden_from_the_others_and_from_spectators(seat: int | None) -> None:
    one = busy_table().hand(0, "florin 2", "dirham 3", "ducat 7").build()
    other = busy_table().hand(0, "dinar 1", "dinar 1", "dinar 2").build()
    assert one.view(seat).players[0].hand is None
    assert one.view(seat) == other.view(seat)


@pytest.mark.rule("ALH-14.1.2")
def test_a_seat_sees_its_own_hand() -> None:
    hand = busy_table().build().view(0).players[0].hand
    assert hand is not None
    assert [(shown.id, shown.copies) for shown in hand] == [("florin-2", 1), ("dirham-3", 1), ("ducat-7", 1)]


# Events.


@pytest.mark.rule("ALH-14.1.3")
def test_the_log_names_the_cards_taken_and_paid_and_those_turned_up() -> None:
    table = busy_table().deck("dinar 7").bag("tow-12-o", "pav-7-e").build()
    table.play("buy 1", "pay florin 2", "take ducat 9", "at 0,-1")
    assert table.event_tuples("card_paid") == [(0, card("florin 2"), 0, 0)]
    assert table.event_tuples("tile_bought") == [(0, tile("pav-2-new"), 0, 1)]
    assert table.event_tuples("card_taken") == [(0, card("ducat 9"), 0, 0)]
    assert table.event_tuples("tile_built") == [(0, tile("pav-2-new"), cell_at(0, -1), 0)]
    assert table.event_tuples("card_shown") == [(NOBODY, card("dinar 7"), 3, 0)]
    assert table.event_tuples("tile_shown") == [(NOBODY, tile("tow-12-o"), 0, 0)]


@pytest.mark.rule("ALH-14.1.3")
def test_the_log_names_every_placement() -> None:
    table = busy_table().build()
    table.play("buy 1", "pay florin 2", "buy 2", "pay dirham 3", "redesign exchange", "bring tow-13-e")
    table.play("replace ser-9-o", "place pav-2-new", "give", "reserve")
    assert table.event_tuples("tile_reserved") == [(0, tile("ser-9-o"), 1, 0), (0, tile("ser-3-esw"), 0, 0)]
    assert table.event_tuples("tile_built") == [(0, tile("tow-13-e"), cell_at(1, 0), 1)]
    assert table.event_tuples("tile_given") == [(0, tile("pav-2-new"), 0, 0)]


@pytest.mark.rule("ALH-14.1.3")
def test_the_log_names_the_tiles_that_the_neutral_player_draws() -> None:
    table = busy_table().deck("scoring 2", "dinar 7").bag("tow-12-o", "pav-7-e", "pav-3-sw").build()
    table.play("take ducat 9")
    assert table.event_tuples("scoring_card_shown") == [(NOBODY, 2, 0, 0)]
    assert table.event_tuples("neutral_drew") == [(NOBODY, tile("tow-12-o"), 0, 0)]


@pytest.mark.rule("ALH-14.1.3")
def test_the_log_names_the_start_money() -> None:
    table = dealt(2, deck=["dinar 9", "dinar 8", "dinar 3", "ducat 9", "ducat 8", "ducat 4"])
    assert [(seat, format_card(dealt_card)) for seat, dealt_card, _, _ in table.event_tuples("card_dealt")] == [
        *((0, "dinar 9"), (0, "dinar 8"), (0, "dinar 3")),
        *((1, "ducat 9"), (1, "ducat 8"), (1, "ducat 4")),
    ]


@pytest.mark.rule("ALH-14.1.3")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_event_of_a_game_is_for_all_seats_and_spectators(seats: int) -> None:
    table = fresh(seats, seed=21)
    play_at_random(table, 2_000)
    assert table.game.rules.is_over(table.state)
    assert {event.audience for event in table.events} == {-1}
    assert [event for event in table.events if not event.audible_to(NOBODY)] == []


@pytest.mark.rule("ALH-14.1.4")
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_remembers_everything_knows_every_hand(seed: int, seat: int) -> None:
    table = fresh(3, seed=seed)
    play_at_random(table, 150)
    assert remembered_hand(table.events, table.game.event_names, seat) == sorted(table.hand(seat))


@pytest.mark.rule("ALH-14.1.4")
def test_the_table_shows_no_card_of_another_hand_even_if_it_was_seen() -> None:
    table = busy_table().build()
    table.play("take ducat 9")
    assert table.event_tuples("card_taken") == [(0, card("ducat 9"), 0, 0)]
    assert table.view(1).players[0].hand is None
    assert table.view(1).players[0].hand_size == 4


# Samples.


@pytest.mark.rule("ALH-14.1.5")
def test_a_sample_keeps_all_hands_and_all_that_is_open() -> None:
    table = fresh(3, seed=6)
    play_at_random(table, 40)
    (sample,) = samples(table, 1)
    assert [sample.hand(seat) for seat in range(3)] == [table.hand(seat) for seat in range(3)]
    assert [sample.view(seat) for seat in (None, 0, 1, 2)] == [table.view(seat) for seat in (None, 0, 1, 2)]


@pytest.mark.rule("ALH-14.1.5")
def test_a_sample_has_the_same_cards_and_tiles_in_another_order() -> None:
    table = fresh(3, seed=6)
    (sample,) = samples(table, 1)
    assert sample.bag() != table.bag()
    assert sorted(sample.bag()) == sorted(table.bag())
    assert [text for text in sample.deck() if "scoring" not in text] != [
        text for text in table.deck() if "scoring" not in text
    ]
    assert sorted(sample.deck()) == sorted(table.deck())


@pytest.mark.rule("ALH-14.1.5")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_only_the_orders_of_bag_and_deck_are_unknown(seat: int | None) -> None:
    table = fresh(3, seed=6)
    unknown = {"bag": tuple(table.state.bag), "deck": tuple(table.state.deck)}
    assert table.game.secrets(table.state, seat) == unknown


@pytest.mark.rule("ALH-14.1.5")
def test_every_tile_and_every_card_can_come_next() -> None:
    table = Setup(seats=3).bag("tow-12-o", "pav-7-e", "ser-9-o").rest_of_money("hand 1").held(1, 2)
    table = table.deck("florin 1", "dirham 1", "dinar 1")
    drawn = samples(table.build(), 60)
    assert {sample.bag()[0] for sample in drawn} == {"tow-12-o", "pav-7-e", "ser-9-o"}
    assert {sample.deck()[0] for sample in drawn} == {"florin 1", "dirham 1", "dinar 1"}


@pytest.mark.rule("ALH-14.1.5")
def test_a_scoring_card_can_be_anywhere_in_its_pile_and_nowhere_else() -> None:
    # 5 + 4 + 4 cards are dealt: 91 are left, in piles of 19, 18, 18, 18, 18.
    hands = ["florin 4", "dirham 4", "dinar 4", "ducat 4", "florin 5", "florin 6", "dirham 6", "dinar 6", "florin 7"]
    table = dealt(3, deck=[*hands, "dirham 5", "dinar 5", "ducat 6", "florin 6"])
    decks = [sample.deck() for sample in samples(table, 400)]
    assert {deck.index("scoring 1") + 1 for deck in decks} == set(range(20, 39))
    assert {deck.index("scoring 2") + 1 for deck in decks} == set(range(57, 76))


@pytest.mark.rule("ALH-14.1.5")
def test_a_scoring_card_is_never_where_cards_have_been_drawn_already() -> None:
    hands = ["florin 4", "dirham 4", "dinar 4", "ducat 4", "florin 5", "florin 6", "dirham 6", "dinar 6", "florin 7"]
    table = dealt(3, deck=[*hands, "dirham 5", "dinar 5", "ducat 6", "florin 6"], under=(0, 0))
    # Pile 1 and ten cards of pile 2 are drawn: 8 money cards of it are left, and the scoring card under them.
    take_the_first_card(table, 29)
    assert table.deck().index("scoring 1") + 1 == 9
    decks = [sample.deck() for sample in samples(table, 200)]
    assert {deck.index("scoring 1") + 1 for deck in decks} == set(range(1, 10))
    assert {deck.index("scoring 2") + 1 for deck in decks} == set(range(28, 47))


@pytest.mark.rule("ALH-14.1.5")
def test_a_scoring_card_that_has_come_up_is_in_no_sample() -> None:
    table = Setup(seats=3).held(1).turn(0).build()
    assert [sample.deck().count("scoring 1") for sample in samples(table, 5)] == [0] * 5
    assert [sample.deck().count("scoring 2") for sample in samples(table, 5)] == [1] * 5


@pytest.mark.rule("ALH-14.1.5")
def test_after_a_reshuffle_no_scoring_card_is_left() -> None:
    setup = Setup(seats=3).held(1).display(*NINES).deck("scoring 2").rest_of_money("discard").turn(0)
    table = setup.build().play("take ducat 9")
    assert table.event_tuples("deck_shuffled") == [(NOBODY, 104, 0, 0)]
    assert [text for sample in samples(table, 5) for text in sample.deck() if "scoring" in text] == []


@pytest.mark.rule("ALH-14.1.5")
def test_a_sample_has_a_future_of_its_own_and_leaves_the_table_alone() -> None:
    table = fresh(3, seed=6)
    before = table.state.key()
    one, other = samples(table, 2)
    assert table.state.key() == before
    futures = [list(position.state.rng.words()) for position in (table, one, other)]
    assert len({tuple(words) for words in futures}) == 3


# The last tiles.


@pytest.mark.rule("ALH-14.1.6")
def test_for_each_last_tile_every_total_in_its_currency_is_shown() -> None:
    table = Setup(seats=3).market(*CHEAP).bag().hand(0, "florin 3", "dirham 7").hand(1, "dirham 4", "dirham 5")
    table = table.hand(2, "ducat 9", "florin 8").turn(0)
    end = table.build().play("buy 1", "pay florin 3", "reserve")
    assert end.event_tuples("hand_compared") == [
        *((0, 1, 7, 0), (1, 1, 9, 0), (2, 1, 0, 0)),
        *((0, 2, 0, 0), (1, 2, 0, 0), (2, 2, 0, 0)),
        *((0, 3, 0, 0), (1, 3, 0, 0), (2, 3, 9, 0)),
    ]


@pytest.mark.rule("ALH-14.1.6")
def test_hands_are_shown_when_the_game_is_over_and_not_before() -> None:
    table = Setup(seats=3).market(*CHEAP).bag().hand(0, "florin 3").hand(1, "dirham 4").hand(2, "ducat 9").turn(0)
    end = table.build().play("buy 1", "pay florin 3", "reserve")
    assert end.view().phase == "final_place"
    assert [player.hand for player in end.view(None).players] == [None, None, None]
    end.play("reserve", "reserve")
    assert end.view().phase == "over"
    hands = [player.hand for player in end.view(None).players]
    assert [[shown.id for shown in hand or ()] for hand in hands] == [[], ["dirham-4"], ["ducat-9"]]


# One choice at a time, in the open.


@pytest.mark.rule("ALH-14.1.7")
def test_one_seat_is_asked_at_a_time() -> None:
    table = busy_table().build()
    assert table.view(0).choices != ()
    assert table.view(1).choices == table.view(None).choices == ()
    assert len(table.state.pending) == 1


@pytest.mark.rule("ALH-14.1.7")
def test_nobody_else_can_choose_meanwhile() -> None:
    table = diwan.load("alhambra").new_table(seats=3, seed=1)
    other = (table.to_act + 1) % 3
    with pytest.raises(NotYourTurn):
        table.prompt(other)
    with pytest.raises(NotYourTurn):
        table.submit(other, table.ply, table.prompt(table.to_act).actions[0])


@pytest.mark.rule("ALH-14.1.7")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_is_chosen_is_known_to_all_at_once(seat: int | None) -> None:
    table = diwan.load("alhambra").new_table(seats=3, seed=1)
    before = len(table.events(seat))
    table.submit(table.to_act, table.ply, table.prompt(table.to_act).actions[0])
    assert table.events(seat) == table.events(None)
    assert len(table.events(seat)) > before
