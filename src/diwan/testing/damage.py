"""Bytes from outside: damaged ones are refused with ValueError, or give a state that can be played to the end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from diwan.core.codec import decode, encode
from diwan.core.rng import Rng, seeded
from diwan.core.rules import Rules
from diwan.core.state import State
from diwan.testing.scene import Scene

ONE_LINE = 400  # an error message for a person is not longer
WATCHED = 48  # fewer actions than this are looked at one by one when an accepted state is played on


def check_damaged(scene: Scene, tries: int) -> None:
    """Offer damaged bytes of this position."""
    data = scene.state.to_bytes()
    for junk in (b"", b"\n", data[:-1], data + b"\0", b"other/1\n" + data.partition(b"\n")[2], data * 2):
        offer(scene, junk)
    offer(scene, aged(data))
    for _ in range(tries):
        offer(scene, damaged(data, scene.rng))
        offer(scene, disturbed(data, scene.rng))


def offer(scene: Scene, data: bytes) -> None:
    """Offer bytes: ValueError in one line, or a state that is whole."""
    rules = scene.game.rules
    scene.report.damaged += 1
    try:
        state = rules.from_bytes(data)
    except ValueError as error:
        text = str(error)
        if not text or "\n" in text or len(text) > ONE_LINE:
            scene.fail(f"damaged bytes are refused with {text[:80]!r}", "Say in one line what is wrong with them.")
        return
    except Exception as error:
        scene.fail(
            f"damaged bytes raise {type(error).__name__}: {error} (bytes: {data.hex()})",
            "`restore` and `violations` must look at every number before they use it, and raise ValueError only.",
        )
    if state.to_bytes() != data:
        scene.fail(f"bytes are accepted that no state writes: {data.hex()}", "Refuse what is not written this way.")
    try:
        survive(scene, state)
    except Exception as error:
        scene.fail(
            f"damaged bytes were accepted, and then {type(error).__name__}: {error} (bytes: {data.hex()})",
            "Add what is wrong with this state to the invariants.",
        )


def survive(scene: Scene, state: State) -> None:
    """Use an accepted state in every way; raises when anything goes wrong."""
    game, rules = scene.game, scene.game.rules
    assert rules.violations(state) == [], "it violates the invariants"
    assert bool(rules.legal_actions(state)) != rules.is_over(state), "nobody can answer the question"
    seats = int(state.seats)
    for seat in range(seats):
        rules.value(state, seat)
        game.observe(state, seat)
        game.view(state, seat)
    sample = rules.determinize(state, scene.rng.below(seats), scene.rng)
    assert rules.violations(sample) == [], "a sample of it violates the invariants"
    end = sample if scene.rng.below(2) else state
    play_on(rules, end, scene.rng)
    rules.playout(end, seeded(scene.rng.word()))
    assert rules.is_over(end), "a playout stopped before the game was over"
    assert rules.violations(end) == [], "playing it on violates the invariants"
    scene.report.survivors += 1


def play_on(rules: Rules, state: State, rng: Rng) -> None:
    """Play some random actions: what was wrong with a state may show on the way, and be gone at the end."""
    for played in range(1, 1 + rng.below(WATCHED)):
        legal = rules.legal_actions(state)
        if not legal:
            return
        rules.apply(state, legal[rng.below(len(legal))])
        assert rules.violations(state) == [], f"action {played} on it violates the invariants"
    assert rules.from_bytes(state.to_bytes()).key() == state.key(), "playing it on leads to bytes that are refused"


def damaged(data: bytes, rng: Rng) -> bytes:
    """Return the bytes with one thing wrong: bits, a byte, a cut, a piece too many or too few."""
    out = bytearray(data)
    at = rng.below(len(out))
    way = rng.below(6)
    if way == 0:
        out[at] ^= 1 << rng.below(8)
    elif way == 1:
        out[at] = rng.below(256)
    elif way == 2:
        out[at] = (out[at] + 2) & 255  # the next number of the same sign
    elif way == 3:
        del out[at : at + 1 + rng.below(3)]
    elif way == 4:
        out[at:at] = bytes([rng.below(256)])
    else:
        other = rng.below(len(out))
        out[at], out[other] = out[other], out[at]
    return bytes(out)


def aged(data: bytes) -> bytes:
    """Return well-formed bytes of the same position, said to be reached much later: no rule needs to know the ply."""
    head, _, body = data.partition(b"\n")
    vectors = decode(body)
    vectors[0][2] += 100  # the ply, among the numbers that all states share
    return head + b"\n" + encode(vectors)


def disturbed(data: bytes, rng: Rng) -> bytes:
    """Return well-formed bytes with one number wrong: one off, any small one, a huge one, a bit, or one elsewhere."""
    head, _, body = data.partition(b"\n")
    vectors = [[int(number) for number in vector] for vector in decode(body)]
    filled = [vector for vector in vectors if vector]
    numbers = filled[rng.below(len(filled))]
    at = rng.below(len(numbers))
    way = rng.below(5)
    if way == 0:
        numbers[at] += 1 if rng.below(2) else -1
    elif way == 1:
        numbers[at] = rng.below(64) - 1
    elif way == 2:
        numbers[at] = -1 - (1 << rng.below(61)) if rng.below(2) else 1 << rng.below(61)
    elif way == 3:
        numbers[at] ^= 1 << rng.below(60)
    else:
        other = rng.below(len(numbers))
        numbers[at], numbers[other] = numbers[other], numbers[at]
    return head + b"\n" + encode([vec[i64](vector) for vector in vectors])
