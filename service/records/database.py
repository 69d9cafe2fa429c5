"""The database of the store and its migrations: SQLite by default, PostgreSQL if the URL names it.

Only one transaction writes at a time. On SQLite, a write transaction locks the database from its first statement. On
PostgreSQL, each writer first locks the row of the table `chain`; `migrate` uses an advisory lock instead.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError

from scorer.sentences import say
from service.problems import ServiceError
from service.records.readonly import ReadOnly

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK_WAIT = 60
"""Seconds that a write transaction waits for other writers."""
_POOL: Final[dict[str, Any]] = {"pool_size": 8, "max_overflow": 24, "pool_timeout": _LOCK_WAIT}
"""As many connections as requests are answered at once. Eight of these stay open."""
ROWS_AT_ONCE: Final = 20
"""The largest number of rows in memory while a whole table is read or filled. A row can hold a photo."""
_LARGE: Final = 8 << 20
"""A PostgreSQL connection that has sent a value of more than this many bytes is closed after its transaction (`sends`).

Most photos are smaller, and a new connection takes milliseconds. docs/accept-attack.md measures the effect.
"""
_MIGRATING: Final = 7_391_408_225
"""The id of the PostgreSQL advisory lock for creating and migrating a database; an arbitrary number."""


def connect(url: str, *, read_only: bool = False) -> Engine:
    """Connect to a URL; raises `ServiceError` (`bad_database`). `read_only`: ignored for SQLite (see `read`)."""
    try:
        made = make_url(url)
        if made.drivername == "postgresql":
            made = made.set(drivername="postgresql+psycopg")
        if made.get_backend_name() == "sqlite":
            return _sqlite(made.database)
        if made.get_backend_name() != "postgresql":
            raise ServiceError("bad_database", f"The database {made.get_backend_name()} is not supported.", hint=_HINT)
        more = {"connect_args": {"options": "-c default_transaction_read_only=on"}} if read_only else {}
        engine = create_engine(made, pool_pre_ping=True, **_POOL, **more)
        event.listen(engine, "checkin", _close_if_large)
        return engine
    except ModuleNotFoundError as error:
        hint = "Install it: pip install 'tehai[postgres]'."
        raise ServiceError("bad_database", f"PostgreSQL needs the package {error.name}.", hint=hint) from error
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise ServiceError("bad_database", f"{url!r} is not the URL of a database.", hint=_HINT) from error


_HINT = "Set TEHAI_RECORDS to sqlite:///FILE or postgresql://USER@HOST/NAME."


def sqlite_file(url: str) -> str | None:
    """Return the file of an SQLite URL; None for other databases. Raises `ServiceError` (`bad_database`)."""
    try:
        made = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise ServiceError("bad_database", f"{url!r} is not the URL of a database.", hint=_HINT) from error
    return _in_a_file(made.database) if made.get_backend_name() == "sqlite" else None


def name_of(url: str) -> str:
    """Return `HOST-NAME` of a PostgreSQL URL, for use in file names; `records` if the URL has neither host nor name."""
    made = make_url(url)
    return "-".join(each for each in (made.host, made.database) if each) or "records"


def read(url: str) -> ReadOnly:
    """Open a database for reading only; the database is not changed. Raises the errors of `ReadOnly` and `connect`."""
    return ReadOnly(connect, url, sqlite_file(url))


def _in_a_file(file: str | None) -> str:
    if not file or file == ":memory:":
        raise ServiceError("bad_database", "Records must be stored in a file, not in memory.", hint=_HINT)
    return file


def _sqlite(name: str | None) -> Engine:
    file = _in_a_file(name)
    try:
        Path(file).resolve().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError("bad_database", f"{file!r} cannot be created: {error.strerror}.", hint=_HINT) from error
    # No statement cache: in each connection, a cached statement would keep a copy of the last photo that it wrote.
    arguments = {"timeout": _LOCK_WAIT, "cached_statements": 0}
    engine = create_engine(f"sqlite:///{file}", connect_args=arguments, **_POOL)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin in `begin` below, not when the driver decides
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def sends(connection: Connection, size: int) -> None:
    """Record that this connection sends a value of `size` bytes.

    For PostgreSQL, libpq keeps a buffer as large as the largest value while the connection is open. So after a value of
    more than `_LARGE` bytes, the connection is closed when its transaction has ended.
    """
    if size > _LARGE and connection.dialect.name == "postgresql":
        connection.info["large"] = True


def _close_if_large(_: object, record: Any) -> None:
    if record.info.pop("large", False):
        record.invalidate()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a write transaction; all its changes are committed or none.

    Raises `ServiceError` (`database_unreachable`, `database_damaged`, `database_read_only`).

    The writers of one process wait in a queue, because SQLite retries waiting writers in random order, and under load
    a writer might wait forever.
    """
    with (
        _database_errors(),
        _queue(engine),
        engine.connect().execution_options(writing=True) as connection,
        connection.begin(),
    ):
        yield connection


_queues: WeakKeyDictionary[Engine, threading.Lock] = WeakKeyDictionary()
_queues_lock = threading.Lock()


def _queue(engine: Engine) -> threading.Lock:
    with _queues_lock:
        return _queues.setdefault(engine, threading.Lock())


@contextmanager
def reading(engine: Engine, *, snapshot: bool = False) -> Iterator[Connection]:
    """Open a read transaction. Raises the same errors as `writing`.

    `snapshot`: all reads of the transaction see the database at one moment, even if others write meanwhile.
    """
    with _database_errors(), engine.connect() as connection:
        if snapshot and engine.dialect.name == "postgresql":  # on SQLite every transaction is a snapshot
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def _database_errors() -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        what = " ".join(str(error.orig).split())
        name = str(getattr(error.orig, "sqlite_errorname", ""))
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            hint = say("at_desk.database_damaged_hint")
            raise ServiceError("database_damaged", say("at_desk.database_damaged", what=what), hint=hint) from error
        if name.startswith("SQLITE_READONLY") or getattr(error.orig, "sqlstate", "") == "25006":
            hint = say("at_desk.database_read_only_hint")
            raise ServiceError("database_read_only", say("at_desk.database_read_only", what=what), hint=hint) from error
        if not isinstance(error, OperationalError):
            raise
        hint = say("at_desk.database_unreachable_hint")
        raise ServiceError("database_unreachable", say("at_desk.database_unreachable", what=what), hint=hint) from error


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """Return the revision that this version of the program requires."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revisions() -> list[str]:
    """Return all revisions, the oldest first."""
    newest_first = list(ScriptDirectory.from_config(_config()).walk_revisions())
    return [script.revision for script in reversed(newest_first)]


def revision(engine: Engine) -> str | None:
    """Return the revision of a database; None if no migration has run in it."""
    with reading(engine) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: Engine, to: str | None = None) -> tuple[str | None, str]:
    """Migrate a database up or down to a revision (default: the newest). Returns the old one (or None) and the new.

    Several processes can call this function at the same time, for example servers that start together: one process
    migrates, and the others wait until it has finished. Raises `ServiceError` (`unknown_revision`).
    """
    known, to = revisions(), to or newest()
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":  # the lock is released at the end of the transaction
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
        now = MigrationContext.configure(connection).get_current_revision()
        if to not in known or (now is not None and now not in known):
            named = to if to not in known else now
            message = f"There is no revision {named!r}."
            raise ServiceError("unknown_revision", message, hint=f"Known: {', '.join(known)}.")
        config = _config(connection)
        if now is not None and known.index(to) < known.index(now):
            command.downgrade(config, to)
        else:
            command.upgrade(config, to)
    return now, to
