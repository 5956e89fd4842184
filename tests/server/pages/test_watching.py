"""What is measured is for whoever runs the server: its token opens `/metrics`, and nothing else does."""

from __future__ import annotations

import http.client
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from diwan.core.i18n import LOCALES
from diwan.server.house import House
from diwan.server.limits import RATES
from diwan.server.log import Log
from diwan.server.metrics import CONTENT_TYPE
from diwan.server.people.cookies import cookie_name
from diwan.server.run import start_logging
from diwan.server.settings import Settings
from tests.server.pages.conftest import Server, Visit, Visitor
from tests.support.serving import METRICS_TOKEN, WATCHER, Served

TRIES = RATES["sign_in"].burst
GUESS = {"authorization": "Bearer a-guess-of-somebody"}


def settings_of(folder: Path, *, limits: bool = True) -> Settings:
    database = f"sqlite:///{folder / 'diwan.db'}"
    return Settings(database=database, metrics_token=METRICS_TOKEN, limits=limits, thinkers=1, painters=1)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a token."""
    running = Server(House(settings_of(tmp_path_factory.mktemp("watched"), limits=False)))
    yield running
    running.close()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server with a token, which limits."""
    running = Server(House(settings_of(tmp_path)))
    yield running
    running.close()


def statuses(visitor: Visitor, *headers: dict[str, str]) -> list[int]:
    return [visitor.get("/metrics", headers=each).status_code for each in headers]


def raw_answer(
    server: Server, authorization: bytes | None, source: str = "127.0.0.1"
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Return an answer with all its headers but the time of day; what is sent is sent as it is."""
    place = server.address.removeprefix("http://")
    connection = http.client.HTTPConnection(place, timeout=30, source_address=(source, 0))
    try:
        connection.putrequest("GET", "/metrics")
        if authorization is not None:
            connection.putheader("Authorization", authorization)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, [header for header in answer.getheaders() if header[0] != "date"], answer.read()
    finally:
        connection.close()


# Who gets what.


def test_the_token_opens_what_is_measured_and_nobody_keeps_it(watched: Server) -> None:
    with Visitor(watched.address) as prometheus:
        answer = prometheus.get("/metrics", headers=WATCHER)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == CONTENT_TYPE
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
        assert "diwan_frame_bytes_sum" in answer.text
        assert prometheus.head("/metrics", headers=WATCHER).status_code == 200


@pytest.mark.parametrize("scheme", ["bearer ", "BEARER ", "Bearer  "])
def test_how_the_scheme_is_written_is_all_the_same(watched: Server, scheme: str) -> None:
    assert raw_answer(watched, scheme.encode() + METRICS_TOKEN.encode())[0] == 200


@pytest.mark.parametrize(
    "authorization",
    [
        b"",
        b"Bearer",
        b"Bearer ",
        b"Bearer a-guess-of-somebody",
        b"Bearer " + METRICS_TOKEN[:-1].encode(),
        b"Bearer " + METRICS_TOKEN.encode() + b"x",
        b"Bearer " + METRICS_TOKEN.upper().encode(),
        b"Bearer x " + METRICS_TOKEN.encode(),
        b"Bearer " + METRICS_TOKEN.encode() + "é".encode(),
        b"Bearer \xff\xfe\x80",
        b"\xff " + METRICS_TOKEN.encode(),
        b"Basic " + METRICS_TOKEN.encode(),
        METRICS_TOKEN.encode(),
        b"Bearer" + METRICS_TOKEN.encode(),
        b"Bearer " + b"x" * 10_000,
    ],
)
def test_all_else_is_answered_with_the_same_bytes(watched: Server, authorization: bytes) -> None:
    status, headers, body = raw_answer(watched, authorization)
    assert (status, headers, body) == raw_answer(watched, None)
    assert status == 401
    assert ("www-authenticate", "Bearer") in headers
    assert b"diwan" not in body


def test_neither_an_address_nor_a_cookie_nor_a_language_opens_it_or_changes_the_answer(watched: Server) -> None:
    with Visitor(watched.address, "ru") as ann:
        ann.get("/")
        answers = [
            ann.get("/metrics"),
            ann.get("/metrics", params={"token": METRICS_TOKEN, "access_token": METRICS_TOKEN}),
            ann.get("/metrics", headers={"cookie": f"{cookie_name(False)}={METRICS_TOKEN}"}),
        ]
    plain = raw_answer(watched, None)
    assert {(answer.status_code, answer.content) for answer in answers} == {(plain[0], plain[2])}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
@pytest.mark.parametrize("authorization", ["", f"Bearer {METRICS_TOKEN}", "Bearer", "Bearer None"])
def test_without_a_token_it_is_an_address_that_is_not_there(
    visit: Visit, method: str, locale: str, authorization: str
) -> None:
    headers = {"authorization": authorization}
    strangers = [visit(locale).request(method, path, headers=headers) for path in ("/metrics", "/nowhere")]
    ann = visit(locale)
    ann.get("/")
    known = [ann.request(method, path, headers=headers) for path in ("/metrics", "/nowhere")]
    for here, nowhere in (strangers, known):
        assert here.status_code == nowhere.status_code == 404
        assert here.headers.keys() == nowhere.headers.keys()
    assert known[0].text.replace("/metrics", "/nowhere") == known[1].text


# Guessing.


def test_somebody_who_guesses_is_slowed_down_and_then_not_heard_with_the_right_one(strict: Server) -> None:
    with Visitor(strict.address) as eve:
        assert statuses(eve, *[GUESS] * TRIES) == [401] * TRIES
        refused = eve.get("/metrics", headers=GUESS)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert statuses(eve, WATCHER, {}) == [429, 401]
        assert eve.post("/sign-in", data={"login": "eve", "password": "x"}).status_code == 422, "that is another door"


def test_guesses_from_one_address_keep_nobody_out_who_comes_from_another(strict: Server) -> None:
    guess, token = GUESS["authorization"].encode(), WATCHER["authorization"].encode()
    assert [raw_answer(strict, guess)[0] for _ in range(TRIES + 1)] == [401] * TRIES + [429]
    assert [raw_answer(strict, token, source)[0] for source in ("127.0.0.1", "127.0.0.2")] == [429, 200]


def test_whoever_has_the_token_or_sends_none_may_ask_as_often_as_they_like(strict: Server) -> None:
    often = 3 * TRIES
    with Visitor(strict.address) as prometheus:
        assert statuses(prometheus, *[WATCHER] * often) == [200] * often
        assert statuses(prometheus, *[{}] * often) == [401] * often
        assert statuses(prometheus, *[GUESS] * (TRIES - 1), WATCHER) == [401] * (TRIES - 1) + [200]


# Logs.


@pytest.fixture
def _logging_as_before() -> Iterator[None]:
    """Logging is of the whole process: others find it as it was."""
    root = logging.getLogger()
    handlers, levels = list(root.handlers), {name: logging.getLogger(name).level for name in ("", "diwan", "uvicorn")}
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.usefixtures("_logging_as_before")
def test_a_server_hides_its_token_wherever_a_line_holds_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = settings_of(tmp_path)
    start_logging(settings)
    Log("x").info(f"it came with {METRICS_TOKEN}!", what=f"a{METRICS_TOKEN}b", given=settings)
    line = capsys.readouterr().err
    assert "it came with (hidden)!" in line
    assert METRICS_TOKEN not in line


def test_no_token_that_is_sent_stands_in_the_log_of_a_server(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'diwan.db'}", tmp_path, log_level="debug")
    wrong = "a-guess-of-somebody"
    with served, Visitor(served.address) as somebody:
        assert statuses(somebody, WATCHER, {"authorization": f"Bearer {wrong}"}) == [200, 401]
        for token in (METRICS_TOKEN, wrong):
            somebody.get("/metrics", params={"token": token})
            somebody.get(f"/somewhere/{token}", headers={"cookie": token, "authorization": token})
    assert served.log.count("answered") == 2
    assert METRICS_TOKEN not in served.log
    assert METRICS_TOKEN[:8] not in served.log
    assert wrong not in served.log
