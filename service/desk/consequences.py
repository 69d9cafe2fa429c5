"""What a correction of a match would change: hands, rulings, cases, points, standings, printouts.

Nothing is recorded. The ledger before the correction is compared with the ledger after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from scorer.match.ledger import Ledger
from scorer.match.state import MatchState
from service.records.matches import KINDS
from service.records.outcomes import hand_of
from service.records.record import Record
from service.records.store import Store

Place: TypeAlias = tuple[int, int]
"""The number of an event, and the position among the events that replace it."""
_RULED = ("foul", "ruling")


def consequences(
    store: Store, match: str, before: Ledger, after: Ledger, tables: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return the differences between two ledgers of a match. `tables`: the changed results in tournaments."""
    hands = changed_events(before, after)
    cases = _cases(store, match, before, after)
    prints = [{"what": "ruling", "case": each["case"]} for each in cases if each["decided"]]
    for table in tables:
        place = {name: table[name] for name in ("name", "round", "table")}
        prints.append({"what": "slip", **place})
        prints.append({"what": "standings", "name": table["name"], "round": table["round"]})
    return {
        "hands": hands,
        "rulings": [each for each in hands if _ruled(each["held"])],
        "cases": cases,
        "players": _players(before, after),
        "tournaments": tables,
        "prints": prints,
    }


def _ruled(event: Mapping[str, Any]) -> bool:
    """Return whether an event is a decision of a referee."""
    return event["type"] in _RULED or any("deviation" in winner for winner in event.get("winners", ()))


def changed_events(before: Ledger, after: Ledger) -> list[dict[str, Any]]:
    """Return the events that differ, or whose hand or payments differ, in the order of play."""
    old, new = _by_place(before), _by_place(after)
    found = []
    for place in [*new, *(place for place in old if place not in new)]:
        was, now = old.get(place), new.get(place)
        if was == now:
            continue
        one = now or was
        assert one is not None
        found.append(
            {
                "event": place[0],
                "index": place[1],
                "held": one["held"],
                "hand_before": was and was["hand"],
                "hand_after": now and now["hand"],
                "paid_before": was and was["paid"],
                "paid_after": now and now["paid"],
            }
        )
    return sorted(found, key=lambda each: (each["event"], each["index"]))


def _by_place(ledger: Ledger) -> dict[Place, dict[str, Any]]:
    """Return, by place, each event in effect, the hand in which it happened, and its payments."""
    places = [(number, index) for number, events in ledger.entries for index in range(len(events))]
    states: list[MatchState | None] = [None, *(step.state for step in ledger.steps)]
    return {
        place: {
            "held": event.to_json(),
            "hand": None if state is None else hand_of(state),
            "paid": [each.to_json() for each in step.transfers],
        }
        for place, (step, event), state in zip(places, ledger.in_effect, states)
    }


def _players(before: Ledger, after: Ledger) -> list[dict[str, Any]]:
    was = {each.player: each for each in before.results}
    now = {each.player: each for each in after.results}
    lines = [
        {
            "player": name,
            "points_before": before.state.points[name],
            "points_after": after.state.points[name],
            "place_before": was[name].place,
            "place_after": now[name].place,
        }
        for name in before.state.order
    ]
    same = all(
        line["points_before"] == line["points_after"] and line["place_before"] == line["place_after"] for line in lines
    )
    return [] if same else lines


def _cases(store: Store, match: str, before: Ledger, after: Ledger) -> list[dict[str, Any]]:
    """Return the referee's cases whose circumstances change.

    Circumstances: number of the hand, round, dealer, honba, points, sticks, and the claimant's riichi and seat.
    """
    records = store.records(match=match, kinds=(*KINDS, "case", "decision"))
    decided = {each.parts["decision"]["case"] for each in records if each.kind == "decision"}
    found = []
    for record in records:
        if record.kind != "case":
            continue
        player = str(record.parts["claim"]["player"])
        events = sum(each.kind in KINDS and each.number < record.number for each in records)
        if _lay(before, events, player) != _lay(after, events, player):
            found.append({"case": record.number, "player": player, "decided": record.number in decided})
    return found


def _lay(ledger: Ledger, events: int, player: str) -> dict[str, Any]:
    """Return the circumstances of a player after the first `events` events of the match."""
    state = [step.state for step in ledger.steps if step.number < events][-1]
    seat = state.seats[player].value if player in state.seats else None
    riichi = player in state.riichi
    return {**hand_of(state), "sticks": state.sticks, "seat": seat, "riichi": riichi, "points": dict(state.points)}


def listed_held(record: Record, table: str, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return held events for a list: the record, its table, and the changes that each choice makes."""
    return {**record.to_json(), "table": table, "choices": dict(choices)}
