"""Signed checkpoints: their key, when they are written, rotation, backup and restore, a lost key."""

from __future__ import annotations

import logging
import os
import stat
import threading

import pytest
from sqlalchemy import update

from service.problems import ServiceError
from service.records.checkpoint_writer import Sealer
from service.records.checkpoints import Checkpoint, file_of, lines_of
from service.records.database import writing
from service.records.matches import Matches
from service.records.signing_keys import made_key, public_file, public_keys, signing_key
from service.records.store import Store
from service.records.tables import RECORDS

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}


@pytest.fixture
def sealer(tmp_path, clock):
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as store:
        yield Sealer(store, tmp_path / "data" / "keys" / "records.pem", tmp_path / "data")


@pytest.fixture
def open_match(sealer):
    """Write a record."""
    return lambda table: Matches(sealer.store).open(f"open {table}", "table", table, OPENING)


@pytest.fixture
def records(run, sealer):
    """`tehai records …` on that database and with that key."""
    return lambda *given: run("records", *given, "--records", sealer.store.url)


def test_the_private_key_is_read_by_its_owner_alone_and_lies_outside_the_database(sealer, open_match):
    open_match("1")
    sealer.seal()
    assert stat.S_IMODE(sealer.private.stat().st_mode) == 0o600
    assert stat.S_IMODE(sealer.private.parent.stat().st_mode) == 0o700
    secret = sealer.private.read_bytes().splitlines()[1]
    assert all(secret not in each.read_bytes() for each in sealer.file.parent.iterdir() if each.is_file())
    sealer.private.chmod(0o644)
    with pytest.raises(ServiceError, match="chmod 600") as error:
        signing_key(sealer.private)
    assert error.value.code == "bad_signing_key"


@pytest.mark.parametrize("data", [b"", b"hello", None])
def test_a_key_that_is_none_is_told(data, sealer, open_match):
    open_match("1")
    sealer.private.parent.mkdir(parents=True)
    if data is None:
        sealer.private.mkdir()
    else:
        sealer.private.write_bytes(data)
        sealer.private.chmod(0o600)
    with pytest.raises(ServiceError) as error, sealer.running():
        pass
    assert error.value.code == "bad_signing_key"


def test_servers_that_start_together_share_one_key(tmp_path):
    private, ready = tmp_path / "keys" / "records.pem", threading.Barrier(8)
    names = []

    def start():
        ready.wait()
        names.append(made_key(private).name)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 8
    assert set(names) == set(public_keys(public_file(private)))
    assert len(set(names)) == 1


def test_a_line_a_checkpoint_and_none_where_nothing_is_new(sealer, open_match):
    assert sealer.seal() is None
    open_match("1")
    first = sealer.seal()
    assert sealer.seal() == first
    open_match("2")
    second = sealer.seal()
    assert lines_of(sealer.file) == [first.text, second.text]
    assert (first.number, second.number) == (1, 2)
    assert Checkpoint.parse(second.text) == second
    wrapped = "\n".join(second.text[start : start + 40] for start in range(0, len(second.text), 40))
    assert Checkpoint.parse(wrapped) == second  # as it is copied from a page
    assert second.good(public_keys(public_file(sealer.private)))


def test_a_service_signs_when_it_starts_and_when_it_ends(sealer, open_match):
    open_match("1")
    with sealer.running():
        assert [line.split()[1] for line in lines_of(sealer.file)] == ["1"]
        open_match("2")
    assert [line.split()[1] for line in lines_of(sealer.file)] == ["1", "2"]


def test_a_service_that_finds_an_older_database_says_so(sealer, open_match, caplog):
    open_match("1")
    sealer.seal()
    with writing(sealer.store.engine) as connection:
        connection.execute(update(RECORDS).values(hash="0" * 64))
    with caplog.at_level(logging.ERROR, "tehai.records"):
        sealer.look_back()
    assert "bad_checkpoint: Record 1 is missing or differs from the checkpoint signed" in caplog.text


def test_a_line_that_was_not_finished_is_no_break_and_the_next_one_begins_anew(sealer, open_match, records):
    open_match("1")
    first = sealer.seal()
    with sealer.file.open("a", encoding="utf-8") as file:
        file.write(first.text[:50])  # the power failed
    assert records("verify").status == 0
    open_match("2")
    second = sealer.seal()
    assert lines_of(sealer.file) == [first.text, second.text]
    assert records("verify").status == 0


def test_rotation_deletes_the_old_key_and_keeps_what_it_signed(sealer, open_match, records):
    open_match("1")
    old = sealer.seal()
    private = sealer.private.read_bytes()
    said = records("key", "--rotate", "--json").json
    assert sealer.private.read_bytes() != private
    assert said["key"] != old.key
    open_match("2")
    assert sealer.seal().key == said["key"]  # the running service takes the new one
    assert [line.split()[4] for line in lines_of(sealer.file)] == [old.key, said["key"], said["key"]]
    found = records("verify", "--json").json
    assert (found["whole"], found["checkpoints"]["held"]) == (True, 3)
    assert records("verify", "--checkpoint", old.text).status == 0


def test_a_lost_private_key_costs_nothing_that_was_signed(sealer, open_match, records):
    open_match("1")
    old = sealer.seal()
    sealer.private.unlink()
    open_match("2")
    assert sealer.seal().key != old.key
    assert records("verify").status == 0


def test_checkpoints_of_a_key_that_is_not_known_are_told(sealer, open_match, records):
    open_match("1")
    old = sealer.seal()
    sealer.private.unlink()
    public_file(sealer.private).unlink()
    ran = records("verify")
    assert (ran.status, "1 not checked, because there is no public key" in ran.out) == (0, True)
    assert records("verify", "--checkpoint", old.text).err.startswith("no_signing_key")
    assert records("verify", "--public-key", "none.pub").err.startswith("no_signing_key")
    assert records("checkpoint").err.startswith("no_signing_key")
    made_key(sealer.private)
    ran = records("verify")
    assert ran.status == 2
    assert f"1 checkpoints (first: line 1) are signed by the unknown key {old.key}.\n" in ran.out


def test_a_backup_has_the_checkpoints_and_another_machine_checks_them_with_the_public_key(
    sealer, open_match, records, run, tmp_path, monkeypatch
):
    open_match("1")
    sealer.seal()
    records("backup", tmp_path / "b")
    public = public_file(sealer.private).read_bytes()
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path / "elsewhere"))
    new = f"sqlite:///{tmp_path / 'new' / 'records.db'}"
    assert run("records", "restore", tmp_path / "b", "--json", "--records", new).json["whole"] is True
    (tmp_path / "public").write_bytes(public)
    ran = run("records", "verify", "--records", new, "--public-key", tmp_path / "public", "--json")
    assert (ran.status, ran.json["checkpoints"]) == (0, {"held": 1, "signed_up_to": 1})


def test_commands_that_write_sign_where_the_key_is(sealer, records):
    records("link", "director")
    assert lines_of(sealer.file) == []
    made_key(sealer.private)
    records("link", "referee")
    assert [line.split()[1] for line in lines_of(sealer.file)] == ["2"]
    noted = records("checkpoint").out
    assert records("verify", "--checkpoint", noted).status == 0
    assert records("checkpoint", "--json").json["record"] == 2


def test_where_the_checkpoints_of_a_database_lie(tmp_path):
    assert file_of("sqlite:////var/records.db", tmp_path).as_posix() == "/var/records.db.checkpoints"
    found = file_of("postgresql://tehai:secret@db.local:5432/tehai", tmp_path)
    assert found == tmp_path / "db_local-tehai.checkpoints"


def test_the_file_of_the_key_is_a_setting(run, tmp_path, monkeypatch):
    monkeypatch.setenv("TEHAI_SIGNING_KEY", str(tmp_path / "other.pem"))
    assert run("records", "key", "--json").json["private"] == str(tmp_path / "other.pem")
    assert os.access(tmp_path / "other.pem.pub", os.R_OK)
