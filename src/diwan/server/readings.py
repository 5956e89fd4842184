"""Reading one setting from the text that somebody gave."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from diwan.core.i18n import Message, say
from diwan.server.store.address import read_address

SHORTEST_SECRET: Final = 16

_USUAL_PORTS: Final = {"http": 80, "https": 443}  # which browsers leave out
Read = Callable[[str], object]

_YES: Final = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class Expected(Exception):
    """What was expected instead."""

    def __init__(self, what: Message, *, quotable: bool = True) -> None:
        super().__init__(what.text)
        self.what = what
        self.quotable = quotable  # False where a password may stand in what was given


def read_text(longest: int) -> Read:
    """Read a word."""

    def read(given: str) -> str:
        if len(given) > longest or not given.isprintable() or " " in given:
            raise Expected(say("one word of at most {longest} characters", longest=longest))
        return given

    return read


def read_whole(low: int, high: int) -> Read:
    """Read a whole number from `low` to `high`."""

    def read(given: str) -> int:
        if not (given.isascii() and given.isdigit() and len(given) < 10 and low <= int(given) <= high):
            raise Expected(say("a whole number from {low} to {high}", low=low, high=high))
        return int(given)

    return read


def read_decimal(low: float, high: float) -> Read:
    """Read a number from `low` to `high`."""

    def read(given: str) -> float:
        try:
            value = float(given)
        except ValueError:
            value = math.nan
        if not low <= value <= high:  # also what is no number
            raise Expected(say("a number from {low} to {high}", low=f"{low:g}", high=f"{high:g}"))
        return value

    return read


def read_yes(given: str) -> bool:
    """Read yes or no."""
    if given.lower() not in _YES:
        raise Expected(say("yes or no"))
    return _YES[given.lower()]


def one_of(*words: str) -> Read:
    """Read one of a few words."""

    def read(given: str) -> str:
        if given.lower() not in words:
            raise Expected(say("one of: {words}", words=", ".join(words)))
        return given.lower()

    return read


def read_secret(given: str) -> str:
    """Read a secret: long enough that nobody guesses it."""
    if len(given) < SHORTEST_SECRET:
        raise Expected(say("at least {count} characters, best random ones", count=SHORTEST_SECRET))
    return given


def read_token(given: str) -> str:
    """Read a secret that programs send in a header: as long as any other, and nothing that a header might garble."""
    if len(given) < SHORTEST_SECRET or not given.isascii() or not given.isprintable() or " " in given:
        count = SHORTEST_SECRET
        raise Expected(say("at least {count} ASCII characters without spaces, best random ones", count=count))
    return given


def read_public_url(given: str) -> str:
    """Read `https://host`, with a port if need be: pages stand at the root, so there is no path.

    It comes back as browsers write it when they say from which site a form comes.
    """
    problem = Expected(say("an address like https://play.example.org, without a path"), quotable="@" not in given)
    scheme, host, port = _read_site(given, problem)
    return f"{scheme}://{host}" if port in (None, _USUAL_PORTS[scheme]) else f"{scheme}://{host}:{port}"


def read_member_url(given: str) -> str:
    """Read `http://host:port`: a door of a process for others of its kind."""
    problem = Expected(
        say("an address with a port like http://10.0.0.5:9000, without a path"), quotable="@" not in given
    )
    scheme, host, port = _read_site(given, problem)
    if scheme != "http" or not port:
        raise problem
    return f"{scheme}://{host}:{port}"


def _read_site(given: str, problem: Expected) -> tuple[str, str, int | None]:
    """Return scheme, host and port of an address that has nothing else."""
    try:
        parts = urlsplit(given)
        host, port = _as_sent(parts.hostname or ""), parts.port
    except ValueError:
        raise problem from None
    plain = parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in _USUAL_PORTS or not host or not plain or not given.isprintable():
        raise problem
    return parts.scheme, host, port


def _as_sent(host: str) -> str:
    """Return the name of a host as it travels: in ASCII, in brackets where it has colons; ValueError if it is none."""
    if ":" in host:
        return f"[{ipaddress.IPv6Address(host).compressed}]"
    sent = host.encode("idna").decode("ascii").lower()
    if not host.isascii() and sent.encode("ascii").decode("idna") != host.lower():
        # Python knows the older rules only: by them another host would be called, which may be anybody's.
        raise Expected(say("a host in ASCII, as in https://xn--..., since this one can be written in two ways"))
    return sent


def read_networks(given: str) -> str:
    """Read addresses and networks with commas between them."""
    words = [word.strip() for word in given.split(",") if word.strip()]
    try:
        return ", ".join(
            str(ipaddress.ip_network(word)) if "/" in word else str(ipaddress.ip_address(word)) for word in words
        )
    except ValueError:
        raise Expected(say("addresses or networks with commas between them, like 127.0.0.1, 10.0.0.0/8")) from None


def read_database(given: str) -> str:
    """Read the address of a store; raises BadAddress, which never repeats a password."""
    return read_address(given).render_as_string(hide_password=False)
