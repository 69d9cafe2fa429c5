"""The HTTP addresses of streamed tables in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from service.openapi_operations import LAST, Paths, events, in_path, in_query, json_of, linked, operation
from service.schemas import COUNT, TEXT

_HERE: Final = "/api/stream"
_NUMBER: Final = in_path("number", {**COUNT, "maximum": 10**15}, "The number of the record of a hand.")
_OPEN: Final = in_query("open", {"enum": ["true", "false"]}, "`true`: those that are neither answered nor dismissed.")
_OF_TABLE: Final = in_query("table", {**TEXT, "minLength": 1}, "Of this table alone.")


def _addresses() -> Paths:
    tables = operation("streamTables", "What each table waits for.", "StreamTables", "Those that the link may see.")
    hands = operation("seenHands", "The hands that cameras saw.", "SeenHands", "The oldest first, with their scores.")
    one = operation("seenHand", "A hand that a camera saw.", "SeenHandRecord", "Its record, and its last answer.")
    answer = operation(
        "answerHand",
        "Say what people know of a win.",
        "HandAnswered",
        "Its score, which is sent to everybody who watches.",
        json_of("HandAnswerRequest"),
        201,
    )
    dismiss = operation(
        "dismissHand",
        "Say that a hand does not count.",
        "HandDismissed",
        "It is not shown any more; it stays in the records, and can be answered after all.",
        json_of("DismissRequest"),
        201,
    )
    live = operation("streamLive", "What cameras see, as it comes.", "SeenHand", "Server-sent events.")
    live = events(live, "Events `hand`, `status` of a table or `tables` of all, and `closed` at the end.")
    return {
        f"{_HERE}/tables": {"get": linked(tables)},
        f"{_HERE}/hands": {"get": linked(hands, (_OPEN,))},
        f"{_HERE}/hands/{{number}}": {"get": linked(one, (_NUMBER,))},
        f"{_HERE}/hands/{{number}}/answer": {"post": linked(answer, (_NUMBER,), writes=True)},
        f"{_HERE}/hands/{{number}}/dismiss": {"post": linked(dismiss, (_NUMBER,), writes=True)},
        f"{_HERE}/live": {"get": linked(live, (_OF_TABLE, LAST))},
    }


PATHS: Final[Paths] = _addresses()
"""Every address of streamed tables."""
