"""Replays on disk: reading what people name, and writing without destroying."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

import diwan
from diwan.cli.errors import CommandError
from diwan.core.i18n import Message, say
from diwan.core.replay import LONGEST_FILE

_FIRST_WORDS: Final = "diwan replay "
SUFFIX: Final = ".replay"
_REASONS: Final = {
    errno.ENOENT: say("no such file or directory"),
    errno.ENOTDIR: say("not a directory"),
    errno.EISDIR: say("is a directory"),
    errno.EEXIST: say("file exists"),
    errno.EACCES: say("permission denied"),
    errno.EPERM: say("operation not permitted"),
    errno.EROFS: say("read-only file system"),
    errno.ENOSPC: say("no space left on device"),
    errno.ENAMETOOLONG: say("file name too long"),
    errno.ELOOP: say("too many levels of symbolic links"),
    errno.EIO: say("input/output error"),
}


def read_replay_file(path: Path) -> diwan.Replay:
    """Return the replay in a file, played through and found right; BadReplay when its content is not."""
    text = _read_text(path)
    return diwan.read_replay(text)


def load_replay_file(path: Path) -> diwan.Replay:
    """Return the replay in a file; CommandError in one line when there is none."""
    try:
        return read_replay_file(path)
    except diwan.BadReplay as error:
        raise CommandError(bad_replay(path, error)) from None


def bad_replay(path: Path, error: diwan.BadReplay) -> Message:
    """Return the line that says what is wrong in a file."""
    return say("{file}: {problem}", file=str(path), problem=error.reason)


def _read_text(path: Path) -> str:
    try:
        if path.is_dir():
            raise CommandError(say("{file} is a folder, expected a replay file", file=str(path)))
        with path.open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise CommandError(say("{file} can't be read: {reason}", file=str(path), reason=reason(error))) from None
    except ValueError:
        raise CommandError(say("{given} can't be the name of a file", given=repr(str(path)))) from None
    if len(data) > LONGEST_FILE:
        raise CommandError(
            say(
                "{file} is no replay: it is larger than {bytes} bytes, a game is far smaller",
                file=str(path),
                bytes=LONGEST_FILE,
            )
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(say("{file} is no replay: it is not text (UTF-8)", file=str(path))) from None


def box_of(replay: diwan.Replay) -> diwan.Game:
    """Return the box that a replay was played with: its options, and its version of the rules."""
    return diwan.load(replay.game, **replay.options).of_version(replay.rules_version)


def another_game(path: Path, found: str, wanted: str) -> Message:
    """Return the line that says that a file is not of the game that was asked for."""
    return say("{file} is a game of {found}, not of {wanted}", file=str(path), found=found, wanted=wanted)


def reason(error: OSError) -> Message | str:
    """Return why a file could not be read or written, to stand at the end of a line.

    The rarer reasons are in the words of the system.
    """
    known = _REASONS.get(error.errno) if error.errno is not None else None
    return known or (error.strerror or type(error).__name__).lower()


def check_target(path: Path) -> None:
    """Raise the CommandError, in one line, that saving a replay here would end with."""
    try:
        _check_name(path)
        with tempfile.TemporaryFile(dir=path.parent):
            pass  # only a try tells: permissions do not say that a disk is read-only
    except OSError as error:
        raise CommandError(say("{file} can't be written: {reason}", file=str(path), reason=reason(error))) from None
    except ValueError:
        raise CommandError(say("{given} can't be the name of a file", given=repr(str(path)))) from None


def save_replay(path: Path, table: diwan.Table, locale: str | None = None) -> None:
    """Write a table's replay, and in which language to go on; a file that is something else is never overwritten."""
    text = diwan.write_replay(replace(table.replay(), locale=locale), table.game)
    try:
        _check_name(path)
        write(path, text)
    except OSError as error:
        raise CommandError(say("{file} can't be written: {reason}", file=str(path), reason=reason(error))) from None
    except ValueError:
        raise CommandError(say("{given} can't be the name of a file", given=repr(str(path)))) from None


def _check_name(path: Path) -> None:
    if "\0" in str(path):
        raise ValueError("no system can store this name")
    if path.is_dir():
        raise CommandError(say("{file} is a folder, expected the name of a file", file=str(path)))
    if path.exists() and not (path.is_file() and _is_replay(path)):
        raise CommandError(say("{file} exists and is no replay, choose another name", file=str(path)))


def _is_replay(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_FIRST_WORDS)) == _FIRST_WORDS.encode("ascii")


def write(path: Path, text: str) -> None:
    """Write a text to a file, all of it or nothing."""
    # By way of a second file, so that a full disk or a lost power line never leaves half a game.
    number, name = tempfile.mkstemp(prefix=".", suffix=SUFFIX + ".draft", dir=path.parent)
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
