"""The whole table as one seat sees it, with its choices."""

from __future__ import annotations

from diwan.core.state import decision_kind
from diwan.core.view import Choice, Imaginary
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CITY_TILE_COLOUR,
    CITY_TILE_DEMAND,
    ERA,
    SECONDARY_USED,
    SPACE_ACTION,
    TABLES,
    TRIBUTES,
    YUSUF_WORKER,
)
from diwan.games.sabika.components.reading_rondel import ring_of
from diwan.games.sabika.conditions.costs import buy_price, move_cost, sell_price
from diwan.games.sabika.notation import format_action
from diwan.games.sabika.scoring.sheet import rank_of, tower_size
from diwan.games.sabika.state import (
    ABSENT,
    ARRIVED,
    CONSOLIDATED,
    DEALT,
    GAME_ID,
    IN_BAG,
    MINOR_SHOWN,
    NONE,
    POEM_SHOWN,
    RAW_ON,
    ROW,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    WORKER_AT,
    SabikaState,
    bits,
    points,
    row_count,
)
from diwan.games.sabika.text import action_label, question_text
from diwan.games.sabika.text.afterwards import afterwards
from diwan.games.sabika.text.asked import Asked
from diwan.games.sabika.view.pieces import (
    SULTAN,
    City,
    Minor,
    SabikaView,
    Secondary,
    Space,
    Unseen,
    WarehouseTile,
    Wish,
    Worker,
)
from diwan.games.sabika.view.players import majors_of, members, minor_of, player_of, tile_of, worker_of

QUESTION_NAMES = (
    "keep",
    "turn",
    "seals",
    "work",
    "store",
    "raw",
    "process",
    "trade",
    "construct",
    "extra",
    "row",
    "favour",
    "choose",
    "warehouse",
    "onto",
    "export",
    "deliver",
    "consolidate",
    "produce",
    "carve",
    "poem",
    "reactivate",
    "city_bonus",
    "copy",
    "free_ship",
    "red_city",
    "split",
    "income",
    "tribute_dinar",
    "tribute",
    "lead",
    "yusuf_city",
)


def view_for(
    state: SabikaState,
    seat: int | None,
    legal: list[int],
    imaginary: tuple[Imaginary, ...] = (),
) -> SabikaView:
    """Return what a seat sees (None: a spectator); `legal` are its actions, empty when it is not asked."""
    over = len(state.pending) == 0
    top = 0 if over else state.pending[len(state.pending) - 1]
    seats = int(state.seats)
    return SabikaView(
        game=GAME_ID,
        seat=seat,
        seats=seats,
        ply=int(state.ply),
        to_act=None if over else int(state.to_act),
        over=over,
        question=question_text(state),
        afterwards=afterwards(state),
        choices=tuple(_choice(state, action) for action in legal),
        scores=tuple(int(points(state, row)) for row in range(seats)),
        ranking=tuple(int(rank_of(state, row)) for row in range(seats)),
        imaginary=imaginary,
        round=int(state.round) + 1,
        era=int(ERA[state.round]),
        narrator=int(state.narrator) + 1,
        tribute=int(TRIBUTES[min(int(state.round) + 1, v.NARRATOR_SPACES - 1)]),
        turn=_known(state.turn),
        first=_known(state.first),
        spaces=_spaces(state),
        secondary=_secondary(state),
        minors=tuple(_minor_or_none(int(state.board[MINOR_SHOWN + slot])) for slot in range(v.MINOR_SLOTS)),
        minor_deck=int(bits(state.minor_deck)),
        minor_discards=members(int(state.minor_spent), TABLES.minor_ids),
        poems=_poems(state),
        poem_deck=int(bits(state.poem_deck)),
        grays=members(int(state.grays_shown), TABLES.poem_ids[v.MINOR_POEMS :]),
        grays_removed=members(int(state.grays_gone), TABLES.poem_ids[v.MINOR_POEMS :]),
        majors=majors_of(int(state.majors_left)),
        tiles=_tiles(state),
        tile_stacks=tuple(int(state.board[STACK_SIZE + side]) for side in range(v.SIDES)),
        bag=sum(int(state.board[IN_BAG + raw]) for raw in range(v.RAWS)),
        discarded=tuple(int(state.board[SPENT + raw]) for raw in range(v.RAWS)),
        cities=tuple(_city(state, city) for city in range(v.CITIES)),
        trade_card=TABLES.trade_ids[int(state.trade_card)],
        wishes=_wishes(state),
        event=_event(int(state.event)),
        next_event=_event(int(state.next_event)),
        events_left=int(state.events_left),
        yusuf_tiles=_turned(state),
        yusuf_discards=_yusuf_discards(state),
        unseen=_unseen(state),
        players=tuple(player_of(state, row, seat) for row in range(int(row_count(state.seats)))),
        dealt=() if seat is None else members(int(state.rows[seat * ROW + DEALT]), TABLES.starting_ids),
        asked=None if over else QUESTION_NAMES[int(decision_kind(top))],
        placed=_placed(state),
        costs=tuple((anchor_of(action), cost) for action in legal if (cost := _cost(state, action))),
        buying=tuple(int(buy_price(state, seat or 0, thing)) for thing in range(v.MATERIALS + 1)),
        selling=tuple(int(sell_price(state, seat or 0, item)) for item in range(v.ITEMS)),
    )


def _tiles(state: SabikaState) -> tuple[tuple[WarehouseTile | None, ...], ...]:
    """Return the warehouse tiles on display, side by side."""
    shown = [tile_of(int(state.board[TILE_SHOWN + slot])) for slot in range(v.TILE_SLOTS)]
    each = v.TILE_SLOTS // v.SIDES
    return tuple(tuple(shown[side * each : (side + 1) * each]) for side in range(v.SIDES))


def _wishes(state: SabikaState) -> tuple[Wish, ...]:
    """Return the three wishes, and whether each is in the tower."""
    ids = [TABLES.wish_ids[int(wish)] for wish in state.wishes]
    return tuple(Wish(name, slot < tower_size(state)) for slot, name in enumerate(ids))


def _event(number: int) -> str | None:
    return None if number == NONE else TABLES.event_ids[number]


def _placed(state: SabikaState) -> Minor | None:
    asked = Asked(state)
    return minor_of(asked.arg) if asked.kind == actions.ASK_ROW else None


def _unseen(state: SabikaState) -> Unseen:
    events = 0
    if state.events_left > 0:
        events = v.ALL_EVENTS & ~int(state.events_seen)
        # With a chosen mix the sign of the last event is known [SAB-18.7].
        if state.good_events_left != NONE:
            events &= v.GOOD_EVENTS if state.good_events_left > 0 else ~v.GOOD_EVENTS
    return Unseen(
        members(int(state.minor_deck), TABLES.minor_ids),
        members(int(state.poem_deck), TABLES.poem_ids),
        members(int(state.tiles_unseen), TABLES.tile_ids),
        tuple(int(state.board[IN_BAG + raw]) for raw in range(v.RAWS)),
        members(events, TABLES.event_ids),
        members(int(state.yusuf_deck), TABLES.yusuf_ids),
    )


def _cost(state: SabikaState, action: int) -> int:
    """Return what a move of the seat that is asked costs; 0 for every other action."""
    if not actions.MOVE <= action < actions.REST:
        return 0
    worker, space = int(actions.worker_of(action)), int(actions.space_of(action))
    return int(move_cost(state, int(state.to_act), worker, space))


def _choice(state: SabikaState, action: int) -> Choice:
    return Choice(action, format_action(action), anchor_of(action), action_label(state, action))


def anchor_of(action: int) -> str:
    """Return the key of the element that stands for an action in the drawing: block, then what it is about."""
    verb, _, rest = format_action(action).partition(" ")
    return f"{verb}:{rest.replace(' ', '-')}" if rest else f"button:{verb}"


def _known(row: int) -> int | None:
    return None if row == NONE else int(row)


def _spaces(state: SabikaState) -> tuple[Space, ...]:
    there: list[list[Worker]] = [[] for _ in range(v.SPACES)]
    for number in range(v.SULTAN_WORKERS):
        space = int(state.board[SULTAN_AT + number])
        if space != NONE:
            there[space].append(Worker(SULTAN, v.WORKER_IDS[ring_of(space)], number, False))
    for row in range(int(row_count(state.seats))):
        for number in range(v.WORKERS):
            space = int(state.rows[row * ROW + WORKER_AT + number])
            if space != NONE:
                there[space].append(worker_of(state, row, number))
    return tuple(
        Space(TABLES.space_ids[space], v.ACTION_IDS[int(SPACE_ACTION[space])], tuple(workers))
        for space, workers in enumerate(there)
    )


def _secondary(state: SabikaState) -> tuple[Secondary, ...]:
    used = int(SECONDARY_USED[state.seats])
    found = []
    for place, name in enumerate(TABLES.secondary_ids):
        if not used >> place & 1:
            continue
        if place < v.RAW_SPACES:
            raw = int(state.board[RAW_ON + place])
            found.append(Secondary(name, "raw", None if raw < 0 else v.RAW_IDS[raw]))
        else:
            filled = int(state.marbles) >> (place - v.RAW_SPACES) & 1
            found.append(Secondary(name, "marble", "marble" if filled else None))
    return tuple(found)


def _minor_or_none(card: int) -> Minor | None:
    return None if card == NONE else minor_of(card)


def _poems(state: SabikaState) -> tuple[str | None, ...]:
    shown = [int(state.board[POEM_SHOWN + slot]) for slot in range(v.POEM_SLOTS)]
    return tuple(None if poem == NONE else TABLES.poem_ids[poem] for poem in shown if poem != ABSENT)


def _city(state: SabikaState, city: int) -> City:
    tile = int(state.cities[city])
    rows = range(int(row_count(state.seats)))
    return City(
        TABLES.city_ids[city],
        TABLES.city_tile_ids[tile],
        v.CITY_COLOUR_IDS[int(CITY_TILE_COLOUR[tile])],
        members(int(CITY_TILE_DEMAND[tile]), list(v.GOOD_IDS)),
        bool(int(state.seals_left) >> city & 1),
        tuple(row for row in rows if int(state.rows[row * ROW + ARRIVED]) >> city & 1),
        tuple(row for row in rows if int(state.rows[row * ROW + CONSOLIDATED]) >> city & 1),
    )


def _turned(state: SabikaState) -> tuple[str, ...]:
    if state.seats != 1:
        return ()
    workers = ("architect", "architect", "merchant", "poet")
    return tuple(name for place, name in enumerate(workers) if not int(state.yusuf_tiles) >> place & 1)


def _yusuf_discards(state: SabikaState) -> tuple[str, ...]:
    if state.seats != 1:
        return ()
    order = sorted(range(v.YUSUF_CARDS), key=lambda card: int(YUSUF_WORKER[card]))
    return tuple(TABLES.yusuf_ids[card] for card in order if not int(state.yusuf_deck) >> card & 1)


def assets_of(view: SabikaView, seat: int) -> tuple[str, ...]:
    """Return what a seat owns, by kind and printed id."""
    player = view.players[seat]
    cities = [city for city in view.cities if seat in (*city.left, *city.right)]
    return (
        *(f"poem {poem} blue" for poem in player.blues),
        *(f"poem {poem} red" for poem in player.reds),
        *(f"poem {poem} gray" for poem in player.grays),
        *(f"major {major.id}" for major in player.majors),
        *(f"minor {minor.id}" for minor in player.row),
        *(f"warehouse {store.tile.id}" for store in player.stores if store.tile is not None),
        *(f"city {city.id}" for city in cities),
        *(f"city_tile {city.tile}" for city in cities),
        *(f"consolidated {city.tile}" for city in cities if seat in city.right),
        *(f"starting {tile}" for tile in (player.starting_tile,) if tile is not None),
        f"balance {player.balance_card}",
    )
