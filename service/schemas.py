"""Schemas of parameters, and references to the named schemas of the OpenAPI document.

The shapes of requests and answers are declared as types: `service.contract.answers`, `service.records.shapes`, and the
modules `schemas` of the desk, of streamed tables and of tournaments.
"""

from __future__ import annotations

from typing import Any, Final

from service.contract.answers import ANSWERS, REQUESTS
from service.contract.document import declared, one_of, schemas

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}


def ref(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(item: Schema) -> Schema:
    """A list of one kind of item."""
    return {"type": "array", "items": item}


SCHEMAS: Final[dict[str, Schema]] = {
    **schemas(declared(ANSWERS[0].__module__)),
    "Request": one_of(*REQUESTS),
    "Answer": {"anyOf": one_of(*ANSWERS)["oneOf"]},
    "OpenApi": {"type": "object", "required": ["openapi", "info", "paths", "components"]},
}
"""The named schemas of hands, scores, readings, rule sets and errors."""
