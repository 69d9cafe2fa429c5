"""Several servers that start at once on one empty database: one sets it up, all of them work."""

from __future__ import annotations

import threading

from service.desk.links import Links
from service.records import database
from service.records.store import Store


def at_once(count, do):
    """Do it in so many threads at the same moment; what each gave, or raised."""
    ready, found = threading.Barrier(count), []

    def one():
        ready.wait()
        try:
            found.append(do())
        except Exception as error:  # reported to the test
            found.append(error)

    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_an_empty_database_is_set_up_once(url):
    stores = at_once(6, lambda: Store(url))
    try:
        assert [type(each).__name__ for each in stores] == ["Store"] * 6, stores
        assert {database.revision(each.engine) for each in stores} == {database.newest()}
        assert {each.length() for each in stores} == {0}
    finally:
        for each in stores:
            if isinstance(each, Store):
                each.close()


def test_the_secret_of_links_is_made_once(url):
    stores = [Store(url) for _ in range(6)]
    waiting = iter(stores)
    sealed = at_once(6, lambda: Links(next(waiting)).sealed("text"))
    assert len(set(map(str, sealed))) == 1, sealed
    for each in stores:
        each.close()
