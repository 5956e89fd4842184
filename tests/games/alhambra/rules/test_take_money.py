"""Chapter 4: taking money."""

from __future__ import annotations

import pytest

from tests.support.alhambra import Setup


@pytest.mark.rule("ALH-17.1-E01")
@pytest.mark.rule("ALH-4.1.1")
@pytest.mark.rule("ALH-4.1.2")
def test_one_card_of_any_value_or_several_up_to_five() -> None:
    table = Setup(seats=3).display("florin 1", "dinar 4", "ducat 7", "dirham 9").turn(0).build()
    assert {"take florin 1", "take dinar 4", "take ducat 7", "take dirham 9"} <= table.legal()
    table.play("take florin 1")
    assert table.legal() == {"take dinar 4", "done"}
    table.play("take dinar 4")
    assert table.hand(0) == ["florin 1", "dinar 4"]
    assert table.state.to_act == 1
