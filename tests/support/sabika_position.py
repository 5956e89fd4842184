"""A position of Sabika in a test: to act on and to look at, in the words of the notation."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

import diwan
from diwan.core.events import Event
from diwan.core.rng import Rng, ScriptedRng
from diwan.core.state import decision_kind
from diwan.games.sabika.actions import DONE
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import (
    BALANCE_PROGRAM,
    CITY_TILE_BENEFIT,
    CITY_TILE_BONUS,
    FAVOUR_PROGRAM,
    MAJOR_PROGRAM,
    RED_PROGRAM,
    TABLES,
    TILE_PROGRAM,
)
from diwan.games.sabika.scoring.sheet import lines_of
from diwan.games.sabika.state import (
    ARRIVED,
    BALANCES,
    BLUES,
    CAPACITY,
    CELLS,
    CONSOLIDATED,
    DINARS,
    FAVOUR,
    GRAYS,
    HEIGHT,
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
    held_in,
    points,
    row_count,
)
from diwan.games.sabika.view import QUESTION_NAMES, SabikaView

ITEMS = (*v.MATERIAL_IDS, *v.GOOD_IDS)
WORKERS = ("architect-1", "architect-2", "merchant", "poet")
YUSUF = 1  # his row in the solo game


def number_in(names: list[str] | tuple[str, ...], name: str) -> int:
    """Return the place of a name in a list; the test is wrong when it is not there."""
    assert name in names, f"there is no {name}"
    return list(names).index(name)


def names_of(mask: int, names: list[str] | tuple[str, ...]) -> set[str]:
    """Return the members of a set of bits, by name."""
    return {name for place, name in enumerate(names) if mask >> place & 1}


def program_of(name: str) -> int:
    """Return where the program of a card starts.

    `WH07` (a warehouse tile), `MJ03` (a major construction), `P04` (the red half of a poem), `CB2 bonus` and
    `CR1 benefit` (a city tile), `favour 3`, `balance gold`.
    """
    kind, _, rest = name.partition(" ")
    if kind in TABLES.tile_ids:
        return int(TILE_PROGRAM[TABLES.tile_ids.index(kind)])
    if kind in TABLES.major_ids:
        return int(MAJOR_PROGRAM[TABLES.major_ids.index(kind)])
    if kind in TABLES.poem_ids:
        return int(RED_PROGRAM[TABLES.poem_ids.index(kind)])
    if kind in TABLES.city_tile_ids:
        tile = TABLES.city_tile_ids.index(kind)
        return int(CITY_TILE_BONUS[tile] if rest == "bonus" else CITY_TILE_BENEFIT[tile])
    if kind == "favour":
        return int(FAVOUR_PROGRAM[int(rest)])
    assert kind == "balance", f"nothing is called {name}"
    return int(BALANCE_PROGRAM[number_in(v.COLOUR_IDS, rest)])


class Position:
    """A position to act on and to look at."""

    def __init__(self, game: diwan.Game, state: SabikaState) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        state.events = self.events

    # To act on.

    def check(self) -> None:
        """Assert that the invariants hold, and that a copy by bytes is the same position (a script has no bytes)."""
        if isinstance(self.state.rng, ScriptedRng):
            assert self.game.rules.violations(self.state) == []
            return
        data = self.state.to_bytes()
        # Reading refuses bytes that break an invariant, and says which.
        assert self.game.rules.from_bytes(data).to_bytes() == data

    def play(self, *texts: str) -> Position:
        """Apply actions given in notation, one action per text; the invariants are checked after each.

        A step that leaves no choice is taken by the engine itself and is not said [SAB-14.29].
        """
        for text in texts:
            self.game.rules.apply(self.state, self.game.parse(self.state, text))
            self.check()
        return self

    def move(self, seat_worker: str, space: str) -> Position:
        """Send a worker to a space (`poet`, `I4`) and begin nothing yet."""
        return self.play(f"move {seat_worker} {space}")

    def legal(self, verb: str = "") -> set[str]:
        """Return the legal actions in notation, those that begin with a word alone if one is given."""
        every = {self.game.format(self.state, action) for action in self.game.rules.legal_actions(self.state)}
        return {text for text in every if not verb or text.split()[0] == verb}

    def asked(self) -> str | None:
        """Return the kind of question being asked (`view.QUESTION_NAMES`), or None when the game is over."""
        if len(self.state.pending) == 0:
            return None
        return QUESTION_NAMES[int(decision_kind(self.state.pending[len(self.state.pending) - 1]))]

    def until(self, kind: str) -> Position:
        """Want no more of anything, and give every other question its lowest answer, until this kind is asked."""
        while self.asked() != kind:
            legal = self.game.rules.legal_actions(self.state)
            self.game.rules.apply(self.state, DONE if legal[-1] == DONE else legal[0])
            self.check()
        return self

    def chance(self, rng: Rng) -> Position:
        """Use this generator from now on, a scripted one for instance."""
        self.state.rng = rng
        return self

    def copy(self) -> Position:
        """Return an independent copy of the position."""
        return Position(self.game, self.state.clone())

    def keep_all(self) -> Position:
        """Pay every tribute that is asked for with points alone."""
        while self.asked() == "tribute":
            self.play("amount 0")
        return self

    def forget_answers(self) -> None:
        """Let the legal answers be worked out anew, after the state was changed by hand."""
        self.state.answers = vec[i64]()

    def view(self, seat: int | None = 0) -> SabikaView:
        """Return what a seat sees."""
        return cast(SabikaView, self.game.view(self.state, seat))

    # To look at.

    def is_over(self) -> bool:
        return bool(self.state.finished)

    def first(self) -> int:
        """Return the row of the first player."""
        return int(self.state.first)

    def round(self) -> int:
        """Return the round, from 1."""
        return int(self.state.round) + 1

    def narrator(self) -> int:
        """Return the space of the narrator, from 1."""
        return int(self.state.narrator) + 1

    def event(self) -> str | None:
        """Return the active event."""
        return None if self.state.event < 0 else TABLES.event_ids[int(self.state.event)]

    def coming(self) -> str | None:
        """Return the event that comes next."""
        return None if self.state.next_event < 0 else TABLES.event_ids[int(self.state.next_event)]

    def ranking(self) -> list[int]:
        """Return the place of every seat."""
        return self.game.rules.ranking(self.state)

    def event_kinds(self) -> list[str]:
        """Return the names of all events heard since the position was built."""
        return [self.game.event_names[event.kind] for event in self.events]

    def event_tuples(self, name: str) -> list[tuple[int, int, int, int]]:
        """Return seat, a, b, c of all events of one kind, in order."""
        kind = self.game.event_names.index(name)
        return [(e.seat, e.a, e.b, e.c) for e in self.events if e.kind == kind]

    def gained(self, what: str) -> list[tuple[int, int]]:
        """Return who has gained how many dinars or parias, in order."""
        return [(seat, amount) for seat, amount, _, _ in self.event_tuples(f"{what}_gained")]

    def paid(self) -> list[tuple[int, int, int]]:
        """Return who has paid how many dinars and seals, in order."""
        return [(seat, dinars, seals) for seat, dinars, seals, _ in self.event_tuples("dinars_paid")]

    def _of(self, seat: int, field: int) -> int:
        return int(self.state.rows[seat * ROW + field])

    def dinars(self, seat: int = 0) -> int:
        return self._of(seat, DINARS)

    def seals(self, seat: int = 0) -> int:
        return self._of(seat, SEALS)

    def parias(self, seat: int = 0) -> int:
        return self._of(seat, PARIAS)

    def favour(self, seat: int = 0) -> int:
        return self._of(seat, FAVOUR)

    def balances(self, seat: int = 0) -> int:
        return self._of(seat, BALANCES)

    def points(self, seat: int = 0) -> int:
        return int(points(self.state, seat))

    def score_lines(self, seat: int = 0) -> dict[str, int]:
        """Return points by the rule that gives them."""
        found: dict[str, int] = {}
        for line in lines_of(self.state, seat):
            found[line.rule] = found.get(line.rule, 0) + line.points
        return found

    def stack(self) -> list[int]:
        """Return the rows from the leader on the paria track to the last; of equals the one on top first."""
        rows = range(int(row_count(self.state.seats)))
        return sorted(rows, key=lambda row: (-self._of(row, PARIAS), -self._of(row, HEIGHT)))

    def stored(self, seat: int = 0) -> list[str]:
        """Return all stored items, sorted by kind."""
        return [
            item
            for number, item in enumerate(ITEMS)
            for store in range(v.STORES)
            for _ in range(int(held_in(self.state, seat, store, number)))
        ]

    def store(self, warehouse: int, seat: int = 0) -> list[str]:
        """Return what lies in one warehouse, 1 to 4; 5 is the special storage."""
        return [item for n, item in enumerate(ITEMS) for _ in range(int(held_in(self.state, seat, warehouse - 1, n)))]

    def capacity(self, warehouse: int, seat: int = 0) -> int:
        """Return the crates of a warehouse, 1 to 4."""
        return self._of(seat, CAPACITY + warehouse - 1)

    def top_tile(self, warehouse: int, seat: int = 0) -> str | None:
        """Return the visible tile of a warehouse."""
        tile = self._of(seat, TOP_TILE + warehouse - 1)
        return None if tile == NONE else TABLES.tile_ids[tile]

    def raws(self, seat: int = 0) -> set[str]:
        """Return the raw materials in processing cells."""
        return names_of(self._of(seat, CELLS), v.RAW_IDS)

    def majors(self, seat: int = 0) -> set[str]:
        return names_of(self._of(seat, MAJORS), TABLES.major_ids)

    def row(self, seat: int = 0) -> list[str]:
        """Return the row of minor constructions from left to right, with `|` for the balance card."""
        mine = names_of(self._of(seat, MINORS), TABLES.minor_ids)
        places = {name: int(self.state.places[TABLES.minor_ids.index(name)]) for name in mine}
        return sorted([*mine, "|"], key=lambda name: places.get(name, 0))

    def ends(self, seat: int = 0) -> tuple[str, str]:
        """Return the half-tiles at the left and the right end of a row."""
        return v.COLOUR_IDS[self._of(seat, LEFT_END)], v.COLOUR_IDS[self._of(seat, RIGHT_END)]

    def ships(self, seat: int = 0) -> tuple[set[str], set[str]]:
        """Return the cities with a ship on the left half, and those on the right half."""
        ids = TABLES.city_ids
        return names_of(self._of(seat, ARRIVED), ids), names_of(self._of(seat, CONSOLIDATED), ids)

    def poems(self, seat: int = 0) -> set[str]:
        """Return a seat's poems with their colour (`P05 blue`, `P30 gray`)."""
        minor, major = TABLES.poem_ids[: v.MINOR_POEMS], TABLES.poem_ids[v.MINOR_POEMS :]
        found = {f"{name} blue" for name in names_of(self._of(seat, BLUES), minor)}
        found |= {f"{name} red" for name in names_of(self._of(seat, REDS), minor)}
        return found | {f"{name} gray" for name in names_of(self._of(seat, GRAYS), major)}

    def at(self, worker: str, seat: int = 0) -> str | None:
        """Return the space of a worker, None in the workshop."""
        space = self._of(seat, WORKER_AT + number_in(WORKERS, worker))
        return None if space == NONE else TABLES.space_ids[space]

    def lying(self, seat: int = 0) -> set[str]:
        """Return the workers that lie down."""
        return names_of(self._of(seat, LYING), WORKERS)

    def sultan(self) -> set[str]:
        """Return the spaces of the sultan's workers."""
        there = [int(self.state.board[SULTAN_AT + worker]) for worker in range(v.SULTAN_WORKERS)]
        return {TABLES.space_ids[space] for space in there if space != NONE}

    def raw_on(self, space: str) -> str | None:
        """Return the token on a raw space."""
        raw = int(self.state.board[RAW_ON + number_in(TABLES.secondary_ids, space)])
        return None if raw < 0 else v.RAW_IDS[raw]

    def marble_on(self, space: str) -> bool:
        """Tell whether a marble space is filled."""
        return bool(int(self.state.marbles) >> (number_in(TABLES.secondary_ids, space) - v.RAW_SPACES) & 1)

    def spent(self) -> dict[str, int]:
        """Return the discarded tokens, by raw."""
        return {raw: int(self.state.board[SPENT + n]) for n, raw in enumerate(v.RAW_IDS)}

    def minors_shown(self) -> list[str | None]:
        """Return the minor constructions on display: right-top, right-bottom, left-top, left-bottom."""
        shown = [int(self.state.board[MINOR_SHOWN + slot]) for slot in range(v.MINOR_SLOTS)]
        return [None if card == NONE else TABLES.minor_ids[card] for card in shown]

    def minor_deck(self) -> set[str]:
        """Return the minor constructions in the deck."""
        return names_of(int(self.state.minor_deck), TABLES.minor_ids)

    def minor_spent(self) -> set[str]:
        """Return the discarded minor constructions."""
        return names_of(int(self.state.minor_spent), TABLES.minor_ids)

    def poems_shown(self) -> list[str | None]:
        """Return the minor poems on display, one entry per slot in use."""
        shown = [int(self.state.board[POEM_SHOWN + slot]) for slot in range(v.POEM_SLOTS)]
        return [None if poem == NONE else TABLES.poem_ids[poem] for poem in shown if poem >= NONE]

    def tiles_shown(self, side: str) -> list[str | None]:
        """Return the warehouse tiles of a side, slot 1 first."""
        first = TILE_SHOWN + 2 * number_in(v.SIDE_IDS, side)
        shown = [int(self.state.board[first + slot]) for slot in range(2)]
        return [None if tile == NONE else TABLES.tile_ids[tile] for tile in shown]

    def tiles_left(self, side: str) -> int:
        """Return how many warehouse tiles the stack of a side has."""
        return int(self.state.board[STACK_SIZE + number_in(v.SIDE_IDS, side)])

    def grays_shown(self) -> set[str]:
        return names_of(int(self.state.grays_shown), TABLES.poem_ids[v.MINOR_POEMS :])

    def majors_left(self) -> set[str]:
        return names_of(int(self.state.majors_left), TABLES.major_ids)

    def seals_left(self) -> set[str]:
        """Return the cities that still have their seal."""
        return names_of(int(self.state.seals_left), TABLES.city_ids)


def open_to_all(view: SabikaView) -> SabikaView:
    """Return a view without what is meant for its own seat alone: choices, prices, the starting tiles dealt."""
    return replace(view, seat=None, choices=(), costs=(), buying=(), selling=(), dealt=())
