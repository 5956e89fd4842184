"""The fuzz targets run: `make soak` gives them hours, here they get a few hundred inputs each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import fuzz_components, fuzz_notation, fuzz_replay, fuzz_state_bytes

TARGETS = {
    "components": fuzz_components.target,
    "notation": fuzz_notation.target,
    "replay": fuzz_replay.target,
    "state bytes": fuzz_state_bytes.target,
}


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=150)
@given(data=st.binary(max_size=60))
def test_a_target_takes_any_bytes(name: str, data: bytes) -> None:
    run: Callable[[bytes], None] = TARGETS[name]
    run(data)
