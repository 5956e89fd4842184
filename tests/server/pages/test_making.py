"""Making a table by the form, with and without mistakes, and without script."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence

import httpx2
import pytest

import diwan
from diwan.server.store.errors import InDoubt
from diwan.server.store.journal import Entry, Head, Journal, OnSettled
from diwan.server.store.listing import Place
from diwan.server.store.lists import tables_of
from tests.server.pages.conftest import Server, Visit, Visitor
from tests.support.store import until


@pytest.mark.parametrize("game", diwan.game_names())
def test_the_form_offers_every_option_with_its_values_and_every_count_of_seats(visit: Visit, game: str) -> None:
    text = visit().get(f"/new/{game}").text
    box = diwan.load(game)
    for spec in box.option_specs:
        select = text[text.index(f'name="option.{spec.name}"') :].partition("</select>")[0]
        assert select.count("<option") == len(spec.choices)
    assert [int(count) for count in re.findall(r'name="seats" value="(\d+)"', text)] == list(box.seat_counts)
    for bot in diwan.bots():
        assert f'value="bot:{bot}"' in text


def test_without_script_a_button_shows_as_many_seats_as_were_chosen(visit: Visit) -> None:
    answer = visit().post("/new/alhambra", data={"do": "update", "seats": "5", "seat.1": "friend", "seed": "12"})
    assert answer.status_code == 200
    assert answer.text.count('class="row"') == 5
    assert 'value="friend" selected' in answer.text
    assert 'name="seed" inputmode="numeric" value="12"' in answer.text


def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_made(server: Server, visit: Visit) -> None:
    ana = visit("ru")
    before = len(server.house.host._open)
    fields = {"do": "create", "seats": "2", "seat.0": "me", "name.0": "Ana", "clock": "days", "move_days": "<b>"}
    answer = ana.post("/new/alhambra", data=fields)
    assert answer.status_code == 422
    assert 'aria-describedby="problem-move_days"' in answer.text
    assert 'id="problem-move_days"' in answer.text
    assert 'value="&lt;b&gt;"' in answer.text
    assert len(server.house.host._open) == before


def test_a_refused_form_leaves_no_page_that_could_be_sent_again(visit: Visit) -> None:
    ana = visit("ru")
    ana.get("/new/alhambra")
    fields = {"do": "create", "seats": "3", "seat.1": "friend", "clock": "days", "move_days": "<ч>", "name.0": "Зоя"}
    answer = ana.post("/new/alhambra", data=fields, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/new/alhambra")
    shown = ana.get("/new/alhambra")
    assert shown.status_code == 422
    assert 'id="problem-move_days"' in shown.text
    assert 'value="&lt;ч&gt;"' in shown.text
    assert 'value="Зоя"' in shown.text
    assert shown.text.count('class="row"') == 3
    assert 'id="problem-move_days"' not in ana.get("/new/alhambra").text, "it is shown once"


def own_cookies(visitor: Visitor, form: str) -> dict[str, str]:
    return {"cookie": f"diwan={visitor.cookies['diwan']}; diwan-form={form}"}


def test_what_was_typed_is_shown_to_nobody_else_and_at_no_other_page(visit: Visit) -> None:
    ana, eva = visit(), visit()
    for visitor in (ana, eva):
        visitor.get("/new/alhambra")
    sent = ana.post("/new/alhambra", data={"do": "create", "seed": "luck"}, follow_redirects=False)
    form = sent.cookies["diwan-form"]
    others = [(eva, "/new/alhambra", form), (ana, "/new/sabika", form), (ana, "/new/alhambra", f"x{form}")]
    ana.cookies.delete("diwan-form")
    for visitor, path, cookie in others:
        assert "problem-seed" not in visitor.get(path, headers=own_cookies(visitor, cookie)).text
    assert "problem-seed" in ana.get("/new/alhambra", headers=own_cookies(ana, form)).text


def test_a_form_that_is_more_than_a_cookie_holds_is_refused_in_place(visit: Visit) -> None:
    ana = visit()
    ana.get("/new/alhambra")
    noise = {f"name.{number}": random.Random(number).randbytes(900).hex() for number in range(6)}
    answer = ana.post("/new/alhambra", data={"do": "create", "seed": "luck", **noise}, follow_redirects=False)
    assert answer.status_code == 422
    assert 'id="problem-seed"' in answer.text


def test_a_name_is_escaped_wherever_it_is_shown(visit: Visit) -> None:
    ana, luis = visit(), visit()
    name = "<script>alert(1)</script>"
    address = ana.open_table(seats="2", seat__0="me", name__0=name, seat__1="anybody", listed="yes")
    for text in (ana.get(address).text, ana.get("/").text, luis.get("/").text, ana.get("/me").text):
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text


@pytest.mark.parametrize("path", ["/new/chess", "/new/", "/rules/chess"])
def test_a_game_that_is_not_in_the_house_is_not_there(visit: Visit, path: str) -> None:
    assert visit().get(path).status_code == 404


def test_play_now_of_a_game_that_is_not_in_the_house_is_not_there(visit: Visit) -> None:
    assert visit().post("/now/chess").status_code == 404


def test_a_form_with_far_too_many_fields_is_refused(visit: Visit) -> None:
    answer = visit().post("/new/alhambra", data={f"field{number}": "x" for number in range(2000)})
    assert answer.status_code == 400
    assert "<h1" in answer.text


def test_a_file_in_place_of_a_field_is_refused(visit: Visit) -> None:
    assert visit().post("/new/alhambra", files={"seed": ("seed.txt", b"1")}).status_code == 400


def test_the_seed_that_was_given_is_the_tables(server: Server, visit: Visit) -> None:
    address = visit().open_table(seats="2", seat__0="me", seat__1="friend", seed="77")
    created = server.house.host._open[address.removeprefix("/t/")].record.created
    assert created is not None
    assert created.seed == 77
    assert created.chosen


def test_all_are_told_that_a_seed_was_chosen(visit: Visit) -> None:
    told = "The seed of this deal was chosen"
    host = visit()
    chosen = host.open_table(seats="2", seat__0="me", seat__1="friend", seed="77")
    lobby = host.get(chosen).text
    assert told in lobby
    found = re.search(r"/join/1/[\w-]+", lobby)
    assert found is not None
    friend = visit()
    assert told in friend.get(chosen + found[0]).text
    friend.post(chosen + found[0], data={"name": "Bob"})
    assert told in friend.get(chosen).text
    drawn = host.open_table(seats="2", seat__0="me", seat__1="friend")
    assert told not in host.get(drawn).text


class Uncertain(Journal):
    """Says of the first commit that nobody knows whether it was kept, and of all others nothing but that it waits."""

    mended = False

    def post(self, entries: Sequence[Entry], head: Head | None, places: Sequence[Place], settle: OnSettled) -> None:
        if self.mended:
            super().post(entries, head, places, settle)
        else:
            asyncio.get_running_loop().call_soon(settle, InDoubt("the connection was lost"))


def test_whoever_made_a_table_in_doubt_is_led_to_it_and_finds_it_there_once(server: Server, visit: Visit) -> None:
    ana, host = visit(), server.house.host
    ana.get("/")
    journal = Uncertain(server.house.engine)
    usual, host._journal, host._patience = host._journal, journal, 0.05
    try:
        answer = ana.post("/now/alhambra")
        assert answer.status_code == 503
        assert "Load this page again in a moment" in answer.text
        assert answer.url.path.startswith("/t/")
        journal.mended = True
        until(lambda: not host._making)
    finally:
        host._journal, host._patience = usual, 8.0
    there = ana.get(str(answer.url))
    assert there.status_code == 200
    table = host._open[answer.url.path.removeprefix("/t/")]
    assert table.record.created is not None
    journal.settled().result(20)
    assert [mine.id for mine in tables_of(server.house.engine, table.record.created.host)] == [table.id]
    journal.close()


def test_a_table_that_was_not_kept_after_all_is_said_so_to_its_maker(visit: Visit) -> None:
    answer = visit().get("/t/abcdefghijklmnopqrstuv?new")
    assert answer.status_code == 404
    assert "Make it once more" in answer.text


# A form that is sent twice makes one table.


def mark_of(text: str) -> str:
    """Return the mark of the first form of a page that makes a table."""
    found = re.search(r'<input type="hidden" name="once" value="([\w-]{16})"[^>]* data-once>', text)
    assert found is not None
    return found[1]


def tables_made_by(ana: Visitor) -> set[str]:
    return set(re.findall(r'href="(/t/[\w-]{22})"', ana.get("/me").text))


def test_play_now_sent_twice_makes_one_table_and_a_new_page_another(visit: Visit) -> None:
    ana = visit()
    once = mark_of(ana.get("/").text)
    first, again = (ana.post("/now/alhambra", data={"once": once}) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.url.path == first.url.path
    other = ana.post("/now/alhambra", data={"once": mark_of(ana.get("/").text)})
    assert other.url.path != first.url.path
    assert tables_made_by(ana) == {first.url.path, other.url.path}


def test_the_form_sent_twice_makes_one_table_and_with_another_wish_another(visit: Visit) -> None:
    ana = visit()
    fields = {"seats": "2", "seat__0": "me", "seat__1": "friend", "once": mark_of(ana.get("/new/alhambra").text)}
    first, again = (ana.open_table(**fields) for _ in range(2))
    assert first == again
    assert ana.open_table(**fields | {"seat__1": "anybody"}) != first


def test_forms_of_other_visitors_and_other_games_are_others(visit: Visit) -> None:
    ana, luis = visit(), visit()
    once = mark_of(ana.get("/rules/alhambra").text)
    luis.get("/")
    made = [who.post(f"/now/{game}", data={"once": once}) for who, game in [(ana, "alhambra"), (luis, "alhambra")]]
    made.append(ana.post("/now/sabika", data={"once": once}))
    assert len({answer.url.path for answer in made}) == 3


def test_a_form_sent_many_times_at_once_makes_one_table(server: Server, visit: Visit) -> None:
    ana = visit()
    once = mark_of(ana.get("/").text)
    cookies = dict(ana.cookies)

    async def send_all() -> list[str]:
        async with httpx2.AsyncClient(base_url=server.address, cookies=cookies, timeout=30) as client:
            sent = (client.post("/now/alhambra", data={"once": once}) for _ in range(8))
            return [answer.headers["location"] for answer in await asyncio.gather(*sent)]

    addresses = asyncio.run(send_all())
    assert len(set(addresses)) == 1
    assert tables_made_by(ana) == set(addresses)


def test_a_form_sent_again_after_a_restart_leads_to_the_table_that_it_made(server: Server, visit: Visit) -> None:
    ana = visit()
    once = mark_of(ana.get("/").text)
    first = ana.open_table(seats="2", seat__0="me", seat__1="friend", once=once)
    server.house.host.drop(first.removeprefix("/t/"))  # all that is known of it is in the store
    assert ana.open_table(seats="2", seat__0="me", seat__1="friend", once=once) == first


def test_playing_again_sent_twice_makes_one_table(visit: Visit, ann: Visitor, address: str) -> None:
    once = mark_of(ann.get(address).text)
    first, again = (ann.post(f"{address}/again", data={"once": once}) for _ in range(2))
    assert first.url.path == again.url.path != address
