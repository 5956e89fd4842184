"""The builder of Sabika positions: what a test says about a position, and how it begins."""

from __future__ import annotations

from typing import Self, cast

from diwan.core.rng import Rng
from diwan.games.sabika import GAME, actions
from diwan.games.sabika.carried.programs import pack_run
from diwan.games.sabika.components import vocabulary as v
from diwan.games.sabika.components.printed import ERA, MAJOR_ERA
from diwan.games.sabika.phases.flow import go_on
from diwan.games.sabika.state import LINE_MAJOR_BONUS, LYING, ROW, SabikaState
from tests.support.sabika_position import WORKERS, Position, number_in, program_of
from tests.support.sabika_setup_rest import SettledSetup


def fresh(seats: int = 2, *, seed: int = 1, **options: bool | str) -> Position:
    """Return a game that has just been set up, with the first question asked."""
    game = GAME(**options)
    return Position(game, cast(SabikaState, game.new_state(seats=seats, seed=seed)))


class Setup(SettledSetup):
    """What a test says about a position: players, board, and what is going on."""

    def round(self, number: int) -> Self:
        """Make it this round, from 1; tiles of an era that is over are gone."""
        self.state.round = self.state.narrator = number - 1
        if ERA[number - 1] == 2:
            for tile in range(v.MAJORS):
                if MAJOR_ERA[tile] == 1:
                    self.state.majors_left &= ~(1 << tile)
        return self

    def first(self, row: int) -> Self:
        """Make a row the first player."""
        self.state.first = row
        self._first_said = True
        return self

    def turn(self, seat: int) -> Self:
        """Make it this seat's turn."""
        self._turn = seat
        self.state.turn = seat
        return self

    def last_turn(self, seat: int, worker: str = "poet") -> Self:
        """Let this seat have the last turn of the round, with one worker; all others lie."""
        for row in range(self.rows):
            self.lying(row)
        self.state.rows[seat * ROW + LYING] &= ~(1 << number_in(WORKERS, worker))
        return self.turn(seat)

    def resolves(self, name: str) -> Self:
        """Resolve the effect of a card now, in a turn of the seat whose turn it is (names as in `program_of`)."""
        self._program = name
        return self

    def asks(self, kind: int, arg: int) -> Self:
        """Ask this question (`actions.ASK_...`) or carry out this task in the middle of a turn."""
        self._asks = (kind, arg)
        return self

    def round_over(self) -> Self:
        """Let all workers lie and the last turn be over: `build` goes into the end of the round."""
        for row in range(self.rows):
            self.lying(row)
        self._over = True
        return self

    def chance(self, rng: Rng) -> Self:
        """Use this generator, a scripted one for instance."""
        self.state.rng = rng
        return self

    def build(self) -> Position:
        """Return the position, with the seat in turn asked what it does."""
        self._settle()
        state, position = self.state, Position(self.game, self.state)
        if not self._choosing:
            state.ask(actions.END_TURN, 0, 0)
        if self._choosing:
            for seat in reversed(range(int(state.seats))):
                state.ask(actions.ASK_KEEP, seat, 0)
        elif self._program is not None:
            state.ask(actions.RUN, self._turn, pack_run(program_of(self._program), LINE_MAJOR_BONUS))
        elif self._asks is not None:
            if self._asks[0] == actions.ASK_SEALS:
                state.ask(actions.WORK, self._turn, 0)  # a payment is for something: here, for a move
            state.ask(self._asks[0], self._turn, self._asks[1])
        elif not self._over:
            state.ask(actions.ASK_TURN, self._turn, 0)
        go_on(state)
        self.game.rules.settle(state)
        position.check()
        return position


def able(dinars: int = 20, seats: int = 4) -> Setup:
    """Return a table where seat 0 can carry out every action; with four players no sultan's worker is there."""
    setup = Setup(seats=seats).dinars(0, dinars).holds(0, "gypsum", "sugar").raws(0, "clay")
    return setup.ships(0, left=("fez",)).poems(0, "P01 red")
