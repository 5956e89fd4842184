"""One server at a time for a SQLite store: a lock beside the file, which also says where that server is found.

The lock is the operating system's, so it goes with the process, however that ends; what is written in the file counts
only while somebody holds it. PostgreSQL needs none of this: there, several servers share a store.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL

from diwan.server.log import Log
from diwan.server.store.address import read_address
from diwan.server.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_MOST_BYTES: Final = 4096  # of what a lock file says
_ATTEMPTS: Final = 5
_PAUSE: Final = 0.05  # seconds between them
_LOG: Final = Log("store")


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """The server that holds a store."""

    pid: int = 0
    url: str | None = None  # where it is found, once it listens


class StoreClaimed(StoreError):
    """Another server has this store; `holder` says which."""

    def __init__(self, path: Path, holder: Holder) -> None:
        where = f" at {holder.url}" if holder.url else ""
        process = f" (process {holder.pid})" if holder.pid else ""
        super().__init__(
            f"another Diwan{process} serves {path}{where}: "
            "use that one, stop it, or give another --database (PostgreSQL for several servers)"
        )
        self.path = path
        self.holder = holder


class Claim:
    """A store that is ours until it is released or the process ends."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._file: int | None = file

    def tell(self, url: str | None = None) -> None:
        """Write down who serves the store, and where: for whoever comes later."""
        assert self._file is not None, "this claim has been released"
        text = msgspec.json.encode(Holder(os.getpid(), url))[:_MOST_BYTES]
        try:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text)
        except OSError as error:
            # A full disk: the store is ours all the same, and whoever comes later only learns less about it.
            _LOG.warning("a lock can't be written to", path=self.path, reason=error.strerror)

    def release(self) -> None:
        """Let others have the store."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            # The file stays: to remove it would let two servers lock two files of one name.
            os.close(self._file)
            self._file = None


def claim_store(address: str) -> Claim | None:
    """Take a SQLite store for this process; None for PostgreSQL, StoreClaimed when somebody else has it."""
    path = lock_path(read_address(address))
    if path is None:
        return None
    file = _open(path)
    attempts = _ATTEMPTS
    while not _lock(file):
        attempts -= 1
        if attempts:
            time.sleep(_PAUSE)  # somebody may only be looking (`find_holder`)
            continue
        holder = _read(file)
        os.close(file)
        raise StoreClaimed(path.with_name(path.name.removesuffix(".lock")), holder)
    claim = Claim(path, file)
    claim.tell()
    return claim


def find_holder(address: str) -> Holder | None:
    """Return the server that has a SQLite store now; None when nobody has it, or it is no SQLite file."""
    path = lock_path(read_address(address))
    if path is None or not path.exists():
        return None
    file = _open(path)
    try:
        return None if _lock(file) else _read(file)
    finally:
        os.close(file)  # with it goes the lock, if we got it


def lock_path(url: URL) -> Path | None:
    """Return the lock file of a store; None where it needs none."""
    if url.get_backend_name() != "sqlite":
        return None
    assert url.database is not None
    path = Path(url.database).resolve()  # one lock for all names of a file
    return path.with_name(path.name + ".lock")


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise StoreError(f"{path} can't be opened: {error.strerror}") from None


def _read(file: int) -> Holder:
    os.lseek(file, 0, os.SEEK_SET)
    try:
        return msgspec.json.decode(os.read(file, _MOST_BYTES), type=Holder)
    except (msgspec.DecodeError, OSError):
        return Holder()  # it has just begun


def _lock(file: int) -> bool:
    """Take the lock; tell whether nobody else has it."""
    try:
        if sys.platform == "win32":
            # Of a byte behind the text, so that the text can be read meanwhile.
            os.lseek(file, _MOST_BYTES, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
