"""The JSON Schemas of the desk: named schemas of the OpenAPI document.

Only schemas; the addresses are in `service.desk.openapi`. docs/records.md describes what a record of each kind
contains; docs/match.md describes the fields of each event.
"""

from __future__ import annotations

from typing import Final

from scorer.match.events import FIELDS, TYPES
from service.desk.clock import ACTIONS
from service.desk.roles import Role
from service.records.verdicts import Verdict
from service.schemas import COUNT, FLAG, NUMBER, RULES, SEAT, TEXT, WHOLE, Schema, listed, null_or, record, ref

_OBJECT: Final[Schema] = {"type": "object"}
HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
TIME: Final[Schema] = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"}
_PLAYER: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 80}
_TABLE: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 80, "description": "The name of a table."}
_WORDS: Final[Schema] = {"type": "string", "maxLength": 500}
_POINTS: Final[Schema] = {"type": "object", "additionalProperties": WHOLE}
AMOUNT: Final[Schema] = {
    "type": ["integer", "string"],
    "pattern": "^-?[0-9]{1,12}([.][0-9]{1,12}|/[1-9][0-9]{0,11})?$",
    "description": 'Exact: a whole number, or a text such as "12.25" or "5/3".',
}
RECORD: Final[dict[str, Schema]] = {
    "number": COUNT,
    "kind": TEXT,
    "match": null_or(TEXT),
    "at": TIME,
    "by": TEXT,
    "hash": HASH,
    "parts": _OBJECT,
}
WRITTEN: Final[dict[str, Schema]] = {"record": COUNT, "hash": HASH, "at": TIME}
_LINK: Final[dict[str, Schema]] = {
    "id": TEXT,
    "role": {"enum": [role.value for role in Role]},
    "scope": TEXT,
    "tournament": {**TEXT, "description": "The id of the tournament that it is for; empty: none."},
}


def _event(type_: str) -> Schema:
    fields: dict[str, Schema] = {name: {} for name in FIELDS[TYPES[type_]]}
    return {
        "type": "object",
        "properties": {"type": {"const": type_}, **fields},
        "required": ["type"],
        "additionalProperties": False,
    }


_VALUE: Final[Schema] = record(
    ("han", "fu", "limit", "yakuman", "points", "loss"),
    han={**COUNT, "maximum": 10_000},
    fu={**COUNT, "maximum": 10_000},
    limit=TEXT,
    yakuman={**COUNT, "maximum": 10_000},
    points={**COUNT, "maximum": 10_000},
    loss={**COUNT, "maximum": 10_000},
)
LAY: Final[Schema] = record(
    number=COUNT,
    round=SEAT,
    deal=COUNT,
    dealer=TEXT,
    honba=COUNT,
    sticks=COUNT,
    seats={"type": "object", "additionalProperties": SEAT},
    riichi=listed(TEXT),
)
_STEP: Final[Schema] = record(
    event=COUNT,
    type=TEXT,
    held=ref("MatchEvent"),
    before=null_or(LAY),
    scores=listed(_OBJECT),
    payments=listed(ref("Payment")),
    points=_POINTS,
)
_FOLLOWED: Final[Schema] = record(
    tournament=TEXT, round=COUNT, table=COUNT, outcome={"enum": ["corrected", "reopened", "differs", "strangers"]}
)
_RESULT: Final[Schema] = record(
    player=TEXT,
    place=COUNT,
    points=WHOLE,
    base=AMOUNT,
    oka=AMOUNT,
    uma=AMOUNT,
    after_uma=WHOLE,
    total=AMOUNT,
    carries=null_or(AMOUNT),
)

SCHEMAS: Final[dict[str, Schema]] = {
    "DeskLink": record((), **_LINK, expires_at=TIME),
    "DeskLinks": record(links=listed(record((), **_LINK, expires_at=TIME, revoked_at=null_or(TIME)))),
    "DeskLinkRequest": record(
        ("scope",),
        role=_LINK["role"],
        scope={"type": "string", "maxLength": 80, "description": "A table; all of them where it is empty."},
        hours={**COUNT, "maximum": 24 * 366},
    ),
    "DeskLinkGiven": record(
        (),
        **WRITTEN,
        link=ref("DeskLink"),
        token={**TEXT, "description": "The link itself."},
        address={**TEXT, "description": "What opens it in a browser."},
        qr={**TEXT, "description": "The same as a QR code, SVG."},
    ),
    "DeskLinkTaken": record((), **WRITTEN, link=TEXT),
    "Matches": record(
        matches=listed(
            record(
                match=TEXT,
                table=TEXT,
                tournament=TEXT,
                opened=TIME,
                rules=RULES,
                players=listed(TEXT),
                hands=COUNT,
                ended=null_or(TEXT),
            )
        )
    ),
    "MatchOpening": record(
        ("options", "carried"),
        table=_TABLE,
        rules=RULES,
        players={"type": "array", "items": _PLAYER, "minItems": 4, "maxItems": 4, "uniqueItems": True},
        options=_OBJECT,
        carried={"type": "object", "additionalProperties": AMOUNT},
    ),
    "MatchOpened": record((), **WRITTEN, match=TEXT, table=TEXT, step=_OBJECT),
    "MatchEvent": {"oneOf": [_event(type_) for type_ in TYPES]},
    "MatchRecorded": record(
        ("tournaments",),
        **WRITTEN,
        match=TEXT,
        step=_OBJECT,
        tournaments={**listed(_FOLLOWED), "description": "Tournaments in which the match had counted before."},
    ),
    "MatchPreview": record(match=TEXT, payments=listed(ref("Payment")), scores=listed(_OBJECT), points=_POINTS),
    "Match": record(
        match=TEXT,
        table=TEXT,
        options=_OBJECT,
        state=_OBJECT,
        results=listed(_RESULT),
        final=FLAG,
        events=listed(ref("MatchEvent")),
        steps=listed(_STEP),
    ),
    "Fouls": record(
        rules=RULES,
        fouls=listed(
            record(("points", "times"), id=TEXT, about=TEXT, kind=TEXT, source=TEXT, points=COUNT, times=COUNT)
        ),
    ),
    "SeatDrawRequest": record(("method",), method=TEXT),
    "ClockRequest": record(("player",), action={"enum": list(ACTIONS)}, player=null_or(TEXT)),
    "MatchClock": record(
        clock=record(
            players=listed(TEXT),
            round_seconds=COUNT,
            hand_seconds=COUNT,
            turn_seconds=COUNT,
            deal_seconds=COUNT,
            half={"enum": [1, 2]},
            left=WHOLE,
            used=_POINTS,
            turn=null_or(TEXT),
            since=null_or(TIME),
            turn_since=null_or(TIME),
            grace=null_or(TIME),
        ),
        shown=ref("ClockShown"),
    ),
    "ClockShown": record(
        at=TIME,
        running=FLAG,
        round_left=null_or(NUMBER),
        hand_left=null_or({"type": "object", "additionalProperties": NUMBER}),
        turn=null_or(TEXT),
        turn_left=null_or(NUMBER),
        over=listed(TEXT),
    ),
    "Claim": record(
        ("hand", "value", "total", "patterns"),
        player=TEXT,
        rules=RULES,
        situation=ref("Situation"),
        hand=null_or(ref("Hand")),
        value=null_or(_VALUE),
        total=null_or({**COUNT, "maximum": 10_000_000}),
        patterns=listed(TEXT),
    ),
    "ClaimRequest": record(claim=ref("Claim")),
    "CaseLine": record(what=TEXT, claimed={}, photo={}, rules={}, differs=FLAG),
    "CaseFiled": record(
        (),
        **WRITTEN,
        photo=null_or(record(sha256=HASH, media_type=TEXT, bytes=COUNT)),
        hand=null_or(ref("Hand")),
        score=null_or(_OBJECT),
        lines=listed(ref("CaseLine")),
    ),
    "Record": record((), **RECORD),
    "Case": record((), **RECORD, decisions=listed(ref("Record"))),
    "Cases": record(cases=listed(ref("Case"))),
    "DecisionRequest": record(
        ("reason", "hand", "situation"),
        verdict={"enum": [verdict.value for verdict in Verdict]},
        reason={"type": "string", "description": "Needed for all but accepting a claim that is what the rules say."},
        hand=null_or(ref("Hand")),
        situation=null_or(ref("Situation")),
    ),
    "Decided": record(
        (),
        **WRITTEN,
        case=COUNT,
        verdict={"enum": [verdict.value for verdict in Verdict]},
        hand=null_or(ref("Hand")),
        stated=null_or(_OBJECT),
        situation=null_or(_OBJECT),
        score=null_or(_OBJECT),
    ),
    "CallRequest": record(("words", "event"), words=_WORDS, event=null_or({**COUNT, "maximum": 100_000})),
    "CallMade": record((), **WRITTEN, done=TEXT, words=TEXT, event=null_or(COUNT)),
    "Calls": record(calls=listed(ref("Record"))),
    "AnswerRequest": record(("words",), words=_WORDS),
    "CallAnswered": record((), **WRITTEN, done=TEXT, call=COUNT, words=TEXT),
    "Records": record(records=listed(ref("Record")), results=_OBJECT),
    "Checkpoint": record(
        (),
        record=COUNT,
        hash=HASH,
        at=TIME,
        key={"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "The name of the key that signed it."},
        checkpoint={**TEXT, "description": "The line that `tehai records verify --checkpoint` takes."},
        qr={**TEXT, "description": "The same as a QR code, SVG."},
    ),
    "EraseRequest": record(reason=TEXT),
    "PhotoChanged": record((), **WRITTEN),
}
"""Every named schema of the desk."""
