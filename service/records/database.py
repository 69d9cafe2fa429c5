"""The database of the store: SQLite by default, PostgreSQL by a URL; its migrations.

Only one transaction writes at a time: on SQLite by a write lock from its first statement on, on PostgreSQL by locking
the row of the chain.
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
"""Seconds that a write waits for other writers."""
_LARGE: Final = 8 << 20
"""Bytes above which a connection is closed after it sent a value. Usual photos are smaller; a connection costs
milliseconds. docs/accept-attack.md measures the effect.
"""
_MIGRATING: Final = 7_391_408_225
"""The advisory lock of PostgreSQL for setting up and migrating a database; an arbitrary number."""


def connect(url: str, *, read_only: bool = False) -> Engine:
    """Connect to a URL; raises `ServiceError` (`bad_database`). `read_only` is for PostgreSQL only (see `read`)."""
    try:
        made = make_url(url)
        if made.drivername == "postgresql":
            made = made.set(drivername="postgresql+psycopg")
        if made.get_backend_name() == "sqlite":
            return _sqlite(made.database)
        if made.get_backend_name() != "postgresql":
            raise ServiceError("bad_database", f"{made.get_backend_name()} is not used here.", hint=_HINT)
        more = {"connect_args": {"options": "-c default_transaction_read_only=on"}} if read_only else {}
        engine = create_engine(made, pool_size=8, max_overflow=24, pool_timeout=_LOCK_WAIT, pool_pre_ping=True, **more)
        event.listen(engine, "checkin", _close_if_large)
        return engine
    except ModuleNotFoundError as error:
        hint = "Install it: pip install 'tehai[postgres]'."
        raise ServiceError("bad_database", f"PostgreSQL needs the package {error.name}.", hint=hint) from error
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise ServiceError("bad_database", f"{url!r} is no address of a database.", hint=_HINT) from error


_HINT = "Set TEHAI_RECORDS to sqlite:///FILE or postgresql://USER@HOST/NAME."


def sqlite_file(url: str) -> str | None:
    """The file of an SQLite URL; None for other databases. Raises `ServiceError` (`bad_database`)."""
    try:
        made = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise ServiceError("bad_database", f"{url!r} is no address of a database.", hint=_HINT) from error
    return _in_a_file(made.database) if made.get_backend_name() == "sqlite" else None


def name_of(url: str) -> str:
    """The name of a server's database, for the names of its files; without user and password."""
    made = make_url(url)
    return "-".join(each for each in (made.host, made.database) if each) or "records"


def read(url: str) -> ReadOnly:
    """Open a database for reading only: nothing is created or written. Raises `ServiceError` as `ReadOnly` does."""
    return ReadOnly(connect, url, sqlite_file(url))


def _in_a_file(file: str | None) -> str:
    if not file or file == ":memory:":
        raise ServiceError("bad_database", "Records are kept in a file, not in memory.", hint=_HINT)
    return file


def _sqlite(name: str | None) -> Engine:
    file = _in_a_file(name)
    try:
        Path(file).resolve().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError("bad_database", f"{file!r} cannot be made: {error.strerror}.", hint=_HINT) from error
    # A cached statement keeps a copy of the last photo that it wrote, in each connection.
    arguments = {"timeout": _LOCK_WAIT, "cached_statements": 0}
    engine = create_engine(
        f"sqlite:///{file}", pool_size=8, max_overflow=24, pool_timeout=_LOCK_WAIT, connect_args=arguments
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin explicitly (below), not where the driver guesses
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
    """State that a value of `size` bytes is sent. libpq keeps a buffer of the largest value as long as the connection
    lasts, so a connection is closed after a large one.
    """
    if size > _LARGE and connection.dialect.name == "postgresql":
        connection.info["large"] = True


def _close_if_large(_: object, record: Any) -> None:
    if record.info.pop("large", False):
        record.invalidate()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A write transaction; it is kept completely or not at all. Raises `ServiceError` (`database_unreachable`).

    The writers of one process queue here, because SQLite retries waiting writers in random order, and under load one
    of them might wait forever.
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
    """A read transaction; with `snapshot` everything it reads is from one moment, whatever others write meanwhile.

    Raises `ServiceError` (`database_unreachable`).
    """
    with _database_errors(), engine.connect() as connection:
        if snapshot and engine.dialect.name == "postgresql":  # on SQLite every transaction sees one moment
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
    """The revision that this version of the program requires."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revisions() -> list[str]:
    """All revisions, the oldest first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return [script.revision for script in scripts][::-1]


def revision(engine: Engine) -> str | None:
    """The revision of a database; None if it is empty."""
    with reading(engine) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: Engine, to: str | None = None) -> tuple[str | None, str]:
    """Migrate a database up or down to a revision (default: the newest); returns the old and the new revision.

    Several processes may call this at once, such as servers that start together: one migrates, the others wait and
    find it done. Raises `ServiceError` (`unknown_revision`).
    """
    known, to = revisions(), to or newest()
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":  # released at the end of the transaction
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
        now = MigrationContext.configure(connection).get_current_revision()
        if to not in known or (now is not None and now not in known):
            named = to if to not in known else now
            message = f"There is no revision {named!r} here."
            raise ServiceError("unknown_revision", message, hint=f"Known: {', '.join(known)}.")
        config = _config(connection)
        if now is not None and known.index(to) < known.index(now):
            command.downgrade(config, to)
        else:
            command.upgrade(config, to)
    return now, to
