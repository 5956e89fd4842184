"""States as bytes: damaged ones are refused, each with its reason, and none that is accepted fails later."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import diwan
from diwan.games.alhambra.actions import CHOOSE_ACTION, CHOOSE_ADD, CHOOSE_EXCHANGE_IN, CHOOSE_REMOVE, PAY_WITH
from diwan.games.alhambra.state import AlhambraState

GAME = diwan.load("alhambra")


def fresh(seats: int = 3) -> AlhambraState:
    return cast(AlhambraState, GAME.new_state(seats=seats, seed=1))


def question(kind: int, arg: int = 0, seat: int | None = None) -> Callable[[AlhambraState], None]:
    def ask(state: AlhambraState) -> None:
        state.pending = vec[i64]()
        state.ask(kind, state.to_act if seat is None else seat, arg)

    return ask


def overlap_piles(state: AlhambraState) -> None:
    state.first_pile_low, state.first_pile_high = 0, len(state.deck) - 1
    state.second_pile_low, state.second_pile_high = 0, len(state.deck) - 1


def swap_scoring_card_out_of_its_pile(state: AlhambraState) -> None:
    top = len(state.deck) - 1
    at = list(state.deck).index(36)
    state.deck[at], state.deck[top] = state.deck[top], state.deck[at]


def ask_twice(state: AlhambraState) -> None:
    state.ask(CHOOSE_ACTION, state.to_act, 0)


def break_generator(state: AlhambraState) -> None:
    state.rng.a = 2**40


def drop_a_tile(state: AlhambraState) -> None:
    state.bag = state.bag[1:]


def double_a_card(state: AlhambraState) -> None:
    state.display[0] = state.display[1]


DAMAGES: dict[str, tuple[Callable[[AlhambraState], None], str]] = {
    "a payment that the hand can't make": (question(PAY_WITH, 1 << 4), "the question asked has no answer"),
    "nothing in the reserve to add": (question(CHOOSE_ADD), "the question asked has no answer"),
    "nothing to remove": (question(CHOOSE_REMOVE), "the question asked has no answer"),
    "nothing to exchange": (question(CHOOSE_EXCHANGE_IN), "the question asked has no answer"),
    "a kind that does not exist": (question(200), "the question or the seat asked does not exist"),
    "a seat that does not exist": (question(CHOOSE_ACTION, 0, 9), "the question or the seat asked does not exist"),
    "piles that overlap": (overlap_piles, "the scoring cards share a pile, or part of one"),
    "a scoring card elsewhere": (swap_scoring_card_out_of_its_pile, "scoring card 1 lies outside its pile"),
    "two questions": (ask_twice, "more is asked than one question at a time"),
    "a generator that can't be": (break_generator, "no generator has the inner word"),
    "a tile missing": (drop_a_tile, "tile"),
    "a card twice": (double_a_card, "money card"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_state_that_can_not_be_is_refused(damage: str) -> None:
    change, reason = DAMAGES[damage]
    state = fresh()
    change(state)
    with pytest.raises(ValueError, match=reason):
        GAME.rules.from_bytes(state.to_bytes())


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_bytes_begin_with_the_game_and_its_rules_version(seats: int) -> None:
    assert fresh(seats).to_bytes().startswith(b"alhambra/1\n")


@pytest.mark.parametrize("head", [b"", b"istanbul/1\n", b"alhambra/2\n", b"alhambra/1 \n", b"\xff\xfe\n"])
def test_bytes_of_another_game_or_version_are_refused(head: bytes) -> None:
    body = fresh().to_bytes().partition(b"\n")[2]
    with pytest.raises(ValueError, match=r"^these bytes are no state of alhambra/1: they begin with b"):
        GAME.rules.from_bytes(head + body.replace(b"\n", b"\0"))


@pytest.mark.parametrize("cut", range(0, 300, 7))
def test_bytes_that_are_cut_short_are_refused(cut: int) -> None:
    with pytest.raises(ValueError, match=r"^(these bytes are no state|state bytes are damaged)[^\n]*$"):
        GAME.rules.from_bytes(fresh().to_bytes()[:cut])


@given(st.binary(max_size=200))
def test_any_bytes_after_the_right_head_raise_only_value_errors(body: bytes) -> None:
    with pytest.raises(ValueError, match=r"^state bytes are damaged: [^\n]+$"):
        GAME.rules.from_bytes(b"alhambra/1\n" + body)


def test_seats_in_the_bytes_are_checked_before_anything_is_sized_by_them() -> None:
    body = bytearray(fresh().to_bytes())
    body[len(b"alhambra/1\n") + 2] = 200  # the first shared number: two bytes from here on say a huge seat count
    with pytest.raises(ValueError, match=r"^state bytes are damaged: "):
        GAME.rules.from_bytes(bytes(body))
