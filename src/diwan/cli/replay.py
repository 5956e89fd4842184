"""`diwan replay`: look into a recorded game, or check it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import diwan
from diwan.cli.arguments import Language, Watcher, check_language, check_ply, check_seat, shown_value
from diwan.cli.errors import CheckFailed, CommandError
from diwan.cli.files import bad_replay, box_of, load_replay_file, read_replay_file
from diwan.cli.kept import named_file
from diwan.cli.screen import Screen
from diwan.cli.sheet import show_result
from diwan.cli.tell import shown_names
from diwan.core.i18n import DEFAULT_LOCALE, Message, say, say_count
from diwan.core.replay import is_promise


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A replay file, or the name of a kept game.", show_default=False)
    ],
    ply: Annotated[str | None, typer.Option("--ply", metavar="N", help="Show the position after N actions.")] = None,
    seat: Watcher = None,
    moves: Annotated[bool, typer.Option("--list", help="List the moves.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Play it through and say whether it is right.")] = False,
    promise: Annotated[
        str | None,
        typer.Option("--promise", metavar="HEX", help="With --verify: what was shown when the game began."),
    ] = None,
    lang: Language = DEFAULT_LOCALE,
) -> None:
    """Show a recorded game, or check it.

    Without options, its header and the last position; with --list, its moves in notation.

    With --verify, the exit status is 1 when the file is no right replay, or when its seed is not the one that was
    promised: in the file, and by --promise, in case you wrote the promise down when the game began.
    """
    screen = Screen(check_language(lang))
    file = named_file(file, finished_first=True)
    if verify:
        _verify(screen, file, promise)
        return
    if promise is not None:
        raise CommandError(say("--promise: it is checked with --verify only"))
    record = load_replay_file(file)
    last = check_ply(ply, len(record.actions))
    viewer = None if seat is None else check_seat(seat, record.seats)
    game = box_of(record)
    names = shown_names(screen, record.names, record.seats)
    _show_header(screen, game, record, names)
    if moves:
        _list_moves(screen, game, record, names, last)
    else:
        _show_position(screen, game, record, names, last, viewer)


def _verify(screen: Screen, file: Path, given: str | None) -> None:
    promised = None if given is None else given.strip().lower()
    if promised is not None and not is_promise(promised):
        raise CommandError(say("--promise: {given} is no promise: it has 64 hexadecimal digits", given=repr(given)))
    try:
        record = read_replay_file(file)
    except diwan.BadReplay as error:
        raise CheckFailed(bad_replay(file, error)) from None
    moves = say_count("ok, {count} move", "ok, {count} moves", len(record.actions))
    screen.say(moves if record.seal is None and promised is None else _opened(file, record, promised, moves))


def _opened(file: Path, record: diwan.Replay, promised: str | None, moves: Message) -> Message:
    """Return how seed and salt keep what was promised; CheckFailed where they do not, or where there is no salt."""
    if record.seal is None:
        raise CheckFailed(say("{file}: nobody promised the seed of this game: there is no seal in it", file=str(file)))
    found = record.promise(record.seal.salt)
    for said in (record.seal.promise, promised or found):
        if said != found:
            raise CheckFailed(
                say(
                    "{file}: the promise was {said}, but seed and salt give {found}: another game was promised",
                    file=str(file),
                    said=said,
                    found=found,
                )
            )
    if promised is not None:
        return say("{moves}, and the seed is the one that was promised", moves=moves)
    return say("{moves}, seed and salt give the promise {promise}", moves=moves, promise=found)


def _show_header(screen: Screen, game: diwan.Game, record: diwan.Replay, names: tuple[str, ...]) -> None:
    options = ", ".join(f"{name}={shown_value(value)}" for name, value in record.options.items()) or "-"
    count = say_count("{count} move", "{count} moves", len(record.actions))
    for message in (
        say("Game: {game}, rules version {version}", game=game.title, version=record.rules_version),
        say("Options: {options}", options=options),
        say("Players: {names}", names=", ".join(names)),
        say("Seed: {seed}", seed=record.seed),
        say("Length: {moves}", moves=count),
    ):
        screen.say(message)
    screen.gap()


def _list_moves(
    screen: Screen, game: diwan.Game, record: diwan.Replay, names: tuple[str, ...], last: int | None
) -> None:
    state = record.position(game, 0)
    for action in record.actions[:last]:
        screen.line(f"{state.ply:5d}  {names[state.to_act]}: {game.format(state, action)}")
        game.rules.apply(state, action)


def _show_position(
    screen: Screen, game: diwan.Game, record: diwan.Replay, names: tuple[str, ...], ply: int | None, seat: int | None
) -> None:
    state = record.position(game, ply)
    screen.say(say("After {count} of {total}:", count=int(state.ply), total=len(record.actions)))
    view = game.view(state, seat)
    screen.board(game.text_board(view, screen.locale, names=names, width=screen.board_width))
    if game.rules.is_over(state):
        show_result(screen, game, state, names)
    elif view.question is not None:
        screen.say(view.question, "bold")
