"""One hub a process: what is recorded, put into words once for all streams that hear the same.

A thread looks at the store when this process writes, and once a second for what others write. Streams that hear the
same share a `Channel`. The thread hands what is new to the event loop, where each listener sends it on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable, Hashable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from scorer.errors import TehaiError
from service.problems import ServiceError
from service.records.latest import AT_ONCE
from service.records.times import written

if TYPE_CHECKING:
    from service.records.store import Record, Store

LOOK = 1.0
"""Seconds after which the hub looks for what other processes wrote, and for links whose time is over."""
BREATH = 15.0
"""Seconds without a word after which a comment is sent, so that a connection that has gone is noticed."""
BEHIND: Final = 500
"""Events that wait for a slow listener; one that is further behind is caught up from the store."""
HERE: Final = ": here\n\n"
_log = logging.getLogger("tehai.live")

Words = tuple[int | None, str]
"""An event as it is sent, and the number of its record, where it is of one."""


class LinkSeen(Protocol):
    """What the hub knows of a link."""

    @property
    def expires_at(self) -> str:
        """When its time is over."""


class Channel:
    """What some listeners hear. Only the hub's thread uses it.

    `shown`: what is said of a record, None where nothing is; `beside`: what is said besides whenever it is new, as JSON
    or as text of JSON; `names`: what the events of both are called.
    """

    def __init__(
        self,
        key: Hashable,
        shown: Callable[[Record], Mapping[str, Any] | None],
        beside: Callable[[], object],
        names: tuple[str, str],
    ) -> None:
        self.key = key
        self._shown, self._beside = shown, beside
        self._record_name, self._beside_name = names
        self._told: object = None
        self.listeners: set[Listener] = set()

    def records(self, records: list[Record]) -> list[Words]:
        """The events of some records."""
        said = ((record.number, self._shown(record)) for record in records)
        return [(number, _event(self._record_name, value, number)) for number, value in said if value is not None]

    def beside(self) -> list[Words]:
        """What is said besides, where it is new."""
        now = self._beside()
        if now == self._told:
            return []
        self._told = now
        return self.again()

    def again(self) -> list[Words]:
        """What was said besides last, for one who was not there."""
        return [(None, HERE if self._told is None else _event(self._beside_name, self._told))]

    def forget(self) -> None:
        """Say it again, since what was said last may not have been heard."""
        self._told = None


class Listener:
    """One stream. `after`: the last record that it was told of; `token`: its link. `behind`: what is new is not for it
    yet, since it has to be caught up; `over`: nothing follows what waits.
    """

    def __init__(self, channel: Channel, token: str, after: int) -> None:
        self.channel, self.token, self.after = channel, token, after
        self.waiting: deque[Words] = deque()
        self.news = asyncio.Event()
        self.behind, self.over = True, False
        self.first, self.counted = after, False

    def tell(self, words: list[Words]) -> None:
        """On the event loop: these events come next."""
        if not self.over and not self.behind:
            self.waiting.extend(words)
            self.behind = len(self.waiting) > BEHIND
            self.news.set()

    def caught_up(self, words: list[Words], *, whole: bool) -> None:
        """On the event loop: this was missed; `whole`: and no more."""
        self.waiting.extend(words)
        self.behind = not whole
        self.news.set()

    def end(self, words: list[Words]) -> None:
        """On the event loop: this is said, and nothing after it."""
        self.waiting.extend(words)
        self.over = True
        self.news.set()


class Closed(Exception):
    """The hub has ended."""


class Hub:
    """The streams of one store. `check`: the link of a token; raises `ServiceError` where it is not valid."""

    def __init__(self, store: Store, check: Callable[[str], LinkSeen]) -> None:
        self._store, self._check = store, check
        self._channels: dict[Hashable, Channel] = {}
        self._links: dict[str, str] = {}
        self._tokens: Counter[str] = Counter()
        self._jobs: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._last = -1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._open: set[Listener] = set()
        self._stopped = False

    async def words(self, channel: Channel, token: str, after: int) -> AsyncGenerator[str, None]:
        """What a stream says from the record after `after` on, until its link or the hub ends.

        The last event of a link that is not valid any more is `closed`, with the code.
        """
        self._start()
        listener = Listener(channel, token, after)
        self._open.add(listener)
        try:
            while True:
                if listener.behind and not listener.waiting and not listener.over:
                    await asyncio.wrap_future(self._ask(lambda: self._catch_up(listener)))
                while listener.waiting:
                    number, text = listener.waiting.popleft()
                    listener.after = number or listener.after
                    yield text
                if listener.over:
                    return
                if not listener.behind and not await _news(listener):
                    yield HERE
        except Closed:
            return
        except ServiceError as error:
            if error.code != "database_unreachable":  # a client comes again by itself
                yield _closed(error)[0][1]
        finally:
            self._open.discard(listener)
            self._ask(lambda: self._leave(listener))

    def close(self) -> None:
        """End all streams. Called on the event loop."""
        self._stopped = True
        for listener in self._open:
            listener.end([])
        with self._store.changed:
            self._store.changed.notify_all()

    def join(self) -> None:
        """Wait until the thread has ended, after `close`."""
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._work, name="live", daemon=True)
            self._thread.start()

    def _ask(self, job: Callable[[], Any]) -> Future[Any]:
        """Have a job done by the thread, before it looks again."""
        asked: Future[Any] = Future()
        with self._store.changed:
            self._jobs.append((job, asked))
            self._store.changed.notify_all()
        if self._stopped:
            self._refuse_jobs()
        return asked

    def _refuse_jobs(self) -> None:
        while self._jobs:
            asked = self._jobs.popleft()[1]
            if asked.set_running_or_notify_cancel():
                asked.set_exception(Closed())

    def _on_loop(self, do: Callable[..., None], *given: Any) -> None:
        if self._loop is not None and not self._stopped:
            self._loop.call_soon_threadsafe(do, *given)

    # What follows runs in the hub's thread.

    def _work(self) -> None:
        while not self._stopped:
            count = self._store.written
            try:
                self._do_jobs()
                self._look(count)
            except Exception as error:  # the database may be away for a while; streams wait for it
                for channel in self._channels.values():
                    channel.forget()
                if not self._stopped:
                    _log.warning("the records could not be looked at (%s)", type(error).__name__)
            with self._store.changed:
                if self._store.written == count and not self._jobs and not self._stopped:
                    self._store.changed.wait(LOOK if self._channels else None)
        self._refuse_jobs()

    def _do_jobs(self) -> None:
        while self._jobs and not self._stopped:
            job, asked = self._jobs.popleft()
            if not asked.set_running_or_notify_cancel():  # whoever asked has gone
                continue
            try:
                asked.set_result(job())
            except Exception as error:
                asked.set_exception(error)

    def _look(self, count: int) -> None:
        """Tell all listeners what is new."""
        if not self._channels:
            return
        if self._last < 0:
            self._last = self._store.length()
        while True:
            records = self._store.latest.after(self._last, count, LOOK)
            self._check_links(any(record.kind == "link" for record in records))
            told = [(channel, self._words(channel, records)) for channel in list(self._channels.values())]
            self._last = records[-1].number if records else self._last
            for channel, words in told:
                if words:
                    self._on_loop(_tell, list(channel.listeners), words)
            if len(records) < AT_ONCE:
                return

    def _words(self, channel: Channel, records: list[Record]) -> list[Words]:
        try:
            return channel.records(records) + channel.beside()
        except TehaiError as error:
            if error.code == "database_unreachable":
                raise
            # What the channel is about is not there any more; the others go on.
            self._end(channel.listeners, error)
            return []

    def _catch_up(self, listener: Listener) -> None:
        """Tell a listener what it missed; it then hears what is new with the others."""
        if not listener.counted:
            self._links[listener.token] = self._check(listener.token).expires_at
            self._tokens[listener.token] += 1
            listener.counted = True
        listener.channel = channel = self._channels.setdefault(listener.channel.key, listener.channel)
        self._look(self._store.written)
        missed = self._missed(listener.after)
        words = channel.records(missed)
        if missed and not words:  # what was missed is not for it; it need not be looked at again
            words = [(missed[-1].number, HERE)]
        whole = not missed or missed[-1].number >= self._last
        if whole:
            channel.listeners.add(listener)
        beside = channel.again() if whole or listener.after == listener.first else []
        self._on_loop(partial(listener.caught_up, beside + words, whole=whole))

    def _missed(self, after: int) -> list[Record]:
        """Records after one, as far as the others were told of them; some at once."""
        if after >= self._last:
            return []
        found = self._store.latest.after(after, self._store.written, LOOK)
        return [record for record in found if record.number <= self._last]

    def _leave(self, listener: Listener) -> None:
        channel = listener.channel
        channel.listeners.discard(listener)
        if not channel.listeners and self._channels.get(channel.key) is channel:
            del self._channels[channel.key]
        if not self._channels:
            self._last = -1
        if listener.counted:
            self._tokens[listener.token] -= 1
            if not self._tokens[listener.token]:
                del self._tokens[listener.token]
                self._links.pop(listener.token, None)

    def _check_links(self, changed: bool) -> None:
        """End the streams of links that are not valid any more. One that is taken back makes a record."""
        now = written(self._store.now())
        for token, expires_at in list(self._links.items()):
            if not changed and now < expires_at:
                continue
            try:
                self._links[token] = self._check(token).expires_at
            except ServiceError as error:
                if error.code == "database_unreachable":
                    raise
                del self._links[token]
                for channel in list(self._channels.values()):
                    self._end({each for each in channel.listeners if each.token == token}, error)

    def _end(self, listeners: set[Listener], error: TehaiError) -> None:
        for each in list(listeners):
            each.channel.listeners.discard(each)
            self._on_loop(each.end, _closed(error))


def _tell(listeners: list[Listener], words: list[Words]) -> None:
    for listener in listeners:
        listener.tell(words)


def _closed(error: TehaiError) -> list[Words]:
    return [(None, _event("closed", {"code": error.code, "message": error.message}))]


async def _news(listener: Listener) -> bool:
    """Wait for news; False where there was none for a while."""
    try:
        async with asyncio.timeout(BREATH):
            await listener.news.wait()
    except TimeoutError:
        return False
    listener.news.clear()
    return True


def _event(name: str, value: object, number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{head}event: {name}\ndata: {text}\n\n"
