"""Verify that every record, and all data outside the chain, is as it was written.

Verification only reads. It reports the location of each change: the record with its part or field, or the photo, link
or answer. Signed checkpoints (`service.records.checkpoints`) show what the chain cannot show: that its last records
were removed, or that the whole chain was rewritten. docs/records.md lists the changes that cannot be detected.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from service.records import database, outside_chain
from service.records.breaks import Break
from service.records.canonical import digest
from service.records.checkpoints import Checkpoint
from service.records.outside_chain import ExpectedData, Sealed
from service.records.schema_check import altered_schema, damaged_contents
from service.records.store import GENESIS, Store
from service.records.tables import CHAIN, PARTS, RECORDS

__all__ = ["Break", "Verified", "verify"]
_STAND_FOR_TABLES = ("table", "view", "file")


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verification: the length and last hash of the chain, all breaks, and the number of photos by state.

    `checkpoints`: the number of checkpoints compared with the chain; `signed`: the last record that they cover.
    """

    length: int
    head: str
    breaks: tuple[Break, ...]
    photos: Mapping[str, int]
    checkpoints: int = 0
    signed: int = 0

    @property
    def whole(self) -> bool:
        """Return whether there are no breaks."""
        return not self.breaks

    def to_json(self) -> dict[str, Any]:
        return {
            "whole": self.whole,
            "records": self.length,
            "head": self.head,
            "photos": dict(self.photos),
            "checkpoints": {"held": self.checkpoints, "signed_up_to": self.signed},
            "breaks": [each.to_json() for each in self.breaks],
        }


@dataclass(slots=True)
class _Chain:
    """The chain that was read: its breaks, its heads by number, and the data that it expects outside the chain."""

    breaks: list[Break] = field(default_factory=list)
    heads: dict[int, Sealed] = field(default_factory=dict)
    expected: ExpectedData = field(default_factory=ExpectedData)
    last: str = GENESIS


def verify(store: Store, *, witness: str | None = None, checkpoints: Sequence[Checkpoint] = ()) -> Verified:
    """Verify the whole store.

    `witness`: a hash noted earlier; one record of the chain must have it.
    `checkpoints`: checkpoints with valid signatures; each must match a record of the chain.

    If tables cannot be read, the result has only their breaks, and its `length` is 0. Raises `ServiceError`:
    `database_changed` (`Store.demand_unchanged`), and the errors of `database.reading`.
    """
    with database.reading(store.engine, snapshot=True) as connection:
        breaks = list(altered_schema(connection))
        if not any(each.where.startswith(_STAND_FOR_TABLES) for each in breaks):
            breaks += damaged_contents(connection)
        if any(map(_unreadable, breaks)):
            return Verified(0, GENESIS, tuple(breaks), {})  # such tables cannot be verified
        chain = _chain(connection)
        breaks += chain.breaks + chain.expected.breaks + list(_loose_parts(connection))
        photos, wrong = outside_chain.photos(connection, chain.expected)
        breaks += wrong
        breaks += outside_chain.links(connection, chain.expected)
        breaks += outside_chain.secrets(connection, chain.expected)
        breaks += outside_chain.answers(connection, chain.heads)
    length = max(chain.heads, default=0)
    breaks += _held(chain.heads, checkpoints)
    if witness is not None and witness not in {each.hash for each in chain.heads.values()}:
        breaks.append(Break(None, "chain", f"No record has the noted hash {witness}."))
    store.demand_unchanged()
    signed = max((each.number for each in checkpoints), default=0)
    return Verified(length, chain.last, tuple(breaks), photos, len(checkpoints), signed)


def _unreadable(each: Break) -> bool:
    """Return whether a break makes the tables unreadable: a damaged file, a missing table, values of a wrong type."""
    return each.where == "file" or "missing" in each.message or "of a type" in each.message


def _chain(connection: Connection) -> _Chain:
    found = _Chain()
    expected = 1
    query = select(RECORDS).order_by(RECORDS.c.number).execution_options(yield_per=database.ROWS_AT_ONCE)
    for row in connection.execute(query):
        found.breaks += _missing(expected, row.number)
        expected = row.number + 1
        _record(connection, row, found)
        found.last = row.hash
    rows = connection.execute(select(CHAIN)).all()
    if [row.id for row in rows] != [1]:
        found.breaks.append(Break(None, "chain", f"The table `chain` has {len(rows)} rows instead of one."))
        return found
    found.breaks += _missing(expected, rows[0].length + 1)
    if (rows[0].length, rows[0].hash) != (expected - 1, found.last):
        message = f"The table `chain` states {rows[0].length} records and the last hash {rows[0].hash}."
        found.breaks.append(Break(None, "chain", message))
    return found


def _missing(expected: int, there: int) -> Iterator[Break]:
    if there == expected + 1:
        yield Break(expected, "record", f"Record {expected} is missing.")
    elif there > expected:
        yield Break(expected, "record", f"Records {expected} to {there - 1} are missing.")


def _record(connection: Connection, row: Any, found: _Chain) -> None:
    number = row.number
    if digest(row.head) != row.hash:
        message = f"Record {number}: its head was changed; its original hash is {row.hash}."
        found.breaks.append(Break(number, "head", message))
    head = _json(row.head)
    if not isinstance(head, dict) or not isinstance(head.get("parts"), dict):
        found.breaks.append(Break(number, "head", f"Record {number}: its head cannot be read."))
        return
    for name in ("number", "kind", "match", "at", "previous"):
        if head.get(name) != getattr(row, name):
            message = f"Record {number}: `{name}` is {getattr(row, name)!r}, not {head.get(name)!r}."
            found.breaks.append(Break(number, name, message))
    if row.previous != found.last:
        found.breaks.append(Break(number, "previous", f"Record {number} does not follow the one before it."))
    found.heads[number] = Sealed(row.hash, str(head.get("at")), head.get("answer"))
    bodies = {part.name: part.body for part in connection.execute(select(PARTS).where(PARTS.c.record == number))}
    wrong = list(_parts(number, head["parts"], bodies))
    found.breaks += wrong
    if not wrong and head.get("kind") in outside_chain.KINDS:
        try:
            found.expected.add(number, head, {name: json.loads(body) for name, body in bodies.items()})
        except (KeyError, TypeError, AttributeError, ValueError):  # the hashes match, but no version writes this
            message = f"Record {number}: its parts do not belong to a record of its kind."
            found.breaks.append(Break(number, "parts", message))


def _parts(number: int, hashes: Mapping[str, Any], bodies: Mapping[str, str]) -> Iterator[Break]:
    for name, hashed in hashes.items():
        if name not in bodies:
            yield Break(number, name, f"Record {number}: its part `{name}` is missing.")
        elif digest(bodies[name]) != hashed:
            yield Break(number, name, f"Record {number}: its part `{name}` was changed.")
    for name in sorted(bodies.keys() - hashes.keys()):
        yield Break(number, name, f"Record {number}: its part `{name}` was added later.")


def _loose_parts(connection: Connection) -> Iterator[Break]:
    known = select(RECORDS.c.number)
    for row in connection.execute(select(PARTS.c.record, PARTS.c.name).where(PARTS.c.record.not_in(known))):
        yield Break(row.record, row.name, f"A part `{row.name}` belongs to record {row.record}, which does not exist.")


def _held(heads: Mapping[int, Sealed], checkpoints: Sequence[Checkpoint]) -> Iterator[Break]:
    for each in checkpoints:
        head = heads.get(each.number)
        if head is None or head.hash != each.hash:
            what = "which does not exist" if head is None else "which has another hash now"
            message = f"The checkpoint of {each.at} names record {each.number}, {what}."
            yield Break(each.number, "checkpoint", message)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
