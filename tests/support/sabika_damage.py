"""Damaged states of Sabika: what a position is, what is done to it, and what the check says of it then."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.state import ARG_SHIFT, KIND_BITS
from diwan.games.sabika import actions
from diwan.games.sabika.state import LYING, ROW, SabikaState
from tests.support.sabika import YUSUF, Position, Setup

Damage = Callable[[SabikaState], None]
OTHER_PART = ["the questions belong to another part of the game"]
TURN_ORDER = ["the workers that lie down do not agree with the turn order"]
WRONG = ["question or task 1 is wrong"]
PLENTY = 20_000  # more dinars, points or parias than anybody has before the first action


def number(field: str, value: int) -> Damage:
    """Return the damage of one number of the table."""
    return lambda state: setattr(state, field, value)


def row(seat: int, field: int, value: int) -> Damage:
    """Return the damage of one number of a player."""
    return lambda state: state.rows.__setitem__(seat * ROW + field, value)


def board(place: int, value: int) -> Damage:
    """Return the damage of one place of the board."""
    return lambda state: state.board.__setitem__(place, value)


def both(*damages: Damage) -> Damage:
    """Return several damages as one."""

    def damage_all(state: SabikaState) -> None:
        for damage in damages:
            damage(state)

    return damage_all


def complaints(table: Position, damage: Damage) -> list[str]:
    """Return what the check says of a position after a damage; before it says nothing."""
    assert table.game.rules.violations(table.state) == []
    damage(table.state)
    return table.game.rules.violations(table.state)


def busy(**options: bool | str) -> Position:
    """Return a table for two with something of everything."""
    setup = Setup(seats=2, seed=1, **options).dinars(0, 5).holds(0, "gypsum", "sugar").raws(0, "clay").seals(0, 1)
    setup = setup.expand(0, 3, "WH09").expand(0, 4, "WH10", "WH19")
    setup = setup.row(0, "AB3", left=("MC01",), right=("MC07", "MC13"))
    setup = setup.ships(0, left=("fez",), right=("tunis",)).poems(0, "P05 blue", "P06 red", "P30 gray")
    setup = setup.majors(0, "MJ01").at(0, "architect-1", "O2").at(0, "merchant", "M1").show_minors("MC02", "MC03")
    setup = setup.show_poems("P01", "P02", "P03").show_grays("P24", "P26").show_tiles("right", "WH01", "WH02")
    return setup.show_tiles("left", "WH03", "WH04").rondel(R2="silk", R4="clay", R6="clay", R8=None).build()


def solo(**options: bool | str) -> Position:
    """Return a solo game with something of Yusuf's."""
    setup = Setup(seats=1, seed=1, **options).poems(YUSUF, "P05 both", "P30 gray").minors(YUSUF, "MC01").seals(YUSUF, 1)
    return setup.ships(YUSUF, right=("cairo",)).at(YUSUF, "architect-1", "O4", lying=True).build()


def bit(name: str, names: list[str]) -> int:
    """Return the bit of a card."""
    return 1 << names.index(name)


def add(field: str, bits: int) -> Damage:
    """Return the damage that adds members to a set of the table."""
    return lambda state: setattr(state, field, int(getattr(state, field)) | bits)


def drop(field: str, bits: int) -> Damage:
    """Return the damage that takes members out of a set of the table."""
    return lambda state: setattr(state, field, int(getattr(state, field)) & ~bits)


def owns(seat: int, field: int, bits: int) -> Damage:
    """Return the damage that gives a player more cards."""
    return lambda state: state.rows.__setitem__(seat * ROW + field, int(state.rows[seat * ROW + field]) | bits)


def packed(kind: int, arg: int = 0, seat: int = 0) -> int:
    """Return a question or task as it lies on the stack."""
    return kind | seat << KIND_BITS | arg << ARG_SHIFT


def stack(*items: int) -> Damage:
    """Return the damage that replaces the stack; who is asked is said by its top."""

    def replace(state: SabikaState) -> None:
        state.pending = vec[i64](list(items))
        state.to_act = items[-1] >> KIND_BITS & 15

    return replace


def working() -> Position:
    """Return the busy table in the middle of a turn of seat 0, with transactions to make."""
    table = busy()
    table.state.rows[LYING] = 8
    stack(packed(actions.END_TURN), packed(actions.ASK_TRADE, 2))(table.state)
    table.forget_answers()
    return table
