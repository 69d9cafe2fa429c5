"""Calls for the referee that are not claims: a hand to correct, or a question.

A table makes a call, and a referee answers it. Calls and answers are records, which show later who asked what, and when
the referee answered. A second answer to the same call is not rejected.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from scorer.sentences import say
from service.contract.reading import read
from service.problems import ServiceError
from service.records.record import Draft, Record
from service.records.shapes import AnswerRequest, CallRequest
from service.records.store import Store, read_records

KIND = "call"


def call(store: Store, key: str, by: str, match: str, asked: object) -> dict[str, Any]:
    """Call the referee to a match. A call has `words`, and optionally the number of the `event` that it concerns.

    Raises `ParseError`.
    """
    given: CallRequest = read(CallRequest, asked, "call")
    made = {"done": "made", "words": given.words.strip(), "event": given.event}
    return store.write(key, by, {"call": match, **made}, lambda _, __: Draft(KIND, {"call": made}, match, made))[0]


def answer(store: Store, key: str, by: str, number: int, said: object) -> dict[str, Any]:
    """Record the referee's answer, which closes the call. Raises `ParseError`, and `ServiceError` (`no_such_call`)."""
    given: AnswerRequest = read(AnswerRequest, said, "answer")
    words = given.words.strip()

    def make(connection: Connection, _: int) -> Draft:
        found = read_records(connection, numbers=(number,), kinds=(KIND,))
        if not found or found[0].parts["call"]["done"] != "made":
            raise ServiceError("no_such_call", say("at_desk.no_call", number=number))
        answered = {"done": "answered", "call": number, "words": words}
        return Draft(KIND, {"call": answered}, found[0].match, answered)

    return store.write(key, by, {"answer": number, "words": words}, make)[0]


def open_calls(store: Store) -> list[Record]:
    """Return the unanswered calls, the oldest first."""
    records = store.records(kinds=(KIND,))
    answered = {each.parts["call"].get("call") for each in records}
    return [each for each in records if each.parts["call"]["done"] == "made" and each.number not in answered]
