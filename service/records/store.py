"""The store: writes and reads records.

A write appends one record to the chain, completely or not at all, and only one time per writer and idempotency key.
`service.records.matches` and `service.records.claims` define what records mean; `service.records.verify` checks that
they are unchanged.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row, insert, select, update

from scorer.sentences import say
from service.problems import ServiceError
from service.records import database
from service.records.canonical import canonical, digest, parsed
from service.records.recent_records import RecentRecords
from service.records.record import Draft, Record
from service.records.tables import ANSWERS, CHAIN, PARTS, RECORDS
from service.records.times import Now, utc_now, written

GENESIS: Final = "0" * 64
"""The value of `previous` in the first record, which has no record before it."""

_PER_QUERY = 500
_MOST = 2**53
"""Record numbers are smaller than this; a larger number is not looked up in the database."""


class Store:
    """The records of one database."""

    def __init__(self, url: str, now: Now = utc_now, *, read_only: bool = False) -> None:
        """Open the database, and create the tables if it is empty.

        `read_only`: nothing is created or written, and a missing database is an error (`no_database`). Raises
        `ServiceError` (`records_old`), and the errors of `service.records.database`.
        """
        self.url = url
        self._read_only = database.read(url) if read_only else None
        self.engine: Engine = self._read_only.engine if self._read_only else database.connect(url)
        self.now = now
        self.changed = threading.Condition()
        """Notified by `wake`, and after every record that this process writes."""
        self.written = 0
        """The number of writes of this process."""
        self.news = 0
        """The number of calls of `wake`. A thread compares it with an earlier value before it waits."""
        self.recent = RecentRecords(lambda after, limit: self.records(after=after, limit=limit), self.length)
        try:
            self._check()
        except ServiceError:
            self.close()
            raise

    def _check(self) -> None:
        found = database.revision(self.engine)
        if found is None and self._read_only:
            raise ServiceError("no_database", "The database has no records.", hint="Check TEHAI_RECORDS.")
        if found is None:
            database.migrate(self.engine)
        elif found != database.newest():
            raise ServiceError(
                "records_old",
                f"The database has revision {found}; this version needs revision {database.newest()}.",
                hint="Run `tehai records upgrade`; it writes a backup first.",
            )

    def close(self) -> None:
        """Release all connections."""
        self.engine.dispose()
        if self._read_only:
            self._read_only.close()

    def demand_unchanged(self) -> None:
        """Raise `ServiceError` (`database_changed`) if the database is an immutable file that has changed."""
        if self._read_only:
            self._read_only.demand_unchanged()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(
        self, key: str, by: str, request: object, make: Callable[[Connection, int], Draft]
    ) -> tuple[dict[str, Any], bool]:
        """Write the record that `make` drafts; returns the answer and whether it is new (see `once`).

        `make` gets the connection and the number of the record. If `make` raises an error, nothing is written.
        """

        def record(connection: Connection, chain: Row[Any], at: str) -> dict[str, Any]:
            number = chain.length + 1
            draft = make(connection, number)
            bodies = {name: canonical(part) for name, part in draft.parts.items()}
            answered = answer_digest(_full(by, key), _asked(request), draft.answer)
            head = head_of(number, draft.kind, draft.match, at, by, chain.hash, bodies, answered)
            _insert(connection, head, bodies)
            return {"record": number, "hash": digest(canonical(head)), "at": at, **draft.answer}

        return self.once(key, by, request, record)

    def once(
        self, key: str, by: str, request: object, do: Callable[[Connection, Row[Any], str], dict[str, Any]]
    ) -> tuple[dict[str, Any], bool]:
        """Call `do` only one time per writer (`by`) and key; returns its answer and whether the answer is new.

        For a known key with the same request, return the stored answer and write nothing. `do` gets the connection,
        the row of the table `chain`, and the time. Raises `ServiceError` (`bad_key`, and `key_reused` for a known key
        with another request).
        """
        if not key.strip() or len(key) > 150 or not key.isprintable():
            raise ServiceError("bad_key", say("at_desk.bad_key_text"), where="key")
        asked, full_key = _asked(request), _full(by, key)
        with database.writing(self.engine) as connection:
            # All writers wait here, so numbers have no gaps and a retry finds the earlier write.
            chain = connection.execute(select(CHAIN).where(CHAIN.c.id == 1).with_for_update()).one()
            given = connection.execute(select(ANSWERS).where(ANSWERS.c.key == full_key)).one_or_none()
            if given is not None:
                if given.request != asked:
                    hint = say("at_desk.key_reused_hint")
                    raise ServiceError("key_reused", say("at_desk.key_reused"), hint=hint)
                return parsed(given.answer), False
            at = written(self.now())
            answer = do(connection, chain, at)
            connection.execute(insert(ANSWERS).values(key=full_key, request=asked, answer=canonical(answer), at=at))
        with self.changed:
            self.written += 1
            self.wake()
        return answer, True

    def wake(self) -> None:
        """Wake all threads that wait for `changed`. Call it after a change that is not a record."""
        with self.changed:
            self.news += 1
            self.changed.notify_all()

    def length(self) -> int:
        """Return the number of records."""
        with database.reading(self.engine) as connection:
            return int(connection.execute(select(CHAIN.c.length)).scalar_one())

    def record(self, number: int) -> Record:
        """Return the record with this number. Raises `ServiceError` (`no_such_record`)."""
        found = self.records(numbers=(number,)) if number < _MOST else []
        if not found:
            raise ServiceError("no_such_record", say("at_desk.no_record", number=number))
        return found[0]

    def records(
        self,
        *,
        numbers: Iterable[int] = (),
        match: str | None = None,
        kinds: Iterable[str] = (),
        after: int = 0,
        limit: int | None = None,
    ) -> list[Record]:
        """Return records in order of their numbers.

        Optional filters: their numbers, their match, their kinds (an empty filter selects all records); `after`: only
        larger numbers. `limit`: at most this many.
        """
        with database.reading(self.engine) as connection:
            return read_records(connection, numbers=numbers, match=match, kinds=kinds, after=after, limit=limit)


def _asked(request: object) -> str:
    return digest(canonical(request))


def _full(by: str, key: str) -> str:
    return f"{by}:{key}"


def answer_digest(key: str, request: str, answer: Mapping[str, Any]) -> str:
    """Return the digest of an answer that a head contains.

    `key` is the full key, `request` the digest of the request. `answer` has no `record`, `hash` and `at`.
    """
    return digest(canonical({"key": key, "request": request, "answer": answer}))


def head_of(
    number: int, kind: str, match: str | None, at: str, by: str, previous: str, bodies: Mapping[str, str], answer: str
) -> dict[str, Any]:
    """Return the head of a record: the fields that its hash covers.

    The head contains the hash of the previous record, the digest of each part, and the digest of the answer.
    """
    return {
        "number": number,
        "kind": kind,
        "match": match,
        "at": at,
        "by": by,
        "previous": previous,
        "parts": {name: digest(body) for name, body in bodies.items()},
        "answer": answer,
    }


def _insert(connection: Connection, head: Mapping[str, Any], bodies: Mapping[str, str]) -> None:
    text = canonical(head)
    own = digest(text)
    connection.execute(
        insert(RECORDS).values(
            number=head["number"],
            kind=head["kind"],
            match=head["match"],
            at=head["at"],
            head=text,
            previous=head["previous"],
            hash=own,
        )
    )
    rows = [{"record": head["number"], "name": name, "body": body} for name, body in bodies.items()]
    if rows:
        connection.execute(insert(PARTS), rows)
    connection.execute(update(CHAIN).where(CHAIN.c.id == 1).values(length=head["number"], hash=own))


def read_records(
    connection: Connection,
    *,
    numbers: Iterable[int] = (),
    match: str | None = None,
    kinds: Iterable[str] = (),
    after: int = 0,
    limit: int | None = None,
) -> list[Record]:
    """Return records as `Store.records` does, within a transaction."""
    query = (
        select(RECORDS.c.number, RECORDS.c.head, RECORDS.c.hash)
        .where(RECORDS.c.number > after)
        .order_by(RECORDS.c.number)
    )
    if numbers := tuple(numbers):
        query = query.where(RECORDS.c.number.in_(numbers))
    if match is not None:
        query = query.where(RECORDS.c.match == match)
    if kinds := tuple(kinds):
        query = query.where(RECORDS.c.kind.in_(kinds))
    rows = connection.execute(query.limit(limit)).all()
    bodies: dict[int, dict[str, Any]] = {row.number: {} for row in rows}
    for start in range(0, len(rows), _PER_QUERY):
        some = [row.number for row in rows[start : start + _PER_QUERY]]
        for part in connection.execute(select(PARTS).where(PARTS.c.record.in_(some))):
            bodies[part.record][part.name] = parsed(part.body)
    found = []
    for row in rows:
        head = parsed(row.head)
        found.append(
            Record(row.number, head["kind"], head["match"], head["at"], head["by"], row.hash, bodies[row.number])
        )
    return found
