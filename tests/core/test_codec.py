"""Numbers to bytes and back: one way to write, and every damage noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.codec import LARGEST, decode, encode

NUMBERS = st.integers(-LARGEST - 1, LARGEST)


def encoded(vectors: list[list[int]]) -> bytes:
    return encode([vec[i64](numbers) for numbers in vectors])


def decoded(data: bytes) -> list[list[int]]:
    return [[int(number) for number in vector] for vector in decode(data)]


@pytest.mark.parametrize(
    ("vectors", "data"),
    [
        ([], "00"),
        ([[]], "02 00"),
        ([[0]], "02 02 00"),
        ([[-1]], "02 02 01"),
        ([[1, -2]], "02 04 02 03"),
        ([[63], [64]], "04 02 7e 02 8001"),
        ([[300]], "02 02 d804"),
    ],
)
def test_bytes_never_change(vectors: list[list[int]], data: str) -> None:
    assert encoded(vectors).hex() == data.replace(" ", "")


@given(st.lists(st.lists(NUMBERS, max_size=20), max_size=8))
def test_what_was_written_is_read(vectors: list[list[int]]) -> None:
    assert decoded(encoded(vectors)) == vectors


@given(st.binary(max_size=60))
def test_bytes_are_refused_or_are_the_ones_that_would_be_written(data: bytes) -> None:
    try:
        vectors = decoded(data)
    except ValueError:
        return
    assert encoded(vectors) == data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "they end too early"),
        ("80", "they end too early"),
        ("02", "they end too early"),
        ("02 04 02", "they end too early"),
        ("01", "impossible number of vectors"),
        ("7e", "impossible number of vectors"),
        ("02 01", "impossible length of a vector"),
        ("02 7e", "impossible length of a vector"),
        ("00 00", "1 bytes too many"),
        ("02 00 05 05", "2 bytes too many"),
        ("8000", "a number is written too long"),
        ("02 02 a200", "a number is written too long"),
        ("ffffffffffffffffff7f", "a number is too large"),
    ],
)
def test_each_damage_has_its_reason(data: str, reason: str) -> None:
    with pytest.raises(ValueError, match=rf"^state bytes are damaged: {reason}$"):
        decode(bytes.fromhex(data))


@pytest.mark.parametrize("number", [LARGEST, -LARGEST - 1])
def test_the_largest_numbers_survive(number: int) -> None:
    assert decoded(encoded([[number]])) == [[number]]


def test_the_largest_number_has_62_bits() -> None:
    assert LARGEST.bit_length() == 62


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 2, 2**63 - 1, -(2**63)])
def test_a_number_that_would_lose_bits_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=rf"^a state holds numbers of up to 62 bits and a sign, not {number}$"):
        encoded([[1], [2, number]])
