"""Promises of the box itself: options, seat counts, blocks, names; before any game is played."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

from diwan.core.game import Game, Option
from diwan.core.i18n import LOCALES, render
from diwan.testing.scene import ContractBroken


def check_box(game: Game) -> None:
    """Check what a box says about itself."""
    if not game.id.isidentifier() or game.rules_version < 1 or game.longest_game < 1:
        raise ContractBroken(f"{game!r}: id, rules_version and longest_game must be a name and two positive numbers")
    spoken = [message for option in game.option_specs for message in (option.meaning, option.label, *option.labels)]
    primer = [game.primer.goal, *game.primer.turn, *(message for pair in game.primer.words for message in pair)]
    for message in (game.title, game.pitch, *primer, *spoken):
        for locale in LOCALES:
            if not render(message, locale).strip():
                raise ContractBroken(f"{game!r}: {message.text!r} is empty in {locale!r}. Translate it.")
    check_options(game)
    check_seat_counts(game)
    check_blocks(game)
    if len(set(game.event_names)) != len(game.event_names):
        raise ContractBroken(f"{game!r}: two kinds of event share a name. Give each its own.")
    twin = pickle.loads(pickle.dumps(game))
    if type(twin) is not type(game) or twin.options != game.options:
        raise ContractBroken(f"{game!r}: a pickled box differs. Let Game.__init__ take the options and nothing else.")
    tag = f"{game.id}/{game.rules_version}"
    if game.rules.tag() != tag or game.new_state(seats=game.allowed_seats()[0], seed=0).tag() != tag:
        raise ContractBroken(f"{game!r}: the tag of rules and states must be {tag!r}, so that their bytes say whose")


def check_seat_counts(game: Game) -> None:
    """Seat counts ascend, and every other number is refused in words."""
    counts = game.allowed_seats()
    if not set(counts) <= set(game.seat_counts):
        raise ContractBroken(f"{game!r}: allowed_seats are {counts}, seat_counts {game.seat_counts}. Allow only those.")
    if not counts or list(counts) != sorted(set(counts)) or counts[0] < 1:
        raise ContractBroken(f"{game!r}: its seats are {counts}. List them ascending.")
    wrong: tuple[Any, ...] = (-1, 0, counts[0] - 1, counts[-1] + 1, 1 << 70, True, None, "2", 2.0)  # also by type
    for bad in wrong:
        expect_value_error(game, f"seats={bad!r}", partial(game.new_state, seats=bad, seed=0))
    for bad in (-1, 1 << 64):
        expect_value_error(game, f"seed={bad}", partial(game.new_state, seats=counts[0], seed=bad))


def check_options(game: Game) -> None:
    """Options are complete, of one type each, and everything else is refused in words."""
    if set(game.options) != {spec.name for spec in game.option_specs}:
        raise ContractBroken(f"{game!r}: options are {game.options}. Leave them to Game.__init__.")
    if type(game)(**game.options).options != game.options or game.options not in type(game).option_sets():
        raise ContractBroken(f"{game!r}: its own options make other ones. Let settle_options give one canonical form.")
    for spec in game.option_specs:
        if len(set(spec.values)) < 2 or len({type(value) for value in spec.values}) != 1:
            raise ContractBroken(f"{game!r}: option {spec.name!r} has values {spec.values}. Offer two of one type.")
        wrong: tuple[Any, ...] = (0, 1, None, "no such value")  # also by type
        for bad in wrong:
            expect_value_error(game, f"{spec.name}={bad!r}", partial(type(game), **{spec.name: bad}))
        check_labels(game, spec)
    expect_value_error(game, "no_such_option=True", partial(type(game), no_such_option=True))


def check_labels(game: Game, spec: Option) -> None:
    """Each value has a label, in every language another one than values that make another game."""
    if len(spec.labels) != len(spec.values):
        raise ContractBroken(
            f"{game!r}: option {spec.name!r} has {len(spec.labels)} labels for {len(spec.values)} values. Give each "
            f"value its own."
        )
    for locale in LOCALES:
        called: dict[str, bool | str] = {}
        for value, label in zip(spec.values, spec.labels, strict=True):
            first = called.setdefault(render(label, locale), value)
            if type(game)(**{spec.name: first}).options != type(game)(**{spec.name: value}).options:
                raise ContractBroken(
                    f"{game!r}: option {spec.name!r} calls {first} and {value} {render(label, locale)!r} in "
                    f"{locale!r}, which are two games. Give each value its own label."
                )


def expect_value_error(game: Game, what: str, call: Callable[[], object]) -> None:
    """Something wrong gets a ValueError in one line."""
    try:
        call()
    except ValueError as error:
        if not str(error) or "\n" in str(error):
            raise ContractBroken(f"{game!r}: {what} is refused with {str(error)!r}. Say it in one line.") from None
    except Exception as error:
        raise ContractBroken(f"{game!r}: {what} raises {error!r}. Raise ValueError.") from error
    else:
        raise ContractBroken(f"{game!r}: {what} is accepted. Raise ValueError.")


def check_blocks(game: Game) -> None:
    """Every action number lies in one block that says what it means."""
    space = game.actions
    if len({block.name for block in space.blocks}) != len(space.blocks):
        raise ContractBroken(f"{game!r}: two action blocks share a name. Give each its own.")
    for block in space.blocks:
        if not block.name or not block.meaning or (block.size > 1) != bool(block.index):
            raise ContractBroken(f"{game!r}: {block} needs a name, a meaning and, if it has several numbers, an index")
        if space.block_of(block.start) is not block or space.block_of(block.stop - 1) is not block:
            raise ContractBroken(f"{game!r}: {block} can't be found by its numbers. Leave this to ActionSpace.")
