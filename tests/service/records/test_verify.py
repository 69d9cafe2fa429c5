"""A changed byte in any record is found, and where; a photo may be cropped, expire and be erased."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import delete, insert, select, text, update

from service.problems import ServiceError
from service.records import photos
from service.records.canonical import canonical, digest
from service.records.claim_comparison import Claim
from service.records.claims import Photo, file
from service.records.database import reading, writing
from service.records.photos import Expired
from service.records.tables import ANSWERS, CHAIN, PARTS, PHOTOS, RECORDS
from service.records.verify import verify

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}
CLAIM = Claim.from_json({"player": "Aki", "rules": "wsom", "situation": {"win": "self-draw", "seat": "east"}})
READING = {"as_seen": None, "hand": None, "model": {"name": "none"}}


@pytest.fixture
def kept(store, matches, clock):
    """Some records, one of them with a photo; its hash."""
    opened = matches.open("a", "table", "1", OPENING)
    matches.add("b", "table", opened["match"], {"type": "draw"})
    photo = Photo(b"the bytes of a photo", "image/jpeg", READING, photos.lifetime(store, 30))
    case = file(store, "c", "table", CLAIM, match=opened["match"], photo=photo)
    matches.add("d", "table", opened["match"], {"type": "draw"})
    assert verify(store).whole
    return case["photo"]["sha256"]


def cells(store):
    """Every text of every record and part: table, key columns, column, value."""
    with reading(store.engine) as connection:
        for row in connection.execute(select(RECORDS)).mappings():
            for column in ("kind", "match", "at", "head", "previous", "hash"):
                yield RECORDS, RECORDS.c.number == row["number"], row["number"], column, row[column]
        for row in connection.execute(select(PARTS)).mappings():
            where = (PARTS.c.record == row["record"]) & (PARTS.c.name == row["name"])
            for column in ("name", "body"):
                yield PARTS, where, row["record"], column, row[column]


def test_any_changed_byte_is_found_and_where(store, kept):
    tried = 0
    for table, where, number, column, value in list(cells(store)):
        places = {0, len(value) // 2, len(value) - 1}
        for place in places:
            changed = value[:place] + ("x" if value[place] != "x" else "y") + value[place + 1 :]
            with writing(store.engine) as connection:
                connection.execute(update(table).where(where).values({column: changed}))
            found = verify(store)
            assert number in {each.record for each in found.breaks}, (table.name, column, place)
            restored = (PARTS.c.record == number) & (PARTS.c.name == changed) if column == "name" else where
            with writing(store.engine) as connection:
                connection.execute(update(table).where(restored).values({column: value}))
            tried += 1
    assert verify(store).whole
    assert tried > 100


def test_it_names_the_record_and_the_part(store, kept):
    with writing(store.engine) as connection:
        where = (PARTS.c.record == 2) & (PARTS.c.name == "event")
        connection.execute(
            update(PARTS).where(where).values(body='{"ready":["Aki"],"reason":"exhaustive","type":"draw"}')
        )
    (found,) = verify(store).breaks
    assert (found.record, found.where) == (2, "event")
    assert found.message == "Record 2: its part `event` was changed."


def test_removed_records_are_missed(store, kept):
    with writing(store.engine) as connection:
        connection.execute(delete(PARTS).where(PARTS.c.record == 2))
        connection.execute(delete(RECORDS).where(RECORDS.c.number == 2))
    assert "Record 2 is missing." in [each.message for each in verify(store).breaks]


def test_the_last_records_cannot_be_cut_off_unnoticed_by_who_noted_the_hash(store, kept):
    noted = verify(store).head
    with writing(store.engine) as connection:
        connection.execute(delete(PARTS).where(PARTS.c.record == 4))
        connection.execute(delete(RECORDS).where(RECORDS.c.number == 4))
        connection.execute(delete(ANSWERS).where(ANSWERS.c.key == "table:d"))
    assert verify(store).breaks[0].message == "Record 4 is missing."
    with writing(store.engine) as connection:  # and the chain's own length with them
        last = connection.execute(select(RECORDS.c.hash).where(RECORDS.c.number == 3)).scalar_one()
        connection.execute(update(CHAIN).values(length=3, hash=last))
    assert verify(store).whole
    assert not verify(store, witness=noted).whole
    assert verify(store, witness=last).whole


def test_a_record_written_anew_with_its_hash_breaks_the_next(store, kept):
    with writing(store.engine) as connection:
        body = canonical({"type": "draw", "ready": ["Aki"], "reason": "exhaustive"})
        connection.execute(update(PARTS).where((PARTS.c.record == 2) & (PARTS.c.name == "event")).values(body=body))
        head = connection.execute(select(RECORDS.c.head).where(RECORDS.c.number == 2)).scalar_one()
        old = connection.execute(
            select(PARTS.c.body).where((PARTS.c.record == 1) & (PARTS.c.name == "event"))
        ).scalar_one()
        assert digest(old) not in head
        made = json.loads(head)
        made["parts"]["event"] = digest(body)
        text_ = canonical(made)
        connection.execute(update(RECORDS).where(RECORDS.c.number == 2).values(head=text_, hash=digest(text_)))
    # The answer that its sender got says what it was, and so does the record after it.
    found = [(each.record, each.where) for each in verify(store).breaks]
    assert found == [(3, "previous"), (2, "answer table:b")]


def test_an_added_part_is_found(store, kept):
    with writing(store.engine) as connection:
        connection.execute(insert(PARTS).values(record=2, name="more", body="{}"))
    assert [(each.record, each.where) for each in verify(store).breaks] == [(2, "more")]


def test_a_photo_can_be_cropped_and_erased(store, kept):
    cropped = photos.crop(store, "e", "referee", kept, b"the tiles alone", "image/png")
    assert cropped["record"] == len(store.records())
    assert photos.load(store, kept) == (b"the tiles alone", "image/png")
    found = verify(store)
    assert (found.whole, found.photos) == (True, {"cropped": 1})
    erased = photos.erase(store, "f", "director", kept, "asked by the player")
    assert erased["record"] == len(store.records())
    found = verify(store)
    assert (found.whole, found.photos) == (True, {"erased": 1})
    assert store.records()[-1].parts["photo"] == {"sha256": kept, "done": "erased", "reason": "asked by the player"}
    with pytest.raises(ServiceError, match="was erased"):
        photos.load(store, kept)
    with pytest.raises(ServiceError, match="already erased"):
        photos.erase(store, "g", "director", kept, "again")


def test_a_part_that_was_changed_says_nothing_about_other_records(store, kept):
    photos.erase(store, "f", "director", kept, "asked by the player")
    number = len(store.records())
    with writing(store.engine) as connection:
        where = (PARTS.c.record == number) & (PARTS.c.name == "photo")
        body = canonical({"sha256": "0" * 64, "done": "erased", "reason": "asked by the player"})
        connection.execute(update(PARTS).where(where).values(body=body))
    found = [each.message for each in verify(store).breaks if each.record == number]
    assert found == [f"Record {number}: its part `photo` was changed."]


def test_a_photo_expires(store, matches, kept, clock):
    match = matches.all()[0]["match"]
    for week in range(4):
        clock.move(days=7)
        matches.add(f"week {week}", "table", match, {"type": "draw"})
    clock.move(days=1)
    assert photos.expire(store) == Expired((), ())
    clock.move(days=1)
    assert photos.expire(store) == Expired((kept,), ())
    assert photos.expire(store) == Expired((), ())
    assert verify(store).whole


def test_a_changed_photo_is_found(store, kept):
    with writing(store.engine) as connection:
        connection.execute(update(PHOTOS).values(data=b"the bytes of a ph0to"))
    (found,) = verify(store).breaks
    assert found.where == f"photo {kept}"


def test_bytes_written_past_the_program_are_found_too(store, kept, url):
    """By the database's own client, as somebody with the password would."""
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE parts SET body = replace(body, 'wsom', 'baida') WHERE record = 1"))
    assert {each.record for each in verify(store).breaks} == {1}
