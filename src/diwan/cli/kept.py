"""Games that are kept without being asked: those that were left, to be resumed, and those that were finished."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

import diwan
from diwan.cli.errors import CommandError
from diwan.cli.files import SUFFIX, load_replay_file, reason, write
from diwan.core.i18n import LOCALES, say
from diwan.server import folders

MOST_KEPT: Final = 20  # games of either kind; the oldest make room

_LANGUAGE: Final = "lang"  # how a language is marked in the name of a kept game


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that is kept, and when it was played last."""

    path: Path
    replay: diwan.Replay
    when: datetime


def data_folder() -> Path:
    """Return where this user's data of Diwan belongs on this kind of machine."""
    try:
        return folders.data_folder()
    except RuntimeError:
        raise CommandError(say("there is no home folder to keep games in; name a file with --save")) from None


def waiting_folder() -> Path:
    """Return where games wait that were left."""
    return data_folder() / "waiting"


def finished_folder() -> Path:
    """Return where games are that were played to the end and saved nowhere else."""
    return data_folder() / "finished"


def new_file(table: diwan.Table, folder: Path, locale: str | None = None) -> Path:
    """Make the empty file in which one sitting keeps its game; no two sittings share one, nor its name.

    The name says game, seats, seed and what was chosen other than usual, the language included, then the day, and
    counts.
    """
    chosen = [
        f"{spec.name}={value}"
        for spec in table.game.option_specs
        if (value := table.game.options[spec.name]) != spec.values[0]
    ]
    chosen += [] if locale is None else [f"{_LANGUAGE}={locale}"]
    words = [table.game.id, str(table.seats), str(table.seed), *chosen, datetime.now(UTC).strftime("%Y%m%d")]
    name = "-".join(re.sub(r"[^\w=]", "_", word.lower()) for word in words)
    return next(path for number in count(1) if (path := _claim(folder, f"{name}-{number}{SUFFIX}")) is not None)


def _claim(folder: Path, name: str) -> Path | None:
    """Make an empty file of this name, or None when a kept game has it: a name stands for one game in both folders."""
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(say("{folder} can't be made: {reason}", folder=str(folder), reason=reason(error))) from None
    if any((other / name).exists() for other in (waiting_folder(), finished_folder())):
        return None
    try:
        path.touch(exist_ok=False)  # whoever makes the file owns the name
    except FileExistsError:
        return None
    except OSError as error:
        raise CommandError(say("{file} can't be written: {reason}", file=str(path), reason=reason(error))) from None
    return path


def is_waiting_file(path: Path) -> bool:
    """Tell whether a game in this file is kept to be resumed, as opposed to saved by name."""
    return path.parent == waiting_folder()


def language_of(path: Path) -> str | None:
    """Return the language that a kept game was played in, where its name says so."""
    found = re.search(rf"-{_LANGUAGE}=({'|'.join(LOCALES)})-", path.name)
    return found[1] if found is not None else None


def named_file(name: Path, *, finished_first: bool = False) -> Path:
    """Return the file that a person means: the one of this name or, where there is none, the kept game of it.

    Two kept games of one name, from before names were unique, are told apart by the folder: `waiting/NAME`.
    """
    folders = [waiting_folder(), finished_folder()]
    if os.path.lexists(name) or name.is_absolute() or len(name.parts) > 2:
        return name
    if len(name.parts) == 2:
        folders = [folder for folder in folders if folder.name == name.parts[0]]
    names = (name.name, name.name + SUFFIX)
    kept = [folder / each for folder in (reversed(folders) if finished_first else folders) for each in names]
    return next((path for path in kept if path.is_file()), name)


def name_of(path: Path) -> str:
    """Return the name that `named_file` finds a kept game by, whatever the other folder holds."""
    twins = [folder / path.name for folder in (waiting_folder(), finished_folder())]
    return f"{path.parent.name}/{path.stem}" if all(twin.exists() for twin in twins) else path.stem


def _newest_first(folder: Path, game: str | None = None) -> list[Path]:
    """Return the files of kept games, of this kind or of any; an empty one is no game."""
    found: list[tuple[int, Path]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            facts = path.stat()
        except OSError:
            continue  # another sitting has just removed it
        if facts.st_size > 0 and (game is None or path.name.startswith(f"{game}-")):
            found.append((facts.st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def latest_waiting(game: str | None) -> Path | None:
    """Return the game that was left last: of this kind, or of any; None when none waits."""
    return next(iter(_newest_first(waiting_folder(), game)), None)


def kept_games(folder: Path, game: str | None) -> list[KeptGame]:
    """Return the games in a folder, the one played last first; what can't be read is left out."""
    games: list[KeptGame] = []
    for path in _newest_first(folder, game):
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()  # as the reader's clock says
            games.append(KeptGame(path, load_replay_file(path), when))
        except (CommandError, OSError):
            continue
    return games


def keep_waiting(table: diwan.Table, kept_in: Path | None = None, locale: str | None = None) -> Path:
    """Keep a game to be resumed later, in the file of its sitting; the first time, or in another language, a new one.

    `locale` is the language to resume it in, None where that goes without saying.
    """
    if kept_in is None or language_of(kept_in) == locale:
        return _keep(table, waiting_folder(), kept_in, locale)
    path = _keep(table, waiting_folder(), None, locale)
    kept_in.unlink(missing_ok=True)
    return path


def keep_finished(table: diwan.Table) -> Path:
    """Keep a game that is over."""
    return _keep(table, finished_folder(), None, None)


def _keep(table: diwan.Table, folder: Path, kept_in: Path | None, locale: str | None) -> Path:
    path = new_file(table, folder, locale) if kept_in is None else kept_in
    try:
        write(path, diwan.write_replay(table.replay(), table.game))
    except OSError as error:
        if kept_in is None:
            path.unlink(missing_ok=True)
        raise CommandError(say("{file} can't be written: {reason}", file=str(path), reason=reason(error))) from None
    for old in _newest_first(folder)[MOST_KEPT:]:
        if old != path:
            old.unlink(missing_ok=True)
    return path
