"""Passwords: which are good enough, and checking them at a bounded cost."""

from __future__ import annotations

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from diwan.core.errors import ToldError
from diwan.core.i18n import Message, say

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
_AT_ONCE: Final = 2  # each takes 64 MiB for a tenth of a second
_MOST_WAITING: Final = 20

# The first ones that anybody tries, of those that are long enough.
_COMMON: Final = (
    "password password1 password123 passw0rd 12345678 123456789 1234567890 0987654321 87654321 11111111 00000000 "
    "88888888 12341234 11223344 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1qaz2wsx q1w2e3r4 asdfghjk asdfghjkl "
    "zxcvbnm1 abcd1234 abc12345 abcdefgh iloveyou sunshine princess football baseball superman letmein1 welcome1 "
    "trustno1 starwars computer internet whatever dragon123 monkey123 йцукенгш йцукенгшщз пароль123 любовь123 "
    "contraseña contraseña1 contrasena teamo123 tequiero"
)


class AccountRefused(ToldError):
    """What was asked for an account can't be; `code` names the reason, `reason` tells it to people."""

    def __init__(self, code: str, reason: Message) -> None:
        super().__init__(reason)
        self.code = code

    def __reduce__(self) -> tuple[type[AccountRefused], tuple[str, Message]]:  # type: ignore[override]
        return (type(self), (self.code, self.reason))


def read_password(text: str, login: str) -> str:
    """Return a password that somebody wants, in the form that counts; AccountRefused says why it is no good one."""
    password = same_form(text)
    if len(password) < SHORTEST_PASSWORD:
        raise AccountRefused("password", say("A password has at least {least} characters.", least=SHORTEST_PASSWORD))
    if len(password) > LONGEST_PASSWORD:
        raise AccountRefused("password", say("A password has at most {most} characters.", most=LONGEST_PASSWORD))
    if any(unicodedata.category(char) == "Cc" for char in password):
        raise AccountRefused("password", say("This password has characters in it that can't be typed."))
    folded = password.casefold()
    if folded in _COMMON.split() or len(set(password)) < 3:
        raise AccountRefused("password", say("This password is among the first that anybody would try."))
    if folded.strip() == login.casefold().strip():
        raise AccountRefused("password", say("The password can't be the account name."))
    return password


def same_form(text: str) -> str:
    """Return a password in one form, whatever keyboard it was typed on."""
    return unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))


class Hasher:
    """argon2id, in threads, a few at once: signing in can't take all memory."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        # Threads of its own: whoever stops waiting does not stop the work, and it must count while it lasts.
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="diwan-passwords")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        return await self._run(password, None)

    async def verify(self, kept: str | None, password: str) -> bool:
        """Tell whether a password is right; without one that is kept, in the same time, that it is not."""
        if kept is None:
            if self._nobodys is None:
                self._nobodys = await self._run("nobody has this password", None)
            await self._run(password, self._nobodys)
            return False
        return bool(await self._run(password, kept))

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a password should be hashed anew, since it costs more by now."""
        return self._hasher.check_needs_rehash(kept)

    async def _run(self, password: str, kept: str | None) -> str:
        """Hash, or check: the text is empty when the password is wrong."""
        if self._waiting >= _MOST_WAITING:
            raise AccountRefused("busy", say("Too many people sign in at this moment. Try again in a few seconds."))
        self._waiting += 1
        work = self._threads.submit(self._work, password, kept)
        loop = asyncio.get_running_loop()
        work.add_done_callback(lambda _: self._done(loop))
        return await asyncio.wrap_future(work)

    def _done(self, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):  # the loop is closed: the server has stopped meanwhile
            loop.call_soon_threadsafe(self._count_down)

    def _count_down(self) -> None:
        self._waiting -= 1

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _work(self, password: str, kept: str | None) -> str:
        if kept is None:
            return self._hasher.hash(password)
        try:
            self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return ""
        return kept
