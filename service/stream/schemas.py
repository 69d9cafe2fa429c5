"""The JSON Schemas of streamed tables: named schemas of the OpenAPI document.

Only schemas; the addresses are in `service.stream.openapi`. docs/records.md describes the record of a hand.
"""

from __future__ import annotations

from typing import Final

from service.desk.schemas import LAY, RECORD, TIME, WRITTEN
from service.schemas import COUNT, FLAG, NUMBER, RULES, SEAT, TEXT, TILE, Schema, listed, null_or, record, ref
from service.stream.waiting_states import WAITING_FOR

_OBJECT: Final[Schema] = {"type": "object"}
_NAME: Final[Schema] = {**TEXT, "description": "A name, where a match is played."}
_ANSWER: Final[Schema] = record(
    answered=record(
        of=COUNT,
        table=TEXT,
        names=null_or({"type": "object", "propertyNames": SEAT, "additionalProperties": TEXT}),
        show=FLAG,
    ),
    hand=ref("Hand"),
    situation=_OBJECT,
    score=ref("Score"),
    engine=TEXT,
)
_DISMISSED: Final[Schema] = record(by=TEXT, at=TIME, reason=TEXT)

SCHEMAS: Final[dict[str, Schema]] = {
    "StreamTable": record(
        table=TEXT,
        waiting={"enum": [*WAITING_FOR]},
        lies=FLAG,
        problem=null_or(record(code=TEXT, message=TEXT, hint=TEXT, where=TEXT)),
    ),
    "StreamTables": record(tables=listed(ref("StreamTable"))),
    "SeenHand": record(
        of=COUNT,
        record=COUNT,
        match=null_or(TEXT),
        at=TIME,
        table=TEXT,
        player=null_or(TEXT),
        rules=null_or(RULES),
        asks=listed(TEXT),
        hand=ref("Hand"),
        probability=NUMBER,
        doubts=listed(record(code=TEXT, message=TEXT, tiles=listed(COUNT))),
        score=null_or(ref("Score")),
        dismissed=null_or({**TEXT, "description": "Why it does not count."}),
    ),
    "SeenHands": record(hands=listed(ref("SeenHand"))),
    "SeenHandRecord": record(
        (),
        **RECORD,
        lay=null_or(LAY),
        answer=null_or(_ANSWER),
        dismissed=null_or(_DISMISSED),
        lies={**FLAG, "description": "It lies on its table now."},
    ),
    "HandAnswerRequest": record(
        ("player", "from", "situation", "winning_tile", "hand", "show"),
        player=null_or(_NAME),
        from_=null_or(_NAME),
        situation={**_OBJECT, "description": "With a match, only what the ledger does not know."},
        winning_tile=null_or({**TILE, "description": "Where it could not be detected."}),
        hand=null_or(ref("Hand")),
        show={**FLAG, "description": "Show it on overlays though it does not lie there any more."},
    ),
    "HandAnswered": record(
        (), **WRITTEN, of=COUNT, score=ref("Score"), shown={**FLAG, "description": "Overlays show it."}
    ),
    "DismissRequest": record(reason={**TEXT, "pattern": r"\S", "description": "Why the hand does not count."}),
    "HandDismissed": record((), **WRITTEN, of=COUNT, reason=TEXT),
}
"""Every named schema of streamed tables."""
