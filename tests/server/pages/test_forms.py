"""Forms that no browser would send: each is answered in words, and none reaches the table or the store."""

from __future__ import annotations

import pytest

from tests.server.pages.conftest import Server, Visit, Visitor, record_of

ADDRESSES = ["/me/name", "/look", "/sign-in", "/sign-up", "/new/alhambra", "/now/alhambra", "/replays", "/me/webhook"]
CHARSETS = ["undefined", "punycode", "unicode_escape", "raw_unicode_escape", "utf-16", "latin-1", "nothing"]


def multipart(name: bytes, value: bytes, charset: str = "") -> tuple[bytes, dict[str, str]]:
    """Return a form of one field, and the header that says what it is."""
    body = b'--x\r\nContent-Disposition: form-data; name="' + name + b'"\r\n\r\n' + value + b"\r\n--x--\r\n"
    return body, {"content-type": "multipart/form-data; boundary=x" + (charset and f"; charset={charset}")}


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("charset", CHARSETS)
def test_a_form_in_any_charset_but_utf_8_can_not_be_read(visit: Visit, address: str, charset: str) -> None:
    body, headers = multipart(b"name", b"xn--\\ud800", charset)
    answer = visit().post(address, content=body, headers=headers)
    assert answer.status_code == 400
    assert "something that we don&#39;t understand" in answer.text


@pytest.mark.parametrize("charset", ["", "utf-8", "UTF-8", "utf8"])
def test_a_form_in_utf_8_is_read(visit: Visit, charset: str) -> None:
    reader = visit()
    body, headers = multipart(b"name", "Zoë".encode(), charset)
    assert reader.post("/me/name", content=body, headers=headers).status_code == 200
    assert "Zoë" in reader.get("/me").text


@pytest.mark.parametrize(
    ("name", "value"), [(b"name", b"A\0b"), (b"na\0me", b"Ann"), (b"name", b"\xed\xa0\x80\0"), (b"\0", b"")]
)
def test_what_no_text_may_hold_is_refused_whichever_way_it_comes(visit: Visit, name: bytes, value: bytes) -> None:
    body, headers = multipart(name, value)
    assert visit().post("/me/name", content=body, headers=headers).status_code == 400


def test_so_it_is_in_a_form_that_stands_in_one_line(visit: Visit) -> None:
    assert visit().post("/me/name", data={"name": "A\0b"}).status_code == 400


@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=" + "x" * 300,
        'multipart/form-data; boundary="x',
        "multipart/form-data; boundary=y",
        "application/x-www-form-urlencoded; charset=undefined",
    ],
)
def test_bytes_that_are_no_form_are_told_so(visit: Visit, kind: str) -> None:
    body, _ = multipart(b"name", b"Ann")
    assert visit().post("/me/name", content=body, headers={"content-type": kind}).status_code == 400


def test_a_table_hears_nothing_of_a_form_that_can_not_be_read(ann: Visitor, server: Server, address: str) -> None:
    body, headers = multipart(b"text", b"hi\\ud800", "unicode_escape")
    before = record_of(server, address).size
    assert ann.post(f"{address}/text", content=body, headers=headers).status_code == 400
    assert record_of(server, address).size == before
