"""Replays on disk: reading what people name, writing without destroying, and the game that waits to be resumed."""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

import diwan
from diwan.cli.errors import CommandError
from diwan.core.replay import LONGEST_FILE

_FIRST_WORDS: Final = "diwan replay "
_SUFFIX: Final = ".replay"


def read_replay_file(path: Path) -> diwan.Replay:
    """Return the replay in a file, played through and found right; BadReplay when its content is not."""
    text = _read_text(path)
    return diwan.read_replay(text)


def load_replay_file(path: Path) -> diwan.Replay:
    """Return the replay in a file; CommandError in one line when there is none."""
    try:
        return read_replay_file(path)
    except diwan.BadReplay as error:
        raise CommandError(f"{path}: {error}") from None


def _read_text(path: Path) -> str:
    try:
        if path.is_dir():
            raise CommandError(f"{path} is a folder, expected a replay file")
        with path.open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise CommandError(f"{path} can't be read: {_reason(error)}") from None
    except ValueError:
        raise CommandError(f"{str(path)!r} can't be the name of a file") from None
    if len(data) > LONGEST_FILE:
        raise CommandError(f"{path} is no replay: it is larger than {LONGEST_FILE} bytes, a game is far smaller")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{path} is no replay: it is not text (UTF-8)") from None


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def save_replay(path: Path, table: diwan.Table) -> None:
    """Write a table's replay; a file that is something else is never overwritten."""
    text = diwan.write_replay(table.replay(), table.game)
    try:
        if path.is_dir():
            raise CommandError(f"{path} is a folder, expected the name of a file")
        if path.exists() and not (path.is_file() and _is_replay(path)):
            raise CommandError(f"{path} exists and is no replay, choose another name")
        _write(path, text)
    except OSError as error:
        raise CommandError(f"{path} can't be written: {_reason(error)}") from None
    except ValueError:
        raise CommandError(f"{str(path)!r} can't be the name of a file") from None


def _is_replay(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_FIRST_WORDS)) == _FIRST_WORDS.encode("ascii")


def _write(path: Path, text: str) -> None:
    # By way of a second file, so that a full disk or a lost power line never leaves half a game.
    number, name = tempfile.mkstemp(prefix=".", suffix=_SUFFIX + ".draft", dir=path.parent)
    draft = Path(name)
    try:
        with open(number, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(number)
        draft.chmod(_mode_of(path))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _mode_of(path: Path) -> int:
    """Return the permissions that a file has, or would have when it is made: those of a draft are narrower."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


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


def new_waiting_file(table: diwan.Table) -> Path:
    """Make the empty file in which one sitting keeps its unfinished game; no two sittings share one.

    The name says game, seats, seed and what was chosen other than usual, then the day, and counts.
    """
    chosen = [
        f"{spec.name}={value}"
        for spec in table.game.option_specs
        if (value := table.game.options[spec.name]) != spec.values[0]
    ]
    words = [table.game.id, str(table.seats), str(table.seed), *chosen, datetime.now(UTC).strftime("%Y%m%d")]
    name = "-".join(re.sub(r"[^\w=]", "_", word.lower()) for word in words)
    folder = _waiting_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} can't be made: {_reason(error)}") from None
    for number in count(1):
        path = folder / f"{name}-{number}{_SUFFIX}"
        try:
            path.touch(exist_ok=False)  # whoever makes the file owns the name
            break
        except FileExistsError:
            continue
        except OSError as error:
            raise CommandError(f"{path} can't be written: {_reason(error)}") from None
    return path


def is_waiting_file(path: Path) -> bool:
    """Tell whether a game in this file is kept to be resumed, as opposed to saved by name."""
    return path.parent == _waiting_folder()


def _waiting_folder() -> Path:
    return data_folder() / "waiting"


def latest_waiting(game: str | None) -> Path | None:
    """Return the game that was left last: of this kind, or of any; None when none waits."""
    files = [path for path in _waiting_folder().glob(f"*{_SUFFIX}") if game is None or path.name.startswith(f"{game}-")]
    found = [(path.stat().st_mtime_ns, path) for path in files if path.stat().st_size > 0]
    return max(found, default=(0, None))[1]


def keep_waiting(table: diwan.Table, kept_in: Path | None = None) -> Path:
    """Keep a game to be resumed later, in the file of its sitting; the first time, in a new one."""
    path = new_waiting_file(table) if kept_in is None else kept_in
    try:
        _write(path, diwan.write_replay(table.replay(), table.game))
    except OSError as error:
        if kept_in is None:
            path.unlink(missing_ok=True)
        raise CommandError(f"{path} can't be written: {_reason(error)}") from None
    return path
