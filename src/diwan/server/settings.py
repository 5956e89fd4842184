"""What whoever runs a server may choose: by flags of the command, or by variables of the environment.

A flag wins over a variable, and a variable over what goes without saying. `DIWAN_PORT` is `--port` is `Settings.port`.
A secret has a variable alone: whoever lists the processes of a machine reads their flags.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal

from diwan.core.errors import ToldError, quoted
from diwan.core.i18n import say
from diwan.server.folders import data_folder
from diwan.server.readings import (
    Expected,
    Read,
    one_of,
    read_database,
    read_decimal,
    read_member_url,
    read_networks,
    read_public_url,
    read_secret,
    read_text,
    read_token,
    read_whole,
    read_yes,
)
from diwan.server.redact import HIDDEN
from diwan.server.store.address import is_file, shown_address
from diwan.server.store.errors import StoreError

PREFIX: Final = "DIWAN_"

_WORDS: Final = "setting"  # what is said of a field that is one

BY_FLAG, BY_VARIABLE, BY_DEFAULT = "flag", "environment", "default"


class BadSetting(ToldError):
    """A setting that can't be, with the name that it was given by."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One of them as whoever chooses it knows it."""

    name: str
    form: str  # of what is given: "N", "yes|no"
    usual: str  # what goes without saying, in words
    meaning: str
    read: Read
    secret: bool

    @property
    def variable(self) -> str:
        """The variable of the environment for it."""
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        """The flag for it; a secret has none."""
        return "" if self.secret else "--" + self.name.replace("_", "-")


def shown(value: object, *, secret: bool = False) -> str:
    """Return a value as people read it, and a secret as none."""
    if value is None or value == "":
        return "-"
    if secret:
        return HIDDEN
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _setting(default: object, form: str, meaning: str, read: Read, *, usual: str = "", secret: bool = False) -> Any:
    # A database's address may hold a password: neither belongs into a log that shows the settings by accident.
    open_to_all = not secret and read is not read_database
    usual = usual or ("none" if default is None or default == "" else shown(default))
    words = {"form": form, "usual": usual, "meaning": meaning, "read": read, "secret": secret}
    return field(default=default, repr=open_to_all, metadata={_WORDS: words})


def _cpus() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this kind of machine
        return os.cpu_count() or 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All of them. Made by `from_environment`; the defaults alone are those of a private server on this machine."""

    host: str = _setting("127.0.0.1", "ADDRESS", "the address to listen on; 0.0.0.0 for all", read_text(255))
    port: int = _setting(8000, "N", "the port to listen on; 0 for any that is free", read_whole(0, 65535))
    database: str = _setting(
        "",
        "URL",
        "where tables are kept: sqlite:///FILE or postgresql://HOST/NAME",
        read_database,
        usual="diwan.db in your data folder",
    )
    workers: int = _setting(1, "N", "processes that serve; more than one needs PostgreSQL", read_whole(1, 64))
    thinkers: int = _setting(
        max(2, min(_cpus(), 16)),
        "N",
        "processes in which bots think",
        read_whole(1, 256),
        usual="by the cores of the machine",
    )
    painters: int = _setting(
        max(2, min(_cpus() // 2, 8)),
        "N",
        "processes that draw boards",
        read_whole(1, 64),
        usual="by the cores of the machine",
    )
    public_url: str | None = _setting(None, "URL", "how browsers reach the server: https://host", read_public_url)
    member_url: str | None = _setting(
        None, "URL", "how other processes of the same database reach this one: http://host:port", read_member_url
    )
    secret: str | None = _setting(
        None, "TEXT", "signs cookies; without one, it is kept in the database", read_secret, secret=True
    )
    secure_cookies: bool = _setting(
        False, "yes|no", "cookies over https only; yes where the public URL is https", read_yes
    )
    bot_pause: float = _setting(
        0.6, "N", "seconds between moves of bots, so that people can follow", read_decimal(0, 30)
    )
    hint_seconds: float = _setting(2.0, "N", "seconds that a hint may take", read_decimal(1, 2))
    away_seconds: float = _setting(
        120.0,
        "N",
        "seconds without an open or loaded page until others may let a bot play for somebody",
        read_decimal(0, 86400),
    )
    request_seconds: float = _setting(
        20.0,
        "N",
        "seconds to wait for the head of a request, and for each further piece of its body",
        read_decimal(1, 600),
    )
    limits: bool = _setting(True, "yes|no", "limit how often people and addresses may do things", read_yes)
    sockets_per_visitor: int = _setting(
        50, "N", "tables that one visitor may have open at a time", read_whole(1, 1_000_000)
    )
    sockets_per_address: int = _setting(
        500, "N", "tables that visitors of one address may have open at a time", read_whole(1, 1_000_000)
    )
    webhooks: bool = _setting(True, "yes|no", "tell players by webhook that it is their turn", read_yes)
    private_webhooks: bool = _setting(False, "yes|no", "webhooks may also go to addresses of the own network", read_yes)
    metrics_token: str | None = _setting(
        None,
        "TEXT",
        "opens /metrics to Prometheus, which sends it; without one, there is no /metrics",
        read_token,
        secret=True,
    )
    trusted_proxies: str = _setting(
        "", "LIST", "addresses of proxies that say who asks: 127.0.0.1, 10.0.0.0/8", read_networks
    )
    stop_seconds: float = _setting(10.0, "N", "seconds to finish what is under way when stopped", read_decimal(0, 600))
    log_format: Literal["text", "json"] = _setting(
        "text",
        "text|json",
        "how lines are logged: as text, or as json, one object for each line",
        one_of("text", "json"),
    )
    log_level: str = _setting(
        "info",
        "LEVEL",
        "the least that is logged: debug, info, warning or error",
        one_of("debug", "info", "warning", "error"),
    )
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)  # where a setting comes from, by name

    def __post_init__(self) -> None:
        if not self.database:
            object.__setattr__(self, "database", default_database())

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], flags: Mapping[str, object] | None = None) -> Settings:
        """Return the settings; a flag that is None was not given. BadSetting names the variable or flag at fault."""
        values: dict[str, object] = {}
        sources: dict[str, str] = {}
        for each in all_settings():
            flag = None if flags is None else flags.get(each.name)
            given = environ.get(each.variable, "") if flag is None else str(flag)
            if not given.strip():
                continue  # an empty variable is one that is not set
            sources[each.name] = BY_VARIABLE if flag is None else BY_FLAG
            values[each.name] = _read(each, each.variable if flag is None else each.flag, given.strip())
        public_url = values.get("public_url")
        if isinstance(public_url, str) and public_url.startswith("https:"):
            values.setdefault("secure_cookies", True)
        settings = cls(**values, sources=sources)  # type: ignore[arg-type]
        if settings.workers > 1 and is_file(settings.database):
            called = "--workers" if sources["workers"] == BY_FLAG else f"{PREFIX}WORKERS"
            raise BadSetting(
                say("{name}: a SQLite file is served by one process; for more give a PostgreSQL database", name=called)
            )
        return settings


def all_settings() -> tuple[Setting, ...]:
    """Return what may be chosen, in the order in which it is shown."""
    return tuple(Setting(each.name, **each.metadata[_WORDS]) for each in fields(Settings) if _WORDS in each.metadata)


def default_database() -> str:
    """Return the address of this user's own store; its folder need not exist yet."""
    try:
        path = data_folder() / "diwan.db"
    except RuntimeError:
        raise BadSetting(
            say("there is no home folder to keep tables in; give {variable}", variable=f"{PREFIX}DATABASE")
        ) from None
    return f"sqlite:///{path}"


def make_database_folder(settings: Settings) -> None:
    """Make the folder for this user's own store. One that was chosen must exist: its name may be a slip."""
    if settings.database != default_database():
        return
    folder = Path(settings.database.removeprefix("sqlite:///")).parent
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(say("{folder} can't be made: {reason}", folder=str(folder), reason=reason)) from None


def settings_rows(settings: Settings) -> list[tuple[str, str, str, str]]:
    """Return each setting: its variable, its value without secrets, where it comes from, what it means."""
    rows: list[tuple[str, str, str, str]] = []
    for each in all_settings():
        value = shown(getattr(settings, each.name), secret=each.secret)
        if each.name == "database":
            value = shown_address(settings.database)
        rows.append((each.variable, value, settings.sources.get(each.name, BY_DEFAULT), each.meaning))
    return rows


def _read(setting: Setting, called: str, given: str) -> object:
    try:
        return setting.read(given)
    except Expected as problem:
        if setting.secret or not problem.quotable:
            raise BadSetting(say("{name}: expected {what}", name=called, what=problem.what)) from None
        raise BadSetting(
            say("{name}: expected {what}, not {given}", name=called, what=problem.what, given=quoted(given))
        ) from None
    except StoreError as error:
        raise BadSetting(say("{name}: {reason}", name=called, reason=str(error))) from None
