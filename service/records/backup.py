"""Backup and restore: the whole store in one file, with the same format for SQLite and PostgreSQL.

The file consists of gzipped lines of JSON: a header with the revision, one line per database row, one line per
checkpoint, and a last line. The last line has `rows`, the number of lines between it and the header, and the SHA-256 of
everything before it. `restore` needs a database without records, and checks the SHA-256 before it writes anything.
"""

from __future__ import annotations

import base64
import errno
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, MetaData, Table, insert, select

from service.problems import ServiceError
from service.records import database
from service.records.checkpoints import append, lines_of
from service.records.tables import METADATA, RECORDS
from service.records.times import utc_now, written

FORMAT: Final = "tehai records 1"
_ORDER: Final = [table.name for table in METADATA.sorted_tables]


def backup(engine: Engine, file: Path, checkpoints: Sequence[str] = ()) -> dict[str, Any]:
    """Write the whole store with its checkpoints to a new file.

    Returns the file name, the revision, the number of lines with database rows and checkpoints (`rows`), and the
    SHA-256. Raises `ServiceError`: `cannot_write`, also if the file exists; `no_database` if there is no database.
    """
    if database.revision(engine) is None:
        raise ServiceError("no_database", "The database has no records.", hint="Check TEHAI_RECORDS.")
    head = {"format": FORMAT, "revision": database.revision(engine), "at": written(utc_now())}
    unfinished = file.with_name(file.name + ".part")
    rows, hashed = 0, hashlib.sha256()
    try:
        if file.exists():
            raise FileExistsError(errno.EEXIST, "the file already exists")
        with unfinished.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
            for line in chain(_lines(engine, head), ({"checkpoint": each} for each in checkpoints)):
                data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                hashed.update(data)
                out.write(data)
                rows += 1
            out.write(json.dumps({"rows": rows - 1, "sha256": hashed.hexdigest()}).encode() + b"\n")
        with unfinished.open("rb") as done:
            os.fsync(done.fileno())
        unfinished.rename(file)  # only a complete backup gets the final name
    except OSError as error:
        raise ServiceError("cannot_write", f"{str(file)!r} cannot be written: {error.strerror}.") from error
    return {"file": str(file), "revision": head["revision"], "rows": rows - 1, "sha256": hashed.hexdigest()}


def restore(engine: Engine, file: Path, beside: Path | None = None) -> dict[str, Any]:
    """Fill a database without records from a backup, and migrate it to the newest revision.

    `beside`: the checkpoint file next to the database; the checkpoints of the backup that it lacks are appended to it.
    None: the checkpoints are not restored. Returns the file name, the revision of the backup, and `rows` as `backup`.

    Raises `ServiceError`: `bad_backup` if the file is damaged or not a backup, `not_empty` if the database has records.
    """
    head, rows = _checked(file)
    if database.revision(engine) is not None:
        with database.reading(engine) as connection:
            if connection.execute(select(RECORDS.c.number).limit(1)).first() is not None:
                raise ServiceError("not_empty", "A backup can only be restored into an empty database.", hint=_EMPTY)
    database.migrate(engine, str(head["revision"]))
    found = MetaData()
    with database.writing(engine) as connection:
        found.reflect(connection)
        for table in reversed(found.sorted_tables):
            if table.name in _ORDER:
                connection.execute(table.delete())
        batch: list[dict[str, Any]] = []
        table = None
        for name, row in _rows(file):
            if table is not None and (table.name != name or len(batch) >= database.ROWS_AT_ONCE):
                connection.execute(insert(table), batch)
                batch = []
            table = _table(found, name)
            batch.append(row)
        if table is not None and batch:
            connection.execute(insert(table), batch)
    database.migrate(engine)
    if beside is not None:
        known = set(lines_of(beside))
        if new := [each for each in _checkpoints(file) if each not in known]:
            append(beside, *new)
    return {"file": str(file), "revision": head["revision"], "rows": rows}


_EMPTY = "Set TEHAI_RECORDS to the URL of an empty database."


def _lines(engine: Engine, head: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield head
    found = MetaData()
    with database.reading(engine, snapshot=True) as connection:
        found.reflect(connection)
        for name in [name for name in _ORDER if name in found.tables]:
            table = found.tables[name]
            query = (
                select(table).order_by(*table.primary_key.columns).execution_options(yield_per=database.ROWS_AT_ONCE)
            )
            for row in connection.execute(query).mappings():
                yield {"table": name, "row": {key: _written(value) for key, value in row.items()}}


def _table(found: MetaData, name: str) -> Table:
    if name not in _ORDER or name not in found.tables:
        raise ServiceError("bad_backup", f"The backup has rows of an unknown table {name!r}.")
    return found.tables[name]


def _checked(file: Path) -> tuple[dict[str, Any], int]:
    """Read the whole backup and check its SHA-256. Returns its header and the number of rows."""
    hashed, lines, last, head = hashlib.sha256(), 0, b"", None
    try:
        with gzip.open(file, "rb") as source:
            for line in source:
                if head is None:
                    head = json.loads(line)
                if last:
                    hashed.update(last)
                    lines += 1
                last = line
        end = json.loads(last)
        whole = end == {"rows": lines - 1, "sha256": hashed.hexdigest()}
        if not whole or not isinstance(head, dict) or head.get("format") != FORMAT:
            raise ServiceError("bad_backup", f"{str(file)!r} is damaged or is not a backup of records.")
    except OSError as error:
        raise ServiceError("bad_backup", f"{str(file)!r} cannot be read: {error}.") from error
    except (EOFError, ValueError, zlib.error) as error:
        raise ServiceError("bad_backup", f"{str(file)!r} is damaged or is not a backup of records.") from error
    return head, lines - 1


def _rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with gzip.open(file, "rb") as source:
        for line in source:
            value = json.loads(line)
            if "table" in value:
                yield value["table"], {key: _read(each) for key, each in value["row"].items()}


def _checkpoints(file: Path) -> Iterator[str]:
    with gzip.open(file, "rb") as source:
        for line in source:
            value = json.loads(line)
            if "checkpoint" in value:
                yield str(value["checkpoint"])


def _written(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _read(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
