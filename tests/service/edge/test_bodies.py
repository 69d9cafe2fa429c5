"""Bodies in memory: room in order of arrival, and what stands still gives way."""

from __future__ import annotations

import asyncio

import pytest

from service.edge import bodies
from service.edge.bodies import Gone, Room, TooSlow, hear_out, receive_body
from service.problems import ServiceError


def receiving(*parts: bytes, more: bool = False, leaves: bool = False):
    """What a client sends; at the end it leaves, or is silent for ever."""
    messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    if not more:
        messages[-1]["more_body"] = False
    if leaves:
        messages.append({"type": "http.disconnect"})

    async def receive():
        if not messages:
            await asyncio.Event().wait()
        return messages.pop(0)

    return receive


async def taken(receive, most=100, size=0):
    async with Room(1000).of(size, 60) as incoming:
        return await receive_body(receive, most, incoming)


def test_a_body_in_parts():
    assert b"".join(asyncio.run(taken(receiving(b"ab", b"", b"cd")))) == b"abcd"


def test_a_body_over_its_bound_is_not_built():
    assert asyncio.run(taken(receiving(b"a" * 60, b"b" * 60))) is None


def test_a_client_that_leaves_and_one_that_is_silent(monkeypatch):
    monkeypatch.setattr(bodies, "STALL", 0.0)
    with pytest.raises(Gone):
        asyncio.run(taken(receiving(b"ab", more=True, leaves=True)))
    with pytest.raises(TooSlow):
        asyncio.run(taken(receiving(b"ab", more=True)))


def test_room_is_given_in_order_and_small_ones_pass():
    async def come() -> list[str]:
        room, order = Room(100), []

        async def body(name: str, size: int) -> None:
            async with room.of(size, 60, name):
                order.append(name)

        async with room.of(80, 60, "first"):
            waiting = [asyncio.ensure_future(body(*each)) for each in (("large", 90), ("second", 30), ("small", 10))]
            while "small" not in order:
                await asyncio.sleep(0)
            assert order == ["small"]
        await asyncio.gather(*waiting)
        async with room.of(100, 60):
            return order

    assert asyncio.run(come()) == ["small", "large", "second"]


def test_half_sent_bodies_give_way_to_one_that_comes(monkeypatch):
    monkeypatch.setattr(bodies, "PRESSED", 0.0)

    async def come() -> str:
        room = Room(100)

        async def half(number: int) -> str:
            async with room.of(50, 60, f"half {number}") as incoming:
                try:
                    await receive_body(receiving(b"ab", more=True), 50, incoming)
                except TooSlow as error:
                    return error.code
            return ""

        halves = [asyncio.ensure_future(half(number)) for number in range(2)]
        await asyncio.sleep(0)
        async with room.of(60, 60):
            return (await asyncio.gather(*halves))[0]

    assert asyncio.run(come()) == "too_slow"


def test_one_client_leaves_half_of_the_room_to_others():
    async def come() -> None:
        room = Room(100)
        async with room.of(90, 60, "large alone"):
            pass
        async with room.of(30, 60, "one"):
            with pytest.raises(ServiceError, match="no_memory"):
                async with room.of(30, 0, "one"):
                    pass
            async with room.of(20, 60, "one"), room.of(50, 60, "other"):
                pass

    asyncio.run(come())


def test_a_body_that_is_whole_is_kept(monkeypatch):
    monkeypatch.setattr(bodies, "PRESSED", 0.0)

    async def come() -> None:
        room = Room(100)
        async with room.of(60, 60) as incoming:
            body = await receive_body(receiving(b"ab"), 60, incoming)
            room.complete(incoming)
            with pytest.raises(ServiceError, match="no_memory"):
                async with room.of(60, 0):
                    pass
            assert list(body) == [b"ab"]
            assert not incoming.given_up.is_set()

    asyncio.run(come())


@pytest.mark.parametrize(
    ("receive", "most", "whole"),
    [
        (receiving(b"ab", b"cd"), 10, True),
        (receiving(b"a" * 8, b"b" * 8, more=True), 10, False),
        (receiving(b"ab", more=True, leaves=True), 10, False),
    ],
)
def test_a_refused_body_is_heard_out_within_bounds(receive, most, whole):
    assert asyncio.run(hear_out(receive, most)) is whole
