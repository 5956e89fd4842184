"""One call to an address on the net that a player gave us: signed, in time, and never into our own network.

The name is resolved once and the connection goes to the very address that was checked, so that nobody can show us a
good address first and another one afterwards. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Final
from urllib.parse import urlsplit

import h11

from diwan.server.requests import hang_up, send_request

LONGEST_CALL: Final = 10.0  # seconds, all in all
_LONGEST_ANSWER: Final = 64 * 1024  # bytes that are read of it, which is more than its first line
_LOOKUPS: Final = 4  # names that are looked up at a time
_GLOBAL: Final = ipaddress.ip_network("2000::/3")  # all that has been given out; what else there is leads elsewhere

_INSIDE: Final = frozenset({"localhost", "local", "internal", "lan"})  # where names on no public net end

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class CallFailed(Exception):
    """Nobody was reached, or nobody who may be."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a call goes."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def shown(self) -> str:
        """The host as a request names it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.secure else 80) else f"{name}:{self.port}"

    @property
    def is_inside(self) -> bool:
        """Whether it lies in somebody's own network, and says so itself; others are found out when they are called."""
        try:
            return not is_public(ipaddress.ip_address(self.host))
        except ValueError:
            return self.host.rpartition(".")[2] in _INSIDE


def read_target(url: str) -> Target:
    """Return where an address on the net leads; CallFailed when it is none for calls."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise CallFailed(f"no address for calls: {error}") from None
    if parts.scheme not in ("http", "https") or not host or parts.username is not None or parts.password is not None:
        raise CallFailed("an address for calls is http://host/... or https://host/...")
    if not url.isascii() or any(letter <= " " for letter in url):
        raise CallFailed("an address for calls has no spaces and no letters beyond ASCII")
    try:
        host.encode("idna")  # as whoever looks it up will
    except UnicodeError:
        raise CallFailed("the host of an address for calls has no empty and no endless parts") from None
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port or (443 if secure else 80), path, secure)


def is_public(address: Address) -> bool:
    """Tell whether an address lies on the net for all, and not in somebody's own network or machine."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return is_public(inner)
        if address not in _GLOBAL:
            return False
    return address.is_global and not address.is_multicast


def signature(secret: str, body: bytes) -> str:
    """Return what proves that a call comes from us: `X-Diwan-Signature`."""
    return "sha256=" + hmac.new(secret.encode("utf-8"), body, hashlib.sha256).hexdigest()


async def call(url: str, secret: str, body: bytes, *, private: bool = False, seconds: float = LONGEST_CALL) -> int:
    """POST a JSON body, and return the status of the answer; CallFailed when there is none.

    `private` also allows addresses of the own network: for whoever runs a server at home.
    """
    target = read_target(url)
    try:
        async with asyncio.timeout(seconds):
            address = await _resolve(target, private)
            return await _post(target, address, body, signature(secret, body))
    except TimeoutError:
        raise CallFailed("nobody answered in time") from None
    except (OSError, ValueError, h11.ProtocolError) as error:
        # Only its kind: the text may hold the address, which has no place in a log.
        raise CallFailed(f"the connection failed: {type(error).__name__}") from None


async def _resolve(target: Target, private: bool) -> str:
    """Return the address behind a name that may be called."""
    looking_up = partial(socket.getaddrinfo, target.host, target.port, proto=socket.IPPROTO_TCP)
    found = await asyncio.get_running_loop().run_in_executor(_lookups(), looking_up)
    for _, _, _, _, place in found:
        text = str(place[0])
        if private or is_public(ipaddress.ip_address(text.partition("%")[0])):
            return text
    raise CallFailed("this address is not on the public net")


async def _post(target: Target, address: str, body: bytes, proof: str) -> int:
    secure = _tls() if target.secure else None
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=secure, server_hostname=target.host if target.secure else None
    )
    try:
        connection = h11.Connection(h11.CLIENT)
        headers = [
            ("Host", target.shown),
            ("User-Agent", "Diwan"),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("X-Diwan-Signature", proof),
            ("Connection", "close"),
        ]
        send_request(connection, writer, h11.Request(method="POST", target=target.path, headers=headers), body)
        await writer.drain()
        return await _status(connection, reader)
    finally:
        await hang_up(writer)


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    read = 0
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            if read > _LONGEST_ANSWER:
                raise CallFailed("the answer is too long")
            data = await reader.read(4096)
            read += len(data)
            connection.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise CallFailed("there was no answer")


@cache
def _lookups() -> ThreadPoolExecutor:
    # Threads of their own: names that nobody answers for must not hold up the store and the pages.
    return ThreadPoolExecutor(_LOOKUPS, "diwan-lookup")


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
