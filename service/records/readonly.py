"""Open a database for reading only: no file is created or changed.

SQLite normally writes even when it only reads: it creates the write-ahead log and its index next to the database file.
To avoid this, the database is opened in one of four ways:

| files next to the database | how it is opened |
|---|---|
| no log, or an empty log without index | as an immutable file |
| log and index | with these two files |
| log without index (in a copied database) | from a temporary copy |
| rollback journal, no log | in the read-only mode of SQLite |
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, NullPool, create_engine, event

from service.problems import ServiceError


class ReadOnly:
    """An engine that only reads one database. `close` releases its connections and temporary files.

    Raises `ServiceError`: `no_database` if there is no file, `database_unreachable` if a temporary copy cannot be made.
    """

    def __init__(self, connect: Callable[..., Engine], url: str, file: str | None) -> None:
        """Open the SQLite `file`; if it is None, open the PostgreSQL database at `url` with `connect`."""
        self._closing = ExitStack()
        self._stamp: tuple[int, int, int | None] | None = None
        self._file = None if file is None else Path(file)
        if self._file is None:
            self.engine = connect(url, read_only=True)
        else:
            self.engine = self._sqlite(self._file)

    def demand_unchanged(self) -> None:
        """Raise `ServiceError` (`database_changed`) if the file was opened as immutable and has changed since."""
        if self._stamp is not None and self._file is not None and self._stamp != _stamp(self._file):
            message = "The database changed while it was read."
            raise ServiceError("database_changed", message, hint="Run the command again.")

    def close(self) -> None:
        """Release connections and temporary files."""
        self.engine.dispose()
        self._closing.close()

    def _sqlite(self, file: Path) -> Engine:
        if not file.is_file():
            hint = "Check the path, and that the disk is mounted. Nothing was created."
            raise ServiceError("no_database", f"There is no database {str(file)!r}.", hint=hint)
        log, index, journal = (file.with_name(file.name + each) for each in ("-wal", "-shm", "-journal"))
        logged = log.exists() and log.stat().st_size > 0
        how = "mode=ro"
        if log.exists() and index.exists():
            how = "mode=ro&readonly_shm=1"
        elif logged:
            file = self._copied(file, log)
        elif not journal.exists():
            how = "mode=ro&immutable=1"
            self._stamp = _stamp(file)
        address = f"file:{quote(str(file.resolve()))}?{how}"

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

        engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)

        @event.listens_for(engine, "begin")
        def begin(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN")

        return engine

    def _copied(self, file: Path, log: Path) -> Path:
        try:
            folder = Path(self._closing.enter_context(tempfile.TemporaryDirectory(prefix="tehai-")))
            for each in (file, log):
                shutil.copyfile(each, folder / each.name)
        except OSError as error:
            self._closing.close()
            message = f"{str(file)!r} cannot be copied for reading: {error.strerror}."
            raise ServiceError("database_unreachable", message, hint="Set TMPDIR to a folder with space.") from error
        return folder / file.name


def _stamp(file: Path) -> tuple[int, int, int | None]:
    found = file.stat()
    log = file.with_name(file.name + "-wal")
    return found.st_mtime_ns, found.st_size, log.stat().st_size if log.exists() else None
