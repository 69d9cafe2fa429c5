"""The OpenAPI 3.1 document of the HTTP API. Tests compare real responses with it.

The desk, games, streamed tables and tournaments describe their own endpoints (`service.desk.openapi`,
`service.games.openapi`, `service.stream.openapi`, `service.tournaments.openapi`).
"""

from __future__ import annotations

from typing import Any

from scorer import __version__
from scorer.score import FULL, VALUE
from scorer.sentences import LANGUAGES
from service.contract.document import events
from service.desk.openapi import PATHS as DESK
from service.desk.schemas import SCHEMAS as DESK_SCHEMAS
from service.games.openapi import PATHS as GAMES
from service.games.schemas import SCHEMAS as GAME_SCHEMAS
from service.openapi_operations import SECURITY, in_query, json_of, operation
from service.schemas import SCHEMAS, Schema, listed, ref
from service.stream.air.schemas import SCHEMAS as AIR_SCHEMAS
from service.stream.camera_schemas import SCHEMAS as CAMERA_SCHEMAS
from service.stream.openapi import PATHS as STREAMS
from service.stream.replay.schemas import SCHEMAS as REPLAY_SCHEMAS
from service.stream.schemas import SCHEMAS as STREAM_SCHEMAS
from service.tile_sets import PHOTOS
from service.tournaments.openapi import PATHS as TOURNAMENTS
from service.tournaments.schemas import SCHEMAS as TOURNAMENT_SCHEMAS


def _form(*optional: str, **parts: Schema) -> dict[str, Any]:
    form = {"type": "object", "properties": parts, "required": [name for name in parts if name not in optional]}
    encoding = {name: {"contentType": "application/json"} for name in ("request", "tiles") if name in parts}
    return {"multipart/form-data": {"schema": form, "encoding": encoding}}


_PHOTO: Schema = {"type": "string", "format": "binary", "description": "The file: JPEG, PNG, WebP, HEIC, AVIF, …"}

_TILE_SET: Schema = {"type": "string", "pattern": "^[\\w-]{1,60}$", "description": "The name of a learnt tile set."}
_LANGUAGE: Schema = {"enum": [*LANGUAGES]}
_PHOTOS: Schema = {"type": "array", "items": _PHOTO, "minItems": 1, "maxItems": PHOTOS}
_ORDER: Schema = {
    "type": "string",
    "description": "The tiles in the order in which they are laid out; default: the usual order.",
}
_CORRECTED: Schema = listed(ref("Label"))

_AS_SEEN: Schema = {
    "type": "string",
    "enum": ["true", "false"],
    "description": "`true`: the hand as the photo shows it, without corrections.",
}
_DETAIL: Schema = {"enum": [FULL, VALUE]}
_LOOKS: Schema = {
    "type": "string",
    "enum": ["all", "one"],
    "description": "`one`: a single detector pass, for the pictures of a live camera; `all` by default.",
}


def document() -> dict[str, Any]:
    """Return the whole document."""
    score = operation(
        "score",
        "The score of a hand.",
        "Answer",
        "The score; `valid: false` with faults if the hand cannot win.",
        json_of("Request"),
    )
    both = operation(
        "photoScore",
        "Score the hand in a photo.",
        "PhotoScore",
        "The reading and the score; a photo without tiles has `valid: false` and the fault `no_tiles`.",
        _form(photo=_PHOTO, request=ref("PhotoRequest")),
    )
    read = operation(
        "read",
        "Read the hand in a photo.",
        "Reading",
        "The reading, with its warnings (`doubts`).",
        _form(
            "as_seen",
            "looks",
            "tile_set",
            "lang",
            photo=_PHOTO,
            as_seen=_AS_SEEN,
            looks=_LOOKS,
            tile_set=_TILE_SET,
            lang=_LANGUAGE,
        ),
    )
    listed_rules = operation("rules", "The rule sets.", "Rules", "Options, defaults, patterns.")
    house = operation(
        "checkRules",
        "Check house rules, and get their file and link.",
        "HouseRulesChecked",
        "The rule set and its TOML file; if the request has `page`, also a link and its QR code.",
        json_of("HouseRulesRequest"),
    )
    listed_rules["parameters"] = [in_query("detail", _DETAIL, "`value`: without the sources.")]
    taught = operation("tileSets", "The learnt tile sets.", "TileSets", "Their names, and the usual order.")
    teach = operation(
        "teach",
        "Learn a tile set from one or more photos of its tiles, laid out in order.",
        "Taught",
        "The tile set is stored under its name; the photos are not stored.",
        _form("order", name=_TILE_SET, photo=_PHOTOS, order=_ORDER),
    )
    correct = operation(
        "correct",
        "Send a photo with its corrected tiles as training data, if the service stores such photos.",
        "Kept",
        "The name under which the photo is stored.",
        _form(photo=_PHOTO, tiles=_CORRECTED),
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tehai",
            "version": __version__,
            "description": "A photo of a finished mahjong hand becomes its score, with every point explained.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": "/"}],
        "paths": {
            "/api/read": {"post": read},
            "/api/score": {"post": score},
            "/api/photo-score": {"post": both},
            "/api/tile-sets": {"get": taught, "post": teach},
            "/api/corrections": {"post": correct},
            "/api/rules": {"get": listed_rules, "post": house},
            "/api/openapi.json": {
                "get": {
                    "operationId": "openapi",
                    "summary": "This document.",
                    "responses": {
                        "200": {
                            "description": "OpenAPI 3.1",
                            "content": {"application/json": {"schema": ref("OpenApi")}},
                        }
                    },
                }
            },
            "/health": {"get": operation("health", "Whether the service answers.", "Health", "The service answers.")},
            **DESK,
            **GAMES,
            **STREAMS,
            **TOURNAMENTS,
        },
        "components": {
            "schemas": {
                **SCHEMAS,
                **DESK_SCHEMAS,
                **GAME_SCHEMAS,
                **STREAM_SCHEMAS,
                **AIR_SCHEMAS,
                **CAMERA_SCHEMAS,
                **REPLAY_SCHEMAS,
                **TOURNAMENT_SCHEMAS,
                **events(),
            },
            "securitySchemes": SECURITY,
        },
    }
