"""Calls for the referee that are not claims (a hand to correct, a question): made at a table, answered once.

They are records too, so it stays known who asked what, and when it was answered.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from scorer import shape
from scorer.sentences import say
from service.problems import ServiceError
from service.records.record import Draft, Record
from service.records.store import Store, read_records

KIND = "call"
_FIELDS = frozenset(("words", "event"))
_MOST = 500


def call(store: Store, key: str, by: str, match: str, asked: object) -> dict[str, Any]:
    """Call the referee to a match. A call has `words`, and the number of the event that it concerns, if any.

    Raises `ParseError`.
    """
    data = shape.as_object(asked, "call", _FIELDS)
    words = _words(data, "call")
    event = None if data.get("event") is None else shape.as_count(data["event"], "call.event", most=100_000)
    made = {"done": "made", "words": words, "event": event}
    return store.write(key, by, {"call": match, **made}, lambda _, __: Draft(KIND, {"call": made}, match, made))[0]


def answer(store: Store, key: str, by: str, number: int, said: object) -> dict[str, Any]:
    """Record the referee's answer, which closes the call. Raises `ParseError`, and `ServiceError` (`no_such_call`)."""
    words = _words(shape.as_object(said, "answer", frozenset(("words",))), "answer")

    def make(connection: Connection, _: int) -> Draft:
        found = read_records(connection, numbers=(number,), kinds=(KIND,))
        if not found or found[0].parts["call"]["done"] != "made":
            raise ServiceError("no_such_call", say("at_desk.no_call", number=number))
        answered = {"done": "answered", "call": number, "words": words}
        return Draft(KIND, {"call": answered}, found[0].match, answered)

    return store.write(key, by, {"answer": number, "words": words}, make)[0]


def open_calls(store: Store) -> list[Record]:
    """The unanswered calls, the oldest first."""
    records = store.records(kinds=(KIND,))
    answered = {each.parts["call"].get("call") for each in records}
    return [each for each in records if each.parts["call"]["done"] == "made" and each.number not in answered]


def _words(data: Any, where: str) -> str:
    words = shape.as_text(data.get("words", ""), f"{where}.words").strip()
    if len(words) > _MOST or not all(letter.isprintable() or letter == "\n" for letter in words):
        raise shape.wrong(f"{where}.words", say("at_desk.printable", most=_MOST), words)
    return words
