"""Record an event only for the hand for which it was entered; hold events that were entered without the network.

If another device of the table recorded another event than a riichi meanwhile, or if the match cannot take an event, the
remaining events are held in a record of the kind `held`. A referee chooses which events are recorded. No event is lost
or recorded twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from scorer import shape
from scorer.corrections import Change
from scorer.errors import MatchFault
from scorer.match.events import Correction, Drawn, Event, PlainEvent, Riichi, Time, Won
from scorer.match.ledger import Ledger, last_in_effect
from scorer.sentences import say
from service.contract.events import match_event
from service.contract.reading import read
from service.problems import ServiceError
from service.records.canonical import digest
from service.records.held_shapes import Backlog, HeldAnswer
from service.records.matches import Matches, later_event
from service.records.record import Draft, Record
from service.records.store import Store, read_records

KIND = "held"


class _Aside(Exception):
    """Raised to stop the write of an event, so that it is not recorded."""


class _Same(_Aside):
    """Another device has recorded the same event."""

    def __init__(self, number: int) -> None:
        self.number = number


class _Held(_Aside):
    """A referee must decide on the event. `since`: the numbers of the events that another device recorded meanwhile."""

    def __init__(self, why: str, since: Sequence[int]) -> None:
        self.why, self.since = why, since


def send(matches: Matches, key: str, by: str, match: str, sent: object) -> dict[str, Any]:
    """Record the events of a device in order. Raises `ParseError`, and `ServiceError` (`no_such_match`).

    With `strict`, nothing is held: also raises `MatchFault` for an event that the match cannot take, and `ServiceError`
    (`match_moved_on`) for one that conflicts with an event of another device. The events before it stay recorded.

    The answer has, besides `match`, three fields. `recorded`: the numbers of the new events; `same`: the numbers of
    equal events that another device had recorded; `held`: the number of the record that holds the remaining events;
    None if none remain.
    """
    given: Backlog = read(Backlog, sent, "backlog")
    own: list[int] = []
    same: list[int] = []
    for place, event in enumerate(given.events):
        try:
            known = [*own, *same]
            keyed = digest(f"{key} {place}")
            answer = _record(matches, keyed, by, match, event, given.after, known, strict=given.strict)
            own.append(answer["step"]["event"])
        except _Same as found:
            same.append(found.number)
        except _Held as found:
            rest = [each.to_json() for each in given.events[place:]]
            parts = {"done": "held", "after": given.after, "events": rest, "since": list(found.since), "why": found.why}
            number = _write(matches.store, digest(f"{key} held"), by, match, parts)["record"]
            return {"match": match, "recorded": own, "same": same, "held": number}
    return {"match": match, "recorded": own, "same": same, "held": None}


def _record(
    matches: Matches,
    key: str,
    by: str,
    match: str,
    event: PlainEvent,
    after: int,
    known: Sequence[int],
    *,
    strict: bool,
) -> dict[str, Any]:
    """Record one event. `known`: the numbers of the recorded events that are known to be those of the device."""

    def fitted(before: Ledger) -> Event:
        since = [(n, each) for n, each in enumerate(before.events) if n >= after and n not in known]
        for number, each in since:
            if each == event:
                raise _Same(number)
        if strict:
            _demand_same_hand([each for _, each in since])
        elif not all(isinstance(each, Riichi) for _, each in since):
            raise _Held("moved_on", [number for number, _ in since])
        return _without_declared(event, before)

    try:
        return matches.record(key, by, match, {"match": match, "event": event.to_json()}, fitted)
    except MatchFault as error:
        if strict:
            raise
        raise _Held("refused", []) from error


def _demand_same_hand(since: Sequence[Event]) -> None:
    """Raise `ServiceError` (`match_moved_on`) if an event since an entry was begun conflicts with the entry."""
    # The end of the time changes nothing in the hand that the device enters.
    if not all(isinstance(each, Riichi | Time) for each in since):
        raise ServiceError("match_moved_on", say("at_desk.moved_on"), hint=say("at_desk.moved_on_hint"))


def _without_declared(event: Event, before: Ledger) -> Event:
    """Return the event without the riichi of a win or a draw that another device recorded as an event."""
    if not isinstance(event, Won | Drawn):
        return event
    return replace(event, riichi=tuple(name for name in event.riichi if name not in before.state.riichi))


def add(matches: Matches, key: str, by: str, match: str, event: Mapping[str, Any], after: int) -> dict[str, Any]:
    """Record an event as `Matches.add` does, but only for the hand for which it was entered.

    `after`: the number of events of the match when the entry was begun. Also raises `ServiceError` (`match_moved_on`)
    if an event since then conflicts with the entry, even an equal one, and `ParseError` if the match has fewer events.
    """
    entered = later_event(event)

    def fitted(before: Ledger) -> Event:
        if after > len(before.events):
            raise shape.wrong("body.after", say("shape.count", least=0, most=len(before.events)), after)
        _demand_same_hand(before.events[after:])
        return _without_declared(entered, before)

    request = {"match": match, "event": entered.to_json(), "after": after}
    return matches.record(key, by, match, request, fitted)


def _write(store: Store, key: str, by: str, match: str | None, parts: dict[str, Any]) -> dict[str, Any]:
    return store.write(key, by, {"held": match, **parts}, lambda _, __: Draft(KIND, {"held": parts}, match, parts))[0]


def open_held(store: Store) -> list[Record]:
    """Return the records of held events that no referee has answered, the oldest first."""
    held = [each for each in store.records(kinds=(KIND,)) if each.parts["held"]["done"] == "held"]
    if not held:
        return []
    answers = store.records(kinds=(KIND, "event"), after=held[0].number)
    answered = {_answered_by(each) for each in answers}
    return [each for each in held if each.number not in answered]


def _answered_by(record: Record) -> int | None:
    """Return the number of the held record that this record answers."""
    found = record.parts["held"].get("held") if record.kind == KIND else record.parts.get("held")
    return None if found is None else int(found)


def choices(ledger: Ledger, held: Record) -> dict[str, list[dict[str, Any]]]:
    """Return, for each of the choices `device` and `both`, the changes of the correction that it makes, as JSON."""
    parts = held.parts["held"]
    events = tuple(_plain(each) for each in parts["events"])
    live = [number for number in parts["since"] if ledger.entries[number][1]]
    place = live[-1] if live else last_in_effect(ledger)
    there = tuple(each for each in ledger.entries[place][1] if not isinstance(each, Correction))
    both = [Change(place, (*there, *events))]
    device = [Change(live[0], events), *(Change(each, ()) for each in live[1:])] if live else both
    return {"device": [each.to_json() for each in device], "both": [each.to_json() for each in both]}


def _plain(value: object) -> Any:
    return match_event(value)


def answer(matches: Matches, key: str, by: str, number: int, said: object) -> dict[str, Any]:
    """Record a referee's choice. Raises `ParseError`, `MatchFault`, and `ServiceError` (`no_such_held`).

    With `match`, the events of the match stay as they are. With `device`, a correction replaces the events that another
    device recorded meanwhile by the held events; with `both`, it adds the held events after them.
    """
    given: HeldAnswer = read(HeldAnswer, said, "answer")
    store, reason = matches.store, given.reason.strip()
    held = _held(store.records(numbers=(number,), kinds=(KIND,)), number)
    assert held.match is not None

    def waiting(connection: Connection) -> None:
        later = read_records(connection, match=held.match, kinds=(KIND, "event"), after=number)
        if any(_answered_by(each) == number for each in later):
            raise _no_such(number)

    parts = {"done": "answered", "held": number, "choice": given.choice, "reason": reason}
    request = {"answer": number, **parts}
    if given.choice != "match":

        def correction(ledger: Ledger) -> Event:
            changes = choices(ledger, held)[given.choice]
            return match_event({"type": "correction", "changes": changes, "reason": reason})

        return matches.record(key, by, held.match, request, correction, held=number, check=waiting)

    def make(connection: Connection, _: int) -> Draft:
        waiting(connection)
        return Draft(KIND, {"held": parts}, held.match, parts)

    return store.write(key, by, request, make)[0]


def _held(found: Sequence[Record], number: int) -> Record:
    if not found or found[0].parts["held"]["done"] != "held":
        raise _no_such(number)
    return found[0]


def _no_such(number: int) -> ServiceError:
    return ServiceError("no_such_held", say("at_desk.no_held", number=number))
