"""What lies on a table of Sabika, before every row and on the main board, to be compared."""

from __future__ import annotations

from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    DINARS,
    EXPANSIONS,
    FAVOUR,
    GRAYS,
    HEIGHT,
    IN_BAG,
    LEFT_END,
    LINES,
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
    SULTAN_AT,
    TILE_SHOWN,
    TOP_TILE,
    WORKER_AT,
    SabikaState,
    held_in,
    row_count,
)


def members(mask: int) -> set[int]:
    """Return the numbers of the bits that are set."""
    return {place for place in range(60) if mask >> place & 1}


class Seat:
    """What lies before one row, Yusuf's included."""

    def __init__(self, state: SabikaState, row: int) -> None:
        at = row * ROW
        self.dinars, self.seals, self.parias = (int(state.rows[at + kind]) for kind in (DINARS, SEALS, PARIAS))
        self.height, self.favour = int(state.rows[at + HEIGHT]), int(state.rows[at + FAVOUR])
        self.workers = [int(state.rows[at + WORKER_AT + worker]) for worker in range(v.WORKERS)]
        self.cells = members(state.rows[at + CELLS])
        stores = range(v.STORES)
        self.held = {
            (store, item): int(held_in(state, row, store, item)) for store in stores for item in range(v.ITEMS)
        }
        self.tiles = [int(state.rows[at + EXPANSIONS + store]) for store in range(v.WAREHOUSES)]
        self.crates = [int(state.rows[at + CAPACITY + store]) for store in range(v.WAREHOUSES)]
        self.top = [int(state.rows[at + TOP_TILE + store]) for store in range(v.WAREHOUSES)]
        self.majors, self.minors = members(state.rows[at + MAJORS]), members(state.rows[at + MINORS])
        self.ends = [int(state.rows[at + LEFT_END]), int(state.rows[at + RIGHT_END])]
        self.balances = int(state.rows[at + BALANCES])
        self.arrived, self.consolidated = members(state.rows[at + ARRIVED]), members(state.rows[at + CONSOLIDATED])
        self.blues, self.reds = members(state.rows[at + BLUES]), members(state.rows[at + REDS])
        self.grays = members(state.rows[at + GRAYS])
        self.points = [int(state.sheet[row * LINES + line]) for line in range(LINES)]


class Ledger:
    """The table as somebody knows it who was told all that happened."""

    def __init__(self, state: SabikaState) -> None:
        board = [int(number) for number in state.board]
        self.rows = [Seat(state, row) for row in range(int(row_count(state.seats)))]
        self.raws = board[RAW_ON : RAW_ON + v.RAW_SPACES]
        self.bag, self.spent = board[IN_BAG : IN_BAG + v.RAWS], board[SPENT : SPENT + v.RAWS]
        self.minors = board[MINOR_SHOWN : MINOR_SHOWN + v.MINOR_SLOTS]
        self.poems = board[POEM_SHOWN : POEM_SHOWN + v.POEM_SLOTS]
        self.tiles = board[TILE_SHOWN : TILE_SHOWN + v.TILE_SLOTS]
        self.sultan = board[SULTAN_AT : SULTAN_AT + v.SULTAN_WORKERS]
        self.marbles, self.seals = members(state.marbles), members(state.seals_left)
        self.majors, self.grays = members(state.majors_left), members(state.grays_shown)
        self.minor_deck, self.minor_spent = members(state.minor_deck), members(state.minor_spent)
        self.poem_deck, self.tiles_unseen = members(state.poem_deck), members(state.tiles_unseen)
        self.yusuf_deck = members(state.yusuf_deck)
        self.first, self.round, self.narrator = int(state.first), int(state.round), int(state.narrator)
        self.event, self.next_event, self.finished = int(state.event), int(state.next_event), int(state.finished)


def differences(heard: Ledger, state: SabikaState) -> list[str]:
    """Return what lies otherwise on the table than it was heard."""
    seen = Ledger(state)
    if state.turn == NONE and state.narrator == 0:  # the markers are stacked after the starting tiles [SAB-2.4.5]
        for one, other in zip(heard.rows, seen.rows, strict=True):
            other.height = one.height
    pairs = [
        ("table", heard, seen),
        *((f"row {n}", a, b) for n, (a, b) in enumerate(zip(heard.rows, seen.rows, strict=True))),
    ]
    return [
        f"{owner}: {name}: heard {vars(one)[name]}, seen {there}"
        for owner, one, other in pairs
        for name, there in vars(other).items()
        if name != "rows" and vars(one)[name] != there
    ]
