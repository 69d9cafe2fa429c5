"""Backup, restore, migrations up and down."""

from __future__ import annotations

import gzip

import pytest
from sqlalchemy import MetaData

from service.problems import ServiceError
from service.records import backup, database, photos
from service.records.claim_comparison import Claim
from service.records.claims import Photo, file
from service.records.store import Store
from service.records.tables import METADATA
from service.records.verify import verify

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}
CLAIM = Claim.from_json({"player": "Aki", "rules": "wsom", "situation": {"win": "self-draw", "seat": "east"}})


@pytest.fixture
def filled(store, matches):
    opened = matches.open("a", "table", "1", OPENING)
    for hand in range(5):
        matches.add(f"hand {hand}", "table", opened["match"], {"type": "draw"})
    photo = Photo(bytes(range(256)), "image/jpeg", {"as_seen": None, "model": None}, photos.lifetime(store, 1))
    file(store, "c", "table", CLAIM, photo=photo)
    return store


def test_a_backup_comes_back_whole(filled, other_url, tmp_path):
    done = backup.backup(filled.engine, tmp_path / "all.backup")
    engine = database.connect(other_url)
    assert backup.restore(engine, tmp_path / "all.backup")["rows"] == done["rows"]
    engine.dispose()
    other = Store(other_url)
    assert [each.to_json() for each in other.records()] == [each.to_json() for each in filled.records()]
    found = verify(other)
    assert (found.whole, found.head, found.photos) == (True, verify(filled).head, {"original": 1})
    with pytest.raises(ServiceError) as error:
        backup.restore(other.engine, tmp_path / "all.backup")
    assert error.value.code == "not_empty"
    other.close()
    with pytest.raises(ServiceError, match="already exists"):
        backup.backup(filled.engine, tmp_path / "all.backup")


def test_sqlite_moves_to_postgresql(tmp_path, fresh):
    source = Store(f"sqlite:///{tmp_path / 'one.db'}")
    file(source, "c", "table", CLAIM)
    backup.backup(source.engine, tmp_path / "b")
    engine = database.connect(fresh("postgresql"))
    backup.restore(engine, tmp_path / "b")
    engine.dispose()
    source.close()


def test_a_damaged_backup_is_refused(filled, other_url, tmp_path):
    made = tmp_path / "all.backup"
    backup.backup(filled.engine, made)
    good = made.read_bytes()
    lines = gzip.decompress(good)
    bad = [good[: len(good) // 2], good[:200] + b"xx" + good[202:], b"", b"text", gzip.compress(lines[:-90])]
    bad.append(gzip.compress(lines.replace(b"exhaustive", b"four_winds")))
    engine = database.connect(other_url)
    for data in bad:
        made.write_bytes(data)
        with pytest.raises(ServiceError) as error:
            backup.restore(engine, made)
        assert error.value.code == "bad_backup"
    with pytest.raises(ServiceError, match="cannot be read"):
        backup.restore(engine, tmp_path / "none")
    assert database.revision(engine) is None  # nothing was begun
    engine.dispose()


def test_every_revision_goes_up_and_down_and_keeps_the_records(filled, url, clock):
    before = [each.to_json() for each in filled.records()]
    known = database.revisions()
    for revision in [*known[::-1], *known]:
        database.migrate(filled.engine, revision)
        assert database.revision(filled.engine) == revision
    assert [each.to_json() for each in filled.records()] == before
    assert verify(filled).whole


def test_a_database_of_another_revision_is_not_touched(filled, url):
    database.migrate(filled.engine, database.revisions()[0])
    with pytest.raises(ServiceError) as error:
        Store(url)
    assert error.value.code == "records_old"
    with pytest.raises(ServiceError, match="no revision '77'"):
        database.migrate(filled.engine, "77")


def test_the_migrations_make_the_tables_of_the_code(store):
    made = MetaData()
    made.reflect(store.engine)

    def shape(tables):
        return {
            name: {(column.name, column.nullable, column.primary_key) for column in table.columns}
            for name, table in tables.items()
            if name != "alembic_version"
        }

    assert shape(made.tables) == shape(METADATA.tables)
    indexes = {index.name for table in made.tables.values() for index in table.indexes}
    assert {index.name for table in METADATA.tables.values() for index in table.indexes} <= indexes
