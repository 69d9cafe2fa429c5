"""Four tables are cut off for a round, and send it again and again, on both databases: nothing is lost, nothing doubled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from service.records import held_events
from service.records.matches import Matches
from service.records.store import Store
from service.records.verify import verify

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


def played(table: int) -> list[dict[str, object]]:
    """An East round, another one at each table."""
    events: list[dict[str, object]] = []
    for hand in range(4):
        winner, payer = PLAYERS[(hand + table) % 4], PLAYERS[(hand + table + 1) % 4]
        events.append({"type": "riichi", "player": winner})
        stated = {"player": winner, "stated": {"han": 3 + (hand + table) % 3, "fu": 40}}
        events.append({"type": "win", "winners": [stated], "from": payer})
        events.append({"type": "draw", "ready": [payer], "reason": "exhaustive"})
    return events


def test_four_tables_cut_off_for_a_round(store, clock, url):
    matches = Matches(store)
    opening = {"rules": "wrc-2017", "players": PLAYERS}
    tables = [matches.open(f"open {n}", "director", str(n), opening)["match"] for n in range(4)]
    online = [matches.open(f"again {n}", "director", str(n), opening)["match"] for n in range(4)]
    for table, match in enumerate(online):
        for number, event in enumerate(played(table)):
            matches.add(f"{match} {number}", "tablet", match, event)

    def send(table: int, part: slice, key: str) -> None:
        sent = {"after": 1 + (part.start or 0), "events": played(table)[part]}
        held_events.send(matches, f"{key} {table}", f"tablet {table}", tables[table], sent)

    # Each answer is lost once: the first half arrives, and is sent again with the rest, under a key of its own.
    with ThreadPoolExecutor(8) as pool:
        for key, part in (("half", slice(0, 6)), ("half", slice(0, 6)), ("all", slice(0, 12)), ("all", slice(0, 12))):
            list(pool.map(lambda table: send(table, part, key), range(4)))  # noqa: B023
    with Store(url, clock) as again:  # the server was started again
        after = Matches(again)
        for table, match in enumerate(tables):
            ledger, other = after.ledger(match), after.ledger(online[table])
            assert [each.to_json() for each in ledger.events[1:]] == [each.to_json() for each in other.events[1:]]
            assert ledger.state == other.state
        assert held_events.open_held(again) == []
        assert verify(again).whole
