"""The text board: what lies on the table, numbers of choices, widths, and that nothing hidden shows."""

from __future__ import annotations

import re

import pytest

import diwan
from diwan.core.i18n import render
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.board.desk import beside, hanging, newspaper
from diwan.games.sabika.board.piles import piles_of
from diwan.games.sabika.text.effects import major_effect, yusuf_card_text
from diwan.games.sabika.text.names import major_name, minor_name, yusuf_card_name
from tests.support.sabika import Position, Setup, fresh
from tests.support.sabika_lines import lively

NAMES = ("Ann", "Bob", "Cy", "Dora")
WITHOUT_A_PLACE = ("button", "amount", "choose")  # they are about no thing on the table


def board_of(table: Position, seat: int | None, width: int = 80, locale: str = "en") -> dict[str, list[str]]:
    """Return the blocks of a board by their titles."""
    names = NAMES[: table.state.seats]
    text = table.game.text_board(table.view(seat), locale, names=names, width=width)
    blocks = [block.split("\n") for block in text.split("\n\n")]
    return {block[0]: block[1:] for block in blocks}


def flat(lines: list[str]) -> str:
    """Return lines as one."""
    return " ".join(" ".join(lines).split())


def test_the_blocks_go_from_the_table_to_the_reader() -> None:
    board = board_of(Setup(seats=3).dinars(1, 3).build(), 1)
    assert list(board) == [
        "Round 1 of 5, Era I: Ann",
        "Wishes and trade card",
        "Mediterranean",
        "Major constructions, era I",
        "Minor constructions",
        "Warehouse tiles",
        "Poems",
        "Cy",
        "Ann",
        "Rondel",
        "Bob",
    ]


def test_the_table_shows_tribute_and_events() -> None:
    table = Setup(seats=2, events="random").round(2).event("EV05", coming="EV09").events_left(1).build()
    lines = board_of(table, 0)["Round 2 of 5, Era I: Ann"]
    assert lines[:3] == [
        "  The narrator is on space 2; tribute when this round ends: 2",
        "  Event: Each tribute is 1 paria less",
        "  Next event: Each route of an export costs 1 dinar more",
    ]
    assert "tribute 2" in flat(board_of(table, 0)["Ann"])


@pytest.mark.rule("SAB-18.7")
@pytest.mark.parametrize(
    ("mix", "words"),
    [("random", "1"), ("3+0", "1, positive"), ("negative", "1, negative")],
)
def test_of_a_chosen_mix_it_is_known_whether_the_last_event_is_positive(mix: str, words: str) -> None:
    lines = next(iter(board_of(fresh(2, events=mix), None).values()))
    assert lines[-1].strip() == f"Events face down: {words}"


@pytest.mark.rule("SAB-12.4")
def test_the_tribute_of_the_round_agrees_with_those_of_the_players() -> None:
    head = "  The narrator is on space 1; "
    table = Setup(seats=4, events="negative").event("EV08").build()
    assert board_of(table, 0)["Round 1 of 5, Era I: Ann"][0] == f"{head}tribute when this round ends: 3"
    assert "tribute 3" in flat(board_of(table, 0)["Dora"])
    # Yusuf pays the basic one, and a blue poem is one player's.
    table = Setup(seats=1, events="negative").event("EV08").build()
    assert board_of(table, 0)["Round 1 of 5, Era I: Ann"][0] == f"{head}basic tribute when this round ends: 2"
    table = Setup(seats=2).poems(0, "P19 blue").build()
    assert "tribute 1" in flat(board_of(table, 0)["Ann"])
    assert board_of(table, 0)["Round 1 of 5, Era I: Ann"][0] == f"{head}basic tribute when this round ends: 2"


def test_wishes_say_when_they_count_and_what_they_are_worth_now() -> None:
    setup = Setup(seats=2).wishes("WB1", "WA1", "WC3").trade("TC7").round(3)
    table = setup.ships(0, left=("fez", "tunis")).ships(1, right=("cairo",)).build()
    lines = board_of(table, 0, 120)["Wishes and trade card"]
    assert [line.split(":")[0] for line in lines] == ["  Tower", "  After round 3", "  After round 5", "  At the end"]
    assert lines[0].endswith("(now Ann 2, Bob 1)")
    assert lines[3].endswith("(now Ann 0, Bob 3)")


def test_the_rondel_shows_who_stands_and_who_lies_where() -> None:
    setup = Setup(seats=2).sultan("O1", "O2", "O3", "O4", "M1", "M2", "I1", "I2").rondel(R2="clay", R4=None, X5=None)
    setup.at(0, "architect-2", "O5").at(1, "architect-1", "O4", lying=True).at(0, "merchant", "M2").at(1, "poet", "I6")
    lines = board_of(setup.build(), None)["Rondel"]
    left, right = [line[:40].strip() for line in lines[:-1]], [line[40:].strip() for line in lines[:-1]]
    assert left[:9] == [
        "Outer ring: architect",
        "O1 construction sultan",
        "O2 minor quarry sultan",
        "O3 warehouse    sultan",
        "O4 market       sultan (Bob/1)",
        "O5 construction Ann/2",
        "O6 major quarry",
        "O7 warehouse",
        "O8 market",
    ]
    assert right[1:3] == ["M1 produce     sultan", "M2 export      sultan Ann"]
    assert right[13] == "I6 reactivate Bob"
    assert left[10:12] == ["R2 O2 M2: clay", "R4 O4 M3: -"]
    assert left[15] == "X5 M5 I5: -"


def test_moves_and_rests_carry_their_numbers() -> None:
    table = Setup(seats=2).dinars(0, 9).at(0, "architect-1", "O1").at(0, "architect-2", "O3").build()
    numbers = {choice.notation: number for number, choice in enumerate(table.view(0).choices, start=1)}
    board = board_of(table, 0)
    outer = flat([line[:40] for line in board["Rondel"]])
    first, second = (f"<- architect {number} [{numbers[f'move architect-{number} O4']}]" for number in (1, 2))
    assert f"O4 market {first} {second}" in outer
    rests = [f"{worker} [{numbers[f'rest {name}']}]" for worker, name in (("merchant", "merchant"), ("poet", "poet"))]
    assert flat(board["Ann"]).endswith(", ".join(rests))


def test_a_city_shows_ships_seal_way_demand_and_what_it_gives() -> None:
    setup = Setup(seats=2).city("fez", "CB1").city("cairo", "CR1").seal("fez")
    table = setup.ships(0, left=("algiers",)).ships(1, right=("cairo",)).build()
    text = flat(board_of(table, 0, 40)["Mediterranean"])
    assert re.search(r"Fez: - \| - · seal · route 1 · wants \w+.* · bonus 2 dinars · blue: 2 dinars", text)
    assert re.search(r"Algiers: Ann \| - · wants", text)
    assert re.search(r"Cairo: - \| Bob · route 4 · wants .* · red: construction", text)
    assert "Routes, as printed: Granada - Fez 1, Algiers 1, Florence 2" in text


@pytest.mark.rule("SAB-10.4.9", "SAB-13.5.1")
@pytest.mark.parametrize("width", [40, 80, 120])
def test_cities_stand_under_the_names_of_their_regions(width: int) -> None:
    text = flat(board_of(Setup(seats=2).build(), 0, width)["Mediterranean"])
    order = ["Maghreb", "Fez:", "Europe", "Venice:", "Near East", "Cairo:"]
    assert sorted(order, key=text.index) == order
    for region, cities in (
        ("Maghreb", "Fez Algiers Tunis"),
        ("Europe", "Florence Venice Ragusa"),
        ("Near East", "Constantinople Damascus Cairo"),
    ):
        found = text.partition(region)[2]
        ends = [found.index(other) for other in ("Europe", "Near East", "Ships:") if other in found]
        assert all(f"{city}:" in found[: min(ends)] for city in cities.split())


def test_a_spectator_sees_no_way_and_no_prices() -> None:
    board = board_of(Setup(seats=2).build(), None)
    assert "· route" not in flat(board["Mediterranean"])
    assert "your" not in flat(board["Poems"])


def test_poems_show_both_halves_with_what_they_cost_the_reader() -> None:
    table = Setup(seats=2).poems(0, "P01 blue", "P24 gray").show_poems("P03", None, "P07").build()
    lines = board_of(table, 0, 40)["Poems"]
    assert lines[:3] == [
        "  P03 blue: 1 more step of each move is",
        "    free. In each income phase: 1 dinar",
        "  P03 red: 3 dinars, 2 parias",
    ]
    assert lines[3] == "  -"
    assert flat(lines).endswith("dinars for your next poem: blue 2, red 2, gray 5")


@pytest.mark.parametrize(
    ("seats", "worth"),
    [
        (1, "14 PP if you alone have the most, else 6 PP (number of poems)"),
        (3, "14, 9 or 6 PP by place (number of poems)"),
        (4, "14, 9, 6 or 0 PP by place (number of poems)"),
    ],
)
def test_position_poems_say_what_they_give_with_so_many_players(seats: int, worth: str) -> None:
    table = Setup(seats=seats).poems(0, "P23 gray").show_grays("P26").build()
    board = board_of(table, 0)
    assert f"P23 A1: {worth} (now " in flat(board["Ann"])
    assert f"P26 B1: {worth.replace('poems', 'crates')}" in flat(board_of(table, 0, 40)["Poems"])


def test_halves_of_poems_are_neuter_in_russian() -> None:
    table = Setup(seats=2).poems(0, "P05 blue", "P07 red").show_poems("P03", None, None).build()
    board = board_of(table, 0, 40, "ru")
    assert "P03 синее: " in flat(board["Стихотворения"])
    assert "P03 красное: " in flat(board["Стихотворения"])
    assert "P05 синее: " in flat(board["Ann"])
    assert "P07 красное: " in flat(board["Ann"])


def test_the_next_era_is_shown_with_its_bonuses() -> None:
    table = Setup(seats=2).build()
    text = flat(board_of(table, 0)["Major constructions, era I"])
    later = [tile for tile in table.view(0).majors if tile.era == 2]
    assert len(later) == 9
    for tile in later:
        assert f"{render(major_name(tile.id))}: {render(major_effect(tile.id))}" in text.partition("Era II: ")[2]
    assert "Era II" not in flat(board_of(Setup(seats=2).round(3).build(), 0)["Major constructions, era II"])


def test_nobody_is_ahead_before_the_paria_markers_are_stacked() -> None:
    table = Setup(seats=2).dealt(0, "ST01", "ST08").dealt(1, "ST02", "ST03").build()
    ahead = "ahead on the paria track"
    while table.view(0).turn is None:
        text = table.game.text_board(table.view(0), names=NAMES[:2])
        assert ahead not in text
        table.play(min(table.legal("keep") | table.legal("store") | table.legal("raw") | table.legal("choose")))
    assert table.game.text_board(table.view(0), names=NAMES[:2]).count(ahead) == 1
    # Between two rounds it is nobody's turn, and somebody is ahead.
    table = Setup(seats=2).parias(1, 4).dinars(0, 2).round_over().build()
    assert table.view(0).turn is None
    assert ahead in flat(board_of(table, 0)["Bob"])


def test_discarded_cards_can_be_looked_through_card_by_card() -> None:
    table = Setup(seats=1).build()
    assert piles_of(table.view(0)) == ()
    rng = diwan.seeded(4)
    while len(table.view(0).yusuf_discards) < 6:
        table.game.rules.apply(table.state, lively(table.game, table.state, rng))
    view = table.view(0)
    piles = {render(pile.title): [render(card) for card in pile.cards] for pile in table.game.piles(view)}
    cards = [card for title, cards in piles.items() if title.startswith("Yusuf's ") for card in cards]
    assert cards == [
        f"{render(yusuf_card_name(card))}: {render(yusuf_card_text(card))}" for card in view.yusuf_discards
    ]
    assert all(title.split()[1] in card for title, cards in piles.items() for card in cards if "Yusuf" in title)
    assert len(piles.get("Discarded minor constructions", [])) == len(view.minor_discards)
    assert len(piles.get("Major poems removed before the game", [])) == len(view.grays_removed)


@pytest.mark.rule("SAB-18.3")
def test_discarded_tokens_can_be_looked_through() -> None:
    table = Setup(seats=2).bag(sugarcane=7, clay=6, silk=8).rondel(R2=None, R4=None, R6=None, R8=None).build()
    piles = {render(pile.title): [render(card) for card in pile.cards] for pile in table.game.piles(table.view(0))}
    assert piles["Discarded tokens"] == ["sugar cane / sugar: 1", "clay / pottery: 2"]
    assert "discarded: sugar cane 1, clay 2" in flat(board_of(table, 0)["Rondel"])


@pytest.mark.rule("SAB-2.2.5", "SAB-13.4.3")
def test_minor_constructions_lie_as_their_places_are_called() -> None:
    table = Setup(seats=2).build()
    cards = [render(minor_name(card.id)) for card in table.view(0).minors if card is not None]
    for width in (80, 120):
        lines = board_of(table, 0, width)["Minor constructions"]
        half = (width - 2) // 2
        assert [lines[0][: half + 2].strip(), lines[1][: half + 2].strip()] == [f"3 {cards[2]}", f"4 {cards[3]}"]
        assert [lines[0][half + 2 :].strip(), lines[1][half + 2 :].strip()] == [f"1 {cards[0]}", f"2 {cards[1]}"]
    narrow = flat(board_of(table, 0, 40)["Minor constructions"])
    places = ("right, top", "right, bottom", "left, top", "left, bottom")
    for slot, (place, card) in enumerate(zip(places, cards, strict=True), start=1):
        assert f"{slot} {place}: {card}" in narrow


def tracks_of(table: Position, seat: int | None, width: int = 120) -> dict[str, str]:
    """Return the blocks of tracks and prices by their titles, each in one line."""
    text = table.game.tracks(table.view(seat), names=NAMES[: table.state.seats], width=width)
    assert max(map(len, text.split("\n"))) <= width
    blocks = [block.split("\n") for block in text.split("\n\n")]
    return {block[0]: flat(block[1:]) for block in blocks}


@pytest.mark.rule("SAB-18.1")
@pytest.mark.parametrize("width", [40, 80])
def test_whoever_asks_sees_tracks_and_prices(width: int) -> None:
    setup = Setup(seats=3).favour(1, 4).parias(0, 5).parias(1, 5).parias(2, 7).dinars(0, 9)
    found = tracks_of(setup.at(0, "poet", "I1").build(), 0, width)
    assert found["Favour track"].startswith("0 (Ann, Cy): no benefit · 1: 2 dinars · 2: either")
    assert "4 (Bob): 1 marble · 5: 1 glazed ceramic · 6: " in found["Favour track"]
    title = "Paria track, from the marker that is ahead to the last"[:width]
    assert found[title] in (
        "Cy: 7 parias · Ann: 5 parias · Bob: 5 parias",
        "Cy: 7 parias · Bob: 5 parias · Ann: 5 parias",
    )
    assert found["Market prices"].startswith("Buy: gypsum: 1 dinar · wood: 1 dinar · marble: 2 dinars")
    assert "Sell: gypsum: 1 dinar · wood: 2 dinars" in found["Market prices"]
    assert "Exchange: gypsum → wood · wood → marble" in found["Market prices"]
    assert "wood → gypsum + 1 dinar" in found["Market prices"]
    assert found["Secondary actions"] == (
        "Raw material spaces: architect: 1 dinar, merchant: free of charge "
        "Marble spaces: merchant: 2 dinars, poet: 1 dinar"
    )


@pytest.mark.rule("SAB-4.5.2")
def test_of_markers_on_one_space_the_upper_one_comes_first() -> None:
    table = Setup(seats=2).parias(0, 3).parias(1, 3).at(0, "poet", "I1").build()
    view = table.view(0)
    order = sorted(view.players, key=lambda player: -player.height)
    shown = tracks_of(table, 0)["Paria track, from the marker that is ahead to the last"]
    assert shown == " · ".join(f"{NAMES[player.player]}: 3 parias" for player in order)


def test_prices_are_those_of_the_reader_and_a_spectator_has_no_workers() -> None:
    table = Setup(seats=2).poems(1, "P06 blue").build()
    assert "architect: 1 dinar" in tracks_of(table, 0)["Secondary actions"]
    assert "architect: free of charge" in tracks_of(table, 1)["Secondary actions"]
    assert "Secondary actions" not in tracks_of(table, None)


def test_a_workshop_shows_stores_row_constructions_and_poems() -> None:
    setup = Setup(seats=2).dinars(0, 4).seals(0, 2).parias(0, 3).raws(0, "silk").favour(0, 3)
    setup.expand(0, 2, "WH08", "WH19").store(0, 2, "wood", "wood", "sugar").majors(0, "MJ04").poems(
        0, "P07 red", "P24 gray"
    )
    lines = board_of(setup.at(0, "poet", None, lying=True).build(), 1)["Ann"]
    text = flat(lines)
    assert "4 dinars · 2 seals · 3 parias · tribute 2 · favour 3 (next: 1 marble) · first player" in text
    assert "Raw materials: silk" in lines[3]
    assert re.search(r"2: 3/\d wood x2, sugar \(WH19: .*; expanded twice\) · 3: 0/1 -", text)
    assert "Major: gate 4" in text
    assert "P07 red: 4 dinars, 2 PP" in text
    assert "P24 A2: 2 PP per poem, 8 PP at most (now 4 PP)" in text


def test_the_row_shows_half_tiles_and_where_they_agree() -> None:
    setup = Setup(seats=2).row(0, "AB3", right=("MC10", "MC01"))
    table = setup.build()
    row = next(line for line in board_of(table, 0, 120)["Ann"] if line.startswith("  Row: "))
    cards = table.view(0).players[0].row
    shown = [f"{card.left} | {card.building} | {card.right}" for card in cards]
    joint = "=" if cards[0].right == cards[1].left else "/"
    assert row == f"  Row: red | AB3 | wild = {shown[0]} {joint} {shown[1]} (balances: {table.balances()})"


def test_starting_tiles_are_shown_to_their_owner_until_they_are_revealed() -> None:
    table = fresh(2)
    first, second = table.view(0).dealt
    lines = flat(board_of(table, 0)["Your starting tiles"])
    assert lines.count("Starting tile ") == 2
    assert "[1]" in lines
    assert "[2]" in lines
    assert "Your starting tiles" not in board_of(table, None)
    table.play(f"keep {first}").play(f"keep {table.view(1).dealt[0]}")
    assert "Your starting tiles" not in board_of(table, 0)
    assert first != second


def test_yusuf_shows_what_he_has_and_his_cards() -> None:
    table = Setup(seats=1).majors(1, "MJ09").poems(1, "P05 both", "P24 gray").build()
    lines = flat(board_of(table, 0)["Yusuf"])
    assert "4 crates" in lines
    assert "dinar" not in lines
    assert "Major: palace 9" in lines
    assert "Poems: poem 5" in lines
    assert "Beside the board: architect, architect, merchant, poet" in lines


def test_stores_carry_what_can_be_put_in_and_thrown_away() -> None:
    setup = Setup(seats=2).dinars(0, 9).holds(0, "gypsum", "wood", "marble", "sugar").at(0, "architect-1", "O5")
    table = setup.build().play("move architect-1 O6", "main")
    numbers = {choice.notation: number for number, choice in enumerate(table.view(0).choices, start=1)}
    assert f"1: 1/1 gypsum -gypsum [{numbers['discard gypsum 1']}]" in flat(board_of(table, 0)["Ann"])
    table.play("discard gypsum 1")
    numbers = {choice.notation: number for number, choice in enumerate(table.view(0).choices, start=1)}
    assert f"1: 0/1 - +wood [{numbers['store wood 1']}]" in flat(board_of(table, 0)["Ann"])


def test_the_market_lists_what_can_be_bought_sold_and_exchanged() -> None:
    table = Setup(seats=2).dinars(0, 1).holds(0, "wood").asks(actions.ASK_TRADE, 2).build()
    lines = board_of(table, 0)["Ann"]
    assert [line.split(":")[0].strip() for line in lines[-3:]] == [
        "Buy for dinars",
        "Sell for dinars",
        "Exchange",
    ]
    assert re.match(r"  Buy for dinars: gypsum 1 \[\d+\], wood 1 \[\d+\], a raw material 1", lines[-3])
    assert re.fullmatch(r"  Sell for dinars: wood 2 \[\d+\]", lines[-2])
    assert re.fullmatch(r"  Exchange: wood - marble \[\d+\], wood - gypsum \[\d+\]", lines[-1])


def test_the_end_of_the_game_names_the_first() -> None:
    table = fresh(2)
    rng = diwan.seeded(3)
    while not table.is_over():
        table.game.rules.apply(table.state, lively(table.game, table.state, rng))
    winners = [NAMES[seat] for seat, rank in enumerate(table.ranking()) if rank == 1]
    assert board_of(table, 0)["The game is over"][0] == f"  First place: {', '.join(winners)}"


def test_names_that_begin_alike_are_told_apart_by_numbers() -> None:
    table = Setup(seats=2).at(0, "merchant", "M2").build()
    board = table.game.text_board(table.view(0), names=("Annabella", "Annabella V"), width=80)
    assert "#1" in board
    assert "\n\nAnnabella\n" in board
    assert "\n\nSeat 2\n" in table.game.text_board(table.view(0))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_board_keeps_to_its_width_and_numbers_everything_that_lies_on_it(seats: int, width: int) -> None:
    game = GAME(events="random")
    state, rng = game.new_state(seats=seats, seed=seats), diwan.seeded(seats)
    names = ("N" * 150, *NAMES[1:seats])
    locale = {40: "ru", 60: "es"}.get(width, "en")
    while game.rules.legal_actions(state):
        if state.ply % 7 == 0:
            view = game.view(state, int(state.to_act))
            board = game.text_board(view, locale, names=names, width=width)
            assert max(map(len, board.split("\n"))) <= width
            assert "\n\n\n" not in board
            assert all(len(block.split("\n")) > 1 for block in board.split("\n\n"))
            placed = [c.anchor.partition(":")[0] not in WITHOUT_A_PLACE for c in view.choices]
            shown = {int(number) for number in re.findall(r"\[(\d+)\]", board)}
            assert shown == {number for number, has_place in enumerate(placed, start=1) if has_place}
        game.rules.apply(state, lively(game, state, rng))


def test_a_text_hangs_below_its_head_or_a_little_indented() -> None:
    assert hanging("  a: ", "one two three four", 20) == ["  a: one two three", "    four"]
    assert hanging("  a: ", "word " * 8, 40) == ["  a: word word word word word word word", "     word"]
    assert hanging("  a long head: ", "one two", 20) == ["  a long head:", "    one two"]
    assert hanging("  ", "take this one [12]", 16) == ["  take this", "    one [12]"]


def test_columns_are_as_low_as_they_can_be_and_break_no_entry() -> None:
    entries = [["a", "b", "c"], ["d"], ["e", "f"]]
    assert newspaper(entries, 2, 10) == ["a     d", "b     e", "c     f"]
    assert newspaper(entries, 1, 10) == ["a", "b", "c", "d", "e", "f"]
    assert beside([["ab"], ["c", "d"]], 10) == ["ab    c", "      d"]
