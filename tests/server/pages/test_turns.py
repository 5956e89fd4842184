"""The number beside "My tables": at the head of every page, the tables at which it is one's turn."""

from __future__ import annotations

import re

import pytest

from diwan.server.pages.turns import count_turns
from tests.server.pages.conftest import Server, Visit, Visitor

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SEATS = {"seats": "2", "seat__0": "me", "name__0": "Ann", "seat__1": "me", "name__1": "Anna"}


def number(visitor: Visitor, path: str) -> str:
    """Return the number that a page has at its head when lists are up to date; nothing where it has none."""
    visitor.get("/me")  # waits for them
    head = visitor.get(path, headers=BROWSER).text.partition("</header>")[0]
    found = re.search(r'<span class="count"[^>]*>(\d+)</span>', head)
    return found[1] if found else ""


@pytest.mark.parametrize("path", ["/", "/me", "/rules/alhambra", "/new/alhambra", "/nowhere", "/t/typed", "/replays"])
def test_every_page_says_at_how_many_tables_it_is_ones_turn(visit: Visit, path: str) -> None:
    ann = visit()
    assert number(ann, path) == ""
    for _ in range(7):  # more than the home page lists
        ann.open_table(**SEATS)
    assert number(ann, path) == "7"
    assert number(visit(), path) == ""


def test_a_table_says_by_itself_whose_turn_it_is_and_counts_the_others(visit: Visit) -> None:
    ann = visit()
    first, _ = ann.open_table(**SEATS), ann.open_table(**SEATS)
    assert number(ann, first) == "1"
    assert number(ann, f"{first}/text") == "1"


def test_an_account_counts_the_turns_of_the_guest_that_it_was(server: Server, visit: Visit) -> None:
    ann = visit()
    ann.open_table(**SEATS)
    ann.post("/sign-up", data={"login": "ann-counts", "password": "a long enough one"})
    assert number(ann, "/rules/alhambra") == "1"
    assert count_turns(server.house.engine, "nobody") == 0


@pytest.mark.parametrize(("path", "times"), [("/", 0), ("/me", 0), ("/rules/alhambra", 1)])
def test_a_page_that_lists_ones_tables_counts_by_itself_alone(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, path: str, times: int
) -> None:
    ann = visit()
    ann.open_table(**SEATS)
    counted: list[object] = []

    def count(*asked: object) -> int:
        counted.append(asked)
        return 0

    monkeypatch.setattr("diwan.server.pages.turns.count_turns", count)
    assert ann.get(path, headers=BROWSER).status_code == 200
    assert len(counted) == times


def test_a_refused_form_of_ones_own_page_has_the_number_too(visit: Visit) -> None:
    ann = visit()
    ann.open_table(**SEATS)
    assert number(ann, "/me") == "1"
    refused = ann.post("/me/name", data={"name": ""}, headers=BROWSER)
    assert refused.status_code == 422
    assert ' class="count"' in refused.text


def test_a_number_that_can_not_be_read_keeps_no_page_away(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = visit()
    ann.open_table(**SEATS)

    def unreadable(*_: object) -> int:
        raise TimeoutError

    monkeypatch.setattr("diwan.server.pages.turns.count_turns", unreadable)
    assert ann.get("/rules/alhambra", headers=BROWSER).status_code == 200
