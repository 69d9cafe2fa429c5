"""Compare a database's tables and columns with those of the migrations, and find triggers, views and rules.

A trigger could change data that is written later, and a view could replace a table, so each of them is a break. On
PostgreSQL, rules and row security are breaks too. The views of an extension are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, Table, inspect, text

from service.records.breaks import Break
from service.records.tables import METADATA

_OURS: Final = {*METADATA.tables, "alembic_version"}
_POSTGRES: Final = {
    "trigger": """
        SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace ORDER BY 1""",
    "view": """
        SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1""",
    "rule": """
        SELECT rulename FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1""",
    "row security of": """
        SELECT relname FROM pg_class
        WHERE relrowsecurity AND relnamespace = current_schema()::regnamespace ORDER BY 1""",
    "event trigger": "SELECT evtname FROM pg_event_trigger ORDER BY 1",
}
_TYPES: Final = {"INTEGER": ("integer",), "BIGINT": ("integer",), "BLOB": ("blob",)}
"""For each column type: the value types that SQLite columns of this type are allowed to hold. All other columns must
hold only text."""


def altered_schema(connection: Connection) -> Iterator[Break]:
    """Yield a break for each trigger, view, rule, table or column that no migration made.

    Also yields a break for each missing table or column, and for each wrong primary key. Indexes are not compared.
    """
    acting = _sqlite(connection) if connection.dialect.name == "sqlite" else _postgres(connection)
    for kind, name in acting:
        yield Break(None, f"{kind} {name}", f"The database has a {kind} {name!r}, which this program did not make.")
    found = inspect(connection)
    names = set(found.get_table_names())
    for name in sorted(names - _OURS):
        yield Break(None, f"table {name}", f"The database has a table {name!r}, which this program did not make.")
    for name, table in METADATA.tables.items():
        if name not in names:
            yield Break(None, f"table {name}", f"The table {name!r} is missing.")
            continue
        wanted = {column.name for column in table.columns}
        for column in sorted(wanted ^ {column["name"] for column in found.get_columns(name)}):
            what = "is missing" if column in wanted else "was not made by this program"
            yield Break(None, f"{name}.{column}", f"The column {column!r} of the table {name!r} {what}.")
        if set(found.get_pk_constraint(name)["constrained_columns"]) != {each.name for each in table.primary_key}:
            yield Break(None, f"table {name}", f"The table {name!r} has a wrong primary key.")


def damaged_contents(connection: Connection) -> Iterator[Break]:
    """Yield breaks for damage of an SQLite file, and for values of a wrong type, which SQLite accepts.

    Yields nothing for PostgreSQL.
    """
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.exec_driver_sql("PRAGMA integrity_check(20)").all():
        if said != "ok":
            yield Break(None, "file", f"The file is damaged: {said}.")
    for table in METADATA.tables.values():
        yield from _wrong_types(connection, table)


def _wrong_types(connection: Connection, table: Table) -> Iterator[Break]:
    for column in table.columns:
        allowed: tuple[str, ...] = _TYPES.get(str(column.type.compile(connection.dialect)), ("text",))
        allowed += ("null",) if column.nullable else ()
        listed = ", ".join(f"'{each}'" for each in allowed)
        query = f'SELECT count(*) FROM "{table.name}" WHERE typeof("{column.name}") NOT IN ({listed})'
        count = connection.exec_driver_sql(query).scalar_one()
        if count:
            where = f"{table.name}.{column.name}"
            yield Break(None, where, f"{count} values of `{where}` are of a type that this program never writes.")


def _sqlite(connection: Connection) -> list[tuple[str, str]]:
    query = text("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY 1, 2")
    return [(str(row.type), str(row.name)) for row in connection.execute(query)]


def _postgres(connection: Connection) -> list[tuple[str, str]]:
    found: list[tuple[str, Any]] = []
    for kind, query in _POSTGRES.items():
        found += [(kind, name) for (name,) in connection.execute(text(query))]
    return found
