"""Live streams: new records as server-sent events.

A stream sends every record of its match (or every record that its link may see) after the last one that the client
received, and further data whenever it changes: a clock, standings. Flask checks the link and selects what is sent
(`Opened`); the hub sends the events from the event loop (`service.edge`).
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
"""What a stream sends about a record; None: nothing."""
Beside = Callable[[], object]
"""Further data, sent whenever it differs from the last sent, as JSON or as JSON text; None: nothing."""


def answer(
    key: Hashable,
    shown: Shown,
    beside: tuple[str, Beside],
    record_name: str = "record",
    begins: Callable[[], int] | None = None,
) -> Opened:
    """The head of the requested stream, which begins after the record named in `Last-Event-ID` or `?after=`; if
    neither is given, after the record that `begins` returns, else now. Streams with the same `key` send the same.
    """
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    resumes = after.isdecimal() and len(after) < 16
    first = int(after) if resumes else (begins or desk().store.length)()
    name, now = beside
    return Opened(Channel(key, shown, now, (record_name, name)), token() or "", first)
