"""State and seat to what that seat may see [ALH-14.1]. Other hands are numbers of cards; deck and bag are counts."""

from __future__ import annotations

from dataclasses import dataclass

from diwan.core.i18n import Message, seat_name
from diwan.core.state import decision_arg, decision_kind
from diwan.core.view import Choice, Imaginary, View
from diwan.games.alhambra import actions
from diwan.games.alhambra.components import (
    CARDS,
    DISPLAY,
    ROUNDS,
    SIDES,
    SLOT_CURRENCY,
    SLOTS,
    TABLES,
    TILE_PRICE,
    TILE_TYPE,
    TILE_WALLS,
    TYPES,
    VALUES,
)
from diwan.games.alhambra.layout import wall_of
from diwan.games.alhambra.notation import format_action, format_cell
from diwan.games.alhambra.scoring import building_counts, rank_of
from diwan.games.alhambra.state import (
    BUILT,
    GAME_ID,
    LINES,
    NONE,
    RESERVED,
    SHEET,
    WAITING,
    WITH_NEUTRAL,
    AlhambraState,
    cell_x,
    cell_y,
    hand_size,
    has_neutral,
    score_of,
    tiles_in,
    zone_of,
)
from diwan.games.alhambra.text import action_label, doing_text, question_text, reading_order


@dataclass(frozen=True, slots=True)
class Tile:
    """A building tile."""

    id: str
    type: str
    price: int
    walls: str  # the walled sides, in the order N, E, S, W


@dataclass(frozen=True, slots=True)
class BuiltTile:
    """A tile of an Alhambra and where it lies from the fountain."""

    tile: Tile
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Card:
    """A money card, with how many copies of it are meant."""

    id: str
    currency: str
    value: int
    copies: int = 1


@dataclass(frozen=True, slots=True)
class MarketSlot:
    """A market slot: its currency and the tile on it."""

    slot: int  # from 1
    currency: str
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies before one seat."""

    seat: int
    colour: str
    score: int
    rank: int
    wall: int  # the longest wall
    buildings: tuple[int, ...]  # tiles of each type in the Alhambra
    alhambra: tuple[BuiltTile, ...]  # without the fountain at 0,0
    reserve: tuple[Tile, ...]
    waiting: tuple[Tile, ...]  # bought or awarded, not yet placed
    hand_size: int
    hand: tuple[Card, ...] | None  # None: not for these eyes
    sheet: tuple[tuple[int, ...], ...]  # points by round: each type, then the wall


@dataclass(frozen=True, slots=True)
class NeutralView:
    """The neutral player of the two-seat game."""

    score: int
    buildings: tuple[int, ...]
    tiles: tuple[Tile, ...]
    sheet: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """A purchase under way."""

    slot: int  # from 1
    price: int
    paid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AlhambraView(View):
    """The table as one seat sees it."""

    phase: str  # action, place, final_place, over [ALH-14.3.1]
    turn: int  # from 1
    turn_seat: int
    start_seat: int
    market: tuple[MarketSlot, ...]
    display: tuple[Card | None, ...]
    discard: tuple[Card, ...]
    deck_size: int
    bag_size: int
    rounds_held: tuple[bool, ...]
    scoring_cards_out: tuple[bool, ...]
    players: tuple[SeatView, ...]
    neutral: NeutralView | None
    payment: Payment | None
    taken: int  # money taken so far in this action
    tile_asked: Tile | None  # the tile that the question is about
    aborted: bool

    @property
    def front(self) -> int:
        """The seat whose things lie in front: the one that looks, or the one that spectators watch."""
        if self.seat is not None:
            return self.seat
        return self.ranking.index(1) if self.to_act is None else self.to_act


def view_for(
    state: AlhambraState, seat: int | None, legal: list[int], imaginary: tuple[Imaginary, ...] = ()
) -> AlhambraView:
    """Return what a seat sees (None: a spectator); `legal` are its actions, empty when it is not asked."""
    over = len(state.pending) == 0
    kind, arg = (NONE, 0) if over else _question(state)
    counts = building_counts(state)
    return AlhambraView(
        game=GAME_ID,
        seat=seat,
        seats=int(state.seats),
        ply=int(state.ply),
        to_act=None if over else int(state.to_act),
        over=over,
        question=question_text(state),
        choices=tuple(_choice(state, action) for action in reading_order(state, legal)),
        scores=tuple(int(score_of(state, row)) for row in range(int(state.seats))),
        ranking=tuple(int(rank_of(state, row)) for row in range(int(state.seats))),
        imaginary=imaginary,
        doing=None if over else _doing(state, kind),
        phase=_phase(state, kind),
        turn=int(state.turns) + (0 if state.final else 1),
        turn_seat=int(state.turn_seat),
        start_seat=int(state.start_seat),
        market=tuple(_slot(state, slot) for slot in range(SLOTS)),
        display=tuple(_card(int(card)) if card != NONE else None for card in state.display),
        discard=_cards([int(copies) for copies in state.discard]),
        deck_size=len(state.deck),
        bag_size=len(state.bag),
        rounds_held=tuple(bool(state.rounds_held >> number & 1) for number in range(ROUNDS)),
        scoring_cards_out=tuple(bool(state.cards_out >> number & 1) for number in range(ROUNDS - 1)),
        players=tuple(
            _seat(state, row, [int(n) for n in counts], shown=row == seat or over) for row in range(int(state.seats))
        ),
        neutral=_neutral(state, [int(n) for n in counts]) if has_neutral(state) else None,
        payment=_payment(state, arg) if kind == actions.PAY_WITH else None,
        taken=int(actions.taking_total(arg)) if kind == actions.TAKE_MORE else 0,
        tile_asked=_tile(arg) if kind in (actions.ADD_AT, actions.PLACE_AT, actions.CHOOSE_EXCHANGE_OUT) else None,
        aborted=bool(state.aborted),
    )


def _question(state: AlhambraState) -> tuple[int, int]:
    top = state.pending[len(state.pending) - 1]
    return int(decision_kind(top)), int(decision_arg(top))


def _doing(state: AlhambraState, kind: int) -> Message:
    placing = _phase(state, kind) in ("place", "final_place")
    return doing_text(seat_name(int(state.to_act)), paying=kind == actions.PAY_WITH, placing=placing)


def _phase(state: AlhambraState, kind: int) -> str:
    if kind == NONE:
        return "over"
    if state.final:
        return "final_place"
    return "place" if kind in (actions.CHOOSE_PLACE, actions.PLACE_AT) else "action"


def _slot(state: AlhambraState, slot: int) -> MarketSlot:
    tile = int(state.market[slot])
    currency = TABLES.currency_ids[int(SLOT_CURRENCY[slot])]
    return MarketSlot(slot + 1, currency, None if tile == NONE else _tile(tile))


def _tile(tile: int) -> Tile:
    walls = "".join(side for i, side in enumerate(SIDES) if TILE_WALLS[tile] >> i & 1)
    return Tile(TABLES.tile_ids[tile], TABLES.type_ids[int(TILE_TYPE[tile])], int(TILE_PRICE[tile]), walls)


def _card(card: int, copies: int = 1) -> Card:
    currency, value = TABLES.currency_ids[card // VALUES], card % VALUES + 1
    return Card(f"{currency}-{value}", currency, value, copies)


def _cards(copies: list[int]) -> tuple[Card, ...]:
    return tuple(_card(card, count) for card, count in enumerate(copies) if count > 0)


def _tiles(state: AlhambraState, zone: int) -> tuple[Tile, ...]:
    return tuple(_tile(int(tile)) for tile in tiles_in(state, zone))


def _sheet(state: AlhambraState, row: int) -> tuple[tuple[int, ...], ...]:
    first = row * SHEET
    return tuple(
        tuple(int(state.sheet[first + number * LINES + line]) for line in range(LINES)) for number in range(ROUNDS)
    )


def _seat(state: AlhambraState, seat: int, counts: list[int], *, shown: bool) -> SeatView:
    hand = _cards([int(state.hands[seat * CARDS + card]) for card in range(CARDS)]) if shown else None
    cells = {int(tile): int(state.tile_cell[tile]) for tile in tiles_in(state, zone_of(seat, BUILT))}
    return SeatView(
        seat=seat,
        colour=TABLES.colours[seat],
        score=int(score_of(state, seat)),
        rank=int(rank_of(state, seat)),
        wall=int(wall_of(state, seat)),
        buildings=tuple(counts[seat * TYPES : (seat + 1) * TYPES]),
        alhambra=tuple(BuiltTile(_tile(tile), int(cell_x(cell)), int(cell_y(cell))) for tile, cell in cells.items()),
        reserve=_tiles(state, zone_of(seat, RESERVED)),
        waiting=_tiles(state, zone_of(seat, WAITING)),
        hand_size=int(hand_size(state, seat)),
        hand=hand,
        sheet=_sheet(state, seat),
    )


def _neutral(state: AlhambraState, counts: list[int]) -> NeutralView:
    row = int(state.seats)
    return NeutralView(
        score=int(score_of(state, row)),
        buildings=tuple(counts[row * TYPES : (row + 1) * TYPES]),
        tiles=_tiles(state, WITH_NEUTRAL),
        sheet=_sheet(state, row),
    )


def _payment(state: AlhambraState, arg: int) -> Payment:
    slot = int(actions.payment_slot(arg))
    return Payment(slot + 1, int(TILE_PRICE[state.market[slot]]), int(actions.payment_paid(arg)))


def _choice(state: AlhambraState, action: int) -> Choice:
    return Choice(action, format_action(action), anchor_of(state, action), action_label(state, action))


def anchor_of(state: AlhambraState, action: int) -> str:
    """Return the key of the element that stands for an action in the drawing."""
    if actions.TAKE <= action < actions.TAKE_DONE:
        places = [place for place in range(DISPLAY) if state.display[place] == action - actions.TAKE]
        return f"display:{places[0] + 1}"
    if actions.BUY <= action < actions.BUY + SLOTS:
        return f"market:{action - actions.BUY + 1}"
    if actions.PAY <= action < actions.REDESIGN_ADD:
        return f"hand:{_card(action - actions.PAY).id}"
    if action in (actions.TO_RESERVE, actions.TO_NEUTRAL):
        return "zone:reserve" if action == actions.TO_RESERVE else "zone:neutral"
    if action >= actions.CELL:
        return f"cell:{format_cell(action - actions.CELL)}"
    if action < actions.ADD_TILE:
        return f"button:{format_action(action).replace(' ', '-')}"
    return _tile_anchor(action)


def _tile_anchor(action: int) -> str:
    if action >= actions.PLACE_TILE:
        return f"waiting:{TABLES.tile_ids[action - actions.PLACE_TILE]}"
    if action >= actions.EXCHANGE_OUT:
        return f"tile:{TABLES.tile_ids[action - actions.EXCHANGE_OUT]}"
    if action >= actions.EXCHANGE_IN:
        return f"reserve:{TABLES.tile_ids[action - actions.EXCHANGE_IN]}"
    if action >= actions.REMOVE_TILE:
        return f"tile:{TABLES.tile_ids[action - actions.REMOVE_TILE]}"
    return f"reserve:{TABLES.tile_ids[action - actions.ADD_TILE]}"
