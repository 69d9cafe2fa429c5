"""Live: what is recorded, as server-sent events, to whoever listens.

A stream says every record of its match (or of all that its link may see) after the one that it saw last, and the clock
whenever it was told something. It looks again when this process writes, and once a second for what others write.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.problems import ServiceError
from service.records.store import Record, Store

LOOK = 1.0
"""Seconds after which a stream looks for what other processes wrote."""
BREATH = 15
"""Looks without a word after which a comment is sent, so that a connection that has gone is noticed."""

Shown = Callable[[Record], Mapping[str, Any] | None]
"""What of a record a stream says; None: nothing."""


def stream(
    store: Store,
    over: threading.Event,
    after: int,
    shown: Shown,
    clock: Callable[[], Mapping[str, Any] | None],
    still: Callable[[], object],
    names: tuple[str, str] = ("record", "clock"),
) -> Iterator[str]:
    """The events until the client has gone or the server stops. `names`: what those of records, and those of what
    `clock` gives, are called.

    Or until `still` raises, because the link is not valid any more: then the last event is `closed`, with the code.
    """
    told_clock, silent = clock(), 0
    yield _event(names[1], told_clock) if told_clock is not None else ": here\n\n"
    while not over.is_set():
        try:
            still()
        except ServiceError as error:
            yield _event("closed", {"code": error.code, "message": error.message})
            return
        said = False
        for record in store.records(after=after, limit=200):
            after = record.number
            value = shown(record)
            if value is not None:
                yield _event(names[0], value, after)
                said = True
        now_clock = clock()
        if now_clock != told_clock:
            told_clock, said = now_clock, True
            yield _event(names[1], now_clock)
        silent = 0 if said else silent + 1
        if silent >= BREATH:
            silent = 0
            yield ": here\n\n"
        with store.changed:
            if not over.is_set():
                store.changed.wait(LOOK)


def _event(name: str, value: object, number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: {json.dumps(value, ensure_ascii=False)}\n\n"
