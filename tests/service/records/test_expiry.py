"""A photo's time is over by a clock that may be wrong: what the records say of the time bounds what is erased."""

from __future__ import annotations

import logging

import pytest

from service.cli import records_commands
from service.desk.links import Links
from service.http import create_app
from service.records import photos
from service.records.claim_comparison import Claim
from service.records.claims import Photo, file
from service.records.store import Store
from service.records.verify import verify

CLAIM = Claim.from_json({"player": "Aki", "rules": "wsom", "situation": {"win": "self-draw", "seat": "east"}})
READING = {"as_seen": None, "hand": None, "model": {"name": "none"}}


@pytest.fixture
def filed(store, clock):
    """File a photo; its hash."""

    def make(data: bytes) -> str:
        sent = Photo(data, "image/jpeg", READING, photos.lifetime(store, 30))
        return file(store, f"case {data!r} {store.now()}", "table", CLAIM, photo=sent)["photo"]["sha256"]

    return make


def test_a_clock_that_is_60_days_ahead_erases_nothing(store, clock, filed, caplog):
    kept = [filed(b"one"), filed(b"two")]
    clock.move(days=60)
    with caplog.at_level(logging.WARNING, "tehai.records"):
        assert photos.expire(store).kept == tuple(sorted(kept))
    assert "clock_ahead: 2 photos have expired by this machine's clock" in caplog.text
    clock.move(days=-60)  # corrected
    assert photos.expire(store) == photos.Expired((), ())
    assert [photos.load(store, each)[0] for each in kept] == [b"one", b"two"]


def test_records_written_while_the_clock_is_ahead_change_nothing(store, clock, filed):
    kept = filed(b"one")
    clock.move(days=60)
    late = filed(b"two")  # the desk goes on; each claim erases what is due
    assert photos.expire(store).kept == (kept,)
    clock.move(days=10)
    filed(b"three")
    clock.move(days=10)
    filed(b"four")
    clock.move(days=11)
    assert photos.expire(store) == photos.Expired((late,), (kept,))  # its own time was measured without a gap


def test_somebody_says_that_the_clock_is_right(store, clock, filed):
    kept = filed(b"one")
    clock.move(days=60)
    assert photos.expire(store, clock_is_right=True).erased == (kept,)
    assert verify(store).whole


def test_the_command_is_refused_until_somebody_says_so(run, tmp_path, clock):
    url = f"sqlite:///{tmp_path / 'records.db'}"
    clock.move(days=-4000)
    with Store(url, clock) as store:
        sent = Photo(b"one", "image/jpeg", READING, photos.lifetime(store, 30))
        sha = file(store, "case", "table", CLAIM, photo=sent)["photo"]["sha256"]
    ran = run("records", "expire", "--records", url)
    assert (ran.status, ran.err.split(":")[0], ran.out) == (2, "clock_ahead", "")
    assert run("records", "expire", "--clock-is-right", "--json", "--records", url).json == {"erased": [sha]}


def test_the_help_names_the_gap():
    assert photos.GAP.days == records_commands.GAP_DAYS


def test_a_photo_that_is_filed_again_is_kept_until_the_later_end(store, clock, filed):
    again = filed(b"one")
    for _ in range(4):
        clock.move(days=7)
        filed(b"one")
    clock.move(days=5)
    assert photos.expire(store) == photos.Expired((), ())
    assert photos.load(store, again)[0] == b"one"
    assert verify(store).whole


def test_a_photo_that_expired_before_its_time_is_found(store, filed):
    early = filed(b"one")
    photos.erase(store, "expire early", "tehai", early, "expired")
    assert [each.where for each in verify(store).breaks] == ["photo"]


@pytest.fixture
def ask(store, fake_reader):
    """Ask the desk with a link."""
    client = create_app(fake_reader, store=store).test_client()

    def made(method, path, role, scope, **more):
        token = Links(store).give(f"{role} {scope}", "tests", role, scope, 8)["token"]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"{method} {path}"}
        return getattr(client, method)(f"/api/desk{path}", headers=headers, **more)

    return made


def test_a_photo_that_another_table_filed_before_is_given_to_the_referee_of_either(store, matches, ask):
    opening = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}
    for table in ("1", "2"):
        match = matches.open(f"open {table}", "tests", table, opening)["match"]
        sent = Photo(b"the same", "image/jpeg", READING, photos.lifetime(store, 30))
        sha = file(store, f"case {table}", "tests", CLAIM, match=match, photo=sent)["photo"]["sha256"]
    for table, status in (("1", 200), ("2", 200), ("3", 403)):
        assert ask("get", f"/photos/{sha}", "referee", table).status_code == status
    # It is one photo for both: who erases it for one table erases it for the other.
    erased = ask("delete", f"/photos/{sha}", "director", "2", json={"reason": "asked"})
    assert (erased.status_code, erased.json["code"]) == (403, "not_allowed")
    assert ask("delete", f"/photos/{sha}", "director", "", json={"reason": "asked"}).status_code == 200
