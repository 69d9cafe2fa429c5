"""Whether every record is as it was written: the chain link by link, every part, every photo that is still there.

Says where a change is: which record, which of its parts or fields. A photo that was erased or has expired is no
change, since the chain covers its hash and not itself; a photo whose bytes differ is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from service.records import database
from service.records.canonical import digest
from service.records.store import GENESIS, Store
from service.records.tables import CHAIN, PARTS, PHOTOS, RECORDS


@dataclass(frozen=True, slots=True)
class Break:
    """One place where the store is not as it was written. `record` is None for what belongs to no record."""

    record: int | None
    where: str
    message: str

    def to_json(self) -> dict[str, Any]:
        return {"record": self.record, "where": self.where, "message": self.message}


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found: how long the chain is, its last hash, and every break."""

    length: int
    head: str
    breaks: tuple[Break, ...]
    photos: Mapping[str, int]

    @property
    def whole(self) -> bool:
        """Whether no record was changed."""
        return not self.breaks

    def to_json(self) -> dict[str, Any]:
        return {
            "whole": self.whole,
            "records": self.length,
            "head": self.head,
            "photos": dict(self.photos),
            "breaks": [each.to_json() for each in self.breaks],
        }


def verify(store: Store, *, witness: str | None = None) -> Verified:
    """Look at everything. `witness`: a hash noted before, which must be that of some record of the chain."""
    with database.reading(store.engine, snapshot=True) as connection:
        breaks = list(_chain(connection))
        breaks += _loose_parts(connection)
        photos, more = _photos(connection)
        chain = connection.execute(select(CHAIN)).one()
        if witness is not None:
            known = connection.execute(select(RECORDS.c.number).where(RECORDS.c.hash == witness)).first()
            if known is None:
                breaks.append(Break(None, "chain", f"No record has the hash that was noted, {witness}."))
    return Verified(chain.length, chain.hash, tuple(breaks + more), photos)


def _chain(connection: Connection) -> Iterator[Break]:
    previous, expected = GENESIS, 1
    query = select(RECORDS).order_by(RECORDS.c.number).execution_options(yield_per=500)
    for row in connection.execute(query):
        while expected < row.number:
            yield Break(expected, "record", f"Record {expected} is missing.")
            expected += 1
        expected += 1
        yield from _record(connection, row, previous)
        previous = row.hash
    chain = connection.execute(select(CHAIN)).one()
    while expected <= chain.length:
        yield Break(expected, "record", f"Record {expected} is missing.")
        expected += 1
    if (chain.length, chain.hash) != (expected - 1, previous):
        yield Break(None, "chain", f"The chain is said to have {chain.length} records and to end in {chain.hash}.")


def _record(connection: Connection, row: Any, previous: str) -> Iterator[Break]:
    number = row.number
    if digest(row.head) != row.hash:
        yield Break(number, "head", f"Record {number}: its head is not the one that was written ({row.hash}).")
    head = _json(row.head)
    if not isinstance(head, dict) or not isinstance(head.get("parts"), dict):
        yield Break(number, "head", f"Record {number}: its head cannot be read.")
        return
    for name in ("number", "kind", "match", "at", "previous"):
        if head.get(name) != getattr(row, name):
            yield Break(number, name, f"Record {number}: `{name}` is {getattr(row, name)!r}, not {head.get(name)!r}.")
    if row.previous != previous:
        yield Break(number, "previous", f"Record {number} does not follow the one before it.")
    bodies = {part.name: part.body for part in connection.execute(select(PARTS).where(PARTS.c.record == number))}
    for name, hashed in head["parts"].items():
        if name not in bodies:
            yield Break(number, name, f"Record {number}: its part `{name}` is missing.")
        elif digest(bodies[name]) != hashed:
            yield Break(number, name, f"Record {number}: its part `{name}` is not the one that was written.")
    for name in bodies.keys() - head["parts"].keys():
        yield Break(number, name, f"Record {number}: it has a part `{name}` that was not written with it.")


def _loose_parts(connection: Connection) -> Iterator[Break]:
    known = select(RECORDS.c.number)
    for row in connection.execute(select(PARTS.c.record, PARTS.c.name).where(PARTS.c.record.not_in(known))):
        yield Break(row.record, row.name, f"A part `{row.name}` belongs to record {row.record}, which is not there.")


def _photos(connection: Connection) -> tuple[dict[str, int], list[Break]]:
    """How many photos are in which state, and those that are not what they were."""
    counts: dict[str, int] = {}
    breaks = []
    for row in connection.execute(select(PHOTOS).order_by(PHOTOS.c.sha256).execution_options(yield_per=20)):
        counts[row.state] = counts.get(row.state, 0) + 1
        wanted = {"original": row.sha256, "cropped": row.data_sha256, "erased": None}.get(row.state, "")
        found = None if row.data is None else digest(row.data)
        if found != wanted:
            breaks.append(Break(None, f"photo {row.sha256}", f"The photo {row.sha256} is not the one that was sent."))
    return counts, breaks


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
