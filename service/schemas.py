"""The JSON Schemas of requests and answers: the `components` of the OpenAPI document.

Only schemas; the addresses are in `service.openapi`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from scorer.hand import MeldKind, Source
from scorer.rules import rule_ids
from scorer.score import DETAILS
from scorer.sentences import LANGUAGES
from scorer.situation import SEATS, Situation, Win

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
TILES: Schema = {
    "type": "string",
    "pattern": "^(?:[0-9]+[mps]|[1-7]+z|[1-8]+f|[?]|[ESWNPFC]|[\U0001f000-\U0001f029]|\\s)*$",
    "description": "Tiles in notation: `123m055p77z?`.",
}
TILE: Schema = {"type": "string", "pattern": "^(?:[0-9][mps]|[1-7]z|[1-8]f|[?]|[ESWNPFC]|[\U0001f000-\U0001f029])$"}
RULES: Schema = {"enum": [*rule_ids()]}
ANY_RULES: Schema = {"enum": [*rule_ids(), "all"]}
HOUSE_RULES: Schema = {"$ref": "#/components/schemas/HouseRules"}
_ONE_SET: Schema = {"oneOf": [RULES, HOUSE_RULES]}
_ASKED_RULES: Schema = {"oneOf": [ANY_RULES, HOUSE_RULES]}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
SEAT: Schema = {"enum": [seat.value for seat in SEATS]}


def ref(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(item: Schema) -> Schema:
    """A list of one kind of item."""
    return {"type": "array", "items": item}


def null_or(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"oneOf": [schema, {"type": "null"}]}


def record(optional: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """An object with exactly these fields; those in `optional` may be missing. A trailing `_` avoids Python
    keywords.
    """
    named = {name.rstrip("_"): schema for name, schema in properties.items()}
    needed = [name for name in named if name not in optional]
    return {"type": "object", "properties": named, "required": needed, "additionalProperties": False}


def _situation() -> Schema:
    special: dict[str, Schema] = {
        "win": {"enum": [win.value for win in Win]},
        "seat": SEAT,
        "round": SEAT,
        "from": null_or(SEAT),
        "honba": {**COUNT, "maximum": 1000},
        "sticks": {**COUNT, "maximum": 1000},
        "liable": {"type": "object", "additionalProperties": SEAT},
        "turned": null_or({**TILE, "pattern": "^$|" + TILE["pattern"]}),
        "discards_since": listed({"type": "array", "prefixItems": [SEAT, TILE], "minItems": 2, "maxItems": 2}),
        "options": {"type": "object"},
    }
    properties: dict[str, Schema] = {}
    for item in fields(Situation):
        name = "from" if item.name == "discarder" else item.name
        properties[name] = special.get(name) or (FLAG if item.type == "bool" else TILES)
    return {"type": "object", "properties": properties, "required": ["win", "seat"], "additionalProperties": False}


_NAMES = record(en=TEXT, ja=TEXT, zh=TEXT)
_ANY_OBJECT: Schema = {"type": "object"}
_SITUATION = _situation()
_PAYMENT = record(from_=null_or(TEXT), to=TEXT, amount=WHOLE, reason=TEXT)
_FAULT = record(
    ("message", "change", "score"),
    code=TEXT,
    message=TEXT,
    where=TEXT,
    change=record(remove=TILE, add=TILE),
    score=record(value=_ANY_OBJECT, total=WHOLE),
)
LANGUAGE: Schema = {"enum": [*LANGUAGES]}
_FORM: dict[str, Schema] = {"lang": LANGUAGE, "detail": {"enum": [*DETAILS]}}
"""The form of an answer. What the detail `value` leaves out is optional in the schemas of answers."""
_SCORE = record(
    ("fu", "not_counted", "options"),
    rules=null_or(TEXT),
    valid=FLAG,
    value=_ANY_OBJECT,
    patterns=listed(
        record(
            ("because", "count"), id=TEXT, name=_NAMES, value=WHOLE, count=WHOLE, unit=TEXT, tiles=TEXT, because=TEXT
        )
    ),
    total=WHOLE,
    payments=listed(ref("Payment")),
    arrangement=listed(TEXT),
    fu=listed(record(id=TEXT, value=WHOLE, tiles=TEXT, because=TEXT)),
    not_counted=listed(record(id=TEXT, why=TEXT)),
    faults=listed(ref("Fault")),
    options=_ANY_OBJECT,
    engine=TEXT,
)
_POINT: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
QUAD: Schema = {"type": "array", "items": _POINT, "minItems": 4, "maxItems": 4}
_SEEN = record(
    tile=TEXT,
    quad=QUAD,
    confidence=NUMBER,
    sideways=FLAG,
    alternatives=listed({"type": "array", "prefixItems": [TEXT, NUMBER], "minItems": 2, "maxItems": 2}),
    role={"type": "string", "pattern": "^(concealed|meld [1-4]|winning|indicator|flower|other)$"},
)
_ANSWERS = [ref("Score"), ref("Scores"), ref("Waits"), ref("Settled"), ref("Draw")]

SCHEMAS: dict[str, Schema] = {
    "Hand": record(
        ("winning_tile", "melds", "flowers"),
        concealed=TILES,
        winning_tile=null_or(TILE),
        melds=listed(ref("Meld")),
        flowers=TILES,
    ),
    "Meld": record(
        ("called_from", "called_tile"),
        kind={"enum": [kind.value for kind in MeldKind]},
        tiles=TILES,
        called_from=null_or({"enum": [source.value for source in Source]}),
        called_tile=null_or(TILE),
    ),
    "Situation": _SITUATION,
    "HouseRules": record(
        ("options", "values", "dated", "source", "sources"),
        base=RULES,
        name={"type": "string", "minLength": 1, "maxLength": 80},
        options=_ANY_OBJECT,
        values={"type": "object", "additionalProperties": {**COUNT, "maximum": 10_000}},
        dated=TEXT,
        source=TEXT,
        sources=_ANY_OBJECT,
    ),
    "Request": {
        "oneOf": [
            record(tuple(_FORM), rules=_ASKED_RULES, hand=ref("Hand"), situation=ref("Situation"), **_FORM),
            record(
                tuple(_FORM),
                rules=_ONE_SET,
                winners=listed(record(hand=ref("Hand"), situation=ref("Situation"))),
                **_FORM,
            ),
            record(("situation", *_FORM), rules=_ONE_SET, draw=_ANY_OBJECT, situation=null_or(_ANY_OBJECT), **_FORM),
        ]
    },
    "PhotoRequest": record(
        ("winning_tile", "as_seen", *_FORM),
        rules=_ASKED_RULES,
        situation=ref("Situation"),
        winning_tile=null_or(TILE),
        as_seen={"type": "boolean"},
        **_FORM,
    ),
    "Payment": _PAYMENT,
    "Fault": _FAULT,
    "Score": _SCORE,
    "Scores": record(scores={"type": "object", "additionalProperties": {"oneOf": [ref("Score"), ref("Waits")]}}),
    "Waits": record(rules=TEXT, waits=listed(record(tile=TEXT, score=ref("Score")))),
    "Settled": {"type": "object", "required": ["rules", "valid", "winners", "payments", "faults"]},
    "Draw": {"type": "object", "required": ["rules", "valid", "draw", "payments", "faults"]},
    "Answer": {"anyOf": _ANSWERS},
    "Reading": record(
        ("hands",),
        tiles=listed(_SEEN),
        hand=null_or(ref("Hand")),
        as_seen=null_or(ref("Hand")),
        probability=NUMBER,
        doubts=listed(record(code=TEXT, message=TEXT, tiles=listed(COUNT))),
        image=record(width=COUNT, height=COUNT),
        seconds=record(decode=NUMBER, detect=NUMBER, read=NUMBER),
        model=record(name=TEXT, version=TEXT, sha256=TEXT),
        runners_up=listed(record(hand=ref("Hand"), probability=NUMBER)),
        hands=listed(record(hand=ref("Hand"), tiles=listed(COUNT), probability=NUMBER)),
    ),
    "PhotoScore": record(reading=ref("Reading"), score=ref("Answer")),
    "RuleSet": record(
        ("family", "base"),
        id=TEXT,
        name=_NAMES,
        dated=TEXT,
        source=TEXT,
        family=TEXT,
        base=TEXT,
        options=listed(
            record(
                ("group", "mark"),
                name=TEXT,
                default={},
                choices=listed({}),
                about=TEXT,
                source=TEXT,
                group=TEXT,
                mark=TEXT,
            )
        ),
        patterns=listed(record(id=TEXT, name=_NAMES, value={}, rule=TEXT)),
        asks=listed({"enum": list(_SITUATION["properties"])}),
        flowers=FLAG,
    ),
    "Rules": record(rules=listed(ref("RuleSet"))),
    "TileSets": record(tile_sets=listed(TEXT), order=TEXT),
    "Taught": record(name=TEXT, tiles=TEXT),
    "Kept": record(kept=TEXT),
    "Health": record(status=TEXT, version=TEXT, source=TEXT),
    "Problem": record(
        ("faults",),
        type=TEXT,
        title=TEXT,
        status=WHOLE,
        detail=TEXT,
        code=TEXT,
        hint=TEXT,
        where=TEXT,
        faults=listed(ref("Fault")),
    ),
}
"""Every named schema."""
