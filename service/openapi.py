"""The OpenAPI 3.1 document of the HTTP API. Tests hold it against real answers."""

from __future__ import annotations

from typing import Any

from scorer import __version__
from service.schemas import SCHEMAS, Schema, ref


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": ref(name)}}


def _answers(name: str, what: str) -> dict[str, Any]:
    problem = {"application/problem+json": {"schema": ref("Problem")}}
    return {
        "200": {"description": what, "content": _json(name)},
        "default": {"description": "An error (RFC 9457), with a code of docs/errors.md.", "content": problem},
    }


def _operation(name: str, summary: str, answer: str, what: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": name, "summary": summary, "responses": _answers(answer, what)}
    if body:
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _form(*optional: str, **parts: Schema) -> dict[str, Any]:
    form = {"type": "object", "properties": parts, "required": [name for name in parts if name not in optional]}
    encoding = {"request": {"contentType": "application/json"}} if "request" in parts else {}
    return {"multipart/form-data": {"schema": form, "encoding": encoding}}


_PHOTO: Schema = {"type": "string", "format": "binary", "description": "The file: JPEG, PNG, WebP, HEIC, AVIF, …"}

_AS_SEEN: Schema = {"type": "string", "enum": ["true", "false"], "description": "`true`: nothing is repaired."}


def document() -> dict[str, Any]:
    """The whole document."""
    score = _operation(
        "score",
        "The score of a hand.",
        "Answer",
        "The score; `valid: false` with faults if the hand cannot win.",
        _json("Request"),
    )
    both = _operation(
        "photoScore",
        "A photo and how it was won become a score.",
        "PhotoScore",
        "The reading and the score; a photo without tiles has `valid: false` and the fault `no_tiles`.",
        _form(photo=_PHOTO, request=ref("PhotoRequest")),
    )
    read = _operation(
        "read",
        "A photo becomes a hand.",
        "Reading",
        "The reading, with its doubts.",
        _form("as_seen", photo=_PHOTO, as_seen=_AS_SEEN),
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
            "/api/rules": {"get": _operation("rules", "The rule sets.", "Rules", "Options, defaults, patterns.")},
            "/api/openapi.json": {
                "get": {
                    "operationId": "openapi",
                    "summary": "This document.",
                    "responses": {"200": {"description": "OpenAPI 3.1", "content": {"application/json": {}}}},
                }
            },
            "/health": {"get": _operation("health", "Whether the service answers.", "Health", "It does.")},
        },
        "components": {"schemas": SCHEMAS},
    }
