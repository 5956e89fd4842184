"""A session that is over has no open pages any more."""

from __future__ import annotations

from tests.server.live.conftest import Play
from tests.support.live import LiveServer


def test_pages_of_a_session_that_ends_are_closed_and_others_stay(play: Play) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with (
            server.browser(table.id, "ann&en&lost-phone", client="tab-of-phone") as phone,
            server.browser(table.id, "ann&es&desk", client="tab-of-desk") as desk,
            server.browser(table.id, "bob", client="tab-of-guest") as bob,
        ):
            for tab in (phone, desk, bob):
                await tab.until("frame")
            late = server.browser(table.id, "ann&en&lost-phone", client="tab-of-phone")
            await late.open()  # it says nothing yet
            server.house.visitors.session_ended("lost-phone")
            await phone.until_closed()
            bye = phone.all("bye")[-1]
            assert (bye["code"], bye["back"], phone.closed) == ("signed_out", None, 1008)
            await late.send({"t": "hello", "v": 1, "client": "tab-of-phone"})
            await late.until_closed()
            assert [message["t"] for message in late.heard] == ["bye"]
            assert (await desk.ask("ping"))["t"] == "ack"
            assert (await bob.ask("ping"))["t"] == "ack"

    play(story)
