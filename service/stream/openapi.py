"""The HTTP endpoints for streamed tables in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from service.openapi_operations import LAST, Paths, answering, events, in_path, in_query, json_of, linked, operation
from service.schemas import COUNT, TEXT
from service.stream.air.openapi import PATHS as AIR
from service.stream.camera_openapi import PATHS as CAMERAS
from service.stream.replay.exports import FORMS

_HERE: Final = "/api/stream"
_NUMBER: Final = in_path("number", {**COUNT, "maximum": 10**15}, "The number of the record of a hand.")
_NOTICE: Final = in_path("number", {**COUNT, "maximum": 10**15}, "The number of the record of what was noticed.")
_OPEN: Final = in_query("open", {"enum": ["true", "false"]}, "`true`: only hands neither answered nor dismissed.")
_MATCH: Final = in_path("match", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a match.")
_AS: Final = in_query("as", {"enum": [*FORMS]}, "The format; `jsonl` by default.")
_START: Final = in_query(
    "start", {**TEXT, "format": "date-time"}, "When the film begins; default: the start of the match."
)
_OF_TABLE: Final = in_query("table", {**TEXT, "minLength": 1}, "Only events of this table.")


def _addresses() -> Paths:
    tables = operation("streamTables", "The status of each table.", "StreamTables", "The tables that the link can see.")
    hands = operation("seenHands", "The hands that cameras saw.", "SeenHands", "The oldest hand first, with scores.")
    one = operation("seenHand", "A hand that a camera saw.", "SeenHandRecord", "The record and the last answer.")
    answer = operation(
        "answerHand",
        "State what people know about a win and a camera cannot see.",
        "HandAnswered",
        "The score of the hand, which is also sent to all event streams.",
        json_of("HandAnswerRequest"),
        201,
    )
    dismiss = operation(
        "dismissHand",
        "Dismiss a hand.",
        "HandDismissed",
        "Overlays no longer show the hand. It stays in the records, and can still be answered later.",
        json_of("DismissRequest"),
        201,
    )
    confirm = operation(
        "confirmNotice",
        "Record in the match ledger a riichi or a drawn hand that a camera noticed.",
        "NoticeConfirmed",
        "The effect of the event.",
        json_of("ConfirmRequest"),
        201,
    )
    refuse = operation(
        "refuseNotice", "Refuse what a camera noticed.", "NoticeRefused", "The refusal.", json_of("RefuseRequest"), 201
    )
    live = operation("streamLive", "Live events of the hands that cameras see.", "SeenHand", "Server-sent events.")
    live = events(live, "Events `hand`, `status` (of one table) or `tables` (of all tables), and `closed` at the end.")
    record = answering(
        operation("matchMoments", "What happened in a match, with times.", "MatchMoment", "The moments in order."),
        {
            "application/x-ndjson": {"schema": {**TEXT, "description": "A `MatchMoment` per line."}},
            "text/vtt": {"schema": {**TEXT, "description": "Subtitles."}},
            "text/plain": {"schema": {**TEXT, "description": "Chapters, as FFmpeg reads them."}},
        },
    )
    return {
        f"{_HERE}/tables": {"get": linked(tables)},
        f"{_HERE}/hands": {"get": linked(hands, (_OPEN,))},
        f"{_HERE}/hands/{{number}}": {"get": linked(one, (_NUMBER,))},
        f"{_HERE}/hands/{{number}}/answer": {"post": linked(answer, (_NUMBER,), writes=True)},
        f"{_HERE}/hands/{{number}}/dismiss": {"post": linked(dismiss, (_NUMBER,), writes=True)},
        f"{_HERE}/notices/{{number}}/confirm": {"post": linked(confirm, (_NOTICE,), writes=True)},
        f"{_HERE}/notices/{{number}}/refuse": {"post": linked(refuse, (_NOTICE,), writes=True)},
        f"{_HERE}/live": {"get": linked(live, (_OF_TABLE, LAST))},
        f"{_HERE}/matches/{{match}}/record": {"get": linked(record, (_MATCH, _AS, _START))},
    }


PATHS: Final[Paths] = {**_addresses(), **AIR, **CAMERAS}
"""Every endpoint for streamed tables."""
