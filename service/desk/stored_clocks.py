"""The clocks of the matches in the store. A clock is not a record, because it is not evidence for anything."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from service.desk.clock import Clock
from service.records import database
from service.records.canonical import canonical, parsed
from service.records.matches import Matches
from service.records.store import Store
from service.records.tables import CLOCKS


def clock_of(store: Store, matches: Matches, match: str) -> Clock:
    """Return the clock of a match. Before the first action, the clock has its full times."""
    with database.reading(store.engine) as connection:
        text = connection.execute(select(CLOCKS.c.clock).where(CLOCKS.c.match == match)).scalar()
    if text is None:
        return Clock.of(matches.ledger(match).state)
    clock = Clock.from_json(parsed(text))
    began = matches.second_half(match) if clock.half == 1 else None
    return clock if began is None else clock.at_half(2, began)


def apply_action(
    store: Store,
    matches: Matches,
    key: str,
    by: str,
    match: str,
    action: str,
    player: str | None = None,
    seconds: int = 0,
    at: datetime | None = None,
) -> Clock:
    """Apply an action to the clock of a match, only one time per key, and store the clock; returns the new clock.

    `at`: the moment of the action, for clocks that start together; None: now. Raises `ParseError`.
    """
    fresh = Clock.of(matches.ledger(match).state)
    began = matches.second_half(match)

    def do(connection: Connection, _: Row[Any], __: str) -> dict[str, Any]:
        text = connection.execute(select(CLOCKS.c.clock).where(CLOCKS.c.match == match)).scalar()
        before = fresh if text is None else Clock.from_json(parsed(text))
        if began is not None:
            before = before.at_half(2, began)
        after = before.after(action, at or store.now(), player, seconds)
        change = insert(CLOCKS).values(match=match) if text is None else update(CLOCKS).where(CLOCKS.c.match == match)
        connection.execute(change.values(clock=canonical(after.to_json())))
        return after.to_json()

    asked = {"clock": match, "action": action, "player": player} | ({"seconds": seconds} if seconds else {})
    answer, _ = store.once(key, by, asked, do)
    return Clock.from_json(answer)
