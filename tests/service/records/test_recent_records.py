"""The latest records are read once for all listeners, and no listener misses one."""

from __future__ import annotations

import pytest

from service.records import recent_records
from service.records.recent_records import RecentRecords
from service.records.record import Draft
from service.records.store import Store


def _write(store: Store, count: int) -> None:
    for _ in range(count):
        store.write(f"key {store.length()}", "tests", {}, lambda _, number: Draft("note", {"n": {"n": number}}))


@pytest.fixture
def asked(store):
    """A memory whose questions to the database are counted."""
    _write(store, 3)
    questions = []

    def read(after, limit):
        questions.append(after)
        return store.records(after=after, limit=limit)

    return RecentRecords(read, store.length), questions


def _numbers(records):
    return [record.number for record in records]


def test_a_hundred_who_listen_ask_the_database_once(store, asked):
    made, questions = asked
    assert _numbers(made.after(3, 0, 60)) == []
    _write(store, 2)
    before = len(questions)
    assert [_numbers(made.after(3, 1, 60)) for _ in range(100)] == [[4, 5]] * 100
    assert _numbers(made.after(4, 1, 60)) == [5]
    # Until nothing more comes: two queries, whatever the number of listeners.
    assert len(questions) - before == 2


def test_what_another_process_wrote_is_looked_for(store, asked):
    made, _ = asked
    made.after(3, 0, 60)
    _write(store, 1)
    assert _numbers(made.after(3, 0, 60)) == []
    assert _numbers(made.after(3, 0, 0)) == [4]


def test_who_comes_late_hears_all_of_it(store, asked, monkeypatch):
    monkeypatch.setattr(recent_records, "AT_ONCE", 2)
    made, _ = asked
    made.after(3, 0, 60)
    _write(store, 3)
    found, last = [], 0
    while news := made.after(last, 1, 60):
        found += _numbers(news)
        last = found[-1]
    assert found == [1, 2, 3, 4, 5, 6]
