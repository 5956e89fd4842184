"""What belongs to one player: purse, workers, stores, row, constructions, poems."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    MAJOR_BUILDING,
    MAJOR_ERA,
    MINOR_BASE,
    MINOR_BUILDING,
    MINOR_LEFT,
    MINOR_RIGHT,
    SECONDARY_PRICE,
    TABLES,
    TILE_CRATES,
    TRIBUTES,
)
from diwan.games.sabika.conditions.costs import export_cost, poem_price, secondary_cost, tribute_of
from diwan.games.sabika.scoring.sheet import gray_points, rank_of, trade_points, wish_points
from diwan.games.sabika.state import (
    BALANCE_CARD,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    HEIGHT,
    KEPT,
    LEFT_END,
    LYING,
    MAJORS,
    MINORS,
    NONE,
    PARIAS,
    REDS,
    RIGHT_END,
    ROW,
    SEALS,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    has_storage,
    held_in,
    is_yusuf,
    points,
    presence,
)
from diwan.games.sabika.view.pieces import ITEM_IDS, Major, Minor, PlayerView, Store, WarehouseTile, Worker


def members(mask: int, names: list[str]) -> tuple[str, ...]:
    """Return the names of the bits that are set."""
    return tuple(name for place, name in enumerate(names) if mask >> place & 1)


def worker_of(state: SabikaState, row: int, number: int) -> Worker:
    """Return a player's worker."""
    kind = v.WORKER_IDS[max(number - 1, 0)]
    return Worker(row, kind, number, bool(int(state.rows[row * ROW + LYING]) >> number & 1))


def minor_of(card: int) -> Minor:
    """Return a minor construction card."""
    return Minor(
        TABLES.minor_ids[card],
        v.BUILDING_IDS[int(MINOR_BUILDING[card])],
        v.MATERIAL_IDS[int(MINOR_BASE[card])],
        v.COLOUR_IDS[int(MINOR_LEFT[card])],
        v.COLOUR_IDS[int(MINOR_RIGHT[card])],
    )


def majors_of(mask: int) -> tuple[Major, ...]:
    """Return major constructions, one bit each."""
    return tuple(
        Major(TABLES.major_ids[tile], v.BUILDING_IDS[int(MAJOR_BUILDING[tile])], int(MAJOR_ERA[tile]))
        for tile in range(v.MAJORS)
        if mask >> tile & 1
    )


def tile_of(tile: int) -> WarehouseTile | None:
    """Return a warehouse tile, or None for none."""
    return None if tile == NONE else WarehouseTile(TABLES.tile_ids[tile], int(TILE_CRATES[tile]))


def player_of(state: SabikaState, row: int, seat: int | None) -> PlayerView:
    """Return what belongs to one player, as a seat sees it."""
    rows, at, yusuf = state.rows, row * ROW, bool(is_yusuf(state, row))
    mine = [card for card in range(v.MINORS) if int(rows[at + MINORS]) >> card & 1]
    mine.sort(key=lambda card: int(state.places[card]))
    kept = int(rows[at + KEPT])
    open_to_all = row == seat or state.first != NONE
    blues = members(int(rows[at + BLUES]), TABLES.poem_ids[: v.MINOR_POEMS])
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
        workshop=tuple(worker_of(state, row, n) for n in range(v.WORKERS) if rows[at + WORKER_AT + n] == NONE),
        raws=members(int(rows[at + CELLS]), list(v.RAW_IDS)),
        stores=() if yusuf else tuple(_store(state, row, store) for store in range(v.STORES)),
        crates=sum(int(rows[at + CAPACITY + store]) for store in range(v.WAREHOUSES)),
        majors=majors_of(int(rows[at + MAJORS])),
        row=tuple(minor_of(card) for card in mine),
        balance_card=None if yusuf else f"AB{int(rows[at + BALANCE_CARD]) + 1}",
        balance_place=sum(int(state.places[card]) < 0 for card in mine),
        balances=int(rows[at + BALANCES]),
        blues=blues,
        reds=() if yusuf else members(int(rows[at + REDS]), TABLES.poem_ids[: v.MINOR_POEMS]),
        grays=members(int(rows[at + GRAYS]), TABLES.poem_ids[v.MINOR_POEMS :]),
        starting_tile=None if kept == NONE or not open_to_all else TABLES.starting_ids[kept],
        left_end="" if yusuf else v.COLOUR_IDS[int(rows[at + LEFT_END])],
        right_end="" if yusuf else v.COLOUR_IDS[int(rows[at + RIGHT_END])],
        poem_prices=() if yusuf else tuple(int(poem_price(state, row, colour, 0)) for colour in range(3)),
        secondary_prices=()
        if yusuf
        else tuple(_secondary_price(state, row, place) for place in range(len(SECONDARY_PRICE))),
        ways=() if yusuf else tuple(_way(state, row, city) for city in range(v.CITIES)),
        tribute=_tribute(state, row, yusuf),
        wish_points=tuple(int(wish_points(state, row, wish)) for wish in state.wishes),
        gray_points=tuple(
            int(gray_points(state, row, poem)) for poem in range(v.MAJOR_POEMS) if int(rows[at + GRAYS]) >> poem & 1
        ),
        trade_points=int(trade_points(state, row)),
    )


def _secondary_price(state: SabikaState, row: int, place: int) -> int | None:
    """Return what a worker of a ring pays now for a raw space, or behind it for a marble space."""
    ring, kind = divmod(place, 2)
    if SECONDARY_PRICE[place] == v.NONE:
        return None
    return int(secondary_cost(state, row, ring + 1 if ring else 0, v.RAW_SPACES * kind))


def _way(state: SabikaState, row: int, city: int) -> int | None:
    return None if int(presence(state, row)) >> city & 1 else int(export_cost(state, row, city, 0))


def _tribute(state: SabikaState, row: int, yusuf: bool) -> int:
    space = min(int(state.round) + 1, v.NARRATOR_SPACES - 1)
    return int(TRIBUTES[space] if yusuf else tribute_of(state, row, space))


def _store(state: SabikaState, row: int, store: int) -> Store:
    items = [item for number, item in enumerate(ITEM_IDS) for _ in range(int(held_in(state, row, store, number)))]
    at = row * ROW
    if store == v.SPECIAL:
        crates = int(TABLES.storage_crates) if has_storage(state, row) else 0
        return Store(crates, tuple(items), 0, None)
    return Store(
        int(state.rows[at + CAPACITY + store]),
        tuple(items),
        int(state.rows[at + EXPANSIONS + store]),
        tile_of(int(state.rows[at + TOP_TILE + store])),
    )
