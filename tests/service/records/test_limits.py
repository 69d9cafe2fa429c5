"""Keys, checkpoints, evidence, the database and its answers: each rule at its limit, with the cases beside it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from scorer.hand import Hand
from scorer.notation import format_tiles
from service.problems import ServiceError
from service.records import claim_comparison, csv_lines, database, outside_chain, schema_check
from service.records import matches as matches_module
from service.records.backup import FORMAT, backup, restore
from service.records.canonical import canonical, digest
from service.records.checkpoint_writer import Sealer
from service.records.checkpoints import Checkpoint, append, checked, file_of, lines_of, signed
from service.records.claim_comparison import Claim
from service.records.claims import decide, file
from service.records.evidence import witnesses
from service.records.export import as_csv, as_json
from service.records.matches import Matches
from service.records.signing_keys import made_key, name_of, public_file, public_keys, signing_key
from service.records.store import Store
from service.records.tables import ANSWERS, CHAIN, LINKS, METADATA, PARTS, RECORDS, SECRET, SECRETS
from service.records.verify import GENESIS, verify
from service.settings import Settings

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}


@pytest.fixture
def quick(tmp_path, clock):
    """A store on SQLite alone, with three records."""
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as made:
        for key in "abc":
            Matches(made).open(key, "tests", "1", OPENING)
        yield made


@pytest.fixture
def sealer(quick, tmp_path):
    return Sealer(quick, tmp_path / "keys" / "records.pem", tmp_path / "data")


def change(store, *statements):
    with database.writing(store.engine) as connection:
        for each in statements:
            connection.execute(each)


def found(store, **given):
    return [(each.record, each.where) for each in verify(store, **given).breaks]


# Signing keys


@pytest.mark.parametrize(
    ("mode", "usable"), [(0o600, True), (0o640, True), (0o660, True), (0o670, True), (0o604, False), (0o602, False), (0o601, False)]
)  # fmt: skip
def test_a_key_that_every_user_can_read_change_or_run_is_refused(tmp_path, mode, usable):
    made_key(tmp_path / "key")
    (tmp_path / "key").chmod(mode)
    if usable:
        assert signing_key(tmp_path / "key")
    else:
        with pytest.raises(ServiceError, match="every user"):
            signing_key(tmp_path / "key")


def test_a_key_is_made_and_published_only_where_that_is_asked(tmp_path):
    private = tmp_path / "keys" / "key"
    assert signing_key(private) is None
    assert not private.exists()
    made = signing_key(private, make=True)
    assert list(public_keys(public_file(private))) == [made.name]
    public_file(private).unlink()
    assert signing_key(private).name == made.name
    assert not public_file(private).exists()
    assert signing_key(private, make=True).name == signing_key(private, make=True).name == made.name
    assert public_file(private).read_text().count("BEGIN") == 1


def test_a_file_of_public_keys_has_ed25519_keys_and_no_others(tmp_path):
    file = tmp_path / "keys.pub"
    assert public_keys(file) == {}
    for blank in ("", " \n"):
        file.write_text(blank)
        assert public_keys(file) == {}

    def pem(key):
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        return key.public_key().public_bytes(serialization.Encoding.PEM, form).decode()

    one, two, other = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate(), generate_private_key(SECP256R1())
    file.write_text(pem(one) + "between\n" + pem(two))
    assert list(public_keys(file)) == [name_of(one.public_key()), name_of(two.public_key())]
    assert all(len(name) == 16 for name in public_keys(file))
    for wrong in (pem(one) + pem(other), pem(other), "no key"):
        file.write_text(wrong)
        with pytest.raises(ServiceError) as refused:
            public_keys(file)
        assert refused.value.code == "bad_signing_key"


def test_a_private_key_of_another_kind_is_refused(tmp_path):
    key = generate_private_key(SECP256R1())
    form = serialization.PrivateFormat.PKCS8
    (tmp_path / "key").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
    (tmp_path / "key").chmod(0o600)
    with pytest.raises(ServiceError, match="no Ed25519 key"):
        signing_key(tmp_path / "key")


# Checkpoints


def test_an_unchanged_database_is_started_without_a_warning(sealer, caplog):
    with caplog.at_level(logging.ERROR, "tehai.records"):
        sealer.look_back()  # no checkpoint yet
        sealer.seal()
        Matches(sealer.store).open("d", "tests", "1", OPENING)
        sealer.look_back()
        change(sealer.store, update(RECORDS).where(RECORDS.c.number == 2).values(hash="0" * 64))
        sealer.look_back()  # the checkpoint states record 3 alone
    assert caplog.text == ""
    change(sealer.store, delete(PARTS).where(PARTS.c.record == 3), delete(RECORDS).where(RECORDS.c.number == 3))
    with caplog.at_level(logging.ERROR, "tehai.records"):
        sealer.look_back()
    assert "Record 3 is missing or differs" in caplog.text


def test_a_checkpoint_is_made_for_records_with_a_key(sealer, quick, tmp_path, clock):
    assert sealer.seal(make=False) is None
    first = sealer.seal()
    assert (first.number, sealer.seal(make=False)) == (3, first)
    again = Sealer(quick, sealer.private, tmp_path / "data")
    assert again.seal() == first  # from the file
    assert len(lines_of(sealer.file)) == 1
    rotated = sealer.rotate()
    assert [Checkpoint.parse(line).key for line in lines_of(sealer.file)] == [first.key, rotated.name]
    with Store(f"sqlite:///{tmp_path / 'empty.db'}", clock) as empty:
        none = Sealer(empty, tmp_path / "keys" / "none.pem", tmp_path / "data")
        assert none.seal() is None
    assert not none.private.exists()


def test_a_last_checkpoint_by_an_unknown_key_is_not_taken_for_an_own_one(sealer, quick, tmp_path):
    made = sealer.seal()
    key, name = key_pair()
    append(sealer.file, signed(made.number, made.hash, made.at, key, name).text)
    again = Sealer(quick, sealer.private, tmp_path / "data").seal()
    assert again == made
    assert [Checkpoint.parse(line).key for line in lines_of(sealer.file)] == [made.key, name, made.key]


def key_pair():
    key = Ed25519PrivateKey.generate()
    return key, name_of(key.public_key())


def test_what_is_wrong_with_a_checkpoint_is_told_by_its_line():
    (own, name), (other, strange) = key_pair(), key_pair()
    good = [signed(number, "a" * 64, "2026-07-29T10:00:00.000000Z", own, name) for number in (1, 2)]
    forged = replace(good[1], number=3)
    strangers = [signed(number, "b" * 64, "2026-07-29T10:00:00.000000Z", other, strange) for number in (4, 5)]
    lines = [good[0].text, "nonsense", forged.text, strangers[0].text, good[1].text, strangers[1].text]
    kept, breaks = checked(lines, {name: own.public_key()})
    assert kept == good
    assert [each.message for each in breaks] == [
        "Line 2 of the checkpoint file is not a checkpoint.",
        "Line 3 of the checkpoint file has an invalid signature.",
        f"2 checkpoints (first: line 4) are signed by the unknown key {strange}.",
    ]
    assert [each.good({name: own.public_key()}) for each in (good[0], forged, strangers[0])] == [True, False, False]


def test_lines_are_appended_after_what_was_finished(tmp_path):
    file = tmp_path / "deep" / "lines"
    assert lines_of(file) == []
    append(file, "one", "two")
    append(file, "three")
    assert file.read_text() == "one\ntwo\nthree\n"
    file.write_text("one\ntw")
    assert lines_of(file) == ["one"]
    append(file, "three")
    assert lines_of(file) == ["one", "three"]
    file.write_bytes(b"\xff\n")
    with pytest.raises(ServiceError) as refused:
        lines_of(file)
    assert refused.value.code == "bad_checkpoint"
    with pytest.raises(ServiceError) as refused:
        append(tmp_path, "one")
    assert refused.value.code == "cannot_write"


# Evidence


@pytest.fixture
def settings(sealer, tmp_path):
    return replace(Settings(), key=sealer.private, data=tmp_path / "data")


def test_evidence_comes_from_the_named_files(sealer, settings, tmp_path, quick):
    url = quick.url
    nothing = witnesses(url, settings, None, None, None)
    assert (nothing.good, nothing.unchecked, nothing.missing) == ((), 0, False)
    made = sealer.seal()
    own = witnesses(url, settings, None, None, None)
    assert (own.good, own.breaks, own.unchecked, own.missing) == ((made,), (), 0, False)
    printed = witnesses(url, settings, made.text, None, None)
    assert printed.good == (made, made)
    copy = tmp_path / "copy"
    copy.write_text(made.text + "\n")
    assert witnesses(url, settings, None, None, str(copy)).good == (made,)
    public = tmp_path / "public"
    public.write_bytes(public_file(sealer.private).read_bytes())
    public_file(sealer.private).unlink()
    without = witnesses(url, settings, None, None, None)
    assert (without.good, without.unchecked, without.missing) == ((), 1, False)
    assert witnesses(url, settings, None, str(public), None).good == (made,)
    sealer.file.unlink()
    assert witnesses(url, settings, None, str(public), None).missing
    assert not witnesses(url, settings, None, None, None).missing


def test_evidence_that_cannot_be_used_is_refused(sealer, settings, tmp_path, quick):
    made = sealer.seal()
    key, name = key_pair()
    stranger = signed(3, made.hash, made.at, key, name).text
    forged = replace(made, number=2).text
    for given, code, said in (
        ((None, None, str(tmp_path / "none")), "bad_checkpoint", "no checkpoints at"),
        ((None, str(tmp_path / "none.pub"), None), "no_signing_key", "no public keys"),
        ((stranger, None, None), "bad_checkpoint", f"by the unknown key {name}"),
        ((forged, None, None), "bad_checkpoint", "is invalid"),
        (("nonsense", None, None), "bad_checkpoint", "not a checkpoint"),
    ):
        with pytest.raises(ServiceError, match=said) as refused:
            witnesses(quick.url, settings, *given)
        assert refused.value.code == code
    public_file(sealer.private).unlink()
    with pytest.raises(ServiceError) as refused:
        witnesses(quick.url, settings, made.text, None, None)
    assert refused.value.code == "no_signing_key"


# What verification finds


def test_missing_records_are_told_by_their_numbers(quick):
    change(quick, *(delete(PARTS).where(PARTS.c.record == number) for number in (1, 2)))
    change(quick, *(delete(RECORDS).where(RECORDS.c.number == number) for number in (1, 2)))
    assert [each.message for each in verify(quick).breaks if each.where == "record"] == ["Records 1 to 2 are missing."]
    assert (3, "previous") in found(quick)
    change(quick, delete(PARTS), delete(RECORDS))
    assert [each.message for each in verify(quick).breaks if each.where == "record"] == ["Records 1 to 3 are missing."]
    assert verify(quick).length == 0


def test_a_chain_without_its_row_or_with_another_length_is_broken(quick):
    change(quick, update(CHAIN).values(length=2))
    assert found(quick) == [(None, "chain")]
    change(quick, update(CHAIN).values(length=3, hash=GENESIS))
    assert found(quick) == [(None, "chain")]
    change(quick, update(CHAIN).values(length=5))
    assert next(each.message for each in verify(quick).breaks) == "Records 4 to 5 are missing."
    change(quick, delete(CHAIN))
    assert [each.message for each in verify(quick).breaks] == ["The table `chain` has 0 rows instead of one."]


def test_a_head_that_says_something_else_than_its_row_is_told_in_that_field(quick):
    with database.reading(quick.engine) as connection:
        head = json.loads(connection.execute(select(RECORDS.c.head).where(RECORDS.c.number == 3)).scalar_one())
    for name, value in (("number", 4), ("kind", "case"), ("match", "other"), ("at", "never"), ("previous", "0" * 64)):
        text = canonical({**head, name: value})
        change(quick, update(RECORDS).where(RECORDS.c.number == 3).values(head=text, hash=digest(text)))
        assert name in [where for record, where in found(quick) if record == 3]
    for text in ("[]", "nonsense", canonical({**head, "parts": []})):
        change(quick, update(RECORDS).where(RECORDS.c.number == 3).values(head=text, hash=digest(text)))
        assert (3, "head") in found(quick)


def test_parts_are_told_that_are_missing_changed_added_or_of_no_record(quick):
    change(quick, delete(PARTS).where((PARTS.c.record == 2) & (PARTS.c.name == "engine")))
    change(quick, update(PARTS).where((PARTS.c.record == 1) & (PARTS.c.name == "event")).values(body="{}"))
    change(quick, insert(PARTS).values(record=3, name="more", body="{}"))
    with closing(sqlite3.connect(database.sqlite_file(quick.url))) as connection, connection:
        connection.execute("INSERT INTO parts (record, name, body) VALUES (9, 'loose', '{}')")
    assert [(each.record, each.where, each.message.rpartition(" ")[2]) for each in verify(quick).breaks] == [
        (1, "event", "changed."),
        (2, "engine", "missing."),
        (3, "more", "later."),
        (9, "loose", "exist."),
    ]


def test_checkpoints_are_held_against_the_records_that_they_name(quick, sealer):
    made = sealer.seal()
    two = replace(made, number=2)
    nine = replace(made, number=9)
    assert verify(quick, checkpoints=[made]).whole
    result = verify(quick, checkpoints=[made, two, nine])
    assert [(each.record, each.message.rpartition(", ")[2]) for each in result.breaks] == [
        (2, "which has another hash now."),
        (9, "which does not exist."),
    ]
    assert (result.checkpoints, result.signed) == (3, 9)
    assert result.to_json()["checkpoints"] == {"held": 3, "signed_up_to": 9}


def answer_of(store, key, **changes):
    change(store, update(ANSWERS).where(ANSWERS.c.key == key).values(**changes))


def test_the_answers_kept_for_retries_belong_to_records_or_to_a_clock(quick):
    times = {"request": "", "at": "2026-07-29T10:00:00.000000Z"}
    clock = dict.fromkeys(("players", "round_seconds", "left", "since", "turn"), 0)
    change(quick, insert(ANSWERS).values(key="x:clock", answer=json.dumps(clock), **times))
    change(quick, insert(ANSWERS).values(key="x:more", answer=json.dumps({**clock, "more": 1}), **times))
    assert verify(quick).whole
    less = {name: 0 for name in clock if name != "turn"}
    for number, answer in enumerate((less, {}, {**clock, "record": 9}, {"record": 9}, {"record": "1"}, [], 3)):
        change(quick, insert(ANSWERS).values(key=f"y:{number}", answer=json.dumps(answer), **times))
        assert found(quick) == [(None, f"answer y:{number}")]
        change(quick, delete(ANSWERS).where(ANSWERS.c.key == f"y:{number}"))
    change(quick, insert(ANSWERS).values(key="y:text", answer="nonsense", **times))
    assert [each.message for each in verify(quick).breaks] == ["The answer to 'y:text' cannot be read."]


def test_an_answer_is_what_its_record_says(quick):
    with database.reading(quick.engine) as connection:
        row = connection.execute(select(ANSWERS).where(ANSWERS.c.key == "tests:b")).one()
    given = json.loads(row.answer)
    for name, value in (
        ("hash", "0" * 64),
        ("at", "never"),
        ("match", "other"),
        ("table", "2"),
        ("more", 1),
        ("more", 2**60),
    ):
        answer_of(quick, row.key, answer=json.dumps({**given, name: value}))
        assert found(quick) == [(2, "answer tests:b")]
    answer_of(quick, row.key, answer=row.answer, at="2026-07-29T10:00:01.000000Z")
    assert found(quick) == [(2, "answer tests:b")]
    answer_of(quick, row.key, at=row.at, request="0" * 64)
    assert found(quick) == [(2, "answer tests:b")]
    change(quick, delete(ANSWERS).where(ANSWERS.c.key == row.key))
    assert [(each.record, each.where) for each in verify(quick).breaks] == [(2, "answer")]


def test_photos_that_a_camera_saw_and_changes_of_unknown_photos():
    made = outside_chain.ExpectedData()
    made.add(1, {"kind": "seen"}, {"seen": {"photos": ["a", "b"], "expires_at": "5"}})
    assert {name: (one.media_type, one.expires_at) for name, one in made.photos.items()} == {
        "a": ("image/jpeg", "5"),
        "b": ("image/jpeg", "5"),
    }
    made.add(2, {"kind": "photo", "at": "1"}, {"photo": {"sha256": "c", "done": "erased"}})
    assert [(each.record, each.where) for each in made.breaks] == [(2, "photo")]
    made.add(3, {"kind": "photo", "at": "1"}, {"photo": {"sha256": "a", "done": "cropped", "now": "x"}})
    one = made.photos["a"]
    assert (one.state, one.now, one.media_type, one.record) == ("cropped", "x", "image/jpeg", 3)
    assert made.photos["b"].record == 1
    assert len(made.breaks) == 1


def test_links_and_their_secret_are_those_of_the_records(quick):
    row = {"id": "l", "role": "table", "scope": "", "expires_at": "9", "tournament": ""}

    def expected(*changes):
        made = outside_chain.ExpectedData()
        for number, link in enumerate(changes, 1):
            made.add(number, {"kind": "link", "at": "5"}, {"link": link})
        return made

    def breaks(made, check):
        with database.reading(quick.engine) as connection:
            return [(each.record, each.where) for each in check(connection, made)]

    given = {**row, "done": "given", "secret": digest("one")}
    assert breaks(expected(given), outside_chain.links) == [(1, "link l")]  # missing
    assert breaks(expected(given), outside_chain.secrets) == [(None, f"secret {SECRET}")]
    change(quick, insert(LINKS).values(**row, revoked_at=None))
    change(quick, insert(SECRETS).values(name=SECRET, value="one"))
    assert breaks(expected(), outside_chain.links) == [(None, "link l")]  # not issued
    assert breaks(expected(given), outside_chain.links) == []
    assert breaks(expected(given), outside_chain.secrets) == []
    assert breaks(expected({**given, "scope": "2"}), outside_chain.links) == [(1, "link l")]
    revoked = {"id": "l", "done": "revoked", "revoked_at": "6"}
    assert breaks(expected(given, revoked), outside_chain.links) == [(2, "link l")]
    change(quick, update(LINKS).values(revoked_at="6"))
    assert breaks(expected(given, revoked), outside_chain.links) == []
    assert breaks(expected(given, {"id": "l", "done": "revoked"}), outside_chain.links) == []
    assert breaks(expected(given, {**revoked, "id": "m"}), outside_chain.links) == [(1, "link l")]
    other = {**given, "secret": digest("two")}
    assert breaks(expected(other), outside_chain.secrets) == [(None, f"secret {SECRET}")]
    assert breaks(expected(given, given), outside_chain.secrets) == []
    assert breaks(expected(given, other), outside_chain.secrets) == [(2, f"secret {SECRET}")]
    assert breaks(expected({**row, "done": "given"}), outside_chain.secrets) == []
    change(quick, insert(SECRETS).values(name="more", value="x"))
    assert breaks(expected(given), outside_chain.secrets) == [(None, "secret more")]


# The database


def test_a_connection_that_sent_more_than_8_mebibytes_to_postgresql_is_closed():
    """A smaller photo, and one on SQLite, leaves it open."""
    for size, name, closed in (
        (8 * 1024 * 1024, "postgresql", False),
        (8 * 1024 * 1024 + 1, "postgresql", True),
        (9 * 1024 * 1024, "sqlite", False),
        (0, "postgresql", False),
    ):
        connection = SimpleNamespace(dialect=SimpleNamespace(name=name), info={})
        database.sends(connection, size)
        ended = []
        record = SimpleNamespace(info=connection.info, invalidate=lambda: ended.append(True))  # noqa: B023
        database._close_if_large(None, record)
        database._close_if_large(None, record)
        assert ended == [True] * closed


class Refused(Exception):
    """An error of a driver."""

    def __init__(self, **fields):
        super().__init__("what\n  happened")
        self.__dict__.update(fields)


@pytest.mark.parametrize(
    ("error", "fields", "code"),
    [
        (DatabaseError, {"sqlite_errorname": "SQLITE_CORRUPT"}, "database_damaged"),
        (DatabaseError, {"sqlite_errorname": "SQLITE_NOTADB"}, "database_damaged"),
        (OperationalError, {"sqlite_errorname": "SQLITE_CORRUPT_INDEX"}, "database_damaged"),
        (OperationalError, {"sqlite_errorname": "SQLITE_READONLY_DBMOVED"}, "database_read_only"),
        (DatabaseError, {"sqlstate": "25006"}, "database_read_only"),
        (OperationalError, {"sqlstate": "25007"}, "database_unreachable"),
        (OperationalError, {"sqlite_errorname": "SQLITE_BUSY"}, "database_unreachable"),
        (OperationalError, {}, "database_unreachable"),
        (IntegrityError, {}, None),
        (DatabaseError, {}, None),
    ],
)
def test_errors_of_the_database_are_told_apart(error, fields, code):
    def fail():
        with database._database_errors():
            raise error("SELECT", {}, Refused(**fields))

    if code is None:
        with pytest.raises(error):
            fail()
    else:
        with pytest.raises(ServiceError, match="what happened") as refused:
            fail()
        assert refused.value.code == code


def test_a_database_is_named_by_its_host_and_name(tmp_path):
    for url, name in (
        ("postgresql://tehai@db.local/club", "db.local-club"),
        ("postgresql://tehai@/club", "club"),
        ("postgresql://", "records"),
    ):
        assert database.name_of(url) == name
        assert database.sqlite_file(url) is None
        assert file_of(url, tmp_path).parent == tmp_path
    assert database.sqlite_file("sqlite:////x/y.db") == "/x/y.db"
    for wrong in ("nonsense", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ServiceError) as refused:
            database.sqlite_file(wrong)
        assert refused.value.code == "bad_database"


def test_a_revision_that_is_not_known_is_refused_and_the_oldest_comes_first(quick):
    known = database.revisions()
    assert known[-1] == database.newest() == database.revision(quick.engine)
    with pytest.raises(ServiceError, match="'none'") as refused:
        database.migrate(quick.engine, "none")
    assert refused.value.code == "unknown_revision"
    assert database.migrate(quick.engine) == (known[-1], known[-1])
    assert database.migrate(quick.engine, known[0]) == (known[-1], known[0])
    assert database.migrate(quick.engine) == (known[0], known[-1])
    with quick.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'future'")
        connection.commit()
    with pytest.raises(ServiceError, match="'future'") as refused:
        database.migrate(quick.engine)
    assert refused.value.code == "unknown_revision"


def test_one_queue_of_writers_for_each_database(quick):
    assert database._queue(quick.engine) is database._queue(quick.engine)


def test_twenty_rows_of_a_table_are_in_memory_at_once(quick, tmp_path, clock):
    """A photo can have ten megabytes: of a large database only so many are held, to verify it and to move it."""
    for number in range(43):
        Matches(quick).open(f"more {number}", "tests", "1", OPENING)
    read = {}

    def note(connection, cursor, statement, parameters, context, executemany):
        if statement.startswith("SELECT") and context.execution_options.get("yield_per"):
            read[statement.partition("FROM ")[2].split()[0]] = context.execution_options["yield_per"]

    event.listen(quick.engine, "before_cursor_execute", note)
    assert verify(quick).whole
    assert read == dict.fromkeys(("records", "photos", "answers"), 20)
    read.clear()
    reported = backup(quick.engine, tmp_path / "backup", ["one", "two"])
    assert set(read.values()) == {20}
    assert (tmp_path / "backup").read_bytes()[4:8] == bytes(4), "the time of a backup is in its head alone"
    written = []
    empty = database.connect(f"sqlite:///{tmp_path / 'other.db'}")

    def count(connection, cursor, statement, parameters, context, executemany):
        if statement.startswith("INSERT INTO records"):
            written.append(len(parameters) if executemany else 1)

    event.listen(empty, "before_cursor_execute", count)
    restored = restore(empty, tmp_path / "backup", tmp_path / "checkpoints")
    assert written == [20, 20, 6]
    with database.reading(empty) as connection:
        rows = sum(len(connection.execute(select(table)).all()) for table in METADATA.tables.values())
    assert reported["rows"] == restored["rows"] == rows + 2
    assert lines_of(tmp_path / "checkpoints") == ["one", "two"]
    empty.dispose()
    with Store(f"sqlite:///{tmp_path / 'other.db'}", clock) as moved:
        assert verify(moved).head == verify(quick).head


@pytest.mark.parametrize(("table", "oldest"), [("alembic_version", False), ("nonsense", False), ("clocks", True)])
def test_a_backup_has_rows_of_the_tables_of_its_revision_alone(tmp_path, table, oldest):
    head = {"format": FORMAT, "revision": database.revisions()[0] if oldest else database.newest()}
    lines = [head, {"table": table, "row": {"version_num": "x"}}]
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    end = json.dumps({"rows": 1, "sha256": digest(data)}).encode() + b"\n"
    (tmp_path / "backup").write_bytes(gzip.compress(data + end))
    empty = database.connect(f"sqlite:///{tmp_path / 'empty.db'}")
    with pytest.raises(ServiceError, match=table) as refused:
        restore(empty, tmp_path / "backup")
    assert refused.value.code == "bad_backup"
    empty.dispose()


# Cells of a spreadsheet


@pytest.mark.parametrize(
    ("cell", "made"),
    [("=1", "'=1"), ("a=1", "a=1"), ("-", "'-"), (-5, -5), ("", ""), ("≠1", "≠1"), ("=\u03381", "'=\u03381"), ("\tx", "'\tx")],
)  # fmt: skip
def test_a_text_is_marked_by_its_first_character(cell, made):
    assert csv_lines.safe(cell) == made


# House rules that a claim and a match name


def test_house_rules_are_named_and_their_values_told_where_the_names_are_equal():
    one, other = {"name": "club", "base": "wsom", "options": {}}, {"name": "club", "base": "wsom", "options": {"a": 1}}
    renamed = {**other, "name": "guild"}
    named = claim_comparison._rules_named
    assert named("wsom", "riichi") == ("wsom", None, "riichi")
    assert named(one, one) == ("club (wsom)", None, "club (wsom)")
    assert named(one, renamed) == ("club (wsom)", None, "guild (wsom)")
    assert named(one, "wsom") == ("club (wsom)", None, "wsom")
    first, _, second = named(one, other)
    assert (json.loads(first), json.loads(second)) == (one, other)


# A claim, the photo and the rules


SEEN = Hand.from_typed("23467m567p67822s!5m")
WITHOUT = Hand(SEEN.concealed, None, SEEN.melds, SEEN.flowers)
ELSEWHERE = Hand.from_typed("23467m567p67822s!8m")


def claim_of(**changes):
    situation = {"win": "discard", "seat": "south", "from": "east", "riichi": True}
    return Claim.from_json({"player": "Ben", "rules": "wrc-2017", "situation": situation, **changes})


@pytest.mark.parametrize(
    ("claimed", "seen", "winning"),
    [
        (None, None, None),
        (SEEN, None, "5m"),
        (None, SEEN, "5m"),
        (None, WITHOUT, ""),
        (SEEN, WITHOUT, "5m"),
        (WITHOUT, WITHOUT, ""),
        (Hand.from_typed("99m!9m"), WITHOUT, ""),
        (ELSEWHERE, SEEN, "5m"),
    ],
)
def test_the_hand_of_the_photo_is_scored_with_the_claimed_winning_tile_where_it_tells_none(claimed, seen, winning):
    scored = claim_comparison.scored_hand(claim_of(hand=claimed and claimed.to_json()), seen)
    if winning is None:
        assert scored is None
    else:
        assert (scored.winning_tile.code if scored.winning_tile else "") == winning
        assert format_tiles(scored.concealed) == format_tiles((seen or claimed).concealed)


def test_a_claim_has_other_winners_and_riichi_in_its_json_only_where_it_has_some():
    assert not {"also", "riichi"} & claim_of().to_json().keys()
    assert {"hand", "value", "total", "patterns"} <= claim_of().to_json().keys()
    assert claim_of(riichi=["Aki"]).to_json()["riichi"] == ["Aki"]


def lines_of_claim(claim, seen=None, score=None, standing=None):
    found = claim_comparison.compare(claim, seen, score, standing)
    return {each.what: (each.claimed, each.photo, each.rules, each.differs) for each in found}


def test_a_claim_that_says_nothing_of_the_circumstances_has_those_of_a_first_hand():
    standing = {"rules": "wrc-2017", "options": {}, "seat": "south", "round": "east", "honba": 0, "sticks": 0}
    lines = lines_of_claim(claim_of(), standing=standing)
    assert set(lines) == {*standing, "wins"}
    assert not any(differs for *_, differs in lines.values())
    for name, value in (("round", "south"), ("honba", 1), ("sticks", 1), ("seat", "east"), ("rules", "riichi")):
        changed = lines_of_claim(claim_of(), standing={**standing, name: value})
        assert [what for what, (*_, differs) in changed.items() if differs] == [name]
        assert changed[name][2] == value


def test_the_lines_of_a_claim_are_those_that_somebody_states():
    score = {
        "valid": True,
        "value": {"han": 3, "fu": 30},
        "total": 3900,
        "patterns": [{"id": "riichi"}, {"id": "pinfu"}],
    }
    said = lines_of_claim(claim_of(value={"han": 4}, total=3900, patterns=["riichi"]), SEEN, score)
    assert said["han"] == (4, None, 3, True)
    assert said["fu"] == (None, None, 30, False)
    assert said["total"] == (3900, None, 3900, False)
    assert said["patterns"] == (["riichi"], None, ["pinfu", "riichi"], True)
    assert said["winning tile"] == (None, "5m", None, False)
    assert said["wins"] == (True, None, True, False)
    assert not {"limit", "yakuman", "points", "loss"} & said.keys()
    no_win = lines_of_claim(claim_of(total=1000), SEEN, {**score, "valid": False})
    assert no_win["total"] == (1000, None, 0, True)
    assert no_win["wins"] == (True, None, False, True)
    assert not {"han", "fu", "patterns"} & no_win.keys()
    bare = lines_of_claim(claim_of(patterns=["riichi"]))
    assert bare == {"wins": (True, None, None, False), "patterns": (["riichi"], None, None, False)}
    hands = lines_of_claim(claim_of(hand=ELSEWHERE.to_json()), SEEN)
    assert hands["concealed"][3]
    assert hands["winning tile"] == ("8m", "5m", None, True)
    assert hands["melds"] == ([], [], None, False)


# What a record tells of a match


def test_a_record_says_in_which_hand_an_event_happened_and_what_it_changed(quick):
    """Hands and deals count from 1; a riichi belongs to the hand that it is declared in."""
    matches = Matches(quick)
    match = matches.open("m", "tests", "1", {**OPENING, "rules": "riichi"})["match"]
    events = (
        {"type": "riichi", "player": "Aki"},
        {"type": "draw", "ready": ["Aki"]},
        {"type": "draw", "ready": ["Ben"]},
        {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 1, "fu": 30}}]},
    )
    answers = [matches.add(each["type"] + str(place), "tests", match, each) for place, each in enumerate(events)]
    records = quick.records(match=match)
    hands = [
        (one["number"], one["round"], one["deal"], one["dealer"], one["honba"])
        for one in (each.parts["hand"] for each in records)
    ]
    assert hands == [
        (1, "east", 1, "Aki", 0),
        (1, "east", 1, "Aki", 0),
        (1, "east", 1, "Aki", 0),
        (2, "east", 1, "Aki", 1),
        (3, "east", 2, "Ben", 2),
    ]
    assert [each.parts["number"] for each in records] == [0, 1, 2, 3, 4]
    assert [each["step"]["event"] for each in answers] == [1, 2, 3, 4]
    assert [each.parts["event"]["type"] for each in records] == ["open", "riichi", "draw", "draw", "win"]
    assert [len(each.parts["outcome"]["payments"]) for each in records] == [0, 1, 3, 3, 7]
    assert [len(each.parts["outcome"]["scores"]) for each in records] == [0, 0, 0, 0, 1]
    assert quick.records(match=match, after=records[1].number, limit=2) == records[2:4]
    assert quick.record(records[-1].number) == records[-1]


@pytest.mark.parametrize(
    ("text", "may_be"),
    [
        ("m", True),
        ("m" * 40, True),
        ("m" * 41, False),
        ("m\n", False),
        ("卓", False),
        ("卓" * 41, False),
        ("m\0", False),
    ],
)
def test_only_what_can_be_the_id_of_a_match_is_looked_up(text, may_be):
    assert matches_module._can_be(text) is may_be


# Opening for reading only


@pytest.mark.parametrize(("log", "copied"), [(None, False), (b"", False), (b"x", True)])
def test_an_empty_log_without_its_index_is_no_log(tmp_path, clock, log, copied):
    """Then the file is read where it lies, and a change of it is reported."""
    file = tmp_path / "records.db"
    with Store(f"sqlite:///{file}", clock) as made:
        Matches(made).open("a", "tests", "1", OPENING)
        made.engine.dispose()
    for name in ("records.db-wal", "records.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    if log is not None:
        (tmp_path / "records.db-wal").write_bytes(log)
    with Store(f"sqlite:///{file}", clock, read_only=True) as kept:
        assert kept.length() == 1
        kept.demand_unchanged()
        with file.open("ab") as more:
            more.write(b"more")
        if copied:
            kept.demand_unchanged()
        else:
            with pytest.raises(ServiceError) as refused:
                kept.demand_unchanged()
            assert refused.value.code == "database_changed"


def test_each_event_claim_and_decision_is_a_line_like_on_a_score_sheet(tmp_path, clock):
    with Store(f"sqlite:///{tmp_path / 'sheet.db'}", clock) as store:
        matches = Matches(store)
        riichi = matches.open("o", "desk", "7", {**OPENING, "rules": "riichi"})["match"]
        winners = [
            {"player": "Ben", "stated": {"han": 3, "fu": 30}},
            {"player": "Chie", "stated": {"han": 2, "fu": 40}},
        ]
        for event in (
            {"type": "riichi", "player": "Ben"},
            {"type": "win", "winners": winners, "from": "Aki"},
            {"type": "draw", "ready": ["Aki"]},
            {"type": "foul", "player": "Dai", "case": "no_yaku"},
        ):
            matches.add(event["type"], "desk", riichi, event)
        club = {**OPENING, "rules": {"name": "club", "base": "wsom", "options": {}}}
        match = matches.open("p", "desk", "8", club)["match"]
        matches.add("q", "desk", match, {"type": "win", "winners": [{"player": "Aki", "stated": {"points": 25}}]})
        situation = {"win": "self-draw", "seat": "east"}
        claim = Claim.from_json({"player": "Aki", "rules": "riichi", "situation": situation, "total": 7800})
        case = file(store, "c", "desk", claim)["record"]
        decide(store, "d", "referee", case, {"verdict": "reject", "reason": "none"})
        decide(store, "e", "referee", case, {"verdict": "accept", "reason": "agreed"})
        lines = list(csv.DictReader(io.StringIO(as_csv(store))))
        results = as_json(store)["results"]
        only = as_json(store, match)
    columns = ("table", "rules", "event", "hand", "type", "winners", "from", "value", "claimed", "verdict", "reason")
    assert [tuple(line[name] for name in columns) for line in lines] == [
        ("7", "riichi", "0", "east 1, 0 honba", "open", "", "", "", "", "", ""),
        ("7", "riichi", "1", "east 1, 0 honba", "riichi", "Ben", "", "", "", "", ""),
        ("7", "riichi", "2", "east 1, 0 honba", "win", "Ben; Chie", "Aki", "3 han 30 fu; 2 han 40 fu", "", "", ""),
        ("7", "riichi", "3", "east 2, 0 honba", "draw", "", "", "exhaustive", "", "", ""),
        ("7", "riichi", "4", "east 3, 1 honba", "foul", "Dai", "", "no_yaku", "", "", ""),
        ("8", "club (wsom)", "0", "east 1, 0 honba", "open", "", "", "", "", "", ""),
        ("8", "club (wsom)", "1", "east 1, 0 honba", "win", "Aki", "", "25 points", "", "", ""),
        ("", "riichi", "", "", "case", "Aki", "", "", "7800", "", ""),
        ("", "", "8", "", "decision", "", "", "", "", "reject", "none"),
        ("", "", "8", "", "decision", "", "", "7800 (deviation)", "7800", "accept", "agreed"),
    ]
    assert [line["by the rules"] for line in lines] == [""] * 10
    assert lines[2]["payments"].startswith("Aki to Ben 3900 (discard); table to Ben 1000 (sticks)")
    assert [(lines[2][letter], lines[2][f"{letter} points"]) for letter in "ABCD"] == [
        ("Aki", "18500"), ("Ben", "28900"), ("Chie", "27600"), ("Dai", "25000")
    ]  # fmt: skip
    assert results.keys() == {riichi, match}
    assert [each["final"] for each in results.values()] == [False, False]
    assert (list(only["results"]), len(only["records"])) == ([match], 2)


def test_a_change_of_the_tables_is_told_by_its_name(quick):
    with closing(sqlite3.connect(database.sqlite_file(quick.url))) as connection, connection:
        connection.execute("CREATE TABLE more (x)")
        connection.execute("CREATE VIEW seen AS SELECT 1")
        connection.execute("CREATE TRIGGER act AFTER INSERT ON records BEGIN SELECT 1; END")
        connection.execute("ALTER TABLE links ADD COLUMN extra TEXT")
        connection.execute("UPDATE links SET extra = NULL")
    assert found(quick) == [
        (None, "trigger act"), (None, "view seen"), (None, "table more"), (None, "links.extra")
    ]  # fmt: skip
    messages = [each.message for each in verify(quick).breaks]
    assert "was not made by this program" in messages[-1]


def test_tables_that_cannot_be_read_are_told_and_nothing_else_is(quick):
    with closing(sqlite3.connect(database.sqlite_file(quick.url))) as connection, connection:
        connection.execute("UPDATE answers SET at = X'00'")
    result = verify(quick)
    assert [each.where for each in result.breaks] == ["answers.at"]
    assert (result.length, result.head, result.photos) == (0, GENESIS, {})
    with closing(sqlite3.connect(database.sqlite_file(quick.url))) as connection, connection:
        connection.execute("DROP TABLE answers")
        connection.execute("CREATE TABLE answers (key TEXT, request TEXT NOT NULL, answer TEXT NOT NULL, at TEXT)")
    assert "table answers" in [each.where for each in verify(quick).breaks]
    with closing(sqlite3.connect(database.sqlite_file(quick.url))) as connection, connection:
        connection.execute("DROP TABLE answers")
    result = verify(quick)
    assert [(each.where, each.message) for each in result.breaks] == [
        ("table answers", "The table 'answers' is missing.")
    ]
    assert result.length == 0


def test_what_acts_by_itself_in_postgresql_is_asked_for_by_kind():
    asked = []
    connection = SimpleNamespace(execute=lambda query: asked.append(str(query)) or [("one",), ("two",)])
    kinds = ("trigger", "view", "rule", "row security of", "event trigger")
    assert schema_check._postgres(connection) == [(kind, name) for kind in kinds for name in ("one", "two")]
    assert len(set(asked)) == 5
