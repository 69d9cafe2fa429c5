"""Changes to a copied database, which `tehai records verify` finds with the public key alone.

The list is `CHANGES`; what no change of the list touches is in `NOT_COVERED` with the reason, and a test holds the two
against every column of every table. Each change is made past the program, as somebody with the file would make it.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from service.desk.links import Links
from service.desk.stored_clocks import apply_action
from service.records import photos
from service.records.canonical import canonical, digest
from service.records.checkpoint_writer import Sealer
from service.records.claim_comparison import Claim
from service.records.claims import Photo, decide, file
from service.records.matches import Matches
from service.records.referee_calls import call
from service.records.signing_keys import public_file
from service.records.store import Store, answer_digest
from service.records.tables import METADATA
from tests.service.conftest import Clock

CLAIM = Claim.from_json({"player": "Aki", "rules": "wsom", "situation": {"win": "self-draw", "seat": "east"}})
READING = {"as_seen": None, "hand": None, "model": {"name": "none"}}
OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}
KEPT, CROPPED, ERASED = (digest(data) for data in (b"kept", b"cropped", b"erased"))

NOT_COVERED = {
    "clocks": "A clock changes every second and proves nothing; what counts is in the records of the match.",
    "alembic_version": "Another revision than the program's is refused before anything is read (`records_old`).",
}
"""Table → why a change of it is not found."""


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A folder with a database, its checkpoints and the public key; the private key is gone."""
    folder = tmp_path_factory.mktemp("original")
    clock = Clock()
    with Store(f"sqlite:///{folder / 'records.db'}", clock) as store:
        matches, links = Matches(store), Links(store)
        table = links.give("l1", "tests", "table", "1", 8)["link"]["id"]
        links.give("l2", "tests", "referee", "", 8, "5b9c0c6e-tournament")
        links.take_back("l3", "tests", table)
        match = matches.open("a", "table", "1", OPENING)["match"]
        matches.add("b", "table", match, {"type": "draw"})
        for data in (b"kept", b"cropped", b"erased"):
            photo = Photo(data, "image/jpeg", READING, photos.lifetime(store, 30))
            case = file(store, f"case {data!r}", "table", CLAIM, match=match, photo=photo)
        photos.crop(store, "c", "director", CROPPED, b"tiles", "image/jpeg")
        photos.erase(store, "d", "director", ERASED, "asked by the player")
        decide(store, "e", "referee", case["record"], {"verdict": "reject", "reason": "no"})
        call(store, "f", "table", match, {"words": "please"})
        clock.move(minutes=1)
        apply_action(store, matches, "g", "table", match, "start")
        sealer = Sealer(store, folder / "key.pem", folder)
        middle = sealer.seal()
        matches.add("h", "table", match, {"type": "draw"})
        last = sealer.seal()
        assert middle.number < last.number == store.length()
    (folder / "key.pem").unlink()
    (folder / "printed").write_text(last.text, encoding="utf-8")
    return folder


@pytest.fixture
def copied(original, tmp_path):
    return shutil.copytree(original, tmp_path / "copy")


def verify(run, folder, *more):
    given = ["records", "verify", "--json", "--records", f"sqlite:///{folder / 'records.db'}"]
    return run(*given, "--public-key", public_file(folder / "key.pem"), *more)


def sql(*statements):
    def change(folder):
        with closing(sqlite3.connect(folder / "records.db", isolation_level=None)) as connection:
            connection.execute("PRAGMA foreign_keys=OFF")
            for statement in statements:
                assert connection.execute(statement).rowcount != 0, statement

    return change


def rewritten(folder, number: int = 5, *, until: int | None = None):
    """A record with another part, and every hash after it computed again, in the chain and in the answers for retries."""
    with closing(sqlite3.connect(folder / "records.db", isolation_level=None)) as connection:
        connection.execute("UPDATE parts SET body = '\"forged\"' WHERE record = ? AND name = 'engine'", (number,))
        previous = None
        query = "SELECT number, head FROM records WHERE number >= ? ORDER BY number"
        for each, text in connection.execute(query, (number,)).fetchall():
            head = json.loads(text)
            head["previous"] = previous or head["previous"]
            bodies = dict(connection.execute("SELECT name, body FROM parts WHERE record = ?", (each,)).fetchall())
            head["parts"] = {name: digest(body) for name, body in bodies.items()}
            text = canonical(head)
            previous = digest(text)
            values = (text, previous, head["previous"], each)
            connection.execute("UPDATE records SET head = ?, hash = ?, previous = ? WHERE number = ?", values)
            for key, answer in connection.execute("SELECT key, answer FROM answers").fetchall():
                fields = json.loads(answer)
                if fields.get("record") == each:
                    new = canonical({**fields, "hash": previous})
                    connection.execute("UPDATE answers SET answer = ? WHERE key = ?", (new, key))
        connection.execute("UPDATE chain SET hash = ?", (previous,))


def cut_off(folder):
    """The last record gone, with its parts, its answer, and the length set back."""
    sql(
        "DELETE FROM answers WHERE json_extract(answer, '$.record') = (SELECT max(number) FROM records)",
        "DELETE FROM parts WHERE record = (SELECT max(number) FROM records)",
        "DELETE FROM records WHERE number = (SELECT max(number) FROM records)",
        "UPDATE chain SET length = (SELECT max(number) FROM records), "
        "hash = (SELECT hash FROM records ORDER BY number DESC LIMIT 1)",
    )(folder)


def lines(change):
    """A change of the file of checkpoints."""

    def changed(folder):
        found = folder / "records.db.checkpoints"
        found.write_text(change(found.read_text(encoding="utf-8")), encoding="utf-8")

    return changed


def damaged(folder):
    """A page of the file overwritten."""
    found = folder / "records.db"
    data = bytearray(found.read_bytes())
    place = data.index(b"asked by the player")
    data[place : place + 5] = b"ASKED"
    found.write_bytes(data)


def forged_answer(folder):
    """An answer of another record's content, put under a key of its own."""
    with closing(sqlite3.connect(folder / "records.db", isolation_level=None)) as connection:
        row = connection.execute(
            "SELECT request, answer, at FROM answers WHERE answer LIKE '%\"record\":5%'"
        ).fetchone()
        connection.execute("INSERT INTO answers VALUES ('table:x', ?, ?, ?)", row)


PHOTO = f"UPDATE photos SET {{}} WHERE sha256 = '{KEPT}'"
LINK = "UPDATE links SET {} WHERE role = 'referee'"
CHANGES = {
    # records
    "a record's kind": sql("UPDATE records SET kind = 'event' WHERE number = 4"),
    "a record's match": sql("UPDATE records SET match = 'another' WHERE number = 5"),
    "a record's match taken away": sql("UPDATE records SET match = NULL WHERE number = 5"),
    "a record's time": sql("UPDATE records SET at = '2026-07-29T09:00:00.000000Z' WHERE number = 5"),
    "a record's head": sql("UPDATE records SET head = replace(head, '\"by\":\"table\"', '\"by\":\"other\"') WHERE number = 5"),
    "a record's hash": sql("UPDATE records SET hash = 'f' || substr(hash, 2) || 'x' WHERE number = 5"),
    "what a record follows": sql("UPDATE records SET previous = hash WHERE number = 5"),
    "a record's number": sql("UPDATE records SET number = 99 WHERE number = 6"),
    "a record far away": sql("UPDATE records SET number = 1000000000000 WHERE number = 6"),
    "two records in each other's place": sql(
        "UPDATE records SET number = -1 WHERE number = 5",
        "UPDATE records SET number = 5 WHERE number = 6",
        "UPDATE records SET number = 6 WHERE number = -1",
    ),
    "a record removed": sql("DELETE FROM parts WHERE record = 5", "DELETE FROM records WHERE number = 5"),
    "the first record removed": sql("DELETE FROM parts WHERE record = 1", "DELETE FROM records WHERE number = 1"),
    "the end cut off": cut_off,
    "all hashes computed again": rewritten,
    "a head that is no text": sql("UPDATE records SET head = CAST(head AS BLOB) WHERE number = 5"),
    # parts
    "a part's body": sql("UPDATE parts SET body = replace(body, 'wsom', 'baida') WHERE record = 4 AND name = 'event'"),
    "a part's name": sql("UPDATE parts SET name = 'other' WHERE record = 5 AND name = 'event'"),
    "a part of another record": sql("UPDATE parts SET record = 4 WHERE record = 12 AND name = 'call'"),
    "a part removed": sql("DELETE FROM parts WHERE record = 5 AND name = 'outcome'"),
    "a part added": sql("INSERT INTO parts VALUES (5, 'more', '{}')"),
    "a part of no record": sql("INSERT INTO parts VALUES (77, 'event', '{}')"),
    "a verdict": sql("UPDATE parts SET body = replace(body, 'reject', 'accept') WHERE name = 'decision'"),
    # the chain's own row
    "the chain's length": sql("UPDATE chain SET length = length + 1"),
    "an endless chain": sql("UPDATE chain SET length = 1000000000000000"),
    "the chain's hash": sql("UPDATE chain SET hash = 'f' || substr(hash, 2) || 'x'"),
    "the chain's row removed": sql("DELETE FROM chain"),
    "a second chain": sql("INSERT INTO chain SELECT 2, length, hash FROM chain"),
    "the chain's row renamed": sql("UPDATE chain SET id = 7"),
    # answers
    "an answer's match": sql("UPDATE answers SET answer = replace(answer, '\"match\":\"', '\"match\":\"x') WHERE key = 'table:b'"),
    "an answer's record": sql("UPDATE answers SET answer = json_set(answer, '$.record', 4) WHERE key = 'table:b'"),
    "an answer's hash": sql("UPDATE answers SET answer = replace(answer, '\"hash\":\"', '\"hash\":\"f') WHERE key = 'table:b'"),
    "an answer's request": sql("UPDATE answers SET request = 'f' || substr(request, 2) || 'x' WHERE key = 'table:b'"),
    "an answer's key": sql("UPDATE answers SET key = 'table:z' WHERE key = 'table:b'"),
    "an answer's time": sql("UPDATE answers SET at = '2026-07-29T09:00:00.000000Z' WHERE key = 'table:b'"),
    "an answer removed": sql("DELETE FROM answers WHERE key = 'table:b'"),
    "an answer of another record": forged_answer,
    "an answer of nothing": sql("INSERT INTO answers VALUES ('table:y', 'x', '{\"match\":\"m\"}', 'now')"),
    "an answer that is no JSON": sql("UPDATE answers SET answer = 'x' WHERE key = 'table:b'"),
    # photos
    "a photo forged": sql(PHOTO.format("data = CAST('other' AS BLOB)")),
    "a photo forged with its hash": sql(PHOTO.format(f"data = CAST('other' AS BLOB), data_sha256 = '{digest(b'other')}'")),
    "a photo forged as a crop": sql(
        PHOTO.format(f"state = 'cropped', data = CAST('other' AS BLOB), data_sha256 = '{digest(b'other')}'")
    ),
    "a photo removed": sql(f"DELETE FROM photos WHERE sha256 = '{KEPT}'"),
    "a photo erased without a record": sql(PHOTO.format("state = 'erased', data = NULL, data_sha256 = NULL")),
    "a photo's bytes gone": sql(PHOTO.format("data = NULL")),
    "a photo's own hash": sql(PHOTO.format(f"sha256 = '{digest(b'third')}'")),
    "a photo's state": sql(PHOTO.format("state = 'cropped'")),
    "a photo's type": sql(PHOTO.format("media_type = 'text/html'")),
    "a photo's end brought forward": sql(PHOTO.format("expires_at = '2026-07-29T10:00:00.000000Z'")),
    "a photo's end put off": sql(PHOTO.format("expires_at = '2036-07-29T10:00:00.000000Z'")),
    "a crop forged": sql(f"UPDATE photos SET data = CAST('other' AS BLOB) WHERE sha256 = '{CROPPED}'"),
    "a crop undone": sql(
        f"UPDATE photos SET state = 'original', data = CAST('cropped' AS BLOB), data_sha256 = sha256 WHERE sha256 = '{CROPPED}'"
    ),
    "an erased photo put back": sql(
        f"UPDATE photos SET state = 'original', data = CAST('erased' AS BLOB), data_sha256 = sha256 WHERE sha256 = '{ERASED}'"
    ),
    "a photo of no record": sql(
        f"INSERT INTO photos VALUES ('{digest(b'new')}', 'original', 'image/jpeg', CAST('new' AS BLOB), '{digest(b'new')}', '2036')"
    ),
    # links and the secret
    "a link removed": sql("DELETE FROM links WHERE role = 'referee'"),
    "a link's role": sql(LINK.format("role = 'director'")),
    "a link's table": sql(LINK.format("scope = '7'")),
    "a link's tournament": sql(LINK.format("tournament = ''")),
    "a link's end": sql(LINK.format("expires_at = '2036-07-29T10:00:00.000000Z'")),
    "a link's name": sql(LINK.format("id = 'another'")),
    "a link revoked without an author": sql(LINK.format("revoked_at = '2026-07-29T10:00:00.000000Z'")),
    "a link given back": sql("UPDATE links SET revoked_at = NULL WHERE role = 'table'"),
    "when a link was taken back": sql("UPDATE links SET revoked_at = '2026-07-29T11:00:00.000000Z' WHERE role = 'table'"),
    "a link of no record": sql("INSERT INTO links VALUES ('x', 'director', '', '2036-01-01T00:00:00.000000Z', NULL, '')"),
    "the secret changed": sql("UPDATE secrets SET value = 'known to me'"),
    "the secret's name": sql("UPDATE secrets SET name = 'other'"),
    "the secret removed": sql("DELETE FROM secrets"),
    "a second secret": sql("INSERT INTO secrets VALUES ('more', 'known to me')"),
    # what acts automatically, and how the database is built
    "a trigger": sql(
        "CREATE TRIGGER t AFTER INSERT ON links BEGIN UPDATE links SET revoked_at = NULL; END",
    ),
    "a view": sql("CREATE VIEW v AS SELECT * FROM records"),
    "a view in the place of a table": sql(
        "ALTER TABLE photos RENAME TO kept", "CREATE VIEW photos AS SELECT * FROM kept WHERE state <> 'erased'"
    ),
    "a table": sql("CREATE TABLE more (x)"),
    "a table removed": sql("DROP TABLE photos"),
    "a column": sql("ALTER TABLE links ADD COLUMN more TEXT"),
    "a byte of the file": damaged,
    # checkpoints
    "the checkpoints removed": lambda folder: (folder / "records.db.checkpoints").unlink(),
    "a checkpoint's record": lines(lambda text: text.replace("tehai1 1", "tehai1 2", 1)),
    "a checkpoint's signature": lines(lambda text: text[:-6] + ("AAAAA" if text[-6:-1] != "AAAAA" else "BBBBB") + "\n"),
    "a line that is no checkpoint": lines(lambda text: "hello\n" + text),
}  # fmt: skip
"""What is changed → how."""


@pytest.mark.parametrize("name", CHANGES)
def test_the_change_is_found_without_the_private_key(name, original, copied, run):
    CHANGES[name](copied)
    assert any((copied / each.name).exists() is False or (copied / each.name).read_bytes() != each.read_bytes()
               for each in original.iterdir()), "nothing was changed"  # fmt: skip
    found = verify(run, copied)
    assert found.status == 2, name
    if found.out:
        assert json.loads(found.out)["breaks"], name
    else:
        assert found.err.startswith(("database_damaged: ", "bad_checkpoint: ")), name


def test_what_no_one_changed_is_whole(copied, run):
    found = verify(run, copied).json
    assert (found["whole"], found["breaks"], found["checkpoints"]["held"]) == (True, [], 2)
    assert found["checkpoints"]["signed_up_to"] == found["records"]


def test_the_list_is_long_and_touches_every_table_that_is_not_excepted(original, tmp_path):
    assert len(CHANGES) >= 40
    touched = set()
    with closing(sqlite3.connect(original / "records.db")) as connection:
        before = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in METADATA.tables}
    for number, change in enumerate(CHANGES.values()):
        folder = shutil.copytree(original, tmp_path / str(number))
        change(folder)
        with closing(sqlite3.connect(folder / "records.db")) as connection:
            for name, table in METADATA.tables.items():
                try:
                    rows = connection.execute(f"SELECT * FROM {name}").fetchall()
                except sqlite3.DatabaseError:
                    continue
                if len(rows) == len(before[name]):
                    columns = [column.name for column in table.columns]
                    changed = {
                        at for row, old in zip(rows, before[name]) for at, each in enumerate(old) if row[at] != each
                    }
                    touched |= {(name, columns[at]) for at in changed}
        shutil.rmtree(folder)
    wanted = {(name, column.name) for name, table in METADATA.tables.items() for column in table.columns}
    assert {each for each in wanted - touched if each[0] not in NOT_COVERED} == set()
    assert not {name for name, _ in touched} & NOT_COVERED.keys()


def test_a_rollback_of_database_and_checkpoints_together_is_found_with_a_printed_ruling(original, copied, run):
    cut_off(copied)
    lines(lambda text: text.splitlines(keepends=True)[0])(copied)
    assert verify(run, copied).json["whole"], "nothing that lies there can show it"
    printed = (original / "printed").read_text(encoding="utf-8")
    found = verify(run, copied, "--checkpoint", printed)
    assert found.status == 2
    assert [each["where"] for each in found.json["breaks"]] == ["checkpoint"]
    assert verify(run, original, "--checkpoint", printed).status == 0


def test_a_forged_printed_ruling_is_refused(original, run):
    printed = (original / "printed").read_text(encoding="utf-8")
    number = printed.split()[1]
    for forged in (printed.replace(f" {number} ", f" {int(number) + 1} "), printed[:-8] + "AAAAAAAA", "tehai1", ""):
        ran = verify(run, original, "--checkpoint", forged) if forged else verify(run, original, "--checkpoint", "x")
        assert (ran.status, ran.err.split(":")[0], ran.out) == (2, "bad_checkpoint", "")


def test_old_heads_without_an_answer_are_whole_still(copied, run):
    """Records of older versions: no `answer` in the head; no end of photos, no secret in the parts."""
    with closing(sqlite3.connect(copied / "records.db", isolation_level=None)) as connection:
        previous = "0" * 64
        for number, text in connection.execute("SELECT number, head FROM records ORDER BY number").fetchall():
            head = json.loads(text)
            del head["answer"]
            head["previous"] = previous
            for name, body in connection.execute("SELECT name, body FROM parts WHERE record = ?", (number,)).fetchall():
                part = json.loads(body)
                if isinstance(part, dict):
                    new = {"photo": ("expires_at",), "link": ("secret", "revoked_at")}.get(name, ())
                    old = {key: value for key, value in part.items() if key not in new}
                    connection.execute(
                        "UPDATE parts SET body = ? WHERE record = ? AND name = ?", (canonical(old), number, name)
                    )
                    head["parts"][name] = digest(canonical(old))
            text = canonical(head)
            previous = digest(text)
            connection.execute(
                "UPDATE records SET head = ?, hash = ?, previous = ? WHERE number = ?",
                (text, previous, head["previous"], number),
            )
            for key, answer in connection.execute("SELECT key, answer FROM answers").fetchall():
                fields = json.loads(answer)
                if fields.get("record") == number:
                    new = canonical({**fields, "hash": previous})
                    connection.execute("UPDATE answers SET answer = ? WHERE key = ?", (new, key))
        connection.execute("UPDATE chain SET hash = ?", (previous,))
    (copied / "records.db.checkpoints").unlink()
    ran = run("records", "verify", "--records", f"sqlite:///{copied / 'records.db'}")
    assert ran.status == 0, ran.out


def test_an_answer_is_sealed_as_it_is_kept(original):
    with closing(sqlite3.connect(original / "records.db")) as connection:
        key, request, answer = connection.execute(
            "SELECT key, request, answer FROM answers WHERE key = 'table:b'"
        ).fetchone()
        fields = json.loads(answer)
        (head,) = connection.execute("SELECT head FROM records WHERE number = ?", (fields["record"],)).fetchone()
    own = {name: value for name, value in fields.items() if name not in ("record", "hash", "at")}
    assert json.loads(head)["answer"] == answer_digest(key, request, own)


def test_the_plain_text_says_how_far_checkpoints_reach(original, run):
    url = f"sqlite:///{original / 'records.db'}"
    said = run("records", "verify", "--records", url, "--public-key", public_file(original / "key.pem")).out
    assert "checkpoints: 2, signed up to record 13\n" in said
    assert (
        "checkpoints: 2 not checked, because there is no public key (--public-key)\n"
        in run("records", "verify", "--records", url).out
    )
