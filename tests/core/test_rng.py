"""The generator: its published words, fair numbers, true copies, and the scripted twin for tests."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.rng import Rng, fork, from_words, scripted, seeded, shuffle
from diwan.testing import check_uniform
from scripts.native import ROOT

# A recorded game must replay for ever: these numbers never change.
VECTOR = {
    0: "514676c3 08a809df 30349d2b fb52c520 38802be1 948279e6 ec4bf1d9 7cb0a909",
    1: "77eef724 6f99472c 65c86823 6a161a47 78c8aace 63091598 a2aa2971 f7bc3fb2",
    7: "6d8d46f7 7d27dbb8 4ec7a239 7b1043ab 2c37a85c 67ed7566 ec333f12 af3d3d38",
    2**64 - 1: "c7053320 db48177e b7b300c7 8d4e1c21 010a18ee f475d2fe 9c9e307c fbadef69",
}


def first_words(rng: Rng, count: int = 8) -> str:
    return " ".join(f"{rng.word():08x}" for _ in range(count))


def reference_words(seed: int, count: int) -> list[int]:
    """sfc32 as its author describes it, written a second time without any short cut."""
    mask = 2**32 - 1
    a, b, c, counter = 0, seed & mask, seed >> 32, 1
    words = []
    for _ in range(12 + count):
        word = (a + b + counter) & mask
        counter = (counter + 1) & mask
        a, b = b ^ (b >> 9), (c + (c << 3)) & mask
        c = ((((c << 21) & mask) | (c >> 11)) + word) & mask
        words.append(word)
    return words[12:]


@pytest.mark.parametrize("seed", VECTOR)
def test_the_first_words_of_a_seed_never_change(seed: int) -> None:
    assert first_words(seeded(seed)) == VECTOR[seed]


def test_the_documentation_publishes_the_same_words() -> None:
    page = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+|2\*\*64 - 1) \| ([0-9a-f ]+) \|$", page, re.MULTILINE)
    assert {2**64 - 1 if seed.startswith("2*") else int(seed): words for seed, words in rows} == VECTOR


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
def test_a_thousand_words_agree_with_a_second_implementation(seed: int) -> None:
    rng = seeded(seed)
    assert [rng.word() for _ in range(1000)] == reference_words(seed, 1000)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**100])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=rf"^seed {seed} is out of range: give a whole number from 0 to \d+$"):
        seeded(seed)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 10, 36, 108])
def test_below_is_fair(n: int) -> None:
    rng = seeded(n)
    check_uniform(Counter(rng.below(n) for _ in range(400 * n)), range(n))


def test_below_is_fair_where_the_range_does_not_divide_the_words() -> None:
    # Of 3 * 2**29 numbers, plain multiplication would give every third one twice as often as the others.
    n = 3 * 2**29
    rng = seeded(11)
    check_uniform(Counter(rng.below(n) % 3 for _ in range(6000)), range(3))


@pytest.mark.parametrize("n", [1, 2, 2**31])
def test_below_keeps_to_its_range(n: int) -> None:
    rng = seeded(3)
    drawn = [rng.below(n) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n


def test_a_clone_says_the_same_and_goes_its_own_way() -> None:
    rng = seeded(5)
    twin = rng.clone()
    assert first_words(twin) == first_words(rng)
    twin.word()
    assert list(twin.words()) != list(rng.words())


def test_the_inner_words_make_the_same_generator_again() -> None:
    rng = seeded(6)
    assert first_words(from_words(rng.words())) == first_words(rng)


@pytest.mark.parametrize("bad", [-1, 2**32, 2**60])
@pytest.mark.parametrize("at", range(4))
def test_inner_words_out_of_range_are_refused(at: int, bad: int) -> None:
    words = [1, 2, 3, 4]
    words[at] = bad
    with pytest.raises(ValueError, match=rf"no generator has the inner word {bad}"):
        from_words(vec[i64](words))


def test_a_fork_has_a_future_of_its_own() -> None:
    rng = seeded(8)
    one, other = fork(rng), fork(rng)
    assert len({first_words(one), first_words(other), first_words(rng)}) == 3


def test_a_fork_is_reproducible() -> None:
    assert first_words(fork(seeded(8))) == first_words(fork(seeded(8)))


def test_a_shuffle_makes_all_orders_equally_likely() -> None:
    rng = seeded(9)

    def shuffled() -> tuple[int, ...]:
        items = vec[i64]([0, 1, 2, 3])
        shuffle(items, rng)
        return tuple(items)

    orders = {(a, b, c, 6 - a - b - c) for a in range(4) for b in range(4) for c in range(4) if len({a, b, c}) == 3}
    check_uniform(Counter(shuffled() for _ in range(24 * 200)), orders)


def test_a_shuffle_of_nothing_or_one_draws_nothing() -> None:
    rng = seeded(10)
    before = list(rng.words())
    shuffle(vec[i64](), rng)
    shuffle(vec[i64]([5]), rng)
    assert list(rng.words()) == before


def test_a_script_answers_in_order() -> None:
    rng = scripted([3, 0, 5])
    assert [rng.below(4), rng.below(1), rng.below(6)] == [3, 0, 5]


def test_a_script_that_is_used_up_says_what_was_asked() -> None:
    rng = scripted([1])
    rng.below(2)
    with pytest.raises(IndexError, match=r"^the script has 1 answers, one more was asked for \(below 9\)$"):
        rng.below(9)


@pytest.mark.parametrize("answer", [4, -1, 100])
def test_an_answer_out_of_range_is_refused(answer: int) -> None:
    with pytest.raises(ValueError, match=rf"^the script's answer {answer} at position 0 is not below 4$"):
        scripted([answer]).below(4)


def test_a_clone_of_a_script_goes_on_from_the_same_place() -> None:
    rng = scripted([1, 2, 3])
    rng.below(9)
    twin = rng.clone()
    assert [twin.below(9), twin.below(9)] == [2, 3]
    assert rng.below(9) == 2
