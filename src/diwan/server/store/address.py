"""Addresses of databases: `sqlite:///FILE` and `postgresql://...`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from diwan.server.redact import HIDDEN
from diwan.server.store.errors import BadAddress

if TYPE_CHECKING:
    from sqlalchemy import URL

_EXAMPLES: Final = "sqlite:///path/to/diwan.db or postgresql://user@host/diwan"


def read_address(address: str) -> URL:
    """Return an address with the driver that we use; BadAddress says what is wrong."""
    url = _url(address)
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise BadAddress(f"Diwan keeps tables in SQLite or PostgreSQL, not in {kind!r}; give {_EXAMPLES}")
    if not url.database or url.database == ":memory:":
        raise BadAddress("a store in memory would be gone with the process; give a file: sqlite:///path/to/diwan.db")
    if not Path(url.database).expanduser().absolute().parent.is_dir():
        raise BadAddress(f"there is no folder for {url.database}")
    return url.set(drivername="sqlite+pysqlite", database=str(Path(url.database).expanduser().absolute()))


def is_file(address: str) -> bool:
    """Tell whether a store is a file, which one process serves."""
    return _url(address).get_backend_name() == "sqlite"


def shown_address(address: str) -> str:
    """Return an address without its password, wherever in it that stands."""
    url = _url(address)
    query = {name: HIDDEN if "pass" in name.lower() else value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)


def _url(address: str) -> URL:
    # Imported here: the settings are known to every command, and those that open no store start quicker without.
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(address)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        # The address may hold a password, so it is not repeated.
        raise BadAddress(f"this is no address of a database; give one like {_EXAMPLES}") from None
