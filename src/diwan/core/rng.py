"""The one source of chance: a small generator that is part of a state and is cloned with it.

It is sfc32 (Chris Doty-Humphrey's "small fast counting" generator, 32-bit words). Every step fits into 63
bits, so interpreted and compiled code agree to the bit. `docs/contract.md` publishes its test vector: a
recorded game must replay for ever, so this file never changes what it returns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 64  # seeds are 0 <= seed < SEED_LIMIT
WARM_UP: Final = 12  # words thrown away after seeding, as the generator's author does


class Rng:
    """A stream of numbers. Make one with `seeded`; a bare `Rng()` is all zero and only good for filling in."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1

    def word(self) -> i64:
        """Return the next 32 random bits."""
        t: i64 = (self.a + self.b + self.counter) & WORD
        c: i64 = self.c
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
        return t

    def below(self, n: i64) -> i64:
        """Return a whole number from 0 to n - 1, all equally likely; n is from 1 to 2**31."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            # Lemire's rejection: without it the first few numbers would come up a little too often.
            threshold: i64 = ((WORD + 1) - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def clone(self) -> Rng:
        """Return a generator that will say the same from here on."""
        twin = Rng()
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        return twin

    def words(self) -> vec[i64]:
        """Return the inner words, for a state's bytes."""
        return vec[i64]([self.a, self.b, self.c, self.counter])


class ScriptedRng(Rng):
    """A generator for tests that answers `below` from a list, so that dice fall as the test says."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: vec[i64] = vec[i64]()
        self.used: i64 = 0

    def below(self, n: i64) -> i64:
        if self.used >= len(self.answers):
            raise IndexError(f"the script has {len(self.answers)} answers, one more was asked for (below {n})")
        answer = self.answers[self.used]
        if answer < 0 or answer >= n:
            raise ValueError(f"the script's answer {answer} at position {self.used} is not below {n}")
        self.used += 1
        return answer

    def clone(self) -> Rng:
        twin = ScriptedRng()
        twin.answers = self.answers[:]
        twin.used = self.used
        return twin

    def words(self) -> vec[i64]:
        return vec[i64]([-1, self.used, len(self.answers)])


def seeded(seed: int) -> Rng:
    """Return the generator of a seed, 0 <= seed < 2**64."""
    if seed < 0 or seed >= SEED_LIMIT:
        raise ValueError(f"seed {seed} is out of range: give a whole number from 0 to {SEED_LIMIT - 1}")
    rng = Rng()
    rng.b = seed & WORD
    rng.c = seed >> 32
    _: i64
    for _ in range(WARM_UP):
        rng.word()
    return rng


def scripted(answers: list[int]) -> ScriptedRng:
    """Return a generator that answers `below` with these numbers, in this order."""
    rng = ScriptedRng()
    rng.answers = vec[i64](answers)
    return rng


def fork(rng: Rng) -> Rng:
    """Return a new generator seeded from this one, for a sample whose future must be its own."""
    high: int = rng.word()
    low: int = rng.word()
    return seeded((high << 32) | low)


def from_words(words: vec[i64]) -> Rng:
    """Return the generator with these inner words (the pair of `Rng.words`); ValueError when there is none."""
    i: i64
    for i in range(len(words)):
        if words[i] < 0 or words[i] > WORD:
            raise ValueError(f"no generator has the inner word {words[i]}: words are 0 to {WORD}")
    rng = Rng()
    rng.a = words[0]
    rng.b = words[1]
    rng.c = words[2]
    rng.counter = words[3]
    return rng


def shuffle(items: vec[i64], rng: Rng) -> None:
    """Put the items into a uniformly random order, in place."""
    i: i64 = len(items) - 1
    while i > 0:
        j = rng.below(i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
        i -= 1
