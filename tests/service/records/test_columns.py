"""The columns that the code names are the columns that the migrations make, and each takes what a client may send."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect

from service.desk.links import Links
from service.problems import ServiceError
from service.records import database
from service.records.matches import Matches
from service.records.store import Store
from service.records.tables import METADATA
from service.records.times import written


@pytest.fixture
def quick(tmp_path, clock):
    """A store on SQLite alone: the columns of both databases come from the same migrations."""
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as made:
        yield made


def test_the_columns_have_the_types_and_lengths_of_the_migrations(quick):
    made = inspect(quick.engine)

    def said(column):
        return str(column["type"]), column["nullable"]

    for name, table in METADATA.tables.items():
        wanted = {each.name: (str(each.type), bool(each.nullable)) for each in table.columns}
        assert {each["name"]: said(each) for each in made.get_columns(name)} == wanted, name


def length(table: str, column: str) -> int:
    return METADATA.tables[table].columns[column].type.length


def test_a_column_takes_the_longest_that_is_written_there(clock):
    hashes = {("records", "hash"), ("records", "previous"), ("chain", "hash"), ("photos", "sha256")}
    assert {length(*each) for each in hashes} == {64}  # SHA-256 in hexadecimal digits
    times = [(table.name, each.name) for table in METADATA.tables.values() for each in table.columns]
    times = [each for each in times if each[1] == "at" or each[1].endswith("_at")]
    assert {length(*each) for each in times} == {len(written(clock()))}


def test_an_idempotency_key_has_at_most_150_characters(quick):
    matches = Matches(quick)
    opening = {"rules": "wsom", "players": ["a", "b", "c", "d"]}
    assert matches.open("k" * 150, "tests", "1", opening)["match"]
    with pytest.raises(ServiceError, match="150 printable characters") as refused:
        matches.open("k" * 151, "tests", "1", opening)
    assert refused.value.code == "bad_key"
    for unusable in ("", " ", "a\nb"):
        with pytest.raises(ServiceError, match="150 printable characters"):
            matches.open(unusable, "tests", "1", opening)


def test_a_writer_waits_a_minute_for_other_writers_and_then_says_so(quick, tmp_path, monkeypatch):
    assert quick.engine.pool._timeout == 60
    with quick.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 60_000
    monkeypatch.setattr(database, "_LOCK_WAIT", 0)
    file = f"sqlite:///{tmp_path / 'records.db'}"
    with Store(file) as impatient, database.writing(quick.engine), pytest.raises(ServiceError) as refused:
        Links(impatient).give("key", "tests", "onlooker", "", 1)
    assert refused.value.code == "database_unreachable"


def test_thirty_two_requests_use_the_database_at_once(quick):
    """Eight connections stay open, twenty-four more come and go: the threads of the service get one each."""
    pool = quick.engine.pool
    assert (pool.size(), pool._max_overflow) == (8, 24)
