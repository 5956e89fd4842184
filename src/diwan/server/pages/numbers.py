"""Numbers in addresses and forms: digits, and never more of them than make sense. The rest is no number."""

from __future__ import annotations

from typing import Final

from starlette.convertors import Convertor, register_url_convertor

_MOST_DIGITS: Final = 20  # Python itself refuses to read very many, and nobody has to wait for it


def read_number(text: str, most: int) -> int | None:
    """Return the whole number from 0 to `most` that a text is; None when it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if number <= most else None


class PlyNumber(Convertor[int]):
    """A ply in an address, `{ply:ply}`, written in one way only; any other address is a page that is not there."""

    regex = "0|[1-9][0-9]{0,5}"

    def convert(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Return it as it stands in an address."""
        return str(value)


register_url_convertor("ply", PlyNumber())
MOST_PLIES: Final = 999_999
