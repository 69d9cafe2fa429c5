"""Live: what is recorded, as server-sent events, to whoever listens.

A stream says every record of its match (or of all that its link may see) after the one that it saw last, and what else
is to be known whenever it is new: a clock, standings. Flask checks who asks and says what is heard (`Opened`); the
words themselves come from the hub, on the event loop (`service.edge`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from flask import Response, request

from service.desk.desk import desk, token
from service.edge.hub import Channel
from service.records.store import Record

Shown = Callable[[Record], Mapping[str, Any] | None]
"""What of a record a stream says; None: nothing."""
Beside = Callable[[], object]
"""What a stream says besides when it differs from what it said last, as JSON or as text of JSON; None: nothing."""


class Opened(Response):
    """The head of a stream: whoever asks may hear `channel` after the record `after`, as long as `link` is valid."""

    def __init__(self, channel: Channel, link: str, after: int) -> None:
        super().__init__(mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
        self.channel, self.link, self.after = channel, link, after


def answer(
    key: Hashable,
    shown: Shown,
    beside: tuple[str, Beside],
    record_name: str = "record",
    begins: Callable[[], int] | None = None,
) -> Opened:
    """The head of the stream that was asked for: after the record named in `Last-Event-ID` or `?after=`. Where it names
    none, after the one that `begins` gives, else from now on. Streams of one `key` hear the same.
    """
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    resumes = after.isdecimal() and len(after) < 16
    first = int(after) if resumes else (begins or desk().store.length)()
    name, now = beside
    return Opened(Channel(key, shown, now, (record_name, name)), token() or "", first)
