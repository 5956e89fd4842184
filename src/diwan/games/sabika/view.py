"""What one seat sees of Sabika, as plain data. Everything lies open but starting tiles before they are shown.

Cards, tiles, spaces and cities go by their printed ids; the text room says what they do.
"""

from __future__ import annotations

from dataclasses import dataclass

from diwan.core.state import decision_arg, decision_kind
from diwan.core.view import Choice, Imaginary, View
from diwan.games.sabika import actions
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    CITY_TILE_COLOUR,
    CITY_TILE_DEMAND,
    ERA,
    MAJOR_BUILDING,
    MAJOR_ERA,
    MINOR_BASE,
    MINOR_BUILDING,
    MINOR_LEFT,
    MINOR_RIGHT,
    SECONDARY_USED,
    SPACE_ACTION,
    TABLES,
    TILE_CRATES,
    TRIBUTES,
    YUSUF_WORKER,
)
from diwan.games.sabika.notation import format_action
from diwan.games.sabika.scoring.sheet import gray_points, rank_of, tower_size, trade_points, wish_points
from diwan.games.sabika.state import (
    ABSENT,
    ARRIVED,
    BALANCE_CARD,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    DEALT,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GAME_ID,
    GRAYS,
    HEIGHT,
    IN_BAG,
    KEPT,
    LEFT_END,
    LYING,
    MAJORS,
    MINOR_SHOWN,
    MINORS,
    NONE,
    PARIAS,
    POEM_SHOWN,
    RAW_ON,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    SPENT,
    STACK_SIZE,
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    bits,
    held_in,
    is_yusuf,
    points,
    presence,
    row_count,
)
from diwan.games.sabika.text import action_label, prices, question_text

SULTAN = -1  # owner of the sultan's workers
ITEM_IDS = (*v.MATERIAL_IDS, *v.GOOD_IDS)


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker on the rondel or in a workshop."""

    owner: int  # player, or SULTAN
    kind: str  # architect, merchant, poet
    number: int  # of its owner's workers, from 0; of the sultan's, from 0
    lying: bool


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the rondel."""

    id: str
    action: str
    workers: tuple[Worker, ...]


@dataclass(frozen=True, slots=True)
class Secondary:
    """A space between two rings that is in use, and what lies on it."""

    id: str
    kind: str  # raw, marble
    token: str | None  # raw material, or "marble"


@dataclass(frozen=True, slots=True)
class Minor:
    """A minor construction card."""

    id: str
    building: str
    base: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Major:
    """A major construction tile."""

    id: str
    building: str
    era: int


@dataclass(frozen=True, slots=True)
class WarehouseTile:
    """A warehouse tile."""

    id: str
    crates: int


@dataclass(frozen=True, slots=True)
class City:
    """A city with its tile, seal and ships."""

    id: str
    tile: str
    colour: str
    demand: tuple[str, ...]
    seal: bool
    left: tuple[int, ...]  # players with a ship on the left half
    right: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish on the round track or in the tower."""

    id: str
    in_tower: bool


@dataclass(frozen=True, slots=True)
class Store:
    """A warehouse, or the special storage: its crates, what it holds, the tile on top."""

    crates: int
    items: tuple[str, ...]
    expansions: int
    tile: WarehouseTile | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What belongs to one player; Yusuf has no dinars, stores or row."""

    player: int
    yusuf: bool
    points: int
    rank: int
    dinars: int
    seals: int
    parias: int
    height: int  # in the stack of paria markers: of two on one space the higher lies on top
    favour: int
    workshop: tuple[Worker, ...]  # workers that are not on the rondel
    raws: tuple[str, ...]
    stores: tuple[Store, ...]
    crates: int
    majors: tuple[Major, ...]
    row: tuple[Minor, ...]  # from left to right; for Yusuf his cards
    balance_card: str | None
    balance_place: int  # how many cards of the row lie left of the balance card
    balances: int
    blues: tuple[str, ...]
    reds: tuple[str, ...]
    grays: tuple[str, ...]
    starting_tile: str | None  # None: hidden, or not yet chosen
    left_end: str  # colours of the half-tiles at the ends of the row; Yusuf has none
    right_end: str
    poem_prices: tuple[int, ...]  # in dinars, for a blue, a red, a gray poem now; none for Yusuf
    ways: tuple[int | None, ...]  # dinars for the cheapest way to each city; None where there is a ship; none for Yusuf
    tribute: int  # due at the end of this round, after poems and the event
    wish_points: tuple[int, ...]  # what each wish is worth now
    gray_points: tuple[int, ...]  # what each own major poem is worth now
    trade_points: int  # what the trade card is worth now


@dataclass(frozen=True, slots=True, kw_only=True)
class SabikaView(View):
    """The table as one seat sees it."""

    round: int  # from 1
    era: int
    narrator: int  # space, from 1
    tribute: int  # at the end of this round, as printed
    turn: int | None
    first: int | None
    spaces: tuple[Space, ...]
    secondary: tuple[Secondary, ...]
    minors: tuple[Minor | None, ...]
    minor_deck: int
    minor_discards: tuple[str, ...]
    poems: tuple[str | None, ...]
    poem_deck: int
    grays: tuple[str, ...]
    majors: tuple[Major, ...]
    tiles: tuple[tuple[WarehouseTile | None, ...], ...]  # right side, left side
    tile_stacks: tuple[int, ...]
    bag: int
    discarded: tuple[int, ...]  # tokens by raw
    cities: tuple[City, ...]
    trade_card: str
    wishes: tuple[Wish, ...]
    event: str | None
    next_event: str | None
    events_left: int
    yusuf_tiles: tuple[str, ...]  # workers whose tile has been turned in this round
    yusuf_discards: tuple[str, ...]
    players: tuple[PlayerView, ...]
    dealt: tuple[str, ...]  # the viewer's own starting tiles
    asked: str | None  # the kind of question
    asked_about: int  # what the question carries along
    costs: tuple[tuple[str, int], ...]  # dinars that a move costs now, by anchor, where it costs any
    buying: tuple[int, ...]  # dinars for each material, then for a raw, to whoever looks (a spectator: to seat 0)
    selling: tuple[int, ...]  # dinars that each item brings


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
    in_bag = sum(int(state.board[IN_BAG + raw]) for raw in range(v.RAWS))
    return SabikaView(
        game=GAME_ID,
        seat=seat,
        seats=seats,
        ply=int(state.ply),
        to_act=None if over else int(state.to_act),
        over=over,
        question=question_text(state),
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
        minor_discards=_members(int(state.minor_spent), TABLES.minor_ids),
        poems=_poems(state),
        poem_deck=int(bits(state.poem_deck)),
        grays=_members(int(state.grays_shown), TABLES.poem_ids[v.MINOR_POEMS :]),
        majors=_majors(int(state.majors_left)),
        tiles=tuple(
            tuple(_tile(int(state.board[TILE_SHOWN + 2 * side + slot])) for slot in range(2)) for side in range(v.SIDES)
        ),
        tile_stacks=tuple(int(state.board[STACK_SIZE + side]) for side in range(v.SIDES)),
        bag=in_bag,
        discarded=tuple(int(state.board[SPENT + raw]) for raw in range(v.RAWS)),
        cities=tuple(_city(state, city) for city in range(v.CITIES)),
        trade_card=TABLES.trade_ids[int(state.trade_card)],
        wishes=tuple(
            Wish(TABLES.wish_ids[int(state.wishes[slot])], slot < tower_size(state)) for slot in range(v.WISH_LETTERS)
        ),
        event=None if state.event == NONE else TABLES.event_ids[int(state.event)],
        next_event=None if state.next_event == NONE else TABLES.event_ids[int(state.next_event)],
        events_left=int(state.events_left),
        yusuf_tiles=_turned(state),
        yusuf_discards=_yusuf_discards(state),
        players=tuple(_player(state, row, seat) for row in range(int(row_count(state.seats)))),
        dealt=() if seat is None else _members(int(state.rows[seat * ROW + DEALT]), TABLES.starting_ids),
        asked=None if over else QUESTION_NAMES[int(decision_kind(top))],
        # Nothing hidden is ever carried along: questions are about what lies open.
        asked_about=0 if over else int(decision_arg(top)),
        costs=tuple((anchor_of(action), cost) for action in legal if (cost := _cost(state, action))),
        buying=tuple(prices.buy_cost(state, seat or 0, thing) for thing in range(v.MATERIALS + 1)),
        selling=tuple(prices.sale(state, seat or 0, item) for item in range(v.ITEMS)),
    )


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


def _cost(state: SabikaState, action: int) -> int:
    """Return what a move of the seat that is asked costs; 0 for every other action."""
    if not actions.MOVE <= action < actions.REST:
        return 0
    worker, space = int(actions.worker_of(action)), int(actions.space_of(action))
    return prices.move_cost(state, int(state.to_act), worker, space)


def _choice(state: SabikaState, action: int) -> Choice:
    return Choice(action, format_action(action), anchor_of(action), action_label(state, action))


def anchor_of(action: int) -> str:
    """Return the key of the element that stands for an action in the drawing: block, then what it is about."""
    verb, _, rest = format_action(action).partition(" ")
    return f"{verb}:{rest.replace(' ', '-')}" if rest else f"button:{verb}"


def _known(row: int) -> int | None:
    return None if row == NONE else int(row)


def _members(mask: int, names: list[str]) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(names) if mask >> place & 1)


def _spaces(state: SabikaState) -> tuple[Space, ...]:
    there: list[list[Worker]] = [[] for _ in range(v.SPACES)]
    for number in range(v.SULTAN_WORKERS):
        space = int(state.board[SULTAN_AT + number])
        if space != NONE:
            there[space].append(Worker(SULTAN, v.WORKER_IDS[_ring(space)], number, False))
    for row in range(int(row_count(state.seats))):
        for number in range(v.WORKERS):
            space = int(state.rows[row * ROW + WORKER_AT + number])
            if space != NONE:
                there[space].append(_worker(state, row, number))
    return tuple(
        Space(TABLES.space_ids[space], v.ACTION_IDS[int(SPACE_ACTION[space])], tuple(workers))
        for space, workers in enumerate(there)
    )


def _ring(space: int) -> int:
    return 0 if space < v.OUTER else 1 if space < v.OUTER + v.MIDDLE else 2


def _worker(state: SabikaState, row: int, number: int) -> Worker:
    kind = v.WORKER_IDS[max(number - 1, 0)]
    return Worker(row, kind, number, bool(int(state.rows[row * ROW + LYING]) >> number & 1))


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
    return None if card == NONE else _minor(card)


def _minor(card: int) -> Minor:
    return Minor(
        TABLES.minor_ids[card],
        v.BUILDING_IDS[int(MINOR_BUILDING[card])],
        v.MATERIAL_IDS[int(MINOR_BASE[card])],
        v.COLOUR_IDS[int(MINOR_LEFT[card])],
        v.COLOUR_IDS[int(MINOR_RIGHT[card])],
    )


def _poems(state: SabikaState) -> tuple[str | None, ...]:
    shown = [int(state.board[POEM_SHOWN + slot]) for slot in range(v.POEM_SLOTS)]
    return tuple(None if poem == NONE else TABLES.poem_ids[poem] for poem in shown if poem != ABSENT)


def _majors(mask: int) -> tuple[Major, ...]:
    return tuple(
        Major(TABLES.major_ids[tile], v.BUILDING_IDS[int(MAJOR_BUILDING[tile])], int(MAJOR_ERA[tile]))
        for tile in range(v.MAJORS)
        if mask >> tile & 1
    )


def _tile(tile: int) -> WarehouseTile | None:
    return None if tile == NONE else WarehouseTile(TABLES.tile_ids[tile], int(TILE_CRATES[tile]))


def _city(state: SabikaState, city: int) -> City:
    tile = int(state.cities[city])
    rows = range(int(row_count(state.seats)))
    return City(
        TABLES.city_ids[city],
        TABLES.city_tile_ids[tile],
        v.CITY_COLOUR_IDS[int(CITY_TILE_COLOUR[tile])],
        _members(int(CITY_TILE_DEMAND[tile]), list(v.GOOD_IDS)),
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


def _player(state: SabikaState, row: int, seat: int | None) -> PlayerView:
    rows, at, yusuf = state.rows, row * ROW, bool(is_yusuf(state, row))
    mine = [card for card in range(v.MINORS) if int(rows[at + MINORS]) >> card & 1]
    mine.sort(key=lambda card: int(state.places[card]))
    kept = int(rows[at + KEPT])
    open_to_all = row == seat or state.first != NONE
    blues = _members(int(rows[at + BLUES]), TABLES.poem_ids[: v.MINOR_POEMS])
    return PlayerView(
        player=row,
        yusuf=yusuf,
        points=int(points(state, row)),
        rank=int(rank_of(state, row)),
        dinars=int(rows[at + DINARS]),
        seals=int(rows[at + SEALS]),
        parias=int(rows[at + PARIAS]),
        height=int(rows[at + HEIGHT]),
        favour=int(rows[at + FAVOUR]),
        workshop=tuple(_worker(state, row, n) for n in range(v.WORKERS) if rows[at + WORKER_AT + n] == NONE),
        raws=_members(int(rows[at + CELLS]), list(v.RAW_IDS)),
        stores=() if yusuf else tuple(_store(state, row, store) for store in range(v.STORES)),
        crates=sum(int(rows[at + CAPACITY + store]) for store in range(v.WAREHOUSES)),
        majors=_majors(int(rows[at + MAJORS])),
        row=tuple(_minor(card) for card in mine),
        balance_card=None if yusuf else f"AB{int(rows[at + BALANCE_CARD]) + 1}",
        balance_place=sum(int(state.places[card]) < 0 for card in mine),
        balances=int(rows[at + BALANCES]),
        blues=blues,
        reds=() if yusuf else _members(int(rows[at + REDS]), TABLES.poem_ids[: v.MINOR_POEMS]),
        grays=_members(int(rows[at + GRAYS]), TABLES.poem_ids[v.MINOR_POEMS :]),
        starting_tile=None if kept == NONE or not open_to_all else TABLES.starting_ids[kept],
        left_end="" if yusuf else v.COLOUR_IDS[int(rows[at + LEFT_END])],
        right_end="" if yusuf else v.COLOUR_IDS[int(rows[at + RIGHT_END])],
        poem_prices=() if yusuf else tuple(prices.poem_cost(state, row, colour, 0) for colour in range(3)),
        ways=() if yusuf else tuple(_way(state, row, city) for city in range(v.CITIES)),
        tribute=_tribute(state, row, yusuf),
        wish_points=tuple(int(wish_points(state, row, wish)) for wish in state.wishes),
        gray_points=tuple(
            int(gray_points(state, row, poem)) for poem in range(v.MAJOR_POEMS) if int(rows[at + GRAYS]) >> poem & 1
        ),
        trade_points=int(trade_points(state, row)),
    )


def _way(state: SabikaState, row: int, city: int) -> int | None:
    return None if int(presence(state, row)) >> city & 1 else prices.export_cost(state, row, city, 0)


def _tribute(state: SabikaState, row: int, yusuf: bool) -> int:
    printed = int(TRIBUTES[min(int(state.round) + 1, v.NARRATOR_SPACES - 1)])
    return printed if yusuf else max(prices.modified(state, row, v.TRIBUTE, printed), 0)


def _store(state: SabikaState, row: int, store: int) -> Store:
    items = [item for number, item in enumerate(ITEM_IDS) for _ in range(int(held_in(state, row, store, number)))]
    at = row * ROW
    if store == v.SPECIAL:
        owned = int(state.rows[at + BLUES]) >> int(TABLES.storage_poem) & 1
        return Store(int(TABLES.storage_crates) if owned else 0, tuple(items), 0, None)
    return Store(
        int(state.rows[at + CAPACITY + store]),
        tuple(items),
        int(state.rows[at + EXPANSIONS + store]),
        _tile(int(state.rows[at + TOP_TILE + store])),
    )


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
