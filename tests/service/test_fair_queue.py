"""The fair queue: turns by client, places that are kept, and clients that leave."""

from __future__ import annotations

import asyncio

import pytest

from service.fair_queue import Busy, FairQueue


def served(queue: FairQueue, comers: list[tuple[str, float]], leave: int | None = None) -> list[str]:
    """Who had a turn, in which order: all come while the one place is taken; one may leave before its turn."""
    order = []

    async def one(client: str, since: float) -> None:
        async with queue.place(client, since):
            order.append(client)

    async def all_of_them() -> None:
        async with queue.place("first"):
            tasks = [asyncio.ensure_future(one(client, since)) for client, since in comers]
            await asyncio.sleep(0)
            if leave is not None:
                tasks.pop(leave).cancel()
        await asyncio.gather(*tasks)
        assert queue.waiting == 0
        async with queue.place("last"):
            pass

    asyncio.run(all_of_them())
    return order


@pytest.mark.parametrize(
    ("comers", "order"),
    [
        ([("a", 1), ("b", 2), ("c", 3)], "abc"),
        (
            [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5)],
            "abcaa",
        ),  # one with many photos makes no other client wait longer
        ([("a", 3), ("a", 1), ("b", 2)], "aba"),
        ([("a", 1), ("b", 2), ("a", 3), ("b", 4)], "abab"),
    ],
)
def test_clients_take_turns(comers, order):
    assert "".join(served(FairQueue(1, 10, 60), comers)) == order


def test_who_leaves_gives_the_place_up():
    assert served(FairQueue(1, 10, 60), [("a", 1), ("b", 2), ("c", 3)], leave=1) == ["a", "c"]


def test_who_is_refused_keeps_the_place():
    queue = FairQueue(1, 1, 60)

    async def refused() -> Busy:
        async with queue.place("reading"):
            waiting = asyncio.ensure_future(queue.place("x").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(Busy) as found:
                async with queue.place("early", since=5.0):
                    pass
            waiting.cancel()
            return found.value

    busy = asyncio.run(refused())
    assert busy.retry_after >= 1
    assert queue.arrival(busy.ticket) == 5.0
    assert queue.arrival(busy.ticket) > 5.0, "a ticket is for one place"
    assert queue.arrival("none") > 5.0


def test_a_full_queue_has_room_for_another_client():
    """One client fills the queue; its last one is refused, with a ticket, in favour of another's first."""
    queue, order, refused = FairQueue(1, 3, 60), [], []

    async def one(client: str, since: float) -> None:
        try:
            async with queue.place(client, since):
                order.append((client, since))
        except Busy as error:
            refused.append((client, queue.arrival(error.ticket)))

    async def all_of_them() -> None:
        async with queue.place("first"):
            comers = [("a", 1.0), ("a", 2.0), ("a", 3.0), ("b", 4.0), ("b", 5.0), ("a", 6.0)]
            tasks = [asyncio.ensure_future(one(*each)) for each in comers]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(all_of_them())
    assert order == [("a", 1.0), ("b", 4.0), ("a", 2.0)]
    assert sorted(refused) == [("a", 3.0), ("a", 6.0), ("b", 5.0)]
    assert queue.waiting == 0


def test_who_waits_too_long_is_refused_with_a_ticket():
    queue = FairQueue(1, 1, 0)

    async def wait() -> Busy:
        async with queue.place("reading"):
            with pytest.raises(Busy) as found:
                async with queue.place("other"):
                    pass
        async with queue.place("other"):
            return found.value

    assert asyncio.run(wait()).ticket
    assert queue.waiting == 0
