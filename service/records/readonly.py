"""Open a database for reading only: it is never written to, created or changed in any way.

SQLite writes even when it only reads: it creates the write-ahead log and its index next to the file. The way of
opening therefore depends on the files: without a log, as an immutable file; with log and index, using both as they
are; with a log whose index is missing (a copy), from a temporary copy.
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
    """An engine that only reads one database; `close` releases what it holds.

    Raises `ServiceError`: `no_database` if there is no file, `database_unreachable` if it cannot be opened.
    """

    def __init__(self, connect: Callable[..., Engine], url: str, file: str | None) -> None:
        """`connect` opens a server's database; `file` is the SQLite file, or None."""
        self._closing = ExitStack()
        self._stamp: tuple[int, int, int] | None = None
        self._file = None if file is None else Path(file)
        if self._file is None:
            self.engine = connect(url, read_only=True)
        else:
            self.engine = self._sqlite(self._file)

    def demand_unchanged(self) -> None:
        """Raise `ServiceError` (`database_changed`) if a file that was opened as immutable was written to."""
        if self._stamp is not None and self._file is not None and self._stamp != _stamp(self._file):
            message = "Somebody wrote to the database while it was read."
            raise ServiceError("database_changed", message, hint="Do it again.")

    def close(self) -> None:
        """Release connections and temporary files."""
        self.engine.dispose()
        self._closing.close()

    def _sqlite(self, file: Path) -> Engine:
        if not file.is_file():
            hint = "Is the path right, and the disk there? Nothing was created."
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
            message = f"{str(file)!r} cannot be copied to be read: {error.strerror}."
            raise ServiceError("database_unreachable", message, hint="Give TMPDIR a folder with room.") from error
        return folder / file.name


def _stamp(file: Path) -> tuple[int, int, int]:
    found = file.stat()
    log = file.with_name(file.name + "-wal")
    return found.st_mtime_ns, found.st_size, log.stat().st_size if log.exists() else 0
