"""Addresses that nobody offers: none is an error of ours, and nothing of what was typed is kept or logged."""

from __future__ import annotations

import io
import logging

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.routing import Route

from diwan.server.app import all_routes
from diwan.server.log import set_up_logging
from diwan.server.observer import template_of
from diwan.server.pages.numbers import read_number
from tests.server.pages.conftest import Server, Visit

ENDLESS = "9" * 5000


def routes_measured(metrics: str) -> set[str]:
    families = text_string_to_metric_families(metrics)
    return {sample.labels["route"] for family in families for sample in family.samples if "route" in sample.labels}


def test_whatever_is_typed_is_counted_under_the_template_of_its_route(visit: Visit, server: Server) -> None:
    ann = visit()
    for number in range(50):
        ann.get(f"/t/x/replay/0{number}")
        ann.get(f"/t/typed{number}/replay/{number}")
        ann.get(f"/picture/a/b/c/typed{number}.svg")
        ann.get(f"/static/typed{number}/typed/{number}")
        ann.get(f"/typed{number}")
        ann.request(f"TYPED{number}", "/")
    routes = routes_measured(server.house.metrics.render().decode())
    known = {template_of({"route": route}) for route in all_routes() if isinstance(route, Route)}
    assert {"/t/{id}/replay/{ply}", "/picture/{version}/{game}/{theme}/{locale}.svg", "none"} <= routes
    assert routes <= {*known, "none"}


def test_nothing_that_is_typed_stands_in_a_log(visit: Visit) -> None:
    ann, stream = visit(), io.StringIO()
    handler = set_up_logging("text", "info", stream)
    try:
        for path in ("/t/typed/replay/12", "/picture/a/b/c/typed.svg", "/typed", "/t/typed/join/1/typed"):
            ann.get(path)
    finally:
        logging.getLogger().removeHandler(handler)
    assert stream.getvalue().count(" route=") == 4
    assert "typed" not in stream.getvalue()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/t/x/replay/{}"),
        ("POST", "/t/x/on/{}"),
        ("POST", "/t/x/sit/{}"),
        ("GET", "/t/x/join/{}/key"),
        ("GET", "/t/x/seat/{}/key"),
    ],
)
@pytest.mark.parametrize("number", [ENDLESS, "0123", "-1", "1e3", "٣", "1000000", "1%0A", "0x1"])
def test_a_number_that_is_none_is_a_page_that_is_not_there(visit: Visit, method: str, path: str, number: str) -> None:
    assert visit().request(method, path.format(number)).status_code == 404


@pytest.mark.parametrize("number", [ENDLESS, "٣", "-1", "1e3", "", " 1"])
def test_a_number_that_is_none_is_none_in_forms_and_questions(visit: Visit, server: Server, number: str) -> None:
    ann = visit()
    table = ann.open_table(seats="2", seat__0="me", name__0="Ann", seat__1="me", name__1="Bob")
    numbers = dict.fromkeys(("seat", "epoch", "ply", "back", "action"), number)
    size = server.house.host._open[table.removeprefix("/t/")].record.size
    assert ann.post(f"{table}/text", data={"do": "move", "once": "1", **numbers}).status_code == 409
    assert ann.post(f"{table}/text", data={"do": "undo", "once": "1", **numbers}).status_code == 409
    assert ann.post(f"{table}/sit/{number or 'x'}").status_code == 404
    assert ann.get(f"{table}/replay", params={"ply": number, "eyes": number}).status_code == 403
    assert ann.post("/new/alhambra", data={"do": "create", "seats": number, "clock": "bank"}).status_code == 422
    assert server.house.host._open[table.removeprefix("/t/")].record.size == size


def test_a_number_is_read_up_to_its_limit() -> None:
    assert [read_number(text, 12) for text in ("0", "007", "12", "13", "1" * 21, "²", "")] == [
        0, 7, 12, None, None, None, None,
    ]  # fmt: skip
