"""The clocks of the matches in the store. A clock is no record: it is read every second and proves nothing."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from service.desk.clock import Clock
from service.records import database
from service.records.canonical import canonical, parsed
from service.records.matches import Matches
from service.records.store import Store
from service.records.tables import CHAIN, CLOCKS


def clock_of(store: Store, matches: Matches, match: str) -> Clock:
    """The clock of a match; one that was never told anything stands at its limits."""
    with database.reading(store.engine) as connection:
        text = connection.execute(select(CLOCKS.c.clock).where(CLOCKS.c.match == match)).scalar()
    return Clock.of(matches.ledger(match).state) if text is None else Clock.from_json(parsed(text))


def tell(store: Store, matches: Matches, match: str, action: str, player: str | None = None) -> Clock:
    """Tell the clock of a match something, and keep it. Raises `ParseError`."""
    fresh = Clock.of(matches.ledger(match).state)
    with database.writing(store.engine) as connection:
        connection.execute(select(CHAIN.c.id).with_for_update())  # one after the other, on PostgreSQL too
        text = connection.execute(select(CLOCKS.c.clock).where(CLOCKS.c.match == match)).scalar()
        before = fresh if text is None else Clock.from_json(parsed(text))
        after = before.told(action, store.now(), player)
        change = insert(CLOCKS).values(match=match) if text is None else update(CLOCKS).where(CLOCKS.c.match == match)
        connection.execute(change.values(clock=canonical(after.to_json())))
    with store.changed:
        store.changed.notify_all()
    return after
