"""Build an operation of the OpenAPI document: parameters, body, responses, errors. Check an idempotency key.

This module has only the builders; `service.openapi` and a module in each part of the service list the operations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.sentences import say
from service.problems import ServiceError
from service.schemas import TEXT, Schema, ref

Operation = dict[str, Any]
Paths = dict[str, dict[str, Operation]]
"""For each path and each method: the operation."""

_ERROR: Final = {
    "description": "An error (RFC 9457), with a code of docs/errors.md.",
    "content": {"application/problem+json": {"schema": ref("Problem")}},
}
LINK: Final = "link"
"""The name of the security scheme for requests with an access link."""
SECURITY: Final = {
    LINK: {"type": "http", "scheme": "bearer", "description": "The token of an access link (docs/desk.md)."}
}
KEY: Final = "[!-~]([ -~]{0,148}[!-~])?"
"""An idempotency key: 1 to 150 printable ASCII characters. HTTP strips spaces at both ends of a header."""
KEY_HEADER: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "A new text for each new request, but the same text when a request is sent again.",
    "schema": {"type": "string", "pattern": f"^{KEY}$"},
}


def checked_key(given: str) -> str:
    """Return an idempotency key. Raises `ServiceError` (`bad_key`) unless it matches `KEY`."""
    if not re.fullmatch(KEY, given):
        raise ServiceError("bad_key", say("at_desk.bad_key"), hint=say("at_desk.bad_key_hint"), where="Idempotency-Key")
    return given


LAST: Final[Schema] = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "Continue after the record with this number.",
    "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
}
"""The parameter of an event stream that resumes after an interruption."""


def json_of(name: str) -> dict[str, Any]:
    """Return the content of a JSON body with a named schema."""
    return {"application/json": {"schema": ref(name)}}


def csv(description: str) -> dict[str, Any]:
    """Return the content of a CSV body in UTF-8."""
    return {"text/csv": {"schema": {**TEXT, "description": description}}}


def operation(
    name: str, summary: str, answer: str, what: str, body: Mapping[str, Any] | None = None, status: int = 200
) -> Operation:
    """Return an operation that answers with JSON of the schema `answer`. `what`: the description of the response."""
    made: Operation = {
        "operationId": name,
        "summary": summary,
        "responses": {str(status): {"description": what, "content": json_of(answer)}, "default": _ERROR},
    }
    if body:
        made["requestBody"] = {"required": True, "content": dict(body)}
    return made


def answering(made: Operation, content: Mapping[str, Any]) -> Operation:
    """Return the operation with these response contents instead of JSON."""
    made["responses"]["200"]["content"] = dict(content)
    return made


def also_csv(made: Operation, description: str) -> Operation:
    """Return the operation, which then also answers `?as=csv` with CSV."""
    made["responses"]["200"]["content"] |= csv(description)
    return made


def events(made: Operation, description: str) -> Operation:
    """Return the operation, which then answers with an endless stream of server-sent events."""
    return answering(made, {"text/event-stream": {"schema": {**TEXT, "description": description}}})


def linked(made: Operation, parameters: Sequence[Schema] = (), *, writes: bool = False) -> Operation:
    """Return the operation, which then requires an access link and, if it writes, an `Idempotency-Key`."""
    every = [*parameters, *([KEY_HEADER] if writes else [])]
    return {**made, "security": [{LINK: []}], **({"parameters": every} if every else {})}


def in_path(name: str, schema: Schema, description: str) -> Schema:
    """Return a parameter in the path."""
    return {"name": name, "in": "path", "required": True, "description": description, "schema": schema}


def in_query(name: str, schema: Schema, description: str) -> Schema:
    """Return an optional query parameter."""
    return {"name": name, "in": "query", "description": description, "schema": schema}
