"""Tables that several processes serve: whichever one a browser reaches, it is the same table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Engine, text

from diwan.server.people.visitors import CACHE_SECONDS
from diwan.server.store.engine import close_engine, open_engine
from diwan.server.store.journal import Journal, read_head, read_log
from diwan.server.store.migrate import migrate
from diwan.server.tables.facts import Chair, Clock, Moved, read_fact
from diwan.server.tables.host import Host
from tests.support.live import Browser, come_back, new_table
from tests.support.members import Members, Somebody, backend_of_owner, new_name, soon
from tests.support.postgres import Postgres
from tests.support.serving import WATCHER, Served

LONGEST_STORY = 180.0  # seconds


@pytest.fixture(scope="module")
def engine(postgres: Postgres) -> Iterator[Engine]:
    with postgres.lent(new_name()) as address:
        opened = open_engine(address)
        migrate(opened)
        yield opened
        close_engine(opened)


@pytest.fixture(scope="module")
def _members(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    with Members(engine, tmp_path_factory.mktemp("members")) as served:
        yield served


@pytest.fixture
def members(_members: list[Served]) -> list[Served]:
    """Two processes; one that a test before has ended is started again."""
    for served in _members:
        if not served.is_running:
            served.start()
    return _members


@pytest.fixture
def ann() -> Iterator[Somebody]:
    with Somebody("Ann") as person:
        yield person


@pytest.fixture
def bob() -> Iterator[Somebody]:
    with Somebody("Bob") as person:
        yield person


def play(story: Coroutine[Any, Any, None]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(story, LONGEST_STORY)

    asyncio.run(whole())


@dataclass(frozen=True)
class Seated:
    """Ann, who has made a table at one member, and Bob, who sat down at it over the other: the game has begun."""

    ann: Somebody
    bob: Somebody
    here: Served
    there: Served
    table_id: str

    @asynccontextmanager
    async def both(self) -> AsyncIterator[list[Browser]]:
        """Open a tab of each over their member, and wait until both show the table."""
        async with self.ann.tab(self.here, self.table_id) as anns, self.bob.tab(self.there, self.table_id) as bobs:
            for tab in (anns, bobs):
                await tab.until("frame")
            yield [anns, bobs]

    @asynccontextmanager
    async def both_back(self) -> AsyncIterator[list[Browser]]:
        """Let both come to Bob's member as their pages come back, Bob first."""
        bobs = await come_back(lambda: self.bob.tab(self.there, self.table_id))
        anns = await come_back(lambda: self.ann.tab(self.there, self.table_id))
        yield [anns, bobs]
        await anns.close()
        await bobs.close()


@pytest.fixture
def seated(members: list[Served], ann: Somebody, bob: Somebody) -> Seated:
    here, there = members
    table_id = ann.make_table(here, "anybody")
    assert bob.get(f"{there.address}/t/{table_id}").status_code == 200
    answer = bob.post(f"{there.address}/t/{table_id}/sit/1", data={"name": "Bob"})
    assert answer.status_code == 200, answer.text
    return Seated(ann, bob, here, there, table_id)


def test_a_form_that_two_members_get_makes_one_table(members: list[Served], ann: Somebody, engine: Engine) -> None:
    ann.get(members[0].address)
    form = {"once": "a-form-sent-twice"}

    async def send(member: Served) -> str:
        answer = await asyncio.to_thread(ann.post, f"{member.address}/now/alhambra", data=form)
        assert answer.status_code == 200, answer.text
        return str(answer.url.path)

    async def send_all() -> list[str]:
        at_once = await asyncio.gather(*(send(member) for member in members * 3))
        return [*at_once, *[await send(member) for member in members]]

    addresses = asyncio.run(send_all())
    assert len(set(addresses)) == 1
    kinds = [entry.kind for entry in read_log(engine, addresses[0].removeprefix("/t/"))]
    assert kinds.count("created") == 1


def moves_of(engine: Engine, table_id: str) -> list[Moved]:
    """Return the moves that are kept: each question once, none left out."""
    entries = read_log(engine, table_id)
    assert [entry.number for entry in entries] == list(range(len(entries)))
    moves = [fact for fact in map(read_fact, (entry.data for entry in entries)) if isinstance(fact, Moved)]
    assert [move.ply for move in moves] == list(range(len(moves)))
    return moves


async def move_in_turn(tabs: list[Browser], moves: int) -> None:
    """Let whoever is asked move, so many times."""
    for _ in range(moves):
        asked = asked_of(tabs)
        ply = asked.frame["ply"]
        assert (await asked.move())["t"] == "ack"
        for tab in tabs:
            await tab.until_ply(ply + 1)


def asked_of(tabs: list[Browser]) -> Browser:
    """Return the tab of whoever is asked."""
    return next(tab for tab in tabs if tab.frame["choices"])


def urls_of_members(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(text("SELECT url FROM members")).scalars())


def test_a_table_made_at_one_member_is_played_at_another(seated: Seated, engine: Engine) -> None:
    bob, there, table_id = seated.bob, seated.there, seated.table_id

    async def story() -> None:
        async with seated.both() as tabs:
            anns, bobs = tabs
            assert (anns.frame["eyes"], bobs.frame["eyes"]) == (0, 1)
            await move_in_turn(tabs, 6)
            await bobs.ask("say", text="Hello over there")
            heard = await anns.until("said")
            assert (heard["name"], heard["text"]) == ("Bob", "Hello over there")
            await anns.ask("say", text="Hello back")
            assert (await bobs.until(lambda message: message.get("text") == "Hello back"))["seat"] == 0
            people = await anns.until(lambda news: news["t"] == "people" and all(s["here"] for s in news["sitters"]))
            assert people["stage"] == "playing"

    play(story())
    assert len(moves_of(engine, table_id)) == 6
    page = bob.get(f"{there.address}/t/{table_id}/text")
    assert page.status_code == 200
    assert "Hello over there" in page.text
    measured = bob.get(f"{there.address}/metrics", headers=WATCHER).text
    assert 'diwan_passed_on_total{kind="socket"}' in measured
    assert 'diwan_passed_on_total{kind="request"}' in measured


def test_a_page_that_is_passed_on_is_the_page_itself_cookie_and_refusals_included(
    members: list[Served], ann: Somebody, bob: Somebody
) -> None:
    here, there = members
    table_id = ann.make_table(here, "friend", listed="")
    own, passed_on = ann.get(f"{here.address}/t/{table_id}"), ann.get(f"{there.address}/t/{table_id}")
    assert own.status_code == passed_on.status_code == 200
    assert own.headers.keys() == passed_on.headers.keys()
    assert own.headers["content-security-policy"] == passed_on.headers["content-security-policy"]
    # Somebody new gets one cookie, and may not look at a private table.
    first = bob.get(f"{there.address}/t/{table_id}")
    assert first.status_code == 403
    assert len(first.headers.get_list("set-cookie")) == 1
    assert bob.post(f"{there.address}/t/{table_id}/fill/1", data={"bot": "random"}).status_code == 403
    strange = ann.post(f"{there.address}/t/{table_id}/start", headers={"origin": "https://elsewhere.example"})
    assert strange.status_code == 403
    assert ann.post(f"{there.address}/t/{table_id}/start", content=b"x" * 100_000).status_code == 413
    assert ann.head(f"{there.address}/t/{table_id}").status_code == 200
    assert ann.get(f"{there.address}/t/{table_id}/nothing-here").status_code == 404
    assert ann.get(f"{there.address}/t/{'x' * 22}").status_code == 404


def test_a_socket_of_a_strange_page_is_refused_at_every_member(members: list[Served], ann: Somebody) -> None:
    here, there = members
    table_id = ann.make_table(here, "anybody")

    async def story() -> None:
        for served in (here, there):
            tab = ann.tab(served, table_id)
            tab.headers["Origin"] = "https://elsewhere.example"
            with pytest.raises(Exception, match="403"):
                await tab.open()

    play(story())


def test_the_door_for_members_opens_for_nobody_else(members: list[Served], engine: Engine, ann: Somebody) -> None:
    urls = urls_of_members(engine)
    assert len(urls) == 2
    table_id = ann.make_table(members[0], "anybody")
    for url in urls:
        for path in ("/", f"/t/{table_id}"):
            assert ann.get(f"{url}{path}").status_code == 403
            assert ann.get(f"{url}{path}", headers={"diwan-letter": "00.made-up"}).status_code == 403
        assert ann.get(f"{url}/healthz").status_code == 200
        assert "diwan_owned_tables" in ann.get(f"{url}/metrics", headers=WATCHER).text


def test_what_a_member_measures_is_for_its_token_alone_at_both_of_its_doors(
    members: list[Served], engine: Engine, ann: Somebody
) -> None:
    wrong = {"authorization": "Bearer a-guess-of-somebody"}
    letter = {"diwan-letter": "00.made-up"}
    for url in (*urls_of_members(engine), *(served.address for served in members)):
        asked = [ann.get(f"{url}/metrics", headers=headers) for headers in (letter, wrong, {**letter, **WATCHER})]
        assert [answer.status_code for answer in asked] == [401, 401, 200]
        assert asked[0].content == asked[1].content


def test_when_the_owner_is_killed_another_goes_on_and_no_move_is_lost_or_doubled(
    seated: Seated, engine: Engine
) -> None:
    ann, here, table_id = seated.ann, seated.here, seated.table_id

    async def story() -> None:
        async with seated.both() as tabs:
            await move_in_turn(tabs, 4)
            last = asked_of(tabs).answer()
            await asked_of(tabs).send({"t": "move", "n": 900, **last})
            await asyncio.to_thread(here.kill)
            bobs = tabs[1]
            await bobs.until_closed()
            bye = bobs.all("bye")[-1]
            assert (bye["code"], bobs.closed) == ("moving", 1012)
            assert bye["back"] < 1000
        async with seated.both_back() as tabs:
            answer = await tabs[last["seat"]].ask("move", n=900, **last)
            assert answer["t"] == "ack", "the same message is repeated until it is answered"
            for tab in tabs:
                await tab.until_ply(5)
            await move_in_turn(tabs, 4)

    play(story())
    assert len(moves_of(engine, table_id)) == 9
    here.start()
    # Whoever comes to the one that has come back is passed on to the new owner.
    assert ann.get(f"{here.address}/t/{table_id}").status_code == 200

    async def later() -> None:
        async with seated.both() as tabs:
            await move_in_turn(tabs, 2)

    play(later())
    assert len(moves_of(engine, table_id)) == 11


def test_bots_go_on_when_their_owner_is_killed(members: list[Served], engine: Engine, ann: Somebody) -> None:
    here = members[0]
    tables = [ann.make_table(here, "bot:random", "bot:random") for _ in range(3)]

    async def hand_over() -> None:
        for table_id in tables:
            async with ann.tab(here, table_id) as tab:
                await tab.until("frame")
                assert (await tab.ask("hand_over", seat=0, bot="random"))["t"] == "ack"

    play(hand_over())
    soon(lambda: all(moves_of(engine, table_id) for table_id in tables))
    here.kill()
    before = {table_id: len(moves_of(engine, table_id)) for table_id in tables}

    def goes_on(table_id: str) -> bool:
        head = read_head(engine, table_id)
        assert head is not None
        return head.stage == "over" or len(moves_of(engine, table_id)) > before[table_id] + 10

    soon(lambda: all(goes_on(table_id) for table_id in tables), 60)
    assert {table_id: len(moves_of(engine, table_id)) for table_id in tables} != before


def test_a_member_that_is_stopped_says_goodbye_also_to_those_whom_it_passes_on(seated: Seated) -> None:
    async def story() -> None:
        async with seated.both() as (anns, bobs):
            await asyncio.to_thread(seated.there.stop)
            await bobs.until_closed()
            assert [bye["code"] for bye in bobs.all("bye")] == ["stopping"]
            assert (await anns.ask("ping"))["t"] == "ack", "the owner of the table goes on"

    play(story())


def test_a_member_that_is_stopped_leaves_its_tables_to_the_others_at_once(seated: Seated, engine: Engine) -> None:
    bob, here, there, table_id = seated.bob, seated.here, seated.there, seated.table_id

    async def story() -> None:
        async with bob.tab(there, table_id) as bobs:
            await bobs.until("frame")
            stopping = asyncio.ensure_future(asyncio.to_thread(here.stop))
            await bobs.until_closed()
            assert bobs.all("bye")[-1]["code"] == "stopping"
        async with seated.both_back() as tabs:
            await move_in_turn(tabs, 2)
        await stopping

    play(story())
    assert len(moves_of(engine, table_id)) == 2
    assert len(urls_of_members(engine)) == 1, "it has left, and of those that were killed nothing is left either"


def cut_line(engine: Engine, table_id: str) -> None:
    """Let the database hang up on the owner of a table, and wait until it owns it again."""
    before = backend_of_owner(engine, table_id)
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:b)"), {"b": before})
    soon(lambda: backend_of_owner(engine, table_id) not in (None, before))


def test_a_member_whose_line_is_cut_goes_on_with_its_tables_when_it_is_back(seated: Seated, engine: Engine) -> None:
    table_id = seated.table_id

    async def story() -> None:
        async with seated.both() as tabs:
            for cut in range(3):
                await move_in_turn(tabs, 2)
                await asyncio.to_thread(cut_line, engine, table_id)
                asked = asked_of(tabs)
                answer = await asked.move(n=700 + cut)
                while answer["t"] == "no":  # it was not quite there yet
                    assert answer["code"] == "store"
                    await asyncio.sleep(0.2)
                    answer = await asked.move(n=700 + cut)
                for tab in tabs:
                    await tab.until_ply(3 * (cut + 1))
            assert not [tab.all("bye") for tab in tabs if tab.all("bye")], "nobody had to come back"

    play(story())
    assert len(moves_of(engine, table_id)) == 9


def test_a_session_that_is_ended_is_out_at_every_member_at_once(
    members: list[Served], ann: Somebody, bob: Somebody
) -> None:
    here, there = members
    account = {"login": "ann-of-two-homes", "password": "a long enough password"}
    ann.post(f"{here.address}/sign-up", data={**account, "again": account["password"]})
    assert "ann-of-two-homes" in ann.get(f"{there.address}/me").text
    # The same person in another browser, over the other member.
    assert bob.post(f"{there.address}/sign-in", data=account).status_code == 200
    assert "ann-of-two-homes" in bob.get(f"{there.address}/me").text
    table_id = ann.make_table(here, "anybody")

    async def story() -> None:
        async with bob.tab(there, table_id) as lost, ann.tab(here, table_id) as kept:
            await lost.until("people")
            await kept.until("people")
            ended = await asyncio.to_thread(ann.post, f"{here.address}/me/sessions/end", data={"session": "others"})
            assert ended.status_code == 200
            await lost.until_closed()
            assert lost.all("bye")[-1]["code"] == "signed_out"
            assert kept.closed is None

    play(story())
    assert "ann-of-two-homes" not in bob.get(f"{there.address}/me").text
    assert "ann-of-two-homes" in ann.get(f"{there.address}/me").text


def test_whoever_deletes_their_account_at_one_member_leaves_their_seats_at_all_of_them(
    members: list[Served], engine: Engine, ann: Somebody, bob: Somebody
) -> None:
    here, there = members
    account = {"login": "ann-who-leaves", "password": "a long enough password"}
    ann.post(f"{here.address}/sign-up", data=account)
    table_id = ann.make_table(here, "anybody")  # which is here then
    assert bob.get(f"{there.address}/t/{table_id}").status_code == 200
    assert ann.post(f"{there.address}/me/delete", data={"password": account["password"]}).status_code == 200
    soon(lambda: [entry.kind for entry in read_log(engine, table_id)][-1] == "stood")


def test_what_somebody_changes_about_themselves_is_known_at_every_member_at_once(
    members: list[Served], ann: Somebody
) -> None:
    here, there = members
    ann.make_table(here, "anybody")
    waited = []
    for number in range(5):
        name = f"Ann the {number}th"
        assert ann.post(f"{here.address}/me/name", data={"name": name}).status_code == 200
        waited.append(soon(lambda name=name: name in ann.get(f"{there.address}/me").text))  # type: ignore[misc]
    # Without news each of them but the first would be known when what was read before is believed no more.
    assert min(waited[1:]) < CACHE_SECONDS / 2


def test_a_database_that_goes_and_comes_back_is_said_at_the_table_and_play_goes_on(
    seated: Seated, members: list[Served], postgres: Postgres, engine: Engine
) -> None:
    ann, table_id = seated.ann, seated.table_id

    async def story() -> None:
        async with seated.both() as tabs:
            await move_in_turn(tabs, 2)
            await asyncio.to_thread(postgres.stop)
            try:
                asked = asked_of(tabs)
                refused = await asked.move(n=700)
                assert (refused["t"], refused["code"]) == ("no", "store")
                for tab in tabs:
                    assert (await tab.until("trouble"))["text"]
                for served in members:
                    assert (await asyncio.to_thread(ann.get, f"{served.address}/healthz")).status_code == 503
                    shown = await asyncio.to_thread(ann.get, f"{served.address}/t/{table_id}")
                    assert shown.status_code in (200, 503)
            finally:
                await asyncio.to_thread(postgres.start)
            for tab in tabs:
                await tab.until(lambda message: message["t"] == "trouble" and not message["text"])
            assert (await asked.move(n=700))["t"] == "ack"
            for tab in tabs:
                await tab.until_ply(3)
            await move_in_turn(tabs, 2)

    play(story())
    close_engine(engine)
    assert len(moves_of(engine, table_id)) == 5
    for served in members:
        soon(lambda served=served: ann.get(f"{served.address}/healthz").status_code == 200)  # type: ignore[misc]


@pytest.mark.usefixtures("members")
def test_a_clock_runs_out_although_nobody_has_the_table_open(engine: Engine) -> None:
    created = new_table(
        Chair("person", "ann", "Ann"), Chair("bot", None, "Zaida", "random"), clock=Clock("bank", bank=2500)
    )
    journal = Journal(engine)

    async def make() -> str:
        return (await Host(engine, journal).create(created)).id  # by somebody who is gone at once

    table_id = asyncio.run(make())
    journal.close()
    soon(lambda: any(entry.kind == "handed_over" for entry in read_log(engine, table_id)))
    soon(lambda: len(moves_of(engine, table_id)) > 5)
    handed_over = next(entry for entry in read_log(engine, table_id) if entry.kind == "handed_over")
    began = next(entry for entry in read_log(engine, table_id) if entry.kind == "began")
    assert handed_over.at - began.at >= 2500


@pytest.mark.soak
def test_a_bot_that_is_asked_by_the_last_entry_of_a_process_that_dies_answers(
    members: list[Served], engine: Engine, ann: Somebody
) -> None:
    here, _ = members
    table_id = ann.make_table(here, "bot:random")

    async def story() -> None:
        async with ann.tab(here, table_id) as tab:
            await tab.until("frame")
            with engine.connect() as connection:
                row = connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": table_id}).one()
            assert (await tab.ask("hand_over", seat=0, bot="random"))["t"] == "ack"
            await asyncio.to_thread(here.kill)
        # As if it had died before it could tell the lists.
        with engine.begin() as connection:
            known = {"id": table_id, "changed": row.changed_at, "person": row.to_act_person}
            stale = "UPDATE tables SET due_at = NULL, changed_at = :changed, to_act_person = :person WHERE id = :id"
            connection.execute(text(stale), known)

    play(story())
    before = len(moves_of(engine, table_id))
    soon(lambda: len(moves_of(engine, table_id)) > before + 5)


@pytest.mark.soak
def test_a_process_that_is_frozen_loses_its_tables_and_finds_that_out_when_it_wakes_up(
    seated: Seated, engine: Engine
) -> None:
    ann, bob, here, there, table_id = seated.ann, seated.bob, seated.here, seated.there, seated.table_id

    async def story() -> None:
        anns = await ann.tab(here, table_id).come()
        await anns.until("frame")
        frozen = backend_of_owner(engine, table_id)
        os.kill(here.pid, signal.SIGSTOP)
        try:
            bobs = await come_back(lambda: bob.tab(there, table_id), 60)
            assert backend_of_owner(engine, table_id) != frozen
            second = await come_back(lambda: ann.tab(there, table_id))
            await move_in_turn([second, bobs], 3)
        finally:
            os.kill(here.pid, signal.SIGCONT)
        # What is said to the one that slept is not kept there.
        if anns.closed is None:
            await anns.until_closed()
        assert anns.all("bye")[-1]["code"] in ("moving", "behind")
        anns = await come_back(lambda: ann.tab(here, table_id))
        await move_in_turn([anns, bobs], 2)
        for tab in (anns, bobs, second):
            await tab.close()

    play(story())
    assert len(moves_of(engine, table_id)) == 5
