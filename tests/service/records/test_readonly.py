"""Reading commands create and write nothing: a missing path, a damaged file, a read-only copy, a running database."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from service.desk.links import Links
from service.problems import ServiceError
from service.records.database import writing
from service.records.matches import Matches
from service.records.store import Store
from service.records.verify import verify

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}
READING = (["verify"], ["replay"], ["export", "--json"], ["export", "--csv"], ["backup", "B"], ["checkpoint"])


@pytest.fixture
def filled(tmp_path):
    """The file of a database that is at rest."""
    folder = tmp_path / "kept"
    with Store(f"sqlite:///{folder / 'records.db'}") as store:
        Matches(store).open("a", "table", "1", OPENING)
    return folder / "records.db"


def contents(folder):
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.parametrize("command", [*READING, ["expire"]], ids=lambda command: command[0])
def test_a_path_without_a_database_is_an_error_and_nothing_is_created(command, run, tmp_path):
    place = tmp_path / "nowhere" / "records.db"
    ran = run("records", *command, "--records", f"sqlite:///{place}")
    assert (ran.status, ran.err.split(":")[0], ran.out) == (2, "no_database", "")
    assert not place.parent.exists()


@pytest.mark.parametrize("command", [["verify"], ["export", "--json"], ["replay"]], ids=lambda command: command[0])
def test_an_empty_file_holds_no_records(command, run, tmp_path):
    (tmp_path / "empty.db").touch()
    ran = run("records", *command, "--records", f"sqlite:///{tmp_path / 'empty.db'}")
    assert (ran.status, ran.err.split(":")[0]) == (2, "no_database")
    assert (tmp_path / "empty.db").read_bytes() == b""


@pytest.mark.parametrize("damage", ["text", "a page", "half"])
def test_a_damaged_file_is_told(damage, run, filled):
    data = filled.read_bytes()
    page = data[:4096] + b"\xff" * 4096 + data[8192:]
    filled.write_bytes({"text": b"hello " * 1000, "a page": page, "half": data[: len(data) // 2]}[damage])
    ran = run("records", "verify", "--records", f"sqlite:///{filled}")
    assert ran.status == 2
    assert ran.err.startswith("database_damaged: ") or "damaged" in ran.out


def test_a_damaged_file_is_told_by_what_writes_too(run, filled):
    filled.write_bytes(b"hello " * 1000)
    ran = run("records", "link", "director", "--records", f"sqlite:///{filled}")
    assert (ran.status, ran.err.split(":")[0]) == (2, "database_damaged")


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["export", "--json"]], ids=lambda command: command[0])
def test_a_file_at_rest_is_read_as_it_is(command, run, filled):
    before = contents(filled.parent)
    assert run("records", *command, "--records", f"sqlite:///{filled}").status == 0
    assert contents(filled.parent) == before


@pytest.mark.parametrize("beside", [("-wal",), ("-wal", "-shm")])
def test_a_copy_of_a_running_database_is_read_with_its_log(beside, run, filled, tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(filled, isolation_level=None)) as running:
        running.execute("UPDATE parts SET body = '\"forged\"' WHERE name = 'engine'")  # lies in the log alone
        for end in ("", *beside):
            shutil.copy(f"{filled}{end}", copy / f"records.db{end}")
    before = contents(copy)
    ran = run("records", "verify", "--records", f"sqlite:///{copy / 'records.db'}")
    assert (ran.status, ran.out.splitlines()[0]) == (2, "Record 1: its part `engine` was changed.")
    assert contents(copy) == before


def test_a_running_database_is_read_while_others_write(run, filled):
    with Store(f"sqlite:///{filled}") as store:
        Matches(store).open("b", "table", "2", OPENING)
        assert "2 records, as they were written" in run("records", "verify", "--records", f"sqlite:///{filled}").out
        Matches(store).open("c", "table", "3", OPENING)
        assert "3 records, as they were written" in run("records", "verify", "--records", f"sqlite:///{filled}").out


def test_a_file_that_changes_while_it_is_read_is_told(filled):
    with Store(f"sqlite:///{filled}", read_only=True) as reading:
        with Store(f"sqlite:///{filled}") as store:
            Matches(store).open("b", "table", "2", OPENING)
        with pytest.raises(ServiceError) as error:
            verify(reading)
    assert error.value.code == "database_changed"


def test_nothing_is_written_to_what_is_opened_to_be_read(store, url):
    Matches(store).open("a", "table", "1", OPENING)
    with Store(url, read_only=True) as reading:
        with pytest.raises(ServiceError) as error:
            Matches(reading).open("b", "table", "2", OPENING)
        assert error.value.code == "database_read_only"
        assert verify(reading).whole
    assert store.length() == 1


ACTING = {
    "view v": ["CREATE VIEW v AS SELECT * FROM records"],
    "table more": ["CREATE TABLE more (x integer)"],
    "links.more": ["ALTER TABLE links ADD COLUMN more text"],
}
ON_POSTGRESQL = {
    "trigger t": [
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "CREATE TRIGGER t BEFORE INSERT ON links FOR EACH ROW EXECUTE FUNCTION f()",
    ],
    "rule r": ["CREATE RULE r AS ON DELETE TO photos DO INSTEAD NOTHING"],
    "row security of photos": ["ALTER TABLE photos ENABLE ROW LEVEL SECURITY"],
    "view photos": ["ALTER TABLE photos RENAME TO kept", "CREATE VIEW photos AS SELECT * FROM kept"],
}


@pytest.mark.parametrize("where", [*ACTING, *ON_POSTGRESQL])
def test_what_acts_by_itself_is_found_on_both_databases(where, store, url):
    if where in ON_POSTGRESQL and url.startswith("sqlite"):
        return  # the list of changes has what SQLite knows
    Links(store).give("a", "tests", "director", "", 1)
    assert verify(store).whole
    with writing(store.engine) as connection:
        for statement in (ACTING | ON_POSTGRESQL)[where]:
            connection.execute(text(statement))
    assert where in {each.where for each in verify(store).breaks}
