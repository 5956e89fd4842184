"""Whole numbers to bytes and back: zigzag varints, the same on every machine.

A state is a list of vectors of small numbers; this is how it travels and how two states are compared. A number
has up to 62 bits and a sign, since the sign takes the 63rd; a larger one is a ValueError in both builds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

LARGEST: Final = (1 << 62) - 1  # the smallest number is one further from 0


def encode(vectors: list[vec[i64]]) -> bytes:
    """Return the canonical bytes of these vectors; equal bytes mean equal vectors.

    ValueError when a number has more than 62 bits.
    """
    out = bytearray()
    write(out, len(vectors))
    for vector in vectors:
        write(out, len(vector))
        i: i64
        n: i64 = len(vector)
        for i in range(n):
            write(out, vector[i])
    return bytes(out)


def write(out: bytearray, value: i64) -> None:
    """Append one number: the sign goes to the lowest bit, then seven bits a byte, lowest first."""
    if value > LARGEST or value < -LARGEST - 1:
        raise ValueError(f"a state holds numbers of up to 62 bits and a sign, not {value}")
    rest: i64 = value << 1 if value >= 0 else ((-1 - value) << 1) | 1
    while rest >= 128:
        out.append((rest & 127) | 128)
        rest >>= 7
    out.append(rest)


def decode(data: bytes) -> list[vec[i64]]:
    """Return the vectors in these bytes; ValueError when they are damaged, cut short or too long."""
    reader = Reader()
    reader.data = data
    count = reader.read()
    if count < 0 or count > len(data):
        raise ValueError("state bytes are damaged: impossible number of vectors")
    vectors: list[vec[i64]] = []
    _: i64
    for _ in range(count):
        size = reader.read()
        if size < 0 or size > len(data):
            raise ValueError("state bytes are damaged: impossible length of a vector")
        vector = vec[i64]()
        for _ in range(size):
            vector = append(vector, reader.read())
        vectors.append(vector)
    if reader.at != len(data):
        raise ValueError(f"state bytes are damaged: {len(data) - reader.at} bytes too many")
    return vectors


class Reader:
    """A position in some bytes."""

    def __init__(self) -> None:
        self.data: bytes = b""
        self.at: i64 = 0

    def read(self) -> i64:
        """Return the next number (the pair of `write`)."""
        value: i64 = 0
        shift: i64 = 0
        while True:
            if self.at >= len(self.data):
                raise ValueError("state bytes are damaged: they end too early")
            byte: i64 = self.data[self.at]
            self.at += 1
            if shift > 56:
                raise ValueError("state bytes are damaged: a number is too large")
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        if byte == 0 and shift > 7:  # one number has one way to be written, or equal states could differ in bytes
            raise ValueError("state bytes are damaged: a number is written too long")
        half: i64 = value >> 1
        return -1 - half if value & 1 else half
