"""Every choice in words: unique among the legal ones, with what it costs and brings."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import cast

import pytest

from diwan.core.i18n import LOCALES, render
from diwan.games.sabika import GAME, actions, events
from diwan.games.sabika.carried.gains import pack_any, pack_items
from diwan.games.sabika.carried.yusuf import pack_cities
from diwan.games.sabika.state import LINE_RED_POEM, SabikaState
from diwan.games.sabika.text import action_label, question_text
from tests.support.ids import short
from tests.support.sabika import Position, Setup, fresh

CITIES = ("fez", "tunis")
WOOD_AND_MARBLE = int(pack_items(1, 1) | pack_items(2, 1))


@cache
def random_positions(seats: int) -> tuple[SabikaState, ...]:
    """Return every position of a random game, the end included."""
    game, chance = GAME(events="random"), random.Random(seats)
    state = cast(SabikaState, game.new_state(seats=seats, seed=seats))
    found = [state.clone()]
    while legal := game.rules.legal_actions(state):
        game.rules.apply(state, chance.choice(legal))
        found.append(state.clone())
    return tuple(found)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_labels_are_unique_among_the_legal_choices_in_every_language(seats: int) -> None:
    rules = GAME(events="random").rules
    for state in random_positions(seats):
        legal = rules.legal_actions(state)
        for locale in LOCALES:
            labels = [render(action_label(state, action), locale) for action in legal]
            assert len(set(labels)) == len(legal), (render(question_text(state) or action_label(state, 0)), labels)
            assert all(label.strip() and "{" not in label and "\n" not in label for label in labels)


@pytest.mark.parametrize("seats", [1, 4])
def test_every_action_has_a_label_also_where_it_is_not_asked_for(seats: int) -> None:
    for state in random_positions(seats)[::20]:
        labels = [render(action_label(state, action)) for action in range(actions.ACTIONS)]
        assert all(label.strip() and "{" not in label for label in labels)


def test_a_move_costs_what_its_label_says() -> None:
    rules = GAME(events="random").rules
    seen = set()
    for state in random_positions(2)[:-1]:
        for action in rules.legal_actions(state):
            if action < actions.REST:
                copy = state.clone()
                copy.events = []
                rules.apply(copy, action)
                due = next(int(event.c) for event in copy.events if event.kind == events.WORKER_MOVED)
                label = render(action_label(state, action))
                words = "free of charge" if due == 0 else f"{due} dinar" if due == 1 else f"{due} dinars"
                assert re.search(rf", {words}(?: \(|$)", label)
                if parts := re.search(r"\((\d+) for steps, (\d+) for \d+ worker", label):
                    assert int(parts[1]) + int(parts[2]) == due
                    seen.add("both")
                seen.add(str(due))
    assert len(seen) > 3
    assert "both" in seen


def test_a_move_says_what_its_dinars_are_for() -> None:
    setup = (
        Setup(seats=2)
        .dinars(0, 9)
        .holds(0, "gypsum")
        .at(0, "architect-1", "O1")
        .at(0, "merchant", "M1")
        .raws(0, "clay")
    )
    setup.sultan("O2", "O3", "O5", "O6", "M3", "M5", "I2", "I3")
    table = setup.at(1, "architect-1", "O5").build()
    assert label_of(table, "move architect-1 O5") == (
        "Send architect 1: construction (O5), 4 dinars (2 for steps, 2 for 2 workers)"
    )
    assert label_of(table, "move architect-1 O6").endswith(", 4 dinars (3 for steps, 1 for 1 worker)")
    assert label_of(table, "move merchant M4").endswith(": produce (M4), 1 dinar (steps)")
    assert label_of(table, "move architect-1 O2").endswith(": minor quarry (O2), 1 dinar (1 worker)")
    assert label_of(table, "move architect-1 O5", "ru") == (
        "Отправить архитектора 1: строительство (O5), 4 динара (2 за шаги, 2 за 2 работников)"
    )
    assert label_of(table, "move architect-1 O6", "es").endswith("(3 por los pasos, 1 por 1 trabajador)")


def test_a_move_for_the_sake_of_a_secondary_action_names_each_and_its_price() -> None:
    sultan = ("O1", "O3", "O5", "O7", "M3", "M6", "I1", "I4")

    def merchant(dinars: int) -> Position:
        setup = Setup(seats=2).no_raws().sultan(*sultan).dinars(0, dinars).at(0, "merchant", "M1")
        return setup.rondel(R2="silk").build()

    assert label_of(merchant(2), "move merchant M2") == (
        "Send the merchant: export (M2), free of charge "
        "(main action not possible now; secondary action: R2, free of charge; X2, 2 dinars)"
    )
    assert label_of(merchant(1), "move merchant M2").endswith(
        "(main action not possible now; secondary action: R2, free of charge)"
    )


def rich(kind: int, arg: int = 0) -> Position:
    """Return a position in which a seat that has something of everything is asked this."""
    setup = Setup(seats=2, events="random").event("EV14").roomy(0).dinars(0, 9).seals(0, 2).parias(0, 3).favour(0, 3)
    setup.holds(0, "gypsum", "wood", "marble", "glazed", "sugar", "sugar", "pottery").raws(0, "clay", "silk")
    setup.ships(0, left=CITIES).poems(0, "P01 red", "P06 red").city("fez", "CR1").city("tunis", "CR2")
    setup.city("venice", "CB4").seal("venice").show_poems("P05", "P07", "P08").show_grays("P25", "P27")
    setup.show_tiles("right", "WH05", "WH13").show_minors("MC01", "MC05", None, None).row(0, "AB2")
    return setup.rondel(R2="silk", R4="sugarcane", R6=None, R8="clay").asks(kind, arg).build()


def turn() -> Position:
    setup = Setup(seats=2).no_raws().dinars(0, 3).at(0, "merchant", "M1")
    return setup.rondel(R4="silk").build()


LABELS: list[tuple[Callable[[], Position], str, str]] = [
    (turn, "move architect-1 O8", "Send architect 1: market (O8), free of charge"),
    (
        turn,
        "move merchant M3",
        "Send the merchant: consolidate (M3), free of charge "
        "(main action not possible now; secondary action: R4, free of charge)",
    ),
    (turn, "rest poet", "Rest: poet (3 dinars, −1 PP)"),
    (lambda: rich(actions.ASK_SEALS, 3), "amount 0", "Pay 3 dinars"),
    (lambda: rich(actions.ASK_SEALS, 3), "amount 1", "Pay 2 dinars and 1 seal"),
    (lambda: rich(actions.ASK_SEALS, 2), "amount 2", "Pay 2 seals"),
    (lambda: rich(actions.ASK_WORK, 9), "main", "Main action: export"),
    (
        lambda: rich(actions.ASK_WORK, 9),
        "secondary R2",
        "Secondary action: raw material space R2, free of charge (process your own: silk → clothes)",
    ),
    (
        lambda: rich(actions.ASK_WORK, 9),
        "secondary X2",
        "Secondary action: marble space X2, 2 dinars (marble)",
    ),
    (
        lambda: rich(actions.ASK_WORK, 12),
        "secondary R6",
        "Secondary action: raw material space R6, free of charge (process a raw material)",
    ),
    (lambda: rich(actions.ASK_STORE, 1), "store gypsum 2", "Store gypsum: warehouse 2 (free crates: 7)"),
    (lambda: rich(actions.ASK_STORE, 1), "done", "Decline 1 gypsum"),
    (lambda: rich(actions.ASK_STORE, WOOD_AND_MARBLE), "done", "Decline 1 wood, 1 marble"),
    (lambda: rich(actions.ASK_STORE, WOOD_AND_MARBLE).play("store marble 2"), "done", "Leave the rest: 1 wood"),
    (lambda: rich(actions.ASK_STORE, int(pack_any(1, 3))), "done", "Decline 1 material: gypsum or wood"),
    (
        lambda: rich(actions.ASK_STORE, int(pack_any(3, 3))).play("store wood 2"),
        "done",
        "Leave the rest: 2 materials in any mix: gypsum and wood",
    ),
    (lambda: rich(actions.ASK_RAW, 2), "done", "Take none"),
    (lambda: rich(actions.ASK_RAW, 2), "raw R4", "Take from R4: sugar cane"),
    (lambda: rich(actions.ASK_RAW, 2), "raw R2", "Choose R2 and process your own: silk → clothes"),
    (lambda: rich(actions.ASK_RAW, 3), "raw R2", "Take from R2: clothes"),
    (lambda: rich(actions.ASK_PROCESS, 2), "process clay", "Process clay → pottery"),
    (lambda: rich(actions.ASK_TRADE, 2), "buy marble", "Buy marble: 2 dinars"),
    (lambda: rich(actions.ASK_TRADE, 2), "buy raw", "Buy 1 raw material: 1 dinar"),
    (
        lambda: rich(actions.ASK_TRADE, 2).play("buy marble", "amount 0"),
        "done",
        "Decline 1 marble (what you gave for it is not returned)",
    ),
    (
        lambda: rich(actions.ASK_TRADE, 2).play("buy raw", "amount 0"),
        "done",
        "Take none (what you gave for it is not returned)",
    ),
    (
        lambda: rich(actions.ASK_TRADE, 2).play("buy raw", "amount 0", "raw R2"),
        "done",
        "Decline 1 set of clothes (what you gave for it is not returned)",
    ),
    (
        lambda: rich(actions.ASK_TRADE, 2).play("exchange wood marble"),
        "done",
        "Decline 1 marble (what you gave for it is not returned)",
    ),
    (lambda: rich(actions.ASK_TRADE, 2), "sell pottery", "Sell pottery: 3 dinars"),
    (lambda: rich(actions.ASK_TRADE, 2), "exchange wood marble", "Exchange wood → marble"),
    (lambda: rich(actions.ASK_TRADE, 2), "exchange wood gypsum", "Exchange wood → gypsum and gain 1 dinar"),
    (lambda: rich(actions.ASK_CONSTRUCT, 3), "major MJ09", "Build palace 9 (major): the action “warehouse”"),
    (lambda: rich(actions.ASK_CONSTRUCT, 3), "minor 1", "Build garden (gypsum; gold | blue) (minor)"),
    (
        lambda: rich(actions.ASK_CONSTRUCT, 3),
        "refresh",
        "Replace all minor constructions on display: pay 1 dinar, gain 1 PP",
    ),
    (lambda: rich(actions.ASK_CONSTRUCT, 3).play("minor 2"), "use glazed", "Use glazed ceramic: 4 PP"),
    (
        lambda: rich(actions.ASK_CONSTRUCT, 3).play("minor 1", "done"),
        "row right",
        "Right end of your row: balance (wild + gold), 4 dinars and parias in any mix",
    ),
    (
        lambda: rich(actions.ASK_CONSTRUCT, 3).play("minor 2", "done"),
        "row left",
        "Left end of your row: no balance (blue + red)",
    ),
    (lambda: rich(actions.ASK_FAVOUR), "favour 3", "Benefit of favour space 3: 2 parias"),
    (lambda: rich(actions.ASK_WAREHOUSE, 1), "activate 1", "Activate warehouse 1: "),
    (lambda: rich(actions.ASK_EXPORT), "city venice", "Export to Venice: "),
    (
        lambda: rich(actions.ASK_CONSOLIDATE),
        "city fez",
        "Consolidate Fez: free of charge (at once: the action “construction”)",
    ),
    (lambda: rich(actions.ASK_PRODUCE), "city fez", "City bonus of Fez: 1 dinar, 1 PP"),
    (lambda: rich(actions.ASK_RED_CITY, LINE_RED_POEM), "city tunis", "Tunis: the action “carve”"),
    (lambda: rich(actions.ASK_FREE_SHIP, 1), "city venice", "Send a ship to Venice (demand: sugar and clothes)"),
    (lambda: rich(actions.ASK_COPY, LINE_RED_POEM), "major MJ01", "Bonus of gate 1: 3 dinars, 1 PP"),
    (lambda: rich(actions.ASK_CARVE), "carve P07 blue", "Carve poem 7, blue: 1 dinar. Resting gives 2 dinars more. "),
    (lambda: rich(actions.ASK_CARVE), "carve P07 red", "Carve poem 7, red: 4 dinars. At once: 4 dinars, 2 PP"),
    (lambda: rich(actions.ASK_CARVE, 2), "carve P07 red", "Carve poem 7, red: 2 dinars. At once: 4 dinars, 2 PP"),
    (
        lambda: rich(actions.ASK_CARVE),
        "carve P27 gray",
        "Carve major poem B2, gray: 4 dinars. At the end of the game: 2 PP per 3 crates, 8 PP at most",
    ),
    (lambda: rich(actions.ASK_REACTIVATE), "reactivate P01", "Reactivate poem 1: 1 marble, 1 glazed ceramic"),
    (lambda: rich(actions.ASK_SPLIT, 4), "amount 1", "Take: 1 dinar, 3 parias"),
]


@pytest.mark.parametrize(("made", "action", "label"), LABELS, ids=[short(label) for _, _, label in LABELS])
def test_a_choice_says_what_it_costs_and_brings(made: Callable[[], Position], action: str, label: str) -> None:
    table = made()
    assert action in table.legal()
    said = render(action_label(table.state, table.game.parse(table.state, action)))
    assert said.startswith(label) if label.endswith(" ") else said == label


def label_of(table: Position, action: str, locale: str = "en") -> str:
    return render(action_label(table.state, table.game.parse(table.state, action)), locale)


def test_an_export_says_price_demand_seal_and_bonus() -> None:
    table = rich(actions.ASK_EXPORT)
    assert label_of(table, "city venice") == (
        "Export to Venice: 3 dinars (demand: sugar and clothes; a seal; city bonus: 1 paria)"
    )
    assert label_of(table, "city venice", "ru") == (
        "Экспорт: Венеция, 3 динара (спрос: сахар и одежда; печать; бонус города: 1 подать)"
    )
    assert label_of(table, "city venice", "es") == (
        "Exportar: Venecia, 3 dinares (demanda: azúcar y ropa; un sello; bonus de ciudad: 1 paria)"
    )


def test_what_is_left_behind_is_said_in_every_language() -> None:
    table = rich(actions.ASK_STORE, WOOD_AND_MARBLE)
    assert label_of(table, "done", "ru") == "Не брать: 1 древесина, 1 мрамор"
    assert label_of(table, "done", "es") == "No tomar: 1 madera, 1 mármol"
    table.play("store wood 2")
    assert label_of(table, "done", "ru") == "Не брать остальное: 1 мрамор"
    assert label_of(table, "done", "es") == "Dejar el resto: 1 mármol"


def test_an_expansion_says_what_it_covers() -> None:
    setup = Setup(seats=2).expand(0, 1, "WH12").show_tiles("right", "WH05", "WH13").asks(actions.ASK_WAREHOUSE, 1)
    table = setup.build()
    assert label_of(table, "tile WH13") == (
        "Take warehouse tile 13: 2 crates; bonus: 2 dinars; up to 2 market transactions"
    )
    table.play("tile WH13")
    assert label_of(table, "onto 1") == (
        "Expand warehouse 1: 2 PP; then it holds 5 crates; it covers the bonus: 3 dinars"
    )
    assert label_of(table, "onto 2") == "Expand warehouse 2: 1 PP; then it holds 3 crates"


def test_a_delivery_says_its_points_and_parias() -> None:
    table = rich(actions.ASK_EXPORT).play("city venice").until("deliver")
    assert label_of(table, "deliver sugar") == "Deliver sugar: 2 PP, 2 parias"
    assert label_of(table, "deliver pottery") == "Deliver pottery: 1 PP, 1 paria"


def test_the_first_material_of_a_poem_is_its_base() -> None:
    table = rich(actions.ASK_CARVE).play("carve P05 blue").until("poem")
    assert label_of(table, "use gypsum") == "Use gypsum as the base: 1 PP"
    assert label_of(table.play("use gypsum"), "use wood") == "Use wood: 2 PP"


def test_a_tribute_says_what_is_still_owed() -> None:
    table = Setup(seats=2).last_turn(0).dinars(0, 9).seals(0, 1).parias(0, 3).build().play("rest poet")
    assert label_of(table, "amount 1") == "Pay 1 paria (still owed: 1 paria)"
    assert label_of(table, "amount 2") == "Pay 2 parias – the usual way"
    assert label_of(table, "amount 2", "ru") == "Заплатить 2 подати — обычно так"
    table.play("amount 0")
    assert label_of(table, "amount 1") == "Pay 1 seal (still owed: 1 paria)"
    table.play("amount 0")
    assert [label_of(table, f"amount {count}") for count in range(3)] == [
        "Lose 2 PP",
        "Pay 2 dinars and lose 1 PP",
        "Pay 4 dinars",
    ]
    assert label_of(table, "amount 1", "ru") == "Заплатить 2 динара и потерять 1 ОП"


def test_the_usual_part_of_a_tribute_is_all_parias_that_there_are() -> None:
    setup = Setup(seats=2).last_turn(0).dinars(0, 9).parias(0, 1)
    table = setup.build().play("rest poet")
    assert label_of(table, "amount 1") == "Pay 1 paria (still owed: 1 paria) – the usual way"
    assert label_of(table, "amount 0") == "Pay 0 parias (still owed: 2 parias)"


@pytest.mark.parametrize(
    ("seats", "effect"),
    [
        (1, "14 PP if you alone have the most, else 6 PP (number of poems)"),
        (2, "14 PP if you alone have the most, else 6 PP (number of poems)"),
        (3, "14, 9 or 6 PP by place (number of poems)"),
        (4, "14, 9, 6 or 0 PP by place (number of poems)"),
    ],
)
def test_a_position_poem_says_what_it_gives_with_so_many_players(seats: int, effect: str) -> None:
    table = Setup(seats=seats).dinars(0, 9).holds(0, "gypsum").show_grays("P23").asks(actions.ASK_CARVE, 0).build()
    assert label_of(table, "carve P23 gray").endswith(f"At the end of the game: {effect}")


def test_a_benefit_and_a_choice_read_well_in_russian() -> None:
    assert label_of(rich(actions.ASK_FAVOUR), "favour 3", "ru") == "Награда султана, деление 3: 2 подати"
    assert label_of(rich(actions.ASK_RAW, 2), "raw R2", "ru") == (
        "Выбрать клетку R2 и произвести товар из своего сырья: шёлк → одежда"
    )
    table = rich(actions.ASK_CONSTRUCT, 3).play("minor 2", "done", "row right")
    assert table.asked() == "choose"
    assert label_of(table, "choose 1", "ru").startswith("Выбрать: ")


def test_who_has_done_nothing_yet_does_not_do_nothing_more() -> None:
    assert label_of(rich(actions.ASK_PROCESS, 2), "done") == "Process nothing"
    assert label_of(rich(actions.ASK_PRODUCE, actions.PRODUCE_BONUS_ACTION), "done") == "Produce nothing"
    begun = actions.PRODUCE_BONUS_ACTION | actions.PRODUCED_BONUS
    assert label_of(rich(actions.ASK_PRODUCE, begun), "done") == "Produce nothing more"


def test_the_next_first_player_is_named_from_the_seat_that_is_asked() -> None:
    table = Setup(seats=3).last_turn(0).parias(0, 9).build().play("rest poet").until("lead")
    assert [label_of(table, f"lead {seat}") for seat in (1, 2, 3)] == [
        "First player: you",
        "First player: Seat 2",
        "First player: Seat 3",
    ]


def test_a_starting_tile_says_what_it_brings() -> None:
    table = Setup(seats=2).dealt(0, "ST01", "ST08").dealt(1, "ST02", "ST03").build()
    assert label_of(table, "keep ST08") == (
        "Keep starting tile 8: 2 dinars, 1 gypsum, 1 marble; 1 paria; dinars by turn order: 5/5"
    )


@pytest.mark.rule("SAB-13.1.5")
def test_alone_a_starting_tile_says_how_many_dinars_it_brings() -> None:
    table = Setup(seats=1).dealt(0, "ST01", "ST08").build()
    assert label_of(table, "keep ST08") == ("Keep starting tile 8: 2 dinars, 1 gypsum, 1 marble; 1 paria; 5 dinars")


def test_yusufs_ties_are_decided_by_city() -> None:
    table = fresh(1)
    table.state.ask(actions.ASK_YUSUF_CITY, 0, int(pack_cities(0b101, actions.FOR_START)))
    assert render(action_label(table.state, actions.CITY)) == "Yusuf: Fez"
