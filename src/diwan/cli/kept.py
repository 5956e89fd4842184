"""Games that are kept without being asked: those that were left, to be resumed, and those that were finished."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

import diwan
from diwan.cli.errors import CommandError
from diwan.cli.files import SUFFIX, load_replay_file, reason, write

MOST_KEPT: Final = 20  # games of either kind; the oldest make room


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that is kept, and when it was played last."""

    path: Path
    replay: diwan.Replay
    when: datetime


def data_folder() -> Path:
    """Return where this user's data of Diwan belongs on this kind of machine."""
    try:
        home = Path.home()
    except RuntimeError:
        raise CommandError("there is no home folder to keep games in; name a file with --save") from None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "diwan"


def waiting_folder() -> Path:
    """Return where games wait that were left."""
    return data_folder() / "waiting"


def finished_folder() -> Path:
    """Return where games are that were played to the end and saved nowhere else."""
    return data_folder() / "finished"


def new_file(table: diwan.Table, folder: Path) -> Path:
    """Make the empty file in which one sitting keeps its game; no two sittings share one.

    The name says game, seats, seed and what was chosen other than usual, then the day, and counts.
    """
    chosen = [
        f"{spec.name}={value}"
        for spec in table.game.option_specs
        if (value := table.game.options[spec.name]) != spec.values[0]
    ]
    words = [table.game.id, str(table.seats), str(table.seed), *chosen, datetime.now(UTC).strftime("%Y%m%d")]
    name = "-".join(re.sub(r"[^\w=]", "_", word.lower()) for word in words)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} can't be made: {reason(error)}") from None
    for number in count(1):
        path = folder / f"{name}-{number}{SUFFIX}"
        try:
            path.touch(exist_ok=False)  # whoever makes the file owns the name
            break
        except FileExistsError:
            continue
        except OSError as error:
            raise CommandError(f"{path} can't be written: {reason(error)}") from None
    return path


def is_waiting_file(path: Path) -> bool:
    """Tell whether a game in this file is kept to be resumed, as opposed to saved by name."""
    return path.parent == waiting_folder()


def named_file(name: Path) -> Path:
    """Return the file that a person means: the one of this name or, where there is none, the kept game of it."""
    if len(name.parts) != 1 or os.path.lexists(name):
        return name
    names = (name.name, name.name + SUFFIX)
    kept = [folder / each for folder in (waiting_folder(), finished_folder()) for each in names]
    return next((path for path in kept if path.is_file()), name)


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


def keep_waiting(table: diwan.Table, kept_in: Path | None = None) -> Path:
    """Keep a game to be resumed later, in the file of its sitting; the first time, in a new one."""
    return _keep(table, waiting_folder(), kept_in)


def keep_finished(table: diwan.Table) -> Path:
    """Keep a game that is over."""
    return _keep(table, finished_folder(), None)


def _keep(table: diwan.Table, folder: Path, kept_in: Path | None) -> Path:
    path = new_file(table, folder) if kept_in is None else kept_in
    try:
        write(path, diwan.write_replay(table.replay(), table.game))
    except OSError as error:
        if kept_in is None:
            path.unlink(missing_ok=True)
        raise CommandError(f"{path} can't be written: {reason(error)}") from None
    for old in _newest_first(folder)[MOST_KEPT:]:
        if old != path:
            old.unlink(missing_ok=True)
    return path
