"""The hub of a store sends its new records to all event streams; each process has one hub per store.

A thread reads new records from the store when this process writes, and every second for the writes of other processes.
Streams with the same content share a `Channel`, which serialises each record only one time. The thread passes new
events to the event loop, where each listener sends them.
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
from service.records.recent_records import AT_ONCE
from service.records.times import written

if TYPE_CHECKING:
    from service.records.record import Record
    from service.records.store import Store

LOOK = 1.0
"""Seconds between two checks for writes of other processes and for expired links."""
BREATH = 15.0
"""Seconds without an event after which a comment is sent, so that a lost connection is detected."""
BEHIND: Final = 500
"""The maximum number of events that wait for a slow listener. A slower listener reads missed events from the store."""
HERE: Final = ": here\n\n"
_log = logging.getLogger("tehai.live")

Words = tuple[int | None, str]
"""The number of an event's record (None if it has none), and the event as the text that is sent."""


class LinkSeen(Protocol):
    """The part of an access link that the hub uses."""

    @property
    def expires_at(self) -> str:
        """Return the link's expiry time."""


class Channel:
    """The content of the streams that send the same events. Only the hub's thread uses it.

    `shown`: returns the data to send about a record, or None to send nothing;
    `beside`: returns additional data (JSON value or JSON text), which is sent when it changes;
    `names`: the event names of record events and of additional data.
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
        self._sent: object = None
        self.listeners: set[Listener] = set()

    def records(self, records: list[Record]) -> list[Words]:
        """Return the events for these records."""
        said = ((record.number, self._shown(record)) for record in records)
        return [(number, _event(self._record_name, value, number)) for number, value in said if value is not None]

    def beside(self) -> list[Words]:
        """Return the event with the additional data if the data has changed, else an empty list."""
        now = self._beside()
        if now == self._sent:
            return []
        self._sent = now
        return self.again()

    def again(self) -> list[Words]:
        """Return the newest additional data as an event, for a new listener; without data, a comment."""
        return [(None, HERE if self._sent is None else _event(self._beside_name, self._sent))]

    def forget(self) -> None:
        """Make `beside` return the data again, even if unchanged: its last event was possibly not delivered."""
        self._sent = None


class Listener:
    """One stream. `token`: the token of its access link; `after`: the number of the last record that was sent.

    `behind`: whether it must first get missed events, so `tell` adds nothing yet; `over`: whether its events have
    ended.
    """

    def __init__(self, channel: Channel, token: str, after: int) -> None:
        self.channel, self.token, self.after = channel, token, after
        self.waiting: deque[Words] = deque()
        self.news = asyncio.Event()
        self.behind, self.over = True, False
        self.first, self.counted = after, False

    def tell(self, words: list[Words]) -> None:
        """Add new events. Called on the event loop."""
        if not self.over and not self.behind:
            self.waiting.extend(words)
            self.behind = len(self.waiting) > BEHIND
            self.news.set()

    def caught_up(self, words: list[Words], *, whole: bool) -> None:
        """Add missed events. `whole`: whether these are all missed events. Called on the event loop."""
        self.waiting.extend(words)
        self.behind = not whole
        self.news.set()

    def end(self, words: list[Words]) -> None:
        """Add the last events, after which the stream ends. Called on the event loop."""
        self.waiting.extend(words)
        self.over = True
        self.news.set()


class Closed(Exception):
    """Raised when the hub has ended."""


class Hub:
    """The event streams of one store.

    `check`: returns the access link of a token; raises `ServiceError` if the link is not valid.
    """

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
        """Yield the events of a stream for records after `after`, until it must end or the hub ends.

        If the link is no longer valid, or the match or table of the stream no longer exists, the last event is `closed`
        with the error code. If the database is unreachable, the stream can end without it, and the client reconnects.
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
            if error.code != "database_unreachable":  # without `closed`, the client reconnects automatically
                yield _closed(error)[0][1]
        finally:
            self._open.discard(listener)
            self._ask(lambda: self._leave(listener))

    def close(self) -> None:
        """End all streams. Called on the event loop."""
        self._stopped = True
        for listener in self._open:
            listener.end([])
        self._store.wake()

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
        """Let the thread run a job before its next check."""
        asked: Future[Any] = Future()
        self._jobs.append((job, asked))
        self._store.wake()
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

    # The following methods run in the hub's thread.

    def _work(self) -> None:
        while not self._stopped:
            count, news = self._store.written, self._store.news
            try:
                self._do_jobs()
                self._look(count)
            except Exception as error:  # the database can be unreachable for a while; streams wait for it
                for channel in self._channels.values():
                    channel.forget()
                if not self._stopped:
                    _log.warning("cannot read new records (%s)", type(error).__name__)
            with self._store.changed:
                if self._store.news == news and not self._stopped:
                    self._store.changed.wait(LOOK if self._channels else None)
        self._refuse_jobs()

    def _do_jobs(self) -> None:
        while self._jobs and not self._stopped:
            job, asked = self._jobs.popleft()
            if not asked.set_running_or_notify_cancel():  # the client has disconnected
                continue
            try:
                asked.set_result(job())
            except Exception as error:
                asked.set_exception(error)

    def _look(self, count: int) -> None:
        """Send new records to all listeners."""
        if not self._channels:
            return
        if self._last < 0:
            self._last = self._store.length()
        while True:
            records = self._store.recent.after(self._last, count, LOOK)
            self._check_links(any(record.kind == "link" for record in records))
            messages = [(channel, self._words(channel, records)) for channel in list(self._channels.values())]
            self._last = records[-1].number if records else self._last
            for channel, words in messages:
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
            # The match or table of this channel no longer exists; the other channels continue.
            self._end(channel.listeners, error)
            return []

    def _catch_up(self, listener: Listener) -> None:
        """Send a listener the next events that it missed; after the last of them it gets new events."""
        if not listener.counted:
            self._links[listener.token] = self._check(listener.token).expires_at
            self._tokens[listener.token] += 1
            listener.counted = True
        listener.channel = channel = self._channels.setdefault(listener.channel.key, listener.channel)
        self._look(self._store.written)
        missed = self._missed(listener.after)
        words = channel.records(missed)
        if missed and not words:  # the missed events are not for it; do not read them again
            words = [(missed[-1].number, HERE)]
        whole = not missed or missed[-1].number >= self._last
        if whole:
            channel.listeners.add(listener)
        beside = channel.again() if whole or listener.after == listener.first else []
        self._on_loop(partial(listener.caught_up, beside + words, whole=whole))

    def _missed(self, after: int) -> list[Record]:
        """Return records after a number that other listeners have already received; at most `AT_ONCE`."""
        if after >= self._last:
            return []
        found = self._store.recent.after(after, self._store.written, LOOK)
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
        """End the streams whose links are no longer valid. `changed`: whether a new record concerns a link."""
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
    """Wait for events; returns False if there was none for `BREATH` seconds."""
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
