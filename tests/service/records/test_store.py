"""Writing once, in order, for one key; matches from their records."""

from __future__ import annotations

import threading

import pytest

from scorer.errors import MatchFault, ParseError
from service.problems import ServiceError
from service.records.matches import Matches
from service.records.store import Store
from service.records.verify import verify

OPENING = {"rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"]}
WIN = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 30}}], "from": "Aki"}


def test_an_event_is_recorded_and_the_match_is_made_of_the_records_again(matches, store, url, clock):
    opened = matches.open("a", "table 1", "1", OPENING)
    done = matches.add("b", "table 1", opened["match"], WIN)
    assert done["step"]["state"]["points"] == {"Aki": 21100, "Ben": 28900, "Chie": 25000, "Dai": 25000}
    # Another process, or this one after a restart, knows only the database.
    with Store(url, clock) as other:
        assert Matches(other).ledger(opened["match"]) == matches.ledger(opened["match"])
    assert [each["table"] for each in matches.all()] == ["1"]
    assert matches.table_of(opened["match"]) == "1"


def test_a_retry_gets_the_same_answer_and_creates_nothing(matches, store):
    opened = matches.open("a", "table 1", "1", OPENING)
    first = matches.add("b", "table 1", opened["match"], WIN)
    assert matches.add("b", "table 1", opened["match"], WIN) == first
    assert matches.open("a", "table 1", "1", OPENING) == opened
    assert store.length() == 2
    # The same key of somebody else is another key.
    matches.add("b", "referee", opened["match"], {"type": "draw"})
    assert store.length() == 3


def test_a_key_with_another_request_is_refused(matches, store):
    opened = matches.open("a", "table 1", "1", OPENING)
    matches.add("b", "table 1", opened["match"], WIN)
    with pytest.raises(ServiceError, match="another request") as error:
        matches.add("b", "table 1", opened["match"], {"type": "draw"})
    assert error.value.code == "key_reused"
    with pytest.raises(ServiceError, match="150 printable characters"):
        matches.add(" ", "table 1", opened["match"], WIN)
    assert store.length() == 2


def test_what_is_refused_leaves_nothing_and_may_be_sent_again_put_right(matches, store):
    opened = matches.open("a", "table 1", "1", OPENING)
    with pytest.raises(MatchFault):
        matches.add("b", "table 1", opened["match"], {**WIN, "from": "Eve"})
    with pytest.raises(ParseError):
        matches.add("b", "table 1", opened["match"], {"type": "open", **OPENING})
    matches.add("b", "table 1", opened["match"], WIN)
    assert store.length() == 2
    with pytest.raises(ServiceError, match="no match"):
        matches.add("c", "table 1", "nowhere", WIN)
    with pytest.raises(ServiceError, match="no record 9"):
        store.record(9)


def test_many_writers_at_once_make_one_chain(matches, store):
    opened = [matches.open(f"open {table}", f"table {table}", str(table), OPENING) for table in range(6)]
    failed = []

    def play(table: int) -> None:
        try:
            for hand in range(5):
                for _ in range(2):  # each sends each hand twice
                    matches.add(f"hand {hand}", f"table {table}", opened[table]["match"], {"type": "draw"})
        except Exception as error:  # reported to the test below
            failed.append(error)

    threads = [threading.Thread(target=play, args=(table,)) for table in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert store.length() == 6 + 6 * 5
    found = verify(store)
    assert found.whole
    assert [record.number for record in store.records()] == list(range(1, 37))
    assert all(matches.ledger(each["match"]).state.hands == 5 for each in opened)


def test_times_are_utc(matches, store, clock):
    matches.open("a", "table 1", "1", OPENING)
    clock.move(hours=2, microseconds=5)
    matches.open("b", "table 1", "1", OPENING)
    assert [record.at for record in store.records()] == ["2026-07-29T10:00:00.000000Z", "2026-07-29T12:00:00.000005Z"]


@pytest.mark.parametrize(
    "address", ["mysql://x/y", "sqlite:///:memory:", "sqlite://", "nonsense", "sqlite:////proc/x/y.db"]
)
def test_addresses_that_cannot_be_used(address):
    with pytest.raises(ServiceError) as error:
        Store(address)
    assert error.value.code == "bad_database"


def test_a_database_that_does_not_answer(tmp_path):
    with pytest.raises(ServiceError) as error:
        Store(f"postgresql://nobody@/none?host={tmp_path}")
    assert error.value.code == "database_unreachable"
