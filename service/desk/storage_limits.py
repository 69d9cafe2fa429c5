"""Limit the bytes that each access link can add to the records, and the size of the database.

The bytes of a link are counted in memory; the count starts with the records that the link has written before. If the
database reaches its maximum size, no more photos are stored. Hands, decisions and calls are still recorded, within the
limit of each link.
"""

from __future__ import annotations

import json
import threading

from sqlalchemy import Connection, func, select, text

from scorer.sentences import say
from service.desk.links import Link
from service.problems import ServiceError
from service.records import database
from service.records.store import Store
from service.records.tables import PARTS, RECORDS


class Storage:
    """The limits of one store in bytes. `per_link`: the records that each link adds; `total`: the database."""

    def __init__(self, store: Store, per_link: int, total: int) -> None:
        self._store, self._per_link, self._total = store, per_link, total
        self._used: dict[str, int] = {}
        self._counting = threading.Lock()

    def demand(self, link: Link, size: int, *, photo: bool) -> None:
        """Raise `ServiceError` (`no_room`) if the link would exceed its limit with `size` more bytes.

        `photo`: check the size of the database too.
        """
        if self.used(link) + size > self._per_link:
            said = say("at_desk.link_full", size=f"{self._per_link / 2**20:.0f}")
            raise ServiceError("no_room", said, hint=say("at_desk.link_full_hint"))
        if photo and self.size() + size > self._total:
            said = say("at_desk.records_full", size=f"{self._total / 2**20:.0f}")
            raise ServiceError("no_room", said, hint=say("at_desk.records_full_hint"), where="photo")

    def add(self, link: Link, size: int) -> None:
        """Add `size` bytes to the count of a link."""
        with self._counting:
            self._used[link.id] = self._used.get(link.id, 0) + size

    def used(self, link: Link) -> int:
        """Return the bytes that a link has added."""
        with self._counting:
            known = self._used.get(link.id)
        if known is None:
            with database.reading(self._store.engine) as connection:
                known = _added(connection, link.id)
            with self._counting:
                known = self._used.setdefault(link.id, known)
        return known

    def size(self) -> int:
        """Return the size of the database in bytes; on SQLite without free space inside the file."""
        with database.reading(self._store.engine) as connection:
            if connection.dialect.name == "postgresql":
                return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
            pages, free, page = (
                int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
                for name in ("page_count", "freelist_count", "page_size")
            )
        return (pages - free) * page


def _added(connection: Connection, link_id: str) -> int:
    """Return the bytes of the records that a link has written, and of the photos sent with them."""
    own = RECORDS.c.head.contains(link_id, autoescape=True)
    joined = PARTS.join(RECORDS, PARTS.c.record == RECORDS.c.number)
    records = connection.execute(select(func.sum(func.length(PARTS.c.body))).select_from(joined).where(own)).scalar()
    named = select(PARTS.c.body).select_from(joined).where(own, PARTS.c.name == "photo", RECORDS.c.kind == "case")
    photos = [json.loads(body) for (body,) in connection.execute(named)]
    return int(records or 0) + sum(int(each.get("bytes", 0)) for each in photos if isinstance(each, dict))
