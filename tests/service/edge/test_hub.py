"""The hub: what streams of one kind hear is put into words once, and each hears all of it, in order, once."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import ClassVar

import pytest

from service.edge import hub as hubs
from service.edge.hub import Channel, Hub
from service.problems import ServiceError
from service.records.record import Draft
from service.records.store import Store

LATER = "2999-01-01T00:00:00.000000Z"


@pytest.fixture
def store(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as made:
        yield made


def write(store, count, kind="note"):
    for _ in range(count):
        store.write(f"key {store.length()}", "tests", {}, lambda _, number: Draft(kind, {"n": {"n": number}}))


class Said(Channel):
    """Says the number of each note; counts how often it put one into words. `now`: what is said besides."""

    now = None

    def __init__(self, key="notes") -> None:
        self.put = []
        super().__init__(key, self.of, lambda: self.now, ("note", "now"))

    def of(self, record):
        if record.kind != "note":
            return None
        self.put.append(record.number)
        return {"n": record.number}


def valid(_):
    return SimpleNamespace(expires_at=LATER)


async def heard(words, count):
    """The numbers of so many notes, as they come."""
    found = []
    async for text in words:
        if "event: note" in text:
            found.append(int(text.split("\n")[0].removeprefix("id: ")))
        if len(found) == count:
            break
    return found


def run(store, do, check=valid):
    async def main():
        hub = Hub(store, check)
        try:
            return await do(hub)
        finally:
            hub.close()
            await asyncio.to_thread(hub.join)

    return asyncio.run(main())


def test_a_hundred_streams_put_a_record_into_words_once(store):
    async def do(hub):
        channel = Said()
        streams = [hub.words(Said() if n else channel, f"link {n % 3}", 0) for n in range(100)]
        first = [await anext(each) for each in streams]
        assert set(first) == {hubs.HERE}
        await asyncio.to_thread(write, store, 5)
        assert await asyncio.gather(*(heard(each, 5) for each in streams)) == [[1, 2, 3, 4, 5]] * 100
        assert channel.put == [1, 2, 3, 4, 5]

    run(store, do)


def test_what_was_missed_comes_first_in_order_and_once(store, monkeypatch):
    monkeypatch.setattr(hubs, "AT_ONCE", 10)
    write(store, 25)

    async def do(hub):
        busy = hub.words(Said(), "link", 25)
        await anext(busy)
        late = hub.words(Said(), "link", 3)
        writing = asyncio.ensure_future(asyncio.to_thread(write, store, 30))
        assert await heard(late, 52) == list(range(4, 56))
        assert await heard(busy, 30) == list(range(26, 56))
        await writing

    run(store, do)


def test_a_listener_that_is_far_behind_is_caught_up(store, monkeypatch):
    monkeypatch.setattr(hubs, "BEHIND", 5)

    async def do(hub):
        slow, quick = hub.words(Said(), "link", 0), hub.words(Said(), "link", 0)
        await anext(slow)
        await anext(quick)
        await asyncio.to_thread(write, store, 40)
        assert await heard(quick, 40) == list(range(1, 41))
        assert await heard(slow, 40) == list(range(1, 41))

    run(store, do)


def test_who_leaves_while_being_caught_up_harms_no_one(store, monkeypatch):
    write(store, 3)
    looked, going = threading.Event(), threading.Event()

    def check(token):
        if token == "leaves":
            looked.set()
            going.wait(60)
        return valid(token)

    async def do(hub):
        leaving = asyncio.ensure_future(anext(hub.words(Said(), "leaves", 0)))
        await asyncio.to_thread(looked.wait, 60)
        waiting = asyncio.ensure_future(anext(hub.words(Said(), "leaves too", 0)))
        await asyncio.sleep(0)
        waiting.cancel()
        leaving.cancel()
        await asyncio.gather(leaving, waiting, return_exceptions=True)
        going.set()
        assert await heard(hub.words(Said(), "stays", 0), 3) == [1, 2, 3]

    run(store, do, check)


def test_what_is_said_besides_comes_at_once_and_after_the_record_that_changed_it(store):
    class Clock(Said):
        now: ClassVar = {"left": 3}

        def of(self, record):
            self.now = {"left": 2}
            return super().of(record)

    async def do(hub):
        words = hub.words(Clock(), "link", 0)
        assert await anext(words) == 'event: now\ndata: {"left": 3}\n\n'
        await asyncio.to_thread(write, store, 1)
        assert "event: note" in await anext(words)
        assert await anext(words) == 'event: now\ndata: {"left": 2}\n\n'

    run(store, do)


def test_the_stream_of_a_link_that_is_taken_back_is_closed(store):
    good = {"kept": True, "taken": True}

    def check(token):
        if not good[token]:
            raise ServiceError("link_revoked", "The link was revoked.")
        return valid(token)

    async def do(hub):
        kept, taken = hub.words(Said(), "kept", 0), hub.words(Said(), "taken", 0)
        await anext(kept)
        await anext(taken)
        good["taken"] = False
        await asyncio.to_thread(write, store, 1, "link")
        assert [text async for text in taken] == [
            'event: closed\ndata: {"code": "link_revoked", "message": "The link was revoked."}\n\n'
        ]
        await asyncio.to_thread(write, store, 1)
        assert await heard(kept, 1) == [2]

    run(store, do, check)


def test_a_channel_whose_subject_is_gone_ends_alone(store):
    class Broken(Said):
        def of(self, record):
            raise ServiceError("no_such_match", "There is no match.")

    async def do(hub):
        broken, other = hub.words(Broken("broken"), "link", 0), hub.words(Said(), "link", 0)
        await anext(broken)
        await anext(other)
        await asyncio.to_thread(write, store, 1)
        assert "no_such_match" in [text async for text in broken][-1]
        assert await heard(other, 1) == [1]

    run(store, do)


def test_all_streams_end_with_the_hub(store):
    async def do(hub):
        words = hub.words(Said(), "link", 0)
        await anext(words)
        hub.close()
        assert [text async for text in words] == []
        assert [text async for text in hub.words(Said(), "link", 0)] == []

    run(store, do)
