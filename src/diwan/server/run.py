"""Serving: one process until it is told to stop, or the first of several (`workers`)."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn
from sqlalchemy import make_url

from diwan.core.errors import ToldError
from diwan.core.i18n import say
from diwan.server.app import make_app
from diwan.server.cluster.members import open_door
from diwan.server.house import House
from diwan.server.listening import listen_on
from diwan.server.log import set_up_logging
from diwan.server.patience import impatient
from diwan.server.settings import Settings
from diwan.server.sockets import Guarded, Unlimited
from diwan.server.wire import LONGEST_MESSAGE
from diwan.server.workers import serve_by_many

_PING_SECONDS: Final = 20.0
_GARBAGE: Final = (20_000, 20, 20)  # new things before young, middle-aged and old ones are looked at
_SWITCH_SECONDS: Final = 0.001  # a thread that comes back from the disk waits no longer for a busy event loop

Ready = Callable[[str], None]


class PortTaken(ToldError):
    """The address to listen on is not to be had."""


def listen(settings: Settings) -> socket.socket:
    """Return the socket that browsers connect to; PortTaken when it can't be had."""
    try:
        return listen_on(settings.host, settings.port)
    except OSError as error:
        where, reason = f"{settings.host}:{settings.port}", error.strerror or str(error)
        problem = say("{where} can't be listened on: {reason}; give another --port", where=where, reason=reason)
        raise PortTaken(problem) from None


def address_of(settings: Settings, listener: socket.socket) -> str:
    """Return where people find the server."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{listener.getsockname()[1]}"


def serve(settings: Settings, ready: Ready | None = None, listener: socket.socket | None = None) -> None:
    """Serve until told to stop (Ctrl+C, or the signal that ends a process); `ready` hears where, once it is so."""
    taken = listener or listen(settings)
    start_logging(settings)
    try:
        if settings.workers > 1:
            serve_by_many(settings, taken, lambda: ready and ready(address_of(settings, taken)))
        else:
            serve_alone(settings, taken, ready)
    finally:
        taken.close()


def serve_alone(
    settings: Settings,
    listener: socket.socket,
    ready: Ready | None = None,
    *,
    number: int = 0,
    stops: Callable[[Callable[[], None]], None] | None = None,
) -> None:
    """Serve by this process, the `number`-th of its server, until told to stop; `stops` is given another way to."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    door = open_door(settings, number)
    sockets = [listener] if door is None else [listener, door.listener]
    try:
        where = address_of(settings, listener)
        house = House(settings, "" if door is None else door.url, where)
        if house.claim is not None:
            house.claim.tell(where)
        server = _Server(_config(settings, house), house, where, ready)
        if stops is not None:
            stops(server.stop)
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(server.serve(sockets=sockets))
    finally:
        if door is not None:
            door.listener.close()


def start_logging(settings: Settings) -> None:
    """Send logs where they belong, without the secrets that we know."""
    hidden = (settings.secret, settings.metrics_token, make_url(settings.database).password)
    set_up_logging(settings.log_format, settings.log_level, hidden=[str(word) for word in hidden if word])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House, where: str, ready: Ready | None) -> None:
        super().__init__(config)
        self._house = house
        self._where = where
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        _calm_collector()
        if self.started and self._ready is not None:
            self._ready(self._where)

    def stop(self) -> None:
        """Stop gracefully; from any thread."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye at every table, then stop."""
        await self._house.say_goodbye()
        await super().shutdown(sockets)


def _config(settings: Settings, house: House) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(house),
        http=impatient(settings.request_seconds),
        ws=Guarded if settings.limits else Unlimited,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=2 * LONGEST_MESSAGE,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        ws_per_message_deflate=False,  # what is large comes packed already
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds)),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )


def _calm_collector() -> None:
    """Let the garbage collector look less often, and not at what is loaded.

    Nearly all that it would look at are the logs of games, which stay; at many tables that took a third of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None  # not on every kind of machine
    return uvloop.new_event_loop
