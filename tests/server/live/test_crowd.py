"""Many sockets of one visitor or address: those that are too many are told so, and nobody else notices."""

from __future__ import annotations

from contextlib import AsyncExitStack, ExitStack

from diwan.server.live.crowd import Crowd
from tests.server.live.conftest import PlayAlone
from tests.support.live import LiveServer


def test_a_visitor_has_so_many_and_no_more_until_one_is_closed() -> None:
    crowd = Crowd(per_visitor=2, per_address=100)
    with crowd.entered("ann", "10.0.0.1"):
        with crowd.entered("ann", "10.0.0.2") as second, crowd.entered("ann", "10.0.0.3") as third:
            assert (second, third) == (True, False)
            with crowd.entered("bob", "10.0.0.1") as other:
                assert other
        with crowd.entered("ann", "10.0.0.3") as again:
            assert again


def test_visitors_of_one_address_share_its_room() -> None:
    crowd = Crowd(per_visitor=100, per_address=3)
    with ExitStack() as stack:
        for visitor in ("ann", "bob", "carl"):
            assert stack.enter_context(crowd.entered(visitor, "2001:db8::1"))
        assert not stack.enter_context(crowd.entered("dora", "2001:db8::2")), "the same network"
        assert stack.enter_context(crowd.entered("dora", "2001:db8:1::1"))
        assert stack.enter_context(crowd.entered("eve", None))


def test_whoever_has_gone_leaves_nothing_behind() -> None:
    crowd = Crowd(per_visitor=1, per_address=1)
    for number in range(100):
        with crowd.entered(f"visitor {number}", f"10.0.0.{number}"):
            assert len(crowd) == 2
    assert len(crowd) == 0


def test_without_limits_there_is_room_for_all() -> None:
    crowd = Crowd(per_visitor=1, per_address=1, enabled=False)
    with crowd.entered("ann", "10.0.0.1"), crowd.entered("ann", "10.0.0.1") as second:
        assert second


def test_a_page_too_many_is_told_so_in_its_language_and_the_others_stay(play_alone: PlayAlone) -> None:
    async def story(server: LiveServer) -> None:
        table = await server.new_table()
        async with AsyncExitStack() as stack:
            tabs = [await stack.enter_async_context(server.browser(table.id, "ann", f"tab-{n}-ann")) for n in range(2)]
            for tab in tabs:
                await tab.until("frame")
            refused = server.browser(table.id, "ann&es")
            await refused.open()
            await refused.until_closed()
            (bye,) = refused.all("bye")
            assert (bye["code"], bye["back"], refused.closed) == ("crowd", None, 1008)
            assert bye["text"].startswith("Hay demasiadas mesas abiertas")
            assert b'diwan_refused_total{kind="sockets"} 1.0' in server.house.metrics.render()
            async with server.browser(table.id, "bob") as bob:
                await bob.until("frame")
                late = server.browser(table.id, "carl")
                await late.open()
                await late.until_closed()
                assert late.all("bye")[0]["code"] == "crowd", "no more of this address"
            assert (await tabs[0].ask("ping"))["t"] == "ack"
        async with server.browser(table.id, "ann") as again:
            await again.until("frame")

    play_alone(story, limits=True, sockets_per_visitor=2, sockets_per_address=3)
