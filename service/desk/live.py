"""Live streams: send new records as server-sent events.

A stream sends the records that its endpoint selects (`Shown`), beginning after the last record that the client has
received. It also sends additional data, a clock or standings, whenever they change. Flask checks the link and selects
what the stream sends (`Opened`); the hub sends the events on the event loop (`service.edge`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from flask import request

from service.desk.desk import desk, token
from service.edge.hub import Channel
from service.edge.streams import Opened
from service.records.record import Record

Shown = Callable[[Record], Mapping[str, Any] | None]
"""A function that returns the data that a stream sends about a record; None to send nothing."""
Beside = Callable[[], object]
"""A function that returns additional data (a JSON value or JSON text), sent when it changes; None to send nothing."""


def answer(
    key: Hashable,
    shown: Shown,
    beside: tuple[str, Beside],
    record_name: str = "record",
    begins: Callable[[], int] | None = None,
) -> Opened:
    """Return the response that opens the requested stream.

    `beside`: the event name of the additional data, and the function that returns the data. The stream begins after the
    record that `Last-Event-ID` or `?after=` names. Without either, it begins after the record whose number `begins`
    returns, or without `begins` after the last record. Streams with the same `key` send the same events.
    """
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    resumes = after.isdecimal() and len(after) < 16
    first = int(after) if resumes else (begins or desk().store.length)()
    name, now = beside
    return Opened(Channel(key, shown, now, (record_name, name)), token() or "", first)
