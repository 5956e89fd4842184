"""Who serves this store: each process says where the others reach it, and that it is still there."""

from __future__ import annotations

import ipaddress
import secrets
import socket
import time
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sqlalchemy import make_url

from diwan.core.errors import ToldError
from diwan.core.i18n import say
from diwan.server.listening import listen_on
from diwan.server.settings import Settings

if TYPE_CHECKING:
    from diwan.server.cluster.line import Connection

_SAY: Final = """
    INSERT INTO members (id, url, backend, seen_at)
    VALUES (%s, %s, pg_backend_pid(), extract(epoch FROM clock_timestamp()) * 1000)
    ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, seen_at = excluded.seen_at
"""
# What is left of one that died. The database gives the number of one of its processes to another one some day.
_CLEAN: Final = """
    DELETE FROM members WHERE id <> %s
    AND (backend = pg_backend_pid() OR backend NOT IN (SELECT pid FROM pg_stat_activity))
"""
_SESSION: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
# The number alone may be somebody else's by now.
_END: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
_COMPANY: Final = """
    SELECT 1 FROM members JOIN pg_stat_activity ON pid = backend
    WHERE id <> %s AND backend_start < clock_timestamp() - %s * interval '1 millisecond' LIMIT 1
"""
_LONGEST_END: Final = 3.0  # seconds that we wait for a session to end
_END_AGAIN: Final = 0.02  # seconds between looks


class NoDoor(ToldError):
    """The other processes can't be let in."""


class Member:
    """This process, as the others know it."""

    def __init__(self, url: str) -> None:
        self.id = secrets.token_urlsafe(16)
        self.url = url  # "": nobody reaches it
        self._session: tuple[int, datetime] | None = None  # the database's process that holds our locks, and its start
        self._has_left = False

    def arrive(self, connection: Connection) -> None:
        """Come with a new session, and end the one before.

        The database may not have noticed yet that it is gone: until then its locks keep our own tables from us.
        """
        deadline = time.monotonic() + _LONGEST_END
        while self._session is not None and connection.execute(_END, self._session).rowcount:
            if time.monotonic() > deadline:
                break  # whatever it holds is another's until it ends by itself
            time.sleep(_END_AGAIN)
        self._session = connection.execute(_SESSION).fetchone()

    def has_company_since(self, connection: Connection, ago: int) -> bool:
        """Tell whether another member has a session that is older than so many milliseconds."""
        return connection.execute(_COMPANY, (self.id, ago)).fetchone() is not None

    def say(self, connection: Connection) -> bool:
        """Say that we are here; tell whether we found that another one has died.

        After leaving nothing is said: the line beats once more before it hangs up, where it is time for that.
        """
        if self._has_left:
            return False
        died = connection.execute(_CLEAN, (self.id,)).rowcount > 0
        connection.execute(_SAY, (self.id, self.url))
        return died

    def leave(self, connection: Connection) -> None:
        """Say that we are here no more."""
        self._has_left = True
        connection.execute("DELETE FROM members WHERE id = %s", (self.id,))


class Door:
    """The socket that other members come in by, and what they call it."""

    def __init__(self, listener: socket.socket, url: str) -> None:
        self.listener = listener
        self.url = url


def open_door(settings: Settings, number: int = 0) -> Door | None:
    """Open the door of a process, the `number`-th of its server; None where a store has one process only.

    Without a setting it is on any free port of the address by which this machine reaches the database: whoever serves
    the same store reaches us there, too, in most networks.
    """
    database = make_url(settings.database)
    if database.get_backend_name() == "sqlite":
        return None
    if settings.member_url is None:
        host = own_address(database.host or str(database.query.get("host", "")), database.port or 5432)
        listener = _listen([host], 0)
        return Door(listener, _url(host, listener.getsockname()[1]))
    parts = urlsplit(settings.member_url)
    assert parts.hostname is not None
    assert parts.port is not None
    host, port = parts.hostname, parts.port + number
    # The name that others use may be one that only they know: then we listen on all addresses.
    return Door(_listen([host, "::" if ":" in host else "0.0.0.0"], port), _url(host, port))


def own_address(database: str, port: int) -> str:
    """Return the address of this machine on the way to a database; loopback where that is on this machine."""
    if not database or database.startswith(("/", "@")):
        return "127.0.0.1"
    try:
        family, kind, _, _, place = socket.getaddrinfo(database.partition(",")[0], port, type=socket.SOCK_DGRAM)[0]
        with socket.socket(family, kind) as probe:
            probe.connect(place)  # nothing is sent
            found = str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
    return "127.0.0.1" if ipaddress.ip_address(found.partition("%")[0]).is_loopback else found


def _listen(hosts: list[str], port: int) -> socket.socket:
    """Return a socket on the first of these addresses that can be had."""
    *others, last = hosts
    for host in others:
        with suppress(OSError):
            return listen_on(host, port)
    try:
        return listen_on(last, port)
    except OSError as error:
        where, reason = f"DIWAN_MEMBER_URL ({port})", error.strerror or str(error)
        problem = say("{where} can't be listened on: {reason}; give another port", where=where, reason=reason)
        raise NoDoor(problem) from None


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
