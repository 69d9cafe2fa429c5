"""Live: what is recorded, as server-sent events, to whoever listens.

A stream says every record of its match (or of all that its link may see) after the one that it saw last, and what
else is to be known whenever it is new: a clock, standings. It looks again when this process writes, and once a second
for what others write. Hundreds may listen: records are read once for all of them (`service.records.latest`).
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask import Response, request

from service.asgi import gone
from service.desk.desk import desk, token
from service.problems import ServiceError
from service.records.latest import AT_ONCE
from service.records.store import Record, Store

LOOK = 1.0
"""Seconds after which a stream looks for what other processes wrote, and whether its link is still good."""
BREATH = 15
"""Looks without a word after which a comment is sent, so that a connection that has gone is noticed."""

Shown = Callable[[Record], Mapping[str, Any] | None]
"""What of a record a stream says; None: nothing."""
Beside = Callable[[], object]
"""What a stream says besides when it differs from what it said last, as JSON or as text of JSON; None: nothing."""


def stream(
    store: Store,
    over: threading.Event,
    after: int,
    shown: Shown,
    beside: tuple[str, Beside],
    still: Callable[[], object],
    record_name: str = "record",
) -> Iterator[str]:
    """The events until the client has gone or the server stops. `record_name`: what those of records are called.

    Or until `still` raises, because the link is not valid any more: then the last event is `closed`, with the code.
    """
    name, now = beside
    told, silent = now(), 0
    yield _event(name, told) if told is not None else ": here\n\n"
    checked = -LOOK
    while not over.is_set():
        written = store.written
        records = store.latest.after(after, written, LOOK)
        # A link that is taken back makes a record, so that between two looks nothing is said to one that was.
        if time.monotonic() - checked >= LOOK or any(record.kind == "link" for record in records):
            try:
                still()
            except ServiceError as error:
                yield _event("closed", {"code": error.code, "message": error.message})
                return
            checked = time.monotonic()
        said = False
        for record in records:
            after = record.number
            value = shown(record)
            if value is not None:
                yield _event(record_name, value, after)
                said = True
        new = now()
        if new != told:
            told, said = new, True
            yield _event(name, new)
        silent = 0 if said else silent + 1
        if silent >= BREATH:
            silent = 0
            yield ": here\n\n"
        if len(records) < AT_ONCE:
            _wait(store, written, over)


def answer(
    shown: Shown, beside: tuple[str, Beside], record_name: str = "record", begins: Callable[[], int] | None = None
) -> Response:
    """What `stream` says to the request: after the record named in `Last-Event-ID` or `?after=`. Where it names none,
    after the one that `begins` gives, else from now on.
    """
    made, own = desk(), token()
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    resumes = after.isdecimal() and len(after) < 16
    first = int(after) if resumes else (begins or made.store.length)()
    words = stream(made.store, gone(request.environ), first, shown, beside, lambda: made.links.check(own), record_name)
    return Response(words, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _wait(store: Store, written: int, over: threading.Event) -> None:
    """Until something was written since, even if that was before this began; `LOOK` seconds at most."""
    with store.changed:
        store.changed.wait_for(lambda: store.written != written or over.is_set(), LOOK)


def _event(name: str, value: object, number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{head}event: {name}\ndata: {text}\n\n"
